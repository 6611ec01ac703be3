"""What a combatant can do now, and what is due before Next."""

from __future__ import annotations

from collections.abc import Iterator

from affray.rules.command import Action, Due
from affray.rules.falkenstein.abilities import rank_of
from affray.rules.falkenstein.attack import attack_ids
from affray.rules.falkenstein.hands import HOST, hands_of, short_by
from affray.rules.falkenstein.show import attack_line
from affray.rules.falkenstein.state import Combatant
from affray.rules.falkenstein.turn import cannot_act, cannot_move
from affray.rules.fight import Context, Fight
from affray.rules.words import slug


def actions(fight: Fight, context: Context, who: str) -> Iterator[Action]:
    """List the attacks, then what else a turn may hold, each with why not."""
    one: Combatant = fight[who]
    refusal = cannot_act(one)
    for name, attack in zip(attack_ids(one), one.attacks, strict=True):
        yield Action(
            command="attack",
            title=attack_line(one, attack, context.settings),
            args={"attacker": who, "attack": name},
            refusal=refusal,
        )
    yield Action(command="feat", title="Another feat", args={"who": who}, refusal=refusal)
    yield Action(command="reposition", title="Reposition", args={"who": who}, refusal=cannot_move(one))
    if any(slug(name) == "sorcery" for name in one.abilities) and rank_of(one, "sorcery"):
        yield Action(command="unravel", title="Unravel", args={"who": who}, refusal=refusal)


def owes(fight: Fight, context: Context, who: str) -> Iterator[Due]:
    """List hands that are short."""
    del who
    if context.settings.tracked and context.round:
        for key in hands_of(fight, [one.id for one in fight.present()]):
            missing = short_by(fight, key)
            if missing > 0:
                whose = "the Host" if key is HOST else key
                text = f"{whose} is {missing} card{'' if missing == 1 else 's'} short"
                yield Due(text=text, command="deal", pressing=True, stands=True)
