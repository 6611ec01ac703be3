"""The odds of a command as it could be given now, each target's alone."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.rules.command import Procedure
from affray.rules.odds import Leaf, chances, walk
from affray.rules.refusal import refuse
from affray.rules.ruleset import Policy, by_default

REFUSED = ("refused",)


class TargetOdds(Struct, frozen=True):
    """What may become of one target: outcomes, each a tuple of words, with their exact chances."""

    target: str
    outcomes: Mapping[tuple[str, ...], Fraction]


def odds(desk: Desk, play: Play, invocation: Invocation, policy: Policy = by_default) -> list[TargetOdds]:
    """Work out the odds of a ruleset's command for each of its targets, as if aimed at that one alone.

    Choices on the way are made by the policy. Raises Refused where no target is named or the runner's own
    command is meant, and TooManyBranches where the walk would be too long.
    """
    command = desk.ruleset.get(invocation.name)
    if command is None:
        raise refuse("{command} has no odds", "only what the dice decide has", command=invocation.name)
    targets = desk.rules.targets(invocation.name, invocation.args)
    if not targets:
        raise refuse("{command} is aimed at nobody", "name a target", command=invocation.name)
    return [_alone(desk, play, invocation, target, policy) for target in targets]


def _alone(desk: Desk, play: Play, invocation: Invocation, target: str, policy: Policy) -> TargetOdds:
    context, fight = desk.context(play), play.fight
    args = {k: (target,) if k == "targets" else v for k, v in invocation.args.items()}
    command = desk.ruleset[invocation.name]

    def start() -> Procedure:
        return command.run(fight, context, args)

    def read(leaf: Leaf) -> tuple[str, ...]:
        return REFUSED if leaf.refused else desk.rules.outcome(fight, leaf.fight, leaf.events, target)

    return TargetOdds(target, chances(walk(start, fight, context, policy=policy), read))
