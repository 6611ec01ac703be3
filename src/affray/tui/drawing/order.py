"""The order of play, drawn: who has acted, who acts, who is to come, and what waits beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from affray.encounter.order import waiting
from affray.rules.order import Standing
from affray.rules.tally import Tally
from affray.tui.drawing import groups, tallies
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.rows import Row, Rows
from affray.tui.drawing.spans import Line, Span, Tone, cells, cut, fit, pad_name
from affray.tui.drawing.view import View

LONGEST_NAME = 22
LEAST_NAME = 14
MOST_COLUMNS = 3
"""Of more kinds of tallies than this each has no column of its own."""
FOLDED = 6
"""With no more rows than this the list is folded to those who matter now."""

SIDES: dict[str, Tone] = {"party": "party", "foes": "foes", "scene": "scene"}


class Seen(NamedTuple):
    """All that the list shows of somebody beside the name."""

    drawn: Sequence[Tally]
    standing: Standing
    status: Sequence[str]
    hidden: bool
    waits: bool


class Short(NamedTuple):
    """What is drawn of somebody in short: tallies by their labels, then words and what is loud.

    A group's `mark` is drawn of all of it.
    """

    tallies: tuple[tuple[str, Line], ...] = ()
    words: tuple[Line, ...] = ()
    mark: str = ""


class Kept:
    """What is kept for the next time: the rows, and what was drawn of whom in short, and from what."""

    def __init__(self) -> None:
        self.rows = Rows()
        self.shorts: dict[str, tuple[object, Short]] = {}


Columns: TypeAlias = tuple[tuple[str, int], ...]
"""The labels of the columns and how wide they are."""


def draw(view: View, room: int, height: int, kept: Kept | None = None) -> list[Line]:
    """Draw the window of the list that holds whoever acts (or is looked at).

    `kept` is what the caller keeps for the next time: of those who have not changed what was drawn is taken
    from it.
    """
    kept = Kept() if kept is None else kept
    rows = kept.rows.of(view)
    if height <= FOLDED < len(rows):
        return _drawn(view, folded(view, rows, height), room, kept)
    eye = view.looked or view.play.order.acting
    at = next((place for place, row in enumerate(rows) if row.who and eye in (row.who, *row.members)), 0)
    first = window(at, len(rows), height)
    lines = _drawn(view, rows[first : first + height], room, kept)
    below = len(rows) - first - len(lines)
    if below > 0 and lines:
        lines[-1] = ((f"  {view.marks.ellipsis} {below + 1} more below", "quiet"),)
    if first and lines:
        lines[0] = ((f"  {view.marks.ellipsis} {first + 1} more above", "quiet"),)
    return lines


def folded(view: View, rows: Sequence[Row], height: int) -> list[Row]:
    """List only who acts, who is looked or aimed at, who is in trouble and who is next, as they stand."""
    order = view.play.order
    people = [row.who for row in rows if row.who in view.play.fight]
    trouble = [one for one in people if any(tally.loud for tally in view.tallies(one))]
    next_ = [entry.id for entry in waiting(order) if view.standing(entry.id) == "acts"]
    wanted = [order.acting, view.looked, view.aimed, *trouble, *next_, *people]
    chosen = [one for one in dict.fromkeys(wanted) if one in people][: height - 1]
    rest = len(people) - len(chosen)
    return [*(row for row in rows if row.who in chosen), Row(words=f"{view.marks.ellipsis} {rest} more")]


def _drawn(view: View, shown: Sequence[Row], room: int, kept: Kept) -> list[Line]:
    called = [_name(view, row) if row.who else "" for row in shown]
    shorts = _placed([_short(view, row, kept) for row in shown])
    names = _room_for_names(view, shown, called, shorts, room)
    columns = _columns([short for short in shorts if short.tallies])
    left = room - len("> ") - names
    drawn = (
        _row(view, row, name, short.mark, _summary(short, columns, left), room=room, names=names)
        for row, name, short in zip(shown, called, shorts, strict=True)
    )
    return [fit(line, room, view.marks.ellipsis) for line in drawn]


def _room_for_names(
    view: View, shown: Sequence[Row], called: Sequence[str], shorts: Sequence[Short], room: int
) -> int:
    """Return how wide the names are set: as the longest, unless what stands beside them needs the room."""
    pairs = zip(shown, called, strict=True)
    widths = [cell_len(name) for row, name in pairs if row.who and row.who not in view.play.clocks]
    standing = (short for row, short in zip(shown, shorts, strict=True) if _acts(view, row))
    beside = max(map(_least, standing), default=0)
    return min(max(widths, default=LEAST_NAME), LONGEST_NAME, max(LEAST_NAME, room - len("> ") - beside))


@lru_cache(maxsize=1024)
def _least(short: Short) -> int:
    """Return how many cells somebody's words take, with two tallies before them."""
    return cells(_set(_shorter(short), ()))


