"""Looking on as players do: the players' view of a session that somebody else runs, kept up to date."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Self

from affray.encounter.beginning import first_play
from affray.encounter.changes import Codec
from affray.encounter.desk import Desk
from affray.encounter.knowing import is_public
from affray.encounter.opening import encounter_of
from affray.encounter.reports import told_of
from affray.encounter.store import Look, StepRow, Store, StoreFault
from affray.encounter.view import Eye, View, player_of
from affray.rules.fight import Combatant, Reveal

EVERY = 0.25
"""Seconds between two looks at whether something was written: what happens is seen within half a second."""


class Watcher:
    """Watches one session for one viewer; `name` is a player whose own secrets are shown, too.

    It reads only, holds no lock and ends every read at once. Raises StoreFault and BadFile.
    """

    def __init__(self, path: Path, name: str = "") -> None:
        self.look: Look = Store.look(path)
        try:
            encounter = encounter_of(self.look.start)
            self.desk = Desk(encounter)
            self._codec = Codec(encounter.rules)
            self._anew()
            self.name = self._known(name)
        except BaseException:
            self.look.close()
            raise
        self.view: View = self.eye.view(name=self.name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.look.close()

    def poll(self) -> bool:
        """Take in what was written since the last time; tell whether the view has changed."""
        if not self.look.changed():
            return False
        with self.look.steady():
            head = self.look.head
            rows = self.look.since(self.head, head)
            if rows is not None:
                self._feed(rows)
        if rows is None:
            self._anew()
        before, self.view = self.view, self.eye.view(name=self.name)
        return before != self.view

    def _anew(self) -> None:
        """Look at the whole session from its start."""
        with self.look.steady():
            self.head = 0
            self.play = first_play(self.desk.encounter)
            self.eye = Eye(self.desk, self.play)
            self._feed(self.look.since(0, self.look.head) or [])

    def _feed(self, rows: list[StepRow]) -> None:
        for row in rows:
            self.play = self._codec.apply(self.play, row.changes)
            self.eye.feed(self.play, told_of(row))
            self.head = row.step

    def _known(self, name: str) -> str:
        """Return the player who is meant. A player is told by name, one without a name by the combatant."""
        if not name:
            return ""
        known = players(self.play.fight.combatants.values(), self.desk.encounter.players.reveal)
        found = [one for one in known if one.casefold() == name.casefold()]
        if found:
            return found[0]
        near = get_close_matches(name, known, 1)
        hint = f"Did you mean {near[0]}?" if near else "Look on without --as, or name a player."
        raise StoreFault(f"Nobody here plays as {name}.", hint)


def players(combatants: Iterable[Combatant], shown: Reveal) -> list[str]:
    """List the names under which players may look on; none of one whom players do not know is given away."""
    there = [one for one in combatants if one.player and is_public(one, shown)]
    return list(dict.fromkeys(map(player_of, there)))
