"""The library: prepared encounters in several folders, and the sessions that were left."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

import affray
from affray.encounter.files import BadFile, FileFault, read
from affray.encounter.model import Encounter

VARIABLE = "AFFRAY_ENCOUNTERS"
"""Names further folders of encounters, joined as in PATH."""


class Prepared(Struct, frozen=True, kw_only=True):
    """One prepared encounter as a list shows it; with `faults` it cannot be run."""

    path: Path
    title: str = ""
    ruleset: str = ""
    party: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    intro: str = ""
    faults: tuple[FileFault, ...] = ()


def samples_folder() -> Path:
    """Return the folder of the encounters that come with Affray: in the package, or in the checkout."""
    inside = Path(affray.__file__).parent / "encounters"
    return inside if inside.is_dir() else Path(affray.__file__).parents[2] / "encounters"


def folders(further: Iterable[Path] = ()) -> list[Path]:
    """Return where encounters are looked for: here, in the folders named, and those that come along."""
    named = [Path(one).expanduser() for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    here = [Path.cwd(), Path.cwd() / "encounters"]
    return list(dict.fromkeys(one.resolve() for one in (*here, *further, *named, samples_folder())))


def files(where: Iterable[Path]) -> list[Path]:
    """List the encounter files of these folders, each once; party files and other TOML are left out."""
    found: dict[Path, None] = {}
    for folder in where:
        if folder.is_dir():
            found.update(dict.fromkeys(path for path in sorted(folder.glob("*.toml")) if _is_encounter(path)))
    return list(found)


def samples() -> list[Path]:
    """List the encounter files that come with Affray."""
    return files([samples_folder()])


def prepared(where: Iterable[Path]) -> Sequence[Prepared]:
    """Return the encounters of these folders; a faulty one is listed with its faults."""
    return [_prepared(path) for path in files(where)]


def _is_encounter(path: Path) -> bool:
    """Tell an encounter from other files without reading it whole: it names the format, and has a title."""
    try:
        with path.open("rb") as file:
            head = file.read(4096)
    except OSError:
        return False
    lines = [line.partition(b"=")[0].strip() for line in head.splitlines()]
    return b"affray" in lines and b"title" in lines


def _prepared(path: Path) -> Prepared:
    try:
        return _listed(path, read(path))
    except BadFile as bad:
        return Prepared(path=path, title=path.stem, faults=tuple(bad.faults))


def _listed(path: Path, encounter: Encounter) -> Prepared:
    counted: dict[str, int] = {}
    for one in encounter.combatants:
        if one.side != "party":
            counted[one.name] = counted.get(one.name, 0) + 1
    return Prepared(
        path=path,
        title=encounter.title,
        ruleset=encounter.ruleset,
        party=tuple(one.name for one in encounter.combatants if one.side == "party"),
        others=tuple(name if count == 1 else f"{count} {name}" for name, count in counted.items()),
        intro=encounter.intro,
    )
