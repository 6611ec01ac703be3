"""Exact odds, from the rules themselves: a procedure is walked over every answer that chance can give.

A procedure is a generator and cannot be copied, so each branch is run again from its start with one more
answer. What a person would decide is decided by a policy. The chances are whole numbers over whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial
from typing import TypeAlias, TypeVar

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.question import Answer, Choose, Deal, Dice, Draw, Question, Roll
from affray.rules.refusal import Refused
from affray.rules.ruleset import Policy, by_default

T = TypeVar("T", bound=Hashable)
Weighted: TypeAlias = tuple[Answer, int]

MOST_LEAVES = 20_000
MOST_DICE = 1_000


class TooManyBranches(Exception):  # noqa: N818 - named for what it says
    """The walk met more than `most` ends, or a roll that has more; a sample is the honest answer."""


class Leaf(Struct, frozen=True):
    """One way it may go: the fight after it, what happened, and its chance `weight` / `whole`."""

    fight: Fight
    events: tuple[Event, ...]
    weight: int
    whole: int
    refused: bool = False


def walk(
    start: Callable[[], Procedure],
    fight: Fight,
    context: Context,
    *,
    policy: Policy = by_default,
    classed: bool = True,
    most: int = MOST_LEAVES,
) -> Iterator[Leaf]:
    """Walk a procedure over every answer and yield each end with its chance; the chances sum to one.

    `start` makes a fresh run. With `classed` false every face counts for itself. Raises TooManyBranches
    beyond `most` ends.
    """
    ends = 0
    stack: list[tuple[tuple[Answer, ...], int, int]] = [((), 1, 1)]
    while stack:
        answers, weight, whole = stack.pop()
        found = _follow(start(), answers, fight, context, policy)
        if isinstance(found, Leaf):
            ends += 1
            if ends > most:
                raise TooManyBranches(most)
            yield Leaf(found.fight, found.events, weight, whole, found.refused)
            continue
        taken, question = found
        branches = ways(question, classed=classed, most=most)
        total = whole * sum(share for _, share in branches)
        stack.extend(((*taken, answer), weight * share, total) for answer, share in reversed(branches))


def _follow(
    run: Procedure, answers: Sequence[Answer], fight: Fight, context: Context, policy: Policy
) -> Leaf | tuple[tuple[Answer, ...], Question]:
    """Run with these answers of chance; return the end, or the answers and the next question of chance."""
    events: list[Event] = []
    used = 0
    reply: Answer | None = None
    try:
        while True:
            asked = run.send(reply)
            reply = None
            if isinstance(asked, Event):
                events.append(asked)
            elif not is_chance(asked):
                reply = policy(asked, fight, context)
            elif used < len(answers):
                reply = answers[used]
                used += 1
            else:
                run.close()
                return tuple(answers), asked
    except StopIteration as end:
        return Leaf(end.value, tuple(events), 1, 1)
    except Refused:
        return Leaf(fight, tuple(events), 1, 1, refused=True)


def is_chance(question: Question) -> bool:
    """Tell whether chance answers this question: a roll, a draw, or an outcome of the table's own dice."""
    return isinstance(question, Roll | Draw) or (isinstance(question, Choose) and bool(question.weights))


def ways(question: Question, *, classed: bool = True, most: int = MOST_LEAVES) -> Sequence[Weighted]:
    """List the answers of chance to a question, each with its weight.

    Raises TooManyBranches for a roll or a deal that falls in more than `most` ways.
    """
    if isinstance(question, Roll):
        return _rolls(question, classed=classed, most=most)
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


def _rolls(roll: Roll, *, classed: bool, most: int) -> Sequence[Weighted]:
    kinds = len(set(roll.classes)) if classed and roll.classes else roll.sides
    if roll.count > MOST_DICE or _more_sets(roll.count, kinds, most):
        raise TooManyBranches(most)
    faces = roll.classes if classed and roll.classes else tuple(range(1, roll.sides + 1))
    sets = _multisets(roll.count, faces)
    if not classed or roll.key is None:
        return sets
    merged: dict[Hashable, tuple[Dice, int]] = {}
    for dice, weight in sets:
        key = roll.key(dice)
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


def chances(leaves: Iterator[Leaf], read: Callable[[Leaf], T]) -> Mapping[T, Fraction]:
    """Sum the chances of leaves that read alike; in the order in which they are first met."""
    by_whole: dict[T, dict[int, int]] = {}
    for leaf in leaves:
        sums = by_whole.setdefault(read(leaf), {})
        sums[leaf.whole] = sums.get(leaf.whole, 0) + leaf.weight
    return {key: sum((Fraction(w, d) for d, w in sums.items()), Fraction()) for key, sums in by_whole.items()}
