"""The forecast on the screen: one key, played beside it, figures that fill in, called off on leaving."""

from __future__ import annotations

import time

import pytest
from tables import app_of, head, press, screen_text, table_of

from affray.rules.registry import ruleset
from affray.testing.memory import memory_session
from affray.tui.drawing.spans import text_of
from affray.tui.modes.forecast import ForecastMode
from affray.tui.modes.turn import TurnMode


@pytest.fixture
def toll(monkeypatch):
    """A fight that has begun, and forecasts of few fights."""
    monkeypatch.setattr("affray.tui.modes.forecast.RUNS", 8)
    return press(table_of(ruleset("wardens").starting_file), "n n")


def shown(table, room=60):
    return "\n".join(text_of(line) for line in table.mode.lines(room))


def finished(table):
    """Wait until the forecast that is shown is made."""
    table.mode.maker.join(60)
    assert not table.mode.pending
    return table


def test_one_key_shows_the_forecast_from_here_and_the_figures_fill_in(toll):
    step = toll.session.head
    press(toll, "O")
    assert isinstance(toll.mode, ForecastMode)
    assert "the first fights are being played" in shown(toll) or toll.mode.found is not None
    assert toll.mode.title() == "Forecast"
    finished(toll)
    assert toll.mode.foresee()
    text = shown(toll)
    assert "Who prevails" in text
    assert "one more Ferryman (3)" in text
    assert "How it was played" in text
    assert f"{toll.mode.making.total} of {toll.mode.making.total} fights" in head(toll)
    assert toll.session.head == step


def test_the_screen_listens_while_it_is_made_and_help_does_not_call_it_off(toll, monkeypatch):
    monkeypatch.setattr("affray.tui.modes.forecast.RUNS", 100_000)
    press(toll, "O")
    mode = toll.mode
    assert mode.pending
    press(toll, "?")
    assert mode.pending
    assert not mode.called_off.is_set()
    press(toll, "Escape")
    assert toll.mode is mode
    press(toll, "Escape")
    assert isinstance(toll.mode, TurnMode)
    mode.maker.join(60)
    assert not mode.maker.is_alive()


def test_it_is_called_off_when_the_fight_goes_on(toll, monkeypatch):
    monkeypatch.setattr("affray.tui.modes.forecast.RUNS", 100_000)
    press(toll, "O")
    mode = toll.mode
    press(toll, "n")
    assert isinstance(toll.mode, TurnMode)
    mode.maker.join(60)
    assert mode.making.done < mode.making.total


def test_it_says_how_far_it_is(toll, monkeypatch):
    monkeypatch.setattr("affray.tui.modes.forecast.RUNS", 100_000)
    press(toll, "O")
    until = time.monotonic() + 60
    while not toll.mode.making.done and time.monotonic() < until:
        time.sleep(0.05)
    assert "fights (0%)" in head(toll)
    assert "Esc calls it off" in head(toll)
    mode = toll.mode
    press(toll, "Escape")
    mode.maker.join(60)


def test_a_worker_that_dies_is_said_in_the_prompt(toll, monkeypatch):
    monkeypatch.setattr("affray.encounter.forecast.crew.MODULE", "affray.encounter.forecast.nothing")
    finished(press(toll, "O"))
    assert "A worker of the forecast died" in head(toll)
    assert shown(toll) == "no figures"


def test_a_fight_that_is_over_has_no_forecast(toll):
    press(toll, ":")
    for letter in "end":
        toll.press(letter, letter)
    press(toll, "Enter O")
    assert isinstance(toll.mode, TurnMode)
    assert "The fight is over; there is nothing to forecast." in toll.said.text


@pytest.mark.parametrize("room", [28, 40, 60, 90])
def test_figures_keep_to_the_width_of_the_panel(toll, room):
    finished(press(toll, "O"))
    assert max(len(text_of(line)) for line in toll.mode.lines(room)) <= max(room, 40)


async def test_the_screen_paints_what_comes_in_without_a_key(monkeypatch):
    monkeypatch.setattr("affray.tui.modes.forecast.RUNS", 6)
    app = app_of(memory_session(ruleset("wardens").starting_file))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("n", "n", "O")
        for _ in range(300):
            await pilot.pause(0.1)
            if "How it was played" in screen_text(app) or "Who prevails" in screen_text(app):
                break
        assert "Who prevails" in screen_text(app)
        app.table.mode.maker.join(60)
        total = app.table.mode.making.total
        for _ in range(100):
            await pilot.pause(0.1)
            if f"{total} of {total} fights   Esc goes back" in screen_text(app):
                break
        assert f"{total} of {total} fights   Esc goes back" in screen_text(app)
        await pilot.press("escape")
        assert "Who prevails" not in screen_text(app)
        assert app.screen._looking is None
