"""What every procedure here is played under."""

from __future__ import annotations

from affray.rules import procedure
from affray.rules.falkenstein.settings import Settings
from affray.rules.fight import Context


class Scope(procedure.Scope[Settings]):
    """What one command is played under: context, settings, ids of questions, cards turned so far.

    Cards that were turned lie open beside the deck until the command is over.
    """

    __slots__ = ("turned",)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.turned: list[str] = []
