"""The sheet's test vectors, each under its id, played through whole commands."""

import pytest
from foci_play import (
    Ability,
    Settings,
    armor,
    asterix,
    at,
    do,
    fight,
    konan,
    marks,
    npc,
    pc,
    play,
    refused,
    shield,
    strike,
    weapon,
)

from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Blow, Hit, land
from affray.rules.foci.economy import turn_foci, turn_start
from affray.rules.foci.faces import choose, grade, read
from affray.rules.foci.hands import can_parry, slowness, stride
from affray.rules.foci.injury import injure, penalty
from affray.rules.foci.repair import mended
from affray.rules.foci.rest import hours_needed
from affray.rules.foci.state import Foci


def hurt(one, boxes, settings=None):
    """Mark boxes of injury on somebody; returns it."""
    here = fight(one)
    return play(injure(here, Scope(at(None, settings)), one.id, boxes, "physical"))[one.id]


def suffer(one, blow, **hit):
    """Let a blow land."""
    return play(land(fight(one), Scope(at()), blow, Hit(who=one.id, **hit)))[one.id]


@pytest.mark.rule("foci.opposition")
def test_f1_the_great_sword_leaves_two_boxes():
    played = strike(fight(konan(), asterix()), (5, 8))
    roll = played.question("attack:konan")
    assert (roll.count, roll.data["pool"]) == (
        2,
        "Fight 3 + 1 base + 1 sharp - 3 Dodge = 2d10, one success hits",
    )
    told = played.event("foci.attack-melee")
    assert (told.data["chosen"], told.data["successes"], told.data["complications"]) == ((8,), 1, 0)
    assert played.event("foci.strong").data["harm"] == 5
    one = played["asterix"]
    assert one.armor.track_marked == 1
    assert marks(one) == (2, 0, 0)
    assert penalty(one, Settings()) == 0


@pytest.mark.rule("foci.attack-complication")
def test_f2_a_seven_hits_and_costs_a_focus():
    played = strike(fight(konan(), asterix()), (7, 5))
    assert marks(played["asterix"]) == (2, 0, 0)
    assert played["konan"].foci.debt == 1
    turn = play(turn_start(played.fight, at("konan"), "konan"))
    assert turn["konan"].foci.left == 2


@pytest.mark.rule("foci.plain-failure")
def test_f3_a_four_saves_from_the_consequence():
    before = fight(konan(), asterix())
    played = strike(before, (4, 3))
    assert played.event("foci.attack-melee").data["grade"] == "failure"
    assert "foci.plain-failure" in played.rules
    assert marks(played["konan"]) == marks(played["asterix"]) == (0, 0, 0)
    assert played["konan"].foci.debt == 0


@pytest.mark.rule("foci.counter-hit")
def test_f4_a_failure_with_consequence_is_struck_back():
    played = strike(fight(konan(), asterix()), (3, 3))
    assert played.event("foci.attack-melee").data["chosen"] == (3,)
    assert played.event("foci.attack-melee").data["grade"] == "failure with consequence"
    assert marks(played["konan"]) == (2, 0, 0)
    assert played["konan"].foci.debt == 0


@pytest.mark.rule("foci.defence-failure")
def test_f5_a_pushed_attack_leaves_one_die_to_defend():
    played = strike(fight(konan(), asterix()), (4,), attacker="asterix", target="konan", how=("push",))
    roll = played.question("defence:konan")
    assert roll.data["pool"] == "Fight 3 + 1 base - 2 Fight - 1 push = 1d10, one success saves"
    assert marks(played["konan"]) == (2, 0, 0)
    assert played["asterix"].foci.left == 1


@pytest.mark.rule("foci.single-die")
def test_f6_a_lone_five_saves_at_a_price():
    played = strike(fight(konan(), asterix()), (5,), attacker="asterix", target="konan", how=("push",))
    assert marks(played["konan"]) == (0, 0, 0)
    assert played["konan"].foci.debt == 1


