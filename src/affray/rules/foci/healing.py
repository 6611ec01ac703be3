"""Healing by others: first aid, magic, and keeping the dying alive. Sheet A2.9, A2.15."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.contest import Contest, Result, contest
from affray.rules.foci.economy import barred, pay
from affray.rules.foci.hours import passes
from affray.rules.foci.injury import heal, worst
from affray.rules.foci.rest import rested, severest
from affray.rules.foci.settings import Settings
from affray.rules.foci.skills import in_fight
from affray.rules.foci.state import Combatant
from affray.rules.foci.tables import ATTENDED, MAGIC, SUPPLIES, LevelName, TrackName
from affray.rules.foci.trouble import owe
from affray.rules.procedure import Run
from affray.rules.refusal import Refused, refuse

STABILISE = 3


class Treatment(Struct, frozen=True):
    """Who treats whom, what of them, and by which rule."""

    who: str
    patient: str
    track: TrackName
    level: LevelName
    rule: str


def tend(fight: Fight, context: Context, args: Args) -> Procedure:
    """Look after somebody for one period of first aid: one roll.

    Rules: foci.heal-attended, foci.heal-supplies.
    """
    scope = Scope(context)
    settings = scope.settings
    who, patient = args["who"], args["patient"]
    _able(fight[who])
    if fight[patient].dying is not None:
        raise refuse("{target} is dying: there are no hours left", "stabilise first", who={"target": patient})
    track, level = _wound(fight[patient], settings, args.get("track"))
    difficulty, hours, supplies = ATTENDED[level]
    if SUPPLIES.index(fight[who].supplies) < SUPPLIES.index(supplies):
        data = {"level": level, "wanted": supplies, "has": fight[who].supplies, "id": who}
        text = "{who} has {has} supplies, and a {level} injury needs {wanted} ones"
        raise refuse(text, "set {id} supplies {wanted}", who={"who": who}, **data)
    rule = "foci.heal-attended"
    rolled = _contest("tend", who, settings.heal_skill, settings.tn.of(difficulty), rule)
    fight, result = yield from contest(fight, scope, rolled)
    treated = Treatment(who, patient, track, level, rule)
    fight = yield from _healed(fight, treated, result.successes if result.won else 0, result)
    fight = yield from passes(fight, hours, rule)
    if settings.attended_stacks_natural:
        fight = yield from rested(fight, scope, patient, hours)
    return fight


def magic(fight: Fight, context: Context, args: Args) -> Procedure:
    """Heal by magic of the body; in a fight that is a quick skill.

    Rules: foci.heal-magic, foci.heal-magic-repeat.
    """
    scope = Scope(context)
    settings = scope.settings
    who, patient = args["who"], args["patient"]
    one: Combatant = fight[who]
    _knows_magic(one)
    fighting = in_fight(context, who)
    track, level = _wound(fight[patient], settings, args.get("track"))
    fight = pay(fight, context, who, int(context.round > 0 and context.acting is not None), args)
    _able(one)
    tries: int = fight[patient].magic_heals_today
    rule = "foci.heal-magic"
    rolled = _contest("heal", who, "use_ability", settings.tn.of(MAGIC[level]), rule, less=tries)
    fight = fight.put(patient, magic_heals_today=tries + 1)
    fight, result = yield from contest(fight, scope, rolled)
    left = result.successes if result.won else 0
    treated = Treatment(who, patient, track, level, rule)
    by_level = settings.magic_heal_unit == "level" and left
    fight = yield from (_levels if by_level else _healed)(fight, treated, left, result)
    return (yield from _troubled(fight, who, result, fighting=fighting))


def _levels(fight: Fight, t: Treatment, count: int, result: Result) -> Run[Fight]:
    """Heal whole levels, one for each success, the most severe first."""
    for _ in range(count):
        track = getattr(fight[t.patient].tracks, t.track)
        level = worst(track)
        if level is None:
            break
        fight = yield from _healed(fight, replace(t, level=level), getattr(track, level).marked, result)
    return fight


def stabilise(fight: Fight, context: Context, args: Args) -> Procedure:
    """Keep a dying one alive: a whole turn, and a hard roll. Rule: foci.stabilise."""
    scope = Scope(context)
    settings = scope.settings
    who, patient = args["who"], args["patient"]
    one: Combatant = fight[patient]
    if one.dying is None:
        raise refuse("{patient} is not dying", "choose someone who is", who={"patient": patient})
    if who == patient:
        raise refuse("{who} cannot do that alone", "somebody else must", who={"who": who})
    fight = pay(fight, context, who, STABILISE, args)
    rolled = _contest("stabilise", who, settings.heal_skill, settings.tn.hard, "foci.stabilise", more=False)
    fight, result = yield from contest(fight, scope, rolled)
    text = "{who} keeps {target} alive: {roll}" if result.won else "{who} cannot help {target}: {roll}"
    names = {"who": who, "target": patient}
    public = "{who} keeps {target} alive" if result.won else "{who} cannot help {target}"
    yield Event(rule="foci.stabilise", text=text, who=names, data={"roll": result.words}, public=public)
    if result.won:
        fight = fight.put(patient, dying=None)
    return (yield from _troubled(fight, who, result, fighting=in_fight(context, who)))


def _able(one: Combatant) -> None:
    refusal = barred(one)
    if refusal is not None:
        raise Refused(refusal)


def _knows_magic(one: Combatant) -> None:
    """Refuse healers without magic: psionics do not heal. Rule: foci.one-training."""
    kinds = {ability.kind for ability in one.abilities}
    if "psionics" in kinds or not (kinds or one.skills.get("use_ability", 0)):
        hint = "it takes an ability of the kind magic, or use_ability without psionics"
        raise refuse("{who} knows no magic", hint, who={"who": one.id})


def _wound(one: Combatant, settings: Settings, said: TrackName | None) -> tuple[TrackName, LevelName]:
    """Return the track and level that heal: what was said, else the more severe.

    Rule: foci.heal-severe-first.
    """
    names = {"target": one.id}
    if one.dead:
        raise refuse("{target} is dead", "nothing heals that", who=names)
    likely = severest(one)
    if said is not None and settings.heal_order == "overall" and said != likely:
        raise refuse("the most severe injury heals first", f"that is the {likely} one", who=names)
    track = said or likely
    level = worst(getattr(one.tracks, track)) if track is not None else None
    if track is None or level is None:
        raise refuse("{target} has nothing to heal", "choose someone who is hurt", who=names)
    return track, level


def _contest(
    topic: str, who: str, skill: str, tn: int, rule: str, *, less: int = 0, more: bool = True
) -> Contest:
    return Contest(
        topic=topic,
        roller=who,
        skill=skill,
        use="other",
        rule=rule,
        tn=tn,
        verb="heals" if more else "does it",
        more=more,
        less=less,
        less_word="earlier today",
    )


def _healed(fight: Fight, t: Treatment, boxes: int, result: Result) -> Run[Fight]:
    """Clear boxes of the level that is treated, and tell of it."""
    earlier = max(0, fight[t.patient].magic_heals_today - 1)
    fight, gone = yield from heal(fight, t.patient, t.track, t.level, boxes)
    left = getattr(getattr(fight[t.patient].tracks, t.track), t.level)
    data = {
        "roll": result.words,
        "boxes": gone,
        "level": t.level,
        "track": t.track,
        "left": left.marked,
        "size": left.size,
        "earlier": earlier,
    }
    text = "{who} treats {target}: {roll}, {level} {left} of {size}"
    names, public = {"who": t.who, "target": t.patient}, "{who} treats {target}"
    yield Event(rule=t.rule, text=text, who=names, data=data, public=public)
    return fight


def _troubled(fight: Fight, who: str, result: Result, *, fighting: bool) -> Run[Fight]:
    """Let complications cost foci in a fight; outside they are noted and cost nothing."""
    if fighting:
        return (yield from owe(fight, who, result.complications))
    return fight


__all__ = ["magic", "stabilise", "tend"]
