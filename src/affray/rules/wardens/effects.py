"""Effects: which of them armor blocks, and what each does to its target. Sheet B2.5.5 and B3.4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option, Roll
from affray.rules.wardens.ask import Scope, next_turn
from affray.rules.wardens.blow import Blow
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.soak import Paid
from affray.rules.wardens.stumble import let_go

ALWAYS_BLOCKED = ("burn", "poison")
UNSAID = ("stun", "confuse", "bash")


def blocked(effects: Sequence[str], paid: Paid, settings: Settings) -> tuple[str, ...]:
    """List the effects that armor stopped. Pierce and Snare go round it.

    Rule: wardens.armor-blocks-effect.
    """
    any_counts = settings.effect_block == "any_absorbed"
    if not (paid.on_armor if any_counts else paid.on_armor and not paid.past_armor):
        return ()
    stopped = [effect for effect in effects if effect in ALWAYS_BLOCKED]
    if settings.unsaid_effects == "blocked":
        stopped += [effect for effect in effects if effect in UNSAID]
    if "shock" in effects and (settings.shock_pierces == "never" or not paid.metal):
        stopped.append("shock")
    return tuple(stopped)


def apply_effects(
    fight: Fight,
    scope: Scope,
    blow: Blow,
    who: str,
    paid: Paid,
    *,
    wounded: bool,
) -> Run[Fight]:
    """Apply a blow's effects, after the Guard refill of a Wound and before its injury roll."""
    stopped = blocked(blow.effects, paid, scope.settings)
    for effect in blow.effects:
        if effect in stopped:
            text = "{target}'s armor stops the {effect}"
            data = {"effect": effect}
            yield Event(rule="wardens.armor-blocks-effect", text=text, who={"target": who}, data=data)
        elif effect == "burn":
            fight = yield from burn(fight, scope.settings, who, paid, wounded=wounded)
        elif effect in ON_TARGET:
            fight = yield from ON_TARGET[effect](fight, scope, blow, who)
    return fight


def burn(fight: Fight, settings: Settings, who: str, paid: Paid, *, wounded: bool) -> Run[Fight]:
    """Mark with a B what the blow cost in Guard and Aether, and the Wound it made. Rule: wardens.burn."""
    one = fight[who]
    changes: dict[str, Any] = {}
    if paid.guard and one.guard is not None:
        changes["guard"] = one.guard.burned(paid.guard)
    if paid.aether and settings.burn_marks_aether:
        changes["aether"] = one.aether.burned(paid.aether)
    if paid.pieces and settings.burn_marks_armor:
        changes["armor"] = tuple(piece.burned(paid.pieces.get(i, 0)) for i, piece in enumerate(one.armor))
    if wounded:
        changes["wounds"] = (*one.wounds[:-1], replace(one.wounds[-1], burn="B"))
    text = "{target} is burned: that takes two clearings to heal"
    data = {"guard": paid.guard, "aether": paid.aether}
    yield Event(rule="wardens.burn", text=text, who={"target": who}, data=data, public="{target} is burned")
    return fight.put(who, **changes)


def _stun(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Take away the target's next turn. Rule: wardens.stun."""
    text = "{target} is stunned"
    data, long = {"turns": blow.lasts}, _long(blow)
    yield Event(rule="wardens.stun", text=text + long, who={"target": who}, data=data, public=text)
    return _lasting(fight, scope.context, who, "stunned", blow.lasts)


def _confuse(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Add a Threat of the wrong target to the bearer's rolls. Rule: wardens.confuse."""
    text = "{target} is confused"
    data, long = {"turns": blow.lasts}, _long(blow)
    yield Event(rule="wardens.confuse", text=text + long, who={"target": who}, data=data, public=text)
    return _lasting(fight, scope.context, who, "confused", blow.lasts)


def _long(blow: Blow) -> str:
    return " for {turns} turns" if blow.lasts > 1 else ""


def _lasting(fight: Fight, context: Context, who: str, condition: str, turns: int) -> Fight:
    if getattr(context.settings.condition_ends, condition) == "by_hand":
        return fight.having(fight[who].suffers(condition))
    one = fight[who]
    timer = next_turn(context, who, condition, turns)
    if any(known.condition == condition and known.left > timer.left for known in one.timers):
        return fight
    return fight.having(one.suffers(condition, until=timer))


def _poison(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Stop recovery until treatment or a watch of rest. Rule: wardens.poison."""
    del scope, blow
    text = "{target} is poisoned"
    yield Event(rule="wardens.poison", text=text, who={"target": who}, public=text)
    return fight.having(fight[who].suffers("poisoned"))


def _snare(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Take away the target's reposition until someone spends an action. Rule: wardens.snare."""
    del scope, blow
    text = "{target} is snared"
    yield Event(rule="wardens.snare", text=text, who={"target": who}, public=text)
    return fight.having(fight[who].suffers("snared"))


def _shock(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Make the target drop an item that chance picks. Rule: wardens.shock."""
    del blow
    count = len(fight[who].items)
    if not count:
        text = "{target} drops an item: the referee says which"
        yield Event(rule="wardens.shock", text=text, who={"target": who}, public="{target} drops something")
        return fight
    index = 0
    if count > 1:
        (face,) = yield from Roll(
            id=scope.id("shock", who),
            text="Which item does {who} drop? (1 to {items}, as listed)",
            by=decider(fight, who),
            rule="wardens.shock",
            who={"who": who},
            data={"items": count},
            count=1,
            sides=count,
        ).ask()
        index = face - 1
    return (yield from let_go(fight, who, index, "wardens.shock"))


def _bash(fight: Fight, scope: Scope, blow: Blow, who: str) -> Run[Fight]:
    """Push the target away or knock it down, as the attacker picks. Rule: wardens.bash."""
    chosen = yield from Choose(
        id=scope.id("bash", who),
        text="What does the blow do to {target}?",
        by=decider(fight, blow.attacker),
        rule="wardens.bash",
        optional=True,
        who={"target": who},
        options=(
            Option("pushed", "pushed away", "some distance"),
            Option("prone", "knocked down", "prone until its next reposition"),
        ),
        default="pushed",
    ).ask()
    text = "{target} is knocked down" if chosen == "prone" else "{target} is pushed away"
    yield Event(rule="wardens.bash", text=text, who={"target": who}, public=text)
    return fight.having(fight[who].suffers("prone")) if chosen == "prone" else fight


ON_TARGET: dict[str, Callable[[Fight, Scope, Blow, str], Run[Fight]]] = {
    "stun": _stun,
    "confuse": _confuse,
    "poison": _poison,
    "snare": _snare,
    "shock": _shock,
    "bash": _bash,
}
