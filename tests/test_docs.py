"""The documents: true to the program, and of the project alone."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


def program(name):
    """Import one of the programs of docs/."""
    spec = importlib.util.spec_from_file_location(name, TOP / "docs" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["commands.md", "key-card.md"])
def test_written_pages_are_up_to_date(name, monkeypatch):
    from affray.rules.registry import BUILT_IN  # noqa: PLC0415

    monkeypatch.delitem(BUILT_IN, "trial")
    assert (TOP / "docs" / name).read_text() == program("generate").PAGES[name](), (
        "run python docs/generate.py"
    )


def test_the_key_card_is_one_page_of_eighty_columns():
    card = (TOP / "docs" / "key-card.md").read_text().split("```text\n")[1].split("```")[0].splitlines()
    assert len(card) <= 66
    assert all(len(line) <= 80 and line.isascii() for line in card)


PICTURES = sorted((TOP / "docs").glob("*.svg"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda path: path.stem)
async def test_pictures_show_what_the_program_shows(picture, monkeypatch):
    pictures = program("pictures")
    for name, value in pictures.SURROUNDINGS.items():
        monkeypatch.setenv(name, value)
    again = await pictures.drawn(picture.stem)
    assert pictures.words(picture.read_text()) == pictures.words(again), "run python docs/pictures.py"


def test_ci_runs_the_readmes_test_command_word_for_word():
    commands = re.findall(r"^(?:    )?(python3 -m venv .*)$", (TOP / "README.md").read_text(), re.MULTILINE)
    assert len(commands) == 2
    assert commands[1] in (TOP / ".ci" / "run").read_text().splitlines()


PAGES = sorted([*TOP.glob("*.md"), *TOP.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(TOP)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text()):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


def test_the_repository_speaks_of_the_project_alone():
    files = subprocess.run(
        ["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True
    ).stdout.split("\n")
    words = re.compile(
        "|".join(["/work" + "/", "/ro" + "ot/", r"\bhel" + r"per session", r"clau" + "de"]), re.IGNORECASE
    )
    found = [
        name
        for name in files
        if name
        and (TOP / name).is_file()
        and name.endswith((".py", ".md", ".toml", ".yaml", "run", "Makefile"))
        and words.search((TOP / name).read_text())
    ]
    assert found == []
