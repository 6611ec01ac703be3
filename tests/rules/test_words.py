"""Names as words to type, and counts with their nouns."""

import pytest

from affray.rules.words import counted, folded, listed, of_many, slug, slugs, spaced


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Lamplighter's sword", "lamplighters-sword"),
        ("Lamplighter\u2019s sword", "lamplighters-sword"),
        ("\u2018Tis pity", "tis-pity"),
        ("Long  spear!", "long-spear"),
        ("Épée", "epee"),
        ("Øystein's Ærø blade", "oysteins-aero-blade"),
        ("Меч", "меч"),
        ("'", "unnamed"),
        ("…", "unnamed"),
    ],
)
def test_words_of_names(name, word):
    assert slug(name) == word
    assert slug(word) == word


def test_words_of_one_list_differ_and_stay_clear_of_those_taken():
    assert slugs(["pistol", "Pistol", "fist"], ("fist",)) == ["pistol", "pistol-2", "fist-2"]
    assert slugs(["Foreman's Élan", "Foreman\u2019s élan", "?"]) == [
        "foremans-elan",
        "foremans-elan-2",
        "unnamed",
    ]


def test_folding_keeps_gaps():
    assert folded("Borin's Élan") == "borins elan"


def test_a_count_has_its_noun():
    assert [counted(0, "slot"), counted(1, "slot"), counted(2, "slot")] == ["0 slots", "1 slot", "2 slots"]
    assert [counted(1, "die", "dice"), counted(2, "die", "dice")] == ["1 die", "2 dice"]


def test_names_are_listed_as_they_are_said():
    assert [listed(names) for names in ([], ["Ana"], ["Ana", "Bo"], ["Ana", "Bo", "Cy"])] == [
        "", "Ana", "Ana and Bo", "Ana, Bo and Cy",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("joins", "join"),
        ("dies", "die"),
        ("carries", "carry"),
        ("misses", "miss"),
        ("has", "have"),
        ("is", "are"),
    ],
)
def test_what_one_does_as_several_do_it(one, many):
    assert of_many(one) == many


def test_a_word_of_a_file_is_said_with_gaps():
    assert spaced("must_retire") == "must retire"
