"""Keys at the table, without a screen: what each comes to, and how many a task takes."""

from __future__ import annotations

import pytest
from tables import FIGHT, head, press, sample, table_of, type_in

from affray.encounter.lines import Invocation
from affray.encounter.session import Session
from affray.encounter.store.faults import DiskFull
from affray.testing.memory import memory_session
from affray.tui.again import Last
from affray.tui.asking import Ask
from affray.tui.drawing import focus
from affray.tui.drawing.spans import text_of
from affray.tui.logbook import Logbook
from affray.tui.modes.asking import AskingMode, hints_of
from affray.tui.modes.helping import HelpMode
from affray.tui.modes.mending import answers
from affray.tui.modes.turn import TurnMode
from affray.tui.modes.walk import WalkMode


@pytest.fixture
def acting(table):
    """Ysolde acts in the first round."""
    return press(table, "n n")


def state(table):
    return table.session.codec.whole(table.play)


def test_the_first_prompt_says_that_n_begins(table):
    assert "n begins" in head(table)
    assert "Round" not in head(press(table, "n"))


def test_enter_begins_and_closes_a_phase_without_turns(table):
    press(table, "Enter")
    assert table.play.order.phase == "declare"
    press(table, "Enter")
    assert table.play.order.acting == "ysolde"


def test_an_attack_takes_two_keys_and_the_same_again_one(acting):
    step = acting.session.head
    press(acting, "1 3")
    assert acting.session.head == step + 1
    press(acting, ".")
    assert acting.session.head == step + 2
    assert acting.session.line == list(range(step + 3))


def test_a_foe_of_the_same_kind_does_the_same_again(acting):
    press(acting, "n 1 1 n .")
    last = acting.session.store.rows([acting.session.head])[0]
    assert '"actor":"giant-rat-2"' in last.command
    assert '"targets":["ysolde"]' in last.command or '"giant-rat-1"' in last.command


def test_typed_dice_take_four_keys_with_one_die_each():
    table = table_of(FIGHT, rolls="table")
    press(table, "n n 1 3")
    assert "2d6" in head(table)
    press(table, "1 1 Enter")
    assert table.session.question is None
    assert table.play.fight["giant-rat-1"].health.now == 2


def test_one_die_too_many_is_refused_and_stays_on_the_line():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 1 Enter")
    assert table.mode.ask.line == "111"
    assert table.said.tone == "bad"
    press(table, "Back Enter")
    assert table.session.question is None


def test_backspace_steps_back_through_questions_and_parameters_and_loses_nothing():
    table = press(table_of(FIGHT, rolls="table"), "n n")
    before = state(table)
    press(table, "1 3 6 6 Enter")
    assert "Which dice" in head(table)
    press(table, "Back")
    assert "2d6" in head(table)
    press(table, "Esc")
    assert "whom" in head(table)
    assert table.mode.ask.pointed.id == "giant-rat-1"
    press(table, "Back")
    assert "Ysolde acts" in head(table)
    assert state(table) == before
    assert table.session.pending is None


def test_stepping_back_passes_the_dice_that_affray_rolled():
    table = press(table_of(FIGHT), "n n")
    table.session.house.ask = frozenset({"push"})
    press(table, "1 3 1")
    while table.session.question is not None and table.session.question.topic != "push":
        press(table, "Back")
    press(table, "Back" if table.session.question is None else "Back Back")
    assert table.session.question is None


def test_the_provisional_lines_go_when_stepping_back():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 , 3 4 Enter 1 1 Enter")
    assert [one.text for one in table.log.provisional]
    press(table, "Back Back")
    assert table.log.provisional == []


def test_an_optional_question_whose_default_was_taken_is_shown_and_reopened():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3")
    assert text_of(table.mode.prompt().foot).endswith("taken: Push? no   ctrl+o asks")
    table.press("ctrl+o", None)
    assert "Push?" in head(table)
    press(table, "2")
    assert "2d6" in head(table)
    assert table.play.fight["ysolde"].effort.now == 2


def test_tab_asks_everything(acting):
    press(acting, "1 Tab 3")
    assert "Push?" in head(acting)
    press(acting, "1")
    assert not acting.session.house.ask_all or acting.session.question is not None


def test_undo_and_redo_say_what_they_did(acting):
    press(acting, "1 3")
    words = acting.log.words_of(acting.session.head)
    press(acting, "u")
    assert words in acting.said.text
    assert acting.log.undone(3)
    press(acting, "U")
    assert words in acting.said.text
    assert not acting.log.undone(3)


def test_six_steps_are_undone_with_six_keys(acting):
    press(acting, "1 3 n n n n n")
    assert len(press(acting, "u u u u u u").session.line) == 2 + 8 - 6 - 1
    assert press(acting, "u u u u").said.text.startswith("nothing is left to undo")


