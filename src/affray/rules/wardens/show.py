"""What screens may draw of a combatant, and what odds call an outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.ruleset import Plight
from affray.rules.tally import Tally
from affray.rules.wardens.state import Attack, Combatant, Marked, is_warden
from affray.rules.wardens.turn import encumbered, load_of
from affray.rules.words import spaced

NOT_LOUD = ("prone", "must_retire")
HARM = ("wardens.base-harm", "wardens.harm-floor")
SHATTER = "wardens.shield-shatter"
CAME_OFF = (": avoided", " shattered")
"""How labels end of what did not befall somebody."""
THREAT = ("wardens.threat-bands", "wardens.unassigned-threat")


def tallies(fight: Fight, context: Context, who: str) -> list[Tally]:
    """List Guard, armor and Wounds, the summary; then Aether and conditions."""
    del context
    one: Combatant = fight[who]
    found = [_pips("guard", one.guard)] if one.guard is not None else []
    found += [_armor(one)] if one.armor else []
    found.append(_wounds(one))
    if one.aether is not None and (is_warden(one) or one.aether.max):
        found.append(_pips("aether", one.aether))
    if one.status:
        loud = any(word not in NOT_LOUD for word in one.status)
        found.append(Tally(kind="words", label="status", steps=one.conditions, loud=loud, reveal="word"))
    return found


def _pips(label: str, gauge: Marked) -> Tally:
    return Tally(kind="pips", label=label, now=gauge.now, max=gauge.max, marks="B" * gauge.b + "X" * gauge.x)


def _armor(one: Combatant) -> Tally:
    whole = [piece for piece in one.armor if not piece.destroyed]
    return Tally(
        kind="bar",
        label="armor",
        now=sum(piece.now for piece in whole),
        max=sum(piece.max for piece in whole),
        marks="B" * sum(piece.b for piece in whole) + "X" * sum(piece.x for piece in whole),
    )


def _wounds(one: Combatant) -> Tally:
    slots = one.wound_slots or 0
    marks = "".join("s" if wound.kind == "scar" else _BURNT[wound.burn] for wound in one.wounds)
    full = len(one.wounds) >= slots
    loud = full and "dead" not in one.status
    now = len(one.wounds)
    return Tally(kind="boxes", label="wounds", now=now, max=slots, marks=marks, loud=loud, reveal="word")


_BURNT = {"none": " ", "B": "B", "X": "X"}


def scene_tallies(fight: Fight) -> list[Tally]:
    """Show the hours that have passed, once any have."""
    hours = fight.scene.hours
    return [Tally(kind="number", label="hours", now=hours, reveal="nothing")] if hours else []


def describe(fight: Fight, who: str) -> Iterator[str]:
    """Say in short lines what a combatant is, carries and can do."""
    one: Combatant = fight[who]
    yield " · ".join(_kind(fight, one))
    if one.ratings:
        yield " · ".join(f"{name} {rating}" for name, rating in one.ratings.items())
    for attack in one.attacks:
        yield attack_line(attack)
    for piece in one.armor:
        words = [word for word in ("shield", "metal", "destroyed") if getattr(piece, word)]
        yield " · ".join([f"{piece.name} {piece.now}/{piece.max}", *words])
    for wound in one.wounds:
        burned = "" if wound.burn == "none" else f" ({wound.burn})"
        yield f"{'scarred' if wound.kind == 'scar' else 'wounded'}: {wound.text or 'no words'}{burned}"
    for counter in one.counters:
        yield f"counter · {counter.name}: {counter.threat}"
    if one.items or one.dropped:
        yield ", ".join([*one.items, *(f"{item} (dropped)" for item in one.dropped)])


def _kind(fight: Fight, one: Combatant) -> Iterator[str]:
    if is_warden(one):
        yield "encumbered" if encumbered(one) else load_of(one)
    yield f"tier {one.tier}"
    if one.scale != "single":
        yield one.scale
    if not is_warden(one) and one.dice:
        yield f"{one.dice}d"
    if one.leader:
        yield "leader"
    if one.drilled_or_pack:
        yield "drilled or pack"
    said = fight.scene.declared.get(one.id)
    if said:
        yield f"“{said}”"


def attack_line(attack: Attack) -> str:
    """Say what an attack does: ``Bite 2 harm, bash``."""
    tier = f", tier {attack.tier}" if attack.tier is not None else ""
    words = "".join(f", {effect}" for effect in attack.effects)
    return f"{attack.name} {attack.harm} harm{tier}{words}"


def outcome(before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
    """Name what befell a target: its harm, Wound, death, and every condition that is new.

    Without an attack on it, name what became of the Threats it rolled against.
    """
    if target not in after or target not in before:
        return ()
    new: Combatant = after[target]
    labels = list(_struck(events, target))
    if len(new.wounds) > len(before[target].wounds):
        labels.append("wound")
    labels += [spaced(word) for word in new.status if word not in before[target].status]
    threats = [
        f"{event.data['threat']}: {event.data['result']}"
        for event in events
        if event.rule in THREAT and event.who.get("who") == target
    ]
    if threats and labels == ["no harm"]:
        return tuple(threats)
    return tuple(labels)


def _struck(events: Sequence[Event], target: str) -> Iterator[str]:
    """Name the harm of the blows that came through, and the shields that took others whole."""
    blows: list[int] = []
    shattered: list[str] = []
    for event in events:
        if event.who.get("target") != target:
            continue
        if event.rule in HARM:
            blows.append(event.data["harm"])
        elif event.rule == SHATTER:
            blows[-1:] = []
            shattered.append(f"{event.data['piece']} shattered")
    yield f"harm {sum(blows)}" if sum(blows) else "no harm"
    yield from shattered


def plight(one: Combatant) -> Plight:
    """Say how somebody has come out of a fight. Rules: wardens.death, wardens.wound."""
    if "dead" in one.status:
        return "dead"
    if "gone" in one.status:
        return "fled"
    if "out" in one.status:
        return "out"
    return "hurt" if one.wounds else "unhurt"
