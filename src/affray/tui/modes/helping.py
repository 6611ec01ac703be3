"""Help for this very moment: the keys of the mode it was asked in, in the panel; any other key goes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line, wrap
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint, Mode

if TYPE_CHECKING:
    from affray.tui.table import Table


class HelpMode(BaseMode):
    """Shows a page of help; the mode before waits behind it as it was."""

    def __init__(self, table: Table, behind: Mode) -> None:
        super().__init__(table)
        self.behind = behind
        self.lines: list[Line] = []
        self.first = 0
        self.size = 1
        self.was = table.panel
        table.panel = "harm"

    @property
    def whole(self) -> bool:
        """What is read takes the log's room too."""
        return True

    def press(self, key: str, character: str | None) -> None:
        """Turn the page, or go back."""
        del character
        if key in ("pagedown", "down", "space") and self.pages:
            self.first += self.size
        elif key in ("pageup", "up") and self.first:
            self.first = max(0, self.first - self.size)
        else:
            self.table.panel = self.was
            self.table.mode = self.behind

    def title(self) -> str:
        """Name the panel."""
        return "Help"

    def prompt(self) -> Prompt:
        """Say how to go on; what was asked stays on the prompt."""
        before = self.behind.prompt()
        words = "Space turns the page, any other key goes back" if self.pages else "any key goes back"
        return Prompt(head=(("Help ", "strong"), (words, "quiet")) if before.ask is None else (
            (before.ask.title, "ask"), (f"   help: {words}", "quiet")))  # fmt: skip

    def hints(self) -> Sequence[Hint]:
        """Show how to go on."""
        return (("Space", "page"), ("any other key", "back")) if self.pages else (("any key", "back"),)

    @property
    def pages(self) -> bool:
        """Tell whether there is another page."""
        return self.first + self.size < len(self.lines)

    def target(self) -> str | None:
        """Keep the eye where it was."""
        return self.behind.target()

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw a page of keys."""
        entries = self.behind.help()
        wide = max((cell_len(key) for key, _ in entries), default=1) + 2
        self.lines = [line for entry in entries for line in _drawn(entry, wide, room)]
        self.size = max(1, height)
        return self.lines[self.first : self.first + height]


def _drawn(entry: Hint, wide: int, room: int) -> list[Line]:
    key, words = entry
    rows = wrap(words, max(10, room - wide))
    first: Line = ((key.ljust(wide), "key"), (rows[0], "plain"))
    return [first, *(((" " * wide, "plain"), (row, "plain")) for row in rows[1:])]
