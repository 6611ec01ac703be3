"""The ruleset through the order of play: initiative, waiting, falling, dying, coming in late."""

from __future__ import annotations

import msgspec
import pytest

from affray.encounter import reports
from affray.encounter.answers import Answered
from affray.encounter.lines import Invocation, split
from affray.encounter.odds import odds
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.testing.memory import memory_session

TEXT = """\
affray = 1
title = "Four at a ford"
ruleset = "foci"

[template.wolf]
name = "Wolf"
skills = { fight = 2, dodge = 1 }
initiative = 5

[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
skills = { fight = 3, dodge = 2, knowledge = 4 }
weapons = ["broadsword"]
initiative = 20

[[combatant]]
name = "Bo"
side = "party"
player = "Bo"
skills = { shoot = 2 }
weapons = ["light pistol"]
initiative = 15

[[combatant]]
use = "wolf"
name = "Wolf"

[[combatant]]
use = "wolf"
name = "Bear"
initiative = 10

[[combatant]]
name = "Late Wolf"
skills = { fight = 1 }
wave = 2

[[wave]]
when = { round = 2 }
"""


def session(text=TEXT, **house):
    return memory_session(text, seed="fights", house=House(**house))


def give(here, *lines):
    """Give lines, none of which may be refused; return what the last one told."""
    reply = None
    for line in lines:
        words, *inline = split(line)
        reply = here.command(here.desk.bind(here.play, words), [" ".join(part) for part in inline])
        while reply.question is not None:
            reply = here.answer()
        assert reply.refusal is None, (line, reply.refusal)
    return [told.text for told in reply.told if not told.quiet]


def refusal(here, line):
    reply = here.command(here.desk.bind(here.play, split(line)[0]))
    return "" if reply.refusal is None else reply.refusal.text


@pytest.mark.rule("foci.initiative")
def test_initiative_is_rolled_inside_the_first_next_and_undone_as_one():
    here = session(TEXT.replace("initiative", "# initiative"))
    before = here.play
    reply = here.command(Invocation("next"))
    assert reply.question.id == "initiative:ana"
    reply = here.answer((9, 9, 9, 9))
    assert reply.question.id == "initiative:bo"
    reply = here.answer()
    assert reply.step == 1, "one Enter rolls for everybody who is left"
    answers = msgspec.json.decode(here.store.rows([1])[0].answers, type=list[Answered])
    rolled = [one.id for one in answers if one.how == "rolled"]
    assert rolled == ["initiative:bo", "initiative:wolf", "initiative:bear"]
    assert here.play.order.acting == "ana"
    here.undo()
    assert here.play == before


def test_the_order_is_by_initiative_then_by_hand():
    here = session()
    give(here, "next")
    assert reports.state(here)["order"] == ["ana", "bo", "bear", "wolf"]
    give(here, "move wolf before ana", "next", "next", "next", "next")
    assert reports.state(here)["order"] == ["wolf", "ana", "bo", "bear"]


def test_who_waits_keeps_its_foci_until_it_comes_back():
    here = session()
    give(here, "next", "wait ana until the bear moves", "delay")
    assert here.play.order.acting == "bo"
    assert here.play.fight["ana"].foci.left == 2
    assert "own turn" in refusal(here, "notice ana")
    give(here, "return", "notice ana")
    assert (here.play.order.acting, here.play.fight["ana"].foci.left) == ("ana", 1)


def test_foci_lapse_at_the_end_of_a_turn_and_come_back_with_the_next():
    here = session()
    give(here, "next", "notice ana", "next")
    assert (here.play.fight["ana"].foci.left, here.play.fight["ana"].aware) == (0, True)
    give(here, "next", "next", "next")
    assert (here.play.order.acting, here.play.fight["ana"].foci.left, here.play.fight["ana"].aware) == (
        "ana",
        3,
        False,
    )


def test_who_is_down_has_no_turns_and_dies_when_its_rounds_are_up():
    here = session()
    give(here, "next")
    give(here, 'set bear tracks {"physical":{"moderate":{"max":3,"marked":3},"serious":{"max":3,"marked":3},'
         '"incapacitated":{"max":3,"marked":3}}}'.replace('"', '\\"'))  # fmt: skip
    give(here, "attack ana bear ; 8 4 4 4")
    assert here.play.fight["bear"].dying.rounds_left == 3
    give(here, "next", "next")
    assert here.play.order.acting == "wolf"
    told = give(here, "next")
    assert not [line for line in told if "rounds are left" in line], "not at the end of the round it began in"
    for left in (2, 1):
        told = [line for _ in range(3) for line in give(here, "next")]
        word = "round is" if left == 1 else "rounds are"
        assert f"Bear is dying: {left} {word} left" in told
    told = [line for _ in range(3) for line in give(here, "next")]
    assert "Bear dies" in told
    assert here.play.fight["bear"].dead


def test_late_ones_roll_as_they_come_in():
    here = session()
    give(here, "next")
    told = give(here, "fire wave-2")
    assert any("Late Wolf: initiative" in line for line in told)
    assert "late-wolf" in reports.state(here)["order"]


def test_a_fight_under_way_can_be_mended():
    here = session()
    give(here, "next", "attack ana wolf ; 8 4", "attack ana wolf ; 4 4 4")
    reply = here.mend(2, "attack:ana", "3 3")
    while reply.question is not None:
        reply = here.answer()
    assert reply.refusal is None
    rows = here.store.rows(here.line[1:])
    told = [one.data for row in rows for one in reports.told_of(row) if one.rule == "foci.pool"]
    assert [data["dice"] for data in told] == [2, 2], "an unhurt wolf parries with all it has"


def test_odds_of_each_target_and_of_a_defence():
    here = session()
    give(here, "next")
    found = odds(here.desk, here.play, here.desk.bind(here.play, ["attack", "ana", "wolf"]))
    assert [one.target for one in found] == ["wolf"]
    assert sum(found[0].outcomes.values()) == 1
    give(here, "next", "next")
    (found,) = odds(here.desk, here.play, here.desk.bind(here.play, ["attack", "bear", "ana"]))
    assert sum(found.outcomes.values()) == 1


def test_players_read_no_figures_of_foes():
    here = session()
    give(here, "next", "attack ana wolf ; 8 8", "attack ana wolf ; 7 4 4", "attack ana wolf ; 3 3 3 3")
    view = Eye.on(here).view()
    wolf = next(seen for seen in view.order if seen.label == "Wolf")
    assert wolf.tallies == ()
    assert wolf.words
    assert not [line for line in view.log if any(char.isdigit() for char in line.replace("Round 1", ""))]


def test_the_conditions_of_the_ruleset_take_one_out_and_back():
    here = session()
    give(here, "next", "condition bear out")
    assert here.desk.rules.beaten(here.play.fight, "bear")
    assert "bear is out" in refusal(here, "attack bear ana").replace("{who}", "bear")
    give(here, "condition bear out off", "condition wolf gone")
    assert not here.desk.rules.beaten(here.play.fight, "bear")
    assert here.desk.rules.standing(here.play.fight, "wolf") == "gone"


def test_a_routine_attack_takes_three_keys():
    """The weapon, the target, Enter for the dice: no question but the roll stands between."""
    here = session()
    give(here, "next")
    reply = here.command(Invocation("attack", {"attacker": "ana", "target": "wolf", "weapon": "broadsword"}))
    assert reply.question.id == "attack:ana"
    assert here.answer((8, 4)).step is not None
