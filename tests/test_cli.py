"""The command line: what it does, and one clear sentence for whatever cannot be done."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from affray import quick
from affray.cli import affray
from affray.encounter.opening import resume
from affray.encounter.session import House
from affray.rules.registry import names
from terminals import AFFRAY

TEXT = """\
affray = 1
title = "At the Mill"
ruleset = "trial"
[[combatant]]
name = "Ana"
side = "party"
health = 4
[[combatant]]
name = "Rat"
health = 2
"""


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    path = tmp_path / "mill.toml"
    path.write_text(TEXT)
    return path


def call(*words, lines=""):
    done = CliRunner().invoke(affray, [str(word) for word in words], input=lines)
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_check_says_what_is_there_and_that_nothing_is_wrong(mill):
    done = call("check", mill)
    assert done.exit_code == 0
    assert done.output == f"{mill}: no faults\n"


def test_that_nothing_is_wrong_is_said_the_quick_way_in_the_same_words(mill, tmp_path, capsys):
    bad = tmp_path / "bad.toml"
    bad.write_text("affray = 1")
    assert quick.checked(["check", str(mill), str(mill)])
    assert capsys.readouterr().out == call("check", mill, mill).output
    more = [[], ["check"], ["check", "--help"], ["check", str(mill), str(bad)], ["check", str(bad)],
            ["check", "M\u00fchle.toml"], ["sessions"], ["run", str(mill)]]  # fmt: skip
    assert not any(quick.checked(words) for words in more)
    assert capsys.readouterr().out == "", "what else there is to say is the command line's"


def test_check_tells_all_faults_of_all_files_with_their_places(mill, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text(TEXT.replace("health = 2", "helth = 2").replace('title = "At the Mill"', "title = 7"))
    done = call("check", mill, bad)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert lines[0].endswith("no faults")
    places = [line.split(":")[:3] for line in lines[1:]]
    assert [str(bad), "2", "1"] in [[p[0], p[1], p[2]] for p in places]
    assert any("nearest: health" in line for line in lines)


@pytest.mark.parametrize("name", names())
def test_new_prints_a_file_that_passes_check(name, tmp_path):
    done = call("new", name)
    path = tmp_path / "new.toml"
    path.write_text(done.output)
    assert call("check", path).exit_code == 0
    assert "#" in done.output or name == "trial"


@pytest.mark.parametrize("name", names())
def test_schema_is_json_and_knows_the_rulesets_fields(name):
    schema = json.loads(call("schema", name).output)
    assert {"affray", "title", "ruleset", "combatant"} <= schema["properties"].keys()


@pytest.mark.parametrize("command", ["new", "schema"])
def test_an_unknown_ruleset_is_named_with_the_nearest(command):
    done = call(command, "wardenz")
    assert done.exit_code == 1
    assert done.output.startswith("There is no ruleset wardenz")


def test_run_makes_a_session_and_goes_on_with_it(mill):
    first = call("run", mill, "--plain", "--json", lines="next\n")
    assert json.loads(first.output.splitlines()[-1]) == {"type": "done", "step": 1}
    again = call("run", mill, "--plain", "--json")
    assert json.loads(again.output.splitlines()[0])["step"] == 1
    new = call("run", mill, "--plain", "--json", "--new")
    assert json.loads(new.output.splitlines()[0])["step"] == 0


@pytest.mark.wish("keep.another")
def test_opening_another_encounter_keeps_the_running_one(mill, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text(TEXT.replace("At the Mill", "Elsewhere"))
    call("run", mill, "--plain", lines="next\nnext\n")
    call("run", other, "--plain", lines="next\n")
    assert json.loads(call("run", mill, "--plain", "--json").output.splitlines()[0])["step"] == 2
    assert json.loads(call("run", other, "--plain", "--json").output.splitlines()[0])["step"] == 1
    listed = call("sessions").output
    assert "At the Mill" in listed
    assert "Elsewhere" in listed


def test_an_ended_fight_is_not_gone_on_with(mill):
    call("run", mill, "--plain", lines="next\nend\n")
    assert json.loads(call("run", mill, "--plain", "--json").output.splitlines()[0])["step"] == 0


def test_the_prepared_file_is_never_written(mill):
    before = (mill.read_bytes(), mill.stat().st_mtime_ns)
    call("run", mill, "--plain", lines="next\nset ana name Bo\nend\n")
    assert (mill.read_bytes(), mill.stat().st_mtime_ns) == before


def test_the_same_seed_rolls_the_same_dice(mill):
    lines = "next\nstrike ana rat\n\n\n\nlog\n"
    one, two = (
        call("run", mill, "--plain", "--json", "--new", "--seed", "x", lines=lines).output for _ in range(2)
    )
    assert one.splitlines()[1:] == two.splitlines()[1:]


def test_another_seed_than_the_sessions_own_is_refused(mill):
    call("run", mill, "--plain", "--seed", "x")
    assert call("run", mill, "--plain", "--seed", "x").exit_code == 0
    refused = call("run", mill, "--plain", "--seed", "y")
    assert refused.exit_code == 1
    assert "--seed" in refused.output


@pytest.mark.parametrize("environment", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_no_byte_that_comes_in_and_no_letter_that_goes_out_stops_plain_mode(tmp_path, environment):
    path = tmp_path / "new.toml"
    path.write_text(call("new", names()[0]).output)
    told = b"note caf\xe9\nnote h\xc3\xa9llo\nnext\nstate\nhelp\nlog\n"
    for how in ("--plain", "--json"):
        words = [AFFRAY, "run", path, "--plain", "--new", *([how] if how != "--plain" else [])]
        done = subprocess.run(
            words, input=told, capture_output=True, env={**os.environ, **environment}, check=False
        )
        assert done.returncode == 0
        assert done.stderr == b""


def test_a_full_standard_output_is_one_sentence(tmp_path):
    path = tmp_path / "new.toml"
    path.write_text(call("new", names()[0]).output)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([AFFRAY, "run", path, "--plain"], stdin=subprocess.DEVNULL, stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "the session is kept" in done.stderr


def test_session_is_made_if_absent_and_refuses_another_encounters(mill, tmp_path):
    session = tmp_path / "night.affray"
    call("run", mill, "--plain", "--session", session, lines="next\n")
    assert session.exists()
    assert call("run", mill, "--plain", "--session", session).exit_code == 0
    other = tmp_path / "other.toml"
    other.write_text(TEXT.replace("At the Mill", "Elsewhere"))
    refused = call("run", other, "--plain", "--session", session)
    assert refused.exit_code == 1
    assert "At the Mill" in refused.output
    assert call("run", mill, "--plain", "--session", session, "--new").exit_code == 1


def test_resume_takes_the_newest_or_the_one_named(mill):
    call("run", mill, "--plain", lines="next\n")
    assert json.loads(call("resume", "--plain", "--json").output.splitlines()[0])["step"] == 1
    assert call("resume", "at-the-mill", "--plain").exit_code == 0
    missing = call("resume", "nothing-like-it", "--plain")
    assert missing.exit_code == 1
    assert len(missing.output.splitlines()) == 1


def test_nothing_to_resume_is_said():
    done = call("resume", "--plain")
    assert done.exit_code == 1
    assert done.output == "There is no unfinished session. affray run FILE starts one.\n"
    assert "no sessions yet" in call("sessions").output


def test_a_second_game_master_is_told_who_holds_it_and_may_look_on(mill, tmp_path):
    session = tmp_path / "night.affray"
    call("run", mill, "--plain", "--session", session, lines="next\n")
    _, store = resume(session, House())
    try:
        refused = call("resume", session, "--plain")
        assert refused.exit_code == 1
        assert str(os.getpid()) in refused.output
        assert "--read-only" in refused.output
        looking = call("resume", session, "--plain", "--json", "--read-only", lines="state\nnext\nstate\n")
        kinds = [json.loads(line)["type"] for line in looking.output.splitlines()]
        assert kinds == ["ready", "state", "error", "state"]
    finally:
        store.close()


def truncated(path):
    path.write_bytes(path.read_bytes()[:100])


def of_another_version(path):
    with sqlite3.connect(path) as con:
        con.execute("PRAGMA user_version = 99")


def foreign(path):
    path.unlink()
    with sqlite3.connect(path) as con:
        con.execute("CREATE TABLE x (y)")


@pytest.mark.parametrize("harm", [truncated, of_another_version, foreign, lambda p: p.write_bytes(b"")],
                         ids=["truncated", "version", "foreign", "empty"])  # fmt: skip
def test_a_session_file_that_cannot_be_read_is_one_sentence(mill, tmp_path, harm):
    session = tmp_path / "night.affray"
    call("run", mill, "--plain", "--session", session, lines="next\n")
    harm(session)
    done = call("resume", session, "--plain")
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 1
    assert str(session) in done.output


@pytest.mark.parametrize("name", ["absent.toml", ".", "empty.toml", "latin.toml", "long.toml", "deep.toml"])
def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path, name, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("empty.toml").write_bytes(b"")
    Path("latin.toml").write_bytes(b'title = "caf\xe9"')
    Path("long.toml").write_bytes(b"#" * 50_000_000)
    Path("deep.toml").write_text("x = " + "[" * 1000 + "]" * 1000)
    for words in (["check", name], ["run", name, "--plain"]):
        done = call(*words)
        assert done.exit_code == 1
        assert done.output.startswith(name)
        assert len(done.output.splitlines()) <= 3


def test_without_a_terminal_plain_mode_takes_the_screens_place(mill):
    done = call("run", mill)
    assert done.exit_code == 0
    assert done.output.count("going on in plain mode") == 1


def test_a_folder_that_is_a_file_is_one_sentence(mill, tmp_path):
    (tmp_path / "file").write_text("")
    done = call("run", mill, "--plain", "--session", tmp_path / "file" / "night.affray")
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 1


def test_check_notes_a_wave_that_comes_by_hand_alone(mill):
    mill.write_text(TEXT + "wave = 3\n")
    done = call("check", mill)
    assert done.exit_code == 0
    assert done.output.startswith(f"{mill}: no faults; wave 3 has no [[wave]]")


def test_new_without_a_ruleset_lists_them():
    done = call("new")
    assert done.exit_code == 1
    assert all(f"affray new {name}" in done.output for name in names())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "FILE", "--plain", "--seed", ""), "--seed is empty"),
        (("forecast", "FILE", "--seed", " "), "--seed is empty"),
        (("forecast", "FILE", "--policy", "party="), "party= lacks a policy's name"),
        (("forecast", "FILE", "--policy", "foes=weakest,"), "foes=weakest, lacks a policy's name"),
        (("odds", "FILE", "strike ana rat", "--policy", ""), "--policy is empty"),
        (("odds", "FILE", "strike ana rat", "--seed", ""), "--seed is empty"),
        (("watch", "--as", ""), "--as is empty"),
    ],
)
def test_an_option_with_nothing_in_it_is_refused_in_one_sentence(mill, words, said):
    done = call(*(mill if word == "FILE" else word for word in words))
    assert done.exit_code == 1
    assert done.output.startswith(said)
    assert len(done.output.splitlines()) == 1


def test_sessions_are_listed_in_local_time(mill, monkeypatch):
    call("run", mill, "--plain", lines="next\n")
    monkeypatch.setenv("TZ", "Etc/GMT-5")
    time.tzset()
    try:
        east = call("sessions").output
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
    here = call("sessions").output
    assert "UTC" not in east
    assert east != here
