"""A short fight in every kind of terminal: its own keys in, and nothing out that it does not understand."""

from __future__ import annotations

import re
import shutil
import subprocess
import time

import pytest
from msgspec import Struct

from affray.encounter.library import samples
from terminals import AFFRAY, LIMIT, Terminal

SEQUENCE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|.)")
LOOK = re.compile(rb"\x1b\[([\d;]*)m")

VT100 = re.compile(rb"\x1b(?:\[[\d;]*[HmJ]|\[\?(?:7|25)[hl])")
"""All that a bare terminal is sent: moves, looks, erasing; wrap and cursor."""

MODERN = re.compile(VT100.pattern + rb"|\x1b(?:\[\?\d+[hl]|\[>\d+u|\[<u|\[\?\d+\$p|\]22;\w*\x07)")
"""What is known to be obeyed or ignored by xterm and what descends from it, by screen and by tmux."""

ATTRIBUTES = {0, 1, 2, 4, 7, 9}
"""Looks that are no colours. A terminal that lacks one ignores it."""

EIGHT = {*range(30, 38), 39, *range(40, 48), 49}
SIXTEEN = EIGHT | set(range(90, 98)) | set(range(100, 108))


class Kind(Struct, frozen=True, kw_only=True):
    """A terminal: what it is called, what its keys send, and what may be sent to it."""

    TERM: str
    f1: str = "\x1bOP"
    f4: str = "\x1bOS"
    down: str = "\x1b[B"
    backspace: str = "\x7f"
    knows: re.Pattern[bytes] = MODERN
    colours: int = 16
    ascii: bool = False
    size: tuple[int, int] = (80, 24)
    said: dict[str, str] = {}


