"""The odds of a command as it could be given now, each target's alone: exact, or a stated sample.

Work is bounded by how many ends are looked at, never by the clock, so that the same fight has the same odds
everywhere.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from affray.encounter.answers import Answered, thaw
from affray.encounter.desk import Desk
from affray.encounter.dice import numbers
from affray.encounter.lines import Invocation
from affray.encounter.play import Play
from affray.rules.command import Procedure
from affray.rules.fight import Context, Fight
from affray.rules.odds import Leaf, Sums, walk
from affray.rules.policy import Policy
from affray.rules.question import Answer, Choose, Question, default_answer
from affray.rules.refusal import Refusal, Refused, refuse
from affray.rules.sampling import sample
from affray.rules.ways import TooManyBranches

REFUSED = ("refused",)
DECLARED = ("the table decides",)
SEED = "odds"
"""What samples are drawn from: never what the session's own dice are."""

CONFIDENCE = 1.96
"""Standard errors to either side of a sample's figure: nineteen times of twenty the truth lies within."""


class Budget(Struct, frozen=True):
    """How far odds are looked into: `ends` of an exact walk, else `samples`, run for `runs` times at most."""

    ends: int
    samples: int
    runs: int


AT_ONCE = Budget(ends=250, samples=2_000, runs=250)
"""For a prompt, where figures are wanted before the next key."""

ON_ASKING = Budget(ends=5_000, samples=10_000, runs=5_000)
"""For a question put on purpose."""


Kind: TypeAlias = Literal["miss", "hit", "out"]
"""What an outcome is to its target: nothing, something, or the end of its fight."""

KINDS: tuple[Kind, ...] = ("out", "hit", "miss")
"""The gravest first."""

_FIGURE = re.compile(r"[-+]?\d+")


class TargetOdds(Struct, frozen=True, kw_only=True):
    """What may become of one target: outcomes, each a tuple of words, with their chances, the gravest first.

    `hit` is the chance of anything but a miss, `out` that of being out of the fight afterwards. The chances
    are exact where `samples` is 0, else the shares of so many samples. `choices` are the topics that the
    policy decided. With `declared` the table's own dice decide, and nothing can be said. `refusal` says why
    the command cannot be made.
    """

    target: str
    outcomes: Mapping[tuple[str, ...], Fraction]
    kinds: Mapping[tuple[str, ...], Kind] = {}
    hit: Fraction = Fraction(0)
    out: Fraction = Fraction(0)
    samples: int = 0
    choices: tuple[str, ...] = ()
    declared: bool = False
    refusal: Refusal | None = None

    @property
    def certain(self) -> bool:
        """Whether nothing is left to chance."""
        return len(self.outcomes) == 1 and not self.declared

    def error(self, chance: Fraction) -> float:
        """Return by how much a chance may be wrong, as a share of one; none where it is exact."""
        if not self.samples:
            return 0.0
        share = (chance * self.samples + 2) / (self.samples + 4)  # never falsely sure of nought or all
        return CONFIDENCE * math.sqrt(share * (1 - share) / (self.samples + 4))


Reckoning: TypeAlias = Generator[None, None, TargetOdds]
"""Works odds out bit by bit: every step is a run of the rules, the return value what they came to."""


def odds(
    desk: Desk, play: Play, invocation: Invocation, policy: str = "default", budget: Budget = ON_ASKING
) -> list[TargetOdds]:
    """Work out the odds of a ruleset's command for each of its targets, as if aimed at that one alone.

    Choices on the way are made by the policies of those names (``guard-first,shatter``).
    Raises Refused where no target is named, where the runner's own command is meant, and where the command
    cannot be made against any of them.
    """
    command = desk.ruleset.get(invocation.name)
    if command is None:
        raise refuse("{command} has no odds", "only what the dice decide has", command=invocation.name)
    if command.when == "turn" and play.order.round == 0:
        raise refuse("the fight has not begun", "next begins it")
    targets = desk.rules.targets(invocation.name, invocation.args)
    if not targets:
        raise refuse("{command} is aimed at nobody", "name a target", command=invocation.name)
    found = [
        finished(reckoning(desk, play, invocation, one, policy=policy, budget=budget)) for one in targets
    ]
    refusals = [one.refusal for one in found if one.refusal is not None]
    if len(refusals) == len(found):
        raise Refused(refusals[0])
    return found


