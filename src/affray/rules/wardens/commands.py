"""The commands of the ruleset, each declared once."""

from __future__ import annotations

from affray.rules.command import Command, Param
from affray.rules.fight import Fight
from affray.rules.question import Option
from affray.rules.wardens import choices
from affray.rules.wardens.attack import attack
from affray.rules.wardens.deeds import act, can_scar, carry, declare, free, pick_up, reposition, scar
from affray.rules.wardens.morale import morale, objective
from affray.rules.wardens.recovery import damaged, downtime, repair, rest, treat, watch
from affray.rules.wardens.state import is_warden

MEANWHILE = Option("meanwhile", "meanwhile", "the scene's clock does not move")

DICE: Param[Fight] = Param(
    name="dice", kind="number", help="dice more or fewer: pacts, techniques, Wounds", required=False
)
THREATS: Param[Fight] = Param(
    name="threats",
    kind="value",
    help="another Threat, in your own words (in a typed line in quotes, or as +word)",
    many=True,
    required=False,
)


def _who(help_: str, options: choices.Choices = choices.actors, *, many: bool = False) -> Param[Fight]:
    """Say who does it. It may be left out: then it is the acting one, or whoever else it can only be."""
    return Param(name="who", kind="combatant", help=help_, choices=options, many=many, required=False)


def _how(options: choices.Choices, help_: str = "what changes it") -> Param[Fight]:
    return Param(name="how", kind="choice", help=help_, choices=options, many=True, required=False)


ATTACK: Command[Fight] = Command(
    name="attack",
    title="Attack",
    help="Attack one target or several; a Warden rolls against Threats, a foe's attack lands.",
    run=attack,
    cost="action",
    when="turn",
    params=(
        Param(name="attacker", kind="combatant", help="who attacks", choices=choices.actors),
        Param(name="targets", kind="combatant", help="whom", choices=choices.targets, many=True),
        Param(name="attack", kind="choice", help="with what", choices=choices.attacks, required=False),
        Param(name="approach", kind="choice", help="how", choices=choices.approaches, required=False),
        _how(choices.attack_how, "Threats to add or strike, surprise"),
        DICE,
        THREATS,
    ),
)

ACT: Command[Fight] = Command(
    name="act",
    title="Act",
    help="Do something else: a Warden rolls a rating against the Threats named, a foe just does it.",
    run=act,
    cost="action",
    when="turn",
    params=(
        _who("who acts; the acting one if left out"),
        Param(
            name="approach", kind="choice", help="with what rating", choices=choices.ratings, required=False
        ),
        _how(choices.act_how),
        DICE,
        THREATS,
    ),
)

IN_TURN: tuple[Command[Fight], ...] = (
    Command(
        name="declare",
        title="Declare",
        help="Say what one Warden, or the whole party, is about to do.",
        run=declare,
        key="D",
        when="turn",
        params=(
            Param(
                name="who",
                kind="combatant",
                help="who declares; the whole party if left out",
                choices=choices.who_are(is_warden),
                required=False,
            ),
            Param(name="words", kind="words", help="what", required=False),
        ),
    ),
    ATTACK,
    ACT,
    Command(
        name="reposition",
        title="Reposition",
        help="Move, or get up if prone.",
        run=reposition,
        key="m",
        cost="move",
        when="turn",
        params=(_who("who moves; the acting one if left out"), _how(choices.only(choices.ANYWAY))),
    ),
    Command(
        name="free",
        title="Free",
        help="Spend an action to free someone snared, oneself or a neighbour.",
        run=free,
        key="f",
        cost="action",
        when="turn",
        params=(
            _who("who spends the action; the acting one if left out"),
            Param(
                name="target",
                kind="combatant",
                help="who is freed; oneself if left out, or the one who is snared",
                choices=choices.who_are(lambda one: "snared" in one.status),
                required=False,
            ),
            _how(choices.only(choices.ANYWAY)),
        ),
    ),
)

