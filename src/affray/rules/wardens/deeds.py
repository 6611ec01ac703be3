"""What else is done in a fight: declare, act, reposition, free, push through, carry, pick up."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider, words
from affray.rules.question import Choose, Option, Words
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Scope, actor
from affray.rules.wardens.pools import Threat
from affray.rules.wardens.rolling import threat_roll
from affray.rules.wardens.state import Combatant, is_warden
from affray.rules.wardens.tables import RATINGS
from affray.rules.wardens.threats import (
    HOW,
    WRONG,
    Said,
    checked,
    counters,
    in_words,
    late,
    pool_base,
    told_apart,
)
from affray.rules.wardens.turn import load_of, spend, standing, undeclared
from affray.rules.wardens.wound import make_scar
from affray.rules.words import listed


def declare(fight: Fight, context: Context, args: Args) -> Procedure:
    """Say what Wardens are about to do, one or the whole party. Rule: wardens.declare-first."""
    scope = Scope(context)
    who = [args["who"]] if args.get("who") else undeclared(fight)
    if not who:
        raise refuse("all Wardens have declared", "name one who changes its mind")
    said = dict(fight.scene.declared)
    silent = []
    for one in who:
        if not is_warden(fight[one]):
            raise refuse("{who} is no Warden", "only Wardens declare", who={"who": one})
        text = args.get("words") or (yield from _declaration(fight, scope, one))
        said[one] = text
        if not text:
            silent.append(one)
            continue
        line, data = "{who} declares: {words}", {"words": text}
        yield Event(rule="wardens.declare-first", text=line, who={"who": one}, data=data)
    if silent:
        slots = {f"who{place}": one for place, one in enumerate(silent)}
        names = listed([f"{{{slot}}}" for slot in slots])
        text = f"{names} {'declare' if len(silent) > 1 else 'declares'}"
        yield Event(rule="wardens.declare-first", text=text, who=slots)
    return fight.setting(declared=said)


def _declaration(fight: Fight, scope: Scope, who: str) -> Run[str]:
    return (
        yield from Words(
            id=scope.id("declaration", who),
            text="What is {who} about to do?",
            by=decider(fight, who),
            rule="wardens.declare-first",
            optional=True,
            who={"who": who},
        ).ask()
    )


def act(fight: Fight, context: Context, args: Args) -> Procedure:
    """Do something that is no attack; a Warden rolls against the Threats named, a foe just does it.

    Without a Threat nothing is rolled; for an NPC `threats` are the words for what it does. Rules:
    wardens.foe-action, wardens.counter, wardens.confuse.
    """
    scope = Scope(context)
    who = yield from _doer(fight, scope, args)
    one: Combatant = fight[who]
    said = told_apart(fight, args) if is_warden(one) else _words(args)
    fight = yield from spend(fight, context, who, "action", anyway="anyway" in said.how)
    able = (*RATINGS, *one.ratings) if is_warden(one) else ()
    approach, texts = late(args, "approach", said.threats, able)
    if is_warden(one) and approach is None:
        if in_words(texts, _known(one)):
            raise refuse("which rating does {who} use?", "name one, such as scramble", who={"who": who})
        approach, texts = yield from _risk(fight, scope, who)
    threats = _threats(fight, one, approach, said.how, texts)
    yield _told(one, approach, texts)
    if not threats:
        return fight
    settings = context.settings
    base = yield from pool_base(one, settings, approach, said.dice, moving="moving" in said.how)
    fight, _ = yield from threat_roll(fight, scope, who, base, threats)
    return fight


def _words(args: Args) -> Said:
    """Return what an NPC's deed says: its Threats are words for it, but for a last ``anyway``."""
    how, texts = words(args, "how"), words(args, "threats")
    if texts[-1:] == ("anyway",):
        how, texts = (*how, "anyway"), texts[:-1]
    return Said(how, checked(args.get("dice", 0)), texts)


