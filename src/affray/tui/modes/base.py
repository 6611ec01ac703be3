"""What a mode shows unless it says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from affray.tui.drawing.spans import Line
from affray.tui.modes.mode import Hint

if TYPE_CHECKING:
    from affray.tui.table import Table


TURN_KEYS: Hint = ("turn keys", "work")
"""What a key line says where something is read or walked: keys that are not needed for that are as ever."""

LOOKING_ON = "you are looking on; nothing can be done here"
"""What is said to who looks on and presses a key that would change something."""


class BaseMode:
    """Nobody is aimed at, the panel is left to the harm, no line of the log is walked to."""

    always: Sequence[Hint] = (("?", "help"),)
    lettered = False

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def whole(self) -> bool:
        """Harm and log keep sharing their room."""
        return False

    @property
    def listing(self) -> bool:
        """The panel stays as it was turned."""
        return False

    @property
    def pending(self) -> bool:
        """Nothing is worked out beside the screen."""
        return False

    def paste(self, words: str) -> bool:
        """Nothing is typed here."""
        del words
        return False

    def title(self) -> str:
        """Name the panel only where something was put into it."""
        return ""

    def hints(self) -> Sequence[Hint]:
        """Show no keys."""
        return ()

    def help(self) -> Sequence[Hint]:
        """List what the key line shows."""
        return self.hints()

    def with_turn_keys(self, own: Sequence[Hint]) -> Sequence[Hint]:
        """List a mode's own keys, then those of the turn, which work from here, too."""
        taken = {key for keys, _ in own for key in keys.split()}
        turn = [hint for hint in self.table.turn_keys() if hint[0] not in taken]
        return [
            *(one for one in own if one != TURN_KEYS),
            ("", "Keys of the turn, which work from here, too"),
            *turn,
        ]

    def target(self) -> str | None:
        """Name whom was aimed at last."""
        return self.table.aimed

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Leave the panel to the harm."""
        del room, height
        return None

    def walked(self) -> int | None:
        """No line of the log is walked to."""
        return None

    def told(self) -> Line:
        """Say what is to be said."""
        said = self.table.said
        return ((said.text, said.tone),) if said.text else ()

    def foresee(self) -> bool:
        """There are no odds to be worked out."""
        return False
