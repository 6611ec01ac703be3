"""Effects: what each does, and what armor keeps out."""

import pytest
from wardens_play import (
    ConditionEnds,
    Settings,
    Wound,
    at,
    do,
    fight,
    hit,
    npc,
    piece,
    refused,
    strike,
    suffer,
    warden,
)

INJURY = {"injury:borin": (6, 1, 1)}
MAIL = (piece("mail", 3, metal=True),)
HIDE = (piece("hide", 3),)


def timer(one, condition):
    return next(timer for timer in one.timers if timer.condition == condition)


@pytest.mark.rule("wardens.stun")
def test_stunned_for_the_next_turn():
    one = suffer(hit(1, "stun"), warden())["borin"]
    assert one.status == ("stunned",)
    assert (timer(one, "stunned").at, timer(one, "stunned").whose, timer(one, "stunned").left) == (
        "end",
        "borin",
        1,
    )
    own = suffer(hit(1, "stun"), warden(), acting="borin")["borin"]
    assert timer(own, "stunned").left == 2
    longer = suffer(hit(1, "stun", lasts=3), warden())["borin"]
    assert timer(longer, "stunned").left == 3
    shorter = suffer(hit(1, "stun"), longer)["borin"]
    assert timer(shorter, "stunned").left == 3


def test_stunned_by_hand():
    settings = Settings(condition_ends=ConditionEnds(stunned="by_hand", confused="by_hand"))
    one = suffer(hit(1, "stun", "confuse"), warden(), settings=settings)["borin"]
    assert one.status == ("stunned", "confused")
    assert one.timers == ()


@pytest.mark.rule("wardens.confuse")
def test_confused_ones_risk_the_wrong_target():
    one = suffer(hit(1, "confuse"), warden(attacks=(hit(1, approach="finesse"),), aether=0))["borin"]
    assert one.status == ("confused",)
    assert timer(one, "confused").left == 1
    here = fight(one, npc("rat", guard=9), npc("cat", guard=9))
    answers = {"threat:borin": (6, 2, 1), "assign:borin": "6-2"}
    played = strike(here, "borin", "rat", at(), answers, dice=2)
    assert played.lines[-1] == "borin strikes at nothing"
    assert (played["rat"].guard.now, played["cat"].guard.now) == (9, 9)
    question = played.question("mistarget:borin")
    assert (question.by, [option.id for option in question.options]) == ("gm", ["none", "cat"])
    astray = {**answers, "mistarget:borin": "cat"}
    turned = strike(here, "borin", "rat", at(), astray, dice=2)
    assert (turned["rat"].guard.now, turned["cat"].guard.now) == (9, 8)


def test_confused_ones_risk_it_in_deeds():
    one = warden(status=("confused",), ratings={"rig": 1}, aether=0)
    played = do(fight(one), "act", at(), {"threat:borin": (2,)}, who="borin", approach="rig")
    assert played.lines[-1] == "borin rolls 2: wrong target 2 happens"


def test_a_confused_foe_rolls_for_this_alone():
    foe = npc("foe", status=("confused",), dice=1)
    here = fight(warden(), foe)
    hits = strike(here, "foe", "borin", at(), {"threat:foe": (4,)})
    assert hits["borin"].guard.now == 1
    assert hits.question("threat:foe").data["threats"] == "wrong target"
    misses = strike(here, "foe", "borin", at(), {"threat:foe": (3,)})
    assert misses["borin"].guard.now == 3


@pytest.mark.rule("wardens.poison")
def test_poison_past_armor():
    one = suffer(hit(3, "poison"), warden(armor=(piece(now=2),)))["borin"]
    assert one.status == ("poisoned",)
    assert one.timers == ()
    cured = do(fight(one), "treat", target="borin")
    assert cured["borin"].status == ()
    assert "not poisoned" in refused(cured.fight, "treat", target="borin")


@pytest.mark.rule("wardens.burn")
def test_a_burned_wound_and_aether():
    played = suffer(hit(8, "burn", "drain"), warden(aether=2), INJURY)
    one = played["borin"]
    assert one.wounds == (Wound(text="blow", burn="B"),)
    assert (one.guard.now, one.guard.b) == (3, 0)
    assert (one.aether.now, one.aether.b) == (0, 2)
    plain = suffer(hit(1, "burn", "drain"), warden(), settings=Settings(burn_marks_aether=False))["borin"]
    assert (plain.aether.now, plain.aether.b) == (2, 0)


def test_burn_marks_armor_only_where_the_table_says_so():
    one = warden(armor=(piece(now=1),))
    assert suffer(hit(3, "burn"), one)["borin"].armor[0].b == 0
    settings = Settings(burn_marks_armor=True)
    burned = suffer(hit(3, "burn"), one, settings=settings)["borin"]
    assert (burned.armor[0].b, burned.guard.b) == (1, 2)
    mended = do(fight(burned), "repair", who="borin")
    assert mended.event("wardens.repair").data["watches"] == 2
    half_way = do(fight(burned), "repair", who="borin", watches=1)["borin"].armor[0]
    assert (half_way.now, half_way.b, half_way.x) == (0, 0, 1)


@pytest.mark.rule("wardens.pierce")
def test_pierce_carries_poison_and_burn_past_armor():
    one = suffer(hit(1, "pierce", "poison", "burn"), warden(armor=(piece(now=9),)))["borin"]
    assert one.status == ("poisoned",)
    assert one.guard.b == 1


