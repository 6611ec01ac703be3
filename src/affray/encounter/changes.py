"""What a step changed: each part of the play as it was and as it became, as bytes for the store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw, Struct

from affray.encounter.model import Clock, Trigger, Wave
from affray.encounter.play import Fired, Order, Play
from affray.rules.fight import Fight
from affray.rules.ruleset import Ruleset

_GROUPS = ("waves", "hazards", "clocks", "triggers", "fired")
_ORDER = {field.name: field.type for field in msgspec.structs.fields(Order)}


class _Whole(Struct, frozen=True):
    combatants: list[Raw]
    scene: Raw
    order: Raw
    waves: dict[str, Raw]
    hazards: dict[str, Raw]
    clocks: dict[str, Raw]
    gone: Raw
    lost: int
    over: bool
    triggers: dict[str, Raw] = {}
    fired: dict[str, Raw] = {}
    borne: dict[str, str] = {}
    left: tuple[str, ...] = ()


class Codec:
    """Turns plays and changes into bytes and back, for one ruleset's types."""

    def __init__(self, rules: Ruleset) -> None:
        self._types: dict[str, Any] = {
            "combatant": rules.Combatant,
            "scene": rules.Scene,
            "order": Order,
            "waves": Wave,
            "hazards": rules.Hazard,
            "clocks": Clock,
            "triggers": Trigger,
            "fired": Fired,
            "roster": tuple[str, ...],
            "gone": tuple[str, ...],
            "borne": dict[str, str],
            "lost": int,
            "over": bool,
            "left": tuple[str, ...],
        }
        self._encoder = msgspec.json.Encoder()
        self._decoders = {
            name: msgspec.json.Decoder(kind | None if name in ("combatant", *_GROUPS) else kind)
            for name, kind in self._types.items()
        }
        self._order = {name: msgspec.json.Decoder(kind) for name, kind in _ORDER.items()}
        self._pairs = msgspec.json.Decoder(dict[str, tuple[Raw, Raw]])
        self._wholes = msgspec.json.Decoder(_Whole)

    def changes(self, before: Play, after: Play) -> bytes:
        """Encode what differs between two plays: part to (before, after); of the order each field is one."""
        found: dict[str, tuple[Any, Any]] = {}
        old, new = before.fight.combatants, after.fight.combatants
        found.update(_differences("combatant", old, new))
        if old.keys() != new.keys():
            found["roster"] = (tuple(old), tuple(new))
        for name in _GROUPS:
            found.update(_differences(name, getattr(before, name), getattr(after, name)))
        found.update(_parts("order/", before.order, after.order, _ORDER))
        found.update(_parts("", before, after, ("gone", "borne", "lost", "over", "left")))
        if before.fight.scene != after.fight.scene:
            found["scene"] = (before.fight.scene, after.fight.scene)
        return self._encoder.encode(found)

    def apply(self, play: Play, changes: bytes, *, back: bool = False) -> Play:
        """Return the play with changes made, or unmade when `back`."""
        parts = self._pairs.decode(changes) if changes else {}
        combatants = dict(play.fight.combatants)
        groups = {name: dict(getattr(play, name)) for name in _GROUPS}
        order: dict[str, Any] = {}
        plain: dict[str, Any] = {}
        for part, pair in parts.items():
            name, _, key = part.partition("/")
            value = self._decoder(part).decode(pair[0 if back else 1])
            if name == "combatant":
                _put(combatants, key, value)
            elif name in groups:
                _put(groups[name], key, value)
            elif key:
                order[key] = value
            else:
                plain[name] = value
        if order:
            plain["order"] = play.order.but(**order)
        if "roster" in plain:
            combatants = {key: combatants[key] for key in plain.pop("roster")}
        scene = plain.pop("scene", play.fight.scene)
        return play.but(fight=Fight(combatants, scene), **groups, **plain)

    def unreadable(self, changes: bytes) -> bool:
        """Tell whether these changes could not be read back: a figure beyond its bounds, a text too long."""
        try:
            for part, (_, after) in self._pairs.decode(changes).items():
                self._decoder(part).decode(after)
        except msgspec.DecodeError:
            return True
        return False

    def _decoder(self, part: str) -> msgspec.json.Decoder[Any]:
        """Return what reads a part: ``combatant/rat-1``, ``order/acting``; sessions of old have ``order``."""
        name, _, key = part.partition("/")
        return self._order[key] if key and name == "order" else self._decoders[name]

    def whole(self, play: Play) -> bytes:
        """Encode a whole play."""
        return self._encoder.encode(
            {
                "combatants": list(play.fight.combatants.values()),
                "scene": play.fight.scene,
                "order": play.order,
                **{name: getattr(play, name) for name in _GROUPS},
                "gone": play.gone,
                "borne": play.borne,
                "lost": play.lost,
                "over": play.over,
                "left": play.left,
            }
        )

    def play(self, whole: bytes) -> Play:
        """Decode a whole play."""
        raw = self._wholes.decode(whole)
        combatants = [self._decoders["combatant"].decode(one) for one in raw.combatants]
        groups = {
            name: {key: self._decoders[name].decode(one) for key, one in getattr(raw, name).items()}
            for name in _GROUPS
        }
        return Play(
            fight=Fight({one.id: one for one in combatants}, self._decoders["scene"].decode(raw.scene)),
            order=self._decoders["order"].decode(raw.order),
            gone=self._decoders["gone"].decode(raw.gone),
            borne=raw.borne,
            lost=raw.lost,
            over=raw.over,
            left=raw.left,
            **groups,
        )


def _differences(name: str, old: dict[str, Any], new: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    found: dict[str, tuple[Any, Any]] = {}
    for key in old.keys() | new.keys():
        was, now = old.get(key), new.get(key)
        if was is not now and was != now:
            found[f"{name}/{key}"] = (was, now)
    return dict(sorted(found.items()))


def _parts(lead: str, old: Any, new: Any, names: Iterable[str]) -> dict[str, tuple[Any, Any]]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in names)
    return {f"{lead}{name}": (was, now) for name, was, now in pairs if was is not now and was != now}


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value
