"""What protects from a hit: the raised shield, then armor, and what that costs them. Sheet A2.8.5."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.hands import raised
from affray.rules.foci.kit import Armor
from affray.rules.foci.state import Combatant
from affray.rules.procedure import Run


class Soaked(Struct, frozen=True):
    """What is left of a hit, and the words for what was taken off: ``- 2 chain``."""

    left: int
    words: str


def wears(reduced: int, dr: int) -> bool:
    """Tell whether a reduction marks a box: half the DR or more. Rule: foci.armor-wear."""
    return reduced > 0 and 2 * reduced >= dr


def soak(fight: Fight, who: str, harm: int, *, wearing: bool) -> Run[tuple[Fight, Soaked]]:
    """Take shield and armor off a hit and wear them; `wearing` is false for what does not harm armor.

    Rules: foci.shield-first, foci.armor-dr, foci.armor-wear, foci.light-weapons.
    """
    one: Combatant = fight[who]
    words = ""
    for field, item, rule in (
        ("shield", raised(one), "foci.shield-first"),
        ("armor", one.armor, "foci.armor-dr"),
    ):
        if item is None:
            continue
        reduced = min(item.dr, harm) if item.usable else 0
        if reduced:
            harm -= reduced
            words += f" - {reduced} {item.name.lower()}"
            fight = yield from _worn(fight, who, field, item, reduced, rule=rule, wearing=wearing)
        elif not item.usable:
            text, data = "{target}'s {item} is of no use any more", {"item": item.name.lower()}
            yield Event(rule="foci.armor-broken", text=text, who={"target": who}, data=data, quiet=True)
    return fight, Soaked(harm, words)


def _worn(
    fight: Fight, who: str, field: str, item: Armor, reduced: int, *, rule: str, wearing: bool
) -> Run[Fight]:
    marks = wearing and wears(reduced, item.dr)
    data = {
        "item": item.name.lower(),
        "reduced": reduced,
        "dr": item.dr,
        "marked": item.track_marked + marks,
        "boxes": item.track_max,
    }
    text = "{target}'s {item} takes {reduced}"
    yield Event(rule=rule, text=text, who={"target": who}, data=data, quiet=True)
    if not marks:
        if not wearing:
            text = "{item} is not worn by such a blow"
            yield Event(rule="foci.light-weapons", text=text, who={"target": who}, data=data, quiet=True)
        return fight
    text = "{target}'s {item}: {marked} of {boxes} marked"
    yield Event(rule="foci.armor-wear", text=text, who={"target": who}, data=data, quiet=True)
    fight = fight.put(who, **{field: replace(item, track_marked=item.track_marked + 1)})
    if item.track_marked + 1 == item.track_max:
        text = "{target}'s {item} is broken"
        yield Event(
            rule="foci.armor-broken",
            text=text,
            who={"target": who},
            data=data,
            public=f"{{target}}'s {field} breaks",
        )
    return fight
