"""The tasks of docs/keys.md, each key pressed in a real terminal: none may take more than the page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from terminals import Terminal

PAGE = Path(__file__).parents[1] / "docs" / "keys.md"
SAMPLE = Path(__file__).parents[1] / "encounters" / "flooded-orrery.toml"
KEYS = {"Enter": "\r", "Space": " ", "Tab": "\t", "Esc": "\x1b", "Backspace": "\x7f", "Down": "\x1b[B"}

TABLE = """\
affray = 1
title = "At the ford"
ruleset = "wardens"

[[combatant]]
name = "Ysolde"
side = "party"
player = "Ana"
guard = 3
slots_used = 2
ratings = { finesse = 1 }
attacks = [{ name = "Spear", harm = 2, approach = "finesse" }]

[[combatant]]
name = "Borin"
side = "party"
player = "Ben"
guard = 1
slots_used = 6
ratings = { muscle = 2 }
attacks = [{ name = "Hammer", harm = 2, approach = "muscle" }]

[template.rat]
name = "Giant Rat"
guard = 4
attacks = [{ name = "Bite", harm = 2 }]

[[combatant]]
use = "rat"
count = 3

[[combatant]]
name = "Rat King"
guard = 4
hidden = true
attacks = [{ name = "Bite", harm = 3 }]

[[hazard]]
name = "Falling gear"
harm = 3

[[trigger]]
name = "The nest wakes"
when = { harm = 1, of = "rat-1" }
"""


def typed(line: str) -> tuple[str, ...]:
    """Return the keys of a line on the command line."""
    return (":", *("Space" if letter == " " else letter for letter in line), "Enter")


BEGUN = ("n", "Enter", "n")
FOE = (*BEGUN, "n")
STRUCK = (*BEGUN, "1", "1", "5", "Enter")


class Task(NamedTuple):
    """How a task is come to, what the screen shows when it is done, and what it may take at the very most."""

    most: int
    before: tuple[str, ...]
    shows: str
    dice: str = "affray"


TASKS = {
    "begin the fight": Task(1, (), "Round 1"),
    "declare for the whole party": Task(1, ("n",), "Ysolde and Borin declare"),
    "the next turn": Task(1, BEGUN, "Giant Rat A acts"),
    "a foe's attack on one target, Affray's dice": Task(3, FOE, "Giant Rat A strikes Ysolde"),
    "the same again on the same target": Task(1, (*FOE, "1", "Enter", "n"), "Giant Rat B strikes Ysolde"),
    "an attack with one typed die": Task(4, BEGUN, "Ysolde rolls 5: dodge 5", "table"),
    "a foe's attack that wounds, the roll after it left to Affray": Task(4, FOE, "for the injury", "table"),
    "3 harm to 4 targets": Task(8, BEGUN, "Giant Rat B: Guard -3"),
    "one attack on three targets": Task(7, BEGUN, "▶ Ysolde acts"),
    "a condition for two rounds": Task(5, BEGUN, "stunned until the end of the last of"),
    "a condition until it is ended": Task(4, BEGUN, "▶ Ysolde acts"),
    "delay": Task(1, BEGUN, "Ysolde waits"),
    "back in after a delay": Task(1, (*BEGUN, "d"), "Ysolde comes back"),
    "undo six steps": Task(6, (*BEGUN, "n", "n", "n", "n"), "declare"),
    "redo a step": Task(1, (*BEGUN, "u"), "Done again"),
    "mend a die of the last attack": Task(5, STRUCK, "dodge 6 avoided", "table"),
    "add a foe": Task(2, BEGUN, "Giant Rat D"),
    "add somebody new, in two keys and a name": Task(5, BEGUN, "Al joins"),
    "fire what is due": Task(1, (*BEGUN, *typed("set rat-1 guard 3")), "The nest wakes"),
    "put off what is due": Task(1, (*BEGUN, *typed("set rat-1 guard 3")), "Put off: The nest wakes"),
    "go on from what a turn owes": Task(2, (*FOE, *typed("condition rat-1..3 dead")), "Left undone"),
    "all of a group at one target, each with its own roll": Task(3, FOE, "Giant Rat B strikes Ysolde"),
    "reveal somebody": Task(2, BEGUN, "Rat King is revealed"),
    "remove somebody": Task(2, (*BEGUN, "Down"), "Giant Rat A is removed"),
    "see why the last line of the log says what it says": Task(2, BEGUN, "Trace"),
}


CROWDED = {
    "3 harm to 4 targets": Task(7, BEGUN, "Cutwater B dies"),
    "one attack on three targets": Task(6, BEGUN, "Maren Quill strikes"),
    "a condition for two rounds": Task(6, BEGUN, "stunned until the end of the last of"),
    "a condition until it is ended": Task(5, BEGUN, "Maren Quill: stunned"),
    "a condition for the tenth": Task(6, BEGUN, "Brother Ansel: stunned"),
    "mend a die of the last attack": Task(7, (*BEGUN, "1", "1", "5", "4", "3", "Enter"), "6 4 3", "table"),
}
"""The same in the sample with ten combatants."""


def rows(head: str = "task", end: str = "With more than nine") -> dict[str, tuple[list[str], int]]:
    """Read a table of the page: for each task the keys of its example, and how many it may take."""
    found = {}
    for line in PAGE.read_text().rpartition(f"| {head} |")[2].partition(end)[0].splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if len(cells) == 3 and cells[2].isdecimal():
            found[cells[0]] = (re.findall(r"`(.+?)`", cells[1]), int(cells[2]))
    return found


def test_the_page_has_the_tasks_and_lets_none_take_more_than_was_promised():
    page = rows()
    assert list(page) == list(TASKS)
    for name, (keys, most) in page.items():
        assert len(keys) <= most <= TASKS[name].most


def test_the_page_has_the_tasks_of_a_crowd_too():
    page = rows("with more than nine")
    assert list(page) == list(CROWDED)
    assert all(len(keys) <= most <= CROWDED[name].most for name, (keys, most) in page.items())


@pytest.mark.parametrize("name", CROWDED)
def test_a_task_among_more_than_nine_takes_no_more_keys_than_the_page_says(name, tmp_path):
    keys, most = rows("with more than nine")[name]
    played(SAMPLE, CROWDED[name], keys, most, tmp_path)


@pytest.mark.parametrize("name", TASKS)
def test_a_task_takes_no_more_keys_than_the_page_says(name, tmp_path):
    keys, most = rows()[name]
    task = TASKS[name]
    file = tmp_path / "ford.toml"
    file.write_text(TABLE)
    played(file, task, keys, most, tmp_path)


def played(file, task, keys, most, tmp_path):
    """Press the keys of a task in a terminal, and count them."""
    words = ("--seed", "7", "--session", tmp_path / "ford.affray", "--dice", task.dice)
    with Terminal("run", file, *words) as terminal:
        terminal.wait("n begins")
        terminal.press(*(KEYS.get(key, key) for key in task.before))
        before, had = terminal.keys, terminal.text
        terminal.press(*(KEYS.get(key, key) for key in keys))
        assert task.shows in terminal.text, terminal.text
        assert terminal.text != had
        assert terminal.keys - before <= most
