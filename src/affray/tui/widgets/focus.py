"""The harm panel: who acts and who is aimed at; or what the mode puts there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message

from affray.tui.drawing import focus
from affray.tui.drawing.spans import Line
from affray.tui.widgets.panel import Panel

LEAST = 4
"""Rows that are worth being given to the harm beneath a list."""


class FocusPanel(Panel):
    """Shows live harm; help, traces and long lists of options take its place."""

    class Laid(Message):
        """The panel has another size."""

    def on_resize(self) -> None:
        """Tell the screen."""
        self.post_message(self.Laid())

    def title(self) -> str:
        """Name the panel."""
        mode = self.table.mode
        return mode.title() or ("Harm" if mode.lettered else f"Harm{self.table.leaf.which}")

    def inside(self, room: int, height: int) -> Sequence[Line]:
        """Draw what the mode wants here, else harm."""
        wanted = self.table.mode.panel(room, height)
        if wanted is None:
            table = self.table
            key = "" if table.mode.lettered else table.keys.shown("turn")
            return table.leaf.draw(table.view, room, height, key)
        left = height - len(wanted) - 1
        if not self.table.mode.target() or left < LEAST:
            return wanted
        rule: Line = ((self.table.marks.dash * room, "rule"),)
        return [*wanted, rule, *focus.draw(self.table.view, room, left)]
