"""Fights of every ruleset carried on, exported and told: what lasts, what heals why, what reads back."""

from __future__ import annotations

import shutil

import pytest
from samples import SAMPLES, session_of
from trials import say

from affray.encounter.beginning import first_play
from affray.encounter.files import parse, read
from affray.encounter.folding import fold
from affray.encounter.model import Source
from affray.encounter.record.carrying import carry, party_file
from affray.encounter.record.going_on import encounter_file
from affray.encounter.record.harm import fields_that_last, lasting
from affray.encounter.record.recap import recap
from affray.encounter.record.telling import fought
from affray.encounter.reports import told_of
from affray.testing.autoplay import autoplay, each_its_own


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def session(request, tmp_path):
    """A session of a sample that was played for four rounds; its steps are made once."""
    for path in request.param.parent.glob("*.toml"):
        shutil.copy(path, tmp_path)
    found = session_of(tmp_path / request.param.name, "7")
    found.house.roll = True
    autoplay(found, rounds=3, aim=each_its_own)
    return found


def give(session, line):
    reply = say(session, line)
    while reply.question is not None:
        reply = session.answer()
    return reply


def carried(session):
    """Return the text of the party as the fight leaves it, whether it has a file of its own or not."""
    fight = fought(session, "here")
    if session.store.start.party_text is None:
        return party_file(fight)
    return carry(fight, session.play_at).after


def next_encounter(session, party):
    """Return an encounter of the ruleset with this party and one foe who stands in it already."""
    text = f'affray = 1\ntitle = "The next"\nruleset = "{session.encounter.ruleset}"\nparty = "party.toml"\n'
    return parse(Source(text=text, party_text=party))


@pytest.mark.wish("keep.party-harm")
def test_carried_into_the_next_encounter_the_party_is_the_same(session):
    again = {one.id: one for one in next_encounter(session, carried(session)).combatants}
    party = [one for one in session.play.fight.combatants.values() if one.side == "party" and not one.waiting]
    assert party
    for one in party:
        left = lasting(session.encounter, session.play.fight, one.id)
        for name in fields_that_last(type(left)):
            assert getattr(again[one.id], name) == getattr(left, name), (one.id, name)


def test_what_lasts_is_the_same_when_it_is_left_again(session):
    rules, settings = session.encounter.rules, session.encounter.settings
    for one in session.encounter.combatants:
        if one.id in session.play.fight:
            left = lasting(session.encounter, session.play.fight, one.id)
            assert rules.prepare(rules.lasting(left, one, settings), settings) == left


