import errno
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from affray.encounter.store import DiskFull, DiskTrouble, Pending, StepRow, Store
from affray.encounter.store.faults import told


def test_a_full_disk_takes_back_the_command_alone_and_a_retry_works(store, play):
    play(store)
    store.put_pending("attack", "[5]")
    pages = store._con.execute("PRAGMA page_count").fetchone()[0]
    store._con.execute(f"PRAGMA max_page_count={pages}")
    row = StepRow(step=2, parent=1, command="attack", changes=b"x" * 200_000)
    for _ in range(3):
        with pytest.raises(DiskFull, match="disk is full") as caught:
            store.add([row], 2, "Round 2")
        assert "again" in caught.value.hint
        assert (store.head, store.next_step, store.pending) == (1, 2, Pending("attack", "[5]"))
        assert store.children(1) == []
    store._con.execute("PRAGMA max_page_count=1000000")
    store.add([row], 2, "Round 2")
    assert (store.head, store.pending, store.step(2)) == (2, None, store.step(2))


LIMITED = """
import resource, signal, sys
from pathlib import Path
from affray.encounter.store import DiskTrouble, StepRow, Store
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = Store.open(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
faults = 0
while faults < 3:
    number = store.next_step
    try:
        store.add([StepRow(step=number, parent=store.head, command="next", changes=b"x" * 3000)], number, "")
    except DiskTrouble as fault:
        faults += 1
        assert store.head == number - 1 == store.next_step - 1
        kept, text = number - 1, fault.text
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
number = store.next_step
store.add([StepRow(step=number, parent=store.head, command="next")], number, "")
print(kept, store.head, text)
resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
store.close()
"""


def test_a_file_that_may_grow_no_more(path, start):
    """The system itself refuses to write (a limit on sizes of files); then closing fails to tidy, too."""
    Store.create(path, start).close()
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True, timeout=60
    )
    kept, head, *_ = run.stdout.split()
    assert int(kept) > 5
    assert int(head) == int(kept) + 1
    with Store.open(path) as store:
        assert store.head == int(head)
        assert len(store.ancestry(store.head)) == store.head + 1


@pytest.fixture
def small_disk(tmp_path):
    """A disk of one megabyte; only root may have one, elsewhere the two tests above must do."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    args = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if not mount or subprocess.run([mount, *args], capture_output=True, check=False).returncode:
        pytest.skip("a disk of one megabyte cannot be mounted here")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk: Path) -> Path:
    """Take all space that is left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError as full:
                assert full.errno == errno.ENOSPC  # noqa: PT017 - the loop ends by it
    return ballast


def test_a_disk_that_fills_up_in_the_middle_of_a_fight(small_disk, start, play):
    path = small_disk / "orrery.affray"
    store = Store.create(path, start)
    play(store)
    store.put_pending("attack", "[5]")
    ballast = fill(small_disk)
    with pytest.raises(DiskFull):
        play(store, changes=b"x" * 50_000)
    with pytest.raises(DiskFull):
        store.backup(small_disk / "copy.affray")
    assert (store.head, store.pending) == (1, Pending("attack", "[5]"))
    ballast.unlink()
    assert play(store) == 2
    ballast = fill(small_disk)
    store.close()
    ballast.unlink()
    with Store.open(path) as store:
        assert (store.head, store.ancestry(2)) == (2, [0, 1, 2])
    assert [one.name for one in small_disk.iterdir()] == [path.name]


def test_a_disk_that_is_full_from_the_start(small_disk, start):
    ballast = fill(small_disk)
    path = small_disk / "orrery.affray"
    with pytest.raises(DiskFull):
        Store.create(path, start, b"w" * 5000)
    ballast.unlink()
    assert [one.name for one in small_disk.iterdir()] == []
    Store.create(path, start).close()


@pytest.mark.parametrize(
    ("number", "kind"), [(errno.EDQUOT, DiskFull), (errno.ENOSPC, DiskFull), (errno.EIO, DiskTrouble)]
)
def test_what_the_system_says_of_the_disk(path, number, kind):
    with pytest.raises(kind) as caught, told(path):
        raise OSError(number, os.strerror(number))
    assert type(caught.value) is kind


def test_the_limits_of_this_process_are_untouched():
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
