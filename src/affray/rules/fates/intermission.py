"""Intermissions: what comes back, segments for every player, cutscenes. Sheet B2.10."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fates.action_roll import OUTCOMES, action_roll, bonus_of
from affray.rules.fates.ask import Scope
from affray.rules.fates.deeds import which_capacity
from affray.rules.fates.effects import dm_token
from affray.rules.fates.settings import HealWounds, Outcome, RepairSoak, Settings
from affray.rules.fates.spotlight import on_strand
from affray.rules.fates.state import LINE_SEGMENTS, Combatant, Intermission, is_hero, living
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run
from affray.rules.refusal import refuse
from affray.rules.words import counted

LENGTHS = (
    "hours",
    "a day at the most",
    "several days",
    "a week at the most",
    "some weeks",
    "months",
)
"""About how long an intermission of one to six lines is."""

CUTSCENES = {"heal-wounds": "Heal Wounds", "repair-soak": "Repair soak", "other": "Another cutscene"}


def payer(one: Combatant) -> str:
    """Return the key under which a hero's player keeps segments: the player's name, else the hero's id."""
    return one.player if isinstance(one.player, str) else one.id


def intermission(fight: Fight, context: Context, args: Args) -> Procedure:
    """Start an intermission of so many lines.

    Rules: fates.intermission-refresh, fates.intermission-persist, fates.intermission-segments.
    """
    lines = args["lines"]
    if not 1 <= lines <= len(LENGTHS):
        raise refuse("an intermission has 1 to 6 lines", "such as 2, a day at the most")
    if fight.scene.intermission is not None:
        raise refuse("this is an intermission already", "resume ends it")
    if on_strand(fight, context.acting) is not None:
        raise refuse("a Last Strand comes first", "its three actions, then death")
    for one in [one for one in fight.present() if is_hero(one)]:
        fight = yield from _refreshed(fight, context.settings, one)
    segments = LINE_SEGMENTS * lines
    left = {payer(one): segments for one in fight.present() if living(one)}
    yield Event(
        rule="fates.intermission-segments",
        text=f"Intermission of {counted(lines, 'line')}, {{about}}: {{segments}} segments for each player",
        data={"lines": lines, "about": LENGTHS[lines - 1], "segments": segments},
        public="An intermission",
    )
    return fight.setting(intermission=Intermission(lines=lines, segments=segments, left=left))


def _refreshed(fight: Fight, settings: Settings, one: Combatant) -> Run[Fight]:
    """Fill capacities and Resolve up; shades stay as they are. Rule: fates.shade-untouched."""
    who = {"who": one.id}
    if one.state == "shade" and not settings.shade_refresh:
        yield Event(rule="fates.shade-untouched", text="{who} gets nothing back", who=who, quiet=True)
        return fight
    if one.state == "dead":
        return fight
    yield Event(rule="fates.intermission-refresh", text="{who}: capacities and Resolve are full", who=who)
    kept = {"wounds": one.wounds, "soak": one.soak.used, "tokens": one.balance_tokens}
    wounds, tokens = counted(one.wounds, "wound"), counted(one.balance_tokens, "token")
    text = f"{{who}} keeps {wounds}, {{soak}} soak used, {tokens}"
    yield Event(rule="fates.intermission-persist", text=text, who=who, data=kept, quiet=True)
    full = {name: one.capacity(name).full() for name in ("vigor", "wit", "zeal")}
    return fight.put(one.id, resolve=one.resolve.full(), **full)


def resume(fight: Fight, context: Context, args: Args) -> Procedure:
    """End the intermission: the scene goes on."""
    del context, args
    if fight.scene.intermission is None:
        raise refuse("there is no intermission", "intermission starts one")
    text = "The intermission is over"
    yield Event(rule="fates.intermission-segments", text=text, public=text)
    return fight.setting(intermission=None)


