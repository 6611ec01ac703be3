"""What a game master changes by hand: figures, conditions and notes, refused in the words that files use."""

from __future__ import annotations

import pytest
from trials import four, play, say, texts

from affray.encounter.commands.edit import EditCommands
from affray.encounter.telling import refused
from affray.encounter.turns import Turns


def refusal(session, line):
    before = session.play
    reply = say(session, line)
    assert reply.refusal is not None, texts(reply)
    assert session.play is before
    return "; ".join(refused(reply.refusal, session.play))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ana speed fast", "speed cannot be fast; expected a whole number from 0 to 20"),
        ("ana speed 21", "speed cannot be 21; expected a whole number from 0 to 20"),
        ("ana speed 99999999999999999999", "speed cannot be 99999999999999999999; expected a whole number"),
        ("ana side foe", 'side cannot be foe; expected "foes", "party" or "scene"; nearest: foes'),
        ("ana status x", "status cannot be x; expected a list, in [ ], of texts of 1 to 500 characters"),
        ("ana name ''", "name cannot be empty; expected text of 1 to 500 characters"),
        ("ana name ' '", 'name cannot be " ": `name` has nothing that can be seen; expected text'),
        ("ana health 9", "health cannot be 9: more health than the maximum; expected at most 4"),
        ("ana health.max 2", "health.max cannot be 2: health.now: more health than the maximum; expected at"),
        ("ana health.mx 2", "health.mx cannot be 2: there is no mx; expected `max` or `now`; nearest: max"),
        ("ana health null", "health cannot be null: nothing is no number; expected"),
        ("ana hand.1 x", "Ana has no hand.1; state shows the fields; lists count from 1"),
        ("ana hand.\u00b2 x", "Ana has no hand.\u00b2; state"),
        ("ana waiting true", "Ana has no waiting to set; fields: health, effort, speed"),
        ("flood marked 9", "marked cannot be 9: it has not so many segments; expected at most 2"),
        ("flood segments 0", "segments cannot be 0; expected a whole number from 1 to 100"),
        (
            "ana label bo",
            "label cannot be bo: it is that of another already, bo; expected a label of its own",
        ),
        ("ana label ' '", 'label cannot be " ": nothing in it can be seen; expected a text'),
        (
            'ana timers \'[{condition="x", whose="q"}]\'',
            'timers cannot be [{condition="x", whose="q"}]: nobody',
        ),
        ("scene deck.sun 100", "deck.sun cannot be 100; expected a whole number from 0 to 99"),
    ],
)
def test_refused_in_plain_words(line, told):
    found = refusal(four(), f"set {line}")
    assert found.startswith(told)
    assert not any(word in found for word in ("Expected", "int", "str,", "array", "enum"))


def test_texts_are_as_long_as_in_files():
    session = four()
    assert "500 characters" in refusal(session, f"set ana label {'x' * 501}")
    assert "500 characters" in refusal(session, f"set ana boast {'x' * 501}")
    assert "20,000 characters" in refusal(session, f"set ana notes {'x' * 20_001}")
    play(session, f"set ana notes {'x' * 20_000}", f"set ana name {'x' * 500}")


def test_a_clock_has_no_fewer_segments_than_are_marked():
    session = four()
    play(session, "set flood marked 2")
    assert refusal(session, "set flood segments 1") == (
        "segments cannot be 1: more are marked; expected at least 2"
    )


def test_labels_are_unique_whatever_their_capitals_and_names_are_not():
    session = four()
    play(session, "set ana name Bo", "set ana label Queen", "set ana label QUEEN")
    assert "another already, ana" in refusal(session, "set bo label queen")


def test_values_as_files_spell_them_and_words():
    session = four()
    play(session, "set ana health '{ max = 9 }'", "set ana name 7", "set ana status '[\"dazed\"]'")
    ana = session.play.fight["ana"]
    assert (ana.health.now, ana.health.max, ana.name, ana.status) == (4, 9, "7", ("dazed",))
    play(
        session, "set ana player true", "set ana reveal name", "set ana reveal null", "set ana notes '5 # x'"
    )
    ana = session.play.fight["ana"]
    assert (ana.player, ana.reveal, ana.notes) == (True, None, "5 # x")


