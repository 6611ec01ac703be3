"""`affray forecast`: the report, whatever the number of processes; what stops it, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from affray.cli import affray
from affray.encounter.beginning import first_play
from affray.encounter.files import parse, read
from affray.encounter.forecast.crew import Crew
from affray.encounter.forecast.fault import ForecastFault
from affray.encounter.forecast.forecasting import Forecast, Wanted
from affray.encounter.forecast.match import task_of
from affray.encounter.forecast.variation import AS_IT_IS
from affray.encounter.library import samples
from affray.encounter.model import Source
from affray.encounter.opening import run_file
from affray.encounter.session import House
from affray.plain_forecast import Paper
from affray.rules.registry import ruleset
from terminals import Terminal

SAMPLE = next(path for path in samples() if path.stem == "box-nine")
LONG = ["--runs", "100000", "--only"]


def call(*words):
    done = CliRunner().invoke(affray, ["forecast", *map(str, words)])
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


@pytest.fixture
def start(tmp_path: Path) -> Path:
    path = tmp_path / "start.toml"
    path.write_text(ruleset("falkenstein").starting_file)
    return path


def test_the_same_seed_gives_the_same_report_whatever_the_number_of_jobs(start):
    one = call(start, "--runs", 30, "--seed", "x", "--jobs", 1)
    two = call(start, "--runs", 30, "--seed", "x", "--jobs", 2)
    assert one.exit_code == 0
    assert one.output == two.output
    as_json = [call(start, "--runs", 30, "--seed", "x", "--jobs", jobs, "--json").output for jobs in (1, 3)]
    assert as_json[0] == as_json[1]
    assert json.loads(as_json[0])["fights"] == 30
    assert one.output != call(start, "--runs", 30, "--seed", "y", "--jobs", 1).output


def test_the_report_tells_chances_rounds_plights_what_is_left_and_what_one_more_does(start):
    done = call(start, "--runs", 20, "--rounds", 12)
    assert done.output.startswith("The Masked Ball at Hohenlinde (falkenstein): 20 fights from the beginning")
    assert re.search(r"^  party +[\d.]+% ±[\d.]+ +█+$", done.output, re.MULTILINE)
    assert "Rounds it takes" in done.output
    assert re.search(r"unhurt +hurt +out +dead", done.output)
    assert "Countess Ilka: scratches" in done.output
    assert "one more Mask (3)" in done.output
    assert "one fewer Lord Rowanmere (1, wave 2)" in done.output
    assert re.search(r"party +weakest +go all for whoever is nearest to falling", done.output)
    assert "wave 2 came in" in done.output
    assert "left out, as the game master decides: hazard Over the balustrade" in done.output


def test_policies_are_replaced_for_each_side_and_stated(start):
    done = call(
        start, "--runs", 4, "--only", "--policy", "party=strongest,no-cards", "--policy", "foes=first"
    )
    assert re.search(r"party +strongest ", done.output)
    assert re.search(r"party +no-cards +play no card", done.output)
    assert re.search(r"foes +first ", done.output)


def test_a_session_is_forecast_from_where_it_stands(start, tmp_path):
    night = tmp_path / "night.affray"
    session, store = run_file(start, House(roll=True), session=night)
    with store:
        for line in ("next", "set mask-1 state 5", "set mask-2 state 5", "set mask-3 state 3"):
            session.command(session.desk.bind(session.play, line.split()))
        before, after = (json.loads(call(what, "--runs", 20, "--json").output) for what in (start, night))
        assert session.head == 4, "and the session that is being run stays as it was"
    assert (before["from_round"], after["from_round"]) == (0, 1)
    assert [one["name"] for one in after["variations"]] == ["Lord Rowanmere"]
    assert after["party"]["chance"] >= before["party"]["chance"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--runs", "0"], "--runs 0 will not do: at least 1 fight and at most 1,000,000."),
        (["--runs", "10000000"], "--runs 10000000 will not do: at least 1 fight and at most 1,000,000."),
        (["--runs", "-1"], "--runs -1 will not do"),
        (["--jobs", "0"], "--jobs 0 will not do: at least 1 process and at most 256."),
        (["--rounds", "0"], "--rounds 0 will not do"),
        (["--policy", "party=weekest"], "There is no policy weekest; did you mean weakest?"),
        (["--policy", "weakest"], "weakest names no side's policy"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence_and_status_1(start, words, sentence):
    done = call(start, *words)
    assert done.exit_code == 1
    assert sentence in done.output
    assert done.output.count("\n") == 1


def test_a_file_with_faults_gets_the_sentences_of_check(tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text('affray = 1\ntitel = "x"\n')
    checked = CliRunner().invoke(affray, ["check", str(bad)])
    done = call(bad)
    assert (done.exit_code, done.output) == (1, checked.output)


def test_a_session_or_file_that_is_not_there_is_said():
    assert "there is no such file" in call("nowhere.toml").output
    assert "There is no session named nowhere." in call("nowhere").output


def children(process: subprocess.Popen[str]) -> list[int]:
    """Wait until a process has children, and list them."""
    path = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(400):
        found = [int(one) for one in path.read_text().split()]
        if len(found) == 2:
            return found
        time.sleep(0.05)
    raise AssertionError("no workers were started")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def gone(pids: list[int]) -> bool:
    for _ in range(400):
        if not any(map(alive, pids)):
            return True
        time.sleep(0.05)
    return False


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "affray", "forecast", str(SAMPLE), *LONG, "--jobs", "2", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for workers in /proc")


@linux
def test_ctrl_c_leaves_with_one_sentence_and_no_worker_behind():
    process = started()
    workers = children(process)
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == ""
    assert re.fullmatch(r"Stopped after [\d,]+ of 100,000 fights\.\n", errors)
    assert gone(workers)


def test_progress_is_shown_on_a_terminal_and_nothing_of_it_is_left():
    with Terminal("forecast", SAMPLE, *LONG, "--jobs", "1") as terminal:
        terminal.wait("of 100,000 fights (")
        terminal.child.sendintr()
        terminal.wait("Stopped after")
        shown = [line for line in terminal.lines if line and not line.startswith("^C")]
    assert len(shown) == 1
    assert re.search(r"Stopped after [\d,]+ of 100,000 fights\.$", shown[0])


@linux
def test_a_worker_that_dies_is_reported_and_takes_the_others_along():
    process = started()
    workers = children(process)
    os.kill(workers[0], signal.SIGKILL)
    said, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said == ""
    assert re.match(r"A worker of the forecast died after [\d,]+ fights \(killed by SIGKILL\)\.", errors)
    assert errors.count("\n") == 1
    assert gone(workers)


@linux
def test_workers_end_with_whoever_started_them_even_where_it_is_killed():
    process = started()
    workers = children(process)
    process.kill()
    process.communicate(timeout=60)
    assert gone(workers)


def test_a_mistake_in_the_rules_ends_a_worker_with_its_last_words(monkeypatch):
    monkeypatch.setattr("affray.encounter.forecast.crew.MODULE", "affray.encounter.forecast.nothing")
    encounter = read(SAMPLE)
    task = task_of(encounter, first_play(encounter), seed="1", rounds=3)
    with Crew(task, 1) as crew, pytest.raises(ForecastFault, match="No module named affray"):
        list(crew.play(3, [AS_IT_IS]))


def test_a_forecast_that_is_called_off_leaves_no_report_and_no_worker():
    encounter = parse(Source(text=ruleset("wardens").starting_file))
    making = Forecast(encounter, first_play(encounter), Wanted(runs=5000, jobs=1))
    assert making.make(called_off=lambda: True) is None
    assert making.done == 0


def test_progress_goes_up_to_the_whole():
    encounter = parse(Source(text=ruleset("wardens").starting_file))
    told = []
    making = Forecast(encounter, first_play(encounter), Wanted(runs=6, jobs=2, vary=False))
    assert making.make(lambda done, total: told.append((done, total))) is not None
    assert told[-1] == (6, 6)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_a_forecast_loads_no_screen():
    words = ["forecast", str(SAMPLE), "--runs", "2", "--only"]
    code = (
        f"import sys; from affray.cli import affray; affray({words}, standalone_mode=False);"
        "print('textual' in sys.modules, 'rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False False"


def test_one_round_is_one_round():
    long = next(path for path in samples() if path.stem == "flooded-orrery")
    said = call(long, "--runs", 2, "--rounds", 1, "--only", "--jobs", 1).output
    assert "no fight was over after 1 round\n" in said
    assert "1 rounds" not in said


def test_a_name_that_is_cut_says_so():
    paper = Paper(60, "#", "+-", "...")
    assert paper.cut("Maren Quill", 8) == "Maren..."
    assert paper.cut("Maren Quill", 11) == "Maren Quill"
