"""The JSON Schema of a whole encounter file, for editors that complete and check while one types."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.files.tables import EncounterFile, Extras
from affray.encounter.files.typed import INTERNAL
from affray.encounter.model import FORMAT, Clock, OrderSpec, PlayersSpec, Wave
from affray.rules.gauge import Short
from affray.rules.ruleset import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
DEFS = "#/$defs/"
PART = "-part"
"""Ends the names of definitions in which nothing is required: what a template may say."""

Schema = dict[str, Any]


def schema(rules: Ruleset) -> Schema:
    """Return the JSON Schema of an encounter file for a ruleset."""
    kinds = _kinds(rules)
    _, defs = msgspec.json.schema_components(list(kinds.values()), ref_template=DEFS + "{name}")
    for kind in _structs(list(kinds.values())):
        if kind.__name__ in defs:
            _finish(defs, kind)
    defs |= {f"{name}{PART}": _part(one) for name, one in defs.items()}
    top = _top(kinds, defs, rules)
    return {
        "$schema": DRAFT,
        "title": f"Affray encounter for {rules.title}",
        "description": f"Affray encounter file, format {FORMAT}, ruleset {rules.name}.",
        **top,
        "$defs": dict(sorted(defs.items())),
    }


def _kinds(rules: Ruleset) -> dict[str, type[Struct]]:
    """Return the struct of each table of a file."""
    return {
        "combatant": rules.Combatant,
        "settings": rules.Settings,
        "scene": rules.Scene,
        "hazard": rules.Hazard,
        "order": OrderSpec,
        "players": PlayersSpec,
        "wave": Wave,
        "clock": Clock,
        "extras": Extras,
        "file": EncounterFile,
    }
