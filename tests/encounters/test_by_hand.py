"""What a game master changes by hand in a wardens fight: figures inside lists, as the samples' notes say."""

from __future__ import annotations

import pytest
from samples import SAMPLES, session_of
from trials import play, say, texts

BY_NAME = {path.stem: path for path in SAMPLES}


def test_an_item_of_a_list_is_changed_whole_or_inside():
    session = session_of(BY_NAME["flooded-orrery"])
    play(
        session, "set odo-barrow armor.1.now 1", "set odo-barrow armor.2 0", "set odo-barrow attacks.1.tier 2"
    )
    odo = session.play.fight["odo-barrow"]
    assert [(piece.now, piece.max) for piece in odo.armor] == [(1, 2), (0, 1)]
    assert odo.attacks[0].tier == 2


@pytest.mark.parametrize(
    "line",
    [
        "set odo-barrow armor.3 0",
        "set odo-barrow armor.0 0",
        "set odo-barrow armor.x 0",
        "set odo-barrow armor.1 9",
        "set odo-barrow armor.1.points 1",
        "set odo-barrow attacks.1.harm.x 1",
        "set odo-barrow attacks.1.harm 9",
    ],
)
def test_what_is_not_there_or_cannot_be_is_refused(line):
    session = session_of(BY_NAME["flooded-orrery"])
    before = session.play
    assert say(session, line).refusal is not None
    assert session.play is before


def test_what_the_notes_of_the_samples_say_can_be_typed():
    session = session_of(BY_NAME["walking-light"])
    play(session, "set dorrit-slane attacks.1.tier 1", "fire harbour")
    session = session_of(BY_NAME["ropewalk-press"])
    play(session, "next", "declare", "set ropemakers side party", "morale foes waive", "objective foes")
    session = session_of(BY_NAME["flooded-orrery"])
    play(session, "next", "declare", "fire wave-3", "fire water")
    assert say(session, "attack liss-fenner odo-barrow surprise").refusal is None
    assert say(session, "fire planet maren-quill captain-roake").refusal is None


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("abilities", "Fencing GR, Social Graces GD, Athletics…"),
        ("attacks", "Sabre, Drop pistol"),
        ("physique", "GR"),
        ("conscious", "true"),
    ],
)
def test_figures_are_listed_with_what_they_are_in_words(field, said):
    session = session_of(BY_NAME["salt-gate"])
    [what] = [param for param in session.desk.commands["set"].params if param.name == "field"]
    found = what.choices(session.play, session.desk.context(session.play), {"who": "count-lasko"})
    assert {option.id: option.note for option in found}[field] == said


def test_words_that_are_no_entry_of_a_table_are_refused():
    session = session_of(BY_NAME["salt-gate"])
    for line in ("set count-lasko abilities Fencing", "set count-lasko abilities Fencing brilliant"):
        assert say(session, line).refusal.data["value"].startswith("Fencing")


@pytest.mark.parametrize(
    ("sample", "line", "told"),
    [
        ("powder-barge", "set rook foci 2", "Captain Rook: foci.per_turn 3 → 2, foci.left 3 → 2"),
        ("powder-barge", "set rook tracks.physical.moderate 1", "Captain Rook: tracks.physical.moderate"),
        (
            "salt-gate",
            "set count-lasko abilities.Fencing EXC",
            "Count Lasko: abilities.Fencing.rank GR → EXC",
        ),
        (
            "salt-gate",
            "set count-lasko abilities fencing EXC",
            "Count Lasko: abilities.Fencing.rank GR → EXC",
        ),
        (
            "salt-gate",
            "set count-lasko abilities Social Graces = PR",
            "Count Lasko: abilities.Social Graces.rank GD → PR",
        ),
        ("salt-gate", "set count-lasko abilities Riding GD", "Count Lasko: abilities.Riding none → GD"),
        ("salt-gate", "set count-lasko attacks.1.rank C", "Count Lasko: attacks.1.rank D → C"),
        ("flooded-orrery", "set odo-barrow armor []", "Odo Barrow: armor Mail, Door shield → none"),
        ("flooded-orrery", "set odo-barrow armor.1 0", "Odo Barrow: armor.1 2/2 → 0/2"),
    ],
)
def test_what_was_set_is_told_in_words_not_in_tables(sample, line, told):
    (found,) = texts(play(session_of(BY_NAME[sample]), line))
    assert found.startswith(told)
    assert "{" not in found
    assert '"' not in found
