"""What plain mode says of the files around a session, as plain values that JSON can write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.encounter.files import BadFile
from affray.encounter.files.saving import Unsaved
from affray.encounter.record.carrying import Carried, write
from affray.encounter.record.edited import Edited, edited, sentence
from affray.encounter.record.telling import Refused, looked_at
from affray.encounter.session import Session


def party(session: Session, name: str) -> dict[str, Any]:
    """Tell what carrying would change. Raises StoreFault with a sentence where it cannot be."""
    return _told(_carried(session, name))


def carry(session: Session, name: str) -> dict[str, Any]:
    """Write the party's file, and tell where the old one is kept. Raises StoreFault with a sentence."""
    carried = _carried(session, name)
    if carried.after == carried.before:
        return {**_told(carried), "copy": None}
    try:
        copy = write(carried)
    except Unsaved as unsaved:
        raise Refused(str(unsaved), "Free some room, or carry it later.") from None
    return {**_told(carried), "copy": str(copy)}


def changes(session: Session, name: str) -> dict[str, Any]:
    """Tell which files were edited, and the lines that differ."""
    return {"files": [{"file": str(one.path), "diff": one.lines} for one in edited(session, name)]}


def notice(found: Sequence[Edited]) -> dict[str, Any]:
    """Tell that files were edited."""
    return {"type": "notice", "text": sentence(found), "files": [str(one.path) for one in found]}


def _carried(session: Session, name: str) -> Carried:
    try:
        return looked_at(session, name)
    except BadFile as bad:
        raise Refused(str(bad.faults[0]), "") from None


def _told(carried: Carried) -> dict[str, Any]:
    return {
        "file": str(carried.path),
        "changes": [
            {"who": one.who, "field": one.field, "was": one.was, "now": one.now} for one in carried.changes
        ],
        "notes": list(carried.notes),
        "written": carried.after == carried.before,
    }