def test_acting_out_of_turn(acting):
    press(acting, "a b o Enter")
    assert "Borin acts out of turn" in head(acting)
    press(acting, "1 g Enter")
    assert '"actor":"borin"' in acting.session.store.rows([acting.session.head])[0].command
    assert "Ysolde acts" in head(acting)


def test_who_is_next_can_be_chosen(acting):
    press(acting, "g k i n Enter")
    assert acting.play.order.acting == "rat-king"


@pytest.mark.wish("order.display")
def test_looking_changes_nothing(acting):
    before = acting.session.head
    press(acting, "Down Down N Up")
    assert acting.looked is not None
    assert acting.session.head == before
    press(acting, "Esc")
    assert acting.looked is None


def test_moving_in_the_order(acting):
    press(acting, "Down ]")
    assert [e.id for e in acting.play.order.entries if e.phase == "quick"][1:3] == [
        "giant-rat-2",
        "giant-rat-1",
    ]


def test_a_condition_until_it_is_ended_and_for_two_turns(acting):
    press(acting, "c 2 1 Enter")
    assert acting.play.fight["giant-rat-1"].status == ("dazed",)
    assert acting.play.fight["giant-rat-1"].timers == ()
    press(acting, "c 2 1 1")
    assert acting.play.fight["giant-rat-1"].status == ()
    press(acting, "c 2 1 2 Enter")
    assert acting.play.fight["giant-rat-1"].timers[0].left == 2
    press(acting, "u c Tab 2 1 Enter 2 Enter")
    assert "at the start or the end" in head(acting)


def test_removing_takes_two_presses(acting):
    press(acting, "Down x")
    assert "Remove" in head(acting)
    press(acting, "x")
    assert "giant-rat-1" not in acting.play.fight


def test_delay_and_back_in(acting):
    press(acting, "d")
    assert "ysolde" in acting.play.order.delaying
    press(acting, "Up Up Up Up Up")
    acting.looked = "ysolde"
    press(acting, "d")
    assert acting.play.order.acting == "ysolde"


def test_adding_a_foe(acting):
    press(acting, "+ 1")
    assert any(one.label == "Giant Rat C" for one in acting.play.fight.present())


def test_selecting_several_marks_them_for_the_next_command(acting):
    press(acting, "s 2 3 Enter")
    assert len(acting.selected) == 2
    press(acting, "1 Enter")
    assert "giant-rat-1" in acting.session.store.rows([acting.session.head])[0].command
    assert "giant-rat-2" in acting.session.store.rows([acting.session.head])[0].command
    assert acting.selected == ()


def test_firing_a_hazard_asks_whom_and_a_wave_does_not(acting):
    press(acting, "h f Enter")
    assert "whom it strikes" in head(acting)
    press(acting, ", 1 2 3 Enter")
    assert acting.play.fight["ysolde"].health.now == 2
    press(acting, "h 1")
    assert acting.play.fight["late-rat"].waiting is False


def test_odds_are_exact_and_shown_for_what_is_pointed_at(acting):
    press(acting, "1")
    first = text_of(acting.mode.prompt().foot)
    assert "harm" in first
    assert "25%" in first
    assert "50%" in first


def test_the_command_line_completes_runs_and_remembers(acting):
    press(acting, ":")
    type_in(acting, "str")
    press(acting, "Tab")
    type_in(acting, "ysolde giant-rat-1")
    press(acting, "Enter")
    assert acting.session.head == 3
    press(acting, ": Up")
    assert acting.mode.line == "strike ysolde giant-rat-1"
    press(acting, "Esc Esc")
    assert "Ysolde acts" in head(acting)


def test_a_bad_line_stays_to_be_mended(acting):
    press(acting, ":")
    type_in(acting, "strik ysolde")
    press(acting, "Enter")
    assert acting.mode.line == "strik ysolde"
    assert "strike" in acting.said.text


def test_a_bare_command_asks_for_what_it_lacks(acting):
    press(acting, ":")
    type_in(acting, "condition")
    press(acting, "Enter")
    assert head(acting).startswith("Condition: whom")
    press(acting, "Esc :")
    type_in(acting, "condition ysolde")
    press(acting, "Enter")
    assert acting.mode.line == "condition ysolde"
    assert "needs" in acting.said.text


@pytest.mark.parametrize(
    "line", ["goto 1", "undo", "redo", "rolls table", "ask push", "mend 1 x ; y", "note 'open", ""]
)
def test_the_screens_own_words_never_fail(acting, line):
    press(acting, ":")
    type_in(acting, line)
    press(acting, "Enter")
    assert acting.session.question is None


def test_inline_answers_on_the_command_line():
    table = press(table_of(FIGHT, rolls="table"), "n n :")
    type_in(table, "strike ysolde giant-rat-1 ; 1 4")
    press(table, "Enter")
    assert table.play.fight["giant-rat-1"].health.now == 1


