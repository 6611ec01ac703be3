"""One value of a thing in a running fight, put there by hand and read as a file's value would be."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.files import words
from affray.encounter.files.sheet import Path
from affray.encounter.files.text import harmless
from affray.encounter.files.typed import BAD, StructPlan

BOTH = re.compile(r"(\d{1,9})/(\d{1,9})")
"""A gauge as sentences and screens write it: what is left, and of how much."""

BRIEF = 40
"""Characters of a value that a sentence shows."""


class Unfit(Exception):  # noqa: N818 - an outcome, not an error
    """A value that does not fit: `text` says what else is wrong with it, `expected` what would fit."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(text)
        self.text, self.expected = text, expected


class Nowhere(Exception):  # noqa: N818 - an outcome, not an error
    """A path that leads nowhere."""


def keys(thing: Struct) -> list[str]:
    """List the fields of a thing that a file could set."""
    return list(StructPlan(type(thing)).fields)


def table(thing: Struct) -> Any:
    """Return a thing as tables and lists that can be changed."""
    return json.loads(msgspec.json.encode(thing))


def put(thing: Any, parts: Sequence[str], value: str) -> Any:
    """Return the thing with a value at a path: one as a file spells it, or words. Lists count from 1.

    Raises Nowhere for a path that leads nowhere, Unfit for a value that does not fit there.
    """
    spelled = _spelled(value)
    try:
        return _with(thing, parts, spelled)
    except Unfit:
        if isinstance(spelled, str):
            raise
        try:  # a name may be a number: what was typed counts as words where these fit
            return _with(thing, parts, value)
        except Unfit:
            pass
        raise


def at(tables: Any, field: str) -> Any:
    """Return what stands at a path in tables and lists; None where nothing does."""
    for part in field.split("."):
        if isinstance(tables, list):
            tables = tables[int(part) - 1]
        elif isinstance(tables, dict):
            tables = tables.get(part)
        else:
            return None
    return tables


def dotted(path: Path) -> str:
    """Write a path as it is typed."""
    return ".".join(str(one + 1) if isinstance(one, int) else one for one in path)


def brief(value: Any) -> str:
    """Write a value shortly: ``2/3``, ``none``, the first words of a text."""
    if value is None:
        return "none"
    if value in ("", [], {}):
        return "empty"
    if isinstance(value, dict) and "now" in value and "max" in value:
        return f"{value['now']}/{value['max']}"
    if isinstance(value, str) and not value.strip():
        return f'"{value[:BRIEF]}"'
    text = harmless(_worded(value))
    return text if len(text) <= BRIEF else text[: BRIEF - 1] + "…"


def _worded(value: Any) -> str:
    """Write a value as one says it: ``Fencing GD, Courage AV`` is a table of two."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return ", ".join(f"{key} {called(one)}".rstrip() for key, one in value.items() if one is not None)
    if isinstance(value, list):
        return ", ".join(map(called, value))
    return json.dumps(value, ensure_ascii=False)


def called(value: Any) -> str:
    """Write what stands in a table or list: what it is called, its one figure, or all of them."""
    if not isinstance(value, dict):
        return f"({_worded(value)})" if isinstance(value, list) else _worded(value)
    if value.get("name"):
        return str(value["name"])
    if {"now", "max"} <= value.keys():
        return brief(value)
    said = {key: one for key, one in value.items() if one not in (None, "", [], {})}
    return _worded(next(iter(said.values()))) if len(said) == 1 else f"({_worded(said)})"


def _spelled(value: str) -> Any:
    try:
        found = tomllib.loads(f"value = {value}")
    except (ValueError, RecursionError):
        pass
    else:
        if found.keys() == {"value"}:
            return found["value"]
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _with(thing: Any, parts: Sequence[str], value: Any) -> Any:
    key = parts[0]
    tables = table(thing)
    _put(tables, parts, value)
    told: list[Unfit] = []

    def tell(path: Path, text: str, expected: str = "", nearest: str = "", **how: bool) -> None:
        plain = "" if text.startswith(f"{words.key(path)} is ") else text.removeprefix(f"{words.key(path)}: ")
        if how.get("stray"):
            plain = f"there is no {harmless(str(path[-1]))}"
        told.append(Unfit(plain, expected + (f"; nearest: {nearest}" if nearest else "")))

    name, plan = StructPlan(type(thing)).fields[key]
    found = plan.read(tables[key], (key,), tell)
    if told:
        raise told[0]
    if found is BAD:
        raise AssertionError("what could not be read has been told of")
    try:
        return msgspec.structs.replace(thing, **{name: found})
    except (ValueError, TypeError) as error:  # raised by a __post_init__
        raise Unfit(harmless(str(error)), "") from None


def _put(tables: Any, parts: Sequence[str], value: Any) -> None:
    """Put a value at a path. Where a gauge stands, ``2`` is its `now` and ``2/3`` its `now` and `max`."""
    for part in parts[:-1]:
        tables = _step(tables, part)
    last = parts[-1]
    old = _step(tables, last) if isinstance(tables, list) else None
    if isinstance(tables, dict):
        old = tables.get(last)
    elif not isinstance(tables, list):
        raise Nowhere
    if isinstance(old, dict) and "now" in old:
        if type(value) is int:
            value = {"now": value}
        elif isinstance(value, str) and (both := BOTH.fullmatch(value)):
            value = {"now": int(both[1]), "max": int(both[2])}
        value = {**old, **value} if isinstance(value, dict) else value
    tables[int(last) - 1 if isinstance(tables, list) else last] = value


def _step(tables: Any, part: str) -> Any:
    if isinstance(tables, dict) and part in tables:
        return tables[part]
    if isinstance(tables, list) and part.isdecimal() and 1 <= int(part) <= len(tables):
        return tables[int(part) - 1]
    raise Nowhere
