"""What every mode gives: it takes keys, and says what the prompt, the key line and the panel show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from affray.tui.drawing.bars import Hint
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line


class Mode(Protocol):
    """What keys mean now. `always` are keys that the key line shows whatever its room.

    Where it is `lettered`, letters go into a line and are none of the turn's.

    While a mode is `pending`, something is worked out beside the screen, which looks at it again and again.
    """

    always: Sequence[Hint]
    lettered: bool

    @property
    def pending(self) -> bool:
        """Tell whether something is being worked out beside the screen."""
        ...

    @property
    def whole(self) -> bool:
        """Tell whether the panel takes the log's room too, where the two lie one above the other."""
        ...

    @property
    def listing(self) -> bool:
        """Tell whether the panel must show what the mode lists there, even where it was turned to the log."""
        ...

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        ...

    def paste(self, words: str) -> bool:
        """Take pasted words into the line that is typed; tell whether there is one."""
        ...

    def prompt(self) -> Prompt:
        """Say what the prompt shows."""
        ...

    def hints(self) -> Sequence[Hint]:
        """Say what the key line shows."""
        ...

    def help(self) -> Sequence[Hint]:
        """Say all that can be done at this moment."""
        ...

    def target(self) -> str | None:
        """Name who is aimed at, if the mode knows."""
        ...

    def title(self) -> str:
        """Name the panel where the mode has put something into it."""
        ...

    def foresee(self) -> bool:
        """Work out odds for a while, after the prompt is painted; tell whether to paint and come back."""
        ...

    def walked(self) -> int | None:
        """Name the entry of the log that is walked to, if any."""
        ...

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Return lines that take the harm panel's place, or nothing."""
        ...


__all__ = ["Hint", "Mode"]
