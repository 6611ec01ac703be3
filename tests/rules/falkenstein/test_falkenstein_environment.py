"""Harm without an attacker: falls, beasts' weight, currents, fire, poison, and shocks of the weather."""

import pytest
from falkenstein_play import (
    RED,
    RULESET,
    Hazard,
    Settings,
    at,
    do,
    fight,
    person,
    play,
    refused,
    ship,
    strike_by_hazard,
)

from affray.rules.falkenstein.state import Cause


def rank_of(played):
    found = [e.data["rank"] for e in played.events if e.rule == "falkenstein.harm-result"]
    return found[0] if found else None


def tough(**more):
    return person("hero", "EXT", **more)


@pytest.mark.rule("falkenstein.trampling")
@pytest.mark.parametrize(("pounds", "rank"), [(99, None), (100, "A"), (650, "F"), (700, "F+1")])
def test_trampling_goes_by_pounds(pounds, rank):
    assert rank_of(strike_by_hazard(tough(), cause="trampling", pounds=pounds)) == rank
    assert rank_of(strike_by_hazard(tough(), cause="collision", pounds=pounds)) == rank


@pytest.mark.rule("falkenstein.electricity")
@pytest.mark.parametrize(("volts", "rank"), [(199, None), (200, "A"), (1200, "F")])
def test_electricity_goes_by_volts(volts, rank):
    assert rank_of(strike_by_hazard(tough(), cause="electricity", volts=volts)) == rank


def test_a_current_strikes_anew_each_second():
    played = strike_by_hazard(person("hero", "GD"), cause="lightning", volts=450, times=2, turn=(RED, "8H"))
    assert played["hero"].state == 3
    assert len(played.turned) == 2


@pytest.mark.rule("falkenstein.harm-by-minute")
@pytest.mark.parametrize(
    ("cause", "rank", "place"),
    [
        ("fire", "B", "Critical"),
        ("firestorm", "B", "Critical"),
        ("acid", "B", "Critical"),
        ("poison", "C", "Body"),
        ("earthquake", "B", "Body"),
        ("drowning", "E", "Body"),
        ("suffocation", "E", "Body"),
    ],
)
def test_what_harms_by_the_minute(cause, rank, place):
    played = strike_by_hazard(tough(), cause=cause, turn=() if cause == "earthquake" else (RED,))
    assert rank_of(played) == rank
    assert played.event("falkenstein.location").data["location"] == place


def test_minutes_are_asked_for_where_the_table_wants_it():
    played = strike_by_hazard(tough(), cause="earthquake", answers={"times:peril": 3})
    assert len(played["hero"].scratches) == 3
    question = played.question("times:peril")
    assert question.optional
    assert "minutes" in question.text.format(**question.data)


@pytest.mark.parametrize(("cause", "default"), [("fall", 20), ("trampling", 100), ("electricity", 200)])
def test_what_the_file_leaves_out_is_asked_for(cause, default):
    played = strike_by_hazard(tough(), cause=cause, answers={"amount:peril": default * 2})
    assert played.question("amount:peril").default == default
    assert rank_of(played) == "B"


@pytest.mark.parametrize(
    ("cause", "meets"),
    [
        ("fall", True), ("trampling", True), ("electricity", True), ("fire", True), ("earthquake", True),
        ("poison", False), ("drowning", False), ("suffocation", False), ("heat", False), ("cold", False),
    ],
)  # fmt: skip
def test_what_meets_armor_and_what_is_internal(cause, meets):
    more = {"fall": {"feet": 20}, "trampling": {"pounds": 100}, "electricity": {"volts": 200}}.get(cause, {})
    clad = person("hero", "EXT", armor="heavy")
    played = strike_by_hazard(
        clad, cause=cause, turn=() if meets or cause in ("heat", "cold") else (RED,), **more
    )
    assert (played["hero"].state == 0) is meets


def test_armor_ignored_by_may_name_others():
    clad = person("hero", "EXT", armor="heavy")
    settings = Settings(armor_ignored_by=("fall", "fire", "cold_iron", "acid"))
    assert strike_by_hazard(clad, settings, cause="fall", feet=20)["hero"].state == 1
    assert strike_by_hazard(clad, settings, cause="drowning", turn=(RED,))["hero"].state == 3
    assert strike_by_hazard(clad, settings, cause="heat")["hero"].state == 0


def test_great_heat_and_cold_are_shocks():
    for cause in ("heat", "cold"):
        assert strike_by_hazard(tough(), cause=cause)["hero"].scratches == ("S",)


def test_all_else_is_a_wound_and_each_target_is_struck():
    hazard = Hazard(id="peril", name="Peril", cause="fall", feet=45)
    played = play(RULESET.fire(fight(person("a"), person("b")), at(), hazard, ("a", "b")), (RED, "8H"))
    assert [played[who].state_tag for who in "ab"] == ["W", "W"]
    assert played.lines[0] == "45 feet: rank B"


def test_a_hazard_of_the_files_own():
    played = strike_by_hazard(tough(), rank="F", n=2, tag="B")
    assert played["hero"].state == 5
    assert strike_by_hazard(tough(), rank="D", location="Critical", turn=(RED,)).results == ["Incapacitated"]
    assert (
        strike_by_hazard(tough(armor="heavy"), rank="D", ignores_armor=True, turn=(RED,))["hero"].state == 2
    )


def test_a_fall_of_nineteen_feet_is_nothing_and_says_so():
    played = strike_by_hazard(person(), cause="fall", feet=19)
    assert played["rosa"].state == 0
    assert "{hazard} does {target} no harm" in [event.text for event in played.events]


def test_a_vehicle_in_a_fire_is_struck_in_the_body():
    played = strike_by_hazard(ship(), cause="fire")
    assert played.event("falkenstein.body-only").data["location"] == "Body"
    assert strike_by_hazard(ship(), cause="heat")["ship"] == ship()


def test_every_cause_has_a_force():
    from typing import get_args  # noqa: PLC0415

    from affray.rules.falkenstein.environment import CAUSES  # noqa: PLC0415

    assert set(CAUSES) == set(get_args(Cause))


def test_a_shock_needs_a_name_or_a_rank():
    assert (
        refused(fight(person()), "shock", targets=("rosa",), what="ennui")
        == "ennui is no shock that is known"
    )
    assert refused(fight(person()), "shock", targets=()) == "nobody is named"


def test_a_hazard_may_say_its_tag_beside_its_cause():
    assert strike_by_hazard(person(physique="EXT"), cause="trampling", pounds=100, tag="B")[
        "rosa"
    ].scratches == ("B",)


def test_a_long_fire_is_as_long_as_the_file_says():
    ship_ = ship()
    played = strike_by_hazard(ship_, cause="fire", times=99)
    assert len([event for event in played.events if event.rule == "falkenstein.harm-result"]) == 99


def test_the_dead_are_not_struck_for_the_minutes_that_are_left():
    played = strike_by_hazard(person(physique="PR", conscious=False), cause="fire", times=9)
    assert played["rosa"].state == 5
    assert len([event for event in played.events if event.rule == "falkenstein.harm-result"]) < 9


def test_of_two_metals_the_worse_one_counts():
    faerie = person("fay", "GD", kind="faerie")
    played = do(fight(faerie), "harm", turn=("9H",), targets=("fay",), rank="A", how=("iron", "cold-iron"))
    assert played.event("falkenstein.cold-iron-blow").data["metal"] == "cold iron"
