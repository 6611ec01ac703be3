"""Which card is played: from a hand that Affray keeps, or typed from the table. Sheet A2.1, A5.1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.falkenstein import success as table
from affray.rules.falkenstein.abilities import suit_words
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.cards import JOKER, JOKERS, WHOLE, brief, card_named, value_of
from affray.rules.falkenstein.hands import hand_of, holder, put_back, whereabouts
from affray.rules.falkenstein.ranks import FAILURE, HIGH, LEVELS, rank_words
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Scene
from affray.rules.falkenstein.table_1 import Success
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Answer, Choose, Option, Pick, Words
from affray.rules.refusal import Refusal

NO_CARD = "none"


class Chance(Struct, frozen=True):
    """What a card can change: who may play for which ability and suit, rank against rank.

    No level above `enough` does more. `counted` is what was played already; one who `defends` takes off
    from it. Where somebody has a card to reply with, `feared` is what is expected to be taken off.
    """

    who: str
    ability: str
    suit: str
    acting: int
    opposing: int
    enough: int = HIGH
    counted: int = 0
    defends: bool = False
    replied: bool = False
    feared: int = 0

    def level(self, points: int, settings: Settings) -> int:
        """Return the level of success with so many points of mine."""
        total = self.counted - points if self.defends else self.counted + points
        return table.success(self.acting, self.opposing, total, settings)

    def settled(self, settings: Settings) -> bool:
        """Tell whether no card could do more, and nobody replies."""
        return not (self.defends or self.replied) and self.level(0, settings) >= self.enough


class CardWords(Words, frozen=True, kw_only=True):
    """Cards that people play from real hands, typed with blanks between; at most `most` of them."""

    most: int

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no card, one named twice, and too many."""
        if not isinstance(answer, str):
            return Refusal("cards are wanted", "such as 10H, or nothing")
        cards = cards_typed(answer)
        for card in cards:
            if card not in WHOLE:
                return Refusal(
                    f"{card} is no card", "cards are written 10H, KC, joker; an empty line plays none"
                )
        if len(set(cards)) != len(cards):
            return Refusal("a card is named twice", "each card is there once")
        if len(cards) > self.most:
            return Refusal(f"{len(cards)} cards", f"at most {self.most} for one feat")
        return None


class CardChoice(Choose, frozen=True, kw_only=True):
    """One card of a hand, or none; `scene` says whose hand any other card is in."""

    scene: Scene

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no card of this hand; one of another hand is refused naming that."""
        refusal = super().check(answer)
        return refusal and (_in_another_hand((answer,), self.options, self.scene) or refusal)


class CardPick(Pick, frozen=True, kw_only=True):
    """Several cards of a hand; `scene` says whose hand any other card is in."""

    scene: Scene

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no card of this hand; one of another hand is refused naming that."""
        refusal = super().check(answer)
        answers = answer if isinstance(answer, tuple) else ()
        return refusal and (_in_another_hand(answers, self.options, self.scene) or refusal)


def _in_another_hand(answers: Sequence[object], options: Sequence[Option], scene: Scene) -> Refusal | None:
    mine, held = [option.id for option in options], whereabouts(scene)
    for answer in answers:
        card = card_named(str(answer), {})
        if card in held and card not in mine:
            return Refusal(f"{card} {held[card]}", f"choose among {', '.join(mine)}")
    return None


def cards_typed(text: str) -> list[str]:
    """Read cards that were typed; two bare jokers are both of them."""
    left: Mapping[str, int] = dict(WHOLE)
    found: list[str] = []
    for word in text.replace(",", " ").split():
        if word.lower() == NO_CARD:
            continue
        card = card_named(word, left)
        found.append(card)
        left = {**left, card: 0}
    return found


def most_cards(settings: Settings) -> int:
    """Return how many cards may be played for one feat. Rule: falkenstein.one-card."""
    return len(WHOLE) if settings.max_cards == "all" else settings.max_cards


def play_cards(fight: Fight, scope: Scope, chance: Chance) -> Run[tuple[Fight, list[str]]]:
    """Ask which cards are played, and put them back into the deck; return them.

    Rules: falkenstein.one-card, falkenstein.hand-refill.
    """
    most = most_cards(scope.settings)
    if most < 1:
        return fight, []
    if not scope.settings.tracked:
        return fight, (yield from _from_the_table(fight, scope, chance, most))
    key = holder(fight[chance.who])
    hand = hand_of(fight.scene, key)
    if not hand:
        return fight, []
    cards = yield from _from_a_hand(fight, scope, chance, hand, most)
    return (put_back(fight, key, cards) if cards else fight), cards


