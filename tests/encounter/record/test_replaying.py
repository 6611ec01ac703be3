"""Stepping through a fight: forwards, backwards, to a step or a round; the session stays as it is."""

from __future__ import annotations

import pytest
from evenings import evening, opened
from trials import say

from affray.encounter.record.replaying import Reel, Replay
from affray.encounter.store import StoreFault


def give(session, *lines):
    for line in lines:
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        assert reply.refusal is None, (line, reply.refusal)


@pytest.fixture
def played(tmp_path):
    """A session of some rounds with an undone step, a branch and a command left half answered."""
    session, store = opened(evening(tmp_path))
    with store:
        give(session, "next", "strike ana rat-1" if "rat-1" in session.play.fight else "strike ana rat")
        give(session, "set ana health 1")
        session.undo()
        give(session, "set ana health 2", "next", "next", "next", "next", "next")
        plays = [session.play_at(step) for step in session.line]
        session.house.roll = False
        assert say(session, "strike ana rat").question is not None
    return store.path, plays


def test_every_step_is_the_play_that_was_there_forwards_and_backwards(played):
    path, plays = played
    replay = Replay.of(path)
    assert replay.last == len(plays) - 1
    order = [*range(len(plays)), *reversed(range(len(plays))), 3, 0, len(plays) - 1, 1]
    for place in order:
        replay.go(place)
        assert (replay.place, replay.session.play) == (place, plays[place])
    replay.close()


def test_the_ends_hold(played):
    replay = Replay.of(played[0])
    assert (replay.go(-5), replay.place) == (True, 0)
    assert not replay.go(-5)
    assert (replay.go(10**6), replay.where) == (True, f"step {replay.last} of {replay.last}")
    replay.close()


def test_rounds_are_found(played):
    replay = Replay.of(played[0])
    for number, place in replay.rounds:
        replay.go(place)
        assert replay.session.play.order.round == number
        assert replay.session.play_at(replay.steps[place - 1]).order.round == number - 1
    assert [number for number, _ in replay.rounds] == [1, 2]
    replay.go(0)
    replay.go(replay.round_from(1))
    assert replay.place == replay.place_of_round(1)
    replay.go(replay.round_from(1))
    assert replay.place == replay.place_of_round(2)
    replay.go(replay.round_from(-1))
    assert replay.place == replay.place_of_round(1)
    with pytest.raises(StoreFault, match=r"There is no round 9\.") as fault:
        replay.place_of_round(9)
    assert fault.value.hint == "The fight has come to round 2."
    replay.close()


def test_it_changes_not_a_byte_and_takes_no_lock(played):
    path, plays = played
    before = path.read_bytes()
    replay = Replay.of(path)
    for place in range(len(plays)):
        replay.go(place)
    assert replay.session.undo().step is not None
    with pytest.raises(StoreFault, match="to look on only"):
        say(replay.session, "set ana health 3")
    assert not list(path.parent.glob("*.lock"))
    replay.close()
    assert path.read_bytes() == before
    assert sorted(one.name for one in path.parent.iterdir()) == [path.name]


def test_it_can_be_watched_while_it_is_run_and_is_the_fight_as_it_stood_then(tmp_path):
    session, store = opened(evening(tmp_path))
    with store:
        give(session, "next")
        replay = Replay.of(store.path)
        give(session, "set ana health 1", "end")
        replay.go(10**6)
        assert (replay.last, replay.session.play.fight["ana"].health.now) == (1, 4)
        replay.close()


def test_its_lines_tell_every_step(played):
    replay = Replay.of(played[0])
    lines = list(replay.lines())
    assert len(lines) == replay.last
    assert lines[0].startswith(f"Step 1 of {replay.last}, round 1: next\n  Round 1\n")
    assert list(replay.lines(replay.last)) == lines[-1:]
    replay.close()


def test_of_a_fight_that_has_not_begun_there_is_nothing_to_step_through(tmp_path):
    _, store = opened(evening(tmp_path))
    store.close()
    replay = Replay.of(store.path)
    assert (replay.last, replay.rounds, list(replay.lines()), replay.line) == (0, (), [], "")
    replay.close()
    assert Reel(store.path).pending is None
