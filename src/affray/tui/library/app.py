"""The library as a program of its own: it shows the shelf until something is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from textual import events
from textual.app import App, ComposeResult

from affray.encounter.library import Prepared
from affray.encounter.store import SessionInfo
from affray.tui.app import look
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.spans import Line
from affray.tui.library.drawing import draw
from affray.tui.library.shelf import Chosen, Shelf
from affray.tui.signals import leaving_on_signals
from affray.tui.widgets.lines import Lines


class ShelfLines(Lines):
    """The whole screen."""

    table: Any

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the shelf."""
        return draw(cast("Shelf", self.table), room, height)


class LibraryApp(App[Chosen], inherit_bindings=False):
    """Shows the shelf and hands it keys."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Affray"
    CSS = "ShelfLines { width: 100%; height: 100%; background: transparent; }"

    def __init__(self, shelf: Shelf, *, ansi: bool = False, theme: str = "") -> None:
        super().__init__(ansi_color=True)
        self.animation_level = "none"
        self.shelf = shelf
        self.look = look(ansi=ansi, named=theme)

    def compose(self) -> ComposeResult:
        """Lay out the one widget."""
        yield ShelfLines(cast("Any", self.shelf), self.look, id="shelf")

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the shelf, and close when something is chosen."""
        event.stop()
        self.shelf.press(event.key, event.character if event.is_printable else None)
        if self.shelf.chosen is not None:
            self.exit(self.shelf.chosen)
            return
        self.query_one(ShelfLines).update()


def choose(
    encounters: Sequence[Prepared],
    sessions: Sequence[SessionInfo],
    *,
    ascii: bool = False,  # noqa: A002 - the option's name
    ansi: bool = False,
) -> Chosen:
    """Show the library until something is chosen or it is left."""
    app = LibraryApp(Shelf(encounters, sessions, ASCII if ascii else UNICODE), ansi=ansi)
    with leaving_on_signals(app):
        return app.run(mouse=False) or Chosen("leave")
