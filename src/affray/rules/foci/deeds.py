"""What else a turn may hold: speech, moves, awareness, waiting, drawing, the shield. Sheet A2.11 to A2.13."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.economy import pay
from affray.rules.foci.hands import (
    draw,
    hands_full,
    in_hand,
    lowered,
    slowness,
    stride,
    weapon_ids,
    with_weapon,
)
from affray.rules.foci.kit import Position, Shield
from affray.rules.foci.state import Combatant
from affray.rules.foci.tables import feet
from affray.rules.procedure import Run, words
from affray.rules.refusal import refuse
from affray.rules.words import slug

MOVES = 3
"""Moves of a turn: the first, and two that are shorter."""
SHIELD = "shield"
SMALL, LONG = "small", "long"


def speak(fight: Fight, context: Context, args: Args) -> Procedure:
    """Say a sentence, which is free, or several. Rules: foci.free-actions, foci.wait-draw."""
    who = args["who"]
    long = LONG in words(args, "how")
    fight = pay(fight, context, who, int(long), args)
    said = args.get("words", "")
    text = "{who} says: {words}" if said else "{who} speaks at length" if long else "{who} speaks"
    rule = "foci.wait-draw" if long else "foci.free-actions"
    yield Event(rule=rule, text=text, who={"who": who}, data={"words": said}, public="{who} speaks")
    return fight


def walk(fight: Fight, context: Context, args: Args) -> Procedure:
    """Move, and run on: the command's procedure. Rules: foci.first-move, foci.extra-move."""
    who, times = args["who"], args.get("foci", 1)
    one: Combatant = fight[who]
    left = MOVES - one.foci.moved
    if not 1 <= times <= left:
        hint = f"{left} more" if left else "no more this turn"
        raise refuse("nobody moves more than three times a turn", hint, who={"who": who})
    fight = pay(fight, context, who, times, args)
    slow = slowness(one)
    moved = one.foci.moved
    half = sum(stride(slow, step) for step in range(moved, moved + times))
    data = {"feet": feet(half), "foci": times, "slow": slow, "moved": moved + times}
    rule = "foci.extra-move" if moved else "foci.first-move"
    yield Event(rule=rule, text="{who} moves {feet} ft", who={"who": who}, data=data, public="{who} moves")
    if slow:
        text = "{who} is slowed by {slow} ft, and by half of that on each further move"
        yield Event(rule="foci.slung-shield", text=text, who={"who": who}, data=data, quiet=True)
    one = fight[who]
    aimed = one.aimed and "move" not in context.settings.aim_lost_on
    return fight.having(one.but(aimed=aimed, foci=replace(one.foci, moved=moved + times)))


def notice(fight: Fight, context: Context, args: Args) -> Procedure:
    """Keep aware of what goes on around until the next turn. Rule: foci.awareness."""
    who = args["who"]
    if fight[who].aware:
        raise refuse("{who} is aware already", "it lasts until the next turn", who={"who": who})
    fight = pay(fight, context, who, 1, args)
    text = "{who} keeps an eye on everything"
    yield Event(rule="foci.awareness", text=text, who={"who": who}, public="{who} looks around")
    return fight.put(who, aware=True)


def wait(fight: Fight, context: Context, args: Args) -> Procedure:
    """Wait for something before acting; the order of play then lets one delay. Rule: foci.wait-draw."""
    who = args["who"]
    fight = pay(fight, context, who, 1, args)
    said = args.get("words", "")
    text = "{who} waits: {words}" if said else "{who} waits for something to happen"
    yield Event(
        rule="foci.wait-draw", text=text, who={"who": who}, data={"words": said}, public="{who} waits"
    )
    return fight


def draw_item(fight: Fight, context: Context, args: Args) -> Procedure:
    """Take something in hand: a weapon, the shield, anything. Rules: foci.wait-draw, foci.free-actions."""
    who, item = args["who"], args["item"]
    one: Combatant = fight[who]
    ids = weapon_ids(one)
    if slug(item) in ids:
        return (yield from _draw_weapon(fight, context, args, ids.index(slug(item))))
    if item == SHIELD and one.shield is not None:
        return (yield from shield(fight, context, {**args, "what": "take"}))
    cost = 0 if SMALL in words(args, "how") else 1
    fight = pay(fight, context, who, cost, args)
    yield _drawn(who, item, cost, [])
    return fight


