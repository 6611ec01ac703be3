"""What a key must hold and what it holds instead, in plain words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import Any

from affray.encounter.files.sheet import Path
from affray.encounter.files.text import harmless
from affray.rules.gauge import Short

MANY = 12
LONG = 40
HUGE = 10**18


def key(path: Path) -> str:
    """Name a place in a table: ```guard.now```, or an item of a list."""
    names = ".".join(one for one in path if isinstance(one, str))
    quoted = f"`{harmless(names)[:80]}`" if names else "this table"
    return f"an item of {quoted}" if path and isinstance(path[-1], int) else quoted


def shown(value: Any) -> str:
    """Say what a file has in a place, shortly."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{harmless(value)}"' if len(value) <= LONG else f"text of {len(value):,} characters"
    if isinstance(value, int) and abs(value) > HUGE:
        return "an absurdly large number"
    for kinds, words in KINDS:
        if isinstance(value, kinds):
            return words
    return str(value)


KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (dict, "a table"),
    ((list, tuple), "a list"),
    ((dt.date, dt.time), "a date or time"),
)


def one_of(names: Iterable[str]) -> str:
    """List words to choose from: ``a, b or c``."""
    words = list(names)
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that looks most like this one, or an empty text."""
    folded = {name.lower(): name for name in islice(known, 500)}
    found = get_close_matches(word[:100].lower(), folded, 1)
    return folded[found[0]] if found else ""


def keys(known: Iterable[str]) -> str:
    """Say which keys a table may have."""
    names = [f"`{name}`" for name in known]
    if not names:
        return "no key here"
    if len(names) > MANY:
        return f"one of {len(names)} keys such as {', '.join(names[:6])}"
    return one_of(names)


@cache
def expected(kind: Any) -> str:
    """Say what a value of this type looks like: ``a whole number from 0 to 999``."""
    from msgspec import inspect  # noqa: PLC0415 - only a file with a fault needs it

    return _described(inspect.type_info(kind))


def choices(kind: Any) -> list[str]:
    """List the words that a type allows; empty where it takes any text."""
    from msgspec import inspect  # noqa: PLC0415 - only a file with a fault needs it

    info = inspect.type_info(kind)
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return [
        word
        for one in parts
        if isinstance(one, inspect.LiteralType)
        for word in one.values
        if type(word) is str
    ]


def _described(info: Any) -> str:
    """Describe a type as msgspec's inspection shows it."""
    name = type(info).__name__
    return DESCRIBED[name](info) if name in DESCRIBED else PLAIN.get(name, "another kind of value")


PLAIN = {
    "BoolType": "true or false",
    "TupleType": "a list in [ ]",
    "SetType": "a list in [ ]",
    "FrozenSetType": "a list in [ ]",
    "AnyType": "a value",
}


def _range(low: Any, high: Any) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high:,}"
    if low is not None:
        return f" of at least {low}"
    return "" if high is None else f" of at most {high:,}"


def _text(info: Any) -> str:
    if info.pattern is not None:
        return "lower-case letters and digits, in words joined by -"
    if info.min_length and info.max_length:
        return f"text of {info.min_length} to {info.max_length:,} characters"
    if info.max_length:
        return f"text of at most {info.max_length:,} characters"
    return "text that is not empty" if info.min_length else "text"


def _union(info: Any) -> str:
    return one_of(dict.fromkeys(_described(one) for one in info.types if type(one).__name__ != "NoneType"))


def _struct(info: Any) -> str:
    names = [f"`{one.encode_name}`" for one in info.fields]
    table = f"a table with {', '.join(names[:MANY])}"
    if not issubclass(info.cls, Short):
        return table
    return f"{expected(info.cls.short)}, or {table}"


DESCRIBED: dict[str, Callable[[Any], str]] = {
    "UnionType": _union,
    "IntType": lambda info: f"a whole number{_range(info.ge, info.le)}",
    "FloatType": lambda info: f"a number{_range(info.ge, info.le)}",
    "StrType": _text,
    "LiteralType": lambda info: one_of(
        f'"{one}"' if isinstance(one, str) else str(one) for one in info.values
    ),
    "StructType": _struct,
    "DictType": lambda info: f"a table, each {_described(info.value_type)}",
    "ListType": lambda info: f"a list in [ ], each {_described(info.item_type)}",
    "VarTupleType": lambda info: f"a list in [ ], each {_described(info.item_type)}",
}
