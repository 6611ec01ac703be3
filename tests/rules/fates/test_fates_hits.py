"""Light and hard hits, in the order in which they are listed, and those that heroes pay. B2.1 to B2.4."""

from fractions import Fraction

import pytest
from fates_play import (
    ROLLED,
    Attack,
    Capacity,
    Settings,
    Talent,
    at,
    begin,
    do,
    fails,
    fight,
    foe,
    hero,
    hits,
    moves,
    odds,
    play,
    refused,
    say,
    take,
    there,
)


@pytest.mark.rule("fates.dm-names-capacity")
def test_a_hit_without_a_capacity_gets_one_from_the_dm():
    done = take(hero(zeal=4, reflex=1), "hard", answers={"capacity:izzo": "zeal"}, dice=(12,))
    question = done.questions[0]
    assert (question.id, question.by) == ("capacity:izzo", "gm")
    notes = {option.id: option.note for option in question.options}
    assert notes["zeal"].endswith("avoided 5/12 (41.7 %)")
    assert done.questions[1].data["capacity"] == "zeal"


@pytest.mark.rule("fates.light-no-roll")
def test_a_light_hit_asks_for_no_roll():
    done = take(hero(), "light wit")
    assert done.asked == []
    assert done.fight["izzo"].wit.now == 4


@pytest.mark.parametrize(("name", "feeling"), [("vigor", "winded"), ("wit", "muddled"), ("zeal", "unnerved")])
def test_a_light_hit_says_what_it_feels_like(name, feeling):
    assert take(hero(), f"light {name}").lines[-1].endswith(f"5 → 4, {feeling}")


def test_light_hits_on_several_heroes_at_once():
    here = fight(hero(), hero("mara", resolve=1), foe())
    done = do(here, "hit", at(), targets=("izzo", "mara"), kind="light", capacity="wit", count=2)
    assert [done.fight[who].wit.now for who in ("izzo", "mara")] == [3, 4]
    assert done.fight["mara"].resolve.now == 0


def test_an_earlier_light_hit_lowers_the_score_that_a_later_hard_hit_is_rolled_on():
    done = take(hero(wit=5), "2 light wit", "hard wit", dice=(4,))
    assert done.questions[0].data["goal"] == 3
    assert done.fight["izzo"].wounds == 1
    turned = take(hero(wit=5), "hard wit", "2 light wit", dice=(4,))
    assert turned.questions[0].data["goal"] == 5
    assert turned.fight["izzo"].wounds == 0


def test_the_prompt_of_a_hard_hit_shows_target_and_exact_chance():
    session = begin()
    play(session, "set izzo reflex 2")
    question = say(session, "hit izzo hard wit").question
    assert question.text.format(**question.who, **question.data) == (
        "Hard hit on izzo: 7 or less avoids it (wit 5 + Reflex 2), 7/12 (58.3 %)"
    )


@pytest.mark.rule("fates.hard-fail")
def test_a_failed_roll_is_one_wound_and_one_token():
    done = fails(hero())
    assert (done.fight["izzo"].wounds, done.fight["izzo"].balance_tokens) == (1, 1)


@pytest.mark.rule("fates.hard-no-critical")
@pytest.mark.parametrize(("vigor", "roll", "wounds"), [(12, 12, 0), (5, 12, 1), (5, 1, 0)])
def test_one_and_twelve_are_faces_like_any_other(vigor, roll, wounds):
    done = take(hero(vigor=vigor), "hard vigor", dice=(roll,))
    assert done.fight["izzo"].wounds == wounds
    assert set(done.rules) <= {
        "fates.spotlight-dm", "fates.hard-pass", "fates.hard-fail", "fates.wound-mark",
    }  # fmt: skip


def test_a_target_of_nothing_always_fails():
    settings = Settings(capacity_min=0)
    one = hero(vigor=Capacity(now=0, min=0, max=7))
    chance = odds(fight(one, foe()), "hit", at("dm", settings), "izzo", targets=("izzo",), kind="hard",
                  capacity="vigor")  # fmt: skip
    assert chance == {("wound",): 1}


@pytest.mark.rule("fates.hard-keeps-spotlight")
def test_a_failed_capacity_roll_moves_no_spotlight():
    done = take(hero(), "hard vigor", dice=(12,), acting="izzo")
    assert moves(done) == []


@pytest.mark.rule("fates.reflex-only-capacity")
def test_reflex_is_no_part_of_light_hits_and_action_rolls():
    assert take(hero(reflex=3), "light wit").fight["izzo"].wit.now == 4
    done = do(fight(hero(reflex=3)), "act", at("izzo", ROLLED), None, 6, who="izzo", capacity="wit")
    (told,) = [event for event in done.events if event.rule == "fates.action-d12"]
    assert (told.data["score"], told.data["outcome"]) == (5, "failure")


