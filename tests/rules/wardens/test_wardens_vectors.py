"""The sheet's test vectors, each under its id, played through whole attacks."""

import pytest
from wardens_play import (
    RULESET,
    Settings,
    Wound,
    at,
    do,
    fight,
    hit,
    npc,
    piece,
    refused,
    strike,
    suffer,
    warden,
)

from affray.rules.order import Phases

DODGE_IDS = "threat:ysolde"


def against(base, tier, other, die=None, **fields):
    """A Warden of a tier strikes an NPC of another with plenty of Guard; returns the play."""
    attacker = warden("ysolde", tier=tier, ratings={"finesse": 1}, attacks=(hit(base, approach="finesse"),))
    target = npc("rat", tier=other, guard=9, **fields)
    how = ("no-dodge",) if die is None else ()
    answers = {} if die is None else {DODGE_IDS: (die,)}
    return strike(fight(attacker, target), "ysolde", "rat", at(), answers, how=how)


def harm_of(played):
    return 9 - played["rat"].guard.now


@pytest.mark.rule("wardens.tier-difference")
def test_w1_a_light_weapon_on_a_ship_hurts_a_person_more():
    assert harm_of(against(1, 3, 1)) == 3


def test_w2_an_enchanted_sword_on_a_giant_rat():
    played = against(3, 1, 2)
    assert harm_of(played) == 2
    assert played.event("wardens.tier-difference").data["tiers"] == -1


@pytest.mark.rule("wardens.stumble")
def test_w3_an_enchanted_sword_on_a_dragon_makes_it_stumble():
    played = against(3, 1, 4)
    assert harm_of(played) == 0
    assert "stumble" in played["rat"].status
    assert played.question("stumble:rat").by == "ysolde"


@pytest.mark.rule("wardens.harm-floor")
def test_w4_harm_stops_at_zero():
    played = against(1, 1, 4)
    assert harm_of(played) == 0
    assert played.event("wardens.harm-floor").data["harm"] == 0


@pytest.mark.rule("wardens.dodge-halves")
def test_w5_a_dodge_die_of_five_halves_and_rounds_up():
    played = against(3, 1, 1, die=5)
    assert harm_of(played) == 2
    assert "wardens.dodge-halves" in played.rules


@pytest.mark.rule("wardens.halve-after-tier")
def test_w7_tiers_come_before_halving():
    assert harm_of(against(3, 1, 2, die=4)) == 1


@pytest.mark.rule("wardens.dodge-negates")
def test_w8_a_dodge_die_of_three_negates_and_of_six_lets_all_through():
    negated = against(3, 1, 1, die=3)
    assert harm_of(negated) == 0
    assert "stumble" not in negated["rat"].status
    assert "stumble:rat" not in negated.asked
    assert harm_of(against(3, 1, 1, die=6)) == 3


@pytest.mark.rule("wardens.soak")
def test_w10_armor_first_then_guard():
    one = suffer(hit(3), warden(armor=(piece(now=2),)))["borin"]
    assert (one.armor[0].now, one.guard.now, one.wounds) == (0, 2, ())


@pytest.mark.rule("wardens.pierce")
def test_w11_pierce_skips_armor_and_guard_gone_is_no_wound():
    played = suffer(hit(3, "pierce"), warden(armor=(piece(now=2),)))
    one = played["borin"]
    assert (one.armor[0].now, one.guard.now, one.wounds) == (2, 0, ())
    assert "wardens.guard-refill" not in played.rules


@pytest.mark.rule("wardens.guard-refill")
def test_w12_a_wound_refills_guard():
    played = suffer(hit(4), warden(guard=2, armor=(piece(now=1),)), {"injury:borin": (6, 1, 1)})
    one = played["borin"]
    assert (one.armor[0].now, one.guard.now, len(one.wounds)) == (0, 2, 1)


@pytest.mark.rule("wardens.one-wound")
def test_w13_any_harm_left_over_is_one_wound():
    played = suffer(hit(9), warden(), {"injury:borin": (6, 1, 1)})
    assert len(played["borin"].wounds) == 1
    assert played.event("wardens.one-wound").data["left"] == 6
    assert played["borin"].guard.now == 3


@pytest.mark.rule("wardens.crush")
def test_w14_crush_costs_armor_double():
    two = suffer(hit(2, "crush"), warden(armor=(piece(now=4),)))["borin"]
    assert (two.armor[0].now, two.guard.now) == (0, 3)
    three = suffer(hit(3, "crush"), warden(armor=(piece(now=4),)))["borin"]
    assert (three.armor[0].now, three.guard.now) == (0, 2)


@pytest.mark.rule("wardens.slice-armor")
def test_w16_slice_costs_armor_half_of_the_hit():
    one = suffer(hit(3, "slice"), warden(armor=(piece(now=2),)))["borin"]
    assert (one.armor[0].now, one.guard.now) == (0, 3)


@pytest.mark.rule("wardens.drain")
def test_w19_drain_takes_aether_then_guard():
    two = suffer(hit(3, "drain"), warden(aether={"now": 2, "max": 3}))["borin"]
    assert (two.aether.now, two.guard.now, two.wounds) == (0, 2, ())
    none = suffer(hit(3, "drain"), warden(aether={"now": 0, "max": 3}))["borin"]
    assert (none.aether.now, none.guard.now, none.wounds) == (0, 0, ())


