"""The harm panel: who acts and who is aimed at; or what the mode puts there."""

from __future__ import annotations

from collections.abc import Sequence

from affray.tui.drawing import focus
from affray.tui.drawing.spans import Line
from affray.tui.widgets.panel import Panel


class FocusPanel(Panel):
    """Shows live harm; help, traces and long lists of options take its place."""

    def title(self) -> str:
        """Name the panel."""
        return self.table.mode.panel_title or "Harm"

    def inside(self, room: int, height: int) -> Sequence[Line]:
        """Draw what the mode wants here, else harm."""
        wanted = self.table.mode.panel(room, height)
        return focus.draw(self.table.view, room, height) if wanted is None else wanted
