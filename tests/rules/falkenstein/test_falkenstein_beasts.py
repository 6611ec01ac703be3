"""Dragons and their fire, faeries and iron, sorcerers who unravel."""

import pytest
from falkenstein_play import (
    CLUB,
    RED,
    RULESET,
    Settings,
    abilities,
    at,
    blow,
    do,
    fight,
    make,
    named,
    person,
    play,
    refused,
    rest,
    ship,
    strike,
    strike_by_hazard,
    suffer,
)

from affray.rules.falkenstein.dragons import attack_letter
from affray.rules.falkenstein.sorcery import points_freed
from affray.rules.question import Choose

RANKS = ("PR", "AV", "GD", "GR", "EXC", "EXT")


def dragon(physique="GD", settings=None, **more):
    return make(
        "smoke",
        settings,
        kind="dragon",
        physique=physique,
        attacks=(named("claws"), named("firecast")),
        **more,
    )


@pytest.mark.parametrize(
    ("physique", "armor", "fire", "claws"),
    list(
        zip(RANKS, ("light", "light", "medium", "medium", "heavy", "heavy"), "DDEEFF", "AADDEF", strict=True)
    ),
)
@pytest.mark.rule("falkenstein.firecast-rank")
def test_physique_gives_a_dragons_armor_fire_and_claws(physique, armor, fire, claws):
    one = dragon(physique)
    assert one.armor == armor
    assert [attack.rank for attack in one.attacks] == [claws, fire]


def test_armor_sees_the_full_rank_and_the_table_the_lower_one():
    played = suffer(dragon("EXT"), blow("D"))
    assert played.event("falkenstein.armor-stop").data["rank"] == "D"
    played = suffer(dragon("EXT"), blow("E"), RED)
    assert played.event("falkenstein.dragon-tough").data == {"rank": "D"}


def test_below_a_there_is_nothing_so_a_stays_a_or_does_no_harm():
    assert suffer(dragon("GD"), blow("A", ignores_armor=True))["smoke"].scratches == ("W",)
    settings = Settings(dragon_below_a="no_harm")
    assert suffer(dragon("GD"), blow("A", ignores_armor=True), settings=settings)["smoke"].state == 0
    assert suffer(dragon("AV"), blow("B", ignores_armor=True), RED, settings=settings)["smoke"].state == 2


def cast(one, *turn, settings=None, **more):
    knight = person("knight", "EXT", armor="none", abilities=abilities(Athletics="EXT"))
    return strike(fight(one, knight), "smoke", "knight", *turn, settings=settings, attack="firecast", **more)


@pytest.mark.rule("falkenstein.firecast-cost")
@pytest.mark.parametrize(("physique", "state", "turn"), [("EXT", 1, ()), ("GD", 1, ()), ("AV", 2, (RED,))])
def test_every_second_firecast_costs_the_dragon_a_rank_a_harm(physique, state, turn):
    first = cast(dragon(physique))
    assert (first["smoke"].firecasts, first["smoke"].state) == (1, 0)
    second = cast(first["smoke"], *turn)
    assert (second["smoke"].firecasts, second["smoke"].state) == (0, state)
    tags = [second["smoke"].state_tag, *second["smoke"].scratches]
    assert "firecast" in tags
    assert cast(second["smoke"])["smoke"].firecasts == 1


def test_the_harm_of_its_own_fire_ignores_armor_and_heals_by_the_day():
    burnt = cast(dragon("AV", firecasts=1), RED)["smoke"]
    assert (burnt.state, burnt.state_tag) == (2, "firecast")
    assert rest(burnt, 23, "hour").state == 2
    assert rest(burnt, 1, "day").state == 1


def test_a_firecast_at_several_is_one_firecast():
    ana, bea = (person(who, "EXT", abilities=abilities(Athletics="EXT")) for who in ("ana", "bea"))
    after = strike(fight(dragon(), ana, bea), "smoke", ("ana", "bea"), attack="firecast")
    assert after["smoke"].firecasts == 1


def test_firecast_parity_is_kept_between_scenes_unless_the_table_forgets_it():
    there = fight(dragon("GD", firecasts=1))
    assert play(RULESET.begin(there, at(), ("smoke",)))["smoke"].firecasts == 1
    settings = Settings(firecast_parity="per_encounter")
    assert play(RULESET.begin(there, at(settings), ("smoke",)))["smoke"].firecasts == 0


def test_dragon_damage_all_gives_every_attack_the_rank_of_the_fire():
    settings = Settings(dragon_damage="all")
    one = dragon("EXT", settings)
    assert [attack_letter(one, attack, settings) for attack in one.attacks] == ["F", "F"]
    knight = person("knight", "EXT", armor="heavy")
    played = strike(fight(one, knight), "smoke", "knight", RED, settings=settings, attack="claws")
    assert played.event("falkenstein.harm-result").data["rank"] == "F"


