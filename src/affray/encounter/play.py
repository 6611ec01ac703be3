"""The whole state of a running encounter: the fight, the order of play, and what waits beside them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from affray.encounter.model import Clock, Trigger, Wave
from affray.rules.fight import Fight, Hazard
from affray.rules.order import OrderKind


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A place in this round's order: who (a combatant or a role), and in which phase."""

    id: str
    phase: str = ""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A reordering by hand, kept for the rounds that follow: `id` stands right before or after `other`."""

    id: str
    other: str
    after: bool


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the order of play stands. `acting` is held by id or role, never by index.

    `entries` stay until the round ends. `phases` are their names in order, `spoken` those in which nobody
    has a turn. By id: `acted` are done for this round, `delaying` wait (in the order in which they began
    to), `begun` have had their turn's start, `idle` those of them who have done nothing with it, `held`
    were interrupted and go on later (the last first),
    `granted` are turns in a row still to come, `extra` act out of turn, `left` are no longer there.
    `moves` are reorderings by hand.
    """

    kind: OrderKind
    round: int = 0
    phases: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    phase: str = ""
    entries: tuple[Entry, ...] = ()
    acting: str | None = None
    acted: tuple[str, ...] = ()
    delaying: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    granted: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    roles: tuple[str, ...] = ()

    def but(self, **changes: Any) -> Order:
        """Return the order with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class Fired(Struct, frozen=True, forbid_unknown_fields=True):
    """What became of something that waits: how `often` it was fired, in which `round` last, when put `off`.

    Rounds are those of the fight, 0 for never.
    """

    often: Annotated[int, Meta(ge=0)] = 0
    round: Annotated[int, Meta(ge=0)] = 0
    off: Annotated[int, Meta(ge=0)] = 0

    def but(self, **changes: Any) -> Fired:
        """Return this with some fields changed."""
        return msgspec.structs.replace(self, **changes)


class Play(Struct, frozen=True, kw_only=True):
    """Everything that commands may change. Frozen; parts that did not change are shared.

    `fired` says by id what became of waves, hazards, clocks and triggers so far. `gone` are the ids of the
    removed, which are never used again, `lost` counts the foes among them that left a fight under way;
    `borne` says by label who bore it, of the removed, the renamed and those whom players see no more: nobody
    else gets it. `over` is set when the fight is ended. `left` are dues that stand and were left when a turn
    ended.
    """

    fight: Fight
    order: Order
    waves: dict[str, Wave]
    hazards: dict[str, Hazard]
    clocks: dict[str, Clock]
    triggers: dict[str, Trigger] = {}
    fired: dict[str, Fired] = {}
    gone: tuple[str, ...] = ()
    borne: dict[str, str] = {}
    lost: int = 0
    over: bool = False
    left: tuple[str, ...] = ()

    def but(self, **changes: Any) -> Play:
        """Return the play with some parts changed."""
        return msgspec.structs.replace(self, **changes)


class UnderWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[under_way]` table: where a fight stood that a file goes on from. Exported files have it.

    `order` is the order of play as it stood, `waiting` are the ids of those whose wave has not come, `fired`
    the numbers of waves that have, `happened` what became of all that waits; `gone`, `borne`, `lost`, `over`
    and `left` are as in a play.
    """

    order: Order
    waiting: tuple[str, ...] = ()
    fired: tuple[int, ...] = ()
    happened: dict[str, Fired] = {}
    gone: tuple[str, ...] = ()
    borne: dict[str, str] = {}
    lost: Annotated[int, Meta(ge=0)] = 0
    over: bool = False
    left: tuple[str, ...] = ()

    @classmethod
    def of(cls, play: Play) -> UnderWay:
        """Return where a play stands."""
        return cls(
            order=play.order,
            waiting=tuple(one.id for one in play.fight.combatants.values() if one.waiting),
            fired=tuple(wave.number for wave in play.waves.values() if wave.fired),
            happened=play.fired,
            gone=play.gone,
            borne=play.borne,
            lost=play.lost,
            over=play.over,
            left=play.left,
        )


__all__ = ["Entry", "Fired", "Move", "Order", "Play", "UnderWay"]
