import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from affray.encounter.store import SessionHeld, Store, create_new, holder, take_over
from affray.encounter.store import lock as lock_module
from affray.encounter.store.lock import Holder, Lock, lock_path

HOLD = """
import sys
from pathlib import Path
from affray.encounter.store import Store
store = Store.open(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.readline()
store.close()
"""


@pytest.fixture
def other(path, start):
    """Another process that holds the session."""
    Store.create(path, start).close()
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_game_master_is_told_who_holds_the_session(path, other):
    with pytest.raises(SessionHeld) as caught:
        Store.open(path)
    fault = caught.value
    assert fault.by.pid == other.pid
    assert fault.by == holder(path)
    assert fault.by.host == os.uname().nodename
    assert fault.by.since
    assert fault.text.startswith("orrery is being run by ")
    assert f"process {other.pid}" in fault.text
    assert f"`affray resume --read-only {path}`" in fault.hint


def test_the_hint_for_looking_on_is_what_to_type(start, tmp_path):
    with create_new(start) as store, pytest.raises(SessionHeld) as caught:
        Store.open(store.path)
    assert f"`affray resume --read-only {store.path.stem}`" in caught.value.hint
    odd = tmp_path / "my fight.affray"
    with Store.create(odd, start), pytest.raises(SessionHeld) as caught:
        Store.open(odd)
    assert f"`affray resume --read-only '{odd}'`" in caught.value.hint


@pytest.mark.parametrize("stopped", [False, True])
def test_a_session_is_taken_over_from_a_process_that_is_out_of_reach(path, other, stopped):
    if stopped:
        other.send_signal(signal.SIGSTOP)
    take_over(path)
    assert other.wait(5) == -signal.SIGHUP
    with Store.open(path):
        assert holder(path).pid == os.getpid()


def test_nobody_is_hung_up_on_where_nobody_runs_it(path, start):
    Store.create(path, start).close()
    take_over(path)


def test_a_session_is_not_taken_over_from_another_host_or_from_one_that_stays(path, other, monkeypatch):
    monkeypatch.setattr(lock_module.socket, "gethostname", lambda: "elsewhere")
    with pytest.raises(SessionHeld):
        take_over(path)
    monkeypatch.undo()
    monkeypatch.setattr(lock_module, "_LEAVING", 0.1)
    monkeypatch.setattr(lock_module.os, "kill", lambda *_: None)
    with pytest.raises(SessionHeld):
        take_over(path)
    assert other.poll() is None


def test_a_second_game_master_may_look_on(path, other):
    with Store.look(path) as look:
        assert look.head == 0


def test_the_lock_dies_with_the_process(path, other):
    other.send_signal(signal.SIGKILL)
    other.wait()
    assert lock_path(path).exists()
    assert holder(path) is None
    with Store.open(path):
        assert holder(path).pid == os.getpid()
    assert not lock_path(path).exists()


def test_a_clean_end_lets_go(path, other):
    other.communicate("\n")
    assert not lock_path(path).exists()
    Store.open(path).close()


def test_two_names_of_one_file_meet_at_one_lock(path, store):
    link = path.with_name("link.affray")
    link.symlink_to(path)
    with pytest.raises(SessionHeld):
        Store.open(link)


def test_a_failed_opening_lets_go(path, start):
    path.write_bytes(b"junk" * 300)
    for _ in range(2):
        with pytest.raises(Exception, match="not a session"):
            Store.open(path)
    assert not lock_path(path).exists()


def test_a_look_at_the_lock_does_not_keep_anyone_out(path, monkeypatch):
    lock_path(path).touch()
    looking = os.open(lock_path(path), os.O_RDONLY)
    fcntl.flock(looking, fcntl.LOCK_SH)
    monkeypatch.setattr(time, "sleep", lambda _seconds: os.close(looking))
    Lock(path).release()


def test_a_lock_on_a_file_that_was_just_removed_does_not_count(path, monkeypatch):
    """The last holder ends between another's opening of the lock file and its locking of it."""
    last = Lock(path)
    real = lock_module._try

    def late(descriptor, how):
        last.release()
        return real(descriptor, how)

    monkeypatch.setattr(lock_module, "_try", late)
    lock = Lock(path)
    monkeypatch.setattr(lock_module, "_try", real)
    assert holder(path).pid == os.getpid()
    with pytest.raises(SessionHeld):
        Lock(path)
    lock.release()


def test_the_lock_file_goes_while_it_is_still_locked(path, monkeypatch):
    lock = Lock(path)
    real, seen = Path.unlink, []

    def spy(self, *args, **kwargs):
        seen.append(holder(path))
        real(self, *args, **kwargs)

    monkeypatch.setattr(Path, "unlink", spy)
    lock.release()
    assert [by.pid for by in seen] == [os.getpid()]


def test_the_lock_is_never_held_twice_while_its_file_comes_and_goes(path):
    """Many takers at once: a lock on a file that was just removed does not count."""
    inside, worst, guard = 0, 0, threading.Lock()

    def take():
        nonlocal inside, worst
        done = 0
        while done < 60:
            try:
                lock = Lock(path)
            except SessionHeld:
                continue
            with guard:
                inside += 1
                worst = max(worst, inside)
            os.sched_yield()
            with guard:
                inside -= 1
            lock.release()
            done += 1

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert worst == 1


@pytest.mark.parametrize("junk", [b"", b"{", b"[1]", b"\xff\xfe", b'{"pid":"x"}'])
def test_a_lock_file_with_junk_in_it_still_locks(path, junk, store):
    lock_path(path).write_bytes(junk)
    with pytest.raises(SessionHeld, match="someone"):
        Store.open(path)


def test_a_holder_is_shown_harmless():
    by = Holder(user="a\x1b[2Jna", host="h", tty="/dev/pts/3", since="yesterday", pid=4)
    assert str(by) == r"a\x1b[2Jna on h (pts/3) since yesterday"
