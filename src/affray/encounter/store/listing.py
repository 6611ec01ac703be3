"""All sessions at a glance, and the one to go on with. A damaged one is listed with its fault."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from affray.encounter.store import queries
from affray.encounter.store.faults import StoreFault
from affray.encounter.store.folder import files
from affray.encounter.store.lock import Holder, holder
from affray.encounter.store.reading import Look
from affray.encounter.store.writing import Store


class SessionInfo(Struct, frozen=True, kw_only=True):
    """One session of a list. `file` is the encounter file it came from, `updated` a UTC time in ISO 8601.

    With a `fault` all but `path` and `held_by` may be empty.
    """

    path: Path
    title: str = ""
    ruleset: str = ""
    file: str = ""
    stopped: str = ""
    updated: str = ""
    finished: bool = False
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
        held_by=by,
    )


def sessions(folder: Path | None = None) -> list[SessionInfo]:
    """Return all sessions of the folder, the last played first and damaged ones last."""
    return sorted(map(info, files(folder)), key=lambda one: (one.updated, one.name), reverse=True)


def newest_unfinished(file: str | Path, folder: Path | None = None) -> Path | None:
    """Return the last played unfinished session of an encounter file, or nothing."""
    wanted = os.path.abspath(file)  # noqa: PTH100 - keeps the name as the session has it
    fitting = [one for one in sessions(folder) if one.file == wanted and not one.finished]
    return fitting[0].path if fitting else None
