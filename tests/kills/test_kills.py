"""Fights of every ruleset, killed at moments of chance: resumed, they end exactly as those that were not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from scribe import script_of

from affray.encounter.library import samples

KILLER = Path(__file__).with_name("killer.py")
KILLS = 30
FIGHTS = {
    "wardens": "flooded-orrery",
    "foci": "powder-barge",
    "fates": "last-ferry-down",
    "falkenstein": "lagoon-squadron",
}


@pytest.mark.parametrize("ruleset", FIGHTS)
def test_a_fight_killed_at_random_points_ends_exactly_as_the_uninterrupted_one(ruleset, tmp_path):
    file = next(one for one in samples() if one.stem == FIGHTS[ruleset])
    night = {
        "file": str(file),
        "lines": script_of(file, ruleset, rounds=4),
        "folder": str(tmp_path),
        "seed": ruleset,
        "kills": KILLS,
    }
    done = subprocess.run(
        [sys.executable, KILLER], input=msgspec.json.encode(night), capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    fell = msgspec.json.decode(done.stdout)["fell"]
    assert sum(fell.values()) - fell.get("torn", 0) >= KILLS
    assert all(fell.get(kind, 0) > 0 for kind in ("line", "bytes", "clock", "work", "torn"))
