"""Plain mode, on the trial ruleset: the contract that scripts depend on, line by line."""

from __future__ import annotations

import json

import pytest

from affray.encounter.session import House
from affray.plain import Plain, json_printer
from affray.plain_text import _tallies, text_printer
from affray.testing.memory import memory_session

TEXT = """\
affray = 1
title = "Plain"
ruleset = "trial"
[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
health = 4
speed = 2
[[combatant]]
name = "Rat"
health = 2
"""


class Terminal:
    """A session in plain mode, with what it printed as objects."""

    def __init__(self, *, ask_all=True, strict=False, session=None):
        self.session = session or memory_session(TEXT, house=House(ask_all=ask_all))
        self.said = []
        say = json_printer(lambda line: self.said.append(json.loads(line)))
        self.plain = Plain(self.session, say, name="s", strict=strict)
        self.status = None

    def run(self, *lines):
        start = len(self.said)
        self.status = self.plain.run(line + "\n" for line in lines)
        return self.said[start:]

    def types(self, *lines):
        return [one["type"] for one in self.run(*lines)]


def test_ready_is_the_first_line_out():
    assert Terminal().run() == [{"type": "ready", "session": "s", "step": 0, "pending": None}]


def test_a_command_prints_its_events_then_done():
    said = Terminal().run("next")
    assert [one["type"] for one in said] == ["ready", "event", "event", "event", "done"]
    assert said[-1] == {"type": "done", "step": 1}
    assert said[1] == {
        "type": "event", "step": 1, "text": "Round 1", "rule": "affray.round", "who": [],
        "data": {"round": 1}, "quiet": False,
    }  # fmt: skip


def test_a_question_says_what_answers_it():
    said = Terminal().run("next", "strike ana rat", "no", "5 6")
    questions = [one for one in said if one["type"] == "question"]
    assert questions[0] == {
        "type": "question", "id": "push:ana", "by": "ana", "kind": "choose", "text": "Push?", "default": "no",
        "chance": False, "optional": True, "whose": "Ana",
        "options": [{"id": "no", "text": "no"}, {"id": "yes", "text": "yes", "note": "one effort"}],
    }  # fmt: skip
    assert (questions[1]["kind"], questions[1]["dice"], questions[1]["text"]) == (
        "roll",
        "2d6",
        "Ana strikes Rat",
    )
    assert questions[2]["many"] is True
    assert (questions[2]["min"], questions[2]["max"], questions[2]["default"]) == (0, 2, ["0", "1"])


def test_the_next_line_answers_empty_rolls_or_takes_the_default():
    said = Terminal().run("next", "strike ana rat", "", "", "", "")
    assert "done" in [one["type"] for one in said if one.get("step") == 2]
    assert not [one for one in said if one["type"] == "error" and "answers" in one["text"]]


def test_many_are_answered_by_ids_and_none_by_a_dash():
    terminal = Terminal()
    said = terminal.run("next", "strike ana rat", "no", "5 6", "-")
    assert said[-1] == {"type": "done", "step": 2}
    assert terminal.session.play.fight["rat"].health.now == 2


def test_a_refused_answer_is_an_error_and_the_question_is_not_printed_again():
    said = Terminal().run("next", "strike ana rat", "no", "9 9", "5 1")
    kinds = [one["type"] for one in said]
    assert kinds[-5:] == ["question", "error", "event", "event", "done"] or kinds.count("error") == 1
    assert kinds.count("question") == 2


def test_between_commands_blank_and_hash_lines_are_skipped():
    assert Terminal().types("", "   ", "# a remark", "  # another") == ["ready"]


def test_inline_answers_answer_one_question_each():
    said = Terminal().run("next", "strike ana rat ; no ; 5 1")
    assert said[-1] == {"type": "done", "step": 2}
    assert "question" not in [one["type"] for one in said]


@pytest.mark.parametrize(
    "line",
    [
        "strike ana rat ; no ; 5 1 ; 3",
        "strike ana rat ; maybe",
        "strike ana rat ; no ; 9 1",
        "next ; 5",
        "state ; 5",
    ],
)
def test_an_inline_answer_too_many_or_refused_changes_nothing(line):
    terminal = Terminal()
    said = terminal.run("next", line)
    assert said[-1]["type"] == "error"
    assert said[-1]["hint"]
    assert (terminal.session.head, terminal.session.store.next_step, terminal.session.question) == (
        1,
        2,
        None,
    )


