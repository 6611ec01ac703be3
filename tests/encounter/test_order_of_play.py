"""The order of play, on the trial ruleset: four kinds, and everything that may happen to them."""

from __future__ import annotations

import pytest
from trials import four, play, say, texts

from affray.encounter import order as orders


def acting(session):
    return session.play.order.acting


def turns(session, count):
    found = []
    for _ in range(count):
        play(session, "next")
        found.append(acting(session))
    return found


def test_before_the_first_next_nobody_acts_and_all_may_be_edited():
    session = four()
    assert session.play.order.round == 0
    assert acting(session) is None
    assert say(session, "strike ana rat-1").refusal is not None
    play(session, "set ana speed 0")
    assert turns(session, 5)[-1] == "ana"


@pytest.mark.wish("order.ties")
def test_initiative_goes_by_the_keys_highest_first_and_ties_keep_the_order_of_the_file():
    session = four()
    assert turns(session, 6) == ["ana", "shade", "rat-1", "rat-2", "bo", "ana"]
    assert session.play.order.round == 2


def test_the_first_next_is_one_step_and_undone_as_one():
    session = four()
    play(session, "next")
    session.undo()
    assert session.play.order.round == 0
    assert session.head == 0


def test_phases_close_the_spoken_one_first_and_then_go_in_order():
    session = four("phases")
    play(session, "next")
    assert (session.play.order.phase, acting(session)) == ("declare", None)
    assert turns(session, 5) == ["ana", "rat-1", "rat-2", "shade", "bo"]
    play(session, "next")
    assert (session.play.order.round, session.play.order.phase) == (2, "declare")


def test_inside_a_phase_the_table_picks_who_is_next():
    session = four("phases")
    play(session, "next", "next rat-2")
    assert acting(session) == "rat-2"
    assert turns(session, 4) == ["ana", "rat-1", "shade", "bo"]


def test_one_who_has_acted_cannot_be_named_again():
    session = four("phases")
    play(session, "next", "next rat-2", "next ana")
    assert say(session, "next rat-2").refusal is not None
    assert acting(session) == "ana"


def test_open_lets_each_act_once_a_round():
    session = four("open")
    play(session, "next bo")
    assert sorted([acting(session), *turns(session, 4)][:5]) == ["ana", "bo", "rat-1", "rat-2", "shade"]
    assert session.play.order.round == 1
    play(session, "next")
    assert session.play.order.round == 2


def test_the_spotlight_has_no_rounds_and_is_handed_on():
    session = four("spotlight")
    play(session, "next", "next bo", "next gm")
    assert (session.play.order.round, acting(session)) == (1, "gm")
    reply = play(session, "pass ana")
    assert acting(session) == "ana"
    assert "Ana acts" in texts(reply)


def test_who_begins_with_the_spotlight_is_said_by_the_file():
    session = four('spotlight"\nfirst = "bo')
    play(session, "next")
    assert acting(session) == "bo"


def test_the_spotlight_goes_only_where_the_rules_let_it_go():
    session = four("spotlight")
    play(session, "next", "condition ana solo")
    assert say(session, "next").refusal.text == "nobody else can take the spotlight"
    assert say(session, "next bo").refusal is not None
    play(session, "condition ana solo off", "condition bo dazed")
    refusal = say(session, "next bo").refusal
    assert refusal.text == "{who} cannot be handed the spotlight now"
    assert refusal.hint == "it may go to rat-1, rat-2, shade, gm"
    assert acting(session) == "ana"


def test_the_spotlight_goes_by_itself_to_whoever_the_rules_name_first():
    session = four('spotlight"\nfirst = "bo')
    assert turns(session, 3) == ["bo", "ana", "bo"]


def test_a_holder_who_falls_lets_go_of_the_spotlight_and_a_living_one_may_have_it():
    session = four("spotlight")
    play(session, "next", "next bo")
    reply = play(session, "set bo health 0")
    assert texts(reply)[-1] == "Bo cannot hold the spotlight any more"
    assert acting(session) is None
    play(session, "next gm")
    assert acting(session) == "gm"


