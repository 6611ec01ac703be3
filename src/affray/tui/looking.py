"""Looking on at a session that somebody else runs: followed as it goes, and nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.encounter import order as orders
from affray.encounter.opening import LookingOn
from affray.encounter.store.faults import StoreFault
from affray.encounter.watching import EVERY
from affray.rules.command import Action
from affray.tui.drawing.spans import Line
from affray.tui.keys import Key
from affray.tui.modes.base import LOOKING_ON
from affray.tui.modes.mode import Hint
from affray.tui.modes.turn import TurnMode
from affray.tui.screens.fight import FightScreen
from affray.tui.table import Table

if TYPE_CHECKING:
    from affray.tui.drawing.spans import Tone

USEFUL = ("look-up", "look-down", "look-next", "groups", "players", "log", "search", "turn", "forecast",
          "prepared", "changes", "theme", "help", "leave")  # fmt: skip
"""What there is a use for while nothing can be changed."""

SHOWN = ("log", "search", "players", "prepared", "forecast", "leave")
"""What the key line shows of it."""


class LookingMode(TurnMode):
    """Shows whose turn it is; nothing is offered."""

    always: Sequence[Hint] = (("?", "help"),)

    def _actions(self) -> Sequence[Action]:
        return ()

    def press(self, key: str, character: str | None) -> None:
        """Take a key; digits do nothing, either."""
        if character is not None and character.isdecimal():
            self.table.say(LOOKING_ON, "quiet")
        else:
            super().press(key, character)

    def _head(self) -> Line:
        table, order = self.table, self.table.play.order
        head: Line = (("Looking on", "strong"), ("   ", "plain"))
        if table.play.over:
            return (*head, ("the fight is over", "plain"))
        if order.round == 0:
            return (*head, ("not begun", "plain"))
        if order.acting is not None:
            return (*head, (f"{table.marks.acting} {table.name(order.acting)} acts", "plain"), *self._asked())
        return (*head, (order.phase if orders.speaking(order) else "nobody acts", "plain"), *self._asked())

    def _asked(self) -> Line:
        """Say what is being answered."""
        left = self.table.session.pending
        return (
            ((f"   {self.table.session.desk.line(left)} {self.table.marks.ellipsis}", "quiet"),)
            if left
            else ()
        )

    def _wanted(self) -> list[Key]:
        return list(self.table.keys.line(SHOWN))


class LookingTable(Table):
    """A table at which one only looks on."""

    looking = True

    @property
    def state(self) -> tuple[str, Tone]:
        """Say that nothing here is to be saved."""
        return "looking on", "quiet"

    def start(self) -> None:
        """Begin with what can be looked at: what is half answered is answered elsewhere."""
        self.keys.keep(USEFUL)
        self.turn()

    def turn(self) -> None:
        """Go back to looking on."""
        super().turn()
        self.mode = LookingMode(self)

    def follow(self) -> bool:
        """Take in what was written since the last time; tell whether anything was. A fault is said."""
        store = self.session.store
        try:
            if not (isinstance(store, LookingOn) and store.changed()):
                return False
            with store.steady():
                self.session.follow()
                self.log.catch_up()
            self.say("")
        except StoreFault as fault:
            self.say(f"{fault.text} {fault.hint}".strip(), "fault")
        if isinstance(self.mode, LookingMode):
            self.turn()
        return True


class LookingScreen(FightScreen):
    """The fight screen that looks again and again at what was written."""

    table: LookingTable

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(EVERY, self._follow)

    def _follow(self) -> None:
        if self._guarded(self.table.follow):
            self.paint()
