"""Scripted dice and stacked decks: they fall as told, and complain where script and rules differ."""

from __future__ import annotations

import pytest

from affray.rules.fight import Context, Fight
from affray.rules.gauge import Gauge
from affray.rules.question import Draw, Roll
from affray.rules.refusal import Refused
from affray.testing.scripted import ScriptedDice, ScriptError, StackedDeck, drive
from affray.testing.trial import Fighter, Readings, Stage, draw, strike

CONTEXT = Context(1, "", "ana", Readings())
FOUR = Gauge(now=4, max=4)
FIGHT = Fight({one: Fighter(id=one, name=one, health=FOUR) for one in ("ana", "rat")}, Stage())
BLOW = {"actor": "ana", "targets": ("rat",)}


def test_a_procedure_is_driven_with_scripted_dice_and_defaults():
    driven = drive(strike(FIGHT, CONTEXT, BLOW), dice=ScriptedDice(5, 1))
    assert driven.fight["rat"].health.now == 3
    assert driven.asked == ["push:ana", "strike:rat"]
    assert driven.rules == ["trial.strike", "trial.strike"]


def test_answers_by_id_come_before_dice_and_defaults():
    driven = drive(strike(FIGHT, CONTEXT, BLOW), {"push:ana": "yes", "strike:rat": (6, 6)})
    assert driven.fight["rat"].health.now == 1


def test_cards_come_in_the_order_of_the_stack():
    deck = StackedDeck("moon", "sun")
    first = drive(draw(FIGHT, CONTEXT, {"actor": "ana"}), {}, deck=StackedDeck("moon"))
    assert first.fight["ana"].hand == ("moon",)
    question = Draw(id="x", text="", counts={"sun": 1})
    assert [deck.answer(question), deck.answer(question)] == ["moon", "sun"]
    with pytest.raises(ScriptError, match="empty"):
        deck.answer(question)


@pytest.mark.parametrize(
    ("answers", "dice", "words"),
    [
        ({}, None, "nobody scripted"),
        ({}, ScriptedDice(5), "has \\[5\\] left"),
        ({}, ScriptedDice(5, 1, 3), "never rolled: \\[3\\]"),
        ({}, ScriptedDice(5, 9), "refuses"),
        ({"parry:rat": "yes"}, ScriptedDice(5, 1), "never asked"),
        ({"push:ana": "perhaps"}, ScriptedDice(5, 1), "refuses"),
    ],
)
def test_a_script_that_does_not_fit_is_an_error(answers, dice, words):
    with pytest.raises(ScriptError, match=words):
        drive(strike(FIGHT, CONTEXT, BLOW), answers, dice=dice)


def test_cards_left_over_are_an_error():
    with pytest.raises(ScriptError, match="never drawn"):
        drive(draw(FIGHT, CONTEXT, {"actor": "ana"}), deck=StackedDeck("sun", "star"))


def test_a_refusal_passes_through():
    tired = FIGHT.put("ana", effort=Gauge(now=0, max=2))
    with pytest.raises(Refused):
        drive(strike(tired, CONTEXT, BLOW))


def test_dice_are_dealt_roll_by_roll():
    dice = ScriptedDice(1, 2, 3)
    assert dice.answer(Roll(id="a", text="", count=1, sides=6)) == (1,)
    assert dice.answer(Roll(id="b", text="", count=2, sides=6)) == (2, 3)
    dice.finish()
