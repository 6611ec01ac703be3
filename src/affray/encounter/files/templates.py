"""Templates: tables of combatant fields that combatants, and other templates, use and override."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from affray.encounter.files import words
from affray.encounter.files.origin import Faults, Layer
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.short import long_form
from affray.encounter.files.text import harmless

STEPS = 20
"""A template may use one that uses one … this many times."""

NOT_SHARED = {
    "id": "every combatant that uses the template would have it",
    "count": "it says how many, and stands in [[combatant]]",
    "labels": "it stands beside `count`, in [[combatant]]",
}


def merge(weak: Mapping[str, Any], strong: Mapping[str, Any], kind: Any = None) -> dict[str, Any]:
    """Return one table out of two: tables are merged, every other value of the stronger one stands.

    Where the tables' type is known, a table is merged into a short form of the weaker one as well.
    """
    both = dict(weak)
    for name, value in strong.items():
        if isinstance(value, dict) and name in both:
            inner = _under(kind, name)
            old = long_form(inner, both[name], value)
            both[name] = merge(old, value, inner) if isinstance(old, dict) else value
        else:
            both[name] = value
    return both


@cache
def _under(kind: Any, name: str) -> Any:
    """Return the type of what stands under a key, where that is a table; None where it is not known."""
    if get_origin(kind) is dict:
        return _table(get_args(kind)[1])
    if isinstance(kind, type) and issubclass(kind, Struct):
        return next((_table(it.type) for it in msgspec.structs.fields(kind) if it.encode_name == name), None)
    return None


def _table(kind: Any) -> Any:
    """Return the one struct or table of values that a type may be, or None."""
    if get_origin(kind) is dict or (isinstance(kind, type) and issubclass(kind, Struct)):
        return kind
    if get_origin(kind) not in (Annotated, Union, types.UnionType):
        return None
    found = [one for one in map(_table, get_args(kind)) if one is not None]
    return found[0] if len(found) == 1 else None


def merged(layers: Sequence[Layer], kind: type[Struct]) -> dict[str, Any]:
    """Return the table of a type that layers make together (the strongest first), without `use`."""
    table: dict[str, Any] = {}
    for layer in reversed(layers):
        table = merge(table, layer.table, kind)
    table.pop("use", None)
    return table


class Templates:
    """The templates of one file, and behind them those of another that it may use as well."""

    def __init__(self, sheet: Sheet, behind: Templates | None = None, *, complete: bool = True) -> None:
        self.own = {
            name: Layer(sheet, ("template", name), table)
            for name, table in sheet.table("template").items()
            if isinstance(table, dict)
        }
        self.behind = behind
        self.complete = complete

    def names(self) -> list[str]:
        """List all names that `use` may name."""
        return [
            *self.own,
            *(name for name in (self.behind.names() if self.behind else ()) if name not in self.own),
        ]

    def layer(self, name: str) -> Layer | None:
        """Return a template as it stands in its file."""
        return self.own.get(name) or (self.behind.layer(name) if self.behind else None)

    def home(self, name: str) -> Templates:
        """Return the templates of the file that has this one: what it uses is looked up there."""
        return self if name in self.own or self.behind is None else self.behind.home(name)

    def chain(self, table: Mapping[str, Any]) -> list[Layer] | None:
        """Return the templates that a table uses, the nearest first; None where that cannot be followed."""
        layers: list[Layer] = []
        home: Templates = self
        while (name := table.get("use")) is not None:
            layer = home.layer(name) if isinstance(name, str) else None
            if layer is None or layer in layers or len(layers) == STEPS:
                return None
            layers.append(layer)
            home, table = home.home(name), layer.table
        return layers

    def tables(self, kind: type[Struct]) -> dict[str, dict[str, Any]]:
        """Return each template's table with all that it uses merged in."""
        found = {}
        for name in self.names():
            layer = self.layer(name)
            chain = self.home(name).chain(layer.table) if layer else None
            if layer and chain is not None:
                found[harmless(name)] = merged([layer, *chain], kind)
        return found

    def check(self, faults: Faults) -> None:
        """Tell of templates that use an unknown one, of rings, and of keys that no template can have."""
        for layer in self.own.values():
            self.known(layer, faults)
            for key in NOT_SHARED.keys() & layer.table.keys():
                faults.at(layer)((key,), f"a template has no `{key}`: {NOT_SHARED[key]}")
        steps: dict[str, int] = {}
        for name in self.own:
            self._walk(name, steps, faults)

    def known(self, layer: Layer, faults: Faults) -> None:
        """Tell if a table uses a template that is not there; not where some could not be read."""
        name = layer.table.get("use")
        if isinstance(name, str) and name and self.layer(name) is None and self.complete:
            what = f"there is no template {words.shown(name)}"
            expected = words.one_of(f"`{harmless(one)}`" for one in self.names()[:20])
            near = words.nearest(name, self.names())
            faults.at(layer)(("use",), what, expected or "a [template] of that name", near)

    def _walk(self, start: str, steps: dict[str, int], faults: Faults) -> None:
        """Follow a template to its end, counting each one's steps; tell of a ring or too long a way, once."""
        path: list[str] = []
        step: Any = start
        while isinstance(step, str) and step in self.own and step not in steps:
            steps[step] = 0
            path.append(step)
            step = self.own[step].table.get("use")
        if step in path:
            ring = [*path[path.index(step) :], step]
            shown = ", ".join(f"`{harmless(one)}`" for one in ring[:STEPS])
            what = f"templates use each other in a ring: {shown}"
            faults.at(self.own[step])(("use",), what, "a template that ends")
            del path[path.index(step) :]
        length = steps.get(step, 0) if isinstance(step, str) else 0
        for name in reversed(path):
            length += 1
            steps[name] = length
            if length == STEPS + 1:
                what = f"templates use each other in more than {STEPS} steps"
                faults.at(self.own[name])(("use",), what, "fewer")
