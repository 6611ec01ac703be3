"""Every fault in a file is told at once: where, what, what was expected, the nearest word."""

import pytest
from told import faults

from affray.encounter.files import FileFault
from affray.rules.registry import BUILT_IN


def test_sentence():
    fault = FileFault("a.toml", 3, 7, "unknown key `gaurd`", "`guard` or `armor`", "guard")
    assert str(fault) == "a.toml:3:7: unknown key `gaurd`; expected `guard` or `armor`; nearest: guard"
    assert str(FileFault("a.toml", 0, 0, "there is no such file")) == "a.toml: there is no such file"


class TestSyntax:
    @pytest.mark.parametrize(
        ("text", "told"),
        [
            ("x = ", "1:5: this is not TOML: the file ends in the middle of a value; expected text in"),
            ("x", "1:2: this is not TOML: expected '=' after a key in a key/value pair"),
            ('x = "a', "1:7: this is not TOML: unterminated string; expected a closing quotation mark"),
            ('x = "a\n"', "1:7: this is not TOML: illegal character '\\n'; expected a closing"),
            (
                "[order]\n[order]",
                "2:7: this is not TOML: `[order]` stands there twice; expected each [table] once",
            ),
            ("x = 1\nx = 2", "2:6: this is not TOML: cannot overwrite a value; expected each key once"),
            ("x = 1 2", "1:7: this is not TOML: expected newline or end of document after a statement"),
            ("x = 1979-02-30", "1:5: this is not TOML: invalid date or datetime"),
            ("x = [1,\n", "1:8: this is not TOML: the file ends in the middle of a value"),
            ("x = " + "9" * 5000, "1:1: this is not TOML: exceeds the limit"),
            ('x = "\\ud800"', "1:12: this is not TOML: escaped character is not a Unicode scalar value"),
        ],
    )
    def test_alone_with_its_place(self, text, told):
        [found] = faults("colour = 1\n" + text, head="")
        assert found.split(": ", 1)[1].startswith(told.split(": ", 1)[1])
        if "exceeds" not in told:
            line, column = told.split(":")[:2]
            assert found.startswith(f"{int(line) + 1}:{column}:")

    @pytest.mark.parametrize(
        "text",
        [
            "x = " + "[" * 1000 + "]" * 1000,
            "x = " + "{a = " * 1000 + "1" + "}" * 1000,
            "x" + ".a" * 1000 + " = 1",
            "x" + ".a" * 300_000 + " = 1",
            "[x" + ".a" * 1000 + "]",
            "x = " + "[" * 60 + "]" * 60,
            "[template.x.a.b]\n" + "c = " + "[{d = " * 30 + "1" + "}]" * 30,
        ],
    )
    def test_nested_deeply(self, text):
        expected = "tables or lists stand inside each other too deeply; expected at most 50 levels"
        [found] = faults(text)
        assert found.endswith(expected)

    def test_points_in_prose_are_no_nesting(self):
        assert faults(f'notes = "{"." * 80} and {"a." * 40}"') == []
        assert faults('[[combatant]]\nname = "x"\nguard = 1\n# ' + "1.5," * 60) == []


def test_no_more_than_a_thousand_at_once():
    assert len(faults("".join(f"a{n} = 1\n" for n in range(5000)))) == 1000


