"""What is typed at the table: words wherever they stand, bounds, and the real reason of every refusal."""

from __future__ import annotations

import pytest
from test_wardens_table import begin, say
from wardens_play import RULESET, at, do, fight, hit, npc, piece, refused, strike, suffer, warden

from affray.encounter.desk import Desk
from affray.encounter.files import parse
from affray.encounter.lines import split
from affray.encounter.model import Source
from affray.rules.refusal import Refused
from affray.rules.wardens.state import Counter, Wound
from affray.rules.wardens.tables import RATINGS
from affray.tui.keys import OWN

SPARE = {str(digit) for digit in range(10)} | {"space", "escape", "left", "right"}


def tried(session, line):
    """Type a line; return the refusal in words, the first question's id, or nothing."""
    words, *_ = split(line)
    try:
        reply = session.command(session.desk.bind(session.play, words), [])
    except Refused as refused:
        return refused.refusal.text.format(**refused.refusal.who, **refused.refusal.data)
    if reply.question is not None:
        found = reply.question.id
        session.cancel()
        return found
    if reply.refusal is None:
        session.undo()
        return ""
    return reply.refusal.text.format(**reply.refusal.who, **reply.refusal.data)


def test_no_two_commands_have_one_key_and_none_has_one_of_the_screen():
    desk = Desk(parse(Source(text=RULESET.starting_file)))
    keys = [command.key for command in desk.commands.values() if command.key]
    keys += [key.key for key in OWN]
    assert sorted(keys) == sorted(set(keys))
    assert not SPARE.intersection(keys)


# Bounds


@pytest.mark.parametrize("dice", [21, -21, 10**8, -(10**8), 10**40])
def test_dice_more_or_fewer_have_bounds(dice):
    here = fight(warden("ana", ratings={"finesse": 1}, attacks=(hit(2, approach="finesse"),)), npc("rat"))
    assert "beyond any roll" in refused(here, "attack", at(), attacker="ana", targets=("rat",), dice=dice)
    assert "beyond any roll" in refused(here, "attack", at(), attacker="rat", targets=("ana",), dice=dice)
    assert "beyond any roll" in refused(here, "act", at(), who="ana", approach="rig", dice=dice)
    assert "beyond any roll" in refused(here, "act", at(), who="rat", dice=dice)


def test_every_dice_parameter_is_bounded():
    named = {c.name for c in RULESET.commands for param in c.params if param.name == "dice"}
    assert named == {"attack", "act"}


def test_the_most_and_the_fewest_dice():
    here = fight(warden("ana", aether=0, ratings={"rig": 1}), npc("rat"))
    most = do(
        here, "act", at(), {"threat:ana": (6,) * 21}, who="ana", approach="rig", dice=20, threats=("a b",)
    )
    assert most.question("threat:ana").count == 21
    least = do(
        here, "act", at(), {"threat:ana": (6, 1)}, who="ana", approach="rig", dice=-20, threats=("a b",)
    )
    assert least.question("threat:ana").count == 2


def test_threats_of_one_roll_have_bounds():
    here = fight(warden("ana", aether=0), npc("rat"))
    many = tuple(f"threat number {i}" for i in range(21))
    assert "too many" in refused(here, "act", at(), who="ana", approach="rig", threats=many)


# Words wherever they stand


@pytest.mark.parametrize(
    "line",
    [
        'attack ana rat finesse "a b" anyway',
        'attack ana rat finesse anyway "a b"',
        'attack ana rat "a b" finesse anyway',
        'attack ana rat anyway finesse "a b" +fire',
        'attack ana rat "a b" anyway finesse flash',
        'attack ana rat finesse "a b" +fire 2 anyway',
        'attack ana rat finesse "a b" no-dodge moving surprise approach -1 anyway',
    ],
)
def test_flags_may_stand_anywhere_after_the_targets(line):
    session = begin()
    say(session, "next", "attack ana rat no-dodge")
    assert "used the turn's action" in tried(session, line.replace(" anyway", ""))
    assert tried(session, line) == "threat:ana"


