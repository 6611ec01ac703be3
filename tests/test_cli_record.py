"""`affray carry` and `affray export`: what they write, and one clear sentence for whatever cannot be done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from affray.encounter.files import check
from affray.encounter.library import samples
from terminals import AFFRAY, Terminal
from test_cli import TEXT, call

PARTY = """\
affray = 1
ruleset = "trial"

[[combatant]]
name = "Ana"   # she of the sling
health = 4
"""
MILL = 'affray = 1\ntitle = "At the Mill"\nruleset = "trial"\nparty = "party.toml"\n'
RAT = '[[combatant]]\nname = "Rat"\nhealth = 2\n'


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """A fight of a party with a file of its own, in which Ana was hurt; it is not over."""
    (tmp_path / "party.toml").write_text(PARTY)
    path = tmp_path / "mill.toml"
    path.write_text(MILL + RAT)
    assert call("run", path, "--plain", lines="next\nset ana health 1\n").exit_code == 0
    return path


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    path = tmp_path / "alone.toml"
    path.write_text(TEXT)
    assert call("run", path, "--plain", lines="next\nset ana health 1\nend\n").exit_code == 0
    return path


def test_carry_shows_the_difference_writes_and_says_how_to_go_back(mill, tmp_path):
    done = call("carry", "at-the-mill")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[:2] == ["Ana", "  health: 4/4 to 1/4"]
    copy = next(tmp_path.glob("party.2*.toml"))
    assert lines[2] == f"{tmp_path / 'party.toml'} was written; the old one is {copy}."
    assert "health = { now = 1, max = 4 }" in (tmp_path / "party.toml").read_text()
    back = lines[3].removeprefix("To go back: ")
    subprocess.run(back, shell=True, check=True)  # noqa: S602 - what was printed is what people type
    assert (tmp_path / "party.toml").read_text() == PARTY


def test_carry_writes_nothing_in_a_dry_run(mill, tmp_path):
    done = call("carry", "--dry-run", "--diff")
    assert done.exit_code == 0
    assert "-health = 4" in done.output
    assert "+health = { now = 1, max = 4 }" in done.output
    assert "Nothing was written." in done.output
    assert (tmp_path / "party.toml").read_text() == PARTY
    assert list(tmp_path.glob("party*")) == [tmp_path / "party.toml"]


def test_carry_shows_the_difference_before_it_writes(mill, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("affray.encounter.files.saving.os.fsync", full)
    done = call("carry")
    assert done.exit_code == 1
    assert done.output.startswith("Ana\n  health: 4/4 to 1/4\n")


def test_carry_into_a_new_file_is_no_dry_run(mill, tmp_path):
    done = call("carry", "--to", tmp_path / "new.toml", "--dry-run")
    assert (done.exit_code, "leave out --dry-run" in done.output) == (2, True)
    assert not (tmp_path / "new.toml").exists()


def test_carry_twice_says_that_the_file_says_so_already(mill):
    call("carry")
    done = call("carry")
    assert done.exit_code == 0
    assert done.output.endswith("says so already.\n")


def test_carry_without_harm_says_that_nothing_is_to_be_carried(mill):
    call("run", mill, "--plain", "--new", lines="next\n")
    assert call("carry").output == "Nothing is to be carried.\n"


def test_carry_of_a_fight_that_is_over_and_of_one_that_is_run(mill, tmp_path):
    call("run", mill, "--plain", lines="end\n")
    assert call("carry").exit_code == 0
    assert call("run", mill, "--plain", "--new", lines="next\nset ana health 2\n").exit_code == 0


def test_carry_notices_a_party_file_that_was_changed_meanwhile(mill, tmp_path):
    edited = PARTY.replace("health = 4", "health = 7")
    (tmp_path / "party.toml").write_text(edited)
    done = call("carry")
    assert done.exit_code == 1
    assert "has been changed since the session began; it was left as it is." in done.output
    assert "+health = 7" in done.output
    assert "--merge" in done.output
    assert (tmp_path / "party.toml").read_text() == edited
    assert call("carry", "--merge").exit_code == 0


def test_carry_says_what_to_do_where_the_party_has_no_file(alone, tmp_path):
    done = call("carry")
    assert done.exit_code == 1
    assert "The party has no file of its own. `affray carry SESSION --to FILE` writes one" in done.output
    new = tmp_path / "heroes.toml"
    assert call("carry", "--to", new).exit_code == 0
    assert check(new) == []
    done = call("carry", "--to", new)
    assert (done.exit_code, "is already there" in done.output) == (1, True)


@pytest.mark.parametrize("command", ["carry", "export"])
def test_no_such_session_and_none_at_all(command, mill):
    done = call(command, "at-the-moon")
    assert (done.exit_code, "There is no session named at-the-moon." in done.output) == (1, True)


@pytest.mark.parametrize("command", ["carry", "export"])
def test_no_session_yet(command):
    done = call(command)
    assert (done.exit_code, done.output.startswith("There is no")) == (1, True)


def test_carry_where_the_file_is_gone_or_may_not_be_written(mill, tmp_path, monkeypatch):
    (tmp_path / "party.toml").unlink()
    done = call("carry")
    assert (done.exit_code, "there is no such file" in done.output) == (1, True)
    (tmp_path / "party.toml").write_text(PARTY)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    done = call("carry")
    assert (done.exit_code, "may not be written); nothing was changed" in done.output) == (1, True)
    assert (tmp_path / "party.toml").read_text() == PARTY


def test_a_full_disk_leaves_all_as_it_was(mill, tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("affray.encounter.files.saving.os.fsync", full)
    done = call("carry")
    assert (done.exit_code, "no space left on device" in done.output) == (1, True)
    done = call("export", "-o", tmp_path / "recap.md")
    assert (done.exit_code, "no space left on device" in done.output) == (1, True)
    assert sorted(one.name for one in tmp_path.glob("*.*")) == ["mill.toml", "party.toml"]


def test_export_prints_a_recap_unless_told_otherwise(mill):
    done = call("export")
    assert done.exit_code == 0
    assert done.output.startswith("# At the Mill\n")
    assert "not over yet" in done.output


def test_export_writes_an_encounter_that_is_without_faults_and_runs(mill, tmp_path):
    new = tmp_path / "later.toml"
    assert call("export", "--format", "toml", "-o", new).exit_code == 0
    assert check(new) == []
    done = call("run", new, "--plain", "--json", lines="state\n")
    state = json.loads(done.output.splitlines()[1])
    assert (state["round"], state["combatants"]["ana"]["health"]["now"]) == (1, 1)


def test_export_prints_json_lines(mill):
    found = [json.loads(line) for line in call("export", "--format", "jsonl").output.splitlines()]
    assert [found[0]["type"], found[-1]["type"]] == ["session", "state"]


def test_export_writes_over_nothing_unless_told_to(mill, tmp_path):
    there = tmp_path / "recap.md"
    there.write_text("mine")
    done = call("export", "-o", there)
    assert (done.exit_code, "is already there; nothing was changed. --over writes" in done.output) == (
        1,
        True,
    )
    assert there.read_text() == "mine"
    assert call("export", "-o", there, "--over").exit_code == 0
    assert there.read_text().startswith("# At the Mill")
    done = call("export", "-o", tmp_path)
    assert (done.exit_code, done.output) == (1, f"{tmp_path} is a folder; nothing was changed.\n")
    done = call("export", "-o", tmp_path / "nowhere" / "recap.md")
    assert (done.exit_code, "no such file or directory" in done.output) == (1, True)


@pytest.mark.parametrize("words", [["export"], ["replay", "--plain"], ["diff"]])
def test_a_full_device_is_a_sentence(words):
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    call("run", samples()[0], "--plain", lines="next\n")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([AFFRAY, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        1, "It could not be written (No space left on device); the session is as it was.\n"
    )  # fmt: skip


def test_replay_tells_every_step_in_words_and_leaves_the_session_as_it_was(mill, tmp_path):
    (path,) = (tmp_path / "sessions").glob("*.affray")
    before = path.read_bytes()
    done = call("replay", "--plain")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0] == "Step 1 of 2, round 1: next"
    assert "Step 2 of 2, round 1: set ana health 1" in lines
    assert path.read_bytes() == before


def test_replay_begins_where_it_is_told_to(mill):
    assert call("replay", "--plain", "--step", "2").output.startswith("Step 2 of 2")
    assert call("replay", "--plain", "--round", "1").output.startswith("Step 1 of 2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--step", "99"], "There is no step 99. The fight has 2."),
        (["--round", "7"], "There is no round 7. The fight has come to round 1."),
        (["at-the-moon"], "There is no session named at-the-moon."),
        (["--pace", "0"], "is not in the range"),
        (["--step", "-1"], "is not in the range"),
    ],
)
def test_replay_of_what_is_not_there_is_a_sentence(mill, words, said):
    done = call("replay", "--plain", *words)
    assert done.exit_code != 0
    assert said in done.output


def test_replay_on_a_real_terminal_goes_on_back_and_leaves(tmp_path):
    call("run", samples()[0], "--plain", lines="next\nundo\nnext\nnote One\nnote Two\n")
    (path,) = (tmp_path / "sessions").glob("*.affray")
    before = path.read_bytes()
    with Terminal("replay") as terminal:
        terminal.wait("step 0 of 3")
        terminal.press("n", "n", "n")
        terminal.wait("step 3 of 3")
        terminal.press("b")
        terminal.wait("step 2 of 3")
        terminal.leave()
    assert path.read_bytes() == before


EDITOR = """\
import pathlib, sys
file = pathlib.Path(sys.argv[-1])
(file.parent / "opened").open("a").write(" ".join(sys.argv[1:]) + "\\n")
text = file.read_text()
was, now = ("helth", "health") if "helth" in text else ("health = 2", "helth = 2")
file.write_text(text.replace(was, now))
"""


@pytest.fixture
def scribe(tmp_path, monkeypatch):
    """An editor called nano that breaks a file, and mends a broken one."""
    path = tmp_path / "nano"
    path.write_text(f"#!{sys.executable}\n{EDITOR}")
    path.chmod(0o755)
    monkeypatch.setenv("VISUAL", f"{path} -w")


def test_edit_opens_the_editor_and_shows_faults_with_their_places(mill, scribe, tmp_path):
    done = call("edit", mill)
    assert done.exit_code == 1
    assert f"{mill}:7:1: unknown key `helth`" in done.output
    assert (tmp_path / "opened").read_text() == f"-w {mill}\n"


def test_edit_says_which_session_does_not_know_of_it(mill, scribe):
    mill.write_text(mill.read_text().replace("health", "helth"))
    done = call("edit", mill)
    assert done.exit_code == 0
    assert done.output.startswith(f"{mill}: no faults\n")
    mill.write_text(mill.read_text().replace("health", "helth") + "# edited\n")
    done = call("edit", mill)
    assert "goes on with its own copy; affray diff at-the-mill" in done.output
    assert f"affray run {mill} --new begins anew" in done.output


def test_edit_on_a_real_terminal_opens_again_at_the_fault_with_one_key(tmp_path, scribe):
    path = tmp_path / "fight.toml"
    text = next(one for one in samples() if one.name == "salt-gate.toml").read_text()
    path.write_text(f"health = 2\n{text}")
    with Terminal("edit", path, VISUAL=os.environ["VISUAL"]) as terminal:
        terminal.wait("Enter opens")
        assert "unknown key `helth`" in terminal.text.replace("\n", "")
        path.write_text(path.read_text().replace("helth = 2\n", "# helth\n"))
        terminal.press("\r")
        terminal.wait("no faults")
        terminal.rest()
    opened = (tmp_path / "opened").read_text().splitlines()
    assert opened == [f"-w {path}", f"-w +1 {path}"]


@pytest.mark.parametrize("name", ["nowhere.toml", "sub/nowhere.toml"])
def test_edit_of_no_file_says_how_to_make_one(tmp_path, scribe, name):
    done = call("edit", tmp_path / name)
    assert (done.exit_code, "there is no such file. `affray new RULESET >" in done.output) == (1, True)


def test_edit_without_an_editor_is_a_sentence(mill, monkeypatch):
    monkeypatch.setenv("VISUAL", "no-such-editor")
    done = call("edit", mill)
    assert (done.exit_code, "no-such-editor could not be opened" in done.output) == (1, True)


def test_diff_shows_how_files_were_edited_or_that_none_was(mill):
    assert call("diff").output.startswith("No file was edited since at-the-mill")
    mill.write_text(mill.read_text().replace("health = 2", "health = 9"))
    done = call("diff")
    assert done.exit_code == 0
    assert "+health = 9" in done.output
    assert "--new" in done.output
    assert call("diff", "nope").exit_code == 1


def test_names_of_odd_bytes_stop_nothing(tmp_path):
    folder = tmp_path / os.fsdecode(b"odd \xff bytes")
    shutil.copytree(samples()[0].parent, folder)
    path = folder / "flooded-orrery.toml"
    orders = ["export", "export --format jsonl", "export --format toml", "diff", "replay --plain"]
    orders += ["carry", "carry"]
    for words in (["run", path, "--plain"], *map(str.split, orders)):
        lines = b"next\nset maren-quill guard 1\n" if words[0] == "run" else b""
        done = subprocess.run([AFFRAY, *words], input=lines, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b""), words
    assert b"says so already." in done.stdout


def test_what_differs_in_a_changed_party_file_stands_line_by_line(mill, tmp_path):
    (tmp_path / "party.toml").write_text(PARTY.replace("health = 4", "health = 7"))
    lines = call("carry").output.splitlines()
    assert any(line.startswith("+health = 7") for line in lines)
    assert not any("\\n" in line for line in lines)


def test_carry_into_a_new_file_where_the_old_one_is_gone_takes_the_sessions_copy(mill, tmp_path):
    (tmp_path / "party.toml").unlink()
    new = tmp_path / "heroes.toml"
    done = call("carry", "--to", new)
    assert (done.exit_code, check(new)) == (0, []), done.output
    assert "health = { now = 1, max = 4 }" in new.read_text()
    assert "# she of the sling" in new.read_text()
