"""The rule index, the code, the documentation and the tests name the same rules."""

import ast
import re
from pathlib import Path

import pytest
from falkenstein_play import RULESET

import affray.rules.falkenstein as package

HERE = Path(__file__).parent
SOURCE = Path(package.__file__).parent
DOCS = HERE.parents[2] / "docs" / "rules" / "falkenstein.md"
ID = re.compile(r"(?<!rules\.)\bfalkenstein\.[a-z]+(?:-[a-z]+)*")


def docs_rows():
    return re.findall(
        r"^\| (falkenstein\.[a-z-]+) \| (A[\d.]+) \| (.+?) \| `(\w+)` \|$", DOCS.read_text(), re.MULTILINE
    )


def strings_of(path):
    """List the strings of a source file, docstrings among them: what stands at the code."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def marked_tests():
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        found.setdefault(mark.args[0].value, set()).add(node.name)
    return found


def test_the_code_names_exactly_the_rules_of_the_index():
    files = [path for path in SOURCE.glob("*.py") if path.name != "rule_index.py"]
    named = {found for path in files for text in strings_of(path) for found in ID.findall(text)}
    assert named == set(RULESET.rules)


def test_the_documentation_names_exactly_the_rules_of_the_index():
    ids = [row[0] for row in docs_rows()]
    assert ids == list(RULESET.rules)


def test_every_rule_has_a_test_and_the_documentation_names_one():
    marked = marked_tests()
    assert set(marked) == set(RULESET.rules)
    for name, _, _, test in docs_rows():
        assert test in marked[name], f"{test} does not show {name}"


@pytest.mark.parametrize("field", [name for name in RULESET.Settings.__struct_fields__ if name != "ask"])
def test_the_documentation_names_every_setting_somewhere(field):
    assert f"`{field}" in DOCS.read_text()


@pytest.mark.parametrize("field", [name for name in RULESET.Settings.__struct_fields__ if name != "ask"])
def test_every_setting_has_a_test_of_another_value(field):
    said = "\n".join(path.read_text() for path in HERE.glob("test_*.py") if path != Path(__file__))
    assert re.search(rf'Settings\([^)]*\b{field}=|"{field}",', said), field


def test_every_topic_of_a_question_is_in_the_documentation():
    text = DOCS.read_text()
    topics = set()
    for path in SOURCE.glob("*.py"):
        topics |= set(re.findall(r'scope\.id\(\s*"([a-z-]+)"', path.read_text()))
    assert len(topics) >= 6
    for topic in topics:
        assert f"`{topic}`" in text, topic


def test_statements_are_one_line_and_differ():
    statements = list(RULESET.rules.values())
    assert len(set(statements)) == len(statements) == 77
    assert all(30 <= len(text) <= 100 and not text.endswith(".") for text in statements)


def test_files_stay_small():
    for path in SOURCE.glob("*.py"):
        assert len(path.read_text().splitlines()) <= 320, path.name
