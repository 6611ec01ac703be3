"""A fight read from its beginning: each step to where it stands, and the play before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from affray.encounter.play import Play
from affray.encounter.reports import told_of
from affray.encounter.session import Session
from affray.encounter.store.rows import StepRow
from affray.encounter.telling import Told

AT_ONCE = 500
"""Steps that are read from the store at a time."""


class Happened(Struct, frozen=True, kw_only=True):
    """One step: as it is kept, what it told, and the play before and after it."""

    row: StepRow
    told: Sequence[Told]
    before: Play
    after: Play


def history(session: Session, tip: int | None = None) -> Iterator[Happened]:
    """Go through the steps from the start to where the session stands, or to another step.

    Raises KeyError for a step that there is not.
    """
    play = session.play_at(0)
    line = session.line if tip is None else session.store.ancestry(tip)
    for first in range(1, len(line), AT_ONCE):
        for row in session.store.rows(line[first : first + AT_ONCE]):
            after = session.codec.apply(play, row.changes)
            yield Happened(row=row, told=told_of(row), before=play, after=after)
            play = after
