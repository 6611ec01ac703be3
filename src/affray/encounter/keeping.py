"""What a session needs of a store; the one on disk and the one in memory both give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from affray.encounter.store.rows import Pending, Start, StepRow


class Keeping(Protocol):
    """Keeps a session's steps. Every writing is whole or not at all, and kept when the call returns."""

    @property
    def start(self) -> Start:
        """What the session started from."""
        ...

    @property
    def head(self) -> int:
        """The step that the state shown is after."""
        ...

    @property
    def next_step(self) -> int:
        """The number of the next step to be made."""
        ...

    @property
    def pending(self) -> Pending | None:
        """The command left half answered, if any."""
        ...

    @property
    def rolls(self) -> str:
        """Who rolls at this table, as it was said last; empty where it was never said."""
        ...

    def put_rolls(self, who: str) -> None:
        """Keep who rolls from now on."""
        ...

    @property
    def asks(self) -> Sequence[str]:
        """The topics of the optional questions that were switched on."""
        ...

    def put_asks(self, topics: Sequence[str]) -> None:
        """Keep the topics of the optional questions that are asked from now on."""
        ...

    def put_pending(self, command: str, answers: str) -> None:
        """Keep the command being answered and its answers so far."""
        ...

    def drop_pending(self) -> None:
        """Forget the command being answered."""
        ...

    def add(self, steps: Sequence[StepRow], head: int, stopped: str, *, over: bool | None = None) -> None:
        """Keep these steps, move the head, forget the command being answered, note whether it is over."""
        ...

    def set_head(
        self, step: int, stopped: str, *, over: bool | None = None, undone: int | None = None
    ) -> None:
        """Move the head, forget the command being answered, note whether it is over, and what redo does."""
        ...

    def rows(self, steps: Sequence[int]) -> list[StepRow]:
        """Return these steps, in the order given; raises KeyError."""
        ...

    def redone(self, head: int) -> int | None:
        """Return where redo goes: where undo left from, else the newest that follows, a mend among it."""
        ...

    def ancestry(self, number: int) -> list[int]:
        """Return the steps from 0 to this one, both included; raises KeyError."""
        ...

    def resume_path(self, head: int) -> tuple[StepRow | None, list[StepRow]]:
        """Return the nearest step up the line with a whole state, and the steps after it."""
        ...

    def mended_from(self, head: int) -> int | None:
        """Return the head before the mend whose last step is `head`."""
        ...
