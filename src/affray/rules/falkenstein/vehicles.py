"""Vehicles: physique from size and composition, and how much they bear. Sheet A2.9, A3.10."""

from __future__ import annotations

from typing import get_args

from affray.rules.falkenstein.ranks import RANKS, Rank
from affray.rules.falkenstein.state import Combatant, Composition, Size, is_vehicle

SIZES: tuple[str, ...] = get_args(Size)
COMPOSITIONS: tuple[str, ...] = get_args(Composition)

PERSON_SCRATCHES, PERSON_MORE = 4, 1
VEHICLE_SCRATCHES, VEHICLE_MORE = 40, 10


def size_index(one: Combatant) -> int | None:
    """Return a vehicle's size as a number from 0 to 5, however it is written."""
    return SIZES.index(one.size) if isinstance(one.size, str) else one.size


def composition_index(one: Combatant) -> int | None:
    """Return what a vehicle is made of as a number from 0 to 5, however it is written."""
    made = one.composition
    return COMPOSITIONS.index(made) if isinstance(made, str) else made


def built(size: int, composition: int) -> tuple[Rank, int]:
    """Return the physique of a vehicle and the extra past EXT. Rule: falkenstein.vehicle-physique."""
    index = size + composition
    top = len(RANKS) - 1
    return RANKS[min(index, top)], max(0, index - top)


def scratch_threshold(one: Combatant) -> int:
    """Return how many scratches make a Wounded.

    Rules: falkenstein.four-scratches, falkenstein.vehicle-scratches.
    """
    return VEHICLE_SCRATCHES + (one.extra or 0) if is_vehicle(one) else PERSON_SCRATCHES


def more_threshold(one: Combatant) -> int:
    """Return how many further results raise the state.

    Rules: falkenstein.step-up, falkenstein.vehicle-ten-more.
    """
    return VEHICLE_MORE + (one.extra or 0) if is_vehicle(one) else PERSON_MORE
