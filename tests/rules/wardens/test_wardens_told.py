"""What the table is told of at the edges of turns: morale that came due by hand, who has not declared."""

from __future__ import annotations

import pytest
from test_wardens_table import begin, say

from affray.encounter.reports import told_of

FIGHT_MORALE = "A morale test is due for the foes: half of the side is lost"


def news(session, *lines):
    """Type lines; return what was told of morale."""
    found = []
    for line in lines:
        say(session, line)
        (row,) = session.store.rows([session.head])
        found += [told.text for told in told_of(row) if told.rule == "wardens.morale-trigger"]
    return found


def silent(session, *lines):
    """Type lines; return who was said not to have declared."""
    found = []
    for line in lines:
        say(session, line)
        (row,) = session.store.rows([session.head])
        found += [told.text for told in told_of(row) if "not declared" in told.text]
    return found


def owed(session):
    play, rules = session.play, session.desk.rules
    return [due.text for due in rules.owes(play.fight, session.desk.context(play), play.order.acting or "")]


@pytest.mark.parametrize("line", ["condition rat dead", "remove rat", "set rat status '[\"gone\"]'"])
def test_a_loss_by_hand_is_owed_at_once_and_told_at_the_next_turn(line):
    session = begin()
    assert news(session, "next", line) == []
    assert "morale of the foes: half of the side is lost" in owed(session)
    assert news(session, "next") == [FIGHT_MORALE]
    assert news(session, "next", "next", "next") == []


def test_a_loss_by_hand_between_turns_is_told_when_one_starts():
    session = begin("declare = true")
    say(session, "next", "declare", "condition rat dead")
    assert news(session, "next") == [FIGHT_MORALE]
    assert news(session, "next", "next") == []


def test_a_loss_by_hand_of_all_but_the_last_turn_is_told_before_the_round_ends():
    session = begin("declare = true")
    say(session, "next", "declare", "next", "next", "next", "next", "condition cat dead")
    assert news(session, "next") == [FIGHT_MORALE]


def test_what_an_attack_told_is_not_told_again():
    session = begin()
    say(session, "next", "set rat guard 0", "set rat wound_slots 0")
    assert news(session, "attack ana rat no-dodge") == [FIGHT_MORALE]
    assert news(session, "next", "next", "next") == []


def test_a_test_waived_is_told_no_more_and_what_is_mended_may_be_told_again():
    session = begin()
    say(session, "next", "condition rat dead")
    assert news(session, "next") == [FIGHT_MORALE]
    say(session, "condition rat dead off")
    assert news(session, "next") == []
    assert session.play.fight.scene.told == ()
    say(session, "condition rat dead")
    assert news(session, "next") == [FIGHT_MORALE]
    say(session, "morale foes waive")
    assert news(session, "next", "next") == []
    assert not owed(session)


def test_undoing_takes_the_telling_back():
    session = begin()
    say(session, "next", "condition rat dead", "next")
    session.undo()
    assert news(session, "next") == [FIGHT_MORALE]


def test_who_has_not_declared_is_said_once_a_round():
    session = begin("declare = true")
    assert silent(session, "next") == []
    assert silent(session, "next") == ["Ana and Ben have not declared"]
    assert silent(session, "next", "next", "next") == []
    assert silent(session, "next", "declare ana", "next") == ["Ben has not declared"]


def test_where_all_have_declared_or_nobody_must_nothing_is_said():
    session = begin("declare = true")
    assert silent(session, "next", "declare", "next", "next", "next", "next") == []
    session = begin("declare = false")
    assert silent(session, "next", "next") == []
    session = begin('declare = true\n[order]\nkind = "open"')
    assert silent(session, "next", "next") == []


def test_who_can_act_only_later_in_the_round_is_not_waited_for():
    session = begin("declare = true")
    say(session, "next", "condition ben stunned", "declare", "next", "condition ben stunned off")
    assert silent(session, "next", "next", "next") == []
