"""The rows of the budget, one function each."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from benchmarks import fights
from benchmarks.terminal import Terminal

AFFRAY = str(Path(sys.executable).with_name("affray"))
TOP = Path(__file__).parents[1]
PRESSES = 20


@dataclass
class Row:
    """A figure and what it is held to: `value` at most `budget`, both in `unit`."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    beside: str = ""

    def line(self) -> str:
        """Write it as a line of the table."""
        held = "" if self.budget is None else f"≤ {self.budget:g} {self.unit}"
        mark = " " if self.budget is None or self.value <= self.budget else "!"
        return f"{mark} {self.name:<58} {self.value:9.3f} {self.unit:<6} {held:<14} {self.beside}"


@dataclass
class Bench:
    """What the rows share: a folder, and the yardstick's figures measured once."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        os.environ["AFFRAY_SESSIONS"] = str(self.folder / "sessions")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

    @cached_property
    def bare_start(self) -> float:
        """Seconds to the bare app's painted table."""
        return best(lambda: started(bare, "Giant Rat 2"), 5)

    @cached_property
    def bare_key(self) -> float:
        """Seconds to the bare app's repaint of one line."""
        with bare() as app:
            app.until("Giant Rat 2")
            return statistics.median(app.press("n")[0] for _ in range(PRESSES))

    @cached_property
    def bare_memory(self) -> int:
        """Bytes of the bare app."""
        with bare() as app:
            app.until("Giant Rat 2")
            app.settle()
            return app.memory()


def best(measure: Callable[[], float], times: int) -> float:
    """Return the median of several measurements; the first is left out."""
    measure()
    return statistics.median(measure() for _ in range(times))


def bare() -> Terminal:
    return Terminal(sys.executable, "-m", "benchmarks.bare")


def started(open_: Callable[[], Terminal], text: str) -> float:
    with open_() as terminal:
        return terminal.until(text)


def shown(file: Path, **environment: str) -> Terminal:
    return Terminal(AFFRAY, "run", str(file), "--new", "--seed", "benchmark", **environment)


