"""Long lists of options, drawn in a panel: with all their words, or in columns where they are short."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len

from affray.tui.asking import Ask
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.prompt import Beside
from affray.tui.drawing.spans import BLANK, Line, Tone, cells, wrap

MOST_ROWS = 4
"""Rows that one option may take."""

GAP = 2


def draw(ask: Ask, marks: Marks, room: int, height: int, beside: Beside = None) -> list[Line]:
    """Draw the page that holds the option pointed at."""
    places = range(len(ask.shown))
    blocks = [_block(ask, place, marks, room, beside) for place in places]
    column = max((cells(line) for block in blocks for line in block), default=1) + GAP
    if len(blocks) > height and all(len(block) == 1 for block in blocks) and column * 2 <= room + GAP:
        return _columns(
            [block[0] for block in blocks], ask.at or 0, marks, (column, (room + GAP) // column, height)
        )
    return _pages(blocks, ask, marks, height)


def _column(ask: Ask, room: int, beside: Mapping[str, Line]) -> int:
    """Return the cells that options' words take where something stands beside them."""
    words = max((cell_len(option.text) for option in ask.shown), default=0)
    return min(words, room - max(map(cells, beside.values()), default=0) - 1)


def _beside(rows: list[Line], line: Line, column: int) -> list[Line]:
    """Set a line beside the words of an option, all of them at the same column."""
    words = rows[0] if len(rows) == 1 and cells(rows[0]) <= column else None
    if words is None:
        return [*rows, ((" " * (column + 1), "plain"), *line)]
    return [(*words, (" " * (column - cells(words) + 1), "plain"), *line)]


def _columns(lines: list[Line], at: int, marks: Marks, shape: tuple[int, int, int]) -> list[Line]:
    """Draw one-row options in columns (their width, how many, how high), each filled from its top."""
    column, across, height = shape
    rows = height - 1 if len(lines) > across * height else height
    size = rows * across
    page = at // size
    shown = lines[page * size : (page + 1) * size]
    found: list[Line] = []
    for row in range(min(rows, len(shown))):
        line: Line = BLANK
        for one in shown[row::rows]:
            line = (*line, *one, (" " * (column - cells(one)), "plain"))
        found.append(line)
    return found + _more((len(lines) - 1) // size - page, marks)


def _pages(blocks: list[list[Line]], ask: Ask, marks: Marks, height: int) -> list[Line]:
    """Draw options one under another."""
    pages: list[list[Line]] = [[]]
    found = 0
    for place, block in enumerate(blocks):
        if pages[-1] and len(pages[-1]) + len(block) > height - (place + 1 < len(blocks)):
            pages.append([])
        if place == (ask.at or 0):
            found = len(pages) - 1
        pages[-1] += block
    return pages[found] + _more(len(pages) - found - 1, marks)


def _more(pages: int, marks: Marks) -> list[Line]:
    if pages < 1:
        return []
    return [((f" {marks.ellipsis} {pages} more page{'s' if pages > 1 else ''}, Page Down", "quiet"),)]


def _block(ask: Ask, place: int, marks: Marks, room: int, beside: Beside) -> list[Line]:
    """Draw one option over as many rows as its words need."""
    option, wide = ask.shown[place], len(str(len(ask.shown))) + 2
    ticked = marks.chosen if ask.ticking and option.id in ask.marked else " "
    lead: Line = ((f"{place + 1:>{wide - 1}}", "key"), (ticked, "good"))
    blank: Line = ((" " * wide, "plain"),)
    tone: Tone = "chosen" if place == ask.at else "plain"
    rows: list[Line] = [((row, tone),) for row in wrap(option.text, room - wide, 2)]
    if beside and option.id in beside:
        rows = _beside(rows, beside[option.id], _column(ask, room - wide, beside))
    if option.note:
        note: Line = ((f" ({option.note})", "quiet"),)
        if len(rows) == 1 and cells(rows[0]) + cells(note) <= room - wide:
            rows = [(*rows[0], *note)]
        else:
            rows += [((row, "quiet"),) for row in wrap(f"({option.note})", room - wide, 2, 2)]
    return [(*(lead if index == 0 else blank), *row) for index, row in enumerate(rows[:MOST_ROWS])]
