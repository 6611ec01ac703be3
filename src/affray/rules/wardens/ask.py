"""Small things that every procedure needs: question ids, who decides, timers, and the type of a run."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeAlias, TypeVar

from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight, Timer
from affray.rules.question import GM, Choose, Option, Question
from affray.rules.refusal import refuse
from affray.rules.wardens.settings import Settings

T = TypeVar("T")
Run: TypeAlias = Generator[Question | Event, Any, T]
"""A part of a procedure: yields questions and events, returns a T."""


class Scope:
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ("_seen", "context", "settings")

    def __init__(self, context: Context) -> None:
        self.context = context
        self.settings: Settings = context.settings
        self._seen: dict[str, int] = {}

    def id(self, topic: str, who: str) -> str:
        """Return a fresh id for a question of this topic about `who`: ``soak:borin``, ``soak:borin:2``."""
        name = f"{topic}:{who}"
        count = self._seen.get(name, 0) + 1
        self._seen[name] = count
        return name if count == 1 else f"{name}:{count}"


def decider(fight: Fight, who: str | None) -> str:
    """Name who decides for a combatant: itself if a player has it, else the game master."""
    return who if who is not None and fight[who].player else GM


def next_turn(context: Context, who: str, condition: str, turns: int = 1) -> Timer:
    """Time a condition to end with the bearer's next turn (or `turns` of them).

    What comes in the bearer's own turn counts for the turn after.
    """
    return Timer(condition=condition, whose=who, at="end", left=turns + (context.acting == who))


def usual(context: Context, able: Sequence[str]) -> str | None:
    """Return who is meant where a command names nobody: the acting one if able, else the only one who is."""
    if context.acting in able:
        return context.acting
    return able[0] if len(able) == 1 else None


def actor(fight: Fight, scope: Scope, args: Args, able: Sequence[str], nobody: str) -> Run[str]:
    """Return who does it: the one named, else the usual one, else one of the able whom the table names.

    Refuses where there is none; `nobody` says so.
    """
    named: str | None = args.get("who") or usual(scope.context, able)
    if named is not None:
        return named
    if not able:
        raise refuse(nobody, "name someone else")
    return (
        yield from Choose(
            id=scope.id("who", "gm"),
            text="Who?",
            rule="wardens.turn",
            options=tuple(Option(one, fight[one].label or fight[one].name) for one in able),
            default=able[0],
        ).ask()
    )


def counted(count: int, one: str, many: str) -> str:
    """Return a count with its noun: ``1 slot``, ``2 slots``."""
    return f"{count} {one if count == 1 else many}"


def words(args: Args, name: str) -> tuple[str, ...]:
    """Return a parameter that may be missing, one word or several, as a tuple."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)
