"""Healing and repair, and the hours that pass."""

import pytest
from foci_play import Ability, Dying, Settings, armor, at, do, fight, marks, npc, pc, refused, shield

from affray.rules.foci.rest import needed
from affray.rules.foci.state import Foci

BODY = Ability(name="Body", kind="magic")
PEACE = at(number=0)


def mage(**fields):
    return pc("ana", **{"skills": {"use_ability": 3}, "abilities": (BODY,), **fields})


def nurse(**fields):
    return pc("ana", **{"skills": {"knowledge": 2}, "supplies": "specialised", **fields})


def heal(patient, dice, settings=None, healer=None, **args):
    context = at(None, settings, number=0)
    return do(
        fight(healer or mage(), patient),
        "heal",
        context,
        {"heal:ana": dice},
        who="ana",
        patient=patient.id,
        **args,
    )


def tend(patient, dice, settings=None, healer=None, **args):
    context = at(None, settings, number=0)
    return do(
        fight(healer or nurse(), patient),
        "tend",
        context,
        {"tend:ana": dice},
        who="ana",
        patient=patient.id,
        **args,
    )


def rest(one, hours=None, settings=None, answers=None):
    args = {} if hours is None else {"hours": hours}
    return do(fight(one), "rest", at(None, settings, number=0), answers, who=(one.id,), **args)


@pytest.mark.rule("foci.heal-severe-first")
def test_what_is_worst_heals_first_and_lighter_levels_wait_until_it_is_clear():
    played = heal(npc(physical=(3, 1, 0)), (8, 8, 8, 4))
    assert marks(played["asterix"]) == (3, 0, 0), "the rest of the successes is lost"
    again = heal(played["asterix"].but(magic_heals_today=0), (8, 8, 8, 4))
    assert marks(again["asterix"]) == (0, 0, 0)


def test_rest_banks_hours_and_takes_the_most_severe_first():
    one = rest(pc(physical=(3, 1, 0)), 10)["konan"]
    assert (marks(one), one.rest_bank) == ((3, 1, 0), 10)
    two = rest(one, 6)["konan"]
    assert (marks(two), two.rest_bank) == ((3, 0, 0), 0)
    three = rest(two, 20)["konan"]
    assert (marks(three), three.rest_bank) == ((1, 0, 0), 4)
    whole = rest(three, 100)["konan"]
    assert (marks(whole), whole.rest_bank) == ((0, 0, 0), 0)


def test_a_penalty_ends_as_soon_as_a_level_is_not_full():
    from affray.rules.foci.injury import penalty  # noqa: PLC0415

    one = rest(pc(physical=(3, 0, 0)), 8)["konan"]
    assert penalty(one, Settings()) == 0


def test_tough_ones_need_longer():
    one = pc(advantages=("tough",))
    full = one.but(tracks=pc(physical=(3, 3, 3)).tracks)
    assert needed(full, Settings()) == 144
    tough = do(fight(full), "rest", PEACE, who=("konan",))
    assert tough.fight.scene.hours == 144


def test_rest_of_both_tracks_asks_which_and_takes_the_worse_by_default():
    one = pc(physical=(1, 0, 0), mental=(2, 0, 0))
    body = rest(one, 8)
    assert body.question("rest-track:konan").optional
    assert (marks(body["konan"]), marks(body["konan"], "mental")) == ((0, 0, 0), (2, 0, 0))
    mind = rest(one, 8, answers={"rest-track:konan": "mental"})
    assert marks(mind["konan"], "mental") == (1, 0, 0)
    worse = rest(pc(physical=(1, 0, 0), mental=(0, 1, 0)), 16)
    assert marks(worse["konan"], "mental") == (0, 0, 0)


def test_who_rests_by_default_and_who_cannot():
    before = fight(pc(physical=(1, 0, 0)), pc("ana"), npc(physical=(1, 0, 0)), pc("bo", dead=True))
    played = do(before, "rest", PEACE)
    assert marks(played["konan"]) == (0, 0, 0)
    assert marks(played["asterix"]) == (1, 0, 0)
    assert played.fight.scene.hours == 8
    dying = fight(pc(physical=(3, 3, 3), dying=Dying(rounds_left=2)))
    assert "dying" in refused(dying, "rest", PEACE)
    assert "dead" in refused(before, "rest", PEACE, who=("bo",))
    assert "no rest" in refused(before, "rest", PEACE, hours=0)


