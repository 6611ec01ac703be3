"""Odds against every fall of the dice, counted here straight from the rules sheet, without the core."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from fates_play import ActionRoll, Settings, at, fight, foe, hero, odds

from affray.rules.fates import RULESET
from affray.rules.odds import chances, walk

ROLLED = Settings(action_roll=ActionRoll(mode="d12_under"))


def reads(die, score):
    """Read the kept die, in the sheet's order. Sheet B2.8."""
    if die == 1:
        return "critical success"
    if die <= score:
        return "success"
    return "critical failure" if die == 12 else "failure"


def counted(score, bonus, token=False):
    """Count every fall: the lowest of one die and the bonus; for a token one more after a failure."""
    falls = Counter()
    for *dice, extra in product(range(1, 13), repeat=bonus + 2):
        words = reads(min(dice), score)
        if token and "failure" in words:
            words = reads(min(*dice, extra), score)
        falls[words] += 1
    return {words: Fraction(count, 12 ** (bonus + 2)) for words, count in falls.items()}


@pytest.mark.parametrize("score", [1, 4, 9, 11, 12])
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_an_action_is_as_likely_as_its_falls(score, bonus):
    here = fight(hero(wit=score), hero("mara"), foe(segments=9))
    args = {"who": "izzo", "target": "rat", "capacity": "wit", "dice": bonus}
    found = odds(here, "strike", at("izzo", ROLLED), "rat", **args)
    outcomes = Counter()
    for words, chance in found.items():
        outcomes[words[0]] += chance
    assert dict(outcomes) == counted(score, bonus)


@pytest.mark.parametrize("score", [1, 6, 11])
@pytest.mark.parametrize("bonus", [0, 1])
def test_a_token_rolls_one_die_more_after_a_failure(score, bonus):
    here = fight(hero(wit=score, balance_tokens=1), hero("mara"), foe(segments=9))
    args = {"who": "izzo", "target": "rat", "capacity": "wit", "dice": bonus}
    run = next(one for one in RULESET.commands if one.name == "strike").run
    context, spending = at("izzo", ROLLED), RULESET.policies["spending"]
    leaves = walk(lambda: run(here, context, args), here, context, policy=spending)
    found = chances(leaves, lambda leaf: RULESET.outcome(here, leaf.fight, leaf.events, "rat")[0])
    assert dict(found) == counted(score, bonus, token=True)


@pytest.mark.parametrize(("score", "reflex"), [(0, 0), (3, 0), (4, 2), (8, 4), (10, 6)])
def test_a_hard_hit_is_as_likely_as_its_falls(score, reflex):
    """One d12 at or under capacity and reflex together avoids it. Sheet B2.2."""
    here = fight(hero(wit=score, reflex=reflex), foe())
    found = odds(here, "hit", at(), "izzo", targets=("izzo",), kind="hard", capacity="wit")
    avoided = Fraction(sum(die <= score + reflex for die in range(1, 13)), 12)
    assert found.get(("avoided",), 0) == avoided
    assert sum(found.values()) == 1
