"""Table 1: did it succeed? The acting ability against what opposes it. Sheet A3.1.

A cell holds the level without a card and, where a card is listed, the value that lifts it to Partial. Marks:
``!`` the game's own examples force the cell; ``+`` they force the card, the level is chosen; no mark: chosen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from affray.rules.falkenstein.ranks import LEVELS, RANKS
from affray.rules.gauge import Short

GRID: dict[str, tuple[str, str, str, str, str, str]] = {
    #       PR           AV             GD             GR             EXC            EXT
    "PR": ("Partial !", "Failure 2 !", "Fumble 4 +", "Fumble 6 +", "Fumble 8 +", "Fumble 10 !"),
    "AV": ("Full", "Partial !", "Failure 2 !", "Fumble 4 +", "Fumble 6 +", "Fumble 8 +"),
    "GD": ("High", "Full", "Partial !", "Failure 2 !", "Fumble 4 +", "Fumble 6 +"),
    "GR": ("High", "High", "Full", "Partial !", "Failure 2 !", "Fumble 4 +"),
    "EXC": ("High", "High", "High", "Full", "Partial !", "Failure 2 !"),
    "EXT": ("High", "High", "High", "High", "Full", "Partial !"),
}
"""Rows by the one who acts, columns by what opposes."""


class Cell(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of Table 1: the level without a card, and the card that lifts it to Partial (0: none listed)."""

    level: Literal["Fumble", "Failure", "Partial", "Full", "High"]
    card: Annotated[int, Meta(ge=0, le=99)] = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take ``Failure 2``, or a bare level."""
        if not isinstance(value, str):
            return super().spell(value)
        words = value.split()
        named = words[0].capitalize() if words else ""
        if named in LEVELS and len(words) == 1:
            return {"level": named}
        if named in LEVELS and len(words) == 2 and words[1].isdecimal():  # noqa: PLR2004 - level and card
            return {"level": named, "card": int(words[1])}
        raise ValueError(f"{value!r} is no cell of Table 1", "such as Partial, or Failure 2")


Row: TypeAlias = tuple[Cell, Cell, Cell, Cell, Cell, Cell]


class Success(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows of Table 1 by the rank that acts, each with six cells for what opposes, from PR to EXT."""

    PR: Row | None = None
    AV: Row | None = None
    GD: Row | None = None
    GR: Row | None = None
    EXC: Row | None = None
    EXT: Row | None = None


Cells: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""Level and card by acting rank and opposing rank."""


def mark_of(text: str) -> str:
    """Say of a cell of the grid whether it is ``forced``, has a forced ``card``, or is ``chosen``."""
    return {"!": "forced", "+": "card"}.get(text[-1], "chosen")


@lru_cache(maxsize=16)
def cells(own: Success | None = None) -> Cells:
    """Return the table's cells; rows that a file has of its own stand in for those here."""
    found = []
    for rank in RANKS:
        row = getattr(own, rank) if own is not None else None
        if row is None:
            row = tuple(Cell(**Cell.spell(text.rstrip(" !+"))) for text in GRID[rank])
        found.append(tuple((LEVELS.index(cell.level), cell.card) for cell in row))
    return tuple(found)