def test_first_aid_by_severity():
    for state, tn, hours in (((1, 0, 0), 1, 4), ((1, 1, 0), 2, 8), ((1, 1, 1), 3, 12)):
        played = tend(npc(physical=state), (8, 8, 8))
        assert played.question("tend:ana").data["tn"] == tn
        assert played.fight.scene.hours == hours
        assert sum(marks(played["asterix"])) == sum(state) - 1


def test_first_aid_that_fails_costs_the_time_alone():
    played = tend(npc(physical=(1, 1, 0)), (8, 2, 2))
    assert marks(played["asterix"]) == (1, 1, 0)
    assert played.fight.scene.hours == 8
    assert played["ana"].foci.debt == 0, "outside a fight complications are noted"


@pytest.mark.rule("foci.heal-supplies")
@pytest.mark.parametrize(
    ("supplies", "state", "fits"),
    [
        ("none", (1, 0, 0), False),
        ("basic", (1, 0, 0), True),
        ("basic", (1, 1, 0), False),
        ("good", (1, 1, 0), True),
        ("good", (1, 1, 1), False),
        ("specialised", (1, 1, 1), True),
    ],
)
def test_each_severity_needs_its_supplies(supplies, state, fits):
    healer = nurse(supplies=supplies)
    if fits:
        tend(npc(physical=state), (4, 4, 4), healer=healer)
    else:
        before = fight(healer, npc(physical=state))
        assert "supplies" in refused(before, "tend", PEACE, who="ana", patient="asterix")


@pytest.mark.rule("foci.heal-magic")
def test_magic_heals_a_box_for_each_success():
    for state, tn in (((1, 0, 0), 0), ((1, 1, 0), 1), ((1, 1, 1), 2)):
        played = heal(npc(physical=state), (8, 8, 4, 4))
        assert played.question("heal:ana").data["tn"] == tn
        assert sum(marks(played["asterix"])) == sum(state) - 1
        assert played["asterix"].magic_heals_today == 1


def test_at_easy_no_success_heals_nothing_and_a_dirty_one_is_taken():
    none = heal(npc(physical=(2, 0, 0)), (4, 2, 2, 3))
    assert marks(none["asterix"]) == (2, 0, 0)
    assert "success" in none.event("foci.heal-magic").data["roll"]
    dirty = heal(npc(physical=(2, 0, 0)), (6, 4, 2, 3))
    assert marks(dirty["asterix"]) == (1, 0, 0)


def test_in_a_fight_magic_is_a_quick_skill_and_complications_cost():
    before = fight(mage(), npc(physical=(2, 0, 0)))
    played = do(before, "heal", at("ana"), {"heal:ana": (6, 4, 2, 3)}, who="ana", patient="asterix")
    assert (played["ana"].foci.left, played["ana"].foci.debt) == (2, 1)
    assert "own turn" in refused(before, "heal", at("asterix"), who="ana", patient="asterix")


def test_magic_wakes_and_saves_the_dying():
    down = npc(physical=(3, 3, 3), dying=Dying(rounds_left=1))
    played = heal(down, (8, 8, 4, 4))
    assert played["asterix"].dying is None
    assert marks(played["asterix"]) == (3, 3, 1)
    assert "asterix comes to" in played.lines
    mixed = npc(physical=(3, 3, 3), mental=(1, 0, 0), dying=Dying(rounds_left=1))
    other = heal(mixed, (8, 4), healer=mage(skills={"use_ability": 1}), track="mental")
    assert other["asterix"].dying is not None, "the other track does not save"


def test_a_new_day_forgets_earlier_magic():
    one = npc(magic_heals_today=2)
    short = do(fight(one), "hours", PEACE, hours=5)
    assert short["asterix"].magic_heals_today == 2
    late = do(short.fight, "hours", PEACE, hours=19)
    assert (late["asterix"].magic_heals_today, late.fight.scene.hours) == (0, 24)
    assert "cannot pass" in refused(fight(one), "hours", PEACE, hours=0)


