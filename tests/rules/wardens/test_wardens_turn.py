"""Rounds, phases, loads and what a turn holds."""

import msgspec
import pytest
from wardens_play import (
    RULESET,
    ConditionEnds,
    Settings,
    Wound,
    at,
    do,
    fight,
    hit,
    npc,
    piece,
    play,
    refused,
    strike,
    warden,
)

from affray.rules.fight import Context
from affray.rules.order import Open, SortKeys
from affray.rules.refusal import Refused
from affray.rules.wardens.threats import load_penalty
from affray.rules.wardens.turn import encumbered, load_of


def phase_ids(here, settings=None):
    groups = RULESET.groups(here, at(settings=settings))
    return {phase.name: phase.ids for phase in groups.phases}


@pytest.mark.rule("wardens.phases")
def test_wardens_without_players_act_with_the_foes():
    here = fight(warden("ana"), npc("ally", side="party"), npc("rat"), npc("wall", side="scene"))
    found = phase_ids(here)
    assert found["agile"] == ("ana",)
    assert found["foes and scene"] == ("ally", "rat", "wall")


def test_waiting_and_fled_have_no_place():
    here = fight(warden("ana"), npc("rat", status=("gone",)), npc("late", waiting=True))
    assert phase_ids(here)["foes and scene"] == ()


def test_the_dead_keep_their_place_and_are_out():
    here = fight(warden("ana", status=("out",)), npc("rat", status=("dead",)))
    assert phase_ids(here)["foes and scene"] == ("rat",)
    assert [RULESET.standing(here, who) for who in ("ana", "rat")] == ["out", "out"]
    assert RULESET.beaten(here, "rat")


@pytest.mark.parametrize("order", ["initiative", "open"])
def test_other_kinds_of_order(order):
    here = fight(npc("rat"), warden("ben", bulky=True), warden("ana"))
    groups = RULESET.groups(here, Context(1, "", None, Settings(), order))
    if order == "open":
        assert groups == Open(("rat", "ben", "ana"))
    else:
        assert isinstance(groups, SortKeys)
        assert sorted(groups.keys, key=groups.keys.__getitem__) == ["ben", "rat", "ana"]


@pytest.mark.rule("wardens.declare-first")
def test_nothing_is_resolved_before_all_have_declared():
    here = fight(warden("ana", attacks=(hit(2, approach="muscle"),)), warden("ben"), npc("rat"))
    spoken = at(phase="declare")
    assert "before all have declared" in refused(here, "attack", spoken, attacker="ana", targets=("rat",))
    assert "before all have declared" in refused(here, "reposition", spoken, who="ana")
    one = do(here, "declare", spoken, who="ana", words="cut the rope").fight
    assert one.scene.declared == {"ana": "cut the rope"}
    assert "before all" in refused(one, "act", spoken, who="ana")
    assert RULESET.owes(one, spoken, "")[0].text == "one Warden has not declared"
    rest = do(one, "declare", spoken)
    assert set(rest.fight.scene.declared) == {"ana", "ben"}
    assert rest.fight.scene.declared["ana"] == "cut the rope"
    assert rest.asked == ["declaration:ben"]
    assert not RULESET.owes(rest.fight, spoken, "")
    assert "all Wardens have declared" in refused(rest.fight, "declare", spoken)
    assert do(rest.fight, "declare", spoken, who="ben", words="run").fight.scene.declared["ben"] == "run"
    assert do(rest.fight, "act", spoken, who="ana").rules == ["wardens.turn"]


def test_foes_are_not_bound_by_declarations():
    here = fight(warden("ana"), npc("rat"))
    assert strike(here, "rat", "ana", at(phase="declare"))["ana"].guard.now == 1


def test_without_the_setting_nobody_declares():
    settings = Settings(declare=False)
    here = fight(warden("ana"), npc("rat"))
    assert "declare" not in phase_ids(here, settings)
    assert not RULESET.owes(here, at(phase="declare", settings=settings), "")
    assert do(here, "act", at(phase="declare", settings=settings), who="ana").rules


