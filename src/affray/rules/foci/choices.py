"""What may be named for each parameter of a command, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.attack import cannot_attack, chosen_arm
from affray.rules.foci.counter import IN_REACH, OUT_OF_REACH
from affray.rules.foci.damage import blow_of
from affray.rules.foci.deeds import SHIELD
from affray.rules.foci.defence import NOTES, ways
from affray.rules.foci.economy import foci_words
from affray.rules.foci.exchange import PUSH, RESIST
from affray.rules.foci.hands import arms, weapon_ids
from affray.rules.foci.ready import to_load, to_ready
from affray.rules.foci.repair import damaged
from affray.rules.foci.show import arm_line
from affray.rules.foci.state import Combatant, conscious, fighting, is_pc
from affray.rules.foci.tables import COSTS, DIFFICULTIES, LENGTHS, TRACKS, skill_words
from affray.rules.question import Option

Choices = Callable[[Fight, Context, Args], Sequence[Option]]
ATTACK_COST = 1
ANYWAY = Option("anyway", "anyway", "beyond what the turn allows")


def named(found: Iterable[Combatant]) -> list[Option]:
    """Make an option of each combatant."""
    return [Option(one.id, one.label or one.name) for one in found]


def the(fight: Fight, context: Context, args: Args, name: str) -> Combatant | None:
    """Return the combatant that an earlier parameter names, else the acting one, if it is there."""
    return fight.combatants.get(args.get(name) or context.acting or "")


def actors(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List who may act: the acting one first, then all others who can."""
    del args
    able = [one for one in fight.present() if fighting(one)]
    return named(sorted(able, key=lambda one: one.id != context.acting))


