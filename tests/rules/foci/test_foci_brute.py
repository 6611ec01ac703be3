"""Odds against every fall of the dice, counted here straight from the rules sheet, without the core."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from foci_play import Settings, asterix, at, fight, konan, leaves, odds, pc

SUCCESSES = {10: 1, 9: 1, 8: 1, 7: 1, 6: 1}
COMPLICATIONS = {7: 1, 6: 1, 5: 1, 3: 1, 2: 1, 1: 3}
ALONE = {**SUCCESSES, 10: 2, 5: 1}
"""What faces give, and what they give where only one die is rolled. Sheet A2.2."""


def read(dice, needed, greedy=False):
    """Return successes and complications of the dice that count: of all subsets the least troublesome.

    Sheet A2.3; where a roll fails, the one that brings the least trouble, and of clean dice all.
    """
    table = ALONE if len(dice) == 1 else SUCCESSES
    if len(dice) == 1:
        return table.get(dice[0], 0), COMPLICATIONS.get(dice[0], 0)
    subsets = [some for size in range(1, len(dice) + 1) for some in combinations(dice, size)]
    sums = [
        (sum(table.get(die, 0) for die in some), sum(COMPLICATIONS.get(die, 0) for die in some))
        for some in subsets
    ]
    reached = [one for one in sums if one[0] >= needed]
    if not reached:
        least = min(trouble for _, trouble in sums)
        return max(one for one in sums if one[1] == least)
    if greedy:
        return sum(table.get(d, 0) for d in dice), sum(1 for d in dice if d in (6, 7))
    least = min(trouble for _, trouble in reached)
    return max(one for one in reached if one[1] == least)


def grade(successes, complications, needed):
    """Name an outcome. Sheet A2.4."""
    won = successes >= needed
    words = {(True, False): "success", (True, True): "success with complication", (False, False): "failure"}
    return words.get((won, complications > 0), "failure with consequence")


def counted(count, needed, greedy=False):
    falls = Counter()
    for dice in product(range(1, 11), repeat=count):
        falls[grade(*read(dice, needed, greedy), needed)] += 1
    return {words: Fraction(falls[words], 10**count) for words in falls}


@pytest.mark.parametrize("skill", [0, 1, 2, 3])
@pytest.mark.parametrize(("word", "needed"), [("average", 1), ("difficult", 2), ("hard", 3)])
def test_a_skill_is_as_likely_as_its_falls(skill, word, needed):
    one = pc("ana", skills={"notice": skill} if skill else {})
    found = odds(fight(one), "skill", at("ana"), "ana", who="ana", skill="notice", difficulty=word)
    grades = Counter()
    for words, chance in found.items():
        grades[words[0]] += chance
    assert dict(grades) == counted(skill + 1, needed)


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize(("fights", "dodges"), [(0, 0), (1, 0), (3, 0), (3, 2), (4, 1), (0, 3)])
def test_an_attack_has_the_grades_of_its_falls(fights, dodges, greedy):
    """The pool is skill and one, less what the target defends with; never under one die. Sheet A2.1, A2.6."""
    mine = konan(skills={"fight": fights} if fights else {}, weapons=(), gear=())
    theirs = asterix(skills={"dodge": dodges} if dodges else {}, weapons=(), gear=())
    settings = Settings(dice_choice="greedy") if greedy else Settings()
    context = at("konan", settings)
    falls = Counter()
    for leaf in leaves(fight(mine, theirs), "attack", context, attacker="konan", target="asterix"):
        told = next(event for event in leaf.events if "grade" in event.data and "weapon" in event.data)
        falls[told.data["grade"]] += Fraction(leaf.weight, leaf.whole)
    count = 1 + fights - dodges
    if count < 1:
        needed = 1 + (1 - count) if settings.pool_floor == "deficit_to_tn" else 1
        count = 1
    else:
        needed = 1
    assert dict(falls) == counted(count, needed, greedy)
