"""A feat: rank against rank, the card played, the level of success. Sheet A2.1, A2.2."""

from __future__ import annotations

from msgspec import Struct

from affray.rules.event import Event
from affray.rules.falkenstein import success as table
from affray.rules.falkenstein.abilities import rank_of, spelled, suit_of
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.cards import JOKER, brief, spoken
from affray.rules.falkenstein.cards import suit_of as card_suit
from affray.rules.falkenstein.plays import Chance, play_cards
from affray.rules.falkenstein.ranks import AVERAGE, FAILURE, HIGH, LEVELS, PARTIAL, RANKS, WOUNDED, rank_words
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant, can_act, is_vehicle
from affray.rules.fight import Fight
from affray.rules.procedure import Run

OFF_SUIT = 1
"""What a card of any other suit takes off: a duellist reckons with it, for everybody holds one."""


class Feat(Struct, frozen=True):
    """What is tried: who acts with which ability at which rank, and the ability and rank that oppose it.

    `target` opposes it, if anybody does; `against` is an ability's name, or empty for a fixed rank. No level
    above `enough` does more.
    """

    who: str
    ability: str
    acting: int
    against: str
    opposing: int
    target: str | None = None
    enough: int = HIGH


def acting_rank(one: Combatant, ability: str, settings: Settings) -> int:
    """Return the rank that somebody acts with: one lower while wounded or worse, never below poor.

    Rules: falkenstein.wounded-penalty, falkenstein.vehicle-wounded.
    """
    return max(0, rank_of(one, ability) - penalty(one, settings))


def opposing_rank(one: Combatant, ability: str, settings: Settings) -> int:
    """Return the rank that somebody opposes with: a wound lowers a vehicle's, and no person's."""
    rank = rank_of(one, ability)
    return max(0, rank - penalty(one, settings)) if is_vehicle(one) else rank


def penalty(one: Combatant, settings: Settings) -> int:
    """Return by how many ranks harm lowers abilities."""
    if one.state < WOUNDED:
        return 0
    return settings.vehicle_wounded_penalty if is_vehicle(one) else settings.wounded_penalty


def lower_words(ranks: int) -> str:
    """Say by how many ranks harm lowers abilities; nothing where it does not."""
    return "" if not ranks else "one rank lower" if ranks == 1 else f"{ranks} ranks lower"


def opposition(fight: Fight, settings: Settings, target: str | None, against: str) -> tuple[str, int]:
    """Return the name and rank of what opposes: a fixed rank, or an ability of the target.

    Rule: falkenstein.opposition.
    """
    if against.upper() in RANKS:
        return "", RANKS.index(against.upper())
    if target is None:
        return spelled(None, against), AVERAGE
    return spelled(fight[target], against), opposing_rank(fight[target], against, settings)


def attempt(fight: Fight, scope: Scope, feat: Feat) -> Run[tuple[Fight, int]]:
    """Play a feat; return the fight after the cards, and the level of success.

    Hands are not refilled yet: that comes when all that follows from the feat is done.
    """
    settings = scope.settings
    one: Combatant = fight[feat.who]
    base = table.success(feat.acting, feat.opposing, 0, settings)
    yield _base(feat, base, table.listed(feat.acting, feat.opposing, settings), one)
    suit = suit_of(one, feat.ability)
    replied = _replied(fight, settings, feat)
    feared = OFF_SUIT if replied and settings.off_suit_counts else 0
    fight, cards = yield from play_cards(
        fight,
        scope,
        Chance(
            feat.who,
            feat.ability,
            suit,
            feat.acting,
            feat.opposing,
            feat.enough,
            replied=replied,
            feared=feared,
        ),
    )
    counted = table.points(cards, suit, settings)
    for card in cards:
        yield _played(feat.who, card, table.points_of(card, suit, settings), suit)
    if replied:
        fight, minus = yield from _defended(fight, scope, feat, counted)
        counted -= minus
    level = table.success(feat.acting, feat.opposing, counted, settings)
    yield from _told(feat, base, level, counted)
    return fight, level


