"""The prompt: what is asked on its first row, then what may be picked, and what is sure on the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from rich.cells import cell_len

from affray.rules.question import Option
from affray.tui.asking import Ask
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import BLANK, Line, Span, cells, cut, fit, flow, sides

ROWS = 4
"""Rows of the prompt; they never become more or fewer."""
PICK_ROWS = 2
ROOM_FOR_ENTER = 18
LONGEST_TEXT = 56
"""Cells of an option's words; which die meets which of two Threats has room in them."""
SHORT = 28
"""Cells of an option's words that are repeated beside Enter; longer ones go by their number."""


Beside: TypeAlias = "Mapping[str, Line] | None"
"""What stands beside options, by their ids; None where nothing does."""


class Prompt(Struct, frozen=True, kw_only=True):
    """What the prompt shows: its first row, pieces to pick from, a last row; or an asking in their place.

    `notes` stand behind the pieces where all of those found place. `beside` is what stands beside options, by
    their ids, all of one width.
    """

    head: Line = BLANK
    pieces: Sequence[Line] = ()
    notes: Sequence[Line] = ()
    foot: Line = BLANK
    ask: Ask | None = None
    beside: Beside = None
    stay: bool = False


def draw(prompt: Prompt, marks: Marks, room: int) -> list[Line]:
    """Draw the rows of the prompt."""
    foot = [fit(((" ", "plain"), *prompt.foot), room, marks.ellipsis)]
    if prompt.ask is not None:
        head, rows = _head(prompt.ask, marks, room), _picks(prompt.ask, marks, room, prompt.beside)
        rows = rows or flow(prompt.pieces, room - 1, PICK_ROWS)[0]
    else:
        most = PICK_ROWS if prompt.foot else PICK_ROWS + 1
        head, rows = fit(prompt.head, room), _pieces(prompt, marks, room, most)
        foot = foot if len(rows) <= PICK_ROWS else []
    rows = [((" ", "plain"), *row) for row in rows]
    rows += [BLANK] * (PICK_ROWS - len(rows))
    return [((" ", "plain"), *head), *rows, *foot]


def _pieces(prompt: Prompt, marks: Marks, room: int, most: int) -> list[Line]:
    rows, shown = flow([*prompt.pieces, *prompt.notes], room - 1, most)
    return rows if shown >= len(prompt.pieces) else _begun(prompt.pieces, marks, room, most)


def _begun(pieces: Sequence[Line], marks: Marks, room: int, most: int) -> list[Line]:
    """Set as many pieces as find place, and say how many more there are."""
    shown = _fitting(pieces, marks, room, most)
    rows = flow(pieces[:shown], room - 1, most)[0]
    return [*rows[:-1], (*rows[-1], (_more(len(pieces) - shown, marks), "quiet"))]


def _fitting(pieces: Sequence[Line], marks: Marks, room: int, most: int) -> int:
    """Count the pieces that find place before the words that say how many more there are; at least one."""
    shown = flow(pieces, room - 1, most)[1]
    while shown > 1:
        last = flow(pieces[:shown], room - 1, most)[0][-1]
        if cells(last) + len(_more(len(pieces) - shown, marks)) < room:
            break
        shown -= 1
    return shown


def _more(count: int, marks: Marks) -> str:
    return f"  {marks.ellipsis} {count} more"


def _head(ask: Ask, marks: Marks, room: int) -> Line:
    who: tuple[Span, ...] = ((f"{ask.by}: ", "key"),) if ask.by else ()
    typed = ask.line[-max(8, room // 3) :]
    taken = max(ROOM_FOR_ENTER, cells(enter(ask)) + len(" _") + 3)
    taken += cell_len(ask.tail)
    title = cut(ask.title, max(12, room - cells(who) - cell_len(typed) - taken), marks.ellipsis)
    left: Line = (*who, (f"{title}{ask.tail} ", "ask"), (typed, "typed"), (marks.cursor, "key"))
    return sides(left, fit(enter(ask), max(0, room - cells(left) - 3)), room - 1, marks.ellipsis)


def enter(ask: Ask) -> Line:
    """Say what Enter does now."""
    pointed = ask.pointed
    if ask.ticking and not ask.line:
        chosen = len(ask.marked)
        if ask.least <= chosen <= ask.most:
            return (("Enter", "key"), (f" = these {chosen}" if chosen else " = none", "quiet"))
        few = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {ask.most}"
        return ((f"mark {few}", "quiet"),)
    if ask.lists and pointed is not None:
        words = pointed.text if cell_len(pointed.text) <= SHORT else str(ask.shown.index(pointed) + 1)
        return (("Enter", "key"), (f" = {words}", "quiet"))
    if ask.lists and ask.kind == "value" and ask.line.strip():
        return (("Enter", "key"), (f" = {ask.line.strip()}", "quiet"))
    if not ask.line and ask.empty is not None:
        return (("Enter", "key"), (f" = {ask.empty}" if ask.empty else "", "quiet"))
    return (("Enter", "key"), (" = done", "quiet")) if ask.line and not ask.lists else BLANK


def _picks(ask: Ask, marks: Marks, room: int, beside: Beside) -> list[Line]:
    if not ask.options:
        return []
    if not ask.lists:
        return flow([_share(option, place) for place, option in enumerate(ask.options)], room - 1, PICK_ROWS)[
            0
        ]
    shown = ask.shown
    if not shown:
        return [(("nothing here is called that", "bad"),)]
    first = _first(ask, marks, room, beside)
    pieces = [piece(ask, place, marks, beside) for place in range(first, len(shown))]
    rows, count = flow(pieces, room - 1, PICK_ROWS)
    return rows if count == len(pieces) else _begun(pieces, marks, room, PICK_ROWS)


def _first(ask: Ask, marks: Marks, room: int, beside: Beside) -> int:
    """Return the option with which the rows start, so that the one pointed at is on them: page by page."""
    first, at = 0, ask.at or 0
    count = len(ask.shown)
    while first < count:
        pieces = [piece(ask, place, marks, beside) for place in range(first, min(count, first + 40))]
        fits = _fitting(pieces, marks, room, PICK_ROWS)
        if at < first + fits:
            return first
        first += fits
    return 0


def piece(ask: Ask, place: int, marks: Marks, beside: Beside = None) -> Line:
    """Draw one option: its digit, its words, what stands beside it, its note."""
    option = ask.shown[place]
    ticked = (marks.chosen if option.id in ask.marked else " ",) if ask.ticking else ()
    found: list[Span] = [(f"{place + 1}", "key")]
    found += [(mark, "good") for mark in ticked]
    here = place == ask.at
    found += [(" ", "plain"), (cut(option.text, LONGEST_TEXT, marks.ellipsis), "chosen" if here else "plain")]
    if beside and option.id in beside:
        found += [(" ", "plain"), *beside[option.id]]
    if option.note:
        found.append((f" ({cut(option.note, 40, marks.ellipsis)})", "quiet"))
    return tuple(found)


def _share(option: Option, place: int) -> Line:
    return ((f"{place + 1}.", "quiet"), (f" {option.text}", "plain"), (f" {option.note}", "quiet"))


def crowded(ask: Ask, marks: Marks, room: int, beside: Beside = None) -> bool:
    """Tell whether the options do not all find place on the prompt's rows."""
    if not ask.lists:
        return False
    pieces = [piece(ask, place, marks, beside) for place in range(min(len(ask.shown), 40))]
    return len(ask.shown) > len(pieces) or flow(pieces, room - 1, PICK_ROWS)[1] < len(pieces)
