from contextlib import ExitStack

import pytest

from affray.encounter.store import NotWritable, Store


def names(path):
    return sorted(one.name for one in path.parent.iterdir() if one.name.startswith(path.name))


def test_one_who_looks_on_sees_every_commit_and_is_told_of_it(store, path, play):
    with Store.look(path) as look:
        assert not look.changed()
        play(store)
        assert look.changed()
        assert not look.changed()
        assert (look.head, look.next_step, look.step(1).events) == (1, 2, b"e1")
        store.put_pending("next", "[]")
        assert look.changed()
        assert look.pending.command == "next"
        assert look.start == store.start


def test_a_steady_reading_stays_at_one_moment(store, path, play):
    with Store.look(path) as look:
        with look.steady():
            assert look.head == 0
            play(store)
            assert look.head == 0
            assert look.children(0) == []
        assert look.head == 1


def test_looking_on_writes_nothing(store, path):
    with Store.look(path) as look, pytest.raises(Exception, match="readonly"):
        look._con.execute("DELETE FROM steps")
    assert not hasattr(look, "add")


def test_looking_at_a_closed_session_leaves_it_byte_for_byte(path, start, play):
    with Store.create(path, start) as store:
        play(store)
    before = path.read_bytes()
    with Store.look(path) as look:
        assert look.head == 1
        look.log(5)
    assert path.read_bytes() == before
    assert names(path) == [path.name]


def test_twenty_look_on_while_it_is_closed_and_opened_again(path, start, play):
    with ExitStack() as looks:
        store = Store.create(path, start)
        many = [looks.enter_context(Store.look(path)) for _ in range(20)]
        for _ in range(3):
            play(store)
            head = store.head
            assert [look.head for look in many] == [head] * 20
            store.close()
            assert [look.head for look in many] == [head] * 20
            store = Store.open(path)
        play(store)
        assert all(look.changed() for look in many)
        assert [look.head for look in many] == [4] * 20
        store.close()
    assert names(path) == [path.name]


def test_closed_under_the_eyes_of_others_the_file_alone_holds_everything(path, start, play, tmp_path):
    store = Store.create(path, start)
    with Store.look(path) as look:
        play(store)
        store.close()
        alone = tmp_path / "alone.affray"
        alone.write_bytes(path.read_bytes())
        assert look.head == 1
    with Store.open(alone) as copy:
        assert copy.head == 1


def test_the_last_to_look_on_puts_nothing_away_while_it_is_run(path, store, play):
    Store.look(path).close()
    play(store)
    Store.look(path).close()
    assert path.with_name(path.name + "-wal").stat().st_size > 0
    assert store.head == 1


def test_one_who_looks_on_can_copy(store, path, play, tmp_path):
    play(store)
    with Store.look(path) as look:
        look.backup(tmp_path / "copy.affray")
    with Store.open(tmp_path / "copy.affray") as copy:
        assert copy.head == 1


def test_a_session_in_a_folder_that_may_only_be_read(open_to_all, start, play, as_nobody):
    path = open_to_all / "kept.affray"
    with Store.create(path, start) as store:
        play(store)
    path.chmod(0o444)
    open_to_all.chmod(0o555)
    as_nobody()
    with Store.look(path) as look:
        assert look.head == 1
    with pytest.raises(NotWritable, match="cannot be written") as caught:
        Store.open(path)
    assert "affray resume --read-only" in caught.value.hint
