"""Vehicles and engines of war: physique, thresholds, counters, and what is left when they stop."""

import pytest
from falkenstein_play import (
    RED,
    RULESET,
    SPADE,
    Settings,
    abilities,
    at,
    blow,
    do,
    fight,
    named,
    person,
    refused,
    ship,
    strike,
    suffer,
)

from affray.rules.falkenstein import choices, policies
from affray.rules.falkenstein.vehicles import COMPOSITIONS, SIZES, built, more_threshold, scratch_threshold
from affray.rules.falkenstein.weapons import ENGINES

GRID = """
PR AV GD GR EXC EXT
AV GD GR EXC EXT EXT+1
GD GR EXC EXT EXT+1 EXT+2
GR EXC EXT EXT+1 EXT+2 EXT+3
EXC EXT EXT+1 EXT+2 EXT+3 EXT+4
EXT EXT+1 EXT+2 EXT+3 EXT+4 EXT+5
"""


def frail(**more):
    """A vehicle of physique GD: size medium, made of wood."""
    return ship("raft", 1, 1, **more)


def test_the_whole_grid_of_sizes_and_compositions():
    rows = [line.split() for line in GRID.strip().splitlines()]
    for size, row in enumerate(rows):
        for made, text in enumerate(row):
            physique, extra = built(size, made)
            assert (physique + (f"+{extra}" if extra else "")) == text


def test_size_and_composition_may_be_words():
    assert SIZES.index("immense") == 4
    assert COMPOSITIONS.index("plate") == 5
    one = ship("giant", "immense", "plate")
    assert (one.physique, one.extra, one.size, one.composition) == ("EXT", 4, 4, 5)


def test_a_physique_past_ext_reads_the_ext_column_and_moves_both_thresholds():
    giant = ship("giant", 5, 5)
    assert (scratch_threshold(giant), more_threshold(giant)) == (45, 15)
    assert suffer(giant, blow("F"), RED).event("falkenstein.harm-result").data["group"] == "EXC-EXT"


def test_scratches_of_a_vehicle_are_a_number():
    hulk = suffer(ship("hulk", 2, 3), blow("39A"))["hulk"]
    assert (hulk.state, hulk.scratches, hulk.state_tag) == (1, 39, "none")
    again = suffer(hulk, blow("A"))["hulk"]
    assert (again.state, again.scratches) == (2, 0)
    assert suffer(again, blow("A"))["hulk"].scratches == 1


@pytest.mark.rule("falkenstein.vehicle-counter")
def test_all_results_that_count_share_one_counter():
    hulk = ship("hulk", 2, 3, state=3)
    half = suffer(hulk, blow("5D"))["hulk"]
    assert (half.state, half.more_count) == (3, 5)
    mixed = suffer(half, blow("4E"))["hulk"]
    assert (mixed.state, mixed.more_count) == (3, 9)
    assert suffer(mixed, blow("D"), RED)["hulk"].state == 4


def test_the_counter_may_be_kept_by_kind_of_result():
    settings = Settings(vehicle_counter="by_result")
    hulk = ship("hulk", 2, 3, state=3)
    half = suffer(suffer(hulk, blow("9D"), settings=settings)["hulk"], blow("9E"), settings=settings)["hulk"]
    assert (half.state, half.more_by) == (3, {"Wounded": 9, "Incapacitated": 9})
    assert suffer(half, blow("D"), RED, settings=settings)["hulk"].state == 4


def test_the_counter_begins_anew_with_a_state():
    hulk = ship("hulk", 2, 3, state=2)
    after = suffer(hulk, blow("12D"))["hulk"]
    assert (after.state, after.more_count) == (3, 2)


def test_a_worse_result_sets_a_vehicles_state_at_once():
    assert suffer(ship("hulk", 2, 3, state=2, more_count=7), blow("E"))["hulk"].state == 3
    assert suffer(ship("hulk", 2, 3, state=2, more_count=7), blow("E"))["hulk"].more_count == 0


@pytest.mark.rule("falkenstein.vehicle-wounded")
def test_a_wounded_vehicles_abilities_drop_one_rank_once_acting_and_opposing():
    gunner = ship("gun", state=2, abilities=abilities(Gunnery="GR", Helmsmanship="GR"))
    worse = gunner.but(state=3)
    for one in (gunner, worse):
        assert do(fight(one), "feat", who="gun", ability="gunnery", against="GR").level == "Failure"
    raider = ship("raider", abilities=abilities(Helmsmanship="GD"))
    assert (
        do(fight(gunner, raider), "feat", who="raider", ability="helmsmanship", target="gun").level
        == "Partial"
    )
    poor = ship("gun", state=2, abilities=abilities(Gunnery="PR"))
    assert do(fight(poor), "feat", who="gun", ability="gunnery", against="PR").level == "Partial"
    told = suffer(ship("hulk", 2, 3), blow("D"))
    assert "all abilities of {target} are {ranks}" in [event.text for event in told.events]


