"""Who has which id: one for each thing, and none that means something else in commands."""

from __future__ import annotations

from typing import NamedTuple

from affray.encounter.files.ids import reserved
from affray.encounter.files.origin import Teller
from affray.encounter.files.sheet import Path

OWN: Path = ("id",)


class Claim(NamedTuple):
    """What has an id, and what takes note of its faults; None for a role, which stands in no file."""

    what: str
    tell: Teller | None = None


class Claims(dict[str, Claim]):
    """The ids that are spoken for, and by what."""

    def take(self, own: str, what: str, tell: Teller) -> bool:
        """Claim an id that a file names. Tells, and returns False, if it cannot be had."""
        kept, first = reserved(own), self.get(own)
        if kept:
            tell(OWN, f"the id `{own}` is kept for {kept}", "another id")
            return False
        if first is not None:
            at = f", {first.tell.line(OWN, tell)}" if first.tell else ""
            tell(OWN, f"the id `{own}` is already that of {first.what}{at}", "an id of its own for each")
            return False
        self[own] = Claim(what, tell)
        return True
