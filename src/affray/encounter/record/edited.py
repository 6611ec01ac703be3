"""Files that were edited after a session began: noticed, and never read into it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from affray.encounter.files import BadFile, disk
from affray.encounter.session import Session

Seen: TypeAlias = tuple[float, int, int]
"""What a file is recognised by without reading it: when it was written, its size, its number on the disk."""


class Edited(Struct, frozen=True):
    """A file that is not what the session began with: where it is, its text then and now."""

    path: Path
    was: str
    now: str

    @property
    def lines(self) -> Sequence[str]:
        """The lines that differ, with those around them."""
        from affray.encounter.record.telling import differences  # noqa: PLC0415 - for an edit alone

        name = self.path.name
        return list(differences(self.was, self.now, f"{name}, as it was", f"{name}, as it is"))


def edited(session: Session, name: str) -> list[Edited]:
    """List the files of a session that were edited since it began; those that cannot be read are left out.

    A party file into which this very session was carried is as it should be.
    """
    start = session.store.start
    found = []
    for path, was in ((start.file, start.text), (start.party_file, start.party_text)):
        if not path or was is None:
            continue
        with suppress(BadFile):
            now = disk.text_of(Path(path))
            if now != was and not (path == start.party_file and _carried(session, name, now)):
                found.append(Edited(Path(path), was, now))
    return found


def _carried(session: Session, name: str, now: str) -> bool:
    """Tell whether a party's text is what this session carried into it."""
    from affray.encounter.record.carrying import is_ours  # noqa: PLC0415 - for an edit alone
    from affray.encounter.record.telling import fought  # noqa: PLC0415 - the same

    return is_ours(fought(session, name), now, session.play_at)


def name_of(session: Session) -> str:
    """Return what a session is called on the command line."""
    path = getattr(session.store, "path", None)
    return path.stem if path is not None else "this-session"


def sentence(found: Sequence[Edited]) -> str:
    """Say which files were edited, and that nothing of it is in this session."""
    names = " and ".join(one.path.name for one in found)
    were = "were" if len(found) > 1 else "was"
    return f"{names} {were} edited since this session began; it goes on with its own copy"


def lines_of(session: Session, name: str) -> Iterator[str]:
    """Go through what `affray diff` says: the lines that differ, and what to do with them."""
    found = edited(session, name)
    for one in found:
        yield from one.lines
    start = session.store.start
    gone = [one for one in (start.file, start.party_file) if one and not Path(one).exists()]
    yield from (f"{one} is not there any more; the session has its own copy of it." for one in gone)
    if found:
        anew = f"affray run {shlex.quote(start.file)} --new"
        yield f"{sentence(found)}. To begin anew with the files as they are: {anew}"
    elif not gone:
        yield f"No file was edited since {name} began."


class Watch:
    """Notices edits while a session runs: asks the disk for no more than whether a file was written."""

    def __init__(self, session: Session, name: str) -> None:
        self.session, self.name = session, name
        start = session.store.start
        self.paths = [one for one in (start.file, start.party_file) if one]
        self._seen: list[Seen | None] = []
        self._told: dict[Path, str] = {}

    def news(self) -> list[Edited]:
        """List the files that were edited, each time that one was edited anew."""
        seen = [_seen(path) for path in self.paths]
        if seen == self._seen:
            return []
        self._seen = seen
        found = [one for one in edited(self.session, self.name) if self._told.get(one.path) != one.now]
        self._told |= {one.path: one.now for one in found}
        return found


def _seen(path: str) -> Seen | None:
    try:
        facts = Path(path).stat()
    except (OSError, ValueError):
        return None
    return facts.st_mtime, facts.st_size, facts.st_ino
