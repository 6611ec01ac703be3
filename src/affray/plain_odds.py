"""Odds in words and bars: what `odds` says in plain mode and at the shell, as wide as the terminal is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, TypeAlias

from affray.encounter.letters import in_ascii

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a bar: takes the bar and its kind (miss, hit, out) and returns it dressed."""

WIDE, NARROWEST = 80, 30
LONGEST_BAR = 40
LEAST_BAR = 5
LEAST = 0.1
"""The least share of a hundred that is told as a figure."""

BARS: Mapping[str, str] = {"out": "█", "hit": "▒", "miss": "░"}
"""One mark for each kind of outcome, so that a bar says it without colour."""

ASCII_BARS: Mapping[str, str] = {"out": "#", "hit": "=", "miss": "."}
KEY = {"out": "out of the fight", "hit": "takes effect", "miss": "a miss"}


def unpainted(bar: str, kind: str) -> str:
    """Leave a bar as it is."""
    del kind
    return bar


def chart(
    said: Mapping[str, Any], room: int = WIDE, *, ascii_only: bool = False, paint: Paint = unpainted
) -> list[str]:
    """Draw an odds report: each target with its outcomes, a figure and a bar each, within `room` cells."""
    room, marks = max(room, NARROWEST), ASCII_BARS if ascii_only else BARS

    def spell(text: str) -> str:
        return in_ascii(text) if ascii_only else text

    lines = wrap(spell(said["command"]), room)
    for target, outcomes in said["targets"].items():
        about = said["about"][target]
        head = spell(f"{about['name']}: {_headline(about)}")
        lines += wrap(head, room, initial_indent="  ", subsequent_indent="    ")
        if "refused" not in about and not about["declared"]:
            told = [{**one, "words": spell(", ".join(one["outcome"])), "figure": spell(_share(one))}
                    for one in outcomes]  # fmt: skip
            lines += _rows(told, room, marks, paint)
    return [*lines, *(spell(line) for line in _footnotes(said, room, marks))]


def _headline(about: Mapping[str, Any]) -> str:
    if "refused" in about:
        return f"cannot be done; {about['refused']}"
    if about["declared"]:
        return "the table decides; nothing can be reckoned before it has"
    words = f"takes effect {_figure(about, 'hit')}"
    return words + (f", out of the fight {_figure(about, 'out')}" if about["out"] else "")


def _share(one: Mapping[str, Any]) -> str:
    return figure(one["percent"], one.get("error"))


def _figure(about: Mapping[str, Any], name: str) -> str:
    return figure(about[name], about.get(f"{name}_error"))


def figure(percent: float, error: float | None = None) -> str:
    """Write a share of a hundred: ``62.5 %``, or ``≈ 62.5 % ±2.1`` where it is a sample's."""
    if error is not None:
        return f"≈ {percent:.1f} % ±{error:.1f}"
    if 0 < percent < LEAST or 100 - LEAST < percent < 100:  # noqa: PLR2004 - never falsely nought or all
        return f"<{LEAST} %" if percent < LEAST else f">{100 - LEAST} %"
    return f"{percent:.1f} %"


def _rows(
    outcomes: Sequence[Mapping[str, Any]], room: int, marks: Mapping[str, str], paint: Paint
) -> Iterator[str]:
    """Draw outcomes beneath each other: words, figure, bar; the bar gives way first, then the words."""
    number = max(len(one["figure"]) for one in outcomes)
    words = min(max(len(one["words"]) for one in outcomes), max(10, room - number - LEAST_BAR - 8))
    bar = min(LONGEST_BAR, room - words - number - 8)
    for one in outcomes:
        first, *rest = wrap(one["words"], words) or [""]
        drawn = marks[one["kind"]] * cells_of(one["percent"], bar) if bar >= LEAST_BAR else ""
        yield f"    {first:<{words}}  {one['figure']:>{number}}  {paint(drawn, one['kind'])}".rstrip()
        yield from (f"      {more}" for more in rest)


def cells_of(percent: float, room: int) -> int:
    """Return how many cells of the room a share of a hundred takes; what can happen takes one at least."""
    return 0 if percent <= 0 else max(1, round(percent * room / 100))


def _footnotes(said: Mapping[str, Any], room: int, marks: Mapping[str, str]) -> list[str]:
    """Say what the marks mean, who decided, and where figures are a sample's."""
    abouts = [one for one in said["about"].values() if not one.get("declared", True)]
    if not abouts:
        return []
    kinds = [kind for kind in marks if any(o["kind"] == kind for os in said["targets"].values() for o in os)]
    notes = [f"{marks[kind]} {KEY[kind]}" for kind in kinds]
    choices = dict.fromkeys(topic for one in abouts for topic in one["choices"])
    decided = f"policy {said['policy']}"
    decided += f", which decides {', '.join(choices)}" if choices else ", which has nothing to decide here"
    samples = max((one["samples"] for one in abouts), default=0)
    how = f"≈ of {samples:,} samples; 19 times of 20 the truth is within ±" if samples else "exact"
    return [*wrap("   ".join(notes), room), *wrap(f"{decided}; {how}", room)]
