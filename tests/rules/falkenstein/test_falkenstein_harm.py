"""Steps two to four: where, through what armor, how badly; states, scratches, tags, cards turned."""

import pytest
from falkenstein_play import (
    BLACK,
    CLUB,
    JOKER,
    RED,
    SPADE,
    Settings,
    abilities,
    blow,
    do,
    endure,
    fight,
    foe,
    named,
    person,
    refused,
    strike,
    suffer,
)

from affray.rules.falkenstein.ranks import RESULTS
from affray.rules.falkenstein.table_3 import GRIDS, GROUPS, LOCATIONS, Column, Severity, mark_of, results

SEVERITY = (1, 1, 2, 2, 3, 4, 5, 5)


# --- Table 3 ---


@pytest.mark.rule("falkenstein.harm-result")
def test_the_body_column_moves_one_rank_for_each_pair_of_physique():
    body = results()["Body"]
    for rank in range(6):
        assert body[2][rank] == SEVERITY[rank]
        assert body[1][rank] == SEVERITY[rank + 1]
        assert body[0][rank] == SEVERITY[min(7, rank + 2)]


def test_table_3_gets_worse_with_rank_and_location_and_better_with_physique():
    table = results()
    for group in range(3):
        for rank in range(6):
            limb, body, critical = (table[place][group][rank] for place in LOCATIONS)
            assert limb <= body <= critical
            if rank:
                assert all(table[place][group][rank - 1] <= table[place][group][rank] for place in LOCATIONS)
            if group:
                assert all(table[place][group][rank] <= table[place][group - 1][rank] for place in LOCATIONS)


def test_the_forced_cells_of_table_3_are_marked():
    marks = {
        (place, group, rank)
        for place in LOCATIONS
        for group in GROUPS
        for rank, text in zip("ABCDEF", GRIDS[place][group].split(), strict=True)
        if mark_of(text) == "forced"
    }
    pairs = ("PR-AV A", "PR-AV B", "GD-GR A", "GD-GR B", "EXC-EXT A", "EXC-EXT F")
    assert marks == {("Body", *pair.split()) for pair in pairs}


def test_a_table_3_of_the_files_own_stands_in_row_by_row():
    own = Severity(Body=Column(pr_av=("-", "S", "W", "I", "MW", "KI")))
    settings = Settings(table_3=own)
    assert suffer(person(), blow("A"), settings=settings).results == ["no harm"]
    assert suffer(person(), blow("B"), settings=settings)["rosa"].state == 1
    assert suffer(person("rosa", "GD"), blow("B"), RED, settings=settings).results == ["Wounded"]


# --- location ---


def landed(fencing, **more):
    settings = more.pop("settings", None)
    villain = foe(
        "villain", named("rapier", **more) if more else named("rapier"), abilities=abilities(Fencing=fencing)
    )
    hero = person("hero", "EXT", abilities=abilities(Fencing="GD"))
    return (
        strike(fight(villain, hero), "villain", "hero", RED, settings=settings)
        .event("falkenstein.location")
        .data["location"]
    )


@pytest.mark.rule("falkenstein.location")
def test_the_level_picks_the_location():
    assert [landed(rank) for rank in ("GD", "GR", "EXC")] == ["Limb", "Body", "Critical"]


def test_an_attack_that_says_where_it_strikes_strikes_there():
    assert landed("GD", location="Critical") == "Critical"
    assert suffer(person(), blow("A", location="Critical"), RED).results == ["Wounded"]


def test_location_off_always_strikes_the_body_unless_the_effect_is_critical():
    off = Settings(location="off")
    assert [landed(rank, settings=off) for rank in ("GD", "GR", "EXC")] == ["Body"] * 3
    assert landed("GD", location="Critical", settings=off) == "Critical"


@pytest.mark.rule("falkenstein.body-only")
def test_engines_of_war_always_strike_the_body():
    gunner = foe(
        "gunner",
        named("grenades", ability="Marksmanship", against="PR"),
        abilities=abilities(Marksmanship="EXT"),
    )
    played = strike(fight(gunner, person("hero", "EXT")), "gunner", "hero")
    assert played.level == "High"
    assert played.event("falkenstein.body-only").data["location"] == "Body"


# --- armor ---


