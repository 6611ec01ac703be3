"""Whom other files hold: templates and combatants of the library's encounters and parties, to add in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from affray.encounter.files import BadFile, disk, harmless
from affray.encounter.files.ids import slug
from affray.encounter.files.origin import Layer
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.templates import Templates, merged
from affray.encounter.library import folders
from affray.encounter.model import Encounter

OWN = ("id", "count", "wave", "label", "group", "use")
"""What a combatant's table says for its own fight alone."""


class Known(Struct, frozen=True):
    """Somebody whom another file holds; `ref` is ``FILE/ID``, `home` its title, `table` what it says."""

    ref: str
    name: str
    home: str
    table: Mapping[str, Any]


def known(encounter: Encounter) -> dict[str, Known]:
    """Return by reference whom other files for the same ruleset hold; files with faults are passed over."""
    here = Path(encounter.source.file)
    found: dict[str, Known] = {}
    for folder in folders([here.parent]):
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            if path.resolve() != here.resolve():
                for one in _held(path, encounter):
                    found.setdefault(one.ref, one)
    return found


def _held(path: Path, encounter: Encounter) -> Iterator[Known]:
    try:
        sheet = Sheet(str(path), disk.text_of(path))
    except BadFile:
        return
    if sheet.tables.get("ruleset") != encounter.ruleset:
        return
    templates = Templates(sheet)
    stem, home = slug(path.stem), harmless(str(sheet.tables.get("title") or path.stem))
    for name, table in templates.tables(encounter.rules.Combatant).items():
        yield Known(f"{stem}/{name}", str(table.get("name", name)), home, _shared(table))
    for at, table in enumerate(sheet.list("combatant")):
        chain = templates.chain(table)
        full = merged([Layer(sheet, ("combatant", at), table), *(chain or ())], encounter.rules.Combatant)
        name = str(full.get("name", ""))
        if chain is not None and slug(name):
            side = {} if "title" in sheet.tables else {"side": "party"}
            yield Known(
                f"{stem}/{slug(str(full.get('id', name)))}", harmless(name), home, {**side, **_shared(full)}
            )


def _shared(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in table.items() if name not in OWN}
