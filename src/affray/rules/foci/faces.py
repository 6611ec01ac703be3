"""Reading dice: what each face gives, which dice count, and the four outcomes. Sheet A2.2 to A2.4."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from msgspec import Struct

from affray.rules.question import Dice

SIDES = 10
CLEAN = 8
"""The least face that is a success and nothing worse."""
DIRTY = (7, 6)
"""Faces that are a success at the price of a complication."""

FACES: dict[int, tuple[int, int, int]] = {
    10: (1, 0, 1),
    9: (1, 0, 1),
    8: (1, 0, 0),
    7: (1, 1, 0),
    6: (1, 1, 0),
    5: (0, 1, 0),
    4: (0, 0, 0),
    3: (0, 1, 0),
    2: (0, 1, 0),
    1: (0, 3, 0),
}
"""Successes, complications and specials of each face. Rule: foci.faces."""
LONE: dict[int, tuple[int, int, int]] = {**FACES, 10: (2, 0, 0), 5: (1, 1, 0)}
"""The same where a single die was rolled. Rule: foci.single-die."""

CLASSES = (1, 5, 5, 4, 5, 7, 7, 8, 10, 10)
LONE_CLASSES = (1, 3, 3, 4, 7, 7, 7, 8, 9, 10)

SUCCESS, COMPLICATED = "success", "success with complication"
FAILURE, CONSEQUENCE = "failure", "failure with consequence"
GRADES = (SUCCESS, COMPLICATED, FAILURE, CONSEQUENCE)
"""The four outcomes, the best first."""


class Reading(Struct, frozen=True):
    """What the dice that count give: successes, complications, and specials."""

    successes: int
    complications: int
    specials: int


@lru_cache(maxsize=4096)
def read(chosen: Dice, rolled: int) -> Reading:
    """Read the chosen dice; how many were `rolled` decides which table counts."""
    table = LONE if rolled == 1 else FACES
    successes = complications = specials = 0
    for face in chosen:
        s, c, x = table[face]
        successes += s
        complications += c
        specials += x
    return Reading(successes, complications, specials)


@lru_cache(maxsize=4096)
def choose(dice: Dice, tn: int, *, greedy: bool = False) -> Dice:
    """Choose which dice count: the fewest complications that reach the difficulty.

    `greedy` then adds every success at the price of a complication. Rule: foci.dice-policy.
    """
    if len(dice) == 1:
        return dice
    clean = [face for face in dice if face >= CLEAN]
    dirty = sorted((face for face in dice if face in DIRTY), reverse=True)
    need = max(tn, 1)
    wanted = len(dirty) if greedy else max(0, need - len(clean))
    chosen = [*sorted(clean, reverse=True), *dirty[:wanted]]
    if chosen and len(chosen) >= tn:
        return tuple(chosen)
    return _least_bad(dice, clean)


def _least_bad(dice: Dice, clean: list[int]) -> Dice:
    """Choose for a roll that fails: the dice that bring the least trouble."""
    if clean:
        return tuple(sorted(clean, reverse=True))
    if 4 in dice:  # noqa: PLR2004 - the one face that does nothing
        return (4,)
    return (max(dice),)


@lru_cache(maxsize=4096)
def is_choice(dice: Dice, tn: int, *, more: bool = True) -> bool:
    """Tell whether which dice count is a real choice: the difficulty can be met, and a 6 or 7 may help.

    `more` tells whether successes beyond the difficulty are worth anything. Rule: foci.dice-choice.
    """
    if len(dice) == 1:
        return False
    clean = len([face for face in dice if face >= CLEAN])
    dirty = len([face for face in dice if face in DIRTY])
    need = max(tn, 1)
    return bool(dirty) and clean + dirty >= need and (more or clean < need)


def grade(successes: int, complications: int, tn: int) -> str:
    """Name the outcome. Rule: foci.grade."""
    if successes >= tn:
        return COMPLICATED if complications else SUCCESS
    return CONSEQUENCE if complications else FAILURE


def _alike(dice: Dice, tn: int, *, greedy: bool) -> tuple[int, int, int]:
    """Return what `read` makes of the dice that `choose` takes, by counting faces: odds sort many rolls."""
    if len(dice) == 1:
        return LONE[dice[0]]
    count = dice.count
    specials = count(10) + count(9)
    clean = specials + count(8)
    dirty = count(7) + count(6)
    if not greedy:
        dirty = min(dirty, max(0, max(tn, 1) - clean))
    if clean + dirty >= max(tn, 1):
        return clean + dirty, dirty, specials
    if clean:
        return clean, 0, specials
    return (0, 0, 0) if 4 in dice else FACES[max(dice)]  # noqa: PLR2004 - the one face that does nothing


@lru_cache(maxsize=64)
def counting(tn: int, *, greedy: bool) -> Callable[[Dice], Hashable]:
    """Return the key under which rolls are alike: what the dice that count by default are read as."""
    return lru_cache(maxsize=1 << 14)(lambda dice: _alike(dice, tn, greedy=greedy))


def _alike_for_other(dice: Dice, tn: int, *, greedy: bool) -> Hashable:
    """Return the same without the complications of a success, which are the roller's alone."""
    successes, complications, specials = _alike(dice, tn, greedy=greedy)
    return (successes, specials) if successes >= tn else (successes, complications, specials)


@lru_cache(maxsize=64)
def counting_for_other(tn: int, *, greedy: bool) -> Callable[[Dice], Hashable]:
    """Return the key under which rolls are alike for the other side."""
    return lru_cache(maxsize=1 << 14)(lambda dice: _alike_for_other(dice, tn, greedy=greedy))