def test_a_role_has_a_name_and_actions_of_its_own():
    session = four("spotlight")
    reply = play(session, "next gm")
    assert texts(reply) == ["The game master acts"]
    offers = session.desk.rules.actions(session.play.fight, session.desk.context(session.play), "gm")
    assert [offer.args["actor"] for offer in offers] == ["rat-1", "rat-2", "shade"]


@pytest.mark.wish("order.anyone-anytime")
@pytest.mark.parametrize("kind", ["initiative", "phases", "open"])
@pytest.mark.parametrize("fate", ["set {} health 0", "remove {}", "hide {}"])
@pytest.mark.parametrize("victim", ["ana", "rat-1", "bo"])
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
def test_whatever_happens_to_anyone_at_any_moment_nobody_is_skipped_or_doubled(kind, fate, victim, at):
    session = four(kind)
    play(session, "next")
    seen = [acting(session)] if acting(session) else []
    for count in range(1, 20):
        if count == at:
            before = session.play.order
            play(session, fate.format(victim))
            assert session.play.order.round == before.round
            if acting(session) != before.acting:
                assert (before.acting, acting(session)) == (victim, None)
        play(session, "next")
        if session.play.order.round == 2:
            break
        seen += [acting(session)] if acting(session) else []
    assert len(seen) == len(set(seen))
    assert {"ana", "rat-1", "bo", "rat-2", "shade"} - {victim} <= set(seen)
    assert session.play.order.round == 2


@pytest.mark.wish("order.by-hand")
def test_reordering_moves_neither_the_marker_nor_the_round_and_lasts():
    session = four()
    play(session, "next", "next", "move bo before ana")
    assert (acting(session), session.play.order.round) == ("shade", 1)
    assert turns(session, 3) == ["bo", "rat-1", "rat-2"]
    assert turns(session, 5) == ["bo", "ana", "shade", "rat-1", "rat-2"]


def test_reordering_those_who_have_acted_gives_them_no_second_turn():
    session = four()
    play(session, "next", "next", "move ana after bo")
    assert turns(session, 4) == ["rat-1", "rat-2", "bo", "shade"]
    assert session.play.order.round == 2


def test_a_delay_waits_until_the_return_and_is_back_in_place_next_round():
    session = four()
    play(session, "next", "delay")
    assert acting(session) == "shade"
    assert session.play.order.delaying == ("ana",)
    play(session, "strike shade bo ; 1 1 ; no", "return")
    assert acting(session) == "ana"
    assert turns(session, 3) == ["rat-1", "rat-2", "bo"]
    assert turns(session, 2) == ["ana", "shade"]


@pytest.mark.wish("order.delay")
def test_one_who_comes_back_takes_no_turn_from_whoever_has_done_nothing_with_it():
    session = four()
    play(session, "next", "delay")
    assert texts(play(session, "next")) == ["Giant Rat A acts"]
    assert texts(play(session, "return")) == ["Ana comes back in"]
    assert (acting(session), session.play.order.held) == ("ana", ("rat-1",))
    assert texts(play(session, "next")) == ["Giant Rat A goes on"]
    assert turns(session, 3) == ["rat-2", "bo", "ana"]
    assert session.play.order.round == 2


@pytest.mark.wish("order.delay")
def test_a_delay_may_name_where_to_come_back_in():
    session = four()
    play(session, "next", "delay ana rat-1")
    assert [acting(session), *turns(session, 4)] == ["shade", "rat-1", "ana", "rat-2", "bo"]
    play(session, "next")
    assert acting(session) == "ana"


def test_a_turn_that_is_delayed_starts_once():
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1", "delay", "return")
    assert session.play.fight["ana"].effort.now == 1


@pytest.mark.wish("order.delay-excludes")
def test_those_who_delay_keep_their_order_and_are_not_lost_at_the_end_of_the_round():
    session = four()
    play(session, "next", "delay", "delay")
    assert session.play.order.delaying == ("ana", "shade")
    assert turns(session, 4) == ["rat-2", "bo", "ana", "shade"]
    assert session.play.order.round == 1


