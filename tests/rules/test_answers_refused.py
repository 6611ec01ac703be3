"""An answer that is refused: the sentence says what may be answered."""

import pytest

from affray.rules.question import Choose, Option, Part, Pick, Split

FOES = tuple(
    Option(one, words)
    for one, words in (("rat-1", "Giant Rat A"), ("rat-2", "Giant Rat B"), ("king", "Rat King"))
)
CROWD = tuple(Option(f"goblin-{n}", f"Goblin {n}") for n in range(1, 31))
LISTED = ", ".join(f"goblin-{n}" for n in range(1, 13)) + " and 18 more"


def choose(options, answer):
    return Choose(id="q", text="?", options=options, default=options[0].id).check(answer)


def pick(answer, least, most):
    return Pick(id="q", text="?", options=FOES, min=least, max=most).check(answer)


@pytest.mark.parametrize(
    ("options", "answer", "text", "hint"),
    [
        (FOES, "Kign", "Kign is not one of the options", "did you mean king? choose rat-1, rat-2, king"),
        (FOES, "dragon", "dragon is not one of the options", "choose rat-1, rat-2, king"),
        (FOES, "", "that is not one of the options", "choose rat-1, rat-2, king"),
        (CROWD, "zzz", "zzz is not one of the options", f"choose {LISTED}"),
    ],
)
def test_one_of_several(options, answer, text, hint):
    refusal = choose(options, answer)
    assert (refusal.text, refusal.hint) == (text, hint)


@pytest.mark.parametrize(
    ("answer", "least", "most", "text", "hint"),
    [
        (
            ("rat-1", "rta-2"),
            1,
            2,
            "rta-2 is not among the options",
            "did you mean rat-2? choose 1 to 2 of rat-1, rat-2, king",
        ),
        (("rat-1", "rat-1"), 1, 2, "rat-1 is named twice", "name each once"),
        ((), 1, 1, "nothing is chosen", "choose 1 of rat-1, rat-2, king"),
        (("rat-1", "rat-2", "king"), 2, 2, "3 are chosen", "choose 2 of rat-1, rat-2, king"),
    ],
)
def test_some_of_several(answer, least, most, text, hint):
    refusal = pick(answer, least, most)
    assert (refusal.text, refusal.hint) == (text, hint)


def test_shares_of_a_split():
    parts = (Part("mail", "mail", 2), Part("guard", "guard", 3))
    refusal = Split(id="q", text="?", total=4, take=3, options=parts, default={"mail": 2, "guard": 1}).check(
        {"mail": 1}
    )
    assert (refusal.text, refusal.hint) == (
        "that adds up to 1",
        "split 3 among mail (0 to 2), guard (0 to 3)",
    )
