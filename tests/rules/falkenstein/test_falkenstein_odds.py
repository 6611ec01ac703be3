"""Exact odds: the walk agrees with an enumeration of the deck, classed or bare, and sums to one."""

from collections import Counter
from fractions import Fraction

import pytest
from falkenstein_play import (
    RULESET,
    Hazard,
    Settings,
    abilities,
    at,
    blow,
    fight,
    foe,
    make,
    named,
    odds,
    person,
    ship,
)

from affray.rules.falkenstein.cards import CARDS, JOKERS, suit_of
from affray.rules.odds import chances, walk

HAND = ("7C", "2H", "4C", "AS")


HOST = ("KC", "3D", "9S", "JH")


def duel(hand=HAND, host=HOST, **fields):
    hero = person("hero", abilities=abilities(Fencing="GD"), attacks=(named("rapier"),))
    villain = foe(
        "villain", named("rapier"), **{"physique": "EXT", "abilities": abilities(Fencing="GD"), **fields}
    )
    return fight(hero, villain, hands={"Ana": hand}, host=host)


def black(cards):
    return sum(suit_of(card) in ("C", "S") for card in cards)


def test_fainting_is_as_likely_as_the_black_cards_in_the_deck_as_it_stands():
    there = duel()
    after = [
        card for card in CARDS if card not in ("2H", "7C", "AS", *HOST)
    ]  # the 4♣ that was played is back
    found = odds(there, "attack", "villain", attacker="hero", targets=("villain",))
    out = Fraction(black(after), len(after))
    assert found == {("High", "incapacitated", "unconscious"): out, ("High", "incapacitated"): 1 - out}


def test_no_harm_is_spoken_of_only_where_some_might_have_come():
    there = fight(person(state=2))
    assert set(odds(there, "treat", "rosa", target="rosa")) == {()}
    settings = Settings(defender_plays=True)
    contest = {"who": "hero", "ability": "fencing", "target": "villain"}
    assert set(odds(duel(), "feat", "villain", settings, **contest)) == {("Fumble",)}
    attack = {"attacker": "hero", "targets": ("villain",)}
    assert set(odds(duel(host=("KC", "AC", "9S", "JH")), "attack", "villain", settings, **attack)) == {
        ("Fumble", "no harm")
    }


def test_from_the_whole_deck_it_is_twenty_six_in_fifty_four():
    there = fight(foe("fate", blow("B")), person())
    found = odds(there, "attack", "rosa", attacker="fate", targets=("rosa",))
    assert found[("wounded", "unconscious")] == Fraction(26, 54)
    out = odds(there, "attack", "rosa", Settings(joker_turned="out"), attacker="fate", targets=("rosa",))
    assert out[("wounded", "unconscious")] == Fraction(28, 54)


def test_a_vehicle_is_destroyed_thirteen_times_in_fifty_four():
    there = fight(foe("fate", named("torpedo")), ship("hulk", 2, 3))
    found = odds(there, "attack", "hulk", attacker="fate", targets=("hulk",))
    assert found == {("destroyed",): Fraction(13, 54), ("mortally wounded",): Fraction(41, 54)}


def enumerated(there, settings, card):
    """Work out by hand, card by card of the deck, what a played card comes to."""
    left = [one for one in CARDS if one not in (*HAND, *HOST)] + [card]
    found = Counter()
    for turned in left:
        out = suit_of(turned) in ("C", "S") or (turned in JOKERS and settings.joker_turned == "out")
        found["unconscious" if out else "awake"] += Fraction(1, len(left))
    return found


