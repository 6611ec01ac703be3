"""Odds for the screen: worked out a little at a time, so that no key waits; kept while the play stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

from msgspec import Struct

from affray.encounter.answers import Answered
from affray.encounter.lines import Invocation
from affray.encounter.odds import Reckoning, TargetOdds, alone, in_order, reckoning
from affray.encounter.odds_report import DEFAULT
from affray.encounter.session import Session
from affray.rules.refusal import Refused

A_WHILE = 0.008
"""Seconds after which keys are looked at again."""

MOST_KEPT = 2_000


class Wanted(Struct, frozen=True):
    """Whose odds are wanted: a command aimed at one alone, with the answers that were given already.

    `key` is what it is known by.
    """

    invocation: Invocation
    target: str
    answers: tuple[Answered, ...]
    key: tuple[str, str, str]


class Foresight:
    """Odds that were worked out or are being worked out. What is no longer wanted is dropped half done."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.policy = DEFAULT
        self._stands: tuple[Any, str] = (None, "")
        self._known: dict[tuple[str, str, str], TargetOdds] = {}
        self._begun: tuple[tuple[str, str, str], Reckoning] | None = None

    def wanted(self, name: str, args: Mapping[str, Any], answers: Sequence[Answered] = ()) -> list[Wanted]:
        """List whose odds a command asks for: each target's alone; none for what is not of the rules."""
        desk, play = self.session.desk, self.session.play
        if name not in desk.ruleset or play.order.round == 0:
            return []
        targets = desk.rules.targets(name, args)
        given = str(answers) if answers else ""
        found = [(one, Invocation(name, alone(args, targets, one))) for one in targets if one in play.fight]
        return [Wanted(run, one, tuple(answers), (run.line(), one, given)) for one, run in found]

    def of(self, wanted: Wanted) -> TargetOdds | None:
        """Return odds that are known."""
        self._look()
        return self._known.get(wanted.key)

    def work(self, wanted: Sequence[Wanted], seconds: float = A_WHILE) -> bool:
        """Work on what is wanted and not known, the first first; tell whether anything was done."""
        self._look()
        left = [one for one in wanted if one.key not in self._known]
        if self._begun is not None and self._begun[0] not in {one.key for one in left}:
            self._begun = None
        until = monotonic() + seconds
        for one in sorted(left, key=lambda one: self._begun is None or one.key != self._begun[0]):
            if one.key not in self._known and not self._finish(one, until):
                break
        return bool(left)

    def _look(self) -> None:
        """Forget everything where the play or the policy is another."""
        stands = (self.session.play, self.policy)
        if self._stands[0] is not stands[0] or self._stands[1] != stands[1] or len(self._known) > MOST_KEPT:
            self._stands, self._known, self._begun = stands, {}, None

    def _finish(self, wanted: Wanted, until: float) -> bool:
        """Work on one until it is known or the time is up; tell whether it is known."""
        if self._begun is None or self._begun[0] != wanted.key:
            self._begun = wanted.key, self._reckoning(wanted)
        try:
            while True:
                next(self._begun[1])
                if monotonic() > until:
                    return False
        except StopIteration as end:
            self._known[wanted.key] = end.value
        except Refused as no:
            self._known[wanted.key] = TargetOdds(target=wanted.target, outcomes={}, refusal=no.refusal)
        self._begun = None
        return monotonic() <= until

    def _reckoning(self, wanted: Wanted) -> Reckoning:
        return reckoning(
            self.session.desk,
            self.session.play,
            wanted.invocation,
            wanted.target,
            answers=wanted.answers,
            policy=self.policy,
        )


def in_words(odds: TargetOdds) -> str:
    """Say odds in words, one after another."""
    return ", ".join(told(odds)) + (f"  ({odds.samples:,} samples)" if odds.samples else "")


def told(odds: TargetOdds) -> list[str]:
    """Say each label of odds once, what is certain as it stands, the others with their share.

    What outcomes begin with stands first, then what is added to them, alike together.
    """
    if odds.refusal is not None:
        return ["cannot be done"]
    first = dict.fromkeys(label for words in odds.outcomes for label in words[:1])
    more = dict.fromkeys(label for words in odds.outcomes for label in words[1:] if label not in first)
    sums = dict.fromkeys([*in_order(first), *in_order(more)], Fraction())
    for words, chance in odds.outcomes.items():
        for label in dict.fromkeys(words):
            sums[label] += chance
    return [
        label if chance == 1 and not odds.samples else f"{percent(odds, chance)} {label}"
        for label, chance in sums.items()
    ]


def percent(odds: TargetOdds, chance: Fraction) -> str:
    """Write a chance as a whole percentage that is never falsely nought or all; a sample's with its error."""
    figure = whole_percent(chance)
    if not odds.samples:
        return figure
    return f"≈{figure} ±{max(1, round(odds.error(chance) * 100))}"


def whole_percent(chance: Fraction) -> str:
    """Write a chance as a whole percentage; ``<1%`` and ``>99%`` where it is neither nought nor all."""
    rounded = round(chance * 100)
    if rounded == 0:
        return "<1%" if chance else "0%"
    return ">99%" if rounded == 100 and chance < 1 else f"{rounded}%"  # noqa: PLR2004 - all of a hundred
