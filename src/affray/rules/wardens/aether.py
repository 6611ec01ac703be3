"""Aether: points spent on kept dice, one raises one die by one. Sheet B2.2."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Dice, Number, Part, Split
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.pools import spoken
from affray.rules.words import slugs

FACES = ("", "one", "two", "three", "four", "five", "six")


def raise_dice(fight: Fight, scope: Scope, who: str, kept: Dice) -> Run[tuple[Fight, Dice]]:
    """Let a Warden spend Aether on kept dice: one point raises one die by one, to 6 at most.

    Rule: wardens.aether-raise.
    """
    aether = fight[who].aether
    room = sum(6 - die for die in kept)
    if aether is None or not aether.now or not room:
        return fight, kept
    names = {"who": who}
    points = yield from Number(
        id=scope.id("aether", who),
        text="{who} keeps {dice}: how much Aether to spend?",
        by=decider(fight, who),
        rule="wardens.aether-raise",
        optional=True,
        who=names,
        data={"dice": spoken(kept)},
        min=0,
        max=min(aether.now, room),
        default=0,
    ).ask()
    if not points:
        return fight, kept
    raised = yield from _place(fight, scope, who, kept, points)
    fight = fight.put(who, aether=aether.less(points))
    yield Event(
        rule="wardens.aether-raise",
        text="{who} spends {points} Aether: {before} becomes {after}",
        who=names,
        data={"points": points, "before": spoken(kept), "after": spoken(raised)},
        public="{who} draws on Aether",
    )
    return fight, tuple(sorted(raised, reverse=True))


def _place(fight: Fight, scope: Scope, who: str, kept: Dice, points: int) -> Run[Dice]:
    if len([die for die in kept if die < 6]) == 1:  # noqa: PLR2004
        return tuple(die + points if die < 6 else die for die in kept)  # noqa: PLR2004
    names = slugs([FACES[die] for die in kept])
    parts = tuple(Part(name, f"the {die}", 6 - die) for name, die in zip(names, kept, strict=True))
    shares = yield from Split(
        id=scope.id("aether-dice", who),
        text="Which dice of {who} does Aether raise?",
        by=decider(fight, who),
        rule="wardens.aether-raise",
        who={"who": who},
        total=points,
        take=points,
        options=parts,
        default=dict(zip(names, _well_placed(kept, points), strict=True)),
    ).ask()
    return tuple(die + shares[name] for name, die in zip(names, kept, strict=True))


def _well_placed(kept: Dice, points: int) -> list[int]:
    """Spend points where a band is nearest, the higher die first."""
    shares = [0] * len(kept)
    for _ in range(points):
        now = [die + share for die, share in zip(kept, shares, strict=True)]
        open_dice = [i for i, die in enumerate(now) if die < 6]  # noqa: PLR2004
        best = min(open_dice, key=lambda i: (_to_next(now[i]), -now[i]))
        shares[best] += 1
    return shares


def _to_next(die: int) -> int:
    return 4 - die if die < 4 else 6 - die  # noqa: PLR2004