def _draw_weapon(fight: Fight, context: Context, args: Args, index: int) -> Run[Fight]:
    who = args["who"]
    weapon = fight[who].weapons[index]
    if weapon.carried == "hand":
        raise refuse("{who} has {item} in hand already", "attack with it", who={"who": who}, item=weapon.name)
    cost = 0 if weapon.carried == "small" else 1
    fight = pay(fight, context, who, cost, args)
    one, gone = draw(fight[who], index)
    yield _drawn(who, weapon.name, cost, gone)
    return fight.having(one)


def _drawn(who: str, item: str, cost: int, gone: list[str]) -> Event:
    text = "{who} draws {item}" + (", letting go of {gone}" if gone else "")
    rule = "foci.wait-draw" if cost else "foci.free-actions"
    data = {"item": item, "gone": ", ".join(gone), "cost": cost}
    return Event(rule=rule, text=text, who={"who": who}, data=data, public="{who} draws something")


def drop(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let go of a weapon or the shield, which is free. Rules: foci.free-actions, foci.slung-shield."""
    who, item = args["who"], args["item"]
    one: Combatant = fight[who]
    fight = pay(fight, context, who, 0, args)
    ids = weapon_ids(one)
    if item == SHIELD and one.shield is not None and one.shield.position != "dropped":
        after, name = one.but(shield=replace(one.shield, position="dropped")), one.shield.name
    elif slug(item) in ids and one.weapons[ids.index(slug(item))].carried != "dropped":
        index = ids.index(slug(item))
        name = one.weapons[index].name
        after = with_weapon(one, index, replace(one.weapons[index], carried="dropped"))
    else:
        raise refuse(
            "{who} has no {item} to drop", "name a weapon, or the shield", who={"who": who}, item=item
        )
    text = "{who} drops {item}"
    data = {"item": name}
    yield Event(
        rule="foci.free-actions", text=text, who={"who": who}, data=data, public="{who} drops something"
    )
    return fight.having(after)


def shield(fight: Fight, context: Context, args: Args) -> Procedure:
    """Raise, lower, sling, take or drop the shield. Rules: foci.wait-draw, foci.two-handed."""
    who, what = args["who"], args["what"]
    one: Combatant = fight[who]
    if one.shield is None:
        raise refuse("{who} has no shield", "give {who} one in the file", who={"who": who})
    cost, after, text = SHIELD_MOVES[what](one, one.shield)
    fight = pay(fight, context, who, cost, args)
    rule = "foci.wait-draw" if cost else "foci.free-actions"
    data = {"shield": one.shield.name.lower(), "cost": cost}
    yield Event(
        rule=rule, text=text, who={"who": who}, data=data, public=text.replace("{shield}", "a shield")
    )
    return fight.put(who, shield=after.shield)


Moved = tuple[int, Combatant, str]


def _placed(one: Combatant, shield: Shield, position: Position) -> Combatant:
    return one.but(shield=replace(shield, position=position))


def _raise(one: Combatant, shield: Shield) -> Moved:
    who = {"who": one.id}
    if any(weapon.two_handed for weapon in in_hand(one)):
        raise refuse("{who} has both hands full", "drop the two-handed weapon first", who=who)
    if shield.position == "raised":
        raise refuse("{who}'s shield is raised already", "it stays so", who=who)
    if shield.position != "held":
        raise refuse("{who} has the shield not in hand", "draw it first: 1 focus", who=who)
    return 1, _placed(one, shield, "raised"), "{who} raises {shield}"


def _lower(one: Combatant, shield: Shield) -> Moved:
    if shield.position != "raised":
        raise refuse("{who}'s shield is not raised", "raise it first", who={"who": one.id})
    return 0, lowered(one), "{who} lowers {shield}"


def _take(one: Combatant, shield: Shield) -> Moved:
    who = {"who": one.id}
    if shield.in_hand:
        raise refuse("{who} has the shield in hand already", "raise it", who=who)
    if hands_full(one) > 1:
        raise refuse("{who} has both hands full", "drop a weapon first", who=who)
    return 1, _placed(one, shield, "held"), "{who} takes {shield} in hand"


def _sling(one: Combatant, shield: Shield) -> Moved:
    if not shield.in_hand:
        raise refuse("{who} has no shield in hand", "take it first", who={"who": one.id})
    return 1, _placed(one, shield, "slung"), "{who} slings {shield}"


def _drop(one: Combatant, shield: Shield) -> Moved:
    if shield.position == "dropped":
        raise refuse("{who}'s shield lies on the ground", "draw it to pick it up", who={"who": one.id})
    return 0, _placed(one, shield, "dropped"), "{who} drops {shield}"


SHIELD_MOVES: dict[str, Callable[[Combatant, Shield], Moved]] = {
    "raise": _raise,
    "lower": _lower,
    "take": _take,
    "sling": _sling,
    "drop": _drop,
}
