"""Injury: levels and what they do when full, dying and its clock, who keeps whom alive."""

import pytest
from foci_play import (
    Dying,
    Settings,
    asterix,
    at,
    do,
    fight,
    konan,
    make,
    marks,
    npc,
    pc,
    play,
    refused,
    shield,
)

from affray.rules.foci import RULESET
from affray.rules.foci.ask import Scope
from affray.rules.foci.injury import injure, penalty
from affray.rules.foci.state import Foci, Tracks
from affray.rules.foci.tables import LEVELS


def hurt(one, boxes, name="physical", settings=None, number=1):
    """Mark boxes of injury; return the play."""
    return play(injure(fight(one), Scope(at(None, settings, number=number)), one.id, boxes, name))


def rounds(before, *numbers, settings=None):
    """Let rounds end, one after another."""
    for number in numbers:
        before = play(RULESET.round_end(before, at(None, settings, number=number))).fight
    return before


@pytest.mark.rule("foci.moderate")
def test_a_full_moderate_level_takes_a_die():
    played = hurt(npc(), 3)
    assert penalty(played["asterix"], Settings()) == 1
    assert played.event("foci.moderate").data["penalty"] == 1
    assert penalty(hurt(npc(), 2)["asterix"], Settings()) == 0


@pytest.mark.rule("foci.serious")
def test_a_full_serious_level_takes_a_second_die():
    played = hurt(npc(physical=(3, 0, 0)), 3)
    assert penalty(played["asterix"], Settings()) == 2
    assert played.event("foci.serious").data["penalty"] == 2


def test_one_hit_fills_the_lower_level_first_and_counts_against_later_rolls_alone():
    played = hurt(npc(physical=(2, 0, 0)), 3)
    assert marks(played["asterix"]) == (3, 2, 0)
    assert played.lines[0] == "asterix: 3 injuries, moderate 3 of 3, serious 2 of 3"


@pytest.mark.rule("foci.unconscious")
def test_the_last_level_puts_one_out():
    played = hurt(npc(shield=shield(), aimed=True, aware=True), 9)
    one = played["asterix"]
    assert RULESET.standing(played.fight, "asterix") == "out"
    assert (one.foci.left, one.shield.position, one.aimed, one.aware) == (0, "held", False, False)
    assert "unconscious" in refused(played.fight, "notice", who="asterix")
    assert hurt(npc(), 8)["asterix"].foci.left == 3


@pytest.mark.rule("foci.dying")
def test_dying_takes_until_the_end_of_the_third_round_after():
    one = hurt(npc(), 10, number=2)["asterix"]
    assert (one.dying.rounds_left, one.dying.since) == (3, 2)
    before = rounds(fight(one), 2)
    assert before["asterix"].dying.rounds_left == 3
    before = rounds(before, 3, 4)
    assert before["asterix"].dying.rounds_left == 1
    assert not before["asterix"].dead
    assert rounds(before, 5)["asterix"].dead


def test_overflow_is_not_kept_and_more_injury_changes_nothing():
    one = hurt(npc(), 14)["asterix"]
    assert marks(one) == (3, 3, 3)
    again = hurt(one, 5)["asterix"]
    assert (marks(again), again.dying.rounds_left) == ((3, 3, 3), 3)


def test_a_full_level_and_one_more_hit_is_dying():
    down = hurt(npc(), 9)["asterix"]
    assert down.dying is None
    assert hurt(down, 1)["asterix"].dying.rounds_left == 3
    other = hurt(down, 2, "mental")["asterix"]
    assert other.dying is None, "a hit on the other track does not trigger it"


def test_the_mind_dies_as_the_body_does():
    one = hurt(npc(), 10, "mental")["asterix"]
    assert one.dying.track == "mental"
    assert marks(one) == (0, 0, 0)


@pytest.mark.rule("foci.stabilise")
def test_a_hard_roll_and_a_whole_turn_keep_the_dying_alive():
    dying = npc(physical=(3, 3, 3), dying=Dying(rounds_left=2))
    healer = pc("ana", skills={"knowledge": 3})
    played = do(
        fight(healer, dying),
        "stabilise",
        None,
        {"stabilise:ana": (8, 9, 10, 2)},
        who="ana",
        patient="asterix",
    )
    assert played.question("stabilise:ana").data["tn"] == 3
    assert played["asterix"].dying is None
    assert marks(played["asterix"]) == (3, 3, 3)
    assert played["ana"].foci.left == 0
    failed = do(
        fight(healer, dying), "stabilise", None, {"stabilise:ana": (8, 7, 2, 2)}, who="ana", patient="asterix"
    )
    assert failed["asterix"].dying.rounds_left == 2


def test_stabilising_has_its_refusals():
    dying = npc(physical=(3, 3, 3), dying=Dying(rounds_left=2))
    assert "not dying" in refused(fight(pc("ana"), npc()), "stabilise", who="ana", patient="asterix")
    tired = fight(pc("ana", foci=Foci(left=2)), dying)
    assert "3 foci" in refused(tired, "stabilise", who="ana", patient="asterix")
    alone = fight(pc("ana", dying=Dying(rounds_left=1)))
    assert "alone" in refused(alone, "stabilise", who="ana", patient="ana")


def test_complications_of_a_stabilising_roll_cost_foci():
    dying = npc(physical=(3, 3, 3), dying=Dying(rounds_left=2))
    played = do(
        fight(pc("ana"), dying), "stabilise", None, {"stabilise:ana": (3,)}, who="ana", patient="asterix"
    )
    assert played["ana"].foci.debt == 1


@pytest.mark.parametrize(
    ("fields", "track", "sizes"),
    [
        ({"advantages": ("tough",)}, "physical", (4, 3, 3)),
        ({"advantages": ("strong_will",)}, "mental", (4, 3, 3)),
        ({"disadvantages": ("frail",)}, "physical", (2, 3, 3)),
        ({"disadvantages": ("weak_will",)}, "mental", (2, 3, 3)),
        ({"advantages": ("tough",)}, "mental", (3, 3, 3)),
    ],
)
def test_advantages_change_one_box(fields, track, sizes):
    found = getattr(npc(**fields).tracks, track)
    assert tuple(getattr(found, level).size for level in LEVELS) == sizes


def test_a_file_may_give_smaller_tracks():
    from foci_play import track  # noqa: PLC0415

    one = make("rat", tracks=Tracks(physical=track(size=1)), advantages=("tough",))
    assert one.tracks.physical.moderate.max == 1
    assert RULESET.standing(hurt(one, 3).fight, "rat") == "out"


def test_the_dead_take_no_more_and_are_out():
    before = fight(konan(), asterix(dead=True))
    assert RULESET.standing(before, "asterix") == "out"
    assert RULESET.beaten(before, "asterix")


def test_a_single_round_is_told_as_one():
    full = npc(physical=(3, 3, 3))
    told = hurt(full, 1, settings=Settings(dying_rounds=1)).lines
    assert "asterix is dying: 1 round is left" in told
