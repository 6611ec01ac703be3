"""Many at once: one attack or hazard on many, all of these at that one, ranges of ids and of labels."""

from __future__ import annotations

import pytest
from trials import play, say, texts

from affray.encounter import reports
from affray.encounter.beginning import first_play
from affray.encounter.folding import fold
from affray.testing.memory import memory_session

HORDE = """\
affray = 1
title = "Horde"
ruleset = "trial"
{order}
[[combatant]]
name = "Ana"
side = "party"
health = {health}
speed = 9

[[combatant]]
name = "Giant Rat"
id = "rat"
count = 6
health = 2

[[hazard]]
name = "Pit"
harm = 1
"""


def horde(order: str = "", health: int = 20):
    """Start a fight of one against six."""
    kind = f'[order]\nkind = "{order}"\n' if order else ""
    return memory_session(
        HORDE.format(order=kind, health=health).replace('side = "party"', 'side = "party"\nplayer = false')
    )


def rolls(session):
    """List the questions of the last step that were rolls to strike, with their answers."""
    answers = reports.why(session, session.head)["answers"]
    return {one["id"]: tuple(one["value"]) for one in answers if one["id"].startswith("strike")}


class TestOneAtMany:
    def test_one_attack_on_many_each_with_its_own_typed_roll(self):
        session = horde()
        play(session, "next")
        reply = say(session, "strike ana rat-1..3 ; 6 1 ; 1 1 ; 5 1")
        assert reply.refusal is None
        assert rolls(session) == {"strike:rat-1": (6, 1), "strike:rat-2": (1, 1), "strike:rat-3": (5, 1)}
        assert [session.play.fight[one].health.now for one in ("rat-1", "rat-2", "rat-3")] == [1, 2, 1]

    def test_one_attack_on_many_rolled_by_affray(self):
        session = horde()
        play(session, "next")
        reply = say(session, "strike ana rat-1..3")
        while reply.question is not None:
            reply = session.answer()
        assert len(rolls(session)) == 3

    def test_one_hazard_on_many_is_one_step(self):
        session = horde()
        play(session, "next")
        head = session.head
        play(session, "fire pit rat-1..6")
        assert session.head == head + 1
        assert {session.play.fight[f"rat-{n}"].health.now for n in range(1, 7)} == {1}


class TestRanges:
    @pytest.mark.parametrize("order", ["initiative", "open"])
    @pytest.mark.parametrize(
        "word",
        ["rat-1..4", "'Giant Rat A..D'", "'giant rat a..d'", "'Giant Rat A..Giant Rat D'", "rat-1..rat-4"],
    )
    def test_by_id_and_by_label(self, order, word):
        session = horde(order)
        play(session, "next", f"condition {word} dazed")
        dazed = [one.id for one in session.play.fight.present() if "dazed" in one.status]
        assert dazed == ["rat-1", "rat-2", "rat-3", "rat-4"]

    def test_the_removed_are_left_out_and_strangers_refused(self):
        session = horde()
        play(session, "next", "remove rat-2", "condition rat-1..3 dazed")
        assert "dazed" in session.play.fight["rat-3"].status
        assert say(session, "condition rat-5..9 dazed").refusal is not None
        assert say(session, "condition 'Giant Rat D..Z' dazed").refusal is not None


class TestAllOfTheseAtThatOne:
    def test_each_has_its_own_roll_and_its_turn_and_all_of_it_is_one_step(self):
        session = horde()
        play(session, "next")
        before, head = session.play, session.head
        reply = say(session, "each rat-1..3 strike ana ; 6 1 ; 1 1 ; 6 6 ; 0 1")
        assert reply.refusal is None
        assert rolls(session) == {"strike:ana": (6, 1), "strike:ana:2": (1, 1), "strike:ana:3": (6, 6)}
        assert session.play.fight["ana"].health.now == 17
        assert session.play.order.acting == "rat-3"
        assert session.play.order.acted == ("ana", "rat-1", "rat-2")
        assert session.head == head + 1
        session.undo()
        assert session.play == before

    def test_it_stops_where_the_target_is_beaten_and_the_rest_keep_their_turns(self):
        session = horde(health=1)
        play(session, "next")
        reply = say(session, "each rat-1..4 strike ana ; 6 1")
        assert reply.refusal is None
        assert texts(reply)[-2] == "Nobody is left to aim at for Giant Rat B, Giant Rat C, Giant Rat D"
        assert session.play.order.acting == "rat-1"

    def test_who_cannot_is_told_and_the_others_do_it(self):
        session = horde()
        play(session, "next", "set rat-2 health 0")
        reply = say(session, "each rat-1..3 strike ana ; 1 1 ; 1 1 ; 1 1")
        assert reply.refusal is None
        assert session.play.order.acting == "rat-3"

    def test_nobody_who_can_is_refused_and_nothing_changes(self):
        session = horde()
        play(session, "next", "set rat-1 effort 0", "set rat-2 effort 0", "next")
        play(session, "set rat-1 effort 0")
        before = session.play
        reply = say(session, "each rat-1 strike ana")
        assert reply.refusal is not None
        assert session.play == before

    @pytest.mark.parametrize(
        "line", ["each rat-1 each rat-2 strike ana", "each rat-1 stab ana", "each rat-1 note x"]
    )
    def test_what_none_of_them_could_do_is_refused(self, line):
        session = horde()
        play(session, "next")
        assert say(session, line).refusal is not None

    def test_out_of_turn_where_they_have_acted(self):
        session = horde("open")
        play(session, "next rat-1", "next rat-2", "next ana")
        say(session, "each rat-1..2 strike ana ; 6 1 ; 6 1")
        assert session.play.fight["ana"].health.now == 18
        assert session.play.order.acting == "ana"

    def test_it_folds_from_its_command(self):
        session = horde()
        play(session, "next")
        say(session, "each rat-1..3 strike ana ; 6 1 ; 1 1 ; 6 6 ; 0 1")
        rows = session.store.rows(session.line[1:])
        assert fold(session.desk, first_play(session.encounter), rows) == session.play

    def test_an_old_die_of_it_is_mended(self):
        session = horde()
        play(session, "next")
        say(session, "each rat-1..2 strike ana ; 6 1 ; 1 1")
        reply = session.mend(session.head, "strike:ana:2", "6 1")
        assert reply.refusal is None
        assert session.play.fight["ana"].health.now == 18
