"""Steps two to four: where a blow lands, what armor does, how badly it harms. Sheet A2.3."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.falkenstein.abilities import physique_of
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.ranks import (
    FULL,
    INCAPACITATED,
    KILLED,
    LEVELS,
    NONE,
    PARTIAL,
    RANKS,
    RESULTS,
    WORST,
    Location,
    Tag,
    harm_words,
)
from affray.rules.falkenstein.results import Change
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, is_vehicle
from affray.rules.falkenstein.table_3 import GROUPS, results
from affray.rules.falkenstein.taking import take
from affray.rules.falkenstein.weapons import Metal
from affray.rules.fight import Fight
from affray.rules.procedure import Run

STOPS = {"none": 0, "light": 2, "medium": 3, "heavy": 4}
"""The worst rank that armor stops: B, C, D. Rule: falkenstein.armor-stop."""

SHIFTS: dict[Metal, int] = {"none": 0, "iron": 1, "steel": 1, "cold_iron": 3}
INTERNAL = {
    "suffocation": "drowning",
    "lightning": "electricity",
    "firestorm": "fire",
    "collision": "trampling",
}
"""Causes that the setting `armor_ignored_by` knows by another's name."""


class Blow(Struct, frozen=True, kw_only=True):
    """Harm on its way: `n` times a rank (1 is A, past 6 is past F), its tag and metal.

    `level` is that of the feat, None where there was none; `cause` is what armor may not keep out.
    """

    name: str
    rank: int
    tag: Tag = "W"
    n: int = 1
    metal: Metal = "none"
    location: Location = "none"
    ignores_armor: bool = False
    cause: str = ""
    level: int | None = None


def land(
    fight: Fight, scope: Scope, blow: Blow, target: str, *, held: list[Change] | None = None
) -> Run[Fight]:
    """Let a blow land: metal, location, armor, hide, Table 3, and the results applied.

    With `held` no card is turned for staying conscious: what calls for one is put into that list.
    """
    one: Combatant = fight[target]
    if is_vehicle(one) and blow.tag == "S":
        text = "{target} feels no shock"
        yield Event(rule="falkenstein.harm-tag", text=text, who={"target": target}, data={"tag": "S"})
        return fight
    blow = yield from _metal(blow, one, scope.settings)
    place = yield from _location(blow, one, scope.settings)
    if (yield from _stopped(blow, one, scope.settings)):
        return fight
    result = yield from _result(blow, one, place, scope.settings)
    if blow.n > 1:
        text = "{result}, {times} times over"
        data = {"times": blow.n, "result": RESULTS[result]}
        yield Event(
            rule="falkenstein.multiplied-harm", text=text, who={"target": target}, data=data, quiet=True
        )
    return (yield from take(fight, scope, target, result, blow.tag, times=blow.n, held=held))


def _metal(blow: Blow, one: Combatant, settings: Settings) -> Run[Blow]:
    """Raise the rank of iron, steel and cold iron against faeries.

    Rules: falkenstein.iron-blow, falkenstein.cold-iron-blow.
    """
    if one.kind != "faerie" or blow.metal == "none":
        return blow
    ranks = SHIFTS[blow.metal]
    if blow.metal == "cold_iron" and settings.faerie_metal == "sum":
        ranks += SHIFTS["iron"]
    yield Event(
        rule="falkenstein.cold-iron-blow" if blow.metal == "cold_iron" else "falkenstein.iron-blow",
        text="{metal} bites {target} {ranks} deeper: {rank}",
        who={"target": one.id},
        data={"metal": blow.metal.replace("_", " "), "ranks": ranks, "rank": harm_words(blow.rank + ranks)},
        quiet=True,
    )
    return replace(blow, rank=blow.rank + ranks)


def picked_by_level(one: Combatant, location: Location, settings: Settings) -> bool:
    """Tell whether the level of success picks where a target is struck; else any success will do.

    Rules: falkenstein.location, falkenstein.body-only.
    """
    return settings.location == "by_level" and location == "none" and not is_vehicle(one)


