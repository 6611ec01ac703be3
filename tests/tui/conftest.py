"""Sessions on the trial ruleset for the screen, with and without Textual."""

from __future__ import annotations

import pytest
from tables import FIGHT, table_of


@pytest.fixture
def table():
    """A table without a screen: four sides of a fight in phases, Affray's dice."""
    return table_of(FIGHT)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch):
    for name in ("NO_COLOR", "SSH_CONNECTION", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
