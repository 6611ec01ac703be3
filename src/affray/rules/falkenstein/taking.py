"""Results applied, with the cards that they call for, and what is told of it. Sheet A2.4, A2.5, A2.9."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from affray.rules.event import Event
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.feat import lower_words, penalty
from affray.rules.falkenstein.ranks import (
    INCAPACITATED,
    KILLED,
    MORTAL,
    NONE,
    RESULTS,
    SCRATCHED,
    STATES,
    WOUNDED,
    Tag,
)
from affray.rules.falkenstein.results import Change, apply_result
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, is_vehicle, scratch_count
from affray.rules.falkenstein.turned import awareness, could_faint, in_doubt, wreck
from affray.rules.fight import Fight
from affray.rules.procedure import Run

STATEMENTS = {
    "falkenstein.four-scratches": "four Scratched make {target} Wounded",
    "falkenstein.vehicle-scratches": "enough scratches make {target} Wounded",
    "falkenstein.worse-result": "the worse result sets {target}'s state",
    "falkenstein.step-up": "one more result takes {target} a state further",
    "falkenstein.slower-tag": "the slower-healing tag stays with {target}",
    "falkenstein.vehicle-counter": "one more result counts against {target}",
    "falkenstein.vehicle-ten-more": "so many results take {target} a state further",
    "falkenstein.mortal-out": "{target} is beyond knowing",
    "falkenstein.pass-out": "{target} passes out",
    "falkenstein.dead-absorb": "{target} can take no more harm",
}
SEEN = (
    "falkenstein.four-scratches",
    "falkenstein.pass-out",
    "falkenstein.dead-absorb",
    "falkenstein.vehicle-scratches",
)


def take(
    fight: Fight,
    scope: Scope,
    target: str,
    result: int,
    tag: Tag,
    *,
    times: int = 1,
    held: list[Change] | None = None,
) -> Run[Fight]:
    """Apply a result so many times, as one attack: at most one card is turned for it, when it is over.

    With `held` it is not over yet: what calls for a card is put there, and the caller turns it.
    Rules: falkenstein.multiplied-harm, falkenstein.card-per-attack.
    """
    if is_vehicle(fight[target]):
        return (yield from _wear(fight, scope, target, result, tag, times=times))
    before: Combatant = fight[target]
    rules: dict[str, None] = {}
    doubts: list[Change] = []
    for _ in range(times if result != NONE else 0):
        change = apply_result(fight[target], result, tag, scope.settings)
        fight = fight.having(change.one)
        rules |= dict.fromkeys(change.rules)
        if in_doubt(change, scope.settings):
            doubts.append(change)
            if scope.settings.unconscious_cards == "per_result":
                fight = yield from _faint(fight, scope, target)
    yield from _summed(before, fight[target], result, tag, times)
    yield from _told(before, fight[target], rules, scope.settings)
    if scope.settings.unconscious_cards == "per_attack" and held is not None:
        held += doubts
    elif scope.settings.unconscious_cards == "per_attack" and doubts:
        fight = yield from _faint(fight, scope, target)
    return fight


def _wear(fight: Fight, scope: Scope, target: str, result: int, tag: Tag, *, times: int) -> Run[Fight]:
    """Apply results to a vehicle. What struck is told before the card that is turned for it.

    Rules: falkenstein.multiplied-harm, falkenstein.vehicle-card.
    """
    before: Combatant = fight[target]
    rules: dict[str, None] = {}
    turned: Combatant | None = None
    for _ in range(times if result != NONE else 0):
        was = fight[target]
        change = apply_result(was, result, tag, scope.settings)
        fight = fight.having(change.one)
        rules |= dict.fromkeys(change.rules)
        if _could_break(was, change.one, scope):
            if turned is None:
                yield from _summed(before, change.one, result, tag, times)
            fight = yield from wreck(fight, scope, target)
            turned = fight[target]
    if turned is None:
        yield from _summed(before, fight[target], result, tag, times)
    elif turned.state < KILLED == fight[target].state:
        yield _broken(target)
    yield from _told(before, fight[target], rules, scope.settings)
    return fight


def _faint(fight: Fight, scope: Scope, target: str) -> Run[Fight]:
    if not could_faint(fight[target], scope.settings):
        return fight
    return (yield from awareness(fight, scope, target))


def _could_break(was: Combatant, now: Combatant, scope: Scope) -> bool:
    """Tell whether a vehicle's card is turned: when it enters the state, or for every result in it."""
    entered = was.state < MORTAL == now.state
    return entered or (scope.settings.vehicle_card == "per_result" and was.state == now.state == MORTAL)


