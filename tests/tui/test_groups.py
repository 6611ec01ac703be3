"""Groups on the screen: those alike are one row that opens on their turn; several do the same at once."""

from __future__ import annotations

import pytest
from tables import app_of, head, press, same, table_of

from affray.testing.memory import memory_session
from affray.tui.drawing import order
from affray.tui.drawing.spans import text_of
from affray.tui.modes.question import QuestionMode

HORDE = """\
affray = 1
title = "The Horde"
ruleset = "trial"
[[combatant]]
name = "Ysolde"
side = "party"
health = 20
speed = 9
[[combatant]]
name = "Giant Rat"
id = "rat"
count = {count}
health = 2
speed = 5
[[combatant]]
name = "Rat King"
health = 6
speed = 3
"""


def horde(count: int = 6, keys: str = "n"):
    """Make a table of one against many alike."""
    text = HORDE.format(count=count).replace('side = "party"', 'side = "party"\nplayer = false')
    return press(table_of(text), keys)


def struck(table):
    """Take what is asked until the command is done; return who struck Ysolde, in their order."""
    while isinstance(table.mode, QuestionMode):
        press(table, "Enter")
    return [entry.text for entry in table.log.entries if "strikes Ysolde" in entry.text]


def rows(table):
    """Return the rows of the order."""
    return [text_of(line).strip() for line in order.draw(table.view, 60, 60)]


def test_who_does_the_same_is_asked_about_the_own_side_first():
    text = HORDE.format(count=1).replace('side = "party"', 'side = "party"\nplayer = false', 1)
    table = press(table_of(text), "n n &")
    assert [one.text for one in table.mode.ask.options] == ["Giant Rat", "Rat King", "Ysolde"]


@pytest.mark.wish("size.alike")
def test_thirty_alike_are_one_row_with_their_harm_summed():
    table = horde(30)
    assert len(rows(table)) == 3
    assert rows(table)[1].startswith("Giant Rat ×30")
    assert "60/60" in rows(table)[1]
    table = press(horde(30), ": s e t Space r a t - 4 Space h e a l t h Space 1 Enter")
    assert "59/60" in rows(table)[1]


def test_the_row_says_how_many_stand_and_what_they_suffer():
    table = horde(6, "n : s e t Space r a t - 4 Space h e a l t h Space 0 Enter")
    press(table, ": c o n d i t i o n Space r a t - 1 . . 2 Space w i n d e d Enter")
    assert "5 up, 2 winded" in rows(table)[1]


def test_it_opens_on_its_turn_and_closes_after_it():
    table = horde(6, "n n")
    assert len(rows(table)) == 8
    assert rows(table)[1].startswith("▶ Giant Rat A")
    press(table, "n n n n n n")
    assert table.play.order.acting == "rat-king"
    assert rows(table)[1].startswith("✓ Giant Rat ×6")


def test_a_key_opens_and_closes_groups():
    table = horde(6, "n G")
    assert len(rows(table)) == 8
    press(table, "G")
    assert len(rows(table)) == 3


def test_the_arrows_take_a_closed_group_as_one():
    table = horde(6, "n Down Down")
    assert table.looked == "rat-king"
    press(table, "Up")
    assert table.looked == "rat-1"
    assert rows(table)[1].startswith("▸ Giant Rat ×6")


def test_three_alike_are_three_rows():
    assert len(rows(horde(3))) == 5


def test_one_who_was_split_off_is_a_row_of_its_own():
    table = horde(6, "n : s p l i t Space r a t - 6 Enter")
    assert [row.split("  ")[0] for row in rows(table)][1:3] == [
        "Giant Rat ×5",
        "Giant Rat F",
    ] or "Giant Rat F" in str(rows(table))
    assert len(rows(table)) == 4


def test_in_few_rows_a_group_is_one_of_them():
    table = horde(30)
    assert any("×30" in text_of(line) for line in order.draw(table.view, 60, 3))


class TestAllOfTheseAtThatOne:
    def test_the_acting_one_s_group_strikes_one_target_in_five_keys(self):
        table = horde(6, "n n")
        press(table, "&")
        assert "Giant Rat A and 5 more do the same" in head(table)
        head_before = table.session.head
        press(table, "1 y Enter")
        assert len(struck(table)) == 6
        assert table.session.head == head_before + 1
        assert table.play.order.acting == "rat-6"
        press(table, "u")
        assert table.play.order.acting == "rat-1"

    def test_those_who_were_selected_do_it(self):
        table = horde(6, "n n s 1 3 Enter")
        assert table.selected == ("rat-1", "rat-2")
        press(table, "& 1 y Enter")
        assert [text.partition(" strikes")[0] for text in struck(table)] == ["Giant Rat A", "Giant Rat B"]

    def test_without_a_group_it_asks_who(self):
        table = horde(6, "n &")
        assert "Who do the same?" in head(table)

    def test_stepping_back_lets_one_act_alone_again(self):
        table = horde(6, "n n & Esc")
        assert "more do the same" not in head(table)
        assert table.gang == ()


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_pictures_of_a_group(size):
    app = app_of(memory_session(HORDE.format(count=30)))
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await pilot.pause()
        same(app, f"group-{size[0]}x{size[1]}")


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)])
async def test_pictures_of_several_who_do_the_same(size):
    app = app_of(memory_session(HORDE.format(count=6)))
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "n", "&")
        await pilot.pause()
        same(app, f"together-{size[0]}x{size[1]}")
