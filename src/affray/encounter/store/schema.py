"""The format of a session file, and how one is made, recognised and connected to."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Literal

from affray.encounter.store.faults import OtherVersion, StoreFault, damaged, foreign, missing, told
from affray.encounter.store.rows import Start, stamp

FORMAT = 1
"""The version of the session format that this Affray writes and reads (SQLite's `user_version`)."""

APPLICATION = 0x41666679
"""SQLite's `application_id` of Affray's sessions: the bytes of "Affy"."""

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value);
CREATE TABLE now (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    head INTEGER NOT NULL, next_step INTEGER NOT NULL,
    stopped TEXT NOT NULL, updated TEXT NOT NULL, finished INTEGER NOT NULL
);
CREATE TABLE steps (
    step INTEGER PRIMARY KEY,
    parent INTEGER REFERENCES steps (step) CHECK (parent < step),
    skipped INTEGER NOT NULL, mends INTEGER, made TEXT NOT NULL,
    command TEXT NOT NULL, answers TEXT NOT NULL,
    events BLOB NOT NULL, changes BLOB NOT NULL, whole BLOB
);
CREATE INDEX children ON steps (parent);
CREATE TABLE mends (tip INTEGER PRIMARY KEY REFERENCES steps (step), was INTEGER NOT NULL);
CREATE TABLE pending (one INTEGER PRIMARY KEY CHECK (one = 1), command TEXT NOT NULL, answers TEXT NOT NULL);
"""


def sealed(text: str) -> str | bytes:
    """Return the text as SQLite can keep it: bytes where it holds what is no UTF-8 (odd file names)."""
    raw = text.encode("utf-8", "surrogatepass")
    return text if text.isascii() or raw.decode("utf-8", "replace") == text else raw


def unsealed(value: str | bytes) -> str:
    """Return the text that `sealed` was given."""
    return value if isinstance(value, str) else value.decode("utf-8", "surrogatepass")


def connect(path: Path, mode: Literal["ro", "rw", "rwc"], wait: float) -> sqlite3.Connection:
    """Connect to an absolute path; waits up to `wait` seconds for other programs. Transactions are ours.

    The file itself is never opened by other means: closing it would drop the locks that SQLite holds on it
    for another connection of this process.
    """
    return sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=wait)


def figure(con: sqlite3.Connection, pragma: str) -> int:
    """Read one number that SQLite knows of a database."""
    return int(con.execute(f"PRAGMA {pragma}").fetchone()[0])


def make(path: Path, start: Start, whole: bytes | None) -> None:
    """Write a new session file, whole or not at all: built beside its place, then moved there.

    The caller holds the session's lock and has seen that `path` is free.
    """
    part = path.with_name(path.name + ".new")
    with told(path):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        con = connect(part, "rw", 0)
        try:
            _fill(con, start.stamped(), whole)
            con.close()
            part.rename(path)
            _sync_folder(path.parent)
        finally:
            con.close()
            part.unlink(missing_ok=True)


def _fill(con: sqlite3.Connection, start: Start, whole: bytes | None) -> None:
    con.execute("PRAGMA synchronous=FULL")
    con.executescript(f"BEGIN; PRAGMA application_id={APPLICATION}; PRAGMA user_version={FORMAT}; {_TABLES}")
    facts = {name: getattr(start, name) for name in start.__struct_fields__} | {"digest": start.digest}
    rows = [(key, None if value is None else sealed(value)) for key, value in facts.items()]
    con.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    con.execute("INSERT INTO now VALUES (1, 0, 1, '', ?, 0)", (stamp(),))
    con.execute("INSERT INTO steps VALUES (0, NULL, 0, NULL, ?, '', '', x'', x'', ?)", (start.created, whole))
    con.execute("COMMIT")


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def regular(path: Path) -> None:
    """Raise a fault unless there is a file with something in it at `path`."""
    with told(path):
        if not path.exists():
            raise missing(path)
        if not path.is_file():
            raise StoreFault(f"{path} is not a file.", "Name a session file; they end in .affray.")
        if path.stat().st_size == 0:
            raise damaged(path, "it is empty")


def recognise(con: sqlite3.Connection, path: Path) -> None:
    """Raise a fault unless the database is a session that this Affray can read."""
    if figure(con, "application_id") != APPLICATION:
        raise foreign(path)
    version = figure(con, "user_version")
    if version != FORMAT:
        raise OtherVersion(
            f"{path} is of session format {version}; this Affray reads format {FORMAT}.",
            "Open it with the Affray that made it, or install a newer one.",
        )
    if _cut_short(con, path):
        raise damaged(path, "it is cut short")


def _cut_short(con: sqlite3.Connection, path: Path) -> bool:
    """Tell whether pages are missing at the end of the file. With a log beside it, they may be in that."""
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        return False
    return figure(con, "page_count") * figure(con, "page_size") > path.stat().st_size
