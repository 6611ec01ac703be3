"""Showing: something to read in the panel (what players see, odds of all actions); any key goes back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from affray.encounter.lines import Invocation
from affray.encounter.view import Eye
from affray.rules.command import Action
from affray.rules.refusal import Refused
from affray.tui.building import Building
from affray.tui.drawing import players
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import BLANK, Line, wrap
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table

MOST_TARGETS = 8


class ShowingMode(BaseMode):
    """Shows lines in the panel, page by page; turn mode waits behind it."""

    heading = ""
    words = ""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.was = table.panel
        self.first = 0
        self.size = 1
        self.count = 0
        table.panel = "harm"
        table.say("")

    def press(self, key: str, character: str | None) -> None:
        """Turn the page, or go back."""
        del character
        if key in ("pagedown", "down", "space") and self.more:
            self.first += self.size
        elif key in ("pageup", "up") and self.first:
            self.first = max(0, self.first - self.size)
        else:
            self.table.panel = self.was
            self.table.turn()

    @property
    def more(self) -> bool:
        """Tell whether there is a further page."""
        return self.first + self.size < self.count

    def prompt(self) -> Prompt:
        """Say what is shown."""
        how = "Space turns the page, any other key goes back" if self.more else "any key goes back"
        return Prompt(head=((self.words, "strong"), (f"   {how}", "quiet")))

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw the page."""
        lines = self.lines(room)
        self.size, self.count = max(1, height), len(lines)
        return lines[self.first : self.first + height]

    def lines(self, room: int) -> Sequence[Line]:
        """Return all lines."""
        raise NotImplementedError

    def target(self) -> str | None:
        """Point at nobody: the panel is all for what is shown."""
        return None

    def title(self) -> str:
        """Name the panel."""
        return self.heading

    def hints(self) -> Sequence[Hint]:
        """Show how to go on."""
        return (("any key", "back"),)


class PlayersMode(ShowingMode):
    """Shows what players see now."""

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


class OddsMode(ShowingMode):
    """Shows the exact odds of every action on every likely target, worked out one after another."""

    heading = "Odds"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.who = table.acting or ""
        self.words = f"Exact odds of what {table.name(self.who)} can do"
        self.found: list[tuple[str, str]] = []
        self._left = self._all()

    def _all(self) -> Iterator[tuple[str, str]]:
        desk, play = self.table.session.desk, self.table.play
        for action in desk.rules.actions(play.fight, desk.context(play), self.who):
            if action.refusal is None:
                yield from self._of(action)

    def _of(self, action: Action) -> Iterator[tuple[str, str]]:
        try:
            building = Building(self.table.session.desk, self.table.play, action.command, action.args)
        except Refused:
            return
        param = building.open
        if param is None or param.kind != "combatant":
            return
        yield action.title, ""
        for option in building.options(param)[:MOST_TARGETS]:
            value = (option.id,) if param.many else option.id
            words = self.table.odds.of(Invocation(action.command, {**building.args, param.name: value}))
            if words:
                yield option.text, words

    def foresee(self) -> bool:
        """Work out one line more."""
        found = next(self._left, None)
        if found is None:
            return False
        self.found.append(found)
        return True

    def lines(self, room: int) -> Sequence[Line]:
        """Draw what was worked out so far."""
        drawn: list[Line] = []
        for name, words in self.found:
            if not words:
                drawn.append(((name, "title"),))
                continue
            rows = wrap(f"{name}  {words}", room - 1, 4, 2)
            drawn += [((row, "plain"),) for row in rows]
        return drawn or [(("nothing here is left to chance", "quiet"),)]


def show_players(table: Table) -> None:
    """Show what players see."""
    table.mode = PlayersMode(table)


def show_prepared(table: Table) -> None:
    """Show what was prepared."""
    table.mode = PreparedMode(table)


def show_odds(table: Table) -> None:
    """Show the odds of whoever acts."""
    if table.acting not in table.play.fight.combatants or table.play.order.round == 0:
        table.say("nobody acts whose odds could be told", "bad")
    else:
        table.mode = OddsMode(table)
