"""Abilities: their suits, and the rank of anybody's. Sheet A2.1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from affray.rules.falkenstein.cards import SUITS, Suit
from affray.rules.falkenstein.ranks import AVERAGE, RANKS, Rank, rank_named
from affray.rules.gauge import Short
from affray.rules.words import slug

if TYPE_CHECKING:
    from affray.rules.falkenstein.state import Combatant

PHYSIQUE = "physique"

SUIT_OF: dict[str, Suit] = {
    **dict.fromkeys(
        (
            "fencing",
            "fisticuffs",
            "marksmanship",
            "athletics",
            "physique",
            "riding",
            "stealth",
            "gunslinging",
            "motoring",
            "shapeshifting",
            "etherealness",
        ),
        "C",
    ),
    **dict.fromkeys(
        ("courage", "charisma", "comeliness", "leadership", "mesmerism", "performance", "glamour"), "H"
    ),
    **dict.fromkeys(
        (
            "perception",
            "tinkering",
            "sorcery",
            "physician",
            "education",
            "invention",
            "gambling",
            "helmsmanship",
            "natural-sciences",
            "craftsmanship",
            "kindred-powers",
        ),
        "D",
    ),
    **dict.fromkeys(("connections", "exchequer", "social-graces", "reputation"), "S"),
}
"""Rule: falkenstein.ability-suit."""


class Ability(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An ability's rank; one that the game does not know may name its suit (Clubs if it does not)."""

    rank: Rank
    suit: Suit | None = None

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare rank, in any case or as a word: ``GD``, ``gd``, ``Good``."""
        table = {"rank": value} if isinstance(value, str) else super().spell(value)
        rank = table.get("rank")
        if not isinstance(rank, str):
            return table
        named = rank_named(rank)
        if named not in RANKS:
            raise ValueError(f"{rank!r} is no rank", f"one of {', '.join(RANKS)}")
        return {**table, "rank": named}


def suit_of(one: Combatant, ability: str) -> Suit:
    """Return the suit of an ability: the game's, else what the file says, else Clubs.

    Rule: falkenstein.ability-suit.
    """
    word = slug(ability)
    if word in SUIT_OF:
        return SUIT_OF[word]
    own = _own(one, word)
    return own.suit if own is not None and own.suit is not None else "C"


def suit_words(suit: str) -> str:
    """Name a suit."""
    return SUITS[suit]


def spelled(one: Combatant | None, ability: str) -> str:
    """Return an ability as its owner's table spells it, else as a name: ``Social Graces``."""
    own = one.abilities if one is not None else {}
    found = next((name for name in own if slug(name) == slug(ability)), None)
    return found or " ".join(word.capitalize() for word in slug(ability).split("-"))


def rank_of(one: Combatant, ability: str) -> int:
    """Return the index of a combatant's rank in an ability; what it does not list is average."""
    word = slug(ability)
    if word == PHYSIQUE:
        return physique_of(one)
    own = _own(one, word)
    return RANKS.index(own.rank) if own is not None else AVERAGE


def physique_of(one: Combatant) -> int:
    """Return the index of a combatant's physique; extras past EXT do not count here."""
    return AVERAGE if one.physique is None else RANKS.index(one.physique)


def _own(one: Combatant, word: str) -> Ability | None:
    for name, found in one.abilities.items():
        if slug(name) == word:
            return found
    return None
