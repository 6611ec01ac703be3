"""What came of a mend: how much was worked out anew, and where others have the turn than had it."""

from __future__ import annotations

from msgspec import Struct

from affray.encounter.session import Session
from affray.encounter.store.rows import StepRow


class Mended(Struct, frozen=True, kw_only=True):
    """A mend that was just made. From the step `astray` on `has` has the turn where `had` had it.

    `after` counts the steps that followed the mended one, `skipped` those of them that cannot be done now.
    """

    after: int
    skipped: int
    astray: int | None = None
    has: str | None = None
    had: str | None = None


def just_mended(session: Session) -> Mended | None:
    """Tell what came of the mend with which the line ends; None where it does not end with one."""
    was = session.store.mended_from(session.head)
    if was is None:
        return None
    line, old = session.line, session.store.ancestry(was)
    begun = next(place for place, (one, other) in enumerate(zip(line, old, strict=False)) if one != other)
    rows, before = session.store.rows(line[begun:]), session.store.rows(old[begun:])
    after, skipped = len(rows) - 1, sum(row.skipped for row in rows)
    play = then = session.play_at(line[begun - 1])
    for row, one in _together(rows, before):
        has, had = play.order.acting, then.order.acting
        if has != had:
            return Mended(after=after, skipped=skipped, astray=row.step, has=has, had=had)
        play, then = session.codec.apply(play, row.changes), session.codec.apply(then, one.changes)
    return Mended(after=after, skipped=skipped)


def _together(rows: list[StepRow], before: list[StepRow]) -> list[tuple[StepRow, StepRow]]:
    """Put each step beside the one that it was worked out from."""
    old = {row.step: row for row in before}
    return [(row, old[row.mends]) for row in rows if row.mends in old]


__all__ = ["Mended", "just_mended"]