def test_a_fault_that_was_there_before_hinders_nobody():
    session = four()
    fight = session.play.fight
    worn = fight.put("ana", health=fight["ana"].health.__class__(now=5, max=4))
    session.play = session.play.but(fight=worn)
    play(session, "set ana speed 1")


def test_hints_for_the_writing_of_files_are_left_out(monkeypatch):
    from affray.rules.ruleset import Fault  # noqa: PLC0415
    from affray.testing.trial import Trial  # noqa: PLC0415

    session = four()
    monkeypatch.setattr(
        Trial,
        "faults",
        lambda self, one, _: [Fault(("slow",), "slow and fast", "slow = false, or leave it out")] * one.slow,
    )
    assert refusal(session, "set ana slow true") == "slow cannot be true: slow and fast; nothing was changed"


def test_a_rulesets_own_fields_come_first():
    session = four()
    run = EditCommands(Turns(session.encounter))
    names = [option.id for option in run.fields(session.play, None, {"who": "ana"})]
    assert names[:7] == ["health", "effort", "speed", "slow", "hand", "boast", "name"]
    assert {"id", "wave", "waiting"}.isdisjoint(names)


def test_what_is_typed_is_harmless():
    session = four()
    play(session, "set ana name '\x1b[2Jx'", "set ana notes 'a\x1bb'", "set ana status '[\"\\u001b\"]'")
    play(
        session, "set ana label 'q\x1b'", "set flood name 'f\u202e'", "condition ana 'd\x1b'", "note 'n\x1b'"
    )
    ana = session.play.fight["ana"]
    assert (ana.name, ana.notes, ana.label) == ("\u241b[2Jx", "a\u241bb", "q\u241b")
    assert ana.status == ("\u241b", "d\u241b")
    assert session.play.clocks["flood"].name == "f\u2426"
    assert "\x1b" not in refusal(session, "set ana '\x1b' 1") + refusal(session, "set ana speed '\x1b'")


class TestConditions:
    @pytest.mark.parametrize(
        ("line", "told"),
        [
            ("1", "Ana: held until the end of its own turn"),
            ("2", "Ana: held for 2 turns, until the end of its own turn"),
            ("999 start", "Ana: held for 999 turns, until the start of its own turn"),
            ("1 start bo", "Ana: held until the start of Bo's turn"),
            ("2 end bo", "Ana: held for 2 turns, until the end of Bo's turn"),
            ("", "Ana: held"),
        ],
    )
    def test_for_how_long(self, line, told):
        session = four()
        play(session, "next")
        reply = play(session, f"condition ana held {line}".strip())
        assert texts(reply) == [told]
        assert all(timer.left <= 1000 for timer in session.play.fight["ana"].timers)

    @pytest.mark.parametrize("turns", ["0", "-1", "1000", "9" * 30])
    def test_turns_out_of_bounds(self, turns):
        assert refusal(four(), f"condition ana held {turns}").endswith("a whole number from 1 to 999")

    @pytest.mark.parametrize("name", ["''", "' '", "\u200b", "x" * 501])
    def test_names_out_of_bounds(self, name):
        assert refusal(four(), f"condition ana {name}").startswith("a condition ")

    def test_notes_out_of_bounds(self):
        assert refusal(four(), "note ' '").startswith("a note needs words")
        assert refusal(four(), f"note {'x' * 20_001}").endswith("at most 20,000")


def test_a_gauge_is_set_as_it_is_shown():
    session = four()
    assert texts(play(session, "set ana health 1/6")) == ["Ana: health 4/4 → 1/6"]
    assert (session.play.fight["ana"].health.now, session.play.fight["ana"].health.max) == (1, 6)
    assert refusal(session, "set ana health 7/6").startswith("health cannot be 7/6")


def test_a_clock_is_called_by_its_name():
    session = four()
    name = session.play.clocks["flood"].name
    assert texts(play(session, "set flood marked 1")) == [f"{name}: marked 0 → 1"]


def test_nothing_to_put_off_is_said_so():
    assert refusal(four(), "postpone dawn") == "dawn will not do for what; nothing can be named there now"


def test_a_condition_ends_with_the_first_turn_where_no_number_is_said():
    session = four()
    play(session, "next", "condition bo dazed whose=bo")
    [timer] = session.play.fight["bo"].timers
    assert (timer.at, timer.left) == ("end", 1)
