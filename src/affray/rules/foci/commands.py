"""The commands of the ruleset, each declared once."""

from __future__ import annotations

from affray.rules.command import Command, Param, ParamKind
from affray.rules.fight import Fight
from affray.rules.foci import choices
from affray.rules.foci.attack import attack
from affray.rules.foci.deeds import draw_item, drop, notice, shield, speak, wait, walk
from affray.rules.foci.healing import magic, stabilise, tend
from affray.rules.foci.hours import let_pass
from affray.rules.foci.ready import aim, clear, ready, reload
from affray.rules.foci.repair import repair
from affray.rules.foci.rest import rest
from affray.rules.foci.skills import use_skill
from affray.rules.foci.state import is_pc
from affray.rules.question import Option


def _who(help_: str, options: choices.Choices = choices.actors, name: str = "who") -> Param[Fight]:
    return Param(name=name, kind="combatant", help=help_, choices=options)


def _maybe(
    name: str, help_: str, options: choices.Choices | None = None, kind: ParamKind = "choice"
) -> Param[Fight]:
    return Param(name=name, kind=kind, help=help_, choices=options, required=False)


def _how(options: choices.Choices = choices.JUST_ANYWAY, help_: str = "what changes it") -> Param[Fight]:
    return Param(name="how", kind="choice", help=help_, choices=options, many=True, required=False)


ATTACK: Command[Fight] = Command(
    name="attack",
    title="Attack",
    help="Attack somebody; where a player is attacked, that player rolls to defend.",
    run=attack,
    key="k",
    cost="1 focus",
    when="turn",
    params=(
        _who("who attacks", name="attacker"),
        _who("whom", choices.targets, name="target"),
        _maybe("weapon", "with what", choices.weapons),
        _how(choices.attack_how, "who pushes, who is in reach"),
        _maybe("defence", "what the target defends with", choices.defences),
        _maybe("difficulty", "how hard it is to hit", choices.hard_to_hit),
    ),
)

IN_TURN: tuple[Command[Fight], ...] = (
    ATTACK,
    Command(
        name="ready",
        title="Ready",
        help="Bring an unbalanced weapon back under control, to strike or parry with it.",
        run=ready,
        key="y",
        cost="1 focus",
        when="turn",
        params=(_who("who"), _maybe("weapon", "which", choices.readying), _how()),
    ),
    Command(
        name="draw",
        title="Draw",
        help="Take something in hand; what no longer fits into two hands is let go.",
        run=draw_item,
        key="w",
        cost="1 focus, nothing if small",
        when="turn",
        params=(
            _who("who draws"),
            Param(name="item", kind="value", help="what", choices=choices.items),
            _how(choices.only(Option("small", "small", "at hand: free"), choices.ANYWAY)),
        ),
    ),
    Command(
        name="drop",
        title="Drop",
        help="Let go of a weapon or the shield.",
        run=drop,
        cost="free",
        when="turn",
        params=(_who("who drops"), Param(name="item", kind="choice", help="what", choices=choices.droppable)),
    ),
    Command(
        name="shield",
        title="Shield",
        help="Raise, lower, take, sling or drop the shield.",
        run=shield,
        key="S",
        cost="1 focus, nothing to lower or drop",
        when="turn",
        params=(
            _who("whose", choices.SHIELDED),
            Param(name="what", kind="choice", help="what is done with it", choices=choices.SHIELD_WORDS),
            _how(),
        ),
    ),
    Command(
        name="reload",
        title="Reload",
        help="Spend foci on loading a weapon, one's own or another's; they add up over turns.",
        run=reload,
        key="L",
        cost="as many foci as you like",
        when="turn",
        params=(
            _who("who loads"),
            _maybe("foci", "how many; as many as it takes if left out", kind="number"),
            _maybe("owner", "whose weapon; one's own if left out", choices.actors, "combatant"),
            _maybe("weapon", "which", choices.loading),
            _how(),
        ),
    ),
    Command(
        name="aim",
        title="Aim",
        help="Make the next shot easier by one, down to average.",
        run=aim,
        key="i",
        cost="3 foci",
        when="turn",
        params=(_who("who aims"), _how()),
    ),
    Command(
        name="walk",
        title="Move",
        help="Move: thirty feet for the first focus, fifteen for each of two more, less slowness.",
        run=walk,
        key="m",
        cost="1 focus",
        when="turn",
        params=(_who("who moves"), _maybe("foci", "how many foci; 1 if left out", kind="number"), _how()),
    ),
    Command(
        name="notice",
        title="Keep aware",
        help="Stay aware of what goes on around until the next turn.",
        run=notice,
        key="b",
        cost="1 focus",
        when="turn",
        params=(_who("who"), _how()),
    ),
    Command(
        name="wait",
        title="Wait",
        help="Wait for something to happen before acting; delay then lets the others go first.",
        run=wait,
        key="W",
        cost="1 focus",
        when="turn",
        params=(_who("who waits"), _maybe("words", "for what", kind="words")),
    ),
    Command(
        name="speak",
        title="Speak",
        help="Say a sentence, which is free, or several.",
        run=speak,
        cost="free, 1 focus if long",
        when="turn",
        params=(
            _who("who speaks"),
            _how(choices.only(Option("long", "several sentences", "1 focus"), choices.ANYWAY), "how much"),
            _maybe("words", "what", kind="words"),
        ),
    ),
    Command(
        name="clear",
        title="Put right",
        help="Pay the foci of complications, where the table has them stay until then.",
        run=clear,
        cost="1 focus each",
        when="turn",
        params=(_who("who recovers"), _maybe("count", "how many; all if left out", kind="number"), _how()),
    ),
    Command(
        name="stabilise",
        title="Stabilise",
        help="Keep a dying one alive: a hard roll, one try a turn.",
        run=stabilise,
        cost="3 foci",
        when="turn",
        params=(_who("who helps"), _who("whom", choices.DYING, name="patient"), _how()),
    ),
)