@lru_cache(maxsize=1024)
def _summary(short: Short, columns: Columns, room: int) -> Line:
    """Set what is drawn of somebody: all of it where there is room, else less and less."""
    found: Line = ()
    for found in _layouts(short, columns):
        if cells(found) <= room:
            break
    return found


def _layouts(short: Short, columns: Columns) -> Iterator[Line]:
    yield _set(short, columns)
    yield _set(_shorter(short), columns, whole=False)
    yield _set(_shorter(short), ())
    yield _set(_shorter(short, 1), ())
    if short.words:
        yield _set(_shorter(short, 0), ())


def _acts(view: View, row: Row) -> bool:
    return row.who in view.play.fight and view.standing(row.who) == "acts"


def _placed(shorts: Sequence[Short]) -> Sequence[Short]:
    """Call tallies by their places where people have different ones, so that first stands under first."""
    labels = {label for short in shorts for label, _ in short.tallies}
    if len(labels) <= MOST_COLUMNS and len({short.tallies[0][0] for short in shorts if short.tallies}) < 2:  # noqa: PLR2004
        return shorts
    return [
        short._replace(tallies=tuple((str(place), drawn) for place, (_, drawn) in enumerate(short.tallies)))
        for short in shorts
    ]


def _columns(shorts: Sequence[Short]) -> Columns:
    """Return how wide the column of each tally is, in an order that keeps that of everybody's own tallies.

    Those who have most of them say the order: from one who lacks some it cannot be told.
    """
    labels: list[str] = []
    widths: dict[str, int] = {}
    for short in sorted(shorts, key=lambda short: -len(short.tallies)):
        place = 0
        for label, drawn in short.tallies:
            if label not in labels:
                labels.insert(place, label)
            place = labels.index(label) + 1
            if cells(drawn) <= tallies.LONGEST + 1:
                widths[label] = max(cells(drawn), widths.get(label, 0))
    return tuple((label, widths.get(label, 0)) for label in labels)


def _shorter(short: Short, most: int = 2) -> Short:
    """Leave out tallies, for the sake of words that must be read."""
    return short._replace(tallies=short.tallies[:most])


def _set(short: Short, columns: Columns, *, whole: bool = True) -> Line:
    """Set tallies in their columns, or one after another where there are none, and the words behind them.

    Where not the whole row is set, words follow at once on the last tally.
    """
    found: list[Span] = []
    own, widths = dict(short.tallies), dict(columns)
    labels = list(widths) if own and widths else list(own)
    last = len(labels) if whole else max((labels.index(one) + 1 for one in own), default=0)
    for label in labels[:last]:
        drawn = own.get(label, ())
        found += [(" ", "plain"), *drawn, (" " * (widths.get(label, 0) - cells(drawn)), "plain")]
    for words in short.words:
        found += [(" ", "plain"), *words]
    while found and not found[-1][0].strip():
        found.pop()
    return tuple(found)


