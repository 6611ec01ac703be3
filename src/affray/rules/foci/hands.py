"""What is in the hands: which weapons can be used now, parrying, drawing, letting go. Sheet A2.12."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from affray.rules.foci.kit import FIST, Ability, Shield, Weapon
from affray.rules.foci.state import Combatant, conscious
from affray.rules.words import slugs

HANDS = 2
FISTS = ("fist",)


@lru_cache(maxsize=512)
def _words(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(slugs(list(names), FISTS))


def weapon_ids(one: Combatant) -> tuple[str, ...]:
    """Return the words that name a combatant's weapons, in order."""
    return _words(tuple([weapon.name for weapon in one.weapons]))


def arms(one: Combatant) -> dict[str, Weapon | Ability]:
    """Return all that a combatant can attack with by its word: weapons, abilities, and its fists."""
    carried = one.weapons + one.abilities
    found = dict(zip(_words(tuple([arm.name for arm in carried])), carried, strict=True))
    found["fist"] = FIST
    return found


def in_hand(one: Combatant) -> Iterator[Weapon]:
    """Go through the weapons in the hands."""
    for weapon in one.weapons:
        if weapon.carried == "hand":
            yield weapon


def hands_full(one: Combatant) -> int:
    """Count the hands that are taken up."""
    taken = sum(HANDS if weapon.two_handed else 1 for weapon in in_hand(one))
    return taken + (one.shield is not None and one.shield.in_hand)


def raised(one: Combatant) -> Shield | None:
    """Return the shield if it is raised and of use."""
    shield = one.shield
    return shield if shield is not None and shield.position == "raised" and shield.usable else None


def can_parry(one: Combatant) -> bool:
    """Tell whether Fight may defend: with a melee weapon that is steady, bare hands, or a raised shield.

    Rule: foci.unbalanced.
    """
    if not conscious(one):
        return False
    held = list(in_hand(one))
    return not held or any(w.kind == "melee" and w.steady for w in held) or raised(one) is not None


def with_weapon(one: Combatant, index: int, weapon: Weapon) -> Combatant:
    """Return the combatant with another weapon in the place of one."""
    return one.but(weapons=(*one.weapons[:index], weapon, *one.weapons[index + 1 :]))


def used(one: Combatant, weapon: Weapon) -> Combatant:
    """Return the combatant after a blow or a shot: an unbalanced weapon is not ready, a shot is gone.

    Rules: foci.unbalanced, foci.reload.
    """
    if weapon is FIST or not (weapon.unbalanced or weapon.reload_foci):
        return one
    index = next(i for i, known in enumerate(one.weapons) if known is weapon)
    spent = replace(weapon, ready=False, loaded=weapon.loaded and not weapon.reload_foci, reload_done=0)
    return with_weapon(one, index, spent)


def draw(one: Combatant, index: int) -> tuple[Combatant, list[str]]:
    """Return the combatant with a weapon in hand, and the names of what it let go of for that.

    What does not fit into two hands is dropped, a shield is slung. An unbalanced weapon is not ready yet.
    Rule: foci.two-handed.
    """
    need = HANDS if one.weapons[index].two_handed else 1
    gone: list[str] = []
    for i, other in enumerate(one.weapons):
        if other.carried == "hand" and hands_full(one) + need > HANDS:
            gone.append(other.name)
            one = with_weapon(one, i, replace(other, carried="dropped"))
    if one.shield is not None and one.shield.in_hand and hands_full(one) + need > HANDS:
        gone.append(one.shield.name)
        one = one.but(shield=replace(one.shield, position="slung"))
    drawn = replace(one.weapons[index], carried="hand", ready=False)
    return with_weapon(one, index, drawn), gone


def lowered(one: Combatant) -> Combatant:
    """Return the combatant with a raised shield lowered."""
    if one.shield is None or one.shield.position != "raised":
        return one
    return one.but(shield=replace(one.shield, position="held"))


def slowness(one: Combatant) -> int:
    """Return the feet by which armor, a shield in hand and gear slow. Rule: foci.slung-shield."""
    slow = sum(gear.slow for gear in one.gear) + (one.armor.slow if one.armor else 0)
    return slow + (one.shield.slow if one.shield is not None and one.shield.in_hand else 0)


def stride(slow: int, moved: int) -> int:
    """Return the half feet of the next move of a turn. Rules: foci.first-move, foci.extra-move."""
    return max(0, 60 - 2 * slow) if moved == 0 else max(0, 30 - slow)
