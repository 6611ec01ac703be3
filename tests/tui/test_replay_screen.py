"""The replay on the screen: its keys, where it stands, playing by itself, and pictures at three sizes."""

from __future__ import annotations

import pytest
from tables import FIGHT, same, screen_text

from affray.encounter.record.replaying import Replay
from affray.testing.memory import memory_session
from affray.tui.drawing.marks import UNICODE
from affray.tui.drawing.spans import text_of
from affray.tui.keys import Keys
from affray.tui.replaying import ReplayApp, ReplayTable

SIZES = {"120x36": (120, 36), "80x24": (80, 24), "60x20": (60, 20)}


def replay_of():
    """A fight of two rounds, with Affray's dice, at its end."""
    from affray.encounter.session import House  # noqa: PLC0415

    session = memory_session(FIGHT, seed="5", house=House(roll=True))
    for line in ("next", "next", "strike ysolde giant-rat-1", "next", "strike giant-rat-2 ysolde", "next",
                 "next", "next", "next"):  # fmt: skip
        words = line.split()
        reply = session.command(session.desk.bind(session.play, words))
        while reply.question is not None:
            reply = session.answer()
        assert reply.refusal is None, (line, reply.refusal)
    return Replay(session)


@pytest.fixture
def table():
    replay = replay_of()
    table = ReplayTable(replay.session, Keys.of(replay.session.desk), UNICODE, "here")
    table.lay(replay, None)
    return table


def press(table, *keys):
    for key in keys:
        table.press(key, key if len(key) == 1 else None)


def head(table):
    return text_of(table.mode.prompt().head)


def test_it_begins_at_the_start_and_steps_on_and_back(table):
    assert head(table) == "Replay   step 0 of 9   paused"
    press(table, "right", "right", "n")
    assert "step 3 of 9" in head(table)
    assert "strikes Giant Rat A" in table.said.text
    press(table, "left", "b")
    assert "step 1 of 9" in head(table)
    press(table, "pagedown")
    assert "step 9 of 9" in head(table)
    press(table, "right")
    assert table.said.text == "this is the last step"
    press(table, "home", "left")
    assert table.said.text == "this is the start"


def test_a_number_and_enter_go_to_a_step_and_r_to_a_round(table):
    press(table, "4")
    assert head(table).endswith("go to step 4▏  Enter")
    press(table, "enter")
    assert "step 4 of 9" in head(table)
    press(table, "r", "2", "enter")
    assert table.play.order.round == 2
    press(table, "r", "7", "enter")
    assert table.said.text == "There is no round 7. The fight has come to round 2."
    press(table, "[")
    assert table.play.order.round == 1 or "step" in head(table)
    press(table, "enter")
    assert "type the number of a step" in table.said.text


def test_the_log_shows_what_has_happened_so_far_and_no_more(table):
    assert table.log.entries == []
    press(table, "right", "right", "right")
    steps = {entry.step for entry in table.log.entries}
    assert max(steps) == 3
    press(table, "left")
    assert max(entry.step for entry in table.log.entries) == 2


def test_it_plays_stops_at_the_end_and_begins_again(table):
    press(table, "space")
    assert "playing, 1.5 s a step" in head(table)
    for _ in range(20):
        if table.playing:
            table.tick()
    assert "step 9 of 9   paused" in head(table)
    press(table, "space")
    assert "step 0 of 9   playing" in head(table)
    press(table, "+", "+")
    assert "0.375 s" in head(table)
    press(table, "-")
    press(table, "space")
    assert "paused" in head(table)


def test_nothing_of_the_session_can_be_changed_by_any_key(table):
    rows, head_before = table.session.store.next_step, table.replay.steps
    for key in "abcdefghijkmoqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.,:;!$%&[]":
        press(table, key, "escape")
    assert (table.session.store.next_step, table.replay.steps) == (rows, head_before)


def test_what_is_not_of_a_replay_is_said(table):
    press(table, "x")
    assert table.said.text == "x means nothing in a replay; ? lists what does"


def test_looking_reading_and_walking_come_back_to_the_replay(table):
    press(table, "end")
    for key in ("p", "v", "l", "?"):
        press(table, key, "escape")
        assert head(table).startswith("Replay   step 9 of 9")
    press(table, "down")
    assert table.looked is not None


@pytest.mark.parametrize("size", SIZES)
async def test_pictures(size):
    app = ReplayApp(replay_of(), ansi=True, kept="the-flooded-orrery.affray")
    async with app.run_test(size=SIZES[size]) as pilot:
        await pilot.press("right", "right", "right", "1", "2")
        await pilot.pause()
        same(app, f"replay-{size}")


async def test_with_a_pace_it_plays_by_itself_to_the_end():
    app = ReplayApp(replay_of(), pace=0.1, kept="x")
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(60):
            await pilot.pause(0.1)
            if not app.table.playing:
                break
        assert "step 9 of 9   paused" in screen_text(app)
