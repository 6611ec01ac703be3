"""Wounds, death, injuries and Scars; harm brought to nothing."""

import pytest
from wardens_play import Settings, Wound, at, do, fight, hit, npc, odds, refused, strike, suffer, warden

THIRD = {"injury:borin": (6, 1, 1)}


@pytest.mark.rule("wardens.wound")
def test_a_wound_takes_a_slot_and_words():
    played = suffer(hit(4), warden(), {**THIRD, "words:borin": "torn ear"})
    assert played["borin"].wounds == (Wound(text="torn ear"),)
    question = played.question("words:borin")
    assert (question.by, question.optional, question.default) == ("borin", True, "blow")
    assert played.event("wardens.wound").public == "{target} is wounded"


def test_npcs_are_given_no_words_and_roll_no_injury():
    played = suffer(hit(2), npc("rat"), by=npc("foe"))
    assert played.asked == []
    assert played["rat"].wounds[0].text == "blow"


def test_exactly_nothing_left_is_no_wound_and_no_refill():
    played = suffer(hit(3), warden())
    assert (played["borin"].guard.now, played["borin"].wounds) == (0, ())
    assert "wardens.guard-refill" not in played.rules


@pytest.mark.rule("wardens.death")
def test_a_wound_with_all_slots_full_kills_and_nothing_follows():
    full = warden(guard=0, wounds=(Wound(), Wound(kind="scar"), Wound()))
    played = suffer(hit(1, "poison", "stun", "burn"), full)
    assert played["borin"].status == ("dead",)
    assert len(played["borin"].wounds) == 3
    assert played["borin"].guard.now == 0
    assert played.asked == []
    assert played.event("wardens.death").public == "{target} dies"


def test_the_wound_that_fills_the_last_slot_is_no_death():
    almost = warden(guard=0, wounds=(Wound(), Wound()))
    assert "dead" not in suffer(hit(1), almost, {"injury:borin": (6,)})["borin"].status


def test_the_last_slot_may_kill():
    settings = Settings(death_test="when_full")
    almost = warden(guard=0, wounds=(Wound(), Wound()))
    played = suffer(hit(1), almost, settings=settings)
    assert played["borin"].status == ("dead",)
    assert len(played["borin"].wounds) == 3
    assert "dead" not in suffer(hit(4), warden(), THIRD, settings=settings)["borin"].status


def test_two_hits_are_two_passes_with_a_refill_between():
    here = fight(warden(guard=1), npc("foe", attacks=(hit(2),)))
    first = strike(here, "foe", "borin", at(), THIRD)
    assert first["borin"].guard.now == 1
    second = strike(first.fight, "foe", "borin", at(), {"injury:borin": (6, 1)})
    assert (second["borin"].guard.now, len(second["borin"].wounds)) == (1, 2)


@pytest.mark.rule("wardens.guard-refill")
def test_guard_may_be_refilled_after_every_hit():
    settings = Settings(guard_refill="every_hit")
    assert suffer(hit(2), warden(), settings=settings)["borin"].guard.now == 3
    assert suffer(hit(2), warden(tier=3), settings=settings)["borin"].guard.now == 3


def test_the_refill_takes_marks_away_and_reaches_the_poisoned():
    burned = warden(guard={"now": 0, "max": 3, "b": 2, "x": 1}, status=("poisoned",))
    after = suffer(hit(1), burned, THIRD)["borin"]
    assert (after.guard.now, after.guard.b, after.guard.x) == (3, 0, 0)
    settings = Settings(poison_blocks_refill=True)
    kept = suffer(hit(1), burned, THIRD, settings=settings)["borin"]
    assert (kept.guard.now, kept.guard.b, kept.guard.x) == (0, 2, 1)
    fresh = suffer(hit(4, "poison"), warden(), THIRD, settings=settings)["borin"]
    assert fresh.guard.now == 3


@pytest.mark.rule("wardens.npc-harm")
def test_an_average_npc_dies_at_its_second_wound():
    rat = npc("rat")
    assert (rat.guard.max, rat.wound_slots, rat.aether.max) == (1, 1, 0)
    once = suffer(hit(2), rat, by=npc("foe"))
    assert once["rat"].status == ()
    again = suffer(hit(2), once["rat"], by=npc("foe"))
    assert again["rat"].status == ("dead",)


@pytest.mark.rule("wardens.injury-out")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_out_for_the_situation(die):
    played = suffer(hit(4), warden(), {"injury:borin": (1, die, 1), "aether:borin": 0})
    one = played["borin"]
    assert "out" in one.status
    assert one.wounds[0].consequence == "out"


