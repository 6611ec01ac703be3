"""A key of authorized_keys that lets a player look on, and do nothing else, whatever the client asks for."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from duel import FILE, LIMIT, is_sane

from affray.encounter.lines import Invocation
from affray.encounter.opening import run_file
from affray.encounter.session import House
from terminals import AFFRAY, Terminal

NAME = f"evening-{os.getpid()}"
"""The session's name: others run these tests at the same time."""

PATIENCE = 20.0
PAGE = Path(__file__).parents[2] / "docs" / "ssh.md"
RUDE = ("n", "u", "1", "x", "x", "e", "!", "|", ":w\r", "v", "l", "/", "?", "+", "\r", "\t", "\x1b", "\x1bOP",
        "\x04", "\x10", "\x1a", "\x1c", "\x13", "\x11", "\x1b[200~:!sh\r\x1b[201~")  # fmt: skip
"""Keys that open something somewhere, or end it: of editors, pagers, shells, screens, terminals, and ours."""


@pytest.fixture
def evening(tmp_path):
    """A session that is being run."""
    path = tmp_path / "sessions" / f"{NAME}.affray"
    path.parent.mkdir(exist_ok=True)
    session, store = run_file(FILE, House(roll=True), session=path)
    with store:
        yield session


@pytest.fixture
def watched(server, evening):
    """A server that lets the key of a player in as the page says."""
    [line] = re.findall(r'^(restrict,pty,command=".*") ssh-ed25519', PAGE.read_text(), re.MULTILINE)
    there = line.replace("/home/gm/affray/.venv/bin/affray", str(AFFRAY)).replace("the-flooded-orrery", NAME)
    assert there != line
    server.allow(there.replace("--as Ana", "--as Hanna"), "watcher")
    return server


def watching(server, *words):
    """Log in with the player's key, with a terminal."""
    program, *rest = server.client(*words, key="watcher")
    return Terminal(*rest, program=program)


def viewers():
    """Return the processes that look on at a session called so."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"affray\0watch\0{NAME}\0".encode() in (one / "cmdline").read_bytes().replace(b"/", b"\0"):
                found.append(int(one.name))
    return found


def all_gone():
    """Wait until nobody looks on any more."""
    end = time.monotonic() + LIMIT
    while viewers():
        assert time.monotonic() < end, "somebody still looks on"
        time.sleep(0.05)


def test_it_shows_the_players_view_live_and_no_key_opens_anything(watched, evening):
    with watching(watched, "-tt", "") as terminal:
        terminal.wait("looking on")
        [viewer] = viewers()
        terminal.press(*RUDE)
        assert "looking on" in terminal.lines[0]
        assert viewers() == [viewer]
        assert not Path(f"/proc/{viewer}/task/{viewer}/children").read_text()
        assert evening.store.head == 0
        evening.command(Invocation("note", {"words": "a secret of the game master's"}))
        evening.command(Invocation("next"))
        terminal.wait("Round 1")
        assert "a secret" not in terminal.written


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_the_key_that_leaves_ends_the_connection(watched, key):
    with watching(watched, "-tt", "") as terminal:
        terminal.wait("looking on")
        terminal.child.send(key)
        last = terminal.rest()
        terminal.child.wait()
        assert terminal.child.exitstatus == 0
    is_sane(terminal.written)
    assert last.endswith("\x1b[?1004l")
    all_gone()


@pytest.mark.parametrize(
    "command", ["touch {there}", "affray resume", "sh", "; touch {there}", "watch --as Ilo"]
)
@pytest.mark.parametrize("terminal", ["-tt", "-T"])
def test_a_command_of_the_clients_is_never_run(watched, tmp_path, command, terminal):
    there = tmp_path / "made"
    words = watched.client(terminal, command.format(there=there), key="watcher")
    client = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    said = b""
    while b"Duel" not in said:
        more = os.read(client.stdout.fileno(), 65536)
        assert more, said
        said += more
    client.stdin.write(f"touch {there}\r\n".encode())
    client.stdin.flush()
    client.kill()
    client.communicate()
    all_gone()
    assert not there.exists()


@pytest.mark.parametrize(
    ("program", "words"), [("sftp", ["-b{there}/batch", ""]), ("scp", []), ("scp", ["-O"])]
)
def test_files_are_not_copied(watched, tmp_path, program, words):
    got = tmp_path / "got"
    (tmp_path / "batch").write_text(f"get {FILE} {got}\n")
    words = [word.format(there=tmp_path) for word in words]
    for key, let in (("own", True), ("watcher", False)):
        if program == "sftp":
            copy = watched.client(*words, key=key, program=program)
        else:
            *start, there = watched.client(*words, "", key=key, program=program)
            copy = [*start, f"{there}:{FILE}", str(got)]
        assert (ended_well(copy), got.exists()) == (let, let)
        got.unlink(missing_ok=True)
    all_gone()


def ended_well(words):
    """Run a client, and what it runs; tell whether it copied. None may wait for what never comes."""
    client = subprocess.Popen(
        words, start_new_session=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        return client.wait(PATIENCE) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(client.pid, signal.SIGKILL)
        client.wait()


@pytest.mark.parametrize("way", [["-W", "127.0.0.1:{port}"], ["-R", "0:127.0.0.1:{port}", "true"]])
def test_nothing_is_forwarded(watched, way):
    words = [word.format(port=watched.port) for word in ("-oExitOnForwardFailure=yes", *way)]
    for key, let in (("own", True), ("watcher", False)):
        done = watched.run(*words, *([""] if way[0] == "-W" else []), key=key)
        assert (done.returncode == 0) is let, done


def test_the_agent_and_the_environment_of_the_client_stay_with_it(watched, tmp_path):
    words = ("-oForwardAgent=yes", f"-oSetEnv=EDITOR=touch AFFRAY_SESSIONS={tmp_path}/other", "-tt", "")
    with watching(watched, *words) as terminal:
        terminal.wait("looking on")
        [viewer] = viewers()
        its = dict(
            one.split(b"=", 1) for one in Path(f"/proc/{viewer}/environ").read_bytes().split(b"\0") if one
        )
        assert b"SSH_AUTH_SOCK" not in its
        assert b"EDITOR" not in its
        assert its[b"AFFRAY_SESSIONS"].decode() == os.environ["AFFRAY_SESSIONS"]


def test_looking_on_writes_nothing(watched, evening):
    evening.store.close()
    folder = evening.store.path.parent
    before = {one.name: hashlib.sha256(one.read_bytes()).digest() for one in folder.iterdir()}
    with watching(watched, "-tt", "") as terminal:
        terminal.wait("looking on")
        terminal.press(*RUDE)
        terminal.child.send("q")
        terminal.rest()
    all_gone()
    assert {one.name: hashlib.sha256(one.read_bytes()).digest() for one in folder.iterdir()} == before


def test_a_viewer_without_a_terminal_ends_when_its_client_is_gone(watched):
    client = subprocess.Popen(
        watched.client("-T", "", key="watcher"), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    with client:
        assert b"Duel" in client.stdout.readline()
        assert viewers()
        client.send_signal(signal.SIGKILL)
    all_gone()
