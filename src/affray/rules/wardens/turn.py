"""Rounds and turns: phases, loads, and what one turn holds. Sheet B2.1."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.order import Groups, Open, Phase, Phases, SortKeys, Standing
from affray.rules.procedure import Run
from affray.rules.refusal import Refusal, Refused
from affray.rules.wardens.state import Combatant, fighting, is_warden
from affray.rules.words import listed

DECLARE, AGILE, FOES, HEAVY = "declare", "agile", "foes and scene", "heavy"
AGILE_SLOTS, HEAVY_SLOTS = 4, 6


def load_of(one: Combatant) -> str:
    """Return ``agile`` or ``heavy``: a bulky item or more than four slots make heavy, as does the word.

    Rule: wardens.load.
    """
    return "heavy" if one.bulky or one.slots_used > AGILE_SLOTS or one.load == "heavy" else "agile"


def encumbered(one: Combatant) -> bool:
    """Tell whether seven or eight slots are in use."""
    return one.slots_used > HEAVY_SLOTS


def groups(fight: Fight, context: Context) -> Groups:
    """Say who has turns: in phases, or by the same order as sort keys, or each once as the table likes."""
    here = [one for one in fight.present() if "gone" not in one.status]
    if context.order == "open":
        return Open(tuple(one.id for one in here))
    if context.order == "initiative":
        places = {AGILE: (2,), FOES: (1,), HEAVY: (0,)}
        return SortKeys({one.id: places[phase_of(one)] for one in here})
    return _phases(here, declare=context.settings.declare)


def phase_of(one: Combatant) -> str:
    """Name the phase in which a combatant has its turn. Rules: wardens.phases, wardens.foe-action."""
    if not is_warden(one):
        return FOES
    return AGILE if load_of(one) == "agile" else HEAVY


def _phases(here: list[Combatant], *, declare: bool) -> Phases:
    found = [
        Phase(name, tuple(one.id for one in here if phase_of(one) == name)) for name in (AGILE, FOES, HEAVY)
    ]
    if declare:
        able = tuple(one.id for one in here if is_warden(one) and fighting(one))
        found.insert(0, Phase(DECLARE, able, turns=False))
    return Phases(tuple(found))


def standing(one: Combatant) -> Standing:
    """Say how a combatant stands in the order: a stunned one is skipped, a fled one is gone."""
    if "gone" in one.status:
        return "gone"
    if "out" in one.status or "dead" in one.status:
        return "out"
    return "skipped" if "stunned" in one.status else "acts"


def turn_start(fight: Fight, context: Context, who: str) -> Procedure:
    """Give back the reposition and the action, and say again what was declared. Rule: wardens.turn."""
    if context.settings.declare and context.order in ("", "phases"):
        fight = yield from _remark(fight, context.round)
    said = fight.scene.declared.get(who)
    if said and who in fight and standing(fight[who]) == "acts":
        text, data = "{who} declared: {words}", {"words": said}
        yield Event(rule="wardens.declare-first", text=text, who={"who": who}, data=data)
    if who not in fight or not (fight[who].moved or fight[who].acted):
        return fight
    return fight.put(who, moved=False, acted=False)


def undeclared(fight: Fight) -> list[str]:
    """List the Wardens who can act and have not declared this round."""
    return [
        one.id
        for one in fight.present()
        if is_warden(one) and standing(one) == "acts" and one.id not in fight.scene.declared
    ]


def _remark(fight: Fight, number: int) -> Run[Fight]:
    """Say at the first turn of a round who has not declared. Rule: wardens.declare-first."""
    if fight.scene.remarked == number:
        return fight
    silent = undeclared(fight)
    if silent:
        who = {f"who_{i}": one for i, one in enumerate(silent, 1)}
        names = listed([f"{{{slot}}}" for slot in who])
        text = names + (" have not declared" if len(who) > 1 else " has not declared")
        yield Event(rule="wardens.declare-first", text=text, who=who)
    return fight.setting(remarked=number)


def hindered(one: Combatant, context: Context) -> bool:
    """Tell whether a stumble mark holds this turn: one got in this very turn holds for the next.

    Rule: wardens.stumble-mark.
    """
    if "stumble" not in one.status:
        return False
    mine = [timer for timer in one.timers if timer.condition == "stumble"]
    return not (mine and mine[0].left > 1 and context.acting == one.id)


def cannot(fight: Fight, context: Context, who: str, what: str, *, anyway: bool = False) -> Refusal | None:
    """Say why a combatant cannot use its `what` (``action`` or ``reposition``) now, or None.

    The limits of a turn are held only in its own turn, and `anyway` lifts them; nothing lifts death.
    """
    one: Combatant = fight[who]
    barred = _barred(one)
    if barred or anyway:
        return barred
    undecided = context.phase == DECLARE and context.settings.declare and is_warden(one)
    if undecided and undeclared(fight):
        hint = "declare for the whole party first, then go on"
        return Refusal("nothing is resolved before all have declared", hint, {"who": who})
    return _held(one, what) or _used_up(one, context, what)


def _barred(one: Combatant) -> Refusal | None:
    """Say why a combatant takes no part at all, or None."""
    names = {"who": one.id}
    for word in ("dead", "gone", "out"):
        if word in one.status:
            return Refusal(f"{{who}} is {word}", "choose someone who can act", names)
    return Refusal("{who} is not in play yet", "bring the wave in first", names) if one.waiting else None


def _held(one: Combatant, what: str) -> Refusal | None:
    if "stunned" in one.status:
        return Refusal("{who} is stunned", "end the condition, or add anyway", {"who": one.id})
    if what == "reposition" and "snared" in one.status:
        return Refusal("{who} is snared", "free {who} first (an action), or add anyway", {"who": one.id})
    return None


def _used_up(one: Combatant, context: Context, what: str) -> Refusal | None:
    if context.acting != one.id:
        return None
    names = {"who": one.id}
    if one.acted if what == "action" else one.moved:
        return Refusal("{who} has used the turn's " + what, "go on to the next, or add anyway", names)
    if hindered(one, context) and (one.acted or one.moved):
        text = "{who} stumbles: only one of reposition and action this turn"
        return Refusal(text, "go on to the next, or add anyway", names)
    return None


def spend(fight: Fight, context: Context, who: str, what: str, *, anyway: bool = False) -> Run[Fight]:
    """Use up an action or a reposition; in another's turn nothing is, and a line says so.

    Raises Refused where that cannot be.

    Rules: wardens.turn, wardens.declare-first.
    """
    refusal = cannot(fight, context, who, what, anyway=anyway)
    if refusal is not None:
        raise Refused(refusal)
    if context.acting != who:
        if context.acting in fight.combatants:
            yield Event(rule="wardens.turn", text="{who}: out of turn", who={"who": who})
        return fight
    return fight.put(who, acted=True) if what == "action" else fight.put(who, moved=True)
