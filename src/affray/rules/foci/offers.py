"""What a combatant can do now, with what it costs or why not, and what is due before Next."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules.command import Action, Due
from affray.rules.fight import Context, Fight
from affray.rules.foci.attack import cannot_attack
from affray.rules.foci.deeds import MOVES
from affray.rules.foci.economy import barred, cannot, foci_words
from affray.rules.foci.hands import arms, hands_full, in_hand, slowness, stride, weapon_ids
from affray.rules.foci.kit import FIST, Ability, Weapon
from affray.rules.foci.ready import AIM, to_load, to_ready
from affray.rules.foci.show import arm_line
from affray.rules.foci.state import Combatant, Dying, fighting
from affray.rules.foci.tables import feet
from affray.rules.refusal import Refusal
from affray.rules.words import counted

FIGHTING = ("attack", "ready", "draw", "reload", "shield", "stabilise")
"""Commands that foci left over are best spent on."""


def actions(fight: Fight, context: Context, who: str) -> Iterator[Action]:
    """List attacks with what is in hand, what makes the next one possible, then the rest of a turn."""
    one: Combatant = fight[who]
    armed = {word: arm for word, arm in arms(one).items() if _at_hand(arm)}
    for word in sorted(armed, key=lambda word: cannot_attack(one, armed[word]) is not None):
        yield _attack(one, context, word, armed[word])
    yield from _to_bear(one, context)
    if all(cannot_attack(one, arm) is not None for arm in armed.values()):
        yield from _draws(one, context)
        yield from _reloads(one, context)
        yield _attack(one, context, "fist", FIST)
        yield from _shield(one, context)
    else:
        yield from _shield(one, context)
        yield from _reloads(one, context)
        yield from _draws(one, context)
    yield from _helping(fight, one, context)
    yield from _turn(one, context)


def _at_hand(arm: Weapon | Ability) -> bool:
    return isinstance(arm, Ability) or (arm.carried == "hand" and arm is not FIST)


def _attack(one: Combatant, context: Context, word: str, arm: Weapon | Ability) -> Action:
    refusal = barred(one) or cannot_attack(one, arm) or cannot(one, context, 1)
    args = {"attacker": one.id, "weapon": word}
    return Action(command="attack", title=arm_line(arm), args=args, cost=foci_words(1), refusal=refusal)


def _action(
    one: Combatant,
    context: Context,
    cost: int,
    command: str,
    title: str,
    *,
    refusal: Refusal | None = None,
    **args: object,
) -> Action:
    found = barred(one) or refusal or cannot(one, context, cost)
    return Action(
        command=command, title=title, args={"who": one.id, **args}, cost=foci_words(cost), refusal=found
    )


def _to_bear(one: Combatant, context: Context) -> Iterator[Action]:
    """List the weapons in hand that are off balance."""
    names = dict(zip(weapon_ids(one), one.weapons, strict=True))
    for word in to_ready(one):
        yield _action(one, context, 1, "ready", f"Ready {names[word].name}", weapon=word)


def _draws(one: Combatant, context: Context) -> Iterator[Action]:
    """List what may be drawn or picked up to fight with."""
    for word, weapon in zip(weapon_ids(one), one.weapons, strict=True):
        if weapon.carried != "hand" and weapon.loaded:
            cost = 0 if weapon.carried == "small" else 1
            verb = "Pick up" if weapon.carried == "dropped" else "Draw"
            yield _action(one, context, cost, "draw", f"{verb} {weapon.name}", item=word)


def _reloads(one: Combatant, context: Context) -> Iterator[Action]:
    names = dict(zip(weapon_ids(one), one.weapons, strict=True))
    for word in to_load(one):
        missing = names[word].reload_foci - names[word].reload_done
        foci = max(1, min(missing, one.foci.left))
        title = f"Reload {names[word].name} ({missing} to go)"
        yield _action(one, context, foci, "reload", title, weapon=word, foci=foci)


def _shield(one: Combatant, context: Context) -> Iterator[Action]:
    shield = one.shield
    if shield is None:
        return
    if shield.position == "held" and not any(weapon.two_handed for weapon in in_hand(one)):
        yield _action(one, context, 1, "shield", f"Raise {shield.name}", what="raise")
    elif shield.position in ("slung", "dropped") and hands_full(one) < 2:  # noqa: PLR2004 - hands
        yield _action(one, context, 1, "draw", f"Take {shield.name}", item="shield")


def _helping(fight: Fight, one: Combatant, context: Context) -> Iterator[Action]:
    """List what may be done for others: the dying, and those who load and can take part in it."""
    for other in fight.present():
        if other.id == one.id or other.side != one.side:
            continue
        if other.dying is not None:
            title = f"Stabilise {other.label or other.name}"
            yield _action(one, context, 3, "stabilise", title, patient=other.id)
        for word in to_load(other) if fighting(other) else ():
            title = f"Help {other.label or other.name} reload"
            weapon = other.weapons[weapon_ids(other).index(word)]
            foci = max(1, min(one.foci.left, weapon.reload_foci - weapon.reload_done))
            yield _action(one, context, foci, "reload", title, owner=other.id, weapon=word, foci=foci)


def _turn(one: Combatant, context: Context) -> Iterator[Action]:
    """List what else a turn may hold."""
    moved = one.foci.moved
    none = (
        Refusal("nobody moves more than three times a turn", "wait for the next turn")
        if moved >= MOVES
        else None
    )
    title = f"Move {feet(stride(slowness(one), moved))} ft"
    yield _action(one, context, 1, "walk", title, refusal=none)
    known = (
        Refusal("{who} is aware already", "it lasts until the next turn", {"who": one.id})
        if one.aware
        else None
    )
    yield _action(one, context, 1, "notice", "Keep aware", refusal=known)
    yield _action(one, context, 1, "skill", "Use a skill")
    if context.settings.complication_mode == "condition" and one.foci.debt:
        cost = max(1, min(one.foci.debt, one.foci.left))
        yield _action(one, context, cost, "clear", "Put complications right", count=cost)
    if any(weapon.kind == "ranged" and weapon.loaded for weapon in in_hand(one)) and not one.aimed:
        yield _action(one, context, AIM, "aim", "Aim")
    yield _action(one, context, 1, "wait", "Wait for something")
    yield _action(one, context, 0, "speak", "Say a sentence")


def _dying(fight: Fight, one: Combatant, context: Context) -> Iterator[Due]:
    """Name the friend who dies first, and how many more are dying. Rule: foci.stabilise."""
    friends = [other for other in fight.present() if other.id != one.id and other.side == one.side]
    rounds = {other.id: _rounds(other.dying, context) for other in friends if other.dying is not None}
    if not rounds:
        return
    first = min(rounds, key=lambda who: rounds[who])
    other, left = fight[first], rounds[first]
    name, last = other.label or other.name, not left
    text = f"{name} dies as this round ends" if last else f"{name} is dying: {counted(left, 'round')}"
    if len(rounds) > 1:
        text += f" (and {len(rounds) - 1} more)"
    helping = _action(one, context, 3, "stabilise", "", patient=first)
    if helping.refusal is None:
        yield Due(text=text, command="stabilise", args=helping.args, pressing=last)
    else:
        yield Due(text=text)


def _rounds(dying: Dying, context: Context) -> int:
    """Return how many rounds somebody has after this one, as it is told; none is the last."""
    return 0 if dying.rounds_left == 1 and dying.since < context.round else dying.rounds_left


def owes(fight: Fight, context: Context, who: str) -> Iterator[Due]:
    """Name the friend who dies first, complications to put right, and foci that would lapse.

    A friend's last round presses where something can be done, and so do complications where foci are left
    to pay for them; foci alone do not. What would be done with them at once, and not asked about, is named.
    """
    if who not in fight or context.acting != who:
        return
    one: Combatant = fight[who]
    if barred(one) is not None:
        return
    yield from _dying(fight, one, context)
    if not one.foci.left:
        return
    if context.settings.complication_mode == "condition" and one.foci.debt:
        args = {"who": who, "count": min(one.foci.debt, one.foci.left)}
        text = f"{counted(one.foci.debt, 'complication')} to put right"
        yield Due(text=text, command="clear", args=args, pressing=True)
    text = f"{foci_words(one.foci.left)} left"
    first = next((action for action in actions(fight, context, who) if action.refusal is None), None)
    if first is None or first.command not in FIGHTING:
        yield Due(text=text)
    else:
        named = "" if first.command == "attack" else f", {first.title}"
        yield Due(text=f"{text}{named}", command=first.command, args=first.args)
