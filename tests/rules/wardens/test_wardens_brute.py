"""Odds against every fall of the dice, counted here straight from the rules sheet, without the core."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from wardens_play import at, fight, hit, npc, odds, piece, warden

OF = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 2}
"""A dodge die negates, halves, or lets all through. Sheet B2.3."""


def counted(rating, harm, tier, guard, armor):
    """Count every fall: `rating` dice of which the best is kept, of two the worse where it is nought."""
    falls = Counter()
    for dice in product(range(1, 7), repeat=rating or 2):
        die = max(dice) if rating else min(dice)
        number = max(0, harm - tier)  # sheet B2.4
        if OF[die] == 1:
            number = -(-number // 2)
        if OF[die] == 0:
            falls[("no harm",)] += 1
        elif number == 0:
            falls[("no harm", "stumble")] += 1  # sheet B2.8
        else:
            words = (f"harm {number}",)
            falls[(*words, "wound") if number > guard + armor else words] += 1  # sheet B2.5, B2.6
    return {words: Fraction(count, 6 ** (rating or 2)) for words, count in falls.items()}


@pytest.mark.parametrize("rating", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("harm", "tier"), [(1, 0), (2, 0), (3, 0), (4, 1), (3, 2), (1, 1)])
@pytest.mark.parametrize(("guard", "armor"), [(1, 0), (2, 1), (4, 0)])
def test_an_attack_is_as_likely_as_its_falls(rating, harm, tier, guard, armor):
    attack = hit(harm, approach="finesse")
    hero = warden("ana", ratings={"finesse": rating}, aether=0, attacks=(attack,))
    mail = (piece("mail", armor),) if armor else ()
    target = npc("rat", guard=guard, armor=mail, wound_slots=9, tier=1 + tier)
    args = {"attacker": "ana", "targets": ("rat",)}
    found = odds(fight(hero, target), "attack", at("ana"), "rat", **args)
    assert found == counted(rating, harm, tier, guard, armor)


@pytest.mark.parametrize("rating", [0, 1, 2, 3])
def test_two_threats_get_the_two_best_dice(rating):
    """A muscle attack is likely outflanked: one die more, and each Threat has one. Sheet B2.2, B2.3."""
    attack = hit(2, approach="muscle")
    hero = warden("ana", ratings={"muscle": rating}, aether=0, attacks=(attack,))
    args = {"attacker": "ana", "targets": ("rat",)}
    found = odds(fight(hero, npc("rat", guard=9)), "attack", at("ana"), "rat", **args)
    hits = sum(chance for words, chance in found.items() if words[0] != "no harm")
    count, both = rating + 1 if rating else 3, Fraction(0)
    best = second = Fraction(0)
    for dice in product(range(1, 7), repeat=count):
        kept = sorted(dice, reverse=True)[0 if rating else 1 :]
        best += Fraction(kept[0] > 3, 6**count)
        second += Fraction(kept[1] > 3, 6**count)
    assert both <= second <= best
    assert hits in (best, second), "the player chooses which Threat gets the better die"
