"""The party carried from fight to fight: what is written, what is kept, and what is never lost."""

from __future__ import annotations

import os
import tomllib

import pytest
from evenings import PARTY, evening, fight_of, opened
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from trials import say

from affray.encounter.files import BadFile, read
from affray.encounter.files.saving import Unsaved
from affray.encounter.record import carrying
from affray.encounter.record.carrying import Changed, NoParty, carry, party_file, unstamped, write
from affray.encounter.record.harm import fields_that_last, lasting


def play(session, *lines):
    for line in lines:
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        assert reply.refusal is None, (line, reply.refusal)


@pytest.fixture
def mill(tmp_path):
    session, store = opened(evening(tmp_path))
    with store:
        yield session


def carried(session, **how):
    return carry(fight_of(session), session.play_at, **how)


def people(path):
    return {one.id: one for one in read(path).combatants if one.side == "party"}


@pytest.mark.wish("keep.party-harm")
def test_what_a_fight_did_to_the_party_is_there_in_the_next_encounter(mill, tmp_path):
    play(mill, "next", "set ana health 1", "condition ana marked", "set cyd health 0", "end")
    write(carried(mill))
    again = people(tmp_path / "granary.toml")
    for who in ("ana", "bo", "cyd"):
        left = lasting(mill.encounter, mill.play.fight, who)
        for name in fields_that_last(type(left)):
            assert getattr(again[who], name) == getattr(left, name)
    assert (again["ana"].health.now, again["ana"].status, again["bo"].health.now) == (1, ("marked",), 3)


def test_what_ends_with_the_fight_is_not_carried(mill):
    play(mill, "next", "condition ana dazed", "set ana effort 0", "condition bo cursed")
    play(mill, "condition bo burning 2 end ana")
    assert [(one.who, str(one)) for one in carried(mill).changes] == [("bo", "status: none to cursed")]


def test_words_order_and_comments_of_the_file_stay(mill, tmp_path):
    play(mill, "set ana health 1", "set bo health 5", "set cyd health 1")
    found = carried(mill)
    expected = PARTY
    for was, now in (
        ("health = 4            #", "health = { now = 1, max = 4 } #"),
        ("health = { now = 3, max = 5 }   #", "health = 5                      #"),
        ('name = "Cyd"', 'name = "Cyd"\nhealth = { now = 1, max = 2 }'),
    ):
        expected = expected.replace(was, now)
    assert unstamped(found.after) == expected


def test_the_old_file_is_kept_under_a_date_and_a_second_one_beside_it(mill, tmp_path):
    play(mill, "set ana health 1")
    first = write(carried(mill))
    assert first.read_text() == PARTY
    assert first.name.startswith("party.20")
    play(mill, "set ana health 2")
    second = write(carried(mill))
    assert second != first
    assert "now = 1" in second.read_text()
    assert "now = 2" in (tmp_path / "party.toml").read_text()


def test_carried_twice_is_carried_once(mill, tmp_path):
    play(mill, "set ana health 1")
    write(carried(mill))
    found = carried(mill)
    assert found.before == found.after
    assert [str(one) for one in found.changes] == ["health: 4/4 to 1/4"]


@pytest.mark.parametrize("name", ["two words", "a, step 3 (b)", "odd\udcff name\nof two lines"])
def test_whatever_the_session_is_called_it_knows_what_it_carried(mill, tmp_path, name):
    play(mill, "set ana health 1")
    write(carry(fight_of(mill, name), mill.play_at))
    play(mill, "set ana health 2")
    write(carry(fight_of(mill, name), mill.play_at))
    assert people(tmp_path / "granary.toml")["ana"].health.now == 2


def test_healed_again_the_file_is_as_it_was(mill, tmp_path):
    play(mill, "set ana health 1")
    write(carried(mill))
    play(mill, "set ana health 4")
    write(carried(mill))
    assert unstamped((tmp_path / "party.toml").read_text()) == PARTY


def test_where_nothing_happened_nothing_changes(mill):
    found = carried(mill)
    assert (found.before, found.changes) == (found.after, ())


def test_a_file_changed_meanwhile_is_noticed_and_left_alone(mill, tmp_path):
    play(mill, "set ana health 1")
    edited = PARTY.replace("speed = 9", "speed = 11")
    (tmp_path / "party.toml").write_text(edited)
    with pytest.raises(Changed):
        carried(mill)
    assert (tmp_path / "party.toml").read_text() == edited


def test_a_changed_file_gets_what_the_fight_changed_on_being_asked(mill, tmp_path):
    play(mill, "set ana health 1")
    edited = PARTY.replace("speed = 9", "speed = 11").replace("now = 3, max = 5", "now = 4, max = 5")
    (tmp_path / "party.toml").write_text(edited)
    write(carried(mill, merge=True))
    again = people(tmp_path / "granary.toml")
    assert (again["ana"].speed, again["ana"].health.now, again["bo"].health.now) == (11, 1, 4)


def test_a_file_changed_between_looking_and_writing_is_left_alone(mill, tmp_path):
    play(mill, "set ana health 1")
    found = carried(mill)
    (tmp_path / "party.toml").write_text("# mine\n" + PARTY)
    with pytest.raises(Changed):
        write(found)
    assert (tmp_path / "party.toml").read_text() == "# mine\n" + PARTY


