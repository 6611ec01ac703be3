"""Measure everything: ``python -m benchmarks``; ``--json FILE`` keeps the figures."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import forecasts, rulesets, viewers
from benchmarks.rows import ROWS, Bench, Row


def measured(rows: list[Callable[[Bench], Row]], bench: Bench) -> Iterator[Row]:
    """Measure one row after another, and print each as soon as it is there."""
    for row in rows:
        found = row(bench)
        print(found.line(), flush=True)
        yield found


def main() -> None:
    """Run all rows, or those whose names are given."""
    parser = argparse.ArgumentParser(prog="benchmarks")
    parser.add_argument("names", nargs="*", help="parts of the names of the rows to measure")
    parser.add_argument("--json", type=Path, help="keep the figures in a file")
    wanted = parser.parse_args()
    rows = [
        row
        for row in (*ROWS, *rulesets.ROWS, *forecasts.ROWS, *viewers.ROWS)
        if not wanted.names or any(name in row.__name__ for name in wanted.names)
    ]
    with tempfile.TemporaryDirectory() as folder:
        found = list(measured(rows, Bench(Path(folder))))
    if wanted.json:
        wanted.json.write_text(json.dumps([row.__dict__ for row in found], indent=2) + "\n")


if __name__ == "__main__":
    main()