def test_the_log_is_walked_traced_and_mended():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 Enter")
    assert table.play.fight["giant-rat-1"].health.now == 2
    press(table, "l Enter")
    trace = "\n".join(text_of(line) for line in table.mode.panel(60, 20))
    assert "trial.strike" in trace
    press(table, "m s t r i k e Enter")
    type_in(table, "1 6")
    press(table, "Enter")
    assert table.play.fight["giant-rat-1"].health.now == 1
    assert table.said.text.startswith("Mended: Ysolde strikes Giant Rat A")
    press(table, "u")
    assert table.said.text == "Undone: the mend   (U does it again)"
    assert table.play.fight["giant-rat-1"].health.now == 2
    assert press(table, "U").said.text == "Done again: the mend"


def test_why_a_step_cannot_be_mended_is_said_of_that_step_alone():
    table = press(table_of(FIGHT, rolls="table"), "n n l m")
    assert table.said.text == "that step asked nothing"
    press(table, "Up")
    assert table.said.text == ""


def mended_by(table, step, dice):
    """Mend the dice of a step, and return what is said of it."""
    [strike] = [one.id for one in answers(table, step) if one.id.startswith("strike")]
    press(table, ":")
    type_in(table, f"mend {step} {strike} ; {dice}")
    press(table, "Enter")
    while table.session.question is not None:
        press(table, "Enter")
    return table.said


def test_what_a_mend_does_to_the_turns_that_followed_is_said():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 Enter")
    step = table.session.head
    press(table, "n")
    assert mended_by(table, step, "1 5").text.startswith("Mended: Ysolde strikes")
    step = next(row.step for row in table.session.store.rows(table.session.line) if "strike" in row.command)
    press(table, "t a Enter t b Enter")
    said = mended_by(table, step, "6 6")
    last = table.session.head
    words = f"; from step {last - 1} on Giant Rat B has the turn, not Giant Rat A"
    assert said.text == f"Mended, and 3 steps after it{words} (u takes it back)"


def test_what_a_mend_makes_impossible_is_counted():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 Enter")
    step = table.session.head
    mended_by(table, step, "6 6")
    step = table.session.head
    table.run(Invocation("set", {"who": "giant-rat-1", "field": "health.max", "value": "1"}))
    said = mended_by(table, step, "1 1")
    assert said.text == "Mended, and 1 step after it, 1 of them not possible any more (u takes it back)"


def test_a_mend_that_takes_from_what_followed_is_done_all_the_same():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 6 6 Enter")
    while table.session.question is not None:
        press(table, "Enter")
    step = table.session.head
    table.run(Invocation("set", {"who": "giant-rat-1", "field": "health.max", "value": "1"}))
    press(table, "l")
    while table.mode.step != step:
        press(table, "Up")
    press(table, "m")
    while table.mode.ask.lists:
        strike = next(option.id for option in table.mode.ask.options if option.id.startswith("strike"))
        while table.mode.ask.pointed.id != strike:
            press(table, "Down")
        press(table, "Enter")
    press(table, "1 1 Enter")
    assert "not possible any more" in table.said.text
    assert isinstance(table.mode, TurnMode)


def test_mending_a_choice_asks_as_it_was_asked_then_and_points_at_what_was_chosen():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n 1 5")
    offered, step = [one.text for one in table.mode.ask.options], table.session.head + 1
    press(table, "1 l m")
    assert table.mode.ask.pointed.text == "Maren Quill: which die meets which Threat?"
    press(table, "Enter")
    assert head(table).startswith(f"It was {offered[0]}. ")
    assert [one.text for one in table.mode.ask.options] == offered
    assert table.mode.ask.pointed.text == offered[0]
    press(table, "2")
    assert table.session.store.mended_from(table.session.head) == step
    assert "dodge 2 happens" in table.log.words_of(table.session.head)


def test_stepping_back_from_a_mend_and_a_trace_goes_on_walking_the_log():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 Enter")
    press(table, "l Enter")
    walking = table.mode
    press(table, "m 1 Back")
    assert "Mend which answer" in head(table)
    press(table, "Back")
    assert table.mode is walking
    assert walking.tracing
    press(table, "Esc")
    assert table.mode is walking
    assert not walking.tracing
    press(table, "/ Back")
    assert table.mode is walking
    press(table, "Esc")
    assert "acts" in head(table)


def test_the_log_is_searched_and_a_step_gone_to(acting):
    press(acting, "1 3 n /")
    type_in(acting, "strikes")
    press(acting, "Enter")
    assert "strikes" in acting.log.entries[acting.mode.at].text
    press(acting, "g")
    assert acting.session.head == 3


