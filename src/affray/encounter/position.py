"""Positions that are asked about without being played: turns with which a fight may begin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from affray.encounter.answers import Answered
from affray.encounter.desk import Desk
from affray.encounter.dice import HashedDice
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.encounter.run import Auto, Item, Run
from affray.rules.question import Question, default_answer
from affray.rules.refusal import Refused
from affray.rules.ways import is_chance

TURNS = 3
"""How often the turn is handed on in looking for somebody's."""


def turns(desk: Desk, play: Play, who: str | None = None, seed: str = "odds") -> Iterator[Play]:
    """Go through plays in which somebody may act; one that has begun is the only one.

    Of one that has not they are those in which the fight begins with the turn of `who`, of a role, of whoever
    is first. Chance (initiative, hands) is made from the seed.
    """
    if play.order.round:
        yield play
        return
    for first in dict.fromkeys((who, *desk.rules.roles, None)):
        begun = _begun(desk, play, first, _chance(seed))
        if begun is not None:
            yield begun


def _begun(desk: Desk, play: Play, who: str | None, auto: Auto) -> Play | None:
    """Begin the fight and hand the turn on until it is that one's; None where it never is."""
    args = {} if who is None else {"who": who}
    for number in range(1, TURNS + 1):
        with suppress(Refused):
            run = Run(desk, play, [Item(invocation=Invocation("next", args))], number, auto)
            run.go()
            play = run.play
        if play.order.round and who in (None, play.order.acting):
            return play
    return None


def _chance(seed: str) -> Auto:
    """Answer what the beginning of a fight asks: chance by dice made from the seed, the rest by default."""
    dice = HashedDice(seed)

    def answer(question: Question, step: int) -> Answered:
        if is_chance(question):
            return Answered(question.id, dice.answer(step, question), "rolled")
        return Answered(question.id, default_answer(question), "default")

    return answer
