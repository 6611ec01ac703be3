"""The same again: the last command of the rules, for whoever acts now, on the same target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation, decode
from affray.encounter.play import Play
from affray.encounter.session import Session

RECALLED = 40
"""How many commands of an evening before are looked through for who aimed at whom."""


class Aims:
    """Whom each one aimed at last, and each side: Enter takes them again."""

    def __init__(self) -> None:
        self._targets: dict[str, str] = {}

    def note(self, play: Play, who: str | None, target: str) -> None:
        """Remember a target."""
        for one in (who or "", _side(play, who)):
            self._targets[one] = target

    def of(self, desk: Desk, play: Play, who: str | None) -> str | None:
        """Return whom somebody aimed at last, or its side did, if they are still in the fight."""
        found = (self._targets.get(one) for one in (who or "", _side(play, who)))
        return next((one for one in found if one is not None and _stands(desk, play, one)), None)


def _stands(desk: Desk, play: Play, who: str) -> bool:
    return who in play.fight and not desk.rules.beaten(play.fight, who)


def _side(play: Play, who: str | None) -> str:
    one = play.fight.combatants.get(who or "")
    return f"side {one.side}" if one is not None else ""


class Last(Struct, frozen=True):
    """A command of the rules as it was run, and who acted then."""

    invocation: Invocation
    actor: str | None

    def given_for(self, desk: Desk, play: Play, actor: str | None) -> dict[str, Any] | None:
        """Return the arguments of the same for `actor`: its own action of that command, the rest as it was.

        Who fell since is left out, so that it is asked about. None where `actor` has no such action, where
        that cannot be taken, and where what the other did to a foe would strike a friend.
        """
        if actor is None or actor == self.actor:
            return _without_fallen(desk, play, self)
        mine, its = _side(play, actor), _side(play, self.actor)
        aimed = [_side(play, one) for one in desk.rules.targets(self.invocation.name, self.invocation.args)]
        if any((one == mine) != (one == its) for one in aimed):
            return None
        actions = [
            one
            for one in desk.rules.actions(play.fight, desk.context(play), actor)
            if one.command == self.invocation.name and one.refusal is None
        ]
        if not actions:
            return None
        was = _without_fallen(desk, play, self)
        best = max(actions, key=lambda one: sum(was.get(k) == v for k, v in one.args.items()))
        return {**{k: v for k, v in was.items() if v != self.actor}, **best.args}


def _without_fallen(desk: Desk, play: Play, last: Last) -> dict[str, Any]:
    """Return the arguments of a deed without those of its foes who have fallen."""
    args = last.invocation.args
    fallen = [
        one
        for one in desk.rules.targets(last.invocation.name, args)
        if not _stands(desk, play, one) and _side(play, one) != _side(play, last.actor)
    ]
    if not fallen:
        return dict(args)
    left = {name: _but(value, fallen) for name, value in args.items()}
    return {name: value for name, value in left.items() if value not in (None, ())}


def _but(value: Any, fallen: Sequence[str]) -> Any:
    """Return a value without the ids that it names of the fallen."""
    if isinstance(value, list | tuple):
        return tuple(one for one in value if one not in fallen)
    return None if value in fallen else value


def recalled(session: Session) -> Iterator[tuple[Play, Invocation]]:
    """Go through the last commands that led here, oldest first, each with the play in which it was given."""
    line = session.line[-RECALLED - 1 :]
    play, plays = session.play, []
    rows = session.store.rows(line)
    with suppress(msgspec.DecodeError, KeyError):  # what is damaged is told elsewhere
        for _, row in reversed(list(pairwise(rows))):
            play = session.codec.apply(play, row.changes, back=True)
            plays.append((play, decode(row.command)))
    yield from reversed(plays)
