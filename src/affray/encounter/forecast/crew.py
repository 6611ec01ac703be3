"""The crew: workers that play the fights of a forecast on all cores, and what becomes of them.

Which worker plays which fights changes nothing: each fight's dice follow from the seed and its number, and
tallies are sums.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any, Self

import msgspec

import affray
from affray.encounter.forecast.fault import ForecastFault
from affray.encounter.forecast.match import Task
from affray.encounter.forecast.variation import Variation
from affray.encounter.forecast.worker import Played, Share

MOST_IN_A_SHARE = 25
PATIENCE = 0.1
"""Seconds between two looks at whether anybody has called it off."""

LAST_WORDS = 400
MODULE = "affray.encounter.forecast.worker"


class Crew:
    """Workers that live as long as the `with` block; on leaving it none of them is left."""

    def __init__(self, task: Task, jobs: int) -> None:
        self._task = msgspec.json.encode(task) + b"\n"
        self._jobs = jobs
        self._workers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        for _ in range(self._jobs):
            self._workers.append(_started())
        for worker in self._workers:
            _tell(worker, self._task)
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.wait()
            for pipe in (worker.stdin, worker.stdout, worker.stderr):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()

    def play(
        self,
        runs: int,
        variations: Sequence[Variation],
        called_off: Callable[[], bool] = lambda: False,
    ) -> Iterator[Played]:
        """Play `runs` fights of each variation, and yield each share as it is done.

        Ends early when called off. Raises ForecastFault where a worker dies.
        """
        shares = _shares(runs, variations, self._jobs)
        done = 0
        with DefaultSelector() as selector:
            for worker, share in zip(self._workers, shares, strict=False):
                selector.register(_out(worker), EVENT_READ, worker)
                _tell(worker, msgspec.json.encode(share) + b"\n")
            while selector.get_map():
                if called_off():
                    return
                for key, _ in selector.select(PATIENCE):
                    worker = key.data
                    line = _out(worker).readline()
                    if not line.endswith(b"\n"):
                        raise _died(worker, done)
                    more = next(shares, None)
                    if more is not None:
                        _tell(worker, msgspec.json.encode(more) + b"\n")
                    else:
                        selector.unregister(key.fileobj)
                    played = msgspec.json.decode(line, type=Played)
                    done += played.share.count
                    yield played


def _shares(runs: int, variations: Sequence[Variation], jobs: int) -> Iterator[Share]:
    size = max(1, min(MOST_IN_A_SHARE, runs // (2 * jobs)))
    for variation in variations:
        for first in range(0, runs, size):
            yield Share(first, min(size, runs - first), variation)


def _started() -> subprocess.Popen[bytes]:
    """Start a worker that a Ctrl+C at the terminal does not reach: whoever started it ends it."""
    here = str(Path(affray.__file__).parents[1])
    path = os.pathsep.join([here, *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.Popen(  # noqa: S603 - our own module, by this very interpreter
        [sys.executable, "-P", "-m", MODULE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        process_group=0,
    )


def _out(worker: subprocess.Popen[bytes]) -> Any:
    return worker.stdout


def _tell(worker: subprocess.Popen[bytes], line: bytes) -> None:
    """Hand a line to a worker; one that is dead already is met when its answer is read."""
    assert worker.stdin is not None  # noqa: S101 - it was asked for
    with suppress(BrokenPipeError):
        worker.stdin.write(line)
        worker.stdin.flush()


def _died(worker: subprocess.Popen[bytes], done: int) -> ForecastFault:
    """Say how a worker died, with the last line of what it said about that."""
    status = worker.wait()
    said = worker.stderr.read().decode(errors="replace").strip() if worker.stderr is not None else ""
    last = said.rpartition("\n")[2][:LAST_WORDS]
    if status < 0:
        with suppress(ValueError):
            last = f"killed by {signal.Signals(-status).name}"
    how = last or f"status {status}"
    return ForecastFault(
        f"A worker of the forecast died after {done:,} fights ({how}).",
        "Nothing was changed; --jobs 1 takes the least memory.",
    )


def cores() -> int:
    """Return how many cores there are for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
