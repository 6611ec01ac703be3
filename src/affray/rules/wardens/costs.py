"""What harm costs in armor, Guard and Aether under Crush, Slice and Drain: pure figures. Sheet B2.5.3."""

from __future__ import annotations

from collections.abc import Sequence

from affray.rules.wardens.settings import Settings


def costs_plain(effects: Sequence[str]) -> bool:
    """Tell whether armor pays one point for each harm: neither Crush nor Slice, or both."""
    return ("crush" in effects) == ("slice" in effects)


def half(points: int, settings: Settings) -> int:
    """Return the harm that `points` take at double cost; a lone odd point pays only if a setting says so."""
    return (points + (settings.odd_points == "pays")) // 2


def armor_most(points: int, effects: Sequence[str], settings: Settings) -> int:
    """Return the most harm that armor points take. Rules: wardens.crush, wardens.slice-armor."""
    if costs_plain(effects):
        return points
    return half(points, settings) if "crush" in effects else 2 * points


def armor_cost(harm: int, points: int, effects: Sequence[str]) -> int:
    """Return what harm costs in armor points: double for Crush, half (rounded up) for Slice."""
    if costs_plain(effects):
        return harm
    return min(2 * harm, points) if "crush" in effects else (harm + 1) // 2


def guard_most(guard: int, aether: int, effects: Sequence[str], settings: Settings) -> int:
    """Return the most harm that Guard takes, Aether before it if Drain (pass 0 Aether otherwise).

    Rules: wardens.slice-guard, wardens.drain.
    """
    if "slice" not in effects:
        return guard + aether
    if settings.slice_drain == "pooled":
        return half(guard + aether, settings)
    if settings.slice_drain == "point_for_point":
        return aether + half(guard, settings)
    return half(aether, settings) + half(guard, settings)


def guard_cost(
    harm: int, guard: int, aether: int, effects: Sequence[str], settings: Settings
) -> tuple[int, int]:
    """Return what harm past armor costs: (Guard points, Aether points)."""
    if "slice" not in effects:
        first = min(harm, aether)
        return harm - first, first
    if settings.slice_drain == "pooled":
        points = min(2 * harm, guard + aether)
        return points - min(points, aether), min(points, aether)
    if settings.slice_drain == "point_for_point":
        first = min(harm, aether)
        return min(2 * (harm - first), guard), first
    first = min(harm, half(aether, settings))
    return min(2 * (harm - first), guard), min(2 * first, aether)