def test_a_flag_after_a_threat_does_what_it_says():
    one = warden("ana", aether=0, ratings={"finesse": 1}, attacks=(hit(2, approach="finesse"),))
    here = fight(one, npc("rat", guard=9, counters=(Counter(name="tail", threat="tripped up"),)))
    threats = ("a b", "no-dodge", "no-tail", "approach", "2")
    played = strike(here, "ana", "rat", at(), {"threat:ana": (6,) * 4}, threats=threats)
    assert played.question("threat:ana").data["threats"] == "overpowered, a b"
    assert played.question("threat:ana").count == 4


def test_a_rating_may_stand_after_the_threats():
    session = begin()
    say(session, "next")
    assert tried(session, 'act ana "a b" scramble') == "threat:ana"
    assert tried(session, 'act ana "a b" 2 anyway') == "which rating does ana use?"


def test_a_foe_acts_in_words_and_anyway_is_no_part_of_them():
    session = begin()
    say(session, "next", "next", "attack rat ana")
    assert "used the turn's action" in tried(session, "act rat cuts the rope")
    assert tried(session, "act rat cuts the rope anyway") == ""
    here = fight(npc("rat"))
    said = do(here, "act", at(), who="rat", threats=("cuts", "the", "rope", "anyway"))
    assert said.lines == ["rat acts: cuts the rope"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("attack ana rat sword bow", "nothing here is called bow"),
        ("attack ana rat sword flash", "flash: one attack at a time"),
        ("attack ana rat finesse muscle", "muscle: an attack has one approach"),
        ("attack rat ana muscle", "muscle: only Wardens choose an approach"),
        ("attack ana rat anywey", "nothing here is called anywey"),
        ("act ana scrambel +fire", "nothing here is called scrambel"),
        ("act ana +fire", "which rating does ana use?"),
    ],
)
def test_words_that_fit_nowhere_are_refused_for_what_they_are(line, reason):
    session = begin()
    say(session, "next")
    assert tried(session, line) == reason


def test_a_slip_is_told_what_it_may_be_meant_for():
    here = fight(warden("ana", attacks=(hit(2, approach="finesse"),)), npc("rat"))
    with pytest.raises(Refused) as caught:
        do(here, "attack", at(), attacker="ana", targets=("rat",), threats=("anywey",))
    assert caught.value.refusal.hint.startswith("did you mean anyway?")


def options(command, name, here, context, **args):
    declared = next(one for one in RULESET.commands if one.name == command)
    param = next(one for one in declared.params if one.name == name)
    return {option.id: option.note for option in param.choices(here, context, args)}


def test_while_the_approach_is_open_its_threat_may_be_added_or_struck():
    here = fight(warden("ana", attacks=(hit(2),)), npc("rat"))
    found = options("attack", "how", here, at("ana"), attacker="ana", targets=("rat",))
    assert {"approach", "no-approach"} <= set(found)
    known = options("attack", "how", here, at("ana"), attacker="ana", targets=("rat",), approach="muscle")
    assert "no-approach" in known
    assert "approach" not in known


def test_counters_of_every_target_are_on_offer():
    rats = [npc(f"rat-{i}", counters=(Counter(name=f"tail {i}", threat="tripped"),)) for i in (1, 2)]
    here = fight(warden("ana", attacks=(hit(2, approach="muscle"),)), *rats)
    found = options("attack", "how", here, at("ana"), attacker="ana", targets=("rat-1", "rat-2"))
    assert {"no-tail-1", "no-tail-2"} <= set(found)


# The real reason


def test_pieces_are_all_on_offer_the_damaged_first():
    armor = (
        piece("leather", 1),
        piece("mail", 0, max=2),
        piece("shield", 0, max=1, shield=True, destroyed=True),
    )
    here = fight(warden("ana", armor=armor))
    assert options("repair", "piece", here, at("ana"), who="ana") == {
        "mail": "2 watches",
        "leather": "whole",
        "shield": "beyond repair",
    }
    assert refused(here, "repair", who="ana", piece="leather") == "ana's leather is not damaged"
    assert refused(here, "repair", who="ana", piece="shield") == "ana's shield is beyond repair"


