"""Cards that are turned: for staying conscious, and for what is left of a vehicle. Sheet A2.5, A2.9."""

from __future__ import annotations

from functools import lru_cache

from affray.rules.event import Event
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.cards import CARDS, JOKER, WHOLE, brief, spoken, suit_of
from affray.rules.falkenstein.hands import FortuneDraw
from affray.rules.falkenstein.ranks import INCAPACITATED, KILLED, MORTAL, WOUNDED
from affray.rules.falkenstein.results import Change
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Combatant
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider

OTHERS = "other"


def turn_card(fight: Fight, scope: Scope, who: str, text: str, rule: str) -> Run[str]:
    """Turn a card of the deck as it stands; it lies open until the command is over, then goes back.

    Rule: falkenstein.turned-card.
    """
    if not any(_counts(fight, scope).values()):
        scope.turned.clear()
    counts = _counts(fight, scope)
    if not any(counts.values()):  # every card is in somebody's hand
        counts = dict(WHOLE)
    card = yield from FortuneDraw(
        id=scope.id("turn", who),
        text=text,
        by=decider(fight, who),
        rule=rule,
        who={"target": who},
        counts=counts,
        alike=kinds(scope.settings.joker_turned),
        table=scope.settings.cards == "table",
        scene=fight.scene if scope.settings.tracked else None,
        turned=tuple(scope.turned),
    ).ask()
    scope.turned.append(card)
    yield Event(
        rule="falkenstein.turned-card",
        text="{target}: {card} is turned",
        who={"target": who},
        data={"card": brief(card)},
        public=f"A card is turned for {{target}}: {spoken(card)}",
    )
    return card


def _counts(fight: Fight, scope: Scope) -> dict[str, int]:
    deck = fight.scene.deck if scope.settings.tracked else WHOLE
    return {**deck, **dict.fromkeys(scope.turned, 0)}


@lru_cache(maxsize=2)
def kinds(joker_turned: str) -> dict[str, str]:
    """Tell apart only what some rule tells apart: Spades, Clubs, and all other cards."""
    joker = "C" if joker_turned == "out" else OTHERS
    found = {card: suit_of(card) for card in CARDS}
    return {
        card: joker if suit == JOKER else suit if suit in ("C", "S") else OTHERS
        for card, suit in found.items()
    }


def in_doubt(change: Change, settings: Settings) -> bool:
    """Tell whether a result calls for a card: Wounded or Incapacitated, however it came about.

    Rule: falkenstein.awareness-card.
    """
    if change.converted and not settings.scratch_card:
        return False
    return change.result in (WOUNDED, INCAPACITATED)


def could_faint(one: Combatant, settings: Settings) -> bool:
    """Tell whether a card could change anything: not for the unconscious, the dying, the dead."""
    worst = KILLED if settings.mortal_awake else MORTAL
    return one.conscious and one.state < worst


def awareness(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Turn a card: a Club or a Spade means unconscious. Rule: falkenstein.awareness-suits."""
    text = "Does {target} stay conscious? A Club or a Spade means not"
    card = yield from turn_card(fight, scope, who, text, "falkenstein.awareness-card")
    out = suit_of(card) in ("C", "S") or (suit_of(card) == JOKER and scope.settings.joker_turned == "out")
    line = "{target} is unconscious" if out else "{target} stays conscious"
    yield Event(rule="falkenstein.awareness-suits", text=line, who={"target": who}, public=line)
    return fight.put(who, conscious=False) if out else fight


def wreck(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Turn a card for a vehicle that is Mortally Wounded: a Spade destroys it.

    Rule: falkenstein.vehicle-card.
    """
    text = "{target} is mortally wounded: does it hold together? A Spade means not"
    card = yield from turn_card(fight, scope, who, text, "falkenstein.vehicle-card")
    destroyed = suit_of(card) == "S"
    line = "{target} is destroyed" if destroyed else "{target} holds together, but nothing works"
    yield Event(rule="falkenstein.vehicle-card", text=line, who={"target": who}, public=line)
    return fight.put(who, state=KILLED, more_count=0, more_by={}) if destroyed else fight