@pytest.mark.rule("foci.no-opposing-base")
def test_f8_equals_leave_one_die():
    before = fight(pc(skills={"fight": 2}), npc(skills={"dodge": 2}))
    assert strike(before, (4,)).event("foci.pool").data["raw"] == 1


@pytest.mark.rule("foci.pool-floor")
def test_f9_a_hopeless_pool_by_each_reading():
    before = fight(pc(skills={"fight": 1}), npc(skills={"dodge": 4}))
    one = strike(before, (4,)).event("foci.pool").data
    assert (one["raw"], one["dice"], one["tn"]) == (-2, 1, 1)
    harder = strike(before, (10,), settings=Settings(pool_floor="deficit_to_tn"))
    assert (harder.event("foci.pool").data["dice"], harder.event("foci.pool").data["tn"]) == (1, 4)
    assert harder.event("foci.attack-melee").data["grade"] == "failure"
    none = strike(before, None, settings=Settings(pool_floor="auto_fail"))
    assert none.event("foci.attack-melee").data["grade"] == "failure"
    assert "attack:konan" not in none.asked


@pytest.mark.rule("foci.dice-policy")
def test_f10_eight_alone_counts():
    assert choose((1, 3, 5, 8), 1) == (8,)
    assert grade(1, 0, 1) == "success"
    assert choose((1, 3, 5, 8), 2) == (8,)
    assert grade(1, 0, 2) == "failure"


@pytest.mark.rule("foci.special")
def test_f12_a_nine_may_impose_a_complication():
    found = read(choose((9, 7, 2), 1), 3)
    assert (found.successes, found.complications, found.specials) == (1, 0, 1)
    played = strike(fight(konan(skills={"fight": 4}), asterix()), (9, 7, 2))
    assert played.question("impose:asterix").max == 1
    assert played["asterix"].foci.debt == 1


def test_f13_a_lone_ten_is_two_successes_and_imposes_nothing():
    found = read((10,), 1)
    assert (found.successes, found.complications, found.specials) == (2, 0, 0)
    before = fight(pc(skills={"fight": 1}, weapons=("broadsword",)), npc(skills={"dodge": 1}))
    played = strike(before, (10,))
    assert played.event("foci.extra-success").data["harm"] == 4
    assert marks(played["asterix"]) == (3, 1, 0)
    assert "impose:asterix" not in played.asked


@pytest.mark.rule("foci.shield-first")
def test_f15_shield_then_plate_take_it_all():
    knight = npc(armor="plate", shield=shield())
    blow = Blow(name="Sword", skill="fight", base_half=6, bonus=1)
    one = suffer(knight, blow, extra=2)
    assert (one.shield.track_marked, one.armor.track_marked) == (1, 1)
    assert marks(one) == (0, 0, 0)


@pytest.mark.rule("foci.armor-broken")
def test_f17_the_hit_that_breaks_it_is_still_softened():
    blow = Blow(name="Axe", skill="fight", base_half=8)
    one = suffer(npc(armor=armor("chain", track_marked=5)), blow)
    assert (one.armor.track_marked, marks(one)) == (6, (2, 0, 0))
    again = suffer(one, blow)
    assert (again.armor.track_marked, marks(again)) == (6, (3, 3, 0))


@pytest.mark.rule("foci.light-weapons")
def test_f18_a_small_knife_wears_no_leather():
    before = fight(pc(skills={"fight": 3}, weapons=("small knife",)), npc(armor="leather"))
    played = strike(before, (8, 4, 4, 4))
    assert played["asterix"].armor.track_marked == 0
    assert marks(played["asterix"]) == (0, 0, 0)
    assert "foci.light-weapons" in played.rules


