"""Edge cases that are easy to get wrong (sheet B6), each by its number where no other test shows it."""

import pytest
from fates_play import (
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
    refused,
    say,
    take,
    there,
)


def test_b6_1_reflex_touches_nothing_but_capacity_rolls():
    assert take(hero(reflex=3, resolve=1), "2 light wit").fight["izzo"].wit.now == 4


def test_b6_2_rolling_low_is_good():
    assert take(hero(vigor=5), "hard vigor", dice=(5,)).fight["izzo"].wounds == 0
    assert take(hero(vigor=5), "hard vigor", dice=(6,)).fight["izzo"].wounds == 1


def test_b6_3_resolve_and_soak_each_buffer_their_own():
    soaked = take(hero(soak=(0, 2)), "light wit")
    assert (soaked.fight["izzo"].soak.used, soaked.fight["izzo"].wit.now) == (0, 4)
    assert fails(hero(resolve=3)).fight["izzo"].resolve.now == 3


def test_b6_4_the_dm_gets_no_spotlight_by_a_capacity_roll():
    session = begin()
    play(session, "hit izzo hard vigor ; 12")
    assert holder(session) == "izzo"


@pytest.mark.parametrize("bargain", ["lachesis", "last_strand", "atropos"])
def test_b6_5_the_token_survives_every_bargain(bargain):
    before, paid = 4, 3 if bargain == "lachesis" else 0
    done = fails(hero(wounds=2, balance_tokens=before), bargain=bargain)
    assert done.fight["izzo"].balance_tokens == before + 1 - paid


def test_b6_8_the_dms_actions_are_not_counted_on_the_last_strand():
    session = begin()
    play(session, "set izzo wounds 2", "act izzo ; failure")
    play(session, "oppose rat izzo bite ; 12 ; last_strand")
    assert there(session, "izzo").actions_left == 3
    play(session, "oppose king mara how=anyway")
    assert there(session, "izzo").actions_left == 3


def test_b6_10_the_target_of_a_later_hit_follows_the_earlier_ones():
    done = take(hero(vigor=5), "light vigor", "hard vigor", "light vigor", "hard vigor", dice=(4, 4))
    assert [question.data["goal"] for question in done.questions] == [4, 3]
    assert done.fight["izzo"].wounds == 1


def test_b6_11_nothing_is_broken_without_a_cap():
    assert not fails(hero()).fight["izzo"].armor_broken


def test_b6_13_capacities_stay_in_their_bounds():
    low = take(hero(vigor=1), "5 light vigor").fight["izzo"]
    assert low.vigor.now == 1
    session = begin()
    assert say(session, "set izzo vigor.now 8").refusal is not None
    assert say(session, "set izzo vigor.now 0").refusal is not None


def test_b6_14_a_dead_or_shade_hero_never_receives_the_spotlight():
    here = fight(hero(wounds=2), hero("mara", state="shade"), hero("odo", state="dead"), hero("pia"), foe())
    args = {"targets": ("izzo",), "kind": "hard", "capacity": "vigor"}
    done = do(here, "hit", at("izzo"), {"bargain:izzo": "atropos"}, 12, **args)
    assert moves(done) == ["pia"], "the only one left, so nobody is asked"
    assert not any(question.id.startswith("spotlight") for question in done.questions)


def test_b6_15_a_wound_clock_never_runs_below_empty():
    session = begin()
    play(session, "set izzo wounds 1", "intermission 2", "cutscene izzo heal-wounds ; critical_success ")
    assert there(session, "izzo").wounds == 0
    assert say(session, "set izzo wounds -1").refusal is not None


def test_a_last_strand_that_costs_itself_a_hard_hit_goes_on():
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand", "cost izzo hard wit ; 12")
    assert (there(session, "izzo").actions_left, there(session, "izzo").balance_tokens) == (3, 2)
    assert holder(session) == "izzo"


def test_paying_a_cost_may_kill_and_hands_the_spotlight_on():
    session = begin('bargain_policy = ["atropos"]')
    play(session, "set izzo wounds 2", "cost izzo hard wit ; 12")
    assert (there(session, "izzo").state, holder(session)) == ("shade", "mara")


