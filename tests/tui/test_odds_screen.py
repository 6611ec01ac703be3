"""Odds on the screen: a bar and a number beside every target, filled in while keys go on being heard."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tables import FIGHT, app_of, foresee, press, same, sample, screen_text, settle, table_of, type_in

from affray.encounter import odds as reckoned
from affray.encounter.odds import AT_ONCE, Budget, TargetOdds
from affray.rules.question import Option
from affray.testing.memory import memory_session
from affray.tui.asking import Ask
from affray.tui.drawing import chances
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.prompt import Prompt, draw
from affray.tui.drawing.spans import cells, text_of

CROWD = FIGHT.replace("count = 2", "count = 26")


def prompt_of(table, room=120):
    table.room = room
    return [text_of(line) for line in draw(table.mode.prompt(), table.marks, room)]


def panel_of(table, room=60, height=40):
    return [text_of(line) for line in table.mode.panel(room, height) or ()]


def odds_of(hit, out=0, **more):
    return TargetOdds(target="rat", outcomes={("x",): Fraction(1, 2), ("y",): Fraction(1, 2)},
                      hit=Fraction(hit), out=Fraction(out), **more)  # fmt: skip


NEARLY = Fraction(999, 1000)


# --- beside every target ---


def test_every_target_has_a_bar_and_its_number_beside_it():
    table = press(table_of(FIGHT), "n n 1")
    rows = "\n".join(prompt_of(table))
    for name in ("Ysolde", "Borin", "Rat King"):
        assert f"{name} ▒▒▒▒▒▒░░ 75%" in rows
    for name in ("Giant Rat A", "Giant Rat B"):
        assert f"{name} ██▒▒▒▒░░ 75%" in rows, "a rat may fall"


def test_odds_of_everything_leave_out_friends_and_the_fallen():
    table = press(table_of("", session=sample("salt-gate.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "count-lasko", "state", "3"]))
    press(table, "o")
    foresee(table)
    shown = " ".join(panel_of(table))
    assert "Brother Lasko" in shown
    assert "Count Lasko" not in shown
    assert "Captain Rosamund Vey" not in shown


def test_a_page_of_options_says_how_many_stand_before_it():
    options = tuple(Option(str(place), f"option number {place}") for place in range(1, 10))
    rows = [
        [
            text_of(row)
            for row in draw(Prompt(ask=Ask(kind="one", title="Which?", options=options, at=at)), UNICODE, 60)
        ]
        for at in range(9)
    ]
    assert rows[0][2] == " 4 option number 4   5 option number 5  … 4 more"
    assert rows[5][1:3] == [
        " … 5 before   6 option number 6   7 option number 7",
        " 8 option number 8   9 option number 9",
    ]
    for at, drawn in enumerate(rows):
        assert f"{at + 1} option number {at + 1}" in "\n".join(drawn)


def test_a_long_list_of_targets_has_them_in_the_panel_with_who_falls():
    table = press(table_of(CROWD), "n n 1")
    foresee(table)
    shown = panel_of(table)
    assert table.mode.listing
    assert len([row for row in shown if "75%" in row]) == 29
    assert len([row for row in shown if "†25%" in row]) == 26


def test_bars_follow_what_is_pointed_at_and_marked():
    table = press(table_of(FIGHT), "n n 1 Down Down")
    assert "25% down" in prompt_of(table)[-1]
    press(table, "Up")
    assert "down" not in prompt_of(table)[-1]
    press(table, "Space 3 4")
    foot = prompt_of(table)[-1]
    assert "Giant Rat A: 25% harm 2" in foot
    assert "Giant Rat B: 25% harm 2" in foot


def test_a_choice_on_the_way_changes_them():
    table = press(table_of(FIGHT, rolls="table"), "n n 1 Tab 5")
    rows = prompt_of(table)
    assert "Push?" in rows[0]
    assert "\n".join(rows).count("75%") == 2, "pushed or not, it hits as often"
    assert "25% harm 2, 50% harm 1" in rows[-1]
    press(table, "Down")
    assert "25% harm 3, 50% harm 2" in prompt_of(table)[-1]


def test_a_policy_that_decides_on_the_way_is_named_unless_it_is_the_usual_one():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n 1")
    assert " odds  " in prompt_of(table)[-1]
    table.odds.policy = "guard-first"
    foresee(table)
    assert "odds (guard-first policy)" in prompt_of(table)[-1]
    assert "odds (guard-first)" in prompt_of(table, 60)[-1]


def test_what_the_table_decides_is_said_and_not_reckoned():
    session = sample("bell-of-hush.toml")
    table = press(table_of("", session=session), "n 1")
    rows = prompt_of(table)
    assert rows[-1].strip() == "odds  the table decides"
    assert "table decides" not in "".join(rows[:-1]), "said once, not beside every target"
    assert "%" not in "".join(rows)


def test_where_every_outcome_is_sure_no_bars_push_words_off_the_row():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 2 3")
    while table.session.question is not None:
        press(table, "3")
    press(table, "1")
    rows = prompt_of(table, 80)
    assert "1 Ottoline Vass   2 Corin Threll   3 Amabel Roon" in rows[1]
    assert rows[-1].strip() == "odds  resolve -2"


def test_what_cannot_be_done_is_still_said_beside_it():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n : intermission Space 1 Enter".replace(
        "intermission", " ".join("intermission")))  # fmt: skip
    press(table, "S 1")
    assert any("Repair soak cannot (" in row for row in prompt_of(table, 80))


def test_nothing_stands_beside_outcomes_of_the_tables_own_dice():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 1 1")
    assert table.session.question.chance
    foresee(table)
    assert "%" not in "\n".join(prompt_of(table))


def test_nothing_stands_beside_what_has_no_odds():
    table = press(table_of(FIGHT), "n n c")
    assert table.mode.beside() is None
    assert "%" not in "\n".join(prompt_of(table))


# --- drawn ---


@pytest.mark.parametrize("marks", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize(
    "odds",
    [None, odds_of(0), odds_of(1, 1), odds_of(NEARLY, NEARLY), odds_of(1, samples=9),
     odds_of(0, refusal="no"), odds_of(0, declared=True)],
)  # fmt: skip
def test_what_stands_beside_is_always_as_wide(odds, wide, marks):
    line = chances.beside(odds, marks, wide=wide)
    assert cells(line) == (chances.LONG if wide else chances.SHORT)


@pytest.mark.parametrize(
    ("hit", "out", "drawn"),
    [(0, 0, "░░░░░░░░"), (1, 0, "▒▒▒▒▒▒▒▒"), (1, 1, "████████"), (Fraction(1, 100), 0, "▒░░░░░░░"),
     (Fraction(99, 100), 0, "▒▒▒▒▒▒▒░"), (Fraction(1, 2), Fraction(1, 4), "██▒▒░░░░"),
     (Fraction(1, 100), Fraction(1, 100), "█░░░░░░░")],
)  # fmt: skip
def test_a_bar_is_never_falsely_empty_or_full(hit, out, drawn):
    assert text_of(chances.bar(odds_of(hit, out), UNICODE)) == drawn
    plain = drawn.translate(str.maketrans("█▒░", "#=."))
    assert text_of(chances.bar(odds_of(hit, out), ASCII)) == plain


# --- while keys are heard ---


def test_odds_are_worked_out_a_little_at_a_time():
    table = table_of(CROWD)
    for key in ["n", "n", "1"]:
        table.press(key, key)
    wanted = list(table.mode.offered().values())
    assert len(wanted) == 29
    table.odds.work(wanted, seconds=0)
    known = [one for one in wanted if table.odds.of(one) is not None]
    assert len(known) < len(wanted), "no key waits for all of them"
    slices = 1
    while table.odds.work(wanted, seconds=0):
        slices += 1
    assert slices > 29
    assert all(table.odds.of(one) is not None for one in wanted)


def test_what_is_pointed_at_comes_first_and_what_is_stale_is_dropped():
    table = table_of(CROWD)
    for key in ["n", "n", "1"]:
        table.press(key, key)
    first, *_, last = table.mode.offered().values()
    table.odds.work([first], seconds=0)
    assert table.odds.of(first) is None
    while table.odds.work([last], seconds=0):
        pass
    assert table.odds.of(last) is not None
    assert table.odds.of(first) is None, "nobody wanted it any more"


def test_what_is_known_is_kept_for_its_step_alone(monkeypatch):
    table = press(table_of(FIGHT), "n n 1")
    asked = []
    monkeypatch.setattr(
        "affray.tui.foresight.reckoning", lambda *a, **k: asked.append(a) or reckoned.reckoning(*a, **k)
    )
    press(table, "Down Up Down")
    assert asked == []
    press(table, "1 1")
    assert asked, "another step, other odds"


def test_a_walk_that_is_too_long_is_a_stated_sample(monkeypatch):
    monkeypatch.setattr("affray.tui.foresight.reckoning", small(Budget(ends=2, samples=400, runs=50)))
    table = press(table_of(FIGHT), "n n 1")
    rows = prompt_of(table)
    assert "≈" in "\n".join(rows[1:3])
    assert "±" in rows[-1]
    assert "(400 samples)" in rows[-1]
    again = press(table_of(FIGHT), "n n 1")
    assert prompt_of(again) == rows, "the same fight has the same sample"


def small(budget):
    def reckoning(*args, **more):
        return reckoned.reckoning(*args, **{**more, "budget": budget})

    return reckoning


def test_a_prompts_budget_is_a_small_one():
    assert AT_ONCE.ends <= 250
    assert AT_ONCE.runs <= 250


@pytest.mark.parametrize("size", [(120, 36), (80, 24), (60, 20)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_pictures_of_odds_beside_thirty_targets(size):
    app = app_of(memory_session(CROWD))
    async with app.run_test(size=size) as pilot:
        await pilot.press("n", "n", "1", "down", "down")
        await settle(app, pilot)
        assert "75%" in screen_text(app)
        same(app, f"odds-crowd-{size[0]}x{size[1]}")


async def test_picture_of_odds_in_ascii_at_sixty_columns():
    app = app_of(memory_session(CROWD), ascii_only=True)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("n", "n", "1")
        await settle(app, pilot)
        shown = screen_text(app)
        assert shown.isascii()
        assert "##====.. 75%  +25%" in shown
        same(app, "odds-ascii-60x20")


# --- as a query ---


def test_a_command_is_asked_about_on_the_command_line():
    table = press(table_of(FIGHT), "n n :")
    type_in(table, "odds strike ysolde giant-rat-1,borin")
    press(table, "Enter")
    shown = "\n".join(panel_of(table))
    assert "strike ysolde giant-rat-1,borin" in shown
    assert "██▒▒▒▒░░ 75%  †25%" in shown
    assert "Borin" in shown
    assert table.session.head == 2
    press(table, "Esc")
    assert "Ysolde acts" in prompt_of(table)[0]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("odds strik ysolde borin", "did you mean strike?"),
        ("odds policy=defalt strike ysolde borin", "did you mean default?"),
        ("odds next", "no odds"),
        ("odds strike ysolde borin ; 5 5", "nothing to be answered"),
        ("policy nobody", "there are default"),
    ],
)
def test_what_cannot_be_asked_is_said_and_stays_on_the_line(line, why):
    table = press(table_of(FIGHT), "n n :")
    type_in(table, line)
    press(table, "Enter")
    assert why in table.said.text
    assert table.mode.line == line


def test_odds_of_every_action_go_by_the_policy_that_tab_takes():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n o")
    foresee(table)
    assert "default policy" in prompt_of(table)[0]
    assert any("%" in row for row in panel_of(table))
    press(table, "Tab")
    assert table.odds.policy == "guard-first"
    assert "guard-first policy" in prompt_of(table)[0]


@pytest.mark.parametrize("keys", ["Esc", "o", "1", "n"])
def test_a_policy_that_was_looked_at_goes_when_the_list_is_closed(keys):
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n o Tab")
    press(table, keys)
    assert table.odds.policy == "default"


def test_a_policy_set_for_the_night_stays_whatever_is_looked_at():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n :")
    type_in(table, "policy guard-first")
    press(table, "Enter :")
    type_in(table, "odds policy=default attack maren cutwater-1")
    press(table, "Enter")
    assert table.odds.policy == "default"
    press(table, "Esc")
    assert table.odds.policy == "guard-first"


def test_nothing_is_preset_where_the_table_says_how_its_dice_came_out():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n 1 1")
    assert "Enter" not in prompt_of(table)[0]
    press(table, "Enter Enter")
    assert "pick how it came out: 1 to 4" in table.said.text
    press(table, "f backspace Enter")
    assert table.session.question is not None
    press(table, "f Enter")
    assert table.session.question is None
    assert "Ottoline Vass: failure" in table.said.text


def test_once_the_table_has_said_it_nothing_is_left_to_decide():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n :")
    type_in(table, "set ottoline-vass vigor 3")
    press(table, "Enter 1 1 1")
    foresee(table)
    rows = prompt_of(table)
    assert "which capacity" in rows[0]
    assert "%" not in "".join(rows)
    assert "table decides" not in "".join(rows)
    assert rows[-1].strip() == "odds  critical success"


def test_the_command_line_completes_what_odds_are_asked_of():
    table = press(table_of(FIGHT), "n n :")
    type_in(table, "odds str")
    press(table, "Tab")
    assert table.mode.line == "odds strike "
    type_in(table, "yso")
    press(table, "Tab")
    assert table.mode.line == "odds strike ysolde "
