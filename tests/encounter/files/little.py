"""A ruleset of a few lines, to read files for."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from affray.rules.fight import Combatant, Hazard, Scene, Settings
from affray.rules.gauge import Gauge, Points, Short
from affray.rules.ruleset import Fault, Ruleset

WEAPONS = {"bite": 1, "spear": 2, "pistol": 3}


class Weapon(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    harm: Annotated[int, Meta(ge=0, le=9)] = 1
    tags: tuple[Literal["pierce", "stun"], ...] = ()

    @classmethod
    def spell(cls, value):
        if isinstance(value, str):
            if value not in WEAPONS:
                raise ValueError(f'there is no weapon "{value}"', "bite, spear or pistol", "spear")
            return {"name": value, "harm": WEAPONS[value]}
        return super().spell(value)


class Person(Combatant, frozen=True, kw_only=True):
    guard: Gauge
    armor: Gauge | None = None
    tier: Annotated[int, Meta(ge=1, le=6)] = 1
    weapons: tuple[Weapon, ...] = ()
    skills: dict[str, Points] = field(default_factory=dict)
    speed: float = 1.0
    full: Points = 0


class Fine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    step: Points = 1


class Choices(Settings, frozen=True, kw_only=True):
    limit: Annotated[int, Meta(ge=0, le=10)] = 3
    fine: Fine = Fine()


class Trap(Hazard, frozen=True, kw_only=True):
    harm: Points = 1


class Place(Scene, frozen=True, kw_only=True):
    hours: Points = 0


class Little(Ruleset):
    name = "little"
    title = "The Little Rules"
    Combatant = Person
    Scene = Place
    Settings = Choices
    Hazard = Trap
    orders = ("open", "initiative")
    starting_file = 'affray = 1\ntitle = "A start"\nruleset = "little"\n'

    def faults(self, combatant, settings):
        if len(combatant.weapons) > settings.limit:
            yield Fault(("weapons", settings.limit), "one weapon too many", f"at most {settings.limit}")

    def hazard_faults(self, hazard, settings):
        if hazard.harm > 100:
            yield Fault(("harm",), "this would sink the ship", "at most 100")

    def prepare(self, combatant, settings):
        return combatant.but(full=combatant.guard.max)


RULESET = Little()
