"""An attack: relative tier, Threats, the roll, the dodge; a foe's attack lands. Sheet B2.3."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Asked, Run, decider
from affray.rules.wardens.blow import Blow, blow_of, difference
from affray.rules.wardens.harm import land
from affray.rules.wardens.morale import morale_news
from affray.rules.wardens.pools import Threat, band, threat_roll
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Attack, Combatant, fighting, is_warden
from affray.rules.wardens.stumble import stumble
from affray.rules.wardens.tables import APPROACHES, WHEN, slug, slugs
from affray.rules.wardens.turn import encumbered, load_of, spend

DODGE = Threat("dodge", "dodged or blocked", "dodge", 0)
WRONG = Threat("wrong-target", "the wrong target", "other", 2)


class Plan(Struct, frozen=True):
    """How one attack is made: by whom, with what, which approach (None for NPCs), words, dice, Threats."""

    attacker: str
    attack: Attack
    approach: str | None
    how: tuple[str, ...] = ()
    dice: int = 0
    threats: tuple[str, ...] = ()


def attack(fight: Fight, context: Context, args: Args) -> Procedure:
    """Attack each target in turn: the command's procedure.

    Refuses an attacker who cannot act, an unknown attack, and a target that is dead or gone.
    """
    who = args["attacker"]
    weapon = chosen_attack(fight[who], args.get("attack"))
    targets = _targets(fight, args)
    before = fight
    fight = spend(fight, context, who, "action", args)
    asked = Asked()
    approach = None
    if is_warden(fight[who]):
        approach = args.get("approach") or weapon.approach
        approach = approach or (yield from _which_approach(fight, asked, who))
    plan = Plan(who, weapon, approach, words(args, "how"), int(args.get("dice", 0)), words(args, "threats"))
    for target in targets:
        fight = yield from _strike(fight, context, asked, plan, target)
    yield from morale_news(before, fight)
    return fight


def words(args: Args, name: str) -> tuple[str, ...]:
    """Return a parameter that may be missing, one word or several."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)


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


def _targets(fight: Fight, args: Args) -> tuple[str, ...]:
    targets = words(args, "targets")
    if not targets:
        raise refuse("an attack needs a target", "name at least one")
    for target in targets:
        if target not in fight:
            raise refuse(f"nobody here is called {target}", "name a combatant in play")
        if fight[target].waiting:
            raise refuse("{target} is not in play yet", "bring the wave in first", who={"target": target})
        for status in ("dead", "gone"):
            if status in fight[target].status:
                raise refuse(f"{{target}} is {status}", "choose another target", who={"target": target})
    return targets


def _which_approach(fight: Fight, asked: Asked, who: str) -> Run[str]:
    """Ask a Warden whose attack names no approach; by default the best rating."""
    ratings = fight[who].ratings
    return (
        yield from Choose(
            id=asked("approach", who),
            text="How does {who} attack?",
            by=decider(fight, who),
            rule="wardens.approach",
            who={"who": who},
            options=tuple(Option(name, f"{name} {ratings.get(name, 0)}", WHEN[name]) for name in APPROACHES),
            default=max(APPROACHES, key=lambda name: ratings.get(name, 0)),
        ).ask()
    )


def approach_on_list(approach: str, settings: Settings) -> bool:
    """Tell whether an approach's own Threat is on the list unasked. Rule: wardens.approach."""
    if settings.approach_threats == "likely":
        return APPROACHES[approach][1]
    return settings.approach_threats == "all"


def counters(fight: Fight, target: str | None, approach: str) -> list[tuple[str, str, bool]]:
    """List Counters as (id, Threat, on the list unasked): the target's own, then those of other foes.

    Those of the dead and the fled are gone. Rule: wardens.counter.
    """
    found = []
    for one in sorted(fight.present(), key=lambda one: one.id != target):
        if not one.counters or is_warden(one) or not fighting(one):
            continue
        mine = one.id == target
        for word, counter in zip(slugs([c.name for c in one.counters]), one.counters, strict=True):
            bears = not counter.on or approach in counter.on
            found.append((word if mine else f"{one.id}-{word}", counter.threat, mine and bears))
    return found


