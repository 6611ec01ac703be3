"""What every procedure here is played under, and the role of the DM."""

from __future__ import annotations

from affray.rules import procedure
from affray.rules.fates.settings import Settings

DM = "dm"
"""The role that holds the spotlight for the opposition."""


class Scope(procedure.Scope[Settings]):
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ()
