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
id = "giant-rat{pack}"
count = {count}
group = "Pack{pack}"
guard = 2
attacks = [{{ name = "Bite", harm = 2 }}]
"""


PACK = 3
"""So many alike still have a row each; more would be folded into one."""


def crowd(folder: Path, size: int) -> Path:
    """Write an encounter of `size` combatants, each with a row of its own; the foes are called by letters."""
    path = folder / f"crowd-{size}.toml"
    foes = range(0, size - 1, PACK)
    packs = (FOE.format(pack=f"-p{k}" if k else "", count=min(PACK, size - 1 - k)) for k in foes)
    path.write_text(HEAD + "".join(packs))
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
