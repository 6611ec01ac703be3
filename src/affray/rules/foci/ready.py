"""Making ready: unbalanced weapons, aim, reloading, complications put right. Sheet A2.10 to A2.12."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.economy import pay
from affray.rules.foci.hands import in_hand, weapon_ids, with_weapon
from affray.rules.foci.kit import Weapon
from affray.rules.foci.state import Combatant
from affray.rules.foci.trouble import degree
from affray.rules.refusal import refuse
from affray.rules.words import slug

AIM = 3


def to_ready(one: Combatant) -> list[str]:
    """List the words of weapons in hand that are off balance."""
    pairs = zip(weapon_ids(one), one.weapons, strict=True)
    return [word for word, weapon in pairs if weapon.carried == "hand" and not weapon.steady]


def to_load(one: Combatant) -> list[str]:
    """List the words of weapons in hand that are not loaded."""
    pairs = zip(weapon_ids(one), one.weapons, strict=True)
    return [word for word, weapon in pairs if weapon.carried == "hand" and not weapon.loaded]


def _which(one: Combatant, found: list[str], said: str | None, what: str) -> int:
    """Return the index of the weapon that is meant: what was said, else the first that fits."""
    word = slug(said) if said else next(iter(found), None)
    if word is None or word not in found:
        hint = "one of " + ", ".join(found) if found else "it must be in hand"
        raise refuse(f"{{who}} has no such weapon {what}", hint, who={"who": one.id})
    return weapon_ids(one).index(word)


def ready(fight: Fight, context: Context, args: Args) -> Procedure:
    """Bring an unbalanced weapon back under control, to strike or to parry. Rule: foci.unbalanced."""
    who = args["who"]
    one: Combatant = fight[who]
    index = _which(one, to_ready(one), args.get("weapon"), "to ready")
    fight = pay(fight, context, who, 1, args)
    weapon = one.weapons[index]
    text = "{who} readies {weapon}"
    yield Event(
        rule="foci.unbalanced",
        text=text,
        who={"who": who},
        data={"weapon": weapon.name},
        public="{who} readies a weapon",
    )
    return fight.having(with_weapon(fight[who], index, replace(weapon, ready=True)))


def aim(fight: Fight, context: Context, args: Args) -> Procedure:
    """Aim: the next shot is one degree easier, never easier than average. Rule: foci.aim."""
    who = args["who"]
    one: Combatant = fight[who]
    if not any(weapon.kind == "ranged" for weapon in in_hand(one)):
        raise refuse("{who} has nothing in hand to aim with", "draw a ranged weapon", who={"who": who})
    if one.aimed:
        raise refuse("{who} has aimed already", "shoot", who={"who": who})
    fight = pay(fight, context, who, AIM, args)
    text = "{who} takes aim"
    yield Event(rule="foci.aim", text=text, who={"who": who}, public=text)
    return fight.put(who, aimed=True)


def reload(fight: Fight, context: Context, args: Args) -> Procedure:
    """Spend foci on loading a weapon, one's own or another's; they add up over turns. Rule: foci.reload."""
    who = args["who"]
    owner = args.get("owner") or who
    other: Combatant = fight[owner]
    index = _which(other, to_load(other), args.get("weapon"), "to load")
    weapon: Weapon = other.weapons[index]
    missing = weapon.reload_foci - weapon.reload_done
    foci = args.get("foci", max(1, min(missing, fight[who].foci.left)))
    if not 1 <= foci <= missing:
        said = "a focus" if foci == 1 else "{foci} foci"
        raise refuse(f"{said} cannot be spent on it", f"1 to {missing}", foci=foci)
    fight = pay(fight, context, who, foci, args)
    done = weapon.reload_done + foci
    loaded = done >= weapon.reload_foci
    after = replace(weapon, loaded=loaded, reload_done=0 if loaded else done)
    text = "{who} loads {weapon}: " + ("ready to fire" if loaded else "{done} of {foci} foci")
    if owner != who:
        text = text.replace("loads {weapon}", "helps {owner} load {weapon}")
    yield Event(
        rule="foci.reload",
        text=text,
        who={"who": who, "owner": owner},
        data={"weapon": weapon.name, "spent": foci, "done": done, "foci": weapon.reload_foci},
        public="{who} reloads",
    )
    return fight.having(with_weapon(fight[owner], index, after))


def clear(fight: Fight, context: Context, args: Args) -> Procedure:
    """Put complications right by paying their foci, where that is a choice.

    Rule: foci.complication-degree.
    """
    who = args["who"]
    one: Combatant = fight[who]
    if context.settings.complication_mode == "auto":
        hint = "they are taken off when the turn starts"
        raise refuse("at this table complications cost their foci by themselves", hint, who={"who": who})
    count = args.get("count", max(1, min(one.foci.debt, one.foci.left)))
    if not 1 <= count <= one.foci.debt:
        hint = f"1 to {one.foci.debt}" if one.foci.debt else "there are none"
        raise refuse("{who} has not so many complications", hint, who={"who": who})
    fight = pay(fight, context, who, count, args)
    data = {"count": count, "degree": degree(count), "left": one.foci.debt - count}
    text = "{who} puts a {degree} complication right" + (
        ", {left} " + ("focus" if data["left"] == 1 else "foci") + " still owed" if data["left"] else ""
    )
    yield Event(
        rule="foci.complication-degree", text=text, who={"who": who}, data=data, public="{who} recovers"
    )
    after = fight[who]
    return fight.having(after.but(foci=replace(after.foci, debt=one.foci.debt - count)))
