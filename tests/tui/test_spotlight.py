"""The spotlight on the screen: who holds it, a role among them, and exactly who may be handed it."""

from __future__ import annotations

import pytest
from tables import FIGHT, head, press, table_of

from affray.tui.drawing import order
from affray.tui.drawing.spans import text_of


@pytest.fixture
def table():
    fight = FIGHT.replace('kind = "phases"', 'kind = "spotlight"').replace("{ round = 3 }", "{ fallen = 3 }")
    return press(table_of(fight), "n")


def marked(table):
    """Return the rows of the order that bear the mark of who acts."""
    rows = [text_of(line) for line in order.draw(table.view, 60, 30)]
    return [row.split()[1:3] for row in rows if row.startswith(table.marks.acting)]


def offered(table):
    """List whom the key for choosing the next offers."""
    press(table, "g")
    return [option.id for option in table.mode.ask.options]


def test_the_holder_is_marked_in_the_order_and_named_in_the_prompt(table):
    assert marked(table) == [["Ysolde", "●●●●"]]
    assert "Ysolde" in head(table)


def test_exactly_those_are_offered_who_may_be_handed_it(table):
    play = table.play
    assert offered(table) == table.session.desk.turns.candidates(play)
    assert "ysolde" not in offered(press(table, "Esc"))
    assert "gm" in offered(press(table, "Esc"))


def test_a_role_holds_it_by_its_name_and_has_actions(table):
    at = offered(table).index("gm") + 1
    press(table, str(at))
    assert table.play.order.acting == "gm"
    assert "The game master" in head(table)
    assert marked(table) == [["The", "game"]]
    press(table, "1 1")
    assert table.log.words_of(table.session.head)


def test_where_it_must_stay_nobody_is_offered(table):
    table.session.command(table.session.desk.bind(table.play, ["condition", "ysolde", "solo"]))
    press(table, "g")
    assert "nobody else can be next" in table.said.text
    press(table, "n")
    assert table.play.order.acting == "ysolde"
