"""What a turn still owes before Next: told once when it is left, in every ruleset as its rules say."""

from __future__ import annotations

import pytest
from trials import four, play, say, texts

from affray.encounter import reports
from affray.testing.memory import memory_session

HEAD = 'affray = 1\ntitle = "Owing"\nruleset = "{}"\n'


def owed(session):
    """List what is owed, the pressing ones marked."""
    return [("! " if one["pressing"] else "") + one["text"] for one in reports.dues(session)]


class TestTheRunner:
    @pytest.mark.wish("log.owed")
    def test_what_presses_is_told_when_the_turn_ends_without_it(self):
        session = four()
        play(session, "next", "condition ana winded")
        assert owed(session) == ["! winded: brace", "2 effort unspent"]
        reply = play(session, "next")
        assert texts(reply)[0] == "Ana, left undone: winded: brace"
        assert reply.told[0].data["command"] == "brace"
        assert session.head == 3

    def test_an_unspent_action_alone_is_not_told(self):
        session = four()
        play(session, "next")
        assert not any("left undone" in text for text in texts(play(session, "next")))

    def test_what_was_settled_is_not_told(self):
        session = four()
        play(session, "next", "condition ana winded")
        reply = say(session, "brace ana ; 4")
        assert reply.refusal is None
        assert not any("left undone" in text for text in texts(play(session, "next")))

    def test_players_do_not_learn_of_it(self):
        session = four()
        play(session, "next", "condition ana winded")
        assert play(session, "next").told[0].public == ""

    def test_an_effect_that_ends_with_this_turn_is_shown(self):
        session = four()
        play(session, "next", "condition bo dazed 1 end whose=ana")
        assert "Bo: dazed ends" not in owed(session)  # the turn in which it was given does not count
        play(session, "next")
        while session.play.order.acting != "ana":
            play(session, "next")
        assert "Bo: dazed ends" in owed(session)

    def test_state_says_which_command_settles_it(self):
        session = four()
        play(session, "next", "condition ana winded")
        assert reports.state(session)["dues"][0] == {
            "text": "winded: brace",
            "command": "brace ana",
            "pressing": True,
        }

    def test_undo_brings_back_what_was_left(self):
        session = four()
        play(session, "next", "condition ana winded", "next")
        session.undo()
        assert "! winded: brace" in owed(session)


FOCI = (
    HEAD.format("foci")
    + """
[settings]
{}
[[combatant]]
name = "Sera"
side = "party"
[combatant.skills]
fight = 2
[[combatant]]
name = "Tomas"
side = "party"
{}
[[combatant]]
name = "Bandit"
"""
)


FULL = "tracks = { physical = { incapacitated = { marked = 3 } } }\ndying = { rounds_left = %d }"
DYING = ("set bandit tracks.physical.incapacitated.marked 3", "set bandit dying 1")


class TestFoci:
    def session(self, tomas="", settings="", lines=()):
        session = memory_session(FOCI.format(settings, tomas))
        play(session, *lines)
        reply = say(session, "next sera")
        while reply.question is not None:
            reply = session.answer()
        assert session.play.order.acting == "sera"
        return session

    def test_unspent_foci_are_shown_and_do_not_press(self):
        assert owed(self.session()) == ["3 foci left"]

    def test_a_friend_s_last_round_presses(self):
        session = self.session(tomas=FULL % 1)
        assert owed(session)[0] == "! Tomas dies as this round ends"
        assert reports.dues(session)[0]["command"] == "stabilise sera tomas"

    def test_a_friend_with_time_left_is_shown(self):
        session = self.session(tomas=FULL % 3)
        assert owed(session)[0] == "Tomas is dying: 3 rounds"

    def test_a_dying_foe_is_nobody_s_debt(self):
        session = self.session(lines=DYING)
        assert owed(session) == ["3 foci left"]

    def test_complications_to_pay_press_where_foci_are_left(self):
        session = self.session(settings='complication_mode = "condition"', lines=["set sera foci.debt 2"])
        assert owed(session)[0] == "! 2 complications to put right"
        assert reports.dues(session)[0]["command"].startswith("clear sera")

    def test_hours_do_not_pass_over_a_dying_player(self):
        session = memory_session(FOCI.format("", FULL % 3))
        refusal = say(session, "hours 2").refusal
        assert refusal is not None
        assert "there are no hours left" in refusal.text

    def test_hours_are_the_end_of_any_other_dying_one(self):
        session = memory_session(FOCI.format("", ""))
        play(session, *DYING)
        assert "Bandit dies" in texts(play(session, "hours 2"))
        assert session.play.fight["bandit"].dead


