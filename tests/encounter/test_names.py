"""Names are data: whatever a game master calls somebody can be played with."""

import pytest
import tomli_w
from trials import play, through

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
