"""Owed mode: what goes wrong unless it is settled is asked about once before the turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.rules.command import Due
from affray.rules.question import Option
from affray.tui.asking import Ask, Back, Given, press
from affray.tui.modes.asking import AskingMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table


class OwedMode(AskingMode):
    """Lists what is owed: a digit settles it, the key of Next goes on without."""

    def __init__(self, table: Table, dues: Sequence[Due]) -> None:
        who = table.play.order.acting
        of_turn = who is not None and not any(due.stands for due in dues)
        owes = f"{table.name(who)} still owes" if who and of_turn else "Still to do before next"
        options = tuple(Option(str(place), due.text) for place, due in enumerate(dues))
        super().__init__(table, Ask(kind="one", title=owes, options=options, at=0))
        self.dues = dues

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        table = self.table
        found = table.keys.find(key, character)
        if found is not None and found.name == "next":
            table.ended = True
            table.turn()
            table.begin("next")
            return
        match press(self.ask, key, character):
            case Ask() as ask:
                self.ask = ask
            case Given(value):
                self._settle(self.dues[int(str(value))])
            case Back():
                table.turn()

    def _settle(self, due: Due) -> None:
        table = self.table
        table.ended = True
        table.turn()
        if due.command:
            table.begin(due.command, dict(due.args))
        else:
            table.say(
                f"{due.text}: settle it at the table, or go on with {table.keys.shown('next')}", "quiet"
            )

    def hints(self) -> Sequence[Hint]:
        """Show how it is settled, and how it is left."""
        return [
            ("1-9", "settle"),
            (self.table.keys.shown("next"), "next, left undone"),
            ("Backspace", "back"),
        ]

    def target(self) -> str | None:
        """Point at nobody."""
        return None


def next_turn(table: Table) -> None:
    """End the turn; what would go wrong is asked about first, once."""
    if table.session.desk.turns.pressing(table.play):
        table.ended = True
        table.say("")
        table.mode = OwedMode(table, table.dues())
    else:
        table.begin("next")
