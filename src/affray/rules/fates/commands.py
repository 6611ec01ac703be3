"""The commands of the ruleset, each declared once."""

from __future__ import annotations

from affray.rules.command import Command, Param
from affray.rules.fates import choices, deeds, intermission, opposition
from affray.rules.fight import Fight

DICE: Param[Fight] = Param(
    name="dice", kind="number", help="bonus dice: talents, help, good ground", required=False
)
COUNT: Param[Fight] = Param(name="count", kind="number", help="how many; 1 if left out", required=False)
HOW: Param[Fight] = Param(
    name="how",
    kind="choice",
    help="anyway: out of the spotlight's order",
    choices=choices.only(choices.ANYWAY),
    required=False,
)


def _who(help_: str) -> Param[Fight]:
    return Param(name="who", kind="combatant", help=help_, choices=choices.heroes)


def _targets(help_: str) -> Param[Fight]:
    return Param(name="targets", kind="combatant", help=help_, choices=choices.heroes, many=True)


def _capacity(help_: str) -> Param[Fight]:
    return Param(name="capacity", kind="choice", help=help_, choices=choices.capacities, required=False)


HEROES: tuple[Command[Fight], ...] = (
    Command(
        name="strike",
        title="Strike",
        help="A risky action against an enemy: success marks its clock, failure gives the DM the spotlight.",
        run=deeds.strike,
        key="k",
        cost="action",
        when="turn",
        params=(
            _who("who acts"),
            Param(name="target", kind="combatant", help="which enemy", choices=choices.enemies),
            _capacity("with what; asked where Affray rolls"),
            DICE,
            HOW,
        ),
    ),
    Command(
        name="act",
        title="Risky action",
        help="A risky action that is aimed at nobody.",
        run=deeds.act,
        key="j",
        cost="action",
        when="turn",
        params=(_who("who acts"), _capacity("with what; asked where Affray rolls"), DICE, HOW),
    ),
    Command(
        name="trivial",
        title="Trivial action",
        help="Something that needs no roll.",
        run=deeds.trivial,
        key="T",
        cost="action",
        when="turn",
        params=(_who("who acts"), HOW, Param(name="words", kind="words", help="what", required=False)),
    ),
    Command(
        name="cost",
        title="Pay a cost",
        help="Pay for a talent with hits to oneself; it is no action.",
        run=deeds.cost,
        key="C",
        params=(
            _who("who pays"),
            Param(name="what", kind="choice", help="a talent, or a hit", choices=choices.prices),
            _capacity("which it strikes: asked for a light hit, named by the talent for a hard one"),
            COUNT,
            Param(
                name="how",
                kind="choice",
                help="optional or automatic; automatic if left out",
                choices=choices.only(*choices.COST_HOW),
                required=False,
            ),
        ),
    ),
)

OPPOSITION: tuple[Command[Fight], ...] = (
    Command(
        name="oppose",
        title="Oppose",
        help="The DM's action: an enemy's listed hits strike one hero or several.",
        run=opposition.oppose,
        key="F",
        cost="action",
        when="turn",
        params=(
            Param(name="enemy", kind="combatant", help="which enemy", choices=choices.enemies),
            _targets("whom"),
            Param(name="attack", kind="choice", help="with what", choices=choices.attacks, required=False),
            HOW,
        ),
    ),
    Command(
        name="hit",
        title="Hit",
        help="Deal light or hard hits to heroes, whatever they come from.",
        run=opposition.hit,
        key="H",
        params=(
            _targets("whom"),
            Param(name="kind", kind="choice", help="light or hard", choices=choices.kinds),
            _capacity("against which capacity; asked if left out"),
            COUNT,
        ),
    ),
    Command(
        name="interrupt",
        title="Interrupt",
        help="The DM spends Interruption Tokens and takes the spotlight between two turns.",
        run=opposition.interrupt,
        key="I",
        cost="Interruption Token",
    ),
)

BETWEEN: tuple[Command[Fight], ...] = (
    Command(
        name="intermission",
        title="Intermission",
        help="Start an intermission: capacities and Resolve come back, players get segments.",
        run=intermission.intermission,
        key="M",
        when="between",
        params=(Param(name="lines", kind="number", help="its length in lines, 1 to 6"),),
    ),
    Command(
        name="cutscene",
        title="Cutscene",
        help="Play a cutscene of the intermission: pay its segments, roll, see what it brings.",
        run=intermission.cutscene,
        key="S",
        when="between",
        params=(
            _who("whose"),
            Param(name="what", kind="choice", help="which", choices=choices.cutscenes),
            _capacity("with what; asked where Affray rolls"),
            DICE,
            Param(name="segments", kind="number", help="what it costs, if not the usual", required=False),
        ),
    ),
    Command(
        name="resume",
        title="Resume the scene",
        help="End the intermission.",
        run=intermission.resume,
        key="E",
        when="between",
    ),
)

COMMANDS: tuple[Command[Fight], ...] = (*HEROES, *OPPOSITION, *BETWEEN)
