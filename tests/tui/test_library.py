"""The library: what it lists, what keys do in it, and what it looks like."""

from __future__ import annotations

import time
from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from tables import FIGHT, same, screen_text

from affray.encounter.files import FileFault
from affray.encounter.library import Prepared, files, folders, prepared, samples
from affray.encounter.store import SessionInfo, StoreFault
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.spans import cells, text_of
from affray.tui.library.app import LibraryApp
from affray.tui.library.drawing import draw, when
from affray.tui.library.shelf import Chosen, Shelf
from affray.tui.screens.fight import FightScreen

GOOD = Prepared(path=Path("/e/mill.toml"), title="At the Mill", ruleset="trial", party=("Ana", "Bo"),
                others=("3 Rat",), foes=3, intro="Rain on the mill.\nThe wheel stands still.")  # fmt: skip
FAULTY = Prepared(path=Path("/e/bad.toml"), title="bad",
                  faults=(FileFault("/e/bad.toml", 3, 1, "`helth` is not known", "", "health"),))  # fmt: skip
LEFT = SessionInfo(path=Path("/s/mill.affray"), title="At the Mill", stopped="Round 2 · Ana",
                   file="/e/mill.toml", updated="2026-11-29T20:15:00.000+00:00")  # fmt: skip
BROKEN = SessionInfo(
    path=Path("/s/old.affray"), fault=StoreFault("/s/old.affray is damaged.", "Copy a backup.")
)


def shelf(marks=UNICODE):
    return Shelf([GOOD, FAULTY], [LEFT, BROKEN], marks, now=datetime(2027, 1, 1, tzinfo=UTC))


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
        (["tab", "n"], Chosen("new", GOOD.path)),
        (["tab", "down", "n"], None),
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
    assert "2 against 3: 3 Rat" in text
    assert "Rain on the mill." in text
    assert "1 fault" in text
    assert "2026-11-29 20:15  Round 2" in text
    assert "damaged" in text
    text = "\n".join(shown(press(shelf(), "down")))
    assert " 3:1: `helth` is not known; nearest: health" in text
    assert "At the Mill: no faults" in "\n".join(shown(press(shelf(), "c")))
    assert "is damaged. Copy a backup." in "\n".join(shown(press(shelf(), "tab", "down")))
    assert "is damaged" in press(shelf(), "tab", "down", "enter").said


def test_a_session_whose_file_was_edited_is_marked_in_its_row_and_told():
    one = Shelf([GOOD], [msgspec.structs.replace(LEFT, edited=True)], UNICODE)
    assert "(edited)" not in "\n".join(shown(shelf()))
    for room in (120, 80):
        text = "\n".join(shown(press(one, "tab") if one.column == 0 else one, room))
        assert "(edited)" in text
        assert "Its file was edited since it began." in text


def test_words_to_read_aloud_are_wrapped_by_paragraphs_not_by_the_files_lines():
    text = "\n".join(shown(shelf()))
    assert "Rain on the mill. The wheel stands still." in text