@pytest.mark.wish("keep.every-field")
def test_from_any_step_an_exported_file_goes_on_from_there(session):
    for step in session.line[:: max(1, len(session.line) // 12)]:
        play = session.play_at(step)
        text = encounter_file(session.encounter, play, "there")
        assert first_play(parse(Source(text=text))) == play


def test_playing_on_from_an_exported_file_is_playing_on(session, tmp_path):
    middle = session.line[len(session.line) // 2]
    path = tmp_path / "goes-on.toml"
    path.write_text(encounter_file(session.encounter, session.play_at(middle), "there"))
    other = session_of(path, "8")
    rows = session.store.rows([step for step in session.line if step > middle])
    assert fold(other.desk, other.play, rows) == session.play
    assert other.encounter.settings == read(path).settings == session.encounter.settings
    assert other.encounter.templates == session.encounter.templates


@pytest.mark.wish("log.recap")
def test_the_recap_tells_who_was_there_what_happened_and_what_became_of_them(session):
    text = recap(session)
    assert text.startswith(f"# {session.encounter.title}\n")
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert [one for one in headings if "Turning" not in one] == [
        "## Who was there", "## What happened", "## What became of them"
    ]  # fmt: skip
    for one in session.play.fight.combatants.values():
        assert one.waiting or one.name.replace("#", "\\#") in text
    assert "affray." not in text
    assert "{" not in text


RESTS = {
    "flooded-orrery": [
        ("set maren-quill guard 1", "rest camp", "wardens.rest", "Maren Quill rests"),
        ("set odo-barrow wounds '[\"Cut\"]'", "downtime", "wardens.downtime", "are full, 1 Wound heals"),
        ("set maren-quill armor.1.now 0", "repair maren-quill", "wardens.repair", "armor 0 to 1"),
    ],
    "powder-barge": [
        ("set anselm tracks.physical.moderate.marked 2", "rest", "foci.heal-natural",
         "Anselm Crewe rests 16 hours: 2 boxes heal"),
        ("set anselm tracks.physical.moderate.marked 1", "hours 3", "foci.heal-natural", "3 hours pass"),
    ],
    "bell-of-hush": [
        ("set corin-threll vigor 2", "intermission 2", "fates.intermission-refresh",
         "Corin Threll: capacities and Resolve are full"),
        ("set corin-threll wounds 1", "cutscene corin-threll heal-wounds vigor", "fates.heal-wounds",
         "Corin Threll heals"),
        ("set corin-threll wounds 1", "resume", "fates.intermission-segments", "The intermission is over"),
    ],
    "salt-gate": [
        ("set doctor-arkady state 2", "time 2 weeks", "falkenstein.heal-untreated",
         "Doctor Arkady: wounded → scratched"),
    ],
}  # fmt: skip


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("stem", RESTS)
def test_rest_runs_between_fights_and_the_log_says_what_healed_why(stem, when):
    """Before the first round, and after the end: what heals is told with its figures and its rule."""
    session = session_of(next(path for path in SAMPLES if path.stem == stem), "9")
    session.house.roll = True
    if when == "after":
        give(session, "next")
        assert give(session, "end").step
    for hurt, command, rule, words in RESTS[stem]:
        assert give(session, hurt).refusal is None, hurt
        reply = give(session, command)
        assert reply.refusal is None, (command, reply.refusal)
        told = told_of(session.store.rows([reply.step])[0])
        assert any(one.rule == rule and words in one.text for one in told), [one.text for one in told]
    assert session.play.over == (when == "after")


def test_a_party_that_rests_after_the_fight_is_carried_rested(tmp_path):
    for path in SAMPLES[0].parent.glob("*.toml"):
        shutil.copy(path, tmp_path)
    session = session_of(tmp_path / "flooded-orrery.toml", "9")
    session.house.roll = True
    for line in ("next", "set maren-quill guard 1", "end", "downtime"):
        give(session, line)
    assert carry(fought(session, "here"), session.play_at).changes == ()


def test_foci_keeps_what_lasts_and_puts_everything_back_in_its_place():
    session = session_of(next(path for path in SAMPLES if path.stem == "powder-barge"), "9")
    one = session.play.fight["anselm"]
    foci = type(one.foci)(per_turn=3, left=1, debt=2, moved=1)
    fight = session.play.fight.put("anselm", foci=foci, aimed=True, status=("out", "seasick"), rest_bank=3)
    left = lasting(session.encounter, fight, "anselm")
    assert (left.foci.left, left.foci.debt, left.aimed, left.rest_bank) == (3, 0, False, 3)
    assert left.status == ("seasick",)
    assert left.weapons == one.weapons


def test_wardens_keep_poison_and_death_and_lose_what_was_of_the_moment():
    session = session_of(next(path for path in SAMPLES if path.stem == "flooded-orrery"), "9")
    conditions = ("prone", "stunned", "out", "poisoned", "cursed")
    fight = session.play.fight.put("maren-quill", status=conditions, acted=True)
    left = lasting(session.encounter, fight, "maren-quill")
    assert (left.status, left.acted) == (("poisoned", "cursed"), False)


def test_a_recap_has_each_rounds_heading_once(session):
    headings = [line for line in recap(session).splitlines() if line.startswith("### ")]
    assert len(headings) == len(set(headings))