def test_too_few_inline_answers_leave_the_next_question_open():
    terminal = Terminal()
    said = terminal.run("next", "strike ana rat ; no")
    assert said[-1]["id"] == "strike:rat"


def test_inside_a_question_a_colon_asks_cancels_or_steps_back():
    terminal = Terminal()
    said = terminal.run("next", "strike ana rat", "no", ":state", ":back", "yes", ":next", ":cancel", "next")
    kinds = [one["type"] for one in said[5:]]
    assert kinds[:2] == ["question", "question"]
    assert "state" in kinds
    assert [one["id"] for one in said if one["type"] == "question"] == [
        "push:ana", "strike:rat", "push:ana", "strike:rat",
    ]  # fmt: skip
    assert next(one for one in said if one["type"] == "error")["text"].startswith(":next")
    assert {"type": "cancel", "step": 1} in said
    assert said[-1] == {"type": "done", "step": 2}


def test_the_end_of_input_leaves_a_question_pending_and_continue_goes_on():
    terminal = Terminal()
    terminal.run("next", "strike ana rat", "no")
    assert terminal.status == 0
    from affray.encounter.session import Session  # noqa: PLC0415

    again = Terminal(session=Session(terminal.session.encounter, terminal.session.store, House(ask_all=True)))
    said = again.run("state", "continue", "5 1")
    assert said[0]["pending"] == {"command": "strike ana rat"}
    assert [one["type"] for one in said[1:3]] == ["state", "question"]
    assert said[-1] == {"type": "done", "step": 2}


def test_any_other_command_drops_what_was_pending():
    terminal = Terminal()
    terminal.run("next", "strike ana rat", "no")
    from affray.encounter.session import Session  # noqa: PLC0415

    again = Terminal(session=Session(terminal.session.encounter, terminal.session.store))
    assert again.types("next", "continue")[-1] == "error"


def test_strict_stops_at_the_first_error_with_status_one():
    terminal = Terminal(strict=True)
    said = terminal.run("next", "nonsense", "next")
    assert terminal.status == 1
    assert said[-1]["type"] == "error"
    assert terminal.session.head == 1


def test_defaults_leaves_optional_questions_unasked():
    said = Terminal(ask_all=False).run("next", "strike ana rat ; 5 1")
    assert said[-1] == {"type": "done", "step": 2}


def test_undo_redo_and_goto_make_no_step_and_say_the_new_head():
    said = Terminal().run("next", "note x", "undo", "redo", "goto 0", "goto 2", "undo", "note y")
    assert [one["step"] for one in said if one["type"] == "done"] == [1, 2, 1, 2, 0, 2, 1, 3]


def test_mend_gives_an_old_question_another_answer():
    terminal = Terminal()
    said = terminal.run("next", "strike ana rat ; no ; 1 1", "next", "mend 2 strike:rat ; 5 1")
    assert said[-1] == {"type": "done", "step": 5}
    assert terminal.session.play.fight["rat"].health.now == 1
    assert terminal.run("undo")[-1] == {"type": "done", "step": 3}


@pytest.mark.parametrize(
    "line", ["undo 3", "goto", "goto x", "mend 1", "mend x y ; 3", "mend 2 strike:rat", "continue"]
)
def test_what_is_not_given_so_says_how(line):
    said = Terminal().run("next", line)
    assert said[-1]["type"] == "error"
    assert said[-1]["hint"]


def test_state_has_the_files_field_names_with_tallies_in_long_form():
    said = Terminal().run("state", "next", "state")
    state = said[1]
    assert (state["round"], state["acting"], state["order"], state["step"]) == (0, None, [], 0)
    assert state["combatants"]["rat"]["health"] == {"max": 2, "now": 2}
    assert state["settings"] == {"ask": [], "riposte": True, "cards": "affray", "fall": "out"}
    assert state["scene"]["deck"] == {"sun": 3, "moon": 2, "star": 1}
    state = said[-1]
    assert (state["round"], state["acting"], state["order"]) == (1, "ana", ["ana", "rat"])


def test_queries_change_nothing():
    terminal = Terminal()
    kinds = terminal.types("next", "state", "log", "why", "why 1", "odds strike ana rat", "help", "help next")
    assert kinds[-7:] == ["state", "log", "why", "why", "odds", "help", "help"]
    assert terminal.session.head == 1


def test_odds_are_exact():
    said = Terminal().run("next", "odds strike ana rat")
    outcomes = said[-1]["targets"]["rat"]
    assert {"outcome": ["harm 1"], "chance": "1/2", "percent": 50.0, "kind": "hit"} in outcomes
    assert said[-1]["policy"] == "default"
    assert said[-1]["about"]["rat"]["exact"] is True


