"""The tables: approaches and their Threats, scales, shelters, and what a file may name in one word.

Harm of weapons is the sheet's B3.1. The points of armor and the usual approach of a weapon are Affray's own
proposals; a file may spell out anything else.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

Approach: TypeAlias = Literal["shadow", "rig", "scout", "muscle", "finesse"]
Effect: TypeAlias = Literal[
    "pierce", "stun", "burn", "poison", "drain", "shock", "snare", "confuse", "crush", "slice", "bash"
]
Shelter: TypeAlias = Literal["tent", "camp", "room", "suite"]

APPROACHES: dict[str, tuple[str, bool]] = {
    "shadow": ("given away", True),
    "rig": ("the contraption misbehaves", False),
    "scout": ("shot goes wide", False),
    "muscle": ("boxed in", True),
    "finesse": ("overpowered", False),
}
"""Each approach's own Threat, and whether it is a likely one. Rule: wardens.approach."""

WHEN: dict[str, str] = {
    "shadow": "unseen",
    "rig": "with a device",
    "scout": "at long range",
    "muscle": "by brute force",
    "finesse": "with precision",
}

RATINGS = (*APPROACHES, "charm", "command", "scramble")
"""Ratings that Wardens are known to have; a table may have others besides."""

SCALES: dict[str, int] = {"single": 0, "gang": 1, "crowd": 2}
"""Tiers that numbers add. Rule: wardens.scale."""

SHELTERS: dict[str, tuple[int, str]] = {
    "tent": (1, "a tent or a fishing boat"),
    "camp": (2, "a barn, a camp or a berth"),
    "room": (3, "a room or a cabin"),
    "suite": (4, "a suite"),
}
"""Dice that a watch of rest rolls in each shelter. Sheet B3.5."""

WEAPONS: dict[str, dict[str, Any]] = {
    "knife": {"harm": 1, "approach": "finesse"},
    "pick": {"harm": 1, "approach": "muscle"},
    "hatchet": {"harm": 1, "approach": "muscle"},
    "spear": {"harm": 2, "approach": "muscle"},
    "sword": {"harm": 2, "approach": "finesse"},
    "bow": {"harm": 2, "approach": "scout"},
    "claws": {"harm": 2, "approach": "muscle"},
    "bite": {"harm": 2, "approach": "muscle"},
    "firearm": {"harm": 3, "approach": "scout"},
    "enchanted sword": {"harm": 3, "approach": "finesse"},
    "beam": {"harm": 4, "approach": "scout"},
    "pillar of flame": {"harm": 4, "approach": "rig"},
}
"""Attacks by name. Rule: wardens.base-harm."""

ARMOR: dict[str, dict[str, Any]] = {
    "shield": {"max": 1, "shield": True},
    "leather": {"max": 1},
    "mail": {"max": 2, "metal": True},
    "plate": {"max": 3, "metal": True},
}


def named(table: dict[str, dict[str, Any]], value: str, what: str) -> dict[str, Any]:
    """Return the long form of a name from a table.

    Raises ValueError(what is wrong, what is expected, the nearest).
    """
    key = " ".join(value.replace("-", " ").replace("_", " ").lower().split())
    if key in table:
        return {"name": key.capitalize(), **table[key]}
    near = next(iter(get_close_matches(key, table, 1)), "")
    raise ValueError(f"no {what} is called {value!r}", f"one of {', '.join(table)}, or a table", near)


def misspelt(rating: str) -> str:
    """Return the known rating that a word seems to be a slip for; nothing where it may be one of its own."""
    if rating in RATINGS:
        return ""
    return next(iter(get_close_matches(rating.lower(), RATINGS, 1, 0.75)), "")
