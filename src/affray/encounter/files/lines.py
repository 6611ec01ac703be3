"""Places of keys in a TOML text by lines alone, for when there is no syntax tree to ask."""

from __future__ import annotations

import re

from affray.encounter.files.sheet import Path

HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]#]+?)\s*\]")
KEY = re.compile(r"\s*([\w.\"' -]+?)\s*=")


def points(text: str) -> dict[Path, tuple[int, int]]:
    """Return line and column of what stands at the start of a line; some keys may be missing."""
    found: dict[Path, tuple[int, int]] = {}
    sizes: dict[Path, int] = {}
    table: Path = ()
    for number, line in enumerate(text.split("\n"), 1):
        path: Path | None = None
        column = len(line) - len(line.lstrip()) + 1
        if header := HEADER.match(line):
            path = table = _header(header[1] == "[[", _words(header[2]), sizes)
            column = header.start(2) + 1
        elif key := KEY.match(line):
            path = (*table, *_words(key[1]))
        for size in range(1, len(path or ()) + 1):
            found.setdefault((path or ())[:size], (number, column))
    return found


def _header(several: bool, keys: list[str], sizes: dict[Path, int]) -> Path:
    path: Path = ()
    for at, key in enumerate(keys):
        path = (*path, key)
        last = at == len(keys) - 1
        if last and several:
            sizes[path] = sizes.get(path, 0) + 1
        if path in sizes and (several or not last):
            path = (*path, sizes[path] - 1)
    return path


def _words(dotted: str) -> list[str]:
    return [one.strip().strip("\"'") for one in dotted.split(".")]
