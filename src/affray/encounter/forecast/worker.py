"""A worker: a process of its own that plays the fights it is told to, until nobody tells it any more.

The first line of its input is the task; every further line is a share of the fights, answered by one line
with its tally. The end of the input, which comes with the end of whoever started it, ends it.
"""

from __future__ import annotations

import gc
import sys

import msgspec
from msgspec import Struct

from affray.encounter.forecast.match import Match, Task
from affray.encounter.forecast.tally import Tally
from affray.encounter.forecast.variation import AS_IT_IS, Variation


class Share(Struct, frozen=True):
    """Fights to play: so many, from this number on."""

    first: int
    count: int
    variation: Variation = AS_IT_IS


class Played(Struct, frozen=True):
    """A share that was played, and what it came to."""

    share: Share
    tally: Tally


def main() -> None:
    """Play what comes in."""
    match = Match(msgspec.json.decode(sys.stdin.buffer.readline(), type=Task))
    gc.freeze()
    while line := sys.stdin.buffer.readline():
        share = msgspec.json.decode(line, type=Share)
        tally = match.tally(share.first, share.count, share.variation)
        try:
            sys.stdout.buffer.write(msgspec.json.encode(Played(share, tally)) + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            sys.stderr.close()
            return


if __name__ == "__main__":
    main()
