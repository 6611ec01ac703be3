"""What a file leaves open, and what in it does not fit together. Sheet A1, A2.9, A3.8."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from affray.rules.falkenstein.abilities import PHYSIQUE, physique_of
from affray.rules.falkenstein.dragons import attack_letter, dragon_armor
from affray.rules.falkenstein.environment import CAUSES, Force, tag_of
from affray.rules.falkenstein.ranks import KILLED, LETTERS, MORTAL, NONE, RANKS, SCRATCHED, WOUNDED, StateTag
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Attack, Combatant, Hazard, is_vehicle, scratch_count
from affray.rules.falkenstein.vehicles import (
    built,
    composition_index,
    scratch_threshold,
    size_index,
)
from affray.rules.order import OrderKind
from affray.rules.ruleset import Fault
from affray.rules.words import slug


def prepare(one: Combatant, settings: Settings) -> Combatant:
    """Return the combatant with physique, armor, state, scratches and the ranks of its blows filled in."""
    ready = _vehicle(one) if is_vehicle(one) else _person(one, settings)
    attacks = tuple(_with_rank(ready, attack, settings) for attack in ready.attacks)
    state = SCRATCHED if ready.state == NONE and scratch_count(ready) else ready.state
    return ready.but(state=state, state_tag=_tag(ready, state), attacks=attacks)


def _tag(one: Combatant, state: int) -> StateTag:
    """Return the tag of a state: none below Wounded and for vehicles, a Wound where the file says none."""
    if is_vehicle(one) or state < WOUNDED:
        return "none"
    return "W" if one.state_tag == "none" else one.state_tag


def _person(one: Combatant, settings: Settings) -> Combatant:
    """Fill in a person. Rule: falkenstein.mortal-out."""
    listed = next((found.rank for name, found in one.abilities.items() if slug(name) == PHYSIQUE), None)
    worst = KILLED if settings.mortal_awake else MORTAL
    awake = one.conscious and one.state < worst
    ready = one.but(physique=one.physique or listed or "AV", extra=None, conscious=awake)
    return ready.but(armor=dragon_armor(ready) if one.kind == "dragon" else one.armor or "none")


def _vehicle(one: Combatant) -> Combatant:
    """Fill in a vehicle. Rule: falkenstein.vehicle-physique."""
    size, made = size_index(one), composition_index(one)
    physique, extra = one.physique or "AV", one.extra or 0
    if size is not None and made is not None:
        physique, extra = built(size, made)
    return one.but(
        physique=physique,
        extra=extra,
        armor="none",
        size=size,
        composition=made,
        scratches=scratch_count(one),
    )


def following(before: Combatant, after: Combatant, settings: Settings) -> Combatant:
    """Return a combatant changed by hand: what followed from the old values follows from the new.

    What counts towards the next state counts from when the state was entered.
    Rules: falkenstein.dragon-armor, falkenstein.vehicle-physique, falkenstein.blow-rank,
    falkenstein.vehicle-ten-more.
    """
    if after.kind == "dragon" and after.armor == before.armor == dragon_armor(before):
        after = after.but(armor=dragon_armor(after))
    if is_vehicle(after) and (after.physique, after.extra) == (before.physique, before.extra):
        after = _vehicle(after)
    counted = (before.more_count, before.more_by)
    if after.state != before.state and (after.more_count, after.more_by) == counted:
        after = after.but(more_count=0, more_by={})
    if physique_of(after) != physique_of(before):
        after = after.but(attacks=tuple(_with_rank(after, attack, settings) for attack in after.attacks))
    return after


def _with_rank(one: Combatant, attack: Attack, settings: Settings) -> Attack:
    return replace(attack, rank=attack_letter(one, attack, settings))


def faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together in a combatant."""
    yield from _vehicle_faults(one) if is_vehicle(one) else _person_faults(one)
    limit = scratch_threshold(one)
    if scratch_count(one) >= limit and is_vehicle(one):
        text = f"{scratch_count(one)} scratches are a Wounded"
        yield Fault(("scratches",), text, f"at most {limit - 1}, or state = 2")
    for at, attack in enumerate(one.attacks):
        if attack.follows == "firecast" and one.kind != "dragon":
            yield Fault(("attacks", at), "only dragons cast fire", 'kind = "dragon", or a table with a rank')
        if attack.tag == "firecast":
            yield Fault(("attacks", at, "tag"), "firecast harms dragons alone, by their own fire", _TAGS)
        if attack.rank is None and attack.follows == "none":
            yield Fault(
                ("attacks", at, "rank"), f"{attack.name} has no rank", "a rank from A to F, such as 9F"
            )
        elif attack.tag == "S" and not attack.excessive and (attack.rank or "A") > settings.shock_ceiling:
            text = f"{attack.name} is a shock of rank {attack.rank}"
            yield Fault(("attacks", at, "rank"), text, _ceiling(settings))


