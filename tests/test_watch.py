"""Looking on: `affray watch`, live, read-only, and nothing but what players may see."""

from __future__ import annotations

import json
import subprocess
import time

import pytest
from click.testing import CliRunner

from affray.cli import affray
from affray.encounter.lines import Invocation, split
from affray.encounter.opening import run_file
from affray.encounter.session import House
from affray.encounter.store import StoreFault
from affray.encounter.watching import EVERY, Watcher
from affray.plain_view import news
from affray.rules.registry import names, ruleset
from affray.tui.drawing.marks import UNICODE
from affray.tui.drawing.players import draw
from affray.tui.drawing.spans import text_of
from terminals import AFFRAY, Terminal

TEXT = """\
affray = 1
title = "At the Mill"
ruleset = "trial"
[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
health = 4
speed = 9
hand = ["sun"]
[[combatant]]
name = "Bo"
side = "party"
player = "Bert"
health = 4
hand = ["moon"]
[[combatant]]
name = "Rat"
health = 2
speed = 3
[[combatant]]
name = "Shade"
hidden = true
player = "Zoe"
health = 3
notes = "the traitor"
[[combatant]]
name = "Late Ally"
side = "party"
player = "Yana"
wave = 2
health = 3
"""


@pytest.fixture
def night(tmp_path):
    """A session that is being run, with its file."""
    file = tmp_path / "mill.toml"
    file.write_text(TEXT)
    path = tmp_path / "night.affray"
    session, store = run_file(file, House(roll=True), session=path)
    with store:
        yield session, path


def say(session, line):
    words, *inline = split(line)
    reply = session.command(session.desk.bind(session.play, words), [" ".join(part) for part in inline])
    while reply.question is not None:
        reply = session.answer()


def test_a_watcher_sees_each_step_undo_and_goto_and_only_when_something_changed(night):
    session, path = night
    with Watcher(path) as watcher:
        assert not watcher.poll()
        say(session, "next")
        assert watcher.poll()
        assert watcher.view.acting == "Ana"
        assert not watcher.poll()
        say(session, "note the traitor is near")
        assert not watcher.poll()
        say(session, "set rat health 1")
        assert watcher.poll()
        session.undo()
        session.undo()
        session.undo()
        assert watcher.poll()
        assert watcher.view.round == 0
        session.goto(1)
        watcher.poll()
        assert watcher.view.acting == "Ana"


def test_a_player_sees_the_own_hand_and_nobody_elses(night):
    _, path = night
    with Watcher(path, "ana") as watcher:
        assert "sun" in repr(watcher.view)
        assert "moon" not in repr(watcher.view)
    with Watcher(path) as watcher:
        assert "sun" not in repr(watcher.view)


@pytest.mark.parametrize("name", ["Anna", "Zoe", "Zoë", "shade", "Yana", "Yanna", "nobody"])
def test_an_unknown_player_is_refused_and_no_hidden_one_is_named(night, name):
    with pytest.raises(StoreFault) as caught:
        Watcher(night[1], name)
    assert "Zoe" not in caught.value.hint
    assert "Yana" not in caught.value.hint
    assert ("Ana" in caught.value.hint) == (name == "Anna")


@pytest.mark.parametrize(
    "asked", ["scp -f a.toml", "/usr/lib/openssh/sftp-server", "internal-sftp", "rsync --server . ."]
)
def test_who_asks_over_ssh_for_files_is_told_that_there_are_none(night, asked):
    _, path = night
    words = ["watch", str(path), "--plain", "--once"]
    done = CliRunner(env={"SSH_ORIGINAL_COMMAND": asked}).invoke(affray, words)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "This key looks on at a fight; no files can be copied with it.\n"
    assert CliRunner(env={"SSH_ORIGINAL_COMMAND": "scpx"}).invoke(affray, words).exit_code == 0


def test_a_players_own_hand_is_in_words_with_as(night):
    path = str(night[1])
    own = CliRunner().invoke(affray, ["watch", path, "--plain", "--once", "--as", "Ana"]).output
    others = CliRunner().invoke(affray, ["watch", path, "--plain", "--once"]).output
    assert "sun" in own
    assert "moon" not in own
    assert "sun" not in others
    wrong = CliRunner().invoke(affray, ["watch", path, "--plain", "--once", "--as", "Nobody"])
    assert (wrong.exit_code, len(wrong.output.splitlines())) == (1, 1)


def test_the_newest_session_is_watched_where_none_is_named_and_any_by_its_name(tmp_path):
    for title in ("The Weir", "The Mill"):
        file = tmp_path / f"{title}.toml"
        file.write_text(TEXT.replace("At the Mill", title))
        _, store = run_file(file, House(roll=True))
        store.close()
        name = store.path.stem
    newest = CliRunner().invoke(affray, ["watch", "--plain", "--once"]).output
    assert newest.startswith("The Mill")
    for word in (name, str(store.path)):
        assert CliRunner().invoke(affray, ["watch", word, "--plain", "--once"]).output == newest


def test_what_is_read_aloud_is_seen_once_the_fight_begins(tmp_path):
    file = tmp_path / "mill.toml"
    file.write_text(
        TEXT.replace('ruleset = "trial"', 'ruleset = "trial"\nintro = "Rain.\\n\\nA wheel\\nturns."')
    )
    path = tmp_path / "night.affray"
    session, store = run_file(file, House(roll=True), session=path)
    with store, Watcher(path) as watcher:
        assert watcher.view.log == ()
        say(session, "next")
        watcher.poll()
        assert watcher.view.log[:3] == ("Rain.", "A wheel turns.", "Round 1")