class TestHead:
    def test_missing(self):
        assert faults("affray = 1", head="") == [
            "1:1: `title` is missing; expected text of 1 to 500 characters",
            "1:1: `ruleset` is missing; expected text of 1 to 500 characters",
        ]
        assert faults('title = "A"\nruleset = "little"', head="") == [
            "1:1: `affray` is missing; expected a whole number of at least 1"
        ]

    def test_later_format(self):
        assert faults('affray = 2\nnovelty = true\ntitle = "A"', head="") == [
            "1:1: this file is of format 2, from a later Affray; expected format 1, or a newer Affray"
        ]

    def test_later_format_of_the_party(self):
        assert faults("", "affray = 9\n") == [
            (
                "party.toml:1:1: this file is of format 9, from a later Affray; expected format 1, or a "
                "newer Affray"
            )
        ]

    @pytest.mark.parametrize("version", ["0", "-1", '"1"', "true", "1.0", "[1]"])
    def test_no_format(self, version):
        [found] = faults(f'affray = {version}\ntitle = "A"\nruleset = "little"', head="")
        assert found.startswith("1:1: `affray` is ")
        assert found.endswith("; expected a whole number of at least 1")

    def test_unknown_ruleset(self):
        [found] = faults('affray = 1\ntitle = "A"\nruleset = "litle"', head="")
        assert found.startswith('3:1: there is no ruleset "litle"; expected ')
        assert found.endswith("; nearest: little")

    def test_unknown_ruleset_with_other_faults(self):
        found = faults('affray = 1\ntitle = ""\nruleset = "xyzzy"\n[order]\nkind = "phase"', head="")
        assert found[0] == '2:1: `title` is ""; expected text of 1 to 500 characters'
        assert found[1].startswith('3:1: there is no ruleset "xyzzy"; expected ')
        assert found[2].startswith('5:1: `order.kind` is "phase"')
        assert found[2].endswith("; nearest: phases")

    def test_unknown_keys(self):
        [found] = faults("intor = 1")
        assert found.startswith("1:1: unknown key `intor`; expected one of 17 keys such as `affray`, `title`")
        assert found.endswith("; nearest: intro")

    @pytest.mark.parametrize("name", ["combatant", "wave", "hazard", "clock"])
    @pytest.mark.parametrize("value", ["3", '"x"', "{name = 'x'}", "[1]", "['a', {}]"])
    def test_lists_of_tables(self, name, value):
        assert len(faults(f"{name} = {value}")) >= 1

    @pytest.mark.parametrize("name", ["settings", "order", "players", "scene", "template"])
    @pytest.mark.parametrize("value", ["3", "[]", "1979-01-01"])
    def test_tables(self, name, value):
        [found] = faults(f"{name} = {value}")
        assert found.startswith(f"1:1: `{name}` is ")
        assert "; expected a table" in found


