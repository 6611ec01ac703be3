"""Morale: when it is due, the pool, and what the dice do."""

import pytest
from wardens_play import (
    RULESET,
    Settings,
    Wound,
    at,
    do,
    fight,
    hit,
    npc,
    odds,
    play,
    refused,
    strike,
    suffer,
    warden,
)

from affray.rules.wardens.morale import due, morale_pool


def begun(*ones):
    here = fight(*ones)
    return play(RULESET.begin(here, at(), tuple(here.combatants))).fight


def killer(**fields):
    return warden("ana", attacks=(hit(4, approach="finesse", name="axe"),), **fields)


def doomed(who, **fields):
    return npc(who, guard=0, wounds=(Wound(),), **fields)


def kill(here, who):
    return strike(here, "ana", who, at(), how=("no-dodge",))


@pytest.mark.rule("wardens.morale-trigger")
def test_half_lost_is_told_once():
    here = begun(killer(), *[doomed(f"rat-{n}") for n in range(1, 5)])
    first = kill(here, "rat-1")
    assert "wardens.morale-trigger" not in first.rules
    second = kill(first.fight, "rat-2")
    assert second.event("wardens.morale-trigger").data == {
        "side": "foes",
        "reason": "half of the side is lost",
    }
    assert [item.command for item in RULESET.owes(second.fight, at("ana"), "ana")] == ["morale"]
    third = kill(second.fight, "rat-3")
    assert "wardens.morale-trigger" not in third.rules


def test_a_leader_beaten_and_an_objective_lost():
    here = begun(killer(), doomed("king", leader=True), *[npc(f"rat-{n}") for n in range(1, 5)])
    played = kill(here, "king")
    assert played.event("wardens.morale-trigger").data["reason"] == "a leader is beaten"
    waived = do(played.fight, "morale", side="foes", how="waive").fight
    assert due(waived, "foes") == []
    assert not RULESET.owes(waived, at("ana"), "ana")
    lost = do(waived, "objective", side="foes")
    assert due(lost.fight, "foes") == ["foes:objective:1"]
    assert lost.rules.count("wardens.morale-trigger") == 2
    again = do(do(lost.fight, "morale", side="foes", how="waive").fight, "objective", side="foes").fight
    assert due(again, "foes") == ["foes:objective:2"]


def test_nothing_is_due_where_nobody_is_left_or_wardens_are():
    here = begun(killer(), doomed("rat"))
    assert due(kill(here, "rat").fight, "foes") == []
    party = begun(killer(status=("out",)), warden("ben"))
    assert due(party, "party") == []


def test_the_removed_count_as_lost():
    here = begun(killer(), npc("rat-1"), npc("rat-2"))
    assert due(here.without("rat-2"), "foes") == ["foes:half"]


def test_latecomers_are_counted():
    here = begun(killer(), doomed("rat-1"), npc("rat-2"))
    more = here.having(npc("rat-3"))
    more = play(RULESET.begin(more, at(), ("rat-3",))).fight
    assert more.scene.initial["foes"] == ("rat-1", "rat-2", "rat-3")
    assert due(kill(more, "rat-1").fight, "foes") == []


@pytest.mark.rule("wardens.morale-pool")
def test_the_pool():
    here = fight(npc("a"), npc("b", drilled_or_pack=True), npc("c", leader=True), npc("d", status=("out",)))
    assert morale_pool(here, "foes", Settings()) == 1 + 2 + 1 + 1
    assert morale_pool(here, "foes", Settings(morale_leader_counts=False)) == 1 + 2 + 1
    assert morale_pool(here, "foes", Settings(morale_count="initial")) == 6
    stunned = fight(npc("a"), npc("c", leader=True, status=("stunned",)))
    assert morale_pool(stunned, "foes", Settings()) == 2


def test_the_setting_initial_counts_the_fallen_of_the_start():
    here = begun(killer(), doomed("rat-1"), npc("rat-2"))
    after = kill(here, "rat-1").fight
    context = at(settings=Settings(morale_count="initial"))
    played = do(after, "morale", context, {"morale:foes": (6, 1)}, side="foes")
    assert played["rat-2"].status == ()
    assert played["rat-1"].status == ("dead",)
    fighting = do(after, "morale", at(), {"morale:foes": (1,)}, side="foes")
    assert fighting["rat-2"].status == ("gone",)


@pytest.mark.rule("wardens.morale-bands")
def test_by_default_leaders_come_first_then_tiers():
    here = fight(npc("a"), npc("ogre", tier=2), npc("king", leader=True))
    played = do(here, "morale", at(), {"morale:foes": (1, 6, 4, 2)}, side="foes")
    assert [played[who].status for who in ("king", "ogre", "a")] == [(), ("stumble",), ("gone",)]
    question = played.question("morale-dice:foes")
    assert (question.by, question.default) == ("gm", ("king", "ogre", "a"))
    assert RULESET.standing(played.fight, "a") == "gone"