_TAGS = "S, B or W"


def _ceiling(settings: Settings) -> str:
    return f"at most {settings.shock_ceiling}, or excessive = true"


def _person_faults(one: Combatant) -> Iterator[Fault]:
    if one.kind == "dragon" and one.armor is not None and one.armor != dragon_armor(one):
        text = f"a dragon of physique {one.physique or 'AV'} is not in {one.armor} armor"
        yield Fault(("armor",), text, f'"{dragon_armor(one)}", or leave armor out')
    if isinstance(one.scratches, int) and one.scratches:
        yield Fault(("scratches",), "a person's scratches have tags", 'a list such as ["B", "W"]')
    for name in ("size", "composition", "extra"):
        if getattr(one, name):
            yield Fault((name,), f"{name} is for vehicles", 'kind = "vehicle", or leave it out')


def _vehicle_faults(one: Combatant) -> Iterator[Fault]:
    size, made = size_index(one), composition_index(one)
    if (size is None) != (made is None):
        name = "composition" if made is None else "size"
        yield Fault((name,), f"a vehicle without {name}", "size and composition, or physique alone")
    if size is not None and made is not None:
        physique, extra = built(size, made)
        words = physique if not extra else f"{physique}+{extra}"
        if one.physique not in (None, physique) or one.extra not in (None, extra):
            text = f"size and composition make physique {words}"
            yield Fault(("physique",), text, f'physique = "{physique}", extra = {extra}, or leave both out')
    elif one.extra and one.physique != RANKS[-1]:
        yield Fault(("extra",), "extra is what goes past EXT", 'physique = "EXT"')
    if one.armor not in (None, "none"):
        yield Fault(("armor",), "a vehicle has no armor of its own", "leave armor out")
    if not isinstance(one.scratches, int) and one.scratches:
        yield Fault(("scratches",), "a vehicle's scratches are counted", "a number")


def hazard_faults(hazard: Hazard, settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together in a hazard."""
    if hazard.cause is None and hazard.rank is None:
        yield Fault((), f"{hazard.name} has neither cause nor rank", 'such as cause = "fall", or rank = "C"')
    force = CAUSES.get(hazard.cause or "")
    for unit in ("feet", "pounds", "volts"):
        if getattr(hazard, unit) is not None and (force is None or force.unit != unit):
            yield Fault((unit,), f"{unit} do not matter here", _unit_of(force))
    if force is not None and force.per and hazard.rank is not None:
        yield Fault(("rank",), f"the rank goes by {force.unit} here", "leave rank out, or cause")
    if hazard.tag == "firecast":
        yield Fault(("tag",), "firecast harms dragons alone, by their own fire", _TAGS)
    letter = hazard.rank or LETTERS[max(0, (force.rank if force else 0) - 1)]
    tag = tag_of(hazard, force or Force(rule=""))
    if tag == "S" and not hazard.excessive and letter > settings.shock_ceiling:
        yield Fault(("rank",), f"{hazard.name} is a shock of rank {letter}", _ceiling(settings))


def _unit_of(force: Any) -> str:
    return force.unit if force is not None and force.unit else "leave it out"


def order_faults(kind: OrderKind, by: str) -> Iterator[Fault]:
    """Ask for the ability that an initiative goes by."""
    if kind == "initiative" and not by:
        yield Fault((), "an initiative goes by an ability", 'such as by = "Perception"')
