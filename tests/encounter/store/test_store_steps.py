import sqlite3
import stat

import pytest

from affray.encounter.store import Pending, SessionExists, Start, StepRow, Store


def beside(path):
    return sorted(one.name for one in path.parent.iterdir() if one.name.startswith(path.name))


def test_a_new_session_stands_at_its_start(store, start):
    kept = store.start
    assert kept.created
    assert kept.affray
    assert (kept.title, kept.text, kept.party_text, kept.file, kept.seed) == (
        start.title,
        start.text,
        start.party_text,
        start.file,
        start.seed,
    )
    assert (store.head, store.next_step, store.pending, store.now.finished) == (0, 1, None, False)
    assert store.step(0).whole == b"whole 0"
    assert store.parent(0) is None
    assert store.ancestry(0) == [0]
    assert store.log(10) == []


def test_odd_texts_come_back_as_they_were(path, start):
    odd = Start(
        title="[red]\x1b[2J\u202e\U0001f409",
        ruleset="wardens",
        text="nul \x00 and \ud800",
        file="/home/\udcff.toml",
        seed=str(2**200),
    )
    with Store.create(path, odd) as store:
        store.put_pending("note \udcff\x00", '{"a":"\ud800"}')
    with Store.open(path) as store:
        assert (store.start.title, store.start.text, store.start.file) == (odd.title, odd.text, odd.file)
        assert store.start.party_text is None
        assert store.start.seed == odd.seed
        assert store.pending == Pending("note \udcff\x00", '{"a":"\ud800"}')


def test_a_session_is_one_file_once_closed(path, start, play):
    with Store.create(path, start) as store:
        play(store)
        assert beside(path) == [path.name, *(path.name + end for end in ("-shm", "-wal", ".lock"))]
    assert beside(path) == [path.name]
    with Store.open(path) as store:
        play(store)
    store.close()
    assert beside(path) == [path.name]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_every_commit_is_on_disk_when_it_returns(store):
    assert store._con.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._con.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_second_creation_is_refused_and_spares_the_first(path, start):
    Store.create(path, start).close()
    before = path.read_bytes()
    with pytest.raises(SessionExists, match="already there"):
        Store.create(path, start)
    assert path.read_bytes() == before
    assert beside(path) == [path.name]


def test_what_a_killed_creation_left_is_no_hindrance(path, start):
    path.with_name(path.name + ".new").write_bytes(b"half")
    with Store.create(path, start) as store:
        assert store.head == 0
    assert beside(path) == [path.name]


def test_a_step_comes_back_whole_after_reopening(path, start):
    row = StepRow(
        step=1,
        parent=0,
        command="attack ysolde rat-1",
        answers='[["hit:rat-1",[5,8]]]',
        events=b"\x00events",
        changes=b"\xffchanges",
        whole=b"whole",
        skipped=True,
        mends=0,
        made="2026-11-29T18:02:00.000+00:00",
    )
    with Store.create(path, start) as store:
        store.add([row], 1, "Round 1 · foes", over=True)
    with Store.open(path) as store:
        assert store.step(1) == row
        assert (store.head, store.next_step, store.now.stopped) == (1, 2, "Round 1 · foes")
        assert store.now.finished
        store.set_head(store.head, "Round 1 · foes", over=False)
        assert not store.now.finished


def test_the_answers_so_far_outlast_the_process_and_end_with_the_step(path, start, play):
    with Store.create(path, start) as store:
        store.put_pending("attack", "[1]")
        store.put_pending("attack", "[1,2]")
    with Store.open(path) as store:
        assert store.pending == Pending("attack", "[1,2]")
        assert store.next_step == 1
        assert play(store) == 1
        assert store.pending is None
        store.put_pending("next", "")
        store.drop_pending()
        assert store.pending is None
        assert store.next_step == 2


def test_moving_the_head_drops_the_command_being_answered(store, play):
    play(store)
    store.put_pending("attack", "")
    store.set_head(0, "Before the fight")
    assert store.pending is None
    assert (store.head, store.next_step, store.now.stopped) == (0, 2, "Before the fight")


def test_step_numbers_are_never_used_twice(store, play):
    play(store)
    play(store)
    store.set_head(0, "")
    assert play(store) == 3
    assert store.children(0) == [1, 3]
    assert store.ancestry(3) == [0, 3]
    assert store.ancestry(2) == [0, 1, 2]
    with pytest.raises(ValueError, match="from 4 on"):
        store.add([StepRow(step=3, parent=0, command="")], 3, "")
    with pytest.raises(ValueError, match="from 4 on"):
        store.add([StepRow(step=5, parent=0, command="")], 5, "")


def test_a_step_under_one_that_is_not_there_is_refused_whole(store, play):
    play(store)
    rows = [StepRow(step=2, parent=1, command="good"), StepRow(step=3, parent=99, command="bad")]
    with pytest.raises(sqlite3.IntegrityError):
        store.add(rows, 3, "")
    with pytest.raises(sqlite3.IntegrityError):
        store.add(rows[:1], 99, "")
    assert (store.head, store.next_step, store.children(1)) == (1, 2, [])
    assert play(store) == 2


def test_a_step_that_is_not_there_is_a_key_error(store):
    for ask in (store.step, store.parent, store.ancestry, store.resume_path):
        with pytest.raises(KeyError, match="7"):
            ask(7)
    with pytest.raises(KeyError, match="7"):
        store.set_head(7, "")
    assert store.head == 0


