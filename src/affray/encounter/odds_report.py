"""Odds as they are asked for and told: words into a command and a policy, figures into plain values."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.odds import ON_ASKING, Budget, TargetOdds, odds
from affray.encounter.play import Play
from affray.encounter.position import turns
from affray.encounter.telling import name_of, refused
from affray.rules.refusal import Refused, refuse

POLICY = "policy="
DEFAULT = "default"


class Asked(Struct, frozen=True):
    """Whose odds are wanted: a command, and the policy that decides on the way."""

    invocation: Invocation
    policy: str = DEFAULT


def meant(desk: Desk, play: Play, words: Sequence[str], policy: str = DEFAULT) -> Asked:
    """Make words (``policy=pushing attack ana wolf``) into what is asked. Raises Refused."""
    left = list(words)
    if left and left[0].startswith(POLICY):
        policy = left.pop(0).removeprefix(POLICY)
    policy = known_policy(desk, policy)
    if not left:
        raise refuse("odds of what?", "odds COMMAND, such as the one you mean to give")
    return Asked(desk.bind(play, left), policy)


def policies(desk: Desk) -> list[str]:
    """List the policies that decide what a command may ask: the usual one, and those that differ from it."""
    found = desk.rules.policies.items()
    return [DEFAULT, *(name for name, policy in found if policy.answer is not None and name != DEFAULT)]


def known_policy(desk: Desk, names: str) -> str:
    """Return names of policies, joined by commas, as they were given. Raises Refused, with the nearest."""
    known = policies(desk)
    for name in names.split(","):
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise refuse("there is no policy {name} for odds", hint, name=name[:40])
    return names


def report_of(
    desk: Desk, play: Play, words: Sequence[str], policy: str = DEFAULT, seed: str = "odds"
) -> dict[str, Any]:
    """Tell the odds of typed words in a play that may not have begun: then in the turn of whoever does it.

    Raises Refused where the command cannot be made in any turn, for the reason that the likeliest one gives.
    """
    refusals: list[Refused] = []
    actor = None
    for begun in turns(desk, play, seed=seed):
        with suppress(Refused):
            actor = actor or _actor(desk, meant(desk, begun, words, policy).invocation)
    for begun in turns(desk, play, actor, seed):
        try:
            return report(desk, begun, meant(desk, begun, words, policy))
        except Refused as refused_:
            refusals.append(refused_)
    raise refusals[0]


def _actor(desk: Desk, invocation: Invocation) -> str | None:
    """Return who does a command: whoever it names first and is not aimed at."""
    aimed = desk.rules.targets(invocation.name, invocation.args)
    params = desk.commands[invocation.name].params
    named = (
        invocation.args.get(param.name) for param in params if param.kind == "combatant" and not param.many
    )
    found = [one for one in named if isinstance(one, str)]
    return next((one for one in found if one not in aimed), found[0] if found else None)


def report(desk: Desk, play: Play, asked: Asked, budget: Budget = ON_ASKING) -> dict[str, Any]:
    """Tell the odds of a command for each of its targets. Percentages are of a hundred. Raises Refused."""
    found = odds(desk, play, asked.invocation, asked.policy, budget)
    return {
        "command": desk.line(asked.invocation),
        "policy": asked.policy,
        "policies": policies(desk),
        "round": play.order.round,
        "acting": play.order.acting,
        "targets": {one.target: _outcomes(one) for one in found},
        "about": {one.target: _about(play, one) for one in found},
    }


def _outcomes(one: TargetOdds) -> list[dict[str, Any]]:
    """List the outcomes of a target, the gravest first; an error is plus or minus, of a hundred."""
    return [
        {
            "outcome": list(words),
            "chance": str(chance),
            "percent": _percent(chance),
            "kind": one.kinds.get(words, "hit"),
            **({"error": _error(one, chance)} if one.samples else {}),
        }
        for words, chance in one.outcomes.items()
    ]


def _about(play: Play, one: TargetOdds) -> dict[str, Any]:
    said: dict[str, Any] = {
        "name": name_of(play, one.target),
        "exact": not one.samples,
        "samples": one.samples,
    }
    if one.refusal is not None:
        text, hint = refused(one.refusal, play)
        return {**said, "refused": f"{text}; {hint}" if hint else text}
    said |= {"declared": one.declared, "choices": list(one.choices)}
    if not one.declared:
        said |= {"hit": _percent(one.hit), "out": _percent(one.out)}
    if one.samples:
        said |= {"hit_error": _error(one, one.hit), "out_error": _error(one, one.out)}
    return said


def _percent(chance: Fraction) -> float:
    return round(float(chance * 100), 2)


def _error(one: TargetOdds, chance: Fraction) -> float:
    return round(one.error(chance) * 100, 2)
