"""The log as the screen reads it: what each step told, undone ones among them, and where a page starts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from affray.encounter.lines import decode
from affray.encounter.session import Session
from affray.encounter.store.rows import StepRow
from affray.encounter.telling import Told

KINDS = {"affray.round": "round", "affray.turn": "turn"}
"""The runner's own rules whose lines are told apart."""

FIRST_LOAD = 120


class Entry(Struct, frozen=True):
    """One line of the log: its step (0: not yet done), its words, and whether it is the step's first.

    `kind` is round, turn, skipped or empty.
    """

    step: int
    text: str
    first: bool
    kind: str = ""


class Logbook:
    """Reads steps once and keeps their lines. Which are undone is asked of the session's line."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.entries: list[Entry] = []
        self.open: list[list[Told]] = []
        self.read_to = 0
        self.read_from = 1
        self.catch_up()

    def catch_up(self) -> None:
        """Read the steps that were made since the last time; at first, the latest of them."""
        last = self.session.store.next_step - 1
        if self.read_to == 0 and last > FIRST_LOAD:
            self.read_to = last - FIRST_LOAD
            self.read_from = self.read_to + 1
        if last > self.read_to:
            self.entries.extend(self._read(range(self.read_to + 1, last + 1)))
            self.read_to = last

    def older(self) -> int:
        """Read some steps before those that are here; return how many lines that gave."""
        first = max(1, self.read_from - FIRST_LOAD)
        if first >= self.read_from:
            return 0
        found = self._read(range(first, self.read_from))
        self.entries[:0] = found
        self.read_from = first
        return len(found)

    def last_of(self, step: int) -> int | None:
        """Return the place of a step's last line, reading what is needed for it; None where it has none."""
        while step < self.read_from and self.older():
            pass
        places = (place for place, entry in enumerate(self.entries) if entry.step == step)
        return max(places, default=None)

    def _read(self, steps: Sequence[int]) -> list[Entry]:
        return [entry for row in self.session.store.rows(list(steps)) for entry in entries_of(row)]

    def undone(self, step: int) -> bool:
        """Tell whether a step is not on the way to where the play stands."""
        line = self.session.line
        at = bisect_left(line, step)
        return step != 0 and (at == len(line) or line[at] != step)

    @property
    def provisional(self) -> list[Entry]:
        """The lines of the command that is being answered."""
        told = [one for batch in self.open for one in batch if not one.quiet and one.text]
        return lines_of(0, told)

    @property
    def shown(self) -> Sequence[Entry]:
        """All lines: those that are kept, then the provisional ones."""
        now = self.provisional
        return [*self.entries, *now] if now else self.entries

    def told_of(self, step: int) -> Sequence[Told]:
        """Return all that a step told, quiet events among it."""
        return told_in(self.session.store.rows([step])[0])

    def words_of(self, step: int) -> str:
        """Say in words what a step was: whose turn it began, else what it told first, or its command."""
        row = self.session.store.rows([step])[0]
        shown = [one for one in told_in(row) if not one.quiet and one.text]
        turns = bool(row.command) and decode(row.command).name == "next"
        began = [one.text for one in shown if KINDS.get(one.rule)] if turns else []
        told = [*began[-1:], *(one.text for one in shown)]
        return told[0] if told else decode(row.command).line() if row.command else "the start"


def told_in(row: StepRow) -> list[Told]:
    """Return the events kept with a step."""
    return msgspec.json.decode(row.events, type=list[Told]) if row.events else []


def entries_of(row: StepRow) -> list[Entry]:
    """Make a step's events into lines of the log."""
    if row.skipped:
        return [Entry(row.step, f"skipped: {decode(row.command).line()}", first=True, kind="skipped")]
    return lines_of(row.step, [one for one in told_in(row) if not one.quiet and one.text])


def lines_of(step: int, told: Sequence[Told]) -> list[Entry]:
    """Make what was told into lines: rounds and turns start anew, what follows from the first is set in."""
    found, first = [], True
    for one in told:
        kind = KINDS.get(one.rule, "")
        found.append(Entry(step, one.text, first=first or bool(kind), kind=kind))
        first = bool(kind)
    return found
