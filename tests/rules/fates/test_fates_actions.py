"""Risky actions in both modes, criticals, tokens, whispers, marks on enemies. Sheet B2.7, B2.8."""

from fractions import Fraction

import pytest
from fates_play import (
    ROLLED,
    ActionRoll,
    Intermission,
    Settings,
    at,
    begin,
    do,
    ends,
    fight,
    foe,
    hero,
    moves,
    odds,
    play,
    refused,
    there,
)

from affray.rules.fates import RULESET
from affray.rules.fates.action_roll import classes, reads
from affray.rules.odds import is_chance


def act(here, outcome, context=None, answers=None, **args):
    """A declared risky action of Izzo's that comes out as told."""
    given = {"outcome:izzo": outcome, **(answers or {})}
    return do(here, "act", context or at("izzo"), given, who="izzo", **args)


def rolled(here, *dice, context=None, answers=None, **args):
    return do(
        here,
        "act",
        context or at("izzo", ROLLED),
        answers,
        *dice,
        **{"who": "izzo", "capacity": "wit", **args},
    )


def result(done):
    return [event.data["outcome"] for event in done.events if "outcome" in event.data][-1]


# --- declared ---


@pytest.mark.rule("fates.action-declared")
def test_in_declared_mode_the_table_enters_the_outcome():
    done = act(fight(hero(), hero("mara")), "failure")
    (question,) = done.questions
    assert question.chance
    assert not is_chance(question), "Affray does not roll it"
    assert [option.id for option in question.options] == [
        "critical_success", "success", "failure", "critical_failure",
    ]  # fmt: skip
    assert result(done) == "failure"


def test_in_declared_mode_what_came_out_is_what_the_table_said():
    here = fight(hero(), foe())
    for said, words in (("failure", "failure"), ("critical_success", "critical success")):
        done = act(here, said)
        assert RULESET.outcome(here, done.fight, done.events, "izzo")[0] == words


def test_bonus_dice_are_told_to_whoever_rolls():
    question = act(fight(hero()), "success", dice=2).questions[0]
    assert question.text.format(**question.who, **question.data).endswith("(bonus dice: 2)")


# --- rolled ---


@pytest.mark.parametrize(
    ("face", "outcome"),
    [(1, "critical_success"), (2, "success"), (5, "success"), (6, "failure"), (11, "failure"),
     (12, "critical_failure")],
)  # fmt: skip
def test_how_a_face_reads_against_a_score_of_five(face, outcome):
    assert reads(face, 5, 12) == outcome
    assert result(rolled(fight(hero(), hero("mara")), face, answers=None)) == outcome


def test_a_one_is_critical_before_it_is_under_and_a_twelve_under_the_score_is_a_success():
    assert reads(1, 0, 12) == "critical_success"
    assert reads(12, 12, 12) == "success"


@pytest.mark.rule("fates.last-strand-dice")
def test_a_last_strand_rolls_three_dice_more():
    one = hero(state="last_strand", actions_left=3)
    done = rolled(fight(one), 12, 11, 10, 9)
    assert done.questions[0].count == 4
    assert result(done) == "failure"
    assert moves(done) == []
    plain = do(fight(one), "trivial", at("izzo"), who="izzo")
    assert "fates.last-strand-dice" not in plain.rules


def test_the_capacity_is_asked_for_where_affray_rolls():
    done = do(fight(hero(wit=3, zeal=6)), "act", at("izzo", ROLLED), None, 4, who="izzo")
    assert done.asked == ["use:izzo", "action:izzo"]
    assert done.questions[0].default == "zeal"
    assert done.questions[1].data["score"] == 6


@pytest.mark.parametrize("score", [1, 5, 11, 12])
def test_classes_read_like_their_faces(score):
    assert all(
        reads(classes(score, 12)[face - 1], score, 12) == reads(face, score, 12) for face in range(1, 13)
    )


@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_odds_in_rolled_mode_are_exact(bonus):
    here = fight(hero(wit=5), hero("mara"), foe(segments=4))
    args = {"who": "izzo", "target": "rat", "capacity": "wit", "dice": bonus}
    found = odds(here, "strike", at("izzo", ROLLED), "rat", **args)
    count = bonus + 1
    assert sum(found.values()) == 1
    assert found[("critical success",)] == 1 - Fraction(11, 12) ** count
    assert found[("critical failure",)] == Fraction(1, 12) ** count
    assert found[("failure",)] == Fraction(7, 12) ** count - Fraction(1, 12) ** count


