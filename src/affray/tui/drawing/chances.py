"""Chances, drawn: a short bar and a number, which say the same with and without colour."""

from __future__ import annotations

from affray.encounter.odds import TargetOdds
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import BLANK, Line, cells
from affray.tui.foresight import whole_percent

BAR = 8
SHORT = BAR + 5
"""Cells of a bar with its number."""

LONG = SHORT + 6
"""The same with the chance of being out of the fight."""

NOTHING = ("nothing",)


def bar(odds: TargetOdds, marks: Marks, room: int = BAR) -> Line:
    """Draw the shares of being out, of being hit otherwise, and of a miss; what can happen has a cell."""
    out, hit = float(odds.out), float(odds.hit)
    taken = _cells(hit, room)
    gone = min(taken, _cells(out, room) if out < hit else taken)
    rest = marks.some_hit * (taken - gone) + marks.no_hit * (room - taken)
    return (*(((marks.sure_out * gone, "bad"),) if gone else ()), (rest, "plain"))


def _cells(share: float, room: int) -> int:
    if share <= 0 or share >= 1:
        return room if share >= 1 else 0
    return min(room - 1, max(1, round(share * room)))


def beside(odds: TargetOdds | None, marks: Marks, *, wide: bool = False) -> Line:
    """Draw what stands beside a target: bar and number, always of the same width; blank while unknown."""
    return _padded(_beside(odds, marks, wide=wide), LONG if wide else SHORT)


def foregone(odds: TargetOdds) -> bool:
    """Tell whether a bar would say nothing: it cannot be, the table decides, or nothing is left to chance."""
    sure = not odds.samples and odds.hit in (0, 1) and odds.out in (0, 1)
    return odds.refusal is not None or odds.declared or sure


def no_bar(odds: TargetOdds) -> Line:
    """Draw what is left to be said where no bar would say anything."""
    return (("cannot", "quiet"),) if odds.refusal is not None else BLANK


def _beside(odds: TargetOdds | None, marks: Marks, *, wide: bool) -> Line:
    if odds is None or (odds.certain and NOTHING in odds.outcomes):
        return BLANK
    if odds.refusal is not None:
        return (("cannot", "quiet"),)
    if odds.declared:
        return (("table decides", "quiet"),)
    about = "≈" if odds.samples else " "
    *first, (rest, _) = bar(odds, marks)
    line: Line = (*first, (f"{rest}{about}{whole_percent(odds.hit):<4}", "plain"))
    return (*line, (f" {marks.out}{whole_percent(odds.out)}", "bad")) if wide and odds.out else line


def _padded(line: Line, room: int) -> Line:
    return (*line, (" " * (room - cells(line)), "plain"))
