"""The JSON Schema of a whole encounter file, for editors that complete and check while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, get_args

import msgspec
from msgspec import Struct

from affray.encounter.files.tables import EncounterFile, Extras
from affray.encounter.files.typed import INTERNAL
from affray.encounter.model import FORMAT, Clock, OrderSpec, PlayersSpec, Trigger, Wave
from affray.rules.gauge import Short
from affray.rules.ruleset import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
DEFS = "#/$defs/"
TABLE = "-table"
"""Ends the names of definitions of tables that may also be written as one value."""
PART = "-part"
"""Ends the names of definitions in which nothing is required: what a template may say."""

Schema = dict[str, Any]


def schema(rules: Ruleset) -> Schema:
    """Return the JSON Schema of an encounter file for a ruleset."""
    kinds = dict.fromkeys(_structs([EncounterFile, Extras, *_tables(rules).values()]))
    refs, found = msgspec.json.schema_components(kinds, ref_template=DEFS + "{name}")
    names = {kind: ref["$ref"].removeprefix(DEFS) for kind, ref in zip(kinds, refs, strict=True)}
    defs = {name: _spoken(one) for name, one in found.items()}
    for kind, name in names.items():
        defs |= _finished(kind, name, defs[name])
    defs |= {name + PART: _part(one) for name, one in defs.items()}
    combatant = names[rules.Combatant]
    defs |= _combatants(defs[combatant], defs[combatant + PART], defs[names[Extras]])
    top = _top(rules, names, defs)
    return {"$schema": DRAFT, **top, "$defs": _reached(top, defs)}


def _tables(rules: Ruleset) -> dict[str, type[Struct]]:
    """Return the struct of each table that a file may have."""
    return {
        "combatant": rules.Combatant,
        "settings": rules.Settings,
        "scene": rules.Scene,
        "order": OrderSpec,
        "players": PlayersSpec,
        "wave": Wave,
        "hazard": rules.Hazard,
        "clock": Clock,
        "trigger": Trigger,
    }


def _structs(kinds: Iterable[Any], seen: set[Any] | None = None) -> Iterator[type[Struct]]:
    """Go through the structs among these types and inside them."""
    seen = set() if seen is None else seen
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Struct) and kind not in seen:
            seen.add(kind)
            yield kind
            yield from _structs((one.type for one in msgspec.structs.fields(kind)), seen)
        else:
            yield from _structs(get_args(kind), seen)


def _finished(kind: type[Struct], name: str, found: Schema) -> Schema:
    """Return a struct's definition without what no file may set; with its short form if it has one."""
    hidden = {field for owner, field in INTERNAL if issubclass(kind, owner)}
    properties = {key: one for key, one in found.get("properties", {}).items() if key not in hidden}
    table = {**found, "properties": properties, "additionalProperties": False}
    if not issubclass(kind, Short):
        return {name: table}
    table.pop("required", None)  # the short form's reading fills in what a table leaves out
    short = msgspec.json.schema(kind.short)
    return {name: {"anyOf": [short, _ref(name + TABLE)]}, name + TABLE: table}


def _combatants(full: Schema, part: Schema, extras: Schema) -> Schema:
    """Return the definitions of a combatant alone, of one that uses a template, and of a template."""
    more = extras["properties"]
    alone = {**full, "properties": {**full["properties"], **more}}
    using = {**part, "properties": {**part["properties"], **more}, "required": ["use"]}
    shared = {key: one for key, one in part["properties"].items() if key != "id"}
    template = {**part, "title": "template", "properties": {**shared, "use": more["use"]}}
    return {"combatant": alone, "combatant-using": using, "template": template}


def _top(rules: Ruleset, names: dict[Any, str], defs: Schema) -> Schema:
    tables = {key: _ref(names[kind]) for key, kind in _tables(rules).items()}
    combatant = {"anyOf": [_ref("combatant"), _ref("combatant-using")]}
    plain = defs[names[EncounterFile]]
    properties = {
        **plain["properties"],
        "affray": {"const": FORMAT, "description": "The version of the file format."},
        "ruleset": {"const": rules.name, "description": rules.title},
        **{key: tables[key] for key in ("settings", "scene", "order", "players")},
        **{key: {"type": "array", "items": tables[key]} for key in ("wave", "hazard", "clock", "trigger")},
        "template": {"type": "object", "additionalProperties": _ref("template")},
        "combatant": {"type": "array", "items": combatant},
    }
    what = f"An encounter file of Affray, format {FORMAT}, for the ruleset {rules.name}."
    return {**plain, "title": f"Affray: {rules.title}", "description": what, "properties": properties}


def _ref(name: str) -> Schema:
    return {"$ref": DEFS + name}


def _mapped(schema: Any, change: Callable[[Schema], Schema]) -> Any:
    """Return a schema with every table in it changed, the inner ones first."""
    if isinstance(schema, dict):
        return change({key: _mapped(one, change) for key, one in schema.items()})
    if isinstance(schema, list):
        return [_mapped(one, change) for one in schema]
    return schema


def _spoken(schema: Schema) -> Schema:
    """Leave out null, which no file can say."""

    def change(one: Schema) -> Schema:
        if one.get("default", 0) is None:
            del one["default"]
        if isinstance(one.get("anyOf"), list):
            one["anyOf"] = [choice for choice in one["anyOf"] if choice != {"type": "null"}]
            if len(one["anyOf"]) == 1:
                one |= one.pop("anyOf")[0]
        return one

    found: Schema = _mapped(schema, change)
    return found


def _part(schema: Schema) -> Schema:
    """Require nothing, here and in the tables inside."""

    def change(one: Schema) -> Schema:
        if isinstance(one.get("required"), list):
            del one["required"]
        if isinstance(one.get("$ref"), str):
            one["$ref"] += PART
        return one

    found: Schema = _mapped(schema, change)
    return found


def _reached(top: Schema, defs: Schema) -> Schema:
    """Return the definitions that the schema refers to, directly or not."""
    found: Schema = {}
    waiting: list[Any] = [top]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            ref = one.get("$ref")
            name = ref.removeprefix(DEFS) if isinstance(ref, str) else ""
            if name and name not in found:
                found[name] = defs[name]
                waiting.append(defs[name])
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)
    return dict(sorted(found.items()))
