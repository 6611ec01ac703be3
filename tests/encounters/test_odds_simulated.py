"""Odds against what happens: real commands in sessions of every ruleset, many times with fixed dice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from samples import SAMPLES

from affray.encounter.files import read
from affray.encounter.lines import Invocation
from affray.encounter.odds import KINDS, Budget, finished, in_order, reckoning, stem_and_figure
from affray.encounter.opening import start_of
from affray.encounter.session import House, Session
from affray.rules.odds import chances, walk
from affray.testing.memory import MemoryStore

RUNS = 800
SIGMAS = 4.5
"""So far may a share be from its chance; with fixed dice it either is or is not, on every machine."""

CASES = {
    "wardens: a blow at Guard": ("flooded-orrery", {}, "maren-quill", "attack maren-quill captain-roake"),
    "wardens: a blow that kills": ("flooded-orrery", {}, "maren-quill", "attack maren-quill cutwater-1"),
    "wardens: a big pool": ("walking-light", {}, "dorrit-slane", "attack dorrit-slane nan-corriveau"),
    "foci: an attack": ("powder-barge", {}, "bryn", "attack bryn rook"),
    "foci: a push": ("powder-barge", {}, "bryn", "attack bryn rook how=push"),
    "foci: a defence": ("duel-on-the-weir", {}, "corvin", "attack corvin oda"),
    "foci: a greedy attack": ("powder-barge", {"dice_choice": "greedy"}, "bryn", "attack bryn rook"),
    "fates: a strike": ("last-ferry-down", {}, "odile-marsh", "strike odile-marsh madame-distaff"),
    "fates: a strike with bonus dice": (
        "last-ferry-down", {}, "odile-marsh", "strike odile-marsh madame-distaff dice=2"),
    "fates: a hit": ("last-ferry-down", {}, "dm", "oppose dead-violin-1 odile-marsh"),
    "falkenstein: who faints": ("salt-gate", {}, "doctor-arkady", "attack doctor-arkady brother-lasko"),
    "falkenstein: a foe's attack": ("lagoon-squadron", {}, None,
                                    "attack customs-cutter-halcyon the-penitent ramming-spur"),
}  # fmt: skip


def session_of(name, readings, first):
    """Begin a sample's fight with fixed dice, with other readings of its rules where they are named."""
    file = next(one for one in SAMPLES if Path(one).stem == name)
    encounter = read(file)
    if readings:
        settings = msgspec.structs.replace(encounter.settings, **readings)
        encounter = msgspec.structs.replace(encounter, settings=settings)
    session = Session(encounter, MemoryStore(start_of(encounter, file, "proof")), House(roll=True))
    for _ in range(3):
        if session.play.order.round == 0 or first not in (None, session.play.order.acting):
            reply = session.command(Invocation("next", {"who": first} if first else {}))
            while reply.question is not None:
                reply = session.answer()
    assert first in (None, session.play.order.acting)
    return session


@pytest.fixture(scope="module", params=CASES, ids=list(CASES))
def case(request):
    """Begin a fight and give a command of its rules, whom it is aimed at, and what it came to each time."""
    name, readings, first, line = CASES[request.param]
    session = session_of(name, readings, first)
    invocation = session.desk.bind(session.play, line.split())
    (target,) = session.desk.rules.targets(invocation.name, invocation.args)
    return session, invocation, target, simulated(session, invocation)


def simulated(session, invocation):
    """Run a command again and again, each time as a new step with new dice; list the fights after it."""
    before, found = session.play, []
    for _ in range(RUNS):
        reply = session.command(invocation)
        while reply.question is not None:
            reply = session.answer()
        assert reply.step is not None, reply.refusal
        found.append(session.play.fight)
        session.undo()
    assert session.play == before
    return found


def spread(chance, runs=RUNS):
    """Return how far the share of so many runs may be from a chance."""
    return SIGMAS * float(chance * (1 - chance) / runs) ** 0.5 + 1 / runs


def test_what_becomes_of_a_target_comes_up_as_often_as_the_walk_says(case):
    session, invocation, target, fights = case
    fight, context = session.play.fight, session.desk.context(session.play)
    run = session.desk.ruleset[invocation.name].run

    def state(after):
        return msgspec.json.encode(after[target])

    leaves = walk(lambda: run(fight, context, invocation.args), fight, context)
    exact = chances(leaves, lambda leaf: state(leaf.fight))
    found = Counter(map(state, fights))
    assert set(found) <= set(exact), "nothing happens that the walk does not know of"
    assert sum(exact.values()) == 1
    for key, chance in exact.items():
        assert abs(found[key] / RUNS - float(chance)) <= spread(chance), (key, float(chance))


def test_outcomes_are_told_the_gravest_first_and_a_miss_last(case):
    session, invocation, target, _ = case
    said = finished(reckoning(session.desk, session.play, invocation, target))
    kinds = [KINDS.index(said.kinds[words]) for words in said.outcomes]
    assert kinds == sorted(kinds)
    for kind in set(kinds):
        first = [
            stem_and_figure(words[0]) for words, k in zip(said.outcomes, kinds, strict=True) if k == kind
        ]
        for stem in {one for one, _ in first}:
            figures = [abs(figure) for one, figure in first if one == stem]
            assert figures == sorted(figures, reverse=True), stem
    told = in_order(label for words in said.outcomes for label in words)
    assert told == sorted(told, key=lambda label: [*map(stem_of, told)].index(stem_of(label))), (
        "alike together"
    )


def stem_of(label):
    return stem_and_figure(label)[0]


def test_who_is_out_comes_up_as_often_as_odds_say(case):
    session, invocation, target, fights = case
    said = finished(reckoning(session.desk, session.play, invocation, target))
    out = sum(session.desk.rules.beaten(after, target) for after in fights)
    assert abs(out / RUNS - float(said.out)) <= spread(said.out)


def test_a_sample_says_the_same_within_its_error(case):
    session, invocation, target, _ = case
    exact = finished(reckoning(session.desk, session.play, invocation, target))
    budget = Budget(ends=0, samples=RUNS, runs=RUNS)
    sampled = finished(reckoning(session.desk, session.play, invocation, target, budget=budget))
    assert exact.samples == 0
    assert sampled.samples == RUNS
    for name in ("hit", "out"):
        chance = getattr(exact, name)
        assert abs(float(getattr(sampled, name) - chance)) <= spread(chance)
    assert set(sampled.outcomes) <= set(exact.outcomes)
    assert set(sampled.choices) <= set(exact.choices)
