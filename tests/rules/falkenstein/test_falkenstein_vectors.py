"""The sheet's test vectors, each under its id."""

import pytest
from falkenstein_play import (
    CLUB,
    RED,
    SPADE,
    blow,
    do,
    endure,
    feat_level,
    fight,
    foe,
    named,
    person,
    rest,
    ship,
    strike,
    strike_by_hazard,
    suffer,
)

from affray.rules.falkenstein.sorcery import points_freed
from affray.rules.falkenstein.vehicles import built, more_threshold, scratch_threshold


def state(one):
    return one.state, one.state_tag, one.scratches


@pytest.mark.rule("falkenstein.card-steps")
@pytest.mark.rule("falkenstein.listed-card")
@pytest.mark.parametrize(
    ("card", "level"), [(None, "Failure"), ("2C", "Partial"), ("4C", "Full"), ("6C", "High")]
)
def test_k1_average_against_good(card, level):
    assert feat_level("AV", "GD", card) == level


@pytest.mark.parametrize(
    ("card", "level"),
    [(None, "Fumble"), ("8C", "Failure"), ("10C", "Partial"), ("QC", "Full"), ("AC", "High")],
)
def test_k2_poor_against_extraordinary(card, level):
    assert feat_level("PR", "EXT", card) == level


@pytest.mark.parametrize(("card", "level"), [(None, "Partial"), ("2C", "Full"), ("4C", "High")])
def test_k3_good_against_good(card, level):
    assert feat_level("GD", "GD", card) == level


@pytest.mark.rule("falkenstein.off-suit")
def test_k6_an_off_suit_ace_changes_nothing():
    assert feat_level("AV", "GD", "AH") == "Failure"


@pytest.mark.rule("falkenstein.base-level")
def test_k7_better_than_what_opposes():
    assert feat_level("GR", "GD") == "Full"
    assert feat_level("GR", "GD", "2C") == "High"
    assert feat_level("EXT", "PR") == "High"


JAMES = ((blow("A", "B"), ()), (blow("A", "B"), ()), (blow("B"), (RED,)), (blow("B"), (RED,)))


@pytest.mark.rule("falkenstein.step-up")
def test_k10_lord_james_is_incapacitated_and_keeps_two_scratches():
    james = person("james", "GR")
    assert state(endure(james, *JAMES[:2])) == (1, "none", ("B", "B"))
    assert state(endure(james, *JAMES[:3])) == (2, "W", ("B", "B"))
    assert state(endure(james, *JAMES)) == (3, "W", ("B", "B"))


@pytest.mark.rule("falkenstein.heal-treated")
def test_k11_lord_james_recovers_in_two_days_and_two_hours():
    james = endure(person("james", "GR"), *JAMES)
    james = do(fight(james), "treat", target="james")["james"]
    james = rest(james, 1, "day")
    assert state(james) == (2, "W", ("B", "B"))
    james = rest(james, 1, "day")
    assert state(james) == (1, "none", ("B", "B"))
    james = rest(james, 1, "hour")
    assert state(james) == (1, "none", ("B",))
    assert state(rest(james, 1, "hour")) == (0, "none", ())


def ashton():
    lady = endure(person("ashton"), (blow("B", "S"), (RED,)))
    assert (state(lady), lady.conscious) == ((2, "S", ()), True)
    return suffer(lady, blow("A", "B"), CLUB)


@pytest.mark.rule("falkenstein.awareness-suits")
@pytest.mark.rule("falkenstein.slower-tag")
def test_k12_lady_ashton_is_shaken_and_cuffed_and_faints():
    played = ashton()
    assert state(played["ashton"]) == (3, "B", ())
    assert not played["ashton"].conscious
    assert len(played.turned) == 1


@pytest.mark.rule("falkenstein.waking")
@pytest.mark.rule("falkenstein.heal-blow")
def test_k13_lady_ashton_wakes_after_an_hour_and_is_well_after_three():
    lady = rest(ashton()["ashton"], 1, "hour")
    assert (state(lady), lady.conscious) == ((2, "B", ()), True)
    lady = rest(lady, 1, "hour")
    assert (lady.state, lady.scratches) == (1, ("B",))
    assert rest(lady, 1, "hour").state == 0


@pytest.mark.rule("falkenstein.multiplied-harm")
@pytest.mark.rule("falkenstein.engines")
def test_k14_a_torpedo_strikes_nine_times_from_one_look_up():
    merchant = ship("merchant", 2, 3)
    assert (merchant.physique, merchant.extra) == ("EXT", 0)
    played = suffer(merchant, named("torpedo"), RED)
    assert played.results == ["Mortally Wounded"]
    assert (played["merchant"].state, played["merchant"].more_count) == (4, 8)
    assert played.turned == ["9♥"]
    assert suffer(merchant, named("torpedo"), SPADE)["merchant"].state == 5


@pytest.mark.rule("falkenstein.vehicle-scratches")
@pytest.mark.rule("falkenstein.vehicle-ten-more")
def test_k16_an_immense_plated_vehicle_takes_forty_four_and_fifteen():
    giant = ship("giant", 4, 5)
    assert (scratch_threshold(giant), more_threshold(giant)) == (44, 14)
    assert suffer(giant, blow("43A"))["giant"].state == 1
    assert suffer(giant, blow("44A"))["giant"].state == 2
    assert suffer(giant, blow("14D"))["giant"].state == 2
    assert suffer(giant, blow("15D"))["giant"].state == 3
    assert suffer(giant, blow("14E"))["giant"].state == 3
    assert suffer(giant, blow("15E"), RED)["giant"].state == 4
    assert suffer(giant, blow("14F"), RED)["giant"].state == 4
    assert suffer(giant, blow("15F"), RED)["giant"].state == 5


