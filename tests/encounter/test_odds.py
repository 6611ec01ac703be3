"""Exact odds, on the trial ruleset: against figures worked out by hand and by brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trials import four, play

from affray.encounter.odds import odds
from affray.rules.odds import TooManyBranches, chances, walk, ways
from affray.rules.question import Choose, Draw, Option, Roll
from affray.rules.refusal import Refused


def strike_odds(session, line="strike ana rat-1"):
    words = line.split()
    return {
        one.target: one.outcomes
        for one in odds(session.desk, session.play, session.desk.bind(session.play, words))
    }


def test_a_strike_hits_as_often_as_two_dice_show_four_or_more():
    session = four()
    play(session, "next")
    found = strike_odds(session)["rat-1"]
    assert found == {
        ("harm 2", "down"): Fraction(1, 4),
        ("harm 1",): Fraction(1, 2),
        ("harm 0",): Fraction(1, 4),
    }


def test_each_of_several_targets_is_walked_alone():
    session = four()
    play(session, "next", "set bo health 1")
    found = strike_odds(session, "strike ana rat-1,bo")
    assert found["bo"] == {("harm 1", "down"): Fraction(3, 4), ("harm 0",): Fraction(1, 4)}
    assert found["rat-1"][("harm 1",)] == Fraction(1, 2)


def test_what_cannot_be_done_has_the_odds_of_being_refused():
    session = four()
    play(session, "next", "set ana effort 0")
    assert strike_odds(session)["rat-1"] == {("refused",): Fraction(1)}


@pytest.mark.parametrize("line", ["next", "note x", "draw ana"])
def test_what_has_no_odds_says_so(line):
    session = four()
    with pytest.raises(Refused):
        strike_odds(session, line)


def walked(session, line, *, classed):
    context, fight = session.desk.context(session.play), session.play.fight
    bound = session.desk.bind(session.play, line.split())
    run = session.desk.ruleset[bound.name].run
    leaves = walk(lambda: run(fight, context, bound.args), fight, context, classed=classed)
    return chances(
        leaves, lambda leaf: tuple(sorted((k, v.health.now) for k, v in leaf.fight.combatants.items()))
    )


@pytest.mark.parametrize(
    "line", ["strike ana rat-1", "strike ana rat-1,rat-2", "strike rat-1 bo", "draw ana"]
)
def test_classed_dice_give_the_same_chances_as_bare_faces(line):
    session = four()
    play(session, "next")
    classed, bare = walked(session, line, classed=True), walked(session, line, classed=False)
    assert classed == bare
    assert sum(classed.values()) == 1


def test_too_long_a_walk_is_said_and_not_guessed():
    session = four()
    play(session, "next")
    context, fight = session.desk.context(session.play), session.play.fight
    run = session.desk.ruleset["strike"].run
    args = {"actor": "ana", "targets": ("rat-1", "rat-2", "bo")}
    with pytest.raises(TooManyBranches):
        list(walk(lambda: run(fight, context, args), fight, context, most=20))


@given(
    count=st.integers(1, 4),
    sides=st.integers(2, 6),
    cuts=st.lists(st.integers(1, 3), min_size=6, max_size=6),
    best=st.booleans(),
)
def test_the_ways_of_a_roll_are_those_of_brute_force(count, sides, cuts, best):
    classes = tuple(sorted(cuts[:sides]))
    roll = Roll(id="r", text="", count=count, sides=sides, classes=classes, key=max if best else None)
    wanted = Counter()
    for faces in product(range(sides), repeat=count):
        dice = tuple(sorted((classes[face] for face in faces), reverse=True))
        wanted[max(dice) if best else dice] += 1
    found = Counter()
    for dice, weight in ways(roll):
        found[max(dice) if best else tuple(sorted(dice, reverse=True))] += weight
    assert found == wanted


def test_the_ways_of_a_draw_are_its_counts_and_alike_cards_are_one():
    draw = Draw(
        id="d", text="", counts={"2C": 1, "3C": 1, "KH": 2, "gone": 0}, alike={"2C": "low", "3C": "low"}
    )
    assert dict(ways(draw, classed=False)) == {"2C": 1, "3C": 1, "KH": 2}
    assert dict(ways(draw)) == {"2C": 2, "KH": 2}


def test_an_outcome_of_the_tables_own_dice_is_no_chance_of_affrays_where_no_weights_are_known():
    session = four()
    play(session, "next")
    walk_of = walked(session, "dare ana", classed=True)
    assert list(walk_of.values()) == [1], "one way, the default's"


def test_an_outcome_of_the_tables_own_dice_goes_by_its_weights():
    options = (Option("win", "win"), Option("lose", "lose"), Option("never", "never"))
    choose = Choose(id="c", text="", options=options, default="win", chance=True, weights=(1, 3, 0))
    assert list(ways(choose)) == [("win", 1), ("lose", 3)]
