"""Named ways to decide in people's places, for odds and forecast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from affray.rules.command import Action
from affray.rules.falkenstein.abilities import physique_of, rank_of
from affray.rules.falkenstein.attack import attack_ids
from affray.rules.falkenstein.dragons import attack_letter
from affray.rules.falkenstein.plays import NO_CARD
from affray.rules.falkenstein.ranks import INCAPACITATED, KILLED, LETTERS, SCRATCHED
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Attack, Combatant, can_act, is_vehicle, scratch_count
from affray.rules.falkenstein.table_3 import results
from affray.rules.falkenstein.vehicles import more_threshold, scratch_threshold
from affray.rules.fight import Context, Fight, Side
from affray.rules.policy import TURN, Aim, Policy, by_default, leaving, targeting
from affray.rules.question import Answer, Choose, Pick, Question

SCRATCHES = 4
"""So many scratches are worth a state. Rule: falkenstein.four-scratches."""

USUAL = Settings()


def without_cards(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Play no card ever."""
    del fight, context
    if question.topic != "card":
        return None
    if isinstance(question, Choose):
        return NO_CARD
    return () if isinstance(question, Pick) else ""


def undefended(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Play cards for one's own feats only."""
    mine = question.who.get("who") == context.acting
    return None if mine else without_cards(question, fight, context)


def strength(fight: Fight, who: str) -> tuple[int, int]:
    """Count the scratches that lead to Incapacitated."""
    one: Combatant = fight[who]
    whole = INCAPACITATED * SCRATCHES
    taken = one.state * SCRATCHES + min(SCRATCHES - 1, scratch_count(one))
    return (max(1, whole - taken) if can_act(one) else 0), whole


def menace(fight: Fight, who: str) -> int:
    """Weigh the worst attack by its rank and the ability that it takes."""
    one: Combatant = fight[who]
    return max((weight(one, attack, USUAL) for attack in one.attacks), default=0)


def weight(one: Combatant, attack: Attack, settings: Settings) -> int:
    """Weigh an attack by its rank of harm, how often it strikes, and the rank of its ability."""
    able = rank_of(one, attack.ability) if attack.ability is not None else SCRATCHES
    return LETTERS.index(attack_letter(one, attack, settings)) + attack.n + able


def wreckage(one: Combatant, attack: Attack, settings: Settings, struck: Combatant) -> float:
    """Weigh an attack on a vehicle by the state that it leads to, and the rank of its ability."""
    able = rank_of(one, attack.ability) if attack.ability is not None else SCRATCHES
    letter = LETTERS.index(attack_letter(one, attack, settings))
    result = results(settings.table_3)["Body"][physique_of(struck) // 2][letter]
    few = more_threshold(struck) if result > SCRATCHED else scratch_threshold(struck)
    return min(KILLED, result + (attack.n - 1) / few) + able


def hardest(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Attack with what is likeliest to do most harm, the first listed among equals."""
    one: Combatant = fight[who]
    target = aim(who)
    if target is None:
        return
    struck: Combatant = fight[target]
    weigh = partial(wreckage, struck=struck) if is_vehicle(struck) else weight
    found = zip(
        (-weigh(one, attack, context.settings) for attack in one.attacks), attack_ids(one), strict=True
    )
    for _, word in sorted(found, key=lambda pair: pair[0]):
        yield _attack(who, target, word)


def listed(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Attack with what the file lists first."""
    del context
    target = aim(who)
    if target is not None:
        for word in attack_ids(fight[who]):
            yield _attack(who, target, word)


def _attack(who: str, target: str, word: str) -> Action:
    args = {"attacker": who, "targets": (target,), "attack": word}
    return Action(command="attack", title="Attack", args=args)


POLICIES: dict[str, Policy] = {
    "default": by_default,
    **targeting(strength, menace),
    "hardest": Policy(about=TURN, says="attack with what is likeliest to do most harm", plan=hardest),
    "listed": Policy(about=TURN, says="attack with what the file lists first", plan=listed),
    "best-card": Policy(about="cards", says="play the least card that does the most, if one helps"),
    "no-cards": Policy(about="cards", says="play no card", answer=without_cards),
    "own-feats": Policy(about="cards", says="play cards for their own feats, never to defend",
                        answer=undefended),
    **leaving(strength, lambda fight, who: not can_act(fight[who])),
}  # fmt: skip
HABITS: Mapping[Side, Sequence[str]] = {"party": ("weakest",)}
