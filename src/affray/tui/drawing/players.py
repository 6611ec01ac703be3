"""What players see, drawn for the game master to look at beforehand."""

from __future__ import annotations

from rich.cells import cell_len

from affray.encounter.view import Seen, View
from affray.tui.drawing import tallies
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.order import SIDES
from affray.tui.drawing.spans import Line, joined, pad, wrap


def draw(view: View, marks: Marks, room: int, height: int) -> list[Line]:
    """Draw order, clocks and the end of the public log."""
    where = f"Round {view.round}" + (f" {marks.dot} {view.phase}" if view.phase else "")
    lines: list[Line] = [((where if view.round else "not begun", "title"),)]
    wide = min(22, max((cell_len(one.label) for one in view.order), default=8))
    lines += [_seen(one, view.acting, marks, wide) for one in view.order]
    lines += [((f"  {clock}", "scene"),) for clock in view.clocks]
    rule: Line = ((marks.dash * room, "rule"),)
    said = [row for text in view.log[-height:] for row in wrap(text, room - 1, 2)]
    left = height - len(lines) - 1
    return [*lines, rule, *(((row, "plain"),) for row in said[-left:])] if left > 0 else lines[:height]


def _seen(one: Seen, acting: str, marks: Marks, wide: int) -> Line:
    mark = marks.acting if one.label == acting else " "
    parts = [tallies.short(tally, marks) for tally in one.tallies]
    words: Line = ((", ".join(one.words), "plain"),)
    name = pad(one.label, wide, marks.ellipsis)
    return ((f"{mark} ", "strong"), (name, SIDES.get(one.side, "plain")), (" ", "plain"),
            *joined([part for part in (*parts, words) if part], " "))  # fmt: skip
