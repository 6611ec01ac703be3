"""A file is checked by itself, be it an encounter or a party."""

import pytest

from affray.encounter.files import BadFile, check, read
from affray.encounter.files.checking import checked

PARTY = 'affray = 1\nruleset = "little"\n[[combatant]]\nname = "Borin"\nguard = 3\n'
FIGHT = 'affray = 1\ntitle = "A"\nruleset = "little"\nparty = "party.toml"\n'


def told(path):
    return [str(one).replace(f"{path.parent}/", "") for one in check(path)]


def test_good_files(file):
    assert told(file(PARTY, "party.toml")) == []
    assert told(file(FIGHT)) == []


def test_bad_files(file):
    sentence = "party.toml:6:1: `tier` is 9; expected a whole number from 1 to 6"
    assert told(file(PARTY + "tier = 9\n", "party.toml")) == [sentence]
    assert told(file(FIGHT)) == [sentence]
    assert told(file("x = ")) == [
        (
            "fight.toml:1:5: this is not TOML: the file ends in the middle of a value; expected text in "
            "quotation marks, a number, true or false, a list in [ ] or a table in { }"
        )
    ]
    [found] = told(file("").parent / "fihgt.toml")
    assert found.startswith("fihgt.toml: there is no such file; expected the path of an encounter")
    assert found.endswith("; nearest: fight.toml")


@pytest.mark.parametrize("line", ["", "ruleset = 3\n", "ruleset = ''\n"])
def test_a_party_needs_its_ruleset_to_be_checked(file, line):
    [found] = told(file(f"affray = 1\n{line}[template.a]\n"))
    assert "`ruleset` is missing: without it a party cannot be checked by itself; expected " in found


def test_a_party_of_an_unknown_ruleset(file):
    [found] = told(file(PARTY.replace("little", "litle"), "party.toml"))
    assert found.startswith('party.toml:2:1: there is no ruleset "litle"')


def test_a_party_is_no_encounter(file):
    with pytest.raises(
        BadFile, match="1:1: this is a party file; expected an encounter, which names its party"
    ):
        read(file(PARTY))


def test_the_encounter_itself_is_never_the_party_that_was_meant(file):
    path = file(FIGHT.replace("party.toml", "fihgt.toml"))
    [fault] = told(path)
    assert "there is no such file" in fault
    assert "nearest" not in fault
    file(PARTY, "fights.toml")
    assert told(path)[0].endswith("; nearest: fights.toml")


def noted(path):
    faults, notes = checked(path)
    assert not faults
    return notes


def test_waves_that_come_by_hand_alone_are_noted(file):
    foe = '[[combatant]]\nname = "Rat"\nguard = 1\nwave = {}\n'
    alone = FIGHT.replace('party = "party.toml"\n', "")
    assert noted(file(alone + foe.format(2) + '[[wave]]\ntext = "They come"\n')) == []
    [note] = noted(file(alone + foe.format(3)))
    assert note == "wave 3 has no [[wave]]: it comes when you fire it (h, or fire wave-3)"
    [note] = noted(file(alone + foe.format(3) + foe.format(5)))
    assert note == "waves 3 and 5 have no [[wave]]: they come when you fire them (h)"
    assert noted(file(PARTY, "party.toml")) == []