def _broken(target: str) -> Event:
    """Tell that a vehicle whose card was turned is destroyed by what else struck it."""
    text = "{target} is destroyed by what else strikes it"
    public = "{target} is destroyed"
    return Event(rule="falkenstein.vehicle-ten-more", text=text, who={"target": target}, public=public)


def _told(before: Combatant, after: Combatant, rules: Iterable[str], settings: Settings) -> Iterator[Event]:
    """Tell by which rules something was taken, and what it means from now on."""
    who = {"target": after.id}
    for rule in rules:
        if rule == "falkenstein.dead-absorb" and before.state < KILLED:
            continue
        text = STATEMENTS[rule]
        public = text if rule == "falkenstein.pass-out" else ""
        yield Event(rule=rule, text=text, who=who, quiet=rule not in SEEN, public=public)
    yield from _consequences(before, after, settings)


def _summed(before: Combatant, after: Combatant, result: int, tag: Tag, times: int) -> Iterator[Event]:
    """Tell what was taken, unless the target was past all harm before."""
    if before.state < KILLED:
        yield _summary(before, after, result, tag, times)


def _summary(before: Combatant, after: Combatant, result: int, tag: Tag, times: int) -> Event:
    vehicle = is_vehicle(after)
    state = state_words(after)
    text = "{target}: {result}" + ("" if vehicle or result == NONE else " ({tag})")
    text += ", {times} times over" if times > 1 and result != NONE else ""
    text += ", now {state}" if after.state not in (before.state, result) else ""
    if result == SCRATCHED and after.state == before.state:
        text += ", {scratches} on record"
    moved = after.state > before.state
    return Event(
        rule="falkenstein.harm-tag",
        text=text,
        who={"target": after.id},
        data={
            "result": "Destroyed" if vehicle and result == KILLED else RESULTS[result],
            "tag": tag,
            "times": times,
            "before": STATES[before.state],
            "state": state,
            "scratches": scratch_count(after),
        },
        public=f"{{target}} is {state}" if moved else "{target} is hit" if result else "{target} is unharmed",
    )


def state_words(one: Combatant) -> str:
    """Say a state in a word; a killed vehicle is destroyed."""
    return "destroyed" if is_vehicle(one) and one.state == KILLED else STATES[one.state]


def _consequences(before: Combatant, after: Combatant, settings: Settings) -> Iterator[Event]:
    """Tell what a state means.

    Rules: falkenstein.out-of-fight, falkenstein.vehicle-immobile, falkenstein.vehicle-wounded.
    """
    who = {"target": after.id}
    was, now = before.state, after.state
    if not is_vehicle(after):
        if was < INCAPACITATED <= now:
            text = "{target} is out of the fight"
            yield Event(rule="falkenstein.out-of-fight", text=text, who=who, public=text)
        return
    lower = lower_words(penalty(after, settings))
    if was < WOUNDED <= now < INCAPACITATED and lower:
        text = "all abilities of {target} are {ranks}"
        yield Event(rule="falkenstein.vehicle-wounded", text=text, who=who, data={"ranks": lower})
    if was < INCAPACITATED <= now < MORTAL:
        text = "{target} cannot move"
        yield Event(rule="falkenstein.vehicle-immobile", text=text, who=who, public=text)
