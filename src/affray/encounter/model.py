"""A prepared encounter, read and checked: what a session starts from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta, Struct, field

from affray.rules.fight import Combatant, Hazard, Name, Note, Reveal, Scene, Settings
from affray.rules.order import OrderKind
from affray.rules.ruleset import Ruleset
from affray.rules.when import When

if TYPE_CHECKING:
    from affray.encounter.play import UnderWay

FORMAT = 1
"""The version of the file format that this Affray writes and reads."""

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$(?!\n)", max_length=80)]
Count = Annotated[int, Meta(ge=1, le=500)]


class OrderSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[order]` table: the kind of order of play (none: the ruleset's own) and who starts.

    `first` is who holds the spotlight at the start, `by` the ability that an initiative goes by, for the
    kinds and rulesets that need one.
    """

    kind: OrderKind | None = None
    first: str = ""
    by: str = ""


class PlayersSpec(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The `[players]` table: what players may see of a combatant that does not say so itself."""

    reveal: Reveal = "word"


class Wave(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[wave]]`: the combatants of this number come in when the game master fires it."""

    number: Annotated[int, Meta(ge=2, le=1000)] = 2
    when: When | None = None
    text: Note = ""
    fired: bool = False

    @property
    def id(self) -> str:
        """The name by which a wave is fired: ``wave-2``."""
        return f"wave-{self.number}"


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[clock]]`: a name and segments that fill."""

    id: str = ""
    name: Name
    segments: Annotated[int, Meta(ge=1, le=100)] = 4
    marked: Annotated[int, Meta(ge=0, le=100)] = 0
    hidden: bool = False
    when: When | None = None
    text: Note = ""


class Trigger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One `[[trigger]]`: a boss's next phase, a test of nerve, a timer; whatever waits for its moment.

    When the game master fires it, `text` is told to all and the commands of `do` are run, in order.
    """

    id: str = ""
    name: Name
    when: When | None = None
    text: Note = ""
    notes: Note = ""
    do: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()


class Source(Struct, frozen=True, kw_only=True):
    """The texts that an encounter was read from, with the names under which faults in them are told."""

    text: str
    file: str = "encounter.toml"
    party_text: str | None = None
    party_file: str = "party.toml"


class Encounter(Struct, frozen=True, kw_only=True):
    """An encounter without faults. Combatants are prepared and in the order of the files, ids given.

    `templates` holds each template's raw table with everything it uses merged in, for adding in play.
    `under_way` says where the fight stands that the file goes on from.
    """

    FORMAT: ClassVar[int] = FORMAT

    title: str
    ruleset: str
    rules: Ruleset
    source: Source
    intro: str = ""
    notes: str = ""
    party: str = ""
    settings: Settings
    order: OrderSpec
    players: PlayersSpec
    scene: Scene
    combatants: tuple[Combatant, ...]
    hazards: tuple[Hazard, ...] = ()
    waves: tuple[Wave, ...] = ()
    clocks: tuple[Clock, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    templates: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    under_way: UnderWay | None = None


__all__ = [
    "FORMAT",
    "Clock",
    "Encounter",
    "Id",
    "OrderSpec",
    "PlayersSpec",
    "Source",
    "Trigger",
    "Wave",
    "When",
]
