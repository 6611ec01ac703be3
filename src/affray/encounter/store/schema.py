"""The format of a session file, and how one is recognised and connected to."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Literal

from affray.encounter.store import queries
from affray.encounter.store.faults import OtherVersion, StoreFault, damaged, foreign, missing, told

FORMAT = 1
"""The version of the session format that this Affray writes and reads (SQLite's `user_version`)."""

APPLICATION = 0x41666679
"""SQLite's `application_id` of Affray's sessions: the bytes of "Affy"."""

_PARTS = 5

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value);
CREATE TABLE now (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    head INTEGER NOT NULL REFERENCES steps (step), next_step INTEGER NOT NULL,
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

UNDONE = (
    "CREATE TABLE IF NOT EXISTS undone "
    "(step INTEGER PRIMARY KEY REFERENCES steps (step), ahead INTEGER NOT NULL)"
)
"""Where undo left from, for redo; sessions that were begun before there was such a table are given one."""


def sealed(text: str) -> str | bytes:
    """Return the text as SQLite can keep it: bytes where it holds what is no UTF-8 (odd file names)."""
    raw = text.encode("utf-8", "surrogatepass")
    return text if text.isascii() or raw.decode("utf-8", "replace") == text else raw


def unsealed(value: Any) -> Any:
    """Return the text that `sealed` was given; whatever else was read instead, as it is."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value


def connect(path: Path, mode: Literal["ro", "rw", "rwc"], wait: float) -> sqlite3.Connection:
    """Connect to an absolute path; waits up to `wait` seconds for other programs. Transactions are ours.

    The file itself is never opened by other means: closing it would drop the locks that SQLite holds on it
    for another connection of this process.
    """
    return sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=wait)


def figure(con: sqlite3.Connection, pragma: str) -> int:
    """Read one number that SQLite knows of a database."""
    return int(con.execute(f"PRAGMA {pragma}").fetchone()[0])


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
    if con.execute(queries.PARTS).fetchone()[0] != _PARTS:
        raise damaged(path, "parts of it are missing")


def _cut_short(con: sqlite3.Connection, path: Path) -> bool:
    """Tell whether pages are missing at the end of the file. With a log beside it, they may be in that."""
    log = path.with_name(path.name + "-wal")
    if log.exists() and log.stat().st_size:
        return False
    return figure(con, "page_count") * figure(con, "page_size") > path.stat().st_size
