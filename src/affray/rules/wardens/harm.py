"""Harm on its way to a target: the number, zero harm, the shield; then soak, Wound, effects. B2.4 to B2.8."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.blow import Blow, difference, harm_number, reckoning
from affray.rules.wardens.effects import apply_effects
from affray.rules.wardens.soak import shields_against, soak
from affray.rules.wardens.state import Combatant
from affray.rules.wardens.stumble import stumble
from affray.rules.wardens.tables import SCALES
from affray.rules.wardens.wound import Hurt, injury_roll, refill, take_wound
from affray.rules.words import slugs


def land(fight: Fight, scope: Scope, blow: Blow, who: str, *, halved: bool = False) -> Run[Fight]:
    """Let a blow reach its target, from the harm number to the injury roll.

    The order is that of sheet B6: tier, halving, zero, shield, soak, Wound, refill, effects, injury.
    """
    settings = scope.settings
    target: Combatant = fight[who]
    tiers = difference(blow, target, settings)
    first = settings.halve == "before_tier"
    harm = harm_number(blow.harm, tiers, halved=halved, first_halve=first)
    why = reckoning(blow.harm, tiers, halved=halved, first_halve=first)
    yield from _tell_harm(blow, target, tiers, harm, why, halved=halved)
    if not harm:
        return (yield from stumble(fight, scope, who, blow.attacker))
    shattered = yield from _shatter(fight, scope, blow, who, harm)
    if shattered is None:
        return (yield from _suffer(fight, scope, blow, who, harm))
    return shattered


def _tell_harm(blow: Blow, target: Combatant, tiers: int, harm: int, why: str, *, halved: bool) -> Run[None]:
    """Say the harm number and what made it in one line, with each step to it in the trace."""
    who = {"target": target.id} if blow.attacker is None else {"attacker": blow.attacker, "target": target.id}
    data = {"attack": blow.name, "base": blow.harm, "tiers": tiers, "halved": halved, "harm": harm}
    if blow.power is None:
        text = "{attack} has no tier, so tiers do not count"
        yield Event(rule="wardens.hazard-tier", text=text, who=who, data=data, quiet=True)
    elif tiers:
        text = "Harm {base}, tier difference {tiers}"
        yield Event(rule="wardens.tier-difference", text=text, who=who, data=data, quiet=True)
    if target.scale != "single":
        text = "{target} is a {scale}"
        scale = {"scale": target.scale, "tiers": SCALES[target.scale]}
        yield Event(rule="wardens.scale", text=text, who=who, data=scale, quiet=True)
    if halved:
        text = "Halved, rounded up: {harm}"
        yield Event(rule="wardens.halve-after-tier", text=text, who=who, data=data, quiet=True)
    if blow.attacker is None:
        text, public = "{attack} strikes {target}: {harm} harm" + why, "{target} is struck"
    else:
        text = "{attacker} strikes {target} with {attack}: {harm} harm" + why
        public = "{attacker} strikes {target}"
    rule = "wardens.base-harm" if harm else "wardens.harm-floor"
    yield Event(rule=rule, text=text, who=who, data=data, public=public)


def _shatter(fight: Fight, scope: Scope, blow: Blow, who: str, harm: int) -> Run[Fight | None]:
    """Let a Warden destroy a shield that would block, against the whole attack and its effects.

    Returns the fight if one was shattered; nobody stumbles then, whatever a dodge does. Rule:
    wardens.shield-shatter.
    """
    target: Combatant = fight[who]
    if not target.player or not target.armor:
        return None
    shields = shields_against(target, blow, scope.settings)
    if not shields:
        return None
    names = slugs([piece.name for piece in target.armor])
    chosen = yield from Choose(
        id=scope.id("shatter", who),
        text="{who}: shatter a shield against {harm} harm from {attack}?",
        by=decider(fight, who),
        rule="wardens.shield-shatter",
        optional=True,
        who={"who": who},
        data={"attack": blow.name, "harm": harm},
        options=(
            Option("no", "keep it", "the shield absorbs what it can"),
            *(
                Option(names[i], target.armor[i].name, "destroyed for good; no harm, no effect")
                for i in shields
            ),
        ),
        default="no",
    ).ask()
    return None if chosen == "no" else (yield from _destroy(fight, who, names.index(chosen)))


def _destroy(fight: Fight, who: str, index: int) -> Run[Fight]:
    armor = list(fight[who].armor)
    armor[index] = replace(armor[index], now=0, b=0, x=0, destroyed=True)
    yield Event(
        rule="wardens.shield-shatter",
        text="{target} shatters {piece}: the attack comes to nothing",
        who={"target": who},
        data={"piece": armor[index].name},
        public="{target}'s shield shatters",
    )
    return fight.put(who, armor=tuple(armor))


def _suffer(fight: Fight, scope: Scope, blow: Blow, who: str, harm: int) -> Run[Fight]:
    """Soak, then the Wound if harm is left, its refill, the effects, and last the injury roll."""
    fight, paid = yield from soak(fight, scope, blow, who, harm)
    hurt = Hurt.NONE
    if paid.left:
        fight, hurt = yield from take_wound(fight, scope, who, blow.name, paid.left)
        if hurt is Hurt.DEAD:
            return fight
    if hurt is Hurt.WOUND or scope.settings.guard_refill == "every_hit":
        fight = yield from refill(fight, scope, who)
    if blow.effects:
        fight = yield from apply_effects(fight, scope, blow, who, paid, wounded=hurt is Hurt.WOUND)
    if hurt is Hurt.WOUND:
        return (yield from injury_roll(fight, scope, who))
    if scope.settings.stumble_on_absorb:
        return (yield from stumble(fight, scope, who, blow.attacker))
    return fight
