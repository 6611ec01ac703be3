"""What a combatant's table may hold: counts, numbers, names, ids and labels."""

import pytest
from told import RAT, encounter, faults


@pytest.mark.parametrize("count", ["0", "-1", "10_000", "9" * 30, "1.5", "nan", "'3'", "true", "[]"])
def test_counts(count):
    [found] = faults(f"{RAT}[[combatant]]\nuse = 'rat'\ncount = {count}\n")
    assert found.startswith("6:1: `count` is ")
    assert found.endswith("; expected a whole number from 1 to 500")


def test_a_thousand_at_most():
    each = "[[combatant]]\nuse = 'rat'\ncount = 500\n"
    assert len(encounter(RAT + each * 2).combatants) == 1000
    assert faults(RAT + each * 2 + "[[combatant]]\nuse = 'rat'\n") == [
        "10:3: this makes 1,001 combatants; expected at most 1,000 in an encounter"
    ]
    assert faults(RAT + each * 3) == [
        "12:1: `count`: this makes 1,500 combatants; expected at most 1,000 in an encounter"
    ]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("-1", "-1"),
        ("9" * 40, "an absurdly large number"),
        ("0x" + "f" * 5000, "an absurdly large number"),
        ("1e400", "inf"),
        ("nan", "nan"),
        ("1979-05-27", "a date or time"),
        ("true", "true"),
        ("'three'", '"three"'),
        ("[]", "a list"),
        ("{}", "a table"),
    ],
)
def test_numbers(value, shown):
    [found] = faults(f"[[combatant]]\nname = 'A'\nguard = 1\ntier = {value}")
    assert found == f"4:1: `tier` is {shown}; expected a whole number from 1 to 6"


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "'1'", "1979-05-27"])
def test_fractions(value):
    [found] = faults(f"[[combatant]]\nname = 'A'\nguard = 1\nspeed = {value}")
    assert found.endswith("; expected a number")
    assert faults("[[combatant]]\nname = 'A'\nguard = 1\nspeed = 2") == []


@pytest.mark.parametrize("value", ["0x" + "f" * 5000, "nan", "1979-05-27", "[[]]", "'x'", "true", "[1]"])
def test_short_forms(value):
    [found] = faults(f"[[combatant]]\nname = 'A'\nguard = {value}")
    assert found.startswith("3:1: `guard`")
    [found] = faults(f"[[combatant]]\nname = 'A'\nguard = 1\nweapons = [{value}]")
    assert found.startswith("4:12: an item of `weapons`")


@pytest.mark.parametrize("name", ["", "  ", "\\u200b", "\\u00a0", "x" * 501])
def test_names(name):
    [found] = faults(f'[[combatant]]\nguard = 1\nname = "{name}"')
    assert found.startswith("3:1: `name` ")
    assert found.endswith("; expected text of 1 to 500 characters")
    assert "501 characters" in found or len(name) < 501


def test_internal_keys():
    [found] = faults("[[combatant]]\nname = 'A'\nguard = 1\nwaiting = true")
    assert found.startswith("4:1: unknown key `waiting`")


def test_rules_faults():
    text = "[[combatant]]\nname = 'A'\nguard = 1\nweapons = ['bite', 'bite', 'bite',\n  'spear']"
    assert faults(text) == ["5:3: an item of `weapons`: one weapon too many; expected at most 3"]


def test_timers():
    text = (
        "[[combatant]]\nname = 'A'\nguard = 1\n"
        "timers = [{condition = 'x', whose = 'b'}, {condition = 'x', whose = 'a'}]"
    )
    assert faults(text) == ['4:29: `timers.whose`: nobody has the id "b"; expected the id of a combatant']


def test_quoted_and_dotted_keys():
    text = "[[combatant]]\nname = 'A'\n 'guard' . \"now\" = 1\nguard.max = 1000\n\"a b\" = 1"
    assert faults(text) == [
        "4:1: `guard.max` is 1000; expected a whole number from 0 to 999",
        (
            "5:1: unknown key `a b`; expected one of 22 keys such as `use`, `count`, `labels`, `id`, "
            "`name`, `side`"
        ),
    ]


def test_columns_are_characters():
    assert faults("[[combatant]]\nname = 'Ä'\nguard = 1\nskills = {'żółw 龍' = 1, b = -1}") == [
        "4:25: `skills.b` is -1; expected a whole number from 0 to 999"
    ]


