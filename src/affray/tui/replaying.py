"""Replaying on the screen: the fight screen over a session that is stepped through, and its clock."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from textual.app import App
from textual.timer import Timer

from affray.encounter.record.replaying import Replay
from affray.encounter.store.faults import StoreFault
from affray.tui import Crashed
from affray.tui.app import config_for, kept_words, look, marks_for
from affray.tui.config import Config
from affray.tui.drawing.bars import Hint
from affray.tui.driver import TerminalDriver
from affray.tui.keys import Keys
from affray.tui.logbook import Entry, Logbook
from affray.tui.modes.replaying import HELP, ReplayMode, means
from affray.tui.screens.fight import FightScreen
from affray.tui.signals import leaving_on_signals
from affray.tui.table import Table
from affray.tui.theme import Theme

PACE = 1.5
"""Seconds for which a step is shown, if nothing else is said."""

FASTEST, SLOWEST = 0.1, 60.0
AT_ONCE = 500
"""Steps that are read at a time."""


class ReplayLog(Logbook):
    """The log up to the step that is shown; undone steps are left out."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.whole: list[Entry] = []
        super().__init__(replay.session)

    def catch_up(self) -> None:
        """Read the whole line once: nothing is added to what is past."""
        steps = self.replay.steps[1:]
        for first in range(0, len(steps), AT_ONCE):
            self.whole += self._read(steps[first : first + AT_ONCE])
        self.show()

    def show(self) -> None:
        """Show the lines of the steps so far."""
        end = bisect_right(self.whole, self.session.head, key=lambda entry: entry.step)
        self.entries = self.whole[:end]

    def older(self) -> int:
        """Everything is read already."""
        return 0


class ReplayTable(Table):
    """A table at which a fight is only looked at. `playing` steps go on by themselves, each for `pace`."""

    replay: Replay | None = None
    playing = False
    pace = PACE

    def lay(self, replay: Replay, pace: float | None) -> None:
        """Put a replay on the table, at its start; with a pace it plays at once."""
        replay.go(0)
        self.replay = replay
        self.log = self.past = ReplayLog(replay)
        self.playing, self.pace = pace is not None and replay.last > 0, pace or PACE
        self.turn()

    def start(self) -> None:
        """Begin with nothing: what was left half answered is no part of a replay."""

    def means(self, key: str, character: str | None) -> bool:
        """Tell whether a key does something in replay mode."""
        return means(key, character)

    def turn_keys(self) -> Sequence[Hint]:
        """List the keys of replay mode and what they do."""
        return HELP

    def turn(self) -> None:
        """Go to replay mode."""
        if self.looked is not None and self.looked not in self.play.fight:
            self.looked = None
        if self.replay is not None:
            self.past.show()
            self.mode = ReplayMode(self, self.replay)

    def step(self, by: int) -> None:
        """Go some steps on or back."""
        self.go(self._replay.place + by)

    def go(self, place: int) -> None:
        """Show a step, and say what it told. A fault of the store is said, and the same step stays."""
        replay = self._replay
        try:
            moved = replay.go(place)
        except StoreFault as fault:
            self.pause()
            self.say(f"{fault.text} {fault.hint}", "fault")
            return
        if moved:
            self.turn()
            self.say(self.shortly([one.text for one in replay.told()]))
        else:
            self.pause()
            self.say("this is the start" if replay.place == 0 else "this is the last step", "quiet")

    @property
    def _replay(self) -> Replay:
        assert self.replay is not None  # noqa: S101 - laid on the table before a key is pressed
        return self.replay

    def pause(self) -> None:
        """Stop playing."""
        self.playing = False

    def turn_playing(self) -> None:
        """Play, or stop; from the end it begins again."""
        replay = self._replay
        self.playing = not self.playing and replay.last > 0
        if self.playing and replay.place == replay.last:
            replay.go(0)
            self.turn()
            self.say("")

    def pace_by(self, factor: float) -> None:
        """Play faster or slower."""
        self.pace = min(SLOWEST, max(FASTEST, self.pace * factor))
        self.say(f"{self.pace:g} s a step", "quiet")

    def tick(self) -> None:
        """Go one step on while playing, and stop at the end."""
        self.step(1)
        if self._replay.place == self._replay.last:
            self.pause()


class ReplayScreen(FightScreen):
    """The fight screen with a clock that goes while the replay plays; a narrow one shows the log."""

    DEFAULT_CSS = """
    ReplayScreen.-one #focus { display: none; }
    ReplayScreen.-one #log { display: block; height: 100%; }
    """
    table: ReplayTable

    def __init__(self, table: ReplayTable, theme: Theme, leave: Callable[[], None]) -> None:
        super().__init__(table, theme, leave)
        self.clock: Timer | None = None

    def on_mount(self) -> None:
        """Begin to play, if that is wanted."""
        self._wind()

    def _after(self) -> None:
        """Once a key is painted: let the clock go, or stand."""
        super()._after()
        self._wind()

    def _wind(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None
        if self.table.playing:
            self.clock = self.set_timer(self.table.pace, self._tick)

    def _tick(self) -> None:
        """Show the next step."""
        if self.table.playing:
            self.table.tick()
            self.paint()
        self._wind()


class ReplayApp(App[None], inherit_bindings=False):
    """Replays one session on the screen, by the keyboard alone."""

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "Affray"

    def __init__(
        self,
        replay: Replay,
        *,
        pace: float | None = None,
        ascii: bool | None = None,  # noqa: A002 - the option's name
        ansi: bool = False,
        kept: str = "",
        config: Config | None = None,
    ) -> None:
        config = config or Config()
        self.look = look(ansi=ansi, named=config.theme)
        super().__init__(driver_class=TerminalDriver, ansi_color=True)
        self.animation_level = "none"
        marks = marks_for(config, ascii=ascii)
        keys = Keys.of(replay.session.desk, config.keys)
        self.table = ReplayTable(replay.session, keys, marks, kept or replay.name)
        self.table.theme = self.look.name
        self.table.lay(replay, pace)

    def on_mount(self) -> None:
        """Open the fight at the step that is shown first."""
        self.push_screen(ReplayScreen(self.table, self.look, self.exit))


def run(
    replay: Replay,
    *,
    pace: float | None = None,
    place: int = 0,
    ascii: bool | None = None,  # noqa: A002 - the option's name
    ansi: bool = False,
    kept: str = "",
) -> str:
    """Replay a session until it is left; return a sentence about what went wrong with us, if anything.

    Raises Crashed.
    """
    app = ReplayApp(replay, pace=pace, ascii=ascii, ansi=ansi, kept=kept, config=config_for(replay.session))
    if place:
        app.table.go(place)
    with leaving_on_signals(app):
        app.run(mouse=False)
    if app.return_code:
        raise Crashed("Affray stopped over a mistake of its own. The session is safe.")
    return kept_words(app.table) if app.table.mishaps else ""
