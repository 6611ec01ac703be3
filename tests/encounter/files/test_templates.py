"""Templates: merging, rings, and faults told where they were written."""

import pytest
from told import RAT, encounter, faults


def test_values_of_the_combatant_stand():
    text = (
        "[template.rat]\nname = 'Rat'\nguard = {now = 1, max = 3}\nweapons = ['bite', 'spear']\n"
        "skills = {hide = 2, run = 1}\n"
        "[[combatant]]\nuse = 'rat'\nguard = {now = 2}\nweapons = ['pistol']\nskills.run = 4\n"
    )
    [rat] = encounter(text).combatants
    assert (rat.guard.now, rat.guard.max) == (2, 3)
    assert [one.name for one in rat.weapons] == ["pistol"]
    assert rat.skills == {"hide": 2, "run": 4}


def test_a_number_stands_for_a_table_and_a_table_for_a_number():
    text = "[template.rat]\nname = 'Rat'\nguard = {0}\n[[combatant]]\nuse = 'rat'\nguard = {1}\n"
    assert encounter(text.format("{now = 1, max = 3}", "2")).combatants[0].guard.max == 2
    assert encounter(text.format("2", "{now = 1, max = 3}")).combatants[0].guard.max == 3


def test_templates_use_templates():
    text = (
        RAT + "[template.king]\nuse = 'rat'\ntier = 3\n[template.emperor]\nuse = 'king'\nname = 'Emperor'\n"
    )
    fight = encounter(text + "[[combatant]]\nuse = 'emperor'\n")
    [one] = fight.combatants
    assert (one.id, one.name, one.tier, one.guard.max) == ("emperor", "Emperor", 3, 3)
    assert fight.templates["emperor"] == {"name": "Emperor", "tier": 3, "guard": 3}


def test_unknown():
    assert faults(RAT + "[[combatant]]\nuse = 'ratt'\ntier = 9") == [
        '5:1: `use`: there is no template "ratt"; expected `rat`; nearest: rat',
        "6:1: `tier` is 9; expected a whole number from 1 to 6",
    ]
    assert faults("[template.a]\nuse = 'b'\n[[combatant]]\nuse = 'b'\n") == [
        '2:1: `use`: there is no template "b"; expected `a`',
        '4:1: `use`: there is no template "b"; expected `a`',
    ]
    assert faults("[[combatant]]\nuse = 'b'\n") == [
        '2:1: `use`: there is no template "b"; expected a [template] of that name'
    ]


@pytest.mark.parametrize("value", ["3", "['rat']", "''", "{}"])
def test_use_that_is_no_name(value):
    [found] = faults(f"{RAT}[[combatant]]\nuse = {value}\nname = 'A'\nguard = 1")
    assert found.startswith(("5:1: `use` is ", '5:1: `use`: there is no template ""'))
    found = faults(f"{RAT}[template.b]\nuse = {value}\n")
    assert len(found) == 1


def test_ring():
    text = (
        "[template.a]\nuse = 'b'\n[template.b]\nuse = 'c'\n[template.c]\nuse = 'a'\n"
        "[[combatant]]\nuse = 'a'\ntier = 0\n"
    )
    assert faults(text) == [
        "2:1: templates use each other in a ring: `a`, `b`, `c`, `a`; expected a template that ends",
        "9:1: `tier` is 0; expected a whole number from 1 to 6",
    ]


def test_a_template_that_uses_itself():
    assert faults("[template.a]\nuse = 'a'\n") == [
        "2:1: templates use each other in a ring: `a`, `a`; expected a template that ends"
    ]


def test_long_rings_and_long_chains():
    ring = "".join(f"[template.t{n}]\nuse = 't{(n + 1) % 3000}'\n" for n in range(3000))
    assert len(faults(ring)) == 1
    chain = "".join(f"[template.t{n}]\nuse = 't{n + 1}'\n" for n in range(30))
    found = faults(chain + "[template.t30]\nname = 'A'\nguard = 1\n[[combatant]]\nuse = 't0'\n")
    assert found == ["22:1: templates use each other in more than 20 steps; expected fewer"]


