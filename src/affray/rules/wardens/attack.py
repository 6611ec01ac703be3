"""An attack: relative tier, Threats, the roll, the dodge; a foe's attack lands. Sheet B2.3."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider, words
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.blow import Blow, blow_of, difference
from affray.rules.wardens.harm import land
from affray.rules.wardens.morale import morale_news
from affray.rules.wardens.pools import Threat, band
from affray.rules.wardens.rolling import threat_roll
from affray.rules.wardens.state import Attack, Combatant, is_warden
from affray.rules.wardens.stumble import stumble
from affray.rules.wardens.tables import APPROACHES, WHEN
from affray.rules.wardens.threats import (
    HOW,
    against,
    in_words,
    late,
    of_foe,
    pool_base,
    told_apart,
)
from affray.rules.wardens.turn import spend
from affray.rules.words import slug, slugs

BEYOND = {"dead", "gone"}


class Plan(Struct, frozen=True):
    """How an attack is made: the blow, by whom, which approach (None for NPCs), words, dice, more Threats."""

    blow: Blow
    attacker: str
    approach: str | None
    how: tuple[str, ...] = ()
    dice: int = 0
    threats: Sequence[Threat] = ()


def attack(fight: Fight, context: Context, args: Args) -> Procedure:
    """Attack each target in turn: the command's procedure.

    Refuses an attacker who cannot act, an unknown attack, and a target that is dead, gone or not in play.
    """
    who = args["attacker"]
    targets = words(args, "targets")
    check_targets(fight, targets)
    said = told_apart(fight, args, targets)
    name, texts = late(args, "attack", said.threats, attack_ids(fight[who]))
    named, texts = late(args, "approach", texts, APPROACHES if is_warden(fight[who]) else ())
    weapon = chosen_attack(fight[who], name)
    threats = _threats(fight[who], texts)
    before = fight
    fight = yield from spend(fight, context, who, "action", anyway="anyway" in said.how)
    scope = Scope(context)
    approach = yield from _approach(fight, scope, who, named or weapon.approach)
    blow = blow_of(fight[who], weapon, surprise="surprise" in said.how)
    plan = Plan(blow, who, approach, said.how, said.dice, threats)
    for target in targets:
        if "dead" not in fight[target].status:
            fight = yield from _strike(fight, scope, plan, target)
    return (yield from morale_news(before, fight))


def chosen_attack(one: Combatant, name: str | None) -> Attack:
    """Return the attack of this name (as `attack_ids` spells it); the first if none is named."""
    if not one.attacks:
        raise refuse("{who} has no attack", "give {who} one in the file", who={"who": one.id})
    if name is None:
        return one.attacks[0]
    for known, found in zip(attack_ids(one), one.attacks, strict=True):
        if slug(name) == known:
            return found
    hint = "one of " + ", ".join(attack_ids(one))
    raise refuse("{who} has no attack called {attack}", hint, who={"who": one.id}, attack=name)


def attack_ids(one: Combatant) -> list[str]:
    """Return the words that name a combatant's attacks, in order."""
    return slugs([attack.name for attack in one.attacks])


def check_targets(fight: Fight, targets: Sequence[str]) -> None:
    """Refuse targets that are missing, not in play, dead or gone."""
    if not targets:
        raise refuse("an attack needs a target", "name at least one")
    for target in targets:
        if target not in fight:
            raise refuse("nobody here is called {name}", "name a combatant in play", name=target)
        one: Combatant = fight[target]
        found = next((word for word in one.status if word in BEYOND), None)
        if found or one.waiting:
            text = f"{{target}} is {found}" if found else "{target} is not in play yet"
            raise refuse(text, "choose another target", who={"target": target})


def _threats(one: Combatant, said: Sequence[str]) -> list[Threat]:
    """Make Threats of words; refuse those that are an approach or an attack too many."""
    known = attack_ids(one)
    for word in said:
        hint = f"leave it out; a Threat of one word has a plus: +{word}"
        if word in known:
            raise refuse("{word}: one attack at a time", hint, word=word)
        if word in APPROACHES:
            text = "an attack has one approach" if is_warden(one) else "only Wardens choose an approach"
            raise refuse("{word}: " + text, hint, word=word)
    return in_words(said, [*known, *APPROACHES, *HOW])


def _approach(fight: Fight, scope: Scope, who: str, named: str | None) -> Run[str | None]:
    """Return the approach of a Warden's attack, asked for where none is named; none for NPCs."""
    if not is_warden(fight[who]):
        return None
    approach = named or (yield from _which(fight, scope, who))
    if approach not in APPROACHES:
        hint = "one of " + ", ".join(APPROACHES)
        raise refuse("nobody attacks by {approach}", hint, approach=approach)
    return approach


