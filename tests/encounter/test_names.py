"""Names are data: whatever a game master calls somebody can be played with."""

import pytest
import tomli_w
from trials import play, say, through

from affray.encounter.record.going_on import encounter_file
from affray.encounter.session import House
from affray.testing.memory import memory_session

NAMES = (
    "O'Brien",
    "d\u2019Artagnan-le-Vieux",
    "\u00dcnal \u00d8sterg\u00e5rd",
    "\u6226\u58eb",
    "undo",
    "next",
    "all",
    "-",
    "--help",
    "; rm",
    "1",
    "gm",
    "[red]Rat[/red]",
    'The "Quoted" One',
    "# not a comment",
    "rat-1..4",
)


@pytest.mark.wish("names.ordinary")
@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_played_with(name):
    people = [
        {"name": "Ana", "side": "party", "player": "Ana", "health": 4, "speed": 9},
        {"name": name, "health": 4, "speed": 5},
        {"name": name, "health": 4, "speed": 4},
    ]
    text = tomli_w.dumps({"affray": 1, "title": name, "ruleset": "trial", "combatant": people})
    session = memory_session(text, house=House(roll=True))
    one, other = [who for who in session.play.fight.combatants if who != "ana"]
    play(session, "next")
    through(session, f"strike ana {one}")
    play(session, "next")
    assert session.play.order.acting == one
    assert session.play.fight[one].label == f"{name} A"
    assert any(f"{name} A" in told.text for told in through(session, f"strike {one} ana").told)
    play(session, f"remove {other}", f"hide {one}", f"reveal {one}")
    assert session.play.fight[one].label == f"{name} A"


RATS = """\
affray = 1
title = "Rats"
ruleset = "trial"
[template.rat]
name = "Rat"
health = 3
[[combatant]]
name = "Ana"
side = "party"
health = 4
[[combatant]]
use = "rat"
count = 2
[[combatant]]
use = "rat"
id = "sly"
label = "Rat B"
hidden = true
[[combatant]]
use = "rat"
id = "late"
hidden = true
"""


def labels(session, *ids):
    return [session.play.fight[one].label for one in ids]


class TestLabelsOnceSeen:
    """What players have seen somebody called is nobody else's in that fight."""

    def test_of_one_that_is_removed(self):
        session = memory_session(RATS)
        play(session, "remove rat-2", "add rat", "add rat")
        assert labels(session, "rat-3", "rat-4") == ["Rat C", "Rat D"]

    def test_of_one_that_had_the_bare_name(self):
        session = memory_session(RATS.replace("count = 2\n", ""))
        play(session, "remove rat", "add rat")
        assert labels(session, "rat-1") == ["Rat B"]

    def test_of_one_that_is_renamed_and_has_its_name_again(self):
        session = memory_session(RATS)
        play(session, "rename rat-2 Gnawer", "add rat", "rename rat-2 Rat")
        assert labels(session, "rat-2", "rat-3") == ["Rat B", "Rat C"]

    def test_of_one_that_is_hidden_or_relabelled_by_hand(self):
        session = memory_session(RATS)
        play(session, "hide rat-2", "set rat-1 label Boss", "add rat")
        assert labels(session, "rat-1", "rat-2", "rat-3") == ["Boss", "Rat B", "Rat C"]

    def test_undone_with_the_step_and_kept_through_an_export(self):
        session = memory_session(RATS)
        play(session, "remove rat-2")
        again = memory_session(encounter_file(session.encounter, session.play, "Round 0"))
        play(again, "add rat")
        assert labels(again, "rat-3") == ["Rat C"]
        session.undo()
        assert session.play.borne == {}
        session.redo()
        play(session, "add rat")
        assert labels(session, "rat-3") == ["Rat C"]


class TestLabelsOfTheHidden:
    """No gap among the letters of those who are seen tells of one who is not."""

    def test_the_file_keeps_no_letter_for_one_who_is_hidden(self):
        session = memory_session(RATS)
        assert labels(session, "rat-1", "rat-2", "sly") == ["Rat A", "Rat B", ""]
        play(session, "reveal late", "reveal sly")
        assert labels(session, "late", "sly") == ["Rat C", "Rat D"]

    def test_a_newcomer_takes_the_next_letter_whoever_is_to_have_it(self):
        session = memory_session(RATS.replace("Rat B", "Rat C"))
        assert labels(session, "sly") == ["Rat C"]
        play(session, "add rat", "reveal sly")
        assert labels(session, "rat-3", "sly") == ["Rat C", "Rat D"]

    def test_one_who_shows_itself_in_time_has_what_the_file_says(self):
        session = memory_session(RATS.replace("Rat B", "Rat C"))
        play(session, "reveal sly", "reveal late")
        assert labels(session, "sly", "late") == ["Rat C", "Rat D"]


def test_a_label_that_somebody_has_is_refused_to_who_is_added():
    session = memory_session(RATS)
    refusal = say(session, "add rat 'label=Rat_A'").refusal
    assert refusal is None
    refusal = say(session, "add copy ana Bea label=rat_a").refusal
    assert refusal is not None
    assert "that of another already" in str(refusal.data["why"])
