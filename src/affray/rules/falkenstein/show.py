"""What screens may draw of a combatant and the scene, and what odds call an outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules.event import Event
from affray.rules.falkenstein.cards import brief
from affray.rules.falkenstein.dragons import attack_letter
from affray.rules.falkenstein.feat import lower_words, penalty
from affray.rules.falkenstein.hands import HOST, hand_of, holder
from affray.rules.falkenstein.ranks import (
    INCAPACITATED,
    KILLED,
    LETTERS,
    MORTAL,
    NONE,
    SCRATCHED,
    STATES,
    WOUNDED,
    harm_words,
)
from affray.rules.falkenstein.recovery import UNITS
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import (
    Attack,
    Combatant,
    Scene,
    can_act,
    gone_for_good,
    is_vehicle,
    scratch_count,
    scratch_tags,
)
from affray.rules.falkenstein.taking import state_words
from affray.rules.falkenstein.vehicles import COMPOSITIONS, SIZES, more_threshold, scratch_threshold
from affray.rules.fight import Context, Fight
from affray.rules.ruleset import Plight
from affray.rules.tally import Tally

LEVEL = ("falkenstein.base-level", "falkenstein.listed-card", "falkenstein.card-steps")
MARKS = {"S": "s", "B": "b", "firecast": "f", "W": "w"}


def tallies(fight: Fight, context: Context, who: str) -> Iterator[Tally]:
    """List the harm ladder, a vehicle's counter and the scratches: the summary; then all else."""
    one: Combatant = fight[who]
    steps = (*STATES[:-1], "destroyed") if is_vehicle(one) else STATES
    loud = one.state >= INCAPACITATED
    yield Tally(kind="ladder", label="harm", now=one.state, steps=steps, loud=loud, reveal="word")
    if is_vehicle(one) and one.state >= WOUNDED:
        yield Tally(kind="clock", label="more", now=_more(one), max=more_threshold(one))
    if not is_vehicle(one) or scratch_count(one):
        yield _scratches(one)
    yield from _status(one, awake=context.settings.mortal_awake)
    if context.settings.tracked and holder(one) is not HOST:
        cards = tuple(brief(card) for card in hand_of(fight.scene, holder(one)))
        yield Tally(kind="cards", label="hand", steps=cards, secret=True)
    yield from _healing(one)
    lower = lower_words(penalty(one, context.settings))
    if lower and can_act(one):
        yield Tally(kind="words", label="abilities", steps=(lower,), secret=True)


def _more(one: Combatant) -> int:
    """Return how many results count towards a vehicle's next state."""
    return max(one.more_by.values(), default=0) or one.more_count


def _scratches(one: Combatant) -> Tally:
    marks = "".join(MARKS[tag] for tag in scratch_tags(one))
    most = scratch_threshold(one)
    now = scratch_count(one)
    return Tally(kind="boxes", label="scratches", now=now, max=max(most, now), marks=marks)


def _status(one: Combatant, *, awake: bool) -> Iterator[Tally]:
    """Say who is unconscious, and what else befell somebody.

    That the dying are not awake goes without saying, unless they may be; of the dead it always does.
    """
    told = one.state < (KILLED if awake else MORTAL)
    status = (*(() if one.conscious or not told else ("unconscious",)), *one.conditions)
    if status:
        yield Tally(kind="words", label="status", steps=status, loud="unconscious" in status, reveal="word")


def _healing(one: Combatant) -> Iterator[Tally]:
    """Say what will take how long to heal, who is cared for, and what the next firecast does."""
    words = []
    if one.state >= WOUNDED and not is_vehicle(one):
        words.append(
            {"S": "shock", "B": "blow", "firecast": "firecast", "W": "wound"}.get(one.state_tag, "wound")
        )
    if one.state != NONE and one.treated != "untreated":
        words.append("treated" if one.treated == "treated" else "treated by sorcery")
    if words:
        yield Tally(kind="words", label="heals as", steps=tuple(words))
    if one.firecasts:
        yield Tally(kind="words", label="firecast", steps=("the next one burns itself",))


