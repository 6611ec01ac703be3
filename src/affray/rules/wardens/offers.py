"""What a combatant can do now, and what is due before Next."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules.command import Action, Due
from affray.rules.fight import Context, Fight
from affray.rules.refusal import Refusal
from affray.rules.wardens.attack import attack_ids
from affray.rules.wardens.morale import SIDES, WORDS, due
from affray.rules.wardens.show import attack_line
from affray.rules.wardens.state import Combatant, is_warden
from affray.rules.wardens.turn import DECLARE, cannot, standing, undeclared


def actions(fight: Fight, context: Context, who: str) -> Iterator[Action]:
    """List the attacks, then what else a turn may hold, each with why not; a cost is said if no action."""
    one: Combatant = fight[who]
    acting = cannot(fight, context, who, "action")
    moving = cannot(fight, context, who, "reposition")
    for name, attack in zip(attack_ids(one), one.attacks, strict=True):
        yield Action(
            command="attack",
            title=attack_line(attack),
            args={"attacker": who, "attack": name},
            refusal=acting,
        )
    prone = "prone" in one.status
    title = "Get up" if prone else "Reposition"
    yield Action(command="reposition", title=title, args={"who": who}, cost="move", refusal=moving)
    yield Action(command="act", title="Something else", args={"who": who}, refusal=acting)
    if any("snared" in other.status for other in fight.present()):
        yield _free(one, context, acting)
    if is_warden(one) and any(wound.kind == "wound" for wound in one.wounds):
        yield Action(command="scar", title="Push through a Wound", args={"who": who})


def _free(one: Combatant, context: Context, acting: Refusal | None) -> Action:
    mine = "snared" in one.status
    args = {"who": one.id, "target": one.id} if mine else {"who": one.id}
    if context.settings.condition_ends.snared == "by_hand":
        acting = Refusal("at this table a snare ends by hand", "take the condition away")
    title = "Break free" if mine else "Free someone"
    return Action(command="free", title=title, args=args, refusal=acting)


def owes(fight: Fight, context: Context, who: str) -> Iterator[Due]:
    """List declarations still wanted, what a turn has left of its declaration, and morale tests."""
    if context.phase == DECLARE and context.settings.declare:
        silent = undeclared(fight)
        if silent:
            count = "one Warden has" if len(silent) == 1 else f"{len(silent)} Wardens have"
            yield Due(text=f"{count} not declared", command="declare")
    elif who in fight and context.acting == who:
        yield from _unplayed(fight, who)
    for side in SIDES:
        why = dict.fromkeys(WORDS[reason.split(":")[1]] for reason in due(fight, side))
        if why:
            text = f"morale of the {side}: {', '.join(why)}"
            yield Due(text=text, command="morale", args={"side": side}, pressing=True, stands=True)


def _unplayed(fight: Fight, who: str) -> Iterator[Due]:
    one: Combatant = fight[who]
    said = fight.scene.declared.get(who)
    if said and not one.acted and standing(one) == "acts":
        yield Due(text=f"declared: {said}", command="act", args={"who": who})
