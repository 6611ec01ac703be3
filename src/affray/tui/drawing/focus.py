"""Harm, drawn: all that is known of who acts, and of who is aimed at or looked at."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len

from affray.rules.fight import Timer
from affray.rules.tally import Tally
from affray.rules.words import spaced
from affray.tui.drawing import tallies
from affray.tui.drawing.order import SIDES
from affray.tui.drawing.spans import Line, cut, fit, wrap
from affray.tui.drawing.view import View

WORDINESS = ((99, 9), (6, 2), (2, 2), (1, 2), (0, 0))
"""How many sentences of description each may have, and rows each of them; the first that fits is taken."""

HIDDEN = {False: "", True: ", hidden", "until_turn": ", hidden until its turn"}


def draw(view: View, room: int, height: int) -> list[Line]:
    """Draw one under another; where both do not fit, the descriptions give way before the tallies."""
    lines = _people(view, room, height) or _waiting(view, room, height)
    rule: Line = ((view.marks.dash * room, "rule"),)
    shared = list(scene(view, room))
    if shared and (not lines or len(lines) + len(shared) < height):
        lines = [*lines, *([rule] if lines else []), *shared]
    return [fit(line, room, view.marks.ellipsis) for line in lines[:height]]


def _people(view: View, room: int, height: int) -> list[Line]:
    people = [one for one in dict.fromkeys((view.acting, view.looked or view.aimed)) if one is not None]
    rule: Line = ((view.marks.dash * room, "rule"),)
    told: list[list[Line]] = []
    for words, rows in WORDINESS:
        told = [list(_person(view, one, room, words, rows)) for one in people]
        if sum(map(len, told)) + len(told) - 1 <= height:
            break
    else:
        told = _shared(told, height)
    lines: list[Line] = []
    for one in told:
        lines += [*([rule] if lines else []), *one]
    return lines


def _waiting(view: View, room: int, height: int) -> list[Line]:
    """Draw the party while nobody acts: what befell each, and what each can do, for those who declare."""
    if not view.play.order.round or view.play.over:
        return []
    party = [one.id for one in view.play.fight.present("party") if view.standing(one.id) == "acts"]
    told: list[Line] = []
    for most in (2, 1, 0):
        told = [line for one in party for line in _brief(view, one, room, most)]
        if len(told) <= height:
            break
    return told


def _brief(view: View, who: str, room: int, most: int) -> Iterator[Line]:
    """Draw somebody in short: the name with conditions, then what is to be said of them."""
    status = ", ".join(view.play.fight[who].status)
    loud = [tally.label for tally in view.tallies(who) if tally.loud and not tally.brief]
    yield (
        (view.name(who), SIDES[view.play.fight[who].side]),
        *(((f"  {', '.join(loud)}", "loud"),) if loud else ()),
        *(((f"  {status}", "strong"),) if status else ()),
    )
    said = f" {view.marks.dot} ".join(view.desk.rules.describe(view.play.fight, who))
    rows = wrap(said, room, 2, 2) if said else []
    more = f" {view.marks.ellipsis}" if len(rows) > most else ""
    yield from (((row, "quiet"),) for row in rows[: most - 1 if more else most])
    if most and more:
        yield ((cut(rows[most - 1] + more, room, view.marks.ellipsis), "quiet"),)


def _shared(told: list[list[Line]], height: int) -> list[list[Line]]:
    """Cut what is told of two so that the second keeps half of the rows, or what it needs of them."""
    *first, last = told
    kept = min(len(last), (height - 1) // 2)
    return [*(one[: height - 1 - kept] for one in first), last]


def _person(view: View, who: str, room: int, words: int, most: int) -> Iterator[Line]:
    if who not in view.play.fight:
        yield ((view.name(who), "title"),)
        return
    one = view.play.fight[who]
    about = f"  {one.side}" + HIDDEN[one.hidden] + (", waiting" if one.waiting else "")
    yield ((view.name(who), "title"), (about, SIDES[one.side]))
    drawn = [tally for tally in view.tallies(who) if not tally.brief]
    wide = max((cell_len(tally.label) for tally in drawn), default=0) + 2
    for tally in drawn:
        yield from _tally(view, tally, wide, room)
    told = {step for tally in drawn if tally.kind == "words" for step in tally.steps}
    for name in one.conditions:
        if name in told and not any(spaced(timer.condition) == name for timer in one.timers):
            continue
        ends = [_ends(view, timer, who) for timer in one.timers if spaced(timer.condition) == name]
        rows = wrap(" ".join([name, *ends[:1]]), room - 1, 2)
        yield ((name, "strong"), (rows[0][len(name) :], "quiet"))
        yield from (((row, "quiet"),) for row in rows[1:])
    for text in (*view.desk.rules.describe(view.play.fight, who), one.notes)[:words]:
        if text:
            yield from (((row, "quiet"),) for row in wrap(text, room - 1, 2)[:most])


def _tally(view: View, tally: Tally, wide: int, room: int) -> Iterator[Line]:
    if tally.kind in ("words", "cards"):
        yield from tallies.full_words(tally, view.marks, wide, room)
    else:
        yield tallies.full(tally, view.marks, wide, room)


def _ends(view: View, timer: Timer, who: str) -> str:
    """Say when a condition ends; the turn that is being taken is not counted among those to come."""
    whose = "its" if timer.whose == who else f"{view.name(timer.whose)}'s"
    now = timer.at == "end" and timer.whose == view.play.order.acting
    if timer.left == 1:
        return f"until the {timer.at} of {'this turn' if now else f'{whose} next turn'}"
    more = timer.left - now
    turns = f"{whose} next turn" if more == 1 else f"the last of {whose} next {more} turns"
    return f"until the {timer.at} of {turns}"


def scene(view: View, room: int) -> Iterator[Line]:
    """Draw what belongs to nobody."""
    drawn = view.scene()
    if drawn:
        yield (("The scene", "title"),)
        wide = max(cell_len(tally.label) for tally in drawn) + 2
        for tally in drawn:
            yield from _tally(view, tally, wide, room)
