"""Turns the tables of a file into typed values, telling every fault on the way and not only the first."""

from __future__ import annotations

import math
import types
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import repeat
from typing import Annotated, Any, Final, Protocol, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from affray.encounter.files import words
from affray.encounter.files.origin import Tell
from affray.encounter.files.sheet import Path
from affray.encounter.files.short import spelled, told_once
from affray.encounter.files.tables import Table
from affray.encounter.files.text import harmless
from affray.encounter.model import OrderSpec, PlayersSpec, Wave
from affray.rules.fight import Combatant
from affray.rules.gauge import Short

BAD: Final = object()
"""Returned where no value could be made; why has been told. One made all the same lacks what has faults."""

INTERNAL: Final = ((Combatant, "waiting"), (Wave, "fired"))
"""Fields that the running of a fight keeps and that no file may set."""

PROSE = 2000
"""Text that may be longer than this many characters may have several lines."""

WIDEST = 2**63


class Plan(Protocol):
    """Knows how to read values of one type."""

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Return the typed value as far as it can be made, after telling all that is wrong with it."""


@cache
def plan(kind: Any) -> Plan:
    """Return the plan for a type: a struct, a list, a table of values, several of these, or one value."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    origin, inner = get_origin(bare), get_args(bare)
    if isinstance(bare, type) and issubclass(bare, Struct):
        return StructPlan(bare)
    if origin in (Union, types.UnionType):
        return UnionPlan(kind, inner)
    if origin in (tuple, list, set, frozenset):
        return ListPlan(kind, origin, inner)
    if origin in (dict, Mapping):
        return TablePlan(kind, *inner)
    return AsItIs() if bare is Any else ValuePlan(kind)


def wrong(kind: Any, value: Any, path: Path, tell: Tell) -> object:
    """Tell that a value is not of its type. Returns BAD."""
    near = words.nearest(value, words.choices(kind)) if isinstance(value, str) else ""
    expected = _brackets(kind, value, path) or words.expected(kind)
    tell(path, f"{words.key(path)} is {words.shown(value)}", expected, near)
    return BAD


def _brackets(kind: Any, value: Any, path: Path) -> str:
    """Say how the head of a single table is written, where there are several of it."""
    tables = isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
    if len(path) != 1:
        return ""
    if tables and kind == dict[str, Table]:
        return "`[template.NAME]`, with one bracket"
    if tables and kind in (Table, OrderSpec, PlayersSpec):
        return f"`[{path[0]}]`, with one bracket"
    return ""


class AsItIs:
    """Any value: what it is will be known later."""

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Return the value as the file has it."""
        del path, tell
        return value


class ValuePlan:
    """A number, a text, true or false, or one of some words."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        parts = get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,)
        meta = [one for part in parts for one in get_args(part) if isinstance(one, Meta)]
        self.lines = any((one.max_length or 0) > PROSE for one in meta)
        self.longest = None if any(one.max_length for one in meta) else words.LINE
        self.filled = any(one.min_length for one in meta)

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Read one value; texts are made harmless."""
        try:
            found = msgspec.convert(value, self.kind, strict=True)
        except msgspec.ValidationError:
            return wrong(self.kind, value, path, tell)
        if type(found) is str:
            return self._text(found, path, tell)
        if (type(found) is float and not math.isfinite(found)) or (
            type(found) is int and not -WIDEST <= found < WIDEST
        ):
            return wrong(self.kind, value, path, tell)
        return found

    def _text(self, found: str, path: Path, tell: Tell) -> Any:
        if self.longest is not None and len(found) > self.longest:
            what = f"{words.key(path)} is {words.shown(found)}"
            tell(path, what, f"text of at most {self.longest} characters")
            return BAD
        clean = harmless(found, lines=self.lines)
        if self.filled:
            clean = clean.strip()
            if not clean:
                tell(path, f"{words.key(path)} has nothing that can be seen", words.expected(self.kind))
                return BAD
        return clean


class ListPlan:
    """A list of values of one type, or of as many types as it has places."""

    def __init__(self, kind: Any, origin: Any, inner: tuple[Any, ...]) -> None:
        self.kind, self.make = kind, origin
        self.fixed = None if origin is not tuple or inner[-1:] == (...,) else inner
        self.item = inner[0] if inner else Any
        self.sizes = [one for one in get_args(kind) if isinstance(one, Meta)]

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Read all items, telling the faults of each."""
        if self.item == Table and len(path) == 1 and not isinstance(value, list):
            what = "a single table" if isinstance(value, dict) else words.shown(value)
            tell(path, f"{words.key(path)} is {what}", f"`[[{path[0]}]]`, with two brackets")
            return BAD
        if not isinstance(value, list | tuple) or (self.fixed and len(self.fixed) != len(value)):
            return wrong(self.kind, value, path, tell)
        plans = [plan(kind) for kind in self.fixed] if self.fixed else repeat(plan(self.item))
        found = [
            one.read(item, (*path, at), tell)
            for at, (one, item) in enumerate(zip(plans, value, strict=False))
        ]
        if any(one is BAD for one in found):
            return BAD
        for meta in self.sizes:
            low, high = meta.min_length or 0, meta.max_length
            if len(found) < low or (high is not None and len(found) > high):
                expected = f"at most {high}" if len(found) > low else f"at least {low}"
                tell(path, f"{words.key(path)} has {len(found):,} items", expected)
                return BAD
        return self.make(found)


