"""Named ways to decide in people's places, for odds and forecast."""

from __future__ import annotations

from affray.rules.fight import Context, Fight
from affray.rules.question import Answer, Choose, Question, default_answer
from affray.rules.ruleset import Policy, by_default


def spending(question: Question, fight: Fight, context: Context) -> Answer:
    """Spend balance tokens on failures and whisper to friends wherever that can be; else by default."""
    del fight, context
    if isinstance(question, Choose) and question.topic in ("token", "whisper"):
        return question.options[-1].id
    return default_answer(question)


def unsoaked(question: Question, fight: Fight, context: Context) -> Answer:
    """Save soak for later and take wounds as they come; the rest by default."""
    del fight, context
    return "wound" if question.topic == "soak" else default_answer(question)


POLICIES: dict[str, Policy] = {"default": by_default, "spending": spending, "unsoaked": unsoaked}
