"""What procedures of every ruleset are written with: the type of a run, its scope, who decides."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Generic, TypeAlias, TypeVar

from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import GM, Question

T = TypeVar("T")
S = TypeVar("S")
Run: TypeAlias = Generator[Question | Event, Any, T]
"""A part of a procedure: yields questions and events, returns a T."""


class Scope(Generic[S]):
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ("_seen", "context", "settings")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.settings: S = context.settings
        self._seen: dict[str, int] = {}

    def id(self, topic: str, who: str) -> str:
        """Return a fresh id for a question of this topic about `who`: ``dodge:rat-b``, ``dodge:rat-b:2``."""
        name = f"{topic}:{who}"
        count = self._seen.get(name, 0) + 1
        self._seen[name] = count
        return name if count == 1 else f"{name}:{count}"


def decider(fight: Fight, who: str | None) -> str:
    """Name who decides for a combatant: itself if a player has it, else the game master."""
    return who if who is not None and fight[who].player else GM


def words(args: Args, name: str) -> tuple[str, ...]:
    """Return a parameter that may be missing, one word or several, as a tuple."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)
