"""Small things that every procedure needs: question ids, who decides, several words, the type of a run."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar
from unicodedata import combining, normalize

from affray.rules.event import Event
from affray.rules.fates.settings import Settings
from affray.rules.fates.state import is_hero
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import GM, Question

T = TypeVar("T")
Run: TypeAlias = Generator[Question | Event, Any, T]
"""A part of a procedure: yields questions and events, returns a T."""

DM = "dm"
"""The role that holds the spotlight for the opposition."""


DROPPED = str.maketrans("", "", "'\u2019")
"""What leaves no gap in a word."""


class Scope:
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ("_seen", "context", "settings")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.settings: Settings = context.settings
        self._seen: dict[str, int] = {}

    def id(self, topic: str, who: str) -> str:
        """Return a fresh id for a question of this topic about `who`: ``hard:izzo``, ``hard:izzo:2``."""
        name = f"{topic}:{who}"
        count = self._seen.get(name, 0) + 1
        self._seen[name] = count
        return name if count == 1 else f"{name}:{count}"


def decider(fight: Fight, who: str) -> str:
    """Name who decides for a combatant: a hero itself, else the game master."""
    return who if is_hero(fight[who]) else GM


def words(args: Args, name: str) -> tuple[str, ...]:
    """Return a parameter that may be missing, one word or several, as a tuple."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)


def many(count: int, word: str) -> str:
    """Write a number with its word: ``1 action``, ``2 actions``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def slugs(names: list[str]) -> list[str]:
    """Return one lower-case word for each name, all different: ``long-claws``, ``long-claws-2``.

    Accents and apostrophes are dropped, as they are from ids: ``foremans-elan``.
    """
    found: list[str] = []
    for name in names:
        bare = "".join(char for char in normalize("NFKD", name.lower()) if not combining(char))
        plain = "".join(char if char.isalnum() else " " for char in bare.translate(DROPPED)).split()
        word = first = "-".join(plain) or "unnamed"
        count = 1
        while word in found:
            count += 1
            word = f"{first}-{count}"
        found.append(word)
    return found