@pytest.mark.rule("foci.injury-fill")
@pytest.mark.parametrize(
    ("injury", "found", "pen", "acts"),
    [
        (3, (3, 0, 0), 1, "acts"),
        (5, (3, 2, 0), 1, "acts"),
        (6, (3, 3, 0), 2, "acts"),
        (7, (3, 3, 1), 2, "acts"),
        (9, (3, 3, 3), 2, "out"),
        (10, (3, 3, 3), 2, "out"),
    ],
)
def test_f20_injury_runs_over_the_levels(injury, found, pen, acts):
    from foci_play import RULESET  # noqa: PLC0415

    one = hurt(npc(), injury)
    assert (marks(one), penalty(one, Settings())) == (found, pen)
    assert RULESET.standing(fight(one), "asterix") == acts
    assert (one.dying.rounds_left if one.dying else None) == (3 if injury == 10 else None)


@pytest.mark.rule("foci.tough")
def test_f21_the_tough_have_four_moderate_boxes():
    one = hurt(npc(advantages=("tough",)), 3)
    assert (one.tracks.physical.moderate.max, marks(one), penalty(one, Settings())) == (4, (3, 0, 0), 0)
    more = hurt(one, 1)
    assert (marks(more), penalty(more, Settings())) == ((4, 0, 0), 1)


@pytest.mark.rule("foci.injury-penalty")
def test_f23_two_tracks_add_up_or_the_worse_counts():
    one = npc(physical=(3, 0, 0), mental=(3, 0, 0))
    assert penalty(one, Settings()) == 2
    assert penalty(one, Settings(penalty_combine="max")) == 1


def test_f24_injury_comes_off_before_the_floor():
    before = fight(pc(skills={"fight": 3}, physical=(3, 0, 0)), npc(skills={"dodge": 3}))
    data = strike(before, (4,)).event("foci.pool").data
    assert (data["raw"], data["dice"]) == (0, 1)


def feet_of(one):
    return [stride(slowness(one), step) / 2 for step in range(3)]


@pytest.mark.rule("foci.extra-move")
def test_f25_plate_and_a_heavy_shield_in_hand():
    assert feet_of(pc(armor="plate", shield=shield(position="held"))) == [10, 5, 5]


@pytest.mark.rule("foci.slung-shield")
@pytest.mark.parametrize("position", ["slung", "dropped"])
def test_f26_a_shield_on_the_back_or_the_ground_slows_nobody(position):
    assert feet_of(pc(armor="plate", shield=shield(position=position))) == [20, 10, 10]


@pytest.mark.rule("foci.first-move")
def test_f27_half_feet_are_kept():
    assert feet_of(pc()) == [30, 15, 15]
    assert feet_of(pc(armor="banded")) == [25, 12.5, 12.5]
    assert feet_of(pc(armor="plate", shield=shield("light shield", "held"))) == [15, 7.5, 7.5]
    played = do(fight(pc(armor="banded")), "walk", who="konan", foci=3)
    assert played.lines == ["konan moves 50 ft"]


@pytest.mark.rule("foci.heal-natural")
def test_f28_six_days_from_deaths_door():
    one = pc(physical=(3, 3, 3))
    assert hours_needed(one.tracks.physical) == 144
    played = do(fight(one), "rest", who=("konan",))
    assert marks(played["konan"]) == (0, 0, 0)
    assert played.fight.scene.hours == 144


@pytest.mark.rule("foci.heal-attended")
def test_f30_first_aid_on_the_incapacitated():
    healer = pc("ana", skills={"knowledge": 3}, supplies="specialised")
    before = fight(healer, npc(physical=(3, 3, 2)))
    played = do(before, "tend", at(), {"tend:ana": (6, 8, 9, 2)}, who="ana", patient="asterix")
    assert played.question("tend:ana").data["tn"] == 3
    roll = played.event("foci.heal-attended").data
    assert (roll["boxes"], roll["left"]) == (2, 0)
    assert marks(played["asterix"]) == (3, 3, 0)
    assert played.fight.scene.hours == 12
    assert set(choose((6, 8, 9, 2), 3)) == {9, 8, 6}


