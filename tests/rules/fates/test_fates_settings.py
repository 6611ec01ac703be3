"""The settings block: names, defaults, and every other value that a table may choose."""

from fractions import Fraction

import msgspec
import pytest
from fates_play import (
    COMMANDS,
    ROLLED,
    RULESET,
    ActionRoll,
    Capacity,
    Settings,
    at,
    begin,
    do,
    fails,
    fight,
    foe,
    hero,
    hits,
    holder,
    moves,
    play,
    refused,
    say,
    take,
    there,
)

from affray.rules.fates.settings import EnemySegments, HealWounds, Minimums, RepairSoak
from affray.rules.fates.state import Attack
from affray.rules.fight import Settings as BaseSettings
from affray.rules.odds import chances, walk

SHEET = {
    "die": 12,
    "capacity_min": 1,
    "light_hit_at_minimum": "none",
    "self_hit_needs_capacity": True,
    "soak_policy": "ask",
    "soak_before_clock": True,
    "token_when_soaked": True,
    "bargain_when": "overflow",
    "bargain_policy": "ask",
    "token_before_bargain": True,
    "lachesis_cost": 3,
    "lachesis_pending": "discarded",
    "last_strand_wounds": "ignored",
    "last_strand_trivial": "counts",
    "holder_lost": "hero",
    "whisper_per_roll": 1,
    "shade_resolve_absorbs": False,
    "shade_refresh": False,
    "action_roll": {"mode": "declared", "die": 12, "base_dice": 1, "balance_token": "extra_die"},
    "crit_success_capacity_gain": 1,
    "crit_failure_capacity_loss": 1,
    "crit_failure_dm_token": 1,
    "enemy_segments": {"minor": 2, "strong": 4, "boss": 6},
    "success_marks": 1,
    "crit_marks": 2,
    "dm_actions_per_spotlight": 1,
    "interruption_cost": 1,
    "heal_wounds": {"segments": 2, "failure": 1, "success": 2, "critical_success": 3, "critical_failure": 1},
    "repair_soak": {
        "segments": 2, "failure": 1, "success": 2, "critical_success": "all", "critical_failure": 1,
    },
}  # fmt: skip

NO_TOKENS = {"balance_token": "none"}


def test_names_and_defaults_are_those_of_the_sheet():
    known = msgspec.to_builtins(Settings())
    assert {
        name: value for name, value in known.items() if name not in BaseSettings.__struct_fields__
    } == SHEET


def outcome(here, name, settings, answers=None, *dice, **args):
    return do(
        here,
        "act" if name == "act" else name,
        at("izzo", settings),
        answers,
        *dice,
        **{"who": "izzo", **args},
    )


def test_another_die():
    done = take(hero(), "hard vigor", dice=(17,), settings=Settings(die=20))
    assert (done.questions[0].sides, done.questions[0].data["chance"]) == (20, "5/20 (25.0 %)")


@pytest.mark.parametrize(
    ("setting", "least"), [(0, [0, 0, 2]), (3, [3, 3, 2]), (Minimums(vigor=2, wit=3), [2, 3, 2])]
)
def test_minimums_for_all_and_for_each(setting, least):
    settings = Settings(capacity_min=setting)
    free = Capacity(now=5, max=7)
    one = hero(settings=settings, vigor=free, wit=free, zeal=Capacity(now=5, max=7, min=2))
    assert [one.vigor.min, one.wit.min, one.zeal.min] == least


def test_minimums_from_a_file():
    session = begin("capacity_min = { vigor = 0, wit = 2 }")
    assert [there(session, "izzo").capacity(name).min for name in ("vigor", "wit", "zeal")] == [0, 2, 1]
    assert there(begin("capacity_min = 4"), "izzo").wit.min == 4


def test_a_light_hit_at_the_minimum_spills_over():
    settings = Settings(light_hit_at_minimum="spill")
    done = take(hero(zeal=1, wit=1), "light zeal", settings=settings)
    assert [option.id for option in done.questions[0].options] == ["vigor"]
    assert done.fight["izzo"].vigor.now == 4
    nothing = take(hero(vigor=1, wit=1, zeal=1), "light zeal", settings=settings)
    assert nothing.asked == []


