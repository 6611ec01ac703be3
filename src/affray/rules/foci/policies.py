"""Policies that decide in a person's place, for odds and for looks ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affray.rules.command import Action
from affray.rules.fight import Context, Fight, Side
from affray.rules.foci.attack import cannot_attack
from affray.rules.foci.hands import arms
from affray.rules.foci.kit import FIST, Ability, Weapon
from affray.rules.foci.offers import actions
from affray.rules.foci.state import Combatant, Track, fighting
from affray.rules.policy import TURN, Aim, Policy, by_default, leaving, targeting
from affray.rules.question import GM, Answer, Question

READY = ("ready", "draw", "reload")
"""What makes the next blow possible."""

MOST_DEEDS = 9
ABILITY_HALVES = 4
"""What an ability counts as beside weapons, whose damage is in half points."""


def pushing(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Let players push every roll of theirs that a push would change."""
    del fight, context
    return "yes" if question.topic == "push" and question.by != GM else None


def strength(fight: Fight, who: str) -> tuple[int, int]:
    """Count the boxes left on the track that is nearer to its end, and its size. Rule: foci.unconscious."""
    one: Combatant = fight[who]
    left, whole = min(_boxes(one.tracks.physical), _boxes(one.tracks.mental))
    return (left if fighting(one) else 0), whole


def _boxes(track: Track) -> tuple[int, int]:
    levels = (track.moderate, track.serious, track.incapacitated)
    size = sum(level.size for level in levels)
    return size - sum(level.marked for level in levels), size


def menace(fight: Fight, who: str) -> int:
    """Return the damage of the best weapon in half points, with the best skill to use one."""
    one: Combatant = fight[who]
    if not (one.player or one.persistent):
        return 0
    halves = max((weapon.base_half for weapon in one.weapons), default=FIST.base_half)
    skill = max((one.skills.get(name, 0) for name in ("fight", "shoot", "use_ability")), default=0)
    return max(halves, ABILITY_HALVES if one.abilities else 0) + 2 * skill


def all_out(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Spend every focus on blows with the heaviest weapon that can strike, else on making one ready."""
    one: Combatant = fight[who]
    target = aim(who) if one.foci.left else None
    if target is None:
        return
    able = [word for word, arm in arms(one).items() if arm is not FIST and _at_hand(one, arm)]
    for word in sorted(able, key=lambda word: -_halves(arms(one)[word])):
        yield _attack(who, target, word)
    if not able:
        offered = actions(fight, context, who)
        yield from (one for one in offered if one.command in READY and one.refusal is None)
        yield _attack(who, target, "fist")


def _at_hand(one: Combatant, arm: Weapon | Ability) -> bool:
    return cannot_attack(one, arm) is None


def _halves(arm: Weapon | Ability) -> int:
    return ABILITY_HALVES if isinstance(arm, Ability) else arm.base_half


def _attack(who: str, target: str, word: str) -> Action:
    args = {"attacker": who, "target": target, "weapon": word}
    return Action(command="attack", title="Attack", args=args)


def shielded(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Raise the shield before anything else, then spend what is left on blows."""
    shield = fight[who].shield
    if shield is not None and shield.position != "raised":
        yield from (
            one for one in actions(fight, context, who) if one.command == "shield" and one.refusal is None
        )
    yield from all_out(fight, context, who, aim)


def saving(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Stabilise the dying first, then spend what is left on blows."""
    if any(other.dying is not None and other.side == fight[who].side for other in fight.present()):
        offered = actions(fight, context, who)
        yield from (one for one in offered if one.command == "stabilise" and one.refusal is None)
    yield from all_out(fight, context, who, aim)


POLICIES: dict[str, Policy] = {
    "default": by_default,
    **targeting(strength, menace),
    "all-out": Policy(
        about=TURN,
        says="spend every focus on blows, or on what makes one possible",
        plan=all_out,
        deeds=MOST_DEEDS,
    ),
    "shield-first": Policy(
        about=TURN, says="raise a shield before the first blow", plan=shielded, deeds=MOST_DEEDS
    ),
    "save-the-dying": Policy(
        about=TURN, says="stabilise the dying before they strike", plan=saving, deeds=MOST_DEEDS
    ),
    "no-push": Policy(about="push", says="never push a roll"),
    "pushing": Policy(about="push", says="push every roll of theirs that a push changes", answer=pushing),
    **leaving(strength, lambda fight, who: not fighting(fight[who])),
}
HABITS: Mapping[Side, Sequence[str]] = {"party": ("weakest", "shield-first")}
