"""Pages: what is too long for the panel is turned with Space and the arrows; the title says which it is."""

from __future__ import annotations

from collections.abc import Sequence

from affray.tui.drawing.spans import Line
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint

ON, BACK = ("pagedown", "down", "space"), ("pageup", "up", "backspace", "ctrl+h")
ARROWS = ("pagedown", "down", "pageup", "up")


class PagedMode(BaseMode):
    """Shows lines in the panel, page by page."""

    first = 0
    size = 1
    count = 0

    @property
    def whole(self) -> bool:
        """What is read takes the log's room too."""
        return True

    @property
    def more(self) -> bool:
        """Tell whether there is a further page."""
        return self.first + self.size < self.count

    def turned(self, key: str) -> bool:
        """Take a key that turns pages; tell whether it was one. Arrows do nothing else."""
        if key in ON and self.more:
            self.first += self.size
        elif key in BACK and self.first:
            self.first = max(0, self.first - self.size)
        else:
            return key in ARROWS
        return True

    def page(self, lines: Sequence[Line], height: int) -> Sequence[Line]:
        """Return the lines of the page."""
        self.size, self.count = max(1, height), len(lines)
        last = max(0, self.count - 1) // self.size
        self.first = min(self.first // self.size, last) * self.size
        return lines[self.first : self.first + height]

    @property
    def which(self) -> str:
        """Say which page it is of how many, where they are several: behind words."""
        pages = -(-self.count // self.size)
        return f", page {self.first // self.size + 1} of {pages}" if pages > 1 else ""

    @property
    def how(self) -> str:
        """Say how pages are turned and left."""
        on = ["Space turns the page"] if self.more else []
        back = ["Backspace the page before"] if self.first else []
        return ", ".join([*on, *back, "Esc goes back"])

    def turning(self) -> list[Hint]:
        """Name the keys that turn pages."""
        on = [("Space", "page")] if self.more else []
        return [*on, *([("Backspace", "page before")] if self.first else [])]
