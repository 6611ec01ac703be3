"""The files beside a session on the screen: the party carried with two keys, edits said and shown."""

from __future__ import annotations

import pytest
from tables import head, press, same, text_of

from affray.encounter.opening import run_file
from affray.encounter.session import House
from affray.tui.app import AffrayApp
from affray.tui.drawing.marks import UNICODE
from affray.tui.keys import Keys
from affray.tui.table import Table

PARTY = (
    'affray = 1\nruleset = "trial"\n\n[[combatant]]\nname = "Ana"   # of the sling\nhealth = 4\nspeed = 9\n'
)
MILL = (
    'affray = 1\ntitle = "At the Mill"\nruleset = "trial"\nparty = "party.toml"\n'
    '[[combatant]]\nname = "Rat"\nhealth = 2\n'
)


@pytest.fixture
def files(tmp_path):
    (tmp_path / "party.toml").write_text(PARTY)
    (tmp_path / "mill.toml").write_text(MILL)
    return tmp_path


@pytest.fixture
def session(files):
    found, store = run_file(files / "mill.toml", House(roll=True))
    with store:
        yield found


def table_of(session):
    return Table(session, Keys.of(session.desk), UNICODE, str(session.store.path))


def hurt(session, health=1):
    session.command(session.desk.bind(session.play, ["set", "ana", "health", str(health)]))


def test_the_party_is_shown_and_a_second_key_writes_it(session, files):
    hurt(session)
    table = press(table_of(session), "P")
    assert "This goes into party.toml" in text_of(table.mode.prompt().head)
    assert [text_of(line) for line in table.mode.lines(40)] == ["Ana", "  health: 4/4 to 1/4"]
    assert (files / "party.toml").read_text() == PARTY
    press(table, "P")
    assert table.said.text.startswith("party.toml was written; the old one is party.2")
    assert "health = { now = 1, max = 4 }" in (files / "party.toml").read_text()
    press(table, "P")
    assert "party.toml says so already" in text_of(table.mode.prompt().head)
    press(table, "P")
    assert len(list(files.glob("party.2*"))) == 1


def test_any_other_key_writes_nothing(session, files):
    hurt(session)
    press(table_of(session), "P x")
    assert (files / "party.toml").read_text() == PARTY


def test_what_cannot_be_carried_is_said_in_the_status_line(session, files):
    hurt(session)
    (files / "party.toml").write_text(PARTY + "# mine\n")
    table = press(table_of(session), "P")
    assert "has been changed since the session began" in table.said.text
    (files / "party.toml").unlink()
    press(table, "P")
    assert "there is no such file" in table.said.text


def test_the_end_of_a_fight_names_the_key(session):
    table = press(table_of(session), "n n")
    session.command(session.desk.bind(session.play, ["end"]))
    table.done()
    assert head(table) == "The fight is over   q leaves   u takes it back   P party"
    assert ("P", "party") in table.mode.hints()


def test_an_edit_is_said_on_opening_and_after_the_next_command(session, files):
    (files / "mill.toml").write_text(MILL + "# one\n")
    table = table_of(session)
    assert table.said.text.startswith("mill.toml was edited since this session began")
    press(table, "n")
    assert "edited" not in table.said.text
    (files / "party.toml").write_text(PARTY + "# two\n")
    press(table, "n")
    assert "party.toml was edited since this session began" in table.said.text


def test_how_it_was_edited_is_shown(session, files):
    table = press(table_of(session), "=")
    assert table.said.text == "no file was edited since this session began"
    (files / "mill.toml").write_text(MILL.replace("health = 2", "health = 3"))
    press(table, "=")
    assert "+health = 3" in [text_of(line) for line in table.mode.lines(60)]
    press(table, "x")
    assert table.play.fight["rat"].health.max == 2


def test_both_can_be_typed(session):
    hurt(session)
    table = press(table_of(session), ": p a r t y Enter")
    assert "This goes into party.toml" in text_of(table.mode.prompt().head)


@pytest.mark.parametrize("size", [(120, 36), (60, 20)])
async def test_pictures(session, files, size):
    hurt(session)
    (files / "mill.toml").write_text(MILL.replace("health = 2", "health = 3"))
    for name, key in (("party", "P"), ("edited", "=")):
        app = AffrayApp(session, ansi=True, kept="mill.affray")
        async with app.run_test(size=size) as pilot:
            await pilot.press(key)
            await pilot.pause()
            same(app, f"{name}-{size[0]}x{size[1]}")
