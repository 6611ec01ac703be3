"""Every kind of question put to the prompt, and what is typed made into its answer."""

from __future__ import annotations

import pytest
from tables import FIGHT

from affray.rules.question import Choose, Deal, Draw, Number, Option, Part, Pick, Roll, Split, Words
from affray.rules.refusal import Refusal
from affray.testing.memory import memory_session
from affray.tui.asking import Given, press
from affray.tui.completing import completed, completions, described
from affray.tui.drawing.prompt import enter
from affray.tui.drawing.spans import text_of
from affray.tui.modes.asking import hints_of
from affray.tui.questions import answer_of, ask_of, default_words

YES_NO = (Option("no", "no"), Option("yes", "yes", "costs one"))
SPLIT = Split(id="s", text="Where?", total=3, take=3, default={"mail": 2, "guard": 1},
              options=(Part("mail", "Mail", 2), Part("guard", "Guard", 3)))  # fmt: skip
QUESTIONS = {
    "roll": Roll(id="r", text="Roll", by="ysolde", count=2, sides=10),
    "choose": Choose(id="c", text="Push?", options=YES_NO, default="no"),
    "chance": Choose(id="c", text="Which?", options=YES_NO, default="no", chance=True, weights=(1, 1)),
    "pick": Pick(id="p", text="Which?", options=YES_NO, default=("yes",), max=2),
    "pick-one": Pick(id="p", text="Which?", options=YES_NO),
    "draw": Draw(id="d", text="Draw", counts={"KC": 1, "7H": 1, "2S": 0}),
    "draw-of-many": Draw(id="d", text="Draw", counts={f"{face}C": 1 for face in range(2, 12)}),
    "deal": Deal(id="d", text="Draw 2 cards", counts={"KC": 1, "7H": 1, "2S": 0}, count=2),
    "split": SPLIT,
    "number": Number(id="n", text="How much?", min=0, max=3, default=1),
    "words": Words(id="w", text="What?", default="a scratch"),
}


@pytest.fixture
def play():
    return memory_session(FIGHT).play


@pytest.mark.parametrize(
    ("kind", "keys", "answer"),
    [
        ("roll", "5 8\n", (5, 8)),
        ("roll", "50\n", (5, 10)),
        ("roll", "\n", None),
        ("choose", "2", "yes"),
        ("choose", "y\n", "yes"),
        ("choose", "\n", "no"),
        ("chance", "\n", None),
        ("chance", "2", "yes"),
        ("pick", "\n", ("yes",)),
        ("pick", "1\n", ("no", "yes")),
        ("pick", "2\n", ()),
        ("pick-one", "\n", None),
        ("pick-one", "2", ("yes",)),
        ("draw", "2", "7H"),
        ("draw", "k\n", "KC"),
        ("draw", "\n", None),
        ("draw-of-many", "7c\n", "7C"),
        ("draw-of-many", "\n", None),
        ("deal", "7h kc\n", ("7H", "KC")),
        ("split", "12\n", {"mail": 1, "guard": 2}),
        ("split", "2 1\n", {"mail": 2, "guard": 1}),
        ("split", "guard=3\n", {"guard": 3}),
        ("split", "\n", None),
        ("number", "3\n", 3),
        ("number", "\n", None),
        ("words", "left hand\n", "left hand"),
        ("words", "\n", None),
    ],
)
def test_what_is_typed_is_the_answer(play, kind, keys, answer):
    ask = ask_of(QUESTIONS[kind], play)
    for key in keys:
        found = press(ask, "enter" if key == "\n" else key, None if key == "\n" else key)
        ask = found if found is not None else ask
    assert isinstance(ask, Given)
    assert answer_of(QUESTIONS[kind], ask.value) == answer


@pytest.mark.parametrize(
    ("kind", "text"), [("roll", "5"), ("roll", "5 8 8"), ("roll", "0 11"), ("split", "33"), ("number", "9")]
)
def test_what_cannot_be_is_refused_with_a_sentence(kind, text):
    assert isinstance(answer_of(QUESTIONS[kind], text), Refusal)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("roll", "Affray rolls"), ("choose", "no"), ("pick", "yes"), ("pick-one", "none"),
     ("draw", "Affray draws"), ("draw-of-many", "Affray draws"),
     ("split", "Mail 2, Guard 1"), ("number", "1"), ("words", "a scratch")],
)  # fmt: skip
def test_the_prompt_says_what_enter_does(play, kind, said):
    assert text_of(enter(ask_of(QUESTIONS[kind], play))) == f"Enter = {said}"


@pytest.mark.parametrize(
    ("kind", "hint"), [("draw-of-many", ("2C", "the card")), ("deal", ("KC 7H", "the cards"))]
)
def test_the_key_line_shows_how_cards_are_typed(play, kind, hint):
    assert hint in hints_of(ask_of(QUESTIONS[kind], play))


def test_whose_question_it_is_is_said_once(play):
    assert ask_of(QUESTIONS["roll"], play).by == "Ysolde"
    named = Roll(id="r", text="Ysolde strikes", by="ysolde", count=1, sides=6)
    assert ask_of(named, play).by == ""


def test_defaults_in_words():
    assert default_words(QUESTIONS["roll"]) == ""
    assert default_words(QUESTIONS["pick"]) == "yes"


@pytest.mark.parametrize(
    ("line", "first"),
    [("", "strike"), ("str", "strike"), ("strike ", "ysolde"), ("strike ysolde g", "giant-rat-1"),
     ("condition borin ", "borin"), ("fire ", "wave-2"), ("und", "undo"),
     ("strike ysolde Giant", "giant-rat-1")],
)  # fmt: skip
def test_completions(line, first):
    session = memory_session(FIGHT)
    found = [one.id for one in completions(session.desk, session.play, line)]
    assert first in found[:2] if line.startswith("condition") else found[0] == first


@pytest.mark.parametrize(
    "line", ["nonsense ", "strike nobody ", "set ysolde x ", "strike 'open", "note it's "]
)
def test_completion_never_fails(line):
    session = memory_session(FIGHT)
    completions(session.desk, session.play, line)
    described(session.desk, line)


def test_a_line_is_completed_as_far_as_all_agree():
    session = memory_session(FIGHT)
    options = completions(session.desk, session.play, "strike ysolde gi")
    assert completed("strike ysolde gi", options) == "strike ysolde giant-rat-"
    assert completed("strike ysolde ", ()) == "strike ysolde "
    assert described(session.desk, "strike ").startswith("strike actor targets…")