@pytest.mark.rule("foci.one-training")
def test_who_is_trained_in_psionics_does_not_heal():
    mind = pc("ana", skills={"use_ability": 3}, abilities=(Ability(name="Dread", kind="psionics"),))
    before = fight(mind, npc(physical=(1, 0, 0)))
    assert "no magic" in refused(before, "heal", PEACE, who="ana", patient="asterix")
    lay = fight(pc("ana"), npc(physical=(1, 0, 0)))
    assert "no magic" in refused(lay, "heal", PEACE, who="ana", patient="asterix")


def test_there_must_be_something_to_heal():
    assert "nothing to heal" in refused(fight(mage(), npc()), "heal", PEACE, who="ana", patient="asterix")
    assert "dead" in refused(
        fight(mage(), npc(dead=True, physical=(1, 0, 0))), "heal", PEACE, who="ana", patient="asterix"
    )
    out = fight(nurse(physical=(3, 3, 3)), npc(physical=(1, 0, 0)))
    assert "unconscious" in refused(out, "tend", PEACE, who="ana", patient="asterix")


def test_repair_adds_up_and_can_be_done_for_others():
    before = fight(pc("ana", skills={"profession": 2}), npc(armor=armor("chain", track_marked=2)))
    args = {"who": "ana", "owner": "asterix"}
    one = do(before, "repair", PEACE, {"repair:ana": (8, 4, 4)}, **args)
    assert (one["asterix"].armor.track_marked, one["asterix"].armor.repair_done) == (2, 1)
    two = do(one.fight, "repair", PEACE, {"repair:ana": (8, 9, 4)}, **args)
    assert (two["asterix"].armor.track_marked, two["asterix"].armor.repair_done) == (1, 1)
    done = do(two.fight, "repair", PEACE, {"repair:ana": (8, 9, 8)}, **args)
    assert (done["asterix"].armor.track_marked, done["asterix"].armor.repair_done) == (0, 0)
    assert "nothing like that" in refused(done.fight, "repair", PEACE, **args)


def test_a_broken_shield_is_repaired_the_same_way():
    before = fight(pc(shield=shield(track_marked=6)))
    played = do(before, "repair", PEACE, {"repair:konan": (10,)}, who="konan")
    assert played["konan"].shield.track_marked == 5
    assert "nothing like that" in refused(before, "repair", PEACE, who="konan", item="armor")
    failed = do(before, "repair", PEACE, {"repair:konan": (2,)}, who="konan")
    assert (failed["konan"].shield.track_marked, failed["konan"].foci.debt) == (6, 0)


def test_the_healers_own_injury_counts():
    healer = mage(physical=(3, 0, 0), foci=Foci())
    assert heal(npc(physical=(1, 0, 0)), (8, 4, 4), healer=healer).question("heal:ana").count == 3


def test_first_aid_has_no_hours_for_the_dying():
    dying = npc(physical=(3, 3, 3), dying=Dying(rounds_left=2))
    told = refused(
        fight(pc("ana", supplies="specialised"), dying), "tend", PEACE, who="ana", patient="asterix"
    )
    assert told == "asterix is dying: there are no hours left"


def test_magic_goes_to_the_track_that_one_is_dying_of():
    dying = npc(physical=(3, 3, 3), mental=(3, 3, 3), dying=Dying(rounds_left=2, track="mental"))
    healer = pc("ana", skills={"use_ability": 3})
    played = do(fight(healer, dying), "heal", PEACE, {"heal:ana": (8, 8, 2, 2)}, who="ana", patient="asterix")
    assert played["asterix"].dying is None
    assert marks(played["asterix"], "mental") == (3, 3, 1)


def test_rest_may_heal_the_lighter_track_before_the_worse_is_paid_for():
    hurt = pc(physical=(3, 0, 1), mental=(2, 0, 0))
    played = do(fight(hurt), "rest", PEACE, {"rest-track:konan": "mental"}, who=("konan",), hours=8)
    assert marks(played["konan"], "mental") == (1, 0, 0)
    banked = do(fight(hurt), "rest", PEACE, {"rest-track:konan": "physical"}, who=("konan",), hours=8)
    assert (marks(banked["konan"]), banked["konan"].rest_bank) == ((3, 0, 1), 8)


def test_an_hour_of_rest_is_told_as_one():
    assert (
        "konan rests an hour: 0 boxes heal"
        in do(fight(pc(physical=(1, 0, 0))), "rest", PEACE, who=("konan",), hours=1).lines
    )
