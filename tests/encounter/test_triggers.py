"""What waits beside the order of play: due by round, harm, deaths, a clock or by hand; fired or put off."""

from __future__ import annotations

import pytest
from trials import play, say, texts

from affray.encounter import reports, triggers
from affray.encounter.beginning import first_play
from affray.encounter.files import BadFile, parse
from affray.encounter.folding import fold
from affray.encounter.model import Source
from affray.encounter.record.going_on import encounter_file
from affray.testing.memory import memory_session

HEAD = """\
affray = 1
title = "Moments"
ruleset = "trial"
{order}
[[combatant]]
name = "Ana"
side = "party"
health = 9

[[combatant]]
name = "Giant Rat"
id = "rat"
count = 3
health = 2

[[combatant]]
name = "Boss"
health = 8

[[hazard]]
name = "Pit"
harm = 2
{hazard}

[[clock]]
name = "Flood"
segments = 2
{clock}
"""


def moments(trigger: str = "", *, hazard: str = "", clock: str = "", order: str = ""):
    """Start an encounter with a trigger; `order` is a kind of order of play."""
    kind = f'[order]\nkind = "{order}"\n' if order else ""
    text = HEAD.format(hazard=hazard, clock=clock, order=kind)
    return memory_session(text + (f'[[trigger]]\nname = "Now"\n{trigger}\n' if trigger else ""))


def due(session):
    """List the ids of what is due."""
    return [one.id for one in triggers.due_now(session.desk.rules, session.play)]


def to_round(session, number):
    """Go on until a round begins."""
    while session.play.order.round < number:
        play(session, "next")


class TestWhenTriggersAreDue:
    def test_nothing_is_due_before_the_fight(self):
        session = moments("when = {round = 1}")
        assert due(session) == []
        play(session, "next")
        assert due(session) == ["now"]

    def test_by_round(self):
        session = moments("when = {round = 3}")
        to_round(session, 2)
        assert due(session) == []
        to_round(session, 3)
        assert due(session) == ["now"]

    def test_by_harm_of_one(self):
        session = moments('when = {harm = 4, of = "boss"}')
        play(session, "next", "set boss health 5")
        assert due(session) == []
        reply = play(session, "set boss health 4")
        assert due(session) == ["now"]
        assert "Now is due: fire now" in texts(reply)

    def test_by_harm_of_a_side(self):
        session = moments("when = {harm = 4}")
        play(session, "next", "set boss health 6", "set rat-1 health 1", "set ana health 1")
        assert due(session) == []
        play(session, "set rat-2 health 1")
        assert due(session) == ["now"]

    def test_by_the_fallen_of_a_range_the_removed_counted(self):
        session = moments('when = {fallen = 2, of = "rat-1..3"}')
        play(session, "next", "set boss health 0", "set rat-1 health 0")
        assert due(session) == []
        play(session, "remove rat-3")
        assert due(session) == ["now"]

    def test_by_the_fallen_of_the_party(self):
        session = moments('when = {fallen = 1, of = "party"}')
        play(session, "next", "set ana health 0")
        assert due(session) == ["now"]

    def test_by_clock(self):
        session = moments('when = {clock = "flood"}')
        play(session, "next", "fire flood")
        assert due(session) == []
        play(session, "fire flood")
        assert due(session) == ["now"]

    def test_by_hand_alone(self):
        session = moments('text = "It begins"')
        to_round(session, 3)
        assert due(session) == []
        assert texts(play(session, "fire now")) == ["Now: It begins"]

    def test_all_that_is_named_must_hold(self):
        session = moments("when = {round = 2, fallen = 1}")
        to_round(session, 2)
        assert due(session) == []
        play(session, "set rat-1 health 0")
        assert due(session) == ["now"]

    def test_a_timer_comes_back_every_so_many_rounds(self):
        session = moments("when = {round = 2, every = 2}")
        seen = []
        for number in range(1, 7):
            to_round(session, number)
            if due(session):
                seen.append(number)
                play(session, "fire now")
        assert seen == [2, 4, 6]

    def test_a_timer_that_nobody_answered_stays_due(self):
        session = moments("when = {every = 2}")
        to_round(session, 3)
        assert due(session) == ["now"]
        play(session, "fire now")
        assert due(session) == []
        to_round(session, 4)
        assert due(session) == ["now"]

    def test_a_hazard_is_due_and_strikes(self):
        session = moments(hazard="when = {round = 1}")
        play(session, "next")
        assert due(session) == ["pit"]
        play(session, "fire pit ana boss")
        assert due(session) == []
        assert session.play.fight["boss"].health.now == 6
        play(session, "fire pit ana")  # by hand it may strike again

    def test_a_clock_is_due_to_tick_each_round_until_it_is_full(self):
        session = moments(clock="when = {every = 1}")
        for number in (1, 2):
            to_round(session, number)
            assert due(session) == ["flood"]
            play(session, "fire flood")
            assert due(session) == []
        to_round(session, 3)
        assert due(session) == []


