"""A hit on its way: the blow's damage, what is traded, soaked and dodged, the injury. Sheet A2.8."""

from __future__ import annotations

from msgspec import Struct

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.injury import injure
from affray.rules.foci.kit import Ability, Weapon
from affray.rules.foci.settings import Settings
from affray.rules.foci.soak import Soaked, soak
from affray.rules.foci.state import Combatant, Hazard
from affray.rules.foci.tables import Combat, TrackName
from affray.rules.foci.trouble import owe
from affray.rules.procedure import Run, decider
from affray.rules.question import Number, Roll

HALF_HITS = 6
"""The least face of a d10 with which half a point is one."""


class Blow(Struct, frozen=True, kw_only=True):
    """What strikes: its name and skill, damage in half points, the `bonus` of who strikes, and its nature.

    An ability's damage is what it injures; where its user rolled, successes take the place of that.
    """

    name: str
    skill: Combat
    base_half: int
    bonus: int = 0
    track: TrackName = "physical"
    passes_armor: bool = False
    harms_armor: bool = True
    ability: bool = False
    passes_parry: bool = False
    melee: bool = True
    weapon: Weapon | None = None


class Hit(Struct, frozen=True, kw_only=True):
    """How a blow landed: by whom and on whom, with what beyond its base, past which defence.

    `trader` may give up what is beyond the base, or boxes, for complications on the target.
    """

    who: str
    by: str | None = None
    successes: int = 0
    extra: int = 0
    dodged: bool = False
    trader: str | None = None
    roller: str | None = None


def bonus_of(one: Combatant, weapon: Weapon, settings: Settings) -> int:
    """Return what strength adds: nothing to bows and guns unless a setting says so. Rule: foci.strong."""
    if weapon.kind == "ranged" and not weapon.thrown and not settings.strong_ranged:
        return 0
    return ("strong" in one.advantages) - ("weak" in one.disadvantages)


def blow_of(one: Combatant, arm: Weapon | Ability, settings: Settings) -> Blow:
    """Make a combatant's blow with a weapon or an ability. Rules: foci.ability-damage, foci.damage-base."""
    if isinstance(arm, Ability):
        injury = settings.npc_ability_injury if arm.injury is None else arm.injury
        return Blow(
            name=arm.name,
            skill="use_ability",
            base_half=2 * injury,
            track=arm.harms,
            passes_armor=arm.passes_armor,
            harms_armor=False,
            ability=True,
            passes_parry=arm.passes_parry,
            melee=False,
        )
    melee = arm.kind == "melee"
    return Blow(
        name=arm.name,
        skill="fight" if melee else "shoot",
        base_half=arm.base_half,
        bonus=bonus_of(one, arm, settings),
        harms_armor=arm.harms_armor,
        melee=melee,
        weapon=arm,
    )


def blow_of_hazard(hazard: Hazard) -> Blow:
    """Make a hazard's blow."""
    return Blow(
        name=hazard.name,
        skill="athletics",
        base_half=2 * hazard.harm,
        track=hazard.track,
        passes_armor=hazard.passes_armor or hazard.track == "mental",
        harms_armor=hazard.harms_armor,
    )


def land(fight: Fight, scope: Scope, blow: Blow, hit: Hit) -> Run[Fight]:
    """Let a blow reach its target: damage, trade, shield, armor, dodge, trade, injury."""
    who = hit.who
    harm, words = yield from _damage(fight, scope, blow, hit)
    given = 0
    if hit.trader is not None and scope.settings.trade_rate and hit.extra:
        given = yield from _trade(fight, scope, hit, "trade", most=hit.extra, what="extra successes")
        harm = max(0, harm - given)
    if given:
        words += f" - {given} given up"
    if blow.passes_armor:
        soaked = Soaked(harm, "")
        text = "{name} goes past {target}'s armor"
        yield Event(
            rule="foci.attack-ability", text=text, who={"target": who}, data={"name": blow.name}, quiet=True
        )
    else:
        fight, soaked = yield from soak(fight, who, harm, wearing=blow.harms_armor)
    left, nimble = soaked.left, ""
    if hit.dodged and left:
        left, nimble = _nimble(fight[who], left)
    if nimble:
        data = {"change": nimble}
        yield Event(
            rule="foci.quick", text="{target} dodges:{change}", who={"target": who}, data=data, quiet=True
        )
    words += soaked.words + nimble
    if hit.trader is not None and scope.settings.trade_rate and left:
        boxes = yield from _trade(fight, scope, hit, "trade-boxes", most=left, what="boxes of injury")
        left, given = left - boxes, given + boxes
        words += f" - {boxes} given up" if boxes else ""
    fight = yield from _suffer(fight, scope, blow, who, left, words=words)
    if given:
        fight = yield from owe(fight, who, given * scope.settings.trade_rate, "foci.trade", by=hit.trader)
    return fight


