"""Chance by script, and procedures run without a session: for tests of one rule at a time.

    driven = drive(attack(fight, context, args), {"aether:borin": 1}, dice=ScriptedDice(5, 2, 6))
    assert driven.fight["rat"].guard.now == 0

What a script has left over, and what it lacks, is an error: a test then says what it means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.odds import is_chance
from affray.rules.question import Answer, Deal, Dice, Draw, Question, Roll, default_answer


class ScriptError(AssertionError):
    """A script and the procedure that it was written for do not fit together."""


class ScriptedDice:
    """Dice that fall as the script says: each roll takes as many faces as it has dice."""

    def __init__(self, *faces: int) -> None:
        self._left = list(faces)

    def answer(self, roll: Roll) -> Dice:
        """Return the next faces. Raises ScriptError where too few are left."""
        if len(self._left) < roll.count:
            raise ScriptError(f"{roll.id} rolls {roll.notation}, and the script has {self._left} left")
        faces, self._left = tuple(self._left[: roll.count]), self._left[roll.count :]
        return faces

    def finish(self) -> None:
        """Raise ScriptError where faces are left over."""
        if self._left:
            raise ScriptError(f"never rolled: {self._left}")


class StackedDeck:
    """A deck that is drawn from in a stated order."""

    def __init__(self, *cards: str) -> None:
        self._left = list(cards)

    def answer(self, draw: Draw) -> str | tuple[str, ...]:
        """Return the next card, or as many as are dealt. Raises ScriptError where too few are left."""
        if isinstance(draw, Deal):
            if len(self._left) < draw.count:
                raise ScriptError(f"{draw.id} deals {draw.count} cards, and the stack has {self._left}")
            return tuple(self._left.pop(0) for _ in range(draw.count))
        if not self._left:
            raise ScriptError(f"{draw.id} draws a card, and the stack is empty")
        return self._left.pop(0)

    def finish(self) -> None:
        """Raise ScriptError where cards are left over."""
        if self._left:
            raise ScriptError(f"never drawn: {self._left}")


class Driven(Struct, frozen=True):
    """How a procedure went: the fight after it, its events, its questions in the order asked."""

    fight: Fight
    events: Sequence[Event]
    questions: Sequence[Question]

    def __getitem__(self, who: str) -> Any:
        """Return the combatant of this id as it is afterwards. Raises KeyError."""
        return self.fight[who]

    @property
    def rules(self) -> list[str]:
        """The rule ids of the events, in order."""
        return [event.rule for event in self.events]

    @property
    def asked(self) -> list[str]:
        """The ids of the questions, in order."""
        return [question.id for question in self.questions]

    @property
    def lines(self) -> list[str]:
        """What the log shows of it: the events' lines, the quiet ones not."""
        return [event.text.format(**event.who, **event.data) for event in self.events if not event.quiet]

    def event(self, rule: str) -> Event:
        """Return the first event of this rule. Raises ScriptError where there is none."""
        for event in self.events:
            if event.rule == rule:
                return event
        raise ScriptError(f"no {rule} among {self.rules}")

    def question(self, name: str) -> Any:
        """Return the first question of this id. Raises ScriptError where it was never asked."""
        for question in self.questions:
            if question.id == name:
                return question
        raise ScriptError(f"no {name} among {self.asked}")


def drive(
    procedure: Procedure,
    answers: Mapping[str, Answer] | None = None,
    *,
    dice: ScriptedDice | None = None,
    deck: StackedDeck | None = None,
) -> Driven:
    """Run a procedure to its end and return how it went.

    A question is answered by `answers` under its id, else rolls by `dice` and draws by `deck`, else by its
    default. Raises ScriptError for chance that nobody scripted, for an answer that its question refuses, and
    for anything scripted that was never asked. Refused passes through.
    """
    left = dict(answers or {})
    events: list[Event] = []
    questions: list[Question] = []
    reply: Any = None
    try:
        while True:
            asked = procedure.send(reply)
            reply = None
            if isinstance(asked, Event):
                events.append(asked)
                continue
            questions.append(asked)
            reply = left.pop(asked.id) if asked.id in left else _by_script(asked, dice, deck)
            refusal = asked.check(reply)
            if refusal is not None:
                raise ScriptError(f"{asked.id} refuses {reply!r}: {refusal.text} ({refusal.hint})")
    except StopIteration as end:
        fight: Fight = end.value
    if left:
        raise ScriptError(f"never asked: {sorted(left)}; asked: {[one.id for one in questions]}")
    for script in (dice, deck):
        if script is not None:
            script.finish()
    return Driven(fight, events, questions)


def _by_script(question: Question, dice: ScriptedDice | None, deck: StackedDeck | None) -> Answer:
    if isinstance(question, Roll) and dice is not None:
        return dice.answer(question)
    if isinstance(question, Draw) and deck is not None:
        return deck.answer(question)
    if is_chance(question):
        raise ScriptError(f"{question.id} is left to chance, and nobody scripted it")
    return default_answer(question)


__all__ = ["Driven", "ScriptError", "ScriptedDice", "StackedDeck", "drive"]
