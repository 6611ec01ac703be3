"""The prompt: what is asked on its first row, then what may be picked, and what is sure on the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct
from rich.cells import cell_len

from affray.encounter.answers import dice_in, on_die
from affray.rules.question import Option
from affray.tui.asking import Ask
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import BLANK, LABEL, Line, Span, cells, cut, fit, flow, sides, spread, wrap

ROWS = 4
"""Rows of the prompt; they never become more or fewer."""
PICK_ROWS = 2
ROOM_FOR_ENTER = 18
HELD = "_"
"""Stands in the place of what ends a question while its words are wrapped."""

GAP = 3
"""Cells at least between what is asked and what Enter does."""
LONGEST_TEXT = 56
"""Cells of an option's words; which die meets which of two Threats has room in them."""
LONGEST_NOTE = 40
"""Cells of what stands in brackets behind an option."""
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
    """Draw the rows of the prompt.

    A long first row goes on beneath itself where nothing else stands; what is said has the rows left, and
    where that is not enough, the second row of what may be done in a turn.
    """
    spare = 0 if prompt.foot else 1
    if prompt.ask is not None:
        heads, rows = _asked(prompt, prompt.ask, marks, room, spare)
    else:
        long = len(spread(prompt.foot, room - 1, PICK_ROWS, marks.ellipsis)) > 1
        rows = _pieces(prompt, marks, room, 1 if long else PICK_ROWS + spare)
        heads = spread(prompt.head, room - 1, ROWS - len(rows) - (1 - spare), marks.ellipsis)
    above = [*heads, *filter(None, rows)]
    foot = spread(prompt.foot, room - 1, ROWS - len(above), marks.ellipsis) if len(above) < ROWS else []
    above += [BLANK] * (ROWS - len(above) - len(foot))
    return [((" ", "plain"), *row) if row else BLANK for row in (*above, *foot)]


def _asked(prompt: Prompt, ask: Ask, marks: Marks, room: int, spare: int) -> tuple[list[Line], list[Line]]:
    """Draw what is asked, and what may be picked; how a pool came about gives way to the question."""
    rows = _picks(ask, marks, room, prompt.beside)
    heads = _head(ask, marks, room, PICK_ROWS - len(rows) + spare)
    left = PICK_ROWS + 1 - len(heads)
    return heads, rows or (flow(prompt.pieces, room - 1, left)[0] if prompt.pieces and left > 0 else [])


def _pieces(prompt: Prompt, marks: Marks, room: int, most: int) -> list[Line]:
    rows, shown = flow([*prompt.pieces, *prompt.notes], room - 1, most)
    return rows if shown >= len(prompt.pieces) else _begun(prompt.pieces, marks, room, most)


def _begun(pieces: Sequence[Line], marks: Marks, room: int, most: int) -> list[Line]:
    """Set as many pieces as find place, and say how many more there are."""
    shown = _fitting(pieces, marks, room, most)
    rows = flow(pieces[:shown], room - 1, most)[0]
    more = _more(len(pieces) - shown, marks)
    if cells(rows[-1]) + cell_len(more) < room or len(rows) == most:
        last = fit(rows[-1], room - 1 - cell_len(more), marks.ellipsis)
        return [*rows[:-1], (*last, (more, "quiet"))]
    return [*rows, ((more, "quiet"),)]


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


