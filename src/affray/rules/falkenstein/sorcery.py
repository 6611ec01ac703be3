"""Unravelling: a sorcerer frees energy from the own body. Sheet A2.8."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.falkenstein.ask import Scope
from affray.rules.falkenstein.harm import Blow, land
from affray.rules.falkenstein.ranks import KILLED
from affray.rules.falkenstein.results import Change
from affray.rules.falkenstein.state import Combatant, is_vehicle
from affray.rules.falkenstein.taking import state_words
from affray.rules.falkenstein.turn import cannot_act, check_targets
from affray.rules.falkenstein.turned import awareness, could_faint
from affray.rules.fight import Args, Context, Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.refusal import Refusal, Refused, refuse

MORE, ENOUGH = "more", "enough"
BLOW = Blow(name="Unravelling", rank=1, location="Body", cause="unravelling")
"""Each harm is like a dagger's: rank A, a Wound; armor is no help. Rule: falkenstein.internal-harm."""


def points_freed(harms: int) -> int:
    """Return the energy that so many harms free together: 1.25 each, rounded up on the sum.

    Rule: falkenstein.unravel-points.
    """
    return (5 * harms + 3) // 4


def times_words(count: int) -> str:
    """Say how often: ``once``, ``3 times``."""
    return "once" if count == 1 else f"{count} times"


def unravel(fight: Fight, context: Context, args: Args) -> Procedure:
    """Take rank A harms one at a time, as many as wanted, up to death: the command's procedure.

    One spell is one attack: a single card is turned when it is over. Rule: falkenstein.unravel-harm.
    """
    who, scope = args["who"], Scope(context)
    check_targets(fight, (who,))
    if is_vehicle(fight[who]) or fight[who].state == KILLED:
        raise refuse("{who} has nothing to unravel", "name a living sorcerer", who={"who": who})
    refusal = cannot_act(fight[who])
    if refusal is not None:
        hint = "a spell that has begun goes on past this, a new one does not begin"
        raise Refused(Refusal(refusal.text, hint, refusal.who, refusal.data))
    wanted = args.get("harms")
    if wanted is not None and wanted < 1:
        raise refuse("{harms} harms free nothing", "at least one", harms=wanted)
    doubts: list[Change] = []
    taken = 0
    while fight[who].state < KILLED and (
        taken < wanted if wanted is not None else (yield from _goes_on(fight, scope, who, taken))
    ):
        fight = yield from land(fight, scope, BLOW, who, held=doubts)
        taken += 1
    yield Event(
        rule="falkenstein.unravel-points",
        text="{who} unravels {often} and frees {points} points",
        who={"who": who},
        data={"harms": taken, "often": times_words(taken), "points": points_freed(taken)},
        public="{who} unravels",
    )
    if doubts and could_faint(fight[who], scope.settings):
        fight = yield from awareness(fight, scope, who)
    return fight


def _goes_on(fight: Fight, scope: Scope, who: str, taken: int) -> Run[bool]:
    """Ask for one harm more, with what is freed so far; the first is what the command is for."""
    if taken == 0:
        return True
    one: Combatant = fight[who]
    answer = yield from Choose(
        id=scope.id("unravel", who),
        text="{who} is {state}, {points} points are free: unravel further?",
        by=decider(fight, who),
        rule="falkenstein.unravel-harm",
        who={"who": who},
        data={"state": state_words(one), "points": points_freed(taken)},
        options=(
            Option(ENOUGH, "enough", f"{points_freed(taken)} points"),
            Option(MORE, "one more harm", f"{points_freed(taken + 1)} points"),
        ),
        default=ENOUGH,
    ).ask()
    return answer == MORE
