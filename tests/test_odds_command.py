"""`affray odds` at the shell, and its chart: of files and sessions, as wide as the terminal, in sentences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from affray.cli import affray
from affray.encounter.files import read
from affray.encounter.letters import in_ascii
from affray.encounter.lines import Invocation
from affray.encounter.opening import run_file
from affray.encounter.session import House
from affray.plain_odds import ASCII_BARS, cells_of, chart, figure
from affray.plain_text import text_printer

SAMPLES = Path(__file__).parents[1] / "encounters"

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
count = 2
health = 2
"""


@pytest.fixture
def mill(tmp_path, monkeypatch):
    monkeypatch.setenv("AFFRAY_SESSIONS", str(tmp_path / "sessions"))
    path = tmp_path / "mill.toml"
    path.write_text(TEXT)
    return path


def call(*words, env=None):
    done = CliRunner(env=env or {}).invoke(affray, ["odds", *map(str, words)])
    assert "Traceback" not in done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def test_odds_of_a_file_are_those_of_its_first_turn(mill):
    done = call(mill, "strike", "ana", "rat-1")
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0] == "strike ana rat-1"
    assert lines[1] == "  Rat A: takes effect 75.0 %, out of the fight 25.0 %"
    assert any(line.split()[:3] == ["harm", "1", "50.0"] for line in lines)
    assert lines[-1] == "policy default, which decides push, pick; exact"


def test_odds_of_whoever_acts_later_are_those_of_their_own_turn():
    """A foe of a later phase needs no `next` before it can be asked about."""
    done = call(SAMPLES / "powder-barge.toml", "attack", "rook", "bryn", "--json")
    assert json.loads(done.output)["acting"] == "rook"
    assert json.loads(done.output)["round"] == 1


def test_odds_in_json_are_the_same_as_plain_modes(mill):
    said = json.loads(call(mill, "strike", "ana", "rat-1,rat-2", "--json").output)
    assert said["type"] == "odds"
    assert (said["policy"], said["policies"]) == ("default", ["default"])
    assert set(said["targets"]) == {"rat-1", "rat-2"}
    assert said["targets"]["rat-1"][0] == {
        "outcome": ["harm 2", "down"], "chance": "1/4", "percent": 25.0, "kind": "out",
    }  # fmt: skip
    assert said["about"]["rat-1"] == {
        "name": "Rat A", "exact": True, "samples": 0, "declared": False, "choices": ["push", "pick"],
        "hit": 75.0, "out": 25.0,
    }  # fmt: skip


def test_odds_of_a_session_are_those_of_where_it_stands(mill, tmp_path):
    path = tmp_path / "sessions" / "mill.affray"
    path.parent.mkdir()
    session, store = run_file(mill, House(roll=True), session=path)
    with store:
        session.command(Invocation("next"))
        session.command(Invocation("set", {"who": "rat-1", "field": "health.now", "value": "1"}))
    for name in (path, "mill"):
        done = call(name, "strike", "ana", "rat-1")
        assert "out of the fight 75.0 %" in done.output
    assert read(mill).title == "At the Mill"


def test_a_command_may_be_one_quoted_word(mill):
    assert call(mill, "strike ana 'rat-1'").output == call(mill, "strike", "ana", "rat-1").output


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("strik", "ana", "rat-1"), "there is no command strik; did you mean strike?"),
        (("strike", "ana", "rt-1"), "nobody is called rt-1; did you mean rat-1?"),
        (("strike", "ana"), "strike needs targets"),
        (("next",), "next has no odds; only what the dice decide has"),
        (("--policy", "defualt", "strike", "ana", "rat-1"), "did you mean default?"),
        (("strike", "'ana", "rat-1"), "nobody is called 'ana; did you mean ana?"),
        (("strike 'ana rat-1",), "a quotation is not closed"),
    ],
)
def test_a_command_that_cannot_be_made_gets_one_sentence_and_status_1(mill, words, why):
    done = call(mill, *words)
    assert done.exit_code == 1
    assert why in done.output
    assert len(done.output.splitlines()) == 1


def test_what_the_rules_refuse_says_why(mill):
    mill.write_text(TEXT.replace("health = 4", "health = 4\neffort = { now = 0, max = 0 }"))
    done = call(mill, "strike", "ana", "rat-1")
    assert (done.exit_code, done.output) == (
        1, "Ana has no effort left; it comes back when the next turn starts\n",
    )  # fmt: skip


def test_usage_has_status_2(mill):
    assert call(mill).exit_code == 2
    assert call().exit_code == 2


@pytest.mark.parametrize("name", ["nope.toml", "nope", "nope.affray"])
def test_what_is_not_there_is_said(name, mill):
    done = call(name, "strike", "ana", "rat-1")
    assert done.exit_code == 1
    assert "nope" in done.output


