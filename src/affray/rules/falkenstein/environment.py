"""Harm without an attacker: falls, fire, poison, shocks, and whatever the Host decides. Sheet A2.10, A3.8."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.harm import INTERNAL, Blow, land
from affray.rules.falkenstein.ranks import LETTERS, Location, Tag, harm_rank, harm_words
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, Hazard, gone_for_good
from affray.rules.falkenstein.turn import check_targets
from affray.rules.falkenstein.weapons import SHOCKS, plain
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, words
from affray.rules.question import Number
from affray.rules.refusal import refuse

MOST, MOST_TIMES = 1_000_000, 99


class Force(Struct, frozen=True, kw_only=True):
    """What a cause does: a rank each `per` of a unit, or a fixed rank, and how often it strikes."""

    rule: str
    rank: int = 0
    unit: str = ""
    per: int = 0
    every: str = ""
    tag: Tag = "W"
    location: Location = "none"
    ignores_armor: bool = False


MINUTE = "falkenstein.harm-by-minute"
FALL = Force(rule="falkenstein.fall", unit="feet", per=20)
TRAMPLING = Force(rule="falkenstein.trampling", unit="pounds", per=100)
ELECTRICITY = Force(rule="falkenstein.electricity", unit="volts", per=200, every="second")
FIRE = Force(rule=MINUTE, rank=2, every="minute", location="Critical")
WEATHER = Force(rule="falkenstein.shock-ceiling", rank=1, tag="S")
DROWNING = Force(rule=MINUTE, rank=5, every="minute")

CAUSES: dict[str, Force] = {
    "fall": FALL,
    "trampling": TRAMPLING,
    "collision": TRAMPLING,
    "electricity": ELECTRICITY,
    "lightning": ELECTRICITY,
    "fire": FIRE,
    "firestorm": FIRE,
    "acid": FIRE,
    "poison": Force(rule=MINUTE, rank=3, every="minute"),
    "earthquake": Force(rule=MINUTE, rank=2, every="minute"),
    "drowning": DROWNING,
    "suffocation": DROWNING,
    "cold_iron": Force(
        rule="falkenstein.cold-iron-exposure", rank=1, every="minute", location="Critical", ignores_armor=True
    ),
    "heat": WEATHER,
    "cold": WEATHER,
}


def fire(fight: Fight, context: Context, hazard: Hazard, targets: tuple[str, ...]) -> Run[Fight]:
    """Let a hazard strike its targets, each strike an attack of its own."""
    check_targets(fight, targets)
    scope = Scope(context)
    force = CAUSES.get(hazard.cause or "", Force(rule="falkenstein.no-feat"))
    rank = yield from _rank(scope, hazard, force)
    times = yield from _times(scope, hazard, force)
    blow = blow_of(hazard, force, rank)
    for target in targets:
        for _ in range(times):
            fight = yield from _strike(fight, scope, blow, target, force)
            if gone_for_good(fight[target]):
                break
    return fight


def ranks(amount: int, per: int) -> int:
    """Return a rank for each whole `per`: 39 feet are one, 19 none.

    Rules: falkenstein.fall, falkenstein.trampling, falkenstein.electricity.
    """
    return amount // per


def _rank(scope: Scope, hazard: Hazard, force: Force) -> Run[int]:
    if not force.per:
        return force.rank if hazard.rank is None else LETTERS.index(hazard.rank) + 1
    amount: int | None = getattr(hazard, force.unit)
    if amount is None:
        amount = yield from Number(
            id=scope.id("amount", hazard.id or "hazard"),
            text="How many {unit}?",
            rule=force.rule,
            data={"unit": force.unit},
            min=0,
            max=MOST,
            default=force.per,
        ).ask()
    rank = ranks(amount, force.per)
    yield Event(
        rule=force.rule,
        text="{amount} {unit}: " + ("rank {rank}" if rank else "too few to harm"),
        data={"amount": amount, "unit": force.unit, "rank": harm_words(rank)},
    )
    return rank


def _times(scope: Scope, hazard: Hazard, force: Force) -> Run[int]:
    """Ask, where the table wants to be asked, for how many seconds or minutes it lasts."""
    if not force.every:
        return hazard.times
    return (
        yield from Number(
            id=scope.id("times", hazard.id or "hazard"),
            text="For how many {unit}s?",
            rule=force.rule,
            data={"unit": force.every},
            optional=True,
            min=1,
            max=MOST_TIMES,
            default=hazard.times,
        ).ask()
    )


def tag_of(hazard: Hazard, force: Force) -> Tag:
    """Return the tag of a hazard's harm: what the file says, else the cause's, else a Wound."""
    return force.tag if hazard.tag is None else hazard.tag


def blow_of(hazard: Hazard, force: Force, rank: int) -> Blow:
    """Make a hazard's blow; what the file spells out stands before what the cause gives."""
    tag = tag_of(hazard, force)
    cause = "shock" if tag == "S" else hazard.cause or ""
    return Blow(
        name=hazard.name,
        rank=rank,
        n=hazard.n,
        tag=tag,
        location=force.location if hazard.location == "none" else hazard.location,
        ignores_armor=hazard.ignores_armor or force.ignores_armor,
        cause=INTERNAL.get(cause, cause),
    )


