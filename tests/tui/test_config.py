"""The user's config.toml: what is right counts, what is wrong is said with the nearest word."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest
from tables import FIGHT, head, picture, press, sample, screen_text, table_of, type_in

from affray.encounter.desk import Desk
from affray.encounter.files import read as read_file
from affray.encounter.library import samples
from affray.testing.memory import memory_session
from affray.tui import remapping
from affray.tui.app import AffrayApp, look, table_for
from affray.tui.config import Config, load, read, remember_theme
from affray.tui.keys import ASKING, OWN, Keys, shown
from affray.tui.modes.bound import BOUND
from affray.tui.theme import MONO, NIGHT, TERMINAL, THEMES
from affray.tui.typed import OWN as TYPED
from affray.tui.widgets.lines import Lines

NAMES = ("next", "undo", "note")


def test_a_good_file(tmp_path):
    file = tmp_path / "config.toml"
    file.write_text('theme = "day"\nrolls = "players"\nascii = true\n[keys]\nnext = "f5"\n'
                    '[library]\nfolders = ["~/fights", "/srv/fights"]\n')  # fmt: skip
    config = load(file, NAMES)
    assert config == Config(theme="day", rolls="players", ascii=True, keys={"next": "f5"}, file=file,
                            folders=(Path("~/fights").expanduser(), Path("/srv/fights")))  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"thme": "day"}, "did you mean `theme`"),
        ({"theme": "dya"}, "expected terminal, lantern, chart, night, day, mono"),
        ({"rolls": 3}, "expected affray, players, table"),
        ({"keys": {"nxt": "n"}}, "`keys.nxt` is not known; did you mean `next`"),
        ({"keys": {"next": 5}}, "expected a key"),
        ({"keys": {"next": "5"}}, "which has its own meaning"),
        ({"keys": {"next": "z", "undo": "z"}}, "`keys.undo` is 'z', and so is `keys.next`"),
        ({"library": {"folder": []}}, "`library.folder` is not known; did you mean `folders`"),
        ({"library": {"folders": "x"}}, "expected a list of folders"),
        ({"library": 3}, "expected a table"),
    ],
)
def test_faults_name_the_key_and_the_nearest_word(raw, said):
    assert said in read(raw, NAMES).faults[0]


@pytest.mark.parametrize("text", ["theme = ", "\xff", "[keys\n"])
def test_a_broken_file_is_said_and_left_aside(tmp_path, text):
    file = tmp_path / "config.toml"
    file.write_bytes(text.encode("latin-1"))
    assert "is not read" in load(file, NAMES).faults[0]
    assert load(tmp_path / "none.toml", NAMES) == Config(file=tmp_path / "none.toml")


def test_a_file_in_another_encoding_is_said_in_our_words(tmp_path):
    file = tmp_path / "config.toml"
    file.write_bytes(b'theme = "day" # gr\xfcn')
    assert load(file, NAMES).faults == (f"{file} is not read: it is not UTF-8; save it as that",)
    assert remember_theme(file, "day") == "config.toml: it is not UTF-8; save it as that"
    assert load(tmp_path, NAMES).faults == (f"{tmp_path} is not read: Is a directory",)


@pytest.mark.parametrize(
    ("key", "known"),
    [
        *(
            (one, one)
            for one in ("n", "N", "=", "é", "+", "f5", "f12", "pageup", "ctrl+n", "slash", "shift+f5")
        ),
        ("ctrl+alt+z", "alt+ctrl+z"),
        *(
            (one, "")
            for one in ("", " ", "nn", "f99", "ctrl+alt+zz", "ctrl+", "ctrl+N", "hyper+n", "shift+a")
        ),
        ("ctrl+ctrl+n", ""),
    ],
)
def test_keys_that_there_are_and_those_that_there_are_not(key, known):
    assert remapping.known(key) == known


def test_a_faulty_line_leaves_its_default():
    raw = {"keys": {"next": "f5", "undo": "f5", "note": "ctrl+alt+zz"}}
    config = read(raw, NAMES)
    assert config.keys == {"next": "f5"}
    assert [one.split(" is ")[0] for one in config.faults] == [
        "config.toml: `keys.undo`",
        "config.toml: `keys.note`",
    ]
    keys = Keys.of(memory_session(FIGHT).desk, config.keys)
    assert (keys.shown("next"), keys.shown("undo"), keys.shown("note")) == ("f5", "u", "t")


def test_what_loses_its_key_to_another_is_said_and_the_screen_names_keys_as_they_are():
    session = memory_session(FIGHT)
    table = table_for(session, Config(keys={"note": "N", "next": "f5"}), MONO)
    assert table.said.text == "config.toml: `keys.note` is 'N', the key of look-next, which has none now"
    assert head(table).startswith("Not begun   f5 begins")
    table.press("n", "n")
    assert session.head == 0
    table.press("f5", None)
    assert session.head == 1
    assert "   f5 or Enter closes it" in head(table)
    assert (
        table_for(session, Config(keys={"note": "N", "look-next": "n", "next": "f5"}), MONO).said.text == ""
    )


def test_the_example_in_the_docs_is_right_and_takes_no_key_away():
    text = (Path(__file__).parents[2] / "docs" / "keys.md").read_text()
    example = tomllib.loads(text.split("```toml\n")[1].split("```")[0])
    desk = memory_session(FIGHT).desk
    config = read(example, {key.name for key in OWN} | set(desk.commands))
    assert config.faults == ()
    assert len(config.keys) == len(example["keys"]) == 2
    assert Keys.of(desk, config.keys).lost == []


def test_keys_are_remapped_and_what_had_the_key_gives_way():
    session = memory_session(FIGHT)
    keys = Keys.of(session.desk, {"note": "n", "next": "f5"})
    assert keys.find("n", "n").name == "note"
    assert keys.find("f5", None).name == "next"


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_a_look_for_every_tone_without_true_colour(name):
    theme = THEMES[name]
    assert set(theme.styles) == set(TERMINAL.styles)
    for style in theme.styles.values():
        assert all(color is None or color.triplet is None for color in (style.color, style.bgcolor))


@pytest.mark.parametrize("name", ["terminal", "lantern", "chart", "mono"])
def test_a_theme_for_sixteen_colours_uses_no_others(name):
    theme = THEMES[name]
    assert not theme.few
    for style in theme.styles.values():
        assert all(c is None or c.number is None or c.number < 16 for c in (style.color, style.bgcolor))


@pytest.mark.parametrize("name", THEMES)
def test_what_is_chosen_or_acts_differs_without_its_colour(name):
    """The mark of whoever acts and the number of what is chosen say it too; loud things are bold or more."""
    plain = THEMES[name].styles["plain"]
    for tone in ("loud", "acting", "title", "typed", "fault", "key", "ask", "strong"):
        style = THEMES[name].styles[tone]
        assert style.without_color != plain.without_color


async def test_the_theme_changes_while_running():
    app = AffrayApp(memory_session(FIGHT), ansi=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "n")
        await pilot.press(*":theme", "space", *"lan", "tab", "enter")
        await pilot.pause()
        assert app.table.theme == "lantern"
        assert {one.theme.name for one in app.screen.query(Lines)} == {"lantern"}
        text = picture(app)
        assert "black on yellow" in text
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert app.table.theme == "chart"
        assert "theme chart" in screen_text(app)
        await pilot.press(*":theme", "space", *"nope", "enter")
        assert "there is no theme nope" in app.table.said.text


def test_how_the_theme_is_chosen(monkeypatch):
    assert look(ansi=False) is TERMINAL
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert look(ansi=False) is NIGHT
    assert look(ansi=False, named="day") is THEMES["day"]
    monkeypatch.setenv("SSH_CONNECTION", "somewhere")
    assert look(ansi=False) is TERMINAL
    assert look(ansi=True, named="day") is THEMES["day"]
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    assert look(ansi=False, named="day") is THEMES["chart"]
    assert look(ansi=False, named="lantern") is THEMES["lantern"]
    monkeypatch.setenv("TERM", "vt220")
    assert look(ansi=False, named="lantern") is MONO
    monkeypatch.setenv("TERM", "xterm")
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
    assert "50% harm 1" in shown
    assert table.session.head == 2


RULESETS = sorted({read_file(file).ruleset: file for file in samples()}.items())


@pytest.mark.parametrize(("ruleset", "file"), RULESETS)
def test_no_two_keys_of_turn_mode_clash(ruleset, file):
    """What a command declares is the key that it has: nobody else wants it, and no name means two things."""
    desk = Desk(read_file(file))
    keys = Keys.of(desk)
    for command in desk.commands.values():
        assert keys.shown(command.name) == shown(command.key), command.name
    assert not set(desk.ruleset) & {*BOUND, *TYPED, *desk.runner}
    assert {key.name for key in OWN} == set(BOUND) - set(desk.runner)


def test_who_has_a_key_that_two_want(monkeypatch):
    commands = {**memory_session(FIGHT).desk.runner}
    late = msgspec.structs.replace(commands["move"], name="late", key="n")
    keys = Keys({**commands, "late": late, "own": msgspec.structs.replace(late, name="own", key="u"),
                 "digit": msgspec.structs.replace(late, name="digit", key="5")})  # fmt: skip
    assert keys.find("n", "n").name == "next"
    assert keys.find("u", "u").name == "undo"
    assert keys.find("5", "5") is None
    assert {"late", "own", "digit", "move"} <= set(keys.keyless())
    assert keys.shown("late") == ""


@pytest.mark.parametrize(("ruleset", "file"), RULESETS)
def test_help_and_the_list_of_commands_show_keys_that_are_true(ruleset, file):
    table = table_of("", session=sample(file.name))
    entries = dict(table.mode.help())
    for key in table.keys:
        assert entries[shown(key.key)] == key.help
    assert all(name in entries["also"] or name in table.keys.by_name for name in table.session.desk.commands)
    table.press("ctrl+p", None)
    named = {option.id: option.note for option in table.mode.ask.options}
    assert {*table.session.desk.commands, *BOUND} <= set(named)
    for name in table.session.desk.commands:
        key = table.keys.shown(name)
        assert named[name].startswith(f"{key}: " if key else table.session.desk.commands[name].help[:10])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, 'theme = "day"\n'),
        ('rolls = "table"\n[keys]\nnext = "f5"\n', 'theme = "day"\nrolls = "table"\n[keys]\nnext = "f5"\n'),
        ("# mine\ntheme  =  'night' # dark\n", '# mine\ntheme = "day" # dark\n'),
    ],
)
def test_a_theme_is_written_into_the_file_and_all_else_is_left(tmp_path, before, after):
    file = tmp_path / "affray" / "config.toml"
    if before is not None:
        file.parent.mkdir()
        file.write_text(before)
    assert remember_theme(file, "day") == ""
    assert file.read_text() == after
    assert [one.name for one in file.parent.iterdir()] == ["config.toml"]


@pytest.mark.parametrize("text", ["theme = ", '"theme" = "night"\n', '[keys]\ntheme = "f5"\n'])
def test_a_file_whose_theme_cannot_be_written_stays_as_it_is(tmp_path, text):
    file = tmp_path / "config.toml"
    file.write_text(text)
    assert remember_theme(file, "day")
    assert file.read_text() == text


def test_a_theme_that_is_taken_is_kept_and_a_failure_is_said(tmp_path):
    table = table_of(FIGHT)
    table.config_file = tmp_path / "config.toml"
    press(table, "ctrl+t")
    assert load(table.config_file).theme == table.theme
    assert "kept in" in table.said.text
    table.config_file = tmp_path
    press(table, "ctrl+t")
    assert "not kept" in table.said.text
    assert table.said.tone == "bad"


def test_keys_where_something_is_asked_can_be_named_too():
    session = memory_session(FIGHT)
    keys = Keys.of(session.desk, {"answer-back": "f9", "answer-mark": "f6", "answer-more": "f7"})
    table = table_of("", session=session)
    table.keys = keys
    press(table, "n n 1 f6")
    assert table.mode.ask.ticking
    press(table, "f7")
    assert table.mode.building.more
    press(table, "f9")
    assert "acts" in head(table)
    names = {key.name for key in OWN} | set(ASKING)
    assert not read({"keys": {"answer-back": "f9"}}, names).faults


@pytest.mark.parametrize(
    ("said", "kept", "file", "who"),
    [
        ("", "", "", "affray"),
        ("", "", "table", "table"),
        ("", "players", "table", "players"),
        ("affray", "players", "table", "affray"),
    ],
)
def test_who_rolls_is_as_said_now_else_as_said_last_else_as_the_users_file_says(said, kept, file, who):
    session = memory_session(FIGHT)
    session.store.put_rolls(kept)
    table = table_for(session, Config(rolls=file), MONO, rolls=said)
    assert (table.rolls, session.house.roll) == (who, who == "affray")
    assert session.store.rolls == (said or kept)
    press(table, ":")
    type_in(table, "rolls table")
    press(table, "Enter")
    assert table_for(session, Config(), MONO).rolls == "table"
