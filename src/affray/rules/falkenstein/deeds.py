"""What else is done: feats that are no attack, changes of place, and what the Host does with hands."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.falkenstein.abilities import spelled
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.cards import HAND, WHOLE, card_named
from affray.rules.falkenstein.feat import Feat, acting_rank, attempt, opposition
from affray.rules.falkenstein.hands import HOST, deal, elsewhere, hands_of, holding, refill, whereabouts
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Scene
from affray.rules.falkenstein.turn import check_able
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider, words
from affray.rules.question import GM
from affray.rules.refusal import Refused, refuse

HOST_WORD = "host"


def feat(fight: Fight, context: Context, args: Args) -> Procedure:
    """Try something that is no attack: an ability against a rank, or against somebody's ability."""
    who, scope = args["who"], Scope(context)
    check_able(fight, who, args)
    ability = spelled(fight[who], args["ability"])
    target = args.get("target")
    named = args.get("against") or ability
    against, opposing = opposition(fight, scope.settings, target, named)
    acting = acting_rank(fight[who], ability, scope.settings)
    tried = Feat(who, ability, acting, against, opposing, target)
    fight, _ = yield from attempt(fight, scope, tried)
    fight = yield from refill(fight, scope, who)
    if scope.settings.defender_plays and target is not None:
        fight = yield from refill(fight, scope, target)
    return fight


def reposition(fight: Fight, context: Context, args: Args) -> Procedure:
    """Change place. Refuses a vehicle that cannot move. Rule: falkenstein.vehicle-immobile."""
    del context
    who = args["who"]
    check_able(fight, who, args, moving=True)
    text = "{who} moves"
    yield Event(rule="falkenstein.out-of-fight", text=text, who={"who": who}, public=text)
    return fight


def begin(fight: Fight, context: Context, ids: tuple[str, ...]) -> Run[Fight]:
    """Deal a hand to everybody who has none yet. Rules: falkenstein.hand-refill, falkenstein.host-hand."""
    scope = Scope(context)
    if scope.settings.firecast_parity == "per_encounter":
        for who in ids:
            if fight[who].firecasts:
                fight = fight.put(who, firecasts=0)
    if scope.settings.tracked:
        fight = yield from deal_all(fight, scope, ids)
    return fight


def deal_all(fight: Fight, scope: Scope, ids: tuple[str, ...]) -> Run[Fight]:
    """Fill the hands that these combatants play from. Rule: falkenstein.deck-whole."""
    for key, who in hands_of(fight, ids).items():
        by = GM if key is HOST else decider(fight, who)
        fight = yield from deal(fight, scope, key, by=by)
    scene: Scene = fight.scene
    yield Event(
        rule="falkenstein.deck-whole",
        text="{deck} cards in the Fortune Deck, {held} in hands",
        data={"deck": sum(scene.deck.values()), "held": len(whereabouts(scene))},
        quiet=True,
    )
    return fight


def need_hands(settings: Settings) -> None:
    """Refuse where Affray keeps no hands."""
    if not settings.tracked:
        raise refuse("the hands are on the table", 'Affray keeps them with cards = "affray"')


def deal_again(fight: Fight, context: Context, args: Args) -> Procedure:
    """Fill all hands up to four: the command's procedure."""
    del args
    need_hands(context.settings)
    return (yield from deal_all(fight, Scope(context), tuple(one.id for one in fight.present())))


def reshuffle(fight: Fight, context: Context, args: Args) -> Procedure:
    """Put all hands back into the deck and deal anew: the command's procedure.

    Rule: falkenstein.deck-whole.
    """
    del args
    need_hands(context.settings)
    text = "All cards go back into the Fortune Deck"
    yield Event(rule="falkenstein.deck-whole", text=text, public=text)
    fight = fight.setting(deck=dict(WHOLE), hands={}, host=())
    return (yield from deal_all(fight, Scope(context), tuple(one.id for one in fight.present())))


def hand(fight: Fight, context: Context, args: Args) -> Procedure:
    """Say which cards a hand holds: the command's procedure. Refuses cards of another hand, naming it."""
    need_hands(context.settings)
    key = HOST if args["whose"] == HOST_WORD else args["whose"]
    emptied = holding(fight, key, ())
    cards = [card_named(word, emptied.scene.deck) for word in words(args, "cards")]
    refusal = elsewhere(cards, emptied.scene)
    if refusal is not None:
        raise Refused(refusal)
    if len(set(cards)) != len(cards):
        raise refuse("a card is named twice", "each card is there once")
    if len(cards) > HAND:
        raise refuse("{count} cards do not go into a hand", "at most {most}", count=len(cards), most=HAND)
    count = len(cards) or "no"
    yield Event(
        rule="falkenstein.deck-whole",
        text="{hand} holds {count} card" + ("" if len(cards) == 1 else "s"),
        data={"hand": "The Host" if key is HOST else str(key), "count": count},
    )
    return holding(emptied, key, cards)


__all__ = ["begin", "deal_again", "feat", "hand", "reposition", "reshuffle"]
