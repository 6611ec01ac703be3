"""Sessions, on the trial ruleset: answers, undo, redo, mending, resuming, folding."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from trials import four, play, say, texts, through

from affray.encounter.answers import Answered
from affray.encounter.dice import HashedDice
from affray.encounter.folding import fold
from affray.encounter.lines import Invocation
from affray.encounter.session import House, Session
from affray.encounter.store.faults import SessionDamaged, StoreFault
from affray.rules.question import Draw, Roll
from affray.testing.memory import MemoryStore

ASK_ALL = House(ask_all=True)


def health(session, who):
    return session.play.fight[who].health.now


def test_a_command_asks_and_its_last_answer_makes_it_a_step():
    session = four()
    play(session, "next")
    reply = say(session, "strike ana rat-1")
    assert (reply.question.id, reply.step, session.head) == ("strike:rat-1", None, 1)
    reply = session.type("5 6")
    assert reply.question.id == "pick:rat-1"
    reply = session.type("")
    assert reply.step == 2
    assert health(session, "rat-1") == 0
    assert [told.rule for told in reply.told][:2] == ["trial.strike", "trial.strike"]


def test_a_refused_answer_leaves_the_question_standing():
    session = four()
    play(session, "next")
    say(session, "strike ana rat-1")
    for typed in ("7 1", "1", "1 2 3", "x", "0 1", "-1 2", "999999999999 1"):
        reply = session.type(typed)
        assert reply.refusal is not None, typed
        assert session.question.id == "strike:rat-1"
    assert session.type("56").refusal is None


def test_optional_questions_take_their_default_unless_somebody_wants_them():
    session = four()
    play(session, "next")
    assert say(session, "strike ana rat-1").question.id == "strike:rat-1"
    session = four(house=House(ask=frozenset({"push"})))
    play(session, "next")
    assert say(session, "strike ana rat-1").question.id == "push:ana"
    session = four(house=ASK_ALL)
    play(session, "next")
    assert say(session, "strike ana rat-1").question.id == "push:ana"


def test_what_the_encounter_says_to_ask_is_asked():
    session = four('initiative"\n[settings]\nask = ["push"]\n#')
    play(session, "next")
    assert say(session, "strike ana rat-1").question.id == "push:ana"


def test_a_default_that_was_taken_can_be_reopened_before_the_roll():
    session = four()
    play(session, "next")
    say(session, "strike ana rat-1")
    assert session.reopen().question.id == "push:ana"
    session.type("yes")
    assert session.question.id == "strike:rat-1"
    session.type("6 1")
    assert health(session, "rat-1") == 0


def test_a_default_cannot_be_reopened_after_a_roll():
    session = four(house=House(roll=False))
    play(session, "next")
    say(session, "strike ana rat-1,rat-2")
    session.answer()
    assert session.question.id.startswith(("pick:rat-1", "strike:rat-2"))
    assert session.reopen().refusal is not None


def test_stepping_back_goes_from_answer_to_answer_and_then_out():
    session = four(house=ASK_ALL)
    play(session, "next")
    say(session, "strike ana rat-1")
    session.type("no")
    session.type("5 6")
    assert session.question.id == "pick:rat-1"
    assert session.back().question.id == "strike:rat-1"
    assert session.back().question.id == "push:ana"
    assert session.back().question is None
    assert session.head == 1


def rolled(session, command, question):
    """Let Affray roll and return the faces it rolled; the command is left as it is."""
    assert say(session, command).question.id == question
    reply = session.answer()
    row = None if reply.step is None else session.store.rows([reply.step])[0]
    given = session.answers if row is None else msgspec.json.decode(row.answers, type=list[Answered])
    return list(next(one.value for one in given if one.id == question))


def test_cancel_back_and_resume_give_the_same_dice_and_an_undone_step_new_ones():
    session = four()
    play(session, "next")
    faces = [rolled(session, "strike ana rat-1", "strike:rat-1") for _ in range(1)]
    assert session.question is not None
    session.cancel()
    faces.append(rolled(session, "strike ana rat-1", "strike:rat-1"))
    session.back()
    session.answer()
    faces.append(list(session.answers[0 + len(session.answers) - 1].value))
    again = Session(session.encounter, session.store)
    again.resume()
    again.back()
    again.answer()
    faces.append(list(again.answers[-1].value))
    assert faces == [faces[0]] * 4
    again.type("")
    again.undo()
    assert rolled(again, "strike ana rat-1", "strike:rat-1") != faces[0]


def test_dice_are_a_function_of_seed_step_question_and_die():
    roll = Roll(id="x", text="", count=8, sides=6)
    dice = HashedDice("seed")
    assert dice.answer(2, roll) == HashedDice("seed").answer(2, roll)
    others = {
        dice.answer(3, roll),
        HashedDice("other").answer(2, roll),
        dice.answer(2, Roll(id="y", text="", count=8, sides=6)),
    }
    assert dice.answer(2, roll) not in others


def test_dice_are_fair():
    dice = HashedDice("seed")
    faces = Counter(
        face for step in range(2000) for face in dice.answer(step, Roll(id="x", text="", count=6, sides=6))
    )
    assert all(1850 < faces[face] < 2150 for face in range(1, 7))
    cards = Counter(
        dice.answer(step, Draw(id="d", text="", counts={"sun": 3, "moon": 1, "none": 0}))
        for step in range(4000)
    )
    assert 2850 < cards["sun"] < 3150
    assert set(cards) == {"sun", "moon"}


def test_undo_and_redo_walk_the_steps_and_apply_nothing_twice():
    session = four()
    play(session, "next", "strike ana rat-1 ; 5 1", "next", "set bo health 1")
    after = session.play
    for _ in range(4):
        session.undo()
    assert session.play == four().play
    assert session.undo().refusal is not None
    for _ in range(4):
        session.redo()
    assert session.play == after
    assert session.redo().refusal is not None


def test_a_new_command_after_an_undo_branches_and_loses_nothing():
    session = four()
    play(session, "next", "set ana health 1")
    session.undo()
    play(session, "set ana health 2")
    assert (session.head, health(session, "ana")) == (3, 2)
    session.undo()
    session.redo()
    assert session.head == 3
    session.goto(2)
    assert (session.head, health(session, "ana")) == (2, 1)
    assert session.goto(99).refusal is not None


@pytest.mark.wish("undo.mend")
def test_mending_an_old_answer_works_out_again_what_followed():
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1", "next", "strike shade ana ; 6 1", "next")
    before = session.head
    reply = session.mend(2, "strike:rat-1", "5 1")
    assert reply.step == before + 4
    assert (health(session, "rat-1"), health(session, "ana")) == (1, 3)
    assert session.play.order.acting == "rat-1"
    assert session.line == [0, 1, 6, 7, 8, 9]
    session.undo()
    assert (session.head, health(session, "rat-1")) == (before, 2)
    session.redo()
    assert (session.head, health(session, "rat-1")) == (9, 1)


@pytest.mark.parametrize("text", ["1 1", "11", " 1  1 "])
def test_a_mend_with_what_was_said_changes_nothing_and_says_so(text):
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1", "next")
    reply = session.mend(2, "strike:rat-1", text)
    assert reply.refusal.text == "that is what it was; nothing has changed"
    assert (session.head, session.store.next_step) == (3, 4)


def test_a_mend_asks_what_is_missing_and_moves_the_head_only_then():
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1", "next")
    reply = session.mend(2, "strike:rat-1", "5 6")
    assert reply.question.id == "pick:rat-1"
    assert session.head == 3
    assert session.type("0").step == 5
    assert health(session, "rat-1") == 1


def test_a_mend_that_is_left_half_answered_is_gone_on_with():
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1", "next")
    session.mend(2, "strike:rat-1", "5 6")
    again = Session(session.encounter, session.store)
    assert again.pending.name == "mend"
    assert again.resume().question.id == "pick:rat-1"
    assert again.type("0 1").step == 5


def test_a_command_that_a_mend_makes_impossible_is_skipped_and_marked():
    session = four()
    play(session, "next", "draw ana ; sun", "play ana sun", "next")
    session.mend(2, "draw:ana", "moon")
    rows = session.store.rows(session.line[1:])
    assert [row.skipped for row in rows] == [False, False, True, False]
    assert session.play.fight["ana"].hand == ("moon",)
    assert session.play.order.acting == "shade"


@pytest.mark.parametrize(
    ("step", "question", "text"),
    [(2, "strike:rat-1", "9 9"), (2, "nothing", "1"), (77, "strike:rat-1", "1 1")],
)
def test_a_mend_that_cannot_be_is_refused_and_changes_nothing(step, question, text):
    session = four()
    play(session, "next", "strike ana rat-1 ; 1 1")
    before = session.play
    assert session.mend(step, question, text).refusal is not None
    assert (session.play, session.head, session.store.next_step) == (before, 2, 3)


def test_what_was_left_half_answered_is_resumed_with_its_answers():
    session = four(house=ASK_ALL)
    play(session, "next")
    say(session, "strike ana rat-1")
    session.type("yes")
    again = Session(session.encounter, session.store, ASK_ALL)
    assert again.pending == Invocation("strike", {"actor": "ana", "targets": ("rat-1",)})
    assert again.resume().question.id == "strike:rat-1"
    again.type("5 1")
    assert health(again, "rat-1") == 0


def test_a_roll_that_was_left_open_is_asked_again_even_where_affray_rolls_now():
    session = four()  # whoever sits at it types what fell
    play(session, "next")
    say(session, "strike ana rat-1")
    again = Session(session.encounter, session.store, House(roll=True))
    assert again.resume().question.id == "strike:rat-1"
    again.type("5 1")
    assert (again.head, health(again, "rat-1")) == (2, 1)
    assert say(again, "strike bo rat-2").step == 3, "and from then on Affray rolls"


def test_another_command_drops_what_was_left_half_answered():
    session = four()
    play(session, "next")
    say(session, "strike ana rat-1")
    again = Session(session.encounter, session.store)
    play(again, "next")
    assert again.pending is None


def test_inline_answers_are_all_taken_or_nothing_changes():
    session = four()
    play(session, "next")
    say(session, "strike ana rat-2")
    kept = session.store.pending
    assert say(session, "strike ana rat-1 ; 1 1 ; 5").refusal is not None
    assert say(session, "strike ana rat-1 ; 9 9").refusal is not None
    assert session.head == 1
    del kept


class FullStore(MemoryStore):
    """A store whose disk is full when told so."""

    full = False

    def add(self, steps, head, stopped, *, over=None):
        if self.full:
            raise StoreFault("The disk is full.", "Make room and try again.")
        super().add(steps, head, stopped, over=over)

    def put_pending(self, command, answers):
        if self.full:
            raise StoreFault("The disk is full.", "Make room and try again.")
        super().put_pending(command, answers)


def test_a_full_disk_in_the_middle_of_a_command_loses_nothing():
    plain = four()
    store = FullStore(plain.store.start)
    session = Session(plain.encounter, store)
    play(session, "next")
    say(session, "strike ana rat-1")
    store.full = True
    with pytest.raises(StoreFault):
        session.type("5 1")
    assert session.question.id == "strike:rat-1"
    assert health(session, "rat-1") == 2
    with pytest.raises(StoreFault):
        say(session, "next")
    store.full = False
    reply = say(session, "strike ana rat-1 ; 5 1")
    assert reply.step == 2
    assert health(session, "rat-1") == 1


def test_folding_the_commands_gives_the_state_that_is_stored():
    session = four()
    play(session, "next", "strike ana rat-1 ; 5 1", "next", "add rat", "move bo before rat-1", "fire wave-2",
         "condition ana dazed 2", "next", "remove rat-2", "next", "delay", "next", "end")  # fmt: skip
    first = session.play_at(0)
    rows = session.store.rows(session.line[1:])
    assert fold(session.desk, first, rows) == session.play == session.play_at(session.head)


def test_what_does_not_read_back_is_said_and_nothing_is_made_up():
    session = four()
    play(session, "next", "note x")
    row = session.store.rows([2])[0]
    session.store._rows[2] = msgspec.structs.replace(row, changes=b'{"order": [1')
    with pytest.raises(SessionDamaged, match="step 2"):
        Session(session.encounter, session.store)


def test_what_could_not_be_read_back_is_refused_and_not_kept():
    session = four()
    play(session, "next")
    before = session.play

    def too_long(play, _context, _args):
        yield from ()
        return play.but(fight=play.fight.put("ana", status=("x" * 600,)))

    command = session.desk.runner["note"]
    session.desk.commands["note"] = msgspec.structs.replace(command, run=too_long)
    assert say(session, "note x").refusal is not None
    assert (session.play, session.head, session.store.next_step) == (before, 1, 2)


def test_each_event_of_a_mend_says_of_which_step_it_is_and_a_skipped_one_says_so():
    session = four()
    play(session, "next", "draw ana ; sun", "play ana sun", "next")
    reply = session.mend(2, "draw:ana", "moon")
    assert list(reply.steps) == sorted(reply.steps)
    assert [
        step for step, told in zip(reply.steps, reply.told, strict=True) if told.rule == "affray.skip"
    ] == [6]


def test_every_two_hundredth_step_holds_a_whole_state():
    session = four()
    play(session, *["note x"] * 401)
    whole, rows = session.store.resume_path(session.head)
    assert (whole.step, [row.step for row in rows]) == (400, [401])
    assert session.play_at(401) == session.play


def test_a_note_an_edit_and_the_end_are_steps_too():
    session = four()
    play(session, "note remember the door", "set ana health.max 9", "set flood marked 1", "end")
    assert session.play.over
    assert session.store.finished
    session.undo()
    assert not session.store.finished
    assert texts(say(session, "set ana name 'Ana the Bold'")) == ["Ana: name Ana → Ana the Bold"]


def test_rolls_that_go_together_are_rolled_by_one_enter():
    session = four()
    play(session, "next")
    reply = say(session, "brace ana bo rat-1")
    assert reply.question.id == "brace:ana"
    reply = session.answer((4,))
    assert reply.question.id == "brace:bo", "what was typed rolls nothing else"
    reply = session.answer()
    assert reply.step is not None
    answers = session.store.rows([reply.step])[0].answers
    assert answers.count("rolled") == 2
    assert answers.count("typed") == 1


def test_stepping_back_from_rolls_that_went_together_asks_the_one_that_began_them():
    session = four()
    play(session, "next")
    say(session, "brace ana bo rat-1")
    first = session.answer()
    session.undo()
    assert first.step is not None
    say(session, "brace ana bo rat-1")
    session.answer((2,))
    assert session.question.id == "brace:bo"
    assert session.back().question.id == "brace:ana"
    assert session.back().question is None


def test_typed_answers_to_rolls_that_go_together_are_taken_one_by_one():
    session = four()
    play(session, "next")
    reply = say(session, "brace ana bo rat-1 ; ; 3 ; ")
    answers = session.store.rows([reply.step])[0].answers
    assert (answers.count("rolled"), answers.count("typed")) == (2, 1)
    assert say(session, "brace ana bo rat-1 ; ").step is not None


def test_an_outcome_of_the_tables_own_dice_is_typed_or_left_to_its_default():
    session = four(house=House(roll=True))
    play(session, "next")
    reply = say(session, "dare ana")
    assert reply.question.chance, "it is asked even where Affray rolls unasked"
    session.type("badly")
    assert session.play.fight["ana"].health.now == 3
    say(session, "dare ana")
    assert session.type("").step == session.head
    assert session.play.fight["ana"].health.now == 3


@pytest.mark.wish("harm.many")
def test_one_command_strikes_many_each_with_dice_of_its_own():
    session = four(house=House(roll=False))
    play(session, "next")
    steps = len(session.line)
    through(session, "strike ana rat-1,rat-2,shade", "6 6", "1 2")
    assert len(session.line) == steps + 1
    row = session.store.rows(session.line[-1:])[0]
    answers = msgspec.json.decode(row.answers, type=list[Answered])
    dice = {one.id: one.value for one in answers if one.id.startswith("strike")}
    assert list(dice) == ["strike:rat-1", "strike:rat-2", "strike:shade"]
    assert (dice["strike:rat-1"], dice["strike:rat-2"]) == ([6, 6], [1, 2])
    rats = [session.play.fight[who].health for who in ("rat-1", "rat-2")]
    assert [rat.now < rat.max for rat in rats] == [True, False]


def test_of_the_order_a_step_keeps_what_changed_alone():
    session = four()
    play(session, "next", "next", "next")
    row = session.store.rows([session.head])[0]
    parts = msgspec.json.decode(row.changes)
    assert {"order/acting", "order/acted"} <= parts.keys()
    assert "order/entries" not in parts
    assert session.codec.apply(session.play_at(row.parent), row.changes) == session.play
    session.undo()
    assert session.codec.apply(session.play, row.changes).order.entries is session.play.order.entries


def test_a_session_of_old_that_kept_the_order_whole_reads_back():
    session = four()
    play(session, "next", "next")
    row = session.store.rows([2])[0]
    orders = [session.play_at(step).order for step in (1, 2)]
    parts = {
        key: one for key, one in msgspec.json.decode(row.changes).items() if not key.startswith("order/")
    }
    old = msgspec.json.encode({**parts, "order": orders})
    session.store._rows[2] = msgspec.structs.replace(row, changes=old)
    assert Session(session.encounter, session.store).play == session.play
    assert session.codec.apply(session.play, old, back=True) == session.play_at(1)
