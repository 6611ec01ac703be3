"""What screens may draw of a combatant, and what odds call an outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.foci.faces import CONSEQUENCE, FAILURE, GRADES
from affray.rules.foci.injury import penalty
from affray.rules.foci.kit import Ability, Armor, Weapon
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, Track, conscious, is_pc
from affray.rules.foci.tables import LEVELS, skill_words
from affray.rules.ruleset import Plight
from affray.rules.tally import Tally


def tallies(fight: Fight, context: Context, who: str) -> list[Tally]:
    """List foci and injury, the summary; then what the table must know, what protects, and the levels."""
    one: Combatant = fight[who]
    foci = one.foci
    found = [
        Tally(kind="pips", label="foci", now=foci.left, max=max(foci.per_turn, foci.left), loud=False),
        _whole("injury", one.tracks.physical),
    ]
    if any(getattr(one.tracks.mental, level).marked for level in LEVELS):
        found.append(_whole("mind", one.tracks.mental))
    grave = tuple(grave_words(one))
    if grave:
        found.append(Tally(kind="words", label="state", steps=grave, loud=True, reveal="word"))
    if one.dying is not None and not one.dead:
        found.append(Tally(kind="number", label="rounds left", now=one.dying.rounds_left))
    found += [_protects("armor", one.armor)] if one.armor else []
    found += [_protects(f"shield, {one.shield.position}", one.shield)] if one.shield else []
    levels = tuple(level_words(one))
    if levels:
        found.append(Tally(kind="words", label="levels", steps=levels))
    notes = tuple(quiet_words(one, context))
    if notes:
        found.append(Tally(kind="words", label="notes", steps=notes))
    if one.status:
        found.append(Tally(kind="words", label="status", steps=one.conditions, reveal="word"))
    return found


def _whole(label: str, track: Track) -> Tally:
    """Draw a track as one row: letters say of which level a mark is."""
    marks = "".join(level[0] * getattr(track, level).marked for level in LEVELS)
    size = sum(getattr(track, level).size for level in LEVELS)
    loud = track.moderate.full or bool(track.serious.marked)
    return Tally(kind="boxes", label=label, now=len(marks), max=size, marks=marks, loud=loud, reveal="word")


def level_words(one: Combatant) -> Iterator[str]:
    """Say how far each level of the body that is marked has filled: ``moderate 3/3``."""
    for level in LEVELS:
        found = getattr(one.tracks.physical, level)
        if found.marked:
            yield f"{level} {found.marked}/{found.size}"


def _protects(label: str, item: Armor) -> Tally:
    left = item.track_max - item.track_marked
    return Tally(kind="bar", label=label, now=left, max=item.track_max, loud=not left)


def grave_words(one: Combatant) -> Iterator[str]:
    """Say what the table must not overlook."""
    if one.dead:
        yield "dead"
    elif one.dying is not None:
        yield "dying"
    elif not conscious(one):
        yield "unconscious"


def quiet_words(one: Combatant, context: Context) -> Iterator[str]:
    """Say what else there is to know: debt, penalty, awareness, aim, weapons that are not ready."""
    settings: Settings = context.settings
    if one.foci.debt:
        yield f"owes {one.foci.debt}"
    hurt = penalty(one, settings)
    if hurt:
        yield f"-{hurt} dice" if hurt > 1 else "-1 die"
    if context.round and conscious(one):
        yield "aware" if one.aware else "unaware"
    if one.aimed:
        yield "aimed"
    for weapon in one.weapons:
        if weapon.carried == "hand" and not weapon.loaded:
            yield f"{weapon.name.lower()} {weapon.reload_done}/{weapon.reload_foci} loaded"
        elif weapon.carried == "hand" and not weapon.steady:
            yield f"{weapon.name.lower()} not ready"


def describe(fight: Fight, who: str) -> Iterator[str]:
    """Say in short lines what a combatant is, can and carries."""
    one: Combatant = fight[who]
    kind = [] if is_pc(one) or one.persistent else ["not persistent"]
    kind += [word.replace("_", " ") for word in (*one.advantages, *one.disadvantages)]
    if one.difficulty != "average" and not is_pc(one):
        kind.append(f"{one.difficulty} to hit")
    if kind:
        yield " · ".join(kind)
    if one.skills:
        yield " · ".join(f"{skill_words(name)} {rating}" for name, rating in one.skills.items())
    carried: tuple[Weapon | Ability, ...] = (*one.weapons, *one.abilities)
    for arm in carried:
        place = arm.carried if isinstance(arm, Weapon) and arm.carried != "hand" else ""
        yield arm_line(arm) + (f", {place}" if place else "")
    for item in (one.armor, one.shield):
        if item is not None:
            yield f"{titled(item.name)}: DR {item.dr}" + ("" if item.usable else ", broken")
    for gear in one.gear:
        if gear.dice:
            yield f"{titled(gear.name)}: {gear.dice:+} {skill_words(gear.skill)} ({', '.join(gear.applies)})"


def titled(name: str) -> str:
    """Write a name as it starts a line."""
    return name[:1].upper() + name[1:]


def arm_line(arm: Weapon | Ability) -> str:
    """Say what a weapon or an ability does: ``Pole arm 5, two-handed, unbalanced``."""
    if isinstance(arm, Ability):
        words = [
            f"{titled(arm.name)} ({arm.kind}), {arm.harms}",
            *([] if arm.passes_armor else ["armor helps"]),
        ]
        return ", ".join([*words, *([] if arm.passes_parry else ["can be parried"])])
    base = f"{arm.base_half // 2}" if arm.base_half % 2 == 0 else f"{arm.base_half / 2:g}"
    words = [f"{titled(arm.name)} {base}"]
    words += [word.replace("_", "-") for word in ("two_handed", "unbalanced") if getattr(arm, word)]
    if arm.kind == "ranged":
        words.append(f"reload {arm.reload_foci}" if arm.reload_foci else "thrown")
    return ", ".join([*words, *([] if arm.harms_armor else ["spares armor"])])


MISSES = frozenset({FAILURE, CONSEQUENCE, "no injury", "heals nothing", "nothing", "strikes back"})
"""Words of outcomes that leave the target as it was; striking back is what an attacker got for it."""


GRAVITY = (
    *GRADES,
    "dead",
    "dying",
    "unconscious",
    "injury",
    "no injury",
    "target owes",
    "owes",
    "strikes back",
)
"""Words of outcomes, the gravest or best first."""


def outcome(before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
    """Name what befell a target: its injury and what came of it, what healed, or how its roll came out.

    What is owed is the target's wherever somebody is aimed at; of a roll of one's own it is the roller's.
    """
    if target not in after or target not in before:
        return ()
    old, new = before[target], after[target]
    labels = [_injury(events, target) or _healing(old, new, events) or _grade(events)]
    labels += [word for word in grave_words(new) if word not in grave_words(old)]
    debt = new.foci.debt - old.foci.debt
    if debt > 0:
        aimed = any(one.who.get("target") == target and "attacker" in one.who for one in events)
        labels.append(f"target owes {debt}" if aimed else f"owes {debt}")
    if any(
        one.rule == "foci.counter-hit" and one.who.get("attacker") == target and not one.quiet
        for one in events
    ):
        labels.append("strikes back")
    return tuple(labels)


def _injury(events: Sequence[Event], target: str) -> str:
    found = [one for one in events if one.rule == "foci.injury-fill" and one.who["target"] == target]
    if found:
        return f"injury {sum(one.data['injury'] for one in found)}"
    return (
        "no injury"
        if any(one.who.get("target") == target and "against" in one.data for one in events)
        else ""
    )


def _healing(old: Combatant, new: Combatant, events: Sequence[Event]) -> str:
    if not any("boxes" in event.data and "level" in event.data for event in events):
        return ""
    healed = _marks(old) - _marks(new)
    return f"heals {healed}" if healed else "heals nothing"


def _marks(one: Combatant) -> int:
    tracks = (one.tracks.physical, one.tracks.mental)
    return sum(getattr(track, level).marked for track in tracks for level in LEVELS)


def _grade(events: Sequence[Event]) -> str:
    return next((event.data["grade"] for event in reversed(events) if "grade" in event.data), "nothing")


def plight(one: Combatant) -> Plight:
    """Say how somebody has come out of a fight. Rule: foci.unconscious."""
    if one.dead:
        return "dead"
    if "gone" in one.status:
        return "fled"
    if not conscious(one) or "out" in one.status:
        return "out"
    tracks = (one.tracks.physical, one.tracks.mental)
    marked = any(level.marked for t in tracks for level in (t.moderate, t.serious, t.incapacitated))
    return "hurt" if marked else "unhurt"
