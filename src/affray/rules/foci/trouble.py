"""Complications: what they are called, and the foci that they cost. Sheet A2.10."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Fight
from affray.rules.foci.hands import lowered
from affray.rules.foci.state import Combatant
from affray.rules.procedure import Run

DEGREES = ("no", "minor", "significant", "critical")
CRITICAL = 3


def degree(complications: int) -> str:
    """Name what several complications of one roll are together. Rule: foci.complication-degree."""
    return DEGREES[min(complications, CRITICAL)]


def owe(
    fight: Fight, who: str, complications: int, rule: str = "foci.debt", *, by: str | None = None
) -> Run[Fight]:
    """Add complications to what somebody owes at its next turn; a critical one lowers a raised shield.

    `by` is who brings them about, where it is not the roll itself.

    Rules: foci.debt, foci.complication-degree.
    """
    if complications <= 0:
        return fight
    one: Combatant = fight[who]
    debt = one.foci.debt + complications
    data = {"count": complications, "degree": degree(complications), "debt": debt}
    names = {"target": who} if by is None else {"by": by, "target": who}
    text = "{target}: a {degree} complication" if by is None else "{by} puts {target} in {degree} trouble"
    text += (
        ", {debt} "
        + ("focus" if debt == 1 else "foci")
        + " owed"
        + (" in all" if debt > complications else "")
    )
    yield Event(rule=rule, text=text, who=names, data=data, public="{target} is in trouble")
    if complications >= CRITICAL:
        text = "{target}: a critical complication costs as much as a whole turn has"
        data = {"cost": CRITICAL}
        yield Event(rule="foci.complication-degree", text=text, who={"target": who}, data=data, quiet=True)
        one = lowered(one)
    return fight.having(one.but(foci=replace(one.foci, debt=debt)))
