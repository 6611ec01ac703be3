"""What a fight is made of: characters and vehicles, the Fortune Deck and the hands, hazards. Sheet A1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, field

from affray.rules.falkenstein.abilities import Ability
from affray.rules.falkenstein.cards import CARDS, WHOLE
from affray.rules.falkenstein.ranks import (
    INCAPACITATED,
    KILLED,
    MORTAL,
    WORDS,
    Letter,
    Location,
    Rank,
    RankWord,
    StateTag,
    Tag,
    harm_rank,
)
from affray.rules.falkenstein.weapons import Follows, Metal, known, named
from affray.rules.fight import Combatant as BaseCombatant
from affray.rules.fight import Hazard as BaseHazard
from affray.rules.fight import Name
from affray.rules.fight import Scene as BaseScene
from affray.rules.gauge import Short

Times = Annotated[int, Meta(ge=1, le=99)]
Yards = Annotated[int, Meta(ge=0, le=100_000)]
Step = Annotated[int, Meta(ge=0, le=5)]
Tally = Annotated[int, Meta(ge=0, le=999)]
Minutes = Annotated[int, Meta(ge=0)]

Size: TypeAlias = Literal["small", "medium", "large", "huge", "immense", "titanic"]
Composition: TypeAlias = Literal["fabric", "wood", "brass", "iron", "steel", "plate"]
StateWord: TypeAlias = Literal[
    "unhurt", "scratched", "wounded", "incapacitated", "mortally wounded", "killed", "destroyed"
]
STATE_WORDS: Mapping[object, int] = {word: min(at, KILLED) for at, word in enumerate(get_args(StateWord))}
if TYPE_CHECKING:
    State: TypeAlias = int
else:
    State = Step | StateWord  # a file may have the word; whatever reads it has the number
Treatment: TypeAlias = Literal["untreated", "treated", "sorcery"]
Cause: TypeAlias = Literal[
    "fall", "trampling", "collision", "electricity", "lightning", "fire", "firestorm", "acid", "poison",
    "earthquake", "drowning", "suffocation", "cold_iron", "heat", "cold",
]  # fmt: skip


class Attack(Short, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to do harm: `n` strikes of a rank from A to F, written ``F`` or ``9F``, and their tag.

    `ability` is what the attacker acts with; without one the attack lands. `against` is what opposes it: an
    ability of the target or a rank. `range_yards` is none for hand to hand. `follows` tells what rank goes
    by the attacker's physique. `excessive` allows a shock above the ceiling.
    """

    name: Name
    rank: Letter | None = None
    n: Times = 1
    tag: Tag = "W"
    ability: Name | None = None
    against: Name | None = None
    range_yards: Yards | None = None
    metal: Metal = "none"
    ignores_armor: bool = False
    location: Location = "none"
    excessive: bool = False
    follows: Follows = "none"

    @classmethod
    def spell(cls, value: Any) -> dict[str, Any]:
        """Take a name from the tables; fill in what a table leaves out of a named attack; read ``9F``."""
        if isinstance(value, str):
            return named(value)
        table = super().spell(value)
        table = {**_row(table), **table}
        if table.get("ability") == "none":
            table = {name: one for name, one in table.items() if name != "ability"}
        rank = table.get("rank")
        if not isinstance(rank, str):
            return table
        times, letter = harm_rank(rank)
        return {**table, "rank": letter} if times == 1 else {**table, "rank": letter, "n": times}


def _row(table: dict[str, Any]) -> dict[str, Any]:
    """Return what the tables say of a named attack; a rank of the file's own does not follow physique."""
    row = known(str(table.get("name", ""))) or {}
    return {name: one for name, one in row.items() if name != "follows" or "rank" not in table}


