"""How fast whole fights are played, for every built-in ruleset: four against six. Knows no ruleset."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from resource import RUSAGE_CHILDREN, getrusage

import msgspec

from affray.encounter.beginning import first_play
from affray.encounter.files import parse
from affray.encounter.forecast.crew import Crew
from affray.encounter.forecast.match import Match, Task, task_of
from affray.encounter.forecast.variation import AS_IT_IS
from affray.encounter.model import Source
from affray.rules.fight import Combatant, Fight
from affray.rules.registry import BUILT_IN, ruleset
from benchmarks.rows import Bench, Row, cpu

PARTY, FOES = 4, 6
BATCH = 10
MANY = 400
ROUNDS = 30


def task(name: str) -> Task:
    """Return four against six, made of those who begin the fight of a ruleset's starting file."""
    encounter = parse(Source(text=ruleset(name).starting_file))
    play = first_play(encounter)
    there = [one for one in encounter.combatants if not one.waiting]
    people = [*_several(there, "party", PARTY), *_several(there, "foes", FOES)]
    fight = Fight({one.id: one for one in people}, play.fight.scene)
    return task_of(encounter, play.but(fight=fight, waves={}), seed="benchmark", rounds=ROUNDS)


def _several(there: Sequence[Combatant], side: str, count: int) -> list[Combatant]:
    found = islice(cycle([one for one in there if one.side == side]), count)
    return [msgspec.structs.replace(one, id=f"{side}-{place}") for place, one in enumerate(found, 1)]


def row_of(name: str) -> Callable[[Bench], Row]:
    """Return the row of how many fights a ruleset's rules play in a second of one core."""

    def row(bench: Bench) -> Row:
        del bench
        match = Match(task(name))
        seconds = cpu(lambda: match.tally(0, BATCH), 3) / BATCH
        tally = match.tally(0, BATCH)
        rounds = sum(number * count for number, count in tally.rounds.items()) / max(1, BATCH - tally.unended)
        words = f"{seconds * 1000:.1f} ms each, {rounds:.1f} rounds on average"
        return Row(f"{name}: forecast fights a second and core, 4 against 6", 1 / seconds, "/s", None, words)

    row.__name__ = f"forecast_{name}"
    return row


def forecast_scaling(bench: Bench) -> Row:
    """How much faster two processes play than one, their start and the report left out.

    Where others use the cores, too, the CPU that a fight takes tells more: it should be the same with both.
    """
    del bench
    one, two = (min(_played(jobs) for _ in range(3)) for jobs in (1, 2))
    words = f"{MANY / one[0]:.0f} and {MANY / two[0]:.0f} fights a second"
    spent = f"{one[1] * 1000:.1f} and {two[1] * 1000:.1f} ms of CPU a fight"
    return Row("forecast with two processes, × one", one[0] / two[0], "×", None, f"{words}, {spent}")


def _played(jobs: int) -> tuple[float, float]:
    """Return the seconds that a crew takes for many fights, and the CPU of each, the workers' start in it."""
    before = getrusage(RUSAGE_CHILDREN)
    with Crew(task(next(iter(BUILT_IN))), jobs) as crew:
        list(crew.play(2 * jobs, [AS_IT_IS]))
        begun = time.perf_counter()
        list(crew.play(MANY, [AS_IT_IS]))
        took = time.perf_counter() - begun
    after = getrusage(RUSAGE_CHILDREN)
    return took, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / MANY


ROWS = [*(row_of(name) for name in BUILT_IN), forecast_scaling]
