"""The sheet's test vectors, each under its id, played through whole commands."""

import pytest
from fates_play import (
    ROLLED,
    Attack,
    Settings,
    at,
    begin,
    do,
    fails,
    fight,
    foe,
    hero,
    hits,
    holder,
    moves,
    play,
    say,
    take,
    there,
)


@pytest.mark.rule("fates.light-resolve")
def test_p1_resolve_takes_a_light_hit():
    one = take(hero(resolve=2), "light wit").fight["izzo"]
    assert (one.resolve.now, one.wit.now) == (1, 5)


@pytest.mark.rule("fates.light-capacity")
def test_p2_without_resolve_the_capacity_drops():
    assert take(hero(), "light wit").fight["izzo"].wit.now == 4


@pytest.mark.rule("fates.hits-in-order")
def test_p3_resolve_runs_out_among_three_light_hits():
    one = take(hero(resolve=1), "3 light zeal").fight["izzo"]
    assert (one.resolve.now, one.zeal.now) == (0, 3)


@pytest.mark.rule("fates.hard-target")
@pytest.mark.parametrize(("roll", "wounds", "tokens"), [(1, 0, 0), (2, 1, 1)])
def test_p4_at_vigor_one_only_a_one_saves(roll, wounds, tokens):
    done = take(hero(vigor=1), "hard vigor", dice=(roll,))
    assert done.questions[0].data["goal"] == 1
    assert (done.fight["izzo"].wounds, done.fight["izzo"].balance_tokens) == (wounds, tokens)


@pytest.mark.rule("fates.hard-pass")
@pytest.mark.parametrize(("roll", "rule"), [(6, "fates.hard-pass"), (7, "fates.hard-fail")])
def test_p5_reflex_is_added_to_the_score(roll, rule):
    done = take(hero(wit=4, reflex=2), "hard wit", dice=(roll,))
    assert done.questions[0].data["goal"] == 6
    assert rule in done.rules


@pytest.mark.rule("fates.hard-no-resolve")
def test_p7_resolve_does_not_take_a_hard_hit():
    one = fails(hero(resolve=6)).fight["izzo"]
    assert (one.resolve.now, one.wounds) == (6, 1)


@pytest.mark.rule("fates.soak-broken")
def test_p8_the_last_soak_point_breaks_the_armor_and_the_token_stays():
    one = fails(hero(soak=(1, 2)), soak="soak").fight["izzo"]
    assert (one.soak.used, one.armor_broken, one.wounds, one.balance_tokens) == (2, True, 0, 1)


@pytest.mark.rule("fates.wound-mark")
def test_p10_the_last_segment_fills_without_a_bargain():
    done = fails(hero(wounds=1))
    assert (done.fight["izzo"].wounds, done.fight["izzo"].balance_tokens) == (2, 1)
    assert done.asked == ["hard:izzo"]


@pytest.mark.rule("fates.lachesis-wound")
@pytest.mark.parametrize(("pending", "wounds"), [("discarded", 1), ("marked", 2)])
def test_p12_two_tokens_and_the_new_one_pay_the_tax(pending, wounds):
    settings = Settings(lachesis_pending=pending)
    one = fails(hero(wounds=2, balance_tokens=2), settings, bargain="lachesis").fight["izzo"]
    assert (one.balance_tokens, one.wounds, one.state) == (0, wounds, "alive")


@pytest.mark.rule("fates.shade-end")
def test_p14_a_shade_whispers_until_its_capacities_are_spent():
    session = begin()
    play(session, "set izzo vigor 2", "set izzo wit 1", "set izzo zeal 3", "set izzo wounds 2")
    play(session, "hit izzo hard vigor ; 12 ; atropos")
    assert there(session, "izzo").state == "shade"
    assert holder(session) == "mara"
    for name in ("vigor", "zeal", "zeal"):
        assert there(session, "izzo").state == "shade"
        play(session, f"act mara ; {name} ; success")
    assert there(session, "izzo").state == "dead"
    assert say(session, "act mara").question.id == "outcome:mara"