@pytest.mark.rule("foci.heal-magic-repeat")
def test_f31_the_second_try_of_a_day_has_a_die_less():
    healer = pc("ana", skills={"use_ability": 3}, abilities=(Ability(name="Body", kind="magic"),))
    before = fight(healer, npc(physical=(3, 0, 0), magic_heals_today=1))
    played = do(before, "heal", at(number=0), {"heal:ana": (8, 9, 3)}, who="ana", patient="asterix")
    assert played.question("heal:ana").count == 3
    assert played.question("heal:ana").data["tn"] == 0
    assert marks(played["asterix"]) == (1, 0, 0)


@pytest.mark.rule("foci.unbalanced")
def test_f33_a_pole_arm_takes_a_whole_turn():
    one = pc(skills={"fight": 2}, weapons=(weapon("dagger", base_half=4), weapon("pole arm")))
    before = fight(one, npc())
    drawn = do(before, "draw", who="konan", item="pole-arm")
    ready = do(drawn.fight, "ready", who="konan")
    hit = strike(ready.fight, (8, 4, 4), weapon="pole-arm")
    after = hit["konan"]
    assert after.foci.left == 0
    assert not can_parry(after)
    assert can_parry(do(fight(after.but(foci=Foci())), "ready", who="konan")["konan"])


@pytest.mark.rule("foci.debt")
def test_f34_debt_is_taken_off_and_carried_over():
    found = [turn_foci(Foci(debt=debt), Settings()) for debt in (1, 3, 4)]
    assert [(foci.left, foci.debt) for foci in found] == [(2, 0), (0, 0), (0, 1)]


@pytest.mark.rule("foci.ability-damage")
@pytest.mark.parametrize(("choice", "injury", "owed"), [("greedy", 2, 1), ("fewest", 1, 0)])
def test_f35_an_ability_injures_by_its_successes(choice, injury, owed):
    mage = pc(skills={"use_ability": 3}, abilities=(Ability(name="Fire", kind="magic"),))
    before = fight(mage, asterix(skills={"dodge": 1}, advantages=()))
    played = strike(before, (6, 9, 2), settings=Settings(dice_choice=choice), weapon="fire")
    assert marks(played["asterix"]) == (injury, 0, 0)
    assert played["asterix"].armor.track_marked == 0
    assert played["konan"].foci.debt == owed


@pytest.mark.rule("foci.trade")
def test_f36_a_box_given_up_is_a_complication():
    played = strike(fight(konan(), asterix()), (5, 8), answers={"trade-boxes:asterix": 1})
    assert marks(played["asterix"]) == (1, 0, 0)
    assert played["asterix"].foci.debt == 1


@pytest.mark.rule("foci.initiative")
def test_f37_the_higher_total_begins():
    from foci_play import RULESET  # noqa: PLC0415

    before = fight(pc(skills={"athletics": 1}), npc(skills={"athletics": 3}))
    rolls = {"initiative:asterix": (3, 7, 10, 2), "initiative:konan": (10, 9)}
    played = play(RULESET.begin(before, at(), ("konan", "asterix")), rolls)
    assert [played[who].initiative.total for who in ("asterix", "konan")] == [22, 19]
    keys = RULESET.groups(played.fight, at(order="initiative")).keys
    assert keys["asterix"] > keys["konan"]


@pytest.mark.rule("foci.repair")
def test_f38_repair_costs_dr_successes_for_each_box():
    chain = armor("chain", track_marked=1)
    assert mended(chain, 1).track_marked == 1
    assert mended(mended(chain, 1), 1).track_marked == 0
    plate = armor("plate", track_marked=3)
    for _ in range(11):
        plate = mended(plate, 1)
    assert plate.track_marked == 1
    assert mended(plate, 1).track_marked == 0


def test_the_vectors_refuse_what_they_should():
    assert "not in hand" in refused(
        fight(pc(weapons=("great sword", "pole arm")), npc()),
        "attack",
        attacker="konan",
        target="asterix",
        weapon="pole-arm",
    )
