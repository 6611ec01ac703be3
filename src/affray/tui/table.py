"""The table: one session at one screen. It runs commands, hears replies, and says which mode keys are in.

Knows nothing of widgets: the screen hands it keys and paints what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from traceback import format_exception
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from affray.encounter.commands.together import actor
from affray.encounter.lines import Invocation
from affray.encounter.mended import just_mended
from affray.encounter.play import Play
from affray.encounter.record.edited import Watch, sentence
from affray.encounter.record.edited import name_of as name_of_session
from affray.encounter.session import Reply, Session
from affray.encounter.store.faults import StoreFault
from affray.encounter.telling import Told, name_of, refused
from affray.encounter.triggers import Waiting, due_now
from affray.rules.command import Due
from affray.rules.odds import is_chance
from affray.rules.question import GM
from affray.rules.refusal import Refusal, Refused
from affray.rules.words import counted
from affray.tui.again import Aims, Last, recalled
from affray.tui.asking import flat
from affray.tui.building import Building
from affray.tui.drawing.bars import NOT_SAVED, SAVED, Hint
from affray.tui.drawing.focus import Leaf
from affray.tui.drawing.log import Page
from affray.tui.drawing.marks import Marks
from affray.tui.drawing.spans import Span, Tone
from affray.tui.drawing.view import View
from affray.tui.foresight import Foresight
from affray.tui.keys import Keys, shown
from affray.tui.logbook import KINDS, Logbook
from affray.tui.modes.asking import AskingMode
from affray.tui.modes.bound import BOUND, show_help
from affray.tui.modes.build import BuildMode
from affray.tui.modes.helping import HelpMode
from affray.tui.modes.line import LineMode
from affray.tui.modes.question import QuestionMode
from affray.tui.modes.turn import TurnMode

if TYPE_CHECKING:
    from affray.tui.modes.mode import Mode

Side = Literal["harm", "log"]


class Said(Struct, frozen=True):
    """A sentence for the status: it stays until the next one."""

    text: str = ""
    tone: Tone = "plain"


UNAIMED = ("fire", "remove")
"""Commands that are not for whoever was aimed at last."""


class Table:
    """Holds the session, the mode, the log, and what the eye is on. `ended`: a question or command ended."""

    looking = False
    """Whether nothing can be changed here: somebody else runs the session."""

    def __init__(
        self, session: Session, keys: Keys, marks: Marks, kept: str = "", *, rolls: str = ""
    ) -> None:
        self.session = session
        self.keys = keys
        self.deeds = BOUND
        self.marks = marks
        self.kept = kept
        self.theme = ""
        self.config_file: Path | None = None
        self.page = Page()
        self.leaf = Leaf()
        self.log = Logbook(session)
        self.said = Said()
        self.saved = True
        self.ended = False
        self.leaving = False
        self.looked: str | None = None
        self.whose = session.play.order.acting
        self.aims = Aims()
        self.actor: str | None = None
        self.last: Last | None = None
        self.lasts: dict[str | None, Last] = {}
        self.panel: Side = "harm"
        self.rolls = rolls or ("affray" if session.house.roll else "table")
        self.odds = Foresight(session)
        self.mishaps: list[str] = []
        self.room = 120
        self.history: list[str] = []
        self.selected: tuple[str, ...] = ()
        self.gang: tuple[str, ...] = ()
        self.opened = False
        self._view: View | None = None
        self._seen: tuple[object, ...] = ()
        self.files = Watch(session, name_of_session(session))
        self.mode: Mode = TurnMode(self)
        self.start()
        self._edited()

    @property
    def state(self) -> Span:
        """Say whether all is kept."""
        return SAVED if self.saved else NOT_SAVED

    @property
    def play(self) -> Play:
        """The play as it stands."""
        return self.session.play

    @property
    def acting(self) -> str | None:
        """Who acts: by the order of play, or chosen by hand for once."""
        return self.actor or self.play.order.acting

    @property
    def view(self) -> View:
        """What is drawn: the play, and whom the eye is on. It is the same one while nothing of it changes."""
        seen = (self.acting, self.looked, self.mode.target(), self.selected, self.opened)
        was = self._view
        if was is None or was.play is not self.play or seen != self._seen:
            acting, looked, aimed, selected, opened = self._seen = seen
            self._view = View(
                desk=self.session.desk,
                play=self.play,
                marks=self.marks,
                acting=acting,
                looked=looked,
                aimed=aimed,
                selected=selected,
                opened=opened,
            )
            return self._view
        return was

    @property
    def aimed(self) -> str | None:
        """Whom the acting one aimed at last, or its side did."""
        return self.aims.of(self.session.desk, self.play, self.acting)

    def name(self, who: str) -> str:
        """Return what the game master calls somebody."""
        return self.session.desk.rules.roles.get(who) or name_of(self.play, who)

    def start(self) -> None:
        """Go on where the session was left: at the question that was open."""
        self.recall()
        if self.session.question is not None:
            self.ask()
        elif self.session.pending is not None:
            left = self.session.pending
            building = None
            with suppress(Refused):  # a mend is not built from parameters
                building = Building.of(self.session.desk, self.play, left)
            self.heard(self.tried(self.session.resume), building)
            if self.session.question is not None:
                self.say(f"Going on with {left.name}, left half answered", "good")

    def press(self, key: str, character: str | None) -> None:
        """Take one key."""
        self.ended = False
        if key == "ctrl+q":
            self.leaving = True
        elif key == "f1" or (character == "?" and not self.typing):
            show_help(self)
        elif isinstance(self.mode, AskingMode):
            self.mode.press(*self.keys.meant(key, character))
        else:
            self.mode.press(key, character)

    def paste(self, text: str) -> None:
        """Take pasted words into the line that is typed; where none is, they do nothing."""
        self.ended = False
        words = flat(text)
        if words and not self.mode.paste(words):
            self.say("what is pasted goes into a line that is being typed; here it does nothing", "bad")

    def means(self, key: str, character: str | None) -> bool:
        """Tell whether a key does something in turn mode, whatever is read or walked meanwhile."""
        digit = character is not None and character.isdecimal()
        return digit or self.keys.find(key, character) is not None

    def turn_keys(self) -> Sequence[Hint]:
        """List the keys of turn mode and what they do."""
        return [(shown(key.key), key.help) for key in self.keys.all(over=self.play.over)]

    @property
    def typing(self) -> bool:
        """Tell whether a question mark is meant as a character."""
        mode = self.mode
        if isinstance(mode, AskingMode):
            return bool(mode.ask.line) or mode.ask.kind in ("words", "value")
        return isinstance(mode, LineMode | HelpMode)

    def stumble(self, mistake: Exception) -> None:
        """Go on after a mistake of our own: what was half done is dropped, all that was kept is safe."""
        self.mishaps.append("".join(format_exception(mistake)))
        self.tried(self.session.cancel)
        self.stepped_out(None)
        words = f"{type(mistake).__name__}: {mistake}"[:80]
        self.say(
            f"A mistake of Affray's own ({words}); nothing was changed, all is safe in {self.kept}", "fault"
        )

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Put a sentence into the status."""
        self.said = Said(text, tone)

    # --- commands and answers ---

    def tried(self, call: Callable[[], Reply]) -> Reply | None:
        """Call the session; a fault of the store is said, and nothing is lost."""
        try:
            reply = call()
        except StoreFault as fault:
            self.saved = False
            self.say(f"{fault.text} {fault.hint}".strip(), "fault")
            return None
        self.saved = True
        return reply

    def build(self, building: Building) -> None:
        """Ask for a command's parameters, or run it where nothing is missing."""
        try:
            ask = building.ask()
        except Refused as no:
            self.refuse(no.refusal)
            self.stepped_out(building)
            return
        if ask is None:
            self.run(building.invocation, building)
        else:
            self.mode = BuildMode(self, building, ask)

    def dues(self) -> Sequence[Due]:
        """List what is owed before next."""
        return self.session.desk.turns.owed(self.play)

    def due(self) -> list[Waiting]:
        """List what waits and is due."""
        return [] if self.play.over else due_now(self.session.desk.rules, self.play)

    def begin(
        self,
        name: str,
        given: Mapping[str, object] | None = None,
        again: str = "",
        *,
        insist: bool = False,
        called: str = "",
    ) -> None:
        """Start to build a command by its name; `insist` on what the turn does not allow, or be asked all.

        A hazard is nobody's deed and a removal no blow, so nobody's last aim is taken for them.
        """
        self.say("")
        aimed = None if name in UNAIMED else self.aimed
        likely = {"looked": self.looked, "aimed": aimed, "doer": self.acting}
        try:
            building = Building(self.session.desk, self.play, name, given, again=again, **likely)
            building.selected, building.more = self.selected, insist and not building.insist()
            building.called = called
            self.build(building)
        except Refused as no:
            self.refuse(no.refusal)

    def run(self, invocation: Invocation, building: Building | None = None) -> None:
        """Run a command that is complete."""
        self.session.house.ask_all = building is not None and building.more
        acting, alone = self.acting, invocation
        invocation = self.together(invocation)
        self.log.open = []
        reply = self.tried(lambda: self.session.command(invocation))
        if reply is None:
            return
        if alone.name in self.session.desk.ruleset:
            self.note(self.play, alone, acting)
        if alone.name in self.session.desk.ruleset or (building is not None and building.several):
            self.selected = ()
        self.heard(reply, building)

    def note(self, play: Play, invocation: Invocation, acting: str | None) -> None:
        """Remember what was done and to whom, to be done again."""
        self.last = self.lasts[acting] = Last(invocation, acting)
        for one in self.session.desk.rules.targets(invocation.name, invocation.args)[:1]:
            self.aims.note(play, acting, one)

    def recall(self) -> None:
        """Remember what was done before the session was left, the half-answered command as the last."""
        left = self.session.pending
        for play, invocation in [*recalled(self.session), *([(self.play, left)] if left else [])]:
            command = self.session.desk.ruleset.get(invocation.name)
            if command is not None:
                by = invocation.args.get(actor(command) or "")
                self.note(play, invocation, by if isinstance(by, str) else play.order.acting)

    def together(self, invocation: Invocation) -> Invocation:
        """Make what one does into what all of those do who act together."""
        command = self.session.desk.ruleset.get(invocation.name)
        doer = actor(command) if command is not None and self.gang else None
        if doer is None:
            return invocation
        rest = {name: one for name, one in invocation.args.items() if name != doer}
        deed = self.session.desk.line(Invocation(invocation.name, rest))
        return Invocation("each", {"who": self.gang, "deed": deed})

    def heard(self, reply: Reply | None, building: Building | None = None) -> None:
        """Take in what a call came to."""
        if reply is None:
            return
        if reply.refusal is not None:
            self.refuse(reply.refusal)
            if self.session.question is None:
                self.stepped_out(building)
            return
        self.log.open.append(list(reply.told))
        self.ended = True
        if reply.question is not None:
            self.ask(building)
        elif reply.step is not None:
            self.done()
        else:
            self.turn()

    def moved(self, call: Callable[[], Reply], words: str) -> None:
        """Go elsewhere in the tree of steps, and say where."""
        reply = self.tried(call)
        if reply is None:
            return
        self.ended = True
        if reply.refusal is not None:
            self.refuse(reply.refusal)
            return
        self.turn()
        self.say(words, "good")

    def rolling(self, who: str) -> None:
        """Say who rolls: affray, players (for their own), table."""
        self.rolls = who
        self.session.house.roll = who == "affray"

    def keep_rolling(self, who: str) -> None:
        """Say who rolls, and keep it with the session for those who come back; what fails is said."""
        self.rolling(who)
        self._keep(lambda: self.session.store.put_rolls(who))

    def keep_asking(self, topics: frozenset[str]) -> None:
        """Put these optional questions to the table, and keep with the session which; what fails is said."""
        self.session.house.ask = topics
        ours = topics.difference(self.session.encounter.settings.ask)
        self._keep(lambda: self.session.store.put_asks(sorted(ours)))

    def _keep(self, call: Callable[[], None]) -> None:
        try:
            call()
        except StoreFault as fault:
            self.say(f"{fault.text} {fault.hint}".strip(), "fault")

    def ask(self, building: Building | None = None) -> None:
        """Put the session's question to the prompt."""
        question = self.session.question
        if question is None:
            return
        if self.rolls == "players" and question.by == GM and is_chance(question):
            self.heard(self.tried(self.session.answer), building)
        else:
            self.mode = QuestionMode(self, question, building)

    def done(self) -> None:
        """Take in that a command is complete and kept; what it told is said in one line."""
        told = [one for batch in self.log.open for one in batch if one.text and not one.quiet]
        self.log.open = []
        self.log.catch_up()
        plain = Said(self.shortly([one.text for one in told if KINDS.get(one.rule) != "turn"]))
        said = self._mended(told) or plain
        self.say(said.text, said.tone)
        self._edited()
        self.turn()

    def _mended(self, told: Sequence[Told]) -> Said | None:
        """Say what a mend came to, and where that does not fit with what followed; nothing else is news."""
        found = just_mended(self.session)
        if found is None:
            return None
        if not found.skipped and found.astray is None:
            return Said(f"Mended: {told[0].text}" if told else "Mended", "good")
        words = f"Mended, and {counted(found.after, 'step')} after it"
        words += f", {found.skipped} of them not possible any more" if found.skipped else ""
        if found.astray is not None:
            has, had = (self.name(who) if who else "nobody" for who in (found.has, found.had))
            words += f"; from step {found.astray} on {has} has the turn, not {had}"
        return Said(f"{words} ({self.keys.shown('undo')} takes it back)", "bad")

    def _edited(self) -> None:
        """Say that the session's files were edited, once for each time, before whatever else is said."""
        found = self.files.news()
        if found:
            words = f"{sentence(found)}; {self.keys.shown('changes')} shows how"
            self.say(f"{words}   {self.said.text}".rstrip(), "ask")

    def shortly(self, texts: Sequence[str]) -> str:
        """Join what was told into one line; where it is too long, its beginning is left to the log."""
        between = f" {self.marks.dot} "
        for first in range(len(texts)):
            words = between.join([*([self.marks.ellipsis] if first else []), *texts[first:]])
            if len(words) + 2 <= self.room:
                return words
        return texts[-1] if texts else ""

    def turn(self) -> None:
        """Go to turn mode."""
        self.session.house.ask_all = False
        self.actor = None
        self.gang = ()
        whose, self.whose = self.whose, self.play.order.acting
        if self.looked not in self.play.fight.combatants or whose != self.whose:
            self.looked = None
        self.mode = TurnMode(self)

    def back(self) -> None:
        """Go back to turn mode from something that was read: whoever was to act out of turn still is."""
        actor, gang = self.actor, self.gang
        self.turn()
        if actor is not None:
            self.actor, self.gang = actor, gang
            self.mode = TurnMode(self)

    def turn_for(self, who: str) -> None:
        """Go to turn mode with what somebody can do out of turn; whoever acts anyway does so in turn."""
        self.turn()
        self.actor = who if who != self.play.order.acting else None
        self.mode = TurnMode(self)

    def turn_of_all(self, ids: Sequence[str]) -> None:
        """Go to turn mode with what several can do together, each for itself."""
        self.turn_for(ids[0])
        self.gang = tuple(ids)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not."""
        text, hint = refused(refusal, self.play)
        self.say(f"{text}: {hint}" if hint else text, "bad")

    def stepped_out(self, building: Building | None) -> None:
        """Go back from a command that was dropped: to its last parameter, or to turn mode."""
        self.log.open = []
        self.session.house.ask_all = False
        ask = None
        with suppress(Refused):  # there is nothing to choose any more
            ask = building.back() if building is not None else None
        if building is None or ask is None:
            self.turn()
            return
        self.mode = BuildMode(self, building, ask)
