"""The top-level tables of an encounter file and of a party file, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from affray.encounter.model import Count, Id, OrderSpec, PlayersSpec
from affray.encounter.play import UnderWay
from affray.rules.fight import Name, Note

Version = Annotated[int, Meta(ge=1)]
Table = dict[str, Any]
MOST = 500
"""Waves, hazards, clocks or triggers that an encounter may have."""
Labels = Literal["letters", "numerals"] | tuple[Name, ...]
"""How several of a kind are told apart; words, such as the colours of miniatures, are one for each."""
Some = Annotated[tuple[Table, ...], Meta(max_length=MOST)]


class EncounterFile(Struct, frozen=True, kw_only=True):
    """An encounter file. What depends on the ruleset is left as it is until the ruleset is known."""

    affray: Version
    title: Name
    ruleset: Name
    party: str = ""
    intro: Note = ""
    notes: Note = ""
    settings: Table = field(default_factory=dict)
    order: OrderSpec = OrderSpec()
    players: PlayersSpec = PlayersSpec()
    scene: Table = field(default_factory=dict)
    template: dict[str, Table] = field(default_factory=dict)
    combatant: tuple[Table, ...] = ()
    wave: Some = ()
    hazard: Some = ()
    clock: Some = ()
    trigger: Some = ()
    under_way: UnderWay | None = None


class PartyFile(Struct, frozen=True, kw_only=True):
    """A party file: combatants for any encounter of a ruleset."""

    affray: Version
    ruleset: str = ""
    notes: Note = ""
    template: dict[str, Table] = field(default_factory=dict)
    combatant: tuple[Table, ...] = ()


class Extras(Struct, frozen=True, kw_only=True):
    """What a combatant's table may say beside the combatant's own fields; read before they are."""

    use: Name | None = None
    count: Count | None = None
    labels: Labels = "letters"
    id: Id | None = None
