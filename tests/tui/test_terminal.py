"""The screen in a real terminal: signals leave it cleanly, and the next time the same question stands."""

from __future__ import annotations

import signal

import pytest

from affray.encounter.library import samples
from terminals import Terminal


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_leaves_cleanly_and_the_question_stands_the_next_time(tmp_path, number):
    file = next(one for one in samples() if one.name == "flooded-orrery.toml")
    words = ("run", file, "--session", tmp_path / "one.affray", "--dice", "table")
    with Terminal(*words) as terminal:
        terminal.wait("n begins")
        terminal.press("n", "\r", "n", "1", "5")
        terminal.wait("Threat roll")
        terminal.child.kill(number)
        rest = terminal.child.read().decode()
        terminal.child.wait()
        assert "\x1b[?1049l" in rest
        assert "The session is kept in" in rest
    with Terminal(*words) as terminal:
        terminal.wait("Threat roll")
        terminal.press("\x7f")
        terminal.wait(": whom")
        terminal.press("\x1b")
        assert "The session is kept in" in terminal.leave()


def test_the_library_edits_runs_resumes_and_stays_where_it_was(tmp_path):
    """In a real terminal: the editor has the terminal to itself, and what it leaves behind is checked."""
    for name in ("fights", "sessions", "config/affray", "here"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "config" / "affray" / "config.toml").write_text(
        f'[library]\nfolders = ["{tmp_path}/fights"]\n'
    )
    (tmp_path / "fights" / "zimt.toml").write_text(
        'affray = 1\ntitle = "Zimt Barge"\nruleset = "wardens"\nfoo = 1\n'
    )
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\necho EDITING\nsed -i s/^foo.*// "$1"\n')
    editor.chmod(0o755)
    rooms = {"XDG_CONFIG_HOME": f"{tmp_path}/config", "AFFRAY_SESSIONS": f"{tmp_path}/sessions"}
    with Terminal(EDITOR=str(editor), VISUAL=str(editor), cwd=tmp_path / "here", **rooms) as terminal:
        terminal.wait("1 fault")
        terminal.press("/", *"zimt", "\x1b[B", "c")
        assert "`foo`" in terminal.text
        terminal.press("e")
        terminal.wait("Zimt Barge: no faults")
        terminal.press("\r")
        terminal.wait("n begins")
        terminal.press("q")
        terminal.wait("The session is kept in")
        assert "show only: zimt" in terminal.text
        terminal.press("\t", "\r")
        terminal.wait("n begins")
        terminal.press("q")
        terminal.wait("The session is kept in")
        terminal.press("\x1b", "\x1b")
        assert "The session is kept in" in terminal.leave()


def test_what_comes_in_one_write_after_the_key_that_ended_a_question_is_dropped(tmp_path):
    file = next(one for one in samples() if one.name == "flooded-orrery.toml")
    with Terminal("run", file, "--session", tmp_path / "one.affray", "--dice", "table") as terminal:
        terminal.wait("n begins")
        terminal.press("n", "\r", "n", "1", "5")
        terminal.wait("Threat roll")
        terminal.press("5432\r\r\r1nnuu")
        terminal.wait("in the same burst dropped")
        assert "Maren Quill rolls 5 4 3 2" in terminal.text
        assert "Maren Quill acts" in terminal.text
        assert "Undone" not in terminal.text


def test_escape_alone_steps_back_quickly(tmp_path):
    file = next(one for one in samples() if one.name == "flooded-orrery.toml")
    with Terminal("run", file, "--session", tmp_path / "one.affray") as terminal:
        terminal.wait("n begins")
        terminal.press("n", "\r", "n", "1")
        terminal.wait(": whom")
        terminal.child.send("\x1b")
        for _ in range(100):
            terminal.read(0.05)
            if ": whom" not in terminal.text:
                break
        assert "Maren Quill acts" in terminal.text
        assert terminal.keys == 4