def test_odds_name_their_policy_and_may_be_asked_by_another():
    said = Terminal().run("next", "odds policy=default strike ana rat", "odds policy=defalt strike ana rat")
    assert said[-2]["policy"] == "default"
    assert said[-1] == {
        "type": "error",
        "text": "there is no policy defalt for odds",
        "hint": "did you mean default?",
    }


@pytest.mark.parametrize(
    ("line", "text", "hint"),
    [
        ("odds strik ana rat", "there is no command strik", "did you mean strike?"),
        ("odds strike ana ratt", "nobody is called ratt", "did you mean rat?"),
        ("odds next", "next has no odds", "only what the dice decide has"),
        ("odds", "odds of what?", "odds COMMAND, such as the one you mean to give"),
    ],
)
def test_odds_of_what_cannot_be_made_say_why_and_the_nearest_word(line, text, hint):
    assert Terminal().run("next", line)[-1] == {"type": "error", "text": text, "hint": hint}


def test_odds_inside_a_question_change_nothing():
    said = Terminal().run("next", "strike ana rat", ":odds strike ana rat", "no", "5 1")
    kinds = [one["type"] for one in said]
    assert kinds[-2:] == ["event", "done"]
    assert "odds" in kinds


def test_why_tells_answers_rules_and_figures():
    said = Terminal().run("next", "strike ana rat ; no ; 5 1", "why")
    assert {"id": "strike:rat", "value": [5, 1], "how": "typed"} in said[-1]["answers"]
    assert said[-1]["events"][0]["data"] == {"dice": [5, 1]}


@pytest.mark.wish("undo.marked")
def test_the_log_keeps_what_was_undone_and_marks_it():
    said = Terminal().run("next", "note x", "undo", "note y", "log")
    assert [(one["step"], one["undone"]) for one in said[-1]["steps"]] == [(1, False), (2, True), (3, False)]


def test_help_lists_every_command_with_its_parameters():
    said = Terminal().run("help")
    names = {one["name"] for one in said[-1]["commands"]}
    wanted = "next undo redo goto mend delay return move fire condition set add remove hide reveal note"
    assert set(wanted.split()) | {"state", "log", "odds", "why", "help", "strike", "continue"} <= names
    strike = next(one for one in said[-1]["commands"] if one["name"] == "strike")
    assert strike["usage"] == "strike actor targets…"


BAD = """strike|strike ana|strike ana nobody|nxt|'open|; 5|move ana beside rat|condition ana dazed 0
set ana id x|set ana health.max many|note|add nothing|fire nothing|goto 99|why 99|help x|odds|next ana rat"""


@pytest.mark.parametrize("line", BAD.replace("\n", "|").split("|"))
def test_bad_lines_are_one_error_and_no_step(line):
    terminal = Terminal()
    said = terminal.run(line)
    assert [one["type"] for one in said] == ["ready", "error"]
    assert said[1]["text"]
    assert terminal.session.store.next_step == 1


def test_semicolons_inside_quotations_are_words():
    terminal = Terminal()
    terminal.run("note ';'", 'note "a ; b"', r"note a \; b", "note a;b")
    told = [terminal.session.store.rows([step])[0].events.decode() for step in range(1, 5)]
    for one, words in zip(told, ["Note: ;", "Note: a ; b", "Note: a ; b", "Note: a;b"], strict=True):
        assert words in one


LONG = "9" * 5000


@pytest.mark.parametrize(
    "line",
    [
        "undo ; 4",
        "redo ; 4",
        "goto 0 ; 4",
        "continue ; 4",
        f"goto {LONG}",
        f"why {LONG}",
        f"mend {LONG} x ; 4",
    ],
    ids=lambda line: line[:10],
)
def test_what_takes_no_answer_or_no_such_number_refuses_it(line):
    terminal = Terminal()
    said = terminal.run("next", line)
    assert said[-1]["type"] == "error"
    assert terminal.session.head == 1


def test_control_characters_typed_at_the_table_are_shown_and_not_obeyed():
    terminal = Terminal()
    said = terminal.run("note \x1b[2Jgone", "next", "draw ana ; sun", "play ana sun ; \x1b[31mred")
    assert "\x1b" not in json.dumps(said, ensure_ascii=False)
    assert terminal.session.head == 4


