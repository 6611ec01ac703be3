"""The encounters that come with Affray, and sessions of them in memory."""

from __future__ import annotations

from affray.encounter.files import read
from affray.encounter.library import samples
from affray.encounter.opening import start_of
from affray.encounter.session import House, Session
from affray.testing.memory import MemoryStore

SAMPLES = samples()


def session_of(path, seed="1", house=None):
    """Start a session of an encounter file; its dice follow from the seed."""
    encounter = read(path)
    return Session(encounter, MemoryStore(start_of(encounter, path, seed)), house or House())