def _from_the_table(fight: Fight, scope: Scope, chance: Chance, most: int) -> Run[list[str]]:
    typed = yield from CardWords(
        id=scope.id("card", chance.who),
        text=_asked(chance) + ", {suit}: {level} without" + ("" if chance.defends else "; {lifts}"),
        by=decider(fight, chance.who),
        rule="falkenstein.one-card",
        who={"who": chance.who},
        data=_figures(chance, scope.settings),
        optional=chance.settled(scope.settings),
        most=most,
    ).ask()
    return cards_typed(typed)


def _from_a_hand(
    fight: Fight, scope: Scope, chance: Chance, hand: Sequence[str], most: int
) -> Run[list[str]]:
    settings = scope.settings
    options, best = weighed(tuple(hand), chance, settings)
    shared: dict[str, Any] = {
        "id": scope.id("card", chance.who),
        "scene": fight.scene,
        "text": _asked(chance) + (": {level} without; {lifts}" if most > 1 and not chance.defends else ""),
        "by": decider(fight, chance.who),
        "rule": "falkenstein.one-card",
        "who": {"who": chance.who},
        "data": _figures(chance, settings),
        "optional": chance.settled(settings) or (chance.defends and best == NO_CARD),
    }
    if most > 1:
        default = () if best == NO_CARD else (best,)
        picked = yield from CardPick(
            **shared, options=options[1:], default=default, max=min(most, len(hand))
        ).ask()
        return list(picked)
    chosen = yield from CardChoice(**shared, options=options, default=best).ask()
    return [] if chosen == NO_CARD else [chosen]


def weighed(hand: tuple[str, ...], chance: Chance, settings: Settings) -> tuple[tuple[Option, ...], str]:
    """Return what may be played of a hand, no card first, and the best of it."""
    bare = replace(chance, who="", ability="")
    return _weighed(hand, bare, settings.off_suit_counts, settings.table_1)


@lru_cache(maxsize=1024)
def _weighed(
    hand: tuple[str, ...], chance: Chance, off_suit_counts: Literal[1, 0, "full"], own: Success | None
) -> tuple[tuple[Option, ...], str]:
    settings = Settings(off_suit_counts=off_suit_counts, table_1=own)
    none = Option(NO_CARD, "no card", LEVELS[chance.level(0, settings)])
    if chance.replied:
        none = replace(none, note=f"{UP_TO}{none.note}")
    options = (Option(card, _text(card, hand), note(card, chance, settings)) for card in hand)
    return (none, *options), best_card(hand, chance, settings)


def _text(card: str, hand: Sequence[str]) -> str:
    """Write a card of a hand; the first Joker is ``joker``, so that it can be typed like that."""
    jokers = [one for one in hand if one in JOKERS]
    if card not in jokers:
        return brief(card)
    return JOKER if card == jokers[0] else f"other {JOKER}"


UP_TO = "up to "
"""Stands before a level that a reply may lessen."""


def _asked(chance: Chance) -> str:
    """Ask for a card, or for one in reply to an attack that has counted so much already.

    What no card and each card comes to stands beside these, where there is a hand to choose from.
    """
    counted = " + {counted}" if chance.counted else ""
    what = "a reply?" if chance.defends else "a card?"
    return f"{{who}}, {what} {{ability}} {{rank}} against {{opposing}}{counted}"


def _figures(chance: Chance, settings: Settings) -> dict[str, str | int]:
    """Return what the question says: thresholds too, for those who hold their cards themselves."""
    lifts = table.lifts(chance.acting, chance.opposing, settings, chance.enough)
    level = LEVELS[chance.level(0, settings)]
    return {
        "ability": chance.ability,
        "rank": rank_words(chance.opposing if chance.defends else chance.acting),
        "opposing": rank_words(chance.acting if chance.defends else chance.opposing),
        "suit": suit_words(chance.suit),
        "level": f"{UP_TO}{level}" if chance.replied else level,
        "lifts": "a reply comes off" if chance.replied and lifts == table.NEEDS_NONE else lifts,
        "counted": chance.counted,
    }


def note(card: str, chance: Chance, settings: Settings) -> str:
    """Say what a card would achieve: ``Full``, ``up to Full`` before a reply, or ``Failure, counts 1``."""
    counted = table.points_of(card, chance.suit, settings)
    level = (UP_TO if chance.replied else "") + LEVELS[chance.level(counted, settings)]
    return level if counted == value_of(card) else f"{level}, counts {counted}"


def best_card(hand: Sequence[str], chance: Chance, settings: Settings) -> str:
    """Return the least card that does the most, after the reply; none where no card changes anything.

    To whoever defends all levels that do no harm are the same.
    """

    def left(points: int) -> int:
        level = min(chance.level(points - chance.feared, settings), chance.enough)
        return max(level, FAILURE) if chance.defends else -level

    def worth(card: str) -> tuple[int, int, int]:
        counted = table.points_of(card, chance.suit, settings)
        return (left(counted), counted, value_of(card))

    best = min(hand, key=worth)
    return best if worth(best)[0] < left(0) else NO_CARD
