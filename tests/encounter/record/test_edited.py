"""Files edited after their session began: noticed, told once for each edit, shown, and never read into it."""

from __future__ import annotations

import json

import pytest
from evenings import PARTY, evening, fight_of, opened
from trials import say

from affray.encounter.record.carrying import carry, write
from affray.encounter.record.edited import Watch, edited, lines_of, name_of, sentence
from affray.plain import Plain, json_printer
from affray.plain_text import text_printer


@pytest.fixture
def mill(tmp_path):
    session, store = opened(evening(tmp_path))
    with store:
        yield session


def edit(path, was, now):
    path.write_text(path.read_text().replace(was, now))


def test_nothing_is_said_of_files_that_are_as_they_were(mill, tmp_path):
    watch = Watch(mill, name_of(mill))
    assert watch.news() == []
    (tmp_path / "party.toml").write_text(PARTY)
    assert watch.news() == []


def test_an_edit_before_or_while_it_is_run_is_told_once_and_the_next_one_again(mill, tmp_path):
    edit(tmp_path / "mill.toml", "health = 2", "health = 3")
    watch = Watch(mill, name_of(mill))
    assert [one.path.name for one in watch.news()] == ["mill.toml"]
    assert watch.news() == []
    edit(tmp_path / "party.toml", "speed = 9", "speed = 10")
    assert [one.path.name for one in watch.news()] == ["party.toml"]
    edit(tmp_path / "mill.toml", "health = 3", "health = 33")
    assert [one.path.name for one in watch.news()] == ["mill.toml"]
    assert sentence(edited(mill, name_of(mill))) == (
        "mill.toml and party.toml were edited since this session began; it goes on with its own copy"
    )


def test_the_session_goes_on_with_its_own_copy_and_the_difference_is_shown(mill, tmp_path):
    edit(tmp_path / "mill.toml", "health = 2", "health = 7")
    assert mill.play.fight["rat"].health.max == 2
    lines = list(lines_of(mill, name_of(mill)))
    assert lines[:2] == ["--- mill.toml, as it was", "+++ mill.toml, as it is"]
    assert {"-health = 2", "+health = 7"} <= set(lines)
    assert f"affray run {tmp_path / 'mill.toml'} --new" in lines[-1]
    anew, store = opened(tmp_path / "mill.toml", new=True)
    with store:
        assert anew.play.fight["rat"].health.max == 7


def test_what_this_session_carried_itself_is_no_edit(mill, tmp_path):
    say(mill, "set ana health 1")
    write(carry(fight_of(mill, name_of(mill)), mill.play_at))
    assert edited(mill, name_of(mill)) == []
    edit(tmp_path / "party.toml", "speed = 9", "speed = 10")
    assert [one.path.name for one in edited(mill, name_of(mill))] == ["party.toml"]


def test_a_file_that_is_gone_or_cannot_be_read_is_no_edit_but_is_named(mill, tmp_path):
    (tmp_path / "party.toml").unlink()
    (tmp_path / "mill.toml").write_bytes(b"\xff\xfe\x00")
    assert edited(mill, name_of(mill)) == []
    assert "is not there any more" in "\n".join(lines_of(mill, name_of(mill)))


def plain(session, *lines, words=False):
    said = []
    printer = text_printer(said.append) if words else json_printer(lambda line: said.append(json.loads(line)))
    Plain(session, printer, name=name_of(session)).run(line + "\n" for line in lines)
    return said


def test_plain_mode_says_it_after_ready_and_after_the_command_in_which_it_was_noticed(mill, tmp_path):
    edit(tmp_path / "mill.toml", "health = 2", "health = 3")
    said = plain(mill, "note one", "note two", "changes")
    types = [one["type"] for one in said]
    assert types == ["ready", "notice", "event", "done", "event", "done", "changes"]
    assert said[1]["files"] == [str(tmp_path / "mill.toml")]
    assert "+health = 3" in said[-1]["files"][0]["diff"]


def test_plain_mode_in_words(mill, tmp_path):
    say(mill, "set ana health 1")
    edit(tmp_path / "mill.toml", "health = 2", "health = 3")
    text = "".join(
        plain(mill, "changes", "party", "carry-party", "carry-party x", "help carry-party", words=True)
    )
    assert "! mill.toml was edited since this session began" in text
    assert "ana: health 4/4 to 1/4" in text
    assert "party.toml was written; the old one is" in text
    assert "carry-party is not given so" in text


def test_plain_mode_tells_and_carries_the_party(mill, tmp_path):
    say(mill, "set ana health 1")
    head = mill.head
    said = plain(mill, "party", "carry-party", "party", "carry-party")
    assert [one["type"] for one in said] == ["ready", "party", "carried", "party", "carried"]
    assert said[1]["changes"] == [{"who": "ana", "field": "health", "was": "4/4", "now": "1/4"}]
    assert [one.get("written") for one in said[1:]] == [False, False, True, True]
    assert (tmp_path / said[2]["copy"]).read_text() == PARTY
    assert said[4]["copy"] is None
    assert mill.head == head


def test_plain_mode_refuses_to_write_over_a_party_that_was_edited(mill, tmp_path):
    say(mill, "set ana health 1")
    edit(tmp_path / "party.toml", "speed = 9", "speed = 10")
    said = plain(mill, "carry-party")
    assert said[-1]["type"] == "error"
    assert "has been changed since the session began" in said[-1]["text"]
