"""Pushing a roll: one die for a focus, added to one's own pool or taken from another's. Sheet A2.5."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.pool import floored
from affray.rules.foci.state import Combatant
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse


def push(
    fight: Fight, scope: Scope, who: str, roller: str, raw: int, *, tn: int, said: bool = False
) -> Run[tuple[Fight, int]]:
    """Let one side push a roll; returns the dice that it adds to the pool, or takes off it.

    Asked only where it would change what is rolled. `said` that it pushes, it is not asked; then what
    cannot be paid, or would be wasted, is refused. Rule: foci.push.
    """
    settings = scope.settings.push
    own = who == roller
    step = settings.dice if own else -settings.dice
    most = affordable(fight[who], scope)
    useful = bool(most) and _changes(raw, raw + step, tn, scope)
    if said and not useful:
        raise _in_vain(who, paid=bool(most), allowed=bool(scope.settings.push.max_per_roll))
    if not useful:
        return fight, 0
    times = 1 if said else (yield from _asked(fight, scope, who, roller, most))
    if not times:
        return fight, 0
    return (yield from _pays(fight, scope, who, times, own=own)), times * step


def affordable(one: Combatant, scope: Scope) -> int:
    """Return how often somebody may push now: in its own turn as far as its foci go."""
    settings = scope.settings.push
    if scope.context.acting != one.id or not settings.cost_foci:
        return settings.max_per_roll
    return min(settings.max_per_roll, one.foci.left // settings.cost_foci)


def _changes(before: int, after: int, tn: int, scope: Scope) -> bool:
    """Tell whether a pool of other dice is rolled otherwise."""
    old, new = floored(before, tn, scope.settings), floored(after, tn, scope.settings)
    return (old.count, old.tn) != (new.count, new.tn)


def _in_vain(who: str, *, paid: bool, allowed: bool) -> Exception:
    names = {"who": who}
    if not allowed:
        return refuse("nobody pushes at this table", "leave the push out", who=names)
    if not paid:
        return refuse("{who} has no focus left to push with", "leave the push out", who=names)
    return refuse("a push of {who} would be wasted: the pool stays as it is", "leave it out", who=names)


def _asked(fight: Fight, scope: Scope, who: str, roller: str, most: int) -> Run[int]:
    own = who == roller
    settings = scope.settings.push
    answer = yield from Choose(
        id=scope.id("push", who),
        text="Does {who} push?" if own else "Does {who} push against {roller}?",
        by=decider(fight, who),
        rule="foci.push",
        optional=True,
        who={"who": who, "roller": roller},
        options=_options(most, settings.cost_foci, settings.dice if own else -settings.dice),
        default="no",
    ).ask()
    return 0 if answer == "no" else int(answer.partition("-")[2] or 1)


@lru_cache(maxsize=64)
def _options(most: int, cost_foci: int, dice: int) -> tuple[Option, ...]:
    """List how often one may push; `dice` below zero are taken from another's pool."""
    options = [Option("no", "no push")]
    for times in range(1, most + 1):
        cost = times * cost_foci
        note = f"{times * dice:+}d10 for {cost} {'focus' if cost == 1 else 'foci'}"
        word, text = ("yes", "push") if times == 1 else (f"yes-{times}", f"push {times} times")
        options.append(Option(word, text, note))
    return tuple(options)


def _pays(fight: Fight, scope: Scope, who: str, times: int, *, own: bool) -> Run[Fight]:
    one: Combatant = fight[who]
    cost = times * scope.settings.push.cost_foci
    now = scope.context.acting == who
    foci = (
        replace(one.foci, left=one.foci.left - cost) if now else replace(one.foci, debt=one.foci.debt + cost)
    )
    data = {"cost": cost, "dice": times * scope.settings.push.dice, "left": foci.left, "debt": foci.debt}
    dice = "one die" if data["dice"] == 1 else "{dice} dice"
    text = f"{{who}} pushes: {dice} " + ("more" if own else "fewer")
    yield Event(rule="foci.push", text=text, who={"who": who}, data=data, public="{who} pushes")
    return fight.put(who, foci=foci, pushed=True)
