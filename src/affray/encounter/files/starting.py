"""What a new file starts from, and the schema that an editor checks it with."""

from __future__ import annotations

from typing import Any

from affray.rules.ruleset import Ruleset


def starting_file(rules: Ruleset) -> str:
    """Return a commented encounter file for a ruleset, without a fault, ready to be changed."""
    return rules.starting_file


def schema(rules: Ruleset) -> dict[str, Any]:
    """Return the JSON Schema of an encounter file for a ruleset."""
    from affray.encounter.files import schemas  # noqa: PLC0415 - only one command needs it

    return schemas.schema(rules)