def _replied(fight: Fight, settings: Settings, feat: Feat) -> bool:
    """Tell whether the target plays a card too. Rule: falkenstein.actor-plays."""
    return bool(
        settings.defender_plays and feat.against and feat.target is not None and can_act(fight[feat.target])
    )


def _base(feat: Feat, base: int, listed: int, one: Combatant) -> Event:
    lowered = rank_of(one, feat.ability) - feat.acting
    rule = "falkenstein.base-level"
    if lowered:
        rule = "falkenstein.vehicle-wounded" if is_vehicle(one) else "falkenstein.wounded-penalty"
    return Event(
        rule=rule,
        text="{who}: {ability} {rank} against {opposition}: {level} without a card",
        who={"who": feat.who},
        data={
            "ability": feat.ability,
            "rank": rank_words(feat.acting),
            "lowered": lowered,
            "opposition": against_words(feat),
            "level": LEVELS[base],
            "listed": listed,
        },
        quiet=True,
    )


def against_words(feat: Feat) -> str:
    """Write what opposes a feat: ``Athletics GD``, or a bare rank."""
    return f"{feat.against} {rank_words(feat.opposing)}".strip()


def _played(who: str, card: str, counted: int, suit: str) -> Event:
    rule = "falkenstein.card-value"
    if card_suit(card) == JOKER:
        rule = "falkenstein.joker-value"
    elif card_suit(card) != suit:
        rule = "falkenstein.off-suit"
    return Event(
        rule=rule,
        text="{who} plays {card}, which counts {points}",
        who={"who": who},
        data={"card": brief(card), "points": counted, "suit": suit},
        public=f"{{who}} plays {spoken(card)}",
    )


def _defended(fight: Fight, scope: Scope, feat: Feat, counted: int) -> Run[tuple[Fight, int]]:
    """Let the target play too; return what its cards take off. Rule: falkenstein.actor-plays."""
    target = feat.target or ""
    suit = suit_of(fight[target], feat.against)
    chance = Chance(
        target, feat.against, suit, feat.acting, feat.opposing, feat.enough, counted, defends=True
    )
    fight, cards = yield from play_cards(fight, scope, chance)
    for card in cards:
        yield _played(target, card, table.points_of(card, suit, scope.settings), suit)
    minus = table.points(cards, suit, scope.settings)
    if cards:
        yield Event(
            rule="falkenstein.actor-plays",
            text="{target} takes {points} off",
            who={"target": target},
            data={"points": minus},
            quiet=True,
        )
    return fight, minus


def _told(feat: Feat, base: int, level: int, counted: int) -> Run[None]:
    """Tell the level, under the rule that made it what it is."""
    data = {
        "ability": feat.ability,
        "rank": rank_words(feat.acting),
        "opposition": against_words(feat),
        "points": counted,
        "level": LEVELS[level],
    }
    if counted > 1 and counted % 2:
        text = "the odd point of {points} is lost"
        yield Event(rule="falkenstein.odd-card", text=text, data={"points": counted}, quiet=True)
    unbounded = PARTIAL + (counted - 2 * (feat.opposing - feat.acting)) // 2
    if unbounded != table.bounded(unbounded):
        text = "{level} is as far as it goes"
        yield Event(rule="falkenstein.level-bounds", text=text, data={"level": LEVELS[level]}, quiet=True)
    rule = "falkenstein.base-level"
    if base <= FAILURE < level == PARTIAL:
        rule = "falkenstein.listed-card"
    elif level > base:
        rule = "falkenstein.card-steps"
    verdict = "succeeds" if level >= PARTIAL else "fails"
    yield Event(
        rule=rule,
        text="{who}: {ability} {rank} against {opposition}: {level}",
        who={"who": feat.who},
        data={**data, "base": LEVELS[base]},
        public=f"{{who}} {verdict}" if feat.target is None else "",
    )
