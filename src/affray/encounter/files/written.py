"""Values and whole files as TOML text, laid out as people write encounter files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tomli_w

NESTED = ("template", "under_way")
"""Tables whose inner tables have heads of their own."""

WIDE = 100
"""Columns after which a list is written an item a line."""


def inline(value: Any) -> str:
    """Write a value on one line."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(name)} = {inline(one)}" for name, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    return tomli_w.dumps({"k": value}).partition(" = ")[2].rstrip("\n")


def key(name: str) -> str:
    """Write a key: bare where it may be, else in quotation marks."""
    return tomli_w.dumps({name: 0}).rpartition(" = ")[0]


def pair(name: str, value: Any) -> str:
    """Write a key and its value; a long list an item a line, a text of several lines as one."""
    line = f"{key(name)} = {inline(value)}"
    if isinstance(value, list | tuple) and len(line) > WIDE:
        return "\n".join([f"{key(name)} = [", *(f"  {inline(one)}," for one in value), "]"])
    if isinstance(value, str) and "\n" in value:
        return _long(name, value, line)
    return line


def _long(name: str, value: str, line: str) -> str:
    long = tomli_w.dumps({name: value}, multiline_strings=True).rstrip("\n")
    return long if tomllib.loads(long) == {name: value} else line


def section(head: str, table: Mapping[str, Any]) -> str:
    """Write a table under its head: ``[settings]``, ``[[combatant]]``."""
    return "\n".join([head, *(pair(name, one) for name, one in table.items())])


def document(tables: Mapping[str, Any], opening: str = "") -> str:
    """Write a whole file: the values first, then each table under its own head."""
    return "\n\n".join([opening] * bool(opening) + list(_parts(tables))) + "\n"


def _parts(tables: Mapping[str, Any]) -> Iterator[str]:
    plain = {name: one for name, one in tables.items() if not _headed(one)}
    if plain:
        yield "\n".join(pair(name, one) for name, one in plain.items())
    for name, one in tables.items():
        if isinstance(one, Mapping):
            yield from _tables(name, one)
        elif _headed(one):
            yield from (section(f"[[{key(name)}]]", each) for each in one)


def _tables(name: str, table: Mapping[str, Any]) -> Iterator[str]:
    """Write a table; tables inside some of them under heads of their own, where a reader looks for them."""
    inner = {key: one for key, one in table.items() if isinstance(one, Mapping)} if name in NESTED else {}
    own = {key: one for key, one in table.items() if key not in inner}
    if own or not inner:
        yield section(f"[{key(name)}]", own)
    yield from (section(f"[{key(name)}.{key(below)}]", one) for below, one in inner.items())


def _headed(value: Any) -> bool:
    tables = isinstance(value, Sequence) and not isinstance(value, str)
    return isinstance(value, Mapping) or (
        tables and bool(value) and all(isinstance(one, Mapping) for one in value)
    )