class TestTables:
    def test_order(self):
        [found] = faults('[order]\nkind = "phases"')
        assert found == (
            '2:1: `order.kind`: The Little Rules cannot be played in order "phases"; expected "open" or '
            '"initiative"'
        )
        assert faults('[order]\nkind = "initiative"\nby = "speed"') == []

    def test_who_starts(self, monkeypatch):
        monkeypatch.setitem(BUILT_IN, "trial", "affray.testing.trial")
        head = 'affray = 1\ntitle = "A"\nruleset = "trial"\n[[combatant]]\nname = "Ana"\nhealth = 3\n'
        text = '[order]\nkind = "{}"\nfirst = "{}"\n'
        [found] = faults(text.format("spotlight", "anna"), head=head)
        assert found.startswith(
            '3:1: `order.first`: "anna" is nobody who can start; '
            "expected the id of one who may begin: ana or gm"
        )
        assert found.endswith("; nearest: ana")
        assert faults(text.format("spotlight", "ana"), head=head) == []
        assert faults(text.format("spotlight", "gm"), head=head) == []
        assert faults(text.format("open", "anna"), head=head) == []
        assert len(faults(text.format("spotlight", "anna"), head=head + "wave = 2\n")) == 1

    def test_nobody_is_missed_who_only_has_a_fault(self):
        text = "[[wave]]\nwhen = {clock = 'flood'}\n[[combatant]]\nid = 'a'\nname = ''\nguard = 1\nwave = 2\n"
        more = "[[clock]]\nname = 'Flood'\nsegments = 0\n[[combatant]]\nname = 'B'\nguard = 1\n"
        timer = "timers = [{condition = 'x', whose = 'a'}]\n"
        assert [one.split("; ")[0] for one in faults(text + more + timer)] == [
            '5:1: `name` is ""',
            "10:1: `segments` is 0",
        ]

    def test_settings(self):
        assert faults("[settings]\nlimit = 11\nlimt = 1\n[settings.fine]\nstep = -1\nx = 1") == [
            "2:1: `settings.limit` is 11; expected a whole number from 0 to 10",
            "3:1: unknown key `settings.limt`; expected `ask`, `limit` or `fine`; nearest: limit",
            "5:1: `settings.fine.step` is -1; expected a whole number from 0 to 999",
            "6:1: unknown key `settings.fine.x`; expected `step`",
        ]

    def test_players_and_scene(self):
        assert faults('[players]\nreveal = "words"\n[scene]\nhours = 1979-05-27') == [
            '2:1: `players.reveal` is "words"; expected "exact", "name", "nothing" or "word"; nearest: word',
            "4:1: `scene.hours` is a date or time; expected a whole number from 0 to 999",
        ]

    def test_waves(self):
        text = (
            "[[wave]]\nnumber = 2\n[[wave]]\nnumber = 2\ntext = 'x'\n[[wave]]\nnumber = 1\n"
            "[[wave]]\nnumber = 3\ntext = 'x'\nwhen = {clock = 'flod'}\n[[wave]]\nnumber = 4\ntext = 'x'\n"
            "when = {}\n"
            "fired = true\n[[clock]]\nname = 'Flood'\nmarked = 5\n"
        )
        assert faults(text) == [
            "1:3: nobody comes in wave 2; expected a combatant with `wave = 2`, or a text",
            "4:1: `number`: wave 2 is there already, in line 5; expected a number of its own for each",
            "7:1: `number` is 1; expected a whole number from 2 to 1,000",
            "11:9: there is no clock `flod`; expected `flood`; nearest: flood",
            "15:1: `when` says nothing; expected `round`, `every`, `fallen`, `harm` or `clock`",
            "16:1: unknown key `fired`; expected `number`, `when` or `text`",
            "19:1: `marked` is 5; expected at most its 4 segments",
        ]

    def test_when_that_says_nothing(self):
        assert faults("[[wave]]\ntext = 'x'\nwhen = {}\n") == [
            "3:1: `when` says nothing; expected `round`, `every`, `fallen`, `harm` or `clock`"
        ]

    def test_hazards(self):
        assert faults('[[hazard]]\nname = "Steam"\nharm = 101\n[[hazard]]\nharm = "x"') == [
            "3:1: `harm`: this would sink the ship; expected at most 100",
            "4:3: `name` is missing; expected text of 1 to 500 characters",
            '5:1: `harm` is "x"; expected a whole number from 0 to 999',
        ]


class TestCombatants:
    def test_all_at_once_in_order(self):
        text = (
            "[[combatant]]\nname = 3\nguard = -1\ntier = 7\n"
            "weapons = ['spaer', {name = 'y', harm = 99, tags = ['stum']}]\n"
            "[[combatant]]\nname = 'B'\ngaurd = 3\n[[combatant]]\nname = 'C'\nguard = {now = 1}\n"
            "side = 'foe'\n"
        )
        assert faults(text) == [
            "2:1: `name` is 3; expected text of 1 to 500 characters",
            "3:1: `guard` is -1; expected a whole number from 0 to 999",
            "4:1: `tier` is 7; expected a whole number from 1 to 6",
            (
                '5:12: an item of `weapons`: there is no weapon "spaer"; expected bite, spear or pistol'
                "; nearest: spear"
            ),
            "5:34: `weapons.harm` is 99; expected a whole number from 0 to 9",
            '5:53: an item of `weapons.tags` is "stum"; expected "pierce" or "stun"; nearest: stun',
            "6:3: `guard` is missing; expected a whole number, or a table with `max`, `now`",
            (
                "8:1: unknown key `gaurd`; expected one of 22 keys such as `use`, `count`, `labels`, `id`, "
                "`name`, `side`; nearest: guard"
            ),
            "11:1: `guard.max` is missing; expected a whole number from 0 to 999",
            '12:1: `side` is "foe"; expected "foes", "party" or "scene"; nearest: foes',
        ]
