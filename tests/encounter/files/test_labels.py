"""Letters only where names collide, given once."""

from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from affray.encounter.files import display, initial, next_label
from affray.encounter.files.labels import letters
from affray.rules.fight import Combatant

NUMBERS = count(1)


def people(*names, **fields):
    return [Combatant(id=f"c-{next(NUMBERS)}", name=name, **fields) for name in names]


def labels(combatants):
    return [one.label for one in initial(combatants)]


def test_letters():
    assert list(islice(letters(), 54))[::25] == ["A", "Z", "AY"]
    assert list(islice(letters(), 703))[25:28] + list(islice(letters(), 703))[-2:] == [
        "Z",
        "AA",
        "AB",
        "ZZ",
        "AAA",
    ]


def test_only_where_names_collide():
    assert labels(people("Rat", "Borin", "Rat", "Rat")) == ["Rat A", "Borin", "Rat B", "Rat C"]


def test_the_hidden_and_the_waiting_have_none_yet():
    everyone = [*people("Rat"), *people("Rat", hidden=True), *people("Rat", waiting=True)]
    assert labels(everyone) == ["Rat", "", ""]


def test_labels_of_the_file_stay():
    assert labels([*people("Rat", label="Red"), *people("Rat", "Rat")]) == ["Red", "Rat A", "Rat B"]
    assert labels([*people("Rat", label="Red"), *people("Rat")]) == ["Red", "Rat"]
    assert labels([*people("Rat", "Rat"), *people("Cat", label="Rat A")]) == ["Rat B", "Rat C", "Rat A"]
    assert labels([*people("Rat"), *people("Cat", label="Rat")]) == ["Rat A", "Rat"]
    assert labels(people("Rat", "Rat", "Rat A")) == ["Rat B", "Rat C", "Rat A"]


@pytest.mark.parametrize(
    ("used", "label"),
    [
        ([], "Rat"),
        (["Cat"], "Rat"),
        (["Rat"], "Rat B"),
        (["Rat", "Rat B"], "Rat C"),
        (["Rat A", "Rat B"], "Rat C"),
        (["Rat A", "Rat C"], "Rat B"),
        (["Rat B"], "Rat A"),
        (["Ratter"], "Rat"),
        ([f"Rat {letter}" for letter in islice(letters(), 26)], "Rat AA"),
    ],
)
def test_next_label(used, label):
    assert next_label("Rat", used) == label


@pytest.mark.wish("names.letters")
@given(st.lists(st.sampled_from(["Rat", "Rat A", "Rat B", "Cat"])), st.integers(0, 40))
def test_no_label_is_given_twice(names, more):
    given_ = labels(people(*names))
    assert len(set(given_)) == len(given_)
    for at in range(more):
        one = next_label(["Rat", "Cat", "Rat A"][at % 3], given_)
        assert one not in given_
        given_.append(one)


def test_display():
    assert display(Combatant(id="rat-3", name="Rat")) == "Rat (3)"
    assert display(Combatant(id="rat", name="Rat")) == "Rat"
    assert display(Combatant(id="rat-3", name="Rat", label="Rat C")) == "Rat C"
