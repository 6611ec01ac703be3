"""The rows of the order of play before they are drawn: headings, who stands under them, and what waits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, groupby
from typing import NamedTuple

from msgspec import Struct

from affray.encounter import triggers
from affray.encounter.model import Wave
from affray.encounter.play import Entry, Order, Play
from affray.rules.fight import Fight
from affray.tui.drawing import groups
from affray.tui.drawing.spans import Tone
from affray.tui.drawing.view import View

MANY = 4
"""From so many on, those of a group who stand together are one row."""


class Row(Struct, frozen=True):
    """A row of the list before it is drawn: somebody's, or a heading's words."""

    who: str = ""
    words: str = ""
    tone: Tone = "quiet"
    due: bool = False
    members: tuple[str, ...] = ()


class Run(NamedTuple):
    """Rows that stand together; `ids` are those of a group that may be one row."""

    rows: tuple[Row, ...]
    ids: tuple[str, ...]


class Rows:
    """Lists the rows of one view after another; people's are made anew only where they stand otherwise."""

    def __init__(self) -> None:
        self._stood: tuple[object, ...] = ()
        self._fight = Fight({}, None)
        self._runs: list[Run] = []

    def of(self, view: View) -> list[Row]:
        """List the rows: by phases, or as they stand; before the fight everyone as in the file."""
        play, order = view.play, view.play.order
        stand = (order.entries, order.phases, order.phase, order.spoken, order.roles, order.round > 0)
        if stand != self._stood or not _alike(self._fight, play.fight):
            self._runs = list(_runs(play, _people(play)))
        self._stood, self._fight = stand, play.fight
        people = chain.from_iterable(_shown(view, run) for run in self._runs)
        return [*people, *_waiting(play, view.due)]


def stops(view: View) -> list[str]:
    """List who can be looked at, one for each row."""
    return list(dict.fromkeys(row.who for row in Rows().of(view) if row.who in view.play.fight))


def _alike(was: Fight, now: Fight) -> bool:
    """Tell whether the same people are there, on the same sides and in the same groups."""
    pairs = zip(was.combatants.values(), now.combatants.values(), strict=False)
    return len(was.combatants) == len(now.combatants) and all(
        one is other
        or (one.id, one.group, one.side, one.waiting) == (other.id, other.group, other.side, other.waiting)
        for one, other in pairs
    )


def _shown(view: View, run: Run) -> tuple[Row, ...]:
    """Make one row of a group, unless one of them acts or all are opened."""
    ids = run.ids
    if not ids or view.opened or view.play.order.acting in ids:
        return run.rows
    up = (one for one in ids if view.standing(one) in groups.UP)
    first = view.looked if view.looked in ids else next(up, ids[0])
    return (Row(str(first), members=ids),)


def _runs(play: Play, rows: Sequence[Row]) -> Iterator[Run]:
    for key, run in groupby(rows, key=lambda row: _key(play, row)):
        together = tuple(run)
        one = key is not None and len(together) >= MANY
        yield Run(together, tuple(row.who for row in together) if one else ())


def _key(play: Play, row: Row) -> tuple[str, str] | None:
    one = play.fight.combatants.get(row.who)
    return (one.group, one.side) if one is not None and one.group else None


def _people(play: Play) -> list[Row]:
    order = play.order
    found = list(_phased(order) if order.phases not in ((), ("",)) else _plain(play))
    if order.round:
        listed = {row.who for row in found}
        rest = [one.id for one in play.fight.present() if one.id not in listed]
        found += [Row(words="without a turn"), *(Row(one) for one in rest)] if rest else []
    return found


def _phased(order: Order) -> Iterator[Row]:
    entries: dict[str, list[Row]] = {}
    for entry in _once(order.entries):
        entries.setdefault(entry.phase, []).append(Row(entry.id))
    for phase in order.phases:
        here = phase == order.phase
        yield Row(words=phase, tone="title" if here else "quiet")
        if phase not in order.spoken:
            yield from entries.get(phase, ())


def _plain(play: Play) -> Iterator[Row]:
    if play.order.round:
        yield from (Row(entry.id) for entry in _once(play.order.entries))
        yield from (Row(role) for role in play.order.roles)
        return
    yield from (Row(one.id) for one in play.fight.present())


def _once(entries: Sequence[Entry]) -> Iterator[Entry]:
    yield from dict.fromkeys(entries)


def _waiting(play: Play, due: Collection[str]) -> Iterator[Row]:
    """List what waits beside the order, faintly: clocks, then what is due, then the rest as it will come."""
    yield from (Row(clock.id) for clock in play.clocks.values())
    left = [
        one for one in triggers.waiting(play) if one.id not in play.clocks and not triggers.spent(play, one)
    ]
    for one in sorted(left, key=lambda one: (one.id not in due, _comes(play, one))):
        yield Row(words=_moment(play, one), tone="loud" if one.id in due else "quiet", due=one.id in due)


def _comes(play: Play, one: triggers.Waiting) -> tuple[bool, int]:
    """Sort what waits: by the round in which it comes; what hangs on something else, or on nothing, last."""
    when = one.when
    first = 0 if when is None or triggers.done(play, one) else when.round or when.every or 0
    return not first, max(first, play.order.round)


def _moment(play: Play, one: triggers.Waiting) -> str:
    name = ("hazard: " if one.id in play.hazards else "") + triggers.name(one)
    when = "" if triggers.done(play, one) else triggers.told(play, one.when)
    text = one.text if one.id in play.waves and isinstance(one, Wave) else ""
    return f"{name}{', ' if when else ''}{when}{': ' if text else ''}{text}"
