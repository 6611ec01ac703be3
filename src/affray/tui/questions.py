"""Questions of the session as what the prompt asks, and what the prompt was given as answers."""

from __future__ import annotations

from typing import Any

from affray.encounter.answers import NONE, has_default, read
from affray.encounter.play import Play
from affray.encounter.telling import asked, name_of
from affray.rules.question import (
    GM,
    Answer,
    Choose,
    Deal,
    Draw,
    Number,
    Option,
    Pick,
    Question,
    Roll,
    Split,
    Words,
    default_answer,
)
from affray.rules.refusal import Refusal
from affray.tui.asking import AT_ONCE, LINE, Ask

AFFRAY_ROLLS = "Affray rolls"
AFFRAY_DRAWS = "Affray draws"


def ask_of(question: Question, play: Play) -> Ask:
    """Make a question into what the prompt asks."""
    made = _listed(question) or _typed(question)
    title = asked(question, play)
    if isinstance(question, Roll) and question.notation in title:  # it says itself what is rolled
        made = made.but(tail="")
    by = "" if question.by == GM else name_of(play, question.by)
    return made.but(title=title, by="" if by in title else by)


def _listed(question: Question) -> Ask | None:
    """Make the asking of a question that has options."""
    match question:
        case Choose():
            ids = [option.id for option in question.options]
            empty = AFFRAY_ROLLS if question.weights else None
            preset = not (question.chance or question.weights) and question.default in ids
            at = ids.index(question.default) if preset else None
            return Ask(
                kind="one", title="", options=question.options, at=at, empty=empty, preset=not question.chance
            )
        case Deal():
            return None
        case Draw() if len(question.left) <= AT_ONCE:
            options = tuple(Option(card, card, f"{question.counts[card]} left") for card in question.left)
            return Ask(kind="one", title="", options=options, empty=AFFRAY_DRAWS)
        case Pick():
            return _pick(question)
    return None


def _typed(question: Question) -> Ask:
    """Make the asking of a question that is answered by typing."""
    match question:
        case Split():
            parts = tuple(Option(part.id, part.text, f"up to {part.max}") for part in question.options)
            return Ask(kind="shares", title="", options=parts, empty=default_words(question))
        case Deal():
            return Ask(kind="cards", title="", empty=AFFRAY_DRAWS, example=" ".join(question.example[:2]))
        case Draw():
            return Ask(kind="cards", title="", empty=AFFRAY_DRAWS, example=question.left[0])
        case Number():
            span = f" ({question.min} to {question.max})"
            return Ask(kind="number", title="", tail=span, empty=str(question.default))
        case Roll():
            return Ask(
                kind="dice",
                title="",
                tail=f": {question.notation}",
                empty=AFFRAY_ROLLS,
                example=question.example,
                dice=question.count,
                sides=question.sides,
            )
    default, longest = (question.default, question.longest) if isinstance(question, Words) else ("", LINE)
    return Ask(kind="words", title="", empty=default or "no words", longest=longest)


def _pick(question: Pick) -> Ask:
    span = str(question.max) if question.min == question.max else f"{question.min} to {question.max}"
    one = question.max == 1
    ids = [option.id for option in question.options]
    return Ask(
        kind="several",
        title="",
        tail="" if one or (question.min <= 1 and question.max >= len(ids)) else f" ({span})",
        options=question.options,
        marked=question.default,
        ticking=not one,
        least=question.min,
        most=question.max,
        at=ids.index(question.default[0]) if one and question.default else None,
        empty="none" if one and question.min == 0 and not question.default else None,
    )


def default_words(question: Question) -> str:
    """Say a question's default in words; empty where chance answers it."""
    if not has_default(question):
        return ""
    answer = default_answer(question)
    if isinstance(question, Split):
        names = {part.id: part.text for part in question.options}
        return ", ".join(f"{names[part]} {share}" for part, share in question.default.items() if share)
    if isinstance(question, Choose | Pick):
        texts = {option.id: option.text for option in question.options}
        ids = (answer,) if isinstance(answer, str) else answer
        return ", ".join(texts.get(one, one) for one in ids if isinstance(one, str)) or "none"  # type: ignore[union-attr]
    return str(answer)


def answer_of(question: Question, value: Any) -> Answer | Refusal | None:
    """Read what the prompt was given as an answer; None lets the default or Affray's dice answer."""
    if value is None:
        return None
    if isinstance(value, tuple):
        return question.check(value) or value
    if isinstance(question, Split):
        return read(question, _in_order(question, value))
    return read(question, str(value))


def in_typed_words(question: Question | None, value: object) -> str:
    """Write what the prompt was given as it would be typed where a line is wanted."""
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or NONE
    return _in_order(question, str(value)) if isinstance(question, Split) else str(value)


def _in_order(question: Split, text: str) -> str:
    """Make figures in the order of the parts (``2 1``, or ``21``) into shares by name."""
    words = text.replace(",", " ").split()
    if any("=" in word for word in words):
        return text
    if len(words) == 1 and len(words[0]) == len(question.options):
        words = list(words[0])
    return " ".join(f"{part.id}={word}" for part, word in zip(question.options, words, strict=False))
