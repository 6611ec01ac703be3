"""Named ways to decide in people's places, for odds and forecast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affray.rules.command import Action
from affray.rules.fight import Context, Fight, Side
from affray.rules.policy import TURN, Aim, Policy, by_default, leaving, targeting
from affray.rules.question import Answer, Question, Split
from affray.rules.wardens.attack import attack_ids
from affray.rules.wardens.state import Combatant, fighting


def guard_first(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Let Guard take harm before armor does."""
    del fight, context
    if not isinstance(question, Split) or question.topic != "soak":
        return None
    left, shares = question.take, {}
    for part in reversed(question.options):
        shares[part.id] = min(part.max, left)
        left -= shares[part.id]
    return shares


def shatters(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Give up a shield wherever that stops a blow."""
    del fight, context
    if question.topic != "shatter":
        return None
    return next((option.id for option in question.options if option.id != question.default), None)  # type: ignore[attr-defined]


def strength(fight: Fight, who: str) -> tuple[int, int]:
    """Count Guard, armor and what the free Wound slots are worth: each refills Guard. Rule: wardens.wound."""
    one: Combatant = fight[who]
    slots = one.wound_slots or 0
    now, most = (one.guard.now, one.guard.max) if one.guard is not None else (0, 0)
    for piece in one.armor:
        if not piece.destroyed:
            now += piece.now
        most += piece.max
    free, a_slot = slots - len(one.wounds), 1 + (one.guard.max if one.guard is not None else 0)
    return (now + free * a_slot if fighting(one) else 0), most + slots * a_slot


def menace(fight: Fight, who: str) -> int:
    """Return the most harm of an attack, and more for each tier and a larger scale."""
    one: Combatant = fight[who]
    harm = max((attack.harm for attack in one.attacks), default=0)
    return harm + one.tier + ("single", "gang", "crowd").index(one.scale)


def hardest(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Attack with what does most harm, the first listed among equals."""
    del context
    one: Combatant = fight[who]
    target = None if one.acted else aim(who)
    if target is None:
        return
    for _, name in sorted(zip((-attack.harm for attack in one.attacks), attack_ids(one), strict=True),
                          key=lambda pair: pair[0]):  # fmt: skip
        yield _attack(who, target, name)


def listed(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Attack with what the file lists first."""
    del context
    one: Combatant = fight[who]
    target = None if one.acted else aim(who)
    if target is not None:
        for name in attack_ids(one):
            yield _attack(who, target, name)


def _attack(who: str, target: str, name: str) -> Action:
    args = {"attacker": who, "targets": (target,), "attack": name}
    return Action(command="attack", title="Attack", args=args)


POLICIES: dict[str, Policy] = {
    "default": by_default,
    **targeting(strength, menace),
    "hardest": Policy(about=TURN, says="attack with what does most harm", plan=hardest),
    "listed": Policy(about=TURN, says="attack with what the file lists first", plan=listed),
    "armor-first": Policy(about="harm", says="let armor take harm before Guard does"),
    "guard-first": Policy(about="harm", says="let Guard take harm before armor does", answer=guard_first),
    "whole-shields": Policy(about="shield", says="never shatter a shield"),
    "shatter": Policy(about="shield", says="shatter a shield wherever it stops a blow", answer=shatters),
    **leaving(strength, lambda fight, who: not fighting(fight[who])),
}
HABITS: Mapping[Side, Sequence[str]] = {"party": ("weakest",)}