def threats_against(fight: Fight, settings: Settings, plan: Plan, target: str) -> list[Threat]:
    """List the Threats of a Warden's attack: dodge, the approach's own, Counters, confusion, the table's.

    Words in `plan.how` strike (``no-dodge``) or add (``approach``, a Counter's id) some.
    """
    how, found = plan.how, []
    if "no-dodge" not in how:
        found.append(DODGE)
    if plan.approach is not None:
        if "no-approach" not in how and ("approach" in how or approach_on_list(plan.approach, settings)):
            text = APPROACHES[plan.approach][0]
            found.append(Threat("approach", text, "approach", 1 if plan.approach == "scout" else 3))
        for name, text, listed in counters(fight, target, plan.approach):
            if f"no-{name}" not in how and (listed or name in how):
                found.append(Threat(name, text, "counter", 4))
    if "confused" in fight[plan.attacker].status:
        found.append(WRONG)
    found += [Threat(f"threat-{i}", text, "other", 5) for i, text in enumerate(plan.threats, 1)]
    return found


def pool_base(one: Combatant, settings: Settings, approach: str | None, dice: int, *, moving: bool) -> int:
    """Return the pool before Threats: rating (or an NPC's dice), load, modifiers; may be below zero.

    `moving` says that the deed needs movement even if its rating does not. Rules: wardens.threat-pool,
    wardens.load-penalty.
    """
    if approach is None or not is_warden(one):
        return one.dice + dice
    return one.ratings.get(approach, 0) + dice - load_penalty(one, settings, approach, moving=moving)


def load_penalty(one: Combatant, settings: Settings, approach: str, *, moving: bool) -> int:
    """Return the dice that load costs: one if heavy, one more if encumbered. Rule: wardens.load-penalty."""
    nimble = approach in settings.heavy_ratings
    penalty = 1 if nimble and load_of(one) == "heavy" else 0
    return penalty + (1 if encumbered(one) and (nimble or moving) else 0)


def tell_pool(
    one: Combatant, settings: Settings, approach: str | None, dice: int, *, moving: bool
) -> Run[int]:
    """Return the pool before Threats and say how it came about."""
    base = pool_base(one, settings, approach, dice, moving=moving)
    who = {"who": one.id}
    if approach is None or not is_warden(one):
        npc = {"dice": one.dice, "more": dice, "base": base}
        yield Event(rule="wardens.threat-pool", text="{dice} dice", who=who, data=npc, quiet=True)
        return base
    rating = one.ratings.get(approach, 0)
    data = {"approach": approach, "rating": rating, "more": dice, "base": base}
    text = "{approach} {rating}, modifiers {more}"
    yield Event(rule="wardens.threat-pool", text=text, who=who, data=data, quiet=True)
    if base != rating + dice:
        cost = {"dice": rating + dice - base, "load": load_of(one)}
        text = "Load costs {dice} dice"
        yield Event(rule="wardens.load-penalty", text=text, who=who, data=cost, quiet=True)
    return base


def _strike(fight: Fight, context: Context, asked: Asked, plan: Plan, target: str) -> Run[Fight]:
    """Make one attack on one target: a full pass of its own."""
    settings: Settings = context.settings
    one: Combatant = fight[plan.attacker]
    blow = blow_of(one, plan.attack, surprise="surprise" in plan.how)
    yield Event(
        rule="wardens.relative-tier",
        text="{attacker} against {target}: tier difference {tiers}",
        who={"attacker": one.id, "target": target},
        data={"tiers": difference(blow, fight[target], settings)},
        quiet=True,
    )
    threats = (
        threats_against(fight, settings, plan, target) if is_warden(one) else foe_threats(one, settings, plan)
    )
    if not threats:
        if not is_warden(one):
            text = "{attacker}'s attack lands: no roll"
            who = {"attacker": one.id, "target": target}
            yield Event(rule="wardens.foe-attack", text=text, who=who, quiet=True)
        return (yield from land(fight, context, asked, blow, target))
    base = yield from tell_pool(one, settings, plan.approach, plan.dice, moving="moving" in plan.how)
    fight, dice = yield from threat_roll(fight, settings, asked, one.id, base, threats)
    return (yield from _resolve(fight, context, asked, blow, plan, target, threats, dice))


