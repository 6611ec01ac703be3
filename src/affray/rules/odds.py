"""Exact odds, from the rules themselves: a procedure is walked over every answer that chance can give.

A procedure is a generator and cannot be copied, so each branch is run again from its start with one more
answer. What a person would decide is decided by a policy. The chances are whole numbers over whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.policy import Deciding, by_default
from affray.rules.question import Answer, Question
from affray.rules.refusal import Refusal, Refused
from affray.rules.ways import MOST_WAYS, TooManyBranches, is_chance, ways

T = TypeVar("T", bound=Hashable)
MOST_LEAVES = 20_000
"""Ends of a walk that are looked at unless somebody says otherwise."""


class Leaf(Struct, frozen=True):
    """One way it may go: the fight after it, what happened, and its chance `weight` / `whole`.

    `refusal` says why the procedure refused to go on, where it did; the fight is then as it was.
    """

    fight: Fight
    events: tuple[Event, ...]
    weight: int
    whole: int
    refusal: Refusal | None = None


class Line:
    """One run of a procedure that stops at each question of chance; choices are made by the policy."""

    def __init__(self, run: Procedure, fight: Fight, context: Context, policy: Deciding) -> None:
        self._run = run
        self._fight = fight
        self._context = context
        self._policy = policy
        self._events: list[Event] = []

    def go(self, reply: Answer | None = None) -> Question | Leaf:
        """Give chance's answer (none to begin with) and run to its next question, or to the end."""
        try:
            while True:
                asked = self._run.send(reply)
                reply = None
                if isinstance(asked, Event):
                    self._events.append(asked)
                elif is_chance(asked):
                    return asked
                else:
                    reply = self._policy(asked, self._fight, self._context)
        except StopIteration as end:
            return Leaf(end.value, tuple(self._events), 1, 1)
        except Refused as refused:
            return Leaf(self._fight, tuple(self._events), 1, 1, refused.refusal)


def walk(
    start: Callable[[], Procedure],
    fight: Fight,
    context: Context,
    *,
    policy: Deciding = by_default,
    classed: bool = True,
    most: int = MOST_LEAVES,
    about: str | None = None,
) -> Iterator[Leaf]:
    """Walk a procedure over every answer and yield each end with its chance; the chances sum to one.

    `start` makes a fresh run. With `classed` false every face counts for itself; with `about` ends may
    be right for this one alone. Raises TooManyBranches as soon as it is known that there are more than `most`
    ends.
    """
    ends = 0
    stack: list[tuple[tuple[Answer, ...], int, int]] = [((), 1, 1)]
    while stack:
        answers, weight, whole = stack.pop()
        line = Line(start(), fight, context, policy)
        met = line.go()
        for answer in answers:
            met = line.go(answer)
        while isinstance(met, Question):  # this run takes the first branch; the others are left for later
            (first, share), *others = branches = ways(
                met, classed=classed, most=max(most, MOST_WAYS), about=about
            )
            if ends + len(stack) + len(branches) > most:
                raise TooManyBranches(most)
            total = whole * sum(share for _, share in branches)
            stack.extend(((*answers, other), weight * part, total) for other, part in reversed(others))
            answers, weight, whole = (*answers, first), weight * share, total
            met = line.go(first)
        ends += 1
        yield Leaf(met.fight, met.events, weight, whole, met.refusal)


class Sums(Generic[T]):
    """Adds up chances by what they are chances of, in whole numbers until they are read."""

    def __init__(self) -> None:
        self._sums: dict[T, dict[int, int]] = {}

    def add(self, key: T, weight: int, whole: int) -> None:
        """Add a chance of `weight` / `whole`."""
        sums = self._sums.setdefault(key, {})
        sums[whole] = sums.get(whole, 0) + weight

    def chances(self) -> Mapping[T, Fraction]:
        """Return the sums, in the order in which their keys were first met."""
        return {
            key: sum((Fraction(weight, whole) for whole, weight in sums.items()), Fraction())
            for key, sums in self._sums.items()
        }


def chances(leaves: Iterable[Leaf], read: Callable[[Leaf], T]) -> Mapping[T, Fraction]:
    """Sum the chances of leaves that read alike; in the order in which they are first met."""
    sums: Sums[T] = Sums()
    for leaf in leaves:
        sums.add(read(leaf), leaf.weight, leaf.whole)
    return sums.chances()


__all__ = ["Leaf", "Line", "Sums", "TooManyBranches", "chances", "is_chance", "walk", "ways"]
