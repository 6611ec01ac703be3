"""What screens may draw of a combatant and the scene, and what odds call an outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules.event import Event
from affray.rules.fates.bargains import TITLES, whispers_left
from affray.rules.fates.state import CAPACITIES, Attack, Combatant, State, Talent, beaten, is_hero, living
from affray.rules.fight import Context, Fight
from affray.rules.ruleset import Plight
from affray.rules.tally import Tally
from affray.rules.words import counted

ACTIONS = ("fates.action-d12", "fates.action-declared")
"""Rules by which actions come out."""
STATES: dict[State, str] = {
    "alive": "alive",
    "last_strand": "Last Strand",
    "shade": "shade",
    "dead": "dead",
}


def tallies(fight: Fight, context: Context, who: str) -> list[Tally]:
    """List a hero's wound clock and scores, the summary, then the rest; of an enemy its clock."""
    del context
    one: Combatant = fight[who]
    if not is_hero(one):
        return [Tally(kind="clock", label="clock", now=one.marked, max=one.segments or 0, reveal="word")]
    return list(_hero(one))


def _hero(one: Combatant) -> Iterator[Tally]:
    full = one.wounds >= one.clock
    yield Tally(
        kind="clock", label="wounds", now=one.wounds, max=one.clock, loud=full and living(one), reveal="word"
    )
    scores = "/".join(str(one.capacity(name).now) for name in CAPACITIES)
    yield Tally(kind="words", label="/".join(CAPACITIES), steps=(scores,), brief=True)
    if one.state != "alive":
        yield Tally(kind="words", label="state", steps=(STATES[one.state],), loud=True, reveal="word")
    if one.state == "last_strand":
        yield Tally(kind="number", label="actions left", now=one.strand_left, loud=True)
    if one.state == "shade":
        yield Tally(kind="number", label="whispers", now=whispers_left(one))
    for name in CAPACITIES:
        gauge = one.capacity(name)
        low = gauge.spare == 0 and living(one)
        yield Tally(kind="pips", label=name, now=gauge.now, max=gauge.max, loud=low)
    if one.resolve.max:
        yield Tally(kind="pips", label="resolve", now=one.resolve.now, max=one.resolve.max)
    if one.soak.cap:
        label = "soak, Broken" if one.armor_broken else "soak"
        yield Tally(kind="boxes", label=label, now=one.soak.used, max=one.soak.cap, loud=one.armor_broken)
    yield Tally(kind="number", label="tokens", now=one.balance_tokens)


def scene_tallies(fight: Fight) -> list[Tally]:
    """Show the DM's Interruption Tokens, and in an intermission what each player has left."""
    scene = fight.scene
    found = []
    if scene.interruption_tokens:
        found.append(Tally(kind="number", label="interruption tokens", now=scene.interruption_tokens))
    if scene.intermission is not None:
        for key, left in scene.intermission.left.items():
            name = fight[key].label or fight[key].name if key in fight else key
            found.append(
                Tally(kind="clock", label=f"segments, {name}", now=left, max=scene.intermission.segments)
            )
    return found


def describe(fight: Fight, who: str) -> Iterator[str]:
    """Say in short lines what a combatant is and can do."""
    one: Combatant = fight[who]
    if not is_hero(one):
        yield f"{one.size} enemy"
        yield from (attack_line(attack) for attack in one.attacks)
        return
    yield counted(one.life_lines, "life line") + (f" · Reflex {one.reflex}" if one.reflex else "")
    yield from (talent_line(talent) for talent in one.talents)


def attack_line(attack: Attack) -> str:
    """Say what an attack does: ``Claws: light wit, 2 hard``."""
    return f"{attack.name}: {', '.join(hit.words for hit in attack.hits)}"


def talent_line(talent: Talent) -> str:
    """Say what a talent costs: ``Second wind: costs light, if you like``."""
    cost = ", ".join(hit.words for hit in talent.cost)
    return f"{talent.name}: costs {cost}" + ("" if talent.automatic else ", if wanted")


def outcome(before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
    """Name what a command came to for a target."""
    if target not in after or target not in before:
        return ()
    rolled = [str(event.data["words"]) for event in events if event.rule in ACTIONS][-1:]
    changes = _harm if is_hero(before[target]) else _marks
    found = (
        *rolled,
        *changes(before[target], after[target]),
        *_passed(events, target),
        *_struck(events, target),
    )
    return found or ("nothing",)


def _harm(old: Combatant, new: Combatant) -> Iterator[str]:
    for name in ("resolve", *CAPACITIES):
        change = getattr(new, name).now - getattr(old, name).now
        if change:
            yield f"{name} {change:+d}"
    if new.soak.used != old.soak.used:
        yield "soaked" if new.soak.used > old.soak.used else f"soak {old.soak.used - new.soak.used:+d}"
    if new.wounds != old.wounds:
        yield "wound" if new.wounds == old.wounds + 1 else f"wounds {new.wounds - old.wounds:+d}"
    if new.state != old.state and new.state in ("dead", "shade"):
        yield new.state


def _marks(old: Combatant, new: Combatant) -> Iterator[str]:
    if beaten(new) and not beaten(old):
        yield "out"


def _passed(events: Sequence[Event], target: str) -> Iterator[str]:
    rules = [event.rule for event in events if event.who.get("target") == target]
    if "fates.hard-pass" in rules and "fates.hard-fail" not in rules:
        yield "avoided"


def _struck(events: Sequence[Event], target: str) -> Iterator[str]:
    for event in events:
        if event.rule == "fates.bargain-must" and event.who.get("who") == target:
            yield TITLES[event.data["bargain"]]


def plight(one: Combatant) -> Plight:
    """Say how somebody has come out of a fight; a hero in the Last Strand is about to die."""
    if not is_hero(one):
        return "out" if beaten(one) else "hurt" if one.marked else "unhurt"
    if one.state in ("dead", "shade"):
        return "dead"
    return "hurt" if one.wounds or one.state == "last_strand" else "unhurt"
