"""The autoplayer, on the trial ruleset: it needs no rules, keeps to bounds, and plays every order of play."""

from __future__ import annotations

import pytest
from trials import FOUR, four, say

from affray.encounter.folding import fold
from affray.encounter.lines import Invocation
from affray.encounter.reports import told_of
from affray.encounter.session import House
from affray.rules.question import Choose
from affray.testing.autoplay import Player, autoplay, each_its_own, enemies, first_standing
from affray.testing.memory import memory_session


def struck(session):
    """List who was struck, in order."""
    rows = session.store.rows(session.line[1:])
    return [told.who[1] for row in rows for told in told_of(row) if told.text.count(" strikes ")]


@pytest.mark.parametrize("kind", ["initiative", "phases", "spotlight", "open"])
@pytest.mark.parametrize("aim", [first_standing, each_its_own])
def test_it_plays_every_order_of_play_to_an_end(kind, aim):
    session = four(kind)
    result = autoplay(session, aim=aim)
    assert result.winner in ("party", "foes")
    assert result.rounds <= 20
    assert result.steps == session.head
    rows = session.store.rows(session.line[1:])
    assert fold(session.desk, session.play_at(0), rows) == session.play


def test_in_the_spotlight_everybody_has_it_the_role_of_the_game_master_too():
    session = four("spotlight")
    autoplay(session)
    holders = {told.data.get("who") or told.who[0] for row in session.store.rows(session.line[1:])
               for told in told_of(row) if told.rule == "affray.turn"}  # fmt: skip
    assert {"ana", "bo", "gm"} <= holders
    assert holders & {"rat-1", "rat-2", "shade"}


def test_it_fires_a_wave_that_is_due_and_the_hidden_show_themselves_by_acting():
    session = four()
    autoplay(session)
    assert session.play.waves["wave-2"].fired
    assert not session.play.fight["shade"].hidden


def test_the_party_does_not_aim_at_whom_it_cannot_see():
    session = four()
    play = session.play
    assert enemies(session.desk, play, "ana") == ["rat-1", "rat-2"]
    assert enemies(session.desk, play, "shade") == ["ana", "bo"]
    assert enemies(session.desk, play, "gm") == []
    assert first_standing(session.desk, play, "gm") is None
    assert each_its_own(session.desk, play, "gm") is None


def test_who_is_attacked_is_a_policy():
    session = four()
    autoplay(session, rounds=1, aim=first_standing)
    assert struck(session)[0] == "rat-1"
    session = four()
    autoplay(session, rounds=1, aim=each_its_own)
    assert struck(session)[0] == "rat-2"
    session = four()
    autoplay(session, rounds=1, aim=lambda _desk, _play, who: "bo" if who != "bo" else None)
    assert set(struck(session)) == {"bo"}


def test_it_stops_when_its_rounds_are_up_and_goes_on_from_where_it_stands():
    session = four()
    first = autoplay(session, rounds=1)
    assert (first.rounds, first.winner, session.play.order.round) == (1, None, 2)
    assert autoplay(session).winner


def test_it_does_nothing_where_the_fight_is_decided():
    session = four()
    say(session, "set ana health 0")
    say(session, "set bo health 0")
    assert autoplay(session) == autoplay(session)
    assert session.head == 2
    assert autoplay(session).winner == "foes"


def test_answers_are_a_policy_and_a_refused_one_gives_way_to_the_default():
    def pushes(question, play):
        return "yes" if isinstance(question, Choose) and question.topic == "push" else None

    session = four(house=House(ask_all=True))
    autoplay(session, rounds=1, answer=pushes)
    assert "trial.push" in {t.rule for row in session.store.rows(session.line[1:]) for t in told_of(row)}
    session = four()
    assert autoplay(session, answer=lambda _question, _play: "nonsense").winner


def test_the_scene_is_a_policy():
    session = four()
    pit = Invocation("fire", {"what": "pit", "targets": ("bo",)})
    autoplay(session, rounds=2, scenery=lambda _desk, _play: [pit])
    assert session.play.fight["bo"].health.now == 0


def test_it_settles_what_is_owed_each_debt_once():
    session = four()
    say(session, "next")
    player = Player(session, aim=first_standing, answer=lambda _q, _p: None, scenery=lambda _d, _p: ())
    player._settle()
    assert session.play.fight["ana"].effort.now == 0
    assert session.play.order.acting == "ana"


def test_a_fight_in_which_nobody_can_do_anything_ends_with_its_rounds():
    text = FOUR.format(order="").replace("health = 4", "health = 4\neffort = 0")
    session = memory_session(text.replace('name = "Giant Rat"', 'name = "Giant Rat"\nstatus = ["dazed"]'))
    result = autoplay(session, rounds=3, aim=lambda _desk, _play, _who: None)
    assert (result.rounds, result.winner) == (3, None)


def test_whoever_has_to_keep_the_spotlight_goes_on_with_it():
    session = four("spotlight")
    say(session, "next ana")
    say(session, "condition ana solo")
    autoplay(session)
    assert struck(session) == ["rat-1", "rat-1"], "until nothing is left to do it with"


def test_a_role_acts_with_somebody_who_then_aims_and_shows_itself():
    session = four("spotlight")
    say(session, "next gm")
    for one in ("rat-1", "rat-2"):
        say(session, f"set {one} health 0")
    player = Player(session, aim=first_standing, answer=lambda _q, _p: None, scenery=lambda _d, _p: ())
    assert player._act("gm")
    assert not session.play.fight["shade"].hidden
    assert struck(session) == ["ana"]


def test_what_the_tables_own_dice_decide_may_come_up_either_way():
    outcomes = set()
    for seed in "abcdefgh":
        session = four(seed=seed)
        say(session, "next")
        player = Player(session, aim=first_standing, answer=lambda _q, _p: None, scenery=lambda _d, _p: ())
        player._give("dare", {"actor": "ana"})
        outcomes.add(session.play.fight["ana"].health.now)
    assert outcomes == {3, 4}