class TablePlan:
    """A table whose keys are free and whose values are of one type; those with faults are left out."""

    def __init__(self, kind: Any, key: Any, inner: Any) -> None:
        self.kind, self.key, self.inner = kind, key, inner

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Read all values, telling the faults of each."""
        if not isinstance(value, dict):
            return wrong(self.kind, value, path, tell)
        found = {
            self._named(name, path, tell): self._item(one, (*path, name), tell) for name, one in value.items()
        }
        return {name: one for name, one in found.items() if name is not BAD and one is not BAD}

    def _named(self, name: str, path: Path, tell: Tell) -> Any:
        at = (*path, name)

        def told(path: Path, text: str, expected: str = "", nearest: str = "", **how: bool) -> None:
            del path, text, how
            tell(at, f"a name in {words.key(at[:-1])} is {words.shown(name)}", expected, nearest)

        return plan(self.key).read(name, at, told)

    def _item(self, value: Any, path: Path, tell: Tell) -> Any:
        if self.inner == Table and not isinstance(value, dict) and path[:-1] == ("template",):
            return self._no_template(value, path, tell)
        return plan(self.inner).read(value, path, tell)

    def _no_template(self, value: Any, path: Path, tell: Tell) -> Any:
        name = words.key(path[1:]).strip("`")
        if isinstance(value, list):
            tell(path, f"{words.key(path)} is {words.shown(value)}", f"`[template.{name}]`, with one bracket")
        else:
            tell(
                path,
                f"{words.key(path)} is {words.shown(value)}",
                "a template's name first: `[template.NAME]`",
            )
        return BAD


class UnionPlan:
    """One of several types: a table, a list and single values are told apart by their look."""

    def __init__(self, kind: Any, inner: tuple[Any, ...]) -> None:
        self.kind = kind
        self.optional = types.NoneType in inner
        plans = [plan(one) for one in inner if one is not types.NoneType]
        self.structs = [one for one in plans if isinstance(one, StructPlan)]
        self.tables: list[Plan] = [one for one in plans if isinstance(one, TablePlan)]
        self.lists: list[Plan] = [one for one in plans if isinstance(one, ListPlan)]
        values = tuple(one for one in inner if isinstance(plan(one), ValuePlan) and one is not types.NoneType)
        self.values: list[Plan] = [ValuePlan(Union[values])] if len(values) > 1 else [plan(v) for v in values]  # noqa: UP007
        self.shorts: list[Plan] = [one for one in self.structs if issubclass(one.kind, Short)]

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Read the value as the type that it looks like. None, which no file can say, stays None."""
        if value is None and self.optional:
            return None
        chosen = self._chosen(value)
        if chosen is None:
            return wrong(self.kind, value, path, tell)
        return chosen.read(value, path, tell)

    def _chosen(self, value: Any) -> Plan | None:
        if isinstance(value, Struct):
            return next((one for one in self.structs if isinstance(value, one.kind)), None)
        if isinstance(value, dict):
            return next(iter([*self._tagged(value), *self.tables]), None)
        if isinstance(value, list | tuple):
            return next(iter([*self.lists, *self.shorts]), None)
        return next(iter([*self.values, *self.shorts]), None)

    def _tagged(self, value: dict[str, Any]) -> list[StructPlan]:
        for one in self.structs:
            config = one.kind.__struct_config__
            if config.tag_field is not None and value.get(config.tag_field) == config.tag:
                return [one]
        return self.structs


