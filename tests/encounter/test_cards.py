"""Cards, on the trial ruleset: dealt several at once, drawn from the table's own deck, held in secret."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import msgspec
import pytest
from trials import FOUR, four, play, say

from affray.encounter import reports
from affray.encounter.dice import HashedDice
from affray.encounter.files import BadFile, parse
from affray.encounter.folding import fold
from affray.encounter.model import Source
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.plain import Plain
from affray.plain_text import text_printer
from affray.rules.odds import TooManyBranches, ways
from affray.rules.question import Deal, Draw
from affray.testing.memory import memory_session
from affray.tui.questions import answer_of, ask_of

DECK = {"sun": 3, "moon": 2, "star": 1}


def deal(count=2, **more):
    return Deal(id="deal:ana", text="Deal", counts=DECK, count=count, **more)


def test_several_cards_are_dealt_by_affray_none_twice():
    session = four()
    assert say(session, "deal ana").question is not None
    session.answer()
    hand = session.play.fight["ana"].hand
    assert len(hand) == 2
    deck = session.play.fight.scene.deck
    assert Counter(hand) + Counter(deck) == Counter(DECK)


def test_several_cards_are_typed_on_one_line_and_kept():
    session = four()
    play(session, "next", "deal ana ; MOON, star", "draw bo ; Sun")
    assert session.play.fight["ana"].hand == ("moon", "star")
    assert fold(session.desk, session.play_at(0), session.store.rows(session.line[1:])) == session.play
    session.undo()
    assert session.play.fight["bo"].hand == ()


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("sun", "1 cards, but 2 are dealt"),
        ("star star", "star is named too often"),
        ("sun comet", "comet cannot be drawn"),
        ("sun sun moon", "3 cards, but 2 are dealt"),
    ],
)
def test_a_deal_refuses_what_cannot_be(typed, why):
    session = four()
    say(session, "deal ana")
    reply = session.type(typed)
    assert reply.refusal.text == why
    assert reply.refusal.hint
    assert session.question is not None


def test_a_half_given_deal_is_gone_on_with():
    session = four()
    say(session, "deal ana")
    assert session.store.pending is not None
    again = type(session)(session.encounter, session.store)
    again.resume()
    again.answer(("sun", "sun"))
    assert again.play.fight["ana"].hand == ("sun", "sun")


@pytest.mark.parametrize("count", [0, 1, 2, 3, 6])
def test_the_ways_of_a_deal_are_those_of_brute_force(count):
    cards = [f"{card}{n}" for card, many in DECK.items() for n in range(many)]
    brute = Counter(tuple(sorted(one[:-1] for one in dealt)) for dealt in permutations(cards, count))
    found = {tuple(sorted(dealt)): weight for dealt, weight in ways(deal(count))}
    whole, total = sum(brute.values()), sum(found.values())
    assert {k: Fraction(v, total) for k, v in found.items()} == {
        k: Fraction(v, whole) for k, v in brute.items()
    }


def test_cards_that_are_all_alike_are_dealt_in_one_way():
    alike = dict.fromkeys(DECK, "any")
    assert ways(deal(alike=alike)) == [(("sun", "sun"), 15)]
    assert len(ways(deal(alike={**alike, "star": "star"}))) == 2
    assert len(ways(deal(alike=alike), classed=False)) == 5


def test_a_deal_of_too_many_ways_is_said_and_not_listed():
    with pytest.raises(TooManyBranches):
        ways(deal(3), most=2)


def test_the_dice_deal_without_putting_back():
    for step in range(20):
        dealt = HashedDice("seed").answer(step, deal(6))
        assert Counter(dealt) == Counter(DECK)


def test_a_deal_is_told_with_its_count():
    session = four()
    reply = say(session, "deal ana")
    told = reports.question(reply.question, session)
    assert (told["kind"], told["count"], told["counts"]) == ("draw", 2, DECK)


def test_the_screen_takes_a_typed_deal():
    session = four()
    question = say(session, "deal ana").question
    asked = ask_of(question, session.play)
    assert (asked.kind, asked.empty) == ("cards", "Affray draws")
    assert answer_of(question, "sun moon") == ("sun", "moon")
    assert answer_of(question, None) is None


def test_one_card_is_told_as_one():
    said = []
    session = four()
    play(session, "next", "deal ana ; sun sun", "play ana sun")
    plain = Plain(session, text_printer(said.append))
    plain.line("deal ana")
    assert "[a card; Enter draws]" in said[-1]
    assert ask_of(session.question, session.play).title == "Ana is dealt 1 card"


def test_a_deck_on_the_table_is_drawn_from_by_people_even_where_affray_rolls():
    house = House(roll=True)
    session = four(house=house)
    play(session, "next", "draw ana")
    text = FOUR.format(order='[settings]\ncards = "table"\n')
    session = memory_session(text, house=house)
    play(session, "next")
    question = say(session, "draw ana").question
    assert isinstance(question, Draw)
    session.type("star")
    assert session.play.fight["ana"].hand == ("star",)


def test_a_hand_is_seen_by_its_own_player_alone():
    session = four()
    play(session, "deal ana ; sun star", "deal bo ; moon moon", "next")

    def seen(name=""):
        return msgspec.json.encode(Eye.on(session).view(name=name)).decode()

    assert not any(card in seen() for card in DECK)
    assert "star" in seen("Ana")
    assert "moon" not in seen("Ana")
    assert "moon" in seen("bo"), "a player without a name goes by the combatant"
    assert "star" not in seen("bo")
    assert not any(card in seen("nobody") for card in DECK)


def test_a_foes_hand_is_seen_by_nobody():
    session = four()
    play(session, "deal rat-1 ; sun star", "next")
    for name in ("", "rat-1", "Ana", "gm", "None", "False"):
        assert "star" not in msgspec.json.encode(Eye.on(session).view(name=name)).decode()


def test_ones_own_secrets_are_seen_where_the_file_tells_words_only():
    session = four()
    play(session, "deal ana ; sun star", "set ana reveal word", "next")
    ana = next(one for one in Eye.on(session).view(name="Ana").order if one.label == "Ana")
    assert [tally.label for tally in ana.tallies] == ["hand"]


def test_an_initiative_goes_by_what_the_file_says():
    session = memory_session(FOUR.format(order='[order]\nkind = "initiative"\nby = "health"\n'))
    play(session, "next")
    assert session.play.order.acting == "ana"
    assert [entry.id for entry in session.play.order.entries][:3] == ["ana", "bo", "shade"]


def test_what_an_initiative_cannot_go_by_is_a_fault_of_the_file():
    with pytest.raises(BadFile) as bad:
        parse(Source(text=FOUR.format(order='[order]\nkind = "initiative"\nby = "luck"\n')))
    assert "nobody has luck; expected speed or health" in str(bad.value.faults[0])
