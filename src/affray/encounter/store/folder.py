"""The folder of sessions: what their files are called, and how one is found by its name."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path

from affray.encounter.store.faults import SessionExists, SessionMissing, told
from affray.encounter.store.lock import SessionHeld
from affray.encounter.store.place import SUFFIX, sessions_folder
from affray.encounter.store.rows import Start
from affray.encounter.store.writing import Store

_LONGEST = 60


def slug(title: str) -> str:
    """Return a title as part of a file name: lower-case letters and digits joined by ``-``."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain)[:_LONGEST].strip("-") or "session"


def names(title: str) -> Iterator[str]:
    """Yield file names for a new session: ``the-orrery-2026-11-29.affray``, then ``…-2.affray`` and on."""
    base = f"{slug(title)}-{datetime.now().astimezone():%Y-%m-%d}"
    yield base + SUFFIX
    for number in count(2):
        yield f"{base}-{number}{SUFFIX}"


def create_new(start: Start, whole: bytes | None = None, folder: Path | None = None) -> Store:
    """Make a session under a free name in the sessions' folder (made where it is not there) and open it."""
    folder = folder or sessions_folder()
    with told(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in names(start.title):
        try:
            return Store.create(folder / name, start, whole)
        except (SessionExists, SessionHeld):
            continue
    raise AssertionError  # the names never end


def files(folder: Path | None = None) -> list[Path]:
    """Return the session files of the folder, by name; none where there is no folder."""
    folder = folder or sessions_folder()
    with told(folder):
        return sorted(folder.glob(f"*{SUFFIX}"))


def find(name: str | Path, folder: Path | None = None) -> Path:
    """Return the file of a session, told by its name, by a beginning that only it has, or as a file.

    Raises `SessionMissing`, with the nearest names, where there is none or more than one.
    """
    text = os.fspath(name)
    if text.endswith(SUFFIX) or os.sep in text:
        return _file(Path(text), folder)
    known = {path.stem: path for path in files(folder)}
    if text in known:
        return known[text]
    fitting = [stem for stem in known if text and stem.startswith(text)]
    if len(fitting) == 1:
        return known[fitting[0]]
    if fitting:
        raise SessionMissing(f"Several sessions begin with {text}.", _one_of(fitting))
    raise SessionMissing(f"There is no session named {text}.", _one_of(_near(text, known)))


def _file(path: Path, folder: Path | None) -> Path:
    """Return a file as given, or of that name in the sessions' folder where only that is there."""
    there = (folder or sessions_folder()) / path.name
    inside = path.parent == Path() and not path.exists() and there.exists()
    return there if inside else path.absolute()


def _near(text: str, known: dict[str, Path]) -> list[str]:
    from difflib import get_close_matches  # noqa: PLC0415 - for a mistake alone

    return [stem for stem in known if text in stem] or get_close_matches(text, known, cutoff=0.5)


def _one_of(stems: list[str]) -> str:
    return f"Did you mean {', '.join(stems[:5])}?" if stems else "List the sessions with `affray sessions`."