def test_the_referee_gives_the_dice():
    here = fight(npc("a"), npc("b"))
    answers = {"morale:foes": (6, 6), "stumble:x": ""}
    same = do(here, "morale", at(), {"morale:foes": answers["morale:foes"]}, side="foes")
    assert same.asked == ["morale:foes"]
    turned = {"morale:foes": (6, 4), "morale-dice:foes": ("b", "a"), "stumble:a": "reposition"}
    played = do(here, "morale", at(), turned, side="foes")
    assert (played["a"].status, played["b"].status) == ((), ())
    assert played.question("stumble:a").optional
    assert "a is driven from its place" in played.lines


def test_the_dice_are_given_by_naming_who_gets_them():
    here = fight(npc("a"), npc("b", drilled_or_pack=True), npc("c", leader=True))
    played = do(here, "morale", at(), {"morale:foes": (2, 6, 2, 5, 1)}, side="foes")
    question = played.question("morale-dice:foes")
    assert question.optional
    assert question.text.format(**question.data) == "Who gets the dice 6 5 2, the best first?"
    notes = {option.id: option.note for option in question.options}
    assert notes == {"c": "leader, 6 holds", "a": "5 flinches", "b": "2 runs"}
    assert played.lines[0] == "Morale of the foes: 6 5 2 2 1"
    assert {"c holds (6)", "a flinches (5)", "b runs (2)"} < set(played.lines)
    assert played.event("wardens.morale-bands").public == "{target} holds"


def test_the_order_of_names_is_that_of_the_dice():
    here = fight(npc("a"), npc("b"), npc("c"))
    given = {"morale:foes": (6, 2, 4), "morale-dice:foes": ("c", "a", "b")}
    played = do(here, "morale", at(), given, side="foes")
    assert [played[who].status for who in "abc"] == [("stumble",), ("gone",), ()]


def test_fewer_dice_than_characters():
    settings = Settings(morale_leader_counts=False)
    here = fight(npc("king", leader=True, status=("stunned",)), npc("a"), npc("b"))
    given = {"morale:foes": (6, 4), "morale-dice:foes": ("b", "king")}
    played = do(here, "morale", at(settings=settings), given, side="foes")
    assert (played["a"].status, played["b"].status) == (("gone",), ())
    assert "a runs (no die)" in played.lines


def test_a_test_clears_what_is_due():
    here = begun(killer(), npc("rat-1"), npc("rat-2", status=("gone",)))
    assert due(here, "foes") == ["foes:half"]
    after = do(here, "morale", at(), {"morale:foes": (6,)}, side="foes").fight
    assert due(after, "foes") == []


def test_only_npcs_are_tested():
    here = fight(warden("ana"), npc("hound", side="party"), npc("rat"))
    played = do(here, "morale", at(), {"morale:party": (1,)}, side="party")
    assert played["hound"].status == ("gone",)
    assert played["ana"].status == ()
    assert "nobody of the scene" in refused(here, "morale", side="scene")


def test_without_a_die_a_setting_says():
    here = fight(npc("king", leader=True, status=("stunned",)), npc("rat"))
    for reading, status in (("happens", ("gone",)), ("avoided", ())):
        settings = Settings(morale_leader_counts=False, unassigned_threat=reading)
        played = do(here, "morale", at(settings=settings), {"morale:foes": (6,)}, side="foes")
        assert played["rat"].status == status


def test_hazards_and_foes_attacks_tell_too():
    four = begun(warden("ana"), doomed("hound", side="party"), npc("hound-2", side="party"), npc("rat"))
    assert due(strike(four, "rat", "hound", at()).fight, "party") == []
    three = begun(doomed("hound", side="party"), npc("hound-2", side="party"), npc("rat"))
    played = strike(three, "rat", "hound", at())
    assert played.event("wardens.morale-trigger").data["side"] == "party"


def test_a_stumbling_flincher_keeps_the_mark_until_its_own_turn():
    played = do(fight(npc("a")), "morale", at("a"), {"morale:foes": (4,)}, side="foes")
    assert played["a"].timers[0].left == 2
    other = do(fight(npc("a")), "morale", at("b"), {"morale:foes": (4,)}, side="foes")
    assert other["a"].timers[0].left == 1


def test_odds_of_an_attack_do_not_stop_at_morale():
    here = begun(killer(), doomed("rat-1"), npc("rat-2"))
    found = odds(here, "attack", at(), "rat-1", attacker="ana", targets=("rat-1",))
    assert sum(found.values()) == 1
    assert ("harm 4", "dead") in found
    assert suffer(hit(1), warden()).rules
