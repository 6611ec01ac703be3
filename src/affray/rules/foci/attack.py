"""The command to attack: with what, whom, how hard it is, and why not. Sheet A2.6, A2.7."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Blow, blow_of
from affray.rules.foci.economy import paid
from affray.rules.foci.exchange import Attack, by_roller, on_player
from affray.rules.foci.hands import arms, in_hand, used
from affray.rules.foci.kit import FIST, Ability, Weapon
from affray.rules.foci.settings import Settings
from affray.rules.foci.state import Combatant, is_pc
from affray.rules.procedure import words
from affray.rules.refusal import Refusal, Refused, refuse
from affray.rules.words import slug


def attack(fight: Fight, context: Context, args: Args) -> Procedure:
    """Attack somebody: the command's procedure.

    A player rolls in any case: the attack, or against it. Rules: foci.players-roll, foci.attacks-per-turn.
    """
    scope = Scope(context)
    who, target = args["attacker"], args["target"]
    one: Combatant = fight[who]
    arm = chosen_arm(one, args.get("weapon"))
    refusal = cannot_attack(one, arm) or _no_target(fight, who, target)
    if refusal is not None:
        raise Refused(refusal)
    how = words(args, "how")
    blow = blow_of(one, arm, scope.settings)
    tn = _difficulty(one, fight[target], blow, args.get("difficulty"), scope.settings)
    planned = Attack(who, target, blow, tn, args.get("defence"), how)
    spent = paid(one, context, 1, args)
    spent = replace(spent, aimed=False, foci=replace(spent.foci, attacks=min(9, spent.foci.attacks + 1)))
    fight = fight.having(used(spent, arm) if isinstance(arm, Weapon) else spent)
    if is_pc(fight[target]) and not is_pc(one):
        return (yield from on_player(fight, scope, planned))
    return (yield from by_roller(fight, scope, planned))


def chosen_arm(one: Combatant, name: str | None) -> Weapon | Ability:
    """Return the weapon or ability of this name; without one, the first that can be used now.

    Where what is in hand cannot be used it is returned all the same: its refusal says why.
    """
    if name is None:
        return _likeliest(one)
    found = arms(one)
    if slug(name) in found:
        return found[slug(name)]
    hint = "one of " + ", ".join(found)
    raise refuse("{who} has nothing called {weapon} to attack with", hint, who={"who": one.id}, weapon=name)


def _likeliest(one: Combatant) -> Weapon | Ability:
    held: list[Weapon | Ability] = [*in_hand(one), *one.abilities]
    for arm in held:
        if cannot_attack(one, arm) is None:
            return arm
    return held[0] if held else FIST


def cannot_attack(one: Combatant, arm: Weapon | Ability) -> Refusal | None:
    """Say why a combatant cannot attack with this now, foci aside, or None.

    Rules: foci.persistent, foci.unbalanced, foci.no-second-shot.
    """
    names = {"who": one.id}
    if not is_pc(one) and not one.persistent:
        text = "{who} is not persistent: it hurts only where a player's roll goes wrong"
        return Refusal(text, "attack it, or set {id} persistent true", names, {"id": one.id})
    if isinstance(arm, Ability) or arm is FIST:
        return None
    data: dict[str, str | int] = {"weapon": arm.name}
    if arm.carried != "hand":
        return Refusal("{weapon} is not in hand", "draw it first", names, data)
    if not arm.steady:
        return Refusal("{weapon} is off balance", "ready it first: 1 focus", names, data)
    if not arm.loaded:
        data |= {"done": arm.reload_done, "foci": arm.reload_foci}
        return Refusal("{weapon} is not loaded ({done} of {foci} foci)", "reload it", names, data)
    return None


def _no_target(fight: Fight, who: str, target: str) -> Refusal | None:
    if target not in fight:
        return Refusal("nobody here is called {name}", "name a combatant in play", data={"name": target})
    other: Combatant = fight[target]
    names = {"target": target}
    if target == who:
        return Refusal("{target} cannot attack itself", "choose another target", names)
    if other.dead or "gone" in other.status:
        return Refusal(
            "{target} is dead" if other.dead else "{target} is gone", "choose another target", names
        )
    return Refusal("{target} is not in play yet", "choose another target", names) if other.waiting else None


def _difficulty(one: Combatant, target: Combatant, blow: Blow, said: str | None, settings: Settings) -> int:
    """Return the successes an attack needs: at least one; aim makes it one less. Rule: foci.aim."""
    tn = settings.tn.of(said or target.difficulty)  # type: ignore[arg-type]
    return max(1, tn - (one.aimed and blow.skill == "shoot"))
