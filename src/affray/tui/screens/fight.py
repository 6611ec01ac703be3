"""The fight screen: where the panels lie, where keys go, and what is repainted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer

from affray.tui.table import Table
from affray.tui.theme import THEMES, Theme
from affray.tui.widgets.bars import Header, KeyLine, PromptBar, Small
from affray.tui.widgets.focus import FocusPanel
from affray.tui.widgets.lines import Lines
from affray.tui.widgets.log import LogPanel
from affray.tui.widgets.order import OrderPanel

LOOK = 0.25
"""Seconds between two looks at what is worked out beside the screen."""

LEAVING = ("q", "ctrl+q")
"""Keys that leave where the terminal is too small to show anything."""


class FightScreen(Screen[None], inherit_bindings=False):
    """Hands every key to the table and lets each widget repaint what differs."""

    AUTO_FOCUS = None
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (60, "-one"), (70, "-two"), (110, "-three")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-low"), (22, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    FightScreen { layout: vertical; overflow: hidden; scrollbar-size: 0 0; }
    Lines { background: transparent; }
    #header, #keys { height: 1; width: 100%; }
    #prompt { height: 4; width: 100%; }
    #body { height: 1fr; width: 100%; layout: horizontal; }
    #right { width: 1fr; height: 100%; layout: vertical; }
    #order { width: 40%; min-width: 28; height: 100%; }
    #focus { width: 100%; height: 3fr; }
    #log { width: 100%; height: 2fr; }
    #small { display: none; width: 100%; height: 100%; }
    FightScreen.-three #right { layout: horizontal; }
    FightScreen.-three #order { width: 32%; }
    FightScreen.-three #focus { width: 1fr; height: 100%; }
    FightScreen.-three #log { width: 1fr; height: 100%; }
    FightScreen.-one #body { layout: vertical; }
    FightScreen.-one #order { width: 100%; height: 2fr; }
    FightScreen.-one #right { width: 100%; height: 3fr; }
    FightScreen.-one #log { display: none; }
    FightScreen.-log #focus { display: none; }
    FightScreen.-log #log { display: block; height: 100%; }
    FightScreen.-three.-log #focus { display: block; }
    FightScreen.-two.-whole #log { display: none; }
    FightScreen.-tiny .fight, FightScreen.-flat .fight { display: none; }
    FightScreen.-tiny #small, FightScreen.-flat #small { display: block; }
    """

    def __init__(self, table: Table, theme: Theme, leave: Callable[[], None]) -> None:
        super().__init__()
        self.table = table
        self.leave = leave
        self.look = theme
        self.deaf = False
        self.heard = 0.0
        self.dropped = 0
        self.foreseeing = False
        self.all: list[Lines] = []
        self._looking: Timer | None = None

    def compose(self) -> ComposeResult:
        """Lay out header, panels, prompt and key line, for the terminal's size at once."""
        self._fit()
        table, theme = self.table, self.look
        yield Header(table, theme, id="header", classes="fight")
        with Container(id="body", classes="fight"):
            yield OrderPanel(table, theme, id="order")
            with Container(id="right"):
                yield FocusPanel(table, theme, id="focus")
                yield LogPanel(table, theme, id="log")
        yield PromptBar(table, theme, id="prompt", classes="fight")
        yield KeyLine(table, theme, id="keys", classes="fight")
        yield Small(table, theme, id="small")

    def _fit(self) -> None:
        """Take the classes of the terminal's size before anything is mounted that they would style anew."""
        width, height = self.app.size
        pairs = ((self.HORIZONTAL_BREAKPOINTS, width), (self.VERTICAL_BREAKPOINTS, height))
        names = [[name for least, name in breakpoints if cells >= least][-1] for breakpoints, cells in pairs]
        self.add_class(*names, update=False)
        self.table.room = width
        self._turn(update=False)

    def on_mount(self) -> None:
        """Let the odds of a question that is open fill in."""
        self.call_after_refresh(self._after)

    def widgets(self) -> Iterator[Lines]:
        """Go through the widgets that show."""
        if not self.all:
            self.all = list(self.query(Lines))
        yield from (one for one in self.all if one.display and one.size)

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the table, unless it came in one burst with the key that ended a question."""
        event.stop()
        event.prevent_default()
        if self.deaf or event.time < self.heard:
            self.dropped += 1
            return
        character = event.character if event.is_printable else None
        self.press(event.key, character)

    def on_resize(self, event: events.Resize) -> None:
        """Note how wide the prompt is: long lists of options go into the panel."""
        self.table.room = event.size.width

    def on_focus_panel_laid(self) -> None:
        """Repaint what hangs on how much the panel has room for: whether there are more pages."""
        self.paint()

    def on_paste(self, event: events.Paste) -> None:
        """Let the table take pasted words, all at once and none of them as keys."""
        event.stop()
        if self.deaf or event.time < self.heard:
            self.dropped += len(event.text)
        elif not self.small:
            self._do(lambda: self.table.paste(event.text))

    @property
    def small(self) -> bool:
        """Tell whether the terminal is too small for a fight."""
        return self.has_class("-tiny") or self.has_class("-flat")

    def press(self, key: str, character: str | None) -> None:
        """Let the table take a key; where nothing shows what it would do, only leaving is done."""
        if self.small:
            if key in LEAVING:
                self.leave()
            return
        self._do(lambda: self.table.press(key, character))

    def _do(self, call: Callable[[], object]) -> None:
        """Let the table do something, then repaint."""
        table = self.table
        self._guarded(call)
        if table.leaving:
            self.leave()
            return
        self.deaf = self.deaf or table.ended
        self.paint()
        self.call_after_refresh(self._after)

    def _guarded(self, call: Callable[[], object]) -> object:
        """Call the table; a mistake of our own ends what was half done, and nothing else."""
        try:
            return call()
        except Exception as mistake:  # noqa: BLE001 - the one boundary: a fight goes on, whatever we got wrong
            self.table.stumble(mistake)
            return True

    def _after(self) -> None:
        """Once a key is painted: listen again if it ended a question, and look for odds."""
        if self.deaf:
            self._hear()
        if not self.foreseeing:
            self._foresee()

    def _foresee(self) -> None:
        """Fill the odds in, now that the prompt is painted: a little, then keys, then a little more."""
        mode = self.table.mode
        pending = mode.pending
        news = bool(self._guarded(mode.foresee))
        self.foreseeing = news and not pending
        if news:
            self.paint()
            if not pending:
                self.call_after_refresh(self._foresee)
        if pending and self._looking is None:
            self._looking = self.set_timer(LOOK, self._look_again)

    def _look_again(self) -> None:
        """Look again at what is worked out beside the screen."""
        self._looking = None
        self._foresee()

    def _hear(self) -> None:
        """Listen again: what was ended has been painted."""
        self.deaf, self.heard = False, monotonic()
        if self.dropped:
            said, many = self.table.said, f"{self.dropped} keys" if self.dropped > 1 else "1 key"
            self.table.say(f"({many} in the same burst dropped)   {said.text}".strip(), said.tone)
            self.dropped = 0
            self.paint()

    def paint(self) -> None:
        """Let every widget repaint what differs."""
        self._turn()
        if self.table.theme not in ("", self.look.name):
            self._look_anew(THEMES[self.table.theme])
        shown = list(self.widgets())
        for widget in self.all:
            if widget in shown:
                widget.update()
            else:
                widget.drawn_for = None  # what does not show is drawn anew when it does

    def _turn(self, *, update: bool = True) -> None:
        """Turn the panel to the log, to the harm, or to what the mode must show."""
        mode = self.table.mode
        self.set_class(self.table.panel == "log" and not mode.listing, "-log", update=update)
        self.set_class(mode.whole, "-whole", update=update)

    def _look_anew(self, theme: Theme) -> None:
        """Take another theme."""
        self.look = theme
        for widget in self.all:
            widget.theme = theme
            widget.refresh()
