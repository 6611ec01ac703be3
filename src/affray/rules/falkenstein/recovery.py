"""Recovery: time that passes, by tag and treatment. Sheet A2.6."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.falkenstein.ranks import KILLED, MORTAL, NONE, SCRATCHED, TAGS, WOUNDED, StateTag
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, Treatment, is_vehicle, scratch_tags
from affray.rules.falkenstein.taking import state_words
from affray.rules.falkenstein.turn import check_targets
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run
from affray.rules.refusal import refuse

UNITS = {"minute": 1, "hour": 60, "day": 1440, "week": 10080}
"""Minutes."""

MOST = 100_000
TREATMENTS: dict[Treatment, tuple[str, str]] = {
    "treated": ("day", "falkenstein.heal-treated"),
    "untreated": ("week", "falkenstein.heal-untreated"),
    "sorcery": ("hour", "falkenstein.heal-sorcery"),
}
OTHERS = {
    "S": ("minute", "falkenstein.heal-shock"),
    "B": ("hour", "falkenstein.heal-blow"),
    "firecast": ("day", "falkenstein.firecast-heal"),
}


def unit_of(tag: StateTag, treated: Treatment) -> tuple[str, str]:
    """Return the time in which harm of a tag is reduced by one state, and the rule that says so.

    Rules: falkenstein.heal-shock, falkenstein.heal-blow, falkenstein.heal-treated,
    falkenstein.heal-untreated, falkenstein.heal-sorcery, falkenstein.firecast-heal.
    """
    return OTHERS.get(tag) or TREATMENTS[treated]


def due(one: Combatant, settings: Settings) -> StateTag | None:
    """Return the tag of what heals next, or None: the state first, then scratches, the fastest first.

    Rules: falkenstein.heal-order, falkenstein.heal-scratches, falkenstein.heal-mortal.
    """
    if is_vehicle(one) or one.state == KILLED:
        return None
    if one.state == MORTAL and one.treated == "untreated" and not settings.mortal_heals_untreated:
        return None
    if one.state >= WOUNDED:
        return "W" if one.state_tag == "none" else one.state_tag
    return min(_marks(one), key=TAGS.index, default="W" if one.state == SCRATCHED else None)


def _marks(one: Combatant) -> list[StateTag]:
    """List the tags of all scratches, the one that a state left among them."""
    return [*scratch_tags(one), *([one.residue] if one.residue != "none" else [])]


def step_down(one: Combatant, tag: StateTag, settings: Settings) -> Combatant:
    """Return a combatant one state, or one scratch, better; whoever was unconscious wakes with the state.

    Rules: falkenstein.waking, falkenstein.heal-residue.
    """
    if one.state > WOUNDED:
        return one.but(state=one.state - 1, conscious=True)
    if one.state == WOUNDED:
        return _residue(one.but(state=SCRATCHED, state_tag="none", conscious=True), tag, settings)
    left = _without(one, tag)
    if _marks(left):
        return left
    return left.but(state=NONE, conscious=True, treated="untreated", recovery_bank=0)


def _residue(one: Combatant, tag: StateTag, settings: Settings) -> Combatant:
    """Put the scratch that a healed state leaves where it belongs. Rule: falkenstein.heal-residue."""
    if tag == "none" or (_marks(one) and settings.residue_merges):
        return one
    if not settings.residue_counts:
        return one.but(residue=tag)
    return one.but(scratches=(*scratch_tags(one), tag))


def _without(one: Combatant, tag: StateTag) -> Combatant:
    tags = list(scratch_tags(one))
    if tag in tags:
        tags.remove(tag)
        return one.but(scratches=tuple(tags))
    return one.but(residue="none")


def resting(fight: Fight, settings: Settings, who: str, minutes: int) -> Run[Fight]:
    """Let somebody rest: one step for each unit that is saved up. Rule: falkenstein.heal-order."""
    one: Combatant = fight[who]
    if due(one, settings) is None:
        return fight
    one = one.but(recovery_bank=one.recovery_bank + minutes)
    while (tag := due(one, settings)) is not None:
        unit, rule = unit_of(tag, one.treated)
        if one.recovery_bank < UNITS[unit]:
            return fight.having(one)
        before = one
        one = step_down(one.but(recovery_bank=one.recovery_bank - UNITS[unit]), tag, settings)
        yield _healed(before, one, tag, unit, rule)
        yield from _woke(before, one)
    return fight.having(one.but(recovery_bank=0))


def _healed(before: Combatant, after: Combatant, tag: StateTag, unit: str, rule: str) -> Event:
    """Tell one step: a state down, or a scratch gone. Rule: falkenstein.heal-scratches."""
    if before.state < WOUNDED:
        rule = "falkenstein.heal-scratches"
    text = (
        "{target}: a scratch heals ({tag})" if after.state == before.state else "{target}: {before} → {state}"
    )
    moved = after.state != before.state
    return Event(
        rule=rule,
        text=text,
        who={"target": after.id},
        data={
            "tag": tag,
            "unit": unit,
            "treated": before.treated,
            "before": state_words(before),
            "state": state_words(after),
            "left": [str(mark) for mark in _marks(after)],
        },
        public=f"{{target}} is {state_words(after)}" if moved else "",
    )


def _woke(before: Combatant, after: Combatant) -> Iterator[Event]:
    who = {"target": after.id}
    if after.conscious and not before.conscious:
        text = "{target} wakes"
        yield Event(rule="falkenstein.waking", text=text, who=who, public=text)
    if before.state == WOUNDED and after.state == SCRATCHED:
        data = {"left": [str(mark) for mark in _marks(after)]}
        text = "{target} has scratches left: {left}"
        yield Event(rule="falkenstein.heal-residue", text=text, who=who, data=data, quiet=True)


def pass_time(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let time pass for everybody in play: the command's procedure. Rule: falkenstein.heal-order."""
    unit = args.get("unit", "minute")
    amount = args.get("amount", 1)
    if not 1 <= amount <= MOST:
        raise refuse(
            "{amount} {unit}s cannot pass", "a number from 1 to {most}", amount=amount, unit=unit, most=MOST
        )
    minutes = amount * UNITS[unit]
    words = f"{amount} {unit}" + ("s" if amount > 1 else "")
    yield Event(
        rule="falkenstein.heal-order",
        text="{words} pass" + ("" if amount > 1 else "es"),
        data={"words": words, "minutes": minutes},
        public="Time passes",
    )
    for one in list(fight.present()):
        if one.state == MORTAL and due(one, context.settings) is None and not is_vehicle(one):
            text = "{target} does not recover without treatment"
            yield Event(rule="falkenstein.heal-mortal", text=text, who={"target": one.id})
        fight = yield from resting(fight, context.settings, one.id, minutes)
    return fight.setting(minutes=fight.scene.minutes + minutes)


def treat(fight: Fight, context: Context, args: Args) -> Procedure:
    """Note how a Wound is cared for; what was rested so far still counts: the command's procedure.

    Rules: falkenstein.heal-treated, falkenstein.heal-sorcery, falkenstein.heal-untreated.
    """
    who, how = args["target"], args.get("how", "treated")
    check_targets(fight, (who,))
    one: Combatant = fight[who]
    if is_vehicle(one) or one.state in (NONE, KILLED):
        raise refuse("{who} is beyond treatment or needs none", "choose another", who={"who": who})
    text = {"treated": "{target} is treated", "sorcery": "{target} is treated by sorcery"}.get(
        how, "{target} is without treatment"
    )
    yield Event(rule=TREATMENTS[how][1], text=text, who={"target": who}, public=text)
    fight = fight.put(who, treated=how)
    return (yield from resting(fight, context.settings, who, 0))
