"""What is no combatant: hazards, clocks, triggers, waves; typed, given ids, checked against the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from affray.encounter.files import words
from affray.encounter.files.claims import Claim, Claims
from affray.encounter.files.ids import free, slug
from affray.encounter.files.origin import Faults, Layer, Teller
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import MOST
from affray.encounter.files.typed import BAD, plan
from affray.encounter.model import Clock, Id, Trigger, Wave
from affray.encounter.play import UnderWay
from affray.rules.fight import Combatant, Hazard
from affray.rules.ruleset import Ruleset
from affray.rules.when import SIDES, When, spanned


class Item(NamedTuple):
    """A hazard, clock, trigger or wave, and what takes note of its faults."""

    value: Any
    tell: Teller


class Scenery:
    """The `[[hazard]]`, `[[clock]]`, `[[trigger]]` and `[[wave]]` tables of an encounter."""

    def __init__(self, sheet: Sheet, rules: Ruleset, faults: Faults) -> None:
        self.rules = rules
        self._hazards = list(_items(sheet, "hazard", rules.Hazard, faults))
        self._clock_tables = len(sheet.list("clock"))
        self._clocks = list(_items(sheet, "clock", Clock, faults))
        self._waves = list(_items(sheet, "wave", Wave, faults))
        self._triggers = list(_items(sheet, "trigger", Trigger, faults))

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

    def triggers(self, taken: Claims) -> tuple[Trigger, ...]:
        """Return the triggers with ids."""
        return tuple(_given_ids(self._triggers, "trigger", taken))

    def check_moments(self, people: Collection[str], clocks: Sequence[Clock], *, rounds: bool) -> None:
        """Tell of moments that never come: of nobody, of no clock, of rounds where none are counted.

        `people` are the ids of all combatants, or none where some are not known.
        """
        ids = self._clock_ids(clocks)
        for value, tell in (*self._waves, *self._hazards, *self._clocks, *self._triggers):
            if value.when is not None:
                _check_when(value.when, tell, ids)
                _check_whose(value.when, tell, people)
                _check_rounds(value.when, tell, rounds=rounds)

    def check_deeds(self, refused: Callable[[str], tuple[str, str]]) -> None:
        """Tell of commands of triggers that would be refused; `refused` says why, and what would do."""
        for value, tell in self._triggers:
            for at, line in enumerate(value.do):
                why, hint = refused(line)
                if why and not tell.doubted(("do", at)):
                    tell(("do", at), f"{words.shown(line)}: {why}", hint)

    @property
    def deeds(self) -> bool:
        """Tell whether any trigger gives commands."""
        return any(item.value.do for item in self._triggers)

    def waves(self, combatants: Iterable[Combatant], *, complete: bool) -> tuple[Wave, ...]:
        """Return all waves by number, those without a table of their own included.

        Unless `complete`, there may be more combatants than these.
        """
        coming = {one.wave for one in combatants if one.wave > 1}
        found: dict[int, Wave] = {}
        first: dict[int, Teller] = {}
        for value, tell in self._waves:
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
        yield from ((item, "a trigger") for item in self._triggers)


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


def _check_when(when: When, tell: Teller, clocks: list[str] | None) -> None:
    if when.silent and not tell.doubted(("when",)):
        tell(("when",), "`when` says nothing", "`round`, `every`, `fallen`, `harm` or `clock`")
    if when.clock is not None and clocks is not None and when.clock not in clocks:
        expected = words.one_of(f"`{one}`" for one in clocks) or "a [[clock]] of that id"
        tell(
            ("when", "clock"),
            f"there is no clock `{when.clock}`",
            expected,
            words.nearest(when.clock, clocks),
        )


def _check_whose(when: When, tell: Teller, people: Collection[str]) -> None:
    """Tell where `of` names nobody, or where nothing of anybody is counted."""
    if when.of is None or tell.doubted(("when",)):
        return
    if when.fallen is None and when.harm is None:
        tell(("when", "of"), "`of` says whose, but nothing is counted", "`fallen` or `harm` beside it")
        return
    known = [*SIDES, *people]
    for one in spanned(when.of) or [when.of]:
        if people and one not in known:
            expected = 'a side, the id of a combatant, or a range such as "rat-1..4"'
            tell(("when", "of"), f"nobody has the id {words.shown(one)}", expected, words.nearest(one, known))
            return


def _check_rounds(when: When, tell: Teller, *, rounds: bool) -> None:
    for name in ("round", "every"):
        if not rounds and getattr(when, name) is not None and not tell.doubted(("when", name)):
            what = f"`when.{name}` never comes: a spotlight has no rounds"
            tell(("when", name), what, "`fallen`, `harm` or `clock`; or no `when`, and it is fired by hand")
