"""Where each value of a merged table was written, and the collecting of faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple, Protocol

from affray.encounter.files import words
from affray.encounter.files.fault import BadFile, FileFault
from affray.encounter.files.sheet import Path, Sheet
from affray.encounter.files.text import harmless

MANY = 1000
"""After this many faults a file is not read any further."""


class Tell(Protocol):
    """Takes note of one fault at a path.

    `whole` marks faults of a table that may yet be completed, `stray` a key that no value is lost with.
    """

    def __call__(
        self,
        path: Path,
        text: str,
        expected: str = "",
        nearest: str = "",
        *,
        whole: bool = False,
        stray: bool = False,
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

    def has(self, path: Path) -> bool:
        """Tell whether any layer has a value there."""
        return any(_reach(layer.table, path)[0] == len(path) for layer in self.layers)

    def place(self, path: Path) -> tuple[Sheet, Path, bool]:
        """Return the file and the path in it where the value of the merged table was written.

        The last is true where that is a short form which the value is a part of.
        """
        best, length, short = self.layers[0], 0, False
        for layer in self.layers:
            reached, is_table = _reach(layer.table, path)
            part = not is_table and 0 < reached < len(path)
            if reached > length or (part and reached == length):
                best, length, short = layer, reached, part
            if not is_table:
                break  # a value hides what weaker layers have in its place
        return best.sheet, (*best.at, *path[:length]), short


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
        self._places: set[tuple[Sheet, Path]] = set()

    def at(self, *layers: Layer, parts: bool = False) -> Teller:
        """Return what takes note of faults in a table; with `parts` it may be incomplete."""
        return Teller(self, Origin(layers), parts=parts)

    def add(self, sheet: Sheet, path: Path, text: str, expected: str, nearest: str) -> None:
        """Take note of one fault."""
        if len(self._found) == MANY:
            self.stop()
        self._found[(sheet, path, text, expected, nearest)] = None
        self._places.add((sheet, path))

    def told(self, sheet: Sheet, path: Path) -> bool:
        """Tell whether something was found wrong at just this place."""
        return (sheet, path) in self._places

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def stop(self) -> None:
        """Raise BadFile with all faults in the order of the files, if there are any."""
        if not self._found:
            return
        told = {}
        for sheet, path, *said in self._found:
            line, column = sheet.point(path)
            told[FileFault(harmless(sheet.file), line, column, *said)] = (sheet.rank, line, column)
        raise BadFile(sorted(told, key=lambda fault: told[fault]))


class Teller:
    """Takes note of faults in one table, and knows which of its values are in doubt since then."""

    def __init__(self, faults: Faults, origin: Origin, *, parts: bool) -> None:
        self.faults, self.origin, self.parts = faults, origin, parts
        self.doubts: list[Path] = []

    def __call__(
        self,
        path: Path,
        text: str,
        expected: str = "",
        nearest: str = "",
        *,
        whole: bool = False,
        stray: bool = False,
    ) -> None:
        """Note what is wrong, what was expected, and the nearest valid word."""
        if not stray and (path or not whole):
            self.doubts.append(path)
        if nearest and not self.origin.has(meant := (*path[:-1], nearest)):
            self.doubts.append(meant)
        if whole and self.parts:
            return
        sheet, at, short = self.origin.place(path)
        if short and self.faults.told(sheet, at):
            return  # a part of a short form: that there is something wrong with it has been said
        self.faults.add(sheet, at, words.named(path, text), expected, nearest)

    def doubted(self, path: Path) -> bool:
        """Tell whether something was wrong with a value, with what it is in, or with what is in it."""
        return any(path[: len(one)] == one[: len(path)] for one in self.doubts)

    def line(self, path: Path, beside: Teller) -> str:
        """Say where a value stands: ``in line 4``, with the file's name where that is another one's."""
        sheet, at, _ = self.origin.place(path)
        other = beside.origin.place(path)[0] is not sheet
        return f"in line {sheet.point(at)[0]}" + (
            f" of {harmless(PurePath(sheet.file).name)}" if other else ""
        )