ANY_TIME: tuple[Command[Fight], ...] = (
    Command(
        name="skill",
        title="Use a skill",
        help="Use a skill for anything but an attack; a player rolls, an NPC just does it.",
        run=use_skill,
        key="j",
        cost="1 focus, 2 if involved, 3 if complex",
        params=(
            _who("who"),
            Param(name="skill", kind="value", help="which skill", choices=choices.skills),
            _maybe("length", "how long it takes", choices.LENGTH),
            _maybe("difficulty", "how hard it is; average if left out", choices.HARD),
            _maybe("target", "against whom", choices.targets, "combatant"),
            _maybe("against", "which skill of theirs", choices.skills_against, "value"),
            _how(),
        ),
    ),
    Command(
        name="heal",
        title="Heal by magic",
        help="Heal by magic of the body; in a fight it is a quick skill.",
        run=magic,
        key="H",
        cost="1 focus in a fight",
        params=(
            _who("who heals", choices.HEALERS),
            _who("whom", choices.HURT, name="patient"),
            _maybe("track", "body or mind; the worse if left out", choices.TRACK),
            _how(),
        ),
    ),
)

BETWEEN: tuple[Command[Fight], ...] = (
    Command(
        name="rest",
        title="Rest",
        help="Rest for some hours, or until everybody who rests is whole.",
        run=rest,
        when="between",
        params=(
            Param(
                name="who",
                kind="combatant",
                help="who rests; all players' characters if left out",
                choices=choices.who_are(is_pc),
                many=True,
                required=False,
            ),
            _maybe("hours", "how long; as long as it takes if left out", kind="number"),
        ),
    ),
    Command(
        name="tend",
        title="Tend",
        help="Give first aid for one period: one roll, with the supplies that the injury needs.",
        run=tend,
        when="between",
        params=(
            _who("who helps", choices.HEALERS),
            _who("whom", choices.HURT, name="patient"),
            _maybe("track", "body or mind; the worse if left out", choices.TRACK),
        ),
    ),
    Command(
        name="repair",
        title="Repair",
        help="Mend armor or a shield: successes add up over rolls.",
        run=repair,
        when="between",
        params=(
            _who("who mends", choices.HEALERS),
            _maybe("owner", "whose; one's own if left out", choices.who_are(lambda one: True), "combatant"),  # noqa: ARG005
            _maybe("item", "armor or shield", choices.pieces),
        ),
    ),
    Command(
        name="hours",
        title="Hours",
        help="Let time pass without rest.",
        run=let_pass,
        when="between",
        params=(_maybe("hours", "how many; 1 if left out", kind="number"),),
    ),
)

COMMANDS: tuple[Command[Fight], ...] = (*IN_TURN, *ANY_TIME, *BETWEEN)
