"""What is pasted goes into the line that is typed, at once and as text; where none is, it does nothing."""

from __future__ import annotations

import pytest
from tables import FIGHT, press, table_of, type_in
from textual import events

from affray.encounter.library import samples
from affray.encounter.lines import decode
from affray.encounter.opening import look_on
from affray.encounter.session import House
from affray.tui.asking import Ask, flat, pasted
from affray.tui.hearing import PATIENCE, KeyParser
from affray.tui.modes.question import QuestionMode
from affray.tui.modes.turn import TurnMode
from terminals import Terminal

ORRERY = next(one for one in samples() if one.name == "flooded-orrery.toml")
NOWHERE = "here it does nothing"


def paste(terminal, text):
    terminal.press(f"\x1b[200~{text}\x1b[201~")


def noted(path):
    session, store = look_on(path, House())
    with store:
        return decode(store.rows([session.head])[0].command).args["words"]


def test_in_turn_mode_and_wherever_something_is_read_it_does_nothing(tmp_path):
    path = tmp_path / "one.affray"
    with Terminal("run", ORRERY, "--session", path, "--seed", "x") as terminal:
        terminal.wait("n begins")
        assert b"\x1b[?2004h" in terminal.sent
        paste(terminal, "Quite a long text\r\nn\rn\r")
        terminal.wait(NOWHERE)
        assert "not begun" in terminal.lines[0]
        terminal.press("n", "n", "v")
        paste(terminal, "xx1\r")
        terminal.press("v")
        paste(terminal, "1")
        terminal.wait(NOWHERE)
        assert "Maren Quill acts" in terminal.text
        said = terminal.leave()
        assert "The session is kept in" in said
        assert "\x1b[?2004l" in said
    session, store = look_on(path, House())
    with store:
        assert session.head == 2
        assert session.pending is None


@pytest.mark.parametrize(("many", "kept"), [(2000, 2000), (10_000, 10_000), (30_000, 20_000)])
def test_a_long_text_is_taken_at_once_and_cut_at_what_a_note_may_have(many, kept, tmp_path):
    path = tmp_path / "one.affray"
    with Terminal("run", ORRERY, "--session", path, "--seed", "x") as terminal:
        terminal.wait("n begins")
        terminal.press("t")
        before = len(terminal.sent)
        for first in range(0, many, 1000):
            head, tail = "\x1b[200~" * (not first), "\x1b[201~" * (first + 1000 >= many)
            terminal.child.send(head + "word\n" * 200 + tail)
        terminal.wait("word word")
        terminal.read()
        assert len(terminal.sent) - before < 2000
        assert ("at most 20,000 characters" in terminal.text) == (many > kept)
        terminal.press("\r")
        terminal.wait("Note: word")
        terminal.leave()
    assert noted(path).strip() == ("word " * (kept // 5)).strip()


def test_a_line_is_not_run_by_what_is_pasted_into_it(tmp_path):
    path = tmp_path / "one.affray"
    with Terminal("run", ORRERY, "--session", path, "--seed", "x") as terminal:
        terminal.wait("n begins")
        terminal.press(":")
        paste(terminal, "note one\r\ntwo\tthree\x1b[31m\r\n")
        terminal.wait(": note one two three[31m")
        terminal.press("\r")
        terminal.wait("Note: one")
        terminal.leave()
    assert noted(path) == "one two three[31m"


def test_the_library_takes_it_into_its_filter_alone(tmp_path):
    with Terminal() as terminal:
        terminal.wait("The Flooded Orrery")
        paste(terminal, "n\rq")
        terminal.wait("/ begins it")
        terminal.press("/")
        paste(terminal, "Flooded\n")
        terminal.wait("Flooded")
        assert "Halcyon" not in terminal.text
        terminal.press("\x1b", "\x1b")
        terminal.leave()


def keys_and_pastes(parser, letters):
    heard = parser.feed(letters)
    return [one.text if isinstance(one, events.Paste) else one.key for one in heard]


def test_a_paste_is_words_whatever_is_in_it_and_however_it_arrives():
    whole = "a\x1b[200~n\x1b[31m\x1b\x1b[A" + "x" * 40 + "\x1b[201~b"
    for size in (1, 2, 3, 5, 7, 100):
        parser = KeyParser()
        pieces = [whole[i : i + size] for i in range(0, len(whole), size)]
        heard = [one for piece in pieces for one in keys_and_pastes(parser, piece)]
        assert heard == ["a", "n\x1b[31m\x1b\x1b[A" + "x" * 40, "b"]


def test_what_only_looked_like_a_paste_is_heard_and_one_without_an_end_ends(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("affray.tui.hearing.monotonic", lambda: now[0])
    parser = KeyParser()
    assert keys_and_pastes(parser, "\x1b[2") == []
    assert keys_and_pastes(parser, "~") == ["insert"]
    assert keys_and_pastes(parser, "\x1b") == []
    now[0] += 0.2
    assert [one.key for one in parser.tick()] == ["escape"]
    assert keys_and_pastes(parser, "\x1b[200~abc") == []
    assert list(parser.tick()) == []
    now[0] += PATIENCE
    assert [one.text for one in parser.tick()] == ["abc"]
    assert keys_and_pastes(parser, "n") == ["n"]


def test_options_are_filtered_or_pointed_at_and_never_picked():
    table = press(table_of(FIGHT), "n n 1")
    table.paste("2")
    assert not isinstance(table.mode, TurnMode)
    assert table.mode.ask.line == "2"
    assert table.mode.ask.at == 1
    table.paste("\n")
    assert table.mode.ask.line == "2"


def test_dice_take_their_figures_and_nothing_else():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 1")
    assert isinstance(table.mode, QuestionMode)
    table.paste("nothing")
    assert table.said.text == "nothing of what was pasted can be typed here"
    table.paste("5 q\n")
    assert table.mode.ask.line == "5 "


def test_a_line_ends_where_it_must_however_it_is_typed():
    ask = pasted(Ask(kind="words", title=""), "a" * 600)
    assert len(ask.line) == 500
    table = press(table_of(FIGHT), ":")
    table.paste("b" * 3000)
    assert table.said.text == "a line here has at most 2,000 characters"
    type_in(table, "c")
    assert table.mode.line == "b" * 2000


def test_what_breaks_lines_is_a_space():
    assert flat("\r\na\r\n\r\nb\tc\x00\x1b d\u2028e\n") == "a b c d e"
