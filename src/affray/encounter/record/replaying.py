"""A session stepped through, forwards and backwards, without changing a byte of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from affray.encounter.lines import decode
from affray.encounter.opening import LookingOn, encounter_of
from affray.encounter.record.edited import name_of
from affray.encounter.record.history import history
from affray.encounter.reports import told_of
from affray.encounter.session import House, Session
from affray.encounter.store import Pending, StoreFault
from affray.encounter.telling import Told


class Reel(LookingOn):
    """A session's store of which only the place is moved, and that in memory alone.

    What is written to the session meanwhile is not seen.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        now = self.now
        self.tip, self._place, self._next = now.head, now.head, now.next_step

    @property
    def head(self) -> int:
        """The step that is shown."""
        return self._place

    @property
    def next_step(self) -> int:
        """The number after the last step that there was on opening."""
        return self._next

    @property
    def pending(self) -> Pending | None:
        """Nothing is being answered in what is past."""
        return None

    def set_head(
        self, step: int, stopped: str, *, over: bool | None = None, undone: int | None = None
    ) -> None:
        """Show another step."""
        del stopped, over, undone
        self._place = step


class Replay:
    """Steps through the fight as it stands: `session` is always at the step shown. Raises StoreFault."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.steps: Sequence[int] = tuple(session.line)

    @classmethod
    def of(cls, path: Path) -> Replay:
        """Open a session to be stepped through. Raises BadFile and StoreFault."""
        reel = Reel(path)
        try:
            return cls(Session(encounter_of(reel.start), reel, House()))
        except BaseException:
            reel.close()
            raise

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.steps) - 1

    @property
    def place(self) -> int:
        """Which of the steps is shown, 0 for the start; beside the line, the last one before."""
        return max(0, bisect_right(self.steps, self.session.head) - 1)

    def go(self, place: int) -> bool:
        """Show a step by its place; tell whether that is another one. A place beyond the ends is an end."""
        wanted = self.steps[max(0, min(place, self.last))]
        if wanted == self.session.head:
            return False
        self.session.goto(wanted)
        return True

    @cached_property
    def rounds(self) -> Sequence[tuple[int, int]]:
        """Each round's number and the place of the step that began it."""
        found = [
            (one.after.order.round, place)
            for place, one in enumerate(history(self.session, self.steps[-1]), 1)
            if one.after.order.round != one.before.order.round
        ]
        return tuple(found)

    def place_of_round(self, number: int) -> int:
        """Return the place at which a round began. Raises StoreFault where there was no such round."""
        found = dict(self.rounds).get(number)
        if number == 0:
            return 0
        if found is None:
            most = max(dict(self.rounds), default=0)
            raise StoreFault(f"There is no round {number}.", f"The fight has come to round {most}.")
        return found

    def begin(self, step: int | None, number: int | None) -> int:
        """Return the place to begin at: a step's, or a round's. Raises StoreFault where there is none."""
        if number is not None:
            return self.place_of_round(number)
        if step is not None and step > self.last:
            raise StoreFault(f"There is no step {step}.", f"The fight has {self.last}.")
        return step or 0

    @property
    def name(self) -> str:
        """What the session is called."""
        return name_of(self.session)

    def round_from(self, by: int) -> int:
        """Return the place at which the next round begins, or with -1 the present one, or the one before."""
        starts = [0, *(place for _, place in self.rounds)]
        if by > 0:
            return next((one for one in starts if one > self.place), self.last)
        return next((one for one in reversed(starts) if one < self.place), 0)

    @property
    def where(self) -> str:
        """Say which step is shown: ``step 12 of 80``."""
        return f"step {self.place} of {self.last}"

    @property
    def line(self) -> str:
        """Return the command of the step shown as it could be typed; nothing for the start."""
        row = self.session.store.rows([self.session.head])[0]
        return self.session.desk.line(decode(row.command)) if row.command else ""

    def told(self) -> list[Told]:
        """Return what the step shown told, quiet events left out."""
        row = self.session.store.rows([self.session.head])[0]
        return [one for one in told_of(row) if one.text and not one.quiet]

    def lines(self, first: int = 1) -> Iterator[str]:
        """Go through the steps from a place on, in words: each command, and what came of it."""
        for place in range(max(1, first), self.last + 1):
            self.go(place)
            number = self.session.play.order.round
            yield "\n".join(
                [f"{self.where[:1].upper()}{self.where[1:]}, round {number}: {self.line}",
                 *(f"  {one.text}" for one in self.told())]
            )  # fmt: skip

    def close(self) -> None:
        """Close the session."""
        store = self.session.store
        if isinstance(store, Reel):
            store.close()