@pytest.mark.parametrize("tokens", [0, 1])
def test_odds_by_classes_are_those_of_bare_faces(tokens):
    here = fight(hero(wit=5, vigor=3, balance_tokens=tokens), hero("mara"), foe(segments=2))
    context = at("izzo", ROLLED)
    args = {"who": "izzo", "target": "rat", "capacity": "wit", "dice": 2}
    assert ends(here, "strike", context, classed=True, **args) == ends(
        here, "strike", context, classed=False, **args
    )


# --- criticals ---


def test_a_critical_success_gives_a_point_to_the_capacity_of_choice():
    done = act(fight(hero(), hero("mara")), "critical_success", answers={"gain:izzo": "zeal"})
    assert done.fight["izzo"].zeal.now == 6
    assert done.questions[-1].by == "izzo"


@pytest.mark.rule("fates.critical-failure")
def test_a_critical_failure_wears_a_capacity_and_gives_the_dm_a_token():
    here = fight(hero(resolve=3), hero("mara"))
    done = act(here, "critical_failure", answers={"loss:izzo": "wit"})
    assert (done.fight["izzo"].wit.now, done.fight["izzo"].resolve.now) == (4, 3)
    assert done.fight.scene.interruption_tokens == 1
    assert done.questions[-1].by == "gm"
    assert moves(done) == ["dm"]


def test_a_critical_failure_takes_nothing_below_a_minimum():
    done = act(fight(hero(vigor=1, wit=1, zeal=2), hero("mara")), "critical_failure")
    assert [option.id for option in done.questions[-1].options] == ["zeal"]
    bare = act(fight(hero(vigor=1, wit=1, zeal=1), hero("mara")), "critical_failure")
    assert bare.asked == ["outcome:izzo"]


# --- tokens ---


@pytest.mark.rule("fates.balance-token")
def test_a_token_on_a_failure_has_the_outcome_entered_anew():
    here = fight(hero(balance_tokens=2), hero("mara"))
    answers = {"token:izzo": "yes", "outcome:izzo:2": "success"}
    done = act(here, "failure", answers=answers)
    assert done.fight["izzo"].balance_tokens == 1
    assert moves(done) == []
    assert result(done) == "success"


def test_a_token_adds_a_die_where_affray_rolls_and_the_lowest_of_all_counts():
    here = fight(hero(balance_tokens=2), hero("mara"))
    kept = rolled(here, 7, 12, answers={"token:izzo": "yes"})
    assert (result(kept), kept.fight["izzo"].balance_tokens) == ("failure", 1)
    saved = rolled(here, 12, 4, answers={"token:izzo": "yes"})
    assert result(saved) == "success"
    assert "loss:izzo" not in saved.asked


def test_one_token_a_player_and_none_on_a_success():
    here = fight(hero(balance_tokens=3), hero("mara"))
    done = act(here, "failure", answers={"token:izzo": "yes", "outcome:izzo:2": "failure"})
    assert done.fight["izzo"].balance_tokens == 2
    assert act(here, "success").asked == ["outcome:izzo"]
    assert act(fight(hero(), hero("mara")), "failure").asked == ["outcome:izzo"]


# --- whispers ---


def haunted(**fields):
    return fight(hero(), hero("mara", state="shade", **fields), hero("odo", state="shade"))


@pytest.mark.rule("fates.whisper-time")
def test_a_whisper_is_asked_for_after_the_announcement_and_before_the_roll():
    done = act(haunted(), "success", answers={"whisper:mara": "none"})
    assert done.asked == ["whisper:mara", "whisper:odo", "outcome:izzo"]
    assert done.events[0].rule == "fates.whisper-time"
    assert done.questions[0].by == "mara"
    trivial = do(haunted(), "trivial", at("izzo"), who="izzo")
    assert trivial.asked == []


@pytest.mark.rule("fates.whisper-dice")
def test_a_whisper_is_two_dice():
    done = rolled(haunted(), 9, 8, 3, answers={"whisper:mara": "wit"})
    assert done.questions[-1].count == 3
    assert result(done) == "success"


@pytest.mark.rule("fates.whisper-limit")
def test_one_whisper_a_roll_all_shades_together():
    done = act(haunted(), "success", answers={"whisper:mara": "wit"})
    assert done.asked == ["whisper:mara", "outcome:izzo"]


@pytest.mark.rule("fates.whisper-token")
def test_a_shade_that_whispered_may_spend_a_token_besides_the_friends_own():
    here = fight(hero(balance_tokens=1), hero("mara", state="shade", balance_tokens=2))
    answers = {
        "whisper:mara": "wit", "token:izzo": "yes", "outcome:izzo:2": "failure", "token:mara": "yes",
        "outcome:izzo:3": "success",
    }  # fmt: skip
    done = act(here, "failure", answers=answers)
    assert (done.fight["izzo"].balance_tokens, done.fight["mara"].balance_tokens) == (0, 1)
    assert next(one for one in done.questions if one.id == "token:mara").by == "mara"
    silent = act(here, "failure", answers={"whisper:mara": "none"})
    assert "token:mara" not in silent.asked


