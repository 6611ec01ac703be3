"""Harm, drawn: all that is known of who acts, and of who is aimed at or looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from affray.rules.fight import Timer
from affray.rules.tally import Tally
from affray.rules.words import spaced
from affray.tui.drawing import tallies
from affray.tui.drawing.order import SIDES
from affray.tui.drawing.spans import Line, cut, fit, flow, wrap
from affray.tui.drawing.view import View

HIDDEN = {False: "", True: ", hidden", "until_turn": ", hidden until its turn"}


class Leaf:
    """Which page is shown, of how many: what finds no room on the first one stands on the next."""

    def __init__(self) -> None:
        self.at, self.count = 0, 1
        self._of: tuple[object, ...] = ()

    def draw(self, view: View, room: int, height: int, key: str) -> list[Line]:
        """Draw the page; the first one where others are shown than before. `key` turns to the next."""
        of = (view.acting, view.looked or view.aimed)
        found = pages(view, room, height, key)
        self.count = len(found)
        self.at = min(self.at, self.count - 1) if of == self._of else 0
        self._of = of
        return found[self.at]

    @property
    def which(self) -> str:
        """Say which page it is, behind words, where they are several."""
        return f", page {self.at + 1} of {self.count}" if self.count > 1 else ""

    def turn(self) -> bool:
        """Turn to the next page, or back to the first; tell whether there was a next one."""
        more = self.at + 1 < self.count
        self.at = self.at + 1 if more else 0
        return more


def draw(view: View, room: int, height: int) -> list[Line]:
    """Draw the first page."""
    return pages(view, room, height)[0]


def pages(view: View, room: int, height: int, key: str = "") -> list[list[Line]]:
    """Draw one under another, closer where there is little room; what is cut off goes on on further pages."""
    blocks: list[list[Line]] = []
    for close in (False, True):
        blocks = _blocks(view, room, height, close=close)
        lines = _ruled(blocks, view, room)
        if len(lines) <= height:
            return [[fit(line, room, view.marks.ellipsis) for line in lines]]
    return _shared(blocks, view, room, height, key)


def _blocks(view: View, room: int, height: int, *, close: bool) -> list[list[Line]]:
    people = [one for one in dict.fromkeys((view.acting, view.looked or view.aimed)) if one is not None]
    found = [list(_person(view, one, room, close=close)) for one in people]
    return [block for block in (*(found or [_waiting(view, room, height)]), list(scene(view, room))) if block]


def _ruled(blocks: Sequence[list[Line]], view: View, room: int) -> list[Line]:
    """Set blocks one under another with a rule between them."""
    lines: list[Line] = []
    for block in blocks:
        lines += [((view.marks.dash * room, "rule"),)] if lines else []
        lines += block
    return lines


def _shared(blocks: list[list[Line]], view: View, room: int, height: int, key: str) -> list[list[Line]]:
    """Share the rows fairly among people; what finds no room, and the scene, goes on on further pages.

    What is left out of somebody is said beside the name, where it costs no row.
    """
    height, ellipsis = max(1, height), view.marks.ellipsis
    most = max(1, min(height // 2, len(blocks) - bool(view.scene())))
    first, later = blocks[:most], blocks[most:]
    shown, rest = [], []
    shares = _shares([len(one) for one in first], height - len(first) + 1)
    for block, share in zip(first, shares, strict=True):
        kept = max(1, share)
        if kept < len(block):
            sign = f"  {ellipsis} {len(block) - kept} more" + (f", {key}" if key else "")
            name = fit(block[0], room - cell_len(sign), ellipsis)
            shown.append([(*name, (sign, "quiet")), *block[1:kept]])
            rest.append([block[0], *block[kept:]])
        else:
            shown.append(block)
    lines = _ruled([*rest, *later], view, room)
    found = [_ruled(shown, view, room), *(lines[at : at + height] for at in range(0, len(lines), height))]
    return [[fit(line, room, ellipsis) for line in page[:height]] for page in found]


def _shares(needs: Sequence[int], rows: int) -> list[int]:
    """Share rows among those who need so many: what one does not need the others have."""
    found = [0] * len(needs)
    for left, place in enumerate(sorted(range(len(needs)), key=lambda one: needs[one])):
        found[place] = min(needs[place], (rows - sum(found)) // (len(needs) - left))
    return found


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


def _person(view: View, who: str, room: int, *, close: bool) -> Iterator[Line]:
    if who not in view.play.fight:
        yield ((view.name(who), "title"),)
        return
    one = view.play.fight[who]
    about = f"  {one.side}" + HIDDEN[one.hidden] + (", waiting" if one.waiting else "")
    yield ((view.name(who), "title"), (about, SIDES[one.side]))
    drawn = [tally for tally in view.tallies(who) if not tally.brief]
    yield from _close(view, drawn, room) if close else _tall(view, drawn, room)
    told = {step for tally in drawn if tally.kind == "words" for step in tally.steps}
    for name in one.conditions:
        if name in told and not any(spaced(timer.condition) == name for timer in one.timers):
            continue
        ends = [_ends(view, timer, who) for timer in one.timers if spaced(timer.condition) == name]
        rows = wrap(" ".join([name, *ends[:1]]), room - 1, 2)
        yield ((name, "strong"), (rows[0][len(name) :], "quiet"))
        yield from (((row, "quiet"),) for row in rows[1:])
    said = [text for text in (*view.desk.rules.describe(view.play.fight, who), one.notes) if text]
    for text in [f" {view.marks.dot} ".join(said)] if close and said else said:
        yield from (((row, "quiet"),) for row in wrap(text, room - 1, 2))


def _tall(view: View, drawn: Sequence[Tally], room: int) -> Iterator[Line]:
    """Draw tallies one under another."""
    wide = max((cell_len(tally.label) for tally in drawn), default=0) + 2
    for tally in drawn:
        yield from _tally(view, tally, wide, room)


def _close(view: View, drawn: Sequence[Tally], room: int) -> Iterator[Line]:
    """Draw tallies side by side, the loud ones first; lists have rows of their own."""
    ordered = sorted(drawn, key=lambda tally: not tally.loud)
    lists = [tally for tally in ordered if tally.kind in ("words", "cards")]
    counted = [tally for tally in ordered if tally not in lists]
    pieces = [tallies.full(one, view.marks, cell_len(one.label) + 1, room) for one in counted]
    yield from flow(pieces, room, max(1, len(pieces)))[0] if pieces else ()
    for one in lists:
        yield from tallies.full_words(one, view.marks, cell_len(one.label) + 1, room)


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