def _strike(fight: Fight, scope: Scope, blow: Blow, target: str, force: Force) -> Run[Fight]:
    one: Combatant = fight[target]
    who, data = {"target": target}, {"hazard": blow.name, "rank": harm_words(blow.rank, blow.n)}
    if force.rule == "falkenstein.cold-iron-exposure" and one.kind != "faerie":
        text = "{target} does not mind cold iron"
        yield Event(rule=force.rule, text=text, who=who, data=data)
        return fight
    if blow.rank < 1:
        text = "{hazard} does {target} no harm"
        yield Event(rule=force.rule, text=text, who=who, data=data, public="{target} is unharmed")
        return fight
    text = "{hazard} strikes {target}: rank {rank}"
    yield Event(rule=force.rule, text=text, who=who, data=data, public=f"{blow.name} strikes {{target}}")
    return (yield from land(fight, scope, blow, target))


def harm(fight: Fight, context: Context, args: Args) -> Procedure:
    """Do harm of any rank by the Host's own word: the command's procedure."""
    scope, targets = Scope(context), words(args, "targets")
    check_targets(fight, targets)
    try:
        times, letter = harm_rank(args["rank"])
    except ValueError as error:
        raise refuse("{rank} is no harm rank", str(error.args[1]), rank=args["rank"]) from None
    how = words(args, "how")
    tag: Tag = args.get("tag", "W")
    blow = Blow(
        name="Harm",
        rank=LETTERS.index(letter) + 1,
        n=times,
        tag=tag,
        location="Critical" if "critical" in how else "none",
        ignores_armor="ignores-armor" in how,
        metal=next(
            (metal for metal in ("cold_iron", "iron", "steel") if metal.replace("_", "-") in how), "none"
        ),
        cause="shock" if tag == "S" else "",
    )
    if tag == "S":
        check_ceiling(scope.settings, letter, excessive="excessive" in how)
    for target in targets:
        fight = yield from _strike(fight, scope, blow, target, Force(rule="falkenstein.no-feat"))
    return fight


def shock(fight: Fight, context: Context, args: Args) -> Procedure:
    """Give a shock to the constitution: the command's procedure. Rule: falkenstein.shock-ceiling."""
    scope, targets = Scope(context), words(args, "targets")
    check_targets(fight, targets)
    name = args.get("what", "foul-language")
    row: dict[str, Any] | None = SHOCKS.get(plain(name))
    letter = str(row["rank"]) if row else str(name).upper()
    if letter not in LETTERS:
        raise refuse("{what} is no shock that is known", "one of the list, or a rank from A to F", what=name)
    check_ceiling(scope.settings, letter, excessive="excessive" in words(args, "how"))
    words_ = plain(name).capitalize() if row else "A shock"
    blow = Blow(name=words_, rank=LETTERS.index(letter) + 1, tag="S", cause="shock")
    for target in targets:
        fight = yield from _strike(fight, scope, blow, target, Force(rule="falkenstein.shock-ceiling"))
    return fight


def check_ceiling(settings: Settings, letter: str, *, excessive: bool) -> None:
    """Refuse a shock above the ceiling that is not called excessive. Rule: falkenstein.shock-ceiling."""
    if letter > settings.shock_ceiling and not excessive:
        raise refuse(
            "a shock of rank {rank} is above the ceiling of {ceiling}",
            "add excessive if it is meant",
            rank=letter,
            ceiling=settings.shock_ceiling,
        )