def scene_tallies(fight: Fight, context: Context) -> Iterator[Tally]:
    """Show the deck, the Host's hand and the time that has passed."""
    scene: Scene = fight.scene
    if context.settings.tracked:
        yield Tally(kind="number", label="deck", now=sum(scene.deck.values()), reveal="nothing")
        hand = tuple(brief(card) for card in scene.host)
        yield Tally(kind="cards", label="Host's hand", steps=hand, secret=True)
    if scene.minutes:
        yield Tally(kind="words", label="passed", steps=(duration(scene.minutes),), reveal="nothing")


def duration(minutes: int) -> str:
    """Write a time: ``2 days, 1 hour``."""
    found = []
    for unit, length in reversed(UNITS.items()):
        count, minutes = divmod(minutes, length)
        if count:
            found.append(f"{count} {unit}" + ("s" if count > 1 else ""))
    return ", ".join(found) or "no time"


def describe(fight: Fight, who: str) -> Iterator[str]:
    """Say in short lines what a combatant is and can do."""
    one: Combatant = fight[who]
    yield " · ".join(_kind(one))
    if one.abilities:
        yield " · ".join(f"{name} {ability.rank}" for name, ability in one.abilities.items())
    for attack in one.attacks:
        yield attack_line(one, attack)


def _kind(one: Combatant) -> Iterator[str]:
    yield one.kind
    if is_vehicle(one) and isinstance(one.size, int) and isinstance(one.composition, int):
        yield f"{SIZES[one.size]}, {COMPOSITIONS[one.composition]}"
    yield f"physique {one.physique}" + (f"+{one.extra}" if one.extra else "")
    if one.armor not in (None, "none"):
        yield f"{one.armor} armor"


def attack_line(one: Combatant, attack: Attack, settings: Settings | None = None) -> str:
    """Say what an attack does, without settings at the rank it was prepared with: ``Sabre D (W), steel``."""
    letter = (
        attack.rank
        if settings is None and attack.rank
        else attack_letter(one, attack, settings or Settings())
    )
    rank = harm_words(LETTERS.index(letter) + 1, attack.n)
    words = [f"{attack.name} {rank} ({attack.tag})"]
    if attack.range_yards is not None:
        words.append(f"{attack.range_yards} yd")
    if attack.metal != "none":
        words.append(attack.metal.replace("_", " "))
    words.append(attack.ability or "lands")
    return ", ".join(words)


def outcome(before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
    """Name what befell a target: the level of the feat, what it suffered, whether it is awake.

    Where nobody was aimed at there is no harm to speak of.
    """
    if target not in before or target not in after:
        return ()
    old, new = before[target], after[target]
    levels = [str(event.data["level"]) for event in events if event.rule in LEVEL and not event.quiet]
    return (*levels[-1:], *_suffered(old, new, events, target))


def _suffered(old: Combatant, new: Combatant, events: Sequence[Event], target: str) -> Iterator[str]:
    if any(
        event.rule == "falkenstein.armor-stop" and not event.quiet
        for event in events
        if target in event.who.values()
    ):
        yield "stopped"
    if new.state > old.state:
        yield state_words(new)
    elif scratch_count(new) > scratch_count(old):
        yield STATES[SCRATCHED]
    elif new.more_count > old.more_count or new.more_by != old.more_by:
        yield f"damaged {_more(new)}/{more_threshold(new)}" if is_vehicle(new) else "damaged"
    elif any(event.who.get("target") == target and not _harmless(event) for event in events):
        yield "no harm"
    if old.conscious and not new.conscious and new.state <= INCAPACITATED:
        yield "unconscious"


def _harmless(event: Event) -> bool:
    """Tell whether an event comes of what harms nobody: care, or a card in reply to any feat."""
    return "heal-" in event.rule or event.rule == "falkenstein.actor-plays"


def plight(one: Combatant) -> Plight:
    """Say how somebody has come out of a fight. Rule: falkenstein.out-of-fight."""
    if gone_for_good(one):
        return "dead"
    if not can_act(one):
        return "out"
    return "hurt" if one.state or scratch_count(one) else "unhurt"
