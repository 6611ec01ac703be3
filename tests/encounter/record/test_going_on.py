"""An encounter file that goes on from where a fight stands, and what a hand may do to it afterwards."""

from __future__ import annotations

import pytest
from trials import four, say

from affray.encounter.beginning import first_play
from affray.encounter.files import BadFile, parse
from affray.encounter.model import Source
from affray.encounter.record.going_on import encounter_file


def exported(session):
    return encounter_file(session.encounter, session.play, "there")


def first(text):
    return first_play(parse(Source(text=text)))


def play(session, *lines):
    for line in lines:
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        assert reply.refusal is None, (line, reply.refusal)
    return session


@pytest.mark.wish("keep.every-field")
@pytest.mark.parametrize("kind", ["initiative", "phases", "spotlight", "open"])
def test_everything_survives_export_and_load(kind):
    session = play(four(kind), "next", "condition ana dazed 2 end bo", "hide bo", "fire flood", "fire wave-2")
    play(session, "remove rat-1", "set shade health 1", "set ana hand '[\"sun\"]'", "note done")
    assert first(exported(session)) == session.play


def test_what_counts_the_turns_of_one_who_was_removed_is_no_fault_of_the_file():
    session = play(four("initiative"), "next", "condition ana dazed 2 end bo", "remove bo")
    assert first(exported(session)) == session.play
    session = play(four("spotlight"), "next", "next bo")
    holder = session.play.order.acting
    play(session, f"remove {holder}")
    assert first(exported(session)) == session.play


def test_before_the_fight_it_is_an_encounter_like_any_other():
    text = exported(four())
    assert "under_way" not in text
    assert first(text).order.round == 0


def test_without_where_it_stood_the_fight_begins_anew_with_everyone_as_they_are():
    session = play(four(), "next", "set ana health 1")
    text = exported(session)
    begun, _, _ = text.partition("\n[under_way")
    again = first(begun)
    assert (again.order.round, again.order.acting, again.fight["ana"].health.now) == (0, None, 1)


def test_texts_of_several_lines_quotes_and_strange_letters_survive():
    session = four()
    odd = 'One\n\n"two"\n\\three\tétoile 龍'
    session.encounter = session.encounter.__class__(
        **{name: getattr(session.encounter, name) for name in session.encounter.__struct_fields__}
        | {"intro": odd, "title": "It's “odd”"}
    )
    again = parse(Source(text=exported(session)))
    assert (again.intro, again.title) == (odd, "It's “odd”")


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ('acting = "ana"', 'acting = "anna"', '`under_way.order.acting`: nobody has the id "anna"'),
        ('kind = "initiative"\nround', 'kind = "open"\nround', 'the fight stood in order "open"'),
        ('id = "ana"\n', 'id = "other"\n', '`under_way.order.acting`: nobody has the id "ana"'),
    ],
)
def test_a_hand_that_breaks_where_the_fight_stood_is_told_so(was, now, fault):
    text = exported(play(four("initiative"), "next"))
    assert was in text, text[-900:]
    with pytest.raises(BadFile) as bad:
        parse(Source(text=text.replace(was, now, 1)))
    assert any(fault in str(one) for one in bad.value.faults), bad.value.faults
