"""What is wrong with a file, as values; they become sentences at the edge."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class FileFault(Struct, frozen=True):
    """One fault: the file, line and column (from 1; 0 for the file as a whole), and what is wrong.

    `expected` says what belongs there, `nearest` is the valid word that looks most like the wrong one.
    """

    file: str
    line: int
    column: int
    text: str
    expected: str = ""
    nearest: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        expected = f"; expected {self.expected}" if self.expected else ""
        nearest = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{place}: {self.text}{expected}{nearest}"


class BadFile(Exception):  # noqa: N818 - named for what it says
    """A file that cannot be used. `faults` names all that is wrong with it, in the order of the file."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = list(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))