@pytest.mark.parametrize("keys", ["l", "Tab l", "l Enter", "l Enter Up", "u u l", "n n l"])
@pytest.mark.parametrize("words", ["strikes", "nobody ever said this"])
def test_enter_in_the_log_shows_a_trace_after_a_search_too(keys, words):
    table = press(table_of(FIGHT), "n n 1 3")
    press(table, keys)
    before = table.mode.was
    press(table, "/")
    type_in(table, words)
    press(table, "Enter Enter")
    if not table.mode.tracing:
        press(table, "Enter")  # it was open at that very line
    assert table.panel == "harm"
    assert table.mode.title() == f"Trace of step {table.mode.step}"
    assert table.mode.panel(46, 9)
    assert table.mode.target() is None, "harm leaves the panel to the trace"
    press(table, "Esc Esc")
    assert table.panel == before, "the panel is what it was before the log was walked"
    assert table.mode.walked() is None


def test_enter_at_another_line_has_its_trace_and_at_the_same_closes_it():
    table = press(table_of(FIGHT), "n n 1 3 l Enter")
    step = table.mode.step
    press(table, "home Enter")
    assert (table.mode.tracing, table.mode.step) == (True, 1)
    press(table, "Enter")
    assert not table.mode.tracing
    press(table, "end Enter")
    assert (table.mode.tracing, table.mode.step) == (True, step)


def test_a_look_ends_with_the_turn(acting):
    press(acting, "Down Down")
    assert acting.looked is not None
    press(acting, "1 3")
    assert acting.looked is not None
    press(acting, "n")
    assert acting.looked is None


def test_while_the_party_declares_the_panel_says_what_each_can_do():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["condition", "maren-quill", "prone"]))
    lines = [text_of(line) for line in focus.draw(table.view, 46, 9)]
    assert lines[0] == "Maren Quill  prone"
    assert lines[1].startswith("  agile")
    assert sum(name in lines[0::2] for name in ("Odo Barrow", "Tamsin Vey", "Brother Ansel")) == 3
    assert len(focus.draw(table.view, 46, 4)) == 4


def test_help_is_of_this_moment_and_loses_nothing(acting):
    press(acting, "1 ?")
    assert any(words.startswith("show only") for _, words in acting.mode.behind.help())
    press(acting, "Esc")
    assert "whom" in head(acting)


def page_of(table, height):
    return [text_of(line) for line in table.mode.panel(60, height)]


def test_help_says_its_page_and_turns_back(acting):
    press(acting, "?")
    first = page_of(acting, 12)
    assert acting.mode.title() == "Help, page 1 of 5"
    assert head(acting) == "Help, page 1 of 5   Space turns the page, Esc goes back"
    press(acting, "Up")
    assert page_of(acting, 12) == first
    press(acting, "Space")
    second = page_of(acting, 12)
    assert acting.mode.title() == "Help, page 2 of 5"
    press(acting, "Down")
    assert page_of(acting, 12) != second
    press(acting, "Back")
    assert page_of(acting, 12) == second
    press(acting, "Up")
    assert page_of(acting, 12) == first
    press(acting, "Back")
    assert isinstance(acting.mode, TurnMode)


def test_help_has_first_what_is_meant_for_the_moment_and_the_rest_under_headings(acting):
    def headings(keys):
        entries = press(acting, f"{keys} ?").mode.behind.help()
        press(acting, "Esc Esc Esc")
        return [(at, words) for at, (key, words) in enumerate(entries) if not key], entries

    (first, *_), entries = headings("")
    assert first[1] == "Other keys"
    assert [key for key, _ in entries[: first[0]]] == ["1", "2", *(key for key, _ in acting.mode.hints())]
    for keys, own in (("l", "m"), ("v", "Esc")):
        ((at, words),), entries = headings(keys)
        assert words.startswith("Keys of the turn")
        assert own in [key for key, _ in entries[:at]]
        assert "n" in [key for key, _ in entries[at:]]
        assert own not in [key for key, _ in entries[at:]]


def test_a_key_of_the_turn_does_its_work_from_help_unless_a_line_is_typed_behind_it(acting):
    step = acting.session.head
    press(acting, "? d")
    assert acting.play.order.acting != "ysolde"
    press(acting, "u")
    assert acting.session.head == step
    press(acting, "1 ? 3")
    assert "whom" in head(acting)
    assert acting.session.head == step


def test_the_list_of_all_commands_starts_one(acting):
    acting.press("ctrl+p", None)
    type_in(acting, "note")
    press(acting, "Enter")
    assert "remember" in head(acting)


def test_a_half_answered_command_is_gone_on_with():
    session = memory_session(FIGHT)
    table = press(table_of(FIGHT, rolls="table", session=session), "n n 1 3")
    session.__init__(session.encounter, session.store)
    again = table_of(FIGHT, rolls="table", session=session)
    assert head(again) == head(table)
    press(again, "1 4 Enter")
    assert again.play.fight["giant-rat-1"].health.now == 1


