"""What a hero, an enemy or the DM can do now, and what is due before Next."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules.command import Action, Due
from affray.rules.fates import deeds, opposition
from affray.rules.fates.ask import DM
from affray.rules.fates.intermission import CUTSCENES, payer
from affray.rules.fates.show import attack_line, talent_line
from affray.rules.fates.state import Combatant, beaten, is_hero, living
from affray.rules.fight import Context, Fight
from affray.rules.refusal import Refusal
from affray.rules.words import counted

RESUME = Action(command="resume", title="Resume the scene")


def actions(fight: Fight, context: Context, who: str) -> Iterator[Action]:
    """List what `who` can do: a hero's actions, an enemy's attacks; the DM has those of all enemies."""
    if who == DM:
        if fight.scene.intermission is not None:
            yield RESUME
        for one in fight.present():
            if not is_hero(one) and not beaten(one):
                yield from _attacks(fight, context, one, f"{one.label or one.name}: ")
    elif who in fight and is_hero(fight[who]):
        yield from _hero(fight, context, fight[who])
    elif who in fight:
        yield from _attacks(fight, context, fight[who], "")


def _attacks(fight: Fight, context: Context, one: Combatant, name: str) -> Iterator[Action]:
    refusal = opposition.cannot_oppose(fight, context, one.id)
    for key, attack in opposition.attacks(one).items():
        yield Action(
            command="oppose",
            title=name + attack_line(attack),
            args={"enemy": one.id, "attack": key},
            refusal=refusal,
        )


def _hero(fight: Fight, context: Context, one: Combatant) -> Iterator[Action]:
    if not living(one):
        return
    args = {"who": one.id}
    if fight.scene.intermission is not None:
        yield from _cutscenes(fight, context, one)
        return
    refusal = deeds.cannot(fight, context, one.id)
    if any(not is_hero(other) and not beaten(other) for other in fight.present()):
        yield Action(command="strike", title="Strike an enemy", args=args, refusal=refusal)
    yield Action(command="act", title="Risky action", args=args, refusal=refusal)
    yield Action(command="trivial", title="Trivial action", args=args, refusal=refusal)
    for key, talent in deeds.talents(one).items():
        yield Action(command="cost", title=talent_line(talent), args={**args, "what": key})
    if opposition.cannot_interrupt(fight, context) is None:
        price = context.settings.interruption_cost
        yield Action(command="interrupt", title="The DM breaks in", cost=counted(price, "Interruption Token"))


def _cutscenes(fight: Fight, context: Context, one: Combatant) -> Iterator[Action]:
    left = fight.scene.intermission.left.get(payer(one), 0)
    prices = {"heal-wounds": context.settings.heal_wounds.segments}
    if one.soak.cap:
        prices["repair-soak"] = context.settings.repair_soak.segments
    for what, price in prices.items():
        short = Refusal(f"{{who}} has {counted(left, 'segment')} left", "resume goes on", {"who": one.id})
        yield Action(
            command="cutscene",
            title=CUTSCENES[what],
            args={"who": one.id, "what": what},
            cost=counted(price, "segment"),
            refusal=short if price > left else None,
        )
    if left:
        args = {"who": one.id, "what": "other"}
        yield Action(command="cutscene", title=CUTSCENES["other"], args=args, cost="1 segment, or as said")
    yield RESUME


def owes(fight: Fight, context: Context, who: str) -> Iterator[Due]:
    """Name the action of this spotlight, those of a Last Strand that are left, and segments not yet spent."""
    if context.acting != who:
        return
    if who == DM and fight.scene.acted < context.settings.dm_actions_per_spotlight:
        yield Due(text="the DM has not acted")
    if who not in fight or not is_hero(fight[who]):
        return
    one: Combatant = fight[who]
    pause = fight.scene.intermission
    if pause is not None:
        left = pause.left.get(payer(one), 0)
        if left:
            yield Due(text=f"{counted(left, 'segment')} unspent", command="cutscene", args={"who": who})
    elif one.state == "last_strand":
        left = f"{counted(one.strand_left, 'action')} of the Last Strand"
        yield Due(text=left, command="act", args={"who": who})
    elif living(one) and deeds.cannot(fight, context, who) is None:
        first = next(_hero(fight, context, one))
        yield Due(text="an action", command=first.command, args=first.args)