def finished(reckoning: Reckoning) -> TargetOdds:
    """Work odds out in one go."""
    try:
        while True:
            next(reckoning)
    except StopIteration as end:
        found: TargetOdds = end.value
        return found


def reckoning(
    desk: Desk,
    play: Play,
    invocation: Invocation,
    target: str,
    *,
    answers: Sequence[Answered] = (),
    policy: str = "default",
    budget: Budget = AT_ONCE,
) -> Reckoning:
    """Work out what a command may do to one target, as if aimed at it alone; `answers` were given already.

    Exact within the budget's ends. Beyond them a sample, whose chance is made from the command's own words:
    the same command in the same fight has the same one.
    """
    fight, context = play.fight, desk.context(play)
    args = alone(invocation.args, desk.rules.targets(invocation.name, invocation.args), target)
    run = desk.ruleset[invocation.name].run
    known = {one.id: one for one in answers}
    decide = _Deciding([desk.rules.policies[name] for name in policy.split(",")])
    start: Callable[[], Procedure] = partial(_answered, run, fight, context, args, known)
    reading = _Reading(desk, fight, target)
    samples = 0
    try:
        for leaf in walk(start, fight, context, policy=decide, most=budget.ends, about=target):
            reading.add(leaf, leaf.weight, leaf.whole)
            yield
    except TooManyBranches:
        reading = _Reading(desk, fight, target)
        below = numbers(f"{SEED}:{Invocation(invocation.name, args).line()}:{policy}")
        ends = sample(start, fight, context, below, policy=decide, about=target)
        for leaf in _within(ends, budget):
            samples += 1
            reading.add(leaf, 1, 1)
            yield
    return reading.odds(samples, decide)


def _within(ends: Iterator[tuple[Leaf, bool]], budget: Budget) -> Iterator[Leaf]:
    runs = 0
    for drawn, (leaf, fresh) in enumerate(ends):
        if drawn == budget.samples or runs == budget.runs:
            return
        runs += fresh
        yield leaf


class _Deciding:
    """Decides as policies say, the first that has an answer; remembers what it was asked."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        self.policies = [one.answer for one in policies if one.answer is not None]
        self.topics: dict[str, None] = {}
        self.declared = False

    def __call__(self, question: Question, fight: Fight, context: Context) -> Answer:
        """Answer as the policies do, else with the question's default."""
        if isinstance(question, Choose) and question.chance:
            self.declared = True
        else:
            self.topics[question.topic] = None
        answers = (answer(question, fight, context) for answer in self.policies)
        found = next((one for one in answers if one is not None), None)
        return default_answer(question) if found is None else found


