"""Time that passes: hours on the scene's clock, and what a new day forgets. Sheet A2.15."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.injury import dies
from affray.rules.procedure import Run
from affray.rules.refusal import refuse

DAY = 24
MOST = 24 * 365


def passes(fight: Fight, hours: int, rule: str = "foci.heal-natural") -> Run[Fight]:
    """Let hours pass; with a new day earlier magic is forgotten. Rule: foci.heal-magic-repeat."""
    if not hours:
        return fight
    fight = yield from _too_late(fight)
    after = fight.scene.hours + hours
    text = "{hours} hours pass" if hours != 1 else "An hour passes"
    yield Event(rule=rule, text=text, data={"hours": hours, "clock": after}, public="Time passes")
    if after // DAY != fight.scene.hours // DAY:
        for one in list(fight.combatants.values()):
            if one.magic_heals_today:
                fight = fight.put(one.id, magic_heals_today=0)
    return fight.setting(hours=after)


def _too_late(fight: Fight) -> Run[Fight]:
    """Let the dying die before hours pass, unless a player's is among them. Rule: foci.dying.

    Their rounds are over long before the first hour is.
    """
    for one in list(fight.present()):
        if one.dying is None:
            continue
        if one.player:
            hint = "stabilise first, or set what became of them: set {who} dead true"
            raise refuse("{who} is dying: there are no hours left", hint, who={"who": one.id})
        fight = yield from dies(fight, one.id)
    return fight


def let_pass(fight: Fight, context: Context, args: Args) -> Procedure:
    """Let hours pass without rest: the command's procedure."""
    del context
    hours = args.get("hours", 1)
    if not 1 <= hours <= MOST:
        raise refuse("{hours} hours cannot pass at once", f"1 to {MOST}", hours=hours)
    return (yield from passes(fight, hours))
