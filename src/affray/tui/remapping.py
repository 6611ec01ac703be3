"""Keys of the user's own: which there are, how they are called, and what is wrong with a line of them."""

from __future__ import annotations

import string
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from textual.keys import _character_to_key

from affray.tui.keys import TAKEN

NAMED = frozenset({
    "enter", "tab", "space", "backspace", "escape", "delete", "insert", "home", "end", "pageup", "pagedown",
    "up", "down", "left", "right", *(f"f{number}" for number in range(1, 25)),
})  # fmt: skip
"""Keys that print nothing, and those whose names are words."""

SIGNS = frozenset(map(_character_to_key, string.punctuation))
MODIFIERS = ("alt", "ctrl", "shift")


def known(key: str) -> str:
    """Return a key as the terminal's are called: ``ctrl+alt+z`` is ``alt+ctrl+z``; empty for none."""
    *held, last = key.split("+") if len(key) > 1 else [key]
    one = len(last) == 1 and last.isprintable() and not last.isspace()
    if not held:
        return key if one or last in NAMED | SIGNS else ""
    if len(set(held)) < len(held) or not set(held) <= set(MODIFIERS):
        return ""
    shifts = "shift" in held and last not in NAMED  # a letter that is shifted is another letter
    letter = one and last.isascii() and last == last.lower()
    return "+".join([*sorted(held), last]) if not shifts and (letter or last in NAMED | SIGNS) else ""


def remapped(keys: Mapping[str, Any], names: Collection[str]) -> dict[str, str]:
    """Return what the lines say that are right; what a faulty one names keeps its key."""
    wrong = {name for name, _ in faults(keys, names)}
    return {name: known(key) for name, key in keys.items() if name in names and name not in wrong}


def faults(keys: Mapping[str, Any], names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Go through what is wrong: the name that a line gives, and a sentence without that name."""
    had: dict[str, str] = {}
    for name, key in keys.items():
        if name not in names:
            yield name, "is not known"
        elif not isinstance(key, str) or not known(key):
            yield name, f'is {key!r}; expected a key, such as "n", "f5" or "ctrl+n"'
        elif known(key) in TAKEN:
            yield name, f"is {key!r}, which has its own meaning; expected another key"
        elif had.setdefault(known(key), name) != name:
            yield name, f"is {key!r}, and so is `keys.{had[known(key)]}`"