def test_what_is_paid_stops_when_the_payer_falls():
    context = at("izzo", Settings(bargain_policy=("atropos",)))
    args = {"who": "izzo", "what": "hard", "capacity": "wit", "count": 3}
    done = do(fight(hero(wounds=2), hero("mara")), "cost", context, None, 12, **args)
    assert done.asked == ["hard:izzo"]


def test_the_same_hero_hit_twice_by_one_command_has_questions_of_its_own():
    done = take(hero(), "2 hard vigor", dice=(12, 12))
    assert done.asked == ["hard:izzo", "hard:izzo:2"]


def test_what_is_said_of_hits_names_score_and_roll():
    assert "izzo rolls 12 against 7 (vigor + Reflex 2): hit" in (
        take(hero(reflex=2), "hard vigor", dice=(12,)).lines
    )


def test_an_enemy_without_attacks_or_without_that_attack_says_so():
    args = {"enemy": "rat", "targets": ("izzo",)}
    assert "has no attack" in refused(fight(hero(), foe(attacks=())), "oppose", at(), **args)
    assert "no attack called sting" in refused(fight(hero(), foe()), "oppose", at(), attack="sting", **args)


def test_attacks_of_one_name_are_told_apart():
    bite = Attack(name="Bite", hits=hits("light wit"))
    rat = foe(attacks=(bite, Attack(name="Bite!", hits=hits("light zeal"))))
    args = {"enemy": "rat", "targets": ("izzo",), "attack": "bite-2"}
    assert do(fight(hero(), rat), "oppose", at(), **args).fight["izzo"].zeal.now == 4


def test_out_of_turn_nothing_is_counted():
    done = do(fight(hero(), hero("mara")), "trivial", at("mara"), who="izzo", how="anyway")
    assert done.fight.scene.acted == 0
    assert moves(done) == []


def test_a_shade_with_nothing_left_is_not_asked_to_whisper():
    spent = hero("mara", state="shade", vigor=1, wit=1, zeal=1)
    assert do(fight(hero(), spent), "act", at("izzo"), who="izzo").asked == ["outcome:izzo"]


def test_a_light_cost_may_name_at_once_where_it_strikes():
    here = fight(hero(zeal=1))
    args = {"who": "izzo", "what": "light"}
    done = do(here, "cost", at("izzo"), capacity="wit", count=2, **args)
    assert (done.asked, done.fight["izzo"].wit.now) == ([], 3)
    assert "at its minimum" in refused(here, "cost", at("izzo"), capacity="zeal", **args)


def test_one_of_a_thing_is_not_several():
    settings = Settings(lachesis_cost=1)
    done = fails(hero(wounds=2), settings, bargain="lachesis")
    assert done.questions[-1].options[0].note == "costs 1 of 1 balance token; wounds 1 of 2"
    assert "izzo pays 1 balance token: 0 left" in done.lines
    both = Settings(crit_failure_dm_token=2)
    done = do(fight(hero()), "act", at("izzo", both), {"outcome:izzo": "critical_failure"}, who="izzo")
    assert "The DM gains 2 Interruption Tokens: 2" in done.lines


def test_a_bargain_is_foretold_where_the_last_segment_brings_it():
    question = fails(hero(wounds=1, soak=(0, 1)), Settings(bargain_when="full"), soak="soak").questions[-1]
    assert question.options[-1].note == "wounds 2 of 2, and a bargain with the Fates"
    question = fails(hero(wounds=1, soak=(0, 1)), soak="soak").questions[-1]
    assert question.options[-1].note == "wounds 2 of 2"


def test_the_dead_get_nothing_back_and_a_strand_that_was_cut_is_forgotten():
    here = fight(hero(), hero("odo", state="dead", vigor=2))
    assert do(here, "intermission", at("izzo"), lines=1).fight["odo"].vigor.now == 2
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand", *["trivial izzo"] * 3)
    assert session.play.fight.scene.strands == ()