def test_the_policy_is_named_and_may_be_another_or_several():
    file = SAMPLES / "powder-barge.toml"
    usual = json.loads(call(file, "attack", "bryn", "rook", "--json").output)
    pushing = json.loads(call(file, "--policy", "pushing", "attack", "bryn", "rook", "--json").output)
    both = json.loads(call(file, "--policy", "default,pushing", "attack", "bryn", "rook", "--json").output)
    assert pushing["policy"] == "pushing"
    assert "pushing" in usual["policies"]
    assert pushing["about"]["rook"]["hit"] > usual["about"]["rook"]["hit"]
    assert both["targets"] == pushing["targets"]


def test_where_the_table_decides_odds_say_so():
    done = call(SAMPLES / "bell-of-hush.toml", "strike", "corin-threll", "mouldling-1")
    assert "the table decides" in done.output
    assert "%" not in done.output


# --- the chart ---

REPORT = {
    "command": "attack somebody-with-a-long-name another-with-a-long-name a-third-with-a-long-name",
    "policy": "default",
    "targets": {
        "rat": [
            {"outcome": ["harm 12", "snared until the end", "down"], "percent": 12.25, "kind": "out"},
            {"outcome": ["harm 1"], "percent": 87.7, "kind": "hit"},
            {"outcome": ["no harm"], "percent": 0.05, "kind": "miss"},
        ],
        "king": [{"outcome": ["harm 1"], "percent": 63.0, "error": 2.12, "kind": "hit"},
                 {"outcome": ["no harm"], "percent": 37.0, "error": 2.12, "kind": "miss"}],
        "wall": [],
        "ghost": [{"outcome": ["the table decides"], "percent": 100.0, "kind": "hit"}],
    },
    "about": {
        "rat": {"name": "Giant Rat A", "samples": 0, "declared": False, "choices": ["soak"],
                "hit": 99.95, "out": 12.25},
        "king": {"name": "Rat King", "samples": 2000, "declared": False, "choices": ["soak", "push"],
                 "hit": 63.0, "out": 0.0, "hit_error": 2.12, "out_error": 0.1},
        "wall": {"name": "Wall", "samples": 0, "refused": "Wall is no target; name another"},
        "ghost": {"name": "Ghost", "samples": 0, "declared": True, "choices": []},
    },
}  # fmt: skip


@pytest.mark.parametrize("room", [20, 40, 60, 80, 120, 250])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_chart_fits_the_terminal(room, ascii_only):
    lines = chart(REPORT, room, ascii_only=ascii_only)
    assert max(map(cell_len, lines)) <= max(30, room)
    said = " ".join(" ".join(lines).split())
    for words in (
        "harm 12",
        "99.9 %",
        "<0.1 %",
        "Wall is no target",
        "the table decides",
        "soak, push",
        "2,000 samples",
    ):
        assert words in said


def test_a_chart_says_by_its_marks_alone_what_is_what():
    text = "\n".join(chart(REPORT, 80))
    assert "█ out of the fight   ▒ takes effect   ░ a miss" in text
    ascii_text = "\n".join(chart(REPORT, 80, ascii_only=True))
    assert "# out of the fight   = takes effect   . a miss" in ascii_text
    assert set(ASCII_BARS.values()) <= set(ascii_text)


def test_a_sample_states_its_error_and_how_many():
    assert figure(63.0, 2.12) == "≈ 63.0 % ±2.1"
    assert figure(63.0) == "63.0 %"
    assert (figure(0.0), figure(0.01), figure(99.99), figure(100.0)) == (
        "0.0 %",
        "<0.1 %",
        ">99.9 %",
        "100.0 %",
    )
    assert "≈ of 2,000 samples; 19 times of 20 the truth is within ±" in " ".join(chart(REPORT, 100))


def test_what_can_happen_has_a_cell_of_the_bar():
    assert [cells_of(percent, 40) for percent in (0, 0.01, 50, 100)] == [0, 1, 20, 40]


def test_colour_is_never_alone_and_not_there_where_nobody_wants_it(mill):
    painted = []

    def paint(bar, kind):
        painted.append(kind)
        return bar

    assert chart(REPORT, 80, paint=paint) == chart(REPORT, 80)
    assert set(painted) == {"out", "hit", "miss"}
    assert "\x1b" not in call(mill, "strike", "ana", "rat-1", env={"NO_COLOR": "1"}).output


def test_without_unicode_the_chart_is_ascii(mill):
    done = call(mill, "strike", "ana", "rat-1", "--ascii")
    assert done.output.isascii()
    assert "\n".join(chart(REPORT, 80, ascii_only=True)).isascii()
    said = []
    text_printer(said.append)({"type": "odds", **REPORT})
    assert in_ascii(said[0]).isascii()
