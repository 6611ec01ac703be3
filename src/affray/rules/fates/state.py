"""What a fight is made of: heroes with capacities and wound clocks, enemies as clocks, the scene. B1."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from affray.rules.fight import Combatant as BaseCombatant
from affray.rules.fight import Hazard as BaseHazard
from affray.rules.fight import Name
from affray.rules.fight import Scene as BaseScene
from affray.rules.gauge import Gauge, Short

CapacityName: TypeAlias = Literal["vigor", "wit", "zeal"]
HitKind: TypeAlias = Literal["light", "hard"]
State: TypeAlias = Literal["alive", "last_strand", "shade", "dead"]
Size: TypeAlias = Literal["minor", "strong", "boss"]

CAPACITIES: tuple[CapacityName, ...] = ("vigor", "wit", "zeal")
MEANS: dict[CapacityName, str] = {
    "vigor": "by strength of body",
    "wit": "by seeing it come",
    "zeal": "by keeping cool",
}
"""How each capacity keeps harm away. Sheet B1."""

FEELS: dict[CapacityName, str] = {
    "vigor": "winded",
    "wit": "muddled",
    "zeal": "unnerved",
}
"""What a light hit on each capacity does to a hero."""

STRAND_ACTIONS = 3
MOST_COUNTED = 99
"""The highest count of actions in one spotlight; more of them change nothing."""
LINE_SEGMENTS = 2

Score = Annotated[int, Meta(ge=0, le=12)]
Resolve = Annotated[int, Meta(ge=0, le=6)]
Small = Annotated[int, Meta(ge=0, le=99)]


class Capacity(Gauge, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A capacity between its minimum and its maximum. Without a `min` it has that of the settings."""

    max: Score
    now: Score
    min: Score | None = None

    @property
    def least(self) -> int:
        """The minimum, once `prepare` has filled it in."""
        return self.min or 0

    @property
    def spare(self) -> int:
        """How far it stands above its minimum."""
        return max(0, self.now - self.least)

    def less(self, points: int) -> Self:
        """Return the capacity with points taken off, never below its minimum nor raised to it."""
        return msgspec.structs.replace(self, now=self.now - min(points, self.spare))


