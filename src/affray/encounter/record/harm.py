"""What a fight did to the party: which fields of whom are not what they were, in words and as values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.files.byhand import brief
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
        for path, before, after in _parts(name, old, new):
            yield Change(now.id, display(was), path, before, after)


def _parts(path: str, was: Any, now: Any) -> Iterator[tuple[str, str, str]]:
    """Go through the parts of a value that differ; a gauge is one part, and so is all that is listed."""
    tables = isinstance(was, Mapping) and isinstance(now, Mapping)
    if tables and not _is_gauge(now) and was.keys() == now.keys():
        for key in now:
            if was[key] != now[key]:
                yield from _parts(f"{path}.{key}", was[key], now[key])
    elif isinstance(was, Sequence) and isinstance(now, Sequence) and not isinstance(now, str):
        yield from _items(path, was, now)
    else:
        yield path, _said(was), _said(now)


def _items(path: str, was: Sequence[Any], now: Sequence[Any]) -> Iterator[tuple[str, str, str]]:
    if len(was) == len(now) and all(isinstance(one, Mapping) for one in now):
        for place, (old, new) in enumerate(zip(was, now, strict=True), 1):
            if old != new:
                yield from _parts(f"{path}.{_named(new) or place}", old, new)
    else:
        yield path, _listed(was), _listed(now)


def _is_gauge(value: Mapping[str, Any]) -> bool:
    return {"now", "max"} <= value.keys() and "name" not in value


def _said(value: Any) -> str:
    if isinstance(value, Mapping) and _is_gauge(value):
        more = [f"{name} {one}" for name, one in value.items() if name not in ("now", "max", "min") and one]
        return ", ".join([f"{value['now']}/{value['max']}", *more])
    return brief(value)


def _listed(items: Sequence[Any]) -> str:
    return ", ".join(_named(one) or brief(one) for one in items) or "none"


def _named(one: Any) -> str:
    """Name a part of a list: by its name, or by its words."""
    if isinstance(one, Mapping):
        return str(one.get("name") or one.get("text") or one.get("kind") or "")
    return str(one)
