"""Showing: something to read in the panel (what players see, what was prepared); turn keys go on from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from affray.encounter.view import Eye
from affray.tui.asking import AWAY
from affray.tui.drawing import players
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import BLANK, Line, wrap
from affray.tui.modes.base import TURN_KEYS
from affray.tui.modes.mode import Hint
from affray.tui.modes.paged import PagedMode

if TYPE_CHECKING:
    from affray.tui.table import Table


class ShowingMode(PagedMode):
    """Shows lines in the panel, page by page; a key of the turn leaves it and does its work.

    `opened` names what opened it: its key goes back, too.
    """

    heading = ""
    words = ""
    opened = ""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.was = table.panel
        table.panel = "harm"
        table.say("")

    def press(self, key: str, character: str | None) -> None:
        """Turn the page, go back, or go back and let a key of the turn do its work."""
        if not self.turned(key):
            self._away(key, character)

    def _away(self, key: str, character: str | None) -> None:
        table = self.table
        found = table.keys.find(key, character)
        table.panel = self.was
        table.back()
        ours = found is not None and found.name in (self.opened, "leave")
        if key not in ("enter", *AWAY) and not ours and table.means(key, character):
            table.mode.press(key, character)

    def prompt(self) -> Prompt:
        """Say what is shown."""
        head: Line = ((f"{self.words}{self.which}", "strong"), (f"   {self.how}", "quiet"))
        return Prompt(head=head, foot=self.told())

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw the page."""
        return self.page(self.lines(room), height)

    def lines(self, room: int) -> Sequence[Line]:
        """Return all lines."""
        raise NotImplementedError

    def target(self) -> str | None:
        """Point at nobody: the panel is all for what is shown."""
        return None

    def title(self) -> str:
        """Name the panel."""
        return f"{self.heading}{self.which}"

    def hints(self) -> Sequence[Hint]:
        """Show how to go on."""
        return [*self.turning(), *self.deeds(), ("Esc", "back"), TURN_KEYS]

    def help(self) -> Sequence[Hint]:
        """List them, then the keys of the turn."""
        return self.with_turn_keys(self.hints())

    def deeds(self) -> Sequence[Hint]:
        """Name the keys that do something here."""
        return ()


class PlayersMode(ShowingMode):
    """Shows what players see now."""

    opened = "players"
    heading = "Players see"
    words = "This is what players see"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.view = Eye.on(table.session).view()

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw the view."""
        return players.draw(self.view, self.table.marks, room, height)


class PreparedMode(ShowingMode):
    """Shows the words to read aloud and the notes, as they were prepared."""

    opened = "prepared"
    heading = "Prepared"
    words = "What was prepared"

    def lines(self, room: int) -> Sequence[Line]:
        """Draw both."""
        return prepared(self.table, room) or [(("nothing was written into the file", "quiet"),)]


def prepared(table: Table, room: int) -> list[Line]:
    """Draw the words to read aloud, then the notes."""
    encounter = table.session.encounter
    found: list[Line] = []
    for heading, text in (("Read aloud", encounter.intro), ("For you alone", encounter.notes)):
        if text.strip():
            found += [BLANK] * bool(found)
            found += [((heading, "title"),), *paragraphs(text, room - 1)]
    return found


def paragraphs(text: str, room: int) -> Iterator[Line]:
    """Wrap a text; an empty line parts two paragraphs, one break does not."""
    for place, part in enumerate(re.split(r"\n\s*\n", text.strip())):
        if place:
            yield BLANK
        yield from (((row, "plain"),) for row in wrap(" ".join(part.split()), room))


def show_players(table: Table) -> None:
    """Show what players see."""
    table.mode = PlayersMode(table)


def show_prepared(table: Table) -> None:
    """Show what was prepared."""
    table.mode = PreparedMode(table)
