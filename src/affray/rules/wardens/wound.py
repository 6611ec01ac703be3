"""Wounds and Scars: a slot filled, Guard refilled, the injury roll, death, pushing through. B2.6, B2.7."""

from __future__ import annotations

from enum import Enum
from typing import Literal, TypeAlias

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option, Roll, Words
from affray.rules.wardens.aether import raise_dice
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.pools import CLASSES, band, counting, rolled, threat_pool
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, Wound
from affray.rules.wardens.stumble import drop_something

INJURY_DICE = 4
Consequence: TypeAlias = Literal["none", "out", "drop", "footing", "miss"]

CHOICES = (
    Option("footing", "lose footing", "falls or is moved"),
    Option("drop", "drop something", "something that matters slips away"),
    Option("miss", "miss something", "something that matters goes unseen"),
)
SAID = {
    "footing": "{target} loses footing or is moved: the referee says how",
    "miss": "{target} overlooks something that matters",
}
INJURY = {"happens": "out", "reduced": "a misfortune", "avoided": "no harm done"}


class Hurt(Enum):
    """What harm left over did."""

    NONE = "none"
    WOUND = "wound"
    DEAD = "dead"


def take_wound(fight: Fight, scope: Scope, who: str, attack: str, left: int) -> Run[tuple[Fight, Hurt]]:
    """Give one Wound for the harm left over, however much; kill if no slot is free.

    Rules: wardens.one-wound, wardens.wound, wardens.death.
    """
    one: Combatant = fight[who]
    slots = one.wound_slots or 0
    if len(one.wounds) >= slots:
        return (yield from _dies(fight, who)), Hurt.DEAD
    text = (yield from _words(fight, scope, who, attack)) if one.player else attack
    fight = fight.put(who, wounds=(*one.wounds, Wound(text=text)))
    yield Event(
        rule="wardens.wound",
        text="{target} takes a Wound: {wound}",
        who={"target": who},
        data={"wound": text, "left": left, "filled": len(one.wounds) + 1, "slots": slots},
        public="{target} is wounded",
    )
    if left > 1:
        data = {"left": left}
        text = "{left} harm left over makes one Wound"
        yield Event(rule="wardens.one-wound", text=text, who={"target": who}, data=data, quiet=True)
    if scope.settings.death_test == "when_full" and len(one.wounds) + 1 >= slots:
        return (yield from _dies(fight, who)), Hurt.DEAD
    return fight, Hurt.WOUND


def _words(fight: Fight, scope: Scope, who: str, attack: str) -> Run[str]:
    return (
        yield from Words(
            id=scope.id("words", who),
            text="What is {who}'s Wound?",
            by=decider(fight, who),
            rule="wardens.wound",
            optional=True,
            who={"who": who},
            default=attack,
        ).ask()
    )


def _dies(fight: Fight, who: str) -> Run[Fight]:
    one: Combatant = fight[who]
    yield Event(
        rule="wardens.death",
        text="{target} dies",
        who={"target": who},
        data={"filled": len(one.wounds), "slots": one.wound_slots},
        public="{target} dies",
    )
    return fight.having(one.suffers("dead"))