class TestIds:
    def test_twice(self):
        one = "[[combatant]]\nid = 'rat'\nname = 'A'\nguard = 1\n"
        assert faults(one * 2) == [
            "6:1: the id `rat` is already that of a combatant, in line 5; expected an id of its own for each"
        ]

    @pytest.mark.parametrize(
        "value", ["Rat", "rat-", "a b", "-", "ratté", "a--b", "", "a\nb", "a\n", "x" * 81]
    )
    def test_look(self, value):
        [found] = faults(f"[[combatant]]\nid = '''{value}'''\nname = 'A'\nguard = 1\n")
        assert found.startswith("2:1: `id` is ")
        assert "lower-case letters and digits, in words joined by -" in found

    @pytest.mark.parametrize(
        ("own", "whose"),
        [("steam", "a hazard, in line 11"), ("flood", "a clock, in line 14")],
    )
    def test_of_other_things(self, own, whose):
        text = (
            f"[[combatant]]\nid = '{own}'\nname = 'A'\nguard = 1\n[[wave]]\ntext = 'x'\n"
            "[[hazard]]\nid = 'steam'\nname = 'A'\n[[clock]]\nid = 'flood'\nname = 'B'\n"
        )
        assert faults(text) == [
            f"2:1: the id `{own}` is already that of {whose}; expected an id of its own for each"
        ]

    def test_counted_ids_that_are_taken(self):
        one = "[[combatant]]\nid = 'rat{}'\nname = 'A'\nguard = 1\n"
        [found] = faults(one.format("-2") + one.format("") + "count = 2\n")
        assert found.startswith("6:1: the id `rat-2` is already that of a combatant")

    def test_hazards_and_clocks(self):
        text = (
            "[[hazard]]\nid = 'a'\nname = 'A'\n[[clock]]\nid = 'a'\nname = 'B'\n"
            "[[clock]]\nid = 'A'\nname = 'B'\n"
        )
        found = faults(text)
        assert (
            found[0]
            == "5:1: the id `a` is already that of a hazard, in line 5; expected an id of its own for each"
        )
        assert found[1].startswith('8:1: `id` is "A"; expected lower-case')

    def test_made_of_templates_and_names(self):
        text = (
            "[template.giant-rat]\nname = 'Big Rat'\nguard = 1\n"
            "[[combatant]]\nuse = 'giant-rat'\ncount = 2\n"
            "[[combatant]]\nuse = 'giant-rat'\n"
            "[[combatant]]\nuse = 'giant-rat'\n"
            "[[combatant]]\nuse = 'giant-rat'\ncount = 2\n"
            "[[combatant]]\nid = 'big-rat'\nname = 'King'\nguard = 1\n"
            "[[combatant]]\nid = 'guard'\ncount = 2\nname = 'Guard'\nguard = 1\n"
            "[[combatant]]\ncount = 1\nname = 'Cat'\nguard = 1\n"
        )
        assert [one.id for one in encounter(text).combatants] == [
            "giant-rat-1",
            "giant-rat-2",
            "big-rat-2",
            "big-rat-3",
            "giant-rat-3",
            "giant-rat-4",
            "big-rat",
            "guard-1",
            "guard-2",
            "cat-1",
        ]

    @pytest.mark.parametrize(
        ("name", "own"),
        [
            ("Ysolde d'Arc", "ysolde-darc"),
            ("O\u2019Malley", "omalley"),
            ("Zoë Łódź-Ångström", "zoe-lodz-angstrom"),
            ("Straße №5", "strasse-no5"),
            ("龍", "combatant-1"),
            ("Дракон", "combatant-1"),
            ("next", "next"),
            ("[red]x[/red]", "red-x-red"),
            ("😀 Bob", "bob"),
            ("ｗｉｄｅ", "wide"),
            ("x" * 500, "x" * 60),
        ],
    )
    def test_of_names(self, name, own):
        [one] = encounter(f'[[combatant]]\nname = "{name}"\nguard = 1\n').combatants
        assert (one.id, one.name) == (own, name)

    def test_of_hazards_and_clocks(self):
        text = (
            "[[combatant]]\nname = 'Steam'\nguard = 1\n[[hazard]]\nname = 'Steam'\n[[hazard]]\nname = '龍'\n"
            "[[clock]]\nname = 'Steam'\n"
        )
        fight = encounter(text)
        assert [one.id for one in fight.combatants] == ["steam"]
        assert [one.id for one in fight.hazards] == ["steam-2", "hazard-2"]
        assert [one.id for one in fight.clocks] == ["steam-3"]


def test_labels_of_the_file():
    text = "[[combatant]]\nname = 'A'\nlabel = 'Red'\nguard = 1\n"
    assert encounter(text).combatants[0].label == "Red"
    assert faults(text + text) == [
        '7:1: the label "Red" is already that of another, in line 6; expected a label of its own for each'
    ]
    assert faults(text + "count = 2") == [
        "3:1: `label` would be that of 2 combatants; expected `labels`, which tells them apart"
    ]


RATS = RAT + "[[combatant]]\nuse = 'rat'\ncount = 3\n"


@pytest.mark.wish("names.miniatures")
@pytest.mark.parametrize(
    ("labels", "found"),
    [
        ("'letters'", ["Giant Rat A", "Giant Rat B", "Giant Rat C"]),
        ("'numerals'", ["Giant Rat 1", "Giant Rat 2", "Giant Rat 3"]),
        ("['Red', 'Blue', 'Bone']", ["Giant Rat Red", "Giant Rat Blue", "Giant Rat Bone"]),
    ],
)
def test_labels_of_several_match_what_stands_on_the_table(labels, found):
    fight = encounter(f"{RATS}labels = {labels}\n")
    assert [one.label for one in fight.combatants] == found
    assert [one.id for one in fight.combatants] == ["rat-1", "rat-2", "rat-3"]


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        ("['Red', 'Blue']", "`labels` has 2 marks for 3 combatants; expected one for each"),
        (
            "['Red', 'Blue', 'red']",
            (
                '`labels`: the label "Giant Rat red" is already that of another, in line 10; '
                "expected a label of its own for each"
            ),
        ),
        ("'letter'", '`labels` is "letter"; expected "letters" or "numerals"; nearest: letters'),
    ],
)
def test_labels_that_do_not_fit_are_told(labels, told):
    assert faults(f"{RATS}labels = {labels}\n") == [f"7:1: {told}"]


def test_labels_need_several():
    told = "7:1: `labels` tells several apart; expected `count` beside it, or `label` for one"
    assert faults(RAT + "[[combatant]]\nuse = 'rat'\nid = 'one'\nlabels = 'numerals'\n") == [told]
