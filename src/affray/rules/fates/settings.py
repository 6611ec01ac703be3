"""The readings that the game leaves open, each with the default that the sheet proposes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from affray.rules.fight import Settings as BaseSettings

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Faces: TypeAlias = Annotated[int, Meta(ge=2, le=100)]
Minimum: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
Bargain: TypeAlias = Literal["last_strand", "lachesis", "atropos"]
Outcome: TypeAlias = Literal["critical_success", "success", "failure", "critical_failure"]


class Minimums(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A minimum for each capacity."""

    vigor: Minimum = 1
    wit: Minimum = 1
    zeal: Minimum = 1


class ActionRoll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How risky actions come out: entered by the table, or rolled on the lowest of some dice. Sheet B2.8."""

    mode: Literal["declared", "d12_under"] = "declared"
    die: Faces = 12
    base_dice: AtLeastOne = 1
    balance_token: Literal["extra_die", "none"] = "extra_die"  # noqa: S105 - a token of the game


class EnemySegments(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many segments an enemy's clock has by its size."""

    minor: AtLeastOne = 2
    strong: AtLeastOne = 4
    boss: AtLeastOne = 6


class HealWounds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the cutscene that heals costs, and how many wounds each outcome removes."""

    segments: Count = 2
    failure: Count = 1
    success: Count = 2
    critical_success: Count = 3
    critical_failure: Count = 1


class RepairSoak(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the cutscene that repairs costs, and how many soak points each outcome restores."""

    segments: Count = 2
    failure: Count = 1
    success: Count = 2
    critical_success: Count | Literal["all"] = "all"
    critical_failure: Count = 1


class Settings(BaseSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every row of the sheet's settings block, under its name."""

    die: Faces = 12
    capacity_min: Minimum | Minimums = 1
    light_hit_at_minimum: Literal["none", "spill", "hard_hit"] = "none"
    self_hit_needs_capacity: bool = True
    soak_policy: Literal["ask", "always", "never"] = "ask"
    soak_before_clock: bool = True
    token_when_soaked: bool = True
    bargain_when: Literal["overflow", "full"] = "overflow"
    bargain_policy: Literal["ask"] | tuple[Bargain, ...] = "ask"
    token_before_bargain: bool = True
    lachesis_cost: Count = 3
    lachesis_pending: Literal["discarded", "marked"] = "discarded"
    last_strand_wounds: Literal["ignored", "soaked"] = "ignored"
    last_strand_trivial: Literal["counts", "free"] = "counts"
    holder_lost: Literal["hero", "dm"] = "hero"
    whisper_per_roll: Count = 1
    shade_resolve_absorbs: bool = False
    shade_refresh: bool = False
    action_roll: ActionRoll = ActionRoll()
    crit_success_capacity_gain: Count = 1
    crit_failure_capacity_loss: Count = 1
    crit_failure_dm_token: Count = 1
    enemy_segments: EnemySegments = EnemySegments()
    success_marks: Count = 1
    crit_marks: Count = 2
    dm_actions_per_spotlight: AtLeastOne = 1
    interruption_cost: Count = 1
    heal_wounds: HealWounds = HealWounds()
    repair_soak: RepairSoak = RepairSoak()