def test_one_steps_back_out_of_a_command_that_was_gone_on_with():
    session = memory_session(FIGHT)
    press(table_of(FIGHT, rolls="table", session=session), "n n 1 3")
    session.__init__(session.encounter, session.store)
    again = press(table_of(FIGHT, rolls="table", session=session), "Back")
    assert "whom" in head(again)
    assert again.mode.ask.pointed.id == "giant-rat-1"


@pytest.mark.parametrize("keys", ["n n 1 3", "n n 1 3 n 1 Enter"])
def test_the_next_login_remembers_who_aimed_at_whom_and_what_is_done_again(keys):
    session = memory_session(FIGHT)
    before = press(table_of(FIGHT, session=session), keys)
    session.__init__(session.encounter, session.store, session.house)
    after = table_of(FIGHT, session=session)
    assert before.last is not None
    assert after.last == before.last
    assert after.lasts == before.lasts
    assert after.aims._targets == before.aims._targets


def test_a_full_disk_is_said_and_nothing_is_lost(acting, monkeypatch):
    store = acting.session.store

    def full(*args, **more):
        raise DiskFull("The disk is full.", "Free some space.")

    before = state(acting)
    with monkeypatch.context() as patch:
        patch.setattr(store, "add", full)
        press(acting, "1 3")
        assert acting.said.tone == "fault"
        assert "Free some space" in acting.said.text
        assert not acting.saved
        assert state(acting) == before
    press(acting, "1 Enter")
    assert acting.saved
    assert acting.session.head == 3


@pytest.mark.wish("keys.dice")
def test_players_roll_for_their_own_and_affray_for_the_rest():
    table = press(table_of(FIGHT, rolls="players"), "n n 1 3")
    assert "2d6" in head(table)
    press(table, "1 1 Enter n 1 1")
    assert table.session.question is None or table.session.question.topic != "strike"


def test_the_log_reads_older_steps_when_they_are_wanted(acting, monkeypatch):
    monkeypatch.setattr("affray.tui.logbook.FIRST_LOAD", 3)
    press(acting, "n n n n n n n n")
    book = Logbook(acting.session)
    loaded = len(book.entries)
    while book.older():
        pass
    assert book.read_from == 1
    assert len(book.entries) == len(acting.log.entries) > loaded


def test_every_key_of_turn_mode_can_be_pressed_at_any_moment(acting):
    for key in list(acting.keys):
        if key.name == "leave":
            continue
        acting.press(key.key, key.key if len(key.key) == 1 else None)
        for _ in range(4):
            acting.press("escape", None)
        assert acting.session.question is None


WALK, PANEL = {"g", "/", "enter", "up", "down", "l", "q", "?"}, {"enter", "up", "down", "q", "?"}
READ = {"l": WALK, "l Enter": WALK, "l Up": WALK, "/ s t r Enter": WALK | {"n", "N"}, "v": PANEL | {"v"},
        "p": PANEL | {"p"}, "o": PANEL | {"o"}, "O": PANEL | {"O"}}  # fmt: skip
"""What is read or walked, and the keys that do something there."""


def stands(table):
    """Say all that a key may have changed."""
    mode, play = table.mode, table.play
    picks = mode.ask.options if isinstance(mode, AskingMode) else ()
    log = mode.at if isinstance(mode, WalkMode) else 0
    return (type(mode), picks, log, play, table.session.head, table.said, table.panel, table.looked,
            table.acting, table.gang, table.theme, table.opened)  # fmt: skip


@pytest.mark.parametrize("before", ["", "Down", "a 3"])
@pytest.mark.parametrize("opening", READ)
@pytest.mark.wish("keys.anywhere")
def test_a_key_of_the_turn_does_its_work_at_once_from_whatever_is_read_or_walked(opening, before):
    def pressed(keys, key):
        table = press(table_of(FIGHT), f"n n 1 3 n n {before} {keys}")
        table.room = 80
        table.press(key, key if len(key) == 1 else None)
        return stands(table)

    for key in (*table_of(FIGHT).keys.by_key, *"123456789"):
        if key not in READ[opening] | {"ctrl+p"}:
            assert pressed(opening, key) == pressed("", key), key


def test_a_key_that_means_nothing_leaves_the_walk_where_it_is_and_is_told(acting):
    press(acting, "l Up é")
    assert isinstance(acting.mode, WalkMode)
    assert acting.said.text.startswith("é means nothing here")


MODES = ("n n a", "n n 1", "n n 1 Down", "n n g", "n n d", "n n s", "n n c", "n n h", "n n e", "n n +",
         "n n r", "n n x", "n n l", "n n l Enter", "n n l m", "n n /", "n n v", "n n p", "n n o", "n n ?",
         "n n 1 ?", "n n :", "n n ctrl+p", "n n Down", "n n 1 1", "n n 1 1 5 Enter")  # fmt: skip


