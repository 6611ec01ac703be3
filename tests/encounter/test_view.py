"""What players see, on the trial ruleset: only what is named as public."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from trials import FOUR, four, play, say

from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.testing.memory import memory_session


def seen(session):
    return Eye.on(session).view()


def raw(session):
    return msgspec.json.encode(seen(session)).decode()


def test_players_see_names_sides_and_words_but_no_figures_of_foes():
    session = four()
    play(session, "next", "strike ana rat-1 ; 5 1")
    view = seen(session)
    rat = next(one for one in view.order if one.label == "Giant Rat A")
    assert (rat.words, rat.tallies) == (("badly hurt",), ())
    ana = next(one for one in view.order if one.label == "Ana")
    assert [tally.label for tally in ana.tallies] == ["health", "effort"]
    assert (view.acting, view.round) == ("Ana", 1)
    assert view.log == ("Round 1", "Ana acts", "Ana strikes Giant Rat A", "Giant Rat A is hit")


@pytest.mark.wish("players.hidden")
def test_nothing_of_a_hidden_one_is_told_not_even_the_pause_of_its_turn():
    session = four()
    play(session, "next")
    before = raw(session)
    play(session, "next")
    assert session.play.order.acting == "shade"
    assert raw(session) == before
    play(session, "draw shade ; sun", "set shade health 1", "note the traitor is near")
    assert raw(session) == before
    play(session, "next")
    assert "Shade" not in raw(session)
    assert "traitor" not in raw(session)


def test_a_hidden_one_that_acts_first_in_a_round_does_not_show_the_round():
    session = four()
    play(session, "set shade speed 12", *["next"] * 5)
    assert session.play.order.acting == "bo"
    before = raw(session)
    play(session, "next")
    assert (session.play.order.acting, session.play.order.round) == ("shade", 2)
    assert raw(session) == before
    play(session, "next")
    assert "Round 2" in seen(session).log


def test_harm_done_by_a_hidden_one_is_done_by_something():
    session = four()
    play(session, "next", "next", "strike shade bo ; 5 1")
    assert "Something strikes Bo" in seen(session).log


def test_a_hazard_that_strikes_a_hidden_one_is_not_told():
    session = four()
    play(session, "next")
    before = raw(session)
    play(session, "fire pit shade")
    assert raw(session) == before


def test_what_is_revealed_is_seen_and_gets_its_letter_in_the_order_of_revealing():
    session = four()
    play(session, "add rat foes hidden", "add rat foes hidden", "next")
    assert session.play.fight["rat-4"].label == ""
    play(session, "reveal rat-4", "reveal rat-3", "reveal shade")
    assert session.play.fight["rat-4"].label == "Giant Rat C"
    assert session.play.fight["rat-3"].label == "Giant Rat D"
    assert "Shade appears" in seen(session).log


def test_a_wave_is_read_aloud_and_not_seen_before():
    session = four()
    assert "Claws" not in raw(session)
    assert "wave" not in raw(session).casefold()
    play(session, "next", "fire wave-2")
    assert "Claws on stone!" in seen(session).log


def test_reveal_says_how_much():
    text = FOUR.format(order='[players]\nreveal = "exact"\n').replace(
        'name = "Giant Rat"', 'name = "Giant Rat"\nreveal = "name"'
    )
    session = memory_session(text)
    play(session, "reveal shade", "set rat-1 health 1")
    found = {one.label: one for one in seen(session).order}
    assert found["Giant Rat A"].words == ()
    assert found["Giant Rat A"].tallies == ()
    assert found["Shade"].tallies[0].now == 3
    play(session, "set shade reveal nothing")
    assert "Shade" not in [one.label for one in seen(session).order]


COMMANDS = """next|next shade|strike shade ana|strike ana shade|draw shade|strike shade rat-1|delay
delay shade
set shade health 2|condition shade cursed 2|condition ana cursed 1 end shade|note Zanzibar|hide rat-1
add rat foes hidden Zanzibar|remove rat-1|strike rat-1 ana|fire pit shade|move shade before ana
fire pit ana shade"""
LINES = st.sampled_from(COMMANDS.replace("\n", "|").split("|"))


@given(
    lines=st.lists(LINES, max_size=25), kind=st.sampled_from(["initiative", "phases", "open", "spotlight"])
)
@settings(max_examples=150)
def test_no_line_of_play_shows_what_is_hidden(lines, kind):
    session = memory_session(FOUR.format(order=f'[order]\nkind = "{kind}"\n'), house=House(roll=True))
    hidden = {"Shade", "shade", "Zanzibar", "cursed 2", "traitor"}
    for line in lines:
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        if line.startswith("hide"):
            hidden.add("rat-1")
    told = raw(session)
    assert not [word for word in hidden if word in told]


@pytest.mark.wish("players.reveal")
def test_one_hidden_until_its_turn_shows_itself_when_it_starts():
    text = FOUR.format(order='[order]\nkind = "initiative"\n')
    text = text.replace("hidden = true", 'hidden = "until_turn"')
    session = memory_session(text, house=House(roll=True))
    play(session, "next")
    assert session.play.order.acting == "ana"
    assert "Shade" not in raw(session)
    play(session, "next")
    assert (session.play.order.acting, session.play.fight["shade"].hidden) == ("shade", False)
    assert seen(session).acting == "Shade"
    assert seen(session).log[-2:] == ("Shade appears", "Shade acts")
    session.undo()
    assert session.play.fight["shade"].hidden == "until_turn"
    assert "Shade" not in raw(session)
