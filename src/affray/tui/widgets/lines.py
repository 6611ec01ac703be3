"""The base of all widgets: it draws lines for its size and paints those cells that differ from before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from affray.encounter.letters import in_ascii
from affray.tui.drawing.marks import ASCII
from affray.tui.drawing.spans import BLANK, Line, cells, fit

if TYPE_CHECKING:
    from affray.tui.table import Table
    from affray.tui.theme import Theme


class Lines(Widget):
    """Shows what `draw` returns. Lines may be of any width: they are cut and padded here."""

    can_focus = False

    def __init__(self, table: Table, theme: Theme, *, id: str, classes: str = "") -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id, classes=classes)
        self.table = table
        self.theme = theme
        self.lines: list[Line] = []
        self.drawn_for: Size | None = None

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Return the lines for this size."""
        raise NotImplementedError

    def _drawn(self) -> list[Line]:
        room, height = self.size
        lines = self.draw(room, height)[:height] if room and height else []
        if self.table.marks is ASCII:
            lines = [tuple((in_ascii(text), tone) for text, tone in line) for line in lines]
        return [fit(line, room, self.table.marks.ellipsis) for line in lines]

    def update(self) -> None:
        """Draw anew and repaint what differs."""
        size = self.size
        if self.drawn_for != size:
            self.lines, self.drawn_for = self._drawn(), size
            self.refresh()
            return
        old, self.lines = self.lines, self._drawn()
        changed: list[Region] = []
        for y in range(max(len(old), len(self.lines))):
            before, after = _at(old, y), _at(self.lines, y)
            if before is not after and before != after:
                start, end = difference(before, after, size.width)
                changed.append(Region(start, y, end - start, 1))
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Return one painted line."""
        if self.drawn_for != self.size:
            self.lines, self.drawn_for = self._drawn(), self.size
        room = self.size.width
        return Strip(self.theme.segments(_at(self.lines, y), room), room)


def _at(lines: Sequence[Line], y: int) -> Line:
    return lines[y] if y < len(lines) else BLANK


def difference(before: Line, after: Line, room: int) -> tuple[int, int]:
    """Return the first cell in which two lines differ, and the one after the last."""
    start = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        start += cells((one,))
    end = max(cells(before), cells(after))
    if cells(before) == cells(after):
        for one, other in zip(reversed(before), reversed(after), strict=False):
            if one != other:
                break
            end -= cells((one,))
    return min(start, room - 1), min(room, max(end, start + 1))