@pytest.mark.parametrize("keys", MODES)
def test_backspace_on_an_empty_line_does_all_that_escape_does(keys):
    def after(key):
        table = press(table_of(FIGHT, rolls="table"), f"{keys} {key}")
        mode, order = table.mode, table.play.order
        return (type(mode), mode.prompt(), mode.panel(60, 20), order, table.panel, table.looked, table.said)

    assert after("Back") == after("Esc")
    assert after("Back") != after("") or "Down" in keys


def test_backspace_in_a_line_takes_a_letter_and_escape_all_of_it():
    for key, left in (("Back", "ne"), ("Esc", "")):
        assert press(type_in(press(table_of(FIGHT), ":"), "nex"), key).mode.line == left


def test_the_acting_one_repeats_its_own_last_deed_where_the_last_of_all_is_none_of_its(acting):
    press(acting, "1 3")
    struck = acting.session.store.rows([acting.session.head])[0].command
    while acting.acting != "rat-king":
        press(acting, "n")
    acting.run(acting.session.desk.bind(acting.play, ["brace", "rat-king"]))
    while acting.acting != "ysolde":
        press(acting, "n")
    acting.last = Last(Invocation("play", {"actor": "rat-king"}), "rat-king")
    press(acting, ".")
    assert acting.session.store.rows([acting.session.head])[0].command == struck


def test_the_same_again_never_does_to_a_friend_what_a_foe_did_to_them(acting):
    press(acting, "1 3 n 1 1")
    assert acting.acting == "giant-rat-1"
    struck = acting.last.invocation.args["targets"][0]
    acting.actor = next(one for one in ("ysolde", "borin") if one != struck)
    given = acting.last.given_for(acting.session.desk, acting.play, acting.acting)
    assert given is None


def test_the_same_again_asks_for_another_where_the_target_has_fallen(acting):
    press(acting, "1 3")
    acting.run(acting.session.desk.bind(acting.play, ["set", "giant-rat-1", "health", "0"]))
    step = acting.session.head
    press(acting, ".")
    assert acting.session.head == step
    assert "whom" in head(acting)
    other = acting.mode.ask.pointed.id
    press(acting, ".")
    assert acting.session.head == step + 1, "its key again takes the one that is proposed"
    assert acting.aimed == other != "giant-rat-1"


def test_enter_takes_no_friend_where_a_foe_is_listed_first():
    table = press(table_of("", session=sample("box-nine.toml")), "n 1")
    assert table.mode.ask.pointed.id == "porter-1"
    press(table, "Esc")
    table.aims.note(table.play, "odile-brandt", "sergeant-oake")
    assert press(table, "1").mode.ask.pointed.id == "porter-1"
    press(table, "Esc")
    table.looked = "sergeant-oake"
    assert press(table, "1").mode.ask.pointed.id == "sergeant-oake"


def test_whoever_was_chosen_stays_in_the_panel_while_the_rest_is_asked(acting):
    press(acting, "1 Tab 3")
    while acting.mode.target() is None and acting.session.question is None:
        press(acting, "Enter")
    assert acting.mode.target() == "giant-rat-1"


def test_tab_asks_no_more_and_goes_on_with_what_was_given():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n")
    step = table.session.head
    press(table, "1 Tab 1")
    assert "ask no more" in [word for _, word in table.mode.hints()]
    assert table.mode.taking()
    press(table, "Tab")
    assert table.session.head == step + 1
    assert "Maren Quill rolls" in table.log.words_of(step + 1)


def test_a_number_that_is_no_option_is_said(acting):
    press(acting, "+ Esc c")
    acting.mode.ask = acting.mode.ask.but(options=acting.mode.ask.options * 3)
    press(acting, "9 9 9 Enter")
    assert "there is no 999 among 1 to" in acting.said.text


def test_the_digit_of_a_refused_action_says_why_not_and_once_more_does_it_anyway():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n 1 1")
    step = table.session.head
    press(table, "1")
    assert "1 again tries anyway" in table.said.text
    press(table, "1 2")
    assert table.session.head == step + 1
    assert "anyway" in table.session.store.rows([step + 1])[0].command


def test_too_few_dice_typed_at_one_go_are_counted():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 6 5 Enter")
    assert "3 dice, but the roll is 2d6" in table.said.text


def test_a_beaten_side_is_said_with_the_key_that_ends_the_fight(acting):
    for one in ("giant-rat-1", "giant-rat-2", "rat-king", "late-rat"):
        acting.run(acting.session.desk.bind(acting.play, ["set", one, "health", "0"]))
    assert "The foes are beaten: Q ends the fight" in head(acting)
    press(acting, "Q")
    assert acting.play.over
    assert "The fight is over" in head(acting)
    assert not text_of(acting.mode.prompt().foot)


