"""The base of all our Textual programs: the keyboard alone, no animation, only what the terminal can do."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter

from affray.tui.driver import BareDriver, TerminalDriver
from affray.tui.terminal import terminal


class Program(App[None], inherit_bindings=False):
    """Shows one screenful of lines. Its themes say themselves which colours the terminal has."""

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "Affray"

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.animation_level = "none"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filter nothing: without colour the theme has none, and saying so for each cell takes bytes."""
        return ()

    def get_driver_class(self) -> type[Driver]:
        """Choose how the terminal is written to."""
        return BareDriver if terminal().bare else TerminalDriver
