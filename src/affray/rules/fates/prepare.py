"""What a file leaves open, and what in it does not fit together. Sheet B1."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from affray.rules.fates.settings import Settings
from affray.rules.fates.state import CAPACITIES, STRAND_ACTIONS, CapacityName, Combatant, Talent, is_hero
from affray.rules.ruleset import Fault
from affray.rules.words import counted

HERO_FIELDS = (
    *CAPACITIES,
    "resolve",
    "reflex",
    "soak",
    "life_lines",
    "wounds",
    "balance_tokens",
    "talents",
    "state",
    "actions_left",
)
ENEMY_FIELDS = ("segments", "marked", "attacks", "size")


def prepare(one: Combatant, settings: Settings) -> Combatant:
    """Return the combatant with minimums, the actions of a Last Strand, or an enemy's segments filled in."""
    if not is_hero(one):
        size: int = getattr(settings.enemy_segments, one.size)
        return one if one.segments is not None else one.but(segments=size)
    filled: dict[str, Any] = {
        name: replace(one.capacity(name), min=least(one, settings, name)) for name in CAPACITIES
    }
    if one.state == "last_strand" and not one.actions_left:
        filled["actions_left"] = STRAND_ACTIONS
    return one.but(**filled)


def least(one: Combatant, settings: Settings, name: CapacityName) -> int:
    """Return the minimum of a capacity: its own, else that of the settings."""
    own = one.capacity(name).min
    if own is not None:
        return own
    general = settings.capacity_min
    found: int = general if isinstance(general, int) else getattr(general, name)
    return found


def faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together in a hero or an enemy."""
    yield from _hero_faults(one, settings) if is_hero(one) else _enemy_faults(one, settings)


def _given(one: Combatant, names: tuple[str, ...]) -> Iterator[str]:
    usual = Combatant(name="x")
    return (name for name in names if getattr(one, name) != getattr(usual, name))


def _hero_faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    for name in _given(one, ENEMY_FIELDS):
        yield Fault((name,), f"a hero has no {name}", "player = false for an enemy")
    for name in CAPACITIES:
        yield from _capacity_faults(one, settings, name)
    resolve, soak = one.resolve, one.soak
    if resolve.now > resolve.max:
        yield Fault(("resolve", "now"), f"resolve {resolve.now} of {resolve.max}", f"at most {resolve.max}")
    if soak.used > soak.cap:
        yield Fault(("soak", "used"), f"{soak.used} of {soak.cap} soak points used", f"at most {soak.cap}")
    if one.wounds > one.clock:
        text = f"{one.wounds} wounds in {one.clock} segments"
        yield Fault(("wounds",), text, f"at most {one.clock} with {counted(one.life_lines, 'life line')}")
    for at, talent in enumerate(one.talents):
        yield from _talent_faults(at, talent)


def _capacity_faults(one: Combatant, settings: Settings, name: CapacityName) -> Iterator[Fault]:
    gauge = getattr(one, name)
    if gauge is None:
        yield Fault((name,), f"a hero needs {name}", f"a number, such as {name} = 5")
        return
    low = least(one, settings, name)
    if gauge.max < low:
        yield Fault(
            (name, "max"),
            f"{name} with a maximum of {gauge.max} below the minimum of {low}",
            f"at least {low}",
        )
    elif not low <= gauge.now <= gauge.max:
        yield Fault(
            (name, "now"),
            f"{name} {gauge.now} where {low} to {gauge.max} are possible",
            f"{low} to {gauge.max}",
        )


def _talent_faults(at: int, talent: Talent) -> Iterator[Fault]:
    """Rules: fates.self-hard-automatic, fates.self-hard-named, fates.self-light-choice."""
    for place, hit in enumerate(talent.cost):
        path = ("talents", at, "cost", place)
        if hit.kind == "light" and hit.capacity is not None:
            yield Fault(path, "the player says where a light hit strikes that is a cost", '"light" alone')
        if hit.kind == "hard" and hit.capacity is None:
            yield Fault(path, "a hard hit that is a cost names its capacity", 'such as "hard vigor"')
        if hit.kind == "hard" and not talent.automatic:
            yield Fault(path, "an optional cost is no hard hit", '"light", or automatic = true')


def _enemy_faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    for name in _given(one, HERO_FIELDS):
        yield Fault((name,), f"an enemy has no {name}", 'side = "party" or player = "Ana" for a hero')
    segments = one.segments or getattr(settings.enemy_segments, one.size)
    if one.marked > segments:
        yield Fault(("marked",), f"{one.marked} of {segments} segments", f"at most {segments}")


def settings_faults(settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together in the readings of a table."""
    order = settings.bargain_policy
    if order != "ask" and len(set(order)) < len(order):
        yield Fault(("bargain_policy",), "a bargain is named twice", "each at most once")
