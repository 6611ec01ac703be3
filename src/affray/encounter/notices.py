"""What the table is told after a command: what has become due, a side that has fallen."""

from __future__ import annotations

from collections.abc import Iterator

from affray.encounter import triggers
from affray.encounter.knowing import is_public
from affray.encounter.play import Play
from affray.rules.event import Event
from affray.rules.fight import Reveal, Side
from affray.rules.ruleset import Ruleset

SIDES_BEATEN: tuple[tuple[Side, str], ...] = (
    ("foes", "The foes are beaten"),
    ("party", "The party is beaten"),
)
"""What is said of a side that is out of the fight."""


def beaten(rules: Ruleset, play: Play, side: Side) -> bool:
    """Tell whether everyone of a side is out of the fight; a side that nobody is on is not."""
    there = list(play.fight.present(side))
    return bool(there) and all(rules.beaten(play.fight, one.id) for one in there)


def more_to_come(rules: Ruleset, play: Play, side: Side) -> bool:
    """Tell whether some of a side who can fight are still to come."""
    waiting = (one for one in play.fight.combatants.values() if one.waiting and one.side == side)
    return any(not rules.beaten(play.fight, one.id) for one in waiting)


def notices(rules: Ruleset, before: Play, after: Play, shown: Reveal) -> Iterator[Event]:
    """Yield what became true with a command; `shown` is what players may see of most."""
    if after.order.round == 0:
        return
    for one in triggers.due_now(rules, after):
        if not triggers.due(rules, before, triggers.find(before, one.id) or one):
            name = triggers.name(one)
            yield Event(
                rule="affray.due",
                text="{name} is due: fire {id}",
                data={"name": name[:1].upper() + name[1:], "id": one.id},
            )
    for side, words in SIDES_BEATEN:
        if beaten(rules, after, side) and not beaten(rules, before, side):
            text = words + (" so far: more are to come" if more_to_come(rules, after, side) else "")
            yield Event(
                rule="affray.beaten", text=text, public=words if _all_seen(after, side, shown) else ""
            )


def _all_seen(play: Play, side: Side, shown: Reveal) -> bool:
    return all(is_public(one, shown) for one in play.fight.combatants.values() if one.side == side)
