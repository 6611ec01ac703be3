"""Tallies drawn with narrow characters and words, never by colour alone. Knows no ruleset."""

from __future__ import annotations

from affray.rules.tally import Tally
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import Line, Span, Tone, cells, wrap

LONGEST = 10
"""More cells than this become figures."""


LONGEST_CLOCK = 8
"""The same of clocks in the order list, which have their figures beside the cells."""


def short(tally: Tally, marks: Marks) -> Line:
    """Draw a tally without its label, for the order list; a loud one ends with an exclamation mark."""
    body = _body(tally, marks, brief=True)
    if not body:
        return ()
    return (*_toned(body, tally), ("!", "loud")) if tally.loud else _toned(body, tally)


def full(tally: Tally, marks: Marks, room: int, whole: int = 10**6) -> Line:
    """Draw a tally with its label in front, padded to `room` cells; a loud label is in capitals.

    A ladder that is longer than `whole` loses rungs at its ends, never the one stood on.
    """
    label: Span = (tally.label.upper().ljust(room) if tally.loud else tally.label.ljust(room), _tone(tally))
    if tally.kind == "ladder":
        return (label, *_ladder_full(tally, marks, whole - room))
    return (label, *_toned(_body(tally, marks, brief=False) or "none", tally))


def full_words(tally: Tally, marks: Marks, room: int, whole: int) -> list[Line]:
    """Draw words or cards with their label in front, over as many rows of `whole` cells as they need."""
    rows = wrap(_listed(tally, marks) or "none", whole - room)
    first = full(tally, marks, room)[0]
    said: Tone = "loud" if tally.loud else "plain"
    return [(first if place == 0 else (" " * room, "plain"), (row, said)) for place, row in enumerate(rows)]


def _tone(tally: Tally) -> Tone:
    return "loud" if tally.loud else "quiet"


def _toned(body: str | Line, tally: Tally) -> Line:
    if isinstance(body, str):
        return ((body, "loud" if tally.loud else "plain"),)
    return body


def _body(tally: Tally, marks: Marks, *, brief: bool) -> str | Line:
    glyphs = {
        "pips": (marks.full, marks.empty),
        "bar": (marks.bar, marks.no_bar),
        "boxes": (marks.box, marks.no_box),
        "clock": (marks.segment, marks.no_segment),
    }
    if tally.kind in glyphs:
        return _cells(tally, *glyphs[tally.kind], brief=brief)
    if tally.kind == "ladder":
        return tally.steps[tally.now] if 0 <= tally.now < len(tally.steps) else ""
    if tally.kind == "number":
        return str(tally.now)
    return _listed(tally, marks)


def _listed(tally: Tally, marks: Marks) -> str:
    return (" " if tally.kind == "cards" else f" {marks.dot} ").join(tally.steps)


def _cells(tally: Tally, on: str, off: str, *, brief: bool) -> str:
    """Draw `now` of `max`; letters of `marks` lie over the filled cells."""
    if max(tally.max, tally.now) > (LONGEST_CLOCK if brief and tally.kind == "clock" else LONGEST):
        return f"{tally.now}/{tally.max}"
    if tally.kind in ("pips", "bar") and tally.now + len(tally.marks) <= tally.max:
        filled = on * tally.now + tally.marks  # what is left, then what is marked of the lost
    else:
        over = tally.marks.replace(" ", on)
        filled = (over + on * tally.now)[: max(tally.now, len(over))]
    drawn = filled + off * (tally.max - len(filled))
    plain = brief and tally.kind != "clock"
    return drawn if plain or not drawn else f"{drawn} {tally.now}/{tally.max}"


def _ladder_full(tally: Tally, marks: Marks, room: int) -> Line:
    """Draw the rungs around the one stood on, as many as there is room for."""
    if not 0 <= tally.now < len(tally.steps):
        return (("none", "plain"),)
    low, high = 0, len(tally.steps)
    while cells(line := _rungs(tally, marks, low, high)) > room and high - low > 1:
        if tally.now - low > high - 1 - tally.now:
            low += 1
        else:
            high -= 1
    return line


def _rungs(tally: Tally, marks: Marks, low: int, high: int) -> Line:
    between: Span = (f" {marks.dot} ", "quiet")
    found: list[Span] = [(marks.ellipsis, "quiet"), between] if low else []
    for place in range(low, high):
        if place > low:
            found.append(between)
        if place == tally.now:
            found.append((marks.here + tally.steps[place].upper(), "loud" if tally.loud else "strong"))
        else:
            found.append((tally.steps[place], "quiet"))
    return (*found, *((between, (marks.ellipsis, "quiet")) if high < len(tally.steps) else ()))
