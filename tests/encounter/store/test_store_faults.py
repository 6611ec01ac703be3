import os
import random  # noqa: TID251 - damage, not dice
import sqlite3

import pytest

from affray.encounter.store import (
    ForeignFile,
    NotWritable,
    OtherVersion,
    SessionDamaged,
    SessionMissing,
    StepRow,
    Store,
    StoreBusy,
    StoreFault,
    info,
)

OPENINGS = pytest.mark.parametrize("opening", [Store.open, Store.look], ids=["open", "look"])


def fault(opening, path, kind):
    with pytest.raises(kind) as caught:
        opening(path)
    told = caught.value
    assert type(told) is kind
    assert str(path) in told.text
    assert told.text.endswith(".")
    assert told.hint.endswith(".")
    assert "\n" not in told.text + told.hint
    assert info(path).fault.text == told.text
    return told


@pytest.fixture
def played(path, start):
    """A closed session of some length."""
    with Store.create(path, start, b"w" * 9_000) as store:
        rows = [StepRow(step=n, parent=n - 1, command="next", events=b"e" * 300) for n in range(1, 101)]
        store.add(rows, 100, "Round 9")
    return path


@OPENINGS
def test_a_missing_file(path, opening):
    assert "not there" in fault(opening, path, SessionMissing).text
    assert list(path.parent.glob("*.lock")) == []


@OPENINGS
def test_a_missing_folder(path, opening):
    gone = path.parent / "gone" / "x.affray"
    with pytest.raises(SessionMissing, match="not there"):
        opening(gone)
    with pytest.raises(SessionMissing, match="folder"):
        Store.create(gone, None)


@OPENINGS
def test_a_folder_or_a_pipe_in_its_place(path, opening):
    path.mkdir()
    assert "not a file" in fault(opening, path, StoreFault).text
    path.rmdir()
    os.mkfifo(path)
    assert "not a file" in fault(opening, path, StoreFault).text


@OPENINGS
def test_an_empty_file(path, opening):
    path.touch()
    assert "empty" in fault(opening, path, SessionDamaged).text


@OPENINGS
@pytest.mark.parametrize(
    "junk", [b"x", b'title = "The Flooded Orrery"\n', b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 9000]
)
def test_a_file_of_something_else(path, opening, junk):
    path.write_bytes(junk)
    fault(opening, path, ForeignFile)
    assert path.read_bytes() == junk


@OPENINGS
def test_a_database_of_something_else(path, opening):
    con = sqlite3.connect(path)
    con.execute("CREATE TABLE bookmarks (url)")
    con.close()
    fault(opening, path, ForeignFile)


@OPENINGS
def test_a_session_of_a_later_affray(played, opening):
    con = sqlite3.connect(played)
    con.execute("PRAGMA user_version = 2")
    con.close()
    assert "format 2; this Affray reads format 1" in fault(opening, played, OtherVersion).text


@OPENINGS
def test_a_session_without_its_parts(played, opening):
    con = sqlite3.connect(played)
    con.execute("DROP TABLE pending")
    con.close()
    fault(opening, played, SessionDamaged)


@OPENINGS
@pytest.mark.parametrize("keep", [1, 99, 100, 4095, 4096, 5000, 20_000, -4096, -1])
def test_a_truncated_session(played, opening, keep):
    whole = played.read_bytes()
    played.write_bytes(whole[:keep])
    with pytest.raises((SessionDamaged, ForeignFile)) as caught:
        opening(played)
    assert str(played) in caught.value.text
    assert played.read_bytes() == whole[:keep]


def read_all(look):
    """Read everything that there is to read."""
    assert look.start is not None
    assert look.now is not None
    _ = look.pending
    for step in look.ancestry(look.head):
        look.step(step)
        look.children(step)
    look.log(1000)
    look.resume_path(look.head)


def test_damage_anywhere_is_a_sentence_or_not_noticed_but_never_a_traceback(played):
    """A byte flipped, or a run of them overwritten, at 400 places."""
    whole = played.read_bytes()
    chance = random.Random(5)  # noqa: S311 - the same damage every time
    told = 0
    for _ in range(400):
        spoiled = bytearray(whole)
        at = chance.randrange(len(whole))
        length = min(chance.choice([1, 1, 8, 600]), len(whole) - at)
        spoiled[at : at + length] = chance.randbytes(length)
        played.write_bytes(spoiled)
        try:
            with Store.look(played) as look:
                read_all(look)
        except (StoreFault, KeyError):  # the latter: a step that points to none
            told += 1
        info(played)
    assert told > 20


def test_a_fault_of_a_closed_store_is_a_mistake_of_ours_and_shows(path, start):
    store = Store.create(path, start)
    store.close()
    with pytest.raises(sqlite3.ProgrammingError):
        _ = store.pending


def test_a_folder_that_cannot_be_written(open_to_all, start, as_nobody):
    open_to_all.chmod(0o555)
    as_nobody()
    path = open_to_all / "new.affray"
    with pytest.raises(NotWritable) as caught:
        Store.create(path, start)
    assert str(path) in caught.value.text
    assert "--session" in caught.value.hint


def test_a_file_that_cannot_be_written(open_to_all, start, as_nobody):
    path = open_to_all / "kept.affray"
    Store.create(path, start).close()
    open_to_all.chmod(0o777)
    path.chmod(0o444)
    as_nobody()
    with pytest.raises(NotWritable):
        Store.open(path)
    assert [one.name for one in open_to_all.iterdir()] == [path.name]
    with Store.look(path) as look:
        assert look.head == 0


def test_a_file_that_cannot_be_read(open_to_all, start, as_nobody):
    path = open_to_all / "kept.affray"
    Store.create(path, start).close()
    path.chmod(0o000)
    as_nobody()
    with pytest.raises(StoreFault, match=r"cannot be (opened|written)"):
        Store.look(path)
    assert info(path).fault is not None


def test_a_file_that_another_program_writes(played):
    con = sqlite3.connect(played, isolation_level=None)
    with Store.open(played) as store:
        store._con.execute("PRAGMA busy_timeout=0")
        con.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            store.set_head(5, "")
        con.execute("ROLLBACK")
        store.set_head(5, "")
        assert store.head == 5
    con.close()


def test_a_file_that_is_moved_while_it_is_open(path, start, play):
    with Store.create(path, start) as store:
        play(store)
        away = path.rename(path.with_name("away.affray"))
        with pytest.raises(SessionMissing, match="moved or removed"):
            play(store)
        assert store.head == 1
        path.write_bytes(b"another")
        with pytest.raises(SessionMissing, match="moved or removed"):
            store.put_pending("next", "")
        away.rename(path)
        assert play(store) == 2
    with Store.open(path) as store:
        assert store.head == 2


def test_sentences_show_odd_names_harmless(path):
    odd = path.with_name("a\x1b[2Jb.affray")
    with pytest.raises(SessionMissing) as caught:
        Store.look(odd)
    assert "\x1b" not in caught.value.text
    assert r"a\x1b[2Jb.affray" in caught.value.text
