"""A forecast from beginning to end: what is asked for, checked, played by a crew, and reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct, field

from affray.encounter.forecast.crew import Crew, cores
from affray.encounter.forecast.fault import ForecastFault
from affray.encounter.forecast.match import Match, task_of
from affray.encounter.forecast.report import Report, report
from affray.encounter.forecast.tally import Tally
from affray.encounter.forecast.variation import AS_IT_IS, Variation
from affray.encounter.model import Encounter
from affray.encounter.notices import beaten, more_to_come
from affray.encounter.play import Play
from affray.rules.fight import Side

MOST_RUNS = 1_000_000
MOST_JOBS = 256
MOST_ROUNDS = 1_000

Progress: TypeAlias = Callable[[int, int], None]
"""Is told after each share how many fights are played, of how many."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What is asked of a forecast: fights of each variation, their dice, rounds at most, processes, policies.

    `jobs` of None are as many as there are cores. Without `vary` only the fight as it is is played.
    """

    runs: int = 1000
    seed: str = "1"
    rounds: int = 30
    jobs: int | None = None
    vary: bool = True
    policies: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)


class Forecast:
    """One forecast, being made. Everything that can be wrong with it is found before any worker starts.

    Raises ForecastFault.
    """

    def __init__(self, encounter: Encounter, play: Play, wanted: Wanted) -> None:
        _check(wanted)
        _check_sides(encounter, play)
        task = task_of(encounter, play, policies=wanted.policies, seed=wanted.seed, rounds=wanted.rounds)
        self.match = Match(task)
        self.wanted = wanted
        self.jobs = min(wanted.jobs or cores(), wanted.runs)
        varied = [variation for _, variation in self.match.variations] if wanted.vary else []
        self.variations = [AS_IT_IS, *varied]
        self.tallies: dict[Variation, Tally] = {}
        self.done = 0

    @property
    def total(self) -> int:
        """How many fights there are to play."""
        return self.wanted.runs * len(self.variations)

    def make(
        self, told: Progress = lambda *_: None, called_off: Callable[[], bool] = lambda: False
    ) -> Report | None:
        """Play all fights and return the report; None where it was called off. Raises ForecastFault."""
        with Crew(self.match.task, self.jobs) as crew:
            for played in crew.play(self.wanted.runs, self.variations, called_off):
                self.tallies.setdefault(played.share.variation, Tally()).add(played.tally)
                self.done += played.share.count
                told(self.done, self.total)
        return self.report() if self.done == self.total else None

    def report(self) -> Report | None:
        """Return the report of what was played so far, if anything was."""
        return report(self.match, self.tallies) if AS_IT_IS in self.tallies else None


def _check(wanted: Wanted) -> None:
    bounds = (
        ("--runs", wanted.runs, MOST_RUNS, "fight"),
        ("--jobs", wanted.jobs, MOST_JOBS, "process"),
        ("--rounds", wanted.rounds, MOST_ROUNDS, "round"),
    )
    for option, value, most, what in bounds:
        if value is not None and not 1 <= value <= most:
            raise ForecastFault(f"{option} {value} will not do:", f"at least 1 {what} and at most {most:,}.")


def _check_sides(encounter: Encounter, play: Play) -> None:
    """Refuse a fight that is over, or that nobody is there to fight."""
    if play.over:
        raise ForecastFault("The fight is over; there is nothing to forecast.", "undo takes the end back.")
    sides: tuple[tuple[Side, str], ...] = (("party", "the party"), ("foes", "the foes"))
    for side, name in sides:
        there = [one for one in play.fight.combatants.values() if one.side == side]
        if not there:
            raise ForecastFault(f"Nobody is on the side of {name}; there is no fight to forecast.")
        if beaten(encounter.rules, play, side) and not more_to_come(encounter.rules, play, side):
            raise ForecastFault(f"The fight is decided: {name} is beaten." if side == "party"
                                else f"The fight is decided: {name} are beaten.")  # fmt: skip
