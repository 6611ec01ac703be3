"""Plays a script of plain mode through many lives of the real command, each killed at a moment of chance.

Run as a program of its own, which has nothing but itself to fork: reads a `Night` as JSON from standard input
and writes a `Morning` to standard output. What does not come out as it should is an AssertionError.
"""

from __future__ import annotations

import os
import random  # noqa: TID251 - moments to kill at, not dice
import resource
import select
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from affray import plain, plain_text  # noqa: F401 - so that those who are forked need not import them
from affray.cli import affray
from affray.encounter import opening  # noqa: F401
from affray.encounter.files import read
from affray.encounter.store import Store, schema

ENDS = {"done", "question", "cancel", "error", "state", "log"}
"""The objects that end what is said about one line."""

QUERIES = ["state", "log"]
KINDS = ("line", "bytes", "clock", "work", "torn")
LIMIT = 30.0

Mark = tuple[int, str]
"""Where a session stands: its head, and the id of the question that is open, if one is."""


class Night(msgspec.Struct):
    """What is played: an encounter's file and the lines, with how many kills at the least."""

    file: str
    lines: list[str]
    folder: str
    seed: str
    kills: int


class Morning(msgspec.Struct):
    """What came of it: how often each kind of kill fell, and how many fights were played to their end."""

    fell: dict[str, int]
    fights: int


class Life:
    """One process that runs the session from where it stands. `how` is what it is to die of, and when."""

    def __init__(self, night: Night, session: Path, kind: str = "", after: float = 0) -> None:
        self.kind, self.after = kind, after
        self.began = time.monotonic()
        down, up = os.pipe(), os.pipe()
        self.process = os.fork()
        if self.process == 0:
            _be_born(night, session, down, up, self)
        os.close(down[0])
        os.close(up[1])
        self._to, self._from = down[1], up[0]
        self._rest, self.bytes, self.lines = b"", 0, 0

    def tell(self, lines: list[str], *, last: bool = False) -> None:
        """Send it lines; after the last ones it is left alone."""
        try:
            os.write(self._to, "".join(f"{line}\n" for line in lines).encode())
        except BrokenPipeError:
            return  # it is dead, and will be found so
        finally:
            if last:
                os.close(self._to)

    def hear(self, enough: int) -> list[dict[str, Any]]:
        """Return what it says until so many lines have had their answer, or until its death."""
        said: list[dict[str, Any]] = []
        end = self.began + LIMIT
        while self.lines < enough:
            assert time.monotonic() < end, "it says nothing"
            self._kill_if_due()
            if not select.select([self._from], [], [], self._patience())[0]:
                continue
            came = os.read(self._from, 256 if self.kind == "bytes" else 65536)
            if not came:
                break
            self.bytes += len(came)
            *whole, self._rest = (self._rest + came).split(b"\n")
            for line in whole:
                one = msgspec.json.decode(line)
                said.append(one)
                self.lines += one["type"] in ENDS
        return said

    def _patience(self) -> float:
        if self.kind == "clock":
            return max(0.0, self.began + self.after - time.monotonic())
        return 1.0

    def _kill_if_due(self) -> None:
        come = {"line": self.lines, "bytes": self.bytes, "clock": time.monotonic() - self.began}
        if self.kind in come and come[self.kind] >= self.after:
            if self.kind == "line":
                time.sleep(self.after % 1 / 300)
            os.kill(self.process, signal.SIGKILL)

    def end(self) -> int:
        """Return which signal it died of; 0 where it lived to the end of its lines."""
        os.close(self._from)
        _, status = os.waitpid(self.process, 0)
        assert os.WIFSIGNALED(status) or os.waitstatus_to_exitcode(status) == 0, "it failed"
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _be_born(night: Night, session: Path, down: tuple[int, int], up: tuple[int, int], life: Life) -> None:
    """Become the command that runs the session."""
    os.dup2(down[0], 0)
    os.dup2(up[1], 1)
    os.closerange(3, 64)
    if life.kind == "torn":
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(life.after), int(life.after)))
    if life.kind == "work":
        _die_at_work(int(life.after))
    words = ["run", night.file, "--plain", "--json", "--seed", night.seed, "--session", str(session)]
    try:
        affray.main(words, standalone_mode=False)
    except SystemExit as left:
        os._exit(left.code or 0)
    finally:
        os._exit(70)


def _die_at_work(after: int) -> None:
    """Have this process kill itself at the so many-th instruction of SQLite's."""
    connect, left = schema.connect, iter(range(after))

    def count() -> int:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    def counted(*words: Any) -> Any:
        con = connect(*words)
        con.set_progress_handler(count, 1)
        return con

    from affray.encounter.store import making, reading, writing  # noqa: PLC0415

    for module in (making, reading, writing):
        module.connect = counted