def test_vehicle_wounded_penalty_of_nought():
    gunner = ship("gun", state=2, abilities=abilities(Gunnery="GR"))
    settings = Settings(vehicle_wounded_penalty=0)
    assert do(fight(gunner), "feat", settings, who="gun", ability="gunnery", against="GR").level == "Partial"


@pytest.mark.rule("falkenstein.vehicle-immobile")
def test_an_incapacitated_vehicle_cannot_move_and_still_shoots():
    hulk = ship("hulk", 2, 3, state=3, attacks=(named("artillery"),))
    there = fight(hulk, person())
    assert refused(there, "reposition", who="hulk") == "hulk is immobile"
    assert RULESET.standing(there, "hulk") == "acts"
    assert strike(there, "hulk", "rosa")["rosa"].state == 5
    assert do(fight(ship()), "reposition", who="ship").lines == ["{who} moves".format(who="ship")]
    assert suffer(ship("hulk", 2, 3), blow("E")).event("falkenstein.vehicle-immobile")


def test_a_mortally_wounded_vehicle_has_stopped():
    hulk = ship("hulk", 2, 3, state=4, attacks=(named("artillery"),))
    there = fight(hulk, person())
    assert RULESET.standing(there, "hulk") == "out"
    assert "mortally wounded" in refused(there, "attack", attacker="hulk", targets=("rosa",))
    assert RULESET.beaten(there, "hulk")


@pytest.mark.rule("falkenstein.vehicle-card")
def test_on_stopping_a_spade_destroys_and_nothing_else():
    for card, state in (("3C", 4), (RED, 4), ("joker-red", 4), (SPADE, 5)):
        assert suffer(ship("hulk", 2, 3), blow("F"), card)["hulk"].state == state
    played = suffer(ship("hulk", 2, 3), blow("9F"), SPADE)
    assert len(played.turned) == 1
    assert played.event("falkenstein.vehicle-card").public == "{target} is destroyed"


@pytest.mark.parametrize(
    ("strikes", "card", "told"),
    [
        ("3F", RED, ["Mortally Wounded, 3 times over", "is turned", "holds together, but nothing works"]),
        ("3F", SPADE, ["Mortally Wounded, 3 times over", "is turned", "is destroyed"]),
        (
            "12F",
            RED,
            ["Mortally Wounded, 12 times over", "is turned", "holds together", "what else strikes it"],
        ),
    ],
)
def test_what_struck_is_told_before_the_card_and_the_end_once(strikes, card, told):
    lines = suffer(ship("hulk", 2, 3), blow(strikes), card).lines
    assert len(lines[1:]) == len(told), lines
    for line, words in zip(lines[1:], told, strict=True):
        assert words in line


def test_a_card_for_every_result_taken_while_stopped():
    settings = Settings(vehicle_card="per_result")
    played = suffer(ship("hulk", 2, 3), blow("4F"), "9H", "8H", "7H", "3S", settings=settings)
    assert (played["hulk"].state, len(played.turned)) == (5, 4)
    assert suffer(ship("hulk", 2, 3), blow("2F"), "9H", SPADE, settings=settings)["hulk"].state == 5


def test_a_vehicle_blown_up_at_once_turns_no_card():
    played = suffer(frail(), blow("F"))
    assert (played["raft"].state, played.turned) == (5, [])
    assert "destroyed" in played.event("falkenstein.harm-tag").data["state"]


def test_a_vehicle_turns_no_card_for_staying_conscious():
    played = suffer(ship("hulk", 2, 3), blow("D"))
    assert (played["hulk"].state, played["hulk"].conscious, played.turned) == (2, True, [])


def test_the_destroyed_take_no_more():
    gone = ship("hulk", 2, 3, state=5)
    assert suffer(gone, blow("16F"))["hulk"] == gone


@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("artillery", 7), ("bombs", 10), ("explosives", 4), ("mounted gatling gun", 1), ("grenades", 3),
        ("light artillery", 5), ("ramming spur", 12), ("rockets", 4), ("torpedoes", 9),
        ("fearsome infernal weapon", 7), ("terrible infernal weapon", 10), ("horrible infernal weapon", 13),
        ("ghastly infernal weapon", 16),
    ],
)  # fmt: skip
def test_every_engine_of_war(name, times):
    engine = named(name)
    assert (engine.rank, engine.n, engine.ability, engine.location) == ("F", times, None, "Body")


