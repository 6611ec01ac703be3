"""Between fights: rest, repair, treatment, downtime, and time passing. Sheet B2.10."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider, words
from affray.rules.question import Choose, Dice, Option, Roll
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Scope, actor
from affray.rules.wardens.pools import CLASSES
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, Marked, Wound, is_warden
from affray.rules.wardens.tables import SHELTERS
from affray.rules.words import counted, slugs

MOST_WATCHES = 1000
ENDED_BY_DOWNTIME = ("poisoned", "out", "stunned", "snared", "confused", "prone", "stumble")


def recovered(die: int) -> int:
    """Return the points that one die gives back: 1, 2 or 3."""
    return 1 if die <= 3 else 2 if die <= 5 else 3  # noqa: PLR2004


def resting(fight: Fight, args: Args) -> list[str]:
    """List who is meant: those named, else every Warden alive."""
    return list(
        words(args, "who")
        or (one.id for one in fight.present() if is_warden(one) and "dead" not in one.status)
    )


def rest(fight: Fight, context: Context, args: Args) -> Procedure:
    """Rest for one watch, all together: the command's procedure. Rule: wardens.rest."""
    scope = Scope(context)
    how = words(args, "how")
    dice, _ = SHELTERS[args.get("shelter", "camp")]
    for who in resting(fight, args):
        if "dead" in fight[who].status:
            raise refuse("{who} is dead", "name those who rest", who={"who": who})
        fight = yield from _rest_one(fight, scope, who, dice, how)
    return (yield from passes(fight, context.settings, 1, how=how))


def _rest_one(fight: Fight, scope: Scope, who: str, dice: int, how: tuple[str, ...]) -> Run[Fight]:
    one: Combatant = fight[who]
    if "poisoned" in one.status:
        text = "{target} rests the poison off"
        yield Event(rule="wardens.poison", text=text, who={"target": who}, public=text)
        fight = fight.having(one.recovers("poisoned"))
        if scope.settings.poison_rest == "uses_watch":
            return fight
    if "no-meal" in how:
        return (yield from _give_back(fight, scope.settings, who, (1, 0)))
    rolled = yield from _rest_roll(fight, scope, who, dice, foul="foul" in how)
    points = yield from _share_out(fight, scope, who, rolled)
    return (yield from _give_back(fight, scope.settings, who, points, rolled))


def _rest_roll(fight: Fight, scope: Scope, who: str, count: int, *, foul: bool) -> Run[Dice]:
    dice = yield from Roll(
        id=scope.id("rest", who),
        text="Rest of {who}",
        by=decider(fight, who),
        rule="wardens.rest",
        who={"who": who},
        count=count,
        sides=6,
        classes=CLASSES,
        key=lambda dice: weathered(dice, foul=foul)[:2],
    ).ask()
    return weathered(dice, foul=foul)


def weathered(dice: Dice, *, foul: bool) -> Dice:
    """Return the dice of a rest, highest first; foul weather turns the highest into a 1."""
    found = sorted(dice, reverse=True)
    return tuple(sorted([*found[1:], 1], reverse=True)) if foul else tuple(found)


def _share_out(fight: Fight, scope: Scope, who: str, dice: Dice) -> Run[tuple[int, int]]:
    """Give one die to Guard and another to Aether; a single die goes to one of them. Returns the points."""
    one: Combatant = fight[who]
    if one.aether is None or not one.aether.max:
        return recovered(dice[0]), 0
    best = recovered(dice[0])
    other = recovered(dice[1]) if len(dice) > 1 else 0
    if best == other:
        return best, other
    guard_first = one.guard is not None and one.guard.clearings >= min(best, one.aether.clearings)
    chosen = yield from Choose(
        id=scope.id("rest-dice", who),
        text="What does the better die of {who} restore?",
        by=decider(fight, who),
        rule="wardens.rest",
        who={"who": who},
        options=(
            Option("guard", f"Guard {best}", f"Aether {other}"),
            Option("aether", f"Aether {best}", f"Guard {other}"),
        ),
        default="guard" if guard_first else "aether",
    ).ask()
    return (best, other) if chosen == "guard" else (other, best)


def _give_back(
    fight: Fight, settings: Settings, who: str, points: tuple[int, int], dice: Dice = ()
) -> Run[Fight]:
    """Clear points one by one, so that burned ones take two clearings. Rule: wardens.burn."""
    one: Combatant = fight[who]
    guard, aether = points
    order = settings.burn_clear_order
    changes = {
        name: gauge.cleared(points, order)
        for name, gauge, points in (("guard", one.guard, guard), ("aether", one.aether, aether))
        if gauge is not None and points
    }
    rested = one.but(**changes)
    gains = ", ".join(f"{name.capitalize()} {{{name}_before}} to {{{name}}}" for name in changes)
    text = "{target} rests" + (" ({dice})" if dice else "") + (f": {gains}" if gains else "")
    data = {
        "dice": " ".join(map(str, dice)),
        "guard_clears": guard,
        "aether_clears": aether,
        **_nows(one, "_before"),
        **_nows(rested),
    }
    yield Event(rule="wardens.rest", text=text, who={"target": who}, data=data, public="{target} rests")
    return fight.having(rested)


def _nows(one: Combatant, suffix: str = "") -> dict[str, int]:
    gauges = (("guard", one.guard), ("aether", one.aether))
    return {name + suffix: gauge.now for name, gauge in gauges if gauge is not None}


