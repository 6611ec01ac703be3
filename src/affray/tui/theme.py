"""Themes: how the tones look. Nothing depends on colour: whatever a tone says, words or marks say too."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from rich.style import Style

from affray.tui.drawing.spans import Tone


class Theme(Struct, frozen=True):
    """A look for every tone. `ansi` themes use the terminal's own sixteen colours and its background."""

    name: str
    styles: Mapping[Tone, Style]
    ansi: bool = True
    background: str = "ansi_default"

    def __getitem__(self, tone: Tone) -> Style:
        return self.styles[tone]


def _theme(name: str, looks: Mapping[Tone, str], ground: str = "", fore: str = "") -> Theme:
    base = Style(color=fore or None, bgcolor=ground or None)
    styles = {tone: base + Style.parse(look) for tone, look in looks.items()}
    return Theme(name, styles, ansi=not ground, background=ground or "ansi_default")


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
        "plain": "", "quiet": "#8a8577", "strong": "bold #f2ead6", "loud": "bold #ff6a55",
        "acting": "bold #1d1a16 on #e0b458", "party": "#8fbf7f", "foes": "#dc9a62", "scene": "#a795d0",
        "key": "bold #7fb8c9", "ask": "bold #f2ead6", "typed": "bold underline #f2ead6", "good": "#8fbf7f",
        "bad": "#ff6a55", "gone": "strike #6b6659", "rule": "#4a463c", "title": "bold #e0b458",
        "fault": "bold #1d1a16 on #ff6a55", "chosen": "bold #1d1a16 on #7fb8c9",
    },
    "#1d1a16",
    "#cfc8b5",
)  # fmt: skip
"""Candle light: warm, calm colours on dark ground, for terminals with many colours."""

THEMES = {theme.name: theme for theme in (TERMINAL, NIGHT, MONO)}