def test_a_side_that_is_beaten_while_more_of_it_wait_is_told_how_they_come(acting):
    for one in ("giant-rat-1", "giant-rat-2", "rat-king"):
        acting.run(acting.session.desk.bind(acting.play, ["set", one, "health", "0"]))
    assert "The foes are beaten: h brings more" in head(acting)
    assert any("beaten so far: more are to come" in entry.text for entry in acting.log.entries)
    acting.run(acting.session.desk.bind(acting.play, ["set", "late-rat", "health", "0"]))
    assert "The foes are beaten: Q ends the fight" in head(acting)


def test_how_far_is_asked_only_of_what_has_a_range():
    def names(line):
        table = press(table_of("", session=sample("lagoon-squadron.toml")), "n")
        table.run(table.session.desk.bind(table.play, ["next", "sister-maria"]))
        table.begin("attack", {"attacker": "sister-maria", "attack": line})
        return table.mode.building.optional

    assert "yards" in names("grenades")
    assert "yards" not in names("swivel-guns")


def test_two_who_do_the_same_are_both_named():
    table = press(table_of(FIGHT), "n n & 1 2 Enter")
    assert " and " in head(table)
    assert "1 more" not in head(table)


def test_the_end_of_a_fight_whose_party_has_no_file_offers_nothing_to_write():
    table = press(table_of(FIGHT), "n n Q")
    assert head(table) == "The fight is over   q leaves   u takes it back"
    assert [word for _, word in table.mode.hints()] == ["leave", "undo", "log", "search", "players"]


def test_once_the_fight_is_over_help_and_enter_speak_of_that_alone():
    table = press(table_of(FIGHT), "n n Q")
    keys = [key for key, _ in table.mode.help()]
    assert keys[:3] == ["q", "u", "l"]
    assert not {"n", ".", "d", "h", "Q", "O"} & set(keys)
    assert {"U", "e", "?", "v"} <= set(keys)
    press(table, "Enter")
    assert table.said.text == "the fight is over: q leaves, u takes the end back"


def test_what_happens_without_an_answer_stands_beside_enter():
    def asked(keys):
        ask = press(table_of(FIGHT), keys).mode.prompt().ask
        return ask.title, ask.empty

    title, empty = asked("n n c 1 d a z e d Enter")
    assert (title.rpartition(": ")[2], empty) == ("for how many turns", "until it is ended")


@pytest.mark.parametrize("room", [60, 80, 120])
def test_a_long_name_of_what_is_due_gives_way_to_the_keys_that_settle_it(room):
    table = press(table_of("", session=sample("box-nine.toml")), "n")
    table.room = room
    table.run(table.session.desk.bind(table.play, ["set", "porter-1", "state", "3"]))
    said = head(table)
    assert said.endswith("due Enter fires z puts off")
    assert len(said) < room


def test_who_was_aimed_at_last_is_not_removed_next(acting):
    press(acting, "1 3")
    assert acting.aimed == "giant-rat-1"
    assert press(acting, "x").mode.ask.pointed.id == "ysolde"
    press(acting, "Esc")
    acting.looked = "giant-rat-1"
    assert press(acting, "x").mode.ask.pointed.id == "giant-rat-1"


def test_nobody_fallen_stays_aimed_at(acting):
    press(acting, "1 3")
    assert acting.aimed == "giant-rat-1"
    acting.run(acting.session.desk.bind(acting.play, ["set", "giant-rat-1", "health", "0"]))
    assert acting.aimed is None


def test_a_hazard_is_offered_neither_the_fallen_nor_those_who_have_not_come(acting):
    acting.run(acting.session.desk.bind(acting.play, ["set", "giant-rat-1", "health", "0"]))
    acting.begin("fire", {"what": "falling-gear"})
    assert {option.id for option in acting.mode.ask.options} == {"ysolde", "borin", "giant-rat-2", "rat-king"}


@pytest.mark.parametrize(
    ("example", "said"),
    [("6", "the die"), ("12", "the die"), ("6 5", "or 65: the dice"), ("12 11", "the dice")],
)
def test_the_key_line_shows_how_the_dice_that_are_wanted_are_typed(example, said):
    assert hints_of(Ask(kind="dice", title="", empty="", example=example))[0] == (example, said)


def test_a_number_where_no_option_is_left_says_how_to_have_them_again(acting):
    press(acting, "1 q q 1")
    assert "Backspace takes letters back" in acting.said.text


def test_leaving_in_the_middle_of_a_question_goes_on_at_it():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 ctrl+q")
    assert table.leaving
    store, found = table.session.store, table.session.encounter
    again = table_of("", session=Session(found, store), rolls="table")
    assert "2d6" in head(again)
    assert "left half answered" in again.said.text


