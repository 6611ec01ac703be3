"""Lets these tests import what the tests of the room above are written with."""

from __future__ import annotations

import sys
from pathlib import Path

ABOVE = str(Path(__file__).parents[1])
if ABOVE not in sys.path:
    sys.path.append(ABOVE)