def test_declarations_are_words_of_the_player_and_last_a_round():
    here = fight(warden("ana"))
    played = do(here, "declare", at(phase="declare"), {"declaration:ana": "hide"})
    question = played.question("declaration:ana")
    assert question.optional
    assert question.by == "ana"
    assert "declares: hide" in played.lines[0]
    owed = RULESET.owes(played.fight, at("ana"), "ana")
    assert [(due.text, due.command) for due in owed] == [("declared: hide", "act")]
    assert play(RULESET.round_end(played.fight, at())).fight.scene.declared == {}


def test_npcs_do_not_declare():
    assert "no Warden" in refused(fight(npc("rat")), "declare", who="rat")


@pytest.mark.rule("wardens.turn")
def test_a_turn_holds_one_reposition_and_one_action():
    here = fight(warden("ana"), npc("rat"))
    mine = at("ana")
    moved = do(here, "reposition", mine, who="ana").fight
    acted = do(moved, "act", mine, who="ana").fight
    assert (acted["ana"].moved, acted["ana"].acted) == (True, True)
    assert "used the turn's action" in refused(acted, "act", mine, who="ana")
    assert "used the turn's reposition" in refused(acted, "reposition", mine, who="ana")
    assert do(acted, "act", mine, who="ana", how=("anyway",)).rules
    fresh = play(RULESET.turn_start(acted, mine, "ana")).fight
    assert (fresh["ana"].moved, fresh["ana"].acted) == (False, False)


def test_out_of_turn_nothing_is_used_up():
    here = fight(warden("ana"), npc("rat"))
    other = at("rat", "foes and scene")
    once = do(here, "act", other, who="ana").fight
    assert not once["ana"].acted
    assert do(once, "act", other, who="ana").rules


@pytest.mark.rule("wardens.stumble-mark")
def test_a_stumble_mark_leaves_one_of_the_two():
    here = fight(warden("ana").suffers("stumble"), npc("rat"))
    mine = at("ana")
    moved = do(here, "reposition", mine, who="ana").fight
    assert "only one" in refused(moved, "act", mine, who="ana")
    acted = do(here, "act", mine, who="ana").fight
    assert "only one" in refused(acted, "reposition", mine, who="ana")


def test_a_mark_from_ones_own_turn_counts_for_the_turn_after():
    tough = npc("troll", tier=4)
    weak = warden("ana", attacks=(hit(1),))
    # The troll's turn: what it gets while acting holds through its next turn.
    own = strike(
        fight(weak, tough), "ana", "troll", at("troll"), attack="blow", approach="finesse", how=("no-dodge",)
    )
    (timer,) = own["troll"].timers
    assert (timer.condition, timer.whose, timer.at, timer.left) == ("stumble", "troll", "end", 2)
    moved = do(own.fight, "reposition", at("troll"), who="troll").fight
    assert do(moved, "act", at("troll"), who="troll").rules
    other = strike(fight(weak, tough), "ana", "troll", at("ana"), approach="finesse", how=("no-dodge",))
    assert other["troll"].timers[0].left == 1


@pytest.mark.rule("wardens.load")
@pytest.mark.parametrize(
    ("slots", "bulky", "load", "expected"),
    [
        (4, False, None, "agile"),
        (5, False, None, "heavy"),
        (0, True, None, "heavy"),
        (0, False, "heavy", "heavy"),
        (8, False, None, "heavy"),
        (0, False, None, "agile"),
    ],
)
def test_load_is_worked_out(slots, bulky, load, expected):
    one = warden("ana", slots_used=slots, bulky=bulky, load=load)
    assert one.load == load_of(one) == expected
    assert encumbered(one) == (slots > 6)


@pytest.mark.parametrize("fields", [{"slots_used": 5}, {"bulky": True}])
def test_agile_with_too_much_is_a_fault(fields):
    one = warden("ana").but(load="agile", **fields)
    assert [fault.path for fault in RULESET.faults(one, Settings())] == [("load",)]