class _Reading:
    """Sums what ends say of one target: its outcome, and whether it is out that was not before."""

    def __init__(self, desk: Desk, fight: Fight, target: str) -> None:
        self.rules = desk.rules
        self.fight = fight
        self.target = target
        self.there = target in fight and not self.rules.beaten(fight, target)
        self.refusal: Refusal | None = None
        self.sums: Sums[tuple[tuple[str, ...], bool]] = Sums()

    def add(self, leaf: Leaf, weight: int, whole: int) -> None:
        """Add an end with its weight."""
        if leaf.refusal is not None:
            self.refusal = leaf.refusal
            self.sums.add((REFUSED, False), weight, whole)
            return
        words = self.rules.outcome(self.fight, leaf.fight, leaf.events, self.target)
        gone = self.target not in leaf.fight or self.rules.beaten(leaf.fight, self.target)
        self.sums.add((words or ("nothing",), self.there and gone), weight, whole)

    def odds(self, samples: int, decided: _Deciding) -> TargetOdds:
        """Return what was summed."""
        topics, refusal = tuple(decided.topics), self.refusal
        if decided.declared and refusal is None:
            return TargetOdds(
                target=self.target, outcomes={DECLARED: Fraction(1)}, choices=topics, declared=True
            )
        found = {key: chance / (samples or 1) for key, chance in self.sums.chances().items()}
        outcomes = dict.fromkeys((words for words, _ in found), Fraction())
        kinds = {words: self._kind(words) for words in outcomes}
        for (words, gone), chance in found.items():
            outcomes[words] += chance
            if gone:
                kinds[words] = "out"
        scale = self.rules.gravity
        ordered = sorted(outcomes, key=lambda words: gravity(words, kinds[words], scale))
        return TargetOdds(
            target=self.target,
            outcomes={words: outcomes[words] for words in ordered},
            kinds=kinds,
            hit=sum((chance for words, chance in outcomes.items() if kinds[words] != "miss"), Fraction()),
            out=sum((chance for (_, gone), chance in found.items() if gone), Fraction()),
            samples=samples,
            choices=topics,
            refusal=refusal if set(outcomes) == {REFUSED} else None,
        )

    def _kind(self, words: tuple[str, ...]) -> Kind:
        return "miss" if words == REFUSED or self.rules.missed(words) else "hit"


def gravity(words: tuple[str, ...], kind: Kind, scale: Sequence[str]) -> tuple[Any, ...]:
    """Return what outcomes are sorted by, the gravest first.

    What ends a fight comes before what hurts, and a miss last; then word by word as the `scale` of the rules
    has them, the higher of two figures first, and what has more to it before what has less.
    """
    parts = [stem_and_figure(word) for word in words]
    weights = [(_rank(stem, scale), -abs(figure)) for stem, figure in parts]
    return (KINDS.index(kind), *weights, (math.inf, 0))


def stem_and_figure(word: str) -> tuple[str, int]:
    """Return a word of an outcome without its figure, and the figure: ``injury`` and 2 of ``injury 2``."""
    found = _FIGURE.search(word)
    stem = " ".join(_FIGURE.sub("", word, count=1).split())
    return stem, int(found[0]) if found else 0


def _rank(stem: str, scale: Sequence[str]) -> int:
    """Return the place of a word on a scale, by its end in ``spotted: reduced``."""
    found = stem if stem in scale else stem.rpartition(": ")[2]
    return list(scale).index(found) if found in scale else len(scale)


def in_order(labels: Iterable[str]) -> list[str]:
    """Bring words of outcomes together that differ in their figure alone, the higher figure first."""
    stems: dict[str, list[str]] = {}
    for label in labels:
        stems.setdefault(stem_and_figure(label)[0], []).append(label)
    return [
        one
        for alike in stems.values()
        for one in sorted(alike, key=lambda label: -abs(stem_and_figure(label)[1]))
    ]


def alone(args: Mapping[str, Any], targets: tuple[str, ...], target: str) -> dict[str, Any]:
    """Return the arguments with one target in the place of all."""
    several = {
        name for name, value in args.items() if isinstance(value, tuple | list) and tuple(value) == targets
    }
    return {name: (target,) if name in several else value for name, value in args.items()}


def _answered(
    run: Callable[[Fight, Context, Mapping[str, Any]], Procedure],
    fight: Fight,
    context: Context,
    args: Mapping[str, Any],
    known: Mapping[str, Answered],
) -> Procedure:
    """Run a procedure with the answers that were given already; other questions go on outwards."""
    procedure = run(fight, context, args)
    if not known:
        return (yield from procedure)
    reply: Any = None
    try:
        while True:
            asked = procedure.send(reply)
            if isinstance(asked, Question) and asked.id in known:
                reply = thaw(asked, known[asked.id].value)
            else:
                reply = yield asked
    except StopIteration as end:
        after: Fight = end.value
    return after
