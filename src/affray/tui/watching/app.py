"""The players' screen: their view of a session, painted when it changes and at no other time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct
from textual import events
from textual.app import ComposeResult

from affray.encounter.store import StoreFault
from affray.encounter.watching import EVERY, Watcher
from affray.tui import Crashed
from affray.tui.app import look, marks_for
from affray.tui.config import load, where
from affray.tui.drawing.bars import keyline
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.players import draw
from affray.tui.drawing.spans import BLANK, Line
from affray.tui.program import Program
from affray.tui.signals import leaving_on_signals
from affray.tui.widgets.lines import Lines


class Bench(Struct):
    """What the widget draws from."""

    watcher: Watcher
    marks: Marks
    fault: str = ""


class WatchLines(Lines):
    """The whole screen."""

    table: Any

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the view, a fault if there is one, and the one key."""
        bench = cast("Bench", self.table)
        view = bench.watcher.view
        lines: list[Line] = [((f" {view.title}", "title"), ("   looking on", "quiet"))]
        lines += draw(view, bench.marks, room, max(1, height - 2))
        lines = lines[: height - 1] + [BLANK] * (height - 1 - len(lines))
        if bench.fault:
            lines[-1:] = [((bench.fault, "fault"),)]
        return [*lines, keyline((), (("q", "leave"),), bench.marks, room)]


class WatchApp(Program, inherit_bindings=False):
    """Looks on. The only key that does anything is the one that leaves."""

    CSS = "WatchLines { width: 100%; height: 100%; background: transparent; }"

    def __init__(self, watcher: Watcher, *, ascii: bool | None = None, ansi: bool = False) -> None:  # noqa: A002
        super().__init__()
        config = load(where())
        self.bench = Bench(watcher, marks_for(config, ascii=ascii))
        self.look = look(ansi=ansi, named=config.theme)

    def compose(self) -> ComposeResult:
        """Lay out the one widget."""
        yield WatchLines(cast("Any", self.bench), self.look, id="watch")

    def on_mount(self) -> None:
        """Begin to look."""
        self.set_interval(EVERY, self.look_again)

    def look_again(self) -> None:
        """Repaint what differs, if anything was written; say a fault and go on looking."""
        before = self.bench.fault
        try:
            changed, self.bench.fault = self.bench.watcher.poll(), ""
        except StoreFault as fault:
            changed, self.bench.fault = False, fault.text
        if changed or before != self.bench.fault:
            self.query_one(WatchLines).update()

    def on_key(self, event: events.Key) -> None:
        """Leave on `q`, or where the terminal's own key to end a program is pressed."""
        event.stop()
        if event.key in ("q", "ctrl+c"):
            self.exit()


def watch(watcher: Watcher, *, ascii: bool | None = None, ansi: bool = False) -> None:  # noqa: A002
    """Show the players' view until the viewer leaves. Raises Crashed."""
    app = WatchApp(watcher, ascii=ascii, ansi=ansi)
    with leaving_on_signals(app):
        app.run(mouse=False)
    if app.return_code:
        raise Crashed("Affray stopped over a mistake of its own. The session is safe.")
