"""What the modes that ask have in common: the prompt, the key line, the options in the panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.tui.asking import AT_ONCE, Ask
from affray.tui.drawing.prompt import Prompt, choices, crowded
from affray.tui.drawing.spans import Line
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table


class AskingMode:
    """A mode with an `Ask` on the prompt. `foot` is the last row: odds, what was taken, why not."""

    def __init__(self, table: Table, ask: Ask) -> None:
        self.table = table
        self.ask = ask
        self.foot: Line = ()

    def prompt(self) -> Prompt:
        """Show the asking."""
        said = self.table.said
        foot = ((said.text, said.tone),) if said.tone in ("bad", "fault") and said.text else self.foot
        return Prompt(ask=self.ask, foot=foot)

    def hints(self) -> Sequence[Hint]:
        """Show how it is answered."""
        return hints_of(self.ask)

    def help(self) -> Sequence[Hint]:
        """List how it is answered."""
        return self.hints()

    def target(self) -> str | None:
        """Whoever is pointed at is looked at."""
        option = self.ask.pointed
        return option.id if option is not None and option.id in self.table.play.fight else None

    panel_title = ""

    def walked(self) -> int | None:
        """No line of the log is walked to."""
        return None

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """List the options in the panel where the prompt has no room for them."""
        if not crowded(self.ask, self.table.marks, room):
            return None
        return choices(self.ask, self.table.marks, room, height)


def hints_of(ask: Ask) -> list[Hint]:
    """Say how an asking is answered."""
    found: list[Hint] = []
    if ask.lists:
        many = len(ask.shown) > AT_ONCE
        found.append(("1-9", "number, then Enter" if many else "mark" if ask.ticking else "pick"))
        found.append(("a-z", "filter"))
        found.append(("arrows", "point"))
        if ask.kind == "several":
            found.append(("Space", "mark" if ask.ticking else "several"))
    elif ask.kind == "dice":
        found.append(("5 8", "or 58: the dice"))
    elif ask.kind == "shares":
        found.append(("2 1", "shares in order"))
    found.append(("Enter", "done" if ask.ticking else "take"))
    found.append(("Backspace", "delete" if ask.line else "back"))
    return found
