"""Checking a file by itself, be it an encounter or a party."""

from __future__ import annotations

from pathlib import Path

from affray.encounter.files import disk, words
from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.origin import Faults, Layer
from affray.encounter.files.reading import Reading, is_party, read, rules_of
from affray.encounter.files.sheet import Sheet
from affray.rules.registry import names

AROUND = 'affray = 1\ntitle = "An encounter for the party alone"\nruleset = "{}"\n'


def check(path: Path) -> list[FileFault]:
    """Return all that is wrong with an encounter file and its party, or with a party file alone."""
    try:
        sheet = Sheet(str(path), disk.text_of(path))
        if is_party(sheet):
            _check_party(sheet)
        else:
            read(path)
    except BadFile as error:
        return error.faults
    return []


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
