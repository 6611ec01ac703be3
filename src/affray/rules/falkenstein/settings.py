"""The readings that the game leaves open, each with the default that the sheet proposes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from affray.rules.falkenstein.ranks import Letter
from affray.rules.falkenstein.table_1 import Success
from affray.rules.falkenstein.table_3 import Severity
from affray.rules.fight import Name
from affray.rules.fight import Settings as BaseSettings

Internal: TypeAlias = Literal[
    "poison",
    "drowning",
    "shock",
    "unravelling",
    "fall",
    "trampling",
    "electricity",
    "fire",
    "acid",
    "earthquake",
    "cold_iron",
]


class Settings(BaseSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The readings that the game leaves open; `cards` says whose deck is played with."""

    cards: Literal["affray", "table"] = "affray"
    hands: Literal["tracked", "table"] = "tracked"
    max_cards: Annotated[int, Meta(ge=0, le=54)] | Literal["all"] = 1
    off_suit_counts: Literal[1, 0, "full"] = 1
    defender_plays: bool = False
    table_1: Success | None = None
    table_3: Severity | None = None
    location: Literal["by_level", "off"] = "by_level"
    opposed_melee: Name = "same"
    opposed_ranged: Name = "athletics"
    beyond_range: Literal["refuse", "harder"] = "refuse"
    wounded_penalty: Literal[1, 0] = 1
    unconscious_cards: Literal["per_attack", "per_result"] = "per_attack"
    mortal_awake: bool = False
    scratch_card: bool = True
    joker_turned: Literal["awake", "out"] = "awake"
    residue_merges: bool = True
    residue_counts: bool = True
    tag_merge: Literal["slower", "latest"] = "slower"
    harm_resets_recovery: bool = True
    mortal_heals_untreated: bool = False
    faerie_metal: Literal["larger", "sum"] = "larger"
    past_f: Literal["raise_state", "cap"] = "raise_state"
    dragon_below_a: Literal["clamp", "no_harm"] = "clamp"
    dragon_damage: Literal["firecast", "all"] = "firecast"
    firecast_parity: Literal["kept", "per_encounter"] = "kept"
    armor_ignored_by: tuple[Internal, ...] = ("poison", "drowning", "shock", "unravelling")
    shock_ceiling: Letter = "B"
    vehicle_counter: Literal["combined", "by_result"] = "combined"
    vehicle_card: Literal["on_entry", "per_result"] = "on_entry"
    vehicle_wounded_penalty: Literal[1, 0] = 1

    @property
    def tracked(self) -> bool:
        """Whether Affray keeps the deck and the hands; else they lie on the table."""
        return self.cards == "affray" and self.hands == "tracked"