KINDS = {
    "xterm-256color": Kind(TERM="xterm-256color", colours=256),
    "screen-256color": Kind(TERM="screen-256color", colours=256, down="\x1bOB"),
    "tmux-256color": Kind(TERM="tmux-256color", colours=256, down="\x1bOB"),
    "linux": Kind(TERM="linux", f1="\x1b[[A", f4="\x1b[[D", knows=VT100, ascii=True),
    "xterm": Kind(TERM="xterm", backspace="\x08"),
    "rxvt": Kind(TERM="rxvt", f1="\x1b[11~", f4="\x1b[14~"),
    "vt100": Kind(TERM="vt100", down="\x1bOB", backspace="\x08", knows=VT100, colours=0, ascii=True),
    "NO_COLOR": Kind(TERM="xterm-256color", colours=0, said={"NO_COLOR": "1", "COLORTERM": "truecolor"}),
    "LANG=C": Kind(TERM="xterm-256color", colours=256, ascii=True, said={"LANG": "C"}),
    "LC_ALL=POSIX": Kind(TERM="xterm", ascii=True, said={"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}),
    "no locale": Kind(TERM="xterm", ascii=True, said={"LANG": ""}),
    "LC_CTYPE of a Mac": Kind(TERM="xterm", said={"LANG": "", "LC_CTYPE": "UTF-8"}),
    "over SSH": Kind(TERM="xterm-256color", said={"SSH_CONNECTION": "10.0.0.2 1 10.0.0.1 22"}),
    "60x20": Kind(TERM="xterm-256color", colours=256, size=(60, 20)),
    "200x60": Kind(TERM="xterm-256color", colours=256, size=(200, 60)),
}
each_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
ORRERY = next(one for one in samples() if one.name == "flooded-orrery.toml")
REMAPPED = '[keys]\nplayers = "f4"\n'


def asked(terminal, text, wanted):
    """Read until the screen shows a text, or shows it no more."""
    end = time.monotonic() + LIMIT
    while (text in terminal.text) is not wanted:
        assert time.monotonic() < end, terminal.text
        terminal.read(0.05)


def fight(terminal, kind):
    """Play the first blow of a fight with the keys of a terminal, stepping back on the way."""
    terminal.wait("n begins")
    terminal.press(kind.f1)
    terminal.wait("goes back")
    terminal.press(kind.backspace)
    terminal.wait("n begins")
    terminal.press("n")
    terminal.wait("n closes it")
    terminal.press("n")
    terminal.wait("Maren Quill acts")
    terminal.press(kind.f4)
    terminal.wait("players see")
    terminal.press(kind.backspace)
    asked(terminal, "players see", wanted=False)
    terminal.press("1")
    terminal.wait("Enter = Cutwater A")
    terminal.press(kind.down)
    terminal.wait("Enter = Cutwater B")
    terminal.press(kind.backspace)
    asked(terminal, ": whom", wanted=False)
    terminal.press("1")
    terminal.wait(": whom")
    terminal.press("\r")
    terminal.wait("Cutwater A dies")


def well_understood(written, kind):
    """Check that every sequence is one that the terminal knows, and every look one that it has."""
    odd = {one for one in SEQUENCE.findall(written) if not kind.knows.fullmatch(one)}
    assert not odd
    for look in set(LOOK.findall(written)):
        figures = [int(one or 0) for one in look.split(b";")]
        if kind.colours > 16:
            assert figures.count(38) + figures.count(48) <= 2
            continue
        assert set(figures) <= ATTRIBUTES | (SIXTEEN if kind.colours else set()), look
    if kind.ascii:
        assert written.isascii()


@each_kind
def test_a_short_fight_is_played_with_the_terminals_own_keys_and_it_understands_all(kind, tmp_path):
    config = tmp_path / "config" / "affray" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(REMAPPED)
    columns, rows = kind.size
    with Terminal(
        "run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x",
        columns=columns, rows=rows, TERM=kind.TERM, **kind.said,
    ) as terminal:  # fmt: skip
        fight(terminal, kind)
        assert "The Flooded Orrery" in terminal.lines[0]
        assert "? help" in terminal.lines[-1]
        assert ("\u25cf" in terminal.text) is not kind.ascii
        said = terminal.leave()
    assert "The session is kept in" in said
    well_understood(terminal.sent, kind)


@pytest.mark.parametrize("name", ["vt100", "linux", "NO_COLOR", "LANG=C"])
def test_the_library_and_the_watchers_screen_are_understood_as_well(name, tmp_path):
    kind = KINDS[name]
    environment = {"TERM": kind.TERM, **kind.said}
    with Terminal(columns=80, rows=24, **environment) as terminal:
        terminal.wait("The Flooded Orrery")
        terminal.press(kind.down, kind.down, kind.backspace)
        terminal.leave()
    well_understood(terminal.sent, kind)
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", "--plain", **environment) as terminal:
        terminal.wait("Type help")
        terminal.child.sendeof()
        terminal.read(1)
    assert b"\x1b" not in terminal.sent
    well_understood(terminal.sent, kind)
    with Terminal("watch", tmp_path / "one.affray", columns=80, rows=24, **environment) as terminal:
        terminal.wait("looking on")
        terminal.leave()
    well_understood(terminal.sent, kind)


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed; .ci/run installs it")
@pytest.mark.parametrize("inner", ["tmux-256color", "screen-256color", "screen"])
def test_a_short_fight_is_played_inside_tmux(inner, tmp_path):
    config = tmp_path / "config" / "affray" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text(REMAPPED)
    socket, settings = tmp_path / "socket", tmp_path / "tmux.conf"
    settings.write_text(f"set -g default-terminal {inner}\nset -g status off\n")
    run = ["run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x"]
    try:
        with Terminal(
            "-S", socket, "-f", settings, "new-session", AFFRAY, *run, program="tmux", columns=80, rows=24
        ) as terminal:
            fight(terminal, Kind(TERM=inner))
            terminal.child.send("\x1b")
            terminal.press("1", "q")
            terminal.wait("[exited]")
    finally:
        subprocess.run(["tmux", "-S", socket, "kill-server"], check=False, capture_output=True)


@pytest.mark.parametrize("name", ["dumb", ""])
def test_a_terminal_without_a_screen_falls_back_to_plain_mode_with_one_sentence(name, tmp_path):
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x", TERM=name) as terminal:
        terminal.wait("Type help")
        for line, answer in (
            ("next", "Round 1"),
            ("next maren-quill", "Maren Quill acts"),
            ("attack maren-quill cutwater-1 --approach agile", "Maren Quill"),
        ):
            terminal.child.sendline(line)
            terminal.wait(answer)
        terminal.child.sendeof()
        terminal.read(1)
    written = terminal.written
    assert written.count("cannot show the screen: going on in plain mode") == 1
    assert "\x1b" not in written


@pytest.mark.parametrize(("key", "most"), [("\x1b", 0.15), ("\x7f", 0.15), ("\x08", 0.15)])
def test_escape_and_backspace_are_acted_on_at_once(key, most, tmp_path):
    """No timed test in earnest: the quickest of ten is meant, so that a busy machine does not matter."""
    with Terminal("run", ORRERY, "--session", tmp_path / "one.affray", "--seed", "x") as terminal:
        terminal.wait("n begins")
        terminal.press("n", "n")
        terminal.wait("Maren Quill acts")
        took = []
        for _ in range(10):
            terminal.press("1")
            terminal.wait(": whom")
            took.append(terminal.answered(key))
            asked(terminal, ": whom", wanted=False)
        assert min(took) <= most