def test_more_than_eight_slots_are_no_value():
    with pytest.raises(msgspec.ValidationError, match="<= 8"):
        msgspec.convert({"name": "Ana", "slots_used": 9}, RULESET.Combatant)


@pytest.mark.rule("wardens.load-penalty")
@pytest.mark.parametrize(
    ("slots", "approach", "moving", "cost"),
    [
        (4, "shadow", False, 0),
        (5, "shadow", False, 1),
        (5, "muscle", True, 0),
        (7, "shadow", False, 2),
        (7, "muscle", True, 1),
        (7, "muscle", False, 0),
    ],
)
def test_load_costs_dice(slots, approach, moving, cost):
    one = warden("ana", slots_used=slots)
    assert load_penalty(one, Settings(), approach, moving=moving) == cost


def test_load_costs_dice_in_an_attack_and_the_setting_names_the_ratings():
    one = warden("ana", slots_used=7, ratings={"muscle": 4}, attacks=(hit(1, approach="muscle"),), aether=0)
    here = fight(one, npc("rat"))
    settings = Settings(heavy_ratings=("muscle",))
    args = {"how": ("no-approach",)}
    plain = strike(here, "ana", "rat", at(), {"threat:ana": (6, 1, 1, 1)}, **args)
    assert plain.question("threat:ana").count == 4
    loaded = strike(here, "ana", "rat", at(settings=settings), {"threat:ana": (6, 1)}, **args)
    assert loaded.question("threat:ana").count == 2
    assert loaded.event("wardens.load-penalty").data["dice"] == 2
    moving = {"how": ("no-approach", "moving")}
    assert strike(here, "ana", "rat", at(), {"threat:ana": (6, 1, 1)}, **moving).rules


def test_turned_heavy_changes_phase_next_round_only():
    one = warden("ana")
    here = play(RULESET.turn_start(fight(one), at("ana"), "ana")).fight
    acted = do(here, "act", at("ana"), who="ana").fight
    heavy = do(acted, "carry", at("ana"), who="ana", bulk="bulky")
    assert heavy.event("wardens.load").data["load"] == "heavy"
    # The groups of this round were asked for before; the next round's put it last, and this action is spent.
    assert phase_ids(heavy.fight)["heavy"] == ("ana",)
    assert "used the turn's action" in refused(heavy.fight, "act", at("ana"), who="ana")
    light = do(heavy.fight, "carry", who="ana", bulk="handy", slots=2)
    assert light["ana"].load == "agile"
    assert "cannot be carried" in refused(here, "carry", who="ana", slots=9)


@pytest.mark.rule("wardens.foe-action")
def test_a_foe_acts_without_a_roll():
    played = do(fight(npc("rat")), "act", at("rat"), who="rat", threats=("gnaws the rope",))
    assert played.asked == []
    assert played.lines == ["rat acts: gnaws the rope"]
    assert played.rules == ["wardens.foe-action"]


def test_the_stunned_the_out_and_the_waiting_cannot_act():
    here = fight(
        warden("ana", status=("stunned",)),
        warden("ben", status=("out",)),
        npc("rat", status=("dead",)),
        npc("fled", status=("gone",)),
        npc("late", waiting=True),
    )
    assert "stunned" in refused(here, "act", who="ana")
    assert do(here, "act", who="ana", how=("anyway",)).rules
    for who, word in (("ben", "out"), ("rat", "dead"), ("fled", "gone"), ("late", "not in play")):
        assert word in refused(here, "act", who=who)
        assert word in refused(here, "act", who=who, how=("anyway",))


def test_prone_ones_only_get_up():
    here = fight(warden("ana", status=("prone",)))
    up = do(here, "reposition", at("ana"), who="ana")
    assert up["ana"].status == ()
    assert up.lines == ["ana gets up"]
    assert up["ana"].moved
    by_hand = at("ana", settings=Settings(condition_ends=ConditionEnds(prone="by_hand")))
    assert do(here, "reposition", by_hand, who="ana")["ana"].status == ("prone",)


