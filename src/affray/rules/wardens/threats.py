"""What a roll is made against and with: the list of Threats, and the pool before them. Sheet B2.2, B2.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.refusal import refuse
from affray.rules.wardens.ask import Run
from affray.rules.wardens.pools import Threat
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, fighting, is_warden
from affray.rules.wardens.tables import APPROACHES, slugs
from affray.rules.wardens.turn import encumbered, load_of

DODGE = Threat("dodge", "dodge", "dodge", 0)
WRONG = Threat("wrong-target", "wrong target", "other", 2)
OWN = {
    name: Threat("approach", text, "approach", 1 if name == "scout" else 3)
    for name, (text, _) in APPROACHES.items()
}
"""The Threat that each approach brings. A clean miss loses the blow, so it is dealt a good die."""


def approach_on_list(approach: str, settings: Settings) -> bool:
    """Tell whether an approach's own Threat is on the list unasked. Rule: wardens.approach."""
    if settings.approach_threats == "likely":
        return APPROACHES[approach][1]
    return settings.approach_threats == "all"


def own_counters(one: Combatant, approach: str) -> Iterator[tuple[str, str, bool]]:
    """List a foe's Counters as (word, Threat, whether it bears on the approach); none of the fallen.

    Rule: wardens.counter.
    """
    if one.counters and not is_warden(one) and fighting(one):
        names = slugs([counter.name for counter in one.counters])
        for name, counter in zip(names, one.counters, strict=True):
            yield name, counter.threat, not counter.on or approach in counter.on


def other_counters(fight: Fight, target: str | None, approach: str) -> Iterator[tuple[str, str, bool]]:
    """List the Counters of all foes but the target, with the foe's id in the word: never on unasked."""
    for one in fight.present():
        if one.counters and one.id != target:
            for name, text, _ in own_counters(one, approach):
                yield f"{one.id}-{name}", text, False


def counters(fight: Fight, target: str | None, approach: str) -> Iterator[tuple[str, str, bool]]:
    """List the Counters that may be added to a Warden's roll: the target's own, then those of others."""
    if target is not None:
        yield from own_counters(fight[target], approach)
    yield from other_counters(fight, target, approach)


def against(
    fight: Fight, settings: Settings, who: str, target: str, *, approach: str, how: Sequence[str]
) -> list[Threat]:
    """List the Threats of a Warden's attack: dodge, the approach's own, Counters, confusion.

    Words in `how` strike (``no-dodge``) or add (``approach``, a Counter's word) some. Rule:
    wardens.dodge-threat.
    """
    found = [] if "no-dodge" in how else [DODGE]
    if "no-approach" not in how and ("approach" in how or approach_on_list(approach, settings)):
        found.append(OWN[approach])
    known = counters(fight, target, approach) if how else own_counters(fight[target], approach)
    for name, text, listed in known:
        if f"no-{name}" not in how and (listed or name in how):
            found.append(Threat(name, text, "counter", 4))
    return [*found, WRONG] if "confused" in fight[who].status else found


def of_foe(one: Combatant, settings: Settings, how: Sequence[str]) -> list[Threat]:
    """List what an NPC's attack rolls for: nothing, unless the table has foes roll or it is confused.

    Rule: wardens.foe-attack.
    """
    rolls = settings.foe_attack == "rolls" and "no-dodge" not in how
    return [DODGE] * rolls + [WRONG] * ("confused" in one.status)


def in_words(texts: Sequence[str]) -> list[Threat]:
    """Make Threats of what the referee says; a plus sign before them is left out.

    A bare word is refused: it is more likely a slip than a Threat.
    """
    for text in texts:
        if not text.startswith("+") and " " not in text:
            hint = f"a Threat of one word has a plus: +{text}"
            raise refuse("nothing here is called {word}", hint, word=text)
    return [Threat(f"threat-{i}", text.removeprefix("+"), "other", 5) for i, text in enumerate(texts, 1)]


def load_penalty(one: Combatant, settings: Settings, approach: str, *, moving: bool) -> int:
    """Return the dice that load costs: one if heavy, one more if encumbered.

    Heavy counts for the ratings of the setting, encumbered for those and where `moving` says that the
    deed needs movement. Rule: wardens.load-penalty.
    """
    nimble = approach in settings.heavy_ratings
    penalty = 1 if nimble and load_of(one) == "heavy" else 0
    return penalty + (1 if (nimble or moving) and encumbered(one) else 0)


def pool_base(
    one: Combatant, settings: Settings, approach: str | None, dice: int, *, moving: bool
) -> Run[int]:
    """Return the pool before Threats, and tell how it came about; it may be below zero.

    A Warden's rating (an NPC's dice), modifiers, load. Rule: wardens.threat-pool.
    """
    who = {"who": one.id}
    if approach is None or not is_warden(one):
        figures = {"dice": one.dice, "more": dice}
        text = "Dice of its own {dice}, modifiers {more}"
        yield Event(rule="wardens.threat-pool", text=text, who=who, data=figures, quiet=True)
        return one.dice + dice
    rating = one.ratings.get(approach, 0)
    data = {"approach": approach, "rating": rating, "more": dice}
    text = "{approach} {rating}, modifiers {more}"
    yield Event(rule="wardens.threat-pool", text=text, who=who, data=data, quiet=True)
    penalty = load_penalty(one, settings, approach, moving=moving)
    if penalty:
        cost = {"dice": penalty, "load": "encumbered" if encumbered(one) else "heavy"}
        text = "{load}: -{dice}d"
        yield Event(rule="wardens.load-penalty", text=text, who=who, data=cost, quiet=True)
    return rating + dice - penalty
