"""Named ways to decide in people's places, for odds and forecast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from affray.rules.command import Action
from affray.rules.fates.ask import DM
from affray.rules.fates.opposition import attacks
from affray.rules.fates.state import CAPACITIES, Attack, Combatant, beaten, is_hero, living
from affray.rules.fight import Context, Fight, Side
from affray.rules.policy import TURN, Aim, Policy, by_default, leaving, targeting
from affray.rules.question import Answer, Choose, Question

HARD_HIT = 3
"""What a hard hit counts as beside a light one."""


def spending(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Spend balance tokens on failures and whisper to friends wherever that can be."""
    del fight, context
    if isinstance(question, Choose) and question.topic in ("token", "whisper"):
        return question.options[-1].id
    return None


def unsoaked(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Save soak for later and take wounds as they come."""
    del fight, context
    return "wound" if question.topic == "soak" else None


def weak_spot(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Aim hits that name no capacity at the lowest one."""
    del context
    if question.topic != "capacity":
        return None
    one: Combatant = fight[question.who["target"]]
    return min(CAPACITIES, key=lambda name: one.capacity(name).now)


def lachesis(question: Question, fight: Fight, context: Context) -> Answer | None:
    """Pay Lachesis where that can be done."""
    del fight, context
    if isinstance(question, Choose) and question.topic == "bargain":
        return next((option.id for option in question.options if option.id == "lachesis"), None)
    return None


def strength(fight: Fight, who: str) -> tuple[int, int]:
    """Count empty segments: of a hero's wound clock, with unused soak, or of an enemy's clock."""
    one: Combatant = fight[who]
    if not is_hero(one):
        size = one.segments or 0
        return max(0, size - one.marked), size
    whole = one.clock + one.soak.cap
    return (one.clock - one.wounds + one.soak.left if living(one) else 0), whole


def menace(fight: Fight, who: str) -> int:
    """Weigh an enemy's worst attack, or a hero's best capacity."""
    one: Combatant = fight[who]
    if is_hero(one):
        return max(one.capacity(name).now for name in CAPACITIES)
    return max((weight(attack) for attack in one.attacks), default=0)


def weight(attack: Attack) -> int:
    """Weigh an attack by its hits."""
    return sum(hit.count * (HARD_HIT if hit.kind == "hard" else 1) for hit in attack.hits)


def harshest(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Strike an enemy; for the DM, the enemy with the worst attack makes it."""
    yield from _turn(fight, context, who, aim, worst=True)


def mildest(fight: Fight, context: Context, who: str, aim: Aim) -> Iterator[Action]:
    """Strike an enemy; for the DM, the enemy with the mildest attack makes it."""
    yield from _turn(fight, context, who, aim, worst=False)


def _turn(fight: Fight, context: Context, who: str, aim: Aim, *, worst: bool) -> Iterator[Action]:
    if fight.scene.intermission is not None:
        yield Action(command="resume", title="Resume the scene")
    if who == DM:
        if fight.scene.acted < context.settings.dm_actions_per_spotlight:
            yield from _opposition(fight, aim, worst=worst)
    elif who in fight and is_hero(fight[who]):
        target = aim(who)
        if target is not None:
            yield Action(command="strike", title="Strike", args={"who": who, "target": target})


def _opposition(fight: Fight, aim: Aim, *, worst: bool) -> Iterator[Action]:
    found = [
        (weight(attack), one.id, word)
        for one in fight.present("foes")
        if not is_hero(one) and not beaten(one)
        for word, attack in attacks(one).items()
    ]
    for _, enemy, word in sorted(found, key=lambda each: -each[0] if worst else each[0]):
        target = aim(enemy)
        if target is not None:
            args = {"enemy": enemy, "targets": (target,), "attack": word}
            yield Action(command="oppose", title="Oppose", args=args)


def _fallen(fight: Fight, who: str) -> bool:
    one: Combatant = fight[who]
    return not living(one) if is_hero(one) else beaten(one)


POLICIES: dict[str, Policy] = {
    "default": by_default,
    **targeting(strength, menace),
    "harshest": Policy(about=TURN, says="strike; the enemy with the worst attack acts for the DM",
                       plan=harshest, deeds=3),
    "mildest": Policy(about=TURN, says="strike; the enemy with the mildest attack acts for the DM",
                      plan=mildest, deeds=3),
    "soaked": Policy(about="soak", says="soak a wound while there is soak"),
    "unsoaked": Policy(about="soak", says="save soak and take wounds as they come", answer=unsoaked),
    "thrifty": Policy(about="tokens", says="keep balance tokens and whispers"),
    "spending": Policy(about="tokens", says="spend tokens on failures, and whisper to friends",
                       answer=spending),
    "vigor-first": Policy(about="capacity", says="aim hits without a capacity at vigor"),
    "weak-spot": Policy(about="capacity", says="aim hits without a capacity at the lowest one",
                        answer=weak_spot),
    "last-strand": Policy(about="bargain", says="choose the Last Strand where a bargain is due"),
    "lachesis": Policy(about="bargain", says="pay Lachesis while they can", answer=lachesis),
    **leaving(strength, _fallen),
}  # fmt: skip
HABITS: Mapping[Side, Sequence[str]] = {"party": ("weakest",)}
