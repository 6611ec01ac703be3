"""Named ways to decide in people's places, for odds and forecast."""

from __future__ import annotations

from affray.rules.fight import Context, Fight
from affray.rules.question import Answer, Question, Split, default_answer
from affray.rules.ruleset import Policy, by_default


def guard_first(question: Question, fight: Fight, context: Context) -> Answer:
    """Let Guard take harm before armor does; everything else by default."""
    del fight, context
    if not isinstance(question, Split) or question.topic != "soak":
        return default_answer(question)
    left, shares = question.take, {}
    for part in reversed(question.options):
        shares[part.id] = min(part.max, left)
        left -= shares[part.id]
    return shares


POLICIES: dict[str, Policy] = {"default": by_default, "guard-first": guard_first}
