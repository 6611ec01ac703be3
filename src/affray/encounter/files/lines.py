"""Places of keys in a TOML text by lines alone, for when there is no syntax tree to ask."""

from __future__ import annotations

import re
from typing import TypeAlias

from affray.encounter.files.sheet import Path

Mark: TypeAlias = tuple[int, int]
"""Row and column from 0, the column in bytes."""

HEADER = re.compile(rb"[ \t]*(\[\[?)[ \t]*([^\[\]#]+?)[ \t]*\]")
KEY = re.compile(rb"[ \t]*([\w.\"' \t-]*[^ \t=])[ \t]*=")


def by_lines(rows: list[bytes]) -> dict[Path, Mark]:
    """Return the places of headers and of keys at the start of a line; some may be missing."""
    found: dict[Path, Mark] = {}
    sizes: dict[Path, int] = {}
    table: Path = ()
    for row, line in enumerate(rows):
        path: Path = ()
        column = len(line) - len(line.lstrip())
        if header := HEADER.match(line):
            path = table = _header(header[1] == b"[[", _keys(header[2]), sizes)
            column = header.start(2)
        elif key := KEY.match(line):
            path = (*table, *_keys(key[1]))
        for size in range(1, len(path) + 1):
            found.setdefault(path[:size], (row, column))
    return found


def _header(several: bool, keys: list[str], sizes: dict[Path, int]) -> Path:
    path: Path = ()
    for key in keys:
        if path in sizes:
            path = (*path, sizes[path] - 1)
        path = (*path, key)
    if several:
        sizes[path] = number = sizes.get(path, 0) + 1
        path = (*path, number - 1)
    return path


def _keys(dotted: bytes) -> list[str]:
    return [one.strip().strip("\"'") for one in dotted.decode("utf-8", "replace").split(".")]
