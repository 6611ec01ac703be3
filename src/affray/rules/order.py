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
    """Who may be handed the spotlight now: ids, and roles such as the game master's."""

    ids: tuple[str, ...]
    roles: tuple[str, ...] = ()
    first: str = ""


class Open(Struct, frozen=True):
    """Each of these acts once a round, the table picks who is next."""

    ids: tuple[str, ...]


Groups: TypeAlias = Phases | SortKeys | Handover | Open

Standing: TypeAlias = Literal["acts", "skipped", "out", "gone"]
"""acts: has turns. skipped: its turn passes without it. out: no turns, still there. gone: not there."""
