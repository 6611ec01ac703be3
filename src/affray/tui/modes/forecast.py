"""The forecast from here on, in the panel: played by other processes while the screen goes on listening."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from affray.encounter.forecast.crew import cores
from affray.encounter.forecast.fault import ForecastFault
from affray.encounter.forecast.forecasting import Forecast, Wanted
from affray.encounter.forecast.report import Report
from affray.plain_forecast import figures_of
from affray.tui.drawing.marks import ASCII
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line
from affray.tui.modes.showing import ShowingMode

if TYPE_CHECKING:
    from affray.tui.table import Table

RUNS = 400
"""Fights of each variation: a standard error of at most 2.5 in a hundred."""

AFRESH = 0.5
"""Seconds between two looks at the figures so far."""

ALL = 100


class ForecastMode(ShowingMode):
    """Shows how the fight may go from here; leaving it calls the forecast off."""

    opened = "forecast"
    heading = "Forecast"

    def __init__(self, table: Table, making: Forecast) -> None:
        super().__init__(table)
        self.making = making
        self.called_off = Event()
        self.found: Report | None = None
        self.fault = ""
        self.painted: object = None
        self.looked = 0.0
        self.maker = Thread(target=self._make, name="forecast", daemon=True)
        self.maker.start()

    def _make(self) -> None:
        """Have the fights played; runs beside the screen, which only reads what is left here."""
        try:
            found = self.making.make(self._told, self.called_off.is_set)
        except ForecastFault as fault:
            self.fault = f"{fault.text} {fault.hint}".strip()
        else:
            self.found = found or self.found

    def _told(self, done: int, total: int) -> None:
        del done, total
        if monotonic() - self.looked >= AFRESH:
            self.looked = monotonic()
            self.found = self.making.report()

    @property
    def pending(self) -> bool:
        """Tell whether more figures are to come."""
        return self.maker.is_alive()

    def foresee(self) -> bool:
        """Tell whether there is something new to paint."""
        now = (self.found, self.making.done * ALL // self.making.total, self.fault, self.pending)
        changed, self.painted = now != self.painted, now
        return changed

    def left(self) -> None:
        """Call the forecast off."""
        self.called_off.set()

    def press(self, key: str, character: str | None) -> None:
        """Turn the page, or go back and let no more fights be played."""
        super().press(key, character)
        if self.table.mode is not self:
            self.left()

    def prompt(self) -> Prompt:
        """Say how far it is."""
        making = self.making
        if self.fault:
            return Prompt(head=((self.fault, "bad"), ("   Esc goes back", "quiet")))
        words = f"Forecast from here: {making.done:,} of {making.total:,} fights"
        far = f" ({making.done * ALL // making.total}%)" if self.pending else ""
        back = "Esc calls it off" if self.pending else "Esc goes back"
        page = ", Space turns the page" if self.more else ""
        return Prompt(head=((words + far, "strong"), (f"   {back}{page}", "quiet")), foot=self.told())

    def lines(self, room: int) -> Sequence[Line]:
        """Draw the figures so far."""
        if self.found is None:
            words = "no figures" if self.fault else "the first fights are being played"
            return [((words, "quiet"),)]
        rows = figures_of(self.found, room, ascii_only=self.table.marks is ASCII)
        return [((row, "plain" if row.startswith(" ") else "title"),) for row in rows]


def show_forecast(table: Table) -> None:
    """Show the forecast from here on."""
    session = table.session
    wanted = Wanted(runs=RUNS, jobs=max(1, cores() - 1))
    try:
        making = Forecast(session.encounter, session.play, wanted)
    except ForecastFault as fault:
        table.say(f"{fault.text} {fault.hint}".strip(), "bad")
        return
    table.mode = ForecastMode(table, making)
