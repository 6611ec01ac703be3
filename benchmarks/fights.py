"""The fights that are measured."""

from __future__ import annotations

from pathlib import Path

from affray.encounter.lines import Invocation
from affray.encounter.opening import run_file
from affray.encounter.session import House

HEAD = """\
affray = 1
title = "A crowd at the ford"
ruleset = "wardens"

[settings]
declare = false

[[combatant]]
name = "Ysolde"
side = "party"
guard = 3
slots_used = 2
ratings = { finesse = 2, scout = 1 }
armor = ["leather"]
attacks = ["spear"]
"""

FOE = """
[[combatant]]
name = "Giant Rat"
count = {count}
guard = 2
attacks = [{{ name = "Bite", harm = 2 }}]
"""


def crowd(folder: Path, size: int) -> Path:
    """Write an encounter of `size` combatants; the last is called by the letter that its place has."""
    path = folder / f"crowd-{size}.toml"
    path.write_text(HEAD + FOE.format(count=size - 1))
    return path


def long_session(folder: Path, size: int, steps: int) -> Path:
    """Play a session of `size` combatants and `steps` steps, a line of the log each; return its file."""
    path = folder / f"long-{size}-{steps}.affray"
    session, store = run_file(crowd(folder, size), House(roll=True), session=path, seed="benchmark")
    with store:
        session.command(Invocation("next"))
        for number in range(steps - 1):
            session.command(Invocation("note", {"words": f"line {number} of the log"}))
    return path
