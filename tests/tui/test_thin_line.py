"""A thin line: 200 ms to and fro, 2 kB a second. It plays, nothing comes unasked, no burst counts twice."""

from __future__ import annotations

import os
import time
from collections import deque
from statistics import median

import pexpect
import pytest

from affray.encounter.library import samples
from affray.encounter.lines import Invocation
from affray.encounter.opening import run_file
from affray.encounter.session import House
from affray.encounter.store import Store
from affray.tui.app import AffrayApp
from affray.tui.library.app import LibraryApp
from affray.tui.program import Program
from affray.tui.watching.app import WatchApp
from terminals import LIMIT, Terminal

RATE = 2000
"""Bytes a second."""

LATENCY = 0.1
"""Seconds each way."""

ORRERY = next(one for one in samples() if one.name == "flooded-orrery.toml")
SSH = {"SSH_CONNECTION": "10.0.0.2 50000 10.0.0.1 22"}


class ThinLine(Terminal):
    """A terminal at the far end of a thin line: keys and bytes arrive late, bytes one after another."""

    def __init__(self, *words, **how):
        super().__init__(*words, **SSH, **how)
        self.coming = deque()
        self.going = deque()
        self.free = 0.0
        self.rate = RATE

    def send(self, keys):
        """Send keys in one write; they arrive after the latency."""
        self.going.append((time.monotonic() + LATENCY, keys.encode()))

    def read(self, quiet=0.3):
        """Let time pass until nothing is under way and nothing came for a while."""
        still = time.monotonic() + quiet
        while time.monotonic() < still or self.coming or self.going:
            if self._step():
                still = time.monotonic() + quiet

    def _step(self):
        while self.going and self.going[0][0] <= time.monotonic():
            os.write(self.child.child_fd, self.going.popleft()[1])
        try:
            written = self.child.read_nonblocking(65536, timeout=0.01)
        except pexpect.TIMEOUT:
            written = b""
        now = time.monotonic()
        for start in range(0, len(written), 100):
            piece = written[start : start + 100]
            self.free = max(now, self.free) + len(piece) / self.rate
            self.coming.append((self.free + LATENCY, piece))
        while self.coming and self.coming[0][0] <= now:
            self._take(self.coming.popleft()[1])
        return bool(written)

    def wait(self, text):
        """Let time pass until the far screen shows a text."""
        end = time.monotonic() + LIMIT
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} is not on the screen:\n{self.text}"
            self._step()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "one.affray"


@pytest.fixture
def line(path):
    """A fight at its first turn, at the far end of a line that is thin from then on."""
    with ThinLine("run", ORRERY, "--session", path, "--seed", "x", columns=80, rows=24) as terminal:
        terminal.rate = 10**6
        terminal.wait("n begins")
        begin(terminal)
        terminal.rate = RATE
        yield terminal


def begin(terminal):
    for _ in range(2):
        terminal.send("n")
        terminal.read()
    terminal.wait("Maren Quill acts")


def head(path):
    with Store.look(path) as look:
        return look.head


def test_a_short_fight_is_opened_and_played_over_a_thin_line(path):
    with ThinLine("run", ORRERY, "--session", path, "--seed", "x", columns=80, rows=24) as terminal:
        terminal.wait("n begins")
        begin(terminal)
        begun = len(terminal.sent)
        told = (
            ("1", ": whom"),
            ("\r", "Cutwater A dies"),
            ("n", "Tamsin Vey acts"),
            ("u", "Undone"),
        )
        for keys, text in told:
            terminal.send(keys)
            terminal.wait(text)
            terminal.read()
        assert len(terminal.sent) - begun <= len(told) * 1800


def test_five_next_in_one_burst_advance_one_turn_and_say_how_many_keys_were_dropped(line, path):
    before = head(path)
    line.send("nnnnn")
    line.wait("4 keys in the same burst dropped")
    line.read()
    assert head(path) == before + 1
    assert "Tamsin Vey acts" in line.text


def test_five_next_each_after_the_repaint_before_it_advance_five_turns(line, path):
    before = head(path)
    for number in range(1, 6):
        line.send("n")
        line.read()
        assert head(path) == before + number
    assert "dropped" not in line.text


@pytest.mark.parametrize("words", [("run", ORRERY), ()], ids=["fight", "library"])
def test_nothing_is_sent_while_nobody_presses_a_key(words):
    with Terminal(*words, columns=80, rows=24, **SSH) as terminal:
        terminal.wait("The Flooded Orrery")
        for keys in ([], [*"nn1"] if words else ["/", "x"]):
            terminal.press(*keys)
            terminal.read(0.5)
            before = len(terminal.sent)
            terminal.read(1.2)
            assert len(terminal.sent) == before


def test_no_key_of_the_library_and_no_step_that_is_watched_takes_many_bytes(path):
    with Terminal(**SSH) as terminal:
        terminal.wait("The Flooded Orrery")
        terminal.read(0.5)
        for key in ("\x1b[B", "\x1b[6~", "\t", "\t", "c", "x", "/", "w", "\x7f", "\x7f"):
            assert taken(terminal, lambda key=key: terminal.press(key)) <= 8000, key
    session, store = run_file(ORRERY, House(roll=True), session=path)
    with store, Terminal("watch", path, **SSH) as terminal:
        terminal.wait("looking on")
        steps = [taken(terminal, lambda: played(session)) for _ in range(12)]
        assert median(steps) <= 1800
        assert max(steps) <= 8000


def played(session):
    """Go on to the next turn, with every question left to its default."""
    head = session.head
    reply = session.command(Invocation("next"))
    while reply.question is not None:
        reply = session.answer()
    assert session.head != head


def taken(terminal, what):
    """Return how many bytes came of something."""
    before = len(terminal.sent)
    what()
    terminal.read(0.7)
    return len(terminal.sent) - before


def test_no_program_of_ours_animates_anything():
    assert {one.animation_level for one in (Program(), LibraryApp())} == {"none"}
    assert all(issubclass(one, Program) for one in (AffrayApp, LibraryApp, WatchApp))


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (80, 24), (120, 36)])
def test_a_fight_opens_in_few_bytes(columns, rows, path):
    with Terminal("run", ORRERY, "--session", path, columns=columns, rows=rows, **SSH) as terminal:
        terminal.wait("n begins")
        terminal.read(1)
        assert len(terminal.sent) <= 8000
        assert terminal.sent.count(b"The Flooded Orrery") == 1, "it is painted once"
