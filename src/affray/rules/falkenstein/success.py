"""Step one: what level of success a feat has, and which card lifts it to what. Sheet A2.1, A2.2."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from affray.rules.falkenstein.cards import FACE_OF, JOKER, JOKER_VALUE, suit_of, value_of
from affray.rules.falkenstein.ranks import FUMBLE, HIGH, LEVELS, PARTIAL, RANKS
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.table_1 import Success, cells


def points(cards: Sequence[str], suit: str, settings: Settings) -> int:
    """Return what played cards count together for an ability of this suit."""
    return sum(points_of(card, suit, settings) for card in cards)


def points_of(card: str, suit: str, settings: Settings) -> int:
    """Return what one card counts: its value in its own suit, a Joker in any, else as the setting says.

    Rules: falkenstein.card-value, falkenstein.joker-value, falkenstein.off-suit.
    """
    mine = suit_of(card)
    if mine in (JOKER, suit) or settings.off_suit_counts == "full":
        return value_of(card)
    return settings.off_suit_counts


def success(acting: int, opposing: int, counted: int, settings: Settings) -> int:
    """Return the level of success for two rank indexes and what the cards count.

    The cell's card lifts to Partial, each two points more by one level, odd points are lost, and levels end
    at Fumble and High. Ranks past EXT and counts below zero go by the ladder that the table is made from.
    Rules: falkenstein.base-level, falkenstein.listed-card, falkenstein.card-steps, falkenstein.odd-card,
    falkenstein.level-bounds.
    """
    return _success(acting, opposing, counted, settings.table_1)


@lru_cache(maxsize=4096)
def _success(acting: int, opposing: int, counted: int, own: Success | None) -> int:
    if opposing >= len(RANKS) or (counted < 0 and own is None):
        return bounded(PARTIAL + (counted - 2 * (opposing - acting)) // 2)
    base, card = cells(own)[acting][opposing]
    if card and counted >= 0:
        return max(base, bounded(PARTIAL + (counted - card) // 2)) if counted else base
    return bounded(base + counted // 2)


def bounded(level: int) -> int:
    """Keep a level between Fumble and High. Rule: falkenstein.level-bounds."""
    return max(FUMBLE, min(HIGH, level))


def listed(acting: int, opposing: int, settings: Settings) -> int:
    """Return the card that Table 1 lists for Partial; 0 where it lists none."""
    if opposing >= len(RANKS):
        return 2 * (opposing - acting)
    return cells(settings.table_1)[acting][opposing][1]


def thresholds(acting: int, opposing: int, settings: Settings) -> list[tuple[int, int]]:
    """List the least counts that lift a feat, one for each level from Partial up: (count, level)."""
    return _thresholds(acting, opposing, settings.table_1)


def _thresholds(acting: int, opposing: int, own: Success | None) -> list[tuple[int, int]]:
    base = level = _success(acting, opposing, 0, own)
    found = []
    for counted in range(1, JOKER_VALUE + 1):
        reached = _success(acting, opposing, counted, own)
        if reached > level and reached >= PARTIAL:
            found.append((counted, reached))
        level = max(level, reached)
    return found if base < HIGH else []


NEEDS_NONE = "no card is needed"
NONE_HELPS = "a better one does no more here"


def lifts(acting: int, opposing: int, settings: Settings, enough: int = HIGH) -> str:
    """Say which cards lift a feat, up to the level that is `enough`: ``2 gives Partial, 4 Full, 6 High``."""
    return _lifts(acting, opposing, settings.table_1, enough)


@lru_cache(maxsize=256)
def _lifts(acting: int, opposing: int, own: Success | None, enough: int) -> str:
    base = _success(acting, opposing, 0, own)
    if enough <= base < HIGH:
        return NONE_HELPS
    found = [one for one in _thresholds(acting, opposing, own) if one[1] <= enough]
    if not found:
        full = _success(acting, opposing, 0, own) == HIGH
        return NEEDS_NONE if full else "no single card lifts it to Partial"
    cards = [(FACE_OF.get(count, count), LEVELS[level]) for count, level in found]
    return ", ".join(
        f"{card}{' ' if place else ' gives '}{level}" for place, (card, level) in enumerate(cards)
    )