def test_a_resume_reads_from_the_nearest_whole_state_on_its_own_line(store, play):
    for _ in range(3):
        play(store)  # 1, 2, 3
    play(store, whole=b"whole 4")
    play(store)  # 5
    play(store, parent=2, whole=b"whole 6")  # another branch
    play(store)  # 7
    whole, rest = store.resume_path(5)
    assert (whole.step, whole.whole, [row.step for row in rest]) == (4, b"whole 4", [5])
    whole, rest = store.resume_path(7)
    assert (whole.step, [row.changes for row in rest]) == (6, [b"c7"])
    whole, rest = store.resume_path(3)
    assert (whole.step, [row.step for row in rest]) == (0, [1, 2, 3])
    assert store.resume_path(4)[1] == []


def test_without_any_whole_state_a_resume_is_told_so(path, start, play):
    with Store.create(path, start) as store:
        play(store)
        play(store)
        whole, rest = store.resume_path(2)
    assert whole is None
    assert [row.step for row in rest] == [1, 2]


def test_what_came_since_is_only_told_along_one_line(store, play):
    for _ in range(3):
        play(store)
    play(store, parent=1)  # 4
    assert [row.step for row in store.since(1, 3)] == [2, 3]
    assert [row.step for row in store.since(1, 4)] == [4]
    assert store.since(3, 3) == []
    assert store.since(3, 4) is None
    assert store.since(3, 1) is None


def test_the_log_is_the_line_to_the_head_a_page_at_a_time(store, play):
    for _ in range(6):
        play(store)
    play(store, parent=2)  # 7
    assert [row.step for row in store.log(10)] == [1, 2, 7]
    store.set_head(6, "")
    assert [row.step for row in store.log(3)] == [4, 5, 6]
    assert [row.step for row in store.log(3, before=4)] == [1, 2, 3]
    assert store.log(3, before=1) == []
    assert store.log(1)[0].events == b"e6"


def test_a_mend_is_kept_at_once_and_can_be_taken_back(store, play):
    for _ in range(3):
        play(store)
    copies = [
        StepRow(step=4, parent=1, command="step 2", mends=2),
        StepRow(step=5, parent=4, command="step 3", mends=3, skipped=True),
    ]
    store.add(copies, 5, "Round 2")
    assert store.mended_from(5) == 3
    assert [store.mended_from(step) for step in (3, 4)] == [None, None]
    assert [row.step for row in store.log(9)] == [1, 4, 5]
    assert store.rows([5, 2]) == [store.step(5), store.step(2)]


def test_redo_goes_to_the_newest_of_what_follows_a_mend_that_was_taken_back_among_it(store, play):
    for _ in range(3):
        play(store)
    assert [store.redone(step) for step in range(4)] == [1, 2, 3, None]
    play(store, parent=1)  # 4
    assert store.redone(1) == 4
    store.set_head(3, "")
    store.add([StepRow(step=5, parent=1, command="step 2", mends=2)], 5, "")
    store.set_head(3, "")
    assert store.redone(3) == 5
    play(store)  # 6, after the mend was taken back
    assert store.redone(3) == 6


def test_redo_goes_where_undo_left_from_until_another_step_follows_the_next_evening_too(store, play, path):
    for _ in range(2):
        play(store)
    play(store, parent=1)  # 3
    store.set_head(1, "", undone=2)
    assert store.redone(1) == 2
    store.close()
    with Store.open(path) as again:
        assert again.redone(1) == 2
        play(again)  # 4
        again.set_head(1, "")
        assert again.redone(1) == 4


def test_whether_it_is_over_is_kept_with_the_step_that_ends_it(store):
    store.add([StepRow(step=1, parent=0, command="end")], 1, "over", over=True)
    assert store.now.finished
    store.add([StepRow(step=2, parent=1, command="note")], 2, "over")
    assert store.now.finished
    store.set_head(0, "not begun", over=False)
    assert not store.now.finished


def test_a_session_begun_before_undo_was_kept_learns_to_keep_it(store, play, path):
    play(store)
    store._con.execute("DROP TABLE undone")
    store.close()
    with Store.open(path) as again:
        again.set_head(0, "", undone=1)
        assert again.redone(0) == 1


def test_who_rolls_is_kept_and_changes_nothing_of_the_start(store, tmp_path):
    start = store.start
    assert store.rolls == ""
    store.put_rolls("players")
    store.put_rolls("table")
    assert (store.rolls, store.start) == ("table", start)
    assert store.asks == []
    store.put_asks(["push", "shatter"])
    store.backup(tmp_path / "copy.affray")
    with Store.open(tmp_path / "copy.affray") as copy:
        assert (copy.rolls, copy.asks, copy.start) == ("table", ["push", "shatter"], start)


def test_a_copy_is_a_session_of_its_own(store, play, tmp_path, path):
    play(store)
    store.put_pending("next", "[3]")
    to = tmp_path / "copy.affray"
    store.backup(to)
    play(store)
    assert beside(to) == [to.name]
    assert stat.S_IMODE(to.stat().st_mode) == 0o600
    with sqlite3.connect(to) as con:
        assert con.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    con.close()
    with Store.open(to) as copy:
        assert (copy.head, copy.pending, copy.start) == (1, Pending("next", "[3]"), store.start)
    with pytest.raises(SessionExists):
        store.backup(to)
    with pytest.raises(SessionExists):
        store.backup(path.with_name("copy.affray"))


def test_ten_thousand_steps_are_read_in_a_bounded_number_of_rows(store):
    rows = [
        StepRow(step=n, parent=n - 1, command="next", whole=b"w" if n % 200 == 0 else None)
        for n in range(1, 10_001)
    ]
    store.add(rows, 10_000, "Round 900")
    assert len(store.ancestry(10_000)) == 10_001
    whole, rest = store.resume_path(9_999)
    assert (whole.step, len(rest)) == (9_800, 199)
    assert len(store.log(10_000)) == 10_000
