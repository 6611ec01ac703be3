"""What may be named for each parameter of a command, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from affray.rules.falkenstein.abilities import SUIT_OF, rank_of, spelled
from affray.rules.falkenstein.attack import attack_ids
from affray.rules.falkenstein.cards import CARDS, brief
from affray.rules.falkenstein.deeds import HOST_WORD
from affray.rules.falkenstein.feat import acting_rank, opposing_rank
from affray.rules.falkenstein.hands import HOST, hands_of
from affray.rules.falkenstein.ranks import LETTERS, RANKS, STATES, WOUNDED, rank_words
from affray.rules.falkenstein.show import attack_line
from affray.rules.falkenstein.state import Combatant, can_act, gone_for_good, is_vehicle
from affray.rules.falkenstein.turn import ANYWAY
from affray.rules.falkenstein.weapons import SHOCKS
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import Option
from affray.rules.words import slug

Choices = Callable[[Fight, Context, Args], Sequence[Option]]

ANYWAY_OPTION = Option(ANYWAY, "anyway", "beyond what the rules allow")
EXCESSIVE = Option("excessive", "excessive", "above the ceiling of shocks")


def named(found: Iterable[Combatant]) -> list[Option]:
    """Make an option of each combatant, with its state as a note."""
    return [Option(one.id, one.label or one.name, ", ".join(_condition(one))) for one in found]


def _condition(one: Combatant) -> Iterator[str]:
    if one.state:
        yield STATES[one.state]
    if not one.conscious:
        yield "unconscious"


def the(fight: Fight, context: Context, args: Args, name: str) -> Combatant | None:
    """Return the combatant that an earlier parameter names, else the acting one, if it is there."""
    return fight.combatants.get(args.get(name) or context.acting or "")


def actors(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List who may act: the acting one first, then all others who can."""
    del args
    able = [one for one in fight.present() if can_act(one)]
    return named(sorted(able, key=lambda one: one.id != context.acting))


def targets(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List whom to aim at: the other side still in the fight, then everyone else who is not dead."""
    actor = the(fight, context, args, "attacker")
    side = actor.side if actor else "party"
    there = [one for one in fight.present() if one is not actor and not gone_for_good(one)]
    return named(sorted(there, key=lambda one: (one.side == side, not can_act(one))))


def people(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List persons in play who are not dead, those out of their turn first."""
    del args
    there = [one for one in fight.present() if not is_vehicle(one) and not gone_for_good(one)]
    return named(sorted(there, key=lambda one: one.id == context.acting))


def hurt(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List persons with something to treat, the worst first."""
    del context, args
    there = [
        one
        for one in fight.present()
        if not is_vehicle(one) and not gone_for_good(one) and one.state >= WOUNDED
    ]
    return named(sorted(there, key=lambda one: -one.state))


def everyone(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List everybody in play, the acting one last."""
    del args
    return named(sorted(fight.present(), key=lambda one: one.id == context.acting))


def attacks(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the attacker's attacks as the file does."""
    one = the(fight, context, args, "attacker")
    if one is None:
        return []
    lines = [attack_line(one, attack, context.settings) for attack in one.attacks]
    names = zip(attack_ids(one), one.attacks, lines, strict=True)
    return [Option(name, attack.name, line.removeprefix(attack.name).strip()) for name, attack, line in names]


def ranges(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the range of the attack that is named, else of the attacker's first; none where it has none."""
    del context
    one = fight.combatants.get(args.get("attacker") or "")
    if one is None or not one.attacks:
        return []
    known = dict(zip(attack_ids(one), one.attacks, strict=True))
    reach = known.get(args.get("attack", ""), one.attacks[0]).range_yards
    return [] if reach is None else [Option(str(reach), f"{reach} yards")]


def abilities(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the abilities of who acts, the best first, with the ranks that harm leaves."""
    one = the(fight, context, args, "who")
    return [] if one is None else _abilities(one, partial(acting_rank, one, settings=context.settings))


def _abilities(one: Combatant, rank: Callable[[str], int]) -> list[Option]:
    """List what somebody is known for, then all else that the game knows: there everybody is average.

    A vehicle's physique is its hull, which few feats are about: it stands behind what its crew can do.
    """
    listed = dict.fromkeys([*one.abilities, "Physique"])
    hull = "Physique" if is_vehicle(one) else ""
    own = sorted(listed, key=lambda name: (name == hull, -rank_of(one, name)))
    words = dict.fromkeys([*(slug(name) for name in own), *SUIT_OF])
    return [Option(word, spelled(one, word), rank_words(rank(word))) for word in words]


def against(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List what may oppose: abilities of the target, with the ranks that harm leaves, then bare ranks."""
    aimed = args.get("targets", args.get("target", ()))
    first = aimed if isinstance(aimed, str) else next(iter(aimed), "")
    one = fight.combatants.get(first)
    found = _abilities(one, partial(opposing_rank, one, settings=context.settings)) if one else []
    return [*found, *(Option(rank, rank) for rank in RANKS)]


def shocks(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the shocks that the game names, then bare ranks."""
    del fight, context, args
    found = [Option(slug(name), name, str(row["rank"])) for name, row in SHOCKS.items()]
    return [*found, *(Option(letter, f"rank {letter}") for letter in LETTERS)]


def hands(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List the hands there are."""
    del context, args
    keys = hands_of(fight, [one.id for one in fight.present()])
    return [Option(HOST_WORD if key is HOST else key, "the Host" if key is HOST else key) for key in keys]


def cards(fight: Fight, context: Context, args: Args) -> list[Option]:
    """List all cards, in the order of the whole deck."""
    del fight, context, args
    return [Option(card, brief(card)) for card in CARDS]


def only(*options: Option) -> Choices:
    """List the same options always."""

    def choices(fight: Fight, context: Context, args: Args) -> Sequence[Option]:
        del fight, context, args
        return options

    return choices
