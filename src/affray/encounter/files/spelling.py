"""Typed values written as a file would say them: short forms, and nothing that is so by itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from affray.encounter.files.sheet import Path
from affray.encounter.files.typed import BAD, plan
from affray.rules.gauge import Short


def spelled(value: Any) -> Any:
    """Return a value as a file says it: a short form where that says all, else a table without defaults."""
    if isinstance(value, Struct):
        return _struct(value)
    if isinstance(value, Mapping):
        return {str(key): spelled(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [spelled(one) for one in value]
    return value


def table(thing: Struct, leave_out: Collection[str] = ()) -> dict[str, Any]:
    """Return a struct as a table: each field that is not so by default, those left out not among them.

    What is None is left out, since no file can say it.
    """
    found = {}
    for field in _fields(type(thing)):
        value = getattr(thing, field.name)
        if field.name not in leave_out and value is not None and not is_default(field, value):
            found[field.encode_name] = spelled(value)
    return found


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return a struct's fields as a reader wants them: the name, then what is left of how much."""
    fields = msgspec.structs.fields(kind)
    first = [one for name in FIRST for one in fields if one.name == name]
    return (*first, *(one for one in fields if one not in first))


FIRST = ("name", "now", "max")


def is_default(field: FieldInfo, value: Any) -> bool:
    """Tell whether a field has this value where a file says nothing of it."""
    if field.default is not NODEFAULT:
        return bool(field.default == value and type(field.default) is type(value))
    return field.default_factory is not NODEFAULT and bool(field.default_factory() == value)


def _struct(value: Struct) -> Any:
    full = table(value)
    if not isinstance(value, Short):
        return full
    for short in _shorts(value):
        if reads_as(short, value):
            return short
    return full if reads_as(full, value) else _outright(value)


def _shorts(value: Short) -> list[Any]:
    """Return what might stand for the whole: the values of the kind that the short form is."""
    values = (getattr(value, name) for name in value.__struct_fields__)
    return list(dict.fromkeys(one for one in values if type(one) is type(value).short))


def _outright(value: Struct) -> dict[str, Any]:
    """Return a table of every field: for what would be filled in otherwise where it is left out."""
    pairs = ((one.encode_name, getattr(value, one.name)) for one in _fields(type(value)))
    return {name: spelled(one) for name, one in pairs if one is not None}


def reads_as(said: Any, value: Struct) -> bool:
    """Tell whether a file that says this is read as this value."""
    wrong: list[str] = []

    def tell(path: Path, text: str, expected: str = "", nearest: str = "", **how: bool) -> None:
        del path, expected, nearest, how
        wrong.append(text)

    found = plan(type(value)).read(said, (), tell)
    return found is not BAD and not wrong and bool(found == value)


def respelled(said: Any, was: Any, now: Any) -> Any:
    """Return a new value as a file says it, in the file's own words wherever nothing has changed.

    `said` is what the file says of `was`. Tables and lists are gone through part by part.
    """
    if was == now and type(was) is type(now):
        return said
    if isinstance(now, Struct) and type(was) is type(now):
        long = _long(said, type(now))
        return spelled(now) if long is None else _table_again(long, was, now)
    if isinstance(said, dict) and isinstance(now, Mapping) and isinstance(was, Mapping):
        return {
            key: respelled(said[key], was[key], one) if key in said and key in was else spelled(one)
            for key, one in now.items()
        }
    if isinstance(said, list) and isinstance(now, tuple) and isinstance(was, tuple) and len(said) == len(was):
        pairs = [respelled(*three) for three in zip(said, was, now, strict=False)]
        return [*pairs, *(spelled(one) for one in now[len(pairs) :])]
    return spelled(now)


def _table_again(said: dict[str, Any], was: Struct, now: Struct) -> Any:
    found = dict(said)
    for field in msgspec.structs.fields(type(now)):
        name, old, new = field.encode_name, getattr(was, field.name), getattr(now, field.name)
        if old == new:
            continue
        if new is None or (is_default(field, new) and name not in said):
            found.pop(name, None)
        else:
            found[name] = respelled(said[name], old, new) if name in said else spelled(new)
    if not isinstance(now, Short):
        return found
    short = _struct(now)
    filled_in = not reads_as(said, was)  # what the ruleset fills in itself need not be said
    return found if isinstance(short, dict) and (filled_in or reads_as(found, now)) else short


def _long(said: Any, kind: type[Struct]) -> dict[str, Any] | None:
    """Return the table that a short form stands for; a table as it is."""
    if isinstance(said, dict):
        return said
    try:
        found = dict(kind.spell(said)) if issubclass(kind, Short) else None
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
    return None if found is None else {key: found[key] for key in sorted(found, key=_place)}


def _place(name: str) -> int:
    return FIRST.index(name) if name in FIRST else len(FIRST)
