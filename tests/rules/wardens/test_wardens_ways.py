"""How many ways a roll may fall is known before they are listed: a huge roll is refused at once."""

from math import comb

import pytest

from affray.rules.fight import Context, Fight, Scene, Settings
from affray.rules.odds import MOST_LEAVES, walk
from affray.rules.question import Roll
from affray.rules.ways import TooManyBranches, ways

HUGE = 10**8


def roll(count, sides=6, classes=()):
    return Roll(id="pool:ana", text="", count=count, sides=sides, classes=classes)


@pytest.mark.parametrize(
    "one",
    [
        roll(HUGE),
        roll(HUGE, classes=(2, 2, 2, 5, 5, 6)),
        roll(HUGE, sides=HUGE),
        roll(2, sides=HUGE),
        roll(HUGE, sides=1),
        roll(HUGE, classes=(1, 1, 1, 1, 1, 1)),
    ],
    ids=["d6", "classed", "huge dice", "two huge dice", "one face", "one class"],
)
@pytest.mark.parametrize("classed", [True, False])
def test_a_huge_roll_is_refused_at_once(one, classed):
    with pytest.raises(TooManyBranches):
        ways(one, classed=classed)

    def start():
        yield from one.ask()
        return Fight({}, Scene())

    with pytest.raises(TooManyBranches):
        list(walk(start, Fight({}, Scene()), Context(1, "", None, Settings()), classed=classed))


@pytest.mark.parametrize("count", [0, 1, 2, 5, 8])
@pytest.mark.parametrize("sides", [1, 2, 6, 10])
def test_the_limit_is_the_number_of_sets(count, sides):
    sets = comb(count + sides - 1, sides - 1)
    assert len(ways(roll(count, sides), most=sets)) == sets
    if sets > 1:
        with pytest.raises(TooManyBranches):
            ways(roll(count, sides), most=sets - 1)


def test_what_a_pool_may_hold_is_well_within_the_limit():
    assert len(ways(roll(40, classes=(2, 2, 2, 5, 5, 6)))) < MOST_LEAVES
