"""Who rolls and what is asked is kept with the session: killed or left, it goes on in the same way."""

from __future__ import annotations

import signal

import pytest

from affray.encounter.library import samples
from affray.encounter.store import Store
from terminals import Terminal

ORRERY = next(one for one in samples() if one.name == "flooded-orrery.toml")
ASKED = "Enter = Affray rolls"


def runs(tmp_path, *words):
    return ("run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x", *words)


def to_a_roll(terminal):
    """Begin, and strike with the first there is; the dice are asked for."""
    terminal.wait("n begins")
    terminal.press("n", "n")
    terminal.wait("Maren Quill acts")
    terminal.press("1", "1")
    terminal.wait(ASKED)


def killed(terminal):
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()


@pytest.mark.parametrize("who", ["table", "players"])
@pytest.mark.parametrize("back", ["run", "resume", "library"])
def test_killed_in_a_dice_question_it_goes_on_there_with_the_same_way_of_rolling(who, back, tmp_path):
    path = tmp_path / "one.affray"
    with Terminal(*runs(tmp_path, "--dice", who)) as terminal:
        to_a_roll(terminal)
        killed(terminal)
    again = {"run": runs(tmp_path), "resume": ("resume", path), "library": ()}[back]
    folder = {"AFFRAY_SESSIONS": str(tmp_path)}
    for _ in range(2):
        with Terminal(*again, **folder) as terminal:
            if back == "library":
                terminal.wait("The Flooded Orrery")
                terminal.press("\t", "\r")
            terminal.wait(ASKED)
            terminal.press("2")
            terminal.press("\x7f")
            assert ASKED in terminal.text
            killed(terminal)
    with Terminal("resume", path) as terminal:
        terminal.wait(ASKED)
        terminal.press("\x1b", "\x1b", "1", "1")
        terminal.wait(ASKED)


def test_what_was_typed_is_kept_and_said_anew_with_dice(tmp_path):
    path = tmp_path / "one.affray"
    with Terminal(*runs(tmp_path)) as terminal:
        terminal.wait("n begins")
        terminal.press(*":rolls table\r", *":ask push\r")
        terminal.wait("Optional questions that are asked: push")
        to_a_roll(terminal)
        killed(terminal)
    with Store.look(path) as look:
        assert (look.rolls, look.asks) == ("table", ["push"])
    with Terminal("resume", path, "--dice", "affray") as terminal:
        terminal.wait(ASKED)  # what was open is asked again
        terminal.press("\r")
        terminal.wait("Maren Quill acts")
        terminal.press(*":ask push\r")
        terminal.wait("Optional questions that are asked: shatter")  # it was still on, and is off now
        killed(terminal)
    with Store.look(path) as look:
        assert (look.rolls, look.asks) == ("affray", [])


def test_plain_mode_asks_as_ever_and_says_nothing_of_it(tmp_path):
    with Terminal(*runs(tmp_path, "--dice", "table", "--plain")) as terminal:
        terminal.wait("Type help")
        terminal.child.sendeof()
        terminal.read(1)
    with Store.look(tmp_path / "one.affray") as look:
        assert (look.rolls, look.asks) == ("", [])
