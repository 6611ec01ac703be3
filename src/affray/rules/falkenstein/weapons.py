"""Weapons, blows, beasts, shocks and engines of war that a file may name in a word. Sheet A3.4 to A3.9.

Ranges (yards), ranks and numbers of strikes are the game's. Abilities and metals are Affray's proposals; a
file may spell out anything else.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Literal, TypeAlias

from affray.rules.falkenstein.ranks import Letter

Metal: TypeAlias = Literal["none", "iron", "steel", "cold_iron"]
Follows: TypeAlias = Literal["none", "blow", "claws", "firecast"]

FENCING, FISTICUFFS, MARKSMANSHIP, ATHLETICS = "Fencing", "Fisticuffs", "Marksmanship", "Athletics"
STEEL = {"ability": FENCING, "metal": "steel"}
BLUNT = {"rank": "A", "tag": "B", "ability": FENCING}


def _shot(yards: int, rank: str, ability: str = MARKSMANSHIP, metal: str = "none") -> dict[str, Any]:
    return {"rank": rank, "ability": ability, "range_yards": yards, "metal": metal}


RANGED: dict[str, dict[str, Any]] = {
    "bow": _shot(30, "A"),
    "carbine": _shot(90, "C"),
    "chassepot rifle": _shot(140, "D"),
    "derringer": _shot(10, "B"),
    "drop pistol": _shot(20, "C"),
    "elfshot": _shot(30, "D"),
    "mitrailleuse": _shot(300, "F"),
    "gatling gun": _shot(300, "F"),
    "rifled musket": _shot(80, "D"),
    "needle rifle": _shot(120, "D"),
    "pepperbox": _shot(20, "C"),
    "reciprocator": _shot(10, "D"),
    "shotgun": _shot(30, "D"),
    "shrapnel": _shot(6, "F"),
    "thrown dagger": _shot(5, "A", ATHLETICS, "steel"),
    "thrown spear": _shot(10, "A", ATHLETICS, "steel"),
}
"""Rule: falkenstein.ranged-table."""

HAND: dict[str, dict[str, Any]] = {
    "blow": {"follows": "blow", "tag": "B", "ability": FISTICUFFS},
    "tiny animal": {"rank": "A", "ability": FISTICUFFS},
    "small animal": {"rank": "A", "ability": FISTICUFFS},
    "large animal": {"rank": "A", "ability": FISTICUFFS},
    "very large animal": {"rank": "D", "ability": FISTICUFFS},
    "huge animal": {"rank": "E", "ability": FISTICUFFS},
    "gigantic animal": {"rank": "F", "ability": FISTICUFFS},
    "club": BLUNT,
    "life preserver": BLUNT,
    "frying pan": BLUNT,
    "rolling pin": BLUNT,
    "dagger": {"rank": "A", **STEEL},
    "hatpin": {"rank": "A", **STEEL},
    "rapier": {"rank": "D", **STEEL},
    "sabre": {"rank": "D", **STEEL},
    "spear": {"rank": "B", **STEEL},
}
"""Rules: falkenstein.hand-table, falkenstein.harm-tag."""

DRAGON: dict[str, dict[str, Any]] = {
    "claws": {"follows": "claws", "ability": FISTICUFFS},
    "firecast": {"follows": "firecast", "ability": MARKSMANSHIP, "against": ATHLETICS},
}

SHOCKS: dict[str, dict[str, Any]] = {
    "foul language": {"rank": "A", "tag": "S"},
    "great heat": {"rank": "A", "tag": "S"},
    "great cold": {"rank": "A", "tag": "S"},
    "tight corset": {"rank": "A", "tag": "S"},
    "menacing stare": {"rank": "A", "tag": "S"},
    "manhandling": {"rank": "B", "tag": "S"},
}
"""The yardstick for shocks to the constitution. Rule: falkenstein.shock-ceiling."""


def _engine(times: int) -> dict[str, Any]:
    return {"rank": "F", "n": times, "location": "Body"}


ENGINES: dict[str, dict[str, Any]] = {
    "artillery": _engine(7),
    "bombs": _engine(10),
    "explosives": _engine(4),
    "mounted gatling gun": _engine(1),
    "grenades": _engine(3),
    "light artillery": _engine(5),
    "ramming spur": _engine(12),
    "rockets": _engine(4),
    "torpedoes": _engine(9),
    "fearsome infernal weapon": _engine(7),
    "terrible infernal weapon": _engine(10),
    "horrible infernal weapon": _engine(13),
    "ghastly infernal weapon": _engine(16),
}
"""Rule: falkenstein.engines."""

ATTACKS: dict[str, dict[str, Any]] = {**RANGED, **HAND, **DRAGON, **SHOCKS, **ENGINES}

ALIASES = {
    "fist": "blow",
    "fists": "blow",
    "punch": "blow",
    "kick": "blow",
    "cudgel": "club",
    "bayonet": "dagger",
    "knife": "dagger",
    "court sword": "rapier",
    "saber": "sabre",
    "chassepot": "chassepot rifle",
    "gatling": "gatling gun",
    "musket": "rifled musket",
    "prussian needle rifle": "needle rifle",
    "pepperbox revolver": "pepperbox",
    "bomb": "bombs",
    "explosive": "explosives",
    "grenade": "grenades",
    "rocket": "rockets",
    "torpedo": "torpedoes",
}
"""Other names of the same things."""

BLOW_RANKS: tuple[Letter, ...] = ("A", "A", "A", "A", "B", "B")
CLAW_RANKS: tuple[Letter, ...] = ("A", "A", "D", "D", "E", "F")
FIRECAST_RANKS: tuple[Letter, ...] = ("D", "D", "E", "E", "F", "F")
"""By physique from PR to EXT. Rules: falkenstein.blow-rank, falkenstein.firecast-rank."""


def plain(name: str) -> str:
    """Return a name as the tables spell it: lower case, words apart."""
    return " ".join(name.replace("-", " ").replace("_", " ").lower().split())


def known(name: str) -> dict[str, Any] | None:
    """Return the row of a name from the tables, or None."""
    word = plain(name)
    return ATTACKS.get(ALIASES.get(word, word))


def named(name: str) -> dict[str, Any]:
    """Return the long form of an attack that a file names. Raises ValueError(what, expected, nearest)."""
    row = known(name)
    if row is None:
        near = get_close_matches(plain(name), [*ATTACKS, *ALIASES], 1)
        names = ", ".join([*HAND, *RANGED])
        raise ValueError(f"no attack is called {name!r}", f"one of {names} …, or a table", *near)
    return {"name": plain(name).capitalize(), **row}
