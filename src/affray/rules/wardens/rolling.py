"""The Threat roll from its pool to what becomes of each Threat. Sheet B2.2."""

from __future__ import annotations

from collections.abc import Sequence

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Roll
from affray.rules.wardens.aether import raise_dice
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.dealing import assign
from affray.rules.wardens.pools import (
    CLASSES,
    Given,
    Pool,
    Threat,
    band,
    counting,
    face,
    outcome,
    rolled,
    threat_pool,
)
from affray.rules.wardens.settings import Settings


def threat_roll(
    fight: Fight, scope: Scope, who: str, base: int, threats: Sequence[Threat], *, note: str = ""
) -> Run[tuple[Fight, Given]]:
    """Roll against these Threats and return a die for each, or None where there is none.

    `base` is the rating with its modifiers; `note` is said with the question. Rule: wardens.threat-pool.
    """
    if not threats:
        return fight, ()
    many = len(threats)
    pool = threat_pool(
        base, many, extra_dice=scope.settings.extra_threat_dice, total=scope.settings.zero_pool == "total"
    )
    yield from _tell_pool(who, base, many, pool, scope.settings)
    dice = yield from Roll(
        id=scope.id("threat", who),
        text="Threat roll of {who}: {threats}" + note,
        by=decider(fight, who),
        rule="wardens.threat-pool",
        who={"who": who},
        data={"threats": ", ".join(threat.text for threat in threats)},
        count=pool.count,
        sides=6,
        classes=CLASSES,
        key=counting(pool, many),
    ).ask()
    best = pool.kept(dice)[:many]
    fight, kept = yield from raise_dice(fight, scope, who, best)
    given = yield from assign(fight, scope, who, threats, kept)
    yield from _tell(
        who, scope.settings, rolled(pool, dice, best, kept), list(zip(threats, given, strict=True))
    )
    return fight, given


def _tell(who: str, settings: Settings, dice: str, met: Sequence[tuple[Threat, int | None]]) -> Run[None]:
    """Say in one line what was rolled and what becomes of each Threat; each by itself in the trace.

    What the others than the dodge come to is the referee's to say.
    """
    names = {"who": who}
    said = []
    for threat, die in met:
        result = band(die, settings)
        said.append(f"{threat.text} {face(die)} {outcome(threat, result)}")
        data = {"threat": threat.text, "die": face(die), "result": result}
        if die is None:
            rule = "wardens.unassigned-threat"
        else:
            rule = "wardens.dodge-threat" if threat.kind == "dodge" else "wardens.threat-bands"
        yield Event(rule=rule, text="{who}: {threat}: {die}, {result}", who=names, data=data, quiet=True)
    figures = {"dice": dice, "results": ", ".join(said)}
    yield Event(rule="wardens.assign-dice", text="{who} rolls {dice}: {results}", who=names, data=figures)


def _tell_pool(who: str, base: int, many: int, pool: Pool, settings: Settings) -> Run[None]:
    figures = {"base": base, "threats": many, "dice": pool.count}
    names = {"who": who}
    if many > 1 and settings.extra_threat_dice:
        text = "{threats} Threats: one die more for each past the first"
        yield Event(rule="wardens.extra-threat-die", text=text, who=names, data=figures, quiet=True)
    if pool.drop:
        text = "A pool of {base}: {dice} dice, the highest is dropped"
        yield Event(rule="wardens.zero-pool", text=text, who=names, data=figures, quiet=True)
