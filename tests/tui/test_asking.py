"""The question mode as a state machine, without a screen."""

from __future__ import annotations

import pytest

from affray.rules.question import Option
from affray.tui.asking import Ask, Back, Given, press

RATS = tuple(Option(f"rat-{n}", f"Giant Rat {letter}") for n, letter in enumerate("ABCDEFGHIJKL", 1))
THREE = (Option("ysolde", "Ysolde"), Option("borin", "Borin"), Option("tam", "Tam"))


def one(options=THREE, **changes):
    return Ask(kind="one", title="Whom?", options=options, at=0).but(**changes)


def several(options=THREE, **changes):
    return Ask(kind="several", title="Whom?", options=options, at=0, least=1, most=len(options)).but(
        **changes
    )


def typed(ask, keys):
    """Press keys; the last result is returned, and nothing may follow an answer."""
    for key in keys:
        assert isinstance(ask, Ask), f"{key} came after the end"
        name = {"\n": "enter", "\b": "backspace", "\x1b": "escape", "↓": "down", "↑": "up"}.get(key, key)
        found = press(ask, name, key if name == key else None)
        ask = ask if found is None else found
    return ask


@pytest.mark.parametrize(
    ("ask", "keys", "value"),
    [
        (one(), "2", "borin"),
        (one(), "\n", "ysolde"),
        (one(), "t\n", "tam"),
        (one(), "or\n", "borin"),
        (one(), "↓↓\n", "tam"),
        (one(), "↑\n", "tam"),
        (one(), "b\b↓\n", "borin"),
        (one(RATS), "12\n", "rat-12"),
        (one(RATS), "1\b3\n", "rat-3"),
        (one(at=None, empty="left out"), "\n", None),
        (one(at=None, empty="left out"), "↓\n", "ysolde"),
        (several(), "3", ("tam",)),
        (several(), "\n", ("ysolde",)),
        (several(), " 13\n", ("ysolde", "tam")),
        (several(), ",131\n", ("tam",)),
        (several(), "t ys\n\n", ("ysolde", "tam")),
        (Ask(kind="dice", title="2d6", empty="rolls"), "5 8\n", "5 8"),
        (Ask(kind="dice", title="2d6", empty="rolls"), "\n", None),
        (Ask(kind="dice", title="2d6", empty="rolls"), "5uU8\n", "58"),
        (Ask(kind="number", title="n", empty="2"), "-3\n", "-3"),
        (Ask(kind="words", title="w", empty="no words"), "it's 3 [red]\n", "it's 3 [red]"),
        (Ask(kind="value", title="what", options=THREE), "on fire\n", "on fire"),
        (Ask(kind="value", title="what", options=THREE, at=0), "1", "ysolde"),
    ],
)  # fmt: skip
def test_keys_come_to_this_answer(ask, keys, value):
    assert typed(ask, keys) == Given(value)


@pytest.mark.parametrize("key", ["backspace", "escape", "ctrl+c"])
def test_an_empty_line_steps_back(key):
    assert press(one(), key, None) == Back()


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_what_was_typed_goes_first_then_a_step_back(key):
    ask = press(one(), "b", "b")
    ask = press(ask, key, None)
    assert ask == one(at=ask.at)
    assert press(ask, key, None) == Back()


@pytest.mark.parametrize("key", ["9", "0"])
def test_a_digit_without_an_option_means_nothing(key):
    assert press(one(), key, key) is None


def test_with_more_than_nine_a_digit_waits_for_enter():
    assert isinstance(press(one(RATS), "1", "1"), Ask)


def test_a_filter_that_leaves_nine_lets_digits_pick_at_once():
    assert typed(one((*RATS, *THREE)), "y1") == Given("ysolde")


NUMBERED = tuple(Option(f"rat-{n}", f"Giant Rat {n}") for n in range(1, 13))
FIGURES = tuple(Option(name, name) for name in ("foci", "defence", "difficulty", "aware"))


@pytest.mark.parametrize(
    ("ask", "keys", "value"),
    [
        (one(NUMBERED), "rat12\n", "rat-12"),
        (one(NUMBERED), "rat 12\n", "rat-12"),
        (one(NUMBERED), "rat1\n", "rat-1"),
        (one(NUMBERED[3:]), "giant rat 5\n", "rat-5"),
        (one(NUMBERED[3:6]), "rat5\n", "rat-5"),
        (several(NUMBERED), " rat12 rat3 \n", ("rat-3", "rat-12")),
        (one((*NUMBERED, *THREE)), "y1", "ysolde"),
        (Ask(kind="value", title="which", options=FIGURES, at=0), "f2", "defence"),
        (Ask(kind="value", title="which", options=FIGURES, at=0), "f9\n", "f9"),
        (Ask(kind="value", title="which", options=FIGURES, at=0), "k9\n", "k9"),
        (Ask(kind="value", title="which", options=FIGURES, at=0), "aware 2\n", "aware 2"),
    ],
)
def test_a_digit_after_letters_goes_on_with_a_name_that_has_it_else_it_picks(ask, keys, value):
    assert typed(ask, keys) == Given(value)


def test_a_digit_that_goes_on_with_a_name_takes_nothing_before_enter():
    ask = typed(one(NUMBERED[3:6]), "rat5")
    assert isinstance(ask, Ask)
    assert (ask.line, ask.pointed.id) == ("rat5", "rat-5")


def test_digits_make_up_a_number_only_before_letters():
    assert one(NUMBERED).numbered
    assert not typed(one(NUMBERED), "r").numbered
    assert not one(THREE).numbered


def test_the_filter_finds_later_words_and_puts_beginnings_first():
    shown = typed(one((*RATS, Option("ratcatcher", "Ratcatcher"))), "rat").shown
    assert shown[-1].id == "ratcatcher" or shown[0].id.startswith("rat")
    assert len(shown) == 13


def test_nothing_fits_and_nothing_is_taken():
    assert isinstance(typed(one(), "zz\n"), Ask)


def test_several_wants_the_least_and_no_more_than_the_most():
    ask = several(ticking=True, least=2, most=2)
    assert isinstance(typed(ask, "1\n"), Ask)
    assert isinstance(typed(ask, "123\n"), Ask)
    assert typed(ask, "12\n") == Given(("ysolde", "borin"))


def test_its_key_again_takes_what_is_pointed_at():
    assert typed(one(again="x"), "x") == Given("ysolde")


def test_asks_are_never_changed_in_place():
    ask = one()
    typed(ask, "b↓\b")
    assert ask == one()


MANY = tuple(Option(f"rat-{n}", f"Rat {n}") for n in range(1, 11))


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ("1234", ("rat-1", "rat-2", "rat-3", "rat-4")),
        (",1234", ("rat-1", "rat-2", "rat-3", "rat-4")),
        ("10", ("rat-10",)),
        ("31", ("rat-1", "rat-3")),
        ("11", None),
        ("102", None),
    ],
)
def test_a_run_of_digits_that_is_no_number_marks_each(keys, answer):
    ask = Ask(kind="several", title="whom", options=MANY, least=1, most=10)
    for key in keys:
        ask = press(ask, "comma" if key == "," else key, key)
    found = press(ask, "enter", None)
    assert found == (None if answer is None else Given(answer))


def test_a_run_takes_no_more_than_may_be_taken_and_one_thing_is_never_several():
    several = Ask(kind="several", title="whom", options=MANY, least=1, most=2, line="123")
    assert press(several, "enter", None) is None
    assert press(several.but(kind="one", line="12"), "enter", None) is None
