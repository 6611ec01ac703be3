"""Answers about frozen things, kept: what has not changed is not looked through again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Asked = TypeVar("Asked")
Of = TypeVar("Of")
Answer = TypeVar("Answer")


def remembered(ask: Callable[[Asked, Of], Answer]) -> Callable[[Asked, Of], Answer]:
    """Let a method keep its last answer for as long as it is asked about the very same thing.

    Frozen things do not change, so that it is the same one suffices, however many combatants are in it.
    """
    kept = f"_{ask.__name__}_of"

    @wraps(ask)
    def answer(asked: Asked, of: Of) -> Answer:
        was: tuple[Of, Answer] | None = asked.__dict__.get(kept)
        if was is None or was[0] is not of:
            was = asked.__dict__[kept] = (of, ask(asked, of))
        return was[1]

    return answer