def command(*words: str) -> float:
    begun = time.perf_counter()
    subprocess.run([AFFRAY, *words], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def start(bench: Bench) -> Row:
    """Start of `affray run` to a painted fight of thirty."""
    file = fights.crowd(bench.folder, 30)
    value = best(lambda: started(lambda: shown(file), "Giant Rat C"), 5)
    return Row("start to a painted fight of 30, × the bare app's", value / bench.bare_start, "×", 1.25,
               f"{value * 1000:.0f} ms beside {bench.bare_start * 1000:.0f} ms")  # fmt: skip


def check(bench: Bench) -> Row:
    """`affray check`, beside the bare app's start."""
    file = fights.crowd(bench.folder, 30)
    value = best(lambda: command("check", str(file)), 5)
    return Row(
        "affray check, × the bare app's start", value / bench.bare_start, "×", 0.35, f"{value * 1000:.0f} ms"
    )


def version(bench: Bench) -> Row:
    """`affray --version`."""
    value = best(lambda: command("--version"), 5)
    return Row(
        "affray --version, × the bare app's start",
        value / bench.bare_start,
        "×",
        0.35,
        f"{value * 1000:.0f} ms",
    )


def help_(bench: Bench) -> Row:
    """`affray --help`."""
    value = best(lambda: command("--help"), 5)
    return Row(
        "affray --help, × the bare app's start", value / bench.bare_start, "×", 0.35, f"{value * 1000:.0f} ms"
    )


def presses(terminal: Terminal, keys: str, times: int = PRESSES) -> tuple[float, float]:
    """Return the median seconds and bytes of a key."""
    found = [terminal.press(keys) for _ in range(times)]
    return statistics.median(one[0] for one in found), statistics.median(one[1] for one in found)


def key(bench: Bench) -> Row:
    """`n` to the last painted byte, thirty combatants."""
    with shown(fights.crowd(bench.folder, 30)) as terminal:
        terminal.until("Giant Rat C")
        value, _ = presses(terminal, "n")
    return Row("key to last painted byte, next, 30 combatants, × bare", value / bench.bare_key, "×", 3.0,
               f"{value * 1000:.1f} ms beside {bench.bare_key * 1000:.1f} ms")  # fmt: skip


def crowd(bench: Bench) -> Row:
    """The same key with 200 combatants and 10,000 lines of log, beside 5 combatants."""
    few_file = fights.crowd(bench.folder, 5)
    with shown(few_file) as terminal:
        terminal.until("Giant Rat C")
        few, _ = presses(terminal, "n")
    with Terminal(AFFRAY, "resume", str(bench_long(bench))) as terminal:
        terminal.until("Giant Rat C")
        many, _ = presses(terminal, "n")
    return Row("the same, 200 combatants and 10,000 log lines, × 5 combatants", many / few, "×", 1.3,
               f"{many * 1000:.1f} ms beside {few * 1000:.1f} ms")  # fmt: skip


def bench_long(bench: Bench) -> Path:
    path = bench.folder / "long-200-10000.affray"
    return path if path.exists() else fights.long_session(bench.folder, 200, 10_000)


def _sent(bench: Bench, **environment: str) -> float:
    counts: list[float] = []
    for file in sorted((TOP / "encounters").glob("*.toml")):
        if "party" in file.stem:
            continue
        with shown(file, **environment) as terminal:
            terminal.settle(1.5)
            counts += [terminal.press("n")[1] for _ in range(12)]
    return statistics.median(counts) / 1000


def bytes_ansi(bench: Bench) -> Row:
    """Bytes for `next` at 120×36 with the ANSI palette, over all samples."""
    value = _sent(bench, SSH_CONNECTION="127.0.0.1 1 127.0.0.1 22")
    return Row("bytes for next, ANSI palette, median over the samples", value, "kB", 1.8)


def bytes_256(bench: Bench) -> Row:
    """Bytes for `next` at 120×36 in 256 colours, over all samples."""
    return Row("bytes for next, 256 colours, median over the samples", _sent(bench), "kB", 2.5)


def bytes_idle(bench: Bench) -> Row:
    """Bytes while nobody presses a key."""
    with shown(fights.crowd(bench.folder, 30)) as terminal:
        terminal.until("Giant Rat C")
        terminal.settle(1.0)
        before = len(terminal.seen)
        terminal.read(5.0)
        return Row("bytes in five idle seconds", len(terminal.seen) - before, "B", 0)


def attack(bench: Bench) -> Row:
    """One resolved attack through the rules core, beside a roll of another library."""
    import d20

    session = _session(bench, 30)
    play = session.play
    invocation = session.desk.bind(play, ["attack", "giant-rat-1", "ysolde"])
    context, run = session.desk.context(play), session.desk.ruleset["attack"].run
    from affray.rules.event import Event
    from affray.rules.question import default_answer

    def once() -> None:
        procedure, reply = run(play.fight, context, invocation.args), None
        try:
            while True:
                asked = procedure.send(reply)
                reply = None if isinstance(asked, Event) else default_answer(asked)
        except StopIteration:
            pass

    ours, theirs = cpu(once, 3000), cpu(lambda: d20.roll("1d20+5"), 1000)
    return Row(
        "one resolved attack, CPU", ours * 1e6, "µs", 50, f"{ours / theirs:.2f} × a d20 roll of 1d20+5"
    )


def cpu(once: Callable[[], object], times: int) -> float:
    """Return the CPU seconds of one call: the least of five medians."""
    once()
    rounds = []
    for _ in range(5):
        begun = time.process_time()
        for _ in range(times):
            once()
        rounds.append((time.process_time() - begun) / times)
    return min(rounds)


def _session(bench: Bench, size: int):
    from affray.encounter.lines import Invocation
    from affray.encounter.opening import run_file
    from affray.encounter.session import House

    file = fights.crowd(bench.folder, size)
    path = bench.folder / f"s{time.time_ns()}.affray"
    session, _ = run_file(file, House(roll=True), session=path, seed="benchmark")
    session.command(Invocation("next"))
    return session


def odds_first(bench: Bench) -> Row:
    """Exact odds of an attack, the first time."""
    from affray.encounter.odds import odds

    session = _session(bench, 30)
    invocation = session.desk.bind(session.play, ["attack", "ysolde", "giant-rat-1"])
    begun = time.perf_counter()
    odds(session.desk, session.play, invocation)
    return Row("exact odds of an attack, the first time", (time.perf_counter() - begun) * 1000, "ms", 100)


def odds_warm(bench: Bench) -> Row:
    """Exact odds of an attack, warm."""
    from affray.encounter.odds import odds

    session = _session(bench, 30)
    invocation = session.desk.bind(session.play, ["attack", "ysolde", "giant-rat-1"])
    value = cpu(lambda: odds(session.desk, session.play, invocation), 20)
    return Row("exact odds of an attack, warm", value * 1000, "ms", 20)


def _offered():
    """Go through what everybody may do to everybody at the start of each sample: sessions with commands."""
    from affray.encounter.files import read
    from affray.encounter.library import samples
    from affray.encounter.lines import Invocation
    from affray.encounter.opening import start_of
    from affray.encounter.session import House, Session
    from affray.testing.memory import MemoryStore

    for file in samples():
        encounter = read(file)
        session = Session(encounter, MemoryStore(start_of(encounter, file, "benchmark")), House(roll=True))
        reply = session.command(Invocation("next"))
        while reply.question is not None:
            reply = session.answer()
        desk, play = session.desk, session.play
        context = desk.context(play)
        for who in [*play.fight.combatants, *desk.rules.roles]:
            for action in desk.rules.actions(play.fight, context, who):
                if action.command in desk.ruleset:
                    yield from ((session, one) for one in _aimed(desk, play, action))


def _aimed(desk, play, action):
    """Go through the targets of an action, one at a time."""
    from affray.encounter.lines import Invocation

    binder = desk.binder(play, action.command)
    binder.args = dict(action.args)
    left = [one for one in binder.command.params if one.required and one.name not in binder.args]
    if len(left) == 1:
        for option in binder.options(left[0]):
            value = (option.id,) if left[0].many else option.id
            yield Invocation(action.command, {**action.args, left[0].name: value})


def odds_samples(bench: Bench) -> Row:
    """Exact odds of every command that everybody may be offered in each sample, against everybody."""
    from affray.encounter.odds import AT_ONCE, odds
    from affray.rules.refusal import Refused

    del bench
    times: list[tuple[float, str]] = []
    for session, one in _offered():
        try:
            (found, *_) = odds(session.desk, session.play, one, budget=AT_ONCE)
        except Refused:
            continue
        once = cpu(lambda s=session, i=one: odds(s.desk, s.play, i, budget=AT_ONCE), 1)
        sampled = f", {found.samples} samples" if found.samples else ""
        times.append((once, f"{session.encounter.ruleset}: {one.line()}{sampled}"))
    worst, what = max(times)
    return Row(f"odds of {len(times)} commands of the samples, the worst, warm", worst * 1000, "ms", 20, what)


def odds_pool(bench: Bench) -> Row:
    """Odds of a pool beyond an exact walk: a sample, for a prompt."""
    from fractions import Fraction

    from affray.encounter.dice import numbers
    from affray.encounter.odds import AT_ONCE
    from affray.rules.fight import Context, Fight, Scene, Settings
    from affray.rules.question import Roll
    from affray.rules.sampling import sample

    del bench
    fight, context = Fight({}, Scene()), Context(1, "", None, Settings())

    def start():
        yield from Roll(id="pool", text="", count=20, sides=10).ask()
        return fight

    def once() -> None:
        ends = sample(start, fight, context, numbers("benchmark"))
        for _ in range(AT_ONCE.runs):
            next(ends)

    error = 1.96 * float(Fraction(1, 4) / AT_ONCE.runs) ** 0.5 * 100
    return Row("odds of 20 dice without classes, a sample at the prompt", cpu(once, 3) * 1000, "ms", 20,
               f"{AT_ONCE.runs} samples, within {error:.0f} of a hundred")  # fmt: skip


def undo(bench: Bench) -> Row:
    """Undo and redo at the end of 10,000 steps."""
    from affray.encounter.opening import resume
    from affray.encounter.session import House

    session, store = resume(bench_long(bench), House())
    with store:
        times = [_timed(session.undo) for _ in range(50)] + [_timed(session.redo) for _ in range(50)]
    return Row("undo or redo after 10,000 steps", statistics.median(times) * 1000, "ms", 5,
               f"worst of 100: {max(times) * 1000:.1f} ms")  # fmt: skip


def _timed(once: Callable[[], object]) -> float:
    begun = time.perf_counter()
    once()
    return time.perf_counter() - begun


def commit(bench: Bench) -> Row:
    """One step kept on disk."""
    from affray.encounter.lines import Invocation

    session = _session(bench, 30)
    times = [_timed(lambda: session.command(Invocation("note", {"words": "x"}))) for _ in range(100)]
    return Row("a step run and kept on disk", statistics.median(times) * 1000, "ms", None,
               f"p95 {sorted(times)[94] * 1000:.1f} ms")  # fmt: skip


def resume(bench: Bench) -> Row:
    """Resume a session of 10,000 steps."""
    from affray.encounter.opening import resume as open_again
    from affray.encounter.session import House

    path = bench_long(bench)

    def once() -> float:
        begun = time.perf_counter()
        _, store = open_again(path, House())
        took = time.perf_counter() - begun
        store.close()
        return took

    return Row("resume of a 10,000-step session", best(once, 5), "s", 1.0)


def memory(bench: Bench) -> Row:
    """Memory with 200 combatants and 10,000 log lines, beside the bare app."""
    with Terminal(AFFRAY, "resume", str(bench_long(bench))) as terminal:
        terminal.until("Giant Rat C")
        terminal.settle(1.0)
        value = terminal.memory()
    return Row("memory, 200 combatants and 10,000 log lines, × bare", value / bench.bare_memory, "×", 2.0,
               f"{value / 1e6:.0f} MB beside {bench.bare_memory / 1e6:.0f} MB")  # fmt: skip


ROWS: Sequence[Callable[[Bench], Row]] = (
    start, check, version, help_, key, crowd, bytes_ansi, bytes_256, bytes_idle,
    attack, odds_first, odds_warm, odds_samples, odds_pool, undo, commit, resume, memory,
)  # fmt: skip
