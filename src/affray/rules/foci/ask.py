"""What every procedure here is played under."""

from __future__ import annotations

from affray.rules import procedure
from affray.rules.foci.settings import Settings


class Scope(procedure.Scope[Settings]):
    """What one command is played under: its context and settings; gives each question its id."""

    __slots__ = ()
