"""What the table is told after a command: waves that have become due, a side that has fallen."""

from __future__ import annotations

from collections.abc import Iterator

from affray.encounter.model import Wave
from affray.encounter.play import Play
from affray.rules.event import Event
from affray.rules.fight import Side
from affray.rules.ruleset import Ruleset


def due(rules: Ruleset, play: Play, wave: Wave) -> bool:
    """Tell whether a wave that has not come should: all that its `when` names must hold."""
    if wave.fired or wave.when is None or play.order.round == 0:
        return False
    when = wave.when
    if when.round is not None and play.order.round < when.round:
        return False
    if when.clock is not None:
        clock = play.clocks.get(when.clock)
        if clock is None or clock.marked < clock.segments:
            return False
    return when.fallen is None or fallen(rules, play) >= when.fallen


def fallen(rules: Ruleset, play: Play) -> int:
    """Count the foes that are out of the fight, those removed since it began among them."""
    return sum(rules.beaten(play.fight, one.id) for one in play.fight.present("foes")) + play.lost


def beaten(rules: Ruleset, play: Play, side: Side) -> bool:
    """Tell whether everyone of a side is out of the fight; a side that nobody is on is not."""
    there = list(play.fight.present(side))
    return bool(there) and all(rules.beaten(play.fight, one.id) for one in there)


def notices(rules: Ruleset, before: Play, after: Play) -> Iterator[Event]:
    """Yield what became true with a command."""
    if after.order.round == 0:
        return
    for wave in after.waves.values():
        if due(rules, after, wave) and not due(rules, before, wave):
            yield Event(
                rule="affray.due",
                text="Wave {number} is due: fire {wave}",
                data={"number": wave.number, "wave": wave.id},
            )
    sides: tuple[tuple[Side, str], ...] = (("foes", "The foes are beaten"), ("party", "The party is beaten"))
    for side, words in sides:
        if beaten(rules, after, side) and not beaten(rules, before, side):
            yield Event(rule="affray.beaten", text=words, public=words if _all_seen(after, side) else "")


def _all_seen(play: Play, side: Side) -> bool:
    return not any(one.hidden or one.waiting for one in play.fight.combatants.values() if one.side == side)
