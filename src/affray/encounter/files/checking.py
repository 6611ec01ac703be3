"""Checking a file by itself, be it an encounter or a party."""

from __future__ import annotations

from pathlib import Path

from affray.encounter.files import disk, words
from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.origin import Faults, Layer
from affray.encounter.files.reading import Reading, is_party, read, rules_of
from affray.encounter.files.sheet import Sheet
from affray.encounter.model import Encounter, Wave
from affray.rules.registry import names
from affray.rules.words import listed

AROUND = 'affray = 1\ntitle = "An encounter for the party alone"\nruleset = "{}"\n'


def check(path: Path) -> list[FileFault]:
    """Return all that is wrong with an encounter file and its party, or with a party file alone."""
    return checked(path)[0]


def checked(path: Path) -> tuple[list[FileFault], list[str]]:
    """Return all that is wrong with a file, and what is no fault of one without any, and may surprise."""
    try:
        sheet = Sheet(str(path), disk.text_of(path))
        if is_party(sheet):
            _check_party(sheet)
            return [], []
        return [], _by_hand(sheet, read(path))
    except BadFile as error:
        return error.faults, []


def _by_hand(sheet: Sheet, encounter: Encounter) -> list[str]:
    """Tell of waves without a table, which come by hand alone."""
    tables = {one.get("number", Wave(number=2).number) for one in sheet.list("wave")}
    numbers = [one.number for one in encounter.waves if one.number not in tables]
    if not numbers:
        return []
    if len(numbers) == 1:
        by_hand = f"it comes when you fire it (h, or fire wave-{numbers[0]})"
        return [f"wave {numbers[0]} has no [[wave]]: {by_hand}"]
    return [f"waves {listed([*map(str, numbers)])} have no [[wave]]: they come when you fire them (h)"]


def _check_party(sheet: Sheet) -> None:
    faults = Faults()
    tell = faults.at(Layer(sheet, (), sheet.tables))
    rules = rules_of(sheet, tell)
    if rules is None:
        if not faults:
            what = "`ruleset` is missing: without it a party cannot be checked by itself"
            tell(("ruleset",), what, words.one_of(f'"{name}"' for name in names()))
        faults.stop()
    Reading(Sheet(sheet.file, AROUND.format(sheet.tables["ruleset"])), sheet, faults).encounter()
