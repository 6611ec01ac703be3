"""How two values differ, part by part and in words: ``armor.Leather: 1/1 to 0/1``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from affray.encounter.files.byhand import brief, called

GAUGE = ("now", "max")
"""The keys of a gauge: what is left of how much."""


def parts(path: str, was: Any, now: Any) -> Iterator[tuple[str, str, str]]:
    """Go through the parts of a value that differ, each with its path and what it was and is, in words.

    A gauge is one part, and so is a list whose items are not the same ones. What a table has got or lost
    was ``none`` or is it now.
    """
    tables = isinstance(was, Mapping) and isinstance(now, Mapping)
    if tables and not _is_gauge(now) and not _is_gauge(was):
        yield from _keys(path, was, now)
    elif isinstance(was, Sequence) and isinstance(now, Sequence) and not isinstance(now, str):
        yield from _items(path, was, now)
    else:
        yield path, _said(was), _said(now)


def _keys(path: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Go through the keys that differ; what is left of how much is said at once, as that of a gauge."""
    gauged = GAUGE if now.keys() >= set(GAUGE) and was.keys() >= set(GAUGE) else ()
    if any(was[key] != now[key] for key in gauged):
        yield path, _gauge(was), _gauge(now)
    for key in {**now, **was}:
        if key not in gauged and was.get(key) != now.get(key):
            yield from parts(f"{path}.{key}", was.get(key), now.get(key))


def _items(path: str, was: Sequence[Any], now: Sequence[Any]) -> Iterator[tuple[str, str, str]]:
    if len(was) == len(now) and all(isinstance(one, Mapping) for one in now):
        for place, (old, new) in enumerate(zip(was, now, strict=True), 1):
            if old != new:
                yield from parts(f"{path}.{_named(new) or place}", old, new)
    else:
        yield path, _listed(was), _listed(now)


def _is_gauge(value: Mapping[str, Any]) -> bool:
    return value.keys() >= set(GAUGE) and "name" not in value


def _gauge(value: Mapping[str, Any]) -> str:
    return "/".join(str(value[key]) for key in GAUGE)


def _said(value: Any) -> str:
    if isinstance(value, Mapping) and _is_gauge(value):
        more = [f"{name} {one}" for name, one in value.items() if name not in ("now", "max", "min") and one]
        return ", ".join([f"{value['now']}/{value['max']}", *more])
    return brief(called(value) if isinstance(value, Mapping) else value)


def _listed(items: Sequence[Any]) -> str:
    return ", ".join(_named(one) or brief(one) for one in items) or "none"


def _named(one: Any) -> str:
    """Name a part of a list: by its name, or by its words."""
    if isinstance(one, Mapping):
        return str(one.get("name") or one.get("text") or one.get("kind") or "")
    return str(one)