@pytest.mark.rule("wardens.injury-choice")
@pytest.mark.parametrize("choice", ["drop", "footing", "miss"])
def test_the_referee_picks_at_four_or_five(choice):
    one = warden(items=("rope",), aether=0)
    played = suffer(hit(4), one, {"injury:borin": (1, 5, 1), "injury-choice:borin": choice})
    assert played["borin"].wounds[0].consequence == choice
    question = played.question("injury-choice:borin")
    assert (question.by, question.optional) == ("gm", False)
    assert played["borin"].dropped == (("rope",) if choice == "drop" else ())
    assert played["borin"].status == ()


def test_a_six_does_nothing():
    played = suffer(hit(4), warden(), THIRD)
    assert played["borin"].wounds[0].consequence == "none"
    assert "injury-choice:borin" not in played.asked


@pytest.mark.rule("wardens.injury-roll")
def test_zero_dice_are_two_and_the_lower_counts():
    one = warden(guard=0, wound_slots=4, wounds=(Wound(), Wound(), Wound()), aether=0)
    assert "out" in suffer(hit(1), one, {"injury:borin": (6, 2)})["borin"].status
    assert suffer(hit(1), one, {"injury:borin": (6, 6)})["borin"].status == ()


def test_aether_may_help_an_injury_roll_unless_the_table_says_no():
    answers = {"injury:borin": (1, 3, 1), "aether:borin": 1, "injury-choice:borin": "miss"}
    played = suffer(hit(4), warden(), answers)
    assert played["borin"].status == ()
    assert played["borin"].aether.now == 2
    settings = Settings(injury_aether=False)
    none = suffer(hit(4), warden(), {"injury:borin": (1, 3, 1)}, settings=settings)
    assert "aether:borin" not in none.asked


@pytest.mark.rule("wardens.scar-any-time")
def test_a_scar_before_the_roll_skips_it():
    played = suffer(hit(4), warden(), {"scar:borin": "yes"})
    assert "injury:borin" not in played.asked
    assert played["borin"].wounds[0].kind == "scar"
    assert played.question("scar:borin").optional


@pytest.mark.rule("wardens.scar-cancels")
def test_a_scar_after_the_roll_ends_what_it_brought():
    answers = {"injury:borin": (1, 2, 1), "scar:borin:2": "yes"}
    one = suffer(hit(4), warden(aether=0), answers)["borin"]
    assert one.status == ()
    assert (one.wounds[0].kind, one.wounds[0].consequence) == ("scar", "none")


def test_a_scar_between_fights_ends_being_out():
    out = warden(
        wounds=(Wound(text="a", consequence="out"), Wound(text="b", consequence="out")), status=("out",)
    )
    once = do(fight(out), "scar", who="borin", wound="wound-1")
    assert once["borin"].status == ("out",)
    assert "out" not in do(once.fight, "scar", who="borin")["borin"].status
    by_hand = warden(wounds=(Wound(text="a"),), status=("out",))
    assert do(fight(by_hand), "scar", who="borin")["borin"].status == ("out",)


def test_the_weaker_scar_keeps_the_injury():
    settings = Settings(scar_cancels_injury=False)
    answers = {"scar:borin": "yes", "injury:borin": (1, 2, 1)}
    one = suffer(hit(4), warden(aether=0), answers, settings=settings)["borin"]
    assert "out" in one.status
    assert (one.wounds[0].kind, one.wounds[0].consequence) == ("scar", "out")
    late = {"injury:borin": (1, 2, 1), "scar:borin:2": "yes"}
    kept = suffer(hit(4), warden(aether=0), late, settings=settings)["borin"]
    assert "out" in kept.status
    assert kept.wounds[0].kind == "scar"


def test_who_cannot_push_through():
    here = fight(warden(), npc("rat", wounds=(Wound(),)), warden("ana", wounds=(Wound(kind="scar"),)))
    assert "no Warden" in refused(here, "scar", who="rat")
    assert "no Wound" in refused(here, "scar", who="borin")
    assert "no Wound" in refused(here, "scar", who="ana")
    assert "wound-1 of ana is a Scar already" in refused(here, "scar", who="ana", wound="wound-1")
    dead = fight(warden(wounds=(Wound(),), status=("dead",)))
    assert "borin is dead" in refused(dead, "scar", who="borin")
    hurt = fight(warden(wounds=(Wound(),)))
    assert "called wound-2" in refused(hurt, "scar", who="borin", wound="wound-2")


