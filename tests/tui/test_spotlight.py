"""The spotlight on the screen: who holds it, a role among them, and exactly who may be handed it."""

from __future__ import annotations

import pytest
from tables import FIGHT, head, press, sample, table_of

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


def test_the_key_line_hands_the_spotlight_on_and_says_nothing_of_delaying(table):
    words = [word for _, word in table.mode.hints()]
    assert words[:2] == ["next", "who next"]
    assert "delay" not in words


def test_choosing_who_is_next_names_the_first_for_enter_and_hands_it_over(table):
    first = table.session.desk.turns.candidates(table.play)[0]
    press(table, "g")
    assert head(table) == "Who is next?"
    assert table.mode.ask.pointed.id == first
    press(table, "9")
    assert "there is no 9" in table.said.text
    press(table, "Enter")
    assert table.play.order.acting == first


def test_all_that_a_role_can_do_is_listed_in_the_panel():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 2 3")
    while table.session.question is not None:
        press(table, "3")
    assert table.play.order.acting == "dm"
    lines = [text_of(line) for line in table.mode.panel(46, 30)]
    assert table.mode.title() == "The DM"
    assert sum(line[:1].isdecimal() for line in lines) == len(table.mode.actions) == 9
    assert any("interruption tokens" in line for line in lines)
    few = [text_of(line) for line in table.mode.panel(30, 9)]
    assert len(few) == 9
    press(table, "Enter")
    assert "done at the table; n goes on" in table.said.text


def failing(name):
    """Play a sample until the DM has the spotlight."""
    table = press(table_of("", session=sample(name)), "n 2 3")
    while table.session.question is not None:
        press(table, "3")
    return table


def test_what_an_enemy_does_is_read_whole_at_eighty_columns():
    table = failing("bell-of-hush.toml")
    lines = [text_of(line) for line in table.mode.panel(46, 9)]
    assert lines[:2] == ["1 Mouldling A: Grab: 2 light vigor", "2   Hot hands: light zeal, hard vigor"]
    assert lines[6:] == [
        "7 Master Fennimore: Tongs: light wit, hard wit",
        "8   Ladle of bronze: hard vigor, hard zeal",
        "9   Foreman's voice: light",
    ]


def test_a_list_that_is_longer_than_the_panel_says_so():
    table = failing("bell-of-hush.toml")
    lines = [text_of(line) for line in table.mode.panel(58, 8)]
    assert lines[6].startswith("7 Master Fennimore")
    assert lines[7:] == ["  … 2 more"]


def test_who_is_done_is_said_to_be_and_who_is_next():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 1 1 2")
    assert head(table) == "▶ Ottoline Vass is done   n next: Corin Threll"
    assert head(press(table, "n")).startswith("▶ Corin Threll acts   before next: an action (Enter)")
    table = press(failing("bell-of-hush.toml"), "1 1")
    assert head(table) == "▶ The DM is done   n next: Ottoline Vass"


def test_the_key_that_settles_stands_behind_what_it_settles():
    table = table_of("", session=sample("bell-of-hush.toml"))
    table.run(table.session.desk.bind(table.play, ["condition", "ottoline-vass", "muffled", "turns=1"]))
    press(table, "n")
    table.run(table.session.desk.bind(table.play, ["intermission", "1"]))
    assert head(table) == (
        "▶ Ottoline Vass acts   before next: 2 segments unspent (Enter), Ottoline Vass: muffled ends"
    )
    table.room = 60
    assert "before next: 2 segments uns… (Enter), " in head(table)


def test_whoever_is_attacked_is_asked_for_by_the_attack():
    table = press(failing("bell-of-hush.toml"), "7")
    assert head(table) == "Master Fennimore: Tongs: light wit, hard wit: whom"


def test_a_hazard_takes_nobodys_last_aim_and_offers_whom_it_can_strike():
    table = press(table_of("", session=sample("last-ferry-down.toml")), "n 1 4 2")
    while table.session.question is not None:
        press(table, "Enter")
    press(table, "h 1")
    assert [option.text for option in table.mode.ask.options] == [
        "Odile Marsh",
        "Hob Farrier",
        "Little Perpetua",
    ]
    assert table.mode.ask.at == 0


def test_the_same_again_is_refused_before_anybody_is_asked_for():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 1 1 1")
    while table.session.question is not None:
        press(table, "Enter")
    press(table, "n 1 1 1")
    while table.session.question is not None:
        press(table, "Enter")
    assert table.session.desk.rules.beaten(table.play.fight, "mouldling-1")
    press(table, ".")
    assert "Corin Threll has acted in this spotlight" in table.said.text
    assert "is done" in head(table)
