"""Every fault is told at once: one never hides another, and none is told that only follows from another."""

import pytest
from little import RULESET, Choices, Little
from told import RAT, encounter, faults

from affray.rules.registry import BUILT_IN
from affray.rules.ruleset import Fault

WARDENS = 'affray = 1\ntitle = "A"\nruleset = "wardens"\n'
ONE = "[[combatant]]\nname = '{}'\nguard = 1\n"
FOUR = "weapons = ['bite', 'bite', 'bite', 'bite']\n"
TOO_MANY = "an item of `weapons`: one weapon too many; expected at most 3"


def test_an_unknown_key_hides_nothing_of_what_the_rules_find():
    text = "[[combatant]]\nname = 'A'\nside = 'party'\nguard = {now = 4, max = 3}\ngaurd = 3\n"
    found = faults(text, head=WARDENS)
    assert found[0].startswith("4:10: `guard.now`: ")
    assert found[1].startswith("5:1: unknown key `gaurd`")
    assert len(found) == 2


def test_what_only_follows_from_another_fault_is_not_told():
    text = "[[combatant]]\nname = 'A'\nside = 'party'\n{}\nwounds = ['a', 'b', 'c', 'd']\n"
    for line in ("gaurd = 3", "guard = 'x'", "guard = {now = 1}"):
        found = faults(text.format(line), head=WARDENS)
        assert len(found) == 2, found
        assert "wounds" in found[1]


def test_a_field_that_did_not_convert_takes_its_default():
    assert faults(ONE.format("A") + FOUR + "tier = 9\nfast = true\n")[0] == f"4:36: {TOO_MANY}"
    assert len(faults(ONE.format("A") + FOUR + "tier = 9\n")) == 2
    assert len(faults(ONE.format("A") + FOUR.replace("'bite']", "{name = 'x', x = 1}]"))) == 2


def test_without_what_must_be_there_the_rules_are_not_asked():
    assert faults("[[combatant]]\nname = 'A'\n" + FOUR) == [
        "1:3: `guard` is missing; expected a whole number, or a table with `max`, `now`"
    ]


def test_ids_labels_and_waves_of_those_with_faults():
    text = (
        "[[combatant]]\nid = 'a'\nname = 'A'\nlabel = 'Red'\nguard = -1\nwave = 2\n"
        "[[combatant]]\nid = 'a'\nname = 'B'\nlabel = 'red'\nguard = 1\ntier = 0\n"
        "timers = [{condition = 'x', whose = 'c'}]\n[[wave]]\nnumber = 3\n"
    )
    assert [one.split("; ")[0] for one in faults(text)] == [
        "5:1: `guard` is -1",
        "8:1: the id `a` is already that of a combatant, in line 5",
        '10:1: the label "red" is already that of another, in line 7',
        "12:1: `tier` is 0",
        '13:29: `timers.whose`: nobody has the id "c"',
        "14:3: nobody comes in wave 3",
    ]


def test_nobody_is_missed_whose_id_is_in_doubt():
    timers = "timers = [{condition = 'x', whose = 'b'}]\n"
    for line in ("name = 3", "id = 'B'\nname = 'B'", "name = 'B'\ncount = 0", "use = 'x'\nname = 'B'"):
        assert len(faults(ONE.format("A") + timers + f"[[combatant]]\nguard = 1\n{line}\n")) == 1, line


def test_hazards_clocks_and_settings_with_unknown_keys():
    text = "[[hazard]]\nname = 'A'\nharm = 101\nx = 1\n[[clock]]\nname = 'B'\nmarked = 5\nx = 1\n"
    assert len(faults(text)) == 4
    assert len(faults(ONE.format("A") + FOUR + "[settings]\nlimitt = 1\n")) == 2


def test_a_table_of_the_head_with_other_faults():
    [first, second] = faults('affray = 1\nruleset = "little"\n[order]\nkind = "phases"', head="")
    assert "`title` is missing" in first
    assert "`order.kind`" in second


def test_who_starts_with_other_faults(monkeypatch):
    monkeypatch.setitem(BUILT_IN, "trial", "affray.testing.trial")
    head = 'affray = 1\ntitle = "A"\nruleset = "trial"\n[[combatant]]\nname = "Ana"\nhealth = 3\nx = 1\n'
    found = faults("[order]\nkind = 'spotlight'\nfirst = '{}'\n".format("anna"), head=head)
    assert ["unknown key `x`" in found[0], "`order.first`" in found[1]] == [True, True]
    assert len(faults("[order]\nkind = 'spotlight'\nfirst = 'gm'\n", head=head)) == 1


class TestParty:
    def test_what_a_party_that_is_not_there_may_have_is_not_missed(self):
        text = "party = 3\n[[combatant]]\nuse = 'hero'\nname = 'A'\ntimers = [{condition = 'x', whose = 'b'}]"
        assert faults(text) == ["1:1: `party` is 3; expected text"]

    def test_one_for_another_ruleset_is_not_read_as_one_for_this(self):
        party = "affray = 1\nruleset = 'wardens'\n[template.hero]\naether = 3\n[[combatant]]\nuse = 'hero'\n"
        [found] = faults("[[combatant]]\nuse = 'hero'\nname = 'A'\nguard = 1\n", party)
        assert found.startswith("party.toml:2:1: `ruleset`: this party is for")