class TestPuttingOff:
    def test_what_is_put_off_is_logged_and_comes_back_next_round(self):
        session = moments("when = {round = 1}")
        play(session, "next")
        assert texts(play(session, "postpone now")) == ["Put off: Now"]
        assert due(session) == []
        to_round(session, 2)
        assert due(session) == ["now"]

    def test_it_may_be_fired_when_asked(self):
        session = moments("when = {round = 1}")
        play(session, "next", "postpone now", "fire now")
        to_round(session, 2)
        assert due(session) == []

    def test_undo_takes_it_back(self):
        session = moments("when = {round = 1}")
        play(session, "next", "postpone now")
        session.undo()
        assert due(session) == ["now"]

    def test_only_what_is_due(self):
        session = moments("when = {round = 5}")
        play(session, "next")
        assert say(session, "postpone now").refusal is not None
        assert say(session, "postpone pit").refusal is not None


class TestWhatATriggerDoes:
    DO = 'when = {round = 1}\ntext = "It begins"\ndo = ["set boss health.max 12", "fire flood", "add rat"]'
    TEMPLATE = '[template.rat]\nname = "Giant Rat"\nhealth = 1\n'

    def session(self):
        head = HEAD.format(hazard="", clock="", order="")
        return memory_session(f"{head}[[trigger]]\nname = 'Now'\n{self.DO}\n{self.TEMPLATE}")

    def test_its_commands_are_one_step(self):
        session = self.session()
        play(session, "next")
        before, head = session.play, session.head
        reply = play(session, "fire now")
        assert session.play.fight["boss"].health.max == 12
        assert session.play.clocks["flood"].marked == 1
        assert "rat-4" in session.play.fight
        assert texts(reply)[0] == "Now: It begins"
        assert session.head == head + 1
        session.undo()
        assert session.play == before

    def test_players_hear_its_text_alone(self):
        session = self.session()
        play(session, "next")
        public = [told.public for told in play(session, "fire now").told if told.rule == "affray.trigger"]
        assert public == ["It begins"]

    def test_what_cannot_be_done_any_more_is_told_and_the_rest_is_done(self):
        session = self.session()
        play(session, "next", "remove boss")
        reply = play(session, "fire now")
        assert any(text.startswith("Not done: set boss") for text in texts(reply))
        assert session.play.clocks["flood"].marked == 1

    def test_it_is_fired_once(self):
        session = self.session()
        play(session, "next", "fire now")
        refused = say(session, "fire now")
        assert refused.refusal is not None

    def test_questions_of_its_commands_are_told_apart(self):
        do = 'do = ["strike rat-1 ana", "strike rat-2 ana"]'
        session = moments(do)
        play(session, "next")
        reply = say(session, "fire now ; 1 1 ; no ; 1 1 ; no")
        assert reply.refusal is None
        ids = [one["id"] for one in reports.why(session, session.head)["answers"]]
        assert [one for one in ids if one.startswith("strike")] == ["strike:ana", "strike:ana:2"]

    def test_it_folds_from_its_commands(self):
        session = self.session()
        play(session, "next", "fire now", "timer 2 The roof falls", "next")
        rows = session.store.rows(session.line[1:])
        assert fold(session.desk, first_play(session.encounter), rows) == session.play

    def test_what_was_kept_reads_back(self):
        session = self.session()
        play(session, "next", "fire now", "timer 2 The roof falls")
        assert session.codec.play(session.codec.whole(session.play)) == session.play
        assert session.play_at(session.head) == session.play


class TestTimersSetInPlay:
    def test_a_timer_comes_due(self):
        session = moments("when = {round = 9}")
        play(session, "next")
        assert texts(play(session, "timer 2 The roof falls")) == ["Timer: The roof falls, due in round 3"]
        to_round(session, 3)
        assert due(session) == ["the-roof-falls"]
        assert texts(play(session, "fire the-roof-falls")) == ["The roof falls"]

    def test_without_rounds_it_waits_for_the_game_master(self):
        session = moments()
        play(session, "next", "timer Remember the rope")
        to_round(session, 3)
        assert due(session) == []
        assert "remember-the-rope" in session.play.triggers

    def test_no_rounds_in_a_spotlight(self):
        session = moments(order="spotlight")
        play(session, "next")
        assert say(session, "timer 2 The roof").refusal is not None
        play(session, "timer The roof")


