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
        terminal.wait("Attack: whom")
        terminal.press("\x1b")
        assert "The session is kept in" in terminal.leave()
