"""Whatever becomes of the line, the next login stands at the same question, and the terminal is left sane."""

from __future__ import annotations

import fcntl
import os
import pty
import shlex
import signal
import subprocess
import sys
import termios
import time

import pytest
from duel import LIMIT, THIRD, ended, goes_on, is_sane, leave_half_answered, process, stands, words
from links import Link

from terminals import AFFRAY, Terminal

SIGNALS = [signal.SIGHUP, signal.SIGTERM, signal.SIGINT]


@pytest.fixture
def path(tmp_path):
    """Where the evening's session is kept."""
    return tmp_path / "evening.affray"


def command(path):
    """Return the line that runs the evening, for a shell."""
    return shlex.join(map(str, (AFFRAY, *words(path))))


def shell(server):
    """Log in to a shell that says when it is ready, and has no habits of its user's."""
    program, *rest = server.client("-tt", "PS1='READY> ' HISTFILE= bash --norc --noprofile --noediting -i")
    terminal = Terminal(*rest, program=program)
    terminal.wait("READY>")
    return terminal


def fill(terminal):
    """Have the screen painted again and again, reading nothing, until the game waits to write."""
    waiting, before, end = -1, -2, time.monotonic() + LIMIT
    while waiting != before:
        assert time.monotonic() < end, "it never had to wait"
        for rows in (30, 35, 30, 36):
            terminal.child.setwinsize(rows, 120)
            time.sleep(0.05)
        before, waiting = waiting, unread(terminal)


def unread(terminal):
    """Return how many bytes of the game's the terminal has not read."""
    found = fcntl.ioctl(terminal.child.child_fd, termios.FIONREAD, bytes(4))
    return int.from_bytes(found, sys.byteorder)


def next_login(server, path):
    """Log in again and see that the evening goes on where it stood."""
    with server.play(*words(path)) as terminal:
        goes_on(terminal, path)


def test_the_client_is_killed(server, path):
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        terminal.child.kill(signal.SIGKILL)
        ended(path)
    next_login(server, path)


def test_the_link_is_cut(server, path):
    with Link(server.port) as link, server.play(*words(path), port=link.port) as terminal:
        leave_half_answered(terminal)
        link.cut()
        ended(path)
    next_login(server, path)


def test_the_link_falls_silent_and_neither_end_is_told(server, path):
    with Link(server.port) as link, server.play(*words(path), port=link.port) as terminal:
        leave_half_answered(terminal)
        link.silence()
        ended(path)
    next_login(server, path)


def test_the_next_login_takes_over_from_one_whose_server_has_not_noticed(server, path):
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        lost = process(path)
        with server.play(*words(path)) as refused:
            refused.wait("--take-over")
        with server.play("resume", path, "--take-over", "--dice", "table") as again:
            again.wait(THIRD)
            assert process(path) != lost
            goes_on(again, path)
        assert "The session is kept in" in terminal.rest()
        is_sane(terminal.written)


def test_the_client_stops_reading(server, path):
    """It is stopped and says nothing any more: the server gives it up, and so does the game."""
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        terminal.child.kill(signal.SIGSTOP)
        ended(path)
    next_login(server, path)


def test_the_servers_process_is_killed(server, path):
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        os.kill(process(path), signal.SIGKILL)
        ended(path)
    next_login(server, path)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_over_ssh_leaves_the_terminal_sane(server, path, number):
    with shell(server) as terminal:
        terminal.press(f"{command(path)}; stty -a; echo 'all' 'over'\r")
        leave_half_answered(terminal)
        os.kill(process(path), number)
        terminal.wait("all over")
        assert "The session is kept in" in terminal.written
        is_sane(terminal.written)
        assert {"echo", "icanon", "isig", "icrnl", "opost"} <= set(terminal.written.split())
    next_login(server, path)


@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP])
def test_stopped_and_resumed_over_ssh_the_screen_is_painted_anew(server, path, number):
    with shell(server) as terminal:
        terminal.press(command(path) + "\r")
        leave_half_answered(terminal)
        before = terminal.lines
        os.kill(process(path), number)
        terminal.wait("Stopped")
        if number == signal.SIGTSTP:  # the other one takes nobody's advice
            is_sane(terminal.written)
        terminal.press("clear; stty -a; echo 'all' 'over'\r")
        terminal.wait("all over")
        assert {"echo", "icanon", "isig"} <= set(terminal.text.split())
        stands(path)
        terminal.press("bg\r")
        terminal.press("clear; fg\r")
        terminal.wait(THIRD)
        assert terminal.lines == before
        goes_on(terminal, path, last="READY>")
        is_sane(terminal.written)


def test_without_a_shell_to_go_on_by_a_stop_does_not_stop_the_game(server, path):
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        os.kill(process(path), signal.SIGTSTP)
        terminal.read()
        goes_on(terminal, path)


def test_told_to_leave_and_to_go_on_at_once_it_leaves_the_terminal_sane(path):
    """As a system does that hangs up on what was stopped."""
    with Terminal(*words(path)) as terminal:
        leave_half_answered(terminal)
        for number in (signal.SIGHUP, signal.SIGCONT):
            os.kill(terminal.child.pid, number)
        assert "The session is kept in" in terminal.rest()
        is_sane(terminal.written)
        stands(path)


def test_resized_to_20_by_5_and_back(server, path):
    with server.play(*words(path)) as terminal:
        leave_half_answered(terminal)
        before = terminal.lines
        terminal.resize(20, 5)
        assert terminal.text.strip()
        stands(path)
        terminal.resize(120, 36)
        assert terminal.lines == before
        terminal.resize(20, 5)
        terminal.child.kill(signal.SIGKILL)
        ended(path)
    next_login(server, path)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_signal_ends_a_game_whose_terminal_stopped_reading(path, number):
    with Terminal(*words(path)) as terminal:
        cooked = termios.tcgetattr(terminal.child.child_fd)
        leave_half_answered(terminal)
        fill(terminal)
        os.kill(terminal.child.pid, number)
        ended(path)
        assert termios.tcgetattr(terminal.child.child_fd) == cooked
        terminal.read()
        is_sane(terminal.written)
        stands(path)
    with Terminal(*words(path)) as terminal:
        goes_on(terminal, path)


def test_a_game_whose_terminal_stopped_reading_goes_on_when_it_reads_again(path):
    with Terminal(*words(path)) as terminal:
        leave_half_answered(terminal)
        fill(terminal)
        stands(path)
        terminal.read()
        goes_on(terminal, path)


def test_a_game_ends_with_its_terminal_where_no_signal_tells_it(path):
    """A terminal that does not control a process sends it none when it goes."""
    ours, its = pty.openpty()
    game = subprocess.Popen(
        [AFFRAY, *words(path)], stdin=its, stdout=its, stderr=its, start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(its)
    while b"not begun" not in os.read(ours, 65536):
        pass
    os.close(ours)
    assert game.wait(LIMIT) is not None
    with Terminal(*words(path)) as terminal:
        leave_half_answered(terminal)
        goes_on(terminal, path)
