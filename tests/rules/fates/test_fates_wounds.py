"""Wound clocks, soak and bargains. Sheet B2.5, B2.6."""

import pytest
from fates_play import (
    RULESET,
    Settings,
    at,
    begin,
    do,
    fails,
    fight,
    foe,
    hero,
    holder,
    moves,
    play,
    say,
    take,
    there,
)


def clock(one):
    return RULESET.tallies(fight(one), at(), one.id)[0]


@pytest.mark.rule("fates.wound-clock")
@pytest.mark.parametrize(("life_lines", "segments"), [(1, 2), (2, 4), (3, 6)])
def test_each_life_line_is_two_segments_of_a_clock(life_lines, segments):
    tally = clock(hero(life_lines=life_lines, wounds=1))
    assert (tally.kind, tally.now, tally.max) == ("clock", 1, segments)


@pytest.mark.rule("fates.life-lines")
def test_a_life_line_gained_in_play_adds_two_empty_segments():
    session = begin()
    play(session, "set izzo wounds 2", "set izzo life_lines 2")
    assert (there(session, "izzo").wounds, there(session, "izzo").clock) == (2, 4)
    assert say(session, "set izzo life_lines 4").refusal is not None
    assert say(session, "set izzo life_lines 0").refusal is not None


# --- soak ---


@pytest.mark.rule("fates.soak-choice")
def test_soak_is_the_players_to_choose():
    done = fails(hero(soak=(0, 2)), soak="wound")
    one = done.fight["izzo"]
    assert (one.soak.used, one.wounds) == (0, 1)
    question = done.questions[-1]
    assert (question.id, question.by) == ("soak:izzo", "izzo")
    assert [option.note for option in question.options] == ["1 of 2 used", "wounds 1 of 2"]


@pytest.mark.wish("harm.reacts")
@pytest.mark.rule("fates.soak-keeps-token")
def test_the_token_stays_when_the_wound_is_soaked():
    done = fails(hero(soak=(0, 2)), soak="soak")
    assert (done.fight["izzo"].wounds, done.fight["izzo"].balance_tokens) == (0, 1)
    assert "fates.soak-keeps-token" in done.rules


def test_broken_armor_soaks_no_more_and_a_cap_of_nothing_never_breaks():
    done = fails(hero(soak=(2, 2)))
    assert "soak:izzo" not in done.asked
    assert done.fight["izzo"].wounds == 1
    assert not hero(soak=(0, 0)).armor_broken
    assert hero(soak=(2, 2)).armor_broken


def test_the_choice_says_that_armor_will_break_or_a_bargain_follow():
    question = fails(hero(soak=(1, 2), wounds=2), soak="soak").questions[-1]
    assert [option.note for option in question.options] == [
        "2 of 2 used, the armor is Broken",
        "a bargain with the Fates",
    ]


def test_soak_comes_before_the_full_clock():
    done = fails(hero(soak=(0, 1), wounds=2), soak="soak")
    assert (done.fight["izzo"].wounds, done.fight["izzo"].soak.used) == (2, 1)
    assert "bargain:izzo" not in done.asked


@pytest.mark.rule("fates.soak-restore")
def test_soak_comes_back_by_hand_or_by_a_cutscene_alone():
    session = begin()
    play(session, "set izzo soak.cap 2", "set izzo soak.used 2")
    assert there(session, "izzo").armor_broken
    play(session, "next mara", "next izzo", "intermission 3")
    assert there(session, "izzo").soak.used == 2
    play(session, "cutscene izzo repair-soak ; failure", "resume")
    assert (there(session, "izzo").soak.used, there(session, "izzo").armor_broken) == (1, False)
    play(session, "set izzo soak.used 0")
    assert there(session, "izzo").soak.left == 2


# --- bargains ---


@pytest.mark.rule("fates.bargain-overflow")
def test_a_wound_beyond_the_clock_is_not_marked_but_bargained():
    done = fails(hero(wounds=2), bargain="last_strand")
    assert done.fight["izzo"].wounds == 2
    assert "fates.bargain-overflow" in done.rules


@pytest.mark.rule("fates.bargain-must")
@pytest.mark.parametrize(
    ("tokens", "payable"),
    [
        (0, ["last_strand", "atropos"]),
        (1, ["last_strand", "atropos"]),
        (2, ["lachesis", "last_strand", "atropos"]),
        (5, ["lachesis", "last_strand", "atropos"]),
    ],
)
def test_only_what_can_be_paid_is_offered_and_one_must_be_taken(tokens, payable):
    question = fails(hero(wounds=2, balance_tokens=tokens)).questions[-1]
    assert [option.id for option in question.options] == payable
    assert question.check("none") is not None
    assert question.by == "izzo"


