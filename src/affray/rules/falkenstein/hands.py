"""The hands and the deck: dealing, playing, refilling. Sheet A1, A2.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from affray.rules.event import Event
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.cards import CARDS, HAND, WHOLE, card_named, in_order
from affray.rules.falkenstein.state import Combatant, Scene
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import GM, Answer, Deal, Draw
from affray.rules.refusal import Refusal
from affray.rules.words import counted

HOST = None
"""Whose hand all characters of the game master share. Rule: falkenstein.host-hand."""

ANY = dict.fromkeys(CARDS, "any")


class FortuneDraw(Draw, frozen=True, kw_only=True):
    """One card of the Fortune Deck; others are in hands of the scene (None: on the table) or `turned`."""

    scene: Scene | None
    turned: tuple[str, ...] = ()

    def named(self, word: str) -> str:
        """Read a card as people write it."""
        return card_named(word, self.counts)

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no card, and what is in somebody's hand, naming the hand."""
        return elsewhere((answer,), self.scene, self.turned) or super().check(answer)


class FortuneDeal(Deal, frozen=True, kw_only=True):
    """Several cards of the Fortune Deck at once, for a hand."""

    scene: Scene
    turned: tuple[str, ...] = ()

    def named(self, word: str) -> str:
        """Read a card as people write it."""
        return card_named(word, self.counts)

    def check(self, answer: Answer) -> Refusal | None:
        """Refuse what is no card, and what is in somebody's hand, naming the hand."""
        cards = answer if isinstance(answer, tuple) else ()
        return elsewhere(cards, self.scene, self.turned) or super().check(answer)


def elsewhere(cards: Sequence[object], scene: Scene | None, turned: Iterable[str] = ()) -> Refusal | None:
    """Say of the first card that is none, or that lies elsewhere, why it cannot be drawn."""
    held = whereabouts(scene, turned)
    for card in cards:
        if card not in WHOLE:
            return Refusal(f"{card} is no card", "cards are written 10H, KC, joker")
        if card in held:
            return Refusal(f"{card} {held[str(card)]}", "name a card of the deck, or let Affray draw")
    return None


def holder(one: Combatant) -> str | None:
    """Name the hand that a combatant plays from: its player's, or the Host's.

    A player without a name goes by the combatant's id. Rule: falkenstein.host-hand.
    """
    if not one.player:
        return HOST
    return one.id if one.player is True else one.player


def hand_of(scene: Scene, key: str | None) -> tuple[str, ...]:
    """Return the cards of a hand."""
    return scene.host if key is HOST else scene.hands.get(key, ())


def hand_words(key: str | None) -> str:
    """Name a hand."""
    return "the Host's hand" if key is HOST else f"{key}'s hand"


def whereabouts(scene: Scene | None, turned: Iterable[str] = ()) -> dict[str, str]:
    """Say of each card outside the deck where it is; without a scene of those that were turned alone."""
    found: dict[str, str] = {}
    for key, cards in () if scene is None else ((HOST, scene.host), *scene.hands.items()):
        found |= dict.fromkeys(cards, f"is in {hand_words(key)}")
    return found | dict.fromkeys(turned, "has just been turned")


def holding(fight: Fight, key: str | None, cards: Iterable[str]) -> Fight:
    """Return the fight with a hand of these cards; what it held before is in the deck.

    Rule: falkenstein.deck-whole.
    """
    scene: Scene = fight.scene
    new = in_order(cards)
    old = hand_of(scene, key)
    deck = dict(scene.deck)
    deck.update(dict.fromkeys(old, 1))
    deck.update(dict.fromkeys(new, 0))
    if key is HOST:
        return fight.setting(deck=deck, host=new)
    return fight.setting(deck=deck, hands={**scene.hands, key: new})


def put_back(fight: Fight, key: str | None, cards: Sequence[str]) -> Fight:
    """Return the fight with played cards back in the deck. Rule: falkenstein.hand-refill."""
    left = [card for card in hand_of(fight.scene, key) if card not in cards]
    return holding(fight, key, left)


def short_by(fight: Fight, key: str | None) -> int:
    """Return how many cards a hand lacks, as far as the deck has them."""
    scene: Scene = fight.scene
    return min(HAND - len(hand_of(scene, key)), sum(scene.deck.values()))


def refill(fight: Fight, scope: Scope, who: str, *, last: bool = True) -> Run[Fight]:
    """Fill the hand that `who` plays from up to four. Rule: falkenstein.hand-refill.

    With `last` nothing in this command looks at the new cards, so for odds they are all alike.
    """
    if not scope.settings.tracked:
        return fight
    return (yield from deal(fight, scope, holder(fight[who]), by=decider(fight, who), alike=last))


def deal(fight: Fight, scope: Scope, key: str | None, *, by: str = GM, alike: bool = True) -> Run[Fight]:
    """Deal a hand what it lacks. Nothing that is told says which cards."""
    scene: Scene = fight.scene
    missing = HAND - len(hand_of(scene, key))
    if missing < 1:
        return fight
    left = scene.deck | dict.fromkeys(scope.turned, 0)
    missing = min(missing, sum(left.values()))
    if missing < 1:
        return fight
    cards = yield from FortuneDeal(
        id=scope.id("deal", "host" if by == GM else by),
        text="{hand} draws {cards}",
        by=by,
        rule="falkenstein.hand-refill",
        data={"hand": "The Host" if key is HOST else str(key), "cards": counted(missing, "card")},
        counts=left,
        count=missing,
        alike=ANY if alike else {},
        scene=scene,
        turned=tuple(scope.turned),
    ).deal()
    yield Event(
        rule="falkenstein.host-hand" if key is HOST else "falkenstein.hand-refill",
        text="{hand} draws {count}",
        data={"hand": "The Host" if key is HOST else str(key), "count": missing},
        quiet=True,
    )
    return holding(fight, key, (*hand_of(fight.scene, key), *cards))


def hands_of(fight: Fight, ids: Iterable[str]) -> dict[str | None, str]:
    """Return the hands that these combatants play from, each with the first who does; the Host's last."""
    found: dict[str | None, str] = {}
    for who in ids:
        found.setdefault(holder(fight[who]), who)
    host = found.pop(HOST, None)
    return found if host is None else {**found, HOST: host}
