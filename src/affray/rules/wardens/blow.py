"""A blow and its harm number: tiers, halving, the floor at zero. Sheet B2.4."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Attack, Combatant, Hazard
from affray.rules.wardens.tables import SCALES


class Blow(Struct, frozen=True):
    """One attack on its way: base harm, effects, who strikes (None: a hazard) and with how many tiers.

    `power` is tier and scale together, None where a hazard has no tier. `lasts` is in turns.
    """

    name: str
    harm: int
    effects: tuple[str, ...]
    attacker: str | None
    power: int | None
    surprise: bool = False
    lasts: int = 1


def blow_of(one: Combatant, attack: Attack, *, surprise: bool = False) -> Blow:
    """Make a combatant's blow. A weapon with a tier of its own strikes with that of what carries it."""
    power = one.tier + SCALES[one.scale] if attack.tier is None else attack.tier
    return Blow(attack.name, attack.harm, attack.effects, one.id, power, surprise, attack.lasts)


def blow_of_hazard(hazard: Hazard) -> Blow:
    """Make a hazard's blow."""
    return Blow(hazard.name, hazard.harm, hazard.effects, None, hazard.tier, hazard.surprise, hazard.lasts)


def difference(blow: Blow, target: Combatant, settings: Settings) -> int:
    """Return how many tiers the blow stands above its target, scale counted for both.

    Rules: wardens.tier-difference, wardens.scale, wardens.hazard-tier.
    """
    if blow.power is None:
        return 0
    scale = SCALES[target.scale] if settings.scale_when_hit else 0
    return blow.power - target.tier - scale


@lru_cache(maxsize=1024)
def harm_number(base: int, tiers: int, *, halved: bool = False, first_halve: bool = False) -> int:
    """Return the harm of a blow: never below zero, no upper limit; halves are rounded up.

    `first_halve` halves before the tiers are added. Rules: wardens.harm-floor, wardens.halve-after-tier.
    """
    if halved and first_halve:
        return max(0, (base + 1) // 2 + tiers)
    full = max(0, base + tiers)
    return (full + 1) // 2 if halved else full


@lru_cache(maxsize=1024)
def reckoning(base: int, tiers: int, *, halved: bool = False, first_halve: bool = False) -> str:
    """Say how a harm number came about, in brackets: `` (1, tier -1)``; nothing where it is the base."""
    steps = [f"tier {tiers:+}"] if tiers else []
    if halved and (first_halve or not tiers):
        return f" ({', '.join([f'{base} halved', *steps])})"
    steps += ["halved"] if halved else []
    return f" ({', '.join([str(base), *steps])})" if steps else ""
