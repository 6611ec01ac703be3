"""What a fight did to the party: which fields of whom are not what they were, in words and as values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.files.differing import parts
from affray.encounter.files.labels import display
from affray.encounter.model import Encounter
from affray.rules.fight import Combatant, Fight

KEPT_BY_THE_FILE = frozenset(Combatant.__struct_fields__) - {"status"}
"""Fields that say who somebody is; a fight never writes them."""


class Change(Struct, frozen=True):
    """One field of one combatant: the combatant's id and name, the field, what it was and is, in words."""

    who: str
    name: str
    field: str
    was: str
    now: str

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.field}: {self.was} to {self.now}"


def lasting(encounter: Encounter, fight: Fight, who: str) -> Any:
    """Return a combatant as it leaves the fight, ready for the next one."""
    rules, settings = encounter.rules, encounter.settings
    start = next((one for one in encounter.combatants if one.id == who), fight[who])
    return rules.prepare(rules.lasting(fight[who], start, settings), settings)


def fields_that_last(kind: type[Struct]) -> list[str]:
    """List the fields that a fight may write into a party file."""
    return [name for name in kind.__struct_fields__ if name not in KEPT_BY_THE_FILE]


def changed(was: Struct, now: Struct) -> list[str]:
    """List the fields that differ among those that last."""
    return [name for name in fields_that_last(type(now)) if getattr(was, name) != getattr(now, name)]


def changes(was: Combatant, now: Combatant) -> Iterator[Change]:
    """Go through what differs, part by part."""
    for name in changed(was, now):
        old, new = (msgspec.to_builtins(getattr(one, name)) for one in (was, now))
        for path, before, after in parts(name, old, new):
            yield Change(now.id, display(was), path, before, after)
