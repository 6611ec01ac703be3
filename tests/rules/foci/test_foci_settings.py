"""Every setting has its default, and every other value does what it says."""

import msgspec
import pytest
from foci_play import (
    COMMANDS,
    RULESET,
    Ability,
    Difficulties,
    Dying,
    Push,
    Settings,
    asterix,
    at,
    do,
    fight,
    konan,
    marks,
    npc,
    pc,
    play,
    refused,
    shield,
    strike,
)
from test_foci_healing import heal, nurse, rest, tend
from test_foci_injury import hurt, rounds

from affray.rules.foci.state import Foci, Initiative
from affray.rules.foci.tables import LEVELS
from affray.rules.odds import chances, walk

DEFAULTS = {
    "ask": [],
    "die": 10,
    "pool_floor": "min_one",
    "tn": {"easy": 0, "average": 1, "challenging": 2, "difficult": 2, "hard": 3},
    "dice_choice": "ask",
    "push": {"dice": 1, "cost_foci": 1, "max_per_roll": 1},
    "attack_failure_hurts": "consequence",
    "consequence_rest": "foci",
    "defence_success_hurts_npc": False,
    "npc_ability_injury": 1,
    "strong_ranged": False,
    "trade_rate": 1,
    "incapacitated_full": "unconscious",
    "overflow_same_hit": True,
    "dying_rounds": 3,
    "dying_hit": "ignore",
    "dying_tracks": ["physical", "mental"],
    "penalty_combine": "sum",
    "extra_box_level": "moderate",
    "complication_mode": "auto",
    "debt_carry": True,
    "shield_raise": "once",
    "aim_lost_on": ["move", "injury"],
    "magic_heal_unit": "box",
    "attended_stacks_natural": False,
    "natural_tracks": "one",
    "heal_order": "per_track",
    "heal_skill": "knowledge",
    "repair_skill": "profession",
    "initiative_each_round": False,
}


def test_the_names_and_defaults_are_those_of_the_sheet():
    assert msgspec.json.decode(msgspec.json.encode(Settings())) == DEFAULTS


def test_any_map_of_difficulties():
    settings = Settings(tn=Difficulties(difficult=3, hard=4))
    played = strike(fight(konan(), asterix()), (8, 4), settings=settings, difficulty="hard")
    assert played.event("foci.pool").data["tn"] == 4
    easy = strike(fight(konan(), asterix()), (8, 4), difficulty="easy")
    assert easy.event("foci.pool").data["tn"] == 1, "an attack is never easier than one success"


def test_any_failed_attack_may_hurt():
    settings = Settings(attack_failure_hurts="any")
    played = strike(fight(konan(), asterix()), (4, 4), settings=settings)
    assert marks(played["konan"]) == (2, 0, 0)
    assert played["konan"].foci.debt == 0


def test_what_the_counter_hit_leaves_over_may_be_lost():
    before = fight(pc(skills={"fight": 2}), asterix(skills={"dodge": 2}))
    played = strike(before, (1,), settings=Settings(consequence_rest="ignored"))
    assert played["konan"].foci.debt == 0


def test_a_successful_defence_may_hurt_the_npc():
    settings = Settings(defence_success_hurts_npc=True)
    before = fight(konan(), asterix())
    played = strike(before, (8, 9), attacker="asterix", target="konan", settings=settings)
    assert marks(played["asterix"]) == (3, 1, 0), "4, strong and one extra, less chain"
    shot = fight(konan(skills={"dodge": 2}), npc(weapons=("bow",), skills={"shoot": 1}))
    assert marks(strike(shot, (8, 9), attacker="asterix", target="konan", settings=settings)["asterix"]) == (
        0,
        0,
        0,
    )
    unready = fight(konan(skills={"dodge": 4}, weapons=("bow",)), asterix())
    shot_back = strike(unready, (8, 9, 4), attacker="asterix", target="konan", settings=settings)
    assert marks(shot_back["asterix"]) == (2, 0, 0), "a loaded bow is shot"


def test_what_an_npcs_ability_does():
    settings = Settings(npc_ability_injury=2)
    psychic = npc(
        settings=settings, skills={"use_ability": 2}, abilities=(Ability(name="Dread", kind="psionics"),)
    )
    played = strike(fight(konan(), psychic), (4,), attacker="asterix", target="konan", settings=settings)
    assert marks(played["konan"], "mental") == (2, 0, 0)


