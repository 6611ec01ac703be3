"""Values that a file may write in a short form."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import Meta, Struct

Points = Annotated[int, Meta(ge=0, le=999)]


class Short(Struct, frozen=True, kw_only=True):
    """A table that a file may also write as one value: ``guard = 3``, ``weapon = "spear"``.

    `short` is the type of that value (for the schema), `spell` turns whatever the file says into the long
    form. It raises ValueError(what is wrong, what is expected) for a short value it does not know.
    """

    short: ClassVar[type] = str

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Return the long form of what a file says."""
        if isinstance(value, dict):
            return value
        raise ValueError(f"{value!r} is no table", f"a table with {', '.join(cls.__struct_fields__)}")


class Gauge(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number that goes down and comes back: `now` of `max` left. ``3`` is written for full."""

    short: ClassVar[type] = int

    max: Points
    now: Points

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare maximum for a full gauge, and a missing `now` for the maximum."""
        if isinstance(value, dict):
            return value if "now" in value or "max" not in value else {**value, "now": value["max"]}
        if isinstance(value, int) and not isinstance(value, bool):
            return {"now": value, "max": value}
        raise ValueError(f"{value!r} is no number", "a number, or a table with now and max")

    @property
    def lost(self) -> int:
        """How many points are missing."""
        return self.max - self.now

    def less(self, points: int) -> Self:
        """Return the gauge with points taken off, never below zero."""
        return msgspec.structs.replace(self, now=max(0, self.now - points))

    def more(self, points: int) -> Self:
        """Return the gauge with points given back, never above the maximum."""
        return msgspec.structs.replace(self, now=min(self.max, self.now + points))

    def full(self) -> Self:
        """Return the gauge filled up."""
        return msgspec.structs.replace(self, now=self.max)