def test_faults_are_told_where_they_were_written():
    text = (
        "[template.rat]\nname = 'Rat'\nguard = -1\nskills = {a = -1}\n"
        "[[combatant]]\nuse = 'rat'\ncount = 2\ntier = 0\n[[combatant]]\nuse = 'rat'\n"
        "skills = {a = 1, b = -2}\n"
    )
    assert faults(text) == [
        "3:1: `guard` is -1; expected a whole number from 0 to 999",
        "4:11: `skills.a` is -1; expected a whole number from 0 to 999",
        "8:1: `tier` is 0; expected a whole number from 1 to 6",
        "11:18: `skills.b` is -2; expected a whole number from 0 to 999",
    ]


def test_a_value_hides_the_table_of_a_template():
    text = (
        "[template.rat]\nname = 'Rat'\nguard = {now = 1, max = 2}\n[[combatant]]\nuse = 'rat'\nguard = 1000\n"
    )
    assert faults(text) == ["6:1: `guard` is 1000; expected a whole number from 0 to 999"]


def test_what_is_missing_is_told_of_the_combatant():
    assert faults("[template.rat]\nname = 'Rat'\n[[combatant]]\nuse = 'rat'\n") == [
        "3:3: `guard` is missing; expected a whole number, or a table with `max`, `now`"
    ]


def test_unused_templates_are_checked_too():
    assert faults("[template.rat]\ngaurd = 1\nguard = {now = 1}\ntier = 'x'\n")[1:] == [
        '4:1: `tier` is "x"; expected a whole number from 1 to 6'
    ]


def test_no_id_or_count_in_a_template():
    assert faults("[template.rat]\nid = 'rat'\ncount = 3\n") == [
        "2:1: a template has no `id`: every combatant that uses the template would have it",
        "3:1: a template has no `count`: it says how many, and stands in [[combatant]]",
    ]


class TestParty:
    PARTY = "affray = 1\n[template.hero]\nguard = 3\n[[combatant]]\nuse = 'hero'\nname = 'Borin'\n"

    def test_its_templates(self):
        fight = encounter("[[combatant]]\nuse = 'hero'\nname = 'Rival'\n", self.PARTY)
        assert [(one.id, one.side, one.player) for one in fight.combatants] == [
            ("borin", "party", True),
            ("rival", "foes", False),
        ]

    def test_faults_of_both_files(self):
        party = self.PARTY + "tier = 9\n[[combatant]]\nuse = 'rat'\n"
        assert faults(RAT + "[[combatant]]\nuse = 'hero'\ntier = 8\n", party) == [
            "4:3: `name` is missing; expected text of 1 to 500 characters",
            "6:1: `tier` is 8; expected a whole number from 1 to 6",
            "party.toml:7:1: `tier` is 9; expected a whole number from 1 to 6",
            'party.toml:9:1: `use`: there is no template "rat"; expected `hero`',
        ]

    def test_faults_in_a_template_of_the_party(self):
        party = "affray = 1\n[template.hero]\nguard = 3\ntier = 9\n"
        assert faults("[[combatant]]\nuse = 'hero'\nname = 'A'\n", party) == [
            "party.toml:4:1: `tier` is 9; expected a whole number from 1 to 6"
        ]

    def test_own_template_before_that_of_the_party(self):
        text = "[template.hero]\nguard = 9\n[[combatant]]\nuse = 'hero'\nname = 'A'\n"
        fight = encounter(text, self.PARTY)
        assert [one.guard.max for one in fight.combatants] == [3, 9]
        assert fight.templates["hero"] == {"guard": 9}

    def test_keys_of_the_file(self):
        assert faults("", "affray = 1\ntitle = 'x'\nruleset = 'wardens'\n") == [
            (
                "party.toml:2:1: unknown key `title`; expected `affray`, `ruleset`, `notes`, `template` or "
                "`combatant`"
            ),
            (
                'party.toml:3:1: `ruleset`: this party is for "wardens"; expected "little", as the encounter '
                "says"
            ),
        ]
        assert faults("", "") == [
            "party.toml:1:1: `affray` is missing; expected a whole number of at least 1"
        ]

    def test_ids_of_both_files(self):
        one = "[[combatant]]\nid = 'x'\nname = 'A'\nguard = 1\n"
        [found] = faults(one, "affray = 1\n" + one)
        assert found.startswith(
            "2:1: the id `x` is already that of a combatant, in line 3 of party.toml; expected"
        )
