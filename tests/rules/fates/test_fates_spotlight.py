"""The spotlight, in whole sessions: who holds it, where it goes, and what takes it. Sheet B2.6, B2.9."""

import pytest
from fates_play import (
    RULESET,
    at,
    begin,
    do,
    fight,
    foe,
    free,
    hero,
    holder,
    moves,
    play,
    refused,
    say,
    there,
)

from affray.encounter.telling import refused as sentence
from affray.testing.memory import memory_session


def why(session, line):
    reply = say(session, line)
    assert reply.refusal is not None, line
    return sentence(reply.refusal, session.play)[0]


@pytest.mark.rule("fates.spotlight-one-action")
def test_a_spotlight_holds_one_action():
    session = begin()
    play(session, "trivial izzo")
    assert why(session, "trivial izzo") == "Izzo has acted in this spotlight"
    assert why(session, "act mara") == "Mara does not hold the spotlight"
    play(session, "trivial izzo anyway")
    assert holder(session) == "izzo"


@pytest.mark.rule("fates.spotlight-pass")
def test_after_a_success_it_goes_to_another_living_hero():
    session = begin()
    play(session, "act izzo ; success")
    assert (holder(session), free(session)) == ("izzo", ["mara"])
    play(session, "next")
    assert (holder(session), free(session)) == ("mara", ["izzo"])
    assert say(session, "act mara").question.id == "outcome:mara"


def test_with_nobody_else_alive_the_hero_keeps_it():
    session = begin()
    play(session, "set mara state dead", "act izzo ; success", "act izzo ; success")
    assert holder(session) == "izzo"
    assert why(session, "next") == "nobody else can take the spotlight"


def test_a_hero_hands_it_on_by_hand_without_acting_but_never_to_the_dm_or_an_enemy():
    session = begin()
    assert free(session) == ["mara"]
    assert "rat" not in free(session)
    assert say(session, "next rat").refusal.hint == "it may go to mara"
    assert say(session, "next dm").refusal is not None
    play(session, "next mara")
    assert holder(session) == "mara"


@pytest.mark.rule("fates.spotlight-failure")
@pytest.mark.parametrize("outcome", ["failure", "critical_failure ; vigor"])
def test_a_failed_risky_action_gives_it_to_the_dm(outcome):
    session = begin()
    play(session, f"act izzo ; {outcome}")
    assert holder(session) == "dm"
    assert free(session) == ["izzo", "mara"]


@pytest.mark.rule("fates.spotlight-dm")
def test_the_dm_acts_once_and_hands_it_to_a_hero():
    session = begin()
    assert why(session, "oppose rat izzo") == "the DM does not hold the spotlight"
    play(session, "act izzo ; failure", "oppose rat izzo nip ; 1")
    assert why(session, "oppose king izzo") == "the DM has acted in this spotlight"
    play(session, "next mara")
    assert holder(session) == "mara"
    assert why(session, "oppose king izzo") == "the DM does not hold the spotlight"
    play(session, "oppose king izzo how=anyway")


def test_the_dm_need_not_act():
    session = begin()
    play(session, "act izzo ; failure", "next izzo", "act izzo ; success")
    assert holder(session) == "izzo"


@pytest.mark.rule("fates.interruption")
def test_an_interruption_token_takes_it_between_two_turns():
    session = begin()
    assert why(session, "interrupt") == "the DM has 0 Interruption Tokens"
    play(session, "set scene interruption_tokens 2", "act izzo ; success", "interrupt")
    assert (holder(session), session.play.fight.scene.interruption_tokens) == ("dm", 1)
    assert why(session, "interrupt") == "the DM holds the spotlight already"
    play(session, "oppose king mara", "next mara")
    play(session, "interrupt")
    assert (holder(session), session.play.fight.scene.interruption_tokens) == ("dm", 0)


@pytest.mark.rule("fates.last-strand-spotlight")
def test_nothing_takes_it_from_a_last_strand():
    session = begin()
    play(session, "set scene interruption_tokens 5", "set izzo wounds 2", "act izzo ; failure")
    play(session, "oppose rat izzo bite ; 12 ; last_strand")
    assert holder(session) == "izzo", "at once, not after the DM has handed it on"
    assert free(session) == []
    assert why(session, "next mara") == "nobody else can take the spotlight"
    assert why(session, "interrupt") == "nothing interrupts a Last Strand"
    assert why(session, "oppose king izzo") == "the DM does not hold the spotlight"
    assert why(session, "intermission 1") == "a Last Strand comes first"
    play(session, "act izzo ; failure ; no")
    assert (holder(session), there(session, "izzo").actions_left) == ("izzo", 2)


@pytest.mark.rule("fates.last-strand-trivial")
def test_trivial_actions_count_on_the_last_strand():
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand", "trivial izzo")
    assert there(session, "izzo").actions_left == 2


