"""The log panel."""

from __future__ import annotations

from collections.abc import Sequence

from affray.tui.drawing import log
from affray.tui.drawing.spans import Line
from affray.tui.widgets.panel import Panel


class LogPanel(Panel):
    """Shows the page of the log that holds its last line, or the line that is walked to."""

    def title(self) -> str:
        """Name the panel."""
        return "Log"

    def inside(self, room: int, height: int) -> Sequence[Line]:
        """Draw the page."""
        table, marks = self.table, self.table.marks
        entries = table.log.shown
        walked = table.mode.walked()
        if walked is None:
            eye = log.standing(entries, table.log.undone, table.session.head)
            first = table.page.turn(entries, marks, room, height, eye)
            return log.draw(entries[first : first + height], table.log.undone, marks, room, height)
        first = max(0, walked - height // 2)
        return log.draw(
            entries[first : first + height], table.log.undone, marks, room, height, walked=walked - first
        )
