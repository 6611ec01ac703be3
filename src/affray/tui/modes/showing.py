"""Showing: something to read in the panel (what players see, odds of all actions); any key goes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from affray.encounter.lines import Invocation
from affray.encounter.view import Eye
from affray.rules.command import Action
from affray.rules.refusal import Refused
from affray.tui.building import Building
from affray.tui.drawing import players
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line, wrap
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table

MOST_TARGETS = 8


class ShowingMode(BaseMode):
    """Shows lines in the panel; turn mode waits behind it."""

    heading = ""
    words = ""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.was = table.panel
        table.panel = "harm"
        table.say("")

    def press(self, key: str, character: str | None) -> None:
        """Go back."""
        del key, character
        self.table.panel = self.was
        self.table.turn()

    def prompt(self) -> Prompt:
        """Say what is shown."""
        return Prompt(head=((self.words, "strong"), ("   any key goes back", "quiet")))

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

    def target(self) -> str | None:
        """Point at nobody: the panel is all theirs."""
        return None

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw the view."""
        return players.draw(self.view, self.table.marks, room, height)


class OddsMode(ShowingMode):
    """Shows the exact odds of every action on every likely target, worked out one after another."""

    heading = "Odds"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.who = table.acting or ""
        self.words = f"Exact odds of what {table.name(self.who)} can do"
        self.lines: list[tuple[str, str]] = []
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
        self.lines.append(found)
        return True

    def target(self) -> str | None:
        """Point at nobody: the panel is all for odds."""
        return None

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Draw what was worked out so far."""
        drawn: list[Line] = []
        for name, words in self.lines:
            if not words:
                drawn.append(((name, "title"),))
                continue
            rows = wrap(f"{name}  {words}", room - 1, 4, 2)
            drawn += [((row, "plain"),) for row in rows]
        return drawn[:height] or [(("nothing here is left to chance", "quiet"),)]


def show_players(table: Table) -> None:
    """Show what players see."""
    table.mode = PlayersMode(table)


def show_odds(table: Table) -> None:
    """Show the odds of whoever acts."""
    if table.acting not in table.play.fight.combatants or table.play.order.round == 0:
        table.say("nobody acts whose odds could be told", "bad")
    else:
        table.mode = OddsMode(table)
