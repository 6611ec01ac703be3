"""All sessions at a glance, and the one to go on with. A damaged one is listed with its fault."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from stat import S_ISREG

from msgspec import Struct

from affray.encounter.store import queries
from affray.encounter.store.faults import StoreFault, told
from affray.encounter.store.folder import files
from affray.encounter.store.lock import Holder, holder
from affray.encounter.store.reading import Look
from affray.encounter.store.schema import connect, unsealed
from affray.encounter.store.writing import Store

_SLACK = 2.0
"""Seconds by which a file system's clock may lag behind the times in the sessions."""


_MOST = 1 << 20
"""Bytes of a file that is read: no encounter is larger."""


class SessionInfo(Struct, frozen=True, kw_only=True):
    """One session of a list. `file` is the encounter file it came from, `updated` a UTC time in ISO 8601.

    `edited`: it is unfinished, and that file is not what the session began with any more.
    With a `fault` all but `path` and `held_by` may be empty.
    """

    path: Path
    title: str = ""
    ruleset: str = ""
    file: str = ""
    stopped: str = ""
    updated: str = ""
    finished: bool = False
    edited: bool = False
    held_by: Holder | None = None
    fault: StoreFault | None = None

    @property
    def name(self) -> str:
        """What the session is called on the command line."""
        return self.path.stem


def info(path: Path) -> SessionInfo:
    """Return what a list shows of one session file; never raises a fault but holds it."""
    by = holder(path)
    try:
        with Store.look(path) as look:
            return _info(path, look, by)
    except StoreFault as fault:
        return SessionInfo(path=path, held_by=by, fault=fault)


def _info(path: Path, look: Look, by: Holder | None) -> SessionInfo:
    facts = look.facts(queries.TITLE)
    now = look.now
    return SessionInfo(
        path=path,
        title=facts.get("title") or "",
        ruleset=facts.get("ruleset") or "",
        file=facts.get("file") or "",
        stopped=now.stopped,
        updated=now.updated,
        finished=now.finished,
        edited=not now.finished and _edited(look, facts),
        held_by=by,
    )


def _edited(look: Look, began: Mapping[str, str | None]) -> bool:
    """Tell whether the encounter file has another text now; it is read only where it was written since."""
    file, created = began.get("file"), began.get("created")
    if not file or not created:
        return False
    try:
        found = Path(file).stat()
        if found.st_mtime + _SLACK < datetime.fromisoformat(created).timestamp():
            return False
        if not S_ISREG(found.st_mode) or found.st_size > _MOST:
            return True
        now = Path(file).read_bytes().decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return False  # a file that is gone or cannot be read is told of by whatever wants it
    return now != look.facts(queries.TEXT).get("text")


def sessions(folder: Path | None = None) -> list[SessionInfo]:
    """Return all sessions of the folder, the last played first and damaged ones last."""
    return sorted(map(info, files(folder)), key=lambda one: (one.updated, one.name), reverse=True)


def newest_unfinished(file: str | Path, folder: Path | None = None) -> Path | None:
    """Return the last played unfinished session of an encounter file, or nothing.

    Looks at the last written first and stops where no older file can have been played later.
    """
    wanted = os.path.abspath(file)  # noqa: PTH100 - keeps the name as the session has it
    best: SessionInfo | None = None
    for written, path in sorted(((_written(path), path) for path in files(folder)), reverse=True):
        if best and written + _SLACK < datetime.fromisoformat(best.updated).timestamp():
            break
        one = info(path) if _came_from(path, wanted) else None
        if one and not (one.finished or one.fault) and (best is None or one.updated > best.updated):
            best = one
    return best.path if best else None


def _written(path: Path) -> float:
    """Return when a session was last written to, in seconds since 1970; 0 where that is not known."""
    times = [0.0]
    for one in (path, path.with_name(path.name + "-wal")):
        with suppress(OSError):
            times.append(one.stat().st_mtime)
    return max(times)


def _came_from(path: Path, file: str) -> bool:
    """Tell whether a session is of that encounter file, with as little reading as can be."""
    with suppress(StoreFault), told(path):
        if path.is_file():
            with closing(connect(path, "ro", 0.2)) as con:
                return [unsealed(row[0]) for row in con.execute(queries.FILE)] == [file]
    return False