@pytest.mark.parametrize(("armor", "stops"), [("light", "AB"), ("medium", "ABC"), ("heavy", "ABCD")])
def test_armor_stops_every_rank_up_to_its_own_and_lessens_none(armor, stops):
    for rank in "ABCDEF":
        bare = suffer(
            person("rosa", "EXT"),
            blow(rank, "B", ignores_armor=True),
            *([RED] if rank > "B" and rank < "F" else []),
        )
        clad = person("rosa", "EXT", armor=armor)
        if rank in stops:
            played = suffer(clad, blow(rank))
            assert played["rosa"] == clad
            assert played.event("falkenstein.armor-stop").public == "{target}'s armor stops it"
        else:
            assert suffer(clad, blow(rank), *([RED] if rank < "F" else [])).results == bare.results


def test_an_attack_that_ignores_armor():
    played = suffer(person(armor="heavy"), blow("A", ignores_armor=True), RED)
    assert played["rosa"].state == 2


@pytest.mark.rule("falkenstein.internal-harm")
def test_a_shock_ignores_armor():
    played = suffer(person(armor="heavy"), named("foul language"), RED)
    assert played["rosa"].state == 2
    assert "falkenstein.internal-harm" in played.rules


def test_armor_ignored_by_is_a_list():
    settings = Settings(armor_ignored_by=("poison",))
    assert suffer(person(armor="light"), named("foul language"), settings=settings)["rosa"].state == 0


# --- ranks past F ---


@pytest.mark.rule("falkenstein.past-f")
def test_each_rank_past_f_is_one_state_worse():
    faerie = person("elf", "EXT", kind="faerie")
    played = suffer(faerie, blow("F", metal="iron"))
    assert played.event("falkenstein.past-f").data == {"rank": "F+1", "result": "Killed Instantly"}
    assert played["elf"].state == 5
    assert suffer(faerie, blow("D", metal="cold_iron"))["elf"].state == 5


def test_past_f_may_be_capped():
    faerie = person("elf", "EXT", kind="faerie")
    assert suffer(faerie, blow("F", metal="cold_iron"), settings=Settings(past_f="cap"))["elf"].state == 4


# --- many strikes ---


def test_anyone_struck_by_two_f_or_more_is_dead():
    for physique in ("PR", "GD", "EXT"):
        assert suffer(person("rosa", physique), blow("2F"))["rosa"].state == 5


def test_the_table_is_read_once_for_all_strikes():
    played = suffer(person("rosa", "EXT"), blow("3A"))
    assert played.results == ["Scratched"]
    assert played["rosa"].scratches == ("W", "W", "W")
    assert played.event("falkenstein.multiplied-harm").data["times"] == 3


# --- states ---


@pytest.mark.rule("falkenstein.worse-result")
def test_a_worse_result_sets_the_state_at_once():
    hero = endure(person("hero", "GD"), (blow("B"), (RED,)))
    played = suffer(hero, blow("E"))
    assert (hero.state, played["hero"].state) == (2, 4)
    assert "falkenstein.worse-result" in played.rules


def test_two_wounded_incapacitate_three_wound_mortally_four_kill():
    hero, states = person("hero", "GD"), []
    for turn in ((RED,), (RED,), (), ()):
        played = suffer(hero, blow("B"), *turn)
        hero = played["hero"]
        states.append(hero.state)
    assert states == [2, 3, 4, 5]
    assert "falkenstein.step-up" in played.rules


def test_a_result_below_the_state_still_takes_it_a_step_further():
    hero = person("hero", "GD", state=3)
    assert suffer(hero, blow("B"))["hero"].state == 4


@pytest.mark.rule("falkenstein.dead-absorb")
def test_the_dead_take_no_more_harm():
    dead = person("hero", state=5, conscious=False, scratches=("B",))
    for rank in ("A", "F", "9F"):
        played = suffer(dead, blow(rank))
        assert played["hero"] == dead
        assert played.turned == []
        assert "falkenstein.dead-absorb" in played.rules


# --- scratches ---


def test_a_fifth_scratch_begins_a_new_list():
    hero = endure(person("hero", "GD"), *[(blow("A"), ())] * 3, (blow("A"), (RED,)), (blow("A"), ()))
    assert (hero.state, hero.scratches) == (2, ("W",))


def test_several_scratches_at_once_convert_one_after_another():
    played = suffer(person("hero", "EXT"), blow("9A"), RED)
    assert (played["hero"].state, played["hero"].scratches) == (3, ("W",))
    assert len(played.turned) == 1


