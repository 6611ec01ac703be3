"""Intermissions: what comes back, what persists, segments, cutscenes. Sheet B2.10."""

import pytest
from fates_play import ROLLED, Intermission, at, begin, do, fight, foe, hero, moves, play, refused, say, there


def paused(*ones, lines=2, settings=None):
    return do(fight(*ones), "intermission", at("izzo", settings), lines=lines).fight


def cutscene(here, what, outcome, settings=None, **args):
    answers = {"outcome:izzo": outcome}
    return do(here, "cutscene", at("izzo", settings), answers, who="izzo", what=what, **args)


@pytest.mark.rule("fates.intermission-refresh")
def test_capacities_and_resolve_are_full_at_the_start():
    one = paused(hero(vigor=1, wit=3, zeal=7, resolve=2))["izzo"]
    assert [one.capacity(name).now for name in ("vigor", "wit", "zeal")] == [7, 7, 7]
    assert one.resolve.now == 6


@pytest.mark.rule("fates.intermission-persist")
def test_wounds_soak_tokens_and_reflex_stay():
    one = hero(wounds=1, soak=(1, 1), balance_tokens=2, reflex=2)
    after = paused(one)["izzo"]
    for name in ("wounds", "soak", "armor_broken", "balance_tokens", "reflex"):
        assert getattr(after, name) == getattr(one, name)


@pytest.mark.rule("fates.intermission-segments")
@pytest.mark.parametrize("lines", [1, 2, 3, 4, 5, 6])
def test_every_line_is_two_segments_for_each_player(lines):
    here = paused(hero(), hero("mara", player="Ben"), hero("odo", state="dead"), foe(), lines=lines)
    left = {"izzo": 2 * lines, "Ben": 2 * lines}
    assert here.scene.intermission == Intermission(lines=lines, segments=2 * lines, left=left)


@pytest.mark.parametrize("lines", [0, 7, -1])
def test_an_intermission_has_one_to_six_lines(lines):
    assert "1 to 6" in refused(fight(hero()), "intermission", at("izzo"), lines=lines)


def test_two_heroes_of_one_player_share_its_segments():
    here = paused(hero(player="Ana"), hero("mara", player="Ana"))
    assert here.scene.intermission.left == {"Ana": 4}


def test_players_pay_from_their_own_segments():
    here = paused(hero(), hero("mara"), lines=1)
    after = cutscene(here, "heal-wounds", "success").fight
    assert after.scene.intermission.left == {"izzo": 0, "mara": 2}


@pytest.mark.rule("fates.cutscene-roll")
def test_failures_and_criticals_of_a_cutscene_move_nothing_else():
    here = paused(hero(wounds=2), hero("mara"), lines=6)
    worn = here.put("izzo", vigor=here["izzo"].vigor.less(3))
    for outcome in ("failure", "critical_failure", "critical_success"):
        done = cutscene(worn, "heal-wounds", outcome)
        assert moves(done) == []
        assert done.fight["izzo"].vigor == worn["izzo"].vigor
        assert done.fight.scene.interruption_tokens == (outcome == "critical_failure")
        assert done.asked == ["outcome:izzo"]


@pytest.mark.parametrize(
    ("outcome", "wounds"), [("failure", 3), ("success", 2), ("critical_success", 1), ("critical_failure", 3)]
)
def test_how_many_wounds_heal(outcome, wounds):
    here = paused(hero(wounds=4, life_lines=2))
    assert cutscene(here, "heal-wounds", outcome).fight["izzo"].wounds == wounds


def test_never_more_heal_than_there_are():
    here = paused(hero(wounds=1))
    assert cutscene(here, "heal-wounds", "critical_success").fight["izzo"].wounds == 0
    assert cutscene(paused(hero()), "heal-wounds", "success").fight["izzo"].wounds == 0


@pytest.mark.rule("fates.repair-soak")
@pytest.mark.parametrize(
    ("outcome", "used"), [("failure", 4), ("success", 3), ("critical_success", 0), ("critical_failure", 4)]
)
def test_how_much_soak_a_repair_brings(outcome, used):
    here = paused(hero(soak=(5, 5)))
    one = cutscene(here, "repair-soak", outcome).fight["izzo"]
    assert (one.soak.used, one.armor_broken) == (used, False)


@pytest.mark.rule("fates.no-scene-healing")
def test_in_a_scene_nothing_heals():
    here = fight(hero(wounds=2, soak=(1, 1)))
    for what in ("heal-wounds", "repair-soak", "other"):
        assert "belong to intermissions" in refused(here, "cutscene", at("izzo"), who="izzo", what=what)
    session = begin()
    play(session, "set izzo wounds 1", "act izzo ; critical_success ; wit", "next", "next", "trivial izzo")
    assert there(session, "izzo").wounds == 1


def test_another_cutscene_costs_what_is_said_and_brings_what_the_table_says():
    here = paused(hero(), lines=2)
    done = cutscene(here, "other", "success", segments=3)
    assert done.fight.scene.intermission.left == {"izzo": 1}
    assert done.events[-1].text.endswith("the table's to say")
    assert refused(here, "cutscene", at("izzo"), who="izzo", what="other", segments=5)
    assert refused(here, "cutscene", at("izzo"), who="izzo", what="other", segments=-1)


def test_a_cutscene_is_rolled_where_affray_rolls():
    here = paused(hero(wounds=2), settings=ROLLED)
    args = {"who": "izzo", "what": "heal-wounds", "capacity": "zeal", "dice": 1}
    done = do(here, "cutscene", at("izzo", ROLLED), None, 12, 1, **args)
    assert done.fight["izzo"].wounds == 0
    assert "gain:izzo" not in done.asked


def test_during_an_intermission_nobody_acts_in_the_scene_and_resume_ends_it():
    session = begin()
    play(session, "intermission 2")
    for line in ("act izzo", "trivial izzo", "oppose rat izzo", "interrupt", "intermission 1"):
        assert say(session, line).refusal is not None, line
    play(session, "resume", "act izzo ; success")
    assert session.play.fight.scene.intermission is None
    assert say(session, "resume").refusal is not None


def test_shades_and_the_dead_have_no_cutscenes():
    here = paused(hero(), hero("mara", state="shade"))
    assert "no cutscenes" in refused(here, "cutscene", at("izzo"), who="mara", what="heal-wounds")


def test_who_wears_nothing_that_soaks_repairs_nothing():
    assert "no armor" in refused(paused(hero()), "cutscene", at("izzo"), who="izzo", what="repair-soak")


def test_segments_follow_from_the_lines_whatever_a_file_says():
    assert Intermission(lines=3, segments=7).segments == 6
