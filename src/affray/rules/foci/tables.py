"""The tables: weapons, armor, shields, what skills are for, and the levels of injury. Sheet A3."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

Combat: TypeAlias = Literal["fight", "shoot", "use_ability", "athletics"]
Defence: TypeAlias = Literal["fight", "dodge", "athletics"]
Use: TypeAlias = Literal["attack", "defend", "initiative", "other"]
TrackName: TypeAlias = Literal["physical", "mental"]
LevelName: TypeAlias = Literal["moderate", "serious", "incapacitated"]
Length: TypeAlias = Literal["quick", "involved", "complex", "long"]
Difficulty: TypeAlias = Literal["easy", "average", "challenging", "difficult", "hard"]
Supplies: TypeAlias = Literal["none", "basic", "good", "specialised"]

TRACKS: tuple[TrackName, ...] = ("physical", "mental")
LEVELS: tuple[LevelName, ...] = ("moderate", "serious", "incapacitated")
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "average", "challenging", "difficult", "hard")
SUPPLIES: tuple[Supplies, ...] = ("none", "basic", "good", "specialised")

COSTS: dict[Length, int] = {"quick": 1, "involved": 2, "complex": 3}
"""Foci that a skill of each length takes; a long one does not fit into a fight."""

LENGTHS: dict[str, Length] = {
    "pick_pocket": "complex",
    "burglary": "long",
    "contacts": "long",
    "investigate": "long",
    "profession": "long",
    "survival": "long",
}
"""Skills that are not quick. Rules: foci.complex-action, foci.long-action."""

NATURAL: dict[LevelName, int] = {"moderate": 8, "serious": 16, "incapacitated": 24}
"""Hours of rest for a box."""
ATTENDED: dict[LevelName, tuple[Difficulty, int, Supplies]] = {
    "moderate": ("average", 4, "basic"),
    "serious": ("difficult", 8, "good"),
    "incapacitated": ("hard", 12, "specialised"),
}
"""First aid: how hard, the hours of one try, what it needs."""
MAGIC: dict[LevelName, Difficulty] = {"moderate": "easy", "serious": "average", "incapacitated": "difficult"}


def _melee(base_half: int, **more: Any) -> dict[str, Any]:
    return {"base_half": base_half, "kind": "melee", **more}


def _ranged(base_half: int, reload_foci: int, **more: Any) -> dict[str, Any]:
    return {"base_half": base_half, "kind": "ranged", "reload_foci": reload_foci, **more}


_BARE = _melee(1, light=True, harms_armor=False)
_SMALL = _melee(2, light=True, harms_armor=False)
_SHORT = _melee(4, light=True)
_HACKER = _melee(6, light=True, unbalanced=True)
_BLADE = _melee(6)
_GREAT = _melee(8, two_handed=True)
_POLE = _melee(10, two_handed=True, unbalanced=True)

WEAPONS: dict[str, dict[str, Any]] = {
    "fist": _BARE,
    "foot": _BARE,
    "small knife": _SMALL,
    "brass knuckles": _SMALL,
    "small sword": _SHORT,
    "long dagger": _SHORT,
    "light axe": _HACKER,
    "light club": _HACKER,
    "medium sword": _BLADE,
    "cutlass": _BLADE,
    "rapier": _BLADE,
    "broadsword": _BLADE,
    "medium axe": _melee(8, unbalanced=True),
    "two-handed sword": _GREAT,
    "great sword": _GREAT,
    "pole arm": _POLE,
    "heavy pole arm": _POLE,
    "bow": _ranged(6, 6, two_handed=True),
    "light crossbow": _ranged(6, 6, two_handed=True),
    "heavy crossbow": _ranged(10, 12, two_handed=True),
    "light pistol": _ranged(6, 6),
    "heavy pistol": _ranged(8, 6),
    "musket": _ranged(12, 12, two_handed=True),
    "light artillery": _ranged(16, 30, two_handed=True),
}
"""Weapons by name; damage in half points. Rules: foci.weapon-table, foci.light-weapons."""

ARMOR: dict[str, dict[str, Any]] = {
    "leather": {"dr": 1, "track_max": 4},
    "chain": {"dr": 2, "track_max": 6},
    "banded": {"dr": 3, "track_max": 8, "slow": 5},
    "scale": {"dr": 3, "track_max": 8, "slow": 5},
    "plate": {"dr": 4, "track_max": 10, "slow": 10},
}
"""Armor by name. Rule: foci.armor-table."""

SHIELDS: dict[str, dict[str, Any]] = {
    "light shield": {"dr": 1, "track_max": 4, "slow": 5},
    "heavy shield": {"dr": 2, "track_max": 6, "slow": 10},
}


def _key(value: str) -> str:
    return " ".join(value.replace("-", " ").replace("_", " ").lower().split())


def key_of(table: dict[str, dict[str, Any]], name: str) -> str | None:
    """Return the key of a name however it is spelled (``Small-Knife``), or None."""
    return next((known for known in table if _key(known) == _key(name)), None)


def named(table: dict[str, dict[str, Any]], value: Any, what: str) -> dict[str, Any]:
    """Return the long form of what a file says: a name from a table, or a table with a name from it.

    Raises ValueError(what is wrong, what is expected, the nearest word).
    """
    if isinstance(value, dict):
        known = key_of(table, value["name"]) if isinstance(value.get("name"), str) else None
        return {**table.get(known or "", {}), **value}
    expected = f"one of {', '.join(table)}, or a table"
    if isinstance(value, str):
        known = key_of(table, value)
        if known is not None:
            return {"name": known, **table[known]}
        near = get_close_matches(_key(value), table, 1)
        raise ValueError(f"no {what} is called {value!r}", expected, *near)
    raise ValueError(f"{value!r} is no {what}", expected)


def skill_words(skill: str) -> str:
    """Return a skill as it is written on the screen: ``use_ability`` becomes ``Use ability``."""
    return skill.replace("_", " ").capitalize()


def feet(half: int) -> str:
    """Write half feet as feet: 25 becomes ``12.5``."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)