def cutscene(fight: Fight, context: Context, args: Args) -> Procedure:
    """Play a cutscene: pay its segments, make one action roll, apply its table.

    Rules: fates.cutscene-cost, fates.cutscene-roll, fates.heal-wounds, fates.repair-soak,
    fates.no-scene-healing, fates.soak-restore.
    """
    who, what = args["who"], args["what"]
    bonus = bonus_of(args)
    fight = yield from _paid(fight, context.settings, args, who, what)
    scope = Scope(context)
    capacity = yield from which_capacity(fight, scope, args, who)
    fight, outcome = yield from action_roll(fight, scope, who, capacity, bonus)
    if outcome == "critical_failure":
        fight = yield from dm_token(fight, scope, who)
    if outcome != "success":
        text = "In a cutscene the spotlight stays and no capacity changes"
        yield Event(rule="fates.cutscene-roll", text=text, who={"who": who}, quiet=True)
    if what == "heal-wounds":
        return (yield from _heal(fight, context.settings.heal_wounds, who, outcome))
    if what == "repair-soak":
        return (yield from _repair(fight, context.settings.repair_soak, who, outcome))
    text = "{who}'s cutscene: {words}. What it brings is the table's to say"
    data = {"words": OUTCOMES[outcome]}
    yield Event(rule="fates.cutscene-roll", text=text, who={"who": who}, data=data)
    return fight


def _paid(fight: Fight, settings: Settings, args: Args, who: str, what: str) -> Run[Fight]:
    """Take the segments of a cutscene from its player. Rules: fates.cutscene-cost, fates.no-scene-healing."""
    one: Combatant = fight[who]
    pause = fight.scene.intermission
    if not living(one):
        raise refuse("{who} has no cutscenes", "living heroes have", who={"who": who})
    if pause is None:
        raise refuse("cutscenes belong to intermissions", "intermission starts one", who={"who": who})
    own = {"heal-wounds": settings.heal_wounds.segments, "repair-soak": settings.repair_soak.segments}
    price, have = args.get("segments", own.get(what, 1)), pause.left.get(payer(one), 0)
    if what == "repair-soak" and not one.soak.cap:
        raise refuse("{who} has no armor that soaks", "heal-wounds, or other", who={"who": who})
    if price < 0:
        raise refuse("a cutscene costs no fewer than 0 segments", "such as 2")
    if price > have:
        text = f"{{what}} costs {counted(price, 'segment')}, and {{who}} has {{have}}"
        hint = "a cheaper cutscene, or a longer intermission"
        raise refuse(text, hint, who={"who": who}, what=CUTSCENES[what], price=price, have=have)
    left = have - price
    yield Event(
        rule="fates.cutscene-cost",
        text=f"{{who}}: {{what}} for {counted(price, 'segment')}, {{left}} left",
        who={"who": who},
        data={"what": CUTSCENES[what], "price": price, "left": left},
        public=f"{{who}}: {CUTSCENES[what]}",
    )
    return fight.setting(intermission=replace(pause, left={**pause.left, payer(one): left}))


def _heal(fight: Fight, table: HealWounds, who: str, outcome: Outcome) -> Run[Fight]:
    """Take wounds away by outcome, never more than there are. Rule: fates.heal-wounds."""
    one: Combatant = fight[who]
    healed = min(one.wounds, getattr(table, outcome))
    data = {"healed": healed, "wounds": one.wounds - healed, "clock": one.clock}
    text = "{who} heals {healed}: wounds {wounds} of {clock}"
    yield Event(rule="fates.heal-wounds", text=text, who={"who": who}, data=data, public="{who} heals")
    return fight.put(who, wounds=one.wounds - healed)


def _repair(fight: Fight, table: RepairSoak, who: str, outcome: Outcome) -> Run[Fight]:
    """Restore soak points by outcome. Rules: fates.repair-soak, fates.soak-restore."""
    one: Combatant = fight[who]
    points = getattr(table, outcome)
    restored = one.soak.used if points == "all" else min(one.soak.used, points)
    soak = replace(one.soak, used=one.soak.used - restored)
    data = {"restored": restored, "used": soak.used, "cap": soak.cap}
    text = "{who}'s armor is mended by {restored}: {used} of {cap} used"
    public = "{who} mends armor"
    yield Event(rule="fates.repair-soak", text=text, who={"who": who}, data=data, public=public)
    return fight.put(who, soak=soak)