def passes(
    fight: Fight, settings: Settings, watches: int, *, rule: str = "wardens.rest", how: tuple[str, ...] = ()
) -> Run[Fight]:
    """Let watches pass on the scene's clock, unless they run `meanwhile`."""
    hours = watches * settings.watch_hours
    if not hours or "meanwhile" in how:
        return fight
    text = "{hours} hour passes" if hours == 1 else "{hours} hours pass"
    figures = {"watches": watches, "hours": hours}
    yield Event(rule=rule, text=text, data=figures, public="Time passes")
    return fight.setting(hours=fight.scene.hours + hours)


def watch(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let watches pass: the command's procedure."""
    return (yield from passes(fight, context.settings, _watches(args, 1)))


def _watches(args: Args, needed: int) -> int:
    """Return how many watches are meant. Refuses what is no time at all or would never end."""
    found: int = args.get("watches", needed)
    if not 0 <= found <= MOST_WATCHES:
        raise refuse("{watches} watches cannot pass", f"0 to {MOST_WATCHES}", watches=found)
    return found


def piece_ids(one: Combatant) -> list[str]:
    """Return the words that name a combatant's pieces of armor, in order."""
    return slugs([piece.name for piece in one.armor])


def damaged(one: Combatant) -> dict[str, int]:
    """Return the index of each piece that can be mended, by its word."""
    pairs = zip(piece_ids(one), one.armor, strict=True)
    return {name: i for i, (name, piece) in enumerate(pairs) if piece.lost and not piece.destroyed}


def repair(fight: Fight, context: Context, args: Args) -> Procedure:
    """Mend a piece of armor: one watch for each clearing, as many as asked for or needed.

    Refuses a piece that is whole or destroyed. Rule: wardens.repair.
    """
    able = [one.id for one in fight.present() if damaged(one)]
    who = yield from actor(fight, Scope(context), args, able, "nobody has armor to mend")
    one: Combatant = fight[who]
    index = _piece(one, args.get("piece"))
    piece = one.armor[index]
    watches = min(_watches(args, piece.clearings), piece.clearings)
    hours = watches * context.settings.watch_hours
    time = counted(watches, "watch", "watches") + ", " + counted(hours, "hour", "hours")
    mended = piece.cleared(watches, context.settings.burn_clear_order)
    yield Event(
        rule="wardens.repair",
        text="{target} mends {piece}: {time}, armor {before} to {after}",
        who={"target": who},
        data={
            "piece": piece.name,
            "watches": watches,
            "hours": hours,
            "time": time,
            "before": piece.now,
            "after": mended.now,
        },
        public="{target} mends armor",
    )
    fight = fight.put(who, armor=(*one.armor[:index], mended, *one.armor[index + 1 :]))
    return (
        yield from passes(fight, context.settings, watches, rule="wardens.repair", how=words(args, "how"))
    )


def _piece(one: Combatant, name: str | None) -> int:
    found = damaged(one)
    who = {"who": one.id}
    if name is not None and name not in found:
        hint = "one of " + ", ".join(found) if found else "choose another"
        names = piece_ids(one)
        if name not in names:
            raise refuse("{who} has no piece of armor called {piece}", hint, who=who, piece=name)
        piece = one.armor[names.index(name)]
        text = "{who}'s {piece} is beyond repair" if piece.destroyed else "{who}'s {piece} is not damaged"
        raise refuse(text, hint, who=who, piece=piece.name)
    if not found:
        raise refuse("{who} has no armor to mend", "choose another", who=who)
    return found[name] if name is not None else next(iter(found.values()))


def treat(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let an expert end a poison at once: the command's procedure. Rule: wardens.poison."""
    del context
    who = args["target"]
    if "poisoned" not in fight[who].status:
        raise refuse("{who} is not poisoned", "choose another", who={"who": who})
    text = "{target} is treated: the poison is gone"
    yield Event(rule="wardens.poison", text=text, who={"target": who}, public=text)
    return fight.having(fight[who].recovers("poisoned"))


def downtime(fight: Fight, context: Context, args: Args) -> Procedure:
    """Start a downtime: Guard, Aether and Wounds are restored, Scars and armor are not.

    Rule: wardens.downtime.
    """
    for who in resting(fight, args):
        one: Combatant = fight[who]
        if "dead" in one.status:
            raise refuse("{who} is dead", "name those who live", who={"who": who})
        kept = tuple(found for wound in one.wounds if (found := _healed(wound, context.settings)))
        burned = sum(wound.kind == "wound" for wound in kept)
        if burned:
            many = burned > 1
            text = "{target}'s burned " + ("Wounds need" if many else "Wound needs") + " another downtime"
            data = {"wounds": burned}
            yield Event(rule="wardens.burned-wound", text=text, who={"target": who}, data=data)
        public, healed = "{target} recovers in downtime", len(one.wounds) - len(kept)
        mended = f", {counted(healed, 'Wound heals', 'Wounds heal')}" if healed else ""
        text = f"{public}: Guard and Aether are full{mended}"
        data = {"healed": healed, "left": len(kept)}
        yield Event(rule="wardens.downtime", text=text, who={"target": who}, data=data, public=public)
        ended = one.recovers(*ENDED_BY_DOWNTIME)
        fight = fight.having(
            ended.but(
                wounds=kept, guard=_filled(one.guard), aether=_filled(one.aether), moved=False, acted=False
            )
        )
    return fight


def _filled(gauge: Marked | None) -> Marked | None:
    return None if gauge is None else gauge.full()


def _healed(wound: Wound, settings: Settings) -> Wound | None:
    """Return what a downtime leaves of a Wound. Rule: wardens.burned-wound."""
    if wound.kind == "scar":
        return wound
    if wound.burn == "B" and settings.burned_wound_downtime == "twice":
        return replace(wound, burn="X", consequence="none")
    return None