def _damage(fight: Fight, scope: Scope, blow: Blow, hit: Hit) -> Run[tuple[int, str]]:
    """Return the damage before anything protects, and words for the sum."""
    names = {"target": hit.who} if hit.by is None else {"target": hit.who, "attacker": hit.by}
    if blow.ability and hit.successes:
        data = {"name": blow.name, "successes": hit.successes}
        text = "{name}: " + ("one success injures" if hit.successes == 1 else "{successes} successes injure")
        yield Event(rule="foci.ability-damage", text=text, who=names, data=data, quiet=True)
        return hit.successes, f"{blow.name} {hit.successes}"
    base = blow.base_half // 2
    if blow.base_half % 2:
        base += yield from _half(fight, scope, blow, hit)
    harm = max(0, base + hit.extra + blow.bonus)
    words = f"{blow.name} {base}"
    if hit.extra:
        words += f" + {hit.extra} extra"
    if blow.bonus:
        words += " + 1 strong" if blow.bonus > 0 else " - 1 weak"
    data = {
        "name": blow.name,
        "base": base,
        "extra": hit.extra,
        "bonus": blow.bonus,
        "harm": harm,
        "sum": words,
    }
    text = "{sum} = {harm}"
    rule = "foci.extra-success" if hit.extra else "foci.strong" if blow.bonus else "foci.damage-base"
    yield Event(rule=rule, text=text, who=names, data=data, quiet=True)
    return harm, words


def _half(fight: Fight, scope: Scope, blow: Blow, hit: Hit) -> Run[int]:
    """Roll for half a point. Rule: foci.half-damage."""
    (face,) = yield from Roll(
        id=scope.id("half", hit.who),
        text="Half a point from {name} on {target}: 6 and more is one",
        by=decider(fight, hit.roller),
        rule="foci.half-damage",
        who={"target": hit.who},
        data={"name": blow.name},
        count=1,
        sides=10,
        classes=(5,) * (HALF_HITS - 1) + (10,) * (11 - HALF_HITS),
    ).ask()
    found = int(face >= HALF_HITS)
    data = {"name": blow.name, "die": face, "damage": found}
    text = "{name}: half a point, {die}: {damage}"
    yield Event(rule="foci.half-damage", text=text, who={"target": hit.who}, data=data, quiet=True)
    return found


def _trade(fight: Fight, scope: Scope, hit: Hit, topic: str, *, most: int, what: str) -> Run[int]:
    """Let who hits give something up for complications on the target. Rule: foci.trade."""
    return (
        yield from Number(
            id=scope.id(topic, hit.who),
            text="{who} may give up {what} to trouble {target}: how many?",
            by=decider(fight, hit.trader),
            rule="foci.trade",
            optional=True,
            who={"who": hit.trader or "", "target": hit.who},
            data={"what": what},
            min=0,
            max=most,
            default=0,
        ).ask()
    )


def _nimble(one: Combatant, left: int) -> tuple[int, str]:
    """Let a quick or slow-footed dodger take less or more: what is left, and words. Rule: foci.quick."""
    words = ""
    if "quick" in one.advantages:
        left -= 1
        words = " - 1 quick"
    if "slow_footed" in one.disadvantages and left:
        left += 1
        words += " + 1 slow-footed"
    return left, words


def _suffer(fight: Fight, scope: Scope, blow: Blow, who: str, left: int, *, words: str) -> Run[Fight]:
    if left:
        return (yield from injure(fight, scope, who, left, blow.track, how=words))
    text = "{target} is not hurt ({how})"
    yield Event(
        rule="foci.armor-dr",
        text=text,
        who={"target": who},
        data={"how": words},
        public="{target} is not hurt",
    )
    return fight