def unravelled(physique, harms, *turn):
    return do(fight(person("mage", physique)), "unravel", turn=turn, who="mage", harms=harms)


@pytest.mark.rule("falkenstein.unravel-harm")
@pytest.mark.rule("falkenstein.unravel-points")
def test_k18_a_poor_sorcerer_unravels_to_death_for_five_points():
    for harms, points, after in ((1, 2, 2), (2, 3, 3), (3, 4, 4), (4, 5, 5)):
        played = unravelled("PR", harms, *([RED] if after < 4 else []))
        assert played.event("falkenstein.unravel-points").data["points"] == points
        assert played["mage"].state == after


@pytest.mark.rule("falkenstein.four-scratches")
def test_k19_an_extraordinary_sorcerer_bears_sixteen_harms():
    for harms, points, after in ((4, 5, 2), (8, 10, 3), (12, 15, 4), (16, 20, 5)):
        played = unravelled("EXT", harms, *([RED] if after < 4 else []))
        assert played.event("falkenstein.unravel-points").data["points"] == points
        assert played["mage"].state == after


def test_k20_points_are_rounded_on_the_sum():
    assert [points_freed(k) for k in range(1, 9)] == [2, 3, 4, 5, 7, 8, 9, 10]


@pytest.mark.rule("falkenstein.vehicle-physique")
def test_k21_size_and_composition_make_physique():
    assert built(4, 5) == ("EXT", 4)
    assert built(5, 5) == ("EXT", 5)
    assert built(0, 5) == ("EXT", 0)
    assert built(3, 0) == ("GR", 0)


def dragon(physique):
    return person("smoke", physique, kind="dragon")


@pytest.mark.rule("falkenstein.dragon-tough")
@pytest.mark.rule("falkenstein.armor-stop")
def test_k23_an_extraordinary_dragon_stops_d_and_takes_e_as_d():
    assert suffer(dragon("EXT"), blow("D")).results == []
    assert suffer(dragon("EXT"), blow("E"), RED).results == ["Wounded"]
    assert suffer(dragon("EXT"), blow("F"), RED).results == ["Incapacitated"]


@pytest.mark.rule("falkenstein.dragon-armor")
def test_k25_an_average_dragon_stops_b_and_takes_c_as_b():
    assert suffer(dragon("AV"), blow("B")).results == []
    assert suffer(dragon("AV"), blow("C"), RED).results == ["Wounded"]


@pytest.mark.rule("falkenstein.iron-blow")
@pytest.mark.rule("falkenstein.cold-iron-blow")
@pytest.mark.parametrize(
    ("metal", "rank", "result"),
    [
        ("none", "A", "Scratched"),
        ("iron", "B", "Wounded"),
        ("steel", "B", "Wounded"),
        ("cold_iron", "D", "Incapacitated"),
    ],
)
def test_k26_a_dagger_on_a_faerie(metal, rank, result):
    faerie = person("elf", "GD", kind="faerie")
    played = suffer(faerie, blow("A", metal=metal), *([] if result == "Scratched" else [RED]))
    assert played.results == [result]
    assert played.event("falkenstein.harm-result").data["rank"] == rank


@pytest.mark.rule("falkenstein.armor-all-or-none")
def test_k28_armor_stops_or_does_not():
    assert suffer(person(armor="light"), blow("B")).results == []
    assert suffer(person(armor="light"), blow("C"), RED).results == ["Incapacitated"]
    faerie = person("elf", "GR", kind="faerie", armor="light")
    assert suffer(faerie, blow("B", metal="iron"), RED).results == ["Wounded"]


@pytest.mark.rule("falkenstein.awareness-card")
def test_k29_the_fourth_scratch_converts_and_turns_one_card():
    hero = endure(person("hero", "GR"), *[(blow("A"), ())] * 3)
    assert (hero.state, len(hero.scratches)) == (1, 3)
    played = suffer(hero, blow("A"), RED)
    assert (played["hero"].state, played["hero"].scratches, len(played.turned)) == (2, (), 1)


@pytest.mark.rule("falkenstein.fall")
@pytest.mark.parametrize(
    ("feet", "rank"),
    [(0, None), (19, None), (20, "A"), (39, "A"), (40, "B"), (120, "F"), (139, "F"), (140, "F+1")],
)
def test_k31_falls(feet, rank):
    turned = () if rank in (None, "F", "F+1") else (RED,)
    played = strike_by_hazard(person(), turn=turned, cause="fall", feet=feet)
    found = [e.data["rank"] for e in played.events if e.rule == "falkenstein.harm-result"]
    assert found == ([] if rank is None else [rank])


@pytest.mark.rule("falkenstein.shock-cap")
@pytest.mark.rule("falkenstein.pass-out")
def test_k32_a_second_shock_past_incapacitated_makes_one_pass_out():
    horror = blow("D", "S", excessive=True)
    first = suffer(person(), horror, RED)
    assert (first["rosa"].state, first["rosa"].conscious, len(first.turned)) == (3, True, 1)
    assert first.event("falkenstein.shock-cap").data["result"] == "Mortally Wounded"
    second = suffer(first["rosa"], horror)
    assert (second["rosa"].state, second["rosa"].conscious, second.turned) == (3, False, [])
    assert "falkenstein.pass-out" in second.rules


def test_the_vectors_hold_through_a_feat_as_well():
    hero = person("hero", abilities={})
    villain = foe("villain", named("rapier"))
    assert strike(fight(villain, hero), "villain", "hero", RED).level == "Partial"
