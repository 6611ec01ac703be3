"""The library, drawn: two columns, what is under the mark, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from affray.encounter.files import harmless
from affray.encounter.library import Prepared
from affray.encounter.store import SessionInfo
from affray.tui.drawing.bars import Hint, keyline, panel_title
from affray.tui.drawing.spans import BLANK, Line, Tone, cells, cut, fit, pad, wrap
from affray.tui.library.shelf import Shelf

HINTS: Sequence[Hint] = (
    ("Enter", "run"), ("n", "new session"), ("Tab", "sessions"), ("c", "check"), ("e", "edit"),
    ("/", "filter"),
)  # fmt: skip
SESSION_HINTS: Sequence[Hint] = (("Enter", "resume"), ("Tab", "encounters"), ("/", "filter"))
FILTER_HINTS: Sequence[Hint] = (("Enter", "run"), ("Escape", "end the filter"))
LEAVE: Sequence[Hint] = (("q", "leave"),)
WIDE = 100
"""Columns from which both lists stand side by side."""

BELOW = 8
"""Rows for what is told of the one under the mark."""


def draw(shelf: Shelf, room: int, height: int) -> list[Line]:
    """Draw the whole library for this size."""
    rows = max(1, height - BELOW - 3)
    wide = room >= WIDE
    left = room * 3 // 5 if wide else room
    lines: list[Line] = [_top(shelf, room)]
    encounters = _column(shelf, 0, left - 2 if wide else left, rows)
    sessions = _column(shelf, 1, room - left if wide else room, rows)
    if wide:
        lines += [_beside(one, other, left) for one, other in zip(encounters, sessions, strict=True)]
    else:
        lines += sessions if shelf.column else encounters
    lines += _told(shelf, room)[:BELOW]
    lines += [BLANK] * (height - 1 - len(lines))
    hints = FILTER_HINTS if shelf.filtering else SESSION_HINTS if shelf.column else HINTS
    return [*lines[: height - 1], keyline(hints, LEAVE, shelf.marks, room)]


def _beside(one: Line, other: Line, left: int) -> Line:
    """Set two lines side by side."""
    short = fit(one, left - 2)
    return (*short, (" " * (left - cells(short)), "plain"), *other)


def _top(shelf: Shelf, room: int) -> Line:
    line: Line = ((" Affray", "title"), ("   prepared encounters and unfinished sessions", "quiet"))
    if shelf.filtering or shelf.words:
        line = (
            (" Affray", "title"),
            ("   show only: ", "ask"),
            (f"{shelf.words}{shelf.marks.cursor}", "typed"),
        )
    return fit(line, room, shelf.marks.ellipsis)


def _column(shelf: Shelf, column: int, room: int, rows: int) -> list[Line]:
    """Draw one column: its title, and as much of its list as holds the mark."""
    items: list[Line] = (
        [_session(shelf, one, room) for one in shelf.sessions]
        if column
        else [_encounter(shelf, one, room) for one in shelf.encounters]
    )
    title = "Sessions" if column else "Encounters"
    room_for = rows - 1
    place = shelf.places[column]
    first = max(0, min(place - room_for // 2, len(items) - room_for))
    lines = [panel_title(title, shelf.marks, room)]
    for index, item in enumerate(items[first : first + room_for], first):
        here = index == place and shelf.column == column
        lines.append(((f" {shelf.marks.here} " if here else "   ", "acting" if here else "plain"), *item))
    if not items:
        lines.append((("   none", "quiet"),))
    return lines + [BLANK] * (rows - len(lines))


def _encounter(shelf: Shelf, one: Prepared, room: int) -> Line:
    width = max(12, room // 2 - 4)
    name = pad(one.title, width, shelf.marks.ellipsis)
    if one.faults:
        many = "1 fault" if len(one.faults) == 1 else f"{len(one.faults)} faults"
        return ((f"{name} ", "quiet"), (many, "fault"))
    who = f"{len(one.party)} against {', '.join(one.others)}"
    return ((f"{name} ", "strong"), (one.ruleset, "scene"), (f"  {who}", "quiet"))


def _session(shelf: Shelf, one: SessionInfo, room: int) -> Line:
    if one.fault is not None:
        return ((one.name, "quiet"), (" damaged", "fault"))
    tone: Tone = "quiet" if one.finished else "strong"
    held = " (being run)" if one.held_by else ""
    name = cut(harmless(one.title), max(12, room // 2), shelf.marks.ellipsis)
    return ((name, tone), (f"  {harmless(one.stopped) or 'not begun'}, {_when(one)}{held}", "quiet"))


def _when(one: SessionInfo) -> str:
    return one.updated[5:16].replace("T", " ")


def _told(shelf: Shelf, room: int) -> list[Line]:
    """Draw what is told of the one under the mark: where it is, its first words or its faults."""
    encounter, session = shelf.encounter, shelf.session
    lines: list[Line] = [((shelf.marks.dash * room, "rule"),)]
    if encounter is not None:
        lines.append((((f" {harmless(str(encounter.path))}"), "quiet"),))
        if encounter.faults or shelf.checked:
            return lines + _faults(encounter, room)
        lines.append(_who(encounter))
        return lines + [((row, "plain"),) for row in _paragraph(encounter.intro, room)]
    if session is not None:
        lines.append(((f" {harmless(str(session.path))}", "quiet"),))
        words = session.fault.text if session.fault else f"{session.title}: {session.stopped}"
        if session.held_by:
            words += f". It is being run by {session.held_by}."
        lines += [((row, "plain"),) for row in _paragraph(harmless(words), room)]
    return lines


def _who(one: Prepared) -> Line:
    return (
        (f" {', '.join(one.party)}", "party"),
        ("  against  ", "quiet"),
        (", ".join(one.others), "foes"),
    )


def _faults(one: Prepared, room: int) -> list[Line]:
    if not one.faults:
        return [((" no faults", "good"),)]
    return [
        ((row, "bad"),) for fault in one.faults[:3] for row in wrap(harmless(str(fault)), room - 2, 3, 1)[:3]
    ]


def _paragraph(text: str, room: int) -> list[str]:
    return [row for part in text.split("\n") if part for row in wrap(part, room - 2, 1, 1)]
