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
    """One prepared encounter as a list shows it; with `faults` it cannot be run.

    `foes` is how many `others` are all together.
    """

    path: Path
    title: str = ""
    ruleset: str = ""
    party: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    foes: int = 0
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


def files(where: Sequence[Path]) -> list[Path]:
    """List the encounter files of these folders; party files and other TOML are left out.

    Each is listed once, and so is one of which a later folder has a copy of the same name.
    """
    found: dict[str, list[Path]] = {}
    for folder in where:
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            known = found.setdefault(path.name, [])
            if _is_encounter(path) and not any(_same(path, one) for one in known):
                known.append(path)
    listed = [path for paths in found.values() for path in paths]
    places = {folder: place for place, folder in enumerate(where)}
    return sorted(listed, key=lambda path: (places[path.parent], path.name))


def samples() -> list[Path]:
    """List the encounter files that come with Affray."""
    return files([samples_folder()])


def prepared(where: Sequence[Path]) -> Sequence[Prepared]:
    """Return the encounters of these folders; a faulty one is listed with its faults."""
    return [_prepared(path) for path in files(where)]


def _same(one: Path, other: Path) -> bool:
    """Tell whether two files say the same."""
    return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()


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
        foes=sum(counted.values()),
        intro=encounter.intro,
    )