def test_a_wounded_with_three_scratches_keeps_them():
    hero = person("hero", "GD", scratches=("B", "B", "B"))
    assert suffer(hero, blow("B"), RED)["hero"].scratches == ("B", "B", "B")


def test_four_scratches_on_one_who_is_incapacitated_kill_by_steps():
    hero = person("hero", "GD", state=3, scratches=("W", "W", "W"))
    assert suffer(hero, blow("A"))["hero"].state == 4


def test_the_wounded_of_four_scratches_has_the_slowest_of_their_tags():
    hero = person("hero", "GD", scratches=("B", "W", "S"))
    assert suffer(hero, blow("A", "S"), RED)["hero"].state_tag == "W"
    hero = person("hero", "GD", scratches=("B", "S", "S"))
    assert suffer(hero, blow("A", "S"), RED)["hero"].state_tag == "B"


# --- tags ---


@pytest.mark.rule("falkenstein.harm-tag")
def test_what_is_blunt_is_a_blow_what_shocks_a_shock_all_else_a_wound():
    blunt = ("fist", "club", "frying pan", "rolling pin", "life preserver")
    assert {named(name).tag for name in blunt} == {"B"}
    assert named("manhandling").tag == "S"
    assert {named(name).tag for name in ("rapier", "carbine", "huge animal", "torpedo")} == {"W"}
    played = suffer(person(), named("club", ability="none"), RED)
    assert (played["rosa"].state_tag, played.event("falkenstein.harm-tag").data["tag"]) == ("B", "B")


@pytest.mark.parametrize(
    ("first", "then", "stays"), [("S", "B", "B"), ("B", "S", "B"), ("W", "S", "W"), ("B", "W", "W")]
)
def test_the_slower_tag_stays_whatever_the_order(first, then, stays):
    hero = endure(person("hero", "GD"), (blow("B", first), (RED,)), (blow("B", then), (RED,)))
    assert (hero.state, hero.state_tag) == (3, stays)


def test_tag_merge_latest():
    hero = endure(
        person("hero", "GD"),
        (blow("B", "W"), (RED,)),
        (blow("B", "S"), (RED,)),
        settings=Settings(tag_merge="latest"),
    )
    assert hero.state_tag == "S"


# --- shocks ---


def test_a_shock_never_takes_anybody_past_incapacitated():
    wounded = person("hero", "GD", state=2, state_tag="W")
    once = suffer(wounded, blow("B", "S"), RED)["hero"]
    assert (once.state, once.conscious) == (3, True)
    twice = suffer(once, blow("B", "S"))
    assert (twice["hero"].state, twice["hero"].conscious) == (3, False)
    assert twice.event("falkenstein.pass-out").public == "{target} passes out"


def test_a_shock_lowers_no_worse_state():
    dying = person("hero", "GD", state=4, conscious=False)
    assert suffer(dying, blow("B", "S"))["hero"].state == 4


def test_scratches_by_shock_pass_out_too():
    hero = person("hero", "GD", state=3, scratches=("B", "B", "B"))
    played = suffer(hero, blow("A", "S"))
    assert (played["hero"].state, played["hero"].conscious, played["hero"].scratches) == (3, False, ())


@pytest.mark.rule("falkenstein.shock-ceiling")
def test_a_shock_above_the_ceiling_must_be_called_excessive():
    there = fight(person("hero", "GD"))
    assert (
        refused(there, "shock", targets=("hero",), what="C") == "a shock of rank C is above the ceiling of B"
    )
    assert (
        do(there, "shock", turn=(RED,), targets=("hero",), what="C", how=("excessive",))["hero"].state_tag
        == "S"
    )
    assert do(there, "shock", turn=(RED,), targets=("hero",), what="manhandling")["hero"].state == 2
    assert do(there, "shock", targets=("hero",))["hero"].scratches == ("S",)
    assert refused(there, "harm", targets=("hero",), rank="C", tag="S").startswith("a shock of rank C")


def test_the_ceiling_is_a_setting():
    there = fight(person("hero", "GD"))
    assert refused(there, "shock", Settings(shock_ceiling="A"), targets=("hero",), what="manhandling")
    assert (
        do(there, "shock", Settings(shock_ceiling="F"), (RED,), targets=("hero",), what="D")["hero"].state
        == 3
    )