@pytest.mark.rule("wardens.must-retire")
def test_full_slots_are_no_retirement_unless_all_are_scars():
    mixed = warden(wounds=(Wound(kind="scar"), Wound(kind="scar"), Wound()))
    assert "must_retire" not in mixed.status
    scars = warden(wounds=(Wound(kind="scar"),) * 3)
    assert "must_retire" in scars.status
    assert "must_retire" not in npc("rat", wounds=(Wound(kind="scar"),)).status


@pytest.mark.rule("wardens.stumble")
@pytest.mark.parametrize(
    ("choice", "line"), [("drop", "drops rope"), ("reposition", "driven from its place")]
)
def test_the_attacker_picks_the_stumble(choice, line):
    one = warden("ana", attacks=(hit(1, "poison", "stun", approach="finesse"),))
    dragon = npc("dragon", tier=4, items=("rope",))
    answers = {"stumble:dragon": choice}
    played = strike(fight(one, dragon), "ana", "dragon", at(), answers, how=("no-dodge",))
    assert line in played.lines[-1]
    assert played["dragon"].status == ()
    assert played["dragon"].guard == dragon.guard


def test_foes_pick_through_the_referee_and_wardens_stumble_too():
    played = suffer(hit(1), warden(tier=3))
    assert played.question("stumble:borin").by == "gm"
    assert not played.question("stumble:borin").optional
    assert played["borin"].status == ("stumble",)


def test_what_is_dropped_may_be_named_and_picked_up():
    dragon = npc("dragon", tier=4, items=("rope", "gem"))
    one = warden("ana", attacks=(hit(1, approach="finesse"),))
    answers = {"stumble:dragon": "drop", "drop:dragon": "item-2"}
    played = strike(fight(one, dragon), "ana", "dragon", at(), answers, how=("no-dodge",))
    assert (played["dragon"].items, played["dragon"].dropped) == (("rope",), ("gem",))
    back = do(played.fight, "pick-up", who="dragon")
    assert (back["dragon"].items, back["dragon"].dropped) == (("rope", "gem"), ())
    assert "dropped nothing" in refused(back.fight, "pick-up", who="dragon")
    assert "dropped no item-9" in refused(played.fight, "pick-up", who="dragon", item="item-9")
    bare = strike(
        fight(one, npc("dragon", tier=4)),
        "ana",
        "dragon",
        at(),
        {"stumble:dragon": "drop"},
        how=("no-dodge",),
    )
    assert "the referee says what" in bare.lines[-1]


def test_stumbles_of_other_readings():
    one = warden("ana", ratings={"finesse": 1}, aether=0, attacks=(hit(1, approach="finesse"),))
    here = fight(one, npc("rat", guard=9))
    negate = at(settings=Settings(stumble_on_negate=True))
    assert strike(here, "ana", "rat", negate, {"threat:ana": (1,)})["rat"].status == ("stumble",)
    absorb = Settings(stumble_on_absorb=True)
    assert suffer(hit(2), warden(), settings=absorb)["borin"].status == ("stumble",)
    assert suffer(hit(4), warden(), THIRD, settings=absorb)["borin"].status == ()
    waive = Settings(stumble_waivable=True)
    assert suffer(hit(1), warden(tier=3), {"stumble:borin": "none"}, settings=waive)["borin"].status == ()
    assert suffer(hit(1), warden(tier=3)).question("stumble:borin").check("none") is not None


def test_a_shattered_shield_is_no_stumble_even_where_a_dodge_is():
    from wardens_play import piece  # noqa: PLC0415

    settings = Settings(stumble_on_negate=True)
    one = warden(armor=(piece("shield", 1, shield=True),))
    played = suffer(hit(2), one, {"shatter:borin": "shield"}, settings=settings)
    assert played["borin"].armor[0].destroyed
    assert played["borin"].status == ()


def test_the_unconscious_still_take_harm():
    out = warden(status=("out",), wounds=(Wound(), Wound(), Wound()), guard=0)
    assert "dead" in suffer(hit(1), out)["borin"].status


def test_odds_tell_wound_and_out():
    here = fight(warden(guard=0, aether=0), npc("foe"))
    found = odds(here, "attack", at(), "borin", attacker="foe", targets=("borin",))
    assert {key: str(value) for key, value in found.items()} == {
        ("harm 2", "wound"): "7/8",
        ("harm 2", "wound", "out"): "1/8",
    }


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((6, 1, 1), "6 1 1 for the injury: no harm done"),
        ((5, 1, 1), "5 1 1 for the injury: a misfortune"),
        ((2, 1, 1), "2 1 1 for the injury: out"),
    ],
)
def test_the_injury_roll_is_seen(dice, said):
    played = suffer(hit(2), warden(guard=0), {"injury:borin": dice})
    assert f"borin rolls {said}" in played.lines