def test_one_added_in_a_round_takes_its_turn_in_it():
    session = four()
    play(session, "next", "next", "add rat")
    assert turns(session, 4) == ["rat-1", "rat-2", "rat-3", "bo"]


def test_a_wave_comes_in_when_it_is_fired_and_is_told_when_due():
    session = four()
    reply = play(session, "next", "set rat-1 health 0")
    assert "Wave 2 is due: fire wave-2" in texts(reply)
    reply = play(session, "fire wave-2")
    assert texts(reply) == ["Wave 2: Claws on stone!", "Giant Rat C comes in"]
    assert not session.play.fight["late-rat"].waiting
    assert turns(session, 4) == ["shade", "rat-2", "late-rat", "bo"]
    assert say(session, "fire wave-2").refusal is not None


def test_a_clock_fills_and_a_hazard_strikes():
    session = four()
    play(session, "next", "fire flood", "fire flood")
    assert say(session, "fire flood").refusal is not None
    play(session, "fire pit ana bo")
    assert (session.play.fight["ana"].health.now, session.play.fight["bo"].health.now) == (2, 2)


def test_an_interruption_acts_at_once_and_the_interrupted_goes_on():
    session = four()
    play(session, "next", "next", "strike shade ana ; 1 1 ; yes")
    assert acting(session) == "ana"
    reply = play(session, "next")
    assert acting(session) == "shade"
    assert texts(reply) == ["Shade goes on"]


def test_an_interruption_does_not_use_up_the_turn_of_who_breaks_in():
    session = four()
    play(session, "next", "next", "strike shade bo ; 1 1 ; yes", "next")
    assert turns(session, 3) == ["rat-1", "rat-2", "bo"]


def test_one_who_cannot_act_loses_the_turn_and_what_is_bound_to_it_ends():
    session = four()
    play(session, "condition shade dazed 1", "next")
    reply = play(session, "next")
    assert acting(session) == "rat-1"
    assert texts(reply)[:2] == ["Shade loses the turn", "Shade: dazed ends"]
    assert "dazed" not in session.play.fight["shade"].status


@pytest.mark.wish("conditions.whose-turn")
def test_until_the_next_turn_counts_from_when_it_was_given():
    session = four()
    play(session, "next", "condition ana marked 1")
    assert turns(session, 4)
    assert "marked" in session.play.fight["ana"].status
    play(session, "next")
    assert "marked" in session.play.fight["ana"].status
    play(session, "next")
    assert "marked" not in session.play.fight["ana"].status


def test_a_condition_ends_at_the_start_of_somebody_elses_turn():
    session = four()
    play(session, "next", "condition ana held 2 start rat-2")
    turns(session, 7)
    assert acting(session) == "rat-1"
    assert "held" in session.play.fight["ana"].status
    play(session, "next")
    assert "held" not in session.play.fight["ana"].status


def test_what_is_bound_to_one_who_was_removed_ends_with_the_round():
    session = four()
    play(session, "next", "condition ana held 1 end rat-2", "remove rat-2")
    turns(session, 3)
    assert "held" in session.play.fight["ana"].status
    play(session, "next")
    assert "held" not in session.play.fight["ana"].status


@pytest.mark.parametrize("fate", ["set ana health 0", "remove ana", "condition ana dazed"])
def test_one_who_delays_and_then_falls_does_not_stop_the_order(fate):
    session = four()
    play(session, "next", "delay", fate)
    turns(session, 4)
    assert session.play.order.round == 2 or acting(session) == "ana"
    turns(session, 5)
    assert session.play.order.round >= 2


def test_one_who_falls_while_interrupted_does_not_stop_the_order():
    session = four()
    play(session, "next", "next", "strike shade ana ; 1 1 ; yes", "set shade health 0", "next")
    assert acting(session) == "rat-1"