class Combatant(BaseCombatant, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A human, faerie, dragon or animal, or a vehicle. None stands for what is filled in.

    `state` runs from 0 (unhurt) over 1 scratched, 2 wounded, 3 incapacitated, 4 mortally wounded to 5 killed
    (a vehicle: destroyed), and may be written as the word.
    `scratches` lists their tags, and is a number for a vehicle. `more_count` counts results towards the next
    state. `recovery_bank` is in minutes of rest. `extra` is a vehicle's physique past EXT.
    """

    abilities: dict[Name, Ability] = field(default_factory=dict)
    physique: Rank | RankWord | None = None
    kind: Literal["human", "faerie", "dragon", "animal", "vehicle"] = "human"
    armor: Literal["none", "light", "medium", "heavy"] | None = None
    state: State = 0
    state_tag: StateTag = "none"
    scratches: tuple[Tag, ...] | Tally = ()
    residue: StateTag = "none"
    more_count: Tally = 0
    more_by: dict[Name, Tally] = field(default_factory=dict)
    conscious: bool = True
    treated: Treatment = "untreated"
    recovery_bank: Minutes = 0
    firecasts: Annotated[int, Meta(ge=0, le=1)] = 0
    attacks: tuple[Attack, ...] = ()
    size: Step | Size | None = None
    composition: Step | Composition | None = None
    extra: Annotated[int, Meta(ge=0, le=99)] | None = None

    def __post_init__(self) -> None:
        """Keep a physique that is written as a word as its rank, and a state as its number."""
        if self.physique in WORDS:
            msgspec.structs.force_setattr(self, "physique", WORDS[self.physique])
        if self.state in STATE_WORDS:
            msgspec.structs.force_setattr(self, "state", STATE_WORDS[self.state])


class Scene(BaseScene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Fortune Deck as how many of each card are left in it, and the hands; `minutes` that have passed.

    `hands` go by the player's name (a player without one: by the combatant's id), `host` is the hand of all
    that the game master plays. A deck that is left out holds what no hand does.
    """

    deck: dict[Name, Annotated[int, Meta(ge=0, le=1)]] = field(default_factory=dict)
    hands: dict[Name, tuple[Name, ...]] = field(default_factory=dict)
    host: tuple[Name, ...] = ()
    minutes: Minutes = 0

    def __post_init__(self) -> None:
        held = list(self.host)
        for hand in self.hands.values():
            held += hand
        if not self._whole(held):
            self._complete(held)

    def _whole(self, held: list[str]) -> bool:
        """Tell whether the deck and the hands are all there, each card once: the usual case, told fast."""
        deck = self.deck
        if len(held) + sum(deck.values()) != len(CARDS) or deck.keys() != WHOLE.keys():
            return False
        cards = set(held)
        return len(cards) == len(held) and cards <= deck.keys() and not any(map(deck.get, held))

    def _complete(self, held: list[str]) -> None:
        """Fill in a deck that is left out. Raises ValueError for cards too many, too few or strange."""
        strange = [card for card in held if card not in WHOLE] or sorted(self.deck.keys() - WHOLE.keys())
        if strange:
            raise ValueError(
                f"{strange[0]} is no card of the Fortune Deck; cards are 2C to AS, joker-red, joker-black"
            )
        if not self.deck:
            msgspec.structs.force_setattr(self, "deck", {card: 0 if card in held else 1 for card in CARDS})
        whole = len(self.deck) == len(CARDS) == sum(self.deck.values()) + len(held)
        if not whole or len(set(held)) != len(held):
            raise ValueError("the deck and the hands together hold each of the fifty-four cards once")
        if any(self.deck[card] for card in held):
            raise ValueError("a card is in a hand and in the deck as well")


class Hazard(BaseHazard, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A harm without an attacker: a `cause` from the tables, or a rank and tag of its own.

    A fall goes by `feet`, trampling by `pounds`, electricity by `volts` (asked for when left out); `times` is
    for how many seconds or minutes it strikes, or how often.
    """

    cause: Cause | None = None
    rank: Letter | None = None
    n: Times = 1
    tag: Tag | None = None
    location: Location = "none"
    ignores_armor: bool = False
    excessive: bool = False
    feet: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    pounds: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    volts: Annotated[int, Meta(ge=0, le=10_000_000)] | None = None
    times: Times = 1


def is_vehicle(one: Combatant) -> bool:
    """Tell a vehicle from a person; faeries, dragons and animals are persons here."""
    return one.kind == "vehicle"


def can_act(one: Combatant) -> bool:
    """Tell whether a combatant can do anything: awake and not incapacitated; a vehicle unless stopped.

    Rule: falkenstein.out-of-fight.
    """
    if is_vehicle(one):
        return one.state < MORTAL
    return one.conscious and one.state < INCAPACITATED


def immobile(one: Combatant) -> bool:
    """Tell whether a combatant cannot move. Rule: falkenstein.vehicle-immobile."""
    return one.state >= INCAPACITATED if is_vehicle(one) else not can_act(one)


def gone_for_good(one: Combatant) -> bool:
    """Tell whether somebody is dead, or something destroyed."""
    return one.state >= KILLED


def scratch_count(one: Combatant) -> int:
    """Return how many scratches are on record."""
    return one.scratches if isinstance(one.scratches, int) else len(one.scratches)


def scratch_tags(one: Combatant) -> tuple[Tag, ...]:
    """Return the tags of a person's scratches."""
    return () if isinstance(one.scratches, int) else one.scratches


__all__ = [
    "Attack",
    "Cause",
    "Combatant",
    "Hazard",
    "Scene",
    "Treatment",
    "can_act",
    "gone_for_good",
    "immobile",
    "is_vehicle",
    "scratch_count",
    "scratch_tags",
]