def targets(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List whom to attack: the other side still fighting, then everyone else alive."""
    attacker = the(fight, context, args, "attacker")
    side = attacker.side if attacker else "party"
    alive = [
        one for one in fight.present() if one is not attacker and not one.dead and "gone" not in one.status
    ]
    return named(sorted(alive, key=lambda one: (one.side == side, not fighting(one))))


def who_are(test: Callable[[Combatant], bool]) -> Choices:
    """List the combatants in play that pass a test, the acting one first."""

    def choices(fight: Fight, context: Context, args: Args) -> list[Option]:
        del args
        found = [one for one in fight.present() if test(one)]
        return named(sorted(found, key=lambda one: one.id != context.acting))

    return choices


def only(*options: Option) -> Choices:
    """List the same options always."""

    def choices(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
        del fight, context, args
        return options

    return choices


def weapons(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what the attacker can attack with, what can be used now first."""
    one = the(fight, context, args, "attacker")
    if one is None:
        return []
    found = sorted(arms(one).items(), key=lambda item: cannot_attack(one, item[1]) is not None)
    return [Option(word, arm.name, arm_line(arm)[len(arm.name) + 1 :]) for word, arm in found]


def defences(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what the target may defend with."""
    one, target = the(fight, context, args, "attacker"), fight.combatants.get(args.get("target", ""))
    if one is None or target is None:
        return []
    arm = arms(one).get(args.get("weapon", "")) or chosen_arm(one, None)
    found = ways(target, blow_of(one, arm, context.settings))
    return [Option(name, f"{skill_words(name)} {dice}", NOTES.get(name, "")) for name, dice in found.items()]


def skills(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List somebody's skills, the best first, then the common ones that are missing."""
    one = the(fight, context, args, "who")
    return [] if one is None else _skills_of(one)


def skills_against(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the skills of whom a skill is used against, the best first."""
    del context
    one = fight.combatants.get(args.get("target", ""))
    return [] if one is None else _skills_of(one)


def _skills_of(one: Combatant) -> list[Option]:
    common = dict.fromkeys(("notice", "rapport", "knowledge", "athletics", "stealth", *LENGTHS), 0)
    found = sorted({**common, **one.skills}.items(), key=lambda item: -item[1])
    return [
        Option(name, f"{skill_words(name)} {rating}", LENGTHS.get(name, "quick")) for name, rating in found
    ]


def items(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what may be drawn, with its cost: what is at hand, stowed, on the ground."""
    one = the(fight, context, args, "who")
    if one is None:
        return []
    pairs = zip(weapon_ids(one), one.weapons, strict=True)
    found = [
        Option(word, weapon.name, "free" if weapon.carried == "small" else "1 focus")
        for word, weapon in pairs
        if weapon.carried != "hand"
    ]
    if one.shield is not None and not one.shield.in_hand:
        found.append(Option(SHIELD, one.shield.name, "1 focus"))
    return found


def droppable(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what may be dropped: what is in hand first."""
    one = the(fight, context, args, "who")
    if one is None:
        return []
    pairs = zip(weapon_ids(one), one.weapons, strict=True)
    there = sorted(
        (pair for pair in pairs if pair[1].carried != "dropped"), key=lambda pair: pair[1].carried != "hand"
    )
    found = [Option(word, weapon.name) for word, weapon in there]
    if one.shield is not None and one.shield.position != "dropped":
        found.append(Option(SHIELD, one.shield.name))
    return found


def readying(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List weapons that are off balance."""
    one = the(fight, context, args, "who")
    return [] if one is None else [Option(word, word) for word in to_ready(one)]


def loading(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List weapons that are not loaded: the helper's own or those of the one it helps."""
    one = fight.combatants.get(args.get("owner", "")) or the(fight, context, args, "who")
    if one is None:
        return []
    known = dict(zip(weapon_ids(one), one.weapons, strict=True))
    return [
        Option(word, known[word].name, f"{known[word].reload_done} of {known[word].reload_foci} foci")
        for word in to_load(one)
    ]


def pieces(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what of somebody is to be mended."""
    one = fight.combatants.get(args.get("owner", "")) or the(fight, context, args, "who")
    if one is None:
        return []
    return [
        Option(name, item.name, f"{item.track_marked} of {item.track_max} marked")
        for name, item in damaged(one).items()
    ]


def hurt(one: Combatant) -> bool:
    """Tell whether somebody alive has a mark of injury."""
    tracks = (one.tracks.physical, one.tracks.mental)
    return not one.dead and any(
        t.moderate.marked or t.serious.marked or t.incapacitated.marked for t in tracks
    )


def attack_how(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what may change an attack; of a push that cannot be paid say why. Rule: foci.push."""
    found = []
    if context.settings.push.max_per_roll:
        attacker, target = the(fight, context, args, "attacker"), fight.combatants.get(args.get("target", ""))
        found = [
            Option(PUSH, "push", _pushing(attacker, context)),
            Option(RESIST, "resist", _resisting(target, context)),
        ]
    return [
        *found,
        Option(IN_REACH, "in reach", "a blade can strike back at a shot"),
        Option(OUT_OF_REACH, "out of reach", "nothing can strike back"),
        ANYWAY,
    ]


def _pushing(one: Combatant | None, context: Context) -> str:
    cost = context.settings.push.cost_foci
    acting = one is not None and context.acting == one.id
    if one is not None and acting and cost and one.foci.left < ATTACK_COST + cost:
        return "no focus left for it"
    return f"the attacker pushes: {foci_words(cost)}"


def _resisting(one: Combatant | None, context: Context) -> str:
    if one is not None and not conscious(one):
        return "the target cannot"
    cost = context.settings.push.cost_foci
    return f"the target pushes against it: {foci_words(cost)}"


def hard_to_hit(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
    """List how hard to hit somebody may be: nothing where a player rolls to defend.

    Rule: foci.defence-roll.
    """
    attacker, target = the(fight, context, args, "attacker"), fight.combatants.get(args.get("target", ""))
    if attacker is not None and target is not None and is_pc(target) and not is_pc(attacker):
        return ()
    return HARD(fight, context, args)


JUST_ANYWAY = only(ANYWAY)
HARD = only(*(Option(name, name) for name in DIFFICULTIES))
LENGTH = only(*(Option(name, name, foci_words(cost)) for name, cost in COSTS.items()), Option("long", "long"))
TRACK = only(*(Option(name, name) for name in TRACKS))
SHIELD_WORDS = only(
    Option("raise", "raise", "1 focus"),
    Option("lower", "lower", "free"),
    Option("take", "take in hand", "1 focus"),
    Option("sling", "sling", "1 focus"),
    Option("drop", "drop", "free"),
)
HEALERS = who_are(fighting)
HURT = who_are(hurt)
DYING = who_are(lambda one: one.dying is not None)
SHIELDED = who_are(lambda one: one.shield is not None and conscious(one))