class TestFaults:
    def faults(self, text, order=""):
        with pytest.raises(BadFile) as bad:
            parse(Source(text=HEAD.format(hazard="", clock="", order=order) + text))
        return [fault.text for fault in bad.value.faults]

    def test_of_nobody(self):
        [found] = self.faults('[[trigger]]\nname = "x"\nwhen = {harm = 1, of = "bos"}')
        assert found == '`when.of`: nobody has the id "bos"'
        [found] = self.faults('[[trigger]]\nname = "x"\nwhen = {fallen = 1, of = "rat-1..5"}')
        assert found == '`when.of`: nobody has the id "rat-4"'

    def test_of_without_a_count(self):
        [found] = self.faults('[[trigger]]\nname = "x"\nwhen = {round = 1, of = "boss"}')
        assert "nothing is counted" in found

    def test_no_such_clock(self):
        [found] = self.faults('[[trigger]]\nname = "x"\nwhen = {clock = "flod"}')
        assert found == "there is no clock `flod`"

    def test_rounds_in_a_spotlight(self):
        found = self.faults(
            '[[trigger]]\nname = "x"\nwhen = {round = 2}\n[[wave]]\ntext = "y"\nwhen = {every = 2}',
            '[order]\nkind = "spotlight"\n',
        )
        assert found == [
            "`when.round` never comes: a spotlight has no rounds",
            "`when.every` never comes: a spotlight has no rounds",
        ]

    def test_commands_are_held_to_the_encounter(self):
        found = self.faults(
            '[[trigger]]\nname = "x"\ndo = ["stab boss", "set bob health 3", "fire flood ; 3"]'
        )
        assert len(found) == 3
        assert "there is no command stab" in found[0]
        assert "set bob health 3" in found[1]

    def test_no_trigger_fires_another(self):
        [found] = self.faults('[[trigger]]\nname = "x"\n[[trigger]]\nname = "y"\ndo = ["fire x"]')
        assert "inside another command" in found

    def test_ids_are_told_apart(self):
        assert self.faults(
            '[[trigger]]\nid = "boss"\nname = "x"\n[[combatant]]\nid = "boss"\nname = "B"\nhealth=1'
        )


def test_state_tells_what_waits_and_what_is_due():
    session = moments("when = {round = 1}")
    play(session, "next")
    state = reports.state(session)
    assert state["due"] == ["now"]
    assert state["triggers"]["now"]["due"] is True
    play(session, "postpone now")
    assert reports.state(session)["triggers"]["now"]["happened"] == {"often": 0, "last": 0, "off": 1}


def test_fire_lists_what_is_due_first():
    session = moments("when = {round = 1}")
    play(session, "next")
    binder = session.desk.binder(session.play, "fire")
    [what, _] = binder.command.params
    options = binder.options(what)
    assert [one.id for one in options] == ["now", "pit", "flood"]
    assert options[0].note == "due"


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("{round = 3}", "round 3"),
        ("{every = 1}", "every round"),
        ("{round = 2, every = 3}", "every 3 rounds from 2"),
        ("{fallen = 2}", "2 foes fallen"),
        ('{fallen = 2, of = "rat-1..3"}', "2 of rat-1..3 fallen"),
        ('{fallen = 1, of = "party"}', "1 of the party fallen"),
        ("{harm = 3}", "3 harm to the foes"),
        ('{fallen = 1, of = "boss"}', "Boss fallen"),
        ('{harm = 4, of = "boss"}', "4 harm to Boss"),
        ('{clock = "flood"}', "Flood full"),
    ],
)
def test_when_in_words(when, words):
    session = moments(f"when = {when}")
    assert triggers.told(session.play, session.play.triggers["now"].when) == words


def test_a_file_that_goes_on_from_here_keeps_what_waits_and_what_happened():
    session = moments("when = {round = 1}", clock="when = {every = 1}")
    play(session, "next", "postpone now", "fire flood", "timer 2 The roof falls", "fire pit ana")
    text = encounter_file(session.encounter, session.play, "round 1")
    assert first_play(parse(Source(text=text))) == session.play
