"""The Fortune Deck: fifty-four cards, how they are written, read and told. Sheet A1, A2.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

Suit: TypeAlias = Literal["C", "D", "H", "S"]

SUITS: dict[str, str] = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
JOKER = "joker"
JOKERS = ("joker-red", "joker-black")
JOKER_VALUE = 15

FACES: dict[str, tuple[int, str]] = {
    "2": (2, "Two"),
    "3": (3, "Three"),
    "4": (4, "Four"),
    "5": (5, "Five"),
    "6": (6, "Six"),
    "7": (7, "Seven"),
    "8": (8, "Eight"),
    "9": (9, "Nine"),
    "10": (10, "Ten"),
    "J": (11, "Jack"),
    "Q": (12, "Queen"),
    "K": (13, "King"),
    "A": (14, "Ace"),
}
"""Each face's value and word."""

CARDS = (*(f"{face}{suit}" for suit in SUITS for face in FACES), *JOKERS)
PLACES = {card: place for place, card in enumerate(CARDS)}
WHOLE: Mapping[str, int] = dict.fromkeys(CARDS, 1)
HAND = 4
"""Cards of a full hand."""

FACE_OF = {value: face for face, (value, _) in FACES.items()} | {JOKER_VALUE: "a Joker"}


def suit_of(card: str) -> str:
    """Return a card's suit by its letter, or ``joker``."""
    return JOKER if card in JOKERS else card[-1]


def value_of(card: str) -> int:
    """Return what a card is worth in its own suit: 2 to 14, a Joker 15."""
    return JOKER_VALUE if card in JOKERS else FACES[card[:-1]][0]


def brief(card: str) -> str:
    """Write a card in short: ``10♥``, ``red joker``."""
    if card in JOKERS:
        return f"{card.removeprefix('joker-')} joker"
    return f"{card[:-1]}{SIGNS[card[-1]]}"


def spoken(card: str) -> str:
    """Say a card in words, without a figure: ``the Ten of Hearts``."""
    if card in JOKERS:
        return f"the {card.removeprefix('joker-')} Joker"
    return f"the {FACES[card[:-1]][1]} of {SUITS[card[-1]]}"


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards by suit and value, so that nothing tells in which order they came."""
    return tuple(sorted(cards, key=lambda card: PLACES[card]))


def card_named(word: str, counts: Mapping[str, int]) -> str:
    """Return the card that a typed word means: ``kc``, ``K♣``, ``joker`` for either one that is left.

    Returns the word itself where it means none.
    """
    text = word.strip().upper().replace("_", "-")
    for suit, sign in SIGNS.items():
        text = text.replace(sign, suit)
    if text == "JOKER":
        return next((card for card in JOKERS if counts.get(card)), JOKERS[0])
    if text.lower() in JOKERS:
        return text.lower()
    return text if text in PLACES else word