def test_the_removed_count_as_fallen_only_where_they_were_foes_in_the_fight():
    session = four()
    play(session, "next", "remove ana")
    assert "Wave 2 is due: fire wave-2" not in texts(play(session, "next"))
    assert "Wave 2 is due: fire wave-2" in texts(play(session, "remove rat-2"))


def test_only_hazards_have_targets_and_a_full_clock_says_its_text():
    session = four()
    assert say(session, "fire wave-2 ana").refusal is not None
    assert say(session, "fire flood ana").refusal is not None


def test_nobody_able_to_act_ends_in_a_sentence_not_a_loop():
    session = four()
    for one in list(session.play.fight.combatants):
        play(session, f"set {one} health 0")
    assert "Nobody can act" in texts(play(session, "next"))


@pytest.mark.parametrize("kind", ["initiative", "open"])
def test_the_turn_is_never_given_to_one_who_is_out(kind):
    session = four(kind)
    play(session, "next", "set rat-1 health 0")
    assert session.desk.turns.standing(session.play, "rat-1") == "out"
    before = session.play
    reply = say(session, "next rat-1")
    assert reply.refusal.text == "{who} has no turn now"
    assert session.play is before


def test_an_order_that_was_undone_is_as_it_was():
    session = four()
    play(session, "next", "next")
    before = session.play
    play(session, "delay", "move bo before ana", "next", "next", "next")
    for _ in range(5):
        session.undo()
    assert session.play == before


@pytest.mark.wish("undo.nothing-twice")
def test_back_and_forward_count_no_duration_twice():
    session = four()
    play(session, "next", "next", "condition bo dazzled 2 end ana")
    [given] = session.play.fight["bo"].timers
    while session.play.order.round < 2 or session.play.order.acting == "ana":
        play(session, "next")
    [later] = session.play.fight["bo"].timers
    assert later.left == given.left - 1
    steps = len(session.line)
    for _ in range(steps - 4):
        session.undo()
    assert session.play.fight["bo"].timers == (given,)
    for _ in range(steps - 4):
        session.redo()
    assert session.play.fight["bo"].timers == (later,)


def test_of_several_durations_of_one_only_those_of_this_edge_of_this_turn_count_down():
    session = four()
    play(session, "next", "condition bo slowed 3 start ana", "condition bo dazzled 3 end ana")
    play(session, "condition bo shaken 3 start bo", "next")

    def left():
        return {timer.condition: timer.left for timer in session.play.fight["bo"].timers}

    while session.play.order.acting != "ana":
        before = left()
        play(session, "next")
    assert left() == {**before, "slowed": before["slowed"] - 1}
    before = left()
    play(session, "next")
    assert session.play.order.acting != "ana"
    assert left() == {**before, "dazzled": before["dazzled"] - 1}


@pytest.mark.wish("order.wrap")
@pytest.mark.parametrize("kind", ["initiative", "phases", "open"])
def test_the_round_counts_up_only_at_the_wrap(kind):
    session = four(kind)
    for _ in range(30):
        was = session.play.order
        play(session, "next")
        now = session.play.order
        waiting = [entry.id for entry in orders.waiting(was) if entry.id != was.acting]
        assert now.round == was.round + (was.round == 0 or (not waiting and not orders.speaking(was)))


@pytest.mark.wish("order.delay")
def test_the_last_of_a_round_who_delays_is_told_to_act_at_once():
    session = four()
    play(session, "next", "next", "next", "next", "next")
    assert texts(play(session, "delay")) == [
        "Bo waits, but nobody else is left this round: acts at once",
        "Bo comes back in",
    ]
    assert acting(session) == "bo"


@pytest.mark.parametrize("line", ["next", "delay", "return"])
def test_nobody_takes_a_turn_once_the_fight_has_ended(line):
    session = four()
    play(session, "next", "delay", "end")
    refusal = say(session, line).refusal
    assert (refusal.text, refusal.hint) == ("the fight is over", "undo takes the end back")
    session.undo()
    assert say(session, line if line != "delay" else "next").refusal is None
