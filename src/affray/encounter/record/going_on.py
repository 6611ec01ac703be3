"""An encounter file that goes on from where a fight stands: everyone as they are, and the order of play."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec

from affray.encounter.beginning import first_play
from affray.encounter.files import BadFile, parse
from affray.encounter.files.spelling import spelled, table
from affray.encounter.files.written import document
from affray.encounter.model import FORMAT, Encounter, Source
from affray.encounter.play import Play, UnderWay

OPENING = """\
# {title}, as it stood: {stood}.
# Written by `affray export --format toml`. It runs as it is, and starts from here."""

UNDER_WAY = " Without the table [under_way]\n# the fight begins anew, with everyone as they are."


class Unwritable(Exception):  # noqa: N818 - an outcome, not an error
    """A fight that no file can hold; the message is a sentence that says why."""


def encounter_file(encounter: Encounter, play: Play, stood: str) -> str:
    """Return the text of an encounter file from which the play goes on. Raises Unwritable.

    `stood` says in a few words where that is.
    """
    head = {
        "affray": FORMAT,
        "title": encounter.title,
        "ruleset": encounter.ruleset,
        **{name: text for name in ("intro", "notes") if (text := getattr(encounter, name))},
    }
    groups = {name: [table(one) for one in getattr(play, f"{name}s").values()] for name in GROUPS}
    groups["wave"] = [{"number": wave.number, **table(wave)} for wave in play.waves.values()]
    tables: dict[str, Any] = {
        **head,
        "settings": table(encounter.settings),
        "order": table(msgspec.structs.replace(encounter.order, kind=play.order.kind)),
        "players": table(encounter.players),
        "scene": table(play.fight.scene),
        **{name: [_without(one, "fired") for one in found] for name, found in groups.items()},
        "template": _templates(encounter.templates),
        "combatant": [_combatant(one, encounter) for one in play.fight.combatants.values()],
        "under_way": table(UnderWay.of(play)),
    }
    opening = OPENING.format(title=encounter.title, stood=stood)
    said = {name: one for name, one in tables.items() if one not in ({}, [])}
    afresh = document(_without(said, "under_way"), opening)
    with suppress(Unwritable):
        if _read(afresh, encounter) == play:
            return afresh
    text = document(said, opening + UNDER_WAY)
    if _read(text, encounter) != play:
        raise Unwritable(f"{encounter.title} cannot be written as a file that goes on from here.")
    return text


GROUPS = ("wave", "hazard", "clock", "trigger")
FIRST, LAST = ("name", "id", "label", "side", "player"), ("notes",)
"""Keys of a combatant that a reader looks for first and last."""


def _without(found: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: one for name, one in found.items() if name not in names}


def _combatant(one: Any, encounter: Encounter) -> dict[str, Any]:
    """Return a combatant as its own table; whose it is is said only where the side does not say so.

    What would follow from other fields is said where it was set by hand against them.
    """
    found = table(one, leave_out=("waiting", "player"))
    follows = encounter.rules.prepare(one, encounter.settings)
    for field in msgspec.structs.fields(type(one)):
        value = getattr(one, field.name)
        if value is not None and getattr(follows, field.name) != value:
            found.setdefault(field.encode_name, spelled(value))
    if one.player is not (one.side == "party"):
        found["player"] = one.player
    first = [name for name in FIRST if name in found]
    return {
        name: found[name]
        for name in (*first, *(key for key in found if key not in (*FIRST, *LAST)), *LAST)
        if name in found
    }


def _templates(templates: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {name: dict(one) for name, one in templates.items()}


def _read(text: str, encounter: Encounter) -> Play:
    """Return the play that a text begins with. Raises Unwritable where it has a fault."""
    try:
        return first_play(parse(Source(text=text, file="the file")))
    except BadFile as bad:
        raise Unwritable(
            f"{encounter.title} cannot be written as a file that goes on from here: {bad.faults[0]}"
        ) from None