@pytest.mark.rule("fates.atropos-shade")
def test_p15_with_everything_at_its_minimum_no_shade_stays():
    done = fails(hero(vigor=1, wit=1, zeal=1, wounds=2), bargain="atropos")
    assert done.fight["izzo"].state == "dead"
    assert "fates.shade-end" in done.rules


@pytest.mark.rule("fates.last-strand-actions")
def test_p16_a_last_strand_is_three_actions_and_death():
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand")
    for outcome in ("failure", "success", "failure"):
        assert holder(session) == "izzo"
        assert say(session, "act izzo").question.data["bonus"] == 3
        session.type(outcome)
        if outcome == "failure" and there(session, "izzo").actions_left in (3, 1):
            session.type("no")  # the token that came with the bargain's wound
    assert there(session, "izzo").state == "dead"
    assert holder(session) == "mara"


@pytest.mark.rule("fates.whisper-cost")
def test_p17_a_whisper_costs_the_capacity_and_not_resolve():
    shade = hero("mara", state="shade", resolve=4, zeal=3)
    done = do(fight(hero(), shade), "act", at("izzo"), {"whisper:mara": "zeal"}, who="izzo")
    assert (done.fight["mara"].zeal.now, done.fight["mara"].resolve.now) == (2, 4)
    assert done.questions[-1].data["bonus"] == 2


@pytest.mark.rule("fates.self-light-resolve")
def test_p19_resolve_takes_a_light_hit_paid_as_a_cost():
    here = fight(hero(vigor=3, resolve=1))
    one = do(here, "cost", at("izzo"), {"self:izzo": "vigor"}, who="izzo", what="light").fight["izzo"]
    assert (one.resolve.now, one.vigor.now) == (0, 3)


@pytest.mark.rule("fates.light-at-minimum")
def test_p20_a_light_hit_at_the_minimum_is_logged_and_does_nothing():
    one = hero(zeal=1)
    done = take(one, "light zeal")
    assert done.fight["izzo"] == one
    assert "fates.light-at-minimum" in done.rules


@pytest.mark.rule("fates.critical-success")
def test_p21_the_critical_bonus_stops_at_the_maximum():
    answers = {"outcome:izzo": "critical_success", "gain:izzo": "vigor"}
    done = do(fight(hero(vigor=7)), "act", at("izzo"), answers, who="izzo")
    assert done.fight["izzo"].vigor.now == 7


@pytest.mark.rule("fates.cutscene-cost")
def test_p23_one_line_pays_for_one_heal_wounds():
    session = begin()
    play(session, "set izzo wounds 2", "intermission 1", "cutscene izzo heal-wounds ; failure")
    refusal = say(session, "cutscene izzo heal-wounds").refusal
    assert refusal.text == "{what} costs 2 segments, and {who} has {have}"
    assert (refusal.data["price"], refusal.data["have"]) == (2, 0)


@pytest.mark.rule("fates.heal-wounds")
def test_p24_a_failed_heal_wounds_heals_one_and_moves_no_spotlight():
    here = do(fight(hero(wounds=2)), "intermission", at("izzo"), lines=1).fight
    done = do(here, "cutscene", at("izzo"), {"outcome:izzo": "failure"}, who="izzo", what="heal-wounds")
    assert done.fight["izzo"].wounds == 1
    assert moves(done) == []


@pytest.mark.rule("fates.action-d12")
def test_p26_the_lowest_of_four_dice_is_kept():
    args = {"who": "izzo", "capacity": "wit", "dice": 3}
    done = do(fight(hero(), hero("mara")), "act", at("izzo", ROLLED), None, 9, 12, 6, 4, **args)
    (told,) = [event for event in done.events if event.rule == "fates.action-d12"]
    assert (told.data["kept"], told.data["outcome"]) == (4, "success")


def test_every_attack_that_the_file_may_list_is_dealt_out_in_one_command():
    rat = foe(attacks=(Attack(name="All", hits=hits("light wit", "2 light zeal", "hard vigor")),))
    done = do(fight(hero(), rat), "oppose", at(), None, 12, enemy="rat", targets=("izzo",))
    one = done.fight["izzo"]
    assert (one.wit.now, one.zeal.now, one.wounds) == (4, 3, 1)
