"""Lets the tests of each ruleset import what all of them, and those of sessions, are written with."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "encounter"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
