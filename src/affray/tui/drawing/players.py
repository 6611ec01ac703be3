"""What players see, drawn for the game master to look at beforehand."""

from __future__ import annotations

from rich.cells import cell_len

from affray.encounter.view import Seen, View
from affray.rules.tally import Tally
from affray.tui.drawing import tallies
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.order import SIDES, window
from affray.tui.drawing.spans import Line, cells, flow, pad, wrap


def _kept_for_log(height: int) -> int:
    """Return how many rows are the log's, however many people there are."""
    return max(1, height // 3 - 2)


def draw(view: View, marks: Marks, room: int, height: int) -> list[Line]:
    """Draw order, clocks and the end of the public log; whoever acts is among those shown."""
    where = f"Round {view.round}" if view.round else "not begun"
    words = [where, view.phase, "over" if view.over else ""]
    wide = min(22, max((cell_len(one.label) for one in view.order), default=8))
    rows: list[Line] = []
    at = 0
    for one in view.order:
        at = len(rows) if one.label == view.acting else at
        rows += _seen(one, view.acting, marks, wide, room)
    rows += [((f"  {clock}", "scene"),) for clock in view.clocks]
    shown = _around(rows, at, max(1, height - 2 - _kept_for_log(height)), marks)
    lines: list[Line] = [((f" {marks.dot} ".join(filter(None, words)), "title"),), *shown]
    rule: Line = ((marks.dash * room, "rule"),)
    left = height - len(lines) - 1
    said = [row for text in view.log[-height:] for row in wrap(text, room - 1, 2)]
    return [*lines, rule, *(((row, "plain"),) for row in said[-left:])] if left > 0 else lines[:height]


def _around(rows: list[Line], at: int, height: int, marks: Marks) -> list[Line]:
    """Cut rows to a height; where some are left out, its first and last row say how many."""
    first = window(at, len(rows), height)
    shown, below = rows[first : first + height], len(rows) - first - height
    if first:
        shown[0] = ((f"{marks.ellipsis} {first + 1} more above", "quiet"),)
    if below > 0:
        shown[-1] = ((f"{marks.ellipsis} {below + 1} more below", "quiet"),)
    return shown


def _short(tally: Tally, marks: Marks) -> Line:
    """Draw a tally; counts, and words that are neither loud nor for every eye, say what they are about."""
    drawn = tallies.short(tally, marks)
    detail = tally.kind == "words" and not tally.loud and tally.reveal == "exact"
    named = (detail or tally.kind == "number") and drawn
    return ((f"{tally.label} ", "quiet"), *drawn) if named else drawn


def _seen(one: Seen, acting: str, marks: Marks, wide: int, room: int) -> list[Line]:
    """Draw what is seen of somebody, over as many rows as that takes; what is said in short is said once."""
    mark = marks.acting if one.label == acting else " "
    briefly = {label for tally in one.tallies if tally.brief for label in tally.label.split("/")}
    parts = [_short(tally, marks) for tally in one.tallies if tally.brief or tally.label not in briefly]
    parts += [((word, "plain"),) for word in [", ".join(one.words)] if word]
    name = pad(one.label, wide, marks.ellipsis)
    lead: Line = ((f"{mark} ", "strong"), (name, SIDES.get(one.side, "plain")), (" ", "plain"))
    rows = flow([part for part in parts if part], room - cells(lead), len(parts) or 1, 1)[0]
    return [
        (*(lead if place == 0 else ((" " * cells(lead), "plain"),)), *row) for place, row in enumerate(rows)
    ]