def test_each_bargain_says_what_it_costs():
    question = fails(hero(wounds=2, balance_tokens=3, vigor=2, wit=1, zeal=3)).questions[-1]
    notes = {option.id: option.note for option in question.options}
    assert notes == {
        "lachesis": "costs 3 of 4 balance tokens; wounds 1 of 2",
        "last_strand": "3 actions in a row, three bonus dice on each risk, then death, whatever happens",
        "atropos": "dies now; a shade with 3 whispers",
    }
    spent = fails(hero(wounds=2, vigor=1, wit=1, zeal=1)).questions[-1]
    assert spent.options[-1].note == "dies now, and no shade stays"


@pytest.mark.rule("fates.token-before-bargain")
def test_the_token_of_the_failed_roll_is_there_before_the_choice():
    done = fails(hero(wounds=2, balance_tokens=2), bargain="lachesis")
    assert done.rules.index("fates.hard-fail") < done.rules.index("fates.lachesis-cost")
    assert done.fight["izzo"].balance_tokens == 0


@pytest.mark.rule("fates.lachesis-cost")
def test_the_tax_is_three_tokens():
    done = fails(hero(wounds=2, balance_tokens=4), bargain="lachesis")
    assert done.fight["izzo"].balance_tokens == 2


@pytest.mark.rule("fates.last-strand-wounds")
def test_on_the_last_strand_a_wound_means_nothing_and_its_token_stays():
    one = hero(wounds=2, state="last_strand", actions_left=2, soak=(0, 1))
    done = fails(one)
    after = done.fight["izzo"]
    assert (after.wounds, after.soak.used, after.balance_tokens) == (2, 0, 1)
    assert done.asked == ["hard:izzo"]


def test_the_rest_of_the_list_is_dealt_out_before_the_last_strand_begins():
    one = hero(wounds=2)
    answers = {"bargain:izzo": "last_strand"}
    done = take(one, "hard vigor", "light wit", "hard zeal", dice=(12, 12), answers=answers)
    after = done.fight["izzo"]
    assert (after.wit.now, after.balance_tokens, after.actions_left) == (4, 2, 3)
    assert moves(done) == ["izzo"]
    assert done.events[-1].rule == "fates.last-strand-spotlight"


def test_a_shade_takes_no_more_of_the_list():
    done = take(hero(wounds=2), "hard vigor", "light wit", dice=(12,), answers={"bargain:izzo": "atropos"})
    assert done.fight["izzo"].wit.now == 5


@pytest.mark.rule("fates.holder-lost")
def test_a_holder_who_falls_names_who_has_the_spotlight_next():
    here = fight(hero(wounds=2), hero("mara"), hero("odo"), foe())
    args = {"targets": ("izzo",), "kind": "hard", "capacity": "vigor"}
    answers = {"bargain:izzo": "atropos", "spotlight:izzo": "odo"}
    done = do(here, "hit", at("izzo"), answers, 12, **args)
    assert done.questions[-1].by == "izzo"
    assert moves(done) == ["odo"]
    alone = do(fight(hero(wounds=2), foe()), "hit", at("izzo"), {"bargain:izzo": "atropos"}, 12, **args)
    assert moves(alone) == []
    assert alone.events[-1].rule == "fates.holder-lost"


def test_whoever_falls_without_the_spotlight_leaves_it_where_it_is():
    done = take(hero(wounds=2), "hard vigor", dice=(12,), answers={"bargain:izzo": "atropos"},
                others=(hero("mara"),))  # fmt: skip
    assert moves(done) == []


def test_healing_does_not_cancel_the_death_at_the_end_of_the_last_strand():
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand", "set izzo wounds 0")
    play(session, "trivial izzo", "trivial izzo", "trivial izzo")
    assert there(session, "izzo").state == "dead"


def test_a_second_last_strand_follows_the_first():
    session = begin()
    play(session, "set izzo wounds 2", "set mara wounds 2")
    play(session, "fire gas mara izzo ; 12 ; last_strand ; 12 ; last_strand")
    assert holder(session) == "izzo", "who holds the spotlight has the first three actions"
    play(session, "trivial izzo", "trivial izzo", "trivial izzo")
    assert (there(session, "izzo").state, holder(session)) == ("dead", "mara")
    play(session, "trivial mara", "trivial mara")
    assert there(session, "mara").actions_left == 1
    play(session, "trivial mara")
    assert there(session, "mara").state == "dead"
    assert holder(session) is None


def test_two_last_strands_in_the_dms_spotlight_go_by_who_struck_the_bargain_first():
    session = begin()
    play(session, "set izzo wounds 2", "set mara wounds 2", "act izzo ; failure")
    play(session, "oppose rat mara,izzo bite ; 12 ; last_strand ; 12 ; last_strand")
    assert holder(session) == "mara"


def test_settings_reach_the_whole_way():
    session = begin('bargain_policy = ["atropos", "last_strand", "lachesis"]')
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12")
    assert there(session, "izzo").state == "shade"
    assert isinstance(session.encounter.settings, Settings)
