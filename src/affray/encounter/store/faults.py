"""What can go wrong with a session on disk: a small family, each with one sentence and what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import ValidationError

from affray.encounter.store.shown import shown


class StoreFault(Exception):  # noqa: N818 - a front end shows it as a sentence, it is no crash
    """A session cannot be read, kept or found: `text` says what is wrong, `hint` what to do about it."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text)
        self.text = shown(text)
        self.hint = shown(hint)


class SessionMissing(StoreFault):
    """There is no session of that name, or no file where it should be."""


class SessionExists(StoreFault):
    """A new session was wanted, but its file is already there."""


class SessionDamaged(StoreFault):
    """The file is empty, cut short or does not read back as it was written."""


class ForeignFile(StoreFault):
    """The file is something else than a session of Affray."""


class OtherVersion(StoreFault):
    """The session was written in a format that this Affray does not know."""


class OtherEncounter(StoreFault):
    """The session belongs to another encounter than the one that was opened."""


class NotWritable(StoreFault):
    """The file or its folder may be read, but not written."""


class StoreBusy(StoreFault):
    """Another program is in the middle of writing to the file and does not end."""


class DiskTrouble(StoreFault):
    """The disk refused to take or give data. What was to be written was taken back; retry when it is well."""


class DiskFull(DiskTrouble):
    """No space is left, or a quota is reached. The same write works once there is space again."""


_DENIED = {errno.EACCES, errno.EPERM, errno.EROFS}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def missing(path: Path) -> SessionMissing:
    """Say that there is no such file."""
    return SessionMissing(f"{path} is not there.", "List the sessions with `affray sessions`.")


def damaged(path: Path, how: str) -> SessionDamaged:
    """Say that the file is damaged, and how."""
    return SessionDamaged(
        f"{path} is damaged: {how}.",
        "It was left as it is. Copy a backup over it, or start a new session with --new.",
    )


def not_writable(path: Path) -> NotWritable:
    """Say that the file or its folder cannot be written."""
    return NotWritable(
        f"{path} cannot be written: the file or its folder is read-only for you.",
        "Name another place with --session PATH, or look on read-only with `affray resume --read-only`.",
    )


def disk_full(path: Path) -> DiskFull:
    """Say that the disk is full and that nothing was lost."""
    return DiskFull(
        f"The disk is full: {path} could not take the last entry; all before it is safe.",
        "Free some space, then give the same command again.",
    )


def disk_trouble(path: Path, what: str) -> DiskTrouble:
    """Say that the disk failed in the named way and that nothing was lost."""
    return DiskTrouble(
        f"The disk failed ({what}): {path} could not take the last entry; all before it is safe.",
        "Look to the disk, then give the same command again.",
    )


def _from_os(path: Path, error: OSError) -> StoreFault:
    if error.errno in _DENIED:
        return not_writable(path)
    if error.errno in _FULL:
        return disk_full(path)
    if error.errno == errno.EIO:
        return disk_trouble(path, "EIO")
    if error.errno == errno.ENOENT:
        return SessionMissing(f"The folder of {path} is not there.", "Make it first, or name another place.")
    return StoreFault(
        f"{path} cannot be opened: {error.strerror}.", "Name another place with --session PATH."
    )


def foreign(path: Path) -> ForeignFile:
    """Say that the file is no session."""
    return ForeignFile(
        f"{path} is not a session of Affray.",
        "Name another file; an encounter file is opened with `affray run`.",
    )


def _cannot_open(path: Path) -> StoreFault:
    return StoreFault(f"{path} cannot be opened.", "See that you may read it and write its folder.")


def _busy(path: Path) -> StoreBusy:
    return StoreBusy(f"{path} is being written by another program.", "Try again when that has ended.")


def _corrupt(path: Path) -> SessionDamaged:
    return damaged(path, "it is cut short or was overwritten")


def _unreadable(path: Path) -> SessionDamaged:
    return damaged(path, "it does not read as a session")


_BY_CODE: dict[int, Callable[[Path], StoreFault]] = {
    sqlite3.SQLITE_FULL: disk_full,
    sqlite3.SQLITE_READONLY: not_writable,
    sqlite3.SQLITE_PERM: not_writable,
    sqlite3.SQLITE_CANTOPEN: _cannot_open,
    sqlite3.SQLITE_BUSY: _busy,
    sqlite3.SQLITE_LOCKED: _busy,
    sqlite3.SQLITE_CORRUPT: _corrupt,
    sqlite3.SQLITE_NOTADB: foreign,
    sqlite3.SQLITE_ERROR: _unreadable,
}


def _from_sqlite(path: Path, error: sqlite3.Error) -> StoreFault | None:
    """Return the fault behind an error of SQLite's, or nothing where it is a mistake in our own code."""
    if not hasattr(error, "sqlite_errorcode"):  # Python's own: a text that is no UTF-8, or a closed database
        return _unreadable(path) if isinstance(error, sqlite3.OperationalError) else None
    code = error.sqlite_errorcode & 0xFF
    if code == sqlite3.SQLITE_IOERR:
        return disk_trouble(path, error.sqlite_errorname)
    return _BY_CODE[code](path) if code in _BY_CODE else None


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise inside into faults about `path`."""
    try:
        yield
    except sqlite3.Error as error:
        fault = _from_sqlite(path, error)
        if fault is None:
            raise
        raise fault from error
    except OSError as error:
        raise _from_os(path, error) from error
    except (ValidationError, UnicodeDecodeError) as error:
        raise _unreadable(path) from error