def test_a_query_with_a_colon_is_a_query_between_commands_too():
    assert Terminal().types(":state") == ["ready", "state"]


def test_words_that_may_be_left_out_come_in_any_order():
    terminal = Terminal()
    said = terminal.run(
        "next", "condition ana dazed start 2 rat", "condition ana dazed off", "condition ana dazed rat end 3"
    )
    assert [one["type"] for one in said if one["type"] == "error"] == []
    timer = terminal.session.play.fight["ana"].timers[0]
    assert (timer.whose, timer.at, timer.left) == ("rat", "end", 3)


def test_a_step_is_written_so_that_it_could_be_typed_again():
    terminal = Terminal()
    terminal.run("next", "condition ana,rat 'very dazed' 2 rat", "set ana name 'Big ; Ana'", "mend 2 x ; y")
    said = terminal.run("log")
    lines = [one["command"] for one in said[-1]["steps"]]
    assert lines == ["next", "condition ana,rat 'very dazed' turns=2 whose=rat", "set ana name 'Big ; Ana'"]
    again = Terminal()
    again.run(*lines)
    assert again.session.play == terminal.session.play


def test_labels_do_as_well_as_ids_and_words_split_as_in_a_shell():
    terminal = Terminal()
    terminal.run(
        "next", "set rat name 'The Rat'", "set rat label 'The Rat'", 'strike Ana "the rat" ; no ; 5 1'
    )
    assert terminal.session.play.fight["rat"].health.now == 1


def test_words_are_said_in_sentences_without_json():
    lines = []
    plain = Plain(memory_session(TEXT, house=House(ask_all=True)), text_printer(lines.append), name="s")
    plain.run(
        ["next", "strike ana rat", "", "5 6", "", "state", "log", "why", "odds strike rat ana", "help", "zzz"]
    )
    told = "".join(lines)
    assert "  Ana acts\n" in told
    assert "? Ana strikes Rat (Ana) [2d6; Enter lets Affray roll]\n" in told
    assert "? Push? (Ana) [Enter: no]\n    no: no\n    yes: yes (one effort)\n" in told
    assert "  rat: Rat (foes), health 0/2" in told
    assert "! there is no command zzz; help lists them\n" in told


def test_state_in_sentences_tells_of_triggers_and_says_nothing_twice():
    text = TEXT + '[[trigger]]\nname = "The bell tolls"\nwhen = { round = 1 }\n[[trigger]]\nname = "Dawn"\n'
    lines = []
    plain = Plain(memory_session(text), text_printer(lines.append), name="s")
    plain.run(["state", "next", "state", "fire the-bell-tolls", "state"])
    told = "".join(lines)
    states = [f"  the-bell-tolls: The bell tolls, {word}\n" for word in ("not yet", "due", "was fired")]
    assert [told.count(one) for one in states] == [1, 1, 1]
    assert told.count("  dawn: Dawn, not yet\n") == 3
    brief = {"kind": "words", "label": "a/b", "steps": ["1/2"], "brief": True, "max": 0, "now": 0}
    assert _tallies([brief, {"kind": "pips", "label": "a", "now": 1, "max": 1}]) == ["a 1/1"]


def test_the_opening_is_read_out_where_a_session_begins_and_not_again():
    session = memory_session(TEXT)
    lines = []
    Plain(session, text_printer(lines.append, opening="Rain on the mill."), name="s").run(["next"])
    assert lines[0].startswith("Rain on the mill.\nSession s, step 0.")
    lines.clear()
    Plain(session, text_printer(lines.append, opening="Rain on the mill."), name="s").run([])
    assert "Rain" not in lines[0]


def test_a_command_inside_a_question_is_told_to_wait():
    said = Terminal().run("next", "strike ana rat", "next")
    assert said[-1]["type"] == "error"
    assert ":cancel" in said[-1]["hint"]


@pytest.mark.parametrize(("target", "health"), [("ra", 2), ("big", 1), ("'big r'", 1), ("nobody", 2)])
def test_a_beginning_or_a_word_of_a_name_will_do_where_only_one_has_it(target, health):
    terminal = Terminal()
    terminal.run("next", "set rat label 'Big Rat'", f"strike ana {target} ; no ; 5 1")
    assert terminal.session.play.fight["rat"].health.now == health


def test_a_parameter_named_with_a_wrong_value_is_refused():
    said = Terminal().run("next", "delay after=nobody")
    assert said[-1]["type"] == "error"
    assert "nobody" in said[-1]["text"]