def test_a_failed_action_of_someone_else_leaves_a_last_strand_alone():
    session = begin()
    play(session, "set izzo wounds 2", "hit izzo hard vigor ; 12 ; last_strand")
    play(session, "act mara how=anyway ; failure")
    assert holder(session) == "izzo"


def test_the_dead_and_shades_are_not_offered_and_cannot_act():
    session = begin()
    play(session, "set mara state shade")
    assert free(session) == []
    assert why(session, "next mara") == "nobody else can take the spotlight"
    assert why(session, "act mara") == "Mara is a shade"
    assert why(session, "act mara how=anyway") == "Mara is a shade"
    play(session, "act izzo ; none ; failure")
    assert free(session) == ["izzo"]


def test_a_holder_who_dies_by_hand_lets_go_and_a_living_hero_may_have_it():
    session = begin()
    play(session, "set izzo state dead")
    assert holder(session) is None
    assert free(session) == ["mara", "dm"]
    play(session, "next")
    assert holder(session) == "mara"


def test_when_no_hero_is_left_the_party_is_beaten():
    session = begin()
    play(session, "set mara state dead", "set izzo wounds 2")
    reply = play(session, "hit izzo hard vigor ; 12 ; atropos")
    assert [told.text for told in reply.told][-1] == "The party is beaten"
    assert holder(session) is None


def test_enemies_with_full_clocks_are_out_and_beaten():
    session = begin()
    play(session, "set rat marked 3", "strike izzo rat ; critical_success ; wit")
    assert there(session, "rat").marked == 4
    assert RULESET.standing(session.play.fight, "rat") == "out"
    assert why(session, "strike izzo rat how=anyway") == "Rat is no enemy in the fight"
    play(session, "set king marked 5", "next mara")
    reply = play(session, "strike mara king ; success")
    assert "The foes are beaten" in [told.text for told in reply.told]


def test_the_first_next_gives_it_to_whom_the_file_names():
    text = """
affray = 1
title = "First"
ruleset = "fates"
[order]
first = "{first}"
[[combatant]]
id = "ana"
name = "Ana"
side = "party"
vigor = 5
wit = 5
zeal = 5
[[combatant]]
id = "bo"
name = "Bo"
side = "party"
vigor = 5
wit = 5
zeal = 5
"""
    for first in ("bo", "dm"):
        session = memory_session(text.format(first=first))
        play(session, "next")
        assert holder(session) == first
    session = memory_session(text.format(first=""))
    play(session, "next")
    assert holder(session) == "ana"


def test_what_the_order_of_play_says_of_the_dm_has_a_name():
    session = begin()
    reply = play(session, "act izzo ; failure")
    assert [told.text for told in reply.told][-1] == "The DM acts"
    assert session.play.order.acting == "dm"


def test_before_the_fight_nobody_acts_and_hits_move_nothing():
    here = fight(hero(wounds=2), hero("mara"), foe())
    before = at(None, number=0)
    assert refused(here, "act", before, who="izzo") == "the fight has not begun"
    args = {"targets": ("izzo",), "kind": "hard", "capacity": "vigor"}
    done = do(here, "hit", before, {"bargain:izzo": "last_strand"}, 12, **args)
    assert moves(done) == []
    assert RULESET.groups(done.fight, before).to == ("izzo",)


def test_an_undo_gives_the_spotlight_back():
    session = begin()
    before = session.play
    play(session, "act izzo ; failure")
    session.undo()
    assert session.play == before
    session.redo()
    assert holder(session) == "dm"


@pytest.mark.parametrize(
    "loses", ["set mara state dead", "remove mara", "hit mara hard vigor ; 12 ; atropos"]
)
def test_who_has_acted_and_is_the_last_one_left_goes_on_acting(loses):
    session = begin()
    play(session, "set mara wounds 2", "trivial izzo", loses)
    assert (holder(session), free(session)) == ("izzo", [])
    play(session, "trivial izzo", "trivial izzo")
    assert holder(session) == "izzo"


def test_no_number_of_actions_out_of_order_is_too_many():
    session = begin()
    play(session, "set scene acted 98", *["trivial izzo anyway"] * 3, "next mara", "trivial mara")
    assert session.play.fight.scene.acted == 1
    play(session, "next izzo", "act izzo ; failure", "set scene acted 99", "oppose king izzo how=anyway")


def test_a_last_strand_set_by_hand_has_its_three_actions():
    session = begin()
    play(session, "set izzo state last_strand", "trivial izzo")
    assert (there(session, "izzo").state, there(session, "izzo").actions_left) == ("last_strand", 2)
    play(session, "trivial izzo", "trivial izzo")
    assert there(session, "izzo").state == "dead"


def test_a_danger_of_the_place_is_named_in_the_log():
    session = begin()
    reply = play(session, "fire gas izzo ; 1")
    assert reply.told[0].text == "Gas"
    assert why(session, "fire gas rat") == "Rat is no hero in play"