@pytest.mark.rule("wardens.injury-roll")
@pytest.mark.parametrize(("filled", "count", "base"), [(1, 3, 3), (2, 2, 2), (3, 1, 1), (4, 2, 0)])
def test_w20_the_injury_pool_shrinks_with_wounds(filled, count, base):
    before = tuple(Wound(text="old") for _ in range(filled - 1))
    one = warden(guard=0, wound_slots=5, wounds=before, aether=0)
    played = suffer(hit(1), one, {"injury:borin": (1,) * count})
    roll = played.question("injury:borin")
    assert (roll.count, roll.data["base"]) == (count, base)


@pytest.mark.rule("wardens.scar-counts")
def test_w21_a_scar_counts_in_the_injury_pool():
    one = warden(guard=0, wounds=(Wound(text="old", kind="scar"),))
    played = suffer(hit(1), one, {"injury:borin": (6, 6)})
    assert played.question("injury:borin").count == 2


@pytest.mark.rule("wardens.npc-harm")
def test_w23_an_npc_survives_one_injury_with_its_guard_back():
    played = suffer(hit(5), npc("rat"), by=npc("foe"))
    rat = played["rat"]
    assert (len(rat.wounds), rat.guard.now, rat.status) == (1, 1, ())
    assert played.event("wardens.wound").data["left"] == 4
    assert not [name for name in played.asked if name.startswith("injury")]


@pytest.mark.rule("wardens.morale-bands")
def test_w25_morale_dice_hold_flinch_run():
    foes = [npc(f"rat-{n}") for n in (1, 2, 3)]
    played = do(fight(*foes), "morale", at(), {"morale:foes": (6, 4, 2)}, side="foes")
    assert played["rat-1"].status == ()
    assert played["rat-2"].status == ("stumble",)
    assert played["rat-3"].status == ("gone",)


@pytest.mark.rule("wardens.burn")
def test_w26_burned_guard_takes_two_clearings_a_point():
    one = suffer(hit(3, "burn"), warden(armor=(piece(now=1),)))["borin"]
    assert (one.guard.now, one.guard.b, one.armor[0].b) == (1, 2, 0)
    assert one.guard.clearings == 4
    assert one.guard.cleared(3, "plain_x_b").now < 3
    assert one.guard.cleared(4, "plain_x_b").now == 3


@pytest.mark.rule("wardens.armor-blocks-effect")
def test_w27_poison_that_armor_takes_whole_does_nothing():
    played = suffer(hit(2, "poison"), warden(armor=(piece(now=2),)))
    assert "poisoned" not in played["borin"].status
    assert "wardens.armor-blocks-effect" in played.rules


@pytest.mark.rule("wardens.repair")
def test_w29_three_points_of_armor_take_three_watches():
    one = warden(armor=(piece(now=0, max=3),))
    played = do(fight(one), "repair", who="borin")
    data = played.event("wardens.repair").data
    assert (data["watches"], data["hours"], played["borin"].armor[0].now) == (3, 18, 3)
    assert played.fight.scene.hours == 18


@pytest.mark.rule("wardens.must-retire")
def test_w31_all_slots_scars_means_retirement():
    scars = (Wound(kind="scar"), Wound(kind="scar"))
    one = warden(wounds=(*scars, Wound(text="last")))
    assert "must_retire" not in one.status
    played = do(fight(one), "scar", who="borin")
    assert "must_retire" in played["borin"].status
    assert "wardens.must-retire" in played.rules


@pytest.mark.rule("wardens.shield-shatter")
def test_w32_a_shattered_shield_negates_harm_and_effects():
    one = warden(armor=(piece("shield", 1, shield=True),))
    played = suffer(hit(4, "stun", "snare"), one, {"shatter:borin": "shield"})
    after = played["borin"]
    assert after.armor[0].destroyed
    assert after.armor[0].now == 0
    assert (after.guard.now, after.wounds, after.status) == (3, (), ())
    assert "no piece of armor called x" in refused(played.fight, "repair", who="borin", piece="x")
    assert "beyond repair" in refused(played.fight, "repair", who="borin", piece="shield")


@pytest.mark.rule("wardens.shield-surprise")
def test_w33_no_shield_against_surprise_or_pierce():
    one = warden(guard=5, armor=(piece("shield", 1, shield=True),))
    surprised = suffer(hit(4), one, how=("surprise",))
    assert "shatter:borin" not in surprised.asked
    assert (surprised["borin"].armor[0].now, surprised["borin"].guard.now) == (1, 1)
    pierced = suffer(hit(4, "pierce"), one)
    assert "shatter:borin" not in pierced.asked
    assert (pierced["borin"].armor[0].now, pierced["borin"].guard.now) == (1, 1)


@pytest.mark.rule("wardens.phases")
def test_w34_agile_then_foes_then_heavy():
    here = fight(warden("heavy-b", slots_used=5), npc("foe-f"), warden("agile-a"))
    groups = RULESET.groups(here, at(settings=Settings(declare=False)))
    assert isinstance(groups, Phases)
    assert [who for phase in groups.phases for who in phase.ids] == ["agile-a", "foe-f", "heavy-b"]
