"""Natural healing: hours of rest are banked and clear boxes, the most severe first. Sheet A2.15."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.hours import MOST, passes
from affray.rules.foci.injury import heal, worst
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, Track, is_pc
from affray.rules.foci.tables import LEVELS, NATURAL, TRACKS, TrackName
from affray.rules.procedure import Run, decider, words
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse

BANKS: dict[TrackName, str] = {"physical": "rest_bank", "mental": "rest_bank_mental"}


def hours_needed(track: Track) -> int:
    """Return the hours of rest that heal a track wholly."""
    return sum(getattr(track, level).marked * NATURAL[level] for level in LEVELS)


def needed(one: Combatant, settings: Settings) -> int:
    """Return the hours that somebody must still rest to be whole."""
    hours = [max(0, hours_needed(getattr(one.tracks, name))) for name in TRACKS]
    if settings.natural_tracks == "together":
        banks = [one.rest_bank, one.rest_bank_mental]
        return max(max(0, need - bank) for need, bank in zip(hours, banks, strict=True))
    return max(0, sum(hours) - one.rest_bank)


def rest(fight: Fight, context: Context, args: Args) -> Procedure:
    """Rest for some hours, or for as long as it takes: the command's procedure. Rule: foci.heal-natural."""
    settings: Settings = context.settings
    who = words(args, "who") or tuple(one.id for one in fight.present() if is_pc(one) and not one.dead)
    for one in who:
        _check(fight[one])
    hours = args.get("hours")
    if hours is None:
        hours = max((needed(fight[one], settings) for one in who), default=0) or NATURAL["moderate"]
    if not 1 <= hours <= MOST:
        raise refuse("{hours} hours is no rest", f"1 to {MOST}", hours=hours)
    scope = Scope(context)
    fight = yield from passes(fight, hours)
    for one in who:
        fight = yield from rested(fight, scope, one, hours)
    return fight


def _check(one: Combatant) -> None:
    names = {"who": one.id}
    if one.dead:
        raise refuse("{who} is dead", "name those who rest", who=names)
    if one.dying is not None:
        raise refuse("{who} is dying", "stabilise or heal {who} first", who=names)


def rested(fight: Fight, scope: Scope, who: str, hours: int) -> Run[Fight]:
    """Bank hours of rest and clear the boxes that they pay for."""
    together = scope.settings.natural_tracks == "together"
    for bank in BANKS.values() if together else ("rest_bank",):
        fight = fight.put(who, **{bank: getattr(fight[who], bank) + hours})
    found = 0
    for name in TRACKS if together else (None,):
        fight, gone = yield from _clear(fight, scope, who, name)
        found += gone
    yield Event(
        rule="foci.heal-natural",
        text="{target} rests "
        + ("an hour" if hours == 1 else "{hours} hours")
        + ": {boxes} "
        + ("box heals" if found == 1 else "boxes heal"),
        who={"target": who},
        data={"hours": hours, "boxes": found, "bank": fight[who].rest_bank},
        public="{target} rests",
    )
    return fight


def _clear(fight: Fight, scope: Scope, who: str, only: TrackName | None) -> Run[tuple[Fight, int]]:
    """Clear boxes as long as the bank pays for the most severe; without a mark nothing is banked."""
    found = 0
    while True:
        name = only or (yield from _track(fight, scope, who))
        level = worst(getattr(fight[who].tracks, name)) if name is not None else None
        bank = BANKS[name] if only and name else "rest_bank"
        hours: int = getattr(fight[who], bank)
        if name is None or level is None:
            return fight.put(who, **{bank: 0}) if hours else fight, found
        if hours < NATURAL[level]:
            return fight, found
        fight, gone = yield from heal(fight, who, name, level, 1)
        fight = fight.put(who, **{bank: hours - NATURAL[level]})
        found += gone


def severest(one: Combatant) -> TrackName | None:
    """Return the track with the more severe mark; in a tie that of which one is dying, else the body.

    Rule: foci.heal-severe-first.
    """
    ranks = {name: worst(getattr(one.tracks, name)) for name in TRACKS}
    marked = [name for name in TRACKS if ranks[name] is not None]
    dying = one.dying.track if one.dying is not None else None
    return max(marked, key=lambda name: (LEVELS.index(ranks[name]), name == dying), default=None)


def _track(fight: Fight, scope: Scope, who: str) -> Run[TrackName | None]:
    """Say which track the next box heals on: asked where both are marked and rest would pay for one."""
    one: Combatant = fight[who]
    likely = severest(one)
    levels = {name: worst(getattr(one.tracks, name)) for name in TRACKS}
    marked = [level for level in levels.values() if level is not None]
    payable = len(marked) == len(TRACKS) and any(NATURAL[level] <= one.rest_bank for level in marked)
    if likely is None or not payable or scope.settings.heal_order == "overall":
        return likely
    chosen: TrackName = yield from Choose(
        id=scope.id("rest-track", who),
        text="Which injury of {who} does rest heal next?",
        by=decider(fight, who),
        rule="foci.heal-natural",
        optional=True,
        who={"who": who},
        options=tuple(Option(name, name, f"{levels[name]}") for name in TRACKS),
        default=likely,
    ).ask()  # type: ignore[assignment]
    return chosen