def test_a_light_hit_at_the_minimum_becomes_a_hard_one():
    settings = Settings(light_hit_at_minimum="hard_hit")
    done = take(hero(zeal=1), "light zeal", dice=(2,), settings=settings)
    assert done.fight["izzo"].wounds == 1


def test_resolve_alone_may_pay():
    here = fight(hero(vigor=1, wit=1, zeal=1, resolve=1))
    settings = Settings(self_hit_needs_capacity=False)
    done = outcome(here, "cost", settings, what="light")
    assert [option.id for option in done.questions[0].options] == ["vigor", "wit", "zeal"]
    assert done.fight["izzo"].resolve.now == 0
    assert refused(done.fight, "cost", at("izzo", settings), who="izzo", what="light")


@pytest.mark.parametrize(("policy", "soaked"), [("always", 1), ("never", 0)])
def test_soak_without_a_question(policy, soaked):
    done = fails(hero(soak=(0, 1)), Settings(soak_policy=policy))
    assert done.asked == ["hard:izzo"]
    assert (done.fight["izzo"].soak.used, done.fight["izzo"].wounds) == (soaked, 1 - soaked)


def test_nobody_to_ask_soaks_and_pays_what_can_be_paid():
    assert fails(hero(soak=(0, 1))).fight["izzo"].soak.used == 1
    assert fails(hero(wounds=2, balance_tokens=2)).fight["izzo"].balance_tokens == 0
    assert fails(hero(wounds=2)).fight["izzo"].state == "last_strand"


def test_no_soak_once_the_clock_is_full():
    settings = Settings(soak_before_clock=False)
    assert "soak:izzo" not in fails(hero(soak=(0, 1), wounds=2), settings).asked
    assert "soak:izzo" in fails(hero(soak=(0, 1), wounds=1), settings).asked


def test_no_token_for_a_soaked_wound():
    settings = Settings(token_when_soaked=False)
    assert fails(hero(soak=(0, 1)), settings, soak="soak").fight["izzo"].balance_tokens == 0
    assert fails(hero(soak=(0, 1)), settings, soak="wound").fight["izzo"].balance_tokens == 1


def test_the_bargain_when_the_clock_becomes_full():
    settings = Settings(bargain_when="full", lachesis_pending="marked")
    assert "bargain:izzo" not in fails(hero(), settings).asked
    one = fails(hero(wounds=1, balance_tokens=2), settings, bargain="lachesis").fight["izzo"]
    assert (one.wounds, one.balance_tokens) == (1, 0)


@pytest.mark.parametrize(
    ("order", "tokens", "state"),
    [
        (("atropos", "last_strand", "lachesis"), 5, "shade"),
        (("lachesis", "atropos"), 0, "shade"),
        (("lachesis", "atropos"), 2, "alive"),
        ((), 0, "last_strand"),
    ],
)
def test_bargains_by_a_policy(order, tokens, state):
    done = fails(hero(wounds=2, balance_tokens=tokens), Settings(bargain_policy=order))
    assert done.asked == ["hard:izzo"]
    assert done.fight["izzo"].state == state


def test_the_token_after_the_choice():
    settings = Settings(token_before_bargain=False)
    done = fails(hero(wounds=2, balance_tokens=2), settings)
    assert [option.id for option in done.questions[-1].options] == ["last_strand", "atropos"]
    assert done.fight["izzo"].balance_tokens == 3
    paid = fails(hero(wounds=2, balance_tokens=3), settings, bargain="lachesis")
    assert paid.fight["izzo"].balance_tokens == 1


def test_another_price_of_the_tax():
    done = fails(hero(wounds=2), Settings(lachesis_cost=1), bargain="lachesis")
    assert (done.fight["izzo"].balance_tokens, done.fight["izzo"].wounds) == (0, 1)


def test_soak_on_the_last_strand():
    settings = Settings(last_strand_wounds="soaked")
    one = hero(state="last_strand", wounds=2, soak=(0, 1))
    done = fails(one, settings, soak="soak")
    assert (done.fight["izzo"].soak.used, done.fight["izzo"].balance_tokens) == (1, 1)
    unused = fails(one, settings, soak="wound").fight["izzo"]
    assert (unused.soak.used, unused.wounds) == (0, 2)
    bare = fails(one, Settings(last_strand_wounds="soaked", token_when_soaked=False), soak="soak")
    assert bare.fight["izzo"].balance_tokens == 0


