"""Lets these tests import what the tests of the rooms beside them are written with."""

from __future__ import annotations

import sys
from pathlib import Path

BESIDE = str(Path(__file__).parents[1] / "encounter")
if BESIDE not in sys.path:
    sys.path.append(BESIDE)