@pytest.mark.parametrize("height", [12, 22])
def test_whoever_acts_is_on_the_screen_however_many_there_are(tmp_path, height):
    file = tmp_path / "mill.toml"
    file.write_text(TEXT.replace('name = "Rat"', 'name = "Rat"\ncount = 40'))
    path = tmp_path / "night.affray"
    session, store = run_file(file, House(roll=True), session=path)
    with store, Watcher(path) as watcher:
        for _ in range(30):
            say(session, "next")
            watcher.poll()
            lines = [text_of(line) for line in draw(watcher.view, UNICODE, 60, height)]
            assert len(lines) <= height
            assert [line for line in lines if line.startswith(f"{UNICODE.acting} ")]
            assert watcher.view.log[-1] in lines
            assert " more above" in "".join(lines) or " more below" in "".join(lines)


@pytest.fixture
def evening(tmp_path):
    """A session of a ruleset that other processes know, being run; one of its combatants is hidden."""
    file = tmp_path / "weir.toml"
    file.write_text(ruleset(names()[0]).starting_file)
    path = tmp_path / "evening.affray"
    session, store = run_file(file, House(roll=True), session=path)
    with store:
        yield session, path


def hidden_names(session):
    return [one.name for one in session.play.fight.combatants.values() if one.hidden]


def test_in_words_once_and_live(evening):
    session, path = evening
    title = session.encounter.title
    once = CliRunner().invoke(affray, ["watch", str(path), "--plain", "--once"])
    assert once.output.splitlines()[0] == f"{title} · not begun"
    assert hidden_names(session)
    assert not [name for name in hidden_names(session) if name in once.output]
    live = subprocess.Popen([AFFRAY, "watch", path, "--plain"], stdout=subprocess.PIPE, text=True)
    try:
        assert live.stdout.readline() == f"{title} · not begun\n"
        session.command(Invocation("next"))
        while (line := live.stdout.readline()) and "Round 1" not in line:
            pass
        assert line.startswith(f"{title} · Round 1")
    finally:
        live.kill()
        live.wait()
        live.stdout.close()


def test_on_the_screen_live_and_no_key_does_anything_but_leave(evening):
    session, path = evening
    head = session.head
    with Terminal("watch", path, columns=80, rows=24) as terminal:
        terminal.wait("looking on")
        terminal.press("n", "u", "x", "x", ":", "e")
        assert session.store.head == head
        session.command(Invocation("next"))
        terminal.wait("Round 1")
        assert not [name for name in hidden_names(session) if name in terminal.text]
        terminal.child.send("q")
        end = time.monotonic() + 10
        while terminal.child.isalive() and time.monotonic() < end:
            terminal.read()
        assert not terminal.child.isalive()


def test_nothing_is_sent_to_a_watcher_while_nothing_is_written(evening):
    with Terminal("watch", evening[1], columns=80, rows=24) as terminal:
        terminal.wait("looking on")
        terminal.read(0.5)
        before = len(terminal.sent)
        terminal.read(1.5)
        assert len(terminal.sent) == before


def test_each_step_is_seen_as_it_is_kept_one_after_another(evening):
    """Both front ends look twice in half a second; how soon it is seen on a machine, the benchmarks say."""
    assert EVERY * 2 <= 0.5
    session, path = evening
    with Terminal("watch", path, columns=80, rows=24) as terminal:
        terminal.wait("looking on")
        for number in range(1, 5):
            while session.play.order.round < number:
                reply = session.command(Invocation("next"))
                while reply.question is not None:
                    reply = session.answer()
            terminal.wait(f"Round {number}")
        terminal.leave()


def test_in_words_a_session_that_cannot_be_read_for_once_is_said_and_looked_at_again(night, monkeypatch):
    session, path = night
    with Watcher(path) as watcher:
        told = news(watcher)
        assert next(told).startswith("At the Mill")
        assert next(told) == ""
        with monkeypatch.context() as broken:
            broken.setattr(watcher, "poll", lambda: (_ for _ in ()).throw(StoreFault("The disk fails.", "")))
            assert [next(told), next(told)] == ["\nThe disk fails.", ""]
        assert next(told).startswith("\nAt the Mill")
        say(session, "next")
        assert "Round 1" in next(told)


def test_a_session_that_is_not_there_is_one_sentence():
    done = CliRunner().invoke(affray, ["watch", "nothing"])
    assert done.exit_code == 1
    assert len(done.output.splitlines()) == 1


def test_many_may_look_on_while_it_is_played(night):
    session, path = night
    watchers = [Watcher(path) for _ in range(20)]
    for _ in range(10):
        session.command(Invocation("next"))
    views = {json.dumps(repr(one.view)) for one in watchers if one.poll()}
    assert len(views) == 1
    for one in watchers:
        one.look.close()


def test_another_game_master_looks_on_live_with_the_keys_that_change_nothing(evening):
    session, path = evening
    with Terminal("resume", path, "--read-only", "--dice", "table") as terminal:
        terminal.wait("Looking on   not begun")
        assert terminal.lines[0].endswith("looking on")
        session.command(Invocation("next"))
        terminal.wait("Round 1")
        head = session.head
        for key in ("n", "1", "u", "e", ":", "\r", "x", "x", "+", "t", "h"):
            terminal.press(key)
            assert terminal.lines[0].endswith("looking on")
        assert session.store.head == head
        assert session.store.pending is None
        assert "next" not in terminal.lines[-1]
        terminal.press("l", "m", "g")
        terminal.wait("nothing can be done here")
        assert "mend" not in terminal.lines[-1]
        session.undo()
        terminal.press("\x1b")
        terminal.wait("Looking on   not begun")
        terminal.read()
        before = len(terminal.sent)
        terminal.read(1.0)
        assert len(terminal.sent) == before
        assert "The session is kept in" in terminal.leave()
    assert session.store.rolls == ""
