"""The report of a forecast: chances with their standard errors, from whole counts alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from msgspec import Struct

from affray.encounter.forecast.coming import by_itself
from affray.encounter.forecast.match import Match
from affray.encounter.forecast.tactics import Tactics
from affray.encounter.forecast.tally import Fortune, Tally
from affray.encounter.forecast.variation import AS_IT_IS, Group, Variation
from affray.encounter.model import Clock, Trigger, Wave
from affray.encounter.play import Play
from affray.encounter.telling import name_of
from affray.encounter.triggers import name, spent, waiting
from affray.rules.fight import Side
from affray.rules.ruleset import PLIGHTS, Plight

DIGITS = 4
KINDS = {Clock: "clock", Trigger: "trigger"}
"""What things that wait are called; hazards are of a ruleset's own types."""


class Chance(Struct, frozen=True):
    """A share of the fights, from 0 to 1, with its standard error."""

    chance: float
    error: float


class RoundChance(Struct, frozen=True):
    """The share of all fights that ended in this round."""

    round: int
    chance: float


class Left(Struct, frozen=True):
    """What is left of something on average (or was filled, where `filled`), of how much at most.

    The fights from which its owner fled do not count.
    """

    what: str
    mean: float
    most: int
    filled: bool


class Member(Struct, frozen=True):
    """What becomes of one of the party: the share of each plight, and what is left of its resources."""

    id: str
    name: str
    plights: Mapping[Plight, float]
    left: Sequence[Left]


class Changed(Struct, frozen=True):
    """The party's chance with one more (1) or one fewer (-1) of some foes, of whom there are `count`."""

    name: str
    ids: Sequence[str]
    wave: int
    count: int
    change: int
    party: Chance
    foes: Chance
    unended: Chance


class Habit(Struct, frozen=True):
    """A policy that a side followed: its name, and what its people do in plain words."""

    name: str
    says: str


class WaveChance(Struct, frozen=True):
    """The share of the fights in which a wave came that may come by itself."""

    wave: int
    chance: float


class Report(Struct, frozen=True, kw_only=True):
    """What a forecast found: figures of `fights` fights of `rounds` rounds at most from `step` on.

    `nobody` is the share in which both sides fell, `unended` of those that were not over when the rounds were
    up. `length` lists in how many rounds the others ended, `mean_rounds` is their mean. `standing` is how
    many of the foes stand at the end on average. `changed` is what was taken out of the table's hands,
    `left_out` what the file has and no fight of the forecast used.
    """

    title: str
    ruleset: str
    fights: int
    seed: str
    rounds: int
    from_round: int
    party: Chance
    foes: Chance
    nobody: Chance
    unended: Chance
    mean_rounds: float
    length: Sequence[RoundChance]
    members: Sequence[Member]
    standing: float
    variations: Sequence[Changed]
    waves: Sequence[WaveChance]
    policies: Mapping[Side, Sequence[Habit]]
    changed: str
    left_out: Sequence[str]


def chance(count: int, fights: int) -> Chance:
    """Return a share with its standard error: as if one fight more had gone each way, so it is never 0."""
    share, reckoned = count / fights, (count + 1) / (fights + 2)
    return Chance(round(share, DIGITS), round(sqrt(reckoned * (1 - reckoned) / fights), DIGITS))


def report(match: Match, tallies: Mapping[Variation, Tally]) -> Report:
    """Make the report of what was counted: of the fight as it is, and of those variations that are there."""
    tally, encounter = tallies[AS_IT_IS], match.encounter
    ended = tally.fights - tally.unended
    return Report(
        title=encounter.title,
        ruleset=encounter.ruleset,
        fights=tally.fights,
        seed=match.task.seed,
        rounds=match.task.rounds,
        from_round=match.play.order.round,
        party=chance(tally.party, tally.fights),
        foes=chance(tally.foes, tally.fights),
        nobody=chance(tally.nobody, tally.fights),
        unended=chance(tally.unended, tally.fights),
        mean_rounds=round(sum(n * c for n, c in tally.rounds.items()) / max(1, ended), 2),
        length=[RoundChance(n, round(c / tally.fights, DIGITS)) for n, c in sorted(tally.rounds.items())],
        members=_members(match, tally),
        standing=round(tally.standing / tally.fights, 2),
        variations=_variations(match.variations, tallies),
        waves=_waves(match.play, tally),
        policies={side: _habits(tactics) for side, tactics in match.sides.items()},
        changed=match.changed,
        left_out=_left_out(match.play),
    )


def _members(match: Match, tally: Tally) -> list[Member]:
    return [
        Member(
            id=who,
            name=name_of(match.play, who),
            plights={
                plight: round(fortune.plights.get(plight, 0) / tally.fights, DIGITS) for plight in PLIGHTS
            },
            left=_left(match, who, fortune),
        )
        for who, fortune in tally.fortunes.items()
    ]


def _left(match: Match, who: str, fortune: Fortune) -> list[Left]:
    found = []
    for what, resource in match.resources[who].items():
        sums = fortune.left.get(what)
        if sums is not None:
            mean = round(sums.now / sums.fights, 2)
            found.append(Left(what, mean, resource.most, resource.filled))
    return found


def _variations(
    tried: Sequence[tuple[Group, Variation]], tallies: Mapping[Variation, Tally]
) -> list[Changed]:
    found = []
    for group, variation in tried:
        tally = tallies.get(variation)
        if tally is not None and tally.fights:
            found.append(
                Changed(
                    name=group.name,
                    ids=group.ids,
                    wave=group.wave,
                    count=len(group.ids),
                    change=variation.change,
                    party=chance(tally.party, tally.fights),
                    foes=chance(tally.foes, tally.fights),
                    unended=chance(tally.unended, tally.fights),
                )
            )
    return found


def _waves(play: Play, tally: Tally) -> list[WaveChance]:
    return [
        WaveChance(wave.number, round(tally.waves.get(wave.id, 0) / tally.fights, DIGITS))
        for wave in play.waves.values()
        if not wave.fired and by_itself(play, wave)
    ]


def _habits(tactics: Tactics) -> list[Habit]:
    return [Habit(name, policy.says) for name, policy in tactics.policies.items()]


def _left_out(play: Play) -> list[str]:
    """Name what the game master alone does: hazards, and what else does not come by itself."""
    return [
        name(one) if isinstance(one, Wave) else f"{KINDS.get(type(one), 'hazard')} {one.name}"
        for one in waiting(play)
        if not spent(play, one) and not by_itself(play, one)
    ]
