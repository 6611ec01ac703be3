"""Two encounters of the trial ruleset with a party of its own, and a session of one on the disk."""

from __future__ import annotations

from affray.encounter.opening import run_file
from affray.encounter.record.telling import fought
from affray.encounter.session import House

PARTY = """\
# The heroes of Tuesday.
affray = 1
ruleset = "trial"

[template.squire]
name = "Squire"
health = 2

[[combatant]]
name = "Ana"          # she of the sling
player = "Ana"
health = 4            # as tough as they come
speed = 9
notes = "Owes the miller."

[[combatant]]
name = "Bo"
health = { now = 3, max = 5 }   # hurt in the last fight

[[combatant]]
use = "squire"
name = "Cyd"
"""

MILL = """\
affray = 1
title = "{title}"
ruleset = "trial"
party = "party.toml"

[[combatant]]
name = "Rat"
health = 2
"""


def evening(folder, party=PARTY):
    """Write two encounters and their party into a folder; return the first encounter's path."""
    (folder / "party.toml").write_text(party)
    (folder / "granary.toml").write_text(MILL.format(title="At the Granary"))
    path = folder / "mill.toml"
    path.write_text(MILL.format(title="At the Mill"))
    return path


def opened(path, **how):
    """Open a session of an encounter file, with Affray's own dice."""
    session, store = run_file(path, House(roll=True), **how)
    return session, store


def fight_of(session, name="mill"):
    return fought(session, name)
