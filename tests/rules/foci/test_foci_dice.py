"""Faces, the lone die, which dice count, and the check numbers of the sheet."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from foci_play import Settings, asterix, at, do, fight, konan, npc, odds, pc, strike

from affray.rules.foci.contest import die_ids, of_faces
from affray.rules.foci.faces import (
    CLASSES,
    FACES,
    LONE,
    LONE_CLASSES,
    choose,
    counting,
    grade,
    is_choice,
    read,
)

FACE_TABLE = {
    10: (1, 0, 1),
    9: (1, 0, 1),
    8: (1, 0, 0),
    7: (1, 1, 0),
    6: (1, 1, 0),
    5: (0, 1, 0),
    4: (0, 0, 0),
    3: (0, 1, 0),
    2: (0, 1, 0),
    1: (0, 3, 0),
}


@pytest.mark.rule("foci.faces")
def test_each_face_gives_what_the_table_says():
    assert FACES == FACE_TABLE
    for face, (successes, complications, specials) in FACE_TABLE.items():
        found = read((face,), 2)
        assert (found.successes, found.complications, found.specials) == (successes, complications, specials)


def test_a_lone_die_reads_five_and_ten_otherwise():
    assert LONE == {**FACE_TABLE, 10: (2, 0, 0), 5: (1, 1, 0)}
    assert read((5,), 1).successes == 1
    assert read((5,), 2).successes == 0, "the number rolled decides, not the number chosen"


def test_classes_stand_for_faces_that_read_alike():
    for face in range(1, 11):
        assert FACES[face] == FACES[CLASSES[face - 1]]
        assert LONE[face] == LONE[LONE_CLASSES[face - 1]]


@pytest.mark.rule("foci.grade")
@pytest.mark.parametrize(
    ("successes", "complications", "tn", "outcome"),
    [
        (1, 0, 1, "success"),
        (2, 3, 1, "success with complication"),
        (0, 0, 1, "failure"),
        (1, 1, 2, "failure with consequence"),
        (0, 0, 0, "success"),
    ],
)
def test_four_outcomes(successes, complications, tn, outcome):
    assert grade(successes, complications, tn) == outcome


@pytest.mark.parametrize(
    ("dice", "tn", "few", "many"),
    [
        ((8, 9, 7), 1, (9, 8), (9, 8, 7)),
        ((7, 6, 4), 1, (7,), (7, 6)),
        ((7, 6, 4), 2, (7, 6), (7, 6)),
        ((8, 7), 2, (8, 7), (8, 7)),
        ((8, 4), 2, (8,), (8,)),
        ((8, 7, 2), 3, (8,), (8,)),
        ((4, 1, 2), 1, (4,), (4,)),
        ((3, 2, 1), 1, (3,), (3,)),
        ((5, 3), 1, (5,), (5,)),
        ((1, 1), 1, (1,), (1,)),
        ((6, 1), 2, (6,), (6,)),
        ((4, 2), 0, (4,), (4,)),
        ((6, 4), 0, (6,), (6,)),
        ((8, 6), 0, (8,), (8, 6)),
        ((2, 1), 0, (2,), (2,)),
        ((1,), 1, (1,), (1,)),
    ],
)
def test_the_automatic_policies(dice, tn, few, many):
    assert choose(dice, tn) == few
    assert choose(dice, tn, greedy=True) == many


@pytest.mark.rule("foci.dice-choice")
def test_which_dice_count_is_asked_where_it_is_a_choice():
    assert is_choice((8, 7), 1)
    assert is_choice((7, 4), 1)
    assert not is_choice((8, 4), 1)
    assert not is_choice((7,), 1)
    assert not is_choice((8, 7), 3), "nothing reaches it"
    assert not is_choice((8, 7), 1, more=False), "more successes are worth nothing"
    assert is_choice((7, 4), 1, more=False)


def test_the_roller_may_take_a_dirty_success_for_damage():
    before = fight(konan(), asterix())
    played = strike(before, (8, 7), answers={"dice:konan": ("8", "7")})
    asked = played.question("dice:konan")
    assert (asked.optional, asked.by, asked.default) == (True, "konan", ("8",))
    assert played.event("foci.extra-success").data["harm"] == 6
    assert played["konan"].foci.debt == 1


def test_dice_go_by_their_faces():
    ids = die_ids((7, 10, 7))
    assert ids == {"10": 10, "7": 7, "7-2": 7}
    assert of_faces(ids, (7, 7)) == ("7", "7-2")


def test_nobody_is_asked_under_a_fixed_policy():
    before = fight(konan(), asterix())
    for choice, debt in (("fewest", 0), ("greedy", 1)):
        played = strike(before, (8, 7), settings=Settings(dice_choice=choice))
        assert "dice:konan" not in played.asked
        assert played["konan"].foci.debt == debt


TABLE = {
    1: ("0.3", "0.3", "0.1", "0.3"),
    2: ("0.51", "0.24", "0.09", "0.16"),
    3: ("0.657", "0.218", "0.061", "0.064"),
    4: ("0.7599", "0.1776", "0.0369", "0.0256"),
    5: ("0.83193", "0.13682", "0.02101", "0.01024"),
}
NAMES = ("success", "success with complication", "failure", "failure with consequence")


@pytest.mark.parametrize("count", TABLE)
def test_the_check_numbers_come_out_of_a_command(count):
    before = fight(pc(skills={"notice": count - 1}))
    found = odds(before, "skill", at("konan"), "konan", who="konan", skill="notice")
    merged = {}
    for labels, chance in found.items():
        merged[labels[0]] = merged.get(labels[0], 0) + chance
    assert [merged[name] for name in NAMES] == [Fraction(text) for text in TABLE[count]]


@pytest.mark.parametrize(
    ("count", "reached"),
    [
        (1, ("0.6", "0.1", "0", "0")),
        (2, ("0.75", "0.25", "0", "0")),
        (3, ("0.875", "0.5", "0.125", "0")),
        (4, ("0.9375", "0.6875", "0.3125", "0.0625")),
    ],
)
def test_the_chance_to_reach_each_difficulty(count, reached):
    rolls = list(product(range(1, 11), repeat=count))
    for tn, chance in enumerate(reached, 1):
        table = LONE if count == 1 else FACES
        hits = sum(sum(table[die][0] for die in dice) >= tn for dice in rolls)
        assert Fraction(hits, len(rolls)) == Fraction(chance)


def test_the_key_joins_rolls_that_read_alike():
    key = counting(1, greedy=False)
    assert key((8, 7)) == key((8, 2))
    assert key((8, 7)) != key((9, 7))
    assert counting(1, greedy=True)((8, 7)) != counting(1, greedy=True)((8, 2))


@pytest.mark.rule("foci.players-roll")
def test_only_players_roll():
    before = fight(konan(), asterix())
    attack = strike(before, (4, 4)).question("attack:konan")
    defence = strike(before, (4, 4), attacker="asterix", target="konan").question("defence:konan")
    assert attack.by == defence.by == "konan"
    skill = do(fight(npc(skills={"stealth": 2})), "skill", who="asterix", skill="stealth")
    assert skill.asked == []


def test_ten_is_typed_as_nought_and_reads_best():
    from affray.encounter.answers import read as typed  # noqa: PLC0415

    roll = strike(fight(konan(), asterix()), (4, 4)).question("attack:konan")
    assert typed(roll, "0 5") == (10, 5)


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("tn", range(5))
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_rolls_are_alike_by_what_the_policy_reads(tn, greedy, count):
    key = counting(tn, greedy=greedy)
    for dice in combinations_with_replacement(range(1, 11), count):
        found = read(choose(dice, tn, greedy=greedy), count)
        assert key(dice) == (found.successes, found.complications, found.specials)