class StructPlan:
    """A table with known keys. What is a `Short` may be one value."""

    def __init__(self, kind: type[Struct], extra: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.extra = extra
        tag = kind.__struct_config__.tag_field
        self.ignored = {tag} if tag else set()

    @cached_property
    def fields(self) -> dict[str, tuple[str, Plan]]:
        """The keys of the table with the fields' names and plans."""
        hidden = {name for owner, name in INTERNAL if issubclass(self.kind, owner)}
        shown = {key: one for key, one in self._infos.items() if one.name not in hidden}
        return {key: (one.name, plan(one.type)) for key, one in shown.items()}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The keys that must be there."""
        return tuple(key for key, one in self._infos.items() if one.required)

    @cached_property
    def _infos(self) -> dict[str, msgspec.structs.FieldInfo]:
        return {one.encode_name: one for one in msgspec.structs.fields(self.kind)}

    def read(self, value: Any, path: Path, tell: Tell) -> Any:
        """Read all keys, telling the faults of each, and those that lack or are unknown.

        What is unknown or has a fault is left out; without a key that must be there, nothing is made.
        """
        if isinstance(value, self.kind):
            return value
        short = issubclass(self.kind, Short) and not isinstance(value, dict)
        table = self._table(value, path, tell)
        if table is BAD:
            return BAD
        found = self.parts(table, path, told_once(value, path, tell) if short else tell)
        return self.made(found, path, tell)

    def parts(self, table: Mapping[str, Any], path: Path, tell: Tell) -> dict[str, Any]:
        """Return the values by field, BAD for each of which none could be made."""
        found: dict[str, Any] = {}
        for name, one in table.items():
            if name in self.fields:
                field, inner = self.fields[name]
                found[field] = inner.read(one, (*path, name), tell)
            elif name not in self.ignored:
                self._unknown(name, path, tell)
        for name in self.required:
            if name not in table:
                found[self._infos[name].name] = self._missing(name, path, tell)
        return found

    def made(self, found: Mapping[str, Any], path: Path, tell: Tell) -> Any:
        """Return the struct with the defaults of what is BAD; BAD where that has none."""
        sound = {name: one for name, one in found.items() if one is not BAD}
        if any(self._infos[key].name not in sound for key in self.required):
            return BAD
        try:
            return self.kind(**sound)
        except (ValueError, TypeError) as error:  # raised by a __post_init__
            tell(path, f"{words.key(path)}: {harmless(str(error))}", whole=True)
            return BAD

    def _table(self, value: Any, path: Path, tell: Tell) -> Any:
        if issubclass(self.kind, Short):
            table = spelled(self.kind, value, path, tell)
            return BAD if table is None else table
        return value if isinstance(value, dict) else wrong(self.kind, value, path, tell)

    def _unknown(self, name: str, path: Path, tell: Tell) -> None:
        known = (*self.extra, *self.fields)
        near = words.nearest(name, known)
        tell((*path, name), f"unknown key {words.key((*path, name))}", words.keys(known), near, stray=True)

    def _missing(self, name: str, path: Path, tell: Tell) -> object:
        kind = self._infos[name].type
        tell(path, f"{words.key((*path, name))} is missing", words.expected(kind), whole=True)
        return BAD
