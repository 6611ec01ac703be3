"""The part of the file reference that follows from a ruleset's own types.

``python -m affray.encounter.files.reference docs/encounter-files.md`` writes it anew into that file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from affray.encounter.files import words
from affray.rules import fight, registry
from affray.rules.gauge import Short
from affray.rules.ruleset import Ruleset

PART = re.compile(r"(<!-- ruleset (\S+) -->\n).*?(<!-- end -->\n)", re.DOTALL)
SKIPPED = frozenset({"waiting"})


def renewed(text: str) -> str:
    """Return a reference with the part of each ruleset that it names written anew."""
    return PART.sub(lambda found: f"{found[1]}{section(registry.ruleset(found[2]))}{found[3]}", text)


def section(rules: Ruleset) -> str:
    """Return the tables of a ruleset's own keys, in Markdown."""
    parts: dict[str, tuple[type[Struct], type[Struct]]] = {
        f"`{rules.name}`: a combatant": (rules.Combatant, fight.Combatant),
        f"`{rules.name}`: `[settings]`": (rules.Settings, fight.Settings),
        f"`{rules.name}`: `[scene]`": (rules.Scene, fight.Scene),
        f"`{rules.name}`: `[[hazard]]`": (rules.Hazard, fight.Hazard),
    }
    found = [_table(title, kind, base) for title, (kind, base) in parts.items()]
    inner: dict[type[Struct], None] = {}
    for kind, base in parts.values():
        for one in _fields(kind, base):
            inner |= dict.fromkeys(_structs(one.type))
    found += [_table(f"`{rules.name}`: {_title(kind)}", kind) for kind in inner]
    return "".join(f"\n{one}" for one in found if one) + "\n"


def _table(title: str, kind: type[Struct], base: type[Struct] | None = None) -> str:
    rows = [f"| `{one.encode_name}` | {_holds(one.type)} | {_default(one)} |" for one in _fields(kind, base)]
    if not rows:
        return ""
    about = " ".join((kind.__doc__ or "").split())
    short = f" Or in short: {words.expected(kind.short)}." if issubclass(kind, Short) else ""
    head = [f"#### {title}", "", about + short, "", "| key | what it holds | default |", "|---|---|---|"]
    return "\n".join([*head, *rows, ""])


def _fields(kind: type[Struct], base: type[Struct] | None) -> Iterator[Any]:
    known = base.__struct_fields__ if base is not None else ()
    for one in msgspec.structs.fields(kind):
        if one.name not in known and one.name not in SKIPPED:
            yield one


def _structs(kind: Any) -> Iterator[type[Struct]]:
    """Go through the structs inside a type, and inside those."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for one in msgspec.structs.fields(kind):
            yield from _structs(one.type)
    for one in get_args(kind):
        yield from _structs(one)


def _holds(kind: Any) -> str:
    args = [one for one in get_args(kind) if one is not type(None) and not isinstance(one, Meta)]
    inner = list(dict.fromkeys(_structs(kind)))
    if isinstance(kind, type) and issubclass(kind, Struct):
        title = _title(kind)
        return f"{'an' if title[0] in 'aeio' else 'a'} {title}"
    if not inner:
        return words.expected(kind).replace("|", "\\|")
    if len(args) == 1:
        return _holds(args[0])
    return _container(kind, args) or words.one_of(_holds(one) for one in args)


def _container(kind: Any, args: list[Any]) -> str:
    if args[-1] is ...:
        return f"a list, in [ ], of {_several(args[0])}"
    if get_origin(kind) is dict:
        return f"a table, each {_holds(args[1])}"
    if get_origin(kind) is tuple and len(set(args)) == 1:
        return f"a list, in [ ], of {len(args)} {_several(args[0])}"
    return ""


def _several(kind: Any) -> str:
    return f"{_holds(kind).removeprefix('an ').removeprefix('a ')}s"


def _title(kind: type[Struct]) -> str:
    """Name a struct: ``ConditionEnds`` gives ``condition ends table``."""
    return " ".join(re.findall(r"[A-Z][a-z0-9]*", kind.__name__)).lower() + " table"


def _default(one: Any) -> str:
    if one.required:
        return "required"
    value = one.default_factory() if one.default is NODEFAULT else one.default
    if value is None or value in ((), {}, "") or isinstance(value, Struct):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f"`{msgspec.json.encode(value).decode()}`"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")
