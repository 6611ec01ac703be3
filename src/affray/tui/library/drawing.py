"""The library, drawn: two columns, what is under the mark, and the keys."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from affray.encounter.files import FileFault, harmless
from affray.encounter.library import Prepared
from affray.encounter.store import SessionInfo
from affray.tui.drawing.bars import Hint, keyline, panel_title
from affray.tui.drawing.spans import BLANK, Line, Tone, cells, fit, pad, spread, wrap
from affray.tui.library.shelf import Shelf

HINTS: Sequence[Hint] = (
    ("Enter", "run"), ("n", "new session"), ("Tab", "sessions"), ("c", "check"), ("e", "edit"),
    ("/", "filter"),
)  # fmt: skip
SESSION_HINTS: Sequence[Hint] = (("Enter", "resume"), ("n", "anew"), ("Tab", "encounters"), ("/", "filter"))
FILTER_HINTS: Sequence[Hint] = (("Enter", "run"), ("Down", "to the list"), ("Escape", "end the filter"))
CHECK_HINTS: Sequence[Hint] = (("Up Down", "read on"), ("e", "edit"))
LEAVE: Sequence[Hint] = (("q", "leave"),)
SMALLEST = (60, 16)
TOO_SMALL = "Too small: make it 60 by 16 or more."
WIDE = 100
"""Columns from which both lists stand side by side."""

EDITED = (
    "Its file was edited since it began. It goes on with its own copy; n begins anew with the file as it is."
)

BELOW = 8
"""Rows for what is told of the one under the mark."""


def draw(shelf: Shelf, room: int, height: int) -> list[Line]:
    """Draw the whole library for this size."""
    if room < SMALLEST[0] or height < SMALLEST[1]:
        small: list[Line] = [((row, "plain"),) for row in wrap(TOO_SMALL, max(1, room))]
        return small[:height]
    if shelf.checked and shelf.encounter is not None:
        return _checked(shelf, shelf.encounter, room, height)
    rows = max(1, height - BELOW - 3)
    wide = room >= WIDE
    left = room * 11 // 20 if wide else room
    lines: list[Line] = [_top(shelf, room)]
    encounters = _column(shelf, 0, left - 2 if wide else left, rows)
    sessions = _column(shelf, 1, room - left if wide else room, rows)
    if wide:
        pairs = zip(encounters, sessions, strict=True)
        lines += [_beside(one, other, left) for one, other in pairs]
    else:
        lines += sessions if shelf.column else encounters
    lines += _told(shelf, room)[:BELOW]
    lines += [BLANK] * (height - 2 - len(lines))
    hints = FILTER_HINTS if shelf.filtering else SESSION_HINTS if shelf.column else HINTS
    said = _said(shelf, room)
    lines = [fit(line, room, shelf.marks.ellipsis) for line in lines[: height - 1 - len(said)]]
    return [*lines, *said, keyline(hints, LEAVE, shelf.marks, room)]


def _said(shelf: Shelf, room: int) -> list[Line]:
    """Draw what is said, over as many rows as it needs of those in which something is told."""
    said: Line = ((harmless(shelf.said), "strong"),)
    rows = spread(said, room - 1, BELOW, shelf.marks.ellipsis) if shelf.said else [BLANK]
    return [((" ", "plain"), *row) for row in rows]


def _checked(shelf: Shelf, one: Prepared, room: int, height: int) -> list[Line]:
    """Draw all faults of an encounter, from the row that was scrolled to."""
    rows: list[Line] = []
    for fault in one.faults:
        rows += [((row, "plain"),) for row in wrap(_fault(one, fault), room - 2, 3, 1)]
    many = "1 fault" if len(one.faults) == 1 else f"{len(one.faults)} faults"
    page = height - 4
    shelf.longest = max(0, len(rows) - page) + 1
    shown = rows[shelf.first : shelf.first + page]
    lines: list[Line] = [panel_title(f"{one.title}: {many}", shelf.marks, room),
                         ((f" {harmless(str(one.path))}", "quiet"),), *shown]  # fmt: skip
    lines += [BLANK] * (height - 2 - len(lines))
    below = len(rows) - shelf.first - len(shown)
    more: Line = ((f" {shelf.marks.ellipsis} {below} more rows below", "quiet"),) if below else BLANK
    return [*lines, more, keyline(CHECK_HINTS, (("any other key", "back"),), shelf.marks, room)]


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
            (f"{shelf.words}{shelf.marks.cursor if shelf.filtering else ''}", "typed"),
            ("   Escape ends it", "quiet"),
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
    wide = max(len(each.ruleset) for each in shelf.encounters)
    who = f"{len(one.party)} against {one.foes}: {', '.join(one.others)}"
    return ((f"{name} ", "strong"), (one.ruleset.ljust(wide), "scene"), (f"  {who}", "quiet"))


def _session(shelf: Shelf, one: SessionInfo, room: int) -> Line:
    if one.fault is not None:
        return ((one.name, "quiet"), (" damaged", "fault"))
    tone: Tone = "quiet" if one.finished else "strong"
    held = " (being run)" if one.held_by else " (edited)" if one.edited else ""
    name = pad(harmless(one.title), max(12, room * 2 // 5), shelf.marks.ellipsis)
    stopped = harmless(one.stopped) or "not begun"
    return ((f"{name} ", tone), (f"{when(one.updated, shelf.now)}{held}", "scene"), (f"  {stopped}", "quiet"))


def when(updated: str, now: datetime | None = None) -> str:
    """Say a UTC time in the local one: today and yesterday by name, other days by date."""
    try:
        then = datetime.fromisoformat(updated).astimezone()
    except ValueError:
        return "at some time"
    today = (now or datetime.now(UTC)).astimezone().date()
    days = {today: "today", today - timedelta(days=1): "yesterday"}
    return f"{days.get(then.date(), then.date().isoformat())} {then:%H:%M}"


def _told(shelf: Shelf, room: int) -> list[Line]:
    """Draw what is told of the one under the mark: where it is, its first words or its faults."""
    encounter, session = shelf.encounter, shelf.session
    lines: list[Line] = [((shelf.marks.dash * room, "rule"),)]
    if encounter is not None:
        lines.append((((f" {harmless(str(encounter.path))}"), "quiet"),))
        if encounter.faults:
            return lines + _faults(encounter, room)
        lines.append(_who(encounter))
        return lines + [((row, "plain"),) for row in _paragraph(encounter.intro, room)]
    if session is not None:
        lines.append(((f" {harmless(str(session.path))}", "quiet"),))
        fault = session.fault
        words = (
            f"{fault.text} {fault.hint}" if fault else f"{session.title}: {session.stopped or 'not begun'}"
        )
        if session.held_by:
            words += f". It is being run by {session.held_by}."
        if session.edited:
            words += f"\n\n{EDITED}"
        lines += [((row, "plain"),) for row in _paragraph(harmless(words), room)]
    return lines


def _who(one: Prepared) -> Line:
    return (
        (f" {', '.join(one.party)}", "party"),
        (f"  against {one.foes}:  ", "quiet"),
        (", ".join(one.others), "foes"),
    )


def _faults(one: Prepared, room: int) -> list[Line]:
    """Draw the first faults, and how to see all."""
    rows: list[Line] = [
        ((row, "bad"),) for fault in one.faults for row in wrap(_fault(one, fault), room - 2, 3, 1)
    ]
    space = BELOW - 2
    if len(rows) <= space:
        return rows
    return [*rows[: space - 1], ((" c", "key"), (f" shows all {len(one.faults)}", "quiet"))]


def _fault(one: Prepared, fault: FileFault) -> str:
    """Say a fault, without the name of the file where that is plain."""
    return harmless(str(fault).removeprefix(f"{one.path}:"))


def _paragraph(text: str, room: int) -> list[str]:
    """Wrap a text; an empty line parts two paragraphs, one break does not."""
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
    return [row for part in parts if part for row in wrap(part, room - 2, 1, 1)]
