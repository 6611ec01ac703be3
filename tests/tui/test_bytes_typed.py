"""Bytes that no key sends: they are ignored, or read as the locale's letters, and never end a fight."""

from __future__ import annotations

import os

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from textual import events

from affray.cli import affray
from affray.encounter.library import samples
from affray.encounter.lines import decode
from affray.encounter.opening import look_on
from affray.encounter.session import House
from affray.tui.hearing import KeyParser, decoder
from affray.tui.library.app import LibraryApp
from terminals import Terminal

ORRERY = next(one for one in samples() if one.name == "flooded-orrery.toml")

ODD = (
    b"\xff",
    b"\xe9",
    b"\xc3",
    b"\xf0\x9f\x92",
    b"\x80\xbf\xfe",
    b"\xed\xa0\x80",
    b"\x9b",
    b"\x00",
    b"\x1b[1114112u",
    b"\x1b[99999999999u",
    b"\x1b[:1u",
)
"""Bytes that are no UTF-8, the beginnings of characters, and sequences that name no letter there is."""

SPOKEN = ({}, {"LC_ALL": "de_DE.ISO-8859-1"}, {"PYTHONIOENCODING": "latin-1", "LANG": "C"})


def odd_ones(terminal):
    for one in ODD:
        os.write(terminal.child.child_fd, one)
        terminal.read(0.05)


@pytest.mark.parametrize("spoken", SPOKEN, ids=str)
def test_a_fight_goes_on_whatever_bytes_arrive(spoken, tmp_path):
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x", **spoken) as terminal:
        terminal.wait("n begins")
        odd_ones(terminal)
        terminal.press("n", "n")
        terminal.wait("Maren Quill acts")
        odd_ones(terminal)
        terminal.press("1")
        terminal.wait(": whom")
        odd_ones(terminal)
        terminal.press(
            "\x1b", "\x1b"
        )  # the line, where the locale has letters for some of them, then the question
        terminal.wait("Maren Quill acts")
        terminal.press("t")
        odd_ones(terminal)
        terminal.press("a", "b", "\r")
        terminal.wait("ab")
        assert "Traceback" not in terminal.written
        terminal.child.sendcontrol("q")
        assert "The session is kept in" in terminal.rest()
        assert terminal.child.wait() == 0


def test_the_library_and_the_watchers_screen_go_on_as_well(tmp_path):
    with Terminal() as terminal:
        terminal.wait("The Flooded Orrery")
        odd_ones(terminal)
        assert "Traceback" not in terminal.leave()
    path = tmp_path / "one.affray"
    with Terminal("run", ORRERY, "--session", path, "--plain") as terminal:
        terminal.wait("Type help")
        terminal.child.sendeof()
        terminal.read(1)
    with Terminal("watch", path) as terminal:
        terminal.wait("looking on")
        odd_ones(terminal)
        assert "Traceback" not in terminal.leave()


@pytest.mark.parametrize("letter", ["é", "ł", "語", "🎲"])
def test_a_character_that_arrives_in_pieces_is_whole(letter, tmp_path):
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x") as terminal:
        terminal.wait("n begins")
        terminal.press("t", "a")
        for byte in letter.encode():
            os.write(terminal.child.child_fd, bytes([byte]))
            terminal.read(0.15)
        terminal.press("b")
        terminal.wait(f"a{letter}")
        assert letter in terminal.text


def test_letters_are_those_of_the_locale(tmp_path):
    assert decoder("iso-8859-1")(b"\xe9\xff") == "éÿ"
    assert decoder("utf-8")(b"a\xffb\xc3") == "ab"
    assert decoder("ascii")("é".encode()) == "é"
    assert decoder("utf-16")("é".encode()) == "é"
    assert decoder("no such one")("é".encode()) == "é"
    spoken = {"PYTHONIOENCODING": "latin-1", "LANG": "C"}
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", **spoken) as terminal:
        terminal.wait("n begins")
        terminal.press("t", "a")
        os.write(terminal.child.child_fd, b"\xe9b\r")
        terminal.wait("Note: ")
        terminal.leave()
    session, store = look_on(tmp_path / "one.affray", House())
    with store:
        assert decode(store.rows([session.head])[0].command).args == {"words": "a\xe9b"}


@given(st.lists(st.sampled_from(["\x1b", "\x1b[", "u", "~", "R", ";", ":", "1114112", "55296", "1", "é"])))
def test_no_sequence_is_too_odd_and_the_key_after_it_is_heard(parts):
    parser = KeyParser()
    list(parser.feed("".join(parts) + " " * 40))
    heard = [one for one in parser.feed("n") if isinstance(one, events.Key)]
    assert [one.key for one in heard] == ["n"]


def test_a_screen_that_stops_over_a_mistake_of_ours_ends_with_a_sentence_and_status_1(monkeypatch):
    monkeypatch.setattr(LibraryApp, "run", lambda app, **_: None)
    monkeypatch.setattr(LibraryApp, "return_code", 1)
    monkeypatch.setattr("affray.cli.no_screen", lambda: False)
    done = CliRunner().invoke(affray, [])
    assert done.exit_code == 1
    assert done.stderr == "Affray stopped over a mistake of its own; all sessions are safe.\n"


def test_where_the_terminal_is_too_small_keys_and_pastes_do_nothing_but_leave(tmp_path):
    path = tmp_path / "one.affray"
    for leaving in ("\x11", "q"):
        with Terminal("run", ORRERY, "--session", path, "--seed", "x", columns=40, rows=10) as terminal:
            terminal.wait("Too small")
            terminal.press("n", "n", "1", "\r", ":", "x", "x", "\x1b[200~note\x1b[201~", "\r", "t", "\x1b")
            assert "Too small" in terminal.text
            terminal.resize(100, 30)
            terminal.wait("n begins")
            terminal.press("n")
            terminal.wait("Round 1")
            terminal.press("u")
            terminal.wait("n begins")
            terminal.resize(100, 10)
            terminal.wait("Too small")
            terminal.child.send(leaving)
            assert "The session is kept in" in terminal.rest()
    session, store = look_on(path, House())
    with store:
        assert session.head == 0
