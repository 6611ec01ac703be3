"""A file edited and checked, again and again until it is without faults or left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from affray.encounter import editor
from affray.encounter.files import FileFault, check
from affray.encounter.store import StoreFault, newest_unfinished


class Editing:
    """One file being edited. Raises StoreFault for one that is not there."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            raise StoreFault(
                f"{file}: there is no such file.", f"`affray new RULESET > {file}` makes one to start from."
            )
        self.file = file
        self.found: list[FileFault] = []
        self._was = _bytes(file)

    def open(self, say: Callable[[str], None]) -> None:
        """Open the editor, at the first fault if there is one, and wait until it is left. Raises NoEditor."""
        words, guessed = editor.named()
        if guessed:
            say(guessed)
        first = self._first
        editor.open_in(words, *((Path(first.file), first.line) if first else (self.file, 0)))

    @property
    def _first(self) -> FileFault | None:
        """The first fault that has a place, which may be in the party's file."""
        return next((one for one in self.found if one.line and Path(one.file).exists()), None)

    def faults(self) -> list[str]:
        """Check the file and say what is wrong with it."""
        self.found = check(self.file)
        return [str(one) for one in self.found]

    @property
    def asking(self) -> str:
        """Say what Enter does now."""
        first = self._first
        where = f"{first.file} again at line {first.line}" if first else f"{self.file} again"
        return f"Enter opens {where}; anything else leaves it so:"

    def ended(self) -> Iterator[str]:
        """Say that nothing is wrong, and which session does not know of the edit."""
        yield f"{self.file}: no faults"
        left = None
        if _bytes(self.file) != self._was:
            with suppress(StoreFault):
                left = newest_unfinished(str(self.file.resolve()))
        if left is not None:
            yield (
                f"The session {left.stem} goes on with its own copy; affray diff {left.stem} shows how that "
                f"differs, affray run {self.file} --new begins anew."
            )


def _bytes(file: Path) -> bytes:
    with suppress(OSError):
        return file.read_bytes()
    return b""
