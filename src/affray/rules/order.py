"""What a ruleset says about the order of play: groups, and how a combatant stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

OrderKind: TypeAlias = Literal["phases", "initiative", "spotlight", "open"]


class Phase(Struct, frozen=True):
    """A part of the round: its name and who has a turn in it, as listed.

    A phase with `turns` false is spoken, not played (declaring): nobody acts in it, and Next closes it.
    """

    name: str
    ids: tuple[str, ...]
    turns: bool = True


class Phases(Struct, frozen=True):
    """The round in phases; inside a phase the table picks who is next."""

    phases: tuple[Phase, ...]


class SortKeys(Struct, frozen=True):
    """The round by sort keys, highest first; equal keys keep the order of the file."""

    keys: Mapping[str, tuple[int, ...]]


class Handover(Struct, frozen=True):
    """Who is in a fight without rounds: ids, and roles such as the game master's that hold turns, too.

    `to` lists who may be handed the spotlight right now, the likeliest first (None: all of them but the one
    who has it; empty: it stays where it is). `first` is who holds it at the start, unless the file says.
    """

    ids: tuple[str, ...]
    roles: tuple[str, ...] = ()
    first: str = ""
    to: tuple[str, ...] | None = None

    @property
    def takers(self) -> tuple[str, ...]:
        """Who may be handed the spotlight: what `to` says, else everyone."""
        return (*self.ids, *self.roles) if self.to is None else self.to


class Open(Struct, frozen=True):
    """Each of these acts once a round, the table picks who is next."""

    ids: tuple[str, ...]


Groups: TypeAlias = Phases | SortKeys | Handover | Open

Standing: TypeAlias = Literal["acts", "skipped", "out", "gone"]
"""acts: has turns. skipped: its turn passes without it. out: no turns, still there. gone: not there."""
