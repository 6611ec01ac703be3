"""What one result does to one combatant: scratches, states, tags. Pure. Sheet A2.4."""

from __future__ import annotations

from msgspec import Struct

from affray.rules.falkenstein.ranks import (
    INCAPACITATED,
    KILLED,
    MORTAL,
    NONE,
    RESULTS,
    SCRATCHED,
    WOUNDED,
    StateTag,
    Tag,
    slower,
)
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, is_vehicle, scratch_count, scratch_tags
from affray.rules.falkenstein.vehicles import more_threshold, scratch_threshold


class Change(Struct, frozen=True):
    """What came of a result: the combatant after it, the result that counted in the end, the rules used.

    `converted`: the result is a Wounded that scratches added up to.
    """

    one: Combatant
    result: int
    rules: tuple[str, ...] = ()
    converted: bool = False


def apply_result(one: Combatant, result: int, tag: Tag, settings: Settings) -> Change:
    """Apply one result of Table 3. Rules: falkenstein.dead-absorb, and those of the steps below."""
    if result == NONE:
        return Change(one, NONE)
    if one.state == KILLED:
        return Change(one, NONE, ("falkenstein.dead-absorb",))
    if result > SCRATCHED:
        return _worse(one, result, tag, tag, settings)
    scratched = _scratched(one, tag)
    if scratch_count(scratched) < scratch_threshold(one):
        return Change(scratched.but(state=max(one.state, SCRATCHED)), SCRATCHED)
    return _converted(one, scratched, tag, settings)


def _scratched(one: Combatant, tag: Tag) -> Combatant:
    if is_vehicle(one):
        return one.but(scratches=scratch_count(one) + 1)
    return one.but(scratches=(*scratch_tags(one), tag))


def _converted(one: Combatant, scratched: Combatant, tag: Tag, settings: Settings) -> Change:
    """Make a Wounded of a full list, of its slowest tag.

    Rules: falkenstein.four-scratches, falkenstein.vehicle-scratches.
    """
    slowest: Tag = tag
    for other in scratch_tags(scratched):
        slowest = slower(slowest, other)  # type: ignore[assignment]
    empty = 0 if is_vehicle(one) else ()
    rule = "falkenstein.vehicle-scratches" if is_vehicle(one) else "falkenstein.four-scratches"
    change = _worse(one.but(scratches=empty), WOUNDED, slowest, tag, settings)
    return Change(change.one, change.result, (rule, *change.rules), converted=True)


def _worse(one: Combatant, result: int, tag: Tag, harm: Tag, settings: Settings) -> Change:
    """Apply a Wounded or worse with this tag; `harm` is the tag of what did it.

    Rules: falkenstein.worse-result, falkenstein.step-up, falkenstein.slower-tag, falkenstein.pass-out.
    """
    after, rules = _stepped(one, result, settings)
    if not is_vehicle(one):
        after = after.but(state_tag=_merged(one.state_tag, tag, settings))
        if after.state_tag != tag:
            rules = (*rules, "falkenstein.slower-tag")
    if settings.harm_resets_recovery and after.recovery_bank:
        after = after.but(recovery_bank=0)
    if harm == "S" and after.state > INCAPACITATED:
        after = after.but(state=max(one.state, INCAPACITATED), conscious=False)
        return Change(after, result, ("falkenstein.pass-out",))
    if not is_vehicle(one) and (
        after.state == KILLED or (after.state == MORTAL and not settings.mortal_awake)
    ):
        after = after.but(conscious=False)
        rules = (*rules, "falkenstein.mortal-out")
    return Change(after, result, rules)


def _merged(old: StateTag, new: StateTag, settings: Settings) -> StateTag:
    return new if settings.tag_merge == "latest" else slower(old, new)


def _stepped(one: Combatant, result: int, settings: Settings) -> tuple[Combatant, tuple[str, ...]]:
    """Set a worse state at once, or count towards the next one."""
    if result > one.state:
        return one.but(state=result, more_count=0, more_by={}), ("falkenstein.worse-result",)
    if not is_vehicle(one):
        return one.but(state=one.state + 1, more_count=0), ("falkenstein.step-up",)
    if settings.vehicle_counter == "by_result":
        kind = RESULTS[result]
        more_by = {**one.more_by, kind: one.more_by.get(kind, 0) + 1}
        count, counted = more_by[kind], one.but(more_by=more_by)
    else:
        count, counted = one.more_count + 1, one.but(more_count=one.more_count + 1)
    if count < more_threshold(one):
        return counted, ("falkenstein.vehicle-counter",)
    return one.but(state=one.state + 1, more_count=0, more_by={}), ("falkenstein.vehicle-ten-more",)
