"""Exact odds, on the trial ruleset: against figures worked out by hand and by brute force."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trials import four, play, say

from affray.encounter.dice import numbers
from affray.encounter.odds import AT_ONCE, ON_ASKING, Budget, TargetOdds, finished, odds, reckoning
from affray.encounter.session import House
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


def test_what_cannot_be_done_is_refused_for_the_reason_that_the_rules_give():
    session = four()
    play(session, "next", "set ana effort 0")
    with pytest.raises(Refused) as no:
        strike_odds(session)
    assert no.value.refusal.text == "{actor} has no effort left"


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


def struck(session, budget, line="strike ana rat-1", policy="default"):
    bound = session.desk.bind(session.play, line.split())
    return finished(reckoning(session.desk, session.play, bound, "rat-1", policy=policy, budget=budget))


def test_a_hit_is_all_but_a_miss_and_being_out_is_part_of_it():
    session = four()
    play(session, "next")
    found = struck(session, AT_ONCE)
    assert (found.hit, found.out) == (Fraction(3, 4), Fraction(1, 4))
    assert found.kinds == {("harm 2", "down"): "out", ("harm 1",): "hit", ("harm 0",): "miss"}
    assert found.samples == 0
    assert found.error(found.hit) == 0
    assert not found.certain


def test_what_the_policy_decided_is_told_by_its_topics():
    session = four()
    play(session, "next")
    assert struck(session, AT_ONCE).choices == ("push", "pick")


def test_too_many_ends_are_a_sample_with_its_error_and_the_same_one_each_time():
    session = four()
    play(session, "next")
    budget = Budget(ends=2, samples=2_000, runs=100)
    found = struck(session, budget)
    assert found.samples == 2_000
    assert sum(found.outcomes.values()) == 1
    for words, chance in struck(session, AT_ONCE).outcomes.items():
        assert abs(float(found.outcomes[words] - chance)) < 2 * found.error(chance)
    assert found == struck(session, budget)
    other = struck(session, budget, "strike bo rat-1")
    assert other.outcomes != found.outcomes, "another command, other chance"


def test_a_sample_is_bounded_by_its_runs_too():
    session = four()
    play(session, "next")
    found = struck(session, Budget(ends=1, samples=10**9, runs=3))
    assert 3 <= found.samples < 10**9


def test_a_samples_error_is_never_nought():
    session = four()
    play(session, "next")
    found = struck(session, Budget(ends=1, samples=50, runs=50))
    assert found.error(Fraction(0)) > 0
    assert found.error(Fraction(1)) > 0


def test_nineteen_samples_of_twenty_hold_the_truth():
    inside = 0
    for seed in range(200):
        below = numbers(f"coverage {seed}")
        hits = sum(below(4) > 0 for _ in range(400))
        one = TargetOdds(target="rat", outcomes={}, samples=400)
        share = Fraction(hits, 400)
        inside += abs(float(share) - 0.75) <= one.error(share)
    assert 180 <= inside <= 199


def test_odds_of_the_tables_own_dice_are_left_to_the_table():
    session = four()
    play(session, "next")
    bound = session.desk.bind(session.play, ["dare", "ana"])
    found = finished(reckoning(session.desk, session.play, bound, "ana"))
    assert found.declared
    assert found.outcomes == {("the table decides",): 1}


def test_a_prompt_looks_less_far_than_a_question_put_on_purpose():
    assert AT_ONCE.ends < ON_ASKING.ends
    assert AT_ONCE.samples < ON_ASKING.samples


def test_odds_roll_none_of_the_sessions_own_dice():
    session = four(house=House(roll=True))
    play(session, "next")
    before = session.dice.answer(session.store.next_step, Roll(id="strike:rat-1", text="", count=2, sides=6))
    struck(session, Budget(ends=1, samples=100, runs=100))
    reply = say(session, "strike ana rat-1")
    while reply.question is not None:
        reply = session.answer()
    row = session.store.rows([session.head])[0]
    assert f'"strike:rat-1",{list(before)}'.replace(" ", "") in row.answers.replace(" ", "")
