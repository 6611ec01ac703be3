"""The user's config.toml: what is right counts, what is wrong is said with the nearest word."""

from __future__ import annotations

import pytest
from tables import FIGHT, press, screen_text, table_of

from affray.testing.memory import memory_session
from affray.tui.app import AffrayApp, look
from affray.tui.config import Config, load, read
from affray.tui.keys import Keys
from affray.tui.theme import MONO, NIGHT, TERMINAL, THEMES

NAMES = ("next", "undo", "note")


def test_a_good_file(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('theme = "day"\nrolls = "players"\nascii = true\n[keys]\nnext = "f5"\n')
    config = load(file, NAMES)
    assert config == Config(theme="day", rolls="players", ascii=True, keys={"next": "f5"})


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"thme": "day"}, "did you mean `theme`"),
        ({"theme": "dya"}, "expected terminal, night, day, mono"),
        ({"rolls": 3}, "expected affray, players, table"),
        ({"keys": {"nxt": "n"}}, "`keys.nxt` is not known; did you mean `next`"),
        ({"keys": {"next": 5}}, "expected a key"),
    ],
)
def test_faults_name_the_key_and_the_nearest_word(raw, said):
    assert said in read(raw, NAMES).faults[0]


@pytest.mark.parametrize("text", ["theme = ", "\xff", "[keys\n"])
def test_a_broken_file_is_said_and_left_aside(tmp_path, text):
    file = tmp_path / "config.toml"
    file.write_bytes(text.encode("latin-1"))
    assert "is not read" in load(file, NAMES).faults[0]
    assert load(tmp_path / "none.toml", NAMES) == Config()


def test_keys_are_remapped_and_what_had_the_key_gives_way():
    session = memory_session(FIGHT)
    keys = Keys(session.desk.commands, {"note": "n", "next": "f5"})
    assert keys.find("n", "n").name == "note"
    assert keys.find("f5", None).name == "next"


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_a_look_for_every_tone_without_true_colour(name):
    theme = THEMES[name]
    assert set(theme.styles) == set(TERMINAL.styles)
    for style in theme.styles.values():
        assert all(color is None or color.triplet is None for color in (style.color, style.bgcolor))


def test_how_the_theme_is_chosen(monkeypatch):
    assert look(ansi=False) is TERMINAL
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert look(ansi=False) is NIGHT
    assert look(ansi=False, named="day") is THEMES["day"]
    monkeypatch.setenv("SSH_CONNECTION", "somewhere")
    assert look(ansi=False) is TERMINAL
    monkeypatch.setenv("NO_COLOR", "1")
    assert look(ansi=False, named="day") is MONO


async def test_no_color_sends_no_colour(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = AffrayApp(memory_session(FIGHT))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("n", "n", "1", "3")
        await pilot.pause()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                assert style is None or all(c is None or c.is_default for c in (style.color, style.bgcolor))


async def test_faults_of_the_config_are_in_the_status_line():
    app = AffrayApp(
        memory_session(FIGHT), ansi=True, config=Config(faults=("config.toml: `thme` is not known",))
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "`thme` is not known" in screen_text(app)


def test_what_players_see_is_shown_without_what_is_hidden():
    table = press(table_of(FIGHT.replace('name = "Rat King"', 'name = "Rat King"\nhidden = true')), "n n v")
    shown = "\n".join(text for line in table.mode.panel(60, 25) for text, _ in line)
    assert "Ysolde" in shown
    assert "Rat King" not in shown
    assert "14" not in shown
    press(table, "Esc")
    assert "Ysolde acts" in table.mode.prompt().head[0][0] + " acts"


def test_the_odds_of_every_action_are_worked_out_one_after_another():
    table = press(table_of(FIGHT), "n n o")
    while table.mode.foresee():
        pass
    shown = "\n".join("".join(text for text, _ in line) for line in table.mode.panel(60, 25))
    assert "Strike" in shown
    assert "harm 1 50%" in shown
    assert table.session.head == 2
