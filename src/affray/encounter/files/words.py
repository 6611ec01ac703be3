"""What a key must hold and what it holds instead, in plain words."""

from __future__ import annotations

import datetime as dt
import re
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
LINE = 500
"""Characters that a text may have of which a type says nothing."""
HUGE = 10**18


def key(path: Path) -> str:
    """Name a place in a table: ```guard.now```, or an item of a list."""
    names = ".".join(one for one in path if isinstance(one, str))
    quoted = f"`{harmless(names)[:80]}`" if names else "this table"
    return f"an item of {quoted}" if path and isinstance(path[-1], int) else quoted


def named(path: Path, text: str) -> str:
    """Return a sentence about a place in a table with its key before it, unless it names the key itself."""
    last = next((one for one in reversed(path) if isinstance(one, str)), "")
    if not last or re.search(rf"\b{re.escape(harmless(last)[:80])}\b", text, re.IGNORECASE):
        return text
    return f"{key(path)}: {text}"


def found(path: Path, text: str) -> str:
    """Return what a ruleset found wrong with a place in a table, with its key before it."""
    last = next((one for one in reversed(path) if isinstance(one, str)), "")
    return text if not last or f"`{last}`" in text else f"{key(path)}: {text}"


def shown(value: Any) -> str:
    """Say what a file has in a place, shortly."""
    if value is None:
        return "nothing"
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


PLAIN = {"BoolType": "true or false", "TupleType": "a list, in [ ]", "AnyType": "a value"}


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
    table = f"a table with {', '.join(names[:MANY])}" if names else "a table"
    if not issubclass(info.cls, Short):
        return table
    return f"{expected(info.cls.short)}, or {table}"


def _list(info: Any) -> str:
    return f"a list, in [ ], of {_several(info.item_type)}"


def _table(info: Any) -> str:
    item = info.value_type
    return "a table" if type(item).__name__ == "AnyType" else f"a table of {_several(item)}"


def _several(info: Any) -> str:
    """Describe many of a type: ``whole numbers from 0 to 9``, ``texts``, ``words out of "a" or "b"``."""
    name = type(info).__name__
    if name == "LiteralType":
        return f"words out of {_described(info)}"
    if name == "UnionType":
        return one_of(dict.fromkeys(_several(one) for one in info.types if type(one).__name__ != "NoneType"))
    if name == "StructType" and issubclass(info.cls, Short):
        from msgspec import inspect  # noqa: PLC0415 - only a file with a fault needs it

        tables = _described(info).rpartition(", or a table")[2]
        return f"{_several(inspect.type_info(info.cls.short))}, or tables{tables}"
    one, many = PLURALS.get(name, ("", ""))
    return f"{many}{_described(info).removeprefix(one)}" if many else "values"


PLURALS = {
    "IntType": ("a whole number", "whole numbers"),
    "FloatType": ("a number", "numbers"),
    "StrType": ("text", "texts"),
    "StructType": ("a table", "tables"),
    "DictType": ("a table", "tables"),
    "ListType": ("a list", "lists"),
    "VarTupleType": ("a list", "lists"),
}


DESCRIBED: dict[str, Callable[[Any], str]] = {
    "UnionType": _union,
    "IntType": lambda info: f"a whole number{_range(info.ge, info.le)}",
    "FloatType": lambda info: f"a number{_range(info.ge, info.le)}",
    "StrType": _text,
    "LiteralType": lambda info: one_of(
        f'"{one}"' if isinstance(one, str) else str(one) for one in info.values
    ),
    "StructType": _struct,
    "DictType": _table,
    "ListType": _list,
    "VarTupleType": _list,
    "SetType": _list,
    "FrozenSetType": _list,
}
