"""Text in a file is data: shown harmless, never obeyed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from told import encounter

from affray.encounter.files import harmless


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Borin's Élan - 龍", "Borin's Élan - 龍"),
        ("[red]x[/red] [@click=app.quit]x", "[red]x[/red] [@click=app.quit]x"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("a\x00b\x07c\x7fd", "a␀b␇c␡d"),
        ("\x9b31m", "␦31m"),
        ("a\nb\tc\rd", "a␊b␉c␍d"),
        ("\u202eevil\u202c \u2067x\u2069", "␦evil␦ ␦x␦"),
        ("a\u200bb\u200dc\u200ed\ufeffe\u00adf", "abcdef"),
        ("a\u2028b\u2029c", "a␦b␦c"),
        ("\U000e0041x\ud800", "␦x␦"),
        ("non\u00a0breaking", "non\u00a0breaking"),
    ],
)
def test_harmless(text, shown):
    assert harmless(text) == shown


def test_lines():
    assert harmless("a\r\nb\n\tc\rd\x1b", lines=True) == "a\nb\n\tc␍d␛"


@given(st.text(st.characters()))
def test_nothing_commands_a_terminal(text):
    for lines in (False, True):
        shown = harmless(text, lines=lines)
        kinds = {unicodedata.category(one) for one in shown if not (lines and one in "\n\t")}
        assert not kinds & {"Cc", "Cf", "Cs", "Zl", "Zp"}
        assert harmless(shown, lines=lines) == shown


def test_everything_in_a_file_is_made_harmless():
    text = (
        'intro = "a\\nb\\u001b"\nnotes = "\\u202ex"\n[[combatant]]\nname = "[red]\\u001b[31mRat\\u202e\\n"\n'
        "guard = 1\n"
        'player = "A\\u0007na"\nstatus = ["a\\nb"]\nnotes = "x\\ny\\u0000"\nskills = {"h\\u001bide" = 1}\n'
        'weapons = [{name = "a\\u009bb"}]\n[template."\\u001bx"]\nname = "y"\n[[hazard]]\nname = "z\\u001b"\n'
    )
    fight = encounter(text, head='affray = 1\ntitle = "T\\u001b"\nruleset = "little"\n')
    assert (fight.title, fight.intro, fight.notes) == ("T␛", "a\nb␛", "␦x")
    [one] = fight.combatants
    assert (one.name, one.label, one.id) == ("[red]␛[31mRat␦␊", "[red]␛[31mRat␦␊", "red-31mrat")
    assert (one.player, one.status, one.notes) == ("A␇na", ("a␊b",), "x\ny␀")
    assert (one.skills, one.weapons[0].name) == ({"h␛ide": 1}, "a␦b")
    assert list(fight.templates) == ["␛x"]
    assert fight.hazards[0].name == "z␛"


def test_names_of_five_hundred_wide_characters():
    [one] = encounter(f'[[combatant]]\nname = "{"龍" * 500}"\nguard = 1\n').combatants
    assert (one.name, one.id) == ("龍" * 500, "combatant-1")


def test_names_that_look_alike_are_told_apart():
    one = '[[combatant]]\nname = "R{}at "\nguard = 1\n'
    fight = encounter(one.format("") + one.format("\\u200b"))
    assert [c.label for c in fight.combatants] == ["Rat A", "Rat B"]
