"""Words that may be left out: their unique beginnings do, as those of what must be named."""

import pytest
from trials import four, play

from affray.encounter.lines import split
from affray.rules.refusal import Refused
from affray.testing.memory import memory_session

SHIPS = """\
affray = 1
title = "Ships"
ruleset = "falkenstein"
[[combatant]]
name = "Halcyon"
side = "party"
kind = "vehicle"
size = "large"
composition = "brass"
attacks = [
  { name = "Deck guns", rank = "7D", ability = "Gunnery" },
  { name = "Deck torpedo", rank = "9F" },
  { name = "Ramming spur", ability = "Helmsmanship" },
]
[[combatant]]
name = "Penitent"
kind = "vehicle"
size = "huge"
composition = "wood"
"""


def args(session, line):
    [words] = split(line)
    return dict(session.desk.bind(session.play, words).args)


@pytest.mark.parametrize("words", ["ram", "ramming", "spur", "attack=ram", "Ramming"])
def test_an_attack_by_its_beginning(words):
    session = memory_session(SHIPS)
    assert args(session, f"attack halcyon pen {words}")["attack"] == "ramming-spur"


def test_a_whole_name_goes_before_a_beginning():
    session = memory_session(SHIPS)
    found = args(session, "attack halcyon pen fencing deck-guns")
    assert (found["attack"], found["against"]) == ("deck-guns", "fencing")


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("deck", "did you mean deck-guns?"),
        ("torpdeo", "did you mean deck-torpedo?"),
        ("ra", "attack attacker"),
    ],
)
def test_what_begins_several_or_is_too_short_is_refused(word, hint):
    session = memory_session(SHIPS)
    with pytest.raises(Refused) as refused:
        args(session, f"attack halcyon pen {word}")
    assert refused.value.refusal.hint.startswith(hint)


def test_a_sentence_is_never_taken_for_a_name():
    session = four()
    play(session, "add rat Par Nassus")
    [one] = [one for one in session.play.fight.present() if one.name == "Par Nassus"]
    assert one.side == "foes"
