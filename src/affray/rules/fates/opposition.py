"""What the DM does: enemies' actions, hits from anywhere, dangers of the place, interruptions. B2.9."""

from __future__ import annotations

from collections.abc import Mapping

from affray.rules.command import Procedure
from affray.rules.event import Event, PassTo
from affray.rules.fates.ask import DM, Scope
from affray.rules.fates.hits import check_targets, single, strike
from affray.rules.fates.spotlight import on_strand, settle
from affray.rules.fates.state import MOST_COUNTED, Attack, Combatant, Hazard, beaten, is_hero
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import words
from affray.rules.refusal import Refusal, Refused, refuse
from affray.rules.words import counted, slugs


def attacks(one: Combatant) -> dict[str, Attack]:
    """Return an enemy's attacks by the word that names each."""
    return dict(zip(slugs([attack.name for attack in one.attacks]), one.attacks, strict=True))


def cannot_oppose(fight: Fight, context: Context, enemy: str, *, anyway: bool = False) -> Refusal | None:
    """Say why an enemy cannot act now, or None. Rule: fates.spotlight-dm."""
    one: Combatant = fight[enemy]
    names = {"who": enemy}
    if is_hero(one) or one.waiting or beaten(one):
        return Refusal("{who} is no enemy in the fight", "name one that stands", names)
    if not one.attacks:
        return Refusal("{who} has no attack", "give {who} one in the file, or use hit", names)
    return None if anyway else _not_now(fight, context, names)


def _not_now(fight: Fight, context: Context, names: Mapping[str, str]) -> Refusal | None:
    """Say why the spotlight does not allow an enemy's action, or None."""
    if fight.scene.intermission is not None:
        return Refusal("this is an intermission", "resume goes on with the scene", names)
    if context.acting != DM:
        hint = "a failure gives it, or interrupt for a token; or add anyway"
        return Refusal("the DM does not hold the spotlight", hint, names)
    if fight.scene.acted >= context.settings.dm_actions_per_spotlight:
        return Refusal("the DM has acted in this spotlight", "next hands it to a hero, or add anyway", names)
    return None


def oppose(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let an enemy act: its hits strike each target in their order.

    Rules: fates.spotlight-dm, fates.hits-in-order.
    """
    enemy, targets = args["enemy"], words(args, "targets")
    refusal = cannot_oppose(fight, context, enemy, anyway="anyway" in words(args, "how"))
    if refusal is not None:
        raise Refused(refusal)
    attack = chosen(fight[enemy], args.get("attack"))
    check_targets(fight, targets)
    scope = Scope(context)
    yield Event(
        rule="fates.spotlight-dm",
        text="{enemy}: {attack}",
        who={"enemy": enemy},
        data={"attack": attack.name, "hits": [hit.words for hit in attack.hits]},
        public="{enemy} strikes",
    )
    if context.acting == DM:
        fight = fight.setting(acted=min(MOST_COUNTED, fight.scene.acted + 1))
    fight = yield from strike(fight, scope, targets, attack.hits)
    return (yield from settle(fight, scope))


def chosen(one: Combatant, name: str | None) -> Attack:
    """Return the attack of this name, the first if none is named. Raises Refused."""
    found = attacks(one)
    if name is None:
        return next(iter(found.values()))
    if name not in found:
        hint = f"one of {', '.join(found)}"
        raise refuse("{who} has no attack called {attack}", hint, who={"who": one.id}, attack=name)
    return found[name]


def hit(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let hits of one kind strike, from whatever the DM says. Rules: fates.dm-names-capacity."""
    scope = Scope(context)
    fight = yield from strike(fight, scope, words(args, "targets"), (single(args["kind"], args),))
    return (yield from settle(fight, scope))


def fire(fight: Fight, context: Context, hazard: Hazard, targets: tuple[str, ...]) -> Procedure:
    """Let a danger of the place strike. Rule: fates.hits-in-order."""
    check_targets(fight, targets)
    scope = Scope(context)
    data = {"hazard": hazard.name, "hits": [hit.words for hit in hazard.hits]}
    yield Event(rule="fates.hits-in-order", text="{hazard}", data=data)
    fight = yield from strike(fight, scope, targets, hazard.hits)
    return (yield from settle(fight, scope))


def cannot_interrupt(fight: Fight, context: Context) -> Refusal | None:
    """Say why the DM cannot break in now, or None. Rule: fates.interruption."""
    have, price = fight.scene.interruption_tokens, context.settings.interruption_cost
    if context.round == 0 or fight.scene.intermission is not None:
        return Refusal("there is no spotlight to take", "next begins the fight, resume the scene")
    if context.acting == DM:
        return Refusal("the DM holds the spotlight already", "let an enemy act, or hand it on with next")
    if on_strand(fight, context.acting) is not None:
        return Refusal("nothing interrupts a Last Strand", "wait for its third action")
    if have < price:
        data = {"price": price}
        return Refusal(
            f"the DM has {counted(have, 'Interruption Token')}",
            "it takes {price}; critical failures give them",
            data=data,
        )
    return None


def interrupt(fight: Fight, context: Context, args: Args) -> Procedure:
    """Take the spotlight for the DM between two turns. Rule: fates.interruption."""
    del args
    refusal = cannot_interrupt(fight, context)
    if refusal is not None:
        raise Refused(refusal)
    left = fight.scene.interruption_tokens - context.settings.interruption_cost
    yield PassTo(
        rule="fates.interruption",
        text=f"The DM breaks in: {counted(left, 'Interruption Token')} left",
        data={"left": left},
        public="The DM breaks in",
        id=DM,
    )
    return fight.setting(interruption_tokens=left)
