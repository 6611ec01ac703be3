"""The same through the screen in a real terminal: killed between two keys, or in the middle of one."""

from __future__ import annotations

import json
import random  # noqa: TID251 - moments to kill at, not dice
import signal
import subprocess
import time

import pytest

from affray.encounter.library import samples
from affray.encounter.store import Store
from terminals import AFFRAY, Terminal

SIZE = {"columns": 100, "rows": 30}
KEYS, KILLS = 24, 4


def runs(file, session):
    """Return what runs a fight whose dice are known."""
    return ("run", file, "--session", session, "--seed", "5")


def mark(session):
    """Return where a session stands on the disk: its head, and the command that is half answered."""
    with Store.look(session) as look:
        return look.head, look.pending


def next_key(terminal, *, acted):
    """Choose as somebody does who takes the first that is offered, once a turn, then says next."""
    prompt = "\n".join(terminal.lines[-6:])
    if "pick how it came out" in prompt:
        return "1"
    if "Enter" in prompt:
        return "\r"
    if "pick" in terminal.lines[-1] or (not acted and " 1 " in prompt):
        return "1"
    return "n"


def play(file, session):
    """Play without a kill; return the keys, and where the session stood before the first and after each."""
    with Terminal(*runs(file, session), **SIZE) as terminal:
        terminal.wait("n begins")
        keys, marks, acted = [], [mark(session)], False
        for _ in range(KEYS):
            key = next_key(terminal, acted=acted)
            acted = key != "n" and (acted or key == "1")
            terminal.press(key)
            keys.append(key)
            marks.append(mark(session))
        terminal.child.kill(signal.SIGKILL)
    return keys, marks


def play_with_kills(file, session, keys, marks, chance):
    """Press the same keys, the process killed after some; each login goes on where the session stands."""
    at = 0
    for kill in (*sorted(chance.sample(range(2, len(keys)), KILLS)), None):
        with Terminal(*runs(file, session), **SIZE) as terminal:
            terminal.wait("? help")
            at = marks.index(mark(session))
            until = len(keys) if kill is None else max(kill, at + 1)
            terminal.press(*keys[at : until - 1])
            terminal.child.send(keys[until - 1])
            if kill is None:
                terminal.read()
            else:
                time.sleep(chance.uniform(0, 0.06))
            terminal.child.kill(signal.SIGKILL)
            terminal.child.wait()
        assert mark(session) in marks[until - 1 : until + 1]
        at = until


def outcome(file, session):
    """Return state and log, and the command that is half answered."""
    pending = mark(session)
    done = subprocess.run(
        [AFFRAY, *runs(file, session), "--plain", "--json"],
        input="state\nlog\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    return pending, [json.loads(line) for line in done.stdout.splitlines()[1:]]


@pytest.mark.parametrize("name", ["flooded-orrery", "duel-on-the-weir", "bell-of-hush", "lagoon-squadron"])
def test_a_fight_on_the_screen_killed_at_random_keys_ends_exactly_as_the_uninterrupted_one(tmp_path, name):
    file = next(one for one in samples() if one.stem == name)
    keys, marks = play(file, tmp_path / "straight.affray")
    assert marks[-1][0] >= 4
    play_with_kills(file, tmp_path / "killed.affray", keys, marks, random.Random(name))  # noqa: S311
    assert outcome(file, tmp_path / "killed.affray") == outcome(file, tmp_path / "straight.affray")
