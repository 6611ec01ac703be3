"""What a fight is made of: combatants with Guard, Aether, armor and Wounds; the scene; hazards. Sheet B1."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import Meta, field

from affray.rules.fight import Combatant as BaseCombatant
from affray.rules.fight import Hazard as BaseHazard
from affray.rules.fight import Name
from affray.rules.fight import Scene as BaseScene
from affray.rules.gauge import Gauge, Points, Short
from affray.rules.wardens.tables import ARMOR, WEAPONS, Approach, Effect, named

Tier = Annotated[int, Meta(ge=1, le=6)]
Rating = Annotated[int, Meta(ge=0, le=4)]
Harm = Annotated[int, Meta(ge=1, le=4)]
Turns = Annotated[int, Meta(ge=1, le=20)]
Line = Annotated[str, Meta(max_length=500)]
ClearOrder = Literal["plain_x_b", "b_x_plain"]


class Marked(Gauge, frozen=True, kw_only=True):
    """A gauge whose missing points may be burned: `b` of them bear a B, `x` an X; ``b + x <= lost``.

    Rule: wardens.burn.
    """

    b: Points = 0
    x: Points = 0

    def burned(self, points: int) -> Self:
        """Return the gauge with a B on up to `points` of its unmarked missing points."""
        fresh = min(points, self.lost - self.b - self.x)
        return msgspec.structs.replace(self, b=self.b + fresh) if fresh > 0 else self

    def cleared(self, times: int, order: ClearOrder) -> Self:
        """Return the gauge after clearings: a plain or X point comes back, a B turns into an X."""
        gauge = self
        for _ in range(times):
            gauge = gauge._cleared(order)
        return gauge

    def _cleared(self, order: ClearOrder) -> Self:
        plain = self.lost - self.b - self.x
        if self.b and (order == "b_x_plain" or not (plain or self.x)):
            return msgspec.structs.replace(self, b=self.b - 1, x=self.x + 1)
        if self.x and (order == "b_x_plain" or not plain):
            return msgspec.structs.replace(self, now=self.now + 1, x=self.x - 1)
        return msgspec.structs.replace(self, now=self.now + 1) if plain else self

    @property
    def clearings(self) -> int:
        """How many clearings fill the gauge: two for each B, one for everything else missing."""
        return self.lost + self.b

    def more(self, points: int) -> Self:
        """Return the gauge with points given back; marks beyond what is missing vanish, X first."""
        now = min(self.max, self.now + points)
        b = min(self.b, self.max - now)
        return msgspec.structs.replace(self, now=now, b=b, x=min(self.x, self.max - now - b))

    def full(self) -> Self:
        """Return the gauge filled up, without marks."""
        return msgspec.structs.replace(self, now=self.max, b=0, x=0)


class Piece(Marked, frozen=True, kw_only=True):
    """A piece of armor. A destroyed one is beyond repair."""

    short: ClassVar[type] = str

    name: Name
    shield: bool = False
    metal: bool = False
    destroyed: bool = False

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the armor table; fill in what a table leaves out of a named piece."""
        if isinstance(value, str):
            value = named(ARMOR, value, "armor")
        if not isinstance(value, dict):
            raise ValueError(  # noqa: TRY004 - what `Short` promises
                f"{value!r} is no armor", f"one of {', '.join(ARMOR)}, or a table"
            )
        known = ARMOR.get(str(value.get("name", "")).lower())
        if known and "max" not in value and "now" not in value:
            value = {**known, **value}
        return super().spell(value)


class Wound(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Wound or Scar in its slot: words, Burn mark, and what the injury roll brought."""

    text: Line = ""
    kind: Literal["wound", "scar"] = "wound"
    burn: Literal["none", "B", "X"] = "none"
    consequence: Literal["none", "out", "drop", "footing", "miss"] = "none"

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take bare words for a fresh Wound."""
        return {"text": value} if isinstance(value, str) else super().spell(value)


class Attack(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to do harm: base harm 1 to 4, a Warden's usual approach, effects.

    `tier` is that of what carries the weapon (a ship's gun) and stands in for the attacker's own tier and
    scale. `lasts` is for how many of its turns a target is stunned or confused.
    """

    name: Name
    harm: Harm
    approach: Approach | None = None
    effects: tuple[Effect, ...] = ()
    tier: Tier | None = None
    lasts: Turns = 1

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the weapon table; fill in what a table leaves out of a named weapon."""
        if isinstance(value, str):
            return named(WEAPONS, value, "attack")
        if isinstance(value, dict) and "harm" not in value:
            return {**WEAPONS.get(str(value.get("name", "")).lower(), {}), **value}
        return super().spell(value)


class Counter(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Threat that a foe adds to what Wardens do; `on` limits it to some approaches (none: to all).

    Rule: wardens.counter.
    """

    name: Name
    threat: Name
    on: tuple[Name, ...] = ()

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take bare words for both the name and the Threat."""
        return {"name": value, "threat": value} if isinstance(value, str) else super().spell(value)


class Combatant(BaseCombatant, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Warden (it has a `player`) or an NPC.

    None stands for what `prepare` fills in. Kept while the fight runs, and nothing for a file to say: `moved`
    and `acted` tell what this turn has seen; `dropped` lists items let go, to be picked up again.
    """

    tier: Tier = 1
    load: Literal["agile", "heavy"] | None = None
    slots_used: Annotated[int, Meta(ge=0, le=8)] = 0
    bulky: bool = False
    ratings: dict[Name, Rating] = field(default_factory=dict)
    guard: Marked | None = None
    aether: Marked | None = None
    armor: tuple[Piece, ...] = ()
    wound_slots: Annotated[int, Meta(ge=0, le=99)] | None = None
    wounds: tuple[Wound, ...] = ()
    items: tuple[Name, ...] = ()
    dropped: tuple[Name, ...] = ()
    attacks: tuple[Attack, ...] = ()
    scale: Literal["single", "gang", "crowd"] = "single"
    dice: Annotated[int, Meta(ge=0, le=4)] = 0
    counters: tuple[Counter, ...] = ()
    leader: bool = False
    drilled_or_pack: bool = False
    moved: bool = False
    acted: bool = False


class Scene(BaseScene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What belongs to nobody: declarations of this round by id, who began on each side, time passed.

    All of it is kept while the fight runs, and nothing for a file to say. `hours` have passed between fights.
    `objectives` counts key objectives that a side has lost. `tested` names the reasons for a morale test that
    are dealt with, `told` those that are due and were told. `remarked` is the last round in which it was said
    who had not declared.
    """

    declared: dict[str, str] = field(default_factory=dict)
    initial: dict[str, tuple[str, ...]] = field(default_factory=dict)
    objectives: dict[str, int] = field(default_factory=dict)
    tested: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    remarked: Annotated[int, Meta(ge=0)] = 0
    hours: Annotated[int, Meta(ge=0)] = 0


class Hazard(BaseHazard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack without an attacker. Without a `tier` of its own its harm is what it is."""

    harm: Harm
    effects: tuple[Effect, ...] = ()
    tier: Tier | None = None
    surprise: bool = False
    lasts: Turns = 1


def is_warden(one: Combatant) -> bool:
    """Tell a Warden from an NPC: a player decides for it."""
    return bool(one.player)


BEATEN = frozenset(("out", "dead", "gone"))


def fighting(one: Combatant) -> bool:
    """Tell whether a combatant is in play and neither out, dead nor gone."""
    return not one.waiting and (not one.status or BEATEN.isdisjoint(one.status))
