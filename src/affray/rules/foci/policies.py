"""Policies that answer in a person's place, for odds and for looks ahead."""

from __future__ import annotations

from affray.rules.fight import Context, Fight
from affray.rules.question import GM, Answer, Question, default_answer


def pushing(question: Question, fight: Fight, context: Context) -> Answer:
    """Let players push every roll of theirs that a push would change; the defaults for all else."""
    del fight, context
    if question.topic == "push" and question.by != GM:
        return "yes"
    return default_answer(question)
