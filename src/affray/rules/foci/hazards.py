"""Hazards: harm without an attacker and without a roll. Sheet A2.9."""

from __future__ import annotations

from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Hit, blow_of_hazard, land
from affray.rules.foci.state import Hazard
from affray.rules.procedure import Run
from affray.rules.refusal import refuse


def strike(fight: Fight, scope: Scope, hazard: Hazard, targets: tuple[str, ...]) -> Run[Fight]:
    """Let a hazard strike each target. Refuses the dead and the gone. Rule: foci.two-tracks."""
    for target in targets:
        if fight[target].dead or "gone" in fight[target].status:
            raise refuse("{target} is out of it for good", "name others", who={"target": target})
    blow = blow_of_hazard(hazard)
    for target in targets:
        fight = yield from land(fight, scope, blow, Hit(who=target))
    return fight