def test_strength_may_count_for_bows():
    settings = Settings(strong_ranged=True)
    before = fight(pc(skills={"shoot": 1}, advantages=("strong",), weapons=("bow",)), npc())
    assert marks(strike(before, (8, 4), settings=settings)["asterix"]) == (3, 1, 0)


@pytest.mark.parametrize(("rate", "debt"), [(2, 2), (0, 0)])
def test_the_rate_of_a_trade(rate, debt):
    answers = {"trade-boxes:asterix": 1} if rate else {}
    played = strike(fight(konan(), asterix()), (5, 8), settings=Settings(trade_rate=rate), answers=answers)
    assert played["asterix"].foci.debt == debt


def test_a_full_last_level_may_kill():
    one = hurt(npc(), 9, settings=Settings(incapacitated_full="dead"))["asterix"]
    assert one.dead
    assert hurt(npc(), 8, settings=Settings(incapacitated_full="dead"))["asterix"].dead is False


def test_overflow_of_the_filling_hit_may_not_count():
    settings = Settings(overflow_same_hit=False)
    one = hurt(npc(), 12, settings=settings)["asterix"]
    assert one.dying is None
    assert hurt(one, 1, settings=settings)["asterix"].dying.rounds_left == 3


def test_dying_may_take_longer_or_be_hastened():
    slow = Settings(dying_rounds=5)
    one = hurt(npc(), 10, settings=slow)["asterix"]
    assert one.dying.rounds_left == 5
    assert rounds(fight(one), 1, 2, 3, 4, 5, 6, settings=slow)["asterix"].dead
    short = Settings(dying_hit="shorten")
    one = hurt(npc(physical=(3, 3, 3), dying=Dying(rounds_left=2)), 1, settings=short)["asterix"]
    assert one.dying.rounds_left == 1
    assert hurt(one, 1, settings=short)["asterix"].dead


@pytest.mark.parametrize("track", ["physical", "mental"])
def test_one_track_alone_may_kill(track):
    settings = Settings(dying_tracks=(track,))
    for name in ("physical", "mental"):
        one = hurt(npc(), 10, name, settings=settings)["asterix"]
        assert (one.dying is not None) is (name == track)


@pytest.mark.parametrize(
    ("level", "sizes"),
    [("serious", (3, 4, 3)), ("incapacitated", (3, 3, 4)), ("each", (4, 4, 4))],
)
def test_the_extra_box_may_stand_elsewhere(level, sizes):
    settings = Settings(extra_box_level=level)
    one = npc(settings=settings, advantages=("tough",))
    assert tuple(getattr(one.tracks.physical, name).max for name in LEVELS) == sizes
    frail = npc(settings=settings, disadvantages=("frail",))
    assert sum(getattr(frail.tracks.physical, name).max for name in LEVELS) == (6 if level == "each" else 8)


def test_debt_beyond_a_turn_may_be_forgotten():
    one = pc(foci=Foci(debt=5))
    context = at("konan", Settings(debt_carry=False))
    after = play(RULESET.turn_start(fight(one), context, "konan"))["konan"].foci
    assert (after.left, after.debt) == (0, 0)


def test_a_shield_may_have_to_be_raised_each_round():
    one = pc(shield=shield())
    context = at("konan", Settings(shield_raise="per_round"))
    assert play(RULESET.turn_start(fight(one), context, "konan"))["konan"].shield.position == "held"


@pytest.mark.parametrize(
    ("lost_on", "walked", "struck"), [((), True, True), (("injury",), True, False), (("move",), False, True)]
)
def test_what_spoils_an_aim(lost_on, walked, struck):
    settings = Settings(aim_lost_on=lost_on)
    one = pc(aimed=True, weapons=("bow",))
    assert do(fight(one), "walk", at("konan", settings), who="konan")["konan"].aimed is walked
    assert hurt(one, 1, settings=settings)["konan"].aimed is struck


def test_magic_may_heal_whole_levels():
    settings = Settings(magic_heal_unit="level")
    one = heal(npc(physical=(3, 2, 0)), (8, 4, 4, 4), settings)["asterix"]
    assert marks(one) == (3, 0, 0)
    two = heal(npc(physical=(3, 2, 0)), (8, 8, 8, 4), settings)["asterix"]
    assert marks(two) == (0, 0, 0)