def test_trivial_actions_free_on_the_last_strand():
    one = hero(state="last_strand")
    done = outcome(fight(one), "trivial", Settings(last_strand_trivial="free"))
    assert done.fight["izzo"].actions_left == 3


def test_a_fallen_holder_leaves_the_spotlight_to_the_dm():
    settings = Settings(holder_lost="dm", bargain_policy=("atropos",))
    done = take(
        hero(wounds=2), "hard vigor", dice=(12,), settings=settings, acting="izzo", others=(hero("mara"),)
    )
    assert moves(done) == ["dm"]


@pytest.mark.parametrize("limit", [0, 2])
def test_whispers_a_roll(limit):
    here = fight(hero(), hero("mara", state="shade"), hero("odo", state="shade"))
    answers = {f"whisper:{one}": "wit" for one in ("mara", "odo")[:limit]}
    done = outcome(here, "act", Settings(whisper_per_roll=limit), answers)
    assert done.questions[-1].data["bonus"] == 2 * limit


def test_resolve_of_a_shade_pays_for_whispers():
    here = fight(hero(), hero("mara", state="shade", resolve=1))
    done = outcome(here, "act", Settings(shade_resolve_absorbs=True), {"whisper:mara": "wit"})
    assert (done.fight["mara"].resolve.now, done.fight["mara"].wit.now) == (0, 5)


def test_an_intermission_may_restore_shades():
    here = fight(hero(), hero("mara", state="shade", vigor=2))
    done = do(here, "intermission", at("izzo", Settings(shade_refresh=True)), lines=1)
    assert done.fight["mara"].vigor.now == 7


def test_the_roll_of_an_action_in_its_parts():
    settings = Settings(action_roll=ActionRoll(mode="d12_under", die=10, base_dice=2, **NO_TOKENS))
    done = outcome(fight(hero(balance_tokens=2), hero("mara")), "act", settings, None, 10, 9, capacity="wit")
    assert (done.questions[0].count, done.questions[0].sides) == (2, 10)
    assert "token:izzo" not in done.asked
    assert done.fight["izzo"].balance_tokens == 2


def test_declared_outcomes_without_tokens():
    settings = Settings(action_roll=ActionRoll(**NO_TOKENS))
    done = outcome(fight(hero(balance_tokens=2), hero("mara")), "act", settings, {"outcome:izzo": "failure"})
    assert done.asked == ["outcome:izzo"]


@pytest.mark.parametrize(("gain", "now"), [(0, 5), (2, 7), (5, 7)])
def test_what_a_critical_success_gives(gain, now):
    settings = Settings(crit_success_capacity_gain=gain)
    answers = {"outcome:izzo": "critical_success"} | ({"gain:izzo": "wit"} if gain else {})
    assert outcome(fight(hero(), hero("mara")), "act", settings, answers).fight["izzo"].wit.now == now


@pytest.mark.parametrize(("loss", "now"), [(0, 5), (2, 3), (9, 1)])
def test_what_a_critical_failure_takes(loss, now):
    settings = Settings(crit_failure_capacity_loss=loss)
    answers = {"outcome:izzo": "critical_failure"} | ({"loss:izzo": "wit"} if loss else {})
    assert outcome(fight(hero(), hero("mara")), "act", settings, answers).fight["izzo"].wit.now == now


@pytest.mark.parametrize("tokens", [0, 2])
def test_interruption_tokens_of_a_critical_failure(tokens):
    settings = Settings(crit_failure_dm_token=tokens)
    done = outcome(fight(hero(), hero("mara")), "act", settings, {"outcome:izzo": "critical_failure"})
    assert done.fight.scene.interruption_tokens == tokens


def test_sizes_of_enemies():
    settings = Settings(enemy_segments=EnemySegments(minor=1, strong=3, boss=9))
    sizes = [foe("rat", settings, size=size).segments for size in ("minor", "strong", "boss")]
    assert sizes == [1, 3, 9]
    assert foe("rat", settings, size="boss", segments=5).segments == 5


def test_what_outcomes_mark():
    settings = Settings(success_marks=2, crit_marks=3)
    here = fight(hero(), hero("mara"), foe(segments=4))
    for told, marked in (("success", 2), ("critical_success", 3)):
        done = outcome(here, "strike", settings, {"outcome:izzo": told}, target="rat")
        assert done.fight["rat"].marked == marked


