"""The play that a session starts from."""

from __future__ import annotations

from affray.encounter.model import Encounter
from affray.encounter.play import Order, Play
from affray.rules.fight import Fight


def first_play(encounter: Encounter) -> Play:
    """Set the table: everyone in place; nobody acting and round 0, unless the file goes on from a fight."""
    play = Play(
        fight=Fight({one.id: one for one in encounter.combatants}, encounter.scene),
        order=Order(kind=encounter.order.kind or encounter.rules.orders[0]),
        waves={wave.id: wave for wave in encounter.waves},
        hazards={hazard.id: hazard for hazard in encounter.hazards},
        clocks={clock.id: clock for clock in encounter.clocks},
        triggers={trigger.id: trigger for trigger in encounter.triggers},
    )
    stood = encounter.under_way
    if stood is None:
        return play
    return play.but(
        order=stood.order,
        fired=stood.happened,
        gone=stood.gone,
        borne=stood.borne,
        lost=stood.lost,
        over=stood.over,
        left=stood.left,
    )
