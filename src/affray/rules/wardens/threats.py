"""What a roll is made against and with: the list of Threats, and the pool before them. Sheet B2.2, B2.3."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from affray.rules.event import Event
from affray.rules.fight import Args, Fight
from affray.rules.procedure import Run, words
from affray.rules.refusal import refuse
from affray.rules.wardens.pools import Threat
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, fighting, is_warden
from affray.rules.wardens.tables import APPROACHES
from affray.rules.wardens.turn import encumbered, load_of
from affray.rules.words import slugs

HOW = ("surprise", "no-dodge", "approach", "no-approach", "moving", "anyway")
"""Words that change what is done; the words of Counters come besides."""

MOST_DICE = MOST_THREATS = 20
DICE = re.compile(r"[+-]?\d{1,9}")

DODGE = Threat("dodge", "dodge", "dodge", 0)
WRONG = Threat("wrong-target", "wrong target", "other", 2)
OWN = {
    name: Threat("approach", text, "approach", 1 if name == "scout" else 3)
    for name, (text, _) in APPROACHES.items()
}
"""The Threat that each approach brings. A clean miss loses the blow, so it is dealt a good die."""


class Said(Struct, frozen=True):
    """What a command says besides whom and with what: words that change it, dice more or fewer, Threats."""

    how: tuple[str, ...]
    dice: int
    threats: tuple[str, ...]


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


def told_apart(fight: Fight, args: Args, targets: Sequence[str] = ()) -> Said:
    """Return what a command says, whatever parameter its words were taken for.

    Refuses more dice than anyone could roll.
    """
    how, dice, threats = words(args, "how"), args.get("dice", 0), words(args, "threats")
    if threats:
        known = _flags(fight, targets)
        dice += sum(int(text) for text in threats if DICE.fullmatch(text))
        how += tuple(text for text in threats if text in known)
        threats = tuple(text for text in threats if text not in known and not DICE.fullmatch(text))
    return Said(how, checked(dice), threats)


def late(args: Args, name: str, texts: tuple[str, ...], among: Iterable[str]) -> tuple[Any, tuple[str, ...]]:
    """Return what a parameter names, be it after the Threats, and the Threats without that."""
    if args.get(name) is not None:
        return args[name], texts
    known = set(among)
    found = next((text for text in texts if text in known), None)
    return found, tuple(text for text in texts if text != found)


def checked(dice: int) -> int:
    """Return the dice that a roll has more or fewer. Refuses more than anyone could roll."""
    if abs(dice) > MOST_DICE:
        text = "{dice} dice more or fewer are beyond any roll"
        raise refuse(text, f"from -{MOST_DICE} to {MOST_DICE}", dice=dice)
    return dice


def _flags(fight: Fight, targets: Sequence[str]) -> set[str]:
    """List all words that may change what is done, Counters among them, to any of these targets."""
    found = [name for name, _, _ in other_counters(fight, None, "")]
    found += [name for target in targets for name, _, _ in own_counters(fight[target], "")]
    return {*HOW, *found, *(f"no-{name}" for name in found)}


def in_words(texts: Sequence[str], known: Iterable[str] = ()) -> list[Threat]:
    """Make Threats of what the referee says; a plus sign before them is left out.

    A bare word is refused: it is more likely a slip than a Threat, perhaps for one of the `known` words.
    """
    if len(texts) > MOST_THREATS:
        text = "{count} Threats are too many for one roll"
        raise refuse(text, f"at most {MOST_THREATS}", count=len(texts))
    for text in texts:
        if not text.startswith("+") and " " not in text:
            near = get_close_matches(text.lower(), list(known), 1)
            hint = f"a Threat of one word has a plus: +{text}"
            hint = f"did you mean {near[0]}? {hint}" if near else hint
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
