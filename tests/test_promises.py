"""The page of promises and the tests that show them name each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = (HERE.parent / "docs" / "promises.md").read_text()
LINES = dict(re.findall(r"^\| `([a-z]+\.[a-z-]+)` \| .+? \| `(test_\w+)` \|$", PAGE, re.MULTILINE))


def marked():
    """Return which tests carry the mark of which line."""
    found: dict[str, set[str]] = {}
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            for mark in getattr(node, "decorator_list", ()):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.wish":
                    found.setdefault(mark.args[0].value, set()).add(node.name)
    return found


def test_every_line_has_its_test_and_every_mark_its_line():
    shown = marked()
    assert set(shown) == set(LINES)
    for line, test in LINES.items():
        assert test in shown[line], f"{test} does not show {line}"


def test_every_row_of_the_page_is_a_line():
    rows = [row for row in PAGE.splitlines() if row.startswith("| `")]
    assert len(rows) == len(LINES) >= 30