def _known(one: Combatant) -> list[str]:
    """List words that a slip in a Warden's deed may be meant for."""
    return [*HOW, *RATINGS, *one.ratings]


def _risk(fight: Fight, scope: Scope, who: str) -> Run[tuple[str | None, tuple[str, ...]]]:
    """Ask for the rating of a deed and its Threats where the command names neither; by default no roll."""
    ratings = sorted(fight[who].ratings.items(), key=lambda item: -item[1])
    rating = yield from Choose(
        id=scope.id("approach", who),
        text="With what rating does {who} act?",
        by=decider(fight, who),
        rule="wardens.threat-pool",
        who={"who": who},
        options=(
            Option("none", "no roll", "it just happens"),
            *(Option(name, f"{name} {points}") for name, points in ratings),
        ),
        default="none",
    ).ask()
    if rating == "none":
        return None, ()
    said = yield from Words(
        id=scope.id("stake", who),
        text="What Threats does {who} run? (with commas between; none: no roll)",
        rule="wardens.threat-bands",
        who={"who": who},
    ).ask()
    return rating, tuple("+" + text.strip().removeprefix("+") for text in said.split(",") if text.strip(" +"))


def _doer(fight: Fight, scope: Scope, args: Args) -> Run[str]:
    """Return who is meant to do something in a turn: the one named, else the acting one."""
    acting = scope.context.acting
    able = (
        [acting] if acting in fight.combatants else [o.id for o in fight.present() if standing(o) == "acts"]
    )
    return (yield from actor(fight, scope, args, [one for one in able if one], "nobody can act"))


def _told(one: Combatant, approach: str | None, said: tuple[str, ...]) -> Event:
    if is_warden(one):
        data, rule = {"approach": approach or ""}, "wardens.turn"
        text = "{who} acts: {approach}" if approach else "{who} acts"
    else:
        plain = all(" " not in word for word in said)
        data, rule = {"words": (" " if plain else ", ").join(said)}, "wardens.foe-action"
        text = "{who} acts: {words}" if said else "{who} acts"
    return Event(rule=rule, text=text, who={"who": one.id}, data=data, public="{who} acts")


def _threats(
    fight: Fight, one: Combatant, approach: str | None, how: tuple[str, ...], texts: tuple[str, ...]
) -> list[Threat]:
    found = []
    if is_warden(one):
        found = in_words(texts, _known(one))
        known = counters(fight, None, approach or "")
        found += [Threat(name, text, "counter", 6) for name, text, _ in known if name in how]
    return [*found, WRONG] if "confused" in one.status else found


def reposition(fight: Fight, context: Context, args: Args) -> Procedure:
    """Move, or get up if prone. Refuses the snared. Rules: wardens.turn, wardens.snare."""
    who = yield from _doer(fight, Scope(context), args)
    fight = yield from spend(fight, context, who, "reposition", anyway="anyway" in words(args, "how"))
    one: Combatant = fight[who]
    if "prone" in one.status and context.settings.condition_ends.prone == "reposition":
        text = "{who} gets up"
        yield Event(rule="wardens.bash", text=text, who={"who": who}, public=text)
        return fight.having(one.recovers("prone"))
    text = "{who} moves"
    yield Event(rule="wardens.turn", text=text, who={"who": who}, public=text)
    return fight


def free(fight: Fight, context: Context, args: Args) -> Procedure:
    """Spend an action to free a snared one, oneself or a neighbour. Rule: wardens.snare."""
    who = yield from _doer(fight, Scope(context), args)
    snared = [one.id for one in fight.present() if "snared" in one.status]
    target = args.get("target") or (who if who in snared or len(snared) != 1 else snared[0])
    names = {"who": who, "target": target}
    if "snared" not in fight[target].status:
        raise refuse("{target} is not snared", "choose someone who is", who=names)
    if context.settings.condition_ends.snared == "by_hand":
        raise refuse("at this table a snare ends by hand", "take the condition away", who=names)
    fight = yield from spend(fight, context, who, "action", anyway="anyway" in words(args, "how"))
    text = "{who} breaks free" if who == target else "{who} frees {target}"
    yield Event(rule="wardens.snare", text=text, who=names, public=text)
    return fight.having(fight[target].recovers("snared"))


