"""Where each value of a merged table was written, and the collecting of faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.sheet import Path, Sheet
from affray.encounter.files.text import harmless

MANY = 1000
"""After this many faults a file is not read any further."""


class Tell(Protocol):
    """Takes note of one fault at a path. `whole` marks faults of a table that may yet be completed."""

    def __call__(
        self, path: Path, text: str, expected: str = "", nearest: str = "", *, whole: bool = False
    ) -> None:
        """Note what is wrong, what was expected, and the nearest valid word."""


class Layer(NamedTuple):
    """A table as it stands in a file: which file, where, and what it says."""

    sheet: Sheet
    at: Path
    table: Mapping[str, Any]


class Origin(NamedTuple):
    """The layers that a table was merged from, the strongest first."""

    layers: Sequence[Layer]

    def place(self, path: Path) -> tuple[Sheet, Path]:
        """Return the file and the path in it where the value of the merged table was written."""
        best, length = self.layers[0], 0
        for layer in self.layers:
            reached, is_table = _reach(layer.table, path)
            if reached > length:
                best, length = layer, reached
            if not is_table:
                break  # a value hides what weaker layers have in its place
        return best.sheet, (*best.at, *path[:length])


def _reach(value: Any, path: Path) -> tuple[int, bool]:
    """Return how many steps of the path there are, and whether they lead to a table."""
    for steps, key in enumerate(path):
        in_table = isinstance(value, Mapping) and key in value
        in_list = isinstance(value, list) and isinstance(key, int) and key < len(value)
        if not (in_table or in_list):
            return steps, isinstance(value, Mapping)
        value = value[key]
    return len(path), isinstance(value, Mapping)


class Faults:
    """Collects all faults of the files that an encounter is read from."""

    def __init__(self) -> None:
        self._found: dict[tuple[Sheet, Path, str, str, str], None] = {}

    def at(self, *layers: Layer, parts: bool = False) -> Tell:
        """Return what takes note of faults in a table; with `parts` it may be incomplete."""
        origin = Origin(layers)

        def tell(
            path: Path, text: str, expected: str = "", nearest: str = "", *, whole: bool = False
        ) -> None:
            if whole and parts:
                return
            if len(self._found) == MANY:
                self.stop()
            self._found[(*origin.place(path), text, expected, nearest)] = None

        return tell

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def stop(self) -> None:
        """Raise BadFile with all faults in the order of the files, if there are any."""
        if not self._found:
            return
        told = {}
        for sheet, path, *words in self._found:
            line, column = sheet.point(path)
            told[FileFault(harmless(sheet.file), line, column, *words)] = (sheet.rank, line, column)
        raise BadFile(sorted(told, key=lambda fault: told[fault]))
