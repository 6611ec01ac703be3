"""Foci: what a turn has, what it costs to do something, and why something cannot be paid. Sheet A2.11."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.hands import lowered
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, Foci, conscious
from affray.rules.procedure import Run, words
from affray.rules.refusal import Refusal, Refused

ANYWAY = "anyway"


def barred(one: Combatant) -> Refusal | None:
    """Say why a combatant can do nothing at all, or None. Rule: foci.unconscious."""
    able = conscious(one)
    if able and not one.status and not one.waiting:
        return None
    names = {"who": one.id}
    if one.dead:
        return Refusal("{who} is dead", "choose someone who can act", names)
    if not able:
        return Refusal("{who} is unconscious", "heal {who} first, or choose someone who can act", names)
    for word in ("gone", "out"):
        if word in one.status:
            return Refusal(f"{{who}} is {word}", "end the condition, or choose someone else", names)
    return Refusal("{who} is not in play yet", "bring the wave in first", names) if one.waiting else None


def cannot(one: Combatant, context: Context, cost: int, *, anyway: bool = False) -> Refusal | None:
    """Say why a combatant cannot pay a number of foci now, or None. Rule: foci.three-foci.

    Foci are spent in one's own turn; `anyway` lifts that and what is left, nothing lifts death.
    """
    found = barred(one)
    if found is not None or anyway or not cost:
        return found
    names = {"who": one.id}
    if context.acting != one.id:
        return Refusal(
            "foci are spent in one's own turn, and it is not that of {who}", "wait, or add anyway", names
        )
    if one.foci.left < cost:
        data = {"cost": cost, "left": one.foci.left}
        takes = "a focus" if cost == 1 else f"{cost} foci"
        left = {0: "none is", 1: "one is"}.get(one.foci.left, f"{one.foci.left} are")
        return Refusal(
            f"that takes {takes}, and {left} left", "end the turn with next, or add anyway", names, data
        )
    return None


def pay(fight: Fight, context: Context, who: str, cost: int, args: Args) -> Fight:
    """Take foci for something that is about to be done. Raises Refused where that cannot be."""
    one: Combatant = fight[who]
    after = paid(one, context, cost, args)
    return fight if after is one else fight.having(after)


def paid(one: Combatant, context: Context, cost: int, args: Args) -> Combatant:
    """Return a combatant that has paid foci. Raises Refused where it cannot."""
    anyway = "how" in args and ANYWAY in words(args, "how")
    refusal = cannot(one, context, cost, anyway=anyway)
    if refusal is not None:
        raise Refused(refusal)
    return replace(one, foci=replace(one.foci, left=max(0, one.foci.left - cost))) if cost else one


def turn_foci(foci: Foci, settings: Settings) -> Foci:
    """Return the foci with which a turn starts: what is owed is taken off.

    Rules: foci.three-foci, foci.debt.
    """
    if settings.complication_mode == "condition":
        return replace(foci, left=foci.per_turn, moved=0, attacks=0)
    debt = max(0, foci.debt - foci.per_turn) if settings.debt_carry else 0
    return replace(foci, left=max(0, foci.per_turn - foci.debt), debt=debt, moved=0, attacks=0)


def turn_start(fight: Fight, context: Context, who: str) -> Procedure:
    """Give the foci of a turn; awareness is to be paid anew."""
    if who not in fight:
        return fight
    one: Combatant = fight[who]
    settings: Settings = context.settings
    foci = turn_foci(one.foci, settings)
    names = {"who": who}
    data = {"left": foci.left, "owed": one.foci.debt, "debt": foci.debt}
    if foci.left < foci.per_turn:
        left = "one focus" if foci.left == 1 else "{left} foci"
        text = f"{{who}} starts with {left}: {{owed}} owed" + (", {debt} still to come" if foci.debt else "")
        yield Event(rule="foci.debt", text=text, who=names, data=data)
    else:
        yield Event(rule="foci.three-foci", text="{who} has {left} foci", who=names, data=data, quiet=True)
    if settings.shield_raise == "per_round":
        one = lowered(one)
    return fight.having(one.but(foci=foci, aware=False))


def turn_end(fight: Fight, who: str) -> Run[Fight]:
    """Let foci that were not spent lapse, and tell of awareness that was not paid. Rule: foci.awareness."""
    if who not in fight:
        return fight
    one: Combatant = fight[who]
    if not one.aware and barred(one) is None:
        text = "{who} is not aware of what goes on around"
        yield Event(rule="foci.awareness", text=text, who={"who": who}, quiet=True)
    return fight.put(who, foci=replace(one.foci, left=0)) if one.foci.left else fight


def foci_words(cost: int) -> str:
    """Write a cost: ``1 focus``, ``2 foci``."""
    return "free" if not cost else "1 focus" if cost == 1 else f"{cost} foci"


__all__: Sequence[str] = [
    "ANYWAY",
    "barred",
    "cannot",
    "foci_words",
    "paid",
    "pay",
    "turn_end",
    "turn_foci",
    "turn_start",
]
