"""Each ruleset's index, code, documentation and tests name the same rules, settings and questions."""

import ast
import importlib
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from affray.rules.registry import BUILT_IN, ruleset

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "rules"
RULES = {"wardens": 65, "foci": 76, "fates": 65, "falkenstein": 77}
LONGEST_FILE = 320


@dataclass(frozen=True)
class Package:
    """A ruleset with the folders in which its code, its page and its tests are."""

    name: str

    @cached_property
    def ruleset(self):
        return ruleset(self.name)

    @cached_property
    def files(self):
        folder = Path(importlib.import_module(BUILT_IN[self.name]).__file__).parent
        return sorted(folder.glob("*.py"))

    @cached_property
    def page(self):
        return (DOCS / f"{self.name}.md").read_text()

    @cached_property
    def tests(self):
        return sorted((HERE / self.name).glob("test_*.py"))

    @cached_property
    def id(self):
        return rf"{self.name}\.[a-z]+(?:-[a-z0-9]+)*"

    @cached_property
    def rows(self):
        """The page's table: rule id, section of the sheet, what it does, the test that shows it."""
        return re.findall(
            rf"^\| ({self.id}) \| ([AB][\d.]+b?) \| (.+?) \| `(\w+)` \|$", self.page, re.MULTILINE
        )

    @cached_property
    def settings(self):
        return [name for name in self.ruleset.Settings.__struct_fields__ if name != "ask"]

    @cached_property
    def marked(self):
        """Which tests carry the mark of which rule."""
        found = {}
        for path in self.tests:
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.FunctionDef):
                    for mark in node.decorator_list:
                        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                            found.setdefault(mark.args[0].value, set()).add(node.name)
        return found


PACKAGES = [Package(name) for name in RULES]
every_ruleset = pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
every_setting = pytest.mark.parametrize(
    ("package", "setting"),
    [
        pytest.param(package, name, id=f"{package.name}-{name}")
        for package in PACKAGES
        for name in package.settings
    ],
)


def strings_of(path):
    """List the strings of a source file, docstrings among them: what stands at the code."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_there_are_four_rulesets_and_each_has_a_page():
    assert set(RULES) == {path.stem for path in DOCS.glob("*.md")}


@every_ruleset
def test_the_code_names_exactly_the_rules_of_the_index(package):
    files = [path for path in package.files if path.name != "rule_index.py"]
    name = re.compile(rf"(?<!rules\.)\b{package.id}")
    named = {found for path in files for text in strings_of(path) for found in name.findall(text)}
    assert named == set(package.ruleset.rules)


@every_ruleset
def test_the_documentation_names_exactly_the_rules_of_the_index(package):
    assert [row[0] for row in package.rows] == list(package.ruleset.rules)


@every_ruleset
def test_every_rule_has_a_test_and_the_documentation_names_one(package):
    assert set(package.marked) == set(package.ruleset.rules)
    for name, _, _, test in package.rows:
        assert test in package.marked[name], f"{test} does not show {name}"


@every_ruleset
def test_every_command_is_in_the_documentation(package):
    for command in package.ruleset.commands:
        assert f"`{command.name}" in package.page, command.name


@every_ruleset
def test_every_topic_of_a_question_is_in_the_documentation(package):
    topics = set()
    for path in package.files:
        source = path.read_text()
        topics |= set(re.findall(r'scope\.id\(\s*"([a-z-]+)"', source))
        topics |= set(re.findall(r'topic="([a-z-]+)"', source))
    assert len(topics) >= 6
    for topic in topics:
        assert f"`{topic}`" in package.page, topic


@every_ruleset
def test_statements_are_one_line_and_differ(package):
    statements = list(package.ruleset.rules.values())
    assert len(set(statements)) == len(statements) == RULES[package.name]
    assert all(25 <= len(text) <= 100 and not text.endswith(".") for text in statements)


@every_ruleset
def test_files_stay_small(package):
    for path in package.files:
        assert len(path.read_text().splitlines()) <= LONGEST_FILE, path.name


@every_setting
def test_the_documentation_names_every_setting_somewhere(package, setting):
    assert f"`{setting}" in package.page


@every_setting
def test_every_setting_has_a_test_of_another_value(package, setting):
    if len(get_args(get_type_hints(package.ruleset.Settings)[setting])) == 1:
        return  # a setting with one value only, there for files that state it
    said = "\n".join(path.read_text() for path in package.tests)
    assert re.search(rf'[Ss]ettings\([^)]*\b{setting}=|"{setting}",|\b{setting} = ', said)
