"""Writes down a whole fight as the lines that plain mode reads, second thoughts and slips among them."""

from __future__ import annotations

import random  # noqa: TID251 - what a game master does, not what the dice say
import shlex
from collections.abc import Sequence

import msgspec

from affray.encounter.answers import Answered
from affray.encounter.files import read
from affray.encounter.lines import Invocation
from affray.encounter.opening import start_of
from affray.encounter.session import House, Reply, Session
from affray.rules.question import Choose
from affray.testing.autoplay import autoplay, each_its_own
from affray.testing.memory import MemoryStore

MOST = 20


class Scribe(Session):
    """A session that writes down what is done to it, and now and then does something of its own."""

    def __init__(self, file, seed, chance):
        encounter = read(file)
        super().__init__(encounter, MemoryStore(start_of(encounter, file, seed)), House(ask_all=True))
        self.lines: list[str] = []
        self._chance = chance
        self._slips = [self._twice, self._branches, self._mends, self._gives_up]

    def command(self, invocation: Invocation, inline: Sequence[str] = ()) -> Reply:
        if self._chance.random() < 0.2:
            self._chance.choice(self._slips)()
        return self._says(invocation)

    def answer(self, answer=None) -> Reply:
        if self._chance.random() < 0.1:
            asked = self.question.id
            reply = self._thinks_again(asked)
            if self.question is None or self.question.id != asked:
                return reply
        return self._gives(answer)

    def _says(self, invocation):
        self.lines.append(self.desk.line(invocation))
        return super().command(invocation)

    def _gives(self, answer=None):
        self.lines.append("" if answer is None else typed(answer))
        return super().answer(answer)

    def _to_the_end(self):
        for _ in range(MOST):
            if self.question is None:
                return
            self._gives()

    def _thinks_again(self, asked):
        """Step back, and answer anew up to the question that was open."""
        self.lines.append(":back")
        reply = self.back()
        for _ in range(MOST):
            if self.question is None or self.question.id == asked:
                break
            reply = self._gives()
        return reply

    def _walks(self, word, reply):
        self.lines.append(word)
        assert reply.refusal is None, (word, reply.refusal)

    def _twice(self):
        """Take a step back and do it again."""
        if self.head:
            self._walks("undo", self.undo())
            self._walks("redo", self.redo())

    def _branches(self):
        """Go two ways from here, back to the older one, and see that redo knows which was left last."""
        here = self.head
        self._says(Invocation("note", {"words": "one way"}))
        older = self.head
        self._walks("undo", self.undo())
        self._says(Invocation("note", {"words": "the other way"}))
        self._walks(f"goto {older}", self.goto(older))
        self._walks("undo", self.undo())
        self._walks("redo", self.redo())
        assert self.head == older
        self._walks(f"goto {here}", self.goto(here))

    def _mends(self):
        """Give the last roll of the table another outcome, and work out again what followed."""
        for step in reversed(self.line[-3:]):
            [row] = self.store.rows([step])
            for one in msgspec.json.decode(row.answers or "[]", type=list[Answered]):
                dice = isinstance(one.value, list) and all(isinstance(die, int) for die in one.value)
                if one.how == "rolled" and dice and one.value[0] > 1:
                    text = typed([1, *one.value[1:]])
                    self.lines.append(f"mend {step} {one.id} ; {text}")
                    super().command(Invocation("mend", {"step": step, "question": one.id, "text": text}))
                    self._to_the_end()
                    return

    def _gives_up(self):
        """Begin a command and drop it at its first question."""
        self._says(Invocation("next"))
        if self.question is not None:
            self.lines.append(":cancel")
            self.cancel()
        else:
            self._walks("undo", self.undo())


def typed(value) -> str:
    """Write an answer as it would be typed."""
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, dict):
        return " ".join(f"{part}={share}" for part, share in value.items())
    return shlex.quote(str(value))


def script_of(file, seed: str, *, rounds: int) -> list[str]:
    """Return the lines of a fight: what is offered is chosen by chance, and sometimes regretted."""
    chance = random.Random(seed)  # noqa: S311 - a game master's mind

    def whim(question, play):
        if isinstance(question, Choose) and chance.random() < 0.5:
            return chance.choice(question.options).id
        return None

    scribe = Scribe(file, seed, chance)
    autoplay(scribe, rounds=rounds, aim=each_its_own, answer=whim)
    return scribe.lines
