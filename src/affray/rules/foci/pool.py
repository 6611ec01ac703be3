"""The pool: built term by term from skill, gear and opposition, then put above its floor. Sheet A2.1."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from affray.rules.foci.injury import penalty
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, conscious
from affray.rules.foci.tables import Use, skill_words

Term = tuple[int, str]
"""Dice and the word for where they come from."""


class Pool(Struct, frozen=True):
    """Dice to roll and successes needed. `raw` is what it came to before the floor; `lost`: no roll."""

    raw: int
    count: int
    tn: int
    lost: bool = False


def floored(raw: int, tn: int, settings: Settings) -> Pool:
    """Put a pool above its floor, after everything was added and taken off. Rule: foci.pool-floor."""
    if raw >= 1:
        return Pool(raw, raw, tn)
    mode = settings.pool_floor
    if mode == "min_one":
        return Pool(raw, 1, tn)
    return Pool(raw, 1, tn + 1 - raw) if mode == "deficit_to_tn" else Pool(raw, 0, tn, lost=True)


def gear_terms(one: Combatant, skill: str, use: Use) -> list[Term]:
    """List the dice of the gear that counts for a skill in this use."""
    if not one.gear:
        return []
    return [(gear.dice, gear.name) for gear in one.gear if gear.skill == skill and use in gear.applies]


def skill_dice(one: Combatant, skill: str, use: Use) -> int:
    """Return the dice of skill and gear, without the base die."""
    dice = one.skills.get(skill, 0)
    for gear in one.gear:
        if gear.skill == skill and use in gear.applies:
            dice += gear.dice
    return dice


def own_terms(one: Combatant, skill: str, use: Use) -> list[Term]:
    """List skill, base die and gear. Rule: foci.pool."""
    rating = one.skills.get(skill, 0)
    return [(rating, skill_words(skill)), (1, "base"), *gear_terms(one, skill, use)]


def opposing(one: Combatant, skill: str | None, use: Use, settings: Settings) -> int:
    """Return the dice that somebody takes off another's pool: skill and gear, never a base die.

    Who opposes does not roll, so its own injuries weaken what it takes off; who is unconscious takes off
    nothing. Rules: foci.opposition, foci.no-opposing-base, foci.npc-penalty.
    """
    if skill is None or not conscious(one):
        return 0
    return max(0, skill_dice(one, skill, use) - penalty(one, settings))


@lru_cache(maxsize=2048)
def in_words(terms: tuple[Term, ...], pool: Pool, verb: str) -> str:
    """Write a pool as the table argues about it: ``Fight 3 + 1 base - 3 Dodge = 1d10, one success hits``."""
    first, *rest = terms
    said = [f"{first[1]} {first[0]}"]
    said += [f"{'+' if dice >= 0 else '-'} {abs(dice)} {word}" for dice, word in rest if dice]
    total = f"{pool.count}d10" if pool.raw == pool.count else f"{pool.raw}, so {pool.count}d10"
    return f"{' '.join(said)} = {total}, {needed(pool.tn, verb)}"


def needed(tn: int, verb: str) -> str:
    """Write a difficulty in successes, and what they do: ``one success hits``, ``2 successes hit``."""
    if tn < 2:  # noqa: PLR2004 - one success, or none
        return f"one success {verb}" if tn else f"each success {verb}"
    return f"{tn} successes {'do it' if verb == 'does it' else verb.removesuffix('s')}"
