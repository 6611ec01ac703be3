"""Morale: when a side's NPCs should be tested, the pool, and what each die does. Sheet B2.9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight, Side
from affray.rules.procedure import Run
from affray.rules.question import Dice, Option, Pick, Roll
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.pools import CLASSES, band
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, fighting, is_warden
from affray.rules.wardens.stumble import stumble

SIDES: tuple[Side, ...] = ("foes", "party", "scene")
WORDS = {
    "half": "half of the side is lost",
    "leader": "a leader is beaten",
    "objective": "an objective is lost",
}
NERVE = {"happens": "runs", "reduced": "flinches", "avoided": "holds"}


def holding(fight: Fight, side: Side) -> list[Combatant]:
    """List the NPCs of a side that still fight: those a morale test is about."""
    return [one for one in fight.present(side) if fighting(one) and not is_warden(one)]


def began(fight: Fight, side: Side) -> list[str]:
    """List who has been in the fight on a side, the lost among them."""
    now = (one.id for one in fight.present(side))
    return list(dict.fromkeys((*fight.scene.initial.get(side, ()), *now)))


def reasons(fight: Fight, side: Side) -> Iterator[str]:
    """Name why a side's nerve is to be tested: ``foes:half``, ``foes:leader:ID``, ``foes:objective:N``."""
    there, initial = fight.combatants, fight.scene.initial.get(side, ())
    known = frozenset(initial)
    late = [one for one in fight.present(side) if one.id not in known]
    lost = [who for who in initial if who not in there or not fighting(there[who])]
    lost += [one.id for one in late if not fighting(one)]
    count = len(initial) + len(late)
    if count > 1 and 2 * len(lost) >= count:
        yield f"{side}:half"
    for who in lost:
        if who in there and there[who].leader:
            yield f"{side}:leader:{who}"
    for number in range(1, fight.scene.objectives.get(side, 0) + 1):
        yield f"{side}:objective:{number}"


def due(fight: Fight, side: Side) -> list[str]:
    """List the reasons that are not dealt with, if anyone is left to be tested."""
    if not any(not one.player and fighting(one) for one in fight.present(side)):
        return []
    return [reason for reason in reasons(fight, side) if reason not in fight.scene.tested]


def morale_news(before: Fight, after: Fight) -> Run[Fight]:
    """Tell which tests have come due with a command, if it can have made any due."""
    if before.scene is after.scene and not _status_changed(before, after):
        return after
    return (yield from tell_due(after))


def tell_due(fight: Fight) -> Run[Fight]:
    """Tell the game master of tests that are due, each once, whatever made them so.

    Rule: wardens.morale-trigger.
    """
    found = tuple(reason for side in SIDES for reason in due(fight, side))
    if found == fight.scene.told:
        return fight
    for reason in found:
        if reason not in fight.scene.told:
            side, why, *_ = reason.split(":")
            yield Event(
                rule="wardens.morale-trigger",
                text="A morale test is due for the {side}: {reason}",
                data={"side": side, "reason": WORDS[why]},
            )
    return fight.setting(told=found)


def _status_changed(before: Fight, after: Fight) -> bool:
    was = before.combatants
    return any(one is not was[key] and one.status != was[key].status for key, one in after.combatants.items())


def morale_pool(fight: Fight, side: Side, settings: Settings) -> int:
    """Return the dice of a side: one each, two if drilled or a pack, one more for each leader who can rally.

    Rule: wardens.morale-pool.
    """
    counted: Sequence[Any] = holding(fight, side)
    if settings.morale_count == "initial":
        counted = [fight[who] for who in began(fight, side) if who in fight and not is_warden(fight[who])]
    if not settings.morale_leader_counts:
        counted = [one for one in counted if not one.leader]
    each = sum(2 if one.drilled_or_pack else 1 for one in counted)
    return each + len(leaders(fight, side))


def leaders(fight: Fight, side: Side) -> list[Combatant]:
    """List the leaders able to rally a side: fighting and not stunned."""
    return [one for one in holding(fight, side) if one.leader and "stunned" not in one.status]


