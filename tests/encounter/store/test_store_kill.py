import random  # noqa: TID251 - moments to kill at, not dice
import signal
import subprocess
import sys
import time

import pytest

from affray.encounter.store import Store

KILLS = 60

FIGHT = """
import sys
from pathlib import Path
from affray.encounter.store import StepRow, Store
path = Path(sys.argv[1])

def say(line):
    sys.stdout.write(line + "\\n")  # in one piece
    sys.stdout.flush()

while True:
    with Store.open(path) as store:
        say(f"open {store.head}")
        for _ in range(int(sys.argv[2])):
            number = store.next_step
            for answer in range(2):
                store.put_pending(f"step {number}", f"[{answer}]")
                say(f"answer {number} {answer}")
            whole = b"w" * 30_000 if number % 20 == 0 else None
            row = StepRow(
                step=number, parent=store.head, command=f"step {number}", changes=b"c" * number, whole=whole
            )
            store.add([row], number, f"Round {number}")
            say(f"step {number}")
"""


def fight(path, length, lines, later):
    """Run a fight in its own process, kill it `later` seconds after so many lines; return all it wrote."""
    process = subprocess.Popen(
        [sys.executable, "-c", FIGHT, str(path), str(length)], stdout=subprocess.PIPE, text=True
    )
    heard = [process.stdout.readline() for _ in range(lines)]
    time.sleep(later)
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate()
    return [line.split() for line in [*heard, *rest.splitlines(keepends=True)] if line.endswith("\n")]


@pytest.mark.parametrize("length", [3, 10_000], ids=["opening and closing", "fighting"])
def test_killed_at_any_moment_all_that_was_acknowledged_is_there(path, start, length):
    Store.create(path, start).close()
    chance = random.Random(length)  # noqa: S311 - moments, not dice
    known = 0
    for _ in range(KILLS // 2):
        lines = fight(path, length, chance.randrange(1, 40), chance.random() / 300)
        steps = [int(words[1]) for words in lines if words[0] == "step"]
        answers = [(int(words[1]), int(words[2])) for words in lines if words[0] == "answer"]
        with Store.open(path) as store:
            assert store._con.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert store._con.execute("PRAGMA foreign_key_check").fetchall() == []
            last = max(steps, default=known)
            assert store.head in {last, last + 1}
            known = store.head
            assert store.ancestry(store.head) == list(range(store.head + 1))
            assert store.next_step == store.head + 1
            for row in store.rows(range(1, store.head + 1)):
                assert (row.command, row.changes) == (f"step {row.step}", b"c" * row.step)
            if answers and answers[-1][0] > store.head:
                assert store.pending.command == f"step {store.next_step}"
                assert store.pending.answers in {f"[{answers[-1][1]}]", f"[{answers[-1][1] + 1}]"}


CREATE = """
import sys
from pathlib import Path
from affray.encounter.store import Start, Store
start = Start(title="T", ruleset="wardens", text="x" * 50_000, file="/x.toml", seed="1")
for number in range(10_000):
    Store.create(Path(sys.argv[1]) / f"{number}.affray", start, b"w" * 50_000).close()
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


def test_killed_while_it_is_made_a_session_is_there_whole_or_not_at_all(tmp_path):
    for run in range(10):
        folder = tmp_path / str(run)
        folder.mkdir()
        process = subprocess.Popen([sys.executable, "-c", CREATE, str(folder)], stdout=subprocess.PIPE)
        for _ in range(run + 1):
            process.stdout.readline()
        process.kill()
        made = process.communicate()[0].splitlines()
        there = sorted(folder.glob("*.affray"))
        assert len(there) >= run + 1 + len(made)
        for path in there:
            with Store.open(path) as store:
                assert store.step(0).whole == b"w" * 50_000
