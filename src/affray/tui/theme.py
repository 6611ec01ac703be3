"""Themes: how the tones look. Nothing depends on colour: whatever a tone says, words or marks say too."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.segment import Segment
from rich.style import Style

from affray.tui.drawing.spans import Line, Span, Tone, cells


class Theme(Struct, frozen=True):
    """A look for every tone. None needs true colour, so that a line takes few bytes.

    `few` names the theme to take on a terminal of sixteen colours; empty where this one does.
    """

    name: str
    styles: Mapping[Tone, Style]
    few: str = ""

    def __getitem__(self, tone: Tone) -> Style:
        return self.styles[tone]

    def bare(self, tone: Tone) -> bool:
        """Tell whether a space looks in this tone as it does in the plain one."""
        style = self.styles[tone]
        drawn = style.reverse or style.underline or style.strike
        return not drawn and style.bgcolor == self.styles["plain"].bgcolor

    def segments(self, line: Line, room: int) -> list[Segment]:
        """Return a line as segments that fill the room; spaces join a neighbour, which saves bytes."""
        found: list[tuple[str, Tone]] = []
        for text, tone in (*line, (" " * (room - cells(line)), "plain")):
            if found and self._joins(found[-1], (text, tone)):
                before, was = found.pop()
                found.append((before + text, tone if before.isspace() else was))
            elif text:
                found.append((text, tone))
        return [Segment(text, self.styles[tone]) for text, tone in found]

    def _joins(self, before: Span, after: Span) -> bool:
        if before[1] == after[1]:
            return True
        blank = before[0].isspace() or after[0].isspace()
        return blank and self.bare(before[1]) and self.bare(after[1])


def _theme(name: str, looks: Mapping[Tone, str], ground: str = "", fore: str = "", *, few: str = "") -> Theme:
    base = Style(color=fore or None, bgcolor=ground or None)
    styles = {tone: base + Style.parse(look) for tone, look in looks.items()}
    return Theme(name, styles, few)


TERMINAL = _theme(
    "terminal",
    {
        "plain": "", "quiet": "bright_black", "strong": "bold", "loud": "bold red",
        "acting": "bold reverse", "party": "green", "foes": "yellow", "scene": "magenta",
        "key": "bold cyan", "ask": "bold", "typed": "bold underline", "good": "green", "bad": "red",
        "gone": "bright_black strike", "rule": "bright_black", "title": "bold", "fault": "bold red",
        "chosen": "bold reverse",
    },
)  # fmt: skip
"""The terminal's own colours: few bytes, and right on dark and on light ground."""

MONO = _theme(
    "mono",
    {
        "plain": "", "quiet": "dim", "strong": "bold", "loud": "bold underline",
        "acting": "bold reverse", "party": "", "foes": "", "scene": "",
        "key": "bold", "ask": "bold", "typed": "underline", "good": "", "bad": "bold",
        "gone": "dim strike", "rule": "dim", "title": "bold", "fault": "bold reverse", "chosen": "reverse",
    },
)  # fmt: skip
"""No colour at all (NO_COLOR)."""

NIGHT = _theme(
    "night",
    {
        "plain": "", "quiet": "color(245)", "strong": "bold color(230)", "loud": "bold color(209)",
        "acting": "bold color(234) on color(179)", "party": "color(108)", "foes": "color(173)",
        "scene": "color(146)", "key": "bold color(110)", "ask": "bold color(230)",
        "typed": "bold underline color(230)", "good": "color(108)", "bad": "color(209)",
        "gone": "strike color(241)", "rule": "color(239)", "title": "bold color(179)",
        "fault": "bold color(234) on color(209)", "chosen": "bold color(234) on color(110)",
    },
    "color(234)",
    "color(187)",
    few="lantern",
)  # fmt: skip
"""Candle light: warm, calm colours on dark ground, out of 256: few bytes, and the same everywhere."""

DAY = _theme(
    "day",
    {
        "plain": "", "quiet": "color(243)", "strong": "bold color(16)", "loud": "bold color(124)",
        "acting": "bold color(230) on color(24)", "party": "color(28)", "foes": "color(130)",
        "scene": "color(61)", "key": "bold color(25)", "ask": "bold color(16)",
        "typed": "bold underline color(16)", "good": "color(28)", "bad": "color(124)",
        "gone": "strike color(245)", "rule": "color(250)", "title": "bold color(24)",
        "fault": "bold color(230) on color(124)", "chosen": "bold color(230) on color(130)",
    },
    "color(230)",
    "color(236)",
    few="chart",
)  # fmt: skip
"""Ink on paper, for a bright room."""

LANTERN = _theme(
    "lantern",
    {
        "plain": "", "quiet": "cyan", "strong": "bold bright_yellow", "loud": "bold bright_red",
        "acting": "bold black on yellow", "party": "bright_green", "foes": "bright_magenta",
        "scene": "bright_blue", "key": "bold bright_cyan", "ask": "bold bright_white",
        "typed": "bold underline bright_white", "good": "bright_green", "bad": "bright_red",
        "gone": "strike bright_black", "rule": "blue", "title": "bold yellow",
        "fault": "bold bright_white on red", "chosen": "bold black on cyan",
    },
    "black",
    "white",
)  # fmt: skip
"""A lantern on black water: bright, and out of sixteen colours."""

CHART = _theme(
    "chart",
    {
        "plain": "", "quiet": "bright_black", "strong": "bold black", "loud": "bold red",
        "acting": "bold bright_white on blue", "party": "blue", "foes": "red",
        "scene": "magenta", "key": "bold blue", "ask": "bold black",
        "typed": "bold underline black", "good": "blue", "bad": "red",
        "gone": "strike bright_black", "rule": "bright_black", "title": "bold magenta",
        "fault": "bold bright_white on red", "chosen": "bold bright_white on magenta",
    },
    "bright_white",
    "black",
)  # fmt: skip
"""Ink on a chart, for a bright room, out of sixteen colours."""

THEMES = {theme.name: theme for theme in (TERMINAL, LANTERN, CHART, NIGHT, DAY, MONO)}
"""All themes by name: the terminal's own look, two of sixteen colours, two of 256, one without any."""
