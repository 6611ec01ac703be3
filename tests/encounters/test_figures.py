"""The figures behind events are said in words that people use, in every ruleset."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from samples import SAMPLES, session_of

import affray
from affray.encounter.reports import told_of, why
from affray.encounter.telling import Told, figures
from affray.plain_text import text_printer
from affray.rules.registry import BUILT_IN, ruleset
from affray.testing.autoplay import autoplay

RULES = Path(affray.__file__).parent / "rules"


def keys_of(name):
    """List the keys of figures that the source of a ruleset writes down."""
    found = set()
    for file in (RULES / name).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "data" and isinstance(node.value, ast.Dict):
                found |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
    return found


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name != "trial"])
def test_every_figure_of_a_ruleset_has_words(name):
    known = ruleset(name).figures
    assert keys_of(name)
    assert keys_of(name) <= known.keys()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_fight_shows_no_figure_without_a_word_and_no_nought(path):
    session = session_of(path)
    autoplay(session, rounds=4)
    known = session.desk.rules.figures
    for row in session.store.rows(session.line[1:]):
        for told in told_of(row):
            if not told.rule.startswith("affray."):
                keys = {key for key, value in told.data.items() if value}
                assert keys <= known.keys(), told.rule
            for words in figures(told, known):
                assert not words.endswith(" 0")
                assert "{" not in words
                assert "_" not in words


def test_what_is_nought_or_said_already_is_left_out():
    told = Told("wardens.soak", "Borin: armor -1", data={"harm": 2, "armor": 1, "guard": 0, "halved": True})
    assert figures(told, ruleset("wardens").figures) == ["2 harm", "halved"]


def test_plain_mode_says_them_too():
    session = session_of(next(path for path in SAMPLES if path.stem == "flooded-orrery"))
    autoplay(session, rounds=1)
    lines = []
    say = text_printer(lines.append, opening="")
    for step in session.line[1:]:
        say({"type": "why", **why(session, step)})
    text = "".join(lines)
    assert "[wardens." in text
    assert "=" not in text.partition("[wardens.")[2].partition("\n")[0]
