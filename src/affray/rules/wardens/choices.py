"""What may be named for each parameter of a command, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import words
from affray.rules.question import Option
from affray.rules.wardens.ask import usual
from affray.rules.wardens.attack import attack_ids, chosen_attack
from affray.rules.wardens.deeds import can_scar
from affray.rules.wardens.morale import SIDES, due, holding
from affray.rules.wardens.recovery import damaged, piece_ids
from affray.rules.wardens.show import attack_line
from affray.rules.wardens.state import Combatant, Piece, fighting, is_warden
from affray.rules.wardens.tables import APPROACHES, RATINGS, SHELTERS, WHEN
from affray.rules.wardens.threats import OWN, approach_on_list, counters
from affray.rules.wardens.turn import standing
from affray.rules.words import counted

Choices = Callable[[Fight, Context, Args], Sequence[Option]]
ANYWAY = Option("anyway", "anyway", "beyond what the turn allows")
NOBODY = "nobody to test"
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
    """List a Warden's ratings, the best first, then the known ones that it lacks."""
    one = the(fight, context, args, "who")
    if one is None or not is_warden(one):
        return []
    found = sorted({**dict.fromkeys(RATINGS, 0), **one.ratings}.items(), key=lambda item: -item[1])
    return [Option(name, f"{name} {rating}") for name, rating in found]


def attack_how(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what changes an attack: Threats to add or strike, surprise, movement."""
    one = the(fight, context, args, "attacker")
    found = [Option("surprise", "by surprise", "shields do not help")]
    warden = one is not None and is_warden(one)
    if warden or context.settings.foe_attack == "rolls":
        found.append(Option("no-dodge", "no dodge", "strike the Threat of being dodged"))
    if one is not None and warden:
        found += {option.id: option for option in _own_threats(fight, context, args, one)}.values()
        found.append(MOVING)
    return [*found, ANYWAY]


def _own_threats(fight: Fight, context: Context, args: Args, one: Combatant) -> Iterator[Option]:
    """Offer to add or strike the approach's own Threat and Counters; both while the approach is open."""
    weapon = chosen_attack(one, args.get("attack")) if one.attacks else None
    approach = args.get("approach") or (weapon and weapon.approach)
    for name in [approach] if approach else APPROACHES:
        if approach_on_list(name, context.settings):
            yield Option("no-approach", OWN[name].text if approach else "no approach", "strike")
        else:
            yield Option("approach", OWN[name].text if approach else "the approach's own", "add")
        for target in words(args, "targets") or (None,):
            for word, threat, on in counters(fight, target, name):
                yield Option(f"no-{word}" if on else word, threat, "strike" if on else "add")


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
    """List the sides, those due for a test first, those without NPCs still fighting last."""
    del context, args
    notes = {side: "due" if due(fight, side) else "" for side in SIDES if holding(fight, side)}
    found = sorted(notes, key=lambda side: not notes[side])
    return [Option(side, side, notes.get(side, NOBODY)) for side in dict.fromkeys((*found, *SIDES))]


def wounds(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List a Warden's Wounds, the latest first, then Scars."""
    one = whose(fight, context, args, can_scar)
    if one is None:
        return []
    if not one.wounds:
        return [Option("wound-1", "no Wound", "nothing to push through")]
    found = [
        Option(f"wound-{i}", wound.text or f"wound-{i}", "a Scar already" if wound.kind == "scar" else "")
        for i, wound in enumerate(one.wounds, 1)
    ][::-1]
    return sorted(found, key=lambda option: bool(option.note))


def pieces(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the damaged pieces of armor with the watches they need, then the others."""
    one = whose(fight, context, args, damaged)
    if one is None:
        return []
    able = damaged(one)
    pairs = sorted(zip(piece_ids(one), one.armor, strict=True), key=lambda pair: pair[0] not in able)
    return [Option(word, piece.name, _state(piece)) for word, piece in pairs]


def _state(piece: Piece) -> str:
    if piece.destroyed:
        return "beyond repair"
    return counted(piece.clearings, "watch", "watches") if piece.lost else "whole"


def dropped(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what someone has dropped."""
    one = whose(fight, context, args, lambda one: one.dropped)
    if one is None:
        return []
    if not one.dropped:
        return [Option("item-1", "nothing", "nothing was dropped")]
    return [Option(f"item-{i}", item) for i, item in enumerate(one.dropped, 1)]


SHELTER_OPTIONS = tuple(Option(name, text, f"{dice}d") for name, (dice, text) in SHELTERS.items())
