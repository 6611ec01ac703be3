"""Samples of how a procedure may go: of the same shares as the walk, and run no more often than needed."""

from __future__ import annotations

import pytest

from affray.encounter.dice import numbers
from affray.rules.fight import Context, Fight, Scene, Settings
from affray.rules.odds import walk
from affray.rules.question import Choose, Deal, Draw, Option, Roll
from affray.rules.sampling import drawn, sample

FIGHT = Fight({}, Scene())
CONTEXT = Context(1, "", None, Settings())
RUNS = 4_000


def procedure(told):
    """Draw a card, then roll as many dice as it says; the fight at the end tells what was shown."""

    def run():
        told.append("run")
        card = yield from Draw(id="card", text="", counts={"one": 3, "two": 1}).ask()
        dice = yield from Roll(id="dice", text="", count=1 if card == "one" else 2, sides=6,
                               classes=(1, 1, 1, 1, 5, 5), key=max).ask()  # fmt: skip
        return Fight({card: max(dice)}, Scene())

    return run


def read(leaf):
    return tuple(leaf.fight.combatants.items())


def test_a_sample_has_the_shares_of_the_walk_within_its_error():
    exact = {read(leaf): leaf.weight / leaf.whole for leaf in walk(procedure([]), FIGHT, CONTEXT)}
    ends = sample(procedure([]), FIGHT, CONTEXT, numbers("a"))
    counts = dict.fromkeys(exact, 0)
    for _ in range(RUNS):
        counts[read(next(ends)[0])] += 1
    assert sum(exact.values()) == pytest.approx(1)
    for key, chance in exact.items():
        assert abs(counts[key] / RUNS - chance) < 4 * (chance * (1 - chance) / RUNS) ** 0.5


def test_each_end_is_run_once_however_often_it_is_drawn():
    told = []
    ends = sample(procedure(told), FIGHT, CONTEXT, numbers("a"))
    fresh = sum(next(ends)[1] for _ in range(RUNS))
    assert fresh == len(told) == 4


def test_the_same_chance_gives_the_same_sample():
    def first(seed):
        ends = sample(procedure([]), FIGHT, CONTEXT, numbers(seed))
        return [read(next(ends)[0]) for _ in range(50)]

    assert first("a") == first("a")
    assert first("a") != first("b")


@pytest.mark.parametrize("key", [None, max], ids=["bare", "keyed"])
def test_what_has_too_many_ways_to_be_listed_is_rolled_die_by_die(key):
    told = []

    def start():
        told.append("run")
        dice = yield from Roll(id="many", text="", count=40, sides=10, key=key).ask()
        return Fight({"best": max(dice)}, Scene())

    ends = sample(start, FIGHT, CONTEXT, numbers("a"))
    best = [next(ends)[0].fight.combatants["best"] for _ in range(300)]
    assert sum(one == 10 for one in best) / 300 > 0.95
    assert len(told) == (len(set(best)) if key else 300)


def test_cards_are_dealt_without_going_back():
    deal = Deal(id="hand", text="", counts={"sun": 2, "moon": 1}, count=3)
    below = numbers("a")
    hands = {tuple(sorted(drawn(deal, below))) for _ in range(20)}
    assert hands == {("moon", "sun", "sun")}


def test_an_option_comes_up_by_its_weight():
    options = (Option("win", "win"), Option("lose", "lose"), Option("never", "never"))
    choose = Choose(id="c", text="", options=options, default="win", chance=True, weights=(1, 3, 0))
    below = numbers("a")
    found = [drawn(choose, below) for _ in range(1_000)]
    assert "never" not in found
    assert 0.2 < found.count("win") / 1_000 < 0.3


def test_nobody_draws_what_chance_does_not_answer():
    with pytest.raises(TypeError):
        drawn(Choose(id="c", text="", options=(), default=""), numbers("a"))
