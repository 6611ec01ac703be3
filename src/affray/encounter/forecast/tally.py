"""What many fights came to, counted. All figures are whole numbers: their sum is the same in any order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from affray.encounter.desk import Desk
from affray.encounter.forecast.player import Ending
from affray.encounter.play import Play
from affray.rules.fight import Context
from affray.rules.ruleset import Plight
from affray.rules.tally import Tally as Shown

LEFT, FILLED = ("pips", "bar"), ("boxes",)
"""Kinds of tallies that count what a fight uses up, or fills."""


class Kept(Struct, frozen=True):
    """Something that a fight uses up, or fills where `filled`: how much of it there is at most."""

    most: int
    filled: bool


Resources: TypeAlias = Mapping[str, Mapping[str, Kept]]
"""What each of the party has, by id and label."""


class Resource(Struct):
    """The sum of what was left of something (or was filled, for boxes), over so many fights."""

    now: int = 0
    fights: int = 0

    def add(self, other: Resource) -> None:
        """Add another sum."""
        self.now += other.now
        self.fights += other.fights


class Fortune(Struct):
    """What became of one combatant: how often which plight, and sums of what was left, by its label."""

    plights: dict[Plight, int] = field(default_factory=dict)
    left: dict[str, Resource] = field(default_factory=dict)

    def add(self, other: Fortune) -> None:
        """Add what became of it elsewhere."""
        for plight, count in other.plights.items():
            self.plights[plight] = self.plights.get(plight, 0) + count
        for label, resource in other.left.items():
            self.left.setdefault(label, Resource()).add(resource)


class Tally(Struct):
    """So many fights: how often each side prevailed, both fell, or it was not over; in how many rounds.

    `fortunes` are those of the party by id, `waves` how often each came, `standing` sums the foes who stood
    at the end.
    """

    fights: int = 0
    party: int = 0
    foes: int = 0
    nobody: int = 0
    unended: int = 0
    rounds: dict[int, int] = field(default_factory=dict)
    fortunes: dict[str, Fortune] = field(default_factory=dict)
    waves: dict[str, int] = field(default_factory=dict)
    standing: int = 0

    def count(self, ending: Ending, desk: Desk, context: Context, resources: Resources) -> None:
        """Count one fight: who of the party came out how, and what they have left of their resources."""
        self.fights += 1
        if not ending.over:
            self.unended += 1
        else:
            self.rounds[ending.rounds] = self.rounds.get(ending.rounds, 0) + 1
            self.party += ending.winner == "party"
            self.foes += ending.winner == "foes"
            self.nobody += ending.winner is None
        fight, rules = ending.play.fight, desk.rules
        self.standing += sum(not rules.beaten(fight, one.id) for one in fight.present("foes"))
        for wave in ending.play.waves.values():
            if wave.fired:
                self.waves[wave.id] = self.waves.get(wave.id, 0) + 1
        for who, labels in resources.items():
            self.fortunes.setdefault(who, Fortune()).add(_fortune(ending, desk, context, who, labels))

    def add(self, other: Tally) -> None:
        """Add what other fights came to."""
        self.fights += other.fights
        self.party += other.party
        self.foes += other.foes
        self.nobody += other.nobody
        self.unended += other.unended
        self.standing += other.standing
        for number, count in other.rounds.items():
            self.rounds[number] = self.rounds.get(number, 0) + count
        for wave, count in other.waves.items():
            self.waves[wave] = self.waves.get(wave, 0) + count
        for who, fortune in other.fortunes.items():
            self.fortunes.setdefault(who, Fortune()).add(fortune)


def resources_of(play: Play, desk: Desk, context: Context) -> Resources:
    """List what each of the party has that a fight uses up or fills."""
    return {
        one.id: {
            _label(tally): Kept(tally.max, tally.kind in FILLED)
            for tally in desk.rules.tallies(play.fight, context, one.id)
            if tally.kind in (*LEFT, *FILLED) and tally.max
        }
        for one in play.fight.combatants.values()
        if one.side == "party"
    }


def _label(tally: Shown) -> str:
    """Return a tally's label without what is only said beside it."""
    return tally.label.partition(",")[0]


def _fortune(ending: Ending, desk: Desk, context: Context, who: str, kept: Mapping[str, Kept]) -> Fortune:
    """Say what became of somebody; whoever is not there any more has fled, with nothing left here."""
    fight = ending.play.fight
    if who not in fight:
        return Fortune({"fled": 1})
    now = {_label(tally): tally.now for tally in desk.rules.tallies(fight, context, who)}
    left = {label: Resource(now.get(label, 0), 1) for label in kept}
    return Fortune({desk.rules.plight(fight, who): 1}, left)
