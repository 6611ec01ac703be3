"""The pool, term by term; what opposes it; pushes."""

import pytest
from foci_play import Gear, Push, Settings, asterix, at, fight, konan, npc, pc, refused, strike

from affray.rules.foci.injury import penalty
from affray.rules.foci.pool import floored, in_words, opposing, own_terms, skill_dice
from affray.rules.foci.state import Foci


@pytest.mark.rule("foci.pool")
def test_a_pool_is_base_skill_gear_and_push():
    played = strike(fight(konan(), asterix()), (4, 4, 4), how=("push",))
    said = played.question("attack:konan").data["pool"]
    assert said == "Fight 3 + 1 base + 1 sharp - 3 Dodge + 1 push = 3d10, one success hits"
    assert played.event("foci.pool").data["raw"] == 3


def test_gear_counts_for_its_skill_and_use_alone():
    gear = (
        Gear(name="sharp", skill="fight", applies=("attack",)),
        Gear(name="fog", skill="fight", dice=-2, applies=("defend",)),
    )
    one = pc(skills={"fight": 3}, gear=gear)
    assert [skill_dice(one, "fight", use) for use in ("attack", "defend", "other")] == [4, 1, 3]
    assert skill_dice(one, "dodge", "attack") == 0
    assert own_terms(one, "fight", "defend") == [(3, "Fight"), (1, "base"), (-2, "fog")]


def test_an_unskilled_one_has_the_base_die():
    played = strike(fight(pc(), npc()), (4,))
    assert played.question("attack:konan").data["pool"] == "Fight 0 + 1 base = 1d10, one success hits"


def test_opposing_gear_counts_and_never_adds_to_the_pool():
    settings = Settings()
    guarded = npc(skills={"dodge": 2}, gear=(Gear(name="cloak", skill="dodge", applies=("defend",)),))
    assert opposing(guarded, "dodge", "defend", settings) == 3
    clumsy = npc(gear=(Gear(name="chains", skill="dodge", dice=-2),))
    assert opposing(clumsy, "dodge", "defend", settings) == 0
    assert opposing(clumsy, None, "defend", settings) == 0


@pytest.mark.rule("foci.npc-penalty")
def test_an_injured_npc_opposes_with_fewer_dice():
    settings = Settings()
    assert opposing(npc(skills={"dodge": 3}, physical=(3, 3, 0)), "dodge", "defend", settings) == 1
    assert opposing(npc(skills={"dodge": 1}, physical=(3, 3, 0)), "dodge", "defend", settings) == 0
    played = strike(fight(konan(), asterix(physical=(3, 0, 0))), (4, 4, 4))
    assert played.event("foci.pool").data["raw"] == 3


def test_an_injured_attacking_npc_takes_fewer_dice_off_the_defence():
    before = fight(konan(), asterix(physical=(3, 0, 0)))
    played = strike(before, (4, 4, 4), attacker="asterix", target="konan")
    assert played.event("foci.pool").data["raw"] == 3


def test_the_floor_comes_last():
    settings = Settings()
    assert floored(0, 1, settings).count == 1
    assert floored(-3, 2, Settings(pool_floor="deficit_to_tn")).tn == 6
    assert floored(1, 1, Settings(pool_floor="auto_fail")).count == 1
    assert floored(0, 1, Settings(pool_floor="auto_fail")).lost
    said = in_words(((1, "Fight"), (1, "base"), (-4, "Dodge")), floored(-2, 1, settings), "hits")
    assert said == "Fight 1 + 1 base - 4 Dodge = -2, so 1d10, one success hits"
    two = in_words(((3, "Fight"), (1, "base")), floored(4, 2, settings), "hits")
    assert two == "Fight 3 + 1 base = 4d10, 2 successes hit"
    none = in_words(((3, "Use ability"), (1, "base")), floored(4, 0, settings), "heals")
    assert none == "Use ability 3 + 1 base = 4d10, each success heals"


def test_both_tracks_full_take_four_dice():
    one = npc(physical=(3, 3, 0), mental=(3, 3, 0))
    assert penalty(one, Settings()) == 4
    assert penalty(one, Settings(penalty_combine="max")) == 2


@pytest.mark.rule("foci.push")
def test_a_push_costs_a_focus_in_ones_own_turn_and_a_debt_outside_it():
    before = fight(konan(), asterix())
    own = strike(before, (4, 4, 4), how=("push",))
    assert (own["konan"].foci.left, own["konan"].foci.debt) == (1, 0)
    other = strike(before, (4,), answers={"push:asterix": "yes"})
    assert (other["asterix"].foci.left, other["asterix"].foci.debt) == (3, 1)
    assert other.question("push:asterix").by == "gm"
    assert (own["konan"].pushed, other["asterix"].pushed) == (False, False)


def test_both_sides_may_push_one_roll():
    played = strike(fight(konan(), asterix()), (4, 4), how=("push", "resist"))
    assert played.event("foci.pool").data["raw"] == 2
    assert played["konan"].foci.left == 1
    assert played["asterix"].foci.debt == 1


def test_a_push_is_asked_only_where_it_can_be_paid_and_changes_something():
    spent = fight(konan(foci=Foci(left=1)), asterix())
    assert "push:konan" not in strike(spent, (4, 4)).asked
    hopeless = fight(pc(skills={"fight": 1}), npc(skills={"dodge": 4}))
    played = strike(hopeless, (4,))
    assert not [name for name in played.asked if name.startswith("push")]
    harder = strike(hopeless, (4,), settings=Settings(pool_floor="deficit_to_tn"))
    assert harder.asked[0] == "push:konan"


def test_a_push_that_would_be_wasted_is_refused():
    hopeless = fight(pc(skills={"fight": 1}), npc(skills={"dodge": 4}))
    args = {"attacker": "konan", "target": "asterix"}
    assert "wasted" in refused(hopeless, "attack", how=("resist",), **args)
    poor = fight(konan(foci=Foci(left=1)), asterix())
    assert "no focus left" in refused(poor, "attack", how=("push",), **args)


def test_the_unconscious_push_nothing():
    before = fight(konan(), asterix(physical=(3, 3, 3)))
    played = strike(before, (4,) * 5)
    assert "push:asterix" not in played.asked


@pytest.mark.parametrize(
    ("push", "answer", "raw", "left"),
    [
        (Push(dice=2), "yes", 4, 1),
        (Push(cost_foci=2), "yes", 3, 0),
        (Push(cost_foci=0), "yes", 3, 2),
        (Push(max_per_roll=2), "yes-2", 4, 0),
    ],
)
def test_what_a_push_is_worth_is_a_setting(push, answer, raw, left):
    settings = Settings(push=push)
    before = fight(konan(), asterix())
    played = strike(before, (4,) * raw, settings=settings, answers={"push:konan": answer})
    assert played.event("foci.pool").data["raw"] == raw
    assert played["konan"].foci.left == left


@pytest.mark.parametrize("push", [Push(dice=0), Push(max_per_roll=0)])
def test_a_table_may_do_without_pushes(push):
    played = strike(fight(konan(), asterix()), (4, 4), settings=Settings(push=push))
    assert not [name for name in played.asked if name.startswith("push")]


def test_the_pool_is_built_before_it_is_rolled():
    played = strike(fight(konan(), asterix()), (5, 8))
    rolled = played.question("attack:konan")
    filled = rolled.text.format(**rolled.who, **rolled.data)
    assert filled == "konan: Fight 3 + 1 base + 1 sharp - 3 Dodge = 2d10, one success hits"
    assert at("konan").acting == "konan"