@pytest.mark.rule("fates.reflex-constant")
def test_nothing_in_play_changes_reflex():
    one = hero(reflex=2, resolve=2, soak=(0, 1))
    struck = take(one, "light wit", "hard vigor", "hard wit", dice=(12, 12))
    assert struck.fight["izzo"].reflex == 2
    paused = do(struck.fight, "intermission", at("izzo"), lines=2)
    assert paused.fight["izzo"].reflex == 2


# --- hits that heroes pay ---


@pytest.mark.rule("fates.self-light-choice")
def test_the_player_says_where_a_light_cost_strikes():
    done = do(fight(hero()), "cost", at("izzo"), {"self:izzo": "zeal"}, who="izzo", what="light")
    assert done.questions[0].by == "izzo"
    assert done.fight["izzo"].zeal.now == 4
    assert "capacity:izzo" not in done.asked


@pytest.mark.rule("fates.self-light-above-minimum")
def test_a_light_cost_needs_a_capacity_above_its_minimum():
    done = do(fight(hero(vigor=1, wit=2)), "cost", at("izzo"), who="izzo", what="light")
    assert [option.id for option in done.questions[0].options] == ["wit", "zeal"]
    spent = fight(hero(vigor=1, wit=1, zeal=1, resolve=3))
    assert "no capacity above its minimum" in refused(spent, "cost", at("izzo"), who="izzo", what="light")


def test_a_cost_that_cannot_be_paid_whole_is_not_paid_at_all():
    here = fight(hero(vigor=1, wit=2, zeal=1))
    assert refused(here, "cost", at("izzo"), who="izzo", what="light", count=2)
    assert here["izzo"].wit.now == 2


@pytest.mark.rule("fates.self-hard-automatic")
def test_a_hard_hit_is_never_an_optional_cost():
    args = {"who": "izzo", "what": "hard", "capacity": "wit"}
    assert "never an optional cost" in refused(fight(hero()), "cost", at("izzo"), **args, how="optional")
    assert do(fight(hero()), "cost", at("izzo"), None, 1, **args).asked == ["hard:izzo"]


@pytest.mark.rule("fates.self-hard-named")
def test_the_talent_names_the_capacity_of_a_hard_cost():
    assert "names its capacity" in refused(fight(hero()), "cost", at("izzo"), who="izzo", what="hard")
    talent = Talent(name="Burn Bright", cost=hits("hard zeal"))
    done = do(fight(hero(talents=(talent,))), "cost", at("izzo"), None, 12, who="izzo", what="burn-bright")
    assert done.questions[0].data["capacity"] == "zeal"
    one = done.fight["izzo"]
    assert (one.wounds, one.balance_tokens) == (1, 1)
    assert moves(done) == []


def test_a_talent_costs_what_the_file_says():
    talent = Talent(name="Feint", cost=hits("2 light"), automatic=False)
    done = do(fight(hero(talents=(talent,))), "cost", at("izzo"), who="izzo", what="feint")
    assert done.asked == ["self:izzo", "self:izzo:2"]
    assert "no talent" in refused(fight(hero()), "cost", at("izzo"), who="izzo", what="feint")


def test_hits_may_come_from_the_place():
    session = begin()
    play(session, "fire gas izzo mara ; 12 ; 3")
    assert (there(session, "izzo").wounds, there(session, "mara").wounds) == (1, 0)
    assert there(session, "izzo").balance_tokens == 1


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (20, True), (21, False)])
def test_how_many_hits_are_dealt_at_once(count, fits):
    args = {"targets": ("izzo",), "kind": "light", "capacity": "wit", "count": count}
    if fits:
        assert do(fight(hero()), "hit", at(), **args).events
    else:
        assert "cannot be dealt" in refused(fight(hero()), "hit", at(), **args)


def test_a_hit_strikes_heroes_alone():
    here = fight(hero(), hero("dead", state="dead"), foe())
    for target, why in (("rat", "no hero in play"), ("dead", "is dead")):
        assert why in refused(here, "hit", at(), targets=(target,), kind="light", capacity="wit")


def test_the_odds_of_a_hard_hit_are_its_exact_chance():
    here = fight(hero(wit=4, reflex=2), foe())
    found = odds(here, "hit", at(), "izzo", targets=("izzo",), kind="hard", capacity="wit")
    assert found == {("avoided",): Fraction(1, 2), ("wound",): Fraction(1, 2)}


def test_the_odds_of_listed_hits_go_by_what_the_earlier_ones_left():
    rat = foe(attacks=(Attack(name="Claws", hits=hits("light wit", "hard wit")),))
    found = odds(fight(hero(wit=4), rat), "oppose", at(), "izzo", enemy="rat", targets=("izzo",))
    assert found == {("wit -1", "avoided"): Fraction(1, 4), ("wit -1", "wound"): Fraction(3, 4)}
