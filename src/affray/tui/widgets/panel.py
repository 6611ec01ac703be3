"""A panel: a title on a rule, and lines under it; all but the first panel have an upright at their left."""

from __future__ import annotations

from collections.abc import Sequence

from affray.tui.drawing.bars import panel_title
from affray.tui.drawing.spans import Line
from affray.tui.widgets.lines import Lines


class Panel(Lines):
    """Draws its title and frame; what stands inside comes from `inside`."""

    def title(self) -> str:
        """Return the panel's title."""
        raise NotImplementedError

    def inside(self, room: int, height: int) -> Sequence[Line]:
        """Return the lines inside."""
        raise NotImplementedError

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw title, upright and the inside."""
        marks = self.table.marks
        edged = self.region.x > 0
        inner = room - (2 if edged else 1)
        lines = list(self.inside(inner, height - 1))[: height - 1]
        lead: Line = ((marks.upright, "rule"), (" ", "plain")) if edged else ((" ", "plain"),)
        if edged:
            lines += [()] * (height - 1 - len(lines))
        return [panel_title(self.title(), marks, room), *((*lead, *line) for line in lines)]
