"""What an outcome does beside the spotlight: criticals, and marks on an enemy's clock. Sheet B2.8."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.settings import Outcome
from affray.rules.fates.state import CAPACITIES, CapacityName, Combatant, beaten
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.words import counted


def critical(fight: Fight, scope: Scope, who: str, outcome: Outcome, used: CapacityName | None) -> Run[Fight]:
    """Apply what a critical does in a scene. Rules: fates.critical-success, fates.critical-failure."""
    if outcome == "critical_success" and scope.settings.crit_success_capacity_gain:
        return (yield from _gain(fight, scope, who))
    if outcome != "critical_failure":
        return fight
    fight = yield from dm_token(fight, scope, who)
    if scope.settings.crit_failure_capacity_loss and fight[who].above:
        return (yield from _loss(fight, scope, who, used))
    return fight


def _gain(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Give points back to a capacity of the player's choice, never over its maximum."""
    one: Combatant = fight[who]
    points = scope.settings.crit_success_capacity_gain
    if not any(one.capacity(name).lost for name in CAPACITIES):
        text = "{who}'s capacities are at their maximum already"
        yield Event(rule="fates.critical-success", text=text, who={"who": who})
        return fight
    options = []
    for name in CAPACITIES:
        gauge = one.capacity(name)
        note = f"→ {gauge.more(points).now}" if gauge.lost else "is at its maximum"
        options.append(Option(name, f"{name} {gauge.now} of {gauge.max}", note))
    chosen = yield from Choose(
        id=scope.id("gain", who),
        text="Critical success: which capacity of {who} comes back?",
        by=decider(fight, who),
        rule="fates.critical-success",
        who={"who": who},
        options=tuple(options),
        default=max(CAPACITIES, key=lambda name: one.capacity(name).lost),
    ).ask()
    before: int = getattr(one, chosen).now
    gauge = getattr(one, chosen).more(points)
    data = {"capacity": chosen, "before": before, "after": gauge.now}
    text = "{who}'s {capacity}: {before} → {after}"
    if before == gauge.now:
        text = "{who}'s {capacity} stays at its maximum, {after}"
    yield Event(rule="fates.critical-success", text=text, who={"who": who}, data=data)
    return fight.put(who, **{chosen: gauge})


def _loss(fight: Fight, scope: Scope, who: str, used: CapacityName | None) -> Run[Fight]:
    """Wear a capacity that the DM names; it is no light hit, so Resolve does not take it."""
    one: Combatant = fight[who]
    points = scope.settings.crit_failure_capacity_loss
    options = []
    for name in one.above:
        gauge = one.capacity(name)
        options.append(Option(name, f"{name} {gauge.now}", f"→ {gauge.less(points).now}"))
    chosen = yield from Choose(
        id=scope.id("loss", who),
        text="Critical failure: which capacity of {who} wears?",
        rule="fates.critical-failure",
        who={"who": who},
        options=tuple(options),
        default=used if used in one.above else one.above[0],
    ).ask()
    before: int = getattr(one, chosen).now
    gauge = getattr(one, chosen).less(points)
    data = {"capacity": chosen, "before": before, "after": gauge.now}
    text = "{who}'s {capacity}: {before} → {after}"
    yield Event(rule="fates.critical-failure", text=text, who={"who": who}, data=data)
    return fight.put(who, **{chosen: gauge})


def dm_token(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Give the DM the Interruption Token of a critical failure."""
    gained = scope.settings.crit_failure_dm_token
    if not gained:
        return fight
    tokens = fight.scene.interruption_tokens + gained
    what = "an Interruption Token" if gained == 1 else counted(gained, "Interruption Token")
    text = f"The DM gains {what}: {{tokens}}"
    yield Event(rule="fates.critical-failure", text=text, who={"who": who}, data={"tokens": tokens})
    return fight.setting(interruption_tokens=tokens)


def mark(fight: Fight, scope: Scope, target: str, outcome: Outcome) -> Run[Fight]:
    """Fill segments of an enemy's clock, as many as the outcome says. Rule: fates.enemy-marks."""
    marks = {"success": scope.settings.success_marks, "critical_success": scope.settings.crit_marks}
    one: Combatant = fight[target]
    points = min(marks.get(outcome, 0), (one.segments or 0) - one.marked)
    if points <= 0:
        return fight
    one = one.but(marked=one.marked + points)
    out = beaten(one)
    yield Event(
        rule="fates.enemy-marks",
        text="{target}: {marked} of {segments}" + (", out of the fight" if out else ""),
        who={"target": target},
        data={"points": points, "marked": one.marked, "segments": one.segments},
        public="{target} is out of the fight" if out else "{target} loses ground",
    )
    return fight.having(one)
