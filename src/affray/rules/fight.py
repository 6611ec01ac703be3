"""The state of a fight as the rules see it: combatants, what belongs to nobody, and the context."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from affray.rules.when import When
from affray.rules.words import spaced

Side: TypeAlias = Literal["party", "foes", "scene"]
Reveal: TypeAlias = Literal["exact", "word", "name", "nothing"]
Edge: TypeAlias = Literal["start", "end"]
Name = Annotated[str, Meta(min_length=1, max_length=500)]
Note = Annotated[str, Meta(max_length=20_000)]


class Timer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ends a condition of its bearer: at the `left`-th turn edge of `whose` from now on."""

    condition: str
    whose: str
    at: Edge = "end"
    left: Annotated[int, Meta(ge=1, le=1000)] = 1


class Combatant(Struct, frozen=True, kw_only=True):
    """What every ruleset's combatants have. A ruleset adds its own fields in a subclass.

    `player` says who decides and rolls for it: a name, true (a player without a name) or false (the game
    master). Those of one `group` are one row in lists, where they stand together. `status` names its
    conditions, `timers` say when some of them end. `waiting` is true until its wave comes. `hidden` keeps it
    out of the players' view, for good or until its first turn.
    """

    id: str = ""
    name: Name
    side: Side = "foes"
    player: bool | Name | None = None
    label: str = ""
    group: Annotated[str, Meta(max_length=500)] = ""
    hidden: bool | Literal["until_turn"] = False
    reveal: Reveal | None = None
    wave: Annotated[int, Meta(ge=1, le=1000)] = 1
    waiting: bool = False
    notes: Note = ""
    status: tuple[Name, ...] = ()
    timers: tuple[Timer, ...] = ()

    @property
    def conditions(self) -> tuple[str, ...]:
        """The conditions as they are said: ``must retire``."""
        return tuple(map(spaced, self.status))

    def but(self, **changes: Any) -> Self:
        """Return this combatant with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    def suffers(self, *conditions: str, until: Timer | None = None) -> Self:
        """Return this combatant with conditions added, each once; `until` says when the one ends."""
        status = self.status + tuple(one for one in conditions if one not in self.status)
        timers = self.timers
        if until is not None:
            timers = (*(one for one in timers if one.condition != until.condition), until)
        return self.but(status=status, timers=timers)

    def recovers(self, *conditions: str) -> Self:
        """Return this combatant without these conditions and their timers."""
        return self.but(
            status=tuple(one for one in self.status if one not in conditions),
            timers=tuple(one for one in self.timers if one.condition not in conditions),
        )


class Scene(Struct, frozen=True, kw_only=True):
    """What belongs to nobody (deck, hands, tokens, hours). A ruleset adds its own fields."""


class Settings(Struct, frozen=True, kw_only=True):
    """The readings that a ruleset leaves open, each with its default.

    `ask` lists the topics of optional questions that the table wants to be asked.
    """

    ask: tuple[str, ...] = ()


class Hazard(Struct, frozen=True, kw_only=True):
    """A harm without an attacker, ready to fire. A ruleset adds its own fields."""

    id: str = ""
    name: Name
    when: When | None = None
    notes: Note = ""


class Fight(Struct, frozen=True):
    """All combatants by id, in the order of the file, and the scene. Frozen; what is unchanged is shared."""

    combatants: dict[str, Any]
    scene: Any

    def __getitem__(self, key: str) -> Any:
        """Return the combatant with this id."""
        return self.combatants[key]

    def __contains__(self, key: str) -> bool:
        return key in self.combatants

    def put(self, key: str, **changes: Any) -> Fight:
        """Return the fight with some fields of one combatant changed."""
        return self.having(msgspec.structs.replace(self.combatants[key], **changes))

    def having(self, combatant: Combatant) -> Fight:
        """Return the fight with this combatant in the place of the one of its id, or as a new one."""
        return Fight({**self.combatants, combatant.id: combatant}, self.scene)

    def without(self, key: str) -> Fight:
        """Return the fight without one combatant."""
        return Fight({k: v for k, v in self.combatants.items() if k != key}, self.scene)

    def setting(self, **changes: Any) -> Fight:
        """Return the fight with some fields of the scene changed."""
        return Fight(self.combatants, msgspec.structs.replace(self.scene, **changes))

    def present(self, side: Side | None = None) -> Iterator[Any]:
        """Go through the combatants that are in play (of one side), in the order of the file."""
        for one in self.combatants.values():
            if not one.waiting and (side is None or one.side == side):
                yield one


class Context(Struct, frozen=True):
    """Where the fight stands: the round (0 before it starts), the phase, who is acting, the settings.

    `order` is the kind of order of play; empty stands for the ruleset's own. `by` is what an initiative goes
    by, where the encounter says so.
    """

    round: int
    phase: str
    acting: str | None
    settings: Any
    order: str = ""
    by: str = ""


Args: TypeAlias = Mapping[str, Any]
"""A command's parameters by name: combatant ids, words, numbers, or tuples of them."""
