"""Who runs a session: a lock beside the file that dies with the process and names its holder."""

from __future__ import annotations

import fcntl
import os
import pwd
import signal
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import Struct

from affray.encounter.store.faults import StoreFault, told
from affray.encounter.store.place import called
from affray.encounter.store.rows import local, stamp
from affray.encounter.store.shown import shown

_LEAVING = 5.0
"""Seconds in which a process that was asked to leave a session is to be gone."""

_PATIENCE = 0.3
"""Seconds to wait for a lock that someone may only have looked at (see `holder`)."""


class Holder(Struct, frozen=True, kw_only=True):
    """Who holds a session: `since` is a UTC time in ISO 8601, `tty` empty where there is no terminal."""

    user: str = "someone"
    host: str = "an unknown host"
    tty: str = ""
    since: str = ""
    pid: int = 0

    def __str__(self) -> str:
        """Say who, where and since when (local time): ``ana on mithlond (pts/3) since 29 Nov 18:02``."""
        where = f" ({self.tty.removeprefix('/dev/')})" if self.tty else ""
        when = f" since {local(self.since)}" if self.since else ""
        return shown(f"{self.user} on {self.host}{where}{when}")


class SessionHeld(StoreFault):
    """Another process runs the session; `by` says whose."""

    def __init__(self, path: Path, by: Holder) -> None:
        super().__init__(
            f"{path.stem} is being run by {by} (process {by.pid}).",
            f"Look on with `affray resume --read-only {called(path)}`; where its terminal is gone or out of "
            f"reach, go on with `affray resume --take-over {called(path)}`.",
        )
        self.by = by


class Lock:
    """The lock of one session, held from making this until `release` or the end of the process.

    Raises `SessionHeld`, or `NotWritable` where the folder takes no lock file.
    """

    def __init__(self, path: Path) -> None:
        self.path = lock_path(path)
        self._fd = _take(path)
        with ExitStack() as undo:
            undo.callback(self.release)
            with told(path):
                os.ftruncate(self._fd, 0)
                os.pwrite(self._fd, msgspec.json.encode(_me()), 0)
            undo.pop_all()

    def release(self) -> None:
        """Let go, and take the lock file away. It is still locked while it goes, so nobody is cheated."""
        if self._fd >= 0:
            self.path.unlink(missing_ok=True)
            os.close(self._fd)
            self._fd = -1


def lock_path(path: Path) -> Path:
    """Return where the lock of a session file is."""
    return path.with_name(path.name + ".lock")


def holder(path: Path) -> Holder | None:
    """Return who runs the session now, or nothing.

    A look takes the lock for an instant where it is free; whoever wants it then waits that out.
    """
    try:
        descriptor = os.open(lock_path(path), os.O_RDONLY)
    except OSError:
        return None
    try:
        return None if _try(descriptor, fcntl.LOCK_SH) else _read(descriptor)
    finally:
        os.close(descriptor)


def take_over(path: Path) -> None:
    """Hang up on the process that runs a session, if any does, and wait until it has let go.

    It loses nothing by that: what it has shown is kept. Raises `SessionHeld` where it runs on another host or
    as another user, or does not end.
    """
    path = Path(os.path.realpath(path))
    by = holder(path)
    if by is None:
        return
    if by.host != socket.gethostname():
        raise SessionHeld(path, by)
    try:
        os.kill(by.pid, signal.SIGHUP)
        os.kill(by.pid, signal.SIGCONT)  # one that was stopped hears nothing until it goes on
    except PermissionError:
        raise SessionHeld(path, by) from None
    except ProcessLookupError:
        pass  # it has just ended
    until = time.monotonic() + _LEAVING
    while holder(path) is not None:
        if time.monotonic() > until:
            raise SessionHeld(path, by)
        time.sleep(0.02)


def _take(path: Path) -> int:
    """Return a descriptor that holds the lock of `path`, or raise who else does."""
    until = time.monotonic() + _PATIENCE
    while True:
        with told(path):
            descriptor = os.open(lock_path(path), os.O_RDWR | os.O_CREAT, 0o600)
        if _try(descriptor, fcntl.LOCK_EX):
            if _still_there(descriptor, lock_path(path)):
                return descriptor
            os.close(descriptor)
            continue
        by = _read(descriptor)
        os.close(descriptor)
        if time.monotonic() > until:
            raise SessionHeld(path, by)
        time.sleep(0.02)


def _try(descriptor: int, how: int) -> bool:
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _still_there(descriptor: int, path: Path) -> bool:
    """Tell whether the locked file is the one under its name: the last holder may just have removed it."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _read(descriptor: int) -> Holder:
    try:
        return msgspec.json.decode(os.pread(descriptor, 4096, 0), type=Holder)
    except msgspec.MsgspecError:
        return Holder()


def _me() -> Holder:
    return Holder(user=_user(), host=socket.gethostname(), tty=_tty(), since=stamp(), pid=os.getpid())


def _user() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"user {os.getuid()}"


def _tty() -> str:
    return next((os.ttyname(number) for number in (0, 1, 2) if os.isatty(number)), "")
