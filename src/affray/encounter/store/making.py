"""Making session files, whole or not at all: built beside their place, then moved there."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from affray.encounter.store import queries
from affray.encounter.store.faults import SessionExists, told
from affray.encounter.store.lock import Lock
from affray.encounter.store.rows import Start, stamp
from affray.encounter.store.schema import APPLICATION, FORMAT, TABLES, connect, sealed


def free(path: Path) -> None:
    """Raise `SessionExists` where there is something at `path`."""
    with told(path):
        if path.exists():
            raise SessionExists(f"{path} is already there.", "Name another file, or leave out --new.")


@contextmanager
def _built(path: Path) -> Iterator[sqlite3.Connection]:
    """Give a new database to fill, and put it at `path` when that is done. The caller holds the lock."""
    part = path.with_name(path.name + ".new")
    free(path)
    with told(path):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            with closing(connect(part, "rw", 0)) as con:
                con.execute("PRAGMA journal_mode=MEMORY").fetchall()
                con.execute("PRAGMA synchronous=FULL")
                yield con
            part.rename(path)
            _sync(path.parent)
        finally:
            part.unlink(missing_ok=True)


def make(path: Path, start: Start, whole: bytes | None) -> None:
    """Write a new session file whose lock the caller holds; raises `SessionExists`."""
    start = start.stamped()
    facts = {name: getattr(start, name) for name in start.__struct_fields__} | {"digest": start.digest}
    rows = [(key, None if value is None else sealed(value)) for key, value in facts.items()]
    with _built(path) as con:
        con.executescript(
            f"BEGIN; PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT}; {TABLES}"
        )
        con.executemany("INSERT INTO meta VALUES (?, ?)", rows)
        con.execute("INSERT INTO now VALUES (1, 0, 1, '', ?, 0)", (stamp(),))
        row = (0, None, 0, None, start.created, "", "", b"", b"", whole)
        con.execute(queries.ADD, row)
        con.execute("COMMIT")


def copy(source: sqlite3.Connection, to: Path) -> None:
    """Copy a session as it is at this moment, open or not; raises `SessionExists`, `SessionHeld`."""
    lock = Lock(to)
    try:
        with _built(to) as con:
            source.backup(con)
            con.execute("PRAGMA journal_mode=DELETE").fetchall()
    finally:
        lock.release()


def _sync(folder: Path) -> None:
    """Have the folder itself on disk, so that a new name in it outlasts a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
