"""Short forms: a value that stands for a whole table, and the faults in what it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from affray.encounter.files import words
from affray.encounter.files.origin import Tell
from affray.encounter.files.sheet import Path
from affray.encounter.files.text import harmless
from affray.rules.gauge import Gauge, Short

LONG = 300
"""Characters of a ruleset's own sentence that are told."""


def spelled(kind: type[Short], value: Any, path: Path, tell: Tell) -> Any:
    """Return the long form of a value, or None after telling why it has none.

    A ruleset's ValueError says what is wrong, what was expected and, if it knows, the nearest word.
    """
    whole = isinstance(value, dict)
    try:
        return kind.spell(value)
    except ValueError as error:
        if len(error.args) > 1:
            what, expected, near = (*(harmless(str(one)) for one in error.args), "")[:3]
            if type(value) is not int:
                what = what.replace(harmless(repr(value)), words.shown(value))
            tell(path, f"{words.key(path)}: {what[:LONG]}", expected, near, whole=whole)
            return None
    except (TypeError, LookupError, AttributeError):
        pass  # a value of a kind that the short form never thought of
    tell(path, f"{words.key(path)} is {words.shown(value)}", words.expected(kind), whole=whole)
    return None


def long_form(kind: Any, value: Any, over: Mapping[str, Any]) -> Any:
    """Return what a table is merged over: the long form of a short one, else the value itself.

    A full gauge is full of whatever maximum stands over it.
    """
    if not (isinstance(kind, type) and issubclass(kind, Short)) or isinstance(value, dict):
        return value
    try:
        found = dict(kind.spell(value))
    except (ValueError, TypeError, LookupError, AttributeError):
        return value
    if issubclass(kind, Gauge) and "max" in over and found.get("now") == found.get("max"):
        found.pop("now", None)
    return found


def told_once(value: Any, path: Path, tell: Tell) -> Tell:
    """Return what tells the first fault of a value's long form as one of the short form that was written."""
    at = path
    told: list[str] = []

    def short(path: Path, text: str, expected: str = "", nearest: str = "", **how: bool) -> None:
        del path
        if not told:
            told.append(text)
            tell(at, f"{words.key(at)} is {words.shown(value)}", expected, nearest, **how)

    return short
