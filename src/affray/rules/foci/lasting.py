"""What of a combatant outlasts a fight, and what ends with it. Sheet A1, A2.8 to A2.12."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.foci.kit import Weapon
from affray.rules.foci.state import Combatant, Foci


def lasting(one: Combatant, start: Combatant) -> Combatant:
    """Return one who leaves a fight: foci as at its start, nothing aimed, each thing in its usual place.

    Injury, dying, worn boxes, loading, supplies and rest stay. Rounds of dying are counted anew.
    """
    return one.but(
        foci=Foci(per_turn=one.foci.per_turn, left=one.foci.per_turn),
        aware=False,
        aimed=False,
        pushed=False,
        initiative=start.initiative,
        intends=start.intends,
        dying=None if one.dying is None else replace(one.dying, since=0),
        weapons=tuple(_put_back(weapon, start, i) for i, weapon in enumerate(one.weapons)),
        shield=_shield(one, start),
    )


def _put_back(weapon: Weapon, start: Combatant, index: int) -> Weapon:
    """Return a weapon in the place, and as ready, as it was at the start; a new one where it is now."""
    was = start.weapons[index] if index < len(start.weapons) else None
    if was is None or was.name != weapon.name:
        return replace(weapon, ready=False)
    return replace(weapon, carried=was.carried, ready=was.ready)


def _shield(one: Combatant, start: Combatant) -> object:
    if one.shield is None or start.shield is None:
        return one.shield
    return replace(one.shield, position=start.shield.position)
