"""A whole prepared fight through the real terminal program, and the same fight in plain mode."""

from __future__ import annotations

import json
import shlex
import subprocess
from pathlib import Path

import msgspec
import pytest

from affray.encounter.answers import Answered
from affray.encounter.library import samples
from affray.encounter.lines import decode
from affray.encounter.opening import look_on
from affray.encounter.session import House
from terminals import AFFRAY, Terminal

MOST_KEYS = 600
HOW = ("--plain", "--json", "--defaults", "--strict", "--seed", "7")


def play_by_keys(terminal: Terminal) -> None:
    """Play to the end as somebody would who always takes the first that is offered."""
    terminal.wait("n begins")
    tried = False
    for _ in range(MOST_KEYS):
        prompt = "\n".join(terminal.lines[-6:])
        if "The foes are beaten" in terminal.text or "The party is beaten" in terminal.text:
            return
        if "pick how it came out" in prompt:
            terminal.press("1")
        elif "Enter" in prompt:
            terminal.press("\r")
        elif "pick" in terminal.lines[-1]:
            terminal.press("1")
        elif not tried and " 1 " in prompt:
            terminal.press("1")
            tried = True
        else:
            terminal.press("n")
            tried = False
    raise AssertionError(f"the fight never ended:\n{terminal.text}")


def plain_lines(session_file: Path) -> list[str]:
    """Write a session's commands as lines of plain mode, every answer inline."""
    session, store = look_on(session_file, House())
    with store:
        lines = []
        for row in store.rows(session.line[1:]):
            answers = msgspec.json.decode(row.answers or "[]", type=list[Answered])
            given = [one for one in answers if one.how != "default"]
            words = [
                decode(row.command).line(),
                *("" if o.how == "rolled" else typed(o.value) for o in given),
            ]
            lines.append(" ; ".join(words))
        return lines


def typed(value: object) -> str:
    """Write an answer as it would be typed."""
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{part}={share}" for part, share in value.items())
    return shlex.quote(str(value))


def final_state(file: Path, session: Path, lines: list[str]) -> dict:
    done = subprocess.run(
        [AFFRAY, "run", file, *HOW, "--session", session],
        input="\n".join([*lines, "state"]) + "\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-1000:]
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("name", "columns", "rows"),
    [("flooded-orrery", 120, 36), ("flooded-orrery", 80, 24), ("bell-of-hush", 120, 36)],
)
def test_a_whole_sample_fight_on_the_screen_and_in_plain_mode_ends_the_same(tmp_path, name, columns, rows):
    file = next(path for path in samples() if path.stem == name)
    session = tmp_path / "screen.affray"
    with Terminal("run", file, "--seed", "7", "--session", session, columns=columns, rows=rows) as terminal:
        play_by_keys(terminal)
        assert "screen" in terminal.leave()
    by_screen = final_state(file, session, [])
    by_lines = final_state(file, tmp_path / "plain.affray", plain_lines(session))
    assert by_lines == by_screen
    assert by_lines["step"] >= 20
