"""The header, the prompt and the key line: they stand still, whatever happens between them."""

from __future__ import annotations

from collections.abc import Sequence

from affray.tui.drawing import bars, prompt
from affray.tui.drawing.spans import Line
from affray.tui.widgets.lines import Lines


class Header(Lines):
    """Title, round and phase, session, saved."""

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the one row."""
        del height
        table = self.table
        title, kept = table.session.encounter.title, table.kept.rpartition("/")[2]
        return [bars.header(title, table.play, kept, table.marks, room, state=table.state)]


class PromptBar(Lines):
    """What is asked."""

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the prompt's rows."""
        del height
        return prompt.draw(self.table.mode.prompt(), self.table.marks, room)


class KeyLine(Lines):
    """What keys do now."""

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the one row."""
        del height
        mode = self.table.mode
        return [bars.keyline(mode.hints(), mode.always, self.table.marks, room)]


class Small(Lines):
    """A sentence where the terminal is too small for a fight."""

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the sentence."""
        del height
        from affray.tui.drawing.spans import wrap  # noqa: PLC0415

        words = "Too small: make it 60 by 16 or more. Nothing is lost; q leaves, other keys do nothing."
        return [((row, "plain"),) for row in wrap(words, room)]
