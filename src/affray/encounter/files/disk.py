"""Reading a file from the disk: what it must be before a word of it is looked at."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path
from typing import NoReturn

from affray.encounter.files import words
from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.text import harmless

LIMIT = 1 << 20
"""Bytes that a file may have at most."""

MISSING = "the path of an encounter or party file; `affray new RULESET` prints one to start from"
NEIGHBOURS = 500
"""Files of a folder that are looked at for one with a similar name."""

UNREADABLE = "a file that can be read: try again, or use a copy of it"

REASONS = {
    FileNotFoundError: ("there is no such file", MISSING),
    NotADirectoryError: ("there is no such file", MISSING),
    IsADirectoryError: ("this is a directory", "the name of an encounter file in it"),
    PermissionError: ("this file may not be read", "a file that you have leave to read"),
}


def text_of(path: Path, *, other_than: str = "") -> str:
    """Return the text of a file, without a byte order mark. Raises BadFile.

    The file of the same folder called `other_than` is not taken for the one that is meant.
    """
    try:
        raw = _bytes(path)
    except OSError as error:
        known = (error.strerror or str(error)).lower()
        text, expected = REASONS.get(type(error), (f"this file cannot be read: {known}", UNREADABLE))
        near = _neighbour(path, other_than) if expected == MISSING else ""
        _refuse(path, text, expected, nearest=near)
    except ValueError:
        _refuse(path, "this is no name of a file", "a name without NUL characters")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _refuse(path, *_not_utf8(raw), *_place(raw, error.start))


def _bytes(path: Path) -> bytes:
    facts = path.stat()
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError
    if not stat.S_ISREG(facts.st_mode):
        _refuse(path, "this is no ordinary file", "a text file on the disk")
    if facts.st_size > LIMIT:
        _too_long(path)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with open(handle, "rb") as file:  # noqa: PTH123 - the descriptor is what was checked
        raw = file.read(LIMIT + 1)
    if len(raw) > LIMIT:
        _too_long(path)
    return raw


def _too_long(path: Path) -> NoReturn:
    _refuse(path, "this file is longer than 1 MiB and was not read", "an encounter file of at most 1 MiB")


def _not_utf8(raw: bytes) -> tuple[str, str]:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "this file is UTF-16", "text in UTF-8: save it again in that encoding"
    return "this byte is not UTF-8", "text in UTF-8: save the file again in that encoding"


def _place(raw: bytes, at: int) -> tuple[int, int]:
    start = raw.rfind(b"\n", 0, at) + 1
    before = raw[start:at].decode("utf-8-sig", "replace")
    return raw.count(b"\n", 0, at) + 1, len(before) + 1


def _neighbour(path: Path, other_than: str) -> str:
    """Return the file of the same folder whose name looks most like that of one that is not there."""
    try:
        beside = islice(path.parent.iterdir(), NEIGHBOURS)
        names = [one.name for one in beside if one.suffix == ".toml" and one.name != other_than]
    except (OSError, ValueError):
        return ""
    return harmless(words.nearest(path.name, names))


def _refuse(
    path: Path, text: str, expected: str = "", line: int = 0, column: int = 0, *, nearest: str = ""
) -> NoReturn:
    raise BadFile([FileFault(harmless(str(path)), line, column, text, expected, nearest)]) from None
