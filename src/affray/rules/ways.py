"""The ways in which chance may answer a question, each with its weight: whole numbers, never floats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import comb, factorial
from typing import TypeAlias

from affray.rules.question import Answer, Choose, Deal, Dice, Draw, Question, Roll

Weighted: TypeAlias = tuple[Answer, int]

MOST_WAYS = 20_000
"""Ways of one roll or deal that are listed."""

MOST_DICE = 1_000


class TooManyBranches(Exception):  # noqa: N818 - named for what it says
    """A walk has more than `most` ends, or a roll falls in too many ways; a sample is the honest answer."""


def is_chance(question: Question) -> bool:
    """Tell whether chance answers this question: a roll, a draw, or an outcome of the table's own dice."""
    return isinstance(question, Roll | Draw) or (isinstance(question, Choose) and bool(question.weights))


def ways(
    question: Question, *, classed: bool = True, most: int = MOST_WAYS, about: str | None = None
) -> Sequence[Weighted]:
    """List the answers of chance to a question, each with its weight; alike ones as one.

    With `about` those count as alike that are so for this one. Raises TooManyBranches for a roll or a deal
    that falls in more than `most` ways.
    """
    if isinstance(question, Roll):
        return _rolls(question, classed=classed, most=most, about=about)
    if isinstance(question, Deal):
        return _deals(question, classed=classed, most=most)
    if isinstance(question, Draw):
        return _draws(question, classed=classed)
    if isinstance(question, Choose):
        return [
            (option.id, weight)
            for option, weight in zip(question.options, question.weights, strict=True)
            if weight > 0
        ]
    raise TypeError(f"chance does not answer {question.id}")


def _rolls(roll: Roll, *, classed: bool, most: int, about: str | None) -> Sequence[Weighted]:
    kinds = len(set(roll.classes)) if classed and roll.classes else roll.sides
    if roll.count > MOST_DICE or _more_sets(roll.count, kinds, most):
        raise TooManyBranches(most)
    faces = roll.classes if classed and roll.classes else tuple(range(1, roll.sides + 1))
    sets = _multisets(roll.count, faces)
    key_of = roll.key_of(about)
    if not classed or key_of is None:
        return sets
    merged: dict[Hashable, tuple[Dice, int]] = {}
    for dice, weight in sets:
        key = key_of(dice)
        known = merged.get(key)
        merged[key] = (dice, weight) if known is None else (known[0], known[1] + weight)
    return list(merged.values())


def _more_sets(count: int, kinds: int, most: int) -> bool:
    """Tell whether there are more than `most` sets of dice, without counting much further than that."""
    sets = 1
    for i in range(1, min(count, kinds - 1) + 1):
        sets = sets * (count + kinds - i) // i
        if sets > most:
            return True
    return sets > most


@lru_cache(maxsize=512)
def _multisets(count: int, faces: tuple[int, ...]) -> Sequence[tuple[Dice, int]]:
    """List the sets of `count` dice over these faces (doubled ones weigh more) with their weights."""
    weights: dict[int, int] = {}
    for face in faces:
        weights[face] = weights.get(face, 0) + 1
    found: list[tuple[Dice, int]] = []
    kinds = sorted(weights.items(), reverse=True)

    def fill(index: int, left: int, dice: Dice, weight: int) -> None:
        face, share = kinds[index]
        if index == len(kinds) - 1:
            found.append((dice + (face,) * left, weight * share**left // factorial(left)))
            return
        for many in range(left + 1):
            part = factorial(many)
            fill(index + 1, left - many, dice + (face,) * many, weight * share**many // part)

    # The multinomial coefficient stays whole: n! over the product of the factorials, taken off one by one.
    fill(0, count, (), factorial(count))
    return found


def _draws(draw: Draw, *, classed: bool) -> Sequence[Weighted]:
    if not classed or not draw.alike:
        return [(card, count) for card, count in draw.counts.items() if count > 0]
    merged: dict[str, tuple[str, int]] = {}
    for card, count in draw.counts.items():
        if count > 0:
            kind = draw.alike.get(card, card)
            first, weight = merged.get(kind, (card, 0))
            merged[kind] = (first, weight + count)
    return list(merged.values())


def _deals(deal: Deal, *, classed: bool, most: int) -> Sequence[Weighted]:
    """List what may be dealt: how many cards of each kind, with the number of ways."""
    kinds: dict[str, list[str]] = {}
    for card, count in deal.counts.items():
        kind = deal.alike.get(card, card) if classed else card
        kinds.setdefault(kind, []).extend([card] * count)
    found: list[tuple[tuple[str, ...], int]] = [((), 1)]
    for cards in kinds.values():
        found = [
            ((*dealt, *cards[:many]), weight * comb(len(cards), many))
            for dealt, weight in found
            for many in range(min(len(cards), deal.count - len(dealt)) + 1)
        ]
        if len(found) > most:
            raise TooManyBranches(most)
    return [(dealt, weight) for dealt, weight in found if len(dealt) == deal.count]