def test_two_actions_of_the_dm():
    session = begin("dm_actions_per_spotlight = 2")
    play(session, "act izzo ; failure", "oppose king izzo", "oppose king mara")
    assert say(session, "oppose king izzo").refusal is not None
    assert holder(session) == "dm"


def test_the_price_of_an_interruption():
    session = begin("interruption_cost = 2")
    play(session, "set scene interruption_tokens 1")
    assert say(session, "interrupt").refusal.data["price"] == 2
    play(session, "set scene interruption_tokens 3", "interrupt")
    assert session.play.fight.scene.interruption_tokens == 1


def test_what_healing_costs_and_brings():
    table = HealWounds(segments=1, failure=0, success=1, critical_success=2, critical_failure=0)
    settings = Settings(heal_wounds=table)
    here = do(fight(hero(wounds=2)), "intermission", at("izzo", settings), lines=1).fight
    for told, wounds in (("failure", 2), ("success", 1), ("critical_success", 0), ("critical_failure", 2)):
        done = outcome(here, "cutscene", settings, {"outcome:izzo": told}, what="heal-wounds")
        assert done.fight["izzo"].wounds == wounds
        assert done.fight.scene.intermission.left == {"izzo": 1}


def test_what_a_repair_costs_and_brings():
    table = RepairSoak(segments=3, failure=0, success=1, critical_success=2, critical_failure=0)
    settings = Settings(repair_soak=table)
    here = do(fight(hero(soak=(3, 3))), "intermission", at("izzo", settings), lines=2).fight
    for told, used in (("failure", 3), ("success", 2), ("critical_success", 1), ("critical_failure", 3)):
        done = outcome(here, "cutscene", settings, {"outcome:izzo": told}, what="repair-soak")
        assert done.fight["izzo"].soak.used == used
        assert done.fight.scene.intermission.left == {"izzo": 1}


def test_all_of_them_are_read_from_a_file():
    session = begin(
        'die = 20\nlight_hit_at_minimum = "spill"\nbargain_policy = ["last_strand"]\n'
        'action_roll = { mode = "d12_under", base_dice = 2 }\nenemy_segments = { boss = 8 }\n'
        "heal_wounds = { success = 4 }\nrepair_soak = { critical_success = 2 }\n"
    )
    settings = session.encounter.settings
    assert settings.bargain_policy == ("last_strand",)
    assert (settings.action_roll.base_dice, settings.heal_wounds.success) == (2, 4)
    assert (settings.repair_soak.critical_success, there(session, "king").segments) == (2, 8)


def test_hits_of_an_attack_are_told_in_the_log():
    rat = foe(attacks=(Attack(name="Bite", hits=hits("light wit")),))
    done = do(fight(hero(), rat), "oppose", at(), enemy="rat", targets=("izzo",))
    assert done.events[0].data["hits"] == ["light wit"]


def test_a_bargain_named_twice_is_a_fault():
    (fault,) = RULESET.settings_faults(Settings(bargain_policy=("atropos", "atropos")))
    assert fault.path == ("bargain_policy",)
    assert list(RULESET.settings_faults(Settings(bargain_policy=("atropos", "lachesis")))) == []
    assert list(RULESET.settings_faults(Settings())) == []


def test_policies_answer_in_peoples_places():
    args = {"who": "izzo", "target": "rat", "capacity": "wit"}
    here = fight(hero(wit=6, balance_tokens=1), hero("mara", state="shade"), foe(segments=9))
    run, context = COMMANDS["strike"].run, at("izzo", ROLLED)

    def failing(policy):
        leaves = walk(lambda: run(here, context, args), here, context, policy=RULESET.policies[policy])
        read = chances(leaves, lambda leaf: RULESET.outcome(here, leaf.fight, leaf.events, "rat")[0])
        return read["failure"] + read["critical failure"]

    assert failing("default") == Fraction(1, 2)
    assert failing("spending") == Fraction(1, 16), "three dice and one more"
    hard = {"targets": ("izzo",), "kind": "hard", "capacity": "wit"}
    armed = fight(hero(soak=(0, 1)), foe())
    leaves = walk(
        lambda: COMMANDS["hit"].run(armed, at(), hard), armed, at(), policy=RULESET.policies["unsoaked"]
    )
    assert not any(leaf.fight["izzo"].soak.used for leaf in leaves)
