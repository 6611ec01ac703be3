"""Events: what just happened, by which rule, with the figures that went in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field


class Event(Struct, frozen=True, kw_only=True):
    """Something that happened.

    `text` is the log line, with slots: ``{attacker} bites {target}: {harm} harm``. `who` maps slots to
    combatant ids, `data` maps slots and any further figures to values. `public` is the line for players:
    it may use the slots of `who` only, never a number that counts; empty where players see nothing.
    `quiet` events are part of the trace and are not worth a line of the log.
    """

    rule: str
    text: str
    who: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)
    public: str = ""
    quiet: bool = False


class OrderEvent(Event, frozen=True, kw_only=True):
    """An event that the order of play obeys. `id` is a combatant or, where it may hold a turn, a role."""

    id: str


class PassTo(OrderEvent, frozen=True, kw_only=True):
    """The spotlight (or the turn) passes to `id` at once."""


class Interrupt(OrderEvent, frozen=True, kw_only=True):
    """`id` acts now; afterwards whoever was acting goes on."""


class TakeTurns(OrderEvent, frozen=True, kw_only=True):
    """The next `count` turns in a row are those of `id`."""

    count: int


class Join(OrderEvent, frozen=True, kw_only=True):
    """`id` takes a place in this round's order."""


class Leave(OrderEvent, frozen=True, kw_only=True):
    """`id` leaves the order; its entry stays, marked, until the round ends."""
