"""Reading a session: for those who look on, and for the one who runs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

from affray.encounter.store import decode, queries
from affray.encounter.store.faults import damaged, told
from affray.encounter.store.lock import holder
from affray.encounter.store.making import copy
from affray.encounter.store.rows import LogRow, Now, Pending, Start, StepRow
from affray.encounter.store.schema import connect, figure, recognise, regular

T = TypeVar("T")


class Look:
    """A session opened to look on: holds no lock, writes nothing, ends each read at once.

    Every reading raises `StoreFault` where the file fails. A step that is not there is a `KeyError`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        regular(self.path)
        with told(self.path):
            self._con = self._connect()
            self._seen = self._version()

    def _connect(self) -> sqlite3.Connection:
        with ExitStack() as undo:
            con = connect(self.path, "ro", 1.0)
            undo.callback(con.close)
            recognise(con, self.path)
            undo.pop_all()
        return con

    def backup(self, to: Path) -> None:
        """Copy the session, as it is now, to a file that is not there yet; raises `SessionExists`."""
        copy(self._con, to.absolute())

    def close(self) -> None:
        """Close the session. Closing twice does no harm."""
        self._con.close()
        self._tidy()

    def _tidy(self) -> None:
        """Put away the empty log that the one who ran it had to leave, since others looked on then."""
        log = self.path.with_name(self.path.name + "-wal")
        with suppress(OSError, sqlite3.Error):
            if log.stat().st_size == 0 and holder(self.path) is None:
                with closing(connect(self.path, "rw", 0)) as con:
                    con.execute("PRAGMA journal_mode=DELETE").fetchall()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _version(self) -> int:
        return figure(self._con, "data_version")

    def _all(self, sql: str, read: Callable[[decode.Row], T], **values: Any) -> list[T]:
        with told(self.path):
            return [read(row) for row in self._con.execute(sql, values).fetchall()]

    @contextmanager
    def steady(self) -> Iterator[None]:
        """Keep all readings inside at one moment, whatever is written meanwhile. Keep it short."""
        with told(self.path):
            self._con.execute("BEGIN")
        try:
            yield
        finally:
            with suppress(sqlite3.Error):
                self._con.execute("ROLLBACK")

    def changed(self) -> bool:
        """Tell whether another process has written since the last time this was asked (or since opening)."""
        with told(self.path):
            before, self._seen = self._seen, self._version()
        return before != self._seen

    @cached_property
    def start(self) -> Start:
        """What the session started from, for good."""
        with told(self.path):
            return msgspec.convert(self.facts(queries.META), Start)

    def facts(self, query: str) -> dict[str, str | None]:
        """Return texts of the start by their names, for one of the queries that ask for them."""
        return dict(self._all(query, decode.fact))

    @property
    def rolls(self) -> str:
        """Who rolls at this table, as it was said last; empty where it was never said."""
        with told(self.path):
            return self.facts(queries.ROLLS).get("rolls") or ""

    @property
    def asks(self) -> Sequence[str]:
        """The topics of the optional questions that were switched on."""
        with told(self.path):
            return (self.facts(queries.ASKS).get("asks") or "").split()

    @property
    def now(self) -> Now:
        """Where the session stands."""
        found = self._all(queries.NOW, decode.now)
        if not found:
            raise damaged(self.path, "parts of it are missing")
        return found[0]

    @property
    def head(self) -> int:
        """The step that the state shown is after."""
        return self.now.head

    @property
    def next_step(self) -> int:
        """The number of the next step to be made."""
        return self.now.next_step

    @property
    def pending(self) -> Pending | None:
        """The command left half answered, if any."""
        return next(iter(self._all(queries.PENDING, decode.pending)), None)

    def step(self, number: int) -> StepRow:
        """Return one step; 0 is the start, with an empty command."""
        return self.rows([number])[0]

    def rows(self, steps: Sequence[int]) -> list[StepRow]:
        """Return these steps, in the order given."""
        wanted = msgspec.json.encode(list(steps)).decode()
        found = self._all(queries.STEPS, decode.step, steps=wanted)
        if len(found) != len(steps):
            raise KeyError(*sorted(set(steps) - {row.step for row in found}))
        return found

    def parent(self, number: int) -> int | None:
        """Return the step that this one follows; nothing for 0."""
        return _known(self._all(queries.PARENT, decode.number, step=number), number)[0]

    def children(self, number: int) -> list[int]:
        """Return the steps that follow this one, oldest first; redo takes the last."""
        return self._all(queries.CHILDREN, decode.step_number, step=number)

    def redone(self, head: int) -> int | None:
        """Return where redo goes: where undo left from, else the newest that follows, a mend among it."""
        return self._all(queries.REDONE, decode.number, head=head)[0]

    def ancestry(self, number: int) -> list[int]:
        """Return the steps from 0 to this one, both included."""
        return _known(self._all(queries.LINE, decode.step_number, tip=number, down=0), number)

    def resume_path(self, head: int) -> tuple[StepRow | None, list[StepRow]]:
        """Return the nearest step up the line with a whole state, and the steps after it, down to `head`.

        Without any whole state the first is nothing and the steps are all from 1 on.
        """
        first, *rest = _known(self._all(queries.RESUME, decode.step, tip=head), head)
        return (None if first.whole is None else first), rest

    def since(self, step: int, head: int) -> list[StepRow] | None:
        """Return the steps after `step` down to `head`; nothing where `head` does not come from `step`."""
        line = self._all(queries.LINE, decode.step_number, tip=head, down=step)
        return self.rows(line[1:]) if step in line[:1] else None

    def log(self, limit: int, before: int | None = None) -> list[LogRow]:
        """Return the last `limit` steps on the line to the head, oldest first; the start is no part of a log.

        With `before`, a step: the ones before that on its own line.
        """
        tip = self.head if before is None else self.parent(before)
        return self._all(queries.LOG, decode.log, tip=tip, most=limit)

    def mended_from(self, head: int) -> int | None:
        """Return the head before the mend whose last step is `head`: where undo goes from there."""
        return next(iter(self._all(queries.MENDED_FROM, decode.number, tip=head)), None)


def _known(found: list[T], number: int) -> list[T]:
    if not found:
        raise KeyError(number)
    return found