def test_a_dragons_claws_do_not_count_as_fire():
    knight = person("knight", "EXT", armor="heavy")
    assert strike(fight(dragon("GD"), knight), "smoke", "knight", attack="claws")["smoke"].firecasts == 0


# --- faeries ---


def test_iron_comes_before_armor():
    faerie = person("elf", "GD", kind="faerie", armor="light")
    played = suffer(faerie, blow("B", metal="steel"), RED)
    assert played.event("falkenstein.armor-all-or-none").data["rank"] == "C"


def test_metal_means_nothing_to_others():
    assert suffer(person("rosa", "GD"), blow("A", metal="cold_iron"))["rosa"].scratches == ("W",)


def test_iron_and_cold_iron_do_not_add_up_unless_the_table_says_so():
    faerie = person("elf", "EXT", kind="faerie")
    played = suffer(faerie, blow("A", metal="cold_iron"), RED)
    assert played.event("falkenstein.cold-iron-blow").data["ranks"] == 3
    played = suffer(faerie, blow("A", metal="cold_iron"), RED, settings=Settings(faerie_metal="sum"))
    assert played.event("falkenstein.cold-iron-blow").data["ranks"] == 4


@pytest.mark.rule("falkenstein.cold-iron-exposure")
def test_cold_iron_nearby_harms_faeries_alone_each_minute_whatever_their_armor():
    faerie = person("elf", "GD", kind="faerie", armor="heavy")
    played = strike_by_hazard(faerie, turn=(RED,), cause="cold_iron")
    assert played.event("falkenstein.location").data["location"] == "Critical"
    assert played.event("falkenstein.harm-result").data["rank"] == "A", (
        "exposure is no blow and is not shifted"
    )
    assert played["elf"].state == 2
    assert strike_by_hazard(faerie, turn=(RED, "8H"), cause="cold_iron", times=2)["elf"].state == 3
    human = person()
    assert strike_by_hazard(human, cause="cold_iron")["rosa"] == human


# --- unravelling ---


def unravel(one, *turn, answers=None, settings=None, **args):
    return do(fight(one), "unravel", settings, turn, answers, who=one.id, **args)


def test_one_card_is_turned_when_the_spell_is_over():
    played = unravel(person("mage", "PR"), CLUB, harms=2)
    assert (played["mage"].state, played["mage"].conscious, len(played.turned)) == (3, False, 1)
    assert played.events[-1].rule == "falkenstein.awareness-suits"


def test_the_sorcerer_is_asked_for_more_until_it_is_enough():
    played = unravel(person("mage", "EXT"), answers={"unravel:mage": "more", "unravel:mage:2": "more"})
    assert played.event("falkenstein.unravel-points").data == {"harms": 3, "often": "3 times", "points": 4}
    question = played.question("unravel:mage")
    assert isinstance(question, Choose)
    assert [option.note for option in question.options] == ["2 points", "3 points"]
    assert question.by == "mage"


def test_armor_does_not_help_against_ones_own_sorcery():
    assert unravel(person("mage", "GD", armor="heavy"), harms=1)["mage"].scratches == ("W",)
    settings = Settings(armor_ignored_by=())
    assert unravel(person("mage", "GD", armor="heavy"), settings=settings, harms=1)["mage"].state == 0


def test_death_ends_it():
    played = unravel(person("mage", "PR"), harms=9)
    assert played["mage"].state == 5
    assert played.event("falkenstein.unravel-points").data == {"harms": 4, "often": "4 times", "points": 5}


def test_the_integer_form_is_the_ceiling_of_one_and_a_quarter():
    for harms in range(200):
        assert points_freed(harms) == -(-5 * harms // 4)


def test_unravelling_is_refused_where_there_is_nothing_to_unravel():
    assert refused(fight(ship()), "unravel", who="ship")
    assert refused(fight(person(state=5)), "unravel", who="rosa")


@pytest.mark.parametrize("fields", [{"state": 3}, {"state": 4}, {"conscious": False}])
@pytest.mark.rule("falkenstein.out-of-fight")
def test_nobody_begins_a_spell_who_is_out_of_the_fight(fields):
    assert refused(fight(person(**fields)), "unravel", who="rosa", harms=1)


def test_once_is_said_of_one_harm():
    line = unravel(person("mage", "GD"), harms=1).event("falkenstein.unravel-points")
    assert line.text.format(**line.who, **line.data) == "mage unravels once and frees 2 points"
    assert refused(fight(person()), "unravel", who="rosa", harms=0) == "0 harms free nothing"


def test_per_result_turns_a_card_for_each_harm():
    settings = Settings(unconscious_cards="per_result")
    assert len(unravel(person("mage", "PR"), RED, "8H", settings=settings, harms=2).turned) == 2
