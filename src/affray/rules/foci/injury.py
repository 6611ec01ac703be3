"""Injury: boxes filled and cleared, what full levels do, dying and its clock. Sheet A2.9."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.hands import lowered
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, Dying, Level, Track, conscious
from affray.rules.foci.tables import LEVELS, LevelName, TrackName
from affray.rules.procedure import Run


def penalty(one: Combatant, settings: Settings) -> int:
    """Return the dice that injury takes off every roll. Rule: foci.injury-penalty."""
    body, mind = one.tracks.physical, one.tracks.mental
    if not (body.moderate.marked or body.serious.marked or mind.moderate.marked or mind.serious.marked):
        return 0
    physical, mental = body.penalty, mind.penalty
    return physical + mental if settings.penalty_combine == "sum" else max(physical, mental)


def marked(track: Track, boxes: int) -> tuple[Track, int]:
    """Return the track with boxes marked, the lightest level first, and the boxes that found no place.

    Rule: foci.injury-fill.
    """
    changes: dict[str, Level] = {}
    for name in LEVELS:
        level: Level = getattr(track, name)
        take = min(boxes, level.size - level.marked)
        if take > 0:
            changes[name] = replace(level, marked=level.marked + take)
            boxes -= take
            if not boxes:
                break
    return (replace(track, **changes), boxes) if changes else (track, boxes)


def worst(track: Track) -> LevelName | None:
    """Return the most severe level with a mark: the one that heals. Rule: foci.heal-severe-first."""
    for name in reversed(LEVELS):
        level: Level = getattr(track, name)
        if level.marked:
            return name
    return None


def cleared(track: Track, name: LevelName, boxes: int) -> tuple[Track, int]:
    """Return the track with up to `boxes` marks of a level gone, and how many went."""
    level: Level = getattr(track, name)
    gone = min(boxes, level.marked)
    return replace(track, **{name: replace(level, marked=level.marked - gone)}), gone


def with_track(one: Combatant, name: TrackName, track: Track, **more: Any) -> Combatant:
    """Return the combatant with another track of injury."""
    return replace(one, tracks=replace(one.tracks, **{name: track}), **more)


def injure(fight: Fight, scope: Scope, who: str, boxes: int, name: TrackName, *, how: str = "") -> Run[Fight]:
    """Mark boxes of injury and let full levels do what they do; `how` says how the injury came about.

    Rules: foci.moderate, foci.serious, foci.unconscious, foci.dying.
    """
    one: Combatant = fight[who]
    settings = scope.settings
    before: Track = getattr(one.tracks, name)
    after, overflow = marked(before, boxes)
    hurt = with_track(one, name, after)
    if one.aimed and "injury" in settings.aim_lost_on:
        hurt = hurt.but(aimed=False)
    yield _told(who, name, boxes, how, before=before, after=after)
    fight = fight.having(hurt)
    if before is not after:
        fight = yield from _filled(fight, settings, who, name, before=before, after=after)
    if fight[who].dead:
        return fight
    if one.dying is not None:
        return (yield from _hit_while_dying(fight, settings, who))
    counts = settings.overflow_same_hit or before.incapacitated.full
    if overflow and counts and name in settings.dying_tracks:
        return (yield from _starts_dying(fight, scope, who, name, overflow=overflow))
    return fight


def _told(who: str, name: TrackName, boxes: int, how: str, *, before: Track, after: Track) -> Event:
    """Say how much injury there is and where it was marked."""
    places = [
        f"{level} {getattr(after, level).marked} of {getattr(after, level).size}"
        for level in LEVELS
        if getattr(before, level) is not getattr(after, level)
    ]
    where = ", ".join(places) or "no box is left"
    data = {"injury": boxes, "track": name, "where": where, "how": how}
    mental = "" if name == "physical" else " {track}"
    noun = " injury" if boxes == 1 else " injuries"
    text = "{target}: {injury}" + mental + noun + (" ({how})" if how else "") + ", {where}"
    return Event(
        rule="foci.injury-fill", text=text, who={"target": who}, data=data, public="{target} is hurt"
    )


def _filled(
    fight: Fight, settings: Settings, who: str, name: TrackName, *, before: Track, after: Track
) -> Run[Fight]:
    """Tell of levels that have become full, and let the last one put its bearer out."""
    names = {"target": who}
    fresh = [level for level in LEVELS[:2] if getattr(after, level).full and not getattr(before, level).full]
    for level in fresh:
        lost = penalty(fight[who], settings)
        text = (
            "{target}: {level} injury, "
            + ("one die" if lost == 1 else "{penalty} dice")
            + " less on all rolls"
        )
        rule = "foci.moderate" if level == "moderate" else "foci.serious"
        data = {"level": level, "penalty": lost}
        yield Event(rule=rule, text=text, who=names, data=data, quiet=level != fresh[-1])
    if not after.incapacitated.full or before.incapacitated.full:
        return fight
    if settings.incapacitated_full == "dead":
        return (yield from dies(fight, who))
    text = "{target} falls unconscious"
    yield Event(rule="foci.unconscious", text=text, who=names, data={"track": name}, public=text)
    one = lowered(fight[who])
    return fight.having(one.but(foci=replace(one.foci, left=0), aware=False, aimed=False))


def _starts_dying(fight: Fight, scope: Scope, who: str, name: TrackName, *, overflow: int) -> Run[Fight]:
    rounds = scope.settings.dying_rounds
    data = {"rounds": rounds, "track": name, "overflow": overflow}
    text = "{target} is dying: {rounds} " + ("round is left" if rounds == 1 else "rounds are left")
    public = "{target} is dying"
    yield Event(rule="foci.dying", text=text, who={"target": who}, data=data, public=public)
    return fight.put(who, dying=Dying(rounds_left=rounds, track=name, since=scope.context.round))


def _hit_while_dying(fight: Fight, settings: Settings, who: str) -> Run[Fight]:
    if settings.dying_hit == "ignore":
        return fight
    return (yield from _shorter(fight, who))


def _shorter(fight: Fight, who: str) -> Run[Fight]:
    """Take one round from a dying one; the last one kills."""
    dying: Dying = fight[who].dying
    left = dying.rounds_left - 1
    if left <= 0:
        return (yield from dies(fight, who))
    text = "{target} is dying: {rounds} " + ("round is left" if left == 1 else "rounds are left")
    yield Event(rule="foci.dying", text=text, who={"target": who}, data={"rounds": left})
    return fight.put(who, dying=replace(dying, rounds_left=left))


def dies(fight: Fight, who: str) -> Run[Fight]:
    """Let somebody die. Rule: foci.dying."""
    text = "{target} dies"
    yield Event(rule="foci.dying", text=text, who={"target": who}, public=text)
    one: Combatant = lowered(fight[who])
    return fight.having(one.but(dead=True, dying=None, aimed=False, foci=replace(one.foci, left=0)))


def dying_clock(fight: Fight, number: int) -> Run[Fight]:
    """Let a round pass for the dying; not the one in which it began. Rule: foci.dying."""
    for one in list(fight.combatants.values()):
        if one.dying is not None and not one.waiting and one.dying.since < number:
            fight = yield from _shorter(fight, one.id)
    return fight


def heal(fight: Fight, who: str, name: TrackName, level: LevelName, boxes: int) -> Run[tuple[Fight, int]]:
    """Clear boxes of a level and stop a dying of that track; returns how many were cleared.

    Rules: foci.stabilise, foci.heal-severe-first.
    """
    one: Combatant = fight[who]
    track, gone = cleared(getattr(one.tracks, name), level, boxes)
    if not gone:
        return fight, 0
    healed = with_track(one, name, track)
    if one.dying is not None and one.dying.track == name:
        text = "{target} is no longer dying"
        yield Event(rule="foci.stabilise", text=text, who={"target": who}, public=text)
        healed = healed.but(dying=None)
    if conscious(healed) and not conscious(one):
        text = "{target} comes to"
        yield Event(rule="foci.unconscious", text=text, who={"target": who}, public=text)
    return fight.having(healed), gone
