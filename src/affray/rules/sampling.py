"""A sample of how a procedure may go, where there are too many ways to walk them all.

What was met is kept as a tree: each end is run once, however often chance comes to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Mapping
from itertools import accumulate
from typing import TypeAlias

from affray.rules.command import Procedure
from affray.rules.fight import Context, Fight
from affray.rules.odds import Leaf, Line
from affray.rules.policy import Deciding, by_default
from affray.rules.question import Answer, Choose, Deal, Draw, Question, Roll
from affray.rules.ways import TooManyBranches, ways

Below: TypeAlias = Callable[[int], int]
"""Chance: returns a whole number from 0 to one less than what it is given, each as likely as the others."""


class _Fork:
    """A question of chance that was met, and what came of each answer so far.

    Where it falls in too many ways to be listed it is drawn die by die and card by card.
    """

    def __init__(self, question: Question, about: str | None) -> None:
        self.question = question
        self.about = about
        self.met: dict[Hashable, _Fork | Leaf] = {}
        self.answers: dict[Hashable, Answer] = {}
        try:
            listed = ways(question, about=about)
            self.listed = [answer for answer, _ in listed]
            self.sums = list(accumulate(weight for _, weight in listed))
        except TooManyBranches:
            self.listed = []

    def draw(self, below: Below) -> Hashable:
        """Draw a way; ways that the rules treat alike have the same name."""
        if self.listed:
            place = bisect_right(self.sums, below(self.sums[-1]))
            self.answers.setdefault(place, self.listed[place])
            return place
        answer = drawn(self.question, below)
        name = _alike(self.question, answer, self.about)
        self.answers.setdefault(name, answer)
        return name


def sample(
    start: Callable[[], Procedure],
    fight: Fight,
    context: Context,
    below: Below,
    *,
    policy: Deciding = by_default,
    about: str | None = None,
) -> Iterator[tuple[Leaf, bool]]:
    """Draw ends of a procedure by chance, without end; tell of each whether it had to be run for.

    Each draw counts as one, and its leaf's own weight for nothing. `below` is all the chance there is: the
    same numbers give the same sample. With `about` ends may be right for this one alone.
    """
    root: _Fork | Leaf | None = None
    while True:
        path: list[Answer] = []
        at, fork, name = root, None, None
        while isinstance(at, _Fork):
            fork, name = at, at.draw(below)
            path.append(fork.answers[name])
            at = fork.met.get(name)
        if at is not None:
            yield at, False
            continue
        line = Line(start(), fight, context, policy)
        met = line.go()
        for answer in path:
            met = line.go(answer)
        while True:
            at = _Fork(met, about) if isinstance(met, Question) else met
            if fork is None:
                root = at
            else:
                fork.met[name] = at
            if isinstance(at, Leaf):
                break
            fork, name = at, at.draw(below)
            met = line.go(fork.answers[name])
        yield at, True


def drawn(question: Question, below: Below) -> Answer:
    """Draw one answer of chance, face by face and card by card."""
    match question:
        case Roll():
            return tuple(below(question.sides) + 1 for _ in range(question.count))
        case Deal():
            left = dict(question.counts)
            cards: list[str] = []
            for _ in range(question.count):
                cards.append(_one(left, below))
                left[cards[-1]] -= 1
            return tuple(cards)
        case Draw():
            return _one(question.counts, below)
        case Choose() if question.weights:
            ids = [option.id for option in question.options]
            return _one(dict(zip(ids, question.weights, strict=True)), below)
    raise TypeError(f"chance does not answer {question.id}")


def _one(counts: Mapping[str, int], below: Below) -> str:
    at = below(sum(counts.values()))
    for one, count in counts.items():
        at -= count
        if at < 0:
            return one
    raise AssertionError("counts have a sum")


def _alike(question: Question, answer: Answer, about: str | None) -> Hashable:
    """Return what names this answer and all that the rules treat alike."""
    if isinstance(question, Roll) and isinstance(answer, tuple):
        faces = question.classes
        dice = tuple(sorted(faces[int(die) - 1] if faces else int(die) for die in answer))
        key = question.key_of(about)
        return key(dice) if key is not None else dice
    if isinstance(question, Draw):
        cards = [str(card) for card in answer] if isinstance(answer, tuple) else [str(answer)]
        return tuple(sorted(question.alike.get(card, card) for card in cards))
    return str(answer)