# --- staying conscious ---


@pytest.mark.parametrize(
    ("card", "awake"),
    [(RED, True), ("2D", True), (JOKER, True), (CLUB, False), (SPADE, False), (BLACK, False)],
)
def test_a_club_or_a_spade_means_unconscious(card, awake):
    played = suffer(person(), blow("B"), card)
    assert played["rosa"].conscious is awake
    assert played.event("falkenstein.awareness-suits")


def test_a_joker_may_mean_unconscious():
    assert not suffer(person(), blow("B"), JOKER, settings=Settings(joker_turned="out"))["rosa"].conscious


@pytest.mark.rule("falkenstein.card-per-attack")
def test_one_card_an_attack_however_far_it_went():
    played = suffer(person("hero", "GD"), blow("2B"), RED)
    assert (played["hero"].state, len(played.turned)) == (3, 1)


def test_a_card_for_every_result_if_the_table_plays_it_so():
    settings = Settings(unconscious_cards="per_result")
    played = suffer(person("hero", "GD"), blow("2B"), RED, RED[:-1] + "D", settings=settings)
    assert (played["hero"].state, len(played.turned)) == (3, 2)
    played = suffer(person("hero", "GD"), blow("2B"), CLUB, settings=settings)
    assert (played["hero"].conscious, len(played.turned)) == (False, 1)


def test_no_card_for_a_scratch_nor_for_the_unconscious():
    assert suffer(person("hero", "GD"), blow("A")).turned == []
    assert suffer(person("hero", "GD", state=2, conscious=False), blow("B")).turned == []


@pytest.mark.rule("falkenstein.mortal-out")
def test_the_mortally_wounded_lie_unconscious_without_a_card():
    for before, rank in (
        (person("hero", "GD"), "E"),
        (person("hero", "GD", state=3), "B"),
        (person("hero", "GD", state=2), "2B"),
    ):
        played = suffer(before, blow(rank))
        assert (played["hero"].state, played["hero"].conscious, played.turned) == (4, False, [])
        assert "falkenstein.mortal-out" in played.rules


def test_mortal_awake_turns_a_card_for_the_dying_where_a_wounded_or_incapacitated_did_it():
    settings = Settings(mortal_awake=True)
    assert suffer(person("hero", "GD"), blow("E"), settings=settings)["hero"].conscious
    played = suffer(person("hero", "GD", state=3), blow("B"), RED, settings=settings)
    assert (played["hero"].state, played["hero"].conscious) == (4, True)
    assert not suffer(person("hero", "GD", state=4), blow("B"), settings=settings)["hero"].conscious


def test_scratch_card_may_be_left_out():
    hero = person("hero", "GD", scratches=("W", "W", "W"))
    assert suffer(hero, blow("A"), settings=Settings(scratch_card=False)).turned == []
    assert suffer(hero, blow("B"), RED, settings=Settings(scratch_card=False)).turned


def test_a_state_change_heals_no_scratch_and_wakes_nobody():
    hero = person("hero", "GD", state=2, scratches=("B",), conscious=False)
    after = suffer(hero, blow("B"))["hero"]
    assert (after.state, after.scratches, after.conscious) == (3, ("B",), False)


# --- by the Host's own word ---


def test_the_host_may_do_any_harm():
    there = fight(person("hero", "GD", armor="heavy"), person("elf", "GD", kind="faerie", armor="none"))
    assert do(there, "harm", targets=("hero",), rank="d")["hero"].state == 0
    assert (
        do(there, "harm", turn=(RED,), targets=("hero",), rank="B", tag="B", how=("ignores-armor",))[
            "hero"
        ].state_tag
        == "B"
    )
    assert do(there, "harm", turn=(RED,), targets=("elf",), rank="A", how=("cold-iron",)).results == [
        "Incapacitated"
    ]
    assert do(there, "harm", turn=(RED,), targets=("elf",), rank="A", how=("critical",)).results == [
        "Wounded"
    ]
    assert do(there, "harm", targets=("elf",), rank="9F")["elf"].state == 5
    for wrong in ("0F", "F9", "G", ""):
        assert refused(there, "harm", targets=("elf",), rank=wrong) == f"{wrong} is no harm rank"


def test_results_are_named():
    assert RESULTS[1:] == ("Scratched", "Wounded", "Incapacitated", "Mortally Wounded", "Killed Instantly")