@pytest.mark.rule("wardens.shock")
def test_shock_drops_a_random_item():
    one = warden(items=("rope", "lamp", "map"))
    played = suffer(hit(1, "shock"), one, {"shock:borin": (2,)})
    assert (played["borin"].items, played["borin"].dropped) == (("rope", "map"), ("lamp",))
    roll = played.question("shock:borin")
    assert (roll.count, roll.sides) == (1, 3)
    single = suffer(hit(1, "shock"), warden(items=("rope",)))
    assert (single["borin"].items, single.asked) == ((), [])
    bare = suffer(hit(1, "shock"), warden())
    assert "the referee says which" in bare.lines[-1]


@pytest.mark.parametrize(
    ("armor", "reading", "drops"),
    [
        (MAIL, "effect", True),
        (HIDE, "effect", False),
        (MAIL, "never", False),
        (HIDE, "never", False),
        (MAIL, "harm_too", True),
        (HIDE, "harm_too", False),
    ],
)
def test_what_stops_a_shock(armor, reading, drops):
    one = warden(armor=armor, items=("rope",))
    played = suffer(hit(1, "shock"), one, settings=Settings(shock_pierces=reading))
    assert (played["borin"].items == ()) == drops
    through = armor is MAIL and reading == "harm_too"
    assert (played["borin"].guard.now == 2) == through


def test_armor_that_takes_only_a_part_stops_no_shock():
    one = warden(armor=(piece("hide", 1),), items=("rope",))
    assert suffer(hit(2, "shock"), one)["borin"].items == ()


@pytest.mark.rule("wardens.snare")
def test_snare_ignores_armor_and_ends_with_an_action():
    one = suffer(hit(1, "snare"), warden(armor=(piece(now=3),)))["borin"]
    assert one.status == ("snared",)
    here = fight(one, warden("ana"))
    assert "snared" in refused(here, "reposition", at("borin"), who="borin")
    assert do(here, "reposition", at("borin"), who="borin", how=("anyway",)).rules
    loose = do(here, "free", at("borin"), who="borin")
    assert loose["borin"].status == ()
    assert loose["borin"].acted
    helped = do(here, "free", at("ana"), who="ana", target="borin")
    assert helped["borin"].status == ()
    assert helped.lines == ["ana frees borin"]
    assert "not snared" in refused(helped.fight, "free", who="ana")
    by_hand = at(settings=Settings(condition_ends=ConditionEnds(snared="by_hand")))
    assert "by hand" in refused(here, "free", by_hand, who="borin")


@pytest.mark.rule("wardens.bash")
def test_bash_pushes_or_knocks_down():
    one = warden("ana", attacks=(hit(1, "bash", approach="finesse"),))
    here = fight(one, npc("rat", guard=9))
    down = strike(here, "ana", "rat", at(), {"bash:rat": "prone"}, how=("no-dodge",))
    assert down["rat"].status == ("prone",)
    assert down.question("bash:rat").by == "ana"
    pushed = strike(here, "ana", "rat", at(), how=("no-dodge",))
    assert pushed["rat"].status == ()
    assert pushed.lines[-1] == "rat is pushed away"
    assert suffer(hit(1, "bash"), warden()).question("bash:borin").by == "gm"


@pytest.mark.rule("wardens.armor-blocks-effect")
@pytest.mark.parametrize("effect", ["burn", "poison"])
def test_armor_that_takes_all_blocks(effect):
    one = warden(armor=(piece(now=2),))
    after = suffer(hit(2, effect), one)["borin"]
    assert (after.status, after.guard.b) == ((), 0)
    guard_only = suffer(hit(2, effect), one, {"soak:borin": {"mail": 1, "guard": 1}})["borin"]
    assert guard_only.status or guard_only.guard.b
    settings = Settings(effect_block="any_absorbed")
    any_blocks = suffer(hit(3, effect), one, settings=settings)["borin"]
    assert (any_blocks.status, any_blocks.guard.b) == ((), 0)
    no_armor = suffer(hit(3, effect), warden(), settings=settings)["borin"]
    assert no_armor.status or no_armor.guard.b


@pytest.mark.parametrize(("effect", "status"), [("stun", "stunned"), ("confuse", "confused")])
def test_effects_of_which_nothing_is_said(effect, status):
    one = warden(armor=(piece(now=3),))
    assert suffer(hit(2, effect), one)["borin"].status == (status,)
    settings = Settings(unsaid_effects="blocked")
    assert suffer(hit(2, effect), one, settings=settings)["borin"].status == ()
    assert suffer(hit(2, effect), warden(), settings=settings)["borin"].status == (status,)


def test_bash_may_be_blocked_too():
    one = warden(armor=(piece(now=3),))
    settings = Settings(unsaid_effects="blocked")
    assert "bash:borin" not in suffer(hit(2, "bash"), one, settings=settings).asked
    assert "bash:borin" in suffer(hit(2, "bash"), one).asked


def test_effects_come_after_the_refill_and_before_the_injury_roll():
    played = suffer(hit(4, "stun", "poison"), warden(), INJURY)
    order = [
        played.rules.index(f"wardens.{rule}") for rule in ("wound", "guard-refill", "stun", "injury-roll")
    ]
    assert order == sorted(order)


def test_no_effect_of_harm_brought_to_zero():
    one = suffer(hit(1, "stun", "snare", "poison", "burn"), warden(tier=3), {"stumble:borin": "reposition"})[
        "borin"
    ]
    assert one.status == ()


@pytest.mark.rule("wardens.bash")
def test_what_a_bash_does_is_asked_only_where_it_is_wanted():
    question = suffer(hit(1, "bash"), warden()).question("bash:borin")
    assert (question.optional, question.default) == (True, "pushed")


@pytest.mark.parametrize(("lasts", "said"), [(1, "borin is stunned"), (2, "borin is stunned for 2 turns")])
def test_how_long_it_lasts_is_said(lasts, said):
    assert said in suffer(hit(1, "stun", lasts=lasts), warden()).lines