def morale(fight: Fight, context: Context, args: Args) -> Procedure:
    """Test a side's nerve, or set the test aside: the command's procedure.

    Refuses a side that has no NPC left fighting.
    """
    side = args["side"]
    tested = (*fight.scene.tested, *(r for r in reasons(fight, side) if r not in fight.scene.tested))
    if args.get("how") == "waive":
        text = "No morale test for the {side}"
        yield Event(rule="wardens.morale-trigger", text=text, data={"side": side})
        return fight.setting(tested=tested)
    who = _in_order(holding(fight, side))
    if not who:
        raise refuse("nobody of the {side} is left to test", "choose another side", side=side)
    scope = Scope(context)
    settings: Settings = context.settings
    dice = yield from _roll(scope, side, morale_pool(fight, side, settings), len(who))
    given = yield from _give(scope, side, who, dice)
    fight = fight.setting(tested=tested)
    for one, die in zip(who, given, strict=True):
        fight = yield from _bear(fight, scope, one.id, die)
    return fight


def _in_order(who: list[Combatant]) -> list[Combatant]:
    """Sort those tested: leaders first, then by tier, then as listed."""
    return sorted(who, key=lambda one: (not one.leader, -one.tier))


def _roll(scope: Scope, side: Side, count: int, most: int) -> Run[Dice]:
    if not count:
        return ()
    dice = yield from Roll(
        id=scope.id("morale", side),
        text="Morale of the {side}",
        rule="wardens.morale-pool",
        data={"side": side},
        count=count,
        sides=6,
        classes=CLASSES,
        key=lambda dice: tuple(sorted(dice, reverse=True))[:most],
    ).ask()
    dice = tuple(sorted(dice, reverse=True))
    yield Event(
        rule="wardens.morale-pool",
        text="Morale of the {side}: {dice}",
        data={"side": side, "dice": " ".join(map(str, dice)), "count": count},
    )
    return dice


def _give(scope: Scope, side: Side, who: Sequence[Combatant], dice: Dice) -> Run[list[int | None]]:
    """Give each character one die, the best to whom the game master names first; spares are the lowest.

    Named are the characters, in the order of the dice. By default leaders, then higher tiers, as listed.
    """
    given: list[int | None] = [*dice[: len(who)], *[None] * (len(who) - len(dice))]
    if len({band(die, scope.settings) for die in given}) == 1:
        return given
    first = [one.id for one in who][: len(dice)]
    picked = yield from Pick(
        id=scope.id("morale-dice", side),
        text="Who gets the dice {dice}, the best first?",
        rule="wardens.morale-bands",
        optional=True,
        data={"dice": " ".join(map(str, dice[: len(who)]))},
        options=tuple(_to_be_tested(one, die, scope.settings) for one, die in zip(who, given, strict=True)),
        default=tuple(first),
        min=len(first),
        max=len(first),
    ).ask()
    dealt = dict(zip(picked, dice, strict=False))
    return [dealt.get(one.id) for one in who]


def _to_be_tested(one: Combatant, die: int | None, settings: Settings) -> Option:
    """Name a character, with the die that it gets unless the game master says otherwise."""
    rank = "leader, " if one.leader else f"tier {one.tier}, " if one.tier > 1 else ""
    note = f"{rank}{'no die' if die is None else die} {NERVE[band(die, settings)]}"
    return Option(one.id, one.label or one.name, note)


def _bear(fight: Fight, scope: Scope, who: str, die: int | None) -> Run[Fight]:
    """Let one character run, flinch or hold. Rule: wardens.morale-bands."""
    result = band(die, scope.settings)
    public = "{target} " + NERVE[result]
    data = {"die": "no die" if die is None else die}
    text = public + " ({die})"
    yield Event(rule="wardens.morale-bands", text=text, who={"target": who}, data=data, public=public)
    if result == "happens":
        return fight.having(fight[who].suffers("gone"))
    if result == "reduced":
        return (yield from stumble(fight, scope, who, None, optional=True))
    return fight


def objective(fight: Fight, context: Context, args: Args) -> Procedure:
    """Note that a side has lost a key objective: the command's procedure."""
    del context
    side = args["side"]
    count = fight.scene.objectives.get(side, 0) + 1
    after = fight.setting(objectives={**fight.scene.objectives, side: count})
    text = "An objective is lost by the {side}"
    yield Event(rule="wardens.morale-trigger", text=text, data={"side": side})
    return (yield from morale_news(fight, after))
