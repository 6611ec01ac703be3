"""Files of the rulesets that there are: what they start from, and what is wrong with a bad one."""

import pytest
from told import faults

from affray.encounter.files import parse, schema, starting_file
from affray.encounter.model import Source
from affray.rules.registry import BUILT_IN, ruleset

NAMES = [name for name, module in BUILT_IN.items() if module.startswith("affray.")]
HEAD = 'affray = 1\ntitle = "A"\nruleset = "wardens"\n'


@pytest.mark.parametrize("name", NAMES)
def test_starting_files_have_no_fault(name):
    rules = ruleset(name)
    fight = parse(Source(text=starting_file(rules)))
    assert fight.ruleset == name
    assert fight.combatants
    assert schema(rules)["properties"]["ruleset"]["const"] == name


def test_wardens_are_prepared():
    text = (
        "[template.rat]\nname = 'Rat'\nguard = 1\nattacks = ['claws']\n[[combatant]]\nuse = 'rat'\n"
        "count = 2\n"
        "[[combatant]]\nname = 'Ysolde'\nside = 'party'\nguard = { now = 1, max = 3 }\narmor = ['mail']\n"
    )
    fight = parse(Source(text=HEAD + text))
    rat, _, ysolde = fight.combatants
    assert (rat.guard.now, rat.attacks[0].name, rat.load) == (1, "Claws", ysolde.load)
    assert (ysolde.guard.now, ysolde.guard.max, ysolde.player) == (1, 3, True)
    assert ysolde.armor[0].max > 0


def test_faults_of_wardens():
    text = (
        "[[combatant]]\nname = 'Ysolde'\nside = 'party'\ntier = 7\nguard = 3\n"
        "attacks = [{ name = 'Hook', harm = 9, effects = ['stunn'] }]\n"
        "[[combatant]]\nname = 'Borin'\nside = 'party'\nguard = { now = 4, max = 3 }\n"
    )
    found = faults(text, head=HEAD)
    assert found[:3] == [
        "4:1: `tier` is 7; expected a whole number from 1 to 6",
        "6:29: `attacks.harm` is 9; expected a whole number from 1 to 4",
        found[2],
    ]
    assert found[2].startswith('6:50: an item of `attacks.effects` is "stunn"; expected "bash"')
    assert found[2].endswith("; nearest: stun")
    assert found[3].startswith("10:")
