"""The base of all our Textual programs: the keyboard alone, no animation, only what the terminal can do."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from textual.app import App
from textual.driver import Driver
from textual.filter import LineFilter
from textual.screen import Screen
from textual.strip import Strip

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

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Paint; a screen that opens asks for it often, and that is heeded where anything differs."""
        driver = self._driver
        if renderable is None or self._batch_count or not isinstance(driver, TerminalDriver) or driver.opened:
            super()._display(screen, renderable)
        elif driver.shown is None:
            super()._display(screen, renderable)
            driver.shown = _strips(screen)
        elif driver.shown != _strips(screen):
            driver.opened = True
            super()._display(screen, renderable)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filter nothing: without colour the theme has none, and saying so for each cell takes bytes."""
        return ()

    def get_driver_class(self) -> type[Driver]:
        """Choose how the terminal is written to."""
        return BareDriver if terminal().bare else TerminalDriver


def _strips(screen: Screen[object]) -> Sequence[Strip]:
    return screen._compositor.render_strips()  # noqa: SLF001 - there is no other way to look at it