def window(at: int, count: int, height: int) -> int:
    """Return the first row to show: the list turns by half a page, so that most moves repaint two rows.

    The first and the last row may be needed to say that there is more, so the eye is never on them.
    """
    if count <= height:
        return 0
    half = max(1, height // 2)
    first = min(max(0, (at - 1) // half * half - 1), count - height)
    if first and at <= first:
        first = max(0, at - 1)
    if first + height < count and at >= first + height - 1:
        first = min(at - height + 2, count - height)
    return first


def _row(view: View, row: Row, name: str, own: str, summary: Line, *, room: int, names: int) -> Line:
    if not row.who:
        return ((f"{view.marks.due if row.due else ' '} {row.words}", row.tone),)
    mark, tone = _mark(view, row.who)
    marks = view.marks
    mark = own or mark
    if row.who in view.play.clocks:
        name = cut(name, room - len("> ") - cells(summary), marks.ellipsis)
    else:
        name = pad_name(name, names, marks.ellipsis)
    if row.who == view.looked:
        mark, tone = marks.here, "chosen"
    elif row.who == view.play.order.acting:
        mark, tone = marks.acting, "acting"
    elif row.who == view.aimed and mark == " ":
        mark = marks.here
    chosen = set(row.members or (row.who,)) <= set(view.selected)
    return ((mark, "strong"), (marks.chosen if chosen else " ", "strong"), (name, tone), *summary)


def _name(view: View, row: Row) -> str:
    return groups.called(view, row.members) if row.members else view.name(row.who)


def _mark(view: View, who: str) -> tuple[str, Tone]:
    order, marks = view.play.order, view.marks
    if who in view.play.clocks or who in order.roles:
        return marks.due if who in view.due else " ", "scene"
    standing = view.standing(who)
    if who not in view.play.fight or who in order.left or standing == "gone":
        return marks.left, "gone"
    if standing == "out":
        return marks.out, "gone"
    return view.held.get(who, " "), SIDES[view.play.fight[who].side]


def _short(view: View, row: Row, kept: Kept) -> Short:
    """Draw what matters of somebody in short, or take it from before where nothing of it has changed."""
    who, play = row.who, view.play
    if row.members:
        return _together(view, row, kept)
    if who in play.clocks:
        return Short(words=(_clock(view, who),))
    if not who or who in play.order.roles:
        return Short()
    if who not in play.fight:
        return Short(words=((("left", "quiet"),),))
    one = play.fight[who]
    waits = who in play.order.delaying
    seen = Seen(view.tallies(who), view.standing(who), one.conditions, one.hidden, waits)
    was = kept.shorts.get(who)
    if was is None or was[0] != seen:
        kept.shorts[who] = was = (seen, _in_short(seen, view.marks))
    return was[1]


def _together(view: View, row: Row, kept: Kept) -> Short:
    """Draw a group in short, or take it from before where none of it has changed."""
    play, key = view.play, f"group {row.members[0]}"
    there = tuple(map(play.fight.combatants.get, row.members))
    seen = (there, view.acted.intersection(row.members), play.order.round)
    was = kept.shorts.get(key)
    if was is None or was[0] != seen:
        short = Short(*groups.summed(view, row.members), groups.mark(view, row.members))
        kept.shorts[key] = was = (seen, short)
    return was[1]


def _in_short(seen: Seen, marks: Marks) -> Short:
    """Draw two tallies, a third that is boxes, what is loud (first what is said in words), conditions.

    Words have no column: they come and go, and figures must stay where they are. Cards have no room in a row.
    """
    drawn, standing, status, hidden, waits = seen
    figures = [tally for tally in drawn if tally.kind not in ("words", "cards") or tally.brief]
    third = figures[2:3] if figures[2:3] and figures[2].kind == "boxes" and not figures[2].loud else ()
    told = {step for tally in drawn if tally.kind == "words" and tally.loud for step in tally.steps}
    worded = any(tally.kind == "ladder" and tally.loud for tally in drawn)
    stands = "" if told or worded else {"out": "out", "skipped": "loses the turn"}.get(standing, "")
    words = [stands if stands not in status else "", *(word for word in status if word not in told)]
    words += ["hidden" if hidden else "", "waits" if waits else ""]
    said = ", ".join(dict.fromkeys(word for word in words if word))
    grave = [tally for tally in drawn if tally.loud and tally not in figures]
    grave += [tally for tally in figures[2:] if tally.loud]
    loud = [_called(tally) if tally.kind == "pips" else tallies.short(tally, marks) for tally in grave]
    last: list[Line] = [((said, "plain"),)] if said else []
    shown = [(tally.label, tallies.short(tally, marks)) for tally in (*figures[:2], *third)]
    return Short(tuple(one for one in shown if one[1]), (*filter(None, loud), *last))


def _called(tally: Tally) -> Line:
    """Name a loud tally that has no column: bare pips would not say of what."""
    return ((f"{tally.label}!", "loud"),)


def _clock(view: View, who: str) -> Line:
    clock = view.play.clocks[who]
    tone: Tone = "loud" if clock.marked >= clock.segments else "plain"
    figures = f"{clock.marked}/{clock.segments}"
    if clock.segments > tallies.LONGEST:
        return ((figures, tone),)
    filled = view.marks.segment * clock.marked + view.marks.no_segment * (clock.segments - clock.marked)
    return ((f"{filled} {figures}", tone),)