def test_a_shade_that_ends_by_its_whisper_still_helps_with_this_roll():
    here = fight(hero(), hero("mara", state="shade", vigor=1, wit=1, zeal=2, balance_tokens=1))
    answers = {"whisper:mara": "zeal", "token:mara": "yes", "outcome:izzo:2": "success"}
    done = act(here, "failure", answers=answers)
    assert done.fight["mara"].state == "dead"
    assert next(one for one in done.questions if one.id == "outcome:izzo").data["bonus"] == 2
    assert result(done) == "success"


@pytest.mark.rule("fates.shade-untouched")
def test_nothing_hits_a_shade_and_no_intermission_restores_it():
    here = haunted(vigor=2)
    for command, args in (
        ("hit", {"targets": ("mara",), "kind": "light", "capacity": "vigor"}),
        ("cost", {"who": "mara", "what": "light"}),
        ("cutscene", {"who": "mara", "what": "heal-wounds"}),
    ):
        assert refused(here, command, at("izzo"), **args)
    after = do(here, "intermission", at("izzo"), lines=3).fight
    assert after["mara"].vigor.now == 2
    assert after["izzo"].vigor.now == 7
    assert "mara" not in after.scene.intermission.left


# --- enemies ---


@pytest.mark.rule("fates.enemy-marks")
@pytest.mark.parametrize(
    ("outcome", "marked"), [("success", 1), ("critical_success", 2), ("failure", 0), ("critical_failure", 0)]
)
def test_what_an_outcome_marks(outcome, marked):
    here = fight(hero(), hero("mara"), foe(segments=4))
    answers = {"outcome:izzo": outcome}
    done = do(here, "strike", at("izzo"), answers, who="izzo", target="rat")
    assert done.fight["rat"].marked == marked


def test_a_clock_is_never_filled_beyond_its_segments():
    here = fight(hero(), hero("mara"), foe(segments=4, marked=3))
    answers = {"outcome:izzo": "critical_success"}
    done = do(here, "strike", at("izzo"), answers, who="izzo", target="rat")
    assert done.fight["rat"].marked == 4
    assert done.events[-1].public == "{target} is out of the fight"


def test_heroes_and_the_beaten_are_no_targets():
    here = fight(hero(), hero("mara"), foe(segments=2, marked=2))
    for target in ("mara", "rat"):
        assert "no enemy" in refused(here, "strike", at("izzo"), who="izzo", target=target)


def test_enemies_do_not_act_like_heroes():
    assert "no hero" in refused(fight(hero(), foe()), "act", at("rat"), who="rat")
    assert "no enemy" in refused(fight(hero(), foe()), "oppose", at(), enemy="izzo", targets=("izzo",))


def test_an_old_outcome_can_be_mended_and_the_spotlight_follows():
    session = begin()
    play(session, "act izzo ; success")
    step = session.head
    reply = session.mend(step, "outcome:izzo", "failure")
    assert reply.refusal is None
    assert session.play.order.acting == "dm"
    assert there(session, "izzo").state == "alive"


def test_another_die_reads_by_its_own_highest_face():
    settings = Settings(action_roll=ActionRoll(mode="d12_under", die=20))
    assert result(rolled(fight(hero(), hero("mara")), 12, context=at("izzo", settings))) == "failure"
    lost = rolled(fight(hero(), hero("mara")), 20, context=at("izzo", settings))
    assert result(lost) == "critical_failure"


@pytest.mark.parametrize("dice", [-1, 21, 10**9])
@pytest.mark.parametrize("command", ["act", "strike", "cutscene"])
def test_bonus_dice_are_a_number_that_can_be_rolled(command, dice):
    here = fight(
        hero(), hero("mara"), foe(), intermission=Intermission(lines=1, segments=2, left={"izzo": 2})
    )
    args = {"who": "izzo", "target": "rat", "what": "heal-wounds", "dice": dice, "how": "anyway"}
    assert f"{dice} bonus dice" in refused(here, command, at("izzo", ROLLED), **args)
    assert rolled(fight(hero(), hero("mara")), *[5] * 21, dice=20).questions[-1].count == 21


@pytest.mark.rule("fates.critical-success")
def test_a_critical_success_asks_nothing_where_every_capacity_is_at_its_maximum():
    done = act(fight(hero(vigor=7, wit=7, zeal=7), hero("mara")), "critical_success")
    assert not [one for one in done.asked if one.startswith("gain")]
    assert any("maximum already" in line for line in done.lines)
