"""One evening for all hang-ups: a command that is complete, and one that is left with two rolls of three."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec

from affray.encounter.library import samples
from affray.encounter.store import Store, holder

FILE = next(one for one in samples() if one.name == "duel-on-the-weir.toml")
NOTE = "the planks are wet"
FIRST, THIRD = "Initiative of Oda Brandt", "Initiative of Corvin Leith"
TYPED = [[9, 8, 7, 6, 5], [4, 3]]
MODES = {"1000": "l", "1002": "l", "1003": "l", "1004": "l", "1006": "l", "1049": "l", "2004": "l"}
SHOWN = {"25": "h", "7": "h"}
LIMIT = 12.0


def words(path: Path) -> tuple[str | Path, ...]:
    """Return what runs the evening."""
    return ("run", FILE, "--session", path, "--dice", "table", "--seed", "3")


def leave_half_answered(terminal) -> None:
    """Begin the evening and stop at the third of three rolls."""
    terminal.wait("n begins")
    terminal.press(f":note '{NOTE}'\r", "n")
    terminal.wait(FIRST)
    terminal.press("98765\r", "43\r")
    terminal.wait(THIRD)


def stands(path: Path) -> None:
    """See on the disk that the complete command is there, and the half-answered one with its answers."""
    with Store.look(path) as look:
        assert look.head == 1
        assert NOTE in look.step(1).command
        assert look.pending.command == '{"name":"next","args":{}}'
        assert typed(one for _, one in msgspec.json.decode(look.pending.answers)) == TYPED


def goes_on(terminal, path: Path, last: str = "") -> None:
    """See that the same is asked again, and that what was answered counts; leave, until `last` is shown."""
    terminal.wait(THIRD)
    stands(path)
    terminal.press("\r")
    terminal.wait("Round 1")
    with Store.look(path) as look:
        assert look.pending is None
        assert typed(msgspec.json.decode(look.step(2).answers)) == TYPED
    if last:
        terminal.press("q")
        terminal.wait("The session is kept in")
        terminal.wait(last)
    else:
        assert "The session is kept in" in terminal.leave()


def typed(answers) -> list[list[int]]:
    """Return those of a command's answers that were typed."""
    return [value for _, value, how in answers if how == "typed"]


def process(path: Path) -> int:
    """Return the number of the process that runs the session."""
    return holder(path).pid


def ended(path: Path) -> None:
    """Wait until nobody runs the session any more."""
    end = time.monotonic() + LIMIT
    while holder(path) is not None:
        assert time.monotonic() < end, "it is still being run"
        time.sleep(0.05)


def is_sane(written: str) -> None:
    """See that all that was asked of the terminal was taken back, whoever is looking at it."""
    last = dict(re.findall(r"\x1b\[\?(\d+)([hl])", written))
    for mode, wanted in {**MODES, **SHOWN}.items():
        assert last.get(mode, wanted) == wanted, f"mode {mode} is left on {last[mode]}"
    assert last["1049"] == "l", "the screen was never there"
    assert len(re.findall(r"\x1b\[>\d+u", written)) == written.count("\x1b[<u")
