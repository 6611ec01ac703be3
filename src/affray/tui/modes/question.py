"""Question mode: the session asks, the prompt answers; stepping back loses nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from affray.encounter.answers import Answered
from affray.encounter.telling import asked
from affray.rules.question import Choose, Draw, Pick, Question
from affray.rules.refusal import Refusal
from affray.tui.asking import Ask, Back, Given, press
from affray.tui.building import Building
from affray.tui.drawing.spans import Line
from affray.tui.foresight import Wanted
from affray.tui.modes.asking import AskingMode
from affray.tui.modes.mode import Hint
from affray.tui.questions import answer_of, ask_of, default_words

if TYPE_CHECKING:
    from affray.tui.table import Table


class QuestionMode(AskingMode):
    """Puts one question; `building` is the command that it came from, to step back into."""

    def __init__(self, table: Table, question: Question, building: Building | None) -> None:
        super().__init__(table, ask_of(question, table.session.named))
        self.question = question
        self.building = building
        self.taken = taken(table)
        if self.taken:
            self.foot = (
                ("taken: ", "quiet"),
                (self.taken, "plain"),
                ("   ctrl+o", "key"),
                (" asks", "quiet"),
            )

    def press(self, key: str, character: str | None) -> None:
        """Take a key."""
        table = self.table
        if key == "ctrl+o":
            table.say("")
            table.heard(table.tried(table.session.reopen), self.building)
            return
        match press(self.ask, key, character):
            case Ask() as ask:
                self.ask = ask
                table.say("")
            case Given(value):
                self._answer(value)
            case Back():
                self._back()
            case None:
                self.missed(key)

    def _answer(self, value: object) -> None:
        table = self.table
        answer = answer_of(self.question, value)
        if isinstance(answer, Refusal):
            table.refuse(answer)
            return
        table.say("")
        table.heard(table.tried(lambda: table.session.answer(answer)), self.building)

    def _back(self) -> None:
        table = self.table
        table.say("")
        table.ended = True
        reply = table.tried(table.session.back)
        if reply is None:
            return
        if reply.question is None:
            table.stepped_out(self.building)
            return
        if len(table.log.open) > 1:
            table.log.open.pop()
        table.ask(self.building)

    def taking(self) -> Sequence[Wanted]:
        """Name the targets of the command, from here on and with what is marked, else pointed at."""
        pointed = self.ask.pointed
        if isinstance(self.question, Pick):
            marked = self.ask.marked if self.ask.ticking else (pointed.id,) if pointed is not None else ()
            return self._with(marked if self.question.check(marked) is None else None)
        return self._with(pointed.id if pointed is not None else None)

    def offered(self) -> Mapping[str, Wanted]:
        """Name whom the command is aimed at, with each option; where they are several, whom this is about.

        Outcomes of the table's own dice are no choices, so nothing stands beside them.
        """
        if not isinstance(self.question, Choose) or self.question.chance or not self.ask.lists:
            return {}
        each = {option.id: self._with(option.id) for option in self.ask.shown}
        about = self.question.who.get("target")
        found = {
            option: [one for one in all_ if len(all_) == 1 or one.target == about]
            for option, all_ in each.items()
        }
        return {option: wanted[0] for option, wanted in found.items() if wanted}

    def _with(self, answer: str | tuple[str, ...] | None) -> Sequence[Wanted]:
        """Name the targets of the command with this answer; None leaves the question to policy or chance."""
        command, answers = self.table.session.answering, list(self.table.session.answers)
        if command is None:
            return ()
        if answer is not None and isinstance(self.question, Choose | Draw | Pick):
            answers.append(Answered(self.question.id, answer))
        return self.table.odds.wanted(command.name, command.args, answers)

    def pieces(self) -> Sequence[Line]:
        """Show how the pool came about, term by term."""
        told = [one.text for batch in self.table.log.open for one in batch if one.quiet]
        return [((text, "quiet"),) for text in told if text and text != self.ask.title]

    def hints(self) -> Sequence[Hint]:
        """Show how it is answered, and how a default that was taken is asked after all."""
        return [*super().hints(), *([("ctrl+o", "reopen")] if self.taken else [])]

    def target(self) -> str | None:
        """Name whoever the question is about."""
        named = super().target() or self.question.who.get("target")
        if named is not None:
            return named
        about = self.question.id.partition(":")[2].partition(":")[0]
        others = [one for one in (about, self.table.aimed) if one is not None and one != self.table.acting]
        return next((one for one in others if one in self.table.play.fight), None)


def taken(table: Table) -> str:
    """Say which defaults were taken since a person last answered: what was asked, and the answer in words."""
    session = table.session
    return "; ".join(f"{asked(one, session.named)} {default_words(one)}" for one in session.taken)
