"""What waits, on the screen: faint rows, due ones pointed out, one key to fire and one to put off."""

from __future__ import annotations

import pytest
from tables import FIGHT, app_of, head, press, same, table_of

from affray.testing.memory import memory_session
from affray.tui.drawing import order
from affray.tui.drawing.spans import text_of

MORE = """\
[[trigger]]
name = "The dome cracks"
when = { round = 1 }
text = "Glass falls like rain."
do = ["fire cistern-wall"]
[[trigger]]
name = "Rat King, phase two"
when = { harm = 10, of = "rat-king" }
"""


def rows(table):
    """Return the rows of the order that wait, with how they are drawn."""
    lines = [
        line
        for line in order.draw(table.view, 70, 40)
        if "Cistern" in text_of(line) or line[0][1] != "strong"
    ]
    return [(text_of(line).rstrip(), line[0][1]) for line in lines]


@pytest.fixture
def table():
    return press(table_of(FIGHT + MORE), "n n")


@pytest.mark.wish("waits.rows")
def test_what_waits_is_a_faint_row_and_what_is_due_is_pointed_out(table):
    drawn = dict(rows(table))
    assert drawn["! The dome cracks, round 1"] == "loud"
    assert drawn["  wave 2, round 3: more rats from the drains"] == "quiet"
    assert drawn["  Rat King, phase two, 10 harm to Rat King"] == "quiet"
    assert drawn["  hazard: Falling gear"] == "quiet"


def test_the_prompt_names_what_is_due_and_both_keys(table):
    assert "The dome cracks due Enter fires z puts off" in head(table)


def test_one_key_fires_what_is_due(table):
    press(table, "Enter")
    assert table.play.clocks["cistern-wall"].marked == 1
    assert "fires" not in head(table)
    assert not any("dome" in text for text, _ in rows(table))


def test_one_key_puts_off_what_is_due(table):
    press(table, "z")
    assert table.said.text == "Put off: The dome cracks"
    assert "fires" not in head(table)
    assert dict(rows(table))["  The dome cracks, round 1"] == "quiet"
    press(table, "u")
    assert "The dome cracks due" in head(table)


def test_z_says_so_where_nothing_is_due(table):
    press(table, "z z")
    assert table.said.text == "nothing is due that could be put off"


def test_of_several_the_key_asks_which_to_put_off(table):
    press(table, ": s e t Space r a t - k i n g Space h e a l t h Space 9 Enter")
    assert "+1 due" in head(table)
    press(table, "z 2")
    assert table.said.text == "Put off: Rat King, phase two"


def test_a_hazard_that_is_due_asks_whom_it_strikes():
    fight = FIGHT.replace('name = "Falling gear"', 'name = "Falling gear"\nwhen = { round = 1 }')
    table = press(table_of(fight), "n n Enter")
    assert "whom it strikes" in head(table)
    press(table, "1")
    assert table.play.fight["ysolde"].health.now == 2


def test_those_who_wait_for_their_wave_are_not_asked_to_act_or_struck(table):
    press(table, "a")
    assert "late-rat" not in [one.id for one in table.mode.ask.options]
    press(table, "Esc h 3")
    assert "late-rat" not in [one.id for one in table.mode.ask.options]


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_pictures_of_what_is_due(size):
    app = app_of(memory_session(FIGHT + MORE))
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "n")
        await pilot.pause()
        same(app, f"due-{size[0]}x{size[1]}")


class TestWhatATurnOwes:
    @pytest.fixture
    def table(self):
        return press(table_of(FIGHT), "n n : c o n d i t i o n Space y s o l d e Space w i n d e d Enter")

    def test_next_asks_about_what_goes_wrong_before_it_ends_the_turn(self, table):
        press(table, "n")
        assert table.play.order.acting == "ysolde"
        assert head(table) == "Ysolde still owes"
        assert [one.text for one in table.mode.ask.options] == ["winded: brace", "2 effort unspent"]

    def test_a_digit_settles_it(self, table):
        press(table, "n 1")
        assert "winded" not in table.play.fight["ysolde"].status
        assert table.play.order.acting == "ysolde"
        press(table, "n")
        assert table.play.order.acting == "giant-rat-1"

    def test_next_again_goes_on_and_the_log_says_what_was_left(self, table):
        press(table, "n n")
        assert table.play.order.acting != "ysolde"
        assert any(one.text == "Ysolde, left undone: winded: brace" for one in table.log.entries)

    def test_stepping_back_leaves_the_turn_as_it_was(self, table):
        press(table, "n Esc")
        assert table.play.order.acting == "ysolde"
        assert "Ysolde" in head(table)

    def test_an_unspent_action_alone_does_not_nag(self):
        table = press(table_of(FIGHT), "n n")
        assert "2 effort unspent" in head(table)
        press(table, "n")
        assert table.play.order.acting != "ysolde"

    def test_a_doubled_key_skips_no_turn(self, table):
        press(table, "n")
        assert table.ended

    @pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
    async def test_pictures_of_what_is_owed(self, size):
        app = app_of(memory_session(FIGHT))
        async with app.run_test(size=size) as pilot:
            await pilot.press(
                "n", "n", ":", *"condition", "space", *"ysolde", "space", *"winded", "enter", "n"
            )
            await pilot.pause()
            same(app, f"owed-{size[0]}x{size[1]}")
