"""Walk mode: through the log, line by line; a line opens its trace, and an answer in it can be mended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from affray.encounter.answers import Answered
from affray.encounter.lines import decode
from affray.encounter.telling import Told, figures
from affray.tui.asking import AWAY, Ask
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import Line, wrap
from affray.tui.modes.base import LOOKING_ON, TURN_KEYS, BaseMode
from affray.tui.modes.mending import answers, called, mend
from affray.tui.modes.mode import Hint
from affray.tui.modes.pick import PickMode
from affray.tui.saying import spoken

if TYPE_CHECKING:
    from affray.tui.table import Side, Table

STEPS = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "k": -1, "j": 1, "home": -(10**9), "end": 10**9}


TRACE_PAGE = 10


class WalkMode(BaseMode):
    """Points at one line of the log. `term` is what was searched for."""

    def __init__(self, table: Table, at: int | None = None, term: str = "", was: Side | None = None) -> None:
        super().__init__(table)
        last = len(table.log.entries) - 1
        self.at = last if at is None else at
        self.term = term
        self.tracing = False
        self.asked = 0
        self.first = 0
        self.was: Side = was or table.panel
        table.panel = "log"

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        if key in STEPS:
            self._step(STEPS[key])
        elif key == "enter":
            self._enter()
        elif character in ("n", "N") and self.term:
            self._find(-1 if character == "n" else 1)
        elif key == "space" and self.tracing:
            self.first += TRACE_PAGE
        elif character in ("m", "g"):
            self._change(character)
        elif character == "/":
            search(self.table, self)
        elif key in AWAY and self.tracing:
            self._trace(False)
        elif key in AWAY or character in ("q", "l"):
            self.away()
        else:
            self._beyond(key, character)

    def _change(self, character: str) -> None:
        """Mend an answer of the step, or go to it; who looks on does neither."""
        if self.table.looking:
            self.table.say(LOOKING_ON, "quiet")
        elif character == "m":
            mend(self.table, self.step, self.again)
        else:
            self._go()

    def _beyond(self, key: str, character: str | None) -> None:
        """Take a key that the walk does not own: one of the turn leaves the walk and does its work."""
        table = self.table
        if table.means(key, character):
            self.away()
            table.mode.press(key, character)
        elif character is not None and character.isprintable():
            table.say(f"{character} means nothing here; ? lists what does", "quiet")

    def _enter(self) -> None:
        """Open the trace; where it was opened at this step, close it."""
        was, self.asked = self.asked, self.step
        self._trace(not (self.tracing and was == self.step))

    def _trace(self, tracing: bool) -> None:
        self.tracing = tracing
        self.table.panel = "harm" if tracing else "log"

    def again(self) -> None:
        """Go on walking at the same line."""
        self._trace(self.tracing)
        self.table.mode = self

    def away(self) -> None:
        """Go back to turn mode."""
        self.table.panel = self.was
        self.table.say("")
        self.table.back()

    @property
    def step(self) -> int:
        """The step of the line that is pointed at."""
        entries = self.table.log.entries
        return entries[self.at].step if 0 <= self.at < len(entries) else 0

    def _step(self, by: int) -> None:
        log = self.table.log
        self.table.say("")
        if self.at + by < 0:
            self.at += log.older()
        self.at = max(0, min(len(log.entries) - 1, self.at + by))
        self.first = 0

    def _find(self, by: int) -> None:
        log = self.table.log
        count = len(log.entries)
        found = find(self.table, self.term, self.at + by, by)
        if found is None:
            self.at += len(log.entries) - count  # older lines came in before it
            self.table.say(f"no further line with {self.term}", "bad")
        else:
            self.table.say("")
            self.at, self.first = found, 0

    def _go(self) -> None:
        table, step = self.table, self.step
        table.panel = self.was
        words = table.log.words_of(step)
        table.moved(lambda: table.session.goto(step), f"Now after: {words}")

    def prompt(self) -> Prompt:
        """Say which step the line belongs to."""
        table, step = self.table, self.step
        if not step:
            return Prompt(head=(("The log is empty", "strong"),))
        row = table.session.store.rows([step])[0]
        undone = ", undone" if table.log.undone(step) else ""
        head: Line = ((f"Step {step}{undone} ", "strong"), (decode(row.command).line(), "plain"))
        pieces = [_answer(table, one) for one in answers(table, step)]
        return Prompt(head=head, pieces=pieces, foot=self.told())

    def hints(self) -> Sequence[Hint]:
        """Show what can be done with a line."""
        deeds = [] if self.table.looking else [("m", "mend"), ("g", "go to this step")]
        found = [("Up Down", "walk"), ("Enter", "trace"), *deeds, ("/", "search")]
        found += [("n N", "next, previous")] if self.term else []
        return [*found, ("Esc", "away"), TURN_KEYS]

    def help(self) -> Sequence[Hint]:
        """List them, then the keys of the turn."""
        return self.with_turn_keys(self.hints())

    def walked(self) -> int | None:
        """Point at the line."""
        return self.at

    def target(self) -> str | None:
        """Point at nobody while a trace has the panel."""
        return None if self.tracing else super().target()

    def title(self) -> str:
        """Name the panel."""
        return f"Trace of step {self.step}" if self.tracing else ""

    def panel(self, room: int, height: int) -> Sequence[Line] | None:
        """Show the trace where it is open."""
        if not self.tracing or not self.step:
            return None
        told = self.table.log.told_of(self.step)
        words = self.table.session.desk.rules.figures
        lines = [line for one in told for line in traced(one, room, words)]
        lines = lines or [(("nothing was told", "quiet"),)]
        self.first = min(self.first, max(0, len(lines) - height))
        return lines[self.first : self.first + height]


def traced(told: Told, room: int, words: Mapping[str, str]) -> Iterator[Line]:
    """Draw an event: its line, then its rule and the figures that went in, in the `words` of its ruleset."""
    for row in wrap(told.text or "(nothing said)", room, 2):
        yield ((row, "quiet" if told.quiet else "plain"),)
    shown = ", ".join(figures(told, words))
    rows = wrap("  ".join(filter(None, [told.rule, shown])), room - 4, 2)
    yield (("    ", "plain"), (told.rule, "key"), (rows[0][len(told.rule) :], "quiet"))
    yield from ((("    ", "plain"), (row, "quiet")) for row in rows[1:])


def _answer(table: Table, one: Answered) -> Line:
    name = called(table, one.id)
    return ((f"{name}: ", "quiet"), (spoken(one.value), "plain"), (f" ({one.how})", "quiet"))


def find(table: Table, term: str, at: int, by: int) -> int | None:
    """Return the nearest line with a term, from `at` on in a direction."""
    entries, word = table.log.entries, term.casefold()
    while 0 <= at < len(entries) or (by < 0 and at < 0 and (more := table.log.older())):
        if at < 0:
            at += more
            entries = table.log.entries
        if word in entries[at].text.casefold():
            return at
        at += by
    return None


def walk(table: Table) -> None:
    """Start to walk the log at its end."""
    table.say("")
    table.mode = WalkMode(table)


def search(table: Table, walking: WalkMode | None = None) -> None:
    """Ask for words, then point at the latest line that has them; without any one walks on where one was."""
    actor, gang = table.actor, table.gang

    def then(term: object) -> None:
        table.actor, table.gang = actor, gang
        table.back()
        count = len(table.log.entries)
        found = find(table, str(term), count - 1, -1)
        if found is not None:
            table.mode = WalkMode(table, found, str(term), walking.was if walking else None)
            return
        if walking is not None:
            walking.at += len(table.log.entries) - count
            walking.again()
        table.say(f"no line has {term}", "bad")

    table.say("")
    back = walking.again if walking is not None else table.back
    table.mode = PickMode(table, Ask(kind="words", title="Search the log for"), then, back)
