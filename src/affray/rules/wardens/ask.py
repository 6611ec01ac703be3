"""What every procedure here is played under, timers, and who does it where a command names nobody."""

from __future__ import annotations

from collections.abc import Sequence

from affray.rules import procedure
from affray.rules.fight import Args, Context, Fight, Timer
from affray.rules.procedure import Run
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse
from affray.rules.wardens.settings import Settings


class Scope(procedure.Scope[Settings]):
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ()


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
