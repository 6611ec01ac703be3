"""What a file leaves open, and what in it does not fit together. Sheet A1, A2.12, A3.4b."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from affray.rules.foci.hands import HANDS
from affray.rules.foci.kit import Carried, Shield, Weapon
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import BOXES, Combatant, Level, Track
from affray.rules.foci.tables import LEVELS, TRACKS, LevelName, TrackName
from affray.rules.ruleset import Fault

OPPOSITES = (("strong", "weak"), ("quick", "slow_footed"), ("tough", "frail"), ("strong_will", "weak_will"))
BOXED: dict[TrackName, tuple[str, str]] = {
    "physical": ("tough", "frail"),
    "mental": ("strong_will", "weak_will"),
}


def prepare(one: Combatant, settings: Settings) -> Combatant:
    """Return the combatant with boxes, places of weapons and shield, and abilities filled in."""
    weapons = tuple(
        replace(weapon, carried=carried_of(one, i), loaded=weapon.loaded or not weapon.reload_foci)
        for i, weapon in enumerate(one.weapons)
    )
    abilities = tuple(
        replace(
            ability,
            track=ability.harms,
            injury=settings.npc_ability_injury if ability.injury is None else ability.injury,
        )
        for ability in one.abilities
    )
    tracks = replace(one.tracks, **{name: _track(one, name, settings) for name in TRACKS})
    shield = one.shield
    if shield is not None:
        shield = replace(shield, position=position_of(one, shield))
    return one.but(weapons=weapons, abilities=abilities, tracks=tracks, shield=shield)


def carried_of(one: Combatant, index: int) -> Carried:
    """Say where a weapon is: as the file says, else the first in hand and the others stowed."""
    return one.weapons[index].carried or ("hand" if index == 0 else "stowed")


def position_of(one: Combatant, shield: Shield) -> Any:
    """Say where the shield is: as the file says, else held, or slung beside a two-handed weapon in hand."""
    if shield.position is not None:
        return shield.position
    return "slung" if _two_handed(one) is not None else "held"


def _two_handed(one: Combatant) -> Weapon | None:
    pairs = enumerate(one.weapons)
    return next((w for i, w in pairs if w.two_handed and carried_of(one, i) == "hand"), None)


def boxes(one: Combatant, name: TrackName, level: LevelName, settings: Settings) -> int:
    """Return the boxes of a level: three, one more or less by an advantage. Rule: foci.tough."""
    if settings.extra_box_level not in (level, "each"):
        return BOXES
    more, less = BOXED[name]
    return BOXES + (more in one.advantages) - (less in one.disadvantages)


def _track(one: Combatant, name: TrackName, settings: Settings) -> Track:
    track: Track = getattr(one.tracks, name)
    levels: dict[str, Level] = {}
    for level in LEVELS:
        found: Level = getattr(track, level)
        if found.max is None:
            found = replace(found, max=boxes(one, name, level, settings))
        levels[level] = found
    return replace(track, **levels)


def faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together: hands, training, tracks, opposites, counters."""
    yield from _hands(one)
    yield from _training(one)
    for good, bad in OPPOSITES:
        if good in one.advantages and bad in one.disadvantages:
            index = one.disadvantages.index(bad)
            yield Fault(("disadvantages", index), f"{bad} beside {good}", "one of the two")
    yield from _tracks(one, settings)
    for key, item in (("armor", one.armor), ("shield", one.shield)):
        if item is not None and item.track_marked > item.track_max:
            text = f"{item.track_marked} of {item.track_max} boxes marked"
            yield Fault((key, "track_marked"), text, f"at most {item.track_max}")
    for i, weapon in enumerate(one.weapons):
        yield from _weapon(i, weapon)


def _hands(one: Combatant) -> Iterator[Fault]:
    """Name a shield beside a two-handed weapon, and more than two hands hold. Rule: foci.two-handed."""
    great = _two_handed(one)
    if great is not None and one.shield is not None and one.shield.position in ("held", "raised"):
        text = f"a shield {one.shield.position} beside {great.name}, which takes two hands"
        yield Fault(("shield", "position"), text, 'position = "slung", or the weapon stowed')
        return
    taken = 1 if one.shield is not None and position_of(one, one.shield) in ("held", "raised") else 0
    for i, weapon in enumerate(one.weapons):
        if carried_of(one, i) == "hand":
            taken += HANDS if weapon.two_handed else 1
            if taken > HANDS:
                yield Fault(
                    ("weapons", i), f"{weapon.name} is more than two hands hold", 'carried = "stowed"'
                )
                return


def _training(one: Combatant) -> Iterator[Fault]:
    """Name who is trained in both magic and psionics. Rule: foci.one-training."""
    for i, ability in enumerate(one.abilities):
        if ability.kind != one.abilities[0].kind:
            text = f"{ability.kind} beside {one.abilities[0].kind}: nobody is trained in both"
            yield Fault(("abilities", i, "kind"), text, f'kind = "{one.abilities[0].kind}", or leave it out')
            return


def _tracks(one: Combatant, settings: Settings) -> Iterator[Fault]:
    for name in TRACKS:
        for level in LEVELS:
            found: Level = getattr(getattr(one.tracks, name), level)
            size = found.max or boxes(one, name, level, settings)
            if found.marked > size:
                path = ("tracks", name, level, "marked")
                yield Fault(path, f"{found.marked} of {size} boxes marked", f"at most {size}")
    if one.dying is not None:
        last: Level = getattr(one.tracks, one.dying.track).incapacitated
        if last.marked < (last.max or boxes(one, one.dying.track, "incapacitated", settings)):
            text = f"dying, and the {one.dying.track} track is not full"
            yield Fault(("dying",), text, "its incapacitated level marked full, or dying left out")
    if one.foci.left > one.foci.per_turn:
        text = f"{one.foci.left} of {one.foci.per_turn} foci"
        yield Fault(("foci", "left"), text, f"at most {one.foci.per_turn}")


def _weapon(index: int, weapon: Weapon) -> Iterator[Fault]:
    if weapon.kind == "melee" and weapon.reload_foci:
        yield Fault(("weapons", index, "reload_foci"), "a melee weapon is not reloaded", "0, or kind ranged")
    elif weapon.reload_done > weapon.reload_foci:
        text = f"{weapon.reload_done} of {weapon.reload_foci} foci of reloading done"
        yield Fault(("weapons", index, "reload_done"), text, f"at most {weapon.reload_foci}")
