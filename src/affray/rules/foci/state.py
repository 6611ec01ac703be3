"""What a fight is made of: combatants with foci, tracks of injury and kit; the scene; hazards. Sheet A1."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct, field

from affray.rules.fight import Combatant as BaseCombatant
from affray.rules.fight import Hazard as BaseHazard
from affray.rules.fight import Name
from affray.rules.fight import Scene as BaseScene
from affray.rules.foci.kit import Ability, Armor, Gear, Shield, Weapon
from affray.rules.foci.tables import Combat, Defence, Difficulty, Supplies, TrackName
from affray.rules.gauge import Points, Short

Rating = Annotated[int, Meta(ge=0, le=4)]
Few = Annotated[int, Meta(ge=0, le=9)]
Size = Annotated[int, Meta(ge=1, le=99)]
BOXES = 3
"""Boxes of a level, if nothing changes them."""


class Level(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A level of injury: `marked` of `max` boxes. ``2`` is written for two boxes, none of them marked.

    Without `max` it has three boxes, one more or less where an advantage or disadvantage says so.
    """

    short: ClassVar[type] = int

    max: Size | None = None
    marked: Points = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare number of boxes."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"max": value}
        return super().spell(value)

    @property
    def size(self) -> int:
        """How many boxes it has."""
        return BOXES if self.max is None else self.max

    @property
    def full(self) -> bool:
        """Whether all boxes are marked."""
        return self.marked >= (BOXES if self.max is None else self.max)


class Track(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A track of injury: its three levels."""

    moderate: Level = Level()
    serious: Level = Level()
    incapacitated: Level = Level()

    @property
    def penalty(self) -> int:
        """Dice that its full levels take off. Rules: foci.moderate, foci.serious."""
        return self.moderate.full + self.serious.full


class Tracks(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Injury of the body and of the mind, counted apart. Rule: foci.two-tracks."""

    physical: Track = Track()
    mental: Track = Track()


class Dying(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rounds left to one who is dying, of which track, and the round in which it began."""

    short: ClassVar[type] = int

    rounds_left: Points
    track: TrackName = "physical"
    since: Points = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare number of rounds."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"rounds_left": value}
        return super().spell(value)


class Foci(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Foci: how many a turn has, how many are left, and the `debt` that complications have made.

    `moved` and `attacks` count what this turn has seen. ``2`` is written for two a turn.
    """

    short: ClassVar[type] = int

    per_turn: Few = 3
    left: Few = 3
    debt: Points = 0
    moved: Few = 0
    attacks: Few = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare number of foci a turn, and all of them for what is left."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"per_turn": value, "left": value}
        if isinstance(value, dict) and "per_turn" in value and "left" not in value:
            return {**value, "left": value["per_turn"]}
        return super().spell(value)


class Initiative(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place in the order: the total and its dice. One that the file gives is `fixed` and never rolled."""

    short: ClassVar[type] = int

    total: Annotated[int, Meta(ge=0, le=999)]
    dice: tuple[int, ...] = ()
    fixed: bool = False

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare total."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"total": value, "fixed": True}
        return {"fixed": True, **super().spell(value)}


class Combatant(BaseCombatant, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's character (it has a `player`) or an NPC.

    `persistent`, `defence` (what an NPC defends with) and `difficulty` (to hit it) matter for NPCs;
    `intends` is the skill of the first action, which initiative is rolled on; `mental_defence` names a skill
    that helps against abilities on the mental track. `rest_bank` is in hours; `rest_bank_mental` is used
    where both tracks rest together.
    """

    persistent: bool = True
    skills: dict[Name, Rating] = field(default_factory=dict)
    gear: tuple[Gear, ...] = ()
    advantages: tuple[Literal["strong", "quick", "tough", "strong_will"], ...] = ()
    disadvantages: tuple[Literal["weak", "slow_footed", "frail", "weak_will"], ...] = ()
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()
    armor: Armor | None = None
    shield: Shield | None = None
    tracks: Tracks = Tracks()
    dying: Dying | None = None
    dead: bool = False
    foci: Foci = Foci()
    aware: bool = False
    supplies: Supplies = "none"
    rest_bank: Points = 0
    rest_bank_mental: Points = 0
    aimed: bool = False
    pushed: bool = False
    initiative: Initiative | None = None
    magic_heals_today: Points = 0
    defence: Defence | None = None
    difficulty: Difficulty = "average"
    intends: Combat | None = None
    mental_defence: Name | None = None


class Scene(BaseScene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What belongs to nobody: the `hours` that have passed. A new day starts every twenty-four."""

    hours: Annotated[int, Meta(ge=0)] = 0


class Hazard(BaseHazard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Harm without an attacker: a fall, a fire, a taunt. Armor and a raised shield help if they can."""

    harm: Annotated[int, Meta(ge=0, le=99)]
    track: TrackName = "physical"
    passes_armor: bool = False
    harms_armor: bool = True


def is_pc(one: Combatant) -> bool:
    """Tell a player's character from an NPC, whatever the side. Rule: foci.players-roll."""
    return bool(one.player)


def conscious(one: Combatant) -> bool:
    """Tell whether a combatant is alive and no track's last level is full. Rule: foci.unconscious."""
    body, mind = one.tracks.physical.incapacitated, one.tracks.mental.incapacitated
    return not (one.dead or (body.marked and body.full) or (mind.marked and mind.full))


def fighting(one: Combatant) -> bool:
    """Tell whether a combatant is in play and can act."""
    return conscious(one) and not one.waiting and "out" not in one.status and "gone" not in one.status
