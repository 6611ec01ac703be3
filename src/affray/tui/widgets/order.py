"""The order panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.tui.drawing import order
from affray.tui.drawing.spans import Line
from affray.tui.widgets.panel import Panel


class OrderPanel(Panel):
    """Shows the order of play."""

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        self.kept = order.Kept()

    def title(self) -> str:
        """Name the panel."""
        return "Order"

    def inside(self, room: int, height: int) -> Sequence[Line]:
        """Draw the order."""
        return order.draw(self.table.view, room, height, self.kept)
