import os
import stat
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from affray.encounter.store import (
    OtherEncounter,
    SessionExists,
    SessionHeld,
    SessionMissing,
    Store,
    create_new,
    find,
    newest_unfinished,
    open_or_create,
    sessions,
    sessions_folder,
)
from affray.encounter.store.folder import slug


def today():
    return f"{datetime.now().astimezone():%Y-%m-%d}"


def test_sessions_live_where_the_system_keeps_state(monkeypatch, tmp_path):
    assert sessions_folder() == Path(os.environ["AFFRAY_SESSIONS"])
    monkeypatch.delenv("AFFRAY_SESSIONS")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "xdg"))
    assert sessions_folder() == tmp_path / "xdg" / "affray" / "sessions"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert sessions_folder() == tmp_path / ".local" / "state" / "affray" / "sessions"


def test_new_sessions_are_named_for_title_and_day_and_never_share_a_file(start, folder):
    with create_new(start, b"w") as first, create_new(start) as second, create_new(start) as third:
        names = [one.path.name for one in (first, second, third)]
        assert first.step(0).whole == b"w"
    base = f"the-flooded-orrery-{today()}"
    assert names == [f"{base}.affray", f"{base}-2.affray", f"{base}-3.affray"]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("The Flooded Orrery", "the-flooded-orrery"),
        ("  Émile's   “Last” Stand!  ", "emile-s-last-stand"),
        ("../../etc/passwd", "etc-passwd"),
        ("\x1b[2J[red]", "2j-red"),
        ("戦い", "session"),
        ("x" * 500, "x" * 60),
    ],
)
def test_any_title_makes_a_plain_file_name(title, name):
    assert slug(title) == name


def test_a_list_of_sessions_shows_where_each_stopped_and_who_holds_it(start, folder, play):
    with create_new(start) as first:
        play(first)
    other = msgspec.structs.replace(start, title="Ash Gate", file="/home/ana/ash.toml")
    with create_new(other) as second:
        second.set_head(second.head, "over", over=True)
        listed = sessions()
    assert [one.title for one in listed] == ["Ash Gate", "The Flooded Orrery"]
    ash, orrery = listed
    assert (ash.finished, ash.held_by.pid, ash.file) == (True, os.getpid(), "/home/ana/ash.toml")
    assert (orrery.stopped, orrery.ruleset, orrery.held_by) == ("Round 1", "wardens", None)
    assert orrery.name == f"the-flooded-orrery-{today()}"
    assert orrery.updated < ash.updated
    assert all(one.fault is None for one in listed)


def test_an_unfinished_session_whose_file_was_edited_is_marked(start, folder, tmp_path):
    file = tmp_path / "orrery.toml"
    file.write_text(start.text)
    create_new(msgspec.structs.replace(start, file=str(file))).close()

    def edited():
        return [one.edited for one in sessions()]

    assert edited() == [False]
    later = time.time() + 60
    os.utime(file, (later, later))
    assert edited() == [False], "written, but with the same text"
    file.write_text(start.text + "# another line\n")
    os.utime(file, (later, later))
    assert edited() == [True]
    os.utime(file, (1_000_000_000, 1_000_000_000))
    assert edited() == [False], "older than the session: not even read"
    file.unlink()
    assert edited() == [False]
    file.mkdir()
    os.utime(file, (later, later))
    assert edited() == [True]


def test_damaged_sessions_are_listed_last_with_their_fault(start, folder):
    create_new(start).close()
    (folder / "aa.affray").write_bytes(b"junk")
    (folder / "zz.affray").mkdir()
    (folder / "notes.txt").touch()
    (folder / "bb.affray").symlink_to("nowhere")
    listed = sessions()
    assert [one.name for one in listed] == [f"the-flooded-orrery-{today()}", "zz", "bb", "aa"]
    assert [bool(one.fault) for one in listed] == [False, True, True, True]


def test_no_folder_no_sessions(folder):
    assert sessions() == []
    assert newest_unfinished("/home/ana/orrery.toml") is None
    assert not folder.exists()


def test_the_newest_unfinished_session_of_a_file(start, folder, play, monkeypatch):
    with create_new(start) as first:
        play(first)
    with create_new(start) as second:
        play(second)
    assert newest_unfinished(start.file) == second.path
    with Store.open(first.path) as again:
        play(again)
    assert newest_unfinished(start.file) == first.path
    with Store.open(first.path) as again:
        again.set_head(again.head, "over", over=True)
    assert newest_unfinished(start.file) == second.path
    monkeypatch.chdir("/")
    assert newest_unfinished("home/ana/orrery.toml") == second.path
    assert newest_unfinished("/home/ana/ash.toml") is None


def test_copying_and_touching_files_makes_no_older_session_the_newest(start, folder, play):
    with create_new(start) as first:
        play(first)
    with create_new(start) as second:
        play(second)
    os.utime(first.path, (2_000_000_000, 2_000_000_000))
    (folder / "aa.affray").write_bytes(b"junk")
    os.mkfifo(folder / "bb.affray")
    assert newest_unfinished(start.file) == second.path


def test_a_session_is_found_by_name_beginning_or_file(start, folder, tmp_path, monkeypatch):
    with create_new(start) as one, create_new(msgspec.structs.replace(start, title="Ash Gate")) as two:
        pass
    with create_new(start) as three:
        pass
    assert find(one.path.stem) == one.path
    assert find("ash") == two.path
    assert find(one.path.name) == one.path
    assert find(str(three.path)) == three.path
    monkeypatch.chdir(tmp_path)
    assert find("other.affray") == tmp_path / "other.affray"
    assert find("./sub/x") == tmp_path / "sub" / "x"
    with pytest.raises(SessionMissing, match="Several") as caught:
        find("the-fl")
    assert three.path.stem in caught.value.hint
    with pytest.raises(SessionMissing, match="named orery") as caught:
        find("orery")
    with pytest.raises(SessionMissing, match="named orrery") as caught:
        find("orrery")
    assert one.path.stem in caught.value.hint
    with pytest.raises(SessionMissing) as caught:
        find("")
    with pytest.raises(SessionMissing) as caught:
        find("the-floded-orrery-2026")
    assert "the-flooded-orrery" in caught.value.hint


def test_a_named_session_is_made_once_and_then_gone_on_with(path, start, play):
    with open_or_create(path, start, b"w") as store:
        play(store)
        with pytest.raises(SessionHeld):
            open_or_create(path, start)
    with open_or_create(path, start) as store:
        assert store.head == 1
    with pytest.raises(SessionExists, match="already there") as caught:
        open_or_create(path, start, must_be_new=True)
    assert "--new" in caught.value.hint
    with open_or_create(path.with_name("b.affray"), start, must_be_new=True) as store:
        assert store.head == 0


def test_another_encounters_session_is_refused_and_let_go(path, start):
    open_or_create(path, start).close()
    other = msgspec.structs.replace(start, title="Ash Gate", file="/home/ana/ash.toml", text="other")
    with pytest.raises(OtherEncounter) as caught:
        open_or_create(path, other)
    assert "The Flooded Orrery" in caught.value.text
    assert "Ash Gate" in caught.value.text
    edited = msgspec.structs.replace(start, text="edited since")
    moved = msgspec.structs.replace(start, file="/srv/orrery.toml")
    for same in (edited, moved):
        with open_or_create(path, same) as store:
            assert store.start.text == start.text


def test_the_store_loads_no_screens_and_no_command_line():
    code = (
        "import sys, affray.encounter.store\n"
        "print([m for m in ('textual', 'rich', 'click', 'platformdirs', 'asyncio', 'affray.rules')"
        " if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
