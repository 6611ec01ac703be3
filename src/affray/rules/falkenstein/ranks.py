"""The ladders of the game: abilities, levels of success, harm ranks, results and tags. Sheet A1."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Rank: TypeAlias = Literal["PR", "AV", "GD", "GR", "EXC", "EXT"]
RankWord: TypeAlias = Literal["poor", "average", "good", "great", "exceptional", "extraordinary"]
Letter: TypeAlias = Literal["A", "B", "C", "D", "E", "F"]
Tag: TypeAlias = Literal["S", "B", "firecast", "W"]
StateTag: TypeAlias = Literal["S", "B", "firecast", "W", "none"]
Location: TypeAlias = Literal["none", "Body", "Critical"]

RANKS: tuple[Rank, ...] = ("PR", "AV", "GD", "GR", "EXC", "EXT")
AVERAGE = 1
LETTERS: tuple[Letter, ...] = ("A", "B", "C", "D", "E", "F")
WORST = len(LETTERS)
"""The index of F; harm ranks count from 1, and what lies beyond F is higher."""

LEVELS = ("Fumble", "Failure", "Partial", "Full", "High")
FUMBLE, FAILURE, PARTIAL, FULL, HIGH = range(5)

STATES = ("unhurt", "scratched", "wounded", "incapacitated", "mortally wounded", "killed")
NONE, SCRATCHED, WOUNDED, INCAPACITATED, MORTAL, KILLED = range(6)
RESULTS = ("no harm", "Scratched", "Wounded", "Incapacitated", "Mortally Wounded", "Killed Instantly")

TAGS: tuple[StateTag, ...] = ("none", "S", "B", "firecast", "W")
"""From the fastest to the slowest in healing."""

WORDS = {
    "poor": "PR",
    "average": "AV",
    "good": "GD",
    "great": "GR",
    "exceptional": "EXC",
    "extraordinary": "EXT",
    "ex": "EXC",
}
"""Other ways of writing a rank."""

HARM_RANK = re.compile(r"^([1-9][0-9]?)?([A-F])$")


def rank_named(text: str) -> str:
    """Return the rank that a word means, such as ``Good`` or ``gd``; the word itself where it means none."""
    word = text.strip()
    return WORDS.get(word.lower(), word.upper() if word.upper() in RANKS else word)


def rank_words(index: int) -> str:
    """Write a rank; what lies past EXT is ``EXT+1`` and so on."""
    return RANKS[index] if index < len(RANKS) else f"EXT+{index - len(RANKS) + 1}"


def harm_rank(text: str) -> tuple[int, Letter]:
    """Read a harm rank with its multiplier: ``9F`` is nine times F, ``f`` is once F.

    Raises ValueError(what is wrong, what is expected).
    """
    found = HARM_RANK.match(text.strip().upper())
    if found is None:
        raise ValueError(f"{text!r} is no harm rank", "a letter from A to F, or a number before it as in 9F")
    letter: Letter = found[2]  # type: ignore[assignment]
    return int(found[1] or 1), letter


def harm_words(index: int, times: int = 1) -> str:
    """Write a harm rank: ``C``, ``9F``, ``F+2`` for two past F."""
    letter = LETTERS[index - 1] if 1 <= index <= WORST else f"F+{index - WORST}" if index > WORST else "none"
    return letter if times == 1 else f"{times}{letter}"


def slower(one: StateTag, other: StateTag) -> StateTag:
    """Return the tag that heals more slowly."""
    return max(one, other, key=TAGS.index)


__all__ = [
    "AVERAGE",
    "FAILURE",
    "FULL",
    "FUMBLE",
    "HIGH",
    "INCAPACITATED",
    "KILLED",
    "LETTERS",
    "LEVELS",
    "MORTAL",
    "NONE",
    "PARTIAL",
    "RANKS",
    "RESULTS",
    "SCRATCHED",
    "STATES",
    "TAGS",
    "WORST",
    "WOUNDED",
    "Letter",
    "Location",
    "Rank",
    "StateTag",
    "Tag",
    "harm_rank",
    "harm_words",
    "rank_named",
    "rank_words",
    "slower",
]
