"""Exact odds of a command, found by walking the rules themselves; bounded, so that the screen never waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from time import monotonic
from typing import Any

from affray.encounter.answers import Answered, thaw
from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.encounter.session import Session
from affray.rules.command import Procedure
from affray.rules.odds import Leaf, TooManyBranches, chances, walk
from affray.rules.question import Question

MOST = 3000
"""Ends of a walk that are looked at."""

PATIENCE = 0.25
"""Seconds that a walk may take."""

MOST_TARGETS = 3


MOST_KEPT = 500


class TookTooLong(Exception):  # noqa: N818 - named for what it says
    """The walk was given up."""


def foretell(desk: Desk, play: Play, invocation: Invocation, answers: Sequence[Answered] = ()) -> str:
    """Say what a command of the rules may come to, each target alone; empty where nothing can be said."""
    command = desk.ruleset.get(invocation.name)
    if command is None:
        return ""
    targets = [one for one in desk.rules.targets(invocation.name, invocation.args) if one in play.fight]
    said = []
    for target in targets[:MOST_TARGETS]:
        args = alone(invocation.args, tuple(targets), target)
        run = partial(command.run, play.fight, desk.context(play), args)
        words = _one(desk, play, run, target, answers)
        if words:
            said.append(words if len(targets) == 1 else f"{play.fight[target].label or target}: {words}")
    return "   ".join(said)


class Foretold:
    """Odds that were worked out, kept while the play stands where it does."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._kept: dict[tuple[int, str, str], str] = {}

    def of(self, invocation: Invocation, answers: Sequence[Answered] = ()) -> str:
        """Say what a command may come to."""
        key = (self.session.head, invocation.line(), str(answers))
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = foretell(self.session.desk, self.session.play, invocation, answers)
        return self._kept[key]


def alone(args: Mapping[str, Any], targets: tuple[str, ...], target: str) -> dict[str, Any]:
    """Return the arguments with one target in the place of all."""
    return {name: (target,) if tuple_of(value) == targets else value for name, value in args.items()}


def tuple_of(value: Any) -> tuple[Any, ...]:
    """Return a value that may be many as a tuple; others as an empty one."""
    return tuple(value) if isinstance(value, tuple | list) else ()


def _one(
    desk: Desk, play: Play, run: Callable[[], Procedure], target: str, answers: Sequence[Answered]
) -> str:
    known = {one.id: one for one in answers}
    fight, context = play.fight, desk.context(play)
    until = monotonic() + PATIENCE

    def read(leaf: Leaf) -> tuple[str, ...]:
        return desk.rules.outcome(fight, leaf.fight, leaf.events, target)

    leaves = walk(lambda: answered(run(), known), fight, context, most=MOST)
    try:
        found = chances(_in_time(leaves, until), read)
    except (TooManyBranches, TookTooLong):
        return "too many ways for exact odds"
    return in_words(found)


def _in_time(leaves: Iterator[Leaf], until: float) -> Iterator[Leaf]:
    for leaf in leaves:
        if monotonic() > until:
            raise TookTooLong
        if not leaf.refused:
            yield leaf


def answered(run: Procedure, known: Mapping[str, Answered]) -> Procedure:
    """Run a procedure with the answers that were given already; other questions go on outwards."""
    reply: Any = None
    try:
        while True:
            asked = run.send(reply)
            if isinstance(asked, Question) and asked.id in known:
                reply = thaw(asked, known[asked.id].value)
            else:
                reply = yield asked
    except StopIteration as end:
        fight = end.value
    return fight  # type: ignore[no-any-return]


def in_words(found: Mapping[tuple[str, ...], Fraction]) -> str:
    """Say chances in words: each label once, what is certain as it stands, the others with their share."""
    whole = sum(found.values(), Fraction())
    sums: dict[str, Fraction] = {}
    for labels, chance in found.items():
        for label in dict.fromkeys(labels):
            sums[label] = sums.get(label, Fraction()) + chance
    parts = [
        label if chance == whole else f"{label} {percent(chance / whole)}" for label, chance in sums.items()
    ]
    return "  ".join(parts)


def percent(chance: Fraction) -> str:
    """Write a chance as a whole percentage that is never falsely nought or all."""
    rounded = round(chance * 100)
    if rounded == 0:
        return "<1%"
    return ">99%" if rounded == 100 else f"{rounded}%"  # noqa: PLR2004 - all of a hundred
