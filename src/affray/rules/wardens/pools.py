"""Threats, pools of dice, and the bands that dice are read in. Sheet B2.2."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from affray.rules.question import Dice
from affray.rules.wardens.settings import Settings

Band: TypeAlias = Literal["happens", "reduced", "avoided"]
Given: TypeAlias = tuple[int | None, ...]
"""A die for each Threat, None where there is none."""
ThreatKind: TypeAlias = Literal["dodge", "approach", "counter", "other"]

CLASSES = (2, 2, 2, 5, 5, 6)
"""A face for each band of a d6: 1-3, 4/5, 6."""


class Threat(Struct, frozen=True):
    """A consequence that a roll may bring. `rank` is its place when dice are dealt out by default."""

    id: str
    text: str
    kind: ThreatKind
    rank: int = 9


class Pool(Struct, frozen=True):
    """Dice to roll; with `drop` the highest of them is dropped."""

    count: int
    drop: bool = False

    def kept(self, dice: Dice) -> Dice:
        """Return the kept dice, highest first."""
        return tuple(sorted(dice, reverse=True))[self.drop :]


@lru_cache(maxsize=256)
def threat_pool(base: int, threats: int, *, extra_dice: bool = True, total: bool = False) -> Pool:
    """Return the pool for a rating with modifiers (`base`) and a number of Threats, at least 1.

    Rules: wardens.extra-threat-die, wardens.zero-pool.
    """
    extra = threats - 1 if extra_dice else 0
    tested = base + extra if total else base
    if tested >= 1:
        return Pool(base + extra)
    return Pool(2 if total else extra + 2, drop=True)


def band(die: int | None, settings: Settings) -> Band:
    """Read a die on its Threat; without a die a setting says what it counts as.

    Rules: wardens.threat-bands, wardens.unassigned-threat.
    """
    if die is None:
        return settings.unassigned_threat
    return "happens" if die <= 3 else "reduced" if die <= 5 else "avoided"  # noqa: PLR2004


@lru_cache(maxsize=256)
def counting(pool: Pool, best: int) -> Callable[[Dice], Hashable]:
    """Return the key under which rolls are alike: the `best` highest kept dice."""
    return lambda dice: pool.kept(dice)[:best]


def spoken(dice: Sequence[int]) -> str:
    """Say dice: ``5 3 2``."""
    return " ".join(map(str, dice))


def face(die: int | None) -> str:
    """Say a die, or that there is none."""
    return "no die" if die is None else str(die)


def outcome(threat: Threat, result: Band) -> str:
    """Say a band in the words of its Threat: a dodge that is reduced halves the harm."""
    return "halved" if result == "reduced" and threat.kind == "dodge" else result


def rolled(pool: Pool, dice: Dice, best: Dice, kept: Dice) -> str:
    """Say what was rolled, highest first, what of it was dropped, and what Aether made of the best."""
    said = spoken(sorted(dice, reverse=True))
    if pool.drop:
        said += " (the highest dropped)"
    return said if kept == best else f"{said}, raised to {spoken(kept)}"
