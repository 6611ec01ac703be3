"""Running commands with the answers there are, until one is missing.

A run is a list of commands on one play: one for a new command, several when an old answer is mended and
what followed is worked out again. It is made again from its answers whenever somebody steps back, so it
keeps nothing that could not be derived.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, field

from affray.encounter.answers import Answered, read, thaw
from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.encounter.telling import Told, tell
from affray.encounter.turns import Course
from affray.rules.event import Event
from affray.rules.question import Question
from affray.rules.refusal import Refusal, Refused

Auto: TypeAlias = Callable[[Question, int], Answered | None]
"""Answers a question in nobody's name (a default taken, a die rolled at once), or not."""


class Item(Struct, frozen=True, kw_only=True):
    """A command to run, with answers by question id: those `given` now, and for a mend those `recorded`.

    `typed` are words in the place of a recorded answer, `mends` is the step in whose place it runs.
    """

    invocation: Invocation
    given: Mapping[str, Answered] = field(default_factory=dict)
    recorded: Mapping[str, Answered] = field(default_factory=dict)
    typed: Mapping[str, str] = field(default_factory=dict)
    mends: int | None = None


class Done(Struct, frozen=True, kw_only=True):
    """A command that has run: the play before and after, its events and answers. `skipped`: refused."""

    item: Item
    before: Play
    after: Play
    told: tuple[Told, ...]
    answers: tuple[Answered, ...]
    skipped: bool


class Run:
    """Runs items one after another. `question` is what is missing, None when all is done."""

    def __init__(self, desk: Desk, play: Play, items: Sequence[Item], first_step: int, auto: Auto) -> None:
        self.desk = desk
        self.items = items
        self.first_step = first_step
        self.play = self.named = play
        self.done: list[Done] = []
        self.answers: list[Answered] = []
        self.told: list[Told] = []
        self.fresh: list[tuple[int, Told]] = []
        self.question: Question | None = None
        self.unused: set[str] = set()
        self.taken: list[Question] = []
        self._auto = auto
        self._course: Course | None = None

    @property
    def step(self) -> int:
        """The number that the command now running will have as a step."""
        return self.first_step + len(self.done)

    def go(self, answer: Answered | None = None) -> None:
        """Run on, with the answer to the present question if there is one.

        Raises Refused where the first command cannot be done; a later one is marked as skipped.
        """
        reply: Any = None
        if answer is not None and self.question is not None:
            reply = thaw(self.question, answer.value)
            self.answers.append(answer)
            self.question = None
            self.taken.clear()
        while len(self.done) < len(self.items):
            if not self._run_item(reply):
                return
            reply = None

    def _run_item(self, reply: Any) -> bool:
        """Run the present item until a question is open (False) or it is done (True)."""
        item = self.items[len(self.done)]
        if self._course is None:
            self._course = self.desk.course(self.play, item.invocation)
            self.unused = set(item.typed)
        try:
            while True:
                asked = self._course.send(reply)
                reply = None
                if isinstance(asked, Event):
                    self._tell(asked)
                    continue
                if isinstance(asked, Play):
                    self.named = asked
                    continue
                answered = self._answer(item, asked)
                if answered is None:
                    self.question = asked
                    return False
                self.answers.append(answered)
                self._note(asked, answered)
                reply = thaw(asked, answered.value)
        except StopIteration as end:
            self._finish(item, end.value)
        except Refused:
            if not self.done:
                raise
            self._finish(item, self.play, skipped=True)
        return True

    def _note(self, question: Question, answered: Answered) -> None:
        """Remember whose defaults were taken since anything else answered."""
        if answered.how == "default":
            self.taken.append(question)
        else:
            self.taken.clear()

    def _tell(self, event: Event) -> None:
        told = tell(event, self.named, self.desk.encounter.players.reveal)
        self.told.append(told)
        self.fresh.append((self.step, told))

    def _answer(self, item: Item, question: Question) -> Answered | None:
        if question.id in item.typed:
            self.unused.discard(question.id)
            value = read(question, item.typed[question.id])
            if isinstance(value, Refusal):
                raise Refused(value)
            return Answered(question.id, value, "typed")
        known = item.given.get(question.id) or item.recorded.get(question.id)
        if known is not None and question.check(thaw(question, known.value)) is None:
            return known
        return self._auto(question, self.step)

    def _skip(self, item: Item) -> None:
        """Void what a command told that is refused now, and say so in its place."""
        words = f"skipped, since it cannot be done any more: {item.invocation.line()}"
        told = Told(rule="affray.skip", text=words, data={"command": item.invocation.name})
        self.told = [told]
        self.fresh = [one for one in self.fresh if one[0] != self.step] + [(self.step, told)]

    def _finish(self, item: Item, after: Play, *, skipped: bool = False) -> None:
        if not self.done and self.unused:
            raise Refused(
                Refusal(
                    f"that step never asked {', '.join(sorted(self.unused))}",
                    f"it asked {', '.join(one.id for one in self.answers) or 'nothing'}",
                )
            )
        if skipped:
            self._skip(item)
        told = tuple(self.told)
        self.done.append(
            Done(
                item=item,
                before=self.play,
                after=after,
                told=told,
                answers=tuple(self.answers),
                skipped=skipped,
            )
        )
        self.play = self.named = after
        self.answers, self.told = [], []
        self.taken.clear()
        self._course = None