def test_a_refused_command_names_who():
    with pytest.raises(Refused) as caught:
        do(fight(npc("rat", status=("dead",))), "act", who="rat")
    assert caught.value.refusal.who == {"who": "rat"}


@pytest.mark.rule("wardens.declare-first")
def test_what_was_declared_is_said_again_as_the_turn_starts():
    here = fight(warden("ana"), warden("ben"), declared={"ana": "cut the lantern", "ben": ""})
    started = play(RULESET.turn_start(here, at("ana"), "ana"))
    assert started.lines == ["ana declared: cut the lantern"]
    assert started.event("wardens.declare-first").public == ""
    assert play(RULESET.turn_start(here, at("ben"), "ben")).events == []
    stunned = here.having(here["ana"].suffers("stunned"))
    assert play(RULESET.turn_start(stunned, at("ana"), "ana")).events == []


@pytest.mark.parametrize(
    ("command", "args"),
    [
        ("attack", {"attacker": "ben", "targets": ("rat",), "how": ("no-dodge",)}),
        ("act", {"who": "ben", "approach": "rig"}),
        ("reposition", {"who": "ben"}),
        ("free", {"who": "ben", "target": "rat"}),
    ],
)
def test_out_of_turn_is_remarked(command, args):
    foe = npc("rat", guard=9, status=("snared",))
    here = fight(warden("ana"), warden("ben", attacks=(hit(1, approach="rig"),)), foe)
    assert "ben: out of turn" in do(here, command, at("ana"), **args).lines
    for acting in ("ben", None, "a role"):
        assert "ben: out of turn" not in do(here, command, at(acting), **args).lines


@pytest.mark.parametrize("command", ["act", "reposition", "free", "carry"])
def test_who_is_left_out_for_the_acting_one(command):
    here = fight(warden("ana", status=("snared",)), npc("rat"))
    args = {"how": ("anyway",)} if command == "reposition" else {}
    played = do(here, command, at("ana"), **args)
    assert any("ana" in line for line in played.lines)
    assert "who:gm" not in played.asked


def test_where_nobody_acts_the_table_says_who():
    here = fight(warden("ana"), npc("rat"), npc("dead", status=("dead",)))
    played = do(here, "reposition", at(None), {"who:gm": "rat"})
    assert [option.id for option in played.question("who:gm").options] == ["ana", "rat"]
    assert played.lines == ["rat moves"]
    assert do(fight(npc("rat")), "reposition", at(None)).lines == ["rat moves"]
    assert refused(fight(npc("rat", status=("dead",))), "reposition", at(None)) == "nobody can act"


def test_commands_for_some_alone_take_the_acting_one_or_the_only_one():
    hurt = {"wounds": (Wound(text="cut"),), "dropped": ("rope",), "armor": (piece("mail", 1, max=2),)}
    here = fight(warden("ana"), warden("ben", **hurt), npc("rat"))
    both = here.having(warden("cleo", **hurt))
    for command in ("scar", "pick-up", "repair"):
        for acting in ("ana", "rat", "ben", None):
            played = do(here, command, at(acting))
            assert "ben" in played.lines[0]
            assert "who:gm" not in played.asked
        assert "cleo" in do(both, command, at("cleo")).lines[0]
        chosen = do(both, command, at("rat"), {"who:gm": "cleo"})
        assert "cleo" in chosen.lines[0]
        assert "nobody" in refused(fight(warden("ana")), command, at("ana"))


def test_the_one_who_is_snared_is_freed():
    here = fight(warden("ana"), warden("ben", status=("snared",)))
    assert do(here, "free", at("ana")).lines == ["ana frees ben"]
    two = here.having(npc("rat", status=("snared",)))
    assert "ana is not snared" in refused(two, "free", at("ana"))
