"""Hits: light ones on Resolve and capacities, hard ones with a roll, several in their order. B2.1, B2.3."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.state import CAPACITIES, FEELS, MEANS, CapacityName, Combatant, Hit, HitKind, living
from affray.rules.fates.wounds import failed
from affray.rules.fight import Args, Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option, Roll
from affray.rules.refusal import refuse

MOST = 20
"""The most hits of one kind that are dealt at once."""


def strike(fight: Fight, scope: Scope, targets: Sequence[str], hits: Sequence[Hit]) -> Run[Fight]:
    """Let each target take all the hits, in the order in which they are listed. Rule: fates.hits-in-order.

    Refuses targets that no hit can strike.
    """
    check_targets(fight, targets)
    for target in targets:
        fight = yield from _take(fight, scope, target, hits)
    return fight


def check_targets(fight: Fight, targets: Iterable[str]) -> None:
    """Refuse whoever is no hero in play, dead, or a shade. Rule: fates.shade-untouched."""
    for target in targets:
        one: Combatant = fight[target]
        if not living(one):
            dead = f"{{target}} is {'a shade' if one.state == 'shade' else 'dead'}"
            text = "{target} is no hero in play" if one.state == "alive" else dead
            raise refuse(
                text, "hits strike living heroes; an enemy's clock is marked", who={"target": target}
            )


def _take(fight: Fight, scope: Scope, target: str, hits: Sequence[Hit]) -> Run[Fight]:
    """Apply hits one by one, so that each meets what the one before has left, until the target falls."""
    singles = [hit for hit in hits for _ in range(hit.count)]
    if len(singles) > 1:
        text = "{target} takes {count} hits, one after another"
        data = {"count": len(singles)}
        yield Event(rule="fates.hits-in-order", text=text, who={"target": target}, data=data, quiet=True)
    for hit in singles:
        if living(fight[target]):
            fight = yield from land(fight, scope, target, hit.kind, hit.capacity)
    return fight


def single(kind: HitKind, args: Args) -> Hit:
    """Return the hits of one kind that a command names. Raises Refused."""
    count = args.get("count", 1)
    if not 1 <= count <= MOST:
        raise refuse("{count} hits cannot be dealt", f"1 to {MOST}", count=count)
    return Hit(kind=kind, capacity=args.get("capacity"), count=count)


def land(fight: Fight, scope: Scope, target: str, kind: HitKind, capacity: CapacityName | None) -> Run[Fight]:
    """Let one hit land on one hero; where it names no capacity the DM does."""
    name = capacity or (yield from _named(fight, scope, target, kind, CAPACITIES))
    if kind == "light":
        return (yield from light(fight, scope, target, name))
    return (yield from hard(fight, scope, target, name))


def _named(
    fight: Fight, scope: Scope, target: str, kind: HitKind, among: Sequence[CapacityName]
) -> Run[CapacityName]:
    """Let the DM name the capacity. Rule: fates.dm-names-capacity."""
    one: Combatant = fight[target]
    settings = scope.settings
    options = []
    for name in among:
        note = MEANS[name]
        if kind == "hard":
            note += f", avoided {chance(goal_of(one, name), settings.die)}"
        options.append(Option(name, f"{name} {one.capacity(name).now}", note))
    chosen: CapacityName = yield from Choose(
        id=scope.id("capacity", target),
        text=f"A {kind} hit on {{target}}: against which capacity?",
        rule="fates.dm-names-capacity",
        who={"target": target},
        options=tuple(options),
        default=among[0],
    ).ask()  # type: ignore[assignment]
    return chosen


def light(fight: Fight, scope: Scope, target: str, name: CapacityName, *, paid: bool = False) -> Run[Fight]:
    """Take a light hit, without a roll; `paid` marks one that is a cost.

    Rules: fates.light-no-roll, fates.light-resolve, fates.light-capacity, fates.self-light-resolve.
    """
    one: Combatant = fight[target]
    who, capacity = {"target": target}, one.capacity(name)
    if one.resolve.now:
        data = {"capacity": name, "before": one.resolve.now, "after": one.resolve.now - 1}
        text = "{target}: light hit on {capacity}, Resolve {before} → {after}"
        rule = "fates.self-light-resolve" if paid else "fates.light-resolve"
        yield Event(rule=rule, text=text, who=who, data=data, public="{target} holds firm")
        return fight.put(target, resolve=one.resolve.less(1))
    if capacity.spare:
        data = {"capacity": name, "before": capacity.now, "after": capacity.now - 1}
        text = f"{{target}}: light hit on {{capacity}}, {{before}} → {{after}}, {FEELS[name]}"
        public = f"{{target}} is {FEELS[name]}"
        yield Event(rule="fates.light-capacity", text=text, who=who, data=data, public=public)
        return fight.put(target, **{name: capacity.less(1)})
    return (yield from _at_minimum(fight, scope, target, name))


def _at_minimum(fight: Fight, scope: Scope, target: str, name: CapacityName) -> Run[Fight]:
    """Say what a light hit does that has nothing left to take. Rule: fates.light-at-minimum."""
    one: Combatant = fight[target]
    reading = scope.settings.light_hit_at_minimum
    done = {"none": "nothing", "spill": "it spills over", "hard_hit": "it lands as a hard hit"}[reading]
    if reading == "spill" and not one.above:
        done = "nothing"
    yield Event(
        rule="fates.light-at-minimum",
        text="{target}: light hit on {capacity}, which is at its minimum: {done}",
        who={"target": target},
        data={"capacity": name, "done": done},
    )
    if reading == "hard_hit":
        return (yield from hard(fight, scope, target, name))
    if reading == "spill" and one.above:
        other = yield from _named(fight, scope, target, "light", one.above)
        return (yield from light(fight, scope, target, other))
    return fight


def goal_of(one: Combatant, name: CapacityName) -> int:
    """Return the highest roll that avoids a hard hit.

    Rules: fates.hard-target, fates.reflex-only-capacity.
    """
    return one.capacity(name).now + one.reflex


def chance(goal: int, die: int) -> str:
    """Write the exact chance to roll a goal or less on one die: ``7/12 (58.3 %)``."""
    good = max(0, min(goal, die))
    return f"{good}/{die} ({100 * good / die:.1f} %)"


@lru_cache(maxsize=256)
def _classes(goal: int, die: int) -> tuple[int, ...]:
    return tuple(1 if face <= goal else die for face in range(1, die + 1))


def hard(fight: Fight, scope: Scope, target: str, name: CapacityName) -> Run[Fight]:
    """Roll against a hard hit; a failed roll costs a wound and gives a token. Resolve has no part in it.

    Rules: fates.hard-target, fates.hard-pass, fates.hard-fail, fates.hard-no-critical, fates.hard-no-resolve,
    fates.reflex-constant.
    """
    one: Combatant = fight[target]
    die, goal = scope.settings.die, goal_of(one, name)
    plus = " + Reflex {reflex}" if one.reflex else ""
    figures = {"capacity": name, "score": one.capacity(name).now, "reflex": one.reflex, "goal": goal}
    (rolled,) = yield from Roll(
        id=scope.id("hard", target),
        text=f"Hard hit on {{target}}: {{goal}} or less avoids it ({{capacity}} {{score}}{plus}), {{chance}}",
        by=decider(fight, target),
        rule="fates.hard-target",
        who={"target": target},
        data={**figures, "chance": chance(goal, die)},
        count=1,
        sides=die,
        classes=_classes(goal, die),
    ).ask()
    passed = rolled <= goal
    yield Event(
        rule="fates.hard-pass" if passed else "fates.hard-fail",
        text="{target} rolls {rolled} against {goal} ({capacity}"
        + plus
        + "): "
        + ("avoided" if passed else "hit"),
        who={"target": target},
        data={**figures, "rolled": rolled},
        public="{target} avoids the worst" if passed else "{target} is hit hard",
    )
    return fight if passed else (yield from failed(fight, scope, target))
