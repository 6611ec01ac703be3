"""Small things that every procedure needs: question ids, who decides, and the type of a run."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from affray.rules.event import Event
from affray.rules.falkenstein.settings import Settings
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import GM, Question

T = TypeVar("T")
Run: TypeAlias = Generator[Question | Event, Any, T]
"""A part of a procedure: yields questions and events, returns a T."""


class Scope:
    """What one command is played under: context, settings, ids of questions, cards turned so far.

    Cards that were turned lie open beside the deck until the command is over.
    """

    __slots__ = ("_seen", "context", "settings", "turned")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.settings: Settings = context.settings
        self.turned: list[str] = []
        self._seen: dict[str, int] = {}

    def id(self, topic: str, who: str) -> str:
        """Return a fresh id for a question of this topic about `who`: ``turn:rosa``, ``turn:rosa:2``."""
        name = f"{topic}:{who}"
        count = self._seen.get(name, 0) + 1
        self._seen[name] = count
        return name if count == 1 else f"{name}:{count}"


def decider(fight: Fight, who: str) -> str:
    """Name who decides for a combatant: itself if a player has it, else the game master."""
    return who if fight[who].player else GM


def words(args: Args, name: str) -> tuple[str, ...]:
    """Return a parameter that may be missing, one word or several, as a tuple."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)
