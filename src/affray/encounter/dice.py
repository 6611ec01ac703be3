"""Affray's dice: a function, not a stream.

Die *k* of question *q* of step *s* comes from a keyed hash of (seed, s, q, k). A step's number is never
used twice, so a new command after an undo has new dice; whoever cancels, steps back, or comes back after a
broken line gets the same dice again.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from affray.encounter.digests import blake2b
from affray.rules.question import Answer, Choose, Deal, Dice, Draw, Question, Roll


def new_seed() -> str:
    """Make a seed that nobody can guess."""
    return os.urandom(16).hex()


class HashedDice:
    """The dice of one session, made from its seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._key = blake2b(seed.encode(), digest_size=32).digest()

    def answer(self, step: int, question: Question) -> Answer:
        """Answer a question of chance: faces for a roll, cards for a draw, an option by its weight.

        Raises TypeError for a question that chance does not answer.
        """
        if isinstance(question, Roll):
            return self.roll(step, question)
        if isinstance(question, Deal):
            return self._dealt(question, step)
        if isinstance(question, Draw):
            return self._weighted(dict(question.counts), step, question.id)
        if isinstance(question, Choose) and question.weights:
            ids = [option.id for option in question.options]
            return self._weighted(dict(zip(ids, question.weights, strict=True)), step, question.id)
        raise TypeError(f"chance does not answer {question.id}")

    def roll(self, step: int, roll: Roll) -> Dice:
        """Roll dice: their faces."""
        return tuple([self._below(roll.sides, step, roll.id, k) + 1 for k in range(roll.count)])

    def _below(self, bound: int, step: int, question: str, die: int) -> int:
        """Return a whole number from 0 to `bound` - 1; 128 bits leave no bias that could be seen."""
        text = f"{step}\x1f{question}\x1f{die}".encode()
        digest = blake2b(text, key=self._key, digest_size=16).digest()
        return int.from_bytes(digest, "big") % bound

    def _dealt(self, deal: Deal, step: int) -> tuple[str, ...]:
        left = dict(deal.counts)
        cards: list[str] = []
        for k in range(deal.count):
            cards.append(self._weighted(left, step, deal.id, k))
            left[cards[-1]] -= 1
        return tuple(cards)

    def _weighted(self, weights: dict[str, int], step: int, question: str, die: int = 0) -> str:
        at = self._below(sum(weights.values()), step, question, die)
        for one, weight in weights.items():
            at -= weight
            if at < 0:
                return one
        raise AssertionError("weights have a sum")


def numbers(seed: str) -> Callable[[int], int]:
    """Return a chance that is the same for the same seed: whole numbers from 0 to one less than asked."""
    key = blake2b(seed.encode(), digest_size=32).digest()
    count = 0

    def below(bound: int) -> int:
        nonlocal count
        count += 1
        digest = blake2b(count.to_bytes(8, "big"), key=key, digest_size=16).digest()
        return int.from_bytes(digest, "big") % bound

    return below
