"""Who has turns, and who can do what. Sheet A1, A2.4."""

from __future__ import annotations

from collections.abc import Sequence

from affray.rules.falkenstein.abilities import rank_of
from affray.rules.falkenstein.ranks import MORTAL
from affray.rules.falkenstein.state import Combatant, can_act, immobile, is_vehicle
from affray.rules.falkenstein.taking import state_words
from affray.rules.fight import Args, Context, Fight
from affray.rules.order import Groups, Open, SortKeys, Standing
from affray.rules.procedure import words
from affray.rules.refusal import Refusal, Refused, refuse

ANYWAY = "anyway"


def groups(fight: Fight, context: Context) -> Groups:
    """Let each act once a round as the table likes, or by rank in the ability that the encounter names."""
    here = list(fight.present())
    if context.order != "initiative":
        return Open(tuple(one.id for one in here))
    return SortKeys({one.id: (rank_of(one, context.by),) for one in here})


def standing(one: Combatant) -> Standing:
    """Say how a combatant stands in the order. Rule: falkenstein.out-of-fight."""
    return "acts" if can_act(one) else "out"


def cannot_act(one: Combatant) -> Refusal | None:
    """Say why a combatant can do nothing, or None. Rule: falkenstein.out-of-fight."""
    if one.waiting:
        return Refusal("{who} is not in play yet", "bring the wave in first", {"who": one.id})
    if can_act(one):
        return None
    if not is_vehicle(one) and not one.conscious and one.state < MORTAL:
        return Refusal("{who} is unconscious", "name someone who is awake, or add anyway", {"who": one.id})
    text = f"{{who}} is {state_words(one)}"
    return Refusal(text, "name someone who can act, or add anyway", {"who": one.id})


def cannot_move(one: Combatant) -> Refusal | None:
    """Say why a combatant cannot move, or None. Rule: falkenstein.vehicle-immobile."""
    if is_vehicle(one) and immobile(one):
        return Refusal("{who} is immobile", "it can still act unless it has stopped", {"who": one.id})
    return cannot_act(one)


def check_able(fight: Fight, who: str, args: Args, *, moving: bool = False) -> None:
    """Raise Refused for one who cannot act, or move, unless the table says anyway."""
    refusal = cannot_move(fight[who]) if moving else cannot_act(fight[who])
    if refusal is not None and (ANYWAY not in words(args, "how") or fight[who].waiting):
        raise Refused(refusal)


def check_targets(fight: Fight, targets: Sequence[str]) -> None:
    """Refuse targets that are missing or not in play."""
    if not targets:
        raise refuse("nobody is named", "name at least one target")
    for target in targets:
        if target not in fight:
            raise refuse("nobody here is called {name}", "name a combatant in play", name=target)
        if fight[target].waiting:
            raise refuse("{target} is not in play yet", "choose another target", who={"target": target})