def test_scars_are_on_offer_last():
    here = fight(warden("ana", wounds=(Wound(text="a cut"), Wound(kind="scar"), Wound())), warden("ben"))
    found = options("scar", "wound", here, at("ana"), who="ana")
    assert found == {"wound-3": "", "wound-1": "", "wound-2": "a Scar already"}
    assert refused(here, "scar", who="ana", wound="wound-2") == "wound-2 of ana is a Scar already"
    bare = options("scar", "wound", here, at("ben"), who="ben")
    assert [refused(here, "scar", who="ben", wound=one) for one in bare] == [
        "ben has no Wound to push through"
    ]


def test_nothing_dropped_is_said_so():
    here = fight(warden("ana"))
    (item,) = options("pick-up", "item", here, at("ana"), who="ana")
    assert refused(here, "pick-up", who="ana", item=item) == "ana has dropped nothing"


def test_every_side_may_be_named_and_is_told_why_not():
    here = fight(warden("ana"), npc("rat"))
    assert list(options("morale", "side", here, at("ana"))) == ["foes", "party", "scene"]
    assert "nobody of the party" in refused(here, "morale", side="party")


def test_a_warden_may_act_with_any_known_rating():
    here = fight(warden("ana", ratings={"charm": 2, "sailing": 1}))
    found = list(options("act", "approach", here, at("ana"), who="ana"))
    assert found[:2] == ["charm", "sailing"]
    assert set(found) == {*RATINGS, "sailing"}


def test_the_dead_have_no_downtime():
    here = fight(warden("ana", status=("dead",)), warden("ben"))
    assert refused(here, "downtime", who=("ana",)) == "ana is dead"
    assert do(here, "downtime").rules == ["wardens.downtime"]


def test_what_is_typed_at_the_table_is_refused_for_the_real_reason():
    session = begin()
    say(session, "next")
    assert "too many" in tried(session, "rest nowhere")
    assert tried(session, "scar ana wound-1") == "ana has no Wound to push through"
    assert tried(session, "morale party") == "nobody of the party is left to test"


def test_a_template_without_guard_says_what_a_warden_needs():
    (fault,) = RULESET.faults(warden("ana").but(guard=None), RULESET.Settings())
    assert fault.path == ("guard",)
    assert "`guard` is missing" in fault.text
    assert "guard = 3" in fault.expected


# Costs


def test_only_a_cost_that_is_no_action_is_said():
    here = fight(warden("ana", attacks=(hit(2),), status=("snared",)))
    costs = {action.title: action.cost for action in RULESET.actions(here, at("ana"), "ana")}
    assert costs == {"blow 2 harm": "", "Reposition": "move", "Something else": "", "Break free": ""}


def test_dice_of_a_split_have_readable_names():
    one = warden("ana", aether=3, ratings={"rig": 3})
    here = fight(one, npc("rat"))
    played = do(
        here,
        "act",
        at(),
        {"threat:ana": (4, 2, 2, 1), "aether:ana": 1},
        who="ana",
        approach="rig",
        threats=("a b", "c d"),
    )
    assert [part.id for part in played.question("aether-dice:ana").options] == ["four", "two"]
    twice = do(
        here,
        "act",
        at(),
        {"threat:ana": (2, 2, 1, 1), "aether:ana": 1},
        who="ana",
        approach="rig",
        threats=("a b", "c d"),
    )
    parts = twice.question("aether-dice:ana").options
    assert [(part.id, part.text) for part in parts] == [("two", "the 2"), ("two-2", "the 2")]


def test_a_shattered_shield_is_never_a_stumble():
    one = warden(armor=(piece("shield", 1, shield=True),))
    for settings in (None, RULESET.Settings(stumble_on_negate=True, stumble_on_absorb=True)):
        played = suffer(hit(2), one, {"shatter:borin": "shield"}, settings=settings)
        assert "wardens.stumble-mark" not in played.rules
