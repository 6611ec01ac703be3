"""The prepared encounters: each can be read, is played to its end in a few rounds, and keeps its secrets."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from statistics import median

import pytest
from samples import SAMPLES, session_of

from affray.encounter.files import read
from affray.encounter.folding import fold
from affray.encounter.lines import decode, split
from affray.encounter.reports import told_of
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.testing.autoplay import autoplay, each_its_own, first_standing

SEEDS = range(20)
AIMS = {"first": first_standing, "each its own": each_its_own}

per_sample = pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
per_aim = pytest.mark.parametrize("aim", AIMS)


@cache
def played(path, aim):
    """Play a sample with every seed: sessions, and how each went."""
    sessions = [session_of(path, str(seed)) for seed in SEEDS]
    return [(session, autoplay(session, aim=AIMS[aim])) for session in sessions]


def hurt(session):
    """Count those of the party whose tallies are not what they were."""
    first, last = session.play_at(0), session.play
    rules, desk = session.desk.rules, session.desk

    def shown(play, who):
        return rules.tallies(play.fight, desk.context(play), who)

    return sum(shown(last, one.id) != shown(first, one.id) for one in last.fight.present("party"))


def wounds(session):
    """Count the Wounds of the party, where the ruleset is `wardens`."""
    return sum(len(one.wounds) for one in session.play.fight.present("party"))


def test_there_are_enough_of_them_and_some_share_a_party():
    encounters = [read(path) for path in SAMPLES]
    assert len(encounters) >= 3
    assert len({encounter.title for encounter in encounters}) == len(encounters)
    assert sum(bool(encounter.party) for encounter in encounters) >= 2


@per_sample
def test_it_is_written_to_be_read_aloud_and_run(path):
    encounter = read(path)
    assert encounter.intro.strip()
    assert encounter.notes.strip()
    assert any(one.player for one in encounter.combatants)
    assert sum(line.lstrip().startswith("#") for line in path.read_text().splitlines()) >= 5


@per_sample
@per_aim
def test_it_lasts_three_to_eight_rounds_and_ends_in_any_case(path, aim):
    rounds = [result.rounds for _, result in played(path, aim)]
    assert 3 <= median(rounds) <= 8
    assert sum(3 <= number <= 8 for number in rounds) >= 0.7 * len(rounds)
    assert max(rounds) <= 12
    assert all(result.winner for _, result in played(path, aim))


@per_sample
@per_aim
def test_the_party_usually_prevails_and_gets_hurt(path, aim):
    results = played(path, aim)
    won = [result.winner == "party" for _, result in results]
    assert sum(won) >= 0.65 * len(won)
    assert all(hurt(session) for session, _ in results)
    if read(path).ruleset == "wardens":
        assert sum(wounds(session) > 0 for session, _ in results) >= 0.75 * len(results)


def sides_that_acted(session):
    """Name the sides whose combatants did something by the rules, in their own turns or a role's."""
    play, found = session.play_at(0), set()
    for row in session.store.rows(session.line[1:]):
        command = decode(row.command)
        named = [one for one in command.args.values() if isinstance(one, str)]
        does = [play.order.acting] if play.order.acting in play.fight.combatants else named[:1]
        if command.name in session.desk.ruleset:
            found |= {play.fight[one].side for one in does if one in play.fight.combatants}
        play = session.codec.apply(play, row.changes)
    return found


@per_sample
def test_both_sides_get_to_do_something(path):
    for session, _ in played(path, "each its own"):
        assert {"party", "foes"} <= sides_that_acted(session)


@pytest.mark.wish("log.rebuilds")
@per_sample
@per_aim
def test_folding_its_steps_gives_the_state_that_is_stored(path, aim):
    for session, _ in played(path, aim)[::5]:
        rows = session.store.rows(session.line[1:])
        assert fold(session.desk, session.play_at(0), rows) == session.play
        assert session.play_at(session.head) == session.play


@per_sample
def test_it_can_be_undone_to_the_beginning_and_redone(path):
    session = session_of(path, "undo")
    result = autoplay(session, aim=each_its_own)
    after = session.play
    for _ in range(result.steps):
        assert session.undo().refusal is None
    assert session.play == session_of(path).play
    for _ in range(result.steps):
        assert session.redo().refusal is None
    assert session.play == after


@per_sample
def test_the_same_seed_gives_the_same_fight(path):
    first, second = session_of(path, "same"), session_of(path, "same")
    assert autoplay(first) == autoplay(second)
    assert first.play == second.play


@per_sample
def test_it_is_played_to_its_end_with_every_question_asked(path):
    session = session_of(path, "ask", House(ask_all=True))
    assert autoplay(session).winner


@pytest.mark.wish("keep.prepared-file")
@per_sample
def test_a_run_leaves_the_prepared_file_as_it_is(path):
    before = path.read_bytes()
    autoplay(session_of(path), rounds=3)
    assert path.read_bytes() == before


def secrets(encounter):
    """List the words of an encounter that no player may read: notes, what is hidden or has not come."""
    words = [
        encounter.notes,
        *(one.notes for one in encounter.combatants),
        *(h.notes for h in encounter.hazards),
    ]
    return [line for text in words for line in text.splitlines() if len(line) > 10]


def names_unknown(play):
    """List names that no combatant whom players see has."""
    people = list(play.fight.combatants.values())
    seen = {one.name for one in people if not one.hidden and not one.waiting}
    return {one.name for one in people} - seen


@per_sample
def test_players_never_read_a_note_or_the_name_of_one_who_is_hidden(path):
    """The view is looked at after every single step of a fight."""
    session = session_of(path, "eye")
    autoplay(session, aim=each_its_own)
    rows = session.store.rows(session.line[1:])
    play = session.play_at(0)
    eye = Eye(session.desk, play)
    for row in rows:
        play = session.codec.apply(play, row.changes)
        eye.feed(play, told_of(row))
        view = repr(eye.view())
        assert not [line for line in secrets(session.encounter) if line in view]
        assert not [name for name in names_unknown(play) if name in view], row.step
    assert eye.view() == Eye.on(session).view()


@per_sample
def test_players_see_a_summary_at_the_end(path):
    session, _ = played(path, "first")[0]
    view = Eye.on(session).view()
    there = [one for one in session.play.fight.present() if not one.hidden]
    assert len(view.order) == len(there)
    foes = [seen for seen in view.order if seen.side == "foes"]
    assert foes
    assert not any(seen.tallies for seen in foes), "figures of foes are the game master's"


@per_sample
def test_what_was_played_can_be_typed_as_it_is_written(path):
    for session, _ in played(path, "each its own")[:3]:
        for before, row in pairwise(session.store.rows(session.line)):
            invocation = decode(row.command)
            words, *_ = split(session.desk.line(invocation))
            assert session.desk.bind(session.play_at(before.step), words) == invocation
