"""The commands of the ruleset, each declared once."""

from __future__ import annotations

from affray.rules.command import Command, Param
from affray.rules.falkenstein import choices
from affray.rules.falkenstein.attack import attack
from affray.rules.falkenstein.deeds import deal_again, feat, hand, reposition, reshuffle
from affray.rules.falkenstein.environment import harm, shock
from affray.rules.falkenstein.recovery import UNITS, pass_time, treat
from affray.rules.falkenstein.sorcery import unravel
from affray.rules.fight import Fight
from affray.rules.question import Option

HOW: Param[Fight] = Param(
    name="how",
    kind="choice",
    help="anyway: beyond what the rules allow",
    choices=choices.only(choices.ANYWAY_OPTION),
    many=True,
    required=False,
)
AGAINST: Param[Fight] = Param(
    name="against",
    kind="choice",
    help="what opposes it: an ability of the target, or a rank",
    choices=choices.against,
    required=False,
)
TARGETS: Param[Fight] = Param(
    name="targets", kind="combatant", help="whom", choices=choices.everyone, many=True
)

IN_TURN: tuple[Command[Fight], ...] = (
    Command(
        name="attack",
        title="Attack",
        help="Attack one target or several: a feat with a card, then where and how badly it harms.",
        run=attack,
        key="A",
        when="turn",
        params=(
            Param(name="attacker", kind="combatant", help="who attacks", choices=choices.actors),
            Param(name="targets", kind="combatant", help="whom", choices=choices.targets, many=True),
            Param(name="attack", kind="choice", help="with what", choices=choices.attacks, required=False),
            Param(
                name="yards",
                kind="number",
                help="how far away the target is",
                choices=choices.ranges,
                required=False,
            ),
            AGAINST,
            HOW,
        ),
    ),
    Command(
        name="feat",
        title="Feat",
        help="Try something that is no attack: an ability against a rank or somebody's ability.",
        run=feat,
        key="f",
        when="turn",
        params=(
            Param(name="who", kind="combatant", help="who tries", choices=choices.actors),
            Param(name="ability", kind="choice", help="with what", choices=choices.abilities),
            Param(
                name="target",
                kind="combatant",
                help="who opposes it",
                choices=choices.targets,
                required=False,
            ),
            AGAINST,
            HOW,
        ),
    ),
    Command(
        name="reposition",
        title="Reposition",
        help="Change place.",
        run=reposition,
        key="m",
        when="turn",
        params=(Param(name="who", kind="combatant", help="who moves", choices=choices.actors), HOW),
    ),
    Command(
        name="unravel",
        title="Unravel",
        help="Free energy from a sorcerer's own body, one rank A harm at a time.",
        run=unravel,
        key="w",
        when="turn",
        params=(
            Param(name="who", kind="combatant", help="which sorcerer", choices=choices.people),
            Param(name="harms", kind="number", help="how many harms; asked if left out", required=False),
        ),
    ),
)

ANY_TIME: tuple[Command[Fight], ...] = (
    Command(
        name="shock",
        title="Shock",
        help="Give a shock to the constitution.",
        run=shock,
        key="k",
        params=(
            TARGETS,
            Param(
                name="what",
                kind="choice",
                help="which; foul language if left out",
                choices=choices.shocks,
                required=False,
            ),
            Param(
                name="how",
                kind="choice",
                help="excessive: above the ceiling",
                choices=choices.only(choices.EXCESSIVE),
                many=True,
                required=False,
            ),
        ),
    ),
    Command(
        name="harm",
        title="Harm",
        help="Do harm of any rank, by the Host's own word.",
        run=harm,
        key="j",
        params=(
            TARGETS,
            Param(
                name="rank",
                kind="value",
                help="a rank from A to F, with the number of strikes before it: 9F",
                choices=choices.only(*(Option(letter, letter) for letter in "ABCDEF")),
            ),
            Param(
                name="tag",
                kind="choice",
                help="a Wound if left out",
                choices=choices.only(Option("W", "wound"), Option("B", "blow"), Option("S", "shock")),
                required=False,
            ),
            Param(
                name="how",
                kind="choice",
                help="where it strikes, with what metal, past armor",
                choices=choices.only(
                    Option("critical", "critical", "where it hurts most"),
                    Option("ignores-armor", "ignores armor"),
                    Option("iron", "iron"),
                    Option("steel", "steel"),
                    Option("cold-iron", "cold iron"),
                    choices.EXCESSIVE,
                ),
                many=True,
                required=False,
            ),
        ),
    ),
    Command(
        name="treat",
        title="Treat",
        help="Note how somebody's Wounds are cared for.",
        run=treat,
        key="H",
        params=(
            Param(name="target", kind="combatant", help="who is treated", choices=choices.hurt),
            Param(
                name="how",
                kind="choice",
                help="by a physician if left out",
                choices=choices.only(
                    Option("treated", "treated", "a state each day"),
                    Option("sorcery", "by sorcery", "a state each hour"),
                    Option("untreated", "not at all", "a state each week"),
                ),
                required=False,
            ),
        ),
    ),
    Command(
        name="time",
        title="Time passes",
        help="Let time pass: everybody recovers.",
        run=pass_time,
        key="T",
        params=(
            Param(name="amount", kind="number", help="how much; 1 if left out", required=False),
            Param(
                name="unit",
                kind="choice",
                help="of what; minutes if left out",
                choices=choices.only(*(Option(unit, unit + "s") for unit in UNITS)),
                required=False,
            ),
        ),
    ),
)

CARDS: tuple[Command[Fight], ...] = (
    Command(name="deal", title="Deal", help="Fill all hands up to four cards.", run=deal_again, key="D"),
    Command(
        name="hand",
        title="Hand",
        help="Say which cards a hand holds; what it held goes back into the deck.",
        run=hand,
        params=(
            Param(name="whose", kind="choice", help="a player's name, or host", choices=choices.hands),
            Param(
                name="cards",
                kind="value",
                help="the cards, such as 10H KC joker; none if left out",
                choices=choices.cards,
                many=True,
                required=False,
            ),
        ),
    ),
    Command(
        name="reshuffle",
        title="Reshuffle",
        help="Put all hands back into the deck and deal anew.",
        run=reshuffle,
    ),
)

COMMANDS: tuple[Command[Fight], ...] = (*IN_TURN, *ANY_TIME, *CARDS)