def test_there_are_no_other_engines():
    assert len(ENGINES) == 13


def test_an_engine_needs_a_feat_only_where_the_file_names_an_ability():
    gunner = ship("gun", attacks=(named("rockets", ability="Gunnery", against="Helmsmanship"),))
    target = ship("raider", 2, 3, abilities=abilities(Helmsmanship="EXT"))
    assert strike(fight(gunner, target), "gun", "raider").level == "Fumble"
    lands = ship("gun", attacks=(named("rockets"),))
    assert strike(fight(lands, target), "gun", "raider", RED)["raider"].more_count == 3


def test_sixteen_f_cannot_cross_several_states_of_a_fresh_ship():
    after = suffer(ship("giant", 4, 5), named("ghastly infernal weapon"), RED)["giant"]
    assert (after.state, after.more_count) == (5, 0)
    lighter = suffer(ship("giant", 5, 5), named("ghastly infernal weapon"), RED)["giant"]
    assert (lighter.state, lighter.more_count) == (5, 0)
    assert suffer(ship("giant", 5, 5), blow("15F"), RED)["giant"].more_count == 14


def test_tallies_of_a_vehicle_show_its_counter():
    hulk = ship("hulk", 2, 3, state=3, more_count=6, scratches=3)
    found = {tally.label: tally for tally in RULESET.tallies(fight(hulk), at(), "hulk")}
    assert (found["more"].now, found["more"].max) == (6, 10)
    assert (found["scratches"].max, found["harm"].steps[-1]) == (40, "destroyed")
    assert list(found)[:3] == ["harm", "more", "scratches"], "what matters first"
    assert found["abilities"].steps == ("one rank lower",)
    found = {tally.label for tally in RULESET.tallies(fight(ship("sloop", 2, 3)), at(), "sloop")}
    assert not {"more", "scratches", "abilities"} & found


@pytest.mark.parametrize(
    ("helm", "optional", "text"),
    [("GR", True, "a better one does no more here"), ("EXC", False, "2 gives Partial")],
)
def test_a_card_that_could_do_no_more_is_asked_for_only_where_it_is_wanted(helm, optional, text):
    gunner = ship("gun", abilities=abilities(Gunnery="GR"), attacks=(blow("D", ability="Gunnery"),))
    target = ship("raider", abilities=abilities(Gunnery=helm))
    there = fight(gunner, target, host=("2C", "3D", "4H", "5S"))
    card = next(q for q in strike(there, "gun", "raider").questions if q.topic == "card")
    assert (card.optional, card.data["lifts"]) == (optional, text)
    duel = Settings(defender_plays=True)
    asked = strike(there, "gun", "raider", settings=duel).questions
    assert not next(q for q in asked if q.topic == "card").optional, "a reply may lessen it"


def test_at_a_ship_the_hardest_weapon_is_the_one_that_stops_it():
    guns, grenades = blow("5D", name="Swivel guns"), named("grenades")
    raider, hulk, sailor = ship("raider", attacks=(guns, grenades)), ship("hulk", 2, 3), person()
    there = fight(raider, hulk, sailor)

    def first(target):
        return next(iter(policies.hardest(there, at(), "raider", lambda who: target))).args["attack"]

    assert first("hulk") == "grenades", "three strikes of F stop it, five of D count to four of ten"
    assert first("rosa") == "swivel-guns", "equal weights go by the file's order"


def test_abilities_are_listed_at_the_ranks_that_harm_leaves_and_a_hull_last():
    gunner = ship("gun", 2, 3, state=2, abilities=abilities(Gunnery="GR", Helmsmanship="GD"))
    sailor = person(state=2, abilities=abilities(Fencing="GR"))
    there = fight(gunner, sailor)

    def notes(listed, **args):
        return {option.text: option.note for option in listed(there, at(), args)}

    found = notes(choices.abilities, who="gun")
    assert list(found)[:3] == ["Gunnery", "Helmsmanship", "Physique"]
    assert (found["Gunnery"], found["Helmsmanship"]) == ("GD", "AV")
    assert notes(choices.abilities, who="rosa")["Fencing"] == "GD"
    assert notes(choices.against, targets=("gun",))["Helmsmanship"] == "AV"
    assert notes(choices.against, targets=("rosa",))["Fencing"] == "GR", "what one opposes with stays"
