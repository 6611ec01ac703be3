"""The sheet's list of what is easily got wrong, each as a test."""

from wardens_play import (
    RULESET,
    Counter,
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


def test_the_order_of_a_whole_attack():
    one = warden("ana", ratings={"finesse": 1}, attacks=(hit(4, "stun", approach="finesse"),), tier=3)
    target = warden(tier=2, guard=1, armor=(piece("shield", 1, shield=True),), aether=0)
    answers = {"threat:ana": (5,), "injury:borin": (1, 2, 3)}
    played = strike(fight(one, target), "ana", "borin", at(), answers)
    steps = [
        "wardens.relative-tier",
        "wardens.dodge-halves",
        "wardens.tier-difference",
        "wardens.halve-after-tier",
        "wardens.base-harm",
        "wardens.soak",
        "wardens.wound",
        "wardens.guard-refill",
        "wardens.stun",
        "wardens.injury-roll",
        "wardens.injury-out",
    ]
    assert [rule for rule in played.rules if rule in steps] == steps
    assert played.asked.index("shatter:borin") < played.asked.index("words:borin")
    # 4 harm, one tier up, halved: 3; the shield and Guard take 2.
    assert played.event("wardens.base-harm").data["harm"] == 3
    assert played.event("wardens.soak").data["left"] == 1


def test_halves_round_up_and_never_to_zero():
    one = warden("ana", ratings={"finesse": 1}, aether=0, attacks=(hit(1, approach="finesse"),))
    here = fight(one, npc("rat", guard=9))
    played = strike(here, "ana", "rat", at(), {"threat:ana": (4,)})
    assert played["rat"].guard.now == 8
    assert "stumble:rat" not in played.asked


def test_a_stumble_mark_of_a_heavy_warden_holds_later_in_the_same_round():
    heavy = warden("ben", bulky=True, tier=3)
    played = suffer(hit(1), heavy, acting="foe")
    # Its turn comes after the foes' in this very round, and ends the mark.
    assert [(t.condition, t.whose, t.left) for t in played["ben"].timers] == [("stumble", "ben", 1)]
    moved = do(played.fight, "reposition", at("ben", "heavy"), who="ben").fight
    assert "only one" in refused(moved, "act", at("ben", "heavy"), who="ben")


def test_a_foe_killed_in_the_agile_phase_does_not_act():
    one = warden("ana", attacks=(hit(4, approach="finesse"),))
    trap = (Counter(name="traps", threat="a trap"),)
    here = fight(one, npc("rat", guard=0, wounds=(Wound(),), counters=trap), npc("cat", guard=9))
    after = strike(here, "ana", "rat", at(), how=("no-dodge", "no-traps")).fight
    assert RULESET.standing(after, "rat") == "out"
    assert "dead" in refused(after, "attack", at("rat"), attacker="rat", targets=("ana",))
    words = {option.id for option in how(after, attacker="ana", targets=("cat",), approach="finesse")}
    assert "rat-traps" not in words
    assert "rat-traps" in {o.id for o in how(here, attacker="ana", targets=("cat",), approach="finesse")}


def how(here, **args):
    attack = next(command for command in RULESET.commands if command.name == "attack")
    param = next(param for param in attack.params if param.name == "how")
    return param.choices(here, at("ana"), args)


def test_aether_does_not_come_back_with_a_wound():
    one = suffer(hit(9, "drain"), warden(), {"injury:borin": (6, 1, 1)})["borin"]
    assert (one.aether.now, one.guard.now) == (0, 3)


def test_armor_does_not_come_back_with_a_wound():
    one = suffer(hit(9), warden(armor=(piece(now=2),)), {"injury:borin": (6, 1, 1)})["borin"]
    assert one.armor[0].now == 0


def test_the_injury_pool_counts_the_new_wound():
    assert suffer(hit(4), warden(), {"injury:borin": (6, 1, 1)}).question("injury:borin").count == 3


def test_full_slots_with_a_wound_among_them_are_no_retirement():
    one = warden(guard=0, wounds=(Wound(kind="scar"), Wound(kind="scar")))
    after = suffer(hit(1), one, {"injury:borin": (6,)})["borin"]
    assert len(after.wounds) == 3
    assert "must_retire" not in after.status


def test_scars_count_for_death():
    one = warden(guard=0, wounds=(Wound(kind="scar"),) * 3)
    assert "dead" in suffer(hit(1), one)["borin"].status


def test_more_threats_than_dice_only_without_the_extra_dice():
    for rating in range(5):
        one = warden("ana", ratings={"rig": rating}, aether=0)
        args = {"who": "ana", "approach": "rig", "threats": ("a b", "c d", "e f")}
        count = rating + 2 if rating else 4
        played = do(fight(one), "act", at(), {"threat:ana": (1,) * count}, **args)
        assert "wardens.unassigned-threat" not in played.rules


def test_a_blow_that_is_dodged_leaves_no_trace_on_aether_or_armor():
    settings = Settings()
    one = warden(
        "ana", ratings={"finesse": 1}, aether=0, attacks=(hit(4, "drain", "burn", approach="finesse"),)
    )
    target = warden(armor=(piece(now=2),))
    played = strike(fight(one, target), "ana", "borin", at(settings=settings), {"threat:ana": (2,)})
    assert played["borin"] == target
