"""The Threat roll: the pool, what is kept, what Aether adds, which die meets which Threat. Sheet B2.2."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.question import Choose, Dice, Number, Option, Part, Roll, Split
from affray.rules.wardens.ask import Run, Scope, decider
from affray.rules.wardens.settings import Settings

Band: TypeAlias = Literal["happens", "reduced", "avoided"]
ThreatKind: TypeAlias = Literal["dodge", "approach", "counter", "other"]

CLASSES = (2, 2, 2, 5, 5, 6)
"""A face for each band of a d6: 1-3, 4/5, 6."""


class Threat(Struct, frozen=True):
    """A consequence that a roll may bring. `rank` is its place when dice are dealt out by default."""

    id: str
    text: str
    kind: ThreatKind
    rank: int = 9


class Pool(Struct, frozen=True):
    """Dice to roll; with `drop` the highest of them is dropped."""

    count: int
    drop: bool = False

    def kept(self, dice: Dice) -> Dice:
        """Return the kept dice, highest first."""
        return tuple(sorted(dice, reverse=True))[self.drop :]


@lru_cache(maxsize=256)
def threat_pool(base: int, threats: int, *, extra_dice: bool = True, total: bool = False) -> Pool:
    """Return the pool for a rating with modifiers (`base`) and a number of Threats, at least 1.

    Rules: wardens.extra-threat-die, wardens.zero-pool.
    """
    extra = threats - 1 if extra_dice else 0
    tested = base + extra if total else base
    if tested >= 1:
        return Pool(base + extra)
    return Pool(2 if total else extra + 2, drop=True)


def band(die: int | None, settings: Settings) -> Band:
    """Read a die on its Threat; without a die a setting says what it counts as.

    Rules: wardens.threat-bands, wardens.unassigned-threat.
    """
    if die is None:
        return settings.unassigned_threat
    return "happens" if die <= 3 else "reduced" if die <= 5 else "avoided"  # noqa: PLR2004


@lru_cache(maxsize=256)
def counting(pool: Pool, best: int) -> Callable[[Dice], Hashable]:
    """Return the key under which rolls are alike: the `best` highest kept dice."""
    return lambda dice: pool.kept(dice)[:best]


def threat_roll(
    fight: Fight, scope: Scope, who: str, base: int, threats: Sequence[Threat], *, note: str = ""
) -> Run[tuple[Fight, tuple[int | None, ...]]]:
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
    kept = pool.kept(dice)
    fight, kept = yield from raise_dice(fight, scope, who, kept if many > 1 else kept[:1])
    given = yield from _assign(fight, scope, who, threats, kept)
    return fight, given


def _tell_pool(who: str, base: int, many: int, pool: Pool, settings: Settings) -> Run[None]:
    figures = {"base": base, "threats": many, "dice": pool.count}
    names = {"who": who}
    if many > 1 and settings.extra_threat_dice:
        text = "{threats} Threats: one die more for each past the first"
        yield Event(rule="wardens.extra-threat-die", text=text, who=names, data=figures, quiet=True)
    if pool.drop:
        text = "A pool of {base}: {dice} dice, the highest is dropped"
        yield Event(rule="wardens.zero-pool", text=text, who=names, data=figures, quiet=True)


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
        text="{who} rolled {dice}: how much Aether to raise dice?",
        by=decider(fight, who),
        rule="wardens.aether-raise",
        optional=True,
        who=names,
        data={"dice": _spoken(kept)},
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
        data={"points": points, "before": _spoken(kept), "after": _spoken(raised)},
        public="{who} draws on Aether",
    )
    return fight, tuple(sorted(raised, reverse=True))


def _place(fight: Fight, scope: Scope, who: str, kept: Dice, points: int) -> Run[Dice]:
    if len([die for die in kept if die < 6]) == 1:  # noqa: PLR2004
        return tuple(die + points if die < 6 else die for die in kept)  # noqa: PLR2004
    parts = tuple(Part(f"die-{i}", f"the {die}", 6 - die) for i, die in enumerate(kept, 1))
    shares = yield from Split(
        id=scope.id("aether-dice", who),
        text="Which dice of {who} does Aether raise?",
        by=decider(fight, who),
        rule="wardens.aether-raise",
        who={"who": who},
        total=points,
        take=points,
        options=parts,
        default={f"die-{i}": share for i, share in enumerate(_well_placed(kept, points), 1)},
    ).ask()
    return tuple(die + shares[f"die-{i}"] for i, die in enumerate(kept, 1))


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


def _spoken(dice: Sequence[int | None]) -> str:
    return " ".join("none" if die is None else str(die) for die in dice)


def _assign(
    fight: Fight, scope: Scope, who: str, threats: Sequence[Threat], kept: Dice
) -> Run[tuple[int | None, ...]]:
    """Give each Threat one die, none twice. Asked only where it makes a difference.

    Rule: wardens.assign-dice.
    """
    default = dealt(threats, kept)
    if len(threats) == 1:
        return default
    ways = {_spoken(way).replace(" ", "-"): way for way in assignments(kept, len(threats), scope.settings)}
    if len(ways) == 1:
        return default
    chosen = yield from Choose(
        id=scope.id("assign", who),
        text="Which die of {who} meets which Threat? ({threats})",
        by=decider(fight, who),
        rule="wardens.assign-dice",
        who={"who": who},
        data={"threats": ", ".join(threat.text for threat in threats)},
        options=tuple(
            Option(key, _worded(threats, way), _foreseen(threats, way, scope.settings))
            for key, way in sorted(ways.items(), key=lambda item: _differs(item[1], default, scope.settings))
        ),
        default=next(key for key, way in ways.items() if not _differs(way, default, scope.settings)),
    ).ask()
    return ways[chosen]


def dealt(threats: Sequence[Threat], kept: Dice) -> tuple[int | None, ...]:
    """Deal dice out by default: the highest where the blow would be lost, the rest as listed."""
    given: list[int | None] = [None] * len(threats)
    order = sorted(range(len(threats)), key=lambda i: threats[i].rank)
    for index, die in zip(order, kept, strict=False):
        given[index] = die
    return tuple(given)


def assignments(kept: Dice, many: int, settings: Settings) -> Iterator[tuple[int | None, ...]]:
    """List the ways to give dice to `many` Threats that differ in some Threat's band."""
    piles: dict[Band, list[int | None]] = {}
    for die in (*kept, *[None] * max(0, many - len(kept))):
        piles.setdefault(band(die, settings), []).append(die)
    for way in _ways([(name, len(pile)) for name, pile in piles.items()], many):
        left = {name: list(pile) for name, pile in piles.items()}
        yield tuple(left[name].pop(0) for name in way)


def _ways(piles: list[tuple[Band, int]], many: int) -> Iterator[tuple[Band, ...]]:
    if not many:
        yield ()
        return
    for i, (name, count) in enumerate(piles):
        if count:
            rest = [*piles[:i], (name, count - 1), *piles[i + 1 :]]
            for way in _ways(rest, many - 1):
                yield (name, *way)


def _differs(way: Sequence[int | None], other: Sequence[int | None], settings: Settings) -> bool:
    """Tell whether two ways differ in some band; false sorts first."""
    return [band(die, settings) for die in way] != [band(die, settings) for die in other]


def _worded(threats: Sequence[Threat], way: Sequence[int | None]) -> str:
    pairs = zip(threats, way, strict=True)
    return ", ".join(f"{threat.text} {'no die' if die is None else die}" for threat, die in pairs)


def _foreseen(threats: Sequence[Threat], way: Sequence[int | None], settings: Settings) -> str:
    pairs = zip(threats, way, strict=True)
    found = [(threat.text, band(die, settings)) for threat, die in pairs]
    return ", ".join(f"{text} {word}" for text, word in found if word != "avoided") or "all avoided"
