"""The library: what it lists, what keys do in it, and what it looks like."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.encounter.files import FileFault
from affray.encounter.library import Prepared, files, folders, prepared, samples
from affray.encounter.store import SessionInfo, StoreFault
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.spans import cells, text_of
from affray.tui.library.app import LibraryApp
from affray.tui.library.drawing import draw
from affray.tui.library.shelf import Chosen, Shelf

GOOD = Prepared(path=Path("/e/mill.toml"), title="At the Mill", ruleset="trial", party=("Ana", "Bo"),
                others=("3 Rat",), intro="Rain on the mill.\nThe wheel stands still.")  # fmt: skip
FAULTY = Prepared(path=Path("/e/bad.toml"), title="bad",
                  faults=(FileFault("/e/bad.toml", 3, 1, "`helth` is not known", "", "health"),))  # fmt: skip
LEFT = SessionInfo(path=Path("/s/mill.affray"), title="At the Mill", stopped="Round 2 · Ana",
                   updated="2026-11-29T20:15:00.000+00:00")  # fmt: skip
BROKEN = SessionInfo(
    path=Path("/s/old.affray"), fault=StoreFault("/s/old.affray is damaged.", "Copy a backup.")
)


def shelf(marks=UNICODE):
    return Shelf([GOOD, FAULTY], [LEFT, BROKEN], marks)


def press(one, *keys):
    for key in keys:
        one.press(key, key if len(key) == 1 else None)
    return one


def shown(one, room=120, height=36):
    return [text_of(line) for line in draw(one, room, height)]


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (["enter"], Chosen("run", GOOD.path)),
        (["n"], Chosen("new", GOOD.path)),
        (["e"], Chosen("edit", GOOD.path)),
        (["tab", "enter"], Chosen("resume", LEFT.path)),
        (["q"], Chosen("leave")),
        (["down", "enter"], None),
        (["tab", "down", "enter"], None),
        (["down", "up", "enter"], Chosen("run", GOOD.path)),
        (["down", "down", "down", "up", "enter"], Chosen("run", GOOD.path)),
    ],
)
def test_keys_choose(keys, chosen):
    assert press(shelf(), *keys).chosen == chosen


def test_the_filter_shows_only_what_fits_and_escape_ends_it():
    one = press(shelf(), "slash", "r", "a", "t")
    assert one.encounters == [GOOD]
    assert one.sessions == []
    assert press(one, "enter").chosen == Chosen("run", GOOD.path)
    one = press(shelf(), "slash", "q", "x", "backspace", "backspace", "backspace", "q")
    assert one.chosen == Chosen("leave")


def test_what_is_under_the_mark_is_told():
    text = "\n".join(shown(shelf()))
    assert "2 against 3 Rat" in text
    assert "Rain on the mill." in text
    assert "1 fault" in text
    assert "Round 2 · Ana, 11-29 20:15" in text
    assert "damaged" in text
    text = "\n".join(shown(press(shelf(), "down")))
    assert "/e/bad.toml:3:1: `helth` is not known; nearest: health" in text
    assert "no faults" in "\n".join(shown(press(shelf(), "c")))
    assert "is damaged" in "\n".join(shown(press(shelf(), "tab", "down")))


@pytest.mark.parametrize(("room", "height"), [(120, 36), (80, 24), (60, 20), (20, 5), (5, 3), (1, 1)])
@pytest.mark.parametrize("keys", [[], ["down"], ["tab"], ["slash", "x"]])
def test_it_fits_any_size(room, height, keys):
    lines = draw(press(shelf(), *keys), room, height)
    assert len(lines) <= max(height, 1)
    if room >= 60:
        assert all(cells(line) <= room for line in lines)


def test_an_empty_library_says_so():
    assert sum("none" in line for line in shown(Shelf([], [], ASCII))) == 1


def test_several_folders_are_read_and_other_files_left_out(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    (tmp_path / "a" / "one.toml").write_text('affray = 1\ntitle = "One"\nruleset = "trial"\n')
    (tmp_path / "b" / "party.toml").write_text("affray = 1\n")
    (tmp_path / "b" / "pyproject.toml").write_text("[project]\n")
    monkeypatch.setenv("AFFRAY_ENCOUNTERS", f"{tmp_path / 'a'}:{tmp_path / 'b'}:{tmp_path / 'none'}")
    monkeypatch.chdir(tmp_path)
    assert tmp_path / "a" in folders()
    found = files(folders())
    assert tmp_path / "a" / "one.toml" in found
    assert not [path for path in found if path.parent == tmp_path / "b"]
    assert set(samples()) <= set(found)


def test_every_sample_can_be_run():
    for one in prepared([samples()[0].parent]):
        assert not one.faults
        assert one.title
        assert one.intro


async def test_it_runs_on_the_screen_and_returns_what_was_chosen():
    app = LibraryApp(shelf())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("tab", "enter")
    assert app.return_value == Chosen("resume", LEFT.path)
