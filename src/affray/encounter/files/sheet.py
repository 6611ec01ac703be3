"""One file's text and tables, and the places in it."""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.text import harmless

if TYPE_CHECKING:
    from affray.encounter.files.positions import Places

Path: TypeAlias = tuple[str | int, ...]
"""Keys and indexes that lead to a value."""

DEPTH = 50
"""Tables and lists may stand inside each other this deep."""

TOO_DEEP = "tables or lists stand inside each other too deeply", f"at most {DEPTH} levels"
AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")


class Sheet:
    """A file that was read: its name for faults, its text, its tables. Raises BadFile for broken TOML."""

    def __init__(self, file: str, text: str, rank: int = 0) -> None:
        self.file = file
        self.text = text.removeprefix("\ufeff")
        self.rank = rank
        self.tables = self._load()

    def _load(self) -> dict[str, Any]:
        if any(_dotted(line) for line in self.text.splitlines()):
            self._refuse(*TOO_DEEP)
        try:
            tables = tomllib.loads(self.text)
        except RecursionError:
            self._refuse(*TOO_DEEP)
        except ValueError as error:
            self._broken(str(error))
        if _too_deep(tables):
            self._refuse(*TOO_DEEP)
        return tables

    def _broken(self, message: str) -> NoReturn:
        found = AT.search(message)
        what = AT.sub("", message).rstrip(".")
        if found and found[1]:
            line, column = int(found[1]), int(found[2])
            self._refuse(*(_both(self.text, line, what) or _plain(what)), line, column)
        what = what.replace("Invalid value", "The file ends in the middle of a value")
        lines = self.text.rstrip("\n").split("\n")
        self._refuse(*_plain(what), len(lines), len(lines[-1]) + 1)

    def _refuse(self, text: str, expected: str = "", line: int = 1, column: int = 1) -> NoReturn:
        raise BadFile([FileFault(harmless(self.file), line, column, text, expected)]) from None

    @cached_property
    def _places(self) -> Places:
        from affray.encounter.files.positions import places  # noqa: PLC0415 - only a file with a fault needs it

        return places(self.text)

    def table(self, name: str) -> dict[str, Any]:
        """Return a top-level table; empty where there is none, or something else in its place."""
        found = self.tables.get(name)
        return found if isinstance(found, dict) else {}

    def list(self, name: str) -> list[dict[str, Any]]:
        """Return top-level tables of one name; empty where there are none, or something else."""
        found = self.tables.get(name)
        return found if isinstance(found, list) and all(isinstance(one, dict) for one in found) else []

    def point(self, path: Path) -> tuple[int, int]:
        """Return line and column (from 1) of the key or item, or else of the table that it would be in."""
        return self._places.find(path)


def _dotted(line: str) -> bool:
    """Tell whether a line may have a dotted key so long that reading it would take minutes."""
    if line.count(".") <= DEPTH:
        return False
    words = re.split(r"[\s,=\[\]]+", line)
    return any(word.count(".") > DEPTH and ".." not in word for word in words)


def _too_deep(tables: dict[str, Any]) -> bool:
    level: list[Any] = [tables]
    for _ in range(DEPTH):
        inner: list[Any] = []
        for one in level:
            inner.extend(v for v in (one.values() if type(one) is dict else one) if type(v) in (dict, list))
        if not inner:
            return False
        level = inner
    return True


def _plain(what: str) -> tuple[str, str]:
    """Return what a TOML reader says in words of this program: what is wrong, what was expected."""
    what = harmless(what)
    if twice := TWICE.match(what):
        return _twice(twice[1])
    for start, expected in SYNTAX.items():
        if what.startswith(start):
            return f"this is not TOML: {what[0].lower()}{what[1:]}", expected
    return f"this is not TOML: {what[0].lower()}{what[1:]}", ""


def _both(text: str, line: int, what: str) -> tuple[str, str] | None:
    """Return what is wrong where one list of tables is written with one bracket and with two."""
    found = HEAD.match(text.split("\n")[line - 1])
    if not what.startswith("Cannot overwrite") or found is None or found[1] not in SEVERAL:
        return None
    name = found[1]
    return (
        f"`{name}` stands there with one bracket and with two",
        f"`[[{name}]]`, with two brackets, each time",
    )


def _twice(names: str) -> tuple[str, str]:
    keys = re.findall(r"'([^']*)'|\"([^\"]*)\"", names)
    name = ".".join(one or other for one, other in keys)[:80]
    if name in SEVERAL:
        return (
            f"this is not TOML: `[{name}]` stands there twice",
            f"`[[{name}]]`, with two brackets, for each of several",
        )
    return f"this is not TOML: `[{name}]` stands there twice", "each [table] once"


TWICE = re.compile(r"Cannot declare \((.*)\) twice")
HEAD = re.compile(r"\s*\[\[?\s*(\w+)\s*\]")
SEVERAL = ("combatant", "wave", "hazard", "clock")
SYNTAX = {
    "Invalid value": "text in quotation marks, a number, true or false, a list in [ ] or a table in { }",
    "The file ends": "text in quotation marks, a number, true or false, a list in [ ] or a table in { }",
    "Invalid statement": "key = value, [table] or [[table]]",
    "Cannot mutate": "one way of writing it: all as a table, or all as a list of [[tables]]",
    "Invalid initial character": "a key of letters, digits, - and _, or one in quotation marks",
    "Unclosed array": "a ] at its end",
    "Unclosed inline table": "a } at its end",
    "Duplicate inline table key": "each key once",
    "Expected '='": "key = value",
    "Expected ']": "closing brackets after the name of a table",
    "Expected": "a closing quotation mark",
    "Unescaped": "two of them for one, or the text in single quotation marks",
    "Found invalid character": "text without control characters",
    "Cannot overwrite": "each key once",
    "Expected newline": "one key = value on each line",
    "Illegal character": "a closing quotation mark on the same line; text of many lines stands in three",
    "Unterminated string": "a closing quotation mark",
    "Exceeds the limit": "a number of a few digits",
}
