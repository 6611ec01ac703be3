"""A file is checked by itself, be it an encounter or a party."""

import pytest

from affray.encounter.files import BadFile, check, read

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
