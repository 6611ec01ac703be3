"""What may be named for each parameter of a command, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from affray.rules.fight import Args, Context, Fight
from affray.rules.question import Option
from affray.rules.wardens.ask import counted, usual, words
from affray.rules.wardens.attack import attack_ids, chosen_attack
from affray.rules.wardens.deeds import can_scar, open_wounds
from affray.rules.wardens.morale import SIDES, due, holding
from affray.rules.wardens.recovery import damaged
from affray.rules.wardens.show import attack_line
from affray.rules.wardens.state import Combatant, fighting, is_warden
from affray.rules.wardens.tables import APPROACHES, SHELTERS, WHEN
from affray.rules.wardens.threats import OWN, approach_on_list, counters
from affray.rules.wardens.turn import standing

Choices = Callable[[Fight, Context, Args], Sequence[Option]]
ANYWAY = Option("anyway", "anyway", "beyond what the turn allows")
MOVING = Option("moving", "moving", "the deed needs movement: encumbered ones lose a die")


def named(found: Iterable[Combatant]) -> list[Option]:
    """Make an option of each combatant."""
    return [Option(one.id, one.label or one.name) for one in found]


def the(fight: Fight, context: Context, args: Args, name: str) -> Combatant | None:
    """Return the combatant that an earlier parameter names, else the acting one, if it is there."""
    return fight.combatants.get(args.get(name) or context.acting or "")


def whose(fight: Fight, context: Context, args: Args, able: Callable[[Any], Any]) -> Combatant | None:
    """Return the combatant that `who` names, else the one that the command takes if it is left out."""
    who = args.get("who") or usual(context, [one.id for one in fight.present() if able(one)])
    return fight.combatants.get(who or context.acting or "")


def actors(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List who may act: the acting one first, then all others who can."""
    del args
    able = [one for one in fight.present() if standing(one) == "acts"]
    return named(sorted(able, key=lambda one: one.id != context.acting))


def targets(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List whom to attack: the other side still fighting, then everyone else alive."""
    attacker = the(fight, context, args, "attacker")
    side = attacker.side if attacker else "party"
    alive = [
        one
        for one in fight.present()
        if one is not attacker and "dead" not in one.status and "gone" not in one.status
    ]
    return named(sorted(alive, key=lambda one: (one.side == side, not fighting(one))))


def attacks(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the attacker's attacks as the file does."""
    one = the(fight, context, args, "attacker")
    if one is None:
        return []
    lines = [attack_line(attack).removeprefix(f"{attack.name} ") for attack in one.attacks]
    names = zip(attack_ids(one), one.attacks, lines, strict=True)
    return [Option(name, attack.name, line) for name, attack, line in names]


def approaches(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the five ways of attacking with the attacker's ratings, the best first; nothing for NPCs."""
    one = the(fight, context, args, "attacker")
    if one is None or not is_warden(one):
        return []
    best = sorted(APPROACHES, key=lambda name: -one.ratings.get(name, 0))
    return [Option(name, f"{name} {one.ratings.get(name, 0)}", WHEN[name]) for name in best]


def ratings(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List a Warden's ratings, the best first, then the five approaches it may lack."""
    one = the(fight, context, args, "who")
    if one is None or not is_warden(one):
        return []
    found = sorted({**dict.fromkeys(APPROACHES, 0), **one.ratings}.items(), key=lambda item: -item[1])
    return [Option(name, f"{name} {rating}") for name, rating in found]


def attack_how(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what changes an attack: Threats to add or strike, surprise, movement."""
    one = the(fight, context, args, "attacker")
    found = [Option("surprise", "by surprise", "shields do not help")]
    warden = one is not None and is_warden(one)
    if warden or context.settings.foe_attack == "rolls":
        found.append(Option("no-dodge", "no dodge", "strike the Threat of being dodged"))
    if one is not None and warden:
        found += _own_threats(fight, context, args, one)
        found.append(MOVING)
    return [*found, ANYWAY]


def _own_threats(fight: Fight, context: Context, args: Args, one: Combatant) -> Iterator[Option]:
    weapon = chosen_attack(one, args.get("attack")) if one.attacks else None
    approach = args.get("approach") or (weapon and weapon.approach) or "muscle"
    listed = approach_on_list(approach, context.settings)
    yield Option("no-approach" if listed else "approach", OWN[approach].text, "strike" if listed else "add")
    target = next(iter(words(args, "targets")), None)
    for name, threat, on in counters(fight, target, approach):
        yield Option(f"no-{name}" if on else name, threat, "strike" if on else "add")


def act_how(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what changes a deed: Counters to add, movement."""
    one = the(fight, context, args, "who")
    if one is None or not is_warden(one):
        return [ANYWAY]
    known = counters(fight, None, args.get("approach", ""))
    return [*(Option(name, text, "add") for name, text, _ in known), MOVING, ANYWAY]


def only(*options: Option) -> Choices:
    """List the same options always."""

    def choices(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
        del fight, context, args
        return options

    return choices


def who_are(test: Callable[[Combatant], bool]) -> Choices:
    """List the combatants in play that pass a test, the acting one first."""

    def choices(fight: Fight, context: Context, args: Args) -> list[Option]:
        del args
        found = [one for one in fight.present() if test(one)]
        return named(sorted(found, key=lambda one: one.id != context.acting))

    return choices


def sides(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the sides with NPCs still fighting, those due for a test first."""
    del context, args
    found = sorted((side for side in SIDES if holding(fight, side)), key=lambda side: not due(fight, side))
    return [Option(side, side, "due" if due(fight, side) else "") for side in found]


def wounds(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List a Warden's Wounds, the latest first."""
    one = whose(fight, context, args, can_scar)
    if one is None:
        return []
    return [Option(word, one.wounds[i].text or word) for word, i in reversed(open_wounds(one).items())]


def pieces(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the damaged pieces of armor with the watches they need."""
    one = whose(fight, context, args, damaged)
    if one is None:
        return []
    return [
        Option(word, one.armor[i].name, counted(one.armor[i].clearings, "watch", "watches"))
        for word, i in damaged(one).items()
    ]


def dropped(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what someone has dropped."""
    one = whose(fight, context, args, lambda one: one.dropped)
    if one is None:
        return []
    return [Option(f"item-{i}", item) for i, item in enumerate(one.dropped, 1)]


SHELTER_OPTIONS = tuple(Option(name, text, f"{dice}d") for name, (dice, text) in SHELTERS.items())