def _location(blow: Blow, one: Combatant, settings: Settings) -> Run[str]:
    """Say where a blow lands. Rules: falkenstein.location, falkenstein.body-only."""
    level = FULL if blow.level is None else blow.level
    rule, place = "falkenstein.location", "Body"
    if is_vehicle(one) or blow.location == "Body":
        rule = "falkenstein.body-only"
    elif blow.location == "Critical":
        place = "Critical"
    elif picked_by_level(one, blow.location, settings) and level != FULL:
        place = "Limb" if level == PARTIAL else "Critical"
    yield Event(
        rule=rule,
        text="{target} is struck: {location}",
        who={"target": one.id},
        data={"location": place, "level": "none" if blow.level is None else LEVELS[level]},
        quiet=True,
    )
    return place


def _stopped(blow: Blow, one: Combatant, settings: Settings) -> Run[bool]:
    """Tell whether armor stops a blow altogether; what it does not stop it does not lessen.

    Rules: falkenstein.armor-stop, falkenstein.armor-all-or-none, falkenstein.internal-harm.
    """
    armor = one.armor or "none"
    if armor == "none":
        return False
    who, rank = {"target": one.id}, harm_words(blow.rank)
    data = {"armor": armor, "rank": rank, "stops": harm_words(STOPS[armor])}
    cause = INTERNAL.get(blow.cause, blow.cause)
    if blow.ignores_armor or cause in settings.armor_ignored_by:
        rule = "falkenstein.internal-harm" if cause in settings.armor_ignored_by else "falkenstein.armor-stop"
        yield Event(rule=rule, text="armor is no help to {target}", who=who, data=data, quiet=True)
        return False
    if blow.rank <= STOPS[armor]:
        text = "{target}'s {armor} armor stops it"
        yield Event(
            rule="falkenstein.armor-stop", text=text, who=who, data=data, public="{target}'s armor stops it"
        )
        return True
    text = "{rank} goes through {target}'s {armor} armor, undiminished"
    yield Event(rule="falkenstein.armor-all-or-none", text=text, who=who, data=data, quiet=True)
    return False


def _result(blow: Blow, one: Combatant, place: str, settings: Settings) -> Run[int]:
    """Read Table 3.

    Rules: falkenstein.dragon-tough, falkenstein.past-f, falkenstein.harm-result, falkenstein.shock-cap.
    """
    who, rank = {"target": one.id}, blow.rank
    if one.kind == "dragon":
        rank = max(1, rank - 1) if settings.dragon_below_a == "clamp" else rank - 1
        text = "{target}'s hide makes it {rank}"
        data = {"rank": harm_words(rank)}
        yield Event(rule="falkenstein.dragon-tough", text=text, who=who, data=data, quiet=True)
    if rank < 1:
        return NONE
    physique = physique_of(one)
    group = physique // 2
    result = results(settings.table_3)[place][group][min(rank, WORST) - 1]
    if rank > WORST:
        result = min(KILLED, result + rank - WORST) if settings.past_f == "raise_state" else result
        text, data = "{rank}: {result}", {"rank": harm_words(rank), "result": RESULTS[result]}
        yield Event(rule="falkenstein.past-f", text=text, who=who, data=data, quiet=True)
    yield Event(
        rule="falkenstein.harm-result",
        text="{rank} on {location}, physique {group}: {result}",
        who=who,
        data={
            "rank": harm_words(rank),
            "location": place,
            "physique": RANKS[physique],
            "group": GROUPS[group],
            "result": RESULTS[result],
        },
        quiet=True,
    )
    if blow.tag == "S" and result > INCAPACITATED:
        text, data = "a shock goes no further than Incapacitated", {"result": RESULTS[result]}
        yield Event(rule="falkenstein.shock-cap", text=text, who=who, data=data, quiet=True)
        result = INCAPACITATED
    return result
