"""What drawing looks at: the play, how it is asked about, and whom the eye is on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.play import Play
from affray.encounter.telling import name_of
from affray.encounter.triggers import due_now
from affray.rules.fight import Context
from affray.rules.order import Standing
from affray.rules.tally import Tally
from affray.tui.drawing.marks import Marks


class View(Struct, frozen=True, kw_only=True, dict=True):
    """A play as it is drawn: `acting` acts, `looked` is looked at, `aimed` is aimed at.

    With `opened` every one of a group has a row of its own.
    """

    desk: Desk
    play: Play
    marks: Marks
    acting: str | None = None
    looked: str | None = None
    aimed: str | None = None
    selected: tuple[str, ...] = ()
    opened: bool = False

    @cached_property
    def context(self) -> Context:
        """Where the fight stands."""
        return self.desk.context(self.play)

    @cached_property
    def acted(self) -> frozenset[str]:
        """Those who have acted in this round."""
        return frozenset(self.play.order.acted)

    @cached_property
    def held(self) -> dict[str, str]:
        """The marks of those who have acted, who wait, and who are held back."""
        order, marks = self.play.order, self.marks
        found = dict.fromkeys(order.acted, marks.acted)
        return found | dict.fromkeys(order.delaying, marks.waits) | dict.fromkeys(order.held, marks.held)

    @cached_property
    def due(self) -> frozenset[str]:
        """The ids of what waits and is due."""
        return frozenset(one.id for one in due_now(self.desk.rules, self.play))

    def name(self, who: str) -> str:
        """Return what the game master calls somebody; those who were removed keep their names."""
        if who in self.play.fight:
            return name_of(self.play, who)
        if who in self.desk.rules.roles:
            return self.desk.rules.roles[who]
        gone = (one for one in self.desk.encounter.combatants if one.id == who)
        return next((one.label or one.name for one in gone), "") or name_of(self.play, who)

    def tallies(self, who: str) -> Sequence[Tally]:
        """List what is drawn of somebody: what says anything."""
        found = self.desk.rules.tallies(self.play.fight, self.context, who)
        return [tally for tally in found if telling(tally)]

    def scene(self) -> Sequence[Tally]:
        """List what is drawn of the scene."""
        found = self.desk.rules.scene_tallies(self.play.fight, self.context)
        return [tally for tally in found if telling(tally)]

    def standing(self, who: str) -> Standing:
        """Say how somebody stands in the order of play."""
        return self.desk.turns.standing(self.play, who)


def telling(tally: Tally) -> bool:
    """Tell whether a tally says anything: lists without words and gauges without a maximum do not."""
    if tally.kind in ("cards", "words", "ladder"):
        return bool(tally.steps)
    return tally.kind == "number" or bool(tally.max or tally.now)
