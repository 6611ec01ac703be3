"""The rooms of the house: what each may never know, held by contracts and by fresh interpreters."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import affray
from affray.rules.registry import BUILT_IN, ruleset

SOURCE = Path(affray.__file__).parent
TOP = SOURCE.parents[1]
SYSTEM = {"random", "secrets", "time", "datetime", "os", "pathlib", "sqlite3", "socket", "subprocess"}
IMPURE = SYSTEM | {"textual", "rich", "click", "tomllib"}


CALL = """
from click.testing import CliRunner
from affray.cli import affray
call = lambda *words: CliRunner().invoke(affray, words).exit_code
"""


def loaded_after(code: str) -> set[str]:
    """Run code in a fresh interpreter and list the modules that it has loaded."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=TOP)
    return set(done.stdout.split())


def test_imports_point_down_only():
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool], capture_output=True, text=True, check=False, cwd=TOP)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "path", sorted((SOURCE / "rules").rglob("*.py")), ids=lambda p: str(p.relative_to(SOURCE))
)
def test_the_rules_are_pure(path):
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        assert not {name.partition(".")[0] for name in names} & IMPURE


@pytest.mark.parametrize("name", sorted(BUILT_IN.keys() - {"trial"}))
def test_a_rulesets_name_appears_nowhere_above_the_rules(name):
    above = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "rules"]
    found = [path for path in above if re.search(rf"\b{name}\b", path.read_text(), re.IGNORECASE)]
    assert found == []


def test_a_ruleset_is_loaded_without_a_screen_or_a_file():
    loaded = loaded_after(
        "from affray.rules.registry import BUILT_IN, ruleset\nfor name in BUILT_IN: ruleset(name)"
    )
    assert not loaded & {"textual", "rich", "click", "sqlite3", "tomllib", "affray.encounter", "affray.tui"}


def test_a_fight_opens_without_what_is_wanted_later():
    loaded = loaded_after("import affray.encounter.opening, affray.tui.app")
    assert not {name for name in loaded if name.startswith("affray.encounter.forecast")}
    assert not loaded & {"hashlib", "affray.plain", "affray.tui.library.app", "affray.tui.replaying"}


def test_a_file_is_checked_without_the_command_line(tmp_path):
    file = tmp_path / "fight.toml"
    file.write_text(ruleset("wardens").starting_file)
    loaded = loaded_after(f"""
from affray.__main__ import main
sys.argv = ["affray", "check", {str(file)!r}]
main()
""")
    assert "affray.rules.wardens" in loaded
    assert not loaded & {"click", "sqlite3", "hashlib", "textual", "affray.cli", "affray.encounter.session"}


def test_only_the_ruleset_that_is_needed_is_loaded():
    loaded = loaded_after("import affray.encounter.opening, affray.plain")
    assert not [
        name for name in loaded if name.startswith("affray.rules.") and name.split(".")[2] in BUILT_IN
    ]


@pytest.mark.parametrize(
    "code",
    [
        "import affray.cli",
        "import affray.encounter.opening",
        "import affray.plain, affray.plain_text",
        CALL + "call('--version')",
        CALL + "call('--help')",
        CALL
        + "from affray.encounter.library import samples; assert call('check', *map(str, samples())) == 0",
    ],
    ids=["cli", "encounter", "plain", "--version", "--help", "check"],
)
def test_what_needs_no_screen_does_not_pay_for_one(code):
    loaded = loaded_after(code)
    assert not loaded & {"textual", "rich", "asyncio"}


def test_version_and_help_load_no_rules():
    loaded = loaded_after(CALL + "call('--version'), call('--help')")
    assert not loaded & {"affray.rules", "affray.encounter", "msgspec", "sqlite3"}


def test_files_are_each_one_thing():
    long = {
        path.name: count
        for path in SOURCE.rglob("*.py")
        if (count := len(path.read_text().splitlines())) > 500
    }
    assert long == {}