class TestReserved:
    @pytest.mark.parametrize(
        ("own", "whose"), [("scene", "the scene"), ("gm", "the game master"), ("wave-2", "the waves")]
    )
    def test_ids_that_commands_need(self, own, whose):
        text = f"[[combatant]]\nid = '{own}'\nname = 'A'\nguard = 1\n"
        text += f"[[hazard]]\nid = '{own}'\nname = 'A'\n[[clock]]\nid = '{own}'\nname = 'A'\n"
        told = f"the id `{own}` is kept for {whose}; expected another id"
        assert faults(text) == [f"2:1: {told}", f"6:1: {told}", f"9:1: {told}"]

    def test_a_hazard_named_like_a_wave_of_combatants_without_a_table(self):
        text = RAT + "[[combatant]]\nuse = 'rat'\nwave = 2\n[[hazard]]\nid = 'wave-2'\nname = 'A'\n"
        assert len(faults(text)) == 1

    def test_counted_ids(self):
        text = "[[combatant]]\nid = 'wave'\ncount = 2\nname = 'A'\nguard = 1\n"
        assert faults(text) == ["2:1: the id `wave-1` is kept for the waves; expected another id"]

    def test_ids_made_of_names(self):
        text = "".join(ONE.format(name) for name in ("Scene", "GM", "Wave 2", "Wave"))
        text += "[template.wave]\nname = 'Wave'\nguard = 1\n[[combatant]]\nuse = 'wave'\ncount = 2\n"
        text += "[[hazard]]\nname = 'Wave 3'\n"
        fight = encounter(text)
        ids = ["scene-2", "gm-2", "wave-2-2", "wave", "one-wave-1", "one-wave-2"]
        assert [one.id for one in fight.combatants] == ids
        assert fight.hazards[0].id == "wave-3-2"


class TestSettings:
    def test_topics(self, monkeypatch):
        text = "[settings]\nask = ['shater', 'push']\n"
        assert faults(text) == []
        monkeypatch.setattr(Little, "topics", ("shatter", "push"))
        assert faults(text) == [
            (
                '2:8: an item of `settings.ask`: there is no topic "shater"; expected "shatter" or "push"; '
                "nearest: shatter"
            )
        ]

    def test_what_the_ruleset_finds(self, monkeypatch):
        monkeypatch.setattr(
            Little, "settings_faults", lambda self, settings: [Fault(("limit",), "odd", "an even one")]
        )
        assert faults("[settings]\nlimit = 3\n") == ["2:1: `settings.limit`: odd; expected an even one"]
        assert len(faults("[settings]\nlimit = 11\n")) == 1
        assert isinstance(RULESET.Settings(), Choices)


class TestBrackets:
    @pytest.mark.parametrize("name", ["combatant", "wave", "hazard", "clock"])
    def test_one_for_two(self, name):
        told = f"expected `[[{name}]]`, with two brackets"
        assert faults(f"[{name}]\nname = 'A'") == [f"1:2: `{name}` is a single table; {told}"]
        for text in (f"[{name}]\n[{name}]", f"[[{name}]]\n[{name}]", f"[{name}]\nx = 1\n[[{name}]]"):
            [found] = faults(text)
            assert told in found, found

    @pytest.mark.parametrize("name", ["settings", "scene", "order", "players"])
    def test_two_for_one(self, name):
        assert faults(f"[[{name}]]\nx = 1") == [
            f"1:3: `{name}` is a list; expected `[{name}]`, with one bracket"
        ]

    def test_templates(self):
        assert faults("[[template.rat]]\nname = 'A'") == [
            "1:3: `template.rat` is a list; expected `[template.rat]`, with one bracket"
        ]
        assert faults("[[template]]\nname = 'A'") == [
            "1:3: `template` is a list; expected `[template.NAME]`, with one bracket"
        ]
        [found] = faults("[template]\nname = 'Rat'")
        assert found.endswith("; expected a template's name first: `[template.NAME]`")


class TestShortForms:
    @pytest.mark.parametrize(
        ("over", "now", "most"),
        [
            ("guard.now = 1", 1, 3),
            ("guard = {now = 1}", 1, 3),
            ("guard = {max = 5}", 5, 5),
            ("guard = 2", 2, 2),
        ],
    )
    def test_a_table_over_one(self, over, now, most):
        [rat] = encounter(f"{RAT}[[combatant]]\nuse = 'rat'\n{over}\n").combatants
        assert (rat.guard.now, rat.guard.max) == (now, most)

    def test_of_a_type_that_may_be_none(self):
        text = "[template.b]\nuse = 'rat'\narmor = 2\n[[combatant]]\nuse = 'b'\narmor.now = 1\n"
        [rat] = encounter(RAT + text).combatants
        assert (rat.armor.now, rat.armor.max) == (1, 2)

    def test_faults_in_one_are_told_where_it_stands_and_once(self):
        text = "[template.rat]\nname = 'R'\nguard = 3000\n[[combatant]]\nuse = 'rat'\nguard.now = 1\n"
        assert faults(text) == ["3:1: `guard` is 3000; expected a whole number from 0 to 999"]

    def test_one_that_means_nothing_is_replaced(self):
        text = "[template.rat]\nname = 'R'\nguard = 'x'\n[[combatant]]\nuse = 'rat'\nguard = {max = 1}\n"
        assert len(faults(text)) == 1


def test_texts_that_no_type_bounds():
    long = "x" * 501
    for line in (f"label = '{long}'", f"timers = [{{condition = '{long}', whose = 'a'}}]"):
        [found] = faults(ONE.format("A") + line)
        assert found.endswith("is text of 501 characters; expected text of at most 500 characters")


@pytest.mark.parametrize(
    ("value", "shown"),
    [("1979-05-27", "a date or time"), ("true", "true"), ("'x'", '"x"'), ("[1]", "a list")],
)
def test_no_value_is_shown_as_the_program_has_it(value, shown):
    assert faults(f"[[combatant]]\nname = 'A'\nguard = {value}") == [
        f"3:1: `guard`: {shown} is no number; expected a number, or a table with now and max"
    ]
