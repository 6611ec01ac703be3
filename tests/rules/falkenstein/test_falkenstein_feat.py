"""Step one: rank against rank, what opposes what, who can try, and how far a shot goes."""

import pytest
from falkenstein_play import (
    RED,
    RULESET,
    Settings,
    abilities,
    at,
    blow,
    do,
    feat_level,
    fight,
    foe,
    make,
    named,
    person,
    refused,
    ship,
    strike,
)

from affray.rules.falkenstein.ranks import LEVELS, RANKS
from affray.rules.falkenstein.success import success, thresholds
from affray.rules.falkenstein.table_1 import GRID, Success, cells, mark_of
from affray.rules.falkenstein.table_1 import Cell as TableCell
from affray.rules.order import Open, SortKeys

PLAIN = Settings()


def ladder(acting, opposing, counted):
    """The formula that Table 1 is made from."""
    return max(0, min(4, 2 + (counted - 2 * (opposing - acting)) // 2))


def test_every_cell_of_table_1_follows_the_ladder_for_every_card():
    for acting in range(6):
        for opposing in range(6):
            for counted in range(31):
                assert success(acting, opposing, counted, PLAIN) == ladder(acting, opposing, counted)


def test_table_1_is_the_grid_of_the_sheet():
    table = cells()
    for acting, row in enumerate(table):
        for opposing, (level, card) in enumerate(row):
            assert card == max(0, 2 * (opposing - acting))
            assert level == ladder(acting, opposing, 0)
    marks = [mark_of(text) for row in GRID.values() for text in row]
    assert (marks.count("forced"), marks.count("card"), marks.count("chosen")) == (12, 9, 15)
    assert mark_of(GRID["AV"][2]) == mark_of(GRID["PR"][5]) == mark_of(GRID["GD"][2]) == "forced"


def test_one_rank_more_is_worth_two_points():
    for acting in range(5):
        for opposing in range(6):
            for counted in range(14):
                assert success(acting + 1, opposing, counted, PLAIN) == success(
                    acting, opposing, counted + 2, PLAIN
                )


@pytest.mark.rule("falkenstein.odd-card")
@pytest.mark.parametrize(
    ("acting", "opposing", "card", "level"),
    [
        ("AV", "GD", "3C", "Partial"),
        ("AV", "GD", "5C", "Full"),
        ("PR", "EXT", "9C", "Failure"),
        ("PR", "EXT", "7C", "Fumble"),
    ],
)
def test_an_odd_point_is_lost(acting, opposing, card, level):
    assert feat_level(acting, opposing, card) == level


def test_an_odd_point_that_is_lost_is_in_the_trace():
    hero = person("hero", abilities=abilities(Fencing="AV"))
    played = do(
        fight(hero, hands={"Ana": ("3C",)}),
        "feat",
        answers={"card:hero": "3C"},
        who="hero",
        ability="fencing",
        against="GD",
    )
    assert played.event("falkenstein.odd-card").data == {"points": 3}
    assert played.event("falkenstein.listed-card").data["level"] == "Partial"


@pytest.mark.rule("falkenstein.level-bounds")
def test_levels_end_at_fumble_and_high():
    assert feat_level("PR", "PR", "AC") == "High"
    assert feat_level("EXT", "PR", "joker-red") == "High"
    assert feat_level("PR", "EXT") == "Fumble"
    hero = person("hero", abilities=abilities(Fencing="EXT"))
    played = do(fight(hero), "feat", who="hero", ability="fencing", against="PR")
    assert played.event("falkenstein.level-bounds").data["level"] == "High"


@pytest.mark.parametrize(
    ("acting", "opposing", "found"),
    [
        (1, 2, [(2, 2), (4, 3), (6, 4)]),
        (0, 5, [(10, 2), (12, 3), (14, 4)]),
        (2, 2, [(2, 3), (4, 4)]),
        (5, 0, []),
        (0, 6, [(12, 2), (14, 3)]),
    ],
)
def test_thresholds(acting, opposing, found):
    assert thresholds(acting, opposing, PLAIN) == found


def test_the_acting_one_is_the_row_and_what_opposes_the_column():
    assert feat_level("PR", "EXT") == "Fumble"
    assert feat_level("EXT", "PR") == "High"


def test_a_table_1_of_the_files_own_stands_in_row_by_row():
    row = tuple(
        TableCell(**TableCell.spell(text))
        for text in ("High", "Failure 7", "Fumble 9", "Fumble", "Full", "Partial 0")
    )
    settings = Settings(table_1=Success(AV=row))
    assert [feat_level("AV", rank, None, settings) for rank in RANKS] == [
        "High", "Failure", "Fumble", "Fumble", "Full", "Partial"]  # fmt: skip
    assert feat_level("AV", "AV", "7C", settings) == "Partial"
    assert feat_level("AV", "AV", "6C", settings) == "Failure"
    assert feat_level("AV", "AV", "9C", settings) == "Full"
    assert feat_level("AV", "AV", "2C", settings) == "Failure", "a card never makes it worse"
    assert feat_level("AV", "GR", "4C", settings) == "Partial", (
        "no card listed: two points a level from the base"
    )
    assert feat_level("GD", "GD", None, settings) == "Partial"


@pytest.mark.parametrize("text", ["Wobbly", "Failure two", "", "Failure 2 3"])
def test_a_cell_that_makes_no_sense_is_a_fault(text):
    with pytest.raises(ValueError, match="no cell of Table 1"):
        TableCell.spell(text)


# --- what opposes ---


def against(weapon, target, **more):
    one = foe("villain", weapon, abilities=abilities(Fencing="GD", Marksmanship="GD", Fisticuffs="GD"))
    played = strike(fight(one, target), "villain", target.id, *more.pop("turn", ()), **more)
    return next(e for e in played.events if "opposition" in e.data).data["opposition"]


@pytest.mark.rule("falkenstein.opposition")
def test_the_same_ability_opposes_hand_to_hand_and_athletics_a_shot():
    target = person(armor="heavy", abilities=abilities(Fencing="GR", Athletics="EXC"))
    assert against(named("rapier"), target) == "Fencing GR"
    assert against(named("carbine"), target) == "Athletics EXC"
    assert against(named("blow"), target) == "Fisticuffs AV"


def test_an_attack_may_say_itself_what_opposes_it():
    target = person(armor="heavy", abilities=abilities(Courage="EXT"))
    assert against(blow("A", ability="Fencing", against="Courage"), target) == "Courage EXT"
    assert against(blow("A", ability="Fencing", against="GR"), target) == "GR"


def test_the_table_may_name_what_opposes_this_time():
    target = person(armor="heavy", abilities=abilities(Courage="EXT"))
    assert against(named("rapier"), target, against="courage").casefold() == "courage ext"
    assert against(named("rapier"), target, against="PR") == "PR"


def test_a_vehicle_opposes_with_its_own_ability_of_that_name():
    target = ship(abilities=abilities(Marksmanship="GR"))
    assert against(named("carbine"), target) == "Marksmanship GR"
    assert against(named("rapier"), target) == "Fencing AV"


@pytest.mark.parametrize(
    ("field", "weapon", "value", "found"),
    [
        ("opposed_melee", "rapier", "athletics", "Athletics EXC"),
        ("opposed_melee", "rapier", "GR", "GR"),
        ("opposed_ranged", "carbine", "same", "Marksmanship AV"),
        ("opposed_ranged", "carbine", "perception", "Perception PR"),
    ],
)
def test_what_opposes_by_default_is_a_setting(field, weapon, value, found):
    target = person(armor="heavy", abilities=abilities(Athletics="EXC", Perception="PR"))
    assert against(named(weapon), target, settings=Settings(**{field: value})) == found


def test_a_feat_that_is_no_attack_meets_a_rank_or_somebodys_ability():
    hero, rival = (
        person("hero", abilities=abilities(Gambling="GR")),
        foe("rival", abilities=abilities(Gambling="EXC")),
    )
    there = fight(hero, rival)
    assert do(there, "feat", who="hero", ability="gambling", against="GD").level == "Full"
    assert do(there, "feat", who="hero", ability="gambling", target="rival").level == "Failure"
    assert (
        do(there, "feat", who="hero", ability="gambling", target="rival", against="courage").level == "High"
    )
    assert do(there, "feat", who="hero", ability="swimming", against="PR").level == "Full"


# --- what does no harm, what needs no success ---


@pytest.mark.rule("falkenstein.no-harm")
@pytest.mark.parametrize("rank", ["AV", "GD"])
def test_failure_and_fumble_do_no_harm(rank):
    hero = person("hero", abilities=abilities(Fencing=rank))
    villain = foe("villain", named("rapier"), abilities=abilities(Fencing="PR"))
    played = strike(fight(villain, hero), "villain", "hero")
    assert played["hero"] == hero
    assert played.event("falkenstein.no-harm").public == "{attacker} misses {target}"


@pytest.mark.rule("falkenstein.no-feat")
def test_an_attack_without_an_ability_lands():
    there = fight(foe("fate", blow("B")), person(), host=("KC",))
    played = strike(there, "fate", "rosa", RED)
    assert played.asked == ["turn:rosa"]
    assert played.event("falkenstein.location").data == {"location": "Body", "level": "none"}
    assert "falkenstein.no-feat" in played.rules


def test_partial_full_and_high_all_do_harm():
    for acting, place in (("GD", "Limb"), ("GR", "Body"), ("EXC", "Critical")):
        villain = foe("villain", named("rapier"), abilities=abilities(Fencing=acting))
        hero = person("hero", "EXT", abilities=abilities(Fencing="GD"))
        played = strike(fight(villain, hero), "villain", "hero", RED)
        assert played.event("falkenstein.location").data["location"] == place


# --- wounds that hinder ---


@pytest.mark.rule("falkenstein.wounded-penalty")
def test_the_wounded_act_one_rank_lower_and_oppose_as_ever():
    hurt = person("hero", state=2, abilities=abilities(Fencing="GR"))
    assert do(fight(hurt), "feat", who="hero", ability="fencing", against="GR").level == "Failure"
    poor = person("hero", state=2, abilities=abilities(Fencing="PR"))
    assert do(fight(poor), "feat", who="hero", ability="fencing", against="PR").level == "Partial"
    scratched = person("hero", state=1, abilities=abilities(Fencing="GR"))
    assert do(fight(scratched), "feat", who="hero", ability="fencing", against="GR").level == "Partial"
    assert against(named("rapier"), hurt.but(armor="heavy")) == "Fencing GR"


def test_wounded_penalty_of_nought():
    hurt = person("hero", state=2, abilities=abilities(Fencing="GR"))
    settings = Settings(wounded_penalty=0)
    assert do(fight(hurt), "feat", settings, who="hero", ability="fencing", against="GR").level == "Partial"


def test_a_wound_never_lowers_physique_on_table_3():
    hurt = person("hero", "GD", state=2)
    played = strike(fight(foe("fate", blow("A")), hurt), "fate", "hero")
    assert played.event("falkenstein.harm-result").data["group"] == "GD-GR"


# --- range ---


@pytest.mark.rule("falkenstein.effective-range")
def test_no_shot_beyond_the_effective_range():
    there = fight(foe("villain", named("derringer")), person(abilities=abilities(Athletics="EXT")))
    assert strike(there, "villain", "rosa", yards=10).level == "Fumble"
    assert (
        refused(there, "attack", attacker="villain", targets=("rosa",), yards=11)
        == "Derringer reaches 10 yards, not 11"
    )
    assert strike(there, "villain", "rosa", yards=11, how=("anyway",)).level == "Fumble"


def test_beyond_range_may_be_harder_instead_past_the_last_rank_too():
    settings = Settings(beyond_range="harder")
    shooter = foe("villain", named("derringer"), abilities=abilities(Marksmanship="EXT"))
    target = person(armor="heavy", abilities=abilities(Athletics="EXT"))
    there = fight(shooter, target)
    assert strike(there, "villain", "rosa", settings=settings, yards=10).level == "Partial"
    assert strike(there, "villain", "rosa", settings=settings, yards=50).level == "Failure"


def test_hand_to_hand_has_no_range():
    there = fight(foe("villain", named("rapier")), person())
    assert (
        refused(there, "attack", attacker="villain", targets=("rosa",), yards=2)
        == "no distance matters to Rapier"
    )


# --- who can act, and who has turns ---


@pytest.mark.rule("falkenstein.out-of-fight")
@pytest.mark.parametrize(
    ("fields", "why"),
    [({"state": 3}, "incapacitated"), ({"conscious": False}, "unconscious"), ({"state": 5}, "killed")],
)
def test_those_out_of_the_fight_do_nothing(fields, why):
    there = fight(foe("villain", **fields), person())
    assert why in refused(there, "attack", attacker="villain", targets=("rosa",))
    assert why in refused(there, "feat", who="villain", ability="fencing")
    assert why in refused(there, "reposition", who="villain")
    assert RULESET.standing(there, "villain") == "out"
    assert all(action.refusal for action in RULESET.actions(there, at(), "villain"))


def test_anyway_lets_the_table_overrule_that():
    there = fight(foe("villain", blow("A", "B"), state=3), person("hero", "GD"))
    assert strike(there, "villain", "hero", how=("anyway",))["hero"].scratches == ("B",)


def test_the_scratched_and_the_wounded_act():
    for state in (0, 1, 2):
        assert RULESET.standing(fight(foe("villain", state=state)), "villain") == "acts"


def test_the_order_is_open_or_by_a_named_ability():
    quick, slow = (
        person("quick", abilities=abilities(Perception="GR")),
        foe("slow", abilities=abilities(perception="PR")),
    )
    there = fight(slow, quick, ship("hulk"))
    assert RULESET.groups(there, at()) == Open(("slow", "quick", "hulk"))
    context = at(by="Perception")
    by = type(context)(1, "", None, Settings(), "initiative", "Perception")
    assert RULESET.groups(there, by) == SortKeys({"slow": (0,), "quick": (3,), "hulk": (1,)})


def test_refusals_of_what_is_not_there():
    there = fight(foe("villain", named("rapier")), person(), foe("late", wave=2, waiting=True))
    assert refused(there, "attack", attacker="villain", targets=("late",)) == "late is not in play yet"
    assert refused(there, "attack", attacker="villain", targets=("ghost",)) == "nobody here is called ghost"
    assert refused(there, "attack", attacker="villain", targets=()) == "nobody is named"
    assert (
        refused(there, "attack", attacker="villain", targets=("rosa",), attack="lance")
        == "villain has no attack called lance"
    )
    assert refused(there, "attack", attacker="late", targets=("rosa",)) == "late is not in play yet"
    unarmed = make("monk")
    assert (
        refused(fight(unarmed, person()), "attack", attacker="monk", targets=("rosa",))
        == "monk has no attack"
    )


def test_attacks_of_one_name_are_told_apart():
    twin = foe("villain", blow("A"), blow("C"))
    played = strike(fight(twin, person()), "villain", "rosa", RED, attack="blow-of-fate-2")
    assert played.event("falkenstein.harm-result").data["rank"] == "C"


def test_level_words():
    assert LEVELS == ("Fumble", "Failure", "Partial", "Full", "High")