def marks_of(said: list[dict[str, Any]], at: Mark) -> list[Mark]:
    """Return where the session stood after each line, by what was said about it."""
    marks = []
    for one in said:
        match one["type"]:
            case "done" | "cancel":
                at = one["step"], ""
            case "question":
                at = at[0], one["id"]
        if one["type"] in ENDS:
            marks.append(at)
    return marks


class Player:
    """Plays one fight to its end through as many lives as it takes."""

    def __init__(self, night: Night, session: Path, chance: random.Random) -> None:
        self.night, self.session, self.chance = night, session, chance
        self.marks: list[Mark] = []
        self.done = 0
        self.fell: Counter[str] = Counter()

    def straight(self) -> list[Any]:
        """Play without a kill, note where it stands after each line, and return state and log."""
        lines = self.night.lines
        said = self._undisturbed([*lines, *QUERIES])
        self.marks = [(0, ""), *marks_of(said, (0, ""))][: len(lines) + 1]
        return said[-2:]

    def outcome(self) -> list[Any]:
        """Return state and log as they stand."""
        return self._undisturbed(QUERIES)[-2:]

    def _undisturbed(self, lines: list[str]) -> list[Any]:
        life = Life(self.night, self.session)
        life.tell(lines, last=True)
        said = life.hear(len(lines))
        assert life.lines == len(lines), "a line was not answered"
        assert life.end() == 0
        return said

    def through(self, marks: list[Mark]) -> None:
        """Play with kills, each life going on where the one before was killed."""
        self.marks = marks
        while self.done < len(self.night.lines):
            kind = self.chance.choice(KINDS)
            died = self.live(Life(self.night, self.session, kind, self._when(kind)))
            if died:
                self.fell["torn" if died == signal.SIGXFSZ else kind] += 1
                assert died in (signal.SIGKILL, signal.SIGXFSZ)

    def _when(self, kind: str) -> float:
        log = Path(f"{self.session}-wal")
        size = log.stat().st_size if log.exists() else 0
        return {
            "line": self.chance.uniform(1, 12),
            "bytes": self.chance.randrange(1, 6000),
            "clock": self.chance.uniform(0, 0.12),
            "work": self.chance.randrange(1, 6000),
            "torn": self.chance.randrange(1, 40_000) + self.chance.choice((0, size)),
        }[kind]

    def live(self, life: Life) -> int:
        """Look where the session stands, go on from there until death, and return what it died of."""
        life.tell(["state"])
        found = life.hear(1)
        ready = next((one for one in found if one["type"] == "ready"), None)
        if ready is not None and life.lines == 1:
            at: Mark = (ready["step"], "")
            if ready["pending"] is not None:
                life.tell(["continue"])
                at = [at, *marks_of(life.hear(2), at)][-1]
            if life.lines == 1 + (ready["pending"] is not None):
                self._go_on(life, at)
        life.tell([], last=True)
        return life.end()

    def _go_on(self, life: Life, at: Mark) -> None:
        possible = self.marks[self.done : self.done + 2]
        assert at in possible, f"after line {self.done} the next life stands at {at}, not {possible}"
        self.done += possible.index(at)
        before = life.lines
        life.tell(self.night.lines[self.done :])
        said = life.hear(before + len(self.night.lines) - self.done)
        came = marks_of(said, at)
        wanted = self.marks[self.done + 1 : self.done + 1 + len(came)]
        assert came == wanted, f"another course was taken after line {self.done}: {came}, not {wanted}"
        self.done += len(came)


def kept(session: Path) -> list[Any]:
    """Return every step of a session, those that were undone too, as it is on the disk."""
    with Store.look(session) as look:
        rows = look.rows(range(look.next_step))
        return [look.head, look.pending, look.now.finished, look.now.stopped,
                *(msgspec.structs.replace(row, made="") for row in rows)]  # fmt: skip


def played(night: Night) -> Morning:
    """Play the same fight again and again until enough was killed; each must end as without a kill."""
    chance = random.Random(night.seed)  # noqa: S311 - moments, not dice
    read(Path(night.file))  # brings in the ruleset
    folder = Path(night.folder)
    straight = Player(night, folder / "straight.affray", chance)
    wanted, fell, fights = straight.straight(), Counter[str](), 0
    while sum(fell.values()) - fell["torn"] < night.kills:
        player = Player(night, folder / f"killed-{fights}.affray", chance)
        player.through(straight.marks)
        assert player.outcome() == wanted
        assert kept(player.session) == kept(straight.session)
        fell += player.fell
        fights += 1
    return Morning(dict(fell), fights)


if __name__ == "__main__":
    morning = played(msgspec.json.decode(sys.stdin.buffer.read(), type=Night))
    sys.stdout.buffer.write(msgspec.json.encode(morning))
