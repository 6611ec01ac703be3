import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from affray.encounter.store import Start, StepRow, Store

NOBODY = 65534


@pytest.fixture
def start() -> Start:
    return Start(
        title="The Flooded Orrery",
        ruleset="wardens",
        text='title = "The Flooded Orrery"\n',
        file="/home/ana/orrery.toml",
        seed="17",
        party_text="# the party\n",
        party_file="/home/ana/party.toml",
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "orrery.affray"


@pytest.fixture
def store(path: Path, start: Start) -> Iterator[Store]:
    with Store.create(path, start, b"whole 0") as store:
        yield store


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the sessions of a test in a folder of its own."""
    folder = tmp_path / "state" / "sessions"
    monkeypatch.setenv("AFFRAY_SESSIONS", str(folder))
    return folder


@pytest.fixture
def play() -> Callable[..., int]:
    """Add one step under the head, or under `parent`."""

    def play(store: Store, parent: int | None = None, **fields: object) -> int:
        number = store.next_step
        under = store.head if parent is None else parent
        fields = {"command": f"step {number}", "events": b"e%d" % number, "changes": b"c%d" % number} | fields
        store.add([StepRow(step=number, parent=under, **fields)], number, f"Round {number}")
        return number

    return play


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that every user may reach; pytest's own is closed to all but one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@pytest.fixture
def as_nobody() -> Iterator[Callable[[], None]]:
    """Act as a user without rights from the call on, until the test ends; root may do everything."""
    before = os.geteuid()

    def drop() -> None:
        if before == 0:
            os.seteuid(NOBODY)

    yield drop
    os.seteuid(before)