def foe_threats(one: Combatant, settings: Settings, plan: Plan) -> list[Threat]:
    """List what an NPC's attack rolls for: nothing, unless the table has foes roll or it is confused.

    Rule: wardens.foe-attack.
    """
    rolls = settings.foe_attack == "rolls" and "no-dodge" not in plan.how
    return [DODGE] * rolls + [WRONG] * ("confused" in one.status)


def _resolve(
    fight: Fight,
    context: Context,
    asked: Asked,
    blow: Blow,
    plan: Plan,
    target: str,
    threats: Sequence[Threat],
    dice: Sequence[int | None],
) -> Run[Fight]:
    """Read each Threat's die, then let the blow land, halved or whole, or come to nothing."""
    settings: Settings = context.settings
    yield from tell_threats(plan.attacker, settings, threats, dice)
    bands = {threat.id: band(die, settings) for threat, die in zip(threats, dice, strict=True)}
    if bands.get("wrong-target") == "happens":
        hit = yield from _mistarget(fight, asked, plan.attacker, target)
        if hit is None:
            return fight
        target = hit
    dodge = bands.get("dodge", "avoided")
    missed = plan.approach == "scout" and bands.get("approach") == "happens"
    if dodge == "happens" or missed:
        yield _negated(plan.attacker, target, blow.name, missed=missed)
        if settings.stumble_on_negate:
            fight = yield from stumble(fight, context, asked, target, plan.attacker)
        return fight
    halved = dodge == "reduced"
    if halved:
        text, data = "{target} half dodges: harm is halved", {"dodge": dice[0]}
        who = {"attacker": plan.attacker, "target": target}
        yield Event(rule="wardens.dodge-halves", text=text, who=who, data=data, quiet=True)
    return (yield from land(fight, context, asked, blow, target, halved=halved))


def tell_threats(
    who: str, settings: Settings, threats: Sequence[Threat], dice: Sequence[int | None]
) -> Run[None]:
    """Say what became of each Threat. What the others than the dodge come to is the referee's to say."""
    for threat, die in zip(threats, dice, strict=True):
        result = band(die, settings)
        data = {"threat": threat.text, "die": "no die" if die is None else die, "result": result}
        if die is None:
            rule = "wardens.unassigned-threat"
        else:
            rule = "wardens.dodge-threat" if threat.kind == "dodge" else "wardens.threat-bands"
        quiet = threat.kind == "dodge" or result == "avoided"
        text = "{who}: {threat}: {die}, {result}"
        yield Event(rule=rule, text=text, who={"who": who}, data=data, quiet=quiet)


def _negated(attacker: str, target: str, name: str, *, missed: bool) -> Event:
    who = {"attacker": attacker, "target": target}
    if missed:
        text, public = "{attacker}'s {attack} misses {target} clean", "{attacker} misses {target}"
        return Event(rule="wardens.approach", text=text, who=who, data={"attack": name}, public=public)
    text, public = "{target} dodges {attacker}'s {attack}", "{target} dodges {attacker}"
    return Event(rule="wardens.dodge-negates", text=text, who=who, data={"attack": name}, public=public)


def _mistarget(fight: Fight, asked: Asked, attacker: str, target: str) -> Run[str | None]:
    """Let the game master say whom a confused attacker strikes instead. Rule: wardens.confuse."""
    others = [one for one in fight.present() if one.id not in (attacker, target) and "gone" not in one.status]
    chosen = yield from Choose(
        id=asked("mistarget", attacker),
        text="Whom does {attacker} strike instead of {target}?",
        rule="wardens.confuse",
        who={"attacker": attacker, "target": target},
        options=(
            Option("none", "nobody", "the attack is wasted"),
            *(Option(one.id, one.label or one.name) for one in others if "dead" not in one.status),
        ),
        default="none",
    ).ask()
    who = {"attacker": attacker, "target": target if chosen == "none" else chosen}
    text = "{attacker} strikes at nothing" if chosen == "none" else "{attacker} turns on {target}"
    yield Event(rule="wardens.confuse", text=text, who=who, public=text)
    return None if chosen == "none" else chosen