class ResolveClock(Gauge, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Resolve, from aetherial armor: up to six segments. Rule: fates.resolve-clock."""

    max: Resolve
    now: Resolve


class Soak(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Soak, from traditional armor: `used` of `cap` points. A bare number is an unused cap."""

    short: ClassVar[type] = int

    cap: Small
    used: Small = 0

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a bare number for the cap."""
        if isinstance(value, int) and not isinstance(value, bool):
            return {"cap": value}
        return super().spell(value)

    @property
    def left(self) -> int:
        """How many points are unused."""
        return max(0, self.cap - self.used)

    @property
    def broken(self) -> bool:
        """Tell whether every point is used. Without a cap nothing can break. Rule: fates.soak-broken."""
        return self.cap > 0 and self.used >= self.cap


class Hit(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One or several hits of a kind. Without a `capacity` the game master names it when the hit lands.

    In short: ``"light wit"``, ``"hard"``, ``"3 light zeal"``.
    """

    kind: HitKind
    capacity: CapacityName | None = None
    count: Annotated[int, Meta(ge=1, le=20)] = 1

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take words for a hit: its kind, maybe a capacity, maybe a number."""
        if not isinstance(value, str):
            return super().spell(value)
        found: dict[str, Any] = {}
        for word in value.lower().split():
            key = _slot(word)
            if not key or key in found:
                raise ValueError(f"{value!r} is no hit", HIT_WORDS)
            found[key] = int(word) if key == "count" else word
        if "kind" not in found:
            raise ValueError(f"{value!r} is neither light nor hard", HIT_WORDS)
        return found

    @property
    def words(self) -> str:
        """The hit as a file would have it in short."""
        parts = [str(self.count) if self.count > 1 else "", self.kind, self.capacity or ""]
        return " ".join(part for part in parts if part)


HIT_WORDS = 'words such as "light wit", "hard vigor" or "2 light"'


def _slot(word: str) -> str:
    """Name the field that a word of a hit's short form belongs to."""
    if word in ("light", "hard"):
        return "kind"
    if word in CAPACITIES:
        return "capacity"
    return "count" if word.isdecimal() and len(word) < 4 else ""  # noqa: PLR2004


class Attack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an enemy does to heroes: hits, applied in the order in which they are listed."""

    name: Name
    hits: Annotated[tuple[Hit, ...], Meta(min_length=1, max_length=20)]


class Talent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero's talent as far as its cost goes: hits that the hero takes for using it.

    With `automatic` false the cost is optional. A light hit strikes where the player says, a hard one the
    capacity that is named here. Rules: fates.self-hard-automatic, fates.self-hard-named.
    """

    name: Name
    cost: Annotated[tuple[Hit, ...], Meta(min_length=1, max_length=20)]
    automatic: bool = True


class Combatant(BaseCombatant, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hero (it has a `player`) or an enemy, which is a clock with attacks.

    A hero has the capacities, Resolve, Reflex, soak, life lines, wounds and balance tokens; `armor_broken`
    follows from soak, whatever the file says. `actions_left` counts a Last Strand. An enemy has `segments`
    (left out: by its `size`), of which `marked` are filled.
    """

    vigor: Capacity | None = None
    wit: Capacity | None = None
    zeal: Capacity | None = None
    resolve: ResolveClock = ResolveClock(now=0, max=0)
    reflex: Annotated[int, Meta(ge=0, le=3)] = 0
    soak: Soak = Soak(cap=0)
    armor_broken: bool = False
    life_lines: Annotated[int, Meta(ge=1, le=3)] = 1
    wounds: Annotated[int, Meta(ge=0, le=6)] = 0
    balance_tokens: Annotated[int, Meta(ge=0, le=999)] = 0
    state: State = "alive"
    actions_left: Annotated[int, Meta(ge=0, le=3)] = 0
    talents: tuple[Talent, ...] = ()
    size: Size = "minor"
    segments: Annotated[int, Meta(ge=1, le=99)] | None = None
    marked: Small = 0
    attacks: tuple[Attack, ...] = ()

    def __post_init__(self) -> None:
        """Let `armor_broken` follow from soak."""
        if self.armor_broken != self.soak.broken:
            msgspec.structs.force_setattr(self, "armor_broken", self.soak.broken)

    def capacity(self, name: CapacityName) -> Capacity:
        """Return one of the three capacities of a hero."""
        found: Capacity | None = getattr(self, name)
        return found or Capacity(now=0, max=0, min=0)

    @property
    def clock(self) -> int:
        """How many segments the wound clock has. Rules: fates.wound-clock, fates.life-lines."""
        return LINE_SEGMENTS * self.life_lines

    @property
    def strand_left(self) -> int:
        """How many actions of a Last Strand are left; one that was only just set by hand has all of them."""
        return self.actions_left or STRAND_ACTIONS

    @property
    def above(self) -> list[CapacityName]:
        """The capacities that stand above their minimum."""
        return [name for name in CAPACITIES if self.capacity(name).spare > 0]


class Intermission(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pause of 1 to 6 lines, each worth two segments; `left` says what each player still has.

    A player is known by name, one without a name by the hero's id.
    """

    lines: Annotated[int, Meta(ge=1, le=6)]
    segments: Annotated[int, Meta(ge=2, le=12)]
    left: dict[str, Annotated[int, Meta(ge=0, le=12)]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Let `segments` follow from the lines."""
        if self.segments != LINE_SEGMENTS * self.lines:
            msgspec.structs.force_setattr(self, "segments", LINE_SEGMENTS * self.lines)


class Scene(BaseScene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What belongs to nobody: the DM's Interruption Tokens and the intermission, if there is one.

    `acted` counts what was done in the present spotlight; `strands` lists heroes in their Last Strand, the
    one whose actions come first first.
    """

    interruption_tokens: Annotated[int, Meta(ge=0, le=999)] = 0
    intermission: Intermission | None = None
    acted: Small = 0
    strands: tuple[str, ...] = ()


class Hazard(BaseHazard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A danger of the place: an attack without an enemy."""

    hits: Annotated[tuple[Hit, ...], Meta(min_length=1, max_length=20)]


def is_hero(one: BaseCombatant) -> bool:
    """Tell a hero from an enemy: a player decides for it."""
    return bool(one.player)


def living(one: Combatant) -> bool:
    """Tell whether a combatant is a hero in play who lives, a Last Strand included."""
    return is_hero(one) and not one.waiting and one.state in ("alive", "last_strand")


def beaten(one: Combatant) -> bool:
    """Tell whether an enemy's clock is full."""
    return one.segments is not None and one.marked >= one.segments
