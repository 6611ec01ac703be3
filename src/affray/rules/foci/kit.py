"""What a combatant carries and can do: gear, weapons, abilities, armor, a shield. Sheet A1."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from affray.rules.fight import Name
from affray.rules.foci.tables import ARMOR, SHIELDS, WEAPONS, TrackName, Use, named
from affray.rules.gauge import Points, Short

Feet = Annotated[int, Meta(ge=0, le=100)]
Boxes = Annotated[int, Meta(ge=0, le=99)]
DR = Annotated[int, Meta(ge=0, le=20)]
Dice = Annotated[int, Meta(ge=-9, le=9)]
Halves = Annotated[int, Meta(ge=0, le=100)]
Carried = Literal["hand", "small", "stowed", "dropped"]
Position = Literal["slung", "held", "raised", "dropped"]
ALL_USES: tuple[Use, ...] = ("attack", "defend", "initiative", "other")


class Gear(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that adds dice to a skill (or takes some off): `applies` says when. `slow` is in feet."""

    name: Name
    skill: Name
    dice: Dice = 1
    applies: tuple[Use, ...] = ALL_USES
    slow: Feet = 0


class Weapon(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon. `base_half` is its damage in half points: 1 is half a point, 6 are three.

    `ready` counts for an unbalanced one, `loaded` and `reload_done` for one that takes foci to reload; a
    ranged one that takes none is thrown. `carried` is in the hand, small and at hand, stowed, or dropped;
    left out, the first is in the hand and the others are stowed.
    """

    name: Name
    base_half: Halves
    kind: Literal["melee", "ranged"] = "melee"
    light: bool = False
    unbalanced: bool = False
    two_handed: bool = False
    harms_armor: bool = True
    reload_foci: Points = 0
    loaded: bool = True
    reload_done: Points = 0
    ready: bool = False
    carried: Carried | None = None

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the weapon table; fill in what a table leaves out of a named weapon."""
        return named(WEAPONS, value, "weapon")

    @property
    def steady(self) -> bool:
        """Whether it can be struck and parried with now, as far as balance goes."""
        return self.ready or not self.unbalanced

    @property
    def thrown(self) -> bool:
        """Whether it is thrown: ranged, and not reloaded."""
        return self.kind == "ranged" and not self.reload_foci


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to use magic or psionics against somebody.

    Left out, `track` is mental for psionics and physical for magic, and `injury` (what it does where a
    player fails against it) is that of the settings.
    """

    name: Name
    kind: Literal["magic", "psionics"]
    track: TrackName | None = None
    passes_armor: bool = True
    passes_parry: bool = True
    injury: Points | None = None

    @property
    def harms(self) -> TrackName:
        """The track on which it marks injury."""
        return self.track or ("mental" if self.kind == "psionics" else "physical")


class Armor(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Armor: it takes `dr` off every hit until its track is full. `slow` is in feet.

    `repair_done` are successes of a repair that have not made up a box yet.
    """

    name: Name
    dr: DR
    track_max: Boxes
    track_marked: Boxes = 0
    slow: Feet = 0
    repair_done: Points = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the armor table; fill in what a table leaves out of a named piece."""
        return named(ARMOR, value, "armor")

    @property
    def usable(self) -> bool:
        """Whether it protects at all: all or nothing."""
        return self.track_marked < self.track_max


class Shield(Armor, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield: armor that protects while it is raised and slows while it is not slung or dropped.

    Left out, `position` is held, or slung where a two-handed weapon is in the hand.
    """

    short: ClassVar[type] = str

    position: Position | None = None

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the table of shields; fill in what a table leaves out of a named one."""
        return named(SHIELDS, value, "shield")

    @property
    def in_hand(self) -> bool:
        """Whether it takes up a hand, and slows."""
        return self.position in ("held", "raised")


FIST = Weapon(name="fist", carried="hand", **WEAPONS["fist"])
