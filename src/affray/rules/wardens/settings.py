"""The readings that the game leaves open, each with the default that the sheet proposes."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from affray.rules.fight import Settings as BaseSettings

Small: TypeAlias = Annotated[int, Meta(ge=0, le=99)]


class ConditionEnds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ends a condition; `by_hand` leaves it to the table. Sheet B3.4."""

    stunned: Literal["next_turn", "by_hand"] = "next_turn"
    confused: Literal["next_turn", "by_hand"] = "next_turn"
    snared: Literal["action", "by_hand"] = "action"
    prone: Literal["reposition", "by_hand"] = "reposition"


class Settings(BaseSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every row of the sheet's settings block, under its name. Counts are points, hours are hours."""

    wound_slots: Small = 3
    npc_wound_slots: Small = 1
    npc_guard: Small = 1
    aether_max: Small = 3
    watch_hours: Annotated[int, Meta(ge=1, le=24)] = 6
    declare: bool = True
    heavy_ratings: tuple[str, ...] = ("shadow", "scramble")
    extra_threat_dice: bool = True
    zero_pool: Literal["before_extra", "total"] = "before_extra"
    unassigned_threat: Literal["happens", "avoided"] = "happens"
    approach_threats: Literal["likely", "all", "none"] = "likely"
    foe_attack: Literal["lands", "rolls"] = "lands"
    halve: Literal["after_tier", "before_tier"] = "after_tier"
    scale_when_hit: bool = True
    stumble_on_negate: bool = False
    stumble_on_absorb: bool = False
    stumble_waivable: bool = False
    must_absorb: bool = True
    odd_points: Literal["cannot_pay", "pays"] = "cannot_pay"
    armor_pool: Literal["pooled", "per_piece"] = "pooled"
    slice_drain: Literal["separate", "pooled", "point_for_point"] = "separate"
    shatter_vs_pierce: bool = False
    effect_block: Literal["all_absorbed", "any_absorbed"] = "all_absorbed"
    unsaid_effects: Literal["not_blocked", "blocked"] = "not_blocked"
    shock_pierces: Literal["effect", "harm_too", "never"] = "effect"
    burn_marks_armor: bool = False
    burn_marks_aether: bool = True
    burned_wound_downtime: Literal["twice", "restored"] = "twice"
    condition_ends: ConditionEnds = ConditionEnds()
    burn_clear_order: Literal["plain_x_b", "b_x_plain"] = "plain_x_b"
    poison_rest: Literal["uses_watch", "then_recover"] = "uses_watch"
    poison_blocks_refill: bool = False
    guard_refill: Literal["on_wound", "every_hit"] = "on_wound"
    death_test: Literal["before_adding", "when_full"] = "before_adding"
    injury_aether: bool = True
    scar_cancels_injury: bool = True
    morale_count: Literal["fighting", "initial"] = "fighting"
    morale_leader_counts: bool = True
