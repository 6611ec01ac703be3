"""The same fight with one more or one fewer of some foes who are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from affray.encounter import order as orders
from affray.encounter.files.ids import numbered
from affray.encounter.model import Encounter
from affray.encounter.play import Play
from affray.rules.fight import Combatant, Fight

Change: TypeAlias = Literal[-1, 0, 1]


class Group(Struct, frozen=True):
    """Foes who were prepared alike and still stand, or are still to come: their ids, and of which wave."""

    name: str
    ids: tuple[str, ...]
    wave: int = 0


class Variation(Struct, frozen=True):
    """One more (1) or one fewer (-1) of those who are like `model`; the fight as it is with 0."""

    change: Change = 0
    model: str = ""


AS_IT_IS = Variation()


def groups(encounter: Encounter, play: Play) -> list[Group]:
    """List the foes by those who are alike, in the order of the file."""
    prepared = {one.id: one for one in encounter.combatants}
    alike: dict[str, list[Combatant]] = {}
    for one in play.fight.combatants.values():
        if one.side == "foes" and (one.waiting or not encounter.rules.beaten(play.fight, one.id)):
            alike.setdefault(_likeness(prepared.get(one.id, one)), []).append(one)
    return [_group(members) for members in alike.values()]


def _likeness(one: Combatant) -> str:
    return str(msgspec.structs.replace(one, id="", label="", waiting=False))


def _group(members: Sequence[Combatant]) -> Group:
    first = members[0]
    return Group(first.name, tuple(one.id for one in members), first.wave if first.waiting else 0)


def variations(encounter: Encounter, play: Play) -> list[tuple[Group, Variation]]:
    """List what a forecast tries beside the fight as it is: each group with one fewer, and with one more.

    The last foe of all is never taken away.
    """
    found = groups(encounter, play)
    several = sum(len(group.ids) for group in found) > 1
    return [
        (group, Variation(change, _model(play, group)))
        for group in found
        for change in ((-1, 1) if several else (1,))
    ]


def _model(play: Play, group: Group) -> str:
    """Name the last of a group who is not acting, if there is one."""
    free = [one for one in group.ids if one != play.order.acting]
    return (free or list(group.ids))[-1]


def varied(encounter: Encounter, play: Play, variation: Variation) -> tuple[Play, str | None]:
    """Return the play with one more or one fewer, and who is to come in if the fight is under way."""
    if not variation.change:
        return play, None
    model = variation.model
    if variation.change < 0:
        return play.but(fight=play.fight.without(model), order=orders.leave(play.order, model)), None
    one = _another(encounter, play, model)
    combatants: dict[str, Combatant] = {}
    for who, there in play.fight.combatants.items():
        combatants[who] = there
        if who == model:
            combatants[one.id] = one
    fight = Fight(combatants, play.fight.scene)
    comes_in = play.order.round > 0 and not one.waiting
    return play.but(fight=fight), one.id if comes_in else None


def _another(encounter: Encounter, play: Play, model: str) -> Combatant:
    """Make one who is like the model when fresh."""
    now: Combatant = play.fight[model]
    fresh = next((one for one in encounter.combatants if one.id == model), now)
    stem = model.rpartition("-")[0] if model.rpartition("-")[2].isdecimal() else model
    taken = {*play.fight.combatants, *play.gone, *play.hazards, *play.clocks}
    return msgspec.structs.replace(
        fresh, id=next(numbered(stem, taken, 2)), label="", waiting=now.waiting, hidden=now.hidden
    )
