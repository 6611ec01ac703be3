"""A session in memory: a store that keeps everything in lists, for tests that need no disk."""

from __future__ import annotations

from collections.abc import Sequence

from affray.encounter.files import parse
from affray.encounter.model import Source
from affray.encounter.session import House, Session
from affray.encounter.store.rows import Pending, Start, StepRow


class MemoryStore:
    """Keeps a session's steps in memory, as the store on disk keeps them in a file."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.head = 0
        self.pending: Pending | None = None
        self.finished = False
        self.rolls = ""
        self.asks: Sequence[str] = ()
        self.stopped = ""
        self._rows = [StepRow(step=0, parent=None, command="")]
        self._mends: dict[int, int] = {}
        self._undone: dict[int, int] = {}

    @property
    def next_step(self) -> int:
        """The number of the next step to be made."""
        return len(self._rows)

    def put_rolls(self, who: str) -> None:
        """Keep who rolls from now on."""
        self.rolls = who

    def put_asks(self, topics: Sequence[str]) -> None:
        """Keep the topics of the optional questions that are asked from now on."""
        self.asks = topics

    def put_pending(self, command: str, answers: str) -> None:
        """Keep the command being answered and its answers so far."""
        self.pending = Pending(command, answers)

    def drop_pending(self) -> None:
        """Forget the command being answered."""
        self.pending = None

    def add(self, steps: Sequence[StepRow], head: int, stopped: str, *, over: bool | None = None) -> None:
        """Keep these steps, move the head, forget the command being answered, note whether it is over."""
        self._rows.extend(steps)
        if any(row.mends is not None for row in steps):
            self._mends[head] = self.head
        self._undone.pop(self.head, None)
        self.set_head(head, stopped, over=over)

    def set_head(
        self, step: int, stopped: str, *, over: bool | None = None, undone: int | None = None
    ) -> None:
        """Move the head, forget the command being answered, note whether it is over, and what redo does."""
        self.head, self.stopped, self.pending = step, stopped, None
        self.finished = self.finished if over is None else over
        if undone is not None:
            self._undone[step] = undone

    def rows(self, steps: Sequence[int]) -> list[StepRow]:
        """Return these steps, in the order given."""
        if any(step >= len(self._rows) for step in steps):
            raise KeyError(steps)
        return [self._rows[step] for step in steps]

    def redone(self, head: int) -> int | None:
        """Return where redo goes from there."""
        if head in self._undone:
            return self._undone[head]
        ahead = [row.step for row in self._rows if row.parent == head]
        ahead += [tip for tip, was in self._mends.items() if was == head]
        return max(ahead, default=None)

    def ancestry(self, number: int) -> list[int]:
        """Return the steps from 0 to this one, both included."""
        if not 0 <= number < len(self._rows):
            raise KeyError(number)
        line = [number]
        while (parent := self._rows[line[-1]].parent) is not None:
            line.append(parent)
        return line[::-1]

    def resume_path(self, head: int) -> tuple[StepRow | None, list[StepRow]]:
        """Return the nearest step up the line with a whole state, and the steps after it."""
        line = self.rows(self.ancestry(head))
        for place in range(len(line) - 1, -1, -1):
            if line[place].whole:
                return line[place], line[place + 1 :]
        return None, line[1:]

    def mended_from(self, head: int) -> int | None:
        """Return the head before the mend whose last step is `head`."""
        return self._mends.get(head)


def memory_session(text: str, *, seed: str = "seed", house: House | None = None) -> Session:
    """Start a session in memory from an encounter's text."""
    encounter = parse(Source(text=text))
    start = Start(
        title=encounter.title, ruleset=encounter.ruleset, text=text, file="encounter.toml", seed=seed
    )
    return Session(encounter, MemoryStore(start), house)
