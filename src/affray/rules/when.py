"""When something that waits comes due: told by rounds, harm, the fallen or a clock; the table fires it."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Number: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


SIDES = ("party", "foes", "scene")
MOST_IN_RANGE = 500
_RANGE = re.compile(r"^(?P<stem>.*-)(?P<first>\d{1,6})\.\.(?P<last>\d{1,6})$")


def spanned(word: str) -> list[str]:
    """Return the ids of a range, ``rat-1..3``; none for what is no range, or too long a one."""
    span = _RANGE.match(word)
    if span is None:
        return []
    first, last = int(span["first"]), int(span["last"])
    if not first <= last < first + MOST_IN_RANGE:
        return []
    return [f"{span['stem']}{number}" for number in range(first, last + 1)]


class When(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes an entry due; all that is given must hold.

    `round`: this round has come. `every`: again each so many rounds, from `round` on (left out: after so
    many). `fallen`: so many of `of` are out of the fight. `harm`: `of` have suffered so much together, as
    the ruleset counts it. `of` is a side, an id or a range of ids (``rat-1..4``); left out, the foes.
    `clock`: the clock of this id is full.
    """

    round: Number | None = None
    every: Number | None = None
    fallen: Number | None = None
    harm: Number | None = None
    of: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    clock: Annotated[str, Meta(min_length=1, max_length=80)] | None = None

    @property
    def silent(self) -> bool:
        """Tell whether nothing is given that could come true."""
        return not (self.round or self.every or self.fallen or self.harm or self.clock)
