"""The JSON Schema says what the reading says."""

import json
import tomllib

import msgspec
import pytest
from little import RULESET
from test_reading import FULL
from told import HEAD

from affray.encounter.files import schema
from affray.encounter.files.tables import EncounterFile
from affray.rules.registry import BUILT_IN, ruleset

KINDS = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
}


def fits(value, rule, defs) -> bool:
    """Check a value against the part of JSON Schema that msgspec writes."""
    kind = rule.get("type")
    checks = [
        "$ref" not in rule or fits(value, defs[rule.get("$ref", "").split("/")[-1]], defs),
        "anyOf" not in rule or any(fits(value, one, defs) for one in rule["anyOf"]),
        "const" not in rule or value == rule["const"],
        "enum" not in rule or value in rule["enum"],
        kind is None or (isinstance(value, KINDS[kind]) and (kind == "boolean") >= (value is True)),
    ]
    return all(checks) and inside(value, rule, defs)


def inside(value, rule, defs) -> bool:
    if isinstance(value, dict):
        known, more = rule.get("properties", {}), rule.get("additionalProperties", True)
        rules = [(value[name], known.get(name, more)) for name in value]
        whole = set(rule.get("required", ())) <= set(value)
        return whole and all(
            one is True or (one is not False and fits(item, one, defs)) for item, one in rules
        )
    if isinstance(value, list):
        return all(fits(one, rule.get("items", {}), defs) for one in value)
    if isinstance(value, int | float):
        return rule.get("minimum", value) <= value <= rule.get("maximum", value)
    return len(value) <= rule.get("maxLength", len(value))


def good(text: str) -> bool:
    found = schema(RULESET)
    return fits(tomllib.loads(HEAD + text), found, found["$defs"])


def test_a_good_file_fits():
    assert good("")
    assert good(FULL)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1",
        "[settings]\nlimt = 1",
        "[settings]\nlimit = 11",
        "[[combatant]]\nname = 'A'",
        "[[combatant]]\nuse = 3",
        "[[combatant]]\nname = 'A'\nguard = 1\nwaiting = true",
        "[[combatant]]\nname = 'A'\nguard = 'x'",
        "[[combatant]]\nname = 'A'\nguard = {mx = 1}",
        "[[combatant]]\nname = 'A'\nguard = 1\ncount = 0",
        "[template.a]\nid = 'x'",
        "[template.a]\ncount = 3",
        "[template.a]\nguard = true",
        "[[wave]]\nfired = true",
        "[[clock]]\nsegments = 3",
        "[order]\nkind = 'x'",
    ],
)
def test_a_bad_one_does_not(text):
    assert not good(text)


def test_nothing_is_required_of_templates_and_of_those_who_use_them():
    assert good("[template.a]\ntimers = [{whose = 'x'}]\n[[combatant]]\nuse = 'a'\n")


def test_all_tables_are_there():
    found = schema(RULESET)
    assert set(found["properties"]) == {one.encode_name for one in msgspec.structs.fields(EncounterFile)}
    assert found["properties"]["ruleset"] == {"const": "little", "description": "The Little Rules"}
    text = json.dumps(found)
    assert all(f'"#/$defs/{name}"' in text for name in found["$defs"])


@pytest.mark.parametrize("name", [name for name, module in BUILT_IN.items() if module.startswith("affray.")])
def test_of_built_in_rulesets(name):
    json.dumps(schema(ruleset(name)))
