"""The readings that the game leaves open, each with the default that the sheet proposes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from affray.rules.fight import Name
from affray.rules.fight import Settings as BaseSettings
from affray.rules.foci.tables import Difficulty, TrackName

Small: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Rounds: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class Difficulties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many successes each difficulty needs. Rule: foci.difficulty."""

    easy: Small = 0
    average: Small = 1
    challenging: Small = 2
    difficult: Small = 2
    hard: Small = 3

    def of(self, name: Difficulty) -> int:
        """Return the successes that a difficulty needs."""
        found: int = getattr(self, name)
        return found


class Push(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a push moves and costs, and how often a side may push one roll."""

    dice: Small = 1
    cost_foci: Small = 1
    max_per_roll: Small = 1


class Settings(BaseSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every row of the sheet's settings block, under its name."""

    die: Literal[10] = 10
    pool_floor: Literal["min_one", "deficit_to_tn", "auto_fail"] = "min_one"
    tn: Difficulties = Difficulties()
    dice_choice: Literal["ask", "fewest", "greedy"] = "ask"
    push: Push = Push()
    attack_failure_hurts: Literal["consequence", "any"] = "consequence"
    consequence_rest: Literal["foci", "ignored"] = "foci"
    defence_success_hurts_npc: bool = False
    npc_ability_injury: Small = 1
    strong_ranged: bool = False
    trade_rate: Small = 1
    incapacitated_full: Literal["unconscious", "dead"] = "unconscious"
    overflow_same_hit: bool = True
    dying_rounds: Rounds = 3
    dying_hit: Literal["ignore", "shorten"] = "ignore"
    dying_tracks: tuple[TrackName, ...] = ("physical", "mental")
    penalty_combine: Literal["sum", "max"] = "sum"
    extra_box_level: Literal["moderate", "serious", "incapacitated", "each"] = "moderate"
    complication_mode: Literal["auto", "condition"] = "auto"
    debt_carry: bool = True
    shield_raise: Literal["once", "per_round"] = "once"
    aim_lost_on: tuple[Literal["move", "injury"], ...] = ("move", "injury")
    magic_heal_unit: Literal["box", "level"] = "box"
    attended_stacks_natural: bool = False
    natural_tracks: Literal["one", "together"] = "one"
    heal_order: Literal["per_track", "overall"] = "per_track"
    heal_skill: Name = "knowledge"
    repair_skill: Name = "profession"
    initiative_each_round: bool = False
