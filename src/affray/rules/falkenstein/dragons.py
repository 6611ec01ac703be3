"""Dragons, and whatever else strikes with a rank that its physique gives. Sheet A2.7, A3.5, A3.6."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.falkenstein.abilities import physique_of
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.harm import Blow, land
from affray.rules.falkenstein.ranks import LETTERS, Letter
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.state import Attack, Combatant
from affray.rules.falkenstein.weapons import BLOW_RANKS, CLAW_RANKS, FIRECAST_RANKS
from affray.rules.fight import Fight
from affray.rules.procedure import Run

ARMOR = ("light", "light", "medium", "medium", "heavy", "heavy")
"""A dragon's armor by physique. Rule: falkenstein.dragon-armor."""

BY_PHYSIQUE: dict[str, tuple[Letter, ...]] = {
    "blow": BLOW_RANKS,
    "claws": CLAW_RANKS,
    "firecast": FIRECAST_RANKS,
}
EVERY = 2
"""So many firecasts cost the dragon once."""


def dragon_armor(one: Combatant) -> str:
    """Return the armor that a dragon's physique gives. Rule: falkenstein.dragon-armor."""
    return ARMOR[physique_of(one)]


def attack_letter(one: Combatant, attack: Attack, settings: Settings) -> Letter:
    """Return the rank of an attack, from its striker's physique where it goes by that.

    Rules: falkenstein.blow-rank, falkenstein.firecast-rank.
    """
    physique = physique_of(one)
    if one.kind == "dragon" and settings.dragon_damage == "all" and attack.tag != "S":
        return FIRECAST_RANKS[physique]
    if attack.follows in BY_PHYSIQUE:
        return BY_PHYSIQUE[attack.follows][physique]
    return attack.rank or "A"


def firecast_cost(fight: Fight, scope: Scope, who: str) -> Run[Fight]:
    """Count a firecast; every second one harms the dragon, whatever its armor.

    Rule: falkenstein.firecast-cost.
    """
    one: Combatant = fight[who]
    count = one.firecasts + 1
    yield Event(
        rule="falkenstein.firecast-cost",
        text="{who} casts fire" if count < EVERY else "{who} is burnt by its own fire",
        who={"who": who},
        data={"firecasts": count, "rank": LETTERS[0]},
        quiet=count < EVERY,
        public="" if count < EVERY else "{who} is burnt by its own fire",
    )
    fight = fight.put(who, firecasts=count % EVERY)
    if count < EVERY:
        return fight
    blow = Blow(name="Firecast", rank=1, tag="firecast", location="Body", ignores_armor=True)
    return (yield from land(fight, scope, blow, who))
