"""Table 3: how badly? Harm rank against physique, by location. Sheet A3.2, A3.3.

Columns are the harm ranks A to F. ``!``: the game's own examples force the cell; no mark: chosen, on one line
of severity that moves by one harm rank for each pair of physique and for each step of location.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct, field

GROUPS = ("PR-AV", "GD-GR", "EXC-EXT")
LOCATIONS = ("Limb", "Body", "Critical")

GRIDS: dict[str, dict[str, str]] = {
    #                    A    B    C    D    E    F
    "Limb": {
        "PR-AV": "       S    W    W    I    MW   KI",
        "GD-GR": "       S    S    W    W    I    MW",
        "EXC-EXT": "     S    S    S    W    W    I",
    },
    "Body": {
        "PR-AV": "       W!   W!   I    MW   KI   KI",
        "GD-GR": "       S!   W!   W    I    MW   KI",
        "EXC-EXT": "     S!   S    W    W    I    MW!",
    },
    "Critical": {
        "PR-AV": "       W    I    MW   KI   KI   KI",
        "GD-GR": "       W    W    I    MW   KI   KI",
        "EXC-EXT": "     S    W    W    I    MW   KI",
    },
}

Result: TypeAlias = Literal["-", "S", "W", "I", "MW", "KI"]
Row: TypeAlias = tuple[Result, Result, Result, Result, Result, Result]
CODES = ("-", "S", "W", "I", "MW", "KI")
"""The codes of results, in the order of the states that they lead to."""


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One location of Table 3: a row of six results, harm ranks A to F, for each pair of physique."""

    pr_av: Row | None = field(default=None, name="PR-AV")
    gd_gr: Row | None = field(default=None, name="GD-GR")
    exc_ext: Row | None = field(default=None, name="EXC-EXT")


class Severity(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Table 3 by location. Results are S, W, I, MW, KI, and - for none."""

    Limb: Column = Column()
    Body: Column = Column()
    Critical: Column = Column()


Results: TypeAlias = dict[str, tuple[tuple[int, ...], ...]]
"""By location, then by pair of physique: the result of each harm rank from A to F."""


def mark_of(text: str) -> str:
    """Say of a cell of the grids whether it is ``forced`` or ``chosen``."""
    return "forced" if text.endswith("!") else "chosen"


@lru_cache(maxsize=16)
def results(own: Severity | None = None) -> Results:
    """Return the table's results; rows that a file has of its own stand in for those here."""
    return {place: tuple(_row(own, place, group) for group in GROUPS) for place in LOCATIONS}


def _row(own: Severity | None, place: str, group: str) -> tuple[int, ...]:
    column = getattr(own, place) if own is not None else None
    found = getattr(column, group.lower().replace("-", "_")) if column is not None else None
    if found is None:
        found = [text.rstrip("!") for text in GRIDS[place][group].split()]
    return tuple(CODES.index(code) for code in found)
