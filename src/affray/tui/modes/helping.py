"""Help for this very moment: the keys of the mode it was asked in, in the panel, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from affray.tui.asking import AWAY
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import BLANK, Line, wrap
from affray.tui.modes.base import TURN_KEYS
from affray.tui.modes.mode import Hint, Mode
from affray.tui.modes.paged import PagedMode

if TYPE_CHECKING:
    from affray.tui.table import Table


class HelpMode(PagedMode):
    """Shows a page of help; the mode before waits behind it as it was, and keys of the turn do their work."""

    def __init__(self, table: Table, behind: Mode) -> None:
        super().__init__(table)
        self.behind = behind
        self.was = table.panel
        table.panel = "harm"

    def press(self, key: str, character: str | None) -> None:
        """Turn the page, go back, or go back and let a key of the turn do its work."""
        if self.turned(key):
            return
        table = self.table
        table.panel, table.mode = self.was, self.behind
        ours = key in ("enter", "f1", *AWAY) or character in ("?", "q")
        if not ours and not self.behind.lettered and table.means(key, character):
            self.behind.press(key, character)

    def title(self) -> str:
        """Name the panel."""
        return f"Help{self.which}"

    def prompt(self) -> Prompt:
        """Say how to go on; what was asked stays on the prompt."""
        before = self.behind.prompt()
        if before.ask is None:
            return Prompt(head=((self.title(), "strong"), (f"   {self.how}", "quiet")))
        return Prompt(head=((before.ask.title, "ask"), (f"   {self.title().lower()}   {self.how}", "quiet")))

    def hints(self) -> Sequence[Hint]:
        """Show how to go on."""
        if self.behind.lettered:
            return [*self.turning(), ("any other key", "back")]
        return [*self.turning(), ("Esc", "back"), TURN_KEYS]

    def target(self) -> str | None:
        """Keep the eye where it was."""
        return self.behind.target()

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw a page of keys."""
        entries = self.behind.help()
        wide = max((cell_len(key) for key, _ in entries), default=1) + 2
        return self.page([line for entry in entries for line in _drawn(entry, wide, room)], height)


def _drawn(entry: Hint, wide: int, room: int) -> Iterator[Line]:
    """Draw a key and what it does; words without a key are a heading."""
    key, words = entry
    if not key:
        yield BLANK
        yield ((words, "title"),)
        return
    first, *more = wrap(words, max(10, room - wide))
    yield ((key.ljust(wide), "key"), (first, "plain"))
    yield from (((" " * wide, "plain"), (row, "plain")) for row in more)
