"""Line mode: a whole command is typed after a colon, with completion and history."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.rules.question import Option
from affray.tui.asking import AWAY, at_most
from affray.tui.completing import completed, completions, described
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line
from affray.tui.modes.base import BaseMode
from affray.tui.modes.mode import Hint
from affray.tui.typed import run_line

if TYPE_CHECKING:
    from affray.tui.table import Table

MOST_SHOWN = 30

LONGEST = 2000
"""Characters of a line; a note of more has a prompt of its own."""


class LineMode(BaseMode):
    """Types one line; Enter runs it, Tab completes, the arrows go through what was typed before."""

    lettered = True

    def __init__(self, table: Table, line: str = "") -> None:
        super().__init__(table)
        self.line = line
        self.back = 0
        self.draft = ""

    @property
    def options(self) -> Sequence[Option]:
        """What the word being typed may become."""
        return completions(self.table.session.desk, self.table.play, self.line)

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        table = self.table
        if key == "enter":
            table.ended = True
            run_line(table, self.line)
        elif key in AWAY:
            self._away(key)
        elif key == "tab":
            self.line = completed(self.line, self.options)
        elif key in ("up", "down"):
            self._past(1 if key == "up" else -1)
        elif key == "ctrl+u":
            self.line = ""
        elif character is not None and character.isprintable():
            self._type(character)

    def paste(self, words: str) -> bool:
        """Take pasted words into the line; nothing is run before Enter."""
        self._type(words)
        return True

    def _type(self, words: str) -> None:
        line = self.line + words
        self.line = line[:LONGEST]
        self.table.say(at_most(LONGEST) if len(line) > LONGEST else "", "bad")

    def _away(self, key: str) -> None:
        if not self.line:
            self.table.say("")
            self.table.turn()
            return
        self.line = self.line[:-1] if key in ("backspace", "ctrl+h") else ""

    def _past(self, step: int) -> None:
        lines = self.table.history
        if self.back == 0:
            self.draft = self.line
        self.back = max(0, min(len(lines), self.back + step))
        self.line = lines[-self.back] if self.back else self.draft

    def prompt(self) -> Prompt:
        """Show the line, what it may become, and how the command is typed."""
        head: Line = ((": ", "key"), (self.line, "typed"), (self.table.marks.cursor, "key"))
        pieces = [self._piece(option) for option in self.options[:MOST_SHOWN]]
        typed: Line = ((described(self.table.session.desk, self.line), "quiet"),)
        return Prompt(head=head, pieces=pieces, foot=self.told() or typed)

    def _piece(self, option: Option) -> Line:
        more = "" if option.text in (option.id, "") else f" {option.text}"
        return ((option.id, "plain"), (more, "quiet"))

    def hints(self) -> Sequence[Hint]:
        """Show how the line is typed."""
        return (("Tab", "complete"), ("Up", "earlier lines"), ("Enter", "run"), ("Esc", "away"))