@pytest.mark.parametrize("card", HAND)
@pytest.mark.parametrize("settings", [Settings(), Settings(joker_turned="out")], ids=["awake", "out"])
def test_odds_of_a_play_agree_with_an_enumeration_of_the_deck(card, settings):
    there, context = duel(), at(settings)
    run = next(one for one in RULESET.commands if one.name == "attack").run
    args = {"attacker": "hero", "targets": ("villain",)}

    def policy(question, fight, context):
        return card

    leaves = list(walk(lambda: run(there, context, args), there, context, policy=policy))
    found = chances(iter(leaves), lambda leaf: "awake" if leaf.fight["villain"].conscious else "unconscious")
    assert dict(found) == dict(enumerated(there, settings, card))
    assert sum(Fraction(leaf.weight, leaf.whole) for leaf in leaves) == 1
    assert len(leaves) <= 3


CASES = {
    "duel": (duel(), {"attacker": "hero", "targets": ("villain",)}, "villain"),
    "villain": (duel(), {"attacker": "villain", "targets": ("hero",)}, "hero"),
    "lands": (
        fight(foe("fate", blow("2B")), person("hero", "GD")),
        {"attacker": "fate", "targets": ("hero",)},
        "hero",
    ),
    "torpedo": (
        fight(foe("fate", named("torpedo")), ship("hulk", 2, 3)),
        {"attacker": "fate", "targets": ("hulk",)},
        "hulk",
    ),
    "fire": (
        fight(
            make("smoke", kind="dragon", physique="GD", firecasts=1, attacks=(named("firecast"),)),
            person("hero", "EXT"),
            host=HOST,
            hands={"Ana": HAND},
        ),
        {"attacker": "smoke", "targets": ("hero",)},
        "hero",
    ),
}
SETTINGS = {
    "plain": Settings(),
    "per result": Settings(unconscious_cards="per_result", vehicle_card="per_result"),
    "joker": Settings(joker_turned="out"),
    "defender": Settings(defender_plays=True),
    "table": Settings(cards="table"),
    "many": Settings(max_cards="all"),
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
@pytest.mark.parametrize(("there", "args", "target"), CASES.values(), ids=CASES)
def test_the_walk_with_classes_equals_the_walk_over_bare_cards(there, args, target, settings):
    if there is CASES["torpedo"][0] and settings.vehicle_card == "per_result":
        args = {**args}
        there = there.having(foe("fate", named("torpedo", rank="2F")))
    classed = odds(there, "attack", target, settings, **args)
    bare = odds(there, "attack", target, settings, classed=False, **args)
    assert classed == bare
    assert sum(classed.values()) == 1


def test_a_hazard_has_the_odds_of_its_cards():
    hazard, there, context = Hazard(id="fall", name="Fall", cause="fall", feet=40), fight(person()), at()
    leaves = walk(lambda: RULESET.fire(there, context, hazard, ("rosa",)), there, context)
    found = chances(leaves, lambda leaf: leaf.fight["rosa"].conscious)
    assert found == {False: Fraction(26, 54), True: Fraction(28, 54)}


def test_a_feat_and_an_unravelling_have_odds_of_their_own():
    there = duel()
    assert odds(there, "feat", "hero", who="hero", ability="fencing", against="GR") == {("High",): 1}
    found = odds(there, "unravel", "hero", who="hero", harms=1)
    assert sum(found.values()) == 1
    assert RULESET.targets("feat", {"who": "hero", "ability": "fencing"}) == ("hero",)
    assert RULESET.targets("feat", {"who": "hero", "ability": "fencing", "target": "villain"}) == ("villain",)
    assert RULESET.targets("unravel", {"who": "hero"}) == ("hero",)


def test_without_cards_is_a_policy():
    there, context = duel(), at()
    run = next(one for one in RULESET.commands if one.name == "attack").run
    for settings in (Settings(), Settings(max_cards=2), Settings(cards="table")):
        args = {"attacker": "hero", "targets": ("villain",)}
        context = at(settings)
        leaves = walk(
            lambda a=args, c=context: run(there, c, a), there, context, policy=RULESET.policies["no-cards"]
        )
        levels = {RULESET.outcome(there, leaf.fight, leaf.events, "villain")[0] for leaf in leaves}
        assert levels == {"Partial"}
