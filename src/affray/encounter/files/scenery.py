"""What is no combatant: hazards, clocks and waves, typed, given ids and checked against the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from affray.encounter.files import words
from affray.encounter.files.ids import free, slug
from affray.encounter.files.origin import Faults, Layer, Tell
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import MOST
from affray.encounter.files.typed import BAD, plan
from affray.encounter.model import Clock, Id, Wave
from affray.rules.fight import Combatant, Hazard
from affray.rules.question import GM
from affray.rules.ruleset import Ruleset


class Item(NamedTuple):
    """A hazard, clock or wave, and what takes note of its faults."""

    value: Any
    tell: Tell


class Scenery:
    """The `[[hazard]]`, `[[clock]]` and `[[wave]]` tables of an encounter."""

    def __init__(self, sheet: Sheet, rules: Ruleset, faults: Faults) -> None:
        self.rules = rules
        self._hazards = list(_items(sheet, "hazard", rules.Hazard, faults))
        self._clock_tables = len(sheet.list("clock"))
        self._clocks = list(_items(sheet, "clock", Clock, faults))
        self._waves = list(_items(sheet, "wave", Wave, faults))

    def claimed(self) -> dict[str, str]:
        """Return the ids that are spoken for, and by what. Tells of those that are there twice."""
        taken = dict.fromkeys((GM, *self.rules.roles), "a role")
        taken |= {item.value.id: "a wave" for item in self._waves}
        for item, what in self._named():
            own = item.value.id
            if own and plan(Id).read(own, ("id",), item.tell) is not BAD:
                if own in taken:
                    item.tell(
                        ("id",),
                        f"the id `{own}` is already that of {taken[own]}",
                        "an id of its own for each",
                    )
                taken[own] = what
        return taken

    def hazards(self, taken: dict[str, str], settings: Any) -> tuple[Hazard, ...]:
        """Return the hazards with ids, looked at by the ruleset."""
        if settings is not BAD:
            for item in self._hazards:
                for fault in self.rules.hazard_faults(item.value, settings):
                    item.tell(fault.path, fault.text, fault.expected)
        return tuple(_given_ids(self._hazards, "hazard", taken))

    def clocks(self, taken: dict[str, str]) -> tuple[Clock, ...]:
        """Return the clocks with ids; none has more marked than it has segments."""
        for item in self._clocks:
            if item.value.marked > item.value.segments:
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
        for value, tell in self._waves:
            if value.number in found:
                tell(("number",), f"wave {value.number} is there twice", "a number of its own for each")
            elif complete and value.number not in coming and not value.text:
                tell(
                    (),
                    f"nobody comes in wave {value.number}",
                    f"a combatant with `wave = {value.number}`, or a text",
                )
            _check_when(value, tell, self._clock_ids(clocks))
            found[value.number] = value
        found |= {number: Wave(number=number) for number in coming - found.keys()}
        return tuple(found[number] for number in sorted(found))

    def _clock_ids(self, clocks: Sequence[Clock]) -> list[str] | None:
        """Return the ids of all clocks, or None if a clock could not be read."""
        return [one.id for one in clocks] if len(clocks) == self._clock_tables else None

    def _named(self) -> Iterator[tuple[Item, str]]:
        yield from ((item, "a hazard") for item in self._hazards)
        yield from ((item, "a clock") for item in self._clocks)


def _items(sheet: Sheet, name: str, kind: Any, faults: Faults) -> Iterator[Item]:
    for at, table in enumerate(sheet.list(name)[:MOST]):
        tell = faults.at(Layer(sheet, (name, at), table))
        value = plan(kind).read(table, (), tell)
        if value is not BAD:
            yield Item(value, tell)


def _given_ids(items: Iterable[Item], word: str, taken: dict[str, str]) -> Iterator[Any]:
    for at, item in enumerate(items):
        own = item.value.id or free(slug(item.value.name) or f"{word}-{at + 1}", taken)
        taken.setdefault(own, f"a {word}")
        yield msgspec.structs.replace(item.value, id=own)


def _check_when(wave: Wave, tell: Tell, clocks: list[str] | None) -> None:
    when = wave.when
    if when is None:
        return
    if when.round is None and when.fallen is None and when.clock is None:
        tell(("when",), "`when` says nothing", "`round`, `fallen` or `clock`")
    if when.clock is not None and clocks is not None and when.clock not in clocks:
        expected = words.one_of(f"`{one}`" for one in clocks) or "a [[clock]] of that id"
        tell(
            ("when", "clock"),
            f"there is no clock `{when.clock}`",
            expected,
            words.nearest(when.clock, clocks),
        )
