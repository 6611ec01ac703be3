"""What looking on costs: the game master's commits with twenty live viewers, and how soon the viewers see.

``python -m benchmarks.viewers SESSION COUNT`` runs the viewers' side: each in a terminal of its own, drained
here, so that nobody waits for anybody and the game master's process is left alone. It says ``ready`` when all
have painted, and at the end of its input writes when bytes came to each, as JSON.
"""

from __future__ import annotations

import json
import select
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks import fights
from benchmarks.rows import AFFRAY, TOP, Bench, Row
from benchmarks.terminal import Terminal

VIEWERS = 20
COMMITS = 120
PAUSE = 0.05
"""Seconds between two commits: many fall into the time in which viewers read and paint."""

STEPS = 15
APART = 1.0
"""Seconds between two steps whose coming to the viewers is measured."""


def watch(path: str, count: int) -> None:
    """Run viewers until the input ends."""
    viewers = [Terminal(AFFRAY, "watch", path, columns=80, rows=24) for _ in range(count)]
    for one in viewers:
        one.until("looking on")
    print("ready", flush=True)
    came: list[list[float]] = [[] for _ in viewers]
    places = {one.fd: place for place, one in enumerate(viewers)}
    while True:
        ready, _, _ = select.select([*places, sys.stdin], [], [])
        if sys.stdin in ready:
            break
        for fd in ready:
            viewers[places[fd]].read(0)
            came[places[fd]].append(time.monotonic())
    for one in viewers:
        one.__exit__()
    print(json.dumps(came))


class Looking:
    """Twenty viewers; `came` says when bytes came to each, once they are gone."""

    def __init__(self) -> None:
        self.came: list[list[float]] = []


@contextmanager
def looking_on(path: Path) -> Iterator[Looking]:
    """Let viewers look on."""
    words = [sys.executable, "-m", "benchmarks.viewers", str(path), str(VIEWERS)]
    looking = Looking()
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TOP) as helper:
        assert helper.stdin
        assert helper.stdout
        assert helper.stdout.readline() == "ready\n"
        time.sleep(1.0)
        try:
            yield looking
        finally:
            helper.stdin.close()
            looking.came = json.loads(helper.stdout.read() or "[]")


def _run(bench: Bench):
    from affray.encounter.opening import run_file
    from affray.encounter.session import House

    path = bench.folder / f"viewed-{time.time_ns()}.affray"
    session, store = run_file(
        fights.crowd(bench.folder, 30), House(roll=True), session=path, seed="benchmark"
    )
    return session, store, path


def _next(session) -> float:
    from affray.encounter.lines import Invocation

    begun = time.perf_counter()
    reply = session.command(Invocation("next"))
    while reply.question is not None:
        reply = session.answer()
    return time.perf_counter() - begun


def _p95(session) -> float:
    took = []
    for _ in range(COMMITS):
        took.append(_next(session))
        time.sleep(PAUSE)
    return statistics.quantiles(took, n=20)[-1]


def viewers(bench: Bench) -> Row:
    """The game master's commit with twenty viewers, beside the same with none (before and after)."""
    session, store, path = _run(bench)
    with store:
        _p95(session)
        before = _p95(session)
        with looking_on(path):
            viewed = _p95(session)
        alone = statistics.mean((before, _p95(session)))
    return Row("p95 of a commit with 20 live viewers, × that with none", viewed / alone, "×", 2.0,
               f"{viewed * 1000:.2f} ms beside {alone * 1000:.2f} ms")  # fmt: skip


def live(bench: Bench) -> Row:
    """From a commit to the last of its bytes at the last of twenty viewers."""
    session, store, path = _run(bench)
    kept = []
    with store, looking_on(path) as looking:
        for _ in range(STEPS):
            _next(session)
            kept.append(time.monotonic())
            time.sleep(APART)
    seen = [
        [max((at - step for at in came if 0 <= at - step < APART), default=APART) for came in looking.came]
        for step in kept
    ]
    last, middle = ([pick(one) for one in seen] for pick in (max, statistics.median))
    return Row("a step seen by the last of 20 viewers, median", statistics.median(last), "s", 0.5,
               f"by the middle one {statistics.median(middle):.2f} s")  # fmt: skip


ROWS: Sequence[Callable[[Bench], Row]] = (viewers, live)


if __name__ == "__main__":
    watch(sys.argv[1], int(sys.argv[2]))
