"""An attack: what is tried against what, then what it does to each target. Sheet A2.2, A2.3."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.falkenstein.abilities import physique_of
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.dragons import attack_letter, firecast_cost
from affray.rules.falkenstein.feat import Feat, acting_rank, attempt, opposition
from affray.rules.falkenstein.hands import refill
from affray.rules.falkenstein.harm import Blow, land, picked_by_level
from affray.rules.falkenstein.ranks import HIGH, LETTERS, LEVELS, PARTIAL, RANKS, harm_words
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Attack, Combatant, is_vehicle
from affray.rules.falkenstein.turn import ANYWAY, check_able, check_targets
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, words
from affray.rules.refusal import refuse
from affray.rules.words import slug, slugs

SAME = "same"


def attack(fight: Fight, context: Context, args: Args) -> Procedure:
    """Attack each target in turn: the command's procedure.

    Refuses one who cannot act, an unknown attack, a target out of range or not in play.
    """
    who, scope = args["attacker"], Scope(context)
    check_able(fight, who, args)
    targets = words(args, "targets")
    check_targets(fight, targets)
    weapon = chosen_attack(fight[who], args.get("attack"))
    harder = beyond(fight[who], weapon, scope.settings, args)
    if harder:
        yield _too_far(who, weapon, args["yards"])
    for place, target in enumerate(targets):
        against = args.get("against")
        feat = feat_of(fight, scope.settings, who, weapon, target=target, against=against, harder=harder)
        if feat is None:
            fight = yield from _lands(fight, scope, who, weapon, target)
        else:
            fight = yield from _tries(fight, scope, feat, weapon, target)
        if weapon.follows == "firecast" and place == len(targets) - 1:
            fight = yield from firecast_cost(fight, scope, who)
        if feat is not None:
            fight = yield from _refilled(fight, scope, feat, last=place == len(targets) - 1)
    return fight


def chosen_attack(one: Combatant, name: str | None) -> Attack:
    """Return the attack of this name; the first if none is named."""
    if not one.attacks:
        raise refuse("{who} has no attack", "give {who} one in the file, or use harm", who={"who": one.id})
    if name is None:
        return one.attacks[0]
    for known, found in zip(attack_ids(one), one.attacks, strict=True):
        if slug(name) == known:
            return found
    hint = "one of " + ", ".join(attack_ids(one))
    raise refuse("{who} has no attack called {attack}", hint, who={"who": one.id}, attack=name)


def attack_ids(one: Combatant) -> list[str]:
    """Return the words that name a combatant's attacks, in order, each a different one."""
    return slugs(attack.name for attack in one.attacks)


def beyond(one: Combatant, weapon: Attack, settings: Settings, args: Args) -> int:
    """Return by how many ranks distance makes a shot harder. Raises Refused beyond the effective range.

    Rule: falkenstein.effective-range.
    """
    yards = args.get("yards")
    if yards is not None and yards < 0:
        raise refuse("{yards} yards are no distance", "a number from 0 up", yards=yards)
    if yards is None or yards <= (weapon.range_yards or 0):
        return 0
    if weapon.range_yards is None:
        raise refuse("no distance matters to {attack}", "leave out the yards", attack=weapon.name)
    if settings.beyond_range == "harder":
        return 1
    if ANYWAY in words(args, "how"):
        return 0
    raise refuse(
        "{attack} reaches {range} yards, not {yards}",
        "come nearer, or add anyway",
        who={"who": one.id},
        attack=weapon.name,
        range=weapon.range_yards,
        yards=yards,
    )


def _too_far(who: str, weapon: Attack, yards: int) -> Event:
    """Tell that distance makes a shot harder. Rule: falkenstein.effective-range."""
    data = {"attack": weapon.name, "range": weapon.range_yards, "yards": yards}
    text = "{yards} yards are beyond {attack}: one rank harder"
    return Event(rule="falkenstein.effective-range", text=text, who={"attacker": who}, data=data, quiet=True)


def feat_of(
    fight: Fight,
    settings: Settings,
    who: str,
    weapon: Attack,
    *,
    target: str,
    against: str | None = None,
    harder: int = 0,
) -> Feat | None:
    """Return the feat that an attack is, or None for one that simply lands. Rule: falkenstein.no-feat."""
    if weapon.ability is None:
        return None
    named = against or weapon.against or usual(weapon, fight[target], settings)
    ability, rank = opposition(fight, settings, target, named)
    acting = acting_rank(fight[who], weapon.ability, settings)
    enough = HIGH if picked_by_level(fight[target], weapon.location, settings) else PARTIAL
    return Feat(who, weapon.ability, acting, ability, rank + harder, target, enough)


