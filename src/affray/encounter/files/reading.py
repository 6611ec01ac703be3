"""Reads an encounter file, and the party file that it names, into an encounter without faults."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from affray.encounter.files import disk, pointing, roster, words
from affray.encounter.files.fault import BadFile
from affray.encounter.files.labels import initial
from affray.encounter.files.origin import Faults, Layer, Tell
from affray.encounter.files.scenery import Scenery, goes_on
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import EncounterFile, PartyFile
from affray.encounter.files.templates import Templates
from affray.encounter.files.typed import BAD, StructPlan, plan
from affray.encounter.model import FORMAT, Encounter, OrderSpec, Source
from affray.encounter.play import UnderWay
from affray.rules.fight import Fight
from affray.rules.registry import UnknownRuleset, names, ruleset
from affray.rules.ruleset import Ruleset

NEEDED = "affray, title and ruleset at least; `affray new RULESET` writes a file to start from"

BESIDE = "the path of a party file, from the folder of this one"

HEAD = StructPlan(EncounterFile)

SHARED = ("title", "ruleset", "party", "intro", "notes", "order", "players", "under_way")
"""Fields that an encounter has as its file has them."""


def read(path: Path) -> Encounter:
    """Read an encounter file and its party file from the disk. Raises BadFile."""
    sheet = Sheet(str(path), disk.text_of(path))
    faults = Faults()
    name = sheet.tables.get("party")
    party = None
    if isinstance(name, str) and name:
        party = _party_sheet(path, name, faults.at(Layer(sheet, (), sheet.tables)))
    return Reading(sheet, party, faults).encounter()


def parse(source: Source) -> Encounter:
    """Read an encounter from its texts, without touching the disk. Raises BadFile."""
    sheet = Sheet(source.file, source.text)
    party = None if source.party_text is None else Sheet(source.party_file, source.party_text, 1)
    faults = Faults()
    if party is None and isinstance(sheet.tables.get("party"), str) and sheet.tables["party"]:
        faults.at(Layer(sheet, (), sheet.tables))(("party",), "the text of the party file was not kept")
    return Reading(sheet, party, faults).encounter()


def _party_sheet(encounter: Path, name: str, tell: Tell) -> Sheet | None:
    path = encounter.parent / name
    if Path(name).is_absolute():
        tell(("party",), f"the path {words.shown(name)} is absolute", BESIDE)
        return None
    try:
        text = disk.text_of(path, other_than=encounter.name)
    except BadFile as error:
        fault = error.faults[0]
        if fault.line:
            raise
        expected = BESIDE if fault.expected == disk.MISSING else fault.expected
        tell(("party",), f"party file {words.shown(name)}: {fault.text}", expected, fault.nearest)
        return None
    return Sheet(str(path), text, 1)


def is_party(sheet: Sheet) -> bool:
    """Tell whether a file is a party, to be named by encounters, and no encounter."""
    known = {*PartyFile.__struct_fields__}
    return bool({"combatant", "template"} & sheet.tables.keys()) and sheet.tables.keys() <= known


def rules_of(sheet: Sheet, tell: Tell) -> Ruleset | None:
    """Return the ruleset that a file names. Tells of an unknown one; of none at all its type has told."""
    name = sheet.tables.get("ruleset")
    if not isinstance(name, str) or not name:
        return None
    try:
        return ruleset(name)
    except UnknownRuleset as error:
        tell(("ruleset",), f"there is no ruleset {words.shown(name)}", words.one_of(names()), error.nearest)
        return None


class Reading:
    """The reading of one encounter: all faults are collected before any is raised."""

    def __init__(self, sheet: Sheet, party: Sheet | None, faults: Faults) -> None:
        self.sheet, self.party, self.faults = sheet, party, faults
        self.tell = faults.at(Layer(sheet, (), sheet.tables))
        self.lost = party is None and bool(sheet.tables.get("party"))
        self.scenery: Scenery | None = None

    def encounter(self) -> Encounter:
        """Return the encounter. Raises BadFile with all faults of both files."""
        self._versions()
        parts = HEAD.parts(self.sheet.tables, (), self.tell)
        head, order = HEAD.made(parts, (), self.tell), parts.get("order", BAD)
        rules = rules_of(self.sheet, self.tell)
        if rules is None:  # nothing else can be read without one
            self.faults.stop()
            raise AssertionError("a missing ruleset is told of")
        stood = parts.get("under_way", BAD)
        found = self._found(
            rules, OrderSpec() if order is BAD else order, stood if isinstance(stood, UnderWay) else None
        )
        self.faults.stop()
        found["combatants"] = initial(found["combatants"], head.players.reveal)
        shared = {name: getattr(head, name) for name in SHARED}
        encounter = Encounter(rules=rules, source=self._source(), **shared, **found)
        self._deeds(encounter)
        return encounter

    def _deeds(self, encounter: Encounter) -> None:
        """Hold the commands of triggers to the encounter as it starts. Raises BadFile."""
        if self.scenery is None or not self.scenery.deeds or encounter.under_way is not None:
            return  # in a fight under way some may name those who have gone; firing tells of it
        from affray.encounter.desk import Desk  # noqa: PLC0415 - only files with such commands pay for it

        self.scenery.check_deeds(Desk(encounter).would_refuse)
        self.faults.stop()

    def _found(self, rules: Ruleset, order: OrderSpec, stood: UnderWay | None) -> dict[str, Any]:
        """Return the fields of the encounter that the ruleset has a say in."""
        settings = plan(rules.Settings).read(self.sheet.table("settings"), ("settings",), self.tell)
        scene = plan(rules.Scene).read(self.sheet.table("scene"), ("scene",), self.tell)
        templates = self._templates(rules)
        self.scenery = scenery = Scenery(self.sheet, rules, self.faults)
        taken = scenery.claimed()
        entries = roster.numbered_entries(self._entries(templates, rules), taken)
        combatants = (
            []
            if settings is BAD
            else list(roster.prepared(entries, rules, settings, under_way=stood is not None))
        )
        if stood is not None:
            combatants = [one.but(waiting=one.id in stood.waiting) for one in combatants]
        hazards, clocks = scenery.hazards(taken, settings), scenery.clocks(taken)
        triggers = scenery.triggers(taken)
        people = [entry.combatant for entry, _ in entries]
        complete = self._complete(entry for entry, _ in entries)
        waves = scenery.waves(people, complete=complete and stood is None)
        ids = [one for _, its in entries for one in its] if complete else []
        known = [*ids, *(stood.gone if stood is not None else ())]
        scenery.check_moments(known, clocks, rounds=(order.kind or rules.orders[0]) != "spotlight")
        pointing.check_kind(order, rules, self.tell)
        if settings is not BAD:
            pointing.check_asked(rules, settings, self.tell)
        if complete:
            pointing.check_timers((entry for entry, _ in entries), known)
            here = [one for entry, its in entries for one in its if not entry.combatant.waiting]
            if settings is not BAD and scene is not BAD and stood is None:
                fight = Fight({one.id: one for one in combatants}, scene)
                takers = pointing.takers_of(order, rules, fight, settings)
                known = [*takers, *(one for one in here if one not in fight)]
                pointing.check_first(order, rules, known, self.tell)
            if stood is not None:
                waves = goes_on(waves, stood)
                pointing.check_under_way(stood, order, rules, ids, self.tell)
        return {
            "settings": settings,
            "scene": scene,
            "combatants": combatants,
            "hazards": hazards,
            "waves": waves,
            "clocks": clocks,
            "triggers": triggers,
            "templates": templates.tables(rules.Combatant),
        }

    def _complete(self, entries: Iterable[roster.Entry]) -> bool:
        """Tell whether it is known of everyone who they are and when they come."""
        found = list(entries)
        tables = sum(len(sheet.list("combatant")) for sheet in (self.sheet, self.party) if sheet is not None)
        sure = all(one.certain and not one.tell.doubted(("wave",)) for one in found)
        return sure and len(found) == tables and not self.lost

    def _source(self) -> Source:
        source = Source(text=self.sheet.text, file=self.sheet.file)
        if self.party is None:
            return source
        return msgspec.structs.replace(source, party_text=self.party.text, party_file=self.party.file)

    def _versions(self) -> None:
        """Raise BadFile at once for files that are empty or of a later format: the rest stays unread."""
        if not self.sheet.tables:
            self.tell((), "this file has nothing in it", NEEDED)
            self.faults.stop()
        if is_party(self.sheet):
            self.tell((), "this is a party file", "an encounter, which names its party with `party`")
            self.faults.stop()
        for sheet in filter(None, (self.sheet, self.party)):
            version = sheet.tables.get("affray")
            if type(version) is int and version > FORMAT:
                later = Faults()
                found = f"this file is of format {words.shown(version)}, from a later Affray"
                expected = f"format {FORMAT}, or a newer Affray"
                later.at(Layer(sheet, (), sheet.tables))(("affray",), found, expected)
                later.stop()

    def _templates(self, rules: Ruleset) -> Templates:
        behind = None
        if self.party is not None:
            self._party(self.party, rules)
        if self.party is not None and not self.lost:
            behind = Templates(self.party)
            roster.check_templates(behind, rules, self.faults)
        own = Templates(self.sheet, behind, complete=not self.lost)
        roster.check_templates(own, rules, self.faults)
        return own

    def _party(self, party: Sheet, rules: Ruleset) -> None:
        tell = self.faults.at(Layer(party, (), party.tables))
        plan(PartyFile).read(party.tables, (), tell)
        named = party.tables.get("ruleset", rules.name)
        if isinstance(named, str) and named not in ("", self.sheet.tables["ruleset"]):
            self.lost = True  # what it says is said in the words of other rules
            tell(
                ("ruleset",),
                f"this party is for {words.shown(named)}",
                f'"{rules.name}", as the encounter says',
            )

    def _entries(self, templates: Templates, rules: Ruleset) -> list[roster.Entry]:
        found: list[roster.Entry] = []
        if self.party is not None and templates.behind is not None:
            found += roster.entries(self.party, templates.behind, rules, "party", self.faults)
        found += roster.entries(self.sheet, templates, rules, "foes", self.faults)
        roster.check_labels(found)
        return [] if roster.crowded(found) else found
