"""What is no combatant: hazards, clocks and waves, typed, given ids and checked against the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from affray.encounter.files import words
from affray.encounter.files.claims import Claim, Claims
from affray.encounter.files.ids import free, slug
from affray.encounter.files.origin import Faults, Layer, Teller
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import MOST
from affray.encounter.files.typed import BAD, plan
from affray.encounter.model import Clock, Id, Wave
from affray.encounter.play import UnderWay
from affray.rules.fight import Combatant, Hazard
from affray.rules.ruleset import Ruleset


class Item(NamedTuple):
    """A hazard, clock or wave, and what takes note of its faults."""

    value: Any
    tell: Teller


class Scenery:
    """The `[[hazard]]`, `[[clock]]` and `[[wave]]` tables of an encounter."""

    def __init__(self, sheet: Sheet, rules: Ruleset, faults: Faults) -> None:
        self.rules = rules
        self._hazards = list(_items(sheet, "hazard", rules.Hazard, faults))
        self._clock_tables = len(sheet.list("clock"))
        self._clocks = list(_items(sheet, "clock", Clock, faults))
        self._waves = list(_items(sheet, "wave", Wave, faults))

    def claimed(self) -> Claims:
        """Return the ids that are spoken for, and by what. Tells of those that are there twice."""
        taken = Claims(dict.fromkeys(self.rules.roles, Claim("a role")))
        for item, what in self._named():
            own = item.value.id
            if own and plan(Id).read(own, ("id",), item.tell) is not BAD:
                taken.take(own, what, item.tell)
        return taken

    def hazards(self, taken: Claims, settings: Any) -> tuple[Hazard, ...]:
        """Return the hazards with ids, looked at by the ruleset."""
        if settings is not BAD:
            for item in self._hazards:
                for fault in self.rules.hazard_faults(item.value, settings):
                    if not item.tell.doubted(fault.path):
                        item.tell(fault.path, words.found(fault.path, fault.text), fault.expected)
        return tuple(_given_ids(self._hazards, "hazard", taken))

    def clocks(self, taken: Claims) -> tuple[Clock, ...]:
        """Return the clocks with ids; none has more marked than it has segments."""
        for item in self._clocks:
            known = not item.tell.doubted(("segments",))
            if item.value.marked > item.value.segments and known:
                expected = f"at most its {item.value.segments} segments"
                item.tell(("marked",), f"`marked` is {item.value.marked}", expected)
        return tuple(_given_ids(self._clocks, "clock", taken))

    def waves(
        self, combatants: Iterable[Combatant], clocks: Sequence[Clock], *, complete: bool
    ) -> tuple[Wave, ...]:
        """Return all waves by number, those without a table of their own included.

        Unless `complete`, there may be more combatants than these.
        """
        coming = {one.wave for one in combatants if one.wave > 1}
        found: dict[int, Wave] = {}
        first: dict[int, Teller] = {}
        for value, tell in self._waves:
            _check_when(value, tell, self._clock_ids(clocks))
            if tell.doubted(("number",)):
                continue
            if value.number in first:
                at = first[value.number].line(("number",), tell)
                what = f"wave {value.number} is there already, {at}"
                tell(("number",), what, "a number of its own for each")
            elif complete and value.number not in coming and not value.text:
                tell(
                    (),
                    f"nobody comes in wave {value.number}",
                    f"a combatant with `wave = {value.number}`, or a text",
                )
            first.setdefault(value.number, tell)
            found[value.number] = value
        found |= {number: Wave(number=number) for number in coming - found.keys()}
        return tuple(found[number] for number in sorted(found))

    def _clock_ids(self, clocks: Sequence[Clock]) -> list[str] | None:
        """Return the ids of all clocks, or None if a clock could not be read."""
        doubts = any(item.tell.doubted(("id",)) for item in self._clocks)
        return None if doubts or len(clocks) != self._clock_tables else [one.id for one in clocks]

    def _named(self) -> Iterator[tuple[Item, str]]:
        yield from ((item, "a hazard") for item in self._hazards)
        yield from ((item, "a clock") for item in self._clocks)


def goes_on(waves: Iterable[Wave], stood: UnderWay) -> tuple[Wave, ...]:
    """Return the waves of a fight under way: those that have come are marked."""
    return tuple(msgspec.structs.replace(one, fired=one.number in stood.fired) for one in waves)


def _items(sheet: Sheet, name: str, kind: Any, faults: Faults) -> Iterator[Item]:
    for at, table in enumerate(sheet.list(name)[:MOST]):
        tell = faults.at(Layer(sheet, (name, at), table))
        value = plan(kind).read(table, (), tell)
        if value is not BAD:
            yield Item(value, tell)


def _given_ids(items: Iterable[Item], word: str, taken: Claims) -> Iterator[Any]:
    for at, item in enumerate(items):
        own = item.value.id or free(slug(item.value.name) or f"{word}-{at + 1}", taken)
        taken.setdefault(own, Claim(f"a {word}", item.tell))
        yield msgspec.structs.replace(item.value, id=own)


def _check_when(wave: Wave, tell: Teller, clocks: list[str] | None) -> None:
    when = wave.when
    if when is None:
        return
    silent = when.round is None and when.fallen is None and when.clock is None
    if silent and not tell.doubted(("when",)):
        tell(("when",), "`when` says nothing", "`round`, `fallen` or `clock`")
    if when.clock is not None and clocks is not None and when.clock not in clocks:
        expected = words.one_of(f"`{one}`" for one in clocks) or "a [[clock]] of that id"
        tell(
            ("when", "clock"),
            f"there is no clock `{when.clock}`",
            expected,
            words.nearest(when.clock, clocks),
        )