def test_wardens_a_morale_test_presses_once_until_it_is_made():
    people = '[[combatant]]\nname = "Ysolde"\nside = "party"\nguard = 3\n'
    foes = '[[combatant]]\nname = "Rat"\ncount = 4\nattacks = ["claws"]\n'
    session = memory_session(HEAD.format("wardens") + "[settings]\ndeclare = false\n" + people + foes)
    play(session, "next", "next", "condition rat-1 dead", "condition rat-2 dead")
    [due] = [one for one in owed(session) if "morale" in one]
    assert due.startswith("! morale of the foes")
    assert any("eft undone: morale" in text for text in texts(play(session, "next")))
    assert [one for one in owed(session) if "morale" in one]
    assert not any("eft undone" in text for text in texts(play(session, "next")))
    assert session.desk.turns.pressing(session.play) == []


def test_fates_the_action_of_a_spotlight_is_shown_and_does_not_press():
    text = HEAD.format("fates") + (
        '[[combatant]]\nname = "Izzo"\nside = "party"\nvigor = 3\nwit = 3\nzeal = 3\n'
        '[[combatant]]\nname = "Brute"\nattacks = [{ name = "Fist", hits = ["hard vigor"] }]\n'
    )
    session = memory_session(text)
    play(session, "next")
    assert owed(session) == ["an action"]
    assert session.desk.turns.pressing(session.play) == []


def test_falkenstein_a_hand_that_is_short_presses_and_is_dealt():
    text = HEAD.format("falkenstein") + (
        '[[combatant]]\nname = "Drake"\nside = "party"\n[[combatant]]\nname = "Thug"\n'
    )
    session = memory_session(text)
    reply = say(session, "next")
    while reply.question is not None:
        reply = session.answer()
    assert owed(session) == []
    scene = session.play.fight.scene
    deck = {**scene.deck, scene.host[0]: 1}
    session.play = session.play.but(fight=session.play.fight.setting(host=scene.host[1:], deck=deck))
    assert owed(session) == ["! the Host is 1 card short"]
    assert reports.dues(session)[0]["command"] == "deal"


class TestFalkensteinByHand:
    DRAGON = HEAD.format("falkenstein") + (
        '[[combatant]]\nname = "Drake"\nkind = "dragon"\nphysique = "good"\n'
        '[[combatant]]\nname = "Skiff"\nkind = "vehicle"\nsize = "small"\ncomposition = "wood"\n'
    )

    def test_physique_may_be_a_word_in_a_file_and_by_hand(self):
        session = memory_session(self.DRAGON)
        assert session.play.fight["drake"].physique == "GD"
        play(session, "set drake physique great")
        assert session.play.fight["drake"].physique == "GR"

    def test_a_dragon_s_armor_follows_its_physique(self):
        session = memory_session(self.DRAGON)
        play(session, "set drake physique EXT")
        strong = session.play.fight["drake"].armor
        play(session, "set drake physique PR")
        assert session.play.fight["drake"].armor != strong

    def test_a_vehicle_s_physique_follows_size_and_composition(self):
        session = memory_session(self.DRAGON)
        before = session.play.fight["skiff"].physique
        play(session, "set skiff size 5")
        assert session.play.fight["skiff"].physique != before

    @pytest.mark.parametrize("field", ["armor none", "physique mighty"])
    def test_what_does_not_fit_is_still_refused(self, field):
        session = memory_session(self.DRAGON)
        assert say(session, f"set drake {field}").refusal is not None
