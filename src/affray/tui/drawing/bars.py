"""The header, the key line and panel titles, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from affray.encounter.play import Play
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import Line, Span, cells, cut, fit, joined, sides

Hint: TypeAlias = tuple[str, str]
"""A key and what it does, in a word or a few."""

SAVED: Span = ("saved", "quiet")
NOT_SAVED: Span = ("NOT SAVED", "fault")


def header(title: str, play: Play, kept: str, marks: Marks, room: int, *, state: Span = SAVED) -> Line:
    """Draw title, where the fight stands, and where it is kept."""
    right: Line = ((f"{kept} {marks.dot} ", "quiet"), state)
    stands: Line = (("   ", "plain"), (where(play, marks), "strong"))
    free = room - cells(stands) - cells(right) - len("  " * 2)
    left: Line = ((f" {cut(title, max(10, room // 3, free), marks.ellipsis)}", "title"), *stands)
    if cells(left) + cells(right) + 2 > room:
        right = right[1:]
    return sides(left, (*right, (" ", "plain")), room, marks.ellipsis)


def where(play: Play, marks: Marks) -> str:
    """Say round and phase."""
    order = play.order
    if play.over:
        return "over"
    if order.round == 0:
        return "not begun"
    words = ["Spotlight" if order.kind == "spotlight" else f"Round {order.round}"]
    return f" {marks.dot} ".join([*words, *([order.phase] if order.phase else [])])


def keyline(hints: Sequence[Hint], always: Sequence[Hint], marks: Marks, room: int) -> Line:
    """Draw as many keys as have room, then those that are always there."""
    tail = joined(_hint(hint) for hint in always)
    line: Line = ((" ", "plain"),)
    for hint in hints:
        piece: Line = (*_hint(hint), ("  ", "plain"))
        if cells(line) + cells(piece) + cells(tail) > room:
            continue
        line = (*line, *piece)
    return fit((*line, *tail), room, marks.ellipsis)


def _hint(hint: Hint) -> Line:
    key, word = hint
    return ((key, "key"), (f" {word}", "quiet"))


def panel_title(title: str, marks: Marks, room: int) -> Line:
    """Draw the first row of a panel: its name on a rule."""
    name = cut(title, max(1, room - 5), marks.ellipsis)
    line: Line = ((f"{marks.dash} ", "rule"), (name, "title"), (" ", "rule"))
    return (*line, (marks.dash * max(0, room - cells(line)), "rule"))
