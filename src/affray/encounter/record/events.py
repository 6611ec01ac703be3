"""A session as JSON Lines: what it started from, then every step and its events, then how it stands.

The objects are those of plain mode. What was undone is there, too, and is marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from affray.encounter.answers import answers_of
from affray.encounter.lines import decode
from affray.encounter.record.carrying import one_line
from affray.encounter.reports import event, state, told_of
from affray.encounter.session import Session
from affray.encounter.store.rows import StepRow

FORMAT = 1
"""The version of these objects: it goes up when a key changes its meaning or goes."""

AT_ONCE = 500


def lines(session: Session, name: str) -> Iterator[str]:
    """Go through the lines, without their ends."""
    for one in objects(session, name):
        yield msgspec.json.encode(one).decode()


def objects(session: Session, name: str) -> Iterator[dict[str, Any]]:
    """Go through the objects: a ``session``, each ``step`` and its ``event`` objects, at last a ``state``."""
    yield _session(session, name)
    there = set(session.line)
    last = session.store.next_step
    for first in range(1, last, AT_ONCE):
        for row in session.store.rows(range(first, min(first + AT_ONCE, last))):
            yield _step(session, row, undone=row.step not in there)
            for told in told_of(row):
                yield event(told, row.step)
    yield {"type": "state", **state(session)}


def _session(session: Session, name: str) -> dict[str, Any]:
    start = session.store.start
    return {
        "type": "session",
        "format": FORMAT,
        "affray": start.affray,
        "session": one_line(name),
        "title": start.title,
        "ruleset": start.ruleset,
        "created": start.created,
        "file": one_line(start.file),
        "text": start.text,
        "party_file": one_line(start.party_file),
        "party_text": start.party_text,
        "head": session.head,
    }


def _step(session: Session, row: StepRow, *, undone: bool) -> dict[str, Any]:
    command = decode(row.command)
    answers = answers_of(row.answers)
    return {
        "type": "step",
        "step": row.step,
        "parent": row.parent,
        "made": row.made,
        "line": session.desk.line(command),
        "command": command.name,
        "args": msgspec.to_builtins(command.args),
        "answers": [{"id": one.id, "value": one.value, "how": one.how} for one in answers],
        "undone": undone,
        "skipped": row.skipped,
        "mends": row.mends,
    }
