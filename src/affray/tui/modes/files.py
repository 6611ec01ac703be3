"""The files beside the session: what the fight did to the party, written on a second key; what was edited."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from affray.encounter.files import BadFile
from affray.encounter.files.saving import Unsaved
from affray.encounter.record.edited import Edited, edited, name_of, sentence
from affray.encounter.store.faults import StoreFault
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import BLANK, Line, Tone, wrap
from affray.tui.modes.mode import Hint
from affray.tui.modes.showing import ShowingMode

if TYPE_CHECKING:
    from affray.encounter.record.carrying import Carried
    from affray.tui.table import Table

CARRY, CHANGES = "P", "="


class PartyMode(ShowingMode):
    """Shows what the fight did to the party; the key that opened it, or Enter, writes it into the file."""

    opened = "party"
    heading = "The party"

    def __init__(self, table: Table, carried: Carried) -> None:
        super().__init__(table)
        self.carried = carried
        self.new = carried.after != carried.before

    def press(self, key: str, character: str | None) -> None:
        """Write, turn the page, or go back."""
        if self.new and (key == "enter" or character == CARRY):
            self.table.panel = self.was
            self.table.turn()
            write(self.table, self.carried)
        else:
            super().press(key, character)

    def prompt(self) -> Prompt:
        """Say what the key does."""
        name = self.carried.path.name
        if not self.new:
            words = f"{name} says so already" if self.carried.changes else "The fight left nothing to carry"
            return Prompt(head=((words, "strong"), ("   Esc goes back", "quiet")))
        keys: Line = ((f"   {CARRY}", "key"), (" or ", "quiet"), ("Enter", "key"), (" writes it; ", "quiet"))
        head: Line = ((f"This goes into {name}", "strong"), *keys, ("Esc goes back", "quiet"))
        return Prompt(head=head, foot=(("The old file is kept under today's date.", "quiet"),))

    def lines(self, room: int) -> Sequence[Line]:
        """Draw everyone's changes, then who is not carried."""
        drawn: list[Line] = []
        for who, theirs in groupby(self.carried.changes, key=lambda one: one.name):
            drawn.append(((who, "party"),))
            drawn += [((row, "plain"),) for one in theirs for row in wrap(str(one), room - 1, 4, 2)]
        for note in self.carried.notes:
            drawn += [BLANK, *(((row, "quiet"),) for row in wrap(note, room - 1))]
        return drawn or [(("nothing is to be carried", "quiet"),)]

    def deeds(self) -> Sequence[Hint]:
        """Name the key that writes."""
        return ((CARRY, "write"),) if self.new else ()


class ChangesMode(ShowingMode):
    """Shows how the session's files were edited since it began."""

    opened = "changes"
    heading = "Edited files"

    def __init__(self, table: Table, found: Sequence[Edited]) -> None:
        super().__init__(table)
        self.found = found
        self.words = sentence(found)

    def lines(self, room: int) -> Sequence[Line]:
        """Draw the lines that differ."""
        return [
            ((row, _tone(line)),)
            for one in self.found
            for line in one.lines
            for row in wrap(line, max(8, room - 1), 2, 0)
        ]


def _tone(line: str) -> Tone:
    return {"+": "good", "-": "bad", "@": "quiet"}.get(line[:1], "plain")  # type: ignore[return-value]


def show_party(table: Table) -> None:
    """Show what the fight did to the party, to be written on a second key."""
    from affray.encounter.record.telling import looked_at  # noqa: PLC0415 - at the end of a fight

    try:
        table.mode = PartyMode(table, looked_at(table.session, name_of(table.session)))
    except (StoreFault, BadFile) as no:
        table.say(_said(no), "bad")


def write(table: Table, carried: Carried) -> None:
    """Write a party's file; say where the old one is, or why it was not written."""
    from affray.encounter.record.telling import written  # noqa: PLC0415 - at the end of a fight

    try:
        first, *_ = written(carried)
    except (StoreFault, Unsaved) as no:
        table.say(_said(no), "bad")
    else:
        table.say(first.replace(f"{carried.path.parent}/", ""), "good")


def show_changes(table: Table) -> None:
    """Show how the files were edited."""
    found = edited(table.session, name_of(table.session))
    if found:
        table.mode = ChangesMode(table, found)
    else:
        table.say("no file was edited since this session began", "quiet")


def _said(no: Exception) -> str:
    if isinstance(no, StoreFault):
        return f"{no.text} {no.hint}".splitlines()[0].strip()
    return str(no).splitlines()[0]
