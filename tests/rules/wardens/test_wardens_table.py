"""Whole fights through the order of play: what the rules leave to timers, phases and the table."""

import pytest
from wardens_play import RULESET

from affray.encounter.lines import split
from affray.testing.memory import memory_session

FIGHT = """
affray = 1
title = "Three"
ruleset = "wardens"
{settings}
[[combatant]]
id = "ana"
name = "Ana"
side = "party"
player = "Ana"
guard = 5
ratings = {{finesse = 2}}
attacks = ["sword", {{name = "Flash", harm = 1, approach = "finesse", effects = ["stun", "confuse"]}}]

[[combatant]]
id = "ben"
name = "Ben"
side = "party"
player = "Ben"
bulky = true
tier = 3
guard = 5
attacks = ["knife"]

[[combatant]]
id = "rat"
name = "Rat"
guard = 9
attacks = [{{name = "Nip", harm = 1}}]

[[combatant]]
id = "cat"
name = "Cat"
guard = 9
attacks = [{{name = "Net", harm = 1, effects = ["snare"]}}]
"""


def begin(settings="declare = false"):
    return memory_session(FIGHT.format(settings=f"[settings]\n{settings}\n"))


def say(session, *lines):
    for line in lines:
        words, *inline = split(line)
        reply = session.command(session.desk.bind(session.play, words), [" ".join(part) for part in inline])
        assert reply.refusal is None, (line, reply.refusal)
        assert reply.question is None, (line, reply.question)


def acting(session):
    return session.play.order.acting


def test_a_round_runs_agile_foes_heavy():
    session = begin()
    order = []
    for _ in range(5):
        say(session, "next")
        order.append(acting(session))
    assert order == ["ana", "rat", "cat", "ben", "ana"]
    assert session.play.order.round == 2


def test_all_declare_first():
    session = begin("declare = true")
    say(session, "next")
    assert session.play.order.phase == "declare"
    assert acting(session) is None
    words = split("attack ana rat no-dodge")[0]
    assert session.command(session.desk.bind(session.play, words)).refusal is not None
    say(session, "declare", "next", "attack ana rat no-dodge")
    assert session.play.fight["rat"].guard.now == 7
    say(session, "next", "next", "next", "next")
    assert session.play.order.phase == "declare"
    assert session.play.fight.scene.declared == {}


def test_a_stunned_foe_loses_its_next_turn_and_no_other():
    session = begin()
    say(session, "next", "attack ana rat flash no-dodge")
    assert session.play.fight["rat"].status == ("stunned", "confused")
    say(session, "next")
    assert acting(session) == "cat"
    assert session.play.fight["rat"].status == ()
    say(session, "next", "next", "next")
    assert acting(session) == "rat"


def test_a_stunned_warden_who_has_acted_loses_the_turn_of_the_next_round():
    session = begin()
    say(session, "next", "next", "attack rat ana")
    say(session, "condition ana stunned")
    say(session, "next", "next", "next")
    assert acting(session) != "ana"


def test_a_stumble_mark_of_a_heavy_warden_ends_with_its_turn_in_the_same_round():
    session = begin()
    say(session, "next", "next", "attack rat ben ; move_or_act")
    assert session.play.fight["ben"].status == ("stumble",)
    say(session, "next", "next")
    assert acting(session) == "ben"
    say(session, "reposition ben")
    words = split("act ben")[0]
    assert session.command(session.desk.bind(session.play, words)).refusal is not None
    say(session, "next")
    assert session.play.fight["ben"].status == ()


def test_a_mark_from_ones_own_turn_is_carried_into_the_next():
    session = begin()
    # Out of turn, the foe nips at the one who is acting.
    say(session, "next", "next", "next", "next")
    assert acting(session) == "ben"
    say(session, "attack rat ben ; move_or_act", "reposition", "act ; none", "next")
    assert session.play.fight["ben"].status == ("stumble",)
    say(session, "next", "next", "next")
    assert acting(session) == "ben"
    say(session, "reposition ben")
    assert session.command(session.desk.bind(session.play, ["act", "ben"])).refusal is not None
    say(session, "next")
    assert session.play.fight["ben"].status == ()


def test_a_snare_lasts_until_somebody_acts():
    session = begin()
    say(session, "next", "next", "next", "attack cat ana", "next", "next")
    assert acting(session) == "ana"
    assert session.play.fight["ana"].status == ("snared",)
    assert session.command(session.desk.bind(session.play, ["reposition", "ana"])).refusal is not None
    say(session, "free ana", "reposition ana")
    assert session.play.fight["ana"].status == ()


def test_a_foe_killed_in_the_agile_phase_gets_no_turn():
    session = begin()
    say(session, "next", "set rat guard 0", "set rat wound_slots 0", "attack ana rat no-dodge")
    assert session.play.fight["rat"].status == ("dead",)
    say(session, "next")
    assert acting(session) == "cat"


def test_a_warden_turned_heavy_does_not_act_twice():
    session = begin()
    say(session, "next", "carry ana bulky")
    seen = []
    for _ in range(7):
        say(session, "next")
        seen.append(acting(session))
    assert seen[:3] == ["rat", "cat", "ben"]
    assert seen.count("ana") == 1
    assert seen[3:5] == ["rat", "cat"]


def test_undo_takes_back_what_an_attack_did():
    session = begin()
    say(session, "next")
    before = session.play.fight
    say(session, "attack ana rat flash no-dodge")
    assert session.play.fight != before
    session.undo()
    assert session.play.fight == before


@pytest.mark.parametrize("name", [command.name for command in RULESET.commands])
def test_no_command_hides_one_of_the_runner(name):
    session = begin()
    assert name not in session.desk.runner


@pytest.mark.parametrize(
    ("line", "args"),
    [
        ("act finesse +fire", {"approach": "finesse", "threats": ("+fire",)}),
        ("act ana finesse", {"who": "ana", "approach": "finesse"}),
        ("act moving", {"how": ("moving",)}),
        ("act", {}),
        ("reposition", {}),
        ("reposition anyway", {"how": ("anyway",)}),
        ("reposition ben", {"who": "ben"}),
        ("free", {}),
        ("free ana ben", {"who": "ana", "target": "ben"}),
        ("scar wound-1", {"wound": "wound-1"}),
        ("scar Ana wound-1", {"who": "ana", "wound": "wound-1"}),
        ("carry 4 bulky", {"slots": 4, "bulk": "bulky"}),
        ("carry ben 4", {"who": "ben", "slots": 4}),
    ],
)
def test_who_may_be_left_out_of_a_line(line, args):
    scratched = FIGHT.replace("guard = 5\nratings", 'guard = 5\nwounds = ["cut"]\nratings')
    session = memory_session(scratched.format(settings="[settings]\ndeclare = false\n"))
    say(session, "next")
    assert session.desk.bind(session.play, split(line)[0]).args == args


def test_a_slip_in_a_line_without_who_is_no_threat():
    session = begin()
    say(session, "next")
    bound = session.desk.bind(session.play, split("act bne finesse")[0])
    assert session.command(bound).refusal is not None
    before = session.play
    assert session.command(session.desk.bind(session.play, split("act finesse bne")[0])).refusal is not None
    assert session.play is before


def test_the_words_of_a_foes_deed_need_no_quotes():
    session = begin()
    say(session, "next", "next")
    for line, said in (
        ("act gnaws the rope", "gnaws the rope"),
        ("act anyway 'gnaws on' 'and on'", "gnaws on, and on"),
    ):
        reply = session.command(session.desk.bind(session.play, split(line)[0]))
        assert f"Rat acts: {said}" in [told.text for told in reply.told]
        session.undo()