def _head(ask: Ask, marks: Marks, room: int, free: int) -> list[Line]:
    """Draw the question, over more rows where those are free; what ends it and what Enter does stay whole."""
    who: tuple[Span, ...] = ((f"{ask.by}: ", "key"),) if ask.by else ()
    typed = _tail(ask.line, max(8, room // 3), marks)
    end: Line = ((f"{ask.tail} ", "ask"), (typed, "typed"), (marks.cursor, "key"))
    taken = cells(end) + max(0, cell_len(ask.example) - cell_len(typed))  # so that typing moves nothing
    right = max(ROOM_FOR_ENTER, cells(enter(ask)) + GAP)
    first = room - 1 - cells(who) - right
    if cell_len(ask.title) + taken > first and free > 0:
        begun, rest = _halves(ask.title, first)
        rows = wrap(rest + HELD * taken, room - 1)
        *between, last = [*rows[: free - 1], " ".join(rows[free - 1 :])] if len(rows) > free else rows
        last = cut(last.removesuffix(HELD * taken), room - 1 - taken, marks.ellipsis)
        right_side = fit(enter(ask), right, marks.ellipsis)
        above = sides((*who, (begun, "ask")), right_side, room - 1, marks.ellipsis)
        return [above, *(((row, "ask"),) for row in between), ((last, "ask"), *end)]
    title = cut(ask.title, max(0, first - taken), marks.ellipsis)
    left: Line = (*who, (title, "ask"), *end)
    return [sides(left, fit(enter(ask), max(0, room - cells(left) - GAP)), room - 1, marks.ellipsis)]


def _tail(line: str, most: int, marks: Marks) -> str:
    """Return the end of what is typed, with a mark where its beginning finds no place."""
    return line if len(line) <= most else marks.ellipsis + line[len(marks.ellipsis) - most :]


def _halves(title: str, room: int) -> tuple[str, str]:
    """Break a question in two: as much as there is room for, and at least its last word."""
    rows = wrap(title, room)
    begun, last = rows[0], rows[1:]
    while " " in begun and (not last or len(last[0].split()[0]) <= LABEL):  # a label stays with its name
        begun, _, word = begun.rpartition(" ")
        last = [" ".join([word, *last])]
    return begun, " ".join(last)


def enter(ask: Ask) -> Line:
    """Say what Enter does now."""
    pointed = ask.pointed
    if ask.kind == "dice" and ask.line.strip():
        return _cast(ask)
    if ask.run or (ask.ticking and not ask.line):
        return _marking(ask)
    if ask.lists and pointed is not None:
        words = pointed.text if cell_len(pointed.text) <= SHORT else str(ask.shown.index(pointed) + 1)
        return (("Enter", "key"), (f" = {words}", "quiet"))
    if ask.lists and ask.kind == "value" and ask.line.strip():
        return (("Enter", "key"), (f" = {ask.line.strip()}", "quiet"))
    if not ask.line and ask.empty is not None:
        return (("Enter", "key"), (f" = {ask.empty}" if ask.empty else "", "quiet"))
    return (("Enter", "key"), (" = done", "quiet")) if ask.line and not ask.lists else BLANK


def _marking(ask: Ask) -> Line:
    """Say whom Enter takes of those that are marked or typed, or how many are to be marked."""
    if ask.run:
        return (("Enter", "key"), (f" = {', '.join(ask.line)}", "quiet"))
    if ask.least <= len(ask.marked) <= ask.most:
        return (("Enter", "key"), (f" = {_these(ask)}", "quiet"))
    few = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {ask.most}"
    return ((f"mark {few}", "quiet"),)


def _cast(ask: Ask) -> Line:
    """Say how many dice are to be typed yet, or are too many, or what is on none of them."""
    words, many = dice_in(ask.line, ask.dice, ask.sides), ask.dice
    wrong = next((word for word in words if not on_die(word, ask.sides)), None)
    if wrong is not None:
        return ((f"no {cut(wrong, SHORT)} on a d{ask.sides}", "bad"),)
    if len(words) == many:
        return (("Enter", "key"), (" = done", "quiet"))
    return ((f"{many - len(words)} more", "quiet"),) if len(words) < many else (
        (f"{len(words) - many} too many", "bad"),)  # fmt: skip


def _these(ask: Ask) -> str:
    """Say who is marked: nobody, one by its name where that is short, or how many."""
    if len(ask.marked) != 1:
        return f"these {len(ask.marked)}" if ask.marked else "none"
    name = next((option.text for option in ask.options if option.id in ask.marked), "")
    return name if 0 < cell_len(name) <= SHORT else "this one"


def _picks(ask: Ask, marks: Marks, room: int, beside: Beside) -> list[Line]:
    if not ask.options:
        return []
    if not ask.lists:
        return flow([_share(option, place) for place, option in enumerate(ask.options)], room - 1, PICK_ROWS)[
            0
        ]
    shown = ask.shown
    if not shown and ask.kind == "value":
        return [(("none of the list: your own words", "quiet"),)]
    if not shown:
        return [(("nothing here is called that", "bad"),)]
    first = _first(ask, marks, room, beside)
    pieces = _page(ask, first, len(shown), marks, beside)
    rows, count = flow(pieces, room - 1, PICK_ROWS)
    return rows if count == len(pieces) else _begun(pieces, marks, room, PICK_ROWS)


def _first(ask: Ask, marks: Marks, room: int, beside: Beside) -> int:
    """Return the option with which the rows start, so that the one pointed at is on them: page by page."""
    first, at = 0, ask.at or 0
    count = len(ask.shown)
    while first < count:
        last = min(count, first + 40)
        pieces = _page(ask, first, last, marks, beside)
        if last == count and flow(pieces, room - 1, PICK_ROWS)[1] == len(pieces):
            return first
        fits = max(1, _fitting(pieces, marks, room, PICK_ROWS) - bool(first))
        if at < first + fits:
            return first
        first += fits
    return 0


def _page(ask: Ask, first: int, last: int, marks: Marks, beside: Beside) -> list[Line]:
    """Draw the options from one to another, behind words that say how many stand before them."""
    before: list[Line] = [((f"{marks.ellipsis} {first} before", "quiet"),)] if first else []
    return [*before, *(piece(ask, place, marks, beside) for place in range(first, last))]


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
        found.append((f" ({_noted(option.note, marks)})", "quiet"))
    return tuple(found)


def _noted(note: str, marks: Marks) -> str:
    """Cut a note, if it must be, behind a whole word."""
    if cell_len(note) <= LONGEST_NOTE:
        return note
    begun = cut(note, LONGEST_NOTE - len(marks.ellipsis), "").rpartition(" ")[0].rstrip(",;:. ")
    return f"{begun} {marks.ellipsis}" if begun else cut(note, LONGEST_NOTE, marks.ellipsis)


def _share(option: Option, place: int) -> Line:
    return ((f"{place + 1}.", "quiet"), (f" {option.text}", "plain"), (f" {option.note}", "quiet"))


def crowded(ask: Ask, marks: Marks, room: int, beside: Beside = None) -> bool:
    """Tell whether the options do not all find place on the prompt's rows."""
    if not ask.lists:
        return False
    pieces = [piece(ask, place, marks, beside) for place in range(min(len(ask.shown), 40))]
    return len(ask.shown) > len(pieces) or flow(pieces, room - 1, PICK_ROWS)[1] < len(pieces)