ANY_TIME: tuple[Command[Fight], ...] = (
    Command(
        name="scar",
        title="Push through",
        help="Turn a Warden's Wound into a Scar.",
        run=scar,
        key="w",
        params=(
            _who(
                "who pushes through; the acting one if left out, or the only one who can",
                choices.who_are(can_scar),
            ),
            Param(name="wound", kind="choice", help="which", choices=choices.wounds, required=False),
        ),
    ),
    Command(
        name="morale",
        title="Morale",
        help="Test whether a side's NPCs run, flinch or hold.",
        run=morale,
        key="M",
        params=(
            Param(name="side", kind="choice", help="whose nerve", choices=choices.sides),
            Param(
                name="how",
                kind="choice",
                help="waive: no test this time",
                choices=choices.only(Option("waive", "waive", "no test this time")),
                required=False,
            ),
        ),
    ),
    Command(
        name="objective",
        title="Objective lost",
        help="Note that a side has lost a key objective: its morale is due for a test.",
        run=objective,
        params=(Param(name="side", kind="choice", help="whose", choices=choices.sides),),
    ),
    Command(
        name="carry",
        title="Carry",
        help="Change someone's load; the phase changes from the next round on.",
        run=carry,
        params=(
            _who("who; the acting one if left out"),
            Param(name="slots", kind="number", help="slots in use, 0 to 8", required=False),
            Param(
                name="bulk",
                kind="choice",
                help="with or without something bulky",
                choices=choices.only(Option("bulky", "bulky"), Option("handy", "nothing bulky")),
                required=False,
            ),
        ),
    ),
    Command(
        name="pick-up",
        title="Pick up",
        help="Take back an item that was dropped.",
        run=pick_up,
        params=(
            _who(
                "who; the acting one if left out, or the only one who can",
                choices.who_are(lambda one: bool(one.dropped)),
            ),
            Param(name="item", kind="choice", help="what", choices=choices.dropped, required=False),
        ),
    ),
    Command(
        name="treat",
        title="Treat",
        help="An expert ends someone's poison at once.",
        run=treat,
        params=(
            Param(
                name="target",
                kind="combatant",
                help="who is treated",
                choices=choices.who_are(lambda one: "poisoned" in one.status),
            ),
        ),
    ),
)

BETWEEN: tuple[Command[Fight], ...] = (
    Command(
        name="rest",
        title="Rest",
        help="Rest for one watch: dice by the shelter for Guard and Aether.",
        run=rest,
        when="between",
        params=(
            Param(
                name="shelter",
                kind="choice",
                help="where; a camp if left out",
                choices=choices.only(*choices.SHELTER_OPTIONS),
                required=False,
            ),
            _who("who rests; all Wardens if left out", choices.who_are(is_warden), many=True),
            _how(
                choices.only(
                    Option("foul", "foul weather", "and no shelter from it: the highest die is a 1"),
                    Option("no-meal", "no meal", "1 Guard and nothing else"),
                    MEANWHILE,
                )
            ),
        ),
    ),
    Command(
        name="repair",
        title="Repair",
        help="Mend a piece of armor, one watch for each point.",
        run=repair,
        when="between",
        params=(
            _who(
                "whose armor; the acting one's if left out, or the only one's that is damaged",
                choices.who_are(lambda one: bool(damaged(one))),
            ),
            Param(name="piece", kind="choice", help="which piece", choices=choices.pieces, required=False),
            Param(name="watches", kind="number", help="how long; as needed if left out", required=False),
            _how(choices.only(MEANWHILE)),
        ),
    ),
    Command(
        name="downtime",
        title="Downtime",
        help="Start a downtime: Guard, Aether and Wounds are restored; Scars and armor are not.",
        run=downtime,
        when="between",
        params=(_who("who; all Wardens if left out", choices.who_are(is_warden), many=True),),
    ),
    Command(
        name="watch",
        title="Watch",
        help="Let time pass.",
        run=watch,
        when="between",
        params=(
            Param(name="watches", kind="number", help="how many watches; 1 if left out", required=False),
        ),
    ),
)

COMMANDS: tuple[Command[Fight], ...] = (*IN_TURN, *ANY_TIME, *BETWEEN)
