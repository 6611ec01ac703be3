"""What the library shows and where the reader stands in it; keys change that, and nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from affray.encounter.library import Prepared
from affray.encounter.store import SessionInfo
from affray.tui.asking import LINE, flat
from affray.tui.drawing.marks import Marks

T = TypeVar("T")
Deed: TypeAlias = Literal["run", "new", "resume", "edit", "leave"]


class Chosen(Struct, frozen=True):
    """What was chosen: to run, start anew, resume, edit, or leave."""

    deed: Deed
    path: Path | None = None


class Shelf:
    """Two lists, a filter and a place. `chosen` is set when something is to be done.

    While `checked` is on, all faults of the encounter under the mark are shown, from the row `first`, and
    `longest` says how many rows there are. `said` is a sentence for the status; it stays until the next key.
    """

    def __init__(
        self,
        encounters: Sequence[Prepared],
        sessions: Sequence[SessionInfo],
        marks: Marks,
        *,
        now: datetime | None = None,
    ) -> None:
        self.marks = marks
        self.all_encounters = encounters
        self.all_sessions = sessions
        self.now = now
        self.column = 0
        self.places = [0, 0]
        self.words = ""
        self.filtering = False
        self.checked = False
        self.first = 0
        self.longest = 0
        self.said = ""
        self.chosen: Chosen | None = None

    def renew(self, encounters: Sequence[Prepared], sessions: Sequence[SessionInfo], said: str = "") -> None:
        """Take new lists; the marks stay on what they were on."""
        marked = [
            _at(self.encounters, self.places[0]),
            _at(self.sessions, self.places[1]),
        ]
        self.all_encounters, self.all_sessions = encounters, sessions
        self.chosen, self.said = None, said
        lists: tuple[Sequence[Prepared | SessionInfo], ...] = (self.encounters, self.sessions)
        for column, (one, items) in enumerate(zip(marked, lists, strict=True)):
            paths = [item.path for item in items]
            place = paths.index(one.path) if one is not None and one.path in paths else self.places[column]
            self.places[column] = max(0, min(len(paths) - 1, place))

    def check(self) -> None:
        """Show what is wrong with the encounter under the mark, or say that nothing is."""
        one = self.encounter
        self.checked, self.first = one is not None and bool(one.faults), 0
        if one is not None and not one.faults:
            self.said = f"{one.title}: no faults"

    @property
    def encounters(self) -> list[Prepared]:
        """The encounters that the filter lets through."""
        return [
            one for one in self.all_encounters if self._fits(one.title, one.ruleset, *one.party, *one.others)
        ]

    @property
    def sessions(self) -> list[SessionInfo]:
        """The sessions that the filter lets through."""
        return [one for one in self.all_sessions if self._fits(one.title, one.name, one.stopped)]

    @property
    def encounter(self) -> Prepared | None:
        """The encounter under the mark, where that is in the left column."""
        return _at(self.encounters, self.places[0]) if self.column == 0 else None

    @property
    def session(self) -> SessionInfo | None:
        """The session under the mark, where that is in the right column."""
        return _at(self.sessions, self.places[1]) if self.column == 1 else None

    def _fits(self, *words: str) -> bool:
        return self.words.casefold() in " ".join(words).casefold()

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        self.said = ""
        if self.checked and self._page(key):
            return
        self.checked = False
        if self.filtering and self._filter(key, character):
            return
        self.filtering = False
        match key:
            case "up" | "k":
                self._step(-1)
            case "down" | "j":
                self._step(1)
            case "pageup" | "home":
                self._step(-10 if key == "pageup" else -len(self.all_encounters) - len(self.all_sessions))
            case "pagedown" | "end":
                self._step(10 if key == "pagedown" else len(self.all_encounters) + len(self.all_sessions))
            case "tab" | "left" | "right" | "h" | "l":
                self.column = 1 - self.column
            case "slash":
                self.filtering = True
            case "escape" | "backspace":
                self.words = ""
            case _:
                self._do(key)

    def paste(self, text: str) -> None:
        """Take pasted words into the filter while it is typed; elsewhere they do nothing."""
        words = flat(text)
        self.said = "" if self.filtering or not words else "what is pasted goes into the filter; / begins it"
        if self.filtering and words:
            self.words = (self.words + words)[:LINE]
            self.places = [0, 0]

    def _page(self, key: str) -> bool:
        """Go through the faults; other keys close them, and `e` edits the file."""
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10, "space": 10,
                 "home": -self.longest, "end": self.longest}  # fmt: skip
        if key in steps:
            self.first = max(0, min(self.longest - 1, self.first + steps[key]))
            return True
        self.checked = False
        return key != "e"

    def _filter(self, key: str, character: str | None) -> bool:
        """Take a key into the filter; arrows and Enter go on to the lists, and the filter stays."""
        if key in ("escape", "backspace") and not self.words:
            self.filtering = False
        elif key == "escape":
            self.words = ""
        elif key == "backspace":
            self.words = self.words[:-1]
        elif character is not None:
            self.words += character
        else:
            return False
        self.places = [0, 0]
        return True

    def _step(self, by: int) -> None:
        many = len((self.encounters, self.sessions)[self.column])
        self.places[self.column] = max(0, min(many - 1, self.places[self.column] + by))

    def _do(self, key: str) -> None:
        """Do what a key says with what is under the mark."""
        encounter, session = self.encounter, self.session
        if key in ("q", "ctrl+c"):
            self.chosen = Chosen("leave")
        elif key == "enter" and encounter is not None:
            self._run(encounter, "run")
        elif key == "n" and encounter is not None:
            self._run(encounter, "new")
        elif key == "enter" and session is not None and session.fault is not None:
            self.said = f"{session.fault.text} {session.fault.hint}".strip()
        elif key == "enter" and session is not None:
            self.chosen = Chosen("resume", session.path)
        elif key == "n" and session is not None and session.file:
            self.chosen = Chosen("new", Path(session.file))
        elif key == "e" and encounter is not None:
            self.chosen = Chosen("edit", encounter.path)
        elif key == "c" and encounter is not None:
            self.check()

    def _run(self, encounter: Prepared, deed: Deed) -> None:
        if encounter.faults:
            self.check()
        else:
            self.chosen = Chosen(deed, encounter.path)


def _at(items: Sequence[T], place: int) -> T | None:
    return items[place] if place < len(items) else None
