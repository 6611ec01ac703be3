"""Answers: typed words read as the answer to a question, and answers written as they are stored."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from affray.encounter.files.text import harmless
from affray.rules.question import (
    Answer,
    Choose,
    Deal,
    Draw,
    Number,
    Pick,
    Question,
    Roll,
    Split,
    Words,
    default_answer,
)
from affray.rules.refusal import Refusal

How: TypeAlias = Literal["typed", "taken", "rolled", "default"]
"""typed by a person; a default taken by a person; rolled by Affray; a default that nobody was asked about."""

DIGIT_DICE = 10
LONGEST_NUMBER = 9
BRIEF = 20
NONE = "-"


class Answered(Struct, frozen=True, array_like=True):
    """An answer as it is stored: to which question, what, and who gave it."""

    id: str
    value: Any
    how: How = "typed"


def answers_of(kept: str) -> list[Answered]:
    """Return the answers that are kept with a step, from their JSON text."""
    return msgspec.json.decode(kept or "[]", type=list[Answered])


def thaw(question: Question, value: Any) -> Answer:
    """Return a stored value as the answer that the question takes."""
    if isinstance(question, Roll | Pick | Deal) and isinstance(value, list):
        return tuple(value)
    found: Answer = value
    return found


def has_default(question: Question) -> bool:
    """Tell whether an empty line answers a question with its default; else Affray rolls or draws."""
    return not isinstance(question, Roll | Draw) and not (isinstance(question, Choose) and question.weights)


def read(question: Question, text: str) -> Answer | Refusal:
    """Read typed words as an answer, checked; an empty line is the default where there is one."""
    text = text.strip() if not isinstance(question, Words) else text
    if text == "" and has_default(question):
        return default_answer(question)
    answer = _read(question, text)
    if isinstance(answer, Refusal):
        return answer
    return question.check(answer) or answer


def _read(question: Question, text: str) -> Answer | Refusal:
    match question:
        case Roll():
            return _dice(question, text)
        case Draw():
            return _drawn(question, text)
        case Split():
            return _shares(text)
        case Number():
            return _number(text)
        case Choose() | Pick():
            return _chosen(question, text)
    return harmless(text, lines=True)


def _chosen(question: Choose | Pick, text: str) -> Answer:
    if isinstance(question, Choose):
        return _option(question, text)
    return () if text == NONE else tuple(_option(question, word) for word in text.replace(",", " ").split())


def _number(text: str) -> Answer | Refusal:
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > LONGEST_NUMBER:
        said = text if len(text) <= BRIEF else text[: BRIEF - 1] + "…"
        return Refusal(f"{said} is no whole number", "digits are wanted")
    return int(text)


def _dice(roll: Roll, text: str) -> Answer | Refusal:
    """Read ``5 8``, or ``58`` where every die is one digit; a nought is a ten on ten-sided dice."""
    words = dice_in(text, roll.count, roll.sides)
    if not words or not all(word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words):
        return Refusal(
            "that is no roll", f"type {roll.notation}, such as {roll.example}, or Enter to let Affray roll"
        )
    return tuple(DIGIT_DICE if roll.sides == DIGIT_DICE and int(word) == 0 else int(word) for word in words)


def dice_in(text: str, count: int, sides: int) -> list[str]:
    """Part what was typed for `count` dice of `sides` faces into its dice."""
    words = text.replace(",", " ").replace("+", " ").split()
    if sides > DIGIT_DICE:
        return words
    if len(words) == 1 and len(words[0]) == count:
        return list(words[0])
    return [die for word in words for die in (word if _at_one_go(word, sides) else [word])]


def on_die(word: str, sides: int) -> bool:
    """Tell whether a word is a face of the die; a nought is the ten of a ten-sided one."""
    return word.isdecimal() and len(word) <= LONGEST_NUMBER and (sides != DIGIT_DICE) <= int(word) <= sides


def _at_one_go(word: str, sides: int) -> bool:
    """Tell whether a word is several dice of one digit each: it is no face of the die."""
    return len(word) > 1 and word.isdecimal() and len(word) <= LONGEST_NUMBER and int(word) > sides


def _drawn(draw: Draw, text: str) -> Answer:
    if isinstance(draw, Deal):
        return tuple(draw.named(word) for word in text.replace(",", " ").split())
    return draw.named(text)


def _option(question: Choose | Pick, text: str) -> str:
    for option in question.options:
        if text.casefold() in (option.id.casefold(), option.text.casefold()):
            return option.id
    return text


def _shares(text: str) -> Answer | Refusal:
    shares: dict[str, int] = {}
    for word in text.replace(",", " ").split():
        part, _, share = word.partition("=")
        if not share.isdecimal() or len(share) > LONGEST_NUMBER:
            return Refusal(f"{word} is no share", "write it as part=number, one for each part")
        if part in shares:
            return Refusal(f"{part} is named twice", "name each part once")
        shares[part] = int(share)
    return shares