def test_first_aid_may_go_with_rest():
    settings = Settings(attended_stacks_natural=True)
    one = tend(npc(physical=(3, 0, 0), rest_bank=4), (8, 4, 4), settings)["asterix"]
    assert (marks(one), one.rest_bank) == ((1, 0, 0), 0)
    alone = tend(npc(physical=(3, 0, 0), rest_bank=4), (8, 4, 4))["asterix"]
    assert (marks(alone), alone.rest_bank) == ((2, 0, 0), 4)


def test_both_tracks_may_rest_together():
    settings = Settings(natural_tracks="together")
    one = rest(pc(physical=(2, 0, 0), mental=(1, 0, 0)), 12, settings)["konan"]
    assert (marks(one), marks(one, "mental")) == ((1, 0, 0), (0, 0, 0))
    assert (one.rest_bank, one.rest_bank_mental) == (4, 0)
    full = rest(one, None, settings)
    assert marks(full["konan"]) == (0, 0, 0)
    assert full.fight.scene.hours == 4


def test_the_most_severe_of_both_tracks_may_go_first():
    settings = Settings(heal_order="overall")
    one = rest(pc(physical=(1, 0, 0), mental=(0, 1, 0)), 16, settings)
    assert "rest-track:konan" not in one.asked
    assert marks(one["konan"], "mental") == (0, 0, 0)
    hurt_both = npc(physical=(1, 0, 0), mental=(0, 1, 0))
    before = fight(nurse(), hurt_both)
    context = at(None, settings, number=0)
    assert "most severe" in refused(before, "tend", context, who="ana", patient="asterix", track="physical")
    assert marks(tend(hurt_both, (8, 4, 4), track="physical")["asterix"]) == (0, 0, 0)


def test_the_skills_of_healing_and_repair_may_be_named():
    settings = Settings(heal_skill="medicine", repair_skill="smithing")
    healer = nurse(skills={"medicine": 4})
    assert tend(npc(physical=(1, 0, 0)), (4,) * 5, settings, healer).question("tend:ana").count == 5
    smith = pc(skills={"smithing": 2}, shield=shield(track_marked=1))
    played = do(
        fight(smith), "repair", at(None, settings, number=0), {"repair:konan": (4, 4, 4)}, who="konan"
    )
    assert played.question("repair:konan").count == 3


def test_initiative_may_be_rolled_each_round():
    settings = Settings(initiative_each_round=True)
    before = fight(pc(intends="fight"), npc(physical=(3, 3, 3)))
    begun = play(
        RULESET.begin(before, at(None, settings), ("konan", "asterix")),
        {
            "initiative:konan": (3,),
            "initiative:asterix": (5,),
        },
    ).fight
    after = play(RULESET.round_end(begun, at(None, settings)), {"initiative:konan": (9,)})
    assert (after["konan"].initiative.total, after["asterix"].initiative.total) == (9, 5)
    assert play(RULESET.round_end(begun, at())).asked == []


@pytest.mark.wish("order.fixed")
def test_a_fixed_place_stays_when_everyone_else_rolls_again():
    context = at(None, Settings(initiative_each_round=True))
    before = fight(pc(intends="fight"), npc(initiative=Initiative(total=12, fixed=True)))
    begun = play(RULESET.begin(before, context, ("konan", "asterix")), {"initiative:konan": (3,)}).fight
    again = play(RULESET.round_end(begun, context), {"initiative:konan": (9,)})
    assert again.asked == ["initiative:konan"]
    assert (again["konan"].initiative.total, again["asterix"].initiative.total) == (9, 12)


def test_the_policy_that_pushes_pushes():
    before, context = fight(konan(), asterix()), at("konan")
    args = {"attacker": "konan", "target": "asterix"}

    def missed(policy):
        leaves = walk(lambda: COMMANDS["attack"].run(before, context, args), before, context, policy=policy)
        found = chances(leaves, lambda leaf: RULESET.outcome(before, leaf.fight, leaf.events, "asterix")[0])
        return found["no injury"]

    assert missed(RULESET.policies["pushing"]) < missed(RULESET.policies["default"])


def test_where_nobody_may_push_a_push_that_is_said_is_refused():
    never = Settings(push=Push(max_per_roll=0))
    told = refused(
        fight(konan(), asterix()),
        "attack",
        at("konan", never),
        attacker="konan",
        target="asterix",
        how="push",
    )
    assert told == "nobody pushes at this table"
