"""Striking back: what a failure with consequence lets the other side do. Sheet A2.6.5."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Blow, Hit, blow_of, land
from affray.rules.foci.hands import in_hand, used
from affray.rules.foci.kit import FIST, Ability, Weapon
from affray.rules.foci.state import Combatant, conscious, is_pc
from affray.rules.procedure import Run

IN_REACH, OUT_OF_REACH = "in-reach", "out-of-reach"


def striking_back(one: Combatant, blow: Blow, how: tuple[str, ...]) -> Weapon | Ability | None:
    """Return what somebody can strike back with against a blow, or None.

    Who is shot at or bewitched from afar is out of reach for a blade and needs a shot or an ability, unless
    `how` says that the two are in reach. Out of reach, nothing strikes back.
    """
    if not conscious(one) or "out" in one.status or "gone" in one.status or OUT_OF_REACH in how:
        return None
    near = blow.melee or IN_REACH in how
    ready = [w for w in in_hand(one) if w.steady and w.loaded]
    found = next((w for w in ready if w.kind == "melee" and near), None)
    if found is None:
        found = next((w for w in ready if w.kind == "ranged"), None)
    if found is None and one.abilities:
        return one.abilities[0]
    return found or (FIST if near else None)


def counter_hit(
    fight: Fight, scope: Scope, who: str, target: str, arm: Weapon | Ability, *, extra: int = 0
) -> Run[Fight]:
    """Let `who` hurt `target` once: base and advantage, no gear, through shield and armor.

    Rule: foci.counter-hit.
    """
    blow = blow_of(fight[who], arm, scope.settings)
    names = {"attacker": who, "target": target}
    text = "{attacker} strikes back at {target} with {weapon}"
    data = {"weapon": blow.name}
    public = "{attacker} strikes back at {target}"
    yield Event(rule="foci.counter-hit", text=text, who=names, data=data, public=public)
    if isinstance(arm, Weapon):
        fight = fight.having(used(fight[who], arm))
    roller = target if is_pc(fight[target]) else who
    return (yield from land(fight, scope, blow, Hit(who=target, by=who, extra=extra, roller=roller)))
