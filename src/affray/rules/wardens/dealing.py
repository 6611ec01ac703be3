"""Dealing dice to Threats: the ways that differ, the one by default, and the choice. Sheet B2.2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Dice, Option
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.pools import Band, Given, Threat, band, face, outcome
from affray.rules.wardens.settings import Settings

MOST_WAYS = 9
"""Ways to deal dice that are asked for at once."""

LINE, SHORT = 60, 12
"""Characters of Threats in an option, all together and at least of each."""


def assign(fight: Fight, scope: Scope, who: str, threats: Sequence[Threat], kept: Dice) -> Run[Given]:
    """Give each Threat one die, none twice. Asked only where it makes a difference.

    Where there are many ways, Threats are asked for one after another. Rule: wardens.assign-dice.
    """
    default = dealt(threats, kept)
    if len(threats) == 1:
        return default
    ways = list(islice(assignments(kept, len(threats), scope.settings), MOST_WAYS + 1))
    if len(ways) == 1:
        return default
    if len(ways) <= MOST_WAYS:
        return (yield from _choose_way(fight, scope, who, threats, ways, default=default))
    first = min(range(len(threats)), key=lambda i: threats[i].rank)
    (die,) = yield from _choose_way(
        fight,
        scope,
        who,
        [threats[first]],
        _faces(kept, len(threats), scope.settings),
        default=(default[first],),
    )
    rest = [threat for i, threat in enumerate(threats) if i != first]
    at = len(kept) if die is None else kept.index(die)
    given = yield from assign(fight, scope, who, rest, (*kept[:at], *kept[at + 1 :]))
    return (*given[:first], die, *given[first:])


def _faces(kept: Dice, many: int, settings: Settings) -> list[Given]:
    """List the dice that one of many Threats may get, the best of each band."""
    found: dict[Band, int | None] = {}
    for die in (*kept[:many], *[None] * (many - len(kept))):
        found.setdefault(band(die, settings), die)
    return [(die,) for die in found.values()]


def _choose_way(
    fight: Fight,
    scope: Scope,
    who: str,
    threats: Sequence[Threat],
    ways: Sequence[Given],
    *,
    default: Given,
) -> Run[Given]:
    """Ask which of the ways to deal dice to Threats is taken, the one by default first."""
    settings = scope.settings
    known = {
        "-".join("none" if die is None else str(die) for die in way): way
        for way in sorted(ways, key=lambda way: _differs(way, default, settings))
    }
    text = "{who}: which die meets which Threat?" if len(threats) > 1 else "{who}: which die meets {threats}?"
    chosen = yield from Choose(
        id=scope.id("assign", who),
        text=text,
        by=decider(fight, who),
        rule="wardens.assign-dice",
        who={"who": who},
        data={"threats": ", ".join(threat.text for threat in threats)},
        options=tuple(
            Option(key, _worded(threats, way), _foreseen(threats, way, settings))
            for key, way in known.items()
        ),
        default=next(iter(known)),
    ).ask()
    return known[chosen]


def dealt(threats: Sequence[Threat], kept: Dice) -> Given:
    """Deal dice out by default: the highest where the blow would be lost, the rest as listed."""
    given: list[int | None] = [None] * len(threats)
    order = sorted(range(len(threats)), key=lambda i: threats[i].rank)
    for index, die in zip(order, kept, strict=False):
        given[index] = die
    return tuple(given)


def assignments(kept: Dice, many: int, settings: Settings) -> Iterator[Given]:
    """List the ways to give the best dice to `many` Threats that differ in some Threat's band.

    A worse die never helps, so it is not on offer.
    """
    piles: dict[Band, list[int | None]] = {}
    for die in (*kept[:many], *[None] * max(0, many - len(kept))):
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
    """Say a way in a few words: ``dodge 6 · swept away 3``."""
    longest = max(SHORT, LINE // len(threats))
    pairs = zip(threats, way, strict=True)
    return " · ".join(f"{_shortened(threat.text, longest)} {face(die)}" for threat, die in pairs)


def _shortened(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    head = text[: longest - 1]
    return (head.rpartition(" ")[0] or head) + "\u2026"


def _foreseen(threats: Sequence[Threat], way: Sequence[int | None], settings: Settings) -> str:
    """Say the bands of a way, in the order of the Threats: ``halved · happens``."""
    pairs = zip(threats, way, strict=True)
    return " · ".join(outcome(threat, band(die, settings)) for threat, die in pairs)
