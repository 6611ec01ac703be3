"""More of a template in the middle of a fight."""

import pytest
from told import RAT, encounter

from affray.encounter.files import spawn


@pytest.fixture
def fight():
    return encounter(RAT + "wave = 2\n[template.half]\ntier = 2\n[[combatant]]\nuse = 'rat'\ncount = 2\n")


def test_fresh_prepared_and_numbered_on(fight):
    one = spawn(fight, "rat", {"rat-1", "rat-2", "rat-4"})
    assert (one.id, one.name, one.guard.now, one.full) == ("rat-3", "Giant Rat", 3, 3)
    assert (one.side, one.player, one.wave, one.waiting, one.label) == ("foes", False, 1, False, "")


@pytest.mark.parametrize("name", ["Giant Rat", "giant rat"])
def test_by_the_name_of_its_combatants(fight, name):
    assert spawn(fight, name, ()).id == "rat-1"


def test_overrides(fight):
    one = spawn(fight, "half", (), {"name": "Borin", "guard": {"max": 2}, "side": "party"})
    assert (one.id, one.name, one.guard.now, one.tier) == ("half-1", "Borin", 2, 2)
    assert (one.side, one.player) == ("party", True)


@pytest.mark.parametrize(
    ("name", "overrides", "sentence"),
    [
        ("ratt", {}, 'there is no template "ratt"; expected rat or half; nearest: rat'),
        ("rat", {"tier": 9}, 'template "rat": `tier` is 9; expected a whole number from 1 to 6'),
        (
            "rat",
            {"weapons": ["bite"] * 4},
            'template "rat": an item of `weapons`: one weapon too many; expected at most 3',
        ),
        (
            "half",
            {},
            (
                'template "half": `name` is missing; expected text of 1 to 500 characters\n'
                'template "half": `guard` is missing; expected a whole number, or a table with `max`, `now`'
            ),
        ),
    ],
)
def test_refusals(fight, name, overrides, sentence):
    with pytest.raises(ValueError) as error:
        spawn(fight, name, (), overrides)
    assert str(error.value) == sentence


def test_no_templates():
    with pytest.raises(ValueError, match="this encounter has no templates"):
        spawn(encounter(""), "rat", ())
