"""What the modes that ask have in common: the prompt, the key line, the options in the panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.tui.asking import AT_ONCE, Ask
from affray.tui.drawing import choices
from affray.tui.drawing.prompt import Prompt, crowded
from affray.tui.drawing.spans import Line
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table


class AskingMode(BaseMode):
    """A mode with an `Ask` on the prompt. `foot` is the last row: odds, what was taken, why not."""

    def __init__(self, table: Table, ask: Ask) -> None:
        super().__init__(table)
        self.ask = ask
        self.foot: Line = ()
        self.foretold = ""
        self.listed = False

    def prompt(self) -> Prompt:
        """Show the asking."""
        said = self.table.said
        foot = self.foot
        if said.text and said.tone in ("bad", "fault"):
            foot = ((said.text, said.tone),)
        elif self.foretold:
            foot = (("odds  ", "quiet"), (self.foretold, "plain"), ("   ", "plain"), *self.foot)
        return Prompt(ask=self.ask, pieces=self.pieces(), foot=foot)

    def missed(self, key: str) -> None:
        """Say why Enter came to nothing, where nothing on the prompt does."""
        ask = self.ask
        if key == "enter" and ask.lists and ask.line.isdecimal():
            self.table.say(f"there is no {ask.line} among 1 to {len(ask.options)}", "bad")

    def pieces(self) -> Sequence[Line]:
        """Return what stands where options would, for a question without any."""
        return ()

    def hints(self) -> Sequence[Hint]:
        """Show how it is answered."""
        return hints_of(self.ask)

    def target(self) -> str | None:
        """Name whoever is pointed at."""
        option = self.ask.pointed
        return option.id if option is not None and option.id in self.table.play.fight else None

    def title(self) -> str:
        """Name the panel where it lists the options."""
        return "Choose" if self.listed else ""

    def foresee(self) -> bool:
        """Put the odds of what is pointed at on the last row."""
        words = self.odds()
        if words == self.foretold:
            return False
        self.foretold = words
        return True

    def odds(self) -> str:
        """Work out the odds of what is pointed at; empty where there are none."""
        return ""

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """List the options in the panel where the prompt has no room for them."""
        self.listed = crowded(self.ask, self.table.marks, self.table.room)
        if not self.listed:
            return None
        return choices.draw(self.ask, self.table.marks, room, height)


def hints_of(ask: Ask) -> list[Hint]:
    """Say how an asking is answered."""
    found: list[Hint] = []
    if ask.lists:
        many = len(ask.shown) > AT_ONCE
        found.append(("1-9", "number, then Enter" if many else "mark" if ask.ticking else "pick"))
        found.append(("a-z", "filter"))
        if ask.kind == "several":
            found.append(("Space", "mark" if ask.ticking else "several"))
    elif ask.kind == "dice":
        found.append(("5 8", "or 58: the dice"))
    elif ask.kind == "cards":
        found.append((ask.example, "the cards" if " " in ask.example else "the card"))
    elif ask.kind == "shares":
        found.append(("2 1", "shares in order"))
    found.append(("Enter", "done" if ask.ticking else "take"))
    found.append(("Backspace", "delete" if ask.line else "back"))
    return [*found, ("Up Down", "point")] if ask.lists else found
