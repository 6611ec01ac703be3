"""Reading a session: for those who look on, and for the one who runs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import msgspec

from affray.encounter.store import queries
from affray.encounter.store.faults import told
from affray.encounter.store.rows import LogRow, Now, Pending, Start, StepRow
from affray.encounter.store.schema import connect, figure, recognise, regular, unsealed


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

    def close(self) -> None:
        """Close the session. Closing twice does no harm."""
        self._con.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _version(self) -> int:
        return figure(self._con, "data_version")

    def _all(self, sql: str, **values: Any) -> list[Any]:
        with told(self.path):
            return self._con.execute(sql, values).fetchall()

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

    @property
    def start(self) -> Start:
        """What the session started from."""
        facts = {key: None if value is None else unsealed(value) for key, value in self._all(queries.META)}
        return msgspec.convert(facts, Start)

    @property
    def now(self) -> Now:
        """Where the session stands."""
        rows = self._all(queries.NOW)
        head, next_step, stopped, updated, finished = rows[0]
        return Now(head, next_step, unsealed(stopped), updated, bool(finished))

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
        rows = self._all(queries.PENDING)
        return Pending(unsealed(rows[0][0]), unsealed(rows[0][1])) if rows else None

    def step(self, number: int) -> StepRow:
        """Return one step; 0 is the start, with an empty command."""
        return self.rows([number])[0]

    def rows(self, steps: Sequence[int]) -> list[StepRow]:
        """Return these steps, in the order given."""
        wanted = msgspec.json.encode(list(steps)).decode()
        found = [_step(row) for row in self._all(queries.STEPS, steps=wanted)]
        if len(found) != len(steps):
            raise KeyError(sorted(set(steps) - {row.step for row in found}))
        return found

    def parent(self, number: int) -> int | None:
        """Return the step that this one follows; nothing for 0."""
        rows = self._all(queries.PARENT, step=number)
        if not rows:
            raise KeyError(number)
        return None if rows[0][0] is None else int(rows[0][0])

    def children(self, number: int) -> list[int]:
        """Return the steps that follow this one, oldest first; redo takes the last."""
        return [row[0] for row in self._all(queries.CHILDREN, step=number)]

    def ancestry(self, number: int) -> list[int]:
        """Return the steps from 0 to this one, both included."""
        found = [row[0] for row in self._all(queries.LINE, tip=number, down=0)]
        if not found:
            raise KeyError(number)
        return found

    def resume_path(self, head: int) -> tuple[StepRow | None, list[StepRow]]:
        """Return the nearest step up the line with a whole state, and the steps after it, down to `head`.

        Without any whole state the first is nothing and the steps are all from 1 on.
        """
        rows = [_step(row) for row in self._all(queries.RESUME, tip=head)]
        if not rows:
            raise KeyError(head)
        first = rows.pop(0)
        return (None if first.whole is None else first), rows

    def since(self, step: int, head: int) -> list[StepRow] | None:
        """Return the steps after `step` down to `head`; nothing where `head` does not come from `step`."""
        line = [row[0] for row in self._all(queries.LINE, tip=head, down=step)]
        return self.rows(line[1:]) if line and line[0] == step else None

    def log(self, limit: int, before: int | None = None) -> list[LogRow]:
        """Return the last `limit` steps on the line to the head, oldest first; the start is no part of a log.

        With `before`, a step: the ones before that on its own line.
        """
        tip = self.head if before is None else self.parent(before)
        return [_log(row) for row in self._all(queries.LOG, tip=tip, most=limit)]

    def mended_from(self, head: int) -> int | None:
        """Return the head before the mend whose last step is `head`: where undo goes from there."""
        rows = self._all(queries.MENDED_FROM, tip=head)
        return int(rows[0][0]) if rows else None


def _facts(row: Sequence[Any]) -> dict[str, Any]:
    step, parent, skipped, mends, made, command, answers, events = row
    return {
        "step": step,
        "parent": parent,
        "skipped": bool(skipped),
        "mends": mends,
        "made": made,
        "command": unsealed(command),
        "answers": unsealed(answers),
        "events": events,
    }


def _log(row: Sequence[Any]) -> LogRow:
    return LogRow(**_facts(row))


def _step(row: Sequence[Any]) -> StepRow:
    *most, changes, whole = row
    return StepRow(**_facts(most), changes=changes, whole=whole)
