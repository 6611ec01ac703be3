"""Opening the session that was named with --session, made where it is not there."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from affray.encounter.store.faults import OtherEncounter, SessionExists
from affray.encounter.store.rows import Start
from affray.encounter.store.writing import Store


def open_or_create(
    path: Path, start: Start, whole: bytes | None = None, *, must_be_new: bool = False
) -> Store:
    """Open the session at `path` to run it; make it from `start` and `whole` where there is none.

    Raises `OtherEncounter` where it belongs to another encounter (another file and another text), with
    `must_be_new` `SessionExists` where there is one already, and what `Store.open` raises.
    """
    try:
        if must_be_new or not path.exists():
            return Store.create(path, start, whole)
    except SessionExists:
        if must_be_new:
            raise
    return _open(path, start)


def _open(path: Path, start: Start) -> Store:
    with ExitStack() as undo:
        store = undo.enter_context(Store.open(path))
        kept = store.start
        if not kept.same_encounter(start):
            raise OtherEncounter(
                f"{path} is a session of “{kept.title}” ({kept.file}), not of “{start.title}”.",
                "Name another session file, or open that encounter.",
            )
        undo.pop_all()
    return store