def test_what_another_session_carried_is_not_written_over(mill, tmp_path):
    play(mill, "set ana health 1")
    write(carried(mill))
    other, store = opened(tmp_path / "granary.toml")
    with store:
        play(other, "set bo health 1")
        write(carry(fight_of(other, "granary"), other.play_at))
        with pytest.raises(Changed):
            carried(mill)
    again = people(tmp_path / "granary.toml")
    assert (again["ana"].health.now, again["bo"].health.now) == (1, 1)


def test_links_and_permissions_stay(tmp_path):
    path = evening(tmp_path)
    real = tmp_path / "real.toml"
    (tmp_path / "party.toml").rename(real)
    real.chmod(0o640)
    (tmp_path / "party.toml").symlink_to("real.toml")
    session, store = opened(path)
    with store:
        play(session, "set ana health 1")
        copy = write(carried(session))
    assert (tmp_path / "party.toml").is_symlink()
    assert "now = 1" in real.read_text()
    assert real.stat().st_mode & 0o777 == copy.stat().st_mode & 0o777 == 0o640


def test_half_a_file_is_never_written(mill, tmp_path, monkeypatch):
    play(mill, "set ana health 1")
    found = carried(mill)
    full = OSError(28, "No space left on device")

    def no_room(descriptor):
        raise full

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(Unsaved, match="no space left on device"):
        write(found)
    monkeypatch.undo()
    assert (tmp_path / "party.toml").read_text() == PARTY
    assert sorted(one.name for one in tmp_path.glob("*party*")) == ["party.toml"]


def test_several_of_one_table_are_written_out_each(tmp_path):
    party = PARTY + '\n[[combatant]]\nname = "Hand"\ncount = 2\nhealth = 3\n'
    session, store = opened(evening(tmp_path, party))
    with store:
        play(session, "set hand-2 health 1")
        write(carried(session))
    again = people(tmp_path / "granary.toml")
    assert [again[one].health.now for one in ("hand-1", "hand-2")] == [3, 1]
    assert "count" not in (tmp_path / "party.toml").read_text()


def test_a_value_in_a_table_of_its_own_is_replaced_there(tmp_path):
    party = PARTY.replace(
        "health = { now = 3, max = 5 }   # hurt in the last fight", "[combatant.health]\nnow = 3\nmax = 5"
    )
    session, store = opened(evening(tmp_path, party))
    with store:
        play(session, "set bo health 1")
        write(carried(session))
    assert people(tmp_path / "granary.toml")["bo"].health.now == 1
    assert "# The heroes of Tuesday." in (tmp_path / "party.toml").read_text()


def test_without_a_syntax_tree_the_file_is_written_anew(mill, tmp_path, monkeypatch):
    def nothing(raw):
        raise carrying.Unpatchable

    monkeypatch.setattr("affray.encounter.files.patching._parsed", nothing)
    play(mill, "set ana health 1", "set cyd health 1")
    write(carried(mill))
    again = people(tmp_path / "granary.toml")
    assert (again["ana"].health.now, again["cyd"].health.now, again["ana"].notes) == (
        1,
        1,
        "Owes the miller.",
    )


def test_who_was_removed_or_joined_is_said_and_stays_as_the_file_has_it(mill):
    play(mill, "set ana health 1", "remove bo", "add squire side=party name=Dot")
    found = carried(mill)
    assert [one.who for one in found.changes] == ["ana"]
    assert found.notes[0] == "Bo was removed from the fight and stays as the file has it."
    assert "Dot is not in the party's file" in found.notes[1]


def test_a_party_in_the_encounter_itself_has_no_file_but_can_get_one(tmp_path):
    path = tmp_path / "alone.toml"
    path.write_text(
        'affray = 1\ntitle = "Alone"\nruleset = "trial"\n'
        '[[combatant]]\nname = "Ana"\nside = "party"\nplayer = "Ana"\nhealth = 4\n'
        '[[combatant]]\nname = "Rat"\nhealth = 2\n'
    )
    session, store = opened(path)
    with store:
        play(session, "set ana health 1")
        with pytest.raises(NoParty):
            carried(session)
        (tmp_path / "party.toml").write_text(party_file(fight_of(session)))
    evening(tmp_path, (tmp_path / "party.toml").read_text())
    again = people(tmp_path / "granary.toml")
    assert list(again) == ["ana"]
    assert (again["ana"].health.now, again["ana"].health.max, again["ana"].player) == (1, 4, "Ana")


def test_a_party_file_that_is_gone_is_said(mill, tmp_path):
    (tmp_path / "party.toml").unlink()
    with pytest.raises(BadFile, match="there is no such file"):
        carried(mill)


WORDS = st.text(max_size=12).filter(lambda text: text.isprintable() and text.strip() == text)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    health=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    status=st.lists(WORDS.filter(bool), max_size=3, unique=True),
    slow=st.booleans(),
)
def test_carried_and_loaded_is_the_same_whatever_happened(tmp_path, health, status, slow):
    """Round trip: carry, load in the next encounter, the same party."""
    session, store = opened(evening(tmp_path), new=True)
    with store:
        fight = session.play.fight
        gauge = type(fight["ana"].health)(now=min(health), max=max(health))
        fight = fight.put("ana", health=gauge, status=tuple(status), slow=slow)
        fight = fight.put("bo", status=tuple(status))
        session.play = session.play.but(fight=fight)
        found = carried(session)
        tomllib.loads(found.after)
        (tmp_path / "party.toml").write_text(found.after)
        again = people(tmp_path / "granary.toml")
        for who in ("ana", "bo", "cyd"):
            left = lasting(session.encounter, fight, who)
            assert all(getattr(again[who], it) == getattr(left, it) for it in fields_that_last(type(left)))
