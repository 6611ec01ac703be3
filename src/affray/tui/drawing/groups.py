"""A group drawn as one row: how many it is, how many stand, and what those bear together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from affray.rules.tally import Tally
from affray.tui.drawing import tallies
from affray.tui.drawing.spans import Line, Tone
from affray.tui.drawing.view import View

SUMMED = ("pips", "bar", "boxes", "clock")
"""Kinds of tallies that can be added up."""
SHOWN = 2
UP = ("acts", "skipped")
"""How those stand who are counted as being up."""


def standing(view: View, ids: Sequence[str]) -> list[str]:
    """List those of a group who still have turns."""
    return [one for one in ids if view.standing(one) in UP]


def called(view: View, ids: Sequence[str]) -> str:
    """Name a group by what it is and how many."""
    return f"{view.play.fight[ids[0]].group} \u00d7{len(ids)}"


def mark(view: View, ids: Sequence[str]) -> str:
    """Return the mark of a group: all have acted, or all are out; else none."""
    up = standing(view, ids)
    if not up:
        return view.marks.out
    return view.marks.acted if view.acted.issuperset(up) else " "


def summed(view: View, ids: Sequence[str]) -> tuple[tuple[tuple[str, Line], ...], tuple[Line, ...]]:
    """Draw what matters of a group: tallies added up over those who stand, by label; counts in words."""
    up = standing(view, ids)
    added = [(tally.label, tallies.short(tally, view.marks)) for tally in list(_added(view, up))[:SHOWN]]
    said = ", ".join(_counts(view, ids, up))
    tone: Tone = "plain" if up else "quiet"
    return tuple(one for one in added if one[1]), (((said, tone),),) if said else ()


def _added(view: View, up: Sequence[str]) -> Iterator[Tally]:
    totals: dict[tuple[str, str], Tally] = {}
    for one in up:
        for tally in view.tallies(one):
            if tally.kind in SUMMED:
                key = (tally.kind, tally.label)
                was = totals.get(key)
                totals[key] = (
                    msgspec.structs.replace(tally, now=was.now + tally.now, max=was.max + tally.max, marks="")
                    if was is not None
                    else msgspec.structs.replace(tally, marks="")
                )
    yield from totals.values()


def _counts(view: View, ids: Sequence[str], up: Sequence[str]) -> Iterator[str]:
    """Say how many stand, have acted, and suffer what."""
    fight = view.play.fight
    if len(up) < len(ids):
        yield f"{len(up)} up" if up else "all out"
    acted = len(view.acted.intersection(up))
    if 0 < acted < len(up):
        yield f"{acted} acted"
    suffered = Counter(word for one in up for word in fight[one].conditions)
    suffered.update("hidden" for one in up if fight[one].hidden)
    yield from (f"{count} {word}" for word, count in suffered.items())
