"""Lines made of spans: a text and the tone in which it is said. A theme gives the tones their look.

Texts are data: no markup is ever read in them. Widths are cells of the terminal, wide characters two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from rich.cells import cell_len, set_cell_size

Tone: TypeAlias = Literal[
    "plain", "quiet", "strong", "loud", "acting", "party", "foes", "scene",
    "key", "ask", "typed", "good", "bad", "gone", "rule", "title", "fault", "chosen",
]  # fmt: skip
Span: TypeAlias = tuple[str, Tone]
Line: TypeAlias = tuple[Span, ...]

BLANK: Line = ()
APART = "   "
"""Stands between sayings on one line that have nothing to do with each other."""

LABEL = 2
"""So long is a letter or number that tells people of one name apart."""


def text_of(line: Line) -> str:
    """Return a line without its tones."""
    return "".join(text for text, _ in line)


@lru_cache(maxsize=4096)
def cells(line: Line) -> int:
    """Return how many cells a line takes."""
    return sum(cell_len(text) for text, _ in line)


def cut(text: str, room: int, ellipsis: str = "…") -> str:
    """Return the text, ended with an ellipsis where it is wider than the room."""
    if cell_len(text) <= room:
        return text
    if room <= len(ellipsis):
        return ellipsis[: max(0, room)]
    return set_cell_size(text, room - len(ellipsis)).rstrip() + ellipsis


@lru_cache(maxsize=4096)
def pad(text: str, room: int, ellipsis: str = "…") -> str:
    """Return the text in exactly this many cells."""
    short = cut(text, room, ellipsis)
    return short + " " * (room - cell_len(short))


def pad_name(name: str, room: int, ellipsis: str = "…") -> str:
    """Return a name in exactly this many cells; a letter or number at its end is never cut: ``Muske… B``."""
    head, _, last = name.rpartition(" ")
    if cell_len(name) > room and head and len(last) <= LABEL:
        return pad(f"{cut(head, room - len(last) - 1, ellipsis)} {last}", room, ellipsis)
    return pad(name, room, ellipsis)


@lru_cache(maxsize=4096)
def fit(line: Line, room: int, ellipsis: str = "…") -> Line:
    """Return the line cut to the room, without padding."""
    if cells(line) <= room:
        return line
    found: list[Span] = []
    left = room
    for text, tone in line:
        if cell_len(text) > left - len(ellipsis):
            found.append((cut(text + " " * (room + 2), left, ellipsis), tone))
            break
        found.append((text, tone))
        left -= cell_len(text)
    return tuple(found)


def sides(left: Line, right: Line, room: int, ellipsis: str = "…") -> Line:
    """Return a line with one part at its left and one at its right edge; the right one is kept whole."""
    taken = cells(right)
    if taken + 1 >= room:
        return fit(left, room, ellipsis)
    short = fit(left, room - taken - 1, ellipsis)
    return (*short, (" " * (room - taken - cells(short)), "plain"), *right)


def spread(line: Line, room: int, rows: int, ellipsis: str = "…") -> list[Line]:
    """Break a line at its spaces into so many rows at most; the last one is cut where that is not enough.

    What stands apart from the words before it (by three spaces) stays together where it can.
    """
    if cells(line) <= room:
        return [line]
    words = [(word, tone) for text, tone in line for word in re.findall(r"\s*\S+|\s+", text)]
    found: list[Line] = []
    while words and len(found) < rows - 1 and sum(cell_len(word) for word, _ in words) > room:
        count, left = 0, room
        while count < len(words) and cell_len(words[count][0]) <= left:
            left -= cell_len(words[count][0])
            count += 1
        apart = [at for at in range(1, count + 1) if words[at : at + 1] and words[at][0].startswith(APART)]
        if apart and sum(cell_len(word) for word, _ in words[apart[-1] :]) <= room + len(APART):
            count = apart[-1]
        if not count:
            break
        found.append(tuple(words[:count]))
        words = words[count:]
        words[:1] = [(word.lstrip(), tone) for word, tone in words[:1]]
    return [*(_merged(row) for row in found), fit(_merged(tuple(words)), room, ellipsis)]


def _merged(line: Line) -> Line:
    """Join neighbours of one tone."""
    found: list[Span] = []
    for text, tone in line:
        if found and found[-1][1] == tone:
            found[-1] = (found[-1][0] + text, tone)
        else:
            found.append((text, tone))
    return tuple(found)


def wrap(text: str, room: int, indent: int = 0, first: int = 0) -> list[str]:
    """Break a text at its spaces into lines of the room; later lines are indented."""
    return list(_wrapped(text, room, indent, first))


@lru_cache(maxsize=1024)
def _wrapped(text: str, room: int, indent: int, first: int) -> tuple[str, ...]:
    rows: list[str] = []
    row, empty = " " * first, True
    for given in text.split():
        word = given
        gap = "" if empty else " "
        if cell_len(row) + len(gap) + cell_len(word) <= room:
            row, empty = row + gap + word, False
            continue
        if not empty:
            rows.append(row)
            row = " " * indent
        while cell_len(row) + cell_len(word) > room > indent:
            piece = set_cell_size(word, max(1, room - cell_len(row))).rstrip()
            piece = piece or word[:1]
            rows.append(row + piece)
            word, row = word[len(piece) :], " " * indent
        row, empty = row + word, False
    if not empty or not rows:
        rows.append(row)
    return tuple(rows)


def flow(pieces: Sequence[Line], room: int, rows: int, gap: int = 3) -> tuple[list[Line], int]:
    """Set pieces one after another in rows of the room; return the rows and how many pieces found place."""
    lines: list[list[Span]] = [[]]
    used, shown = 0, 0
    for piece in pieces:
        wide = cells(piece)
        space = gap if used else 0
        if used and used + space + wide > room:
            if len(lines) == rows:
                break
            lines.append([])
            used = space = 0
        if space:
            lines[-1].append((" " * space, "plain"))
        lines[-1].extend(fit(piece, room))
        used += space + wide
        shown += 1
    return [tuple(line) for line in lines], shown


def joined(pieces: Iterable[Line], between: str = "  ") -> Line:
    """Set pieces one after another on one line."""
    found: list[Span] = []
    for piece in pieces:
        if found:
            found.append((between, "plain"))
        found.extend(piece)
    return tuple(found)