def _which(fight: Fight, scope: Scope, who: str) -> Run[str]:
    """Ask a Warden whose attack names no approach; by default the best rating."""
    ratings = fight[who].ratings
    return (
        yield from Choose(
            id=scope.id("approach", who),
            text="How does {who} attack?",
            by=decider(fight, who),
            rule="wardens.approach",
            who={"who": who},
            options=tuple(Option(name, f"{name} {ratings.get(name, 0)}", WHEN[name]) for name in APPROACHES),
            default=max(APPROACHES, key=lambda name: ratings.get(name, 0)),
        ).ask()
    )


def _strike(fight: Fight, scope: Scope, plan: Plan, target: str) -> Run[Fight]:
    """Make one attack on one target: a full pass of its own.

    The relative tier is said first, and again with the roll. Rule: wardens.relative-tier.
    """
    one: Combatant = fight[plan.attacker]
    settings = scope.settings
    who = {"attacker": one.id, "target": target}
    tiers = difference(plan.blow, fight[target], settings)
    data = {"tiers": tiers}
    text = "{attacker} against {target}: tier difference {tiers}"
    yield Event(rule="wardens.relative-tier", text=text, who=who, data=data, quiet=True)
    if plan.approach is None:
        threats = of_foe(one, settings, plan.how)
    else:
        threats = against(fight, settings, one.id, target, approach=plan.approach, how=plan.how)
    threats += plan.threats
    if threats:
        moving = "moving" in plan.how
        note = f" (tier {tiers:+})" if tiers else ""
        base = yield from pool_base(one, settings, plan.approach, plan.dice, moving=moving)
        fight, dice = yield from threat_roll(fight, scope, one.id, base, threats, note=note)
        return (yield from _resolve(fight, scope, plan, target, list(zip(threats, dice, strict=True))))
    if plan.approach is None:
        text = "{attacker}'s attack lands: no roll"
        yield Event(rule="wardens.foe-attack", text=text, who=who, quiet=True)
    return (yield from land(fight, scope, plan.blow, target))


def _resolve(
    fight: Fight, scope: Scope, plan: Plan, target: str, met: Sequence[tuple[Threat, int | None]]
) -> Run[Fight]:
    """Read each Threat's die, then let the blow land, halved or whole, or come to nothing."""
    bands = {threat.id: band(die, scope.settings) for threat, die in met}
    if bands.get("wrong-target") == "happens":
        struck = yield from _mistarget(fight, scope, plan.attacker, target)
        if struck is None:
            return fight
        target = struck
    dodge = bands.get("dodge")
    missed = plan.approach == "scout" and bands.get("approach") == "happens"
    if dodge == "happens" or missed:
        yield _negated(plan.attacker, target, plan.blow.name, missed=missed)
        if scope.settings.stumble_on_negate:
            return (yield from stumble(fight, scope, target, plan.attacker))
        return fight
    if dodge == "reduced":
        text, who = "{target} half dodges {attacker}", {"attacker": plan.attacker, "target": target}
        yield Event(rule="wardens.dodge-halves", text=text, who=who, quiet=True)
    return (yield from land(fight, scope, plan.blow, target, halved=dodge == "reduced"))


def _negated(attacker: str, target: str, name: str, *, missed: bool) -> Event:
    """Tell that nothing comes of an attack. Rule: wardens.dodge-negates."""
    who, data = {"attacker": attacker, "target": target}, {"attack": name}
    if missed:
        text, public = "{attacker}'s {attack} misses {target} clean", "{attacker} misses {target}"
        return Event(rule="wardens.approach", text=text, who=who, data=data, public=public)
    text, public = "{target} dodges {attacker}'s {attack}", "{target} dodges {attacker}"
    return Event(rule="wardens.dodge-negates", text=text, who=who, data=data, public=public)


def _mistarget(fight: Fight, scope: Scope, attacker: str, target: str) -> Run[str | None]:
    """Let the game master say whom a confused attacker strikes instead. Rule: wardens.confuse."""
    others = [
        Option(one.id, one.label or one.name)
        for one in fight.present()
        if one.id not in {attacker, target} and not BEYOND.intersection(one.status)
    ]
    chosen = yield from Choose(
        id=scope.id("mistarget", attacker),
        text="Whom does {attacker} strike instead of {target}?",
        rule="wardens.confuse",
        who={"attacker": attacker, "target": target},
        options=(Option("none", "nobody", "the attack is wasted"), *others),
        default="none",
    ).ask()
    who = {"attacker": attacker, "target": target if chosen == "none" else chosen}
    text = "{attacker} strikes at nothing" if chosen == "none" else "{attacker} strikes {target} by mistake"
    yield Event(rule="wardens.confuse", text=text, who=who, public=text)
    return None if chosen == "none" else chosen