def open_wounds(one: Combatant) -> dict[str, int]:
    """Return the index of each Wound that is no Scar, by its word: ``wound-1`` is in the first slot."""
    return {f"wound-{i + 1}": i for i, wound in enumerate(one.wounds) if wound.kind == "wound"}


def can_scar(one: Combatant) -> bool:
    """Tell whether someone has a Wound to push through."""
    return is_warden(one) and "dead" not in one.status and bool(open_wounds(one))


def scar(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let a Warden push through: a Wound, by default the latest, becomes a Scar.

    Rule: wardens.scar-any-time.
    """
    able = [one.id for one in fight.present() if can_scar(one)]
    who = yield from actor(fight, Scope(context), args, able, "nobody has a Wound to push through")
    one: Combatant = fight[who]
    found, names = open_wounds(one), {"who": who}
    if not is_warden(one):
        raise refuse("{who} is no Warden", "only Wardens push through", who=names)
    if "dead" in one.status:
        raise refuse("{who} is dead", "choose another", who=names)
    wound = args.get("wound") or next(reversed(found), "")
    if not wound or not one.wounds:
        raise refuse("{who} has no Wound to push through", "choose another", who=names)
    if wound not in found:
        scars = [f"wound-{i}" for i in range(1, len(one.wounds) + 1)]
        text = "{wound} of {who} is a Scar already" if wound in scars else "{who} has no Wound called {wound}"
        hint = "one of " + ", ".join(found) if found else "choose another"
        raise refuse(text, hint, who=names, wound=wound)
    return (yield from make_scar(fight, context.settings, who, found[wound]))


def carry(fight: Fight, context: Context, args: Args) -> Procedure:
    """Change what someone carries; a new load counts for the order from the next round on.

    Rule: wardens.load.
    """
    who = yield from _doer(fight, Scope(context), args)
    one: Combatant = fight[who]
    slots = args.get("slots", one.slots_used)
    if not 0 <= slots <= 8:  # noqa: PLR2004
        raise refuse("{slots} slots cannot be carried", "0 to 8", slots=slots)
    bulk = args.get("bulk")
    bulky = one.bulky if bulk is None else bulk == "bulky"
    changed = one.but(slots_used=slots, bulky=bulky, load=None)
    changed = changed.but(load=load_of(changed))
    data = {"slots": slots, "load": changed.load, "before": load_of(one)}
    text = "{target} carries " + ("{slots} slot" if slots == 1 else "{slots} slots") + ": {load}"
    yield Event(rule="wardens.load", text=text, who={"target": who}, data=data)
    return fight.having(changed)


def pick_up(fight: Fight, context: Context, args: Args) -> Procedure:
    """Take back an item that was dropped: the command's procedure."""
    able = [one.id for one in fight.present() if one.dropped]
    who = yield from actor(fight, Scope(context), args, able, "nobody has dropped anything")
    one: Combatant = fight[who]
    if not one.dropped:
        raise refuse("{who} has dropped nothing", "choose another", who={"who": who})
    item = args.get("item", "item-1")
    names = [f"item-{i}" for i in range(1, len(one.dropped) + 1)]
    if item not in names:
        raise refuse("{who} has dropped no {item}", "one of " + ", ".join(names), who={"who": who}, item=item)
    index = names.index(item)
    text = "{target} picks up {item}"
    public = "{target} picks something up"
    data = {"item": one.dropped[index]}
    yield Event(rule="wardens.shock", text=text, who={"target": who}, data=data, public=public)
    dropped = (*one.dropped[:index], *one.dropped[index + 1 :])
    return fight.put(who, items=(*one.items, one.dropped[index]), dropped=dropped)
