"""The user's `config.toml`: theme, who rolls, marks, keys of turn mode. Faults are said, never fatal."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from affray.tui import remapping
from affray.tui.theme import THEMES

ROLLS = ("affray", "players", "table")
KNOWN = ("theme", "rolls", "ascii", "keys", "library")
MOST_BYTES = 100_000

_THEME = re.compile(r"^theme[ \t]*=[ \t]*(\"[^\"\n]*\"|'[^'\n]*')", re.MULTILINE)
"""The line that names the theme; what stands behind it on the line is left."""

FAULTY = (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError)
"""What reading and writing the file may fail with."""


class Config(Struct, frozen=True, kw_only=True):
    """What the file says. `keys` maps names of what keys do to other keys; `faults` are sentences.

    `ascii` is None where the terminal's letters decide. `folders` are where the library looks for encounters,
    besides where it does anyway. `file` is where it was read, or would be.
    """

    theme: str = ""
    rolls: str = ""
    ascii: bool | None = None
    keys: Mapping[str, str] = {}
    folders: tuple[Path, ...] = ()
    faults: tuple[str, ...] = ()
    file: Path | None = None


def where() -> Path:
    """Return where the file is looked for."""
    from platformdirs import user_config_path  # noqa: PLC0415 - only the screen needs it

    return user_config_path("affray") / "config.toml"


def load(file: Path, names: Collection[str] | None = None) -> Config:
    """Read the file, if it is there. `names` are what keys may do; None where that is not known."""
    try:
        raw = tomllib.loads(file.read_bytes()[:MOST_BYTES].decode())
    except FileNotFoundError:
        return Config(file=file)
    except FAULTY as error:
        return Config(faults=(f"{file} is not read: {_why(error)}",))
    return msgspec.structs.replace(read(raw, names, file.name), file=file)


def _why(error: Exception) -> str:
    """Say in our words why a file is not read or written."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8; save it as that"
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def remember_theme(file: Path, name: str) -> str:
    """Write a theme into the file, all else in it left as it is; return why not, or nothing."""
    try:
        text = file.read_text() if file.exists() else ""
        line = f'theme = "{name}"'
        new, count = _THEME.subn(line, text, count=1)
        new = new if count else f"{line}\n{text}"
        if tomllib.loads(new).get("theme") != name:
            return f"{file} has its theme elsewhere"
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f".{file.name}.new")
        beside.write_text(new)
        beside.replace(file)
    except FAULTY as error:
        return f"{file.name}: {_why(error)}"
    return ""


def read(raw: Mapping[str, Any], names: Collection[str] | None = None, file: str = "config.toml") -> Config:
    """Take what is right in a table, and say what is not."""
    keys = raw.get("keys", {})
    good = keys if isinstance(keys, dict) else {}
    faults = [*_unknown(raw, KNOWN), *_choices(raw), *_library(raw.get("library", {}))]
    if names is not None:
        faults += _keys(good, names)
    return Config(
        theme=raw["theme"] if raw.get("theme") in THEMES else "",
        rolls=raw["rolls"] if raw.get("rolls") in ROLLS else "",
        ascii=raw["ascii"] if isinstance(raw.get("ascii"), bool) else None,
        keys=remapping.remapped(good, names or ()),
        folders=tuple(Path(one).expanduser() for one in _folders(raw.get("library"))),
        faults=tuple(f"{file}: {fault}" for fault in faults),
    )


def _unknown(raw: Mapping[str, Any], known: Collection[str], above: str = "") -> Iterator[str]:
    for name in raw:
        if name not in known:
            yield f"`{above}{name}` is not known{_nearest(name, known)}"


def _text(value: object) -> bool:
    return isinstance(value, str)


def _folders(library: object) -> Sequence[str]:
    """Return the folders that are named, or none where they are not rightly so."""
    found = library.get("folders", []) if isinstance(library, dict) else []
    return found if isinstance(found, list) and all(map(_text, found)) else []


def _library(library: object) -> Iterator[str]:
    if not isinstance(library, dict):
        yield f"`library` is {library!r}; expected a table"
        return
    yield from _unknown(library, ("folders",), "library.")
    if "folders" in library and not _folders(library) and library["folders"] != []:
        yield f'`library.folders` is {library["folders"]!r}; expected a list of folders, such as ["~/fights"]'


def _choices(raw: Mapping[str, Any]) -> Iterator[str]:
    for name, known in (("theme", tuple(THEMES)), ("rolls", ROLLS)):
        if name in raw and raw[name] not in known:
            yield f"`{name}` is {raw[name]!r}; expected {', '.join(known)}"
    if not isinstance(raw.get("ascii", False), bool):
        yield f"`ascii` is {raw['ascii']!r}; expected true or false"


def _keys(keys: Mapping[str, Any], names: Collection[str]) -> Iterator[str]:
    for name, fault in remapping.faults(keys, names):
        yield f"`keys.{name}` {fault}{'' if name in names else _nearest(name, names)}"


def _nearest(name: str, known: Collection[str]) -> str:
    near = get_close_matches(name, known, 1)
    return f"; did you mean `{near[0]}`?" if near else f"; known are {', '.join(sorted(known)[:12])}"
