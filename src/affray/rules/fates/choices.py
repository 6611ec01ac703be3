"""What may be named for each parameter of a command, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from affray.rules.fates import deeds, opposition
from affray.rules.fates.hits import chance, goal_of
from affray.rules.fates.intermission import CUTSCENES
from affray.rules.fates.show import attack_line, talent_line
from affray.rules.fates.state import CAPACITIES, MEANS, Combatant, beaten, is_hero, living
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import Option
from affray.rules.words import counted

Choices = Callable[[Fight, Context, Args], Sequence[Option]]
ANYWAY = Option("anyway", "anyway", "whatever the spotlight says")
COST_HOW = (
    Option("automatic", "automatic", "the cost cannot be declined"),
    Option("optional", "optional", "light hits only"),
)


def only(*options: Option) -> Choices:
    """Return choices that are always the same."""
    return lambda _fight, _context, _args: options


def named(found: Iterable[Combatant], first: str | None = None) -> list[Option]:
    """Make an option of each combatant, `first` at the front."""
    ordered = sorted(found, key=lambda one: one.id != first)
    return [Option(one.id, one.label or one.name) for one in ordered]


def heroes(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List living heroes, the holder of the spotlight first."""
    del args
    return named((one for one in fight.present() if living(one)), context.acting)


def enemies(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List enemies that stand; those that can do nothing last."""
    del context, args
    standing = [one for one in fight.present() if not is_hero(one) and not beaten(one)]
    return named(sorted(standing, key=lambda one: not one.attacks))


def attacks(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the attacks of the enemy that was named."""
    del context
    one = fight.combatants.get(args.get("enemy", ""))
    if one is None:
        return []
    return [
        Option(key, attack.name, attack_line(attack).removeprefix(f"{attack.name}: "))
        for key, attack in opposition.attacks(one).items()
    ]


def capacities(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the capacities with what is known of whoever was named: the score, or the chance to avoid."""
    who = args.get("who") or next(iter(args.get("targets", ())), None)
    one = fight.combatants.get(who or "")
    if one is None or not is_hero(one):
        return [Option(name, name, MEANS[name]) for name in CAPACITIES]
    hard = "hard" in (args.get("kind"), args.get("what"))
    return [
        Option(
            name,
            f"{name} {one.capacity(name).now}",
            f"avoided {chance(goal_of(one, name), context.settings.die)}" if hard else MEANS[name],
        )
        for name in CAPACITIES
    ]


def kinds(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the two kinds of hits."""
    del fight, context, args
    return [
        Option("light", "light", "no roll: Resolve, then the capacity"),
        Option("hard", "hard", "rolled against: a wound and a token on a failure"),
    ]


def prices(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what a hero may pay: its talents, then a light or a hard hit."""
    one = fight.combatants.get(args.get("who", ""))
    own = deeds.talents(one) if one is not None else {}
    found = [Option(key, talent.name, talent_line(talent)) for key, talent in own.items()]
    return [*found, *kinds(fight, context, args)]


def cutscenes(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the cutscenes with what they cost and would mend."""
    one = fight.combatants.get(args.get("who", ""))
    heal, repair = context.settings.heal_wounds.segments, context.settings.repair_soak.segments
    wounds = f", {counted(one.wounds, 'wound')}" if one is not None else ""
    used = f", {one.soak.used} used" if one is not None else ""
    return [
        Option("heal-wounds", CUTSCENES["heal-wounds"], f"{counted(heal, 'segment')}{wounds}"),
        Option("repair-soak", CUTSCENES["repair-soak"], f"{counted(repair, 'segment')}{used}"),
        Option("other", CUTSCENES["other"], "say its segments; the table says what it brings"),
    ]