def test_times_are_local_and_days_near_by_have_names(monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    now = datetime(2026, 11, 30, 0, 30, tzinfo=UTC)
    assert when(LEFT.updated, now) == "yesterday 21:15"
    assert when("2026-11-29T23:15:00.000+00:00", now) == "today 00:15"
    assert when(LEFT.updated, datetime(2027, 1, 1, tzinfo=UTC)) == "2026-11-29 21:15"
    assert when("") == "at some time"


def test_all_faults_can_be_read_and_any_other_key_goes_back():
    many = [FileFault("/e/bad.toml", line, 1, f"fault number {line}", "", "") for line in range(1, 60)]
    bad = Prepared(path=Path("/e/bad.toml"), title="bad", faults=tuple(many))
    one = Shelf([bad, GOOD], [], UNICODE)
    assert "shows all 59" in "\n".join(shown(one))
    seen = set()
    press(one, "c")
    for _ in range(9):
        seen |= set(shown(one, 60, 20))
        press(one, "pagedown")
    assert all(any(f"fault number {line}" in row for row in seen) for line in range(1, 60))
    assert any("number 59" in row for row in shown(press(one, "end"), 60, 20))
    assert press(press(one, "home"), "x").checked is False
    assert one.encounter is bad
    assert press(press(one, "enter"), "e").chosen == Chosen("edit", bad.path)


def test_the_marks_stay_where_they_were_when_the_lists_are_new():
    one = press(shelf(), "down", "tab", "down")
    new = Prepared(path=Path("/e/a.toml"), title="New")
    one.renew([new, GOOD, FAULTY], [BROKEN, LEFT], "kept")
    assert one.session == BROKEN
    assert press(one, "tab").encounter == FAULTY
    one.renew([GOOD], [])
    assert one.encounter == GOOD


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


def test_a_copy_of_the_same_name_is_listed_once_and_another_text_twice(tmp_path):
    for name, title in (("a", "One"), ("b", "One"), ("c", "Other")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.toml").write_text(f'affray = 1\ntitle = "{title}"\nruleset = "trial"\n')
    found = files([tmp_path / name for name in "abc"])
    assert found == [tmp_path / "a" / "one.toml", tmp_path / "c" / "one.toml"]


def test_every_sample_can_be_run():
    for one in prepared([samples()[0].parent]):
        assert not one.faults
        assert one.title
        assert one.intro


@pytest.fixture(autouse=True)
def _utc(monkeypatch):
    yield monkeypatch.setenv("TZ", "UTC"), time.tzset()
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def rooms(tmp_path, monkeypatch):
    """Folders of one's own: two encounters, one of them faulty, no session, a config that names them."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("AFFRAY_SESSIONS", str(tmp_path / "sessions"))
    monkeypatch.setattr("affray.encounter.library.samples_folder", lambda: tmp_path / "none")
    (tmp_path / "config" / "affray").mkdir(parents=True)
    (tmp_path / "sessions").mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    folder = tmp_path / "fights"
    folder.mkdir()
    config = f'theme = "mono"\n[library]\nfolders = ["{folder}", "{tmp_path / "gone"}"]\n'
    (tmp_path / "config" / "affray" / "config.toml").write_text(config)
    (folder / "mill.toml").write_text(FIGHT)
    (folder / "bad.toml").write_text('affray = 1\ntitle = "Bad"\nruleset = "trial"\nfoo = 1\n')
    return tmp_path


async def test_a_fight_opens_over_the_library_and_leaving_it_comes_back_to_the_same_place(rooms):
    app = LibraryApp(ansi=True)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "there is no folder" in screen_text(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, FightScreen)
        await pilot.press("n", "n", "q")
        await pilot.pause()
        assert "The session is kept in" in screen_text(app)
        assert app.shelf.encounter.path == rooms / "fights" / "mill.toml"
        assert [one.stopped for one in app.shelf.sessions] == ["Round 1 · quick · Ysolde"]
        assert app.store is None
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert "Ysolde acts" in screen_text(app)
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("q")
    assert app.kept.startswith("The session is kept in")


async def test_a_session_that_cannot_be_opened_is_said_and_the_library_stays(rooms):
    app = LibraryApp(ansi=True)
    async with app.run_test(size=(80, 24)) as pilot:
        (rooms / "fights" / "mill.toml").write_text('affray = 1\ntitle = "x"\n[')
        await pilot.press("down", "enter")
        await pilot.pause()
        assert "3:2: " in screen_text(app)
        await pilot.press("escape", "up", "enter")
        await pilot.pause()
        assert "`foo`" in screen_text(app)


async def test_the_file_is_edited_and_then_checked(rooms, monkeypatch):
    def edit(words, path, line):
        assert (words, line) == (["ed", "-v"], 4)
        (rooms / "fights" / "bad.toml").write_text('affray = 1\ntitle = "Bad"\nruleset = "trial"\nbar = 1\n')

    monkeypatch.setenv("VISUAL", "ed -v")
    monkeypatch.setattr("affray.encounter.editor.open_in", edit)
    monkeypatch.setattr(LibraryApp, "suspend", nullcontext)
    app = LibraryApp(ansi=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.pause()
        assert "1 fault" in screen_text(app)
        assert "`bar`" in screen_text(app)


SIZES = {"120x36": (120, 36), "80x24": (80, 24), "60x20": (60, 20), "40x10": (40, 10)}
MOMENTS = {"encounters": "", "faulty": "down", "check": "down c", "sessions": "tab", "damaged": "tab down",
           "filter": "slash m i l", "nothing": "slash z"}  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
async def test_pictures(moment, size, rooms):
    if size == "40x10" and moment != "encounters":
        return
    app = LibraryApp(ansi=True)
    async with app.run_test(size=SIZES[size]) as pilot:
        app.shelf.said = ""
        app.shelf.now = datetime(2026, 11, 30, tzinfo=UTC)
        app.shelf.renew([GOOD, FAULTY], [LEFT, BROKEN])
        await pilot.press("up", *MOMENTS[moment].split())
        await pilot.pause()
        same(app, f"library-{moment}-{size}")


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
def test_what_is_said_is_said_whole(size):
    one = shelf()
    one.said = (
        "mill-2 is being run by ana on mithlond (pts/3) since 29 Nov 18:02 (process 4242). Look on with "
        "`affray resume --read-only mill-2`; where its terminal is gone or out of reach, go on with "
        "`affray resume --take-over mill-2`.   config.toml: `thme` is not known"
    )
    rows = [text_of(line) for line in draw(one, *size)]
    assert len(rows) == size[1]
    assert " ".join(one.said.split()) in " ".join(" ".join(rows).split())
