"""The log, drawn: it turns its page rather than scrolls, so that a new line paints itself alone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import Line, Tone, fit, wrap
from affray.tui.logbook import Entry


class Page:
    """Remembers where the page starts. When the last line has no room any more, a new page starts."""

    def __init__(self) -> None:
        self.start = 0
        self.size = (0, 0)

    def turn(self, entries: Sequence[Entry], marks: Marks, room: int, height: int, eye: int) -> int:
        """Return the first entry of the page that holds `eye`: the last entry that was not undone."""
        end = min(eye + 1, len(entries))
        if self.size != (room, height) or self.start > eye:
            self.size = (room, height)
            self.start = fitting(entries, end, marks, room, height * 2 // 3)
        if fitting(entries, end, marks, room, height) > self.start:
            self.start = new_page(entries, end, marks, room, height)
        return self.start


def standing(entries: Sequence[Entry], undone: Callable[[int], bool], head: int) -> int:
    """Return the last entry that was not undone: where the play stands; 0 where all were.

    All steps after the `head` were; what is not a step yet stands last.
    """
    last = len(entries) - 1
    if entries and entries[last].step:
        last = bisect_right(entries, head, key=lambda entry: entry.step) - 1
    return next((at for at in range(last, 0, -1) if not undone(entries[at].step)), 0)


def new_page(entries: Sequence[Entry], end: int, marks: Marks, room: int, height: int) -> int:
    """Return where a page starts that has the last step whole, if it can, and room for more."""
    third = fitting(entries, end, marks, room, max(1, height // 3))
    most = fitting(entries, end, marks, room, height)
    step = end - 1
    while step and entries[step - 1].step == entries[end - 1].step:
        step -= 1
    return max(most, min(third, step))


def fitting(entries: Sequence[Entry], end: int, marks: Marks, room: int, height: int) -> int:
    """Return the first entry from which all up to `end` take no more rows than the height."""
    taken, at = 0, end
    while at:
        taken += len(entry_lines(entries[at - 1], marks, room))
        if taken > height:
            break
        at -= 1
    return min(at, max(0, end - 1))


def entry_lines(
    entry: Entry, marks: Marks, room: int, *, undone: bool = False, walked: bool = False
) -> list[Line]:
    """Draw one entry: a step's first line at the edge, what followed from it set in."""
    indent = 1 if entry.first else 3
    lead = marks.undone if undone and entry.first else " "
    tone: Tone = "chosen" if walked else "gone" if undone else _tone(entry)
    rows = wrap(entry.text, max(8, room), indent + 2, indent)
    return [
        fit(((lead if place == 0 else " ", "quiet"), (row[1:], tone)), room, marks.ellipsis)
        for place, row in enumerate(rows)
    ]


def _tone(entry: Entry) -> Tone:
    if entry.kind == "round":
        return "title"
    return "quiet" if entry.step == 0 or entry.kind in ("skipped", "turn") else "plain"


def draw(
    entries: Sequence[Entry],
    undone: Callable[[int], bool],
    marks: Marks,
    room: int,
    height: int,
    *,
    walked: int | None = None,
) -> list[Line]:
    """Draw a page of entries; `walked` is the one that the eye is on."""
    lines: list[Line] = []
    for place, entry in enumerate(entries):
        if len(lines) >= height:
            break
        lines += entry_lines(entry, marks, room, undone=undone(entry.step), walked=place == walked)
    return lines[:height]