def usual(weapon: Attack, target: Combatant, settings: Settings) -> str:
    """Name what opposes an attack that does not say so itself.

    A vehicle opposes with its own ability of the attack's name. Rule: falkenstein.opposition.
    """
    ability = weapon.ability or ""
    if is_vehicle(target):
        return ability
    found = settings.opposed_melee if weapon.range_yards is None else settings.opposed_ranged
    return ability if found == SAME else found


def blow_of(one: Combatant, weapon: Attack, settings: Settings, level: int | None) -> Blow:
    """Make the blow that an attack strikes."""
    return Blow(
        name=weapon.name,
        rank=LETTERS.index(attack_letter(one, weapon, settings)) + 1,
        tag=weapon.tag,
        n=weapon.n,
        metal=weapon.metal,
        location=weapon.location,
        ignores_armor=weapon.ignores_armor,
        cause="shock" if weapon.tag == "S" else "",
        level=level,
    )


def _tries(fight: Fight, scope: Scope, feat: Feat, weapon: Attack, target: str) -> Run[Fight]:
    """Play the feat; what succeeds lands. Rule: falkenstein.no-harm."""
    who = {"attacker": feat.who, "target": target}
    yield _aimed(fight[feat.who], weapon, target, scope.settings)
    fight, level = yield from attempt(fight, scope, feat)
    if level < PARTIAL:
        yield Event(
            rule="falkenstein.no-harm",
            text="{target} comes to no harm",
            who=who,
            data={"level": LEVELS[level], "attack": weapon.name},
            public="{attacker} misses {target}",
        )
        return fight
    return (yield from land(fight, scope, blow_of(fight[feat.who], weapon, scope.settings, level), target))


def _lands(fight: Fight, scope: Scope, who: str, weapon: Attack, target: str) -> Run[Fight]:
    yield _aimed(fight[who], weapon, target, scope.settings)
    names, data = {"attacker": who, "target": target}, {"attack": weapon.name}
    text = "{attack} takes no feat: it lands"
    yield Event(rule="falkenstein.no-feat", text=text, who=names, data=data, quiet=True)
    return (yield from land(fight, scope, blow_of(fight[who], weapon, scope.settings, None), target))


def _aimed(one: Combatant, weapon: Attack, target: str, settings: Settings) -> Event:
    """Tell who attacks whom with what, under the rule that gives the rank."""
    rank = LETTERS.index(attack_letter(one, weapon, settings)) + 1
    return Event(
        rule=rank_rule(one, weapon, settings),
        text="{attacker} at {target}: {attack}, {rank} ({tag})",
        who={"attacker": one.id, "target": target},
        data={
            "attack": weapon.name,
            "rank": harm_words(rank, weapon.n),
            "tag": weapon.tag,
            "physique": RANKS[physique_of(one)],
        },
        public="{attacker} attacks {target}",
    )


def rank_rule(one: Combatant, weapon: Attack, settings: Settings) -> str:
    """Name the rule that an attack's rank comes from.

    Rules: falkenstein.blow-rank, falkenstein.firecast-rank, falkenstein.ranged-table, falkenstein.engines,
    falkenstein.hand-table, falkenstein.shock-ceiling.
    """
    if one.kind == "dragon" and settings.dragon_damage == "all" and weapon.tag != "S":
        return "falkenstein.firecast-rank"
    if weapon.follows != "none":
        return "falkenstein.firecast-rank" if weapon.follows == "firecast" else "falkenstein.blow-rank"
    if weapon.range_yards is not None:
        return "falkenstein.ranged-table"
    if weapon.tag == "S":
        return "falkenstein.shock-ceiling"
    engine = weapon.location == "Body" and weapon.rank == LETTERS[-1]
    return "falkenstein.engines" if engine else "falkenstein.hand-table"


def _refilled(fight: Fight, scope: Scope, feat: Feat, *, last: bool) -> Run[Fight]:
    """Refill the attacker's hand, and a defender's that may have played."""
    fight = yield from refill(fight, scope, feat.who, last=last)
    if scope.settings.defender_plays and feat.target is not None:
        fight = yield from refill(fight, scope, feat.target, last=last)
    return fight