def test_words_of_plain_mode_are_known_on_the_line_too(acting):
    press(acting, "1 3")
    struck = acting.session.head
    press(type_in(press(acting, ":"), "why"), "Enter")
    assert acting.mode.title() == f"Trace of step {struck}"
    press(acting, "Esc Esc")
    press(type_in(press(acting, ":"), "why 1"), "Enter")
    assert acting.mode.title() == "Trace of step 1"
    press(acting, "Esc Esc")
    press(type_in(press(acting, ":"), "why 99"), "Enter")
    assert acting.said.text == "the log has no step 99"
    press(acting, "Esc Esc")
    press(type_in(press(acting, ":"), "log"), "Enter")
    assert acting.mode.walked() == len(acting.log.entries) - 1
    press(acting, "Esc")
    press(type_in(press(acting, ":"), "help"), "Enter")
    assert isinstance(acting.mode, HelpMode)
    press(acting, "Esc")
    press(type_in(press(acting, ":"), "state"), "Enter")
    assert "The screen shows" in acting.said.text


def test_a_second_colon_is_forgiven_and_words_too_many_are_not(acting):
    press(type_in(press(acting, ":"), ":note so it goes"), "Enter")
    assert "so it goes" in acting.log.entries[-1].text
    press(type_in(press(acting, ":"), "leave now"), "Enter")
    assert acting.said.text == "leave takes no words after it"
    assert not acting.leaving


def test_why_of_a_step_that_was_not_read_yet_reads_it():
    table = press(table_of(FIGHT), "n")
    for number in range(400):
        table.session.command(table.session.desk.bind(table.play, ["note", f"line {number}"]))
    again = table_of("", session=table.session)
    assert again.log.entries[0].step > 1
    press(type_in(press(again, ":"), "why 1"), "Enter")
    assert again.mode.title() == "Trace of step 1"


def test_whoever_acts_is_not_out_of_turn(acting):
    assert text_of(press(acting, "a 1").mode.prompt().head).startswith("▶ Ysolde acts ")
    assert "Giant Rat A acts out of turn" in head(press(acting, "a 2"))


def test_a_delay_says_what_becomes_of_whoever_waits(acting):
    press(acting, "d")
    assert acting.said.text == "Ysolde waits: R brings them in, else they come last in the round"
    press(acting, "n n n d")
    assert acting.said.text == "Borin waits: R brings them in, else they come last in the round"
    press(acting, "n d")
    assert "Borin waits, but nobody else is left this round: acts at once" in acting.said.text


def test_a_condition_may_be_any_word_and_one_that_is_there_is_ended_or_given_anew(acting):
    press(acting, "c 1")
    assert head(acting).endswith("what, or any word")
    type_in(acting, "on_fire")
    press(acting, "Enter Enter")
    assert acting.play.fight["ysolde"].status == ("on_fire",)
    assert acting.said.text == "Ysolde: on fire"
    type_in(press(acting, "c 1"), "on f")
    press(acting, "Enter")
    assert [option.text for option in acting.mode.ask.options] == ["end it"]
    assert acting.mode.ask.empty == "given anew"
    press(acting, "1")
    assert acting.said.text == "Ysolde: on fire ends"


def test_whom_a_command_aimed_at_is_not_selected_any_more():
    table = press(table_of(FIGHT), "n n s 1 2 Enter")
    assert len(table.selected) == 2
    press(table, "h")
    type_in(table, "gear")
    press(table, "Enter Enter")
    assert table.selected == ()
    assert "Falling gear" in table.log.words_of(table.session.head) or table.session.head


def test_the_same_answer_mends_nothing():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 3 1 1 Enter n")
    step = table.session.head
    press(table, "l Up m s t r i k e Enter")
    assert table.mode.ask.empty == "as it was"
    type_in(table, "1 1")
    press(table, "Enter")
    assert table.session.head == step
    assert table.said.text == "it was 1 1 already; nothing was changed"
    press(table, "m s t r i k e Enter")
    type_in(table, "1 6")
    press(table, "Enter")
    assert table.said.text.startswith("Mended: Ysolde")


def test_a_state_set_by_hand_is_told_in_its_words():
    table = press(table_of("", session=sample("box-nine.toml")), "n :")
    type_in(table, "set porter-1 state 2")
    press(table, "Enter :")
    type_in(table, "set porter-1 state 1")
    press(table, "Enter")
    assert "state wounded → scratched" in table.said.text


def test_what_is_asked_now_is_not_offered_as_more_and_a_number_is_called_one():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n h 3")
    assert "targets" not in table.mode.building.optional
    press(table, "Esc Esc c 1 Enter 1")
    assert ("0-9", "a number") in table.mode.hints()
