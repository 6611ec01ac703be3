"""A session open by the one who runs it: every change is one transaction, on disk when the call returns."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Self

from affray.encounter.store import queries
from affray.encounter.store.faults import SessionMissing, told
from affray.encounter.store.lock import Lock
from affray.encounter.store.making import free, make
from affray.encounter.store.reading import Look
from affray.encounter.store.rows import Now, Start, StepRow, stamp
from affray.encounter.store.schema import UNDONE, connect, recognise, sealed


class Store(Look):
    """A session that this process runs. Made by `create` or `open`, which take its lock.

    Every writing raises `DiskFull`, `DiskTrouble` or another `StoreFault` where it fails; then nothing of it
    was kept, the store stays as it was, and the same call may be made again.
    """

    def __init__(self, path: Path, lock: Lock) -> None:
        self._lock = lock
        with ExitStack() as undo:
            undo.callback(lock.release)
            super().__init__(path)
            undo.callback(self._con.close)
            self._now: Now = super().now
            self._file = self.path.stat()
            undo.pop_all()

    @classmethod
    def create(cls, path: Path, start: Start, whole: bytes | None = None) -> Self:
        """Make a session at `path` and open it; `whole` is the state at the start, if it is to be kept.

        Raises `SessionExists` where the file is there, and `SessionHeld`.
        """
        path = _real(path)
        free(path)
        with ExitStack() as undo:
            lock = Lock(path)
            undo.callback(lock.release)
            make(path, start, whole)
            undo.pop_all()
        return cls(path, lock)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a session to run it; raises `SessionHeld` where another process does."""
        path = _real(path)
        return cls(path, Lock(path))

    @staticmethod
    def look(path: Path) -> Look:
        """Open a session to look on, whoever runs it."""
        return Look(_real(path))

    def _connect(self) -> sqlite3.Connection:
        with ExitStack() as undo:
            con = connect(self.path, "rw", 5.0)
            undo.callback(con.close)
            recognise(con, self.path)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=1"):
                con.execute(f"PRAGMA {pragma}").fetchall()
            con.execute(UNDONE)
            undo.pop_all()
        return con

    @property
    def now(self) -> Now:
        """Where the session stands: known without reading, since nobody else writes."""
        return self._now

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Keep all that is written inside, or nothing of it."""
        self._in_place()
        try:
            with told(self.path):
                self._con.execute("BEGIN IMMEDIATE")
                yield self._con
                self._con.execute("COMMIT")
        finally:
            if self._con.in_transaction:
                with suppress(sqlite3.Error):
                    self._con.execute("ROLLBACK")

    def _in_place(self) -> None:
        """Raise a fault where the file was moved or removed since: what is written then would be lost."""
        with told(self.path), suppress(FileNotFoundError):
            if os.path.samestat(self._file, self.path.stat()):
                return
        raise SessionMissing(
            f"{self.path} was moved or removed while it was open.",
            "Put it back, then give the same command again.",
        )

    def put_rolls(self, who: str) -> None:
        """Keep who rolls from now on."""
        with self._writing() as con:
            con.execute(queries.SET_ROLLS, (sealed(who),))

    def put_asks(self, topics: Sequence[str]) -> None:
        """Keep the topics of the optional questions that are asked from now on; none has a space."""
        with self._writing() as con:
            con.execute(queries.SET_ASKS, (sealed(" ".join(topics)),))

    def put_pending(self, command: str, answers: str) -> None:
        """Keep the command being answered and its answers so far, in place of what was kept before."""
        with self._writing() as con:
            row = (sealed(command), sealed(answers))
            con.execute("INSERT OR REPLACE INTO pending VALUES (1, ?, ?)", row)

    def drop_pending(self) -> None:
        """Forget the command being answered. Its step number stays free, so the same dice come again."""
        with self._writing() as con:
            con.execute("DELETE FROM pending")

    def add(self, steps: Sequence[StepRow], head: int, stopped: str, *, over: bool | None = None) -> None:
        """Keep these steps, move the head and forget the command being answered: all or nothing.

        The steps are numbered from `next_step` on without gaps. `stopped` says in a few words where the
        fight stands ("Round 2 · foes"), `over` whether it is played to its end; left out, that stays as it
        was. Where a step mends another, undo from `head` takes that back.
        """
        first = self._now.next_step
        if [row.step for row in steps] != list(range(first, first + len(steps))):
            raise ValueError(f"steps are to be numbered from {first} on")
        now = self._moved(head, first + len(steps), stopped, over)
        with self._writing() as con:
            con.executemany(queries.ADD, [_columns(row, now.updated) for row in steps])
            if any(row.mends is not None for row in steps):
                con.execute("INSERT OR REPLACE INTO mends VALUES (?, ?)", (head, self._now.head))
            con.execute(queries.GONE_ON, (self._now.head,))
            _move(con, now)
        self._now = now

    def set_head(
        self, step: int, stopped: str, *, over: bool | None = None, undone: int | None = None
    ) -> None:
        """Move the head to a step that is there and forget the command being answered: undo, redo, goto.

        `undone` is the step that an undo left: redo goes there, until another step follows.
        """
        self.parent(step)
        now = self._moved(step, self._now.next_step, stopped, over)
        with self._writing() as con:
            if undone is not None:
                con.execute(queries.UNDONE, (step, undone))
            _move(con, now)
        self._now = now

    def _moved(self, head: int, next_step: int, stopped: str, over: bool | None) -> Now:
        return Now(head, next_step, stopped, stamp(), self._now.finished if over is None else over)

    def close(self) -> None:
        """Close the session into one file and let go of the lock. Closing twice does no harm.

        Where others look on at that moment, or the disk is full, the log file stays beside it and loses
        nothing: whoever opens the session next reads both.
        """
        with suppress(sqlite3.Error):
            self._con.execute("PRAGMA busy_timeout=1000")
            self._con.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self._con.execute("PRAGMA busy_timeout=0")
            self._con.execute("PRAGMA journal_mode=DELETE").fetchall()
        self._con.close()
        self._lock.release()


def _real(path: Path) -> Path:
    """Return the one true name of a file, so that all who open it meet at one lock."""
    return Path(os.path.realpath(path))


def _move(con: sqlite3.Connection, now: Now) -> None:
    con.execute(queries.MOVE, (now.head, now.next_step, sealed(now.stopped), now.updated, now.finished))
    con.execute("DELETE FROM pending")


def _columns(row: StepRow, made: str) -> tuple[object, ...]:
    return (
        row.step,
        row.parent,
        row.skipped,
        row.mends,
        row.made or made,
        sealed(row.command),
        sealed(row.answers),
        row.events,
        row.changes,
        row.whole,
    )