def refill(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Fill Guard up and clear its marks, before effects and the injury roll. Rule: wardens.guard-refill."""
    one: Combatant = fight[who]
    if one.guard is None or (scope.settings.poison_blocks_refill and "poisoned" in one.status):
        return fight
    yield Event(
        rule="wardens.guard-refill",
        text="{target}'s Guard is back at {guard}",
        who={"target": who},
        data={"guard": one.guard.max},
    )
    return fight.put(who, guard=one.guard.full())


def injury_roll(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Roll for a Warden's new Wound, the last in its list; an NPC has no such roll.

    Rules: wardens.injury-roll, wardens.npc-harm, wardens.scar-any-time.
    """
    one: Combatant = fight[who]
    index = len(one.wounds) - 1
    if not one.player:
        if len(one.wounds) >= (one.wound_slots or 0):
            text = "{target} can take no more: the next Wound kills"
            yield Event(rule="wardens.npc-harm", text=text, who={"target": who}, quiet=True)
        return fight
    pushed = yield from _push_through(fight, scope, who, "skips the injury roll")
    if pushed:
        fight = yield from make_scar(fight, scope.settings, who, index)
        if scope.settings.scar_cancels_injury:
            return fight
    fight, die = yield from _roll(fight, scope, who)
    fight, bad = yield from _read(fight, scope, who, index, die)
    if bad and not pushed and (yield from _push_through(fight, scope, who, "the injury passes")):
        fight = yield from make_scar(fight, scope.settings, who, index)
    return fight


def _roll(fight: Fight, scope: Scope, who: str) -> Run[tuple[Fight, int]]:
    base = INJURY_DICE - len(fight[who].wounds)
    pool = threat_pool(base, 1)
    data = {"base": base, "dice": pool.count}
    dice = yield from Roll(
        id=scope.id("injury", who),
        text="Injury roll of {who}" + (": the lower of two" if pool.drop else ""),
        by=decider(fight, who),
        rule="wardens.injury-roll",
        who={"who": who},
        data=data,
        count=pool.count,
        sides=6,
        classes=CLASSES,
        key=counting(pool, 1),
    ).ask()
    best = kept = pool.kept(dice)[:1]
    if scope.settings.injury_aether:
        fight, kept = yield from raise_dice(fight, scope, who, best)
    yield Event(
        rule="wardens.injury-roll",
        text="{target} rolls {dice} for the injury: {result}",
        who={"target": who},
        data={
            "base": base,
            "dice": rolled(pool, dice, best, kept),
            "die": kept[0],
            "result": INJURY[band(kept[0], scope.settings)],
        },
    )
    return fight, kept[0]


def _read(fight: Fight, scope: Scope, who: str, index: int, die: int) -> Run[tuple[Fight, bool]]:
    """Read the injury die: out, a choice for the game master, or nothing. Returns whether it hurt."""
    names = {"target": who}
    if die > 5:  # noqa: PLR2004
        return fight, False
    if die <= 3:  # noqa: PLR2004
        text = "{target} is out for the situation"
        public = "{target} is out of the fight"
        yield Event(rule="wardens.injury-out", text=text, who=names, public=public)
        fight = fight.having(fight[who].suffers("out"))
        return _consequence(fight, who, index, "out"), True
    chosen: Consequence = yield from Choose(
        id=scope.id("injury-choice", who),
        text="What does the injury do to {who}?",
        rule="wardens.injury-choice",
        who={"who": who},
        options=CHOICES,
        default="footing",
    ).ask()  # type: ignore[assignment]
    fight = _consequence(fight, who, index, chosen)
    if chosen == "drop":
        fight = yield from drop_something(fight, scope, who, "gm", "wardens.injury-choice")
    else:
        yield Event(rule="wardens.injury-choice", text=SAID[chosen], who=names, data={"choice": chosen})
    return fight, True


def _consequence(fight: Fight, who: str, index: int, what: Consequence) -> Fight:
    wounds = list(fight[who].wounds)
    wounds[index] = replace(wounds[index], consequence=what)
    return fight.put(who, wounds=tuple(wounds))


def _push_through(fight: Fight, scope: Scope, who: str, note: str) -> Run[bool]:
    answer = yield from Choose(
        id=scope.id("scar", who),
        text="{who}: push through, and keep the Wound as a Scar?",
        by=decider(fight, who),
        rule="wardens.scar-any-time",
        optional=True,
        who={"who": who},
        options=(Option("no", "no", "it stays a Wound"), Option("yes", "push through", note)),
        default="no",
    ).ask()
    return answer == "yes"


def make_scar(fight: Fight, settings: Settings, who: str, index: int) -> Run[Fight]:
    """Turn a Wound, by index, into a Scar: no penalty, no consequence, the slot stays filled.

    Rules: wardens.scar-cancels, wardens.scar-counts.
    """
    one: Combatant = fight[who]
    old = one.wounds[index]
    wounds = list(one.wounds)
    wounds[index] = replace(old, kind="scar", burn="none")
    if settings.scar_cancels_injury:
        wounds[index] = replace(wounds[index], consequence="none")
    yield Event(
        rule="wardens.scar-cancels",
        text="{target} pushes through: {wound} is a Scar now",
        who={"target": who},
        data={"wound": old.text, "consequence": old.consequence},
        public="{target} pushes through",
    )
    one = one.but(wounds=tuple(wounds))
    if old.consequence == "out" and all(wound.consequence != "out" for wound in wounds):
        one = one.recovers("out")
    return (yield from _retire(fight.having(one), who))


def _retire(fight: Fight, who: str) -> Run[Fight]:
    """Note that a Warden whose slots are all Scars must retire. Rule: wardens.must-retire."""
    one: Combatant = fight[who]
    if not all_scars(one) or "must_retire" in one.status:
        return fight
    text = "Every Wound slot of {target} holds a Scar: retirement at the next opportunity"
    yield Event(rule="wardens.must-retire", text=text, who={"target": who})
    return fight.having(one.suffers("must_retire"))


def all_scars(one: Combatant) -> bool:
    """Tell whether a Warden has a Scar in every Wound slot."""
    scars = sum(wound.kind == "scar" for wound in one.wounds)
    return bool(one.player) and scars > 0 and scars >= (one.wound_slots or 0)
