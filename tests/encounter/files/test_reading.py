"""What a good file becomes, and what reading it does not load."""

import subprocess
import sys
from pathlib import Path

import pytest
from told import RAT, encounter, faults

from affray.encounter.files import BadFile, parse
from affray.encounter.files.lines import by_lines
from affray.encounter.files.positions import places
from affray.encounter.model import Source, When

FULL = """
intro = '''
Water rises.
It is cold.'''
notes = "secret"
[settings]
ask = ["shatter"]
limit = 2
fine = {step = 3}
[order]
kind = "initiative"
by = "speed"
[players]
reveal = "exact"
[scene]
hours = 3
[template.rat]
name = "Giant Rat"
guard = 3
weapons = ["bite", {name = "tail", harm = 1, tags = ["stun"]}]
[[combatant]]
use = "rat"
count = 2
[[combatant]]
use = "rat"
wave = 3
[[combatant]]
name = "Lurker"
hidden = true
reveal = "nothing"
player = "Ana"
status = ["prone"]
timers = [{condition = "prone", whose = "rat-1"}]
guard = {now = 1, max = 4}
[[combatant]]
name = "Borin"
side = "party"
guard = 2
[[wave]]
number = 2
when = {round = 3, clock = "flood"}
text = "The wall breaks."
[[hazard]]
name = "Steam"
harm = 2
[[clock]]
name = "Flood"
segments = 6
marked = 1
"""


def test_everything():
    fight = encounter(FULL)
    assert (fight.title, fight.ruleset, fight.notes) == ("A fight", "little", "secret")
    assert fight.intro == "Water rises.\nIt is cold."
    assert (fight.settings.ask, fight.settings.limit, fight.settings.fine.step) == (("shatter",), 2, 3)
    assert (fight.order.kind, fight.order.by, fight.players.reveal, fight.scene.hours) == (
        "initiative",
        "speed",
        "exact",
        3,
    )
    ids = [one.id for one in fight.combatants]
    assert ids == ["rat-1", "rat-2", "giant-rat", "lurker", "borin"]
    assert [one.label for one in fight.combatants] == ["Giant Rat A", "Giant Rat B", "", "", "Borin"]
    assert [one.waiting for one in fight.combatants] == [False, False, True, False, False]
    assert [one.player for one in fight.combatants] == [False, False, False, "Ana", True]
    assert [one.side for one in fight.combatants] == ["foes"] * 4 + ["party"]
    assert fight.combatants[3].timers[0].whose == "rat-1"
    assert [one.full for one in fight.combatants] == [3, 3, 3, 4, 2]
    assert [(one.number, one.fired) for one in fight.waves] == [(2, False), (3, False)]
    assert fight.waves[0].when == When(round=3, clock="flood")
    assert [(one.id, one.harm) for one in fight.hazards] == [("steam", 2)]
    assert [(one.id, one.segments, one.marked) for one in fight.clocks] == [("flood", 6, 1)]
    assert fight.source.text.endswith(FULL)


def test_what_is_left_out():
    fight = encounter("")
    assert (fight.combatants, fight.hazards, fight.waves, fight.clocks) == ((), (), (), ())
    assert (fight.order.kind, fight.players.reveal, fight.settings.limit, fight.party) == (
        None,
        "word",
        3,
        "",
    )


def test_the_party_comes_first():
    fight = encounter(
        RAT + "[[combatant]]\nuse = 'rat'\n",
        "affray = 1\n[[combatant]]\nname = 'A'\nguard = 1\nside = 'foes'\n",
    )
    assert [(one.id, one.side, one.player) for one in fight.combatants] == [
        ("a", "foes", False),
        ("giant-rat", "foes", False),
    ]
    again = parse(fight.source)
    assert again.combatants == fight.combatants
    assert fight.source.party_file == "party.toml"


def test_a_party_without_its_text():
    text = 'affray = 1\ntitle = "A"\nruleset = "little"\nparty = "p.toml"\n'
    with pytest.raises(BadFile) as error:
        parse(Source(text=text, file="f.toml"))
    assert str(error.value) == "f.toml:4:1: the text of the party file was not kept"


def loaded(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has after running some code."""
    here = str(Path(__file__).parent)
    start = (
        f"import sys; sys.path.insert(0, {here!r})\n"
        "from affray.rules import registry; registry.BUILT_IN['little'] = 'little'\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", start + code + "\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in done.stdout.split()} | set(done.stdout.split())


def test_reading_a_good_file_loads_nothing_for_faults():
    found = loaded(f"from told import encounter; encounter({FULL!r})")
    assert not found & {"textual", "rich", "tree_sitter", "tree_sitter_toml", "click", "sqlite3", "asyncio"}
    assert not found & {
        "affray.encounter.files.positions",
        "affray.encounter.files.schemas",
    }
    assert "tree_sitter" in loaded("from told import faults; faults('a = 1')")


class TestPositions:
    def test_without_a_syntax_tree_lines_are_enough(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "tree_sitter_toml", None)
        assert places("ä = 1\n[b]\n").find(("b", "x")) == (2, 2)
        assert faults("[[combatant]]\nname = 'A'\nguard = {now = 1}\ntier = 9\n") == [
            "3:1: `guard.max` is missing; expected a whole number from 0 to 999",
            "4:1: `tier` is 9; expected a whole number from 1 to 6",
        ]

    @pytest.mark.parametrize("gap", [TypeError, ValueError])
    def test_a_syntax_tree_that_fails_is_done_without(self, monkeypatch, gap):
        def fail():
            raise gap

        monkeypatch.setattr("tree_sitter_toml.language", fail)
        assert faults("[order]\nfirst = 1") == ["2:1: `order.first` is 1; expected text"]

    def test_both_ways_agree_on_what_starts_a_line(self):
        tree, lines = places(FULL).marks, by_lines(FULL.encode().split(b"\n"))
        starts = {path: mark for path, mark in tree.items() if mark[1] == 0}
        assert len(starts) > 30
        for path, mark in starts.items():
            assert lines[path] == mark, path

    def test_tables_inside_lists(self):
        text = (
            "[[a]]\nx = 1\n[a.b]\ny = 2\n[[a.c]]\n[[a.c]]\nz = 3\n[[a]]\n[a.b]\n"
            "'q' = {r.s = [1, # one\n {t = 2}]}\n"
        )
        tree = places(text)
        for found in (tree.marks, by_lines(text.encode().split(b"\n"))):
            assert found["a", 0, "b", "y"] == (3, 0)
            assert found["a", 0, "c", 1, "z"] == (6, 0)
            assert found["a", 1, "b"] == (8, 1)
            assert found["a", 1, "b", "q"] == (9, 0)
        assert tree.find(("a", 1, "b", "q", "r", "s", 1, "t")) == (11, 3)
