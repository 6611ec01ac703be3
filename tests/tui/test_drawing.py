"""Drawing without a screen: tallies, spans, log pages, chances in words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from rich.cells import cell_len
from tables import FIGHT, press, sample, table_of

from affray.encounter.letters import in_ascii
from affray.encounter.odds import TargetOdds
from affray.encounter.view import Eye
from affray.rules.question import Option
from affray.rules.tally import Tally
from affray.tui.asking import Ask
from affray.tui.drawing import focus, log, order, players, prompt, tallies
from affray.tui.drawing.bars import header, keyline
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.order import window
from affray.tui.drawing.prompt import Prompt
from affray.tui.drawing.spans import cells, cut, fit, flow, pad, pad_name, sides, spread, text_of, wrap
from affray.tui.foresight import in_words, whole_percent
from affray.tui.logbook import Entry
from affray.tui.widgets.lines import difference


@pytest.mark.parametrize(
    ("tally", "brief", "full"),
    [
        (Tally(kind="pips", label="guard", now=2, max=3), "●●○", "guard  ●●○ 2/3"),
        (Tally(kind="bar", label="armor", now=1, max=2), "▮▯", "armor  ▮▯ 1/2"),
        (Tally(kind="boxes", label="wounds", now=1, max=3, marks="s"), "s□□", "wounds s□□ 1/3"),
        (Tally(kind="pips", label="guard", now=1, max=3, marks="B"), "●B○", "guard  ●B○ 1/3"),
        (Tally(kind="clock", label="wall", now=2, max=4), "◉◉○○ 2/4", "wall   ◉◉○○ 2/4"),
        (Tally(kind="pips", label="health", now=14, max=20), "14/20", "health 14/20"),
        (Tally(kind="number", label="hours", now=3), "3", "hours  3"),
        (Tally(kind="cards", label="hand", steps=("7C", "KH")), "7C KH", "hand   7C KH"),
        (Tally(kind="ladder", label="harm", now=1, steps=("well", "hurt", "dead")), "hurt",
         "harm   well · ▸HURT · dead"),
        (Tally(kind="boxes", label="wounds", now=3, max=3, loud=True), "■■■!", "WOUNDS ■■■ 3/3"),
    ],
)  # fmt: skip
def test_tallies(tally, brief, full):
    assert text_of(tallies.short(tally, UNICODE)) == brief
    assert text_of(tallies.full(tally, UNICODE, 7)) == full
    assert in_ascii(text_of(tallies.full(tally, ASCII, 7))).isascii()


@pytest.mark.parametrize("now", range(6))
@pytest.mark.parametrize("room", [20, 34, 50, 90])
def test_a_long_ladder_never_loses_the_rung_that_is_stood_on(now, room):
    steps = ("unhurt", "scratched", "wounded", "incapacitated", "mortal", "killed")
    line = tallies.full(Tally(kind="ladder", label="harm", now=now, steps=steps), UNICODE, 6, room)
    assert f"▸{steps[now].upper()}" in text_of(line)
    assert cells(line) <= max(room, 33)
    assert room < 90 or all(step in text_of(line).lower() for step in steps)


@pytest.mark.parametrize("room", range(1, 12))
@pytest.mark.parametrize("text", ["short", "a long name indeed", "鼠王鼠王鼠王", ""])
def test_texts_never_take_more_than_their_room(text, room):
    assert cells(((cut(text, room), "plain"),)) <= room
    assert cells(((pad(text, room), "plain"),)) == room
    assert cells(fit(((text, "plain"), (text, "key")), room)) <= room
    assert cells(sides(((text, "plain"),), (("!", "key"),), room)) <= room
    assert all(cells(((row, "plain"),)) <= max(room, 4) for row in wrap(text, max(room, 4), 1))


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Rook's Musketeer B", 14, "Rook's Musk… B"),
        ("Rook's Musketeer B", 20, "Rook's Musketeer B  "),
        ("Giant Rat 12", 9, "Giant… 12"),
        ("Captain Rosamund Vey", 12, "Captain Ros…"),
    ],
)
def test_what_tells_people_of_one_name_apart_is_never_cut(name, room, shown):
    assert pad_name(name, room) == shown


def test_a_tally_of_words_takes_as_many_rows_as_it_needs():
    tally = Tally(kind="words", label="notes", steps=("unaware", "light pistol 0/6 loaded"))
    rows = [text_of(row) for row in tallies.full_words(tally, UNICODE, 7, 26)]
    assert rows == ["notes  unaware · light", "       pistol 0/6 loaded"]


def test_a_hand_that_is_too_long_for_its_row_goes_on_in_the_next():
    tally = Tally(kind="cards", label="hand", steps=("4♥", "10♠", "red joker", "black joker"))
    rows = [text_of(row) for row in tallies.full_words(tally, UNICODE, 6, 26)]
    assert rows == ["hand  4♥ 10♠ red joker", "      black joker"]
    none = tallies.full_words(Tally(kind="cards", label="hand"), UNICODE, 6, 26)
    assert [text_of(row) for row in none] == ["hand  none"]


def test_ships_show_what_counts_towards_the_next_state_and_no_hand():
    table = press(table_of("", session=sample("lagoon-squadron.toml")), "n")
    for field, value in (("state", "wounded"), ("more_count", "4")):
        table.run(table.session.desk.bind(table.play, ["set", "the-penitent", field, value]))
    rows = [text_of(line).rstrip() for line in order.draw(table.view, 60, 30)]
    assert "▶ Customs cutter Halcyon unhurt" in rows
    assert "  The Penitent           wounded 4/10" in rows


def test_who_is_out_by_a_word_of_its_own_is_not_called_out_besides():
    table = press(table_of("", session=sample("salt-gate.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "count-lasko", "state", "3"]))
    rows = [text_of(line) for line in order.draw(table.view, 38, 30)]
    assert "† Count Lasko          incapacitated!" in rows


def test_players_read_what_words_of_detail_are_about():
    table = press(table_of("", session=sample("salt-gate.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "doctor-arkady", "state", "2"]))
    rows = [text_of(line).rstrip() for line in players.draw(Eye.on(table.session).view(), UNICODE, 60, 20)]
    assert "▶ Doctor Arkady        wounded □□□□ heals as wound" in rows


def test_actions_that_find_no_place_are_counted_and_reasons_give_way_to_actions():
    actions = [((f"{place} action", "plain"),) for place in range(1, 8)]
    notes = [(("not now: too late", "plain"),)]
    foot = (("said", "plain"),)
    full = Prompt(pieces=actions, notes=notes, foot=foot)
    wide = [text_of(row) for row in prompt.draw(full, UNICODE, 60)]
    assert wide[2].endswith("7 action   not now: too late")
    fits = [text_of(row) for row in prompt.draw(full, UNICODE, 46)]
    assert fits[2].endswith("7 action")
    narrow = [text_of(row) for row in prompt.draw(full, UNICODE, 30)]
    assert narrow[1:] == [" 1 action   2 action", " 3 action   4 action  … 3 more", " said"]
    free = [text_of(row) for row in prompt.draw(Prompt(pieces=actions, notes=notes), UNICODE, 36)]
    assert free[3].startswith(" 7 action")
    assert len(free) == len(narrow) == prompt.ROWS


LONG = "Hard hit on Corin Threll: 6 or less avoids it (vigor 6 + Reflex 0)"


def drawn(ask, room=80, **more):
    return [text_of(row) for row in prompt.draw(Prompt(ask=ask, **more), UNICODE, room)]


@pytest.mark.parametrize("room", [60, 80])
def test_a_long_question_goes_on_beneath_itself_and_loses_no_word(room):
    ask = Ask(kind="dice", title=LONG, tail=": 1d12", empty="Affray rolls", example="12")
    terms = [(("a chain slips", "quiet"),), (("two hits, one after another, as the file says", "quiet"),)]
    rows = drawn(ask, room, pieces=terms, foot=(("odds", "quiet"),))
    assert len(rows) == prompt.ROWS
    assert rows[0].endswith("Enter = Affray rolls")
    words = f"{rows[0].removesuffix('Enter = Affray rolls')} {rows[1]}"
    assert " ".join(words.split()).startswith(f"{LONG}: 1d12")
    assert "a chain slips" in rows[2]
    typed = drawn(ask.but(line="11"), room, foot=(("odds", "quiet"),))
    assert typed[0].startswith(rows[0].removesuffix("Enter = Affray rolls").rstrip()), "typing moves nothing"
    assert "1d12 11" in typed[1]


def test_a_question_takes_all_rows_that_are_free_before_it_is_cut():
    ask = Ask(
        kind="dice", title=f"{LONG}, 6/12 (50 %) as it stands now", tail=": 1d12", example="12", empty="no"
    )
    rows = drawn(ask, 60, foot=(("odds", "quiet"),))
    assert " ".join(" ".join(rows[:3]).replace("Enter = no", "").split()).startswith(ask.title + ": 1d12")
    assert rows[3].strip() == "odds"


def test_how_many_more_there_are_is_never_cut():
    options = tuple(
        Option(f"o{place}", "Lachesis' Tax", "costs 3 of 3 balance tokens; wounds") for place in range(3)
    )
    rows = drawn(Ask(kind="one", title="Which?", options=options, at=0), 60, foot=(("odds", "quiet"),))
    assert rows[1].endswith("tokens; wounds)")
    assert rows[2].strip() == "… 2 more"
    rows = drawn(Ask(kind="one", title="Which?", options=options, at=0), 40, foot=(("odds", "quiet"),))
    assert rows[2].strip() == "… 2 more"


def test_how_many_dice_stays_whole_where_a_question_has_one_row_alone():
    options = tuple(Option(f"one-{place}", f"Somebody {place} of many") for place in range(6))
    for room in (60, 80, 120):
        ask = Ask(kind="one", title=LONG, tail=": 2d12", options=options, at=0, by="Little Perpetua")
        rows = drawn(ask, room, foot=(("odds", "quiet"),))
        assert ": 2d12" in rows[0]
        assert all(cells(((row, "plain"),)) <= room for row in rows)


@pytest.mark.parametrize(
    ("marked", "words"), [("", "none"), ("a", "Amabel Roon"), ("b", "this one"), ("ab", "these 2")]
)
def test_enter_names_the_one_that_is_marked(marked, words):
    options = (Option("a", "Amabel Roon"), Option("b", "a very long name " * 3))
    ask = Ask(kind="several", title="Whom?", options=options, ticking=True, marked=tuple(marked), most=2)
    assert text_of(prompt.enter(ask)) == f"Enter = {words}"


def test_options_that_find_place_together_are_never_parted():
    names = ("vigor, a third of it", "wit, more than of all", "zeal, as much as can")
    options = tuple(Option(name, name) for name in names)
    for at in range(3):
        rows = drawn(Ask(kind="one", title="Which?", options=options, at=at))
        assert all(option.text.strip() in rows[1] for option in options)


def test_what_players_see_of_somebody_goes_on_in_further_rows_and_is_said_once():
    table = press(table_of("", session=sample("bell-of-hush.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "mouldling-1", "marked", "3"]))
    rows = [text_of(row) for row in players.draw(Eye.on(table.session).view(), UNICODE, 46, 17)]
    assert all(cells(((row, "plain"),)) <= 46 for row in rows)
    assert rows[1:3] == [
        "▶ Ottoline Vass    ○○ 0/2 vigor/wit/zeal 5/8/6",
        "                   ●●● tokens 0",
    ]
    assert "  Mouldling A      out of the fight" in rows


def test_a_line_is_spread_over_rows_where_things_stand_apart():
    line = (("Amabel acts", "strong"), ("   before next: ", "quiet"), ("2 segments unspent", "plain"))
    assert [text_of(row) for row in spread(line, 60, 2)] == ["Amabel acts   before next: 2 segments unspent"]
    assert [text_of(row) for row in spread(line, 40, 2)] == ["Amabel acts", "before next: 2 segments unspent"]
    assert [text_of(row) for row in spread(line, 20, 2)] == ["Amabel acts   before", "next: 2 segments un…"]
    assert [text_of(row) for row in spread(line, 19, 1)] == ["Amabel acts   befo…"]


def test_wrapping_loses_no_word():
    text = "Ysolde strikes the Rat King with Lamplighter's sword: two harm"
    assert " ".join(" ".join(wrap(text, 20, 2)).split()) == text


def test_pieces_flow_over_their_rows():
    rows, shown = flow([(("abcd", "plain"),)] * 9, 20, 2)
    assert shown == 6
    assert [text_of(row) for row in rows] == ["abcd   abcd   abcd"] * 2


@pytest.mark.parametrize("height", [7, 8, 17])
@pytest.mark.parametrize("count", [3, 8, 20, 200])
def test_a_window_holds_the_eye_and_never_on_a_row_that_says_there_is_more(count, height):
    for at in range(count):
        first = window(at, count, height)
        assert 0 <= first <= max(0, count - height)
        assert first <= at < first + height
        assert not (first and at == first)
        assert not (first + height < count and at == first + height - 1)


def test_tallies_stand_in_columns_by_their_labels_and_words_come_before_the_third():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n")
    rows = [text_of(line) for line in order.draw(table.view, 36, 30)]
    assert "▶ Maren Quill   ●●● ▮   □□□" in rows
    assert "  Cutwater A    ●" in rows
    assert "  Captain Roake ●●● ▮   □" in rows
    table.run(table.session.desk.bind(table.play, ["condition", "maren-quill", "prone"]))
    rows = [text_of(line) for line in order.draw(table.view, 30, 30)]
    assert "▶ Maren Quill   ●●● ▮   prone" in rows
    rows = [text_of(line) for line in order.draw(table.view, 26, 30)]
    assert "▶ Maren Quill   ●●● prone" in rows


def test_figures_keep_their_columns_whatever_becomes_of_anybody():
    table = press(table_of("", session=sample("flooded-orrery.toml")), "n Enter n")
    for line in ("set cutwater-1 guard 0", "condition cutwater-1 dead", "condition odo-barrow snared"):
        table.run(table.session.desk.bind(table.play, line.split()))
    rows = [text_of(line) for line in order.draw(table.view, 38, 30)]
    assert "† Cutwater A    ○           dead!" in rows
    assert "  Liss Fenner   ●       □   hidden" in rows
    assert "  Odo Barrow    ●●● ▮▮▮ □□□ snared!" in rows


def test_a_loud_figure_without_a_column_says_what_it_is_of_and_leaves_the_wounds():
    table = press(table_of("", session=sample("last-ferry-down.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "odile-marsh", "vigor.now", "1"]))
    rows = [text_of(line) for line in order.draw(table.view, 32, 30)]
    assert "▶ Odile Marsh    ○○ 0/2 vigor!" in rows
    rows = [text_of(line) for line in order.draw(table.view, 44, 30)]
    assert any(row.endswith("1/8/6 vigor!") for row in rows)


@pytest.mark.parametrize("turn", range(3))
def test_who_has_most_tallies_says_the_order_of_columns(turn):
    cells = {"guard": (("●", "plain"),), "armor": (("▮", "plain"),), "wounds": (("□", "plain"),)}
    kinds = [("guard", "armor"), ("guard", "wounds"), ("guard", "armor", "wounds")]
    shorts = [order.Short([(label, cells[label]) for label in kind]) for kind in kinds]
    columns = order._columns(shorts[turn:] + shorts[:turn])
    assert [label for label, _ in columns] == ["guard", "armor", "wounds"]


def test_the_log_turns_its_page_and_keeps_the_last_step_whole():
    page, entries = log.Page(), []
    starts = []
    for step in range(1, 30):
        entries += [Entry(step, f"step {step}", first=True), Entry(step, "what came of it", first=False)]
        starts.append(page.turn(entries, UNICODE, 30, 10, len(entries) - 1))
        lines = log.draw(entries[starts[-1] :], lambda _: False, UNICODE, 30, 10)
        assert "what came of it" in text_of(lines[-1])
        assert any(f"step {step}" in text_of(line) for line in lines)
    assert len(set(starts)) < 10


def test_after_an_undo_the_page_of_the_log_has_the_line_where_the_play_stands():
    page = log.Page()
    entries = [Entry(step, f"step {step}", first=True) for step in range(1, 40)]
    page.turn(entries, UNICODE, 30, 10, 38)
    eye = log.standing(entries, lambda step: step > 20, 20)
    lines = log.draw(
        entries[page.turn(entries, UNICODE, 30, 10, eye) :], lambda step: step > 20, UNICODE, 30, 10
    )
    drawn = [text_of(line).strip() for line in lines]
    assert "step 20" in drawn
    assert "↶step 21" in drawn
    assert log.standing(entries, lambda _: True, 0) == 0


@pytest.mark.parametrize(
    ("before", "after", "span"),
    [
        ((("a", "plain"), ("b", "plain")), (("a", "plain"), ("c", "plain")), (1, 2)),
        ((("b", "plain"), ("z", "key")), (("c", "plain"), ("z", "key")), (0, 1)),
        ((("ab", "plain"),), (("ab", "plain"), ("cd", "key")), (2, 4)),
        ((("ab", "plain"), ("cd", "key")), (), (0, 4)),
    ],
)  # fmt: skip
def test_only_the_cells_that_differ_are_painted(before, after, span):
    assert difference(before, after, 80) == span


def test_chances_are_never_falsely_nought_or_all():
    assert whole_percent(Fraction(1, 1000)) == "<1%"
    assert whole_percent(Fraction(999, 1000)) == ">99%"
    assert (whole_percent(Fraction(0)), whole_percent(Fraction(1))) == ("0%", "100%")
    found = {("harm 1", "wound"): Fraction(1, 4), ("harm 1",): Fraction(3, 4)}
    assert in_words(TargetOdds(target="rat", outcomes=found)) == "harm 1, 25% wound"


def test_what_became_of_who_is_down_is_read_before_its_tallies():
    foci = sample("powder-barge.toml")
    table = press(table_of("", session=foci), "n")
    down = "tracks.physical.incapacitated.marked"
    for who in ("musketeer-1", "rook"):
        table.run(foci.desk.bind(table.play, ["set", who, down, "2" if who == "musketeer-1" else "3"]))
    for room in (32, 30):
        rows = [text_of(line) for line in order.draw(table.view, room, 30)]
        (rook,) = [row for row in rows if "Captain Rook" in row]
        assert "unconscious!" in rook, (room, rook)


def test_keys_that_have_no_room_do_not_hide_those_behind_them():
    hints = [("1-9", "pick"), ("Tab", "more: " + "x" * 60), ("Enter", "take")]
    drawn = text_of(keyline(hints, [("?", "help")], UNICODE, 60))
    assert drawn.split("  ") == [" 1-9 pick", "Enter take", "? help"]


def test_odds_in_words_keep_together_what_is_alike_the_higher_first():
    outcomes = [("injury 2",), ("injury 2", "owes 1"), ("injury 1", "owes 3"), ("no injury",)]
    found = dict.fromkeys(outcomes, Fraction(1, 4))
    words = in_words(TargetOdds(target="rat", outcomes=found))
    assert words == "50% injury 2, 25% injury 1, 25% no injury, 25% owes 3, 25% owes 1"


@pytest.mark.wish("keys.narrow")
@pytest.mark.parametrize("marks", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_mark_is_one_cell_wide(marks):
    for name in marks.__struct_fields__:
        mark = getattr(marks, name)
        if isinstance(mark, str) and name not in ("ellipsis", "arrow"):
            assert (len(mark), cell_len(mark)) == (1, 1), name
        if isinstance(mark, str):
            assert not any(emoji(char) for char in mark), name


def emoji(char):
    """Tell whether terminals may draw a character as a picture, two cells wide."""
    return ord(char) >= 0x1F000 or char in "\u2600\u2611\u2660\u2663\u2665\u2666\u2714\u2716\u26a0\ufe0f"


def test_a_line_whose_beginning_finds_no_place_says_so():
    ask = Ask(kind="words", title="a note", line="0123456789" * 8)
    for marks in (UNICODE, ASCII):
        row = text_of(prompt.draw(prompt.Prompt(ask=ask), marks, 80)[0])
        assert f" {marks.ellipsis}" in row
        assert "56789" in row
    assert "…" not in text_of(prompt.draw(prompt.Prompt(ask=ask.but(line="0123456789")), UNICODE, 80)[0])


def test_what_is_said_goes_on_over_rows_of_the_prompt_that_are_blank():
    said = (("The party stands in the encounter: there is no party file to write to; write one", "bad"),)
    rows = [text_of(row) for row in prompt.draw(Prompt(head=(("Over", "strong"),), foot=said), UNICODE, 40)]
    assert len(rows) == prompt.ROWS
    assert rows[0] == " Over"
    assert "".join(rows[1:]).replace(" ", "") == said[0][0].replace(" ", "")
    pieces = [((f"{place} a deed of ten", "plain"),) for place in range(4)]
    full = [
        text_of(row)
        for row in prompt.draw(Prompt(head=(("Now", "strong"),), pieces=pieces, foot=said), UNICODE, 40)
    ]
    assert full[:2] == [" Now", " 0 a deed of ten  … 3 more"]
    assert " ".join(row.strip() for row in full[2:]).startswith("The party stands in the encounter: there is")


@pytest.mark.parametrize(
    ("typed", "right"),
    [("", "Enter = Affray rolls"), ("6", "3 more"), ("6 4", "2 more"), ("64", "2 more"),
     ("6 433", "Enter = done"), ("6433", "Enter = done"), ("6 4 332", "1 too many"), ("6 9", "no 9 on a d6")],
)  # fmt: skip
def test_enter_is_offered_only_where_all_dice_are_typed(typed, right):
    ask = Ask(kind="dice", title="Roll", empty="Affray rolls", example="6 5 4 3", dice=4, sides=6, line=typed)
    assert text_of(prompt.draw(Prompt(ask=ask), UNICODE, 80)[0]).endswith(f" {right}")


def test_the_title_has_all_the_room_that_is_there():
    play, title = table_of(FIGHT).play, "A fight of which the title is long enough to be cut somewhere else"
    assert title in text_of(header(title, play, "mill.affray", UNICODE, 120))
    short = text_of(header(title, play, "mill.affray", UNICODE, 70))
    assert short.startswith(" A fight of which the title is ")
    assert short.endswith("…   not begun  mill.affray · saved ")


def test_who_is_selected_is_marked_whatever_else_is_marked_of_them():
    table = press(table_of(FIGHT), "n n s 1 2 3 Enter Down")
    rows = [text_of(row)[:16].rstrip() for row in order.draw(table.view, 40, 20)]
    assert rows[2:5] == ["▶◆Ysolde      ●●", "▸◆Giant Rat A ●●", " ◆Giant Rat B ●●"]


def harm_of(height, room=46):
    table = press(table_of("", session=sample("walking-light.toml")), "n Enter n")
    table.looked = (
        "ombrys-light" if "ombrys-light" in table.play.fight else list(table.play.fight.combatants)[-1]
    )
    found = focus.pages(table.view, room, height, "Tab")
    return table, [[text_of(line) for line in page] for page in found]


@pytest.mark.parametrize("height", [4, 6, 8, 10, 14, 18, 40])
@pytest.mark.parametrize("room", [38, 46, 59])
def test_harm_that_is_cut_off_says_so_and_goes_on_on_the_next_page(height, room):
    table, pages = harm_of(height, room)
    whole = " ".join(" ".join(row for page in pages for row in page).split())
    for who in (table.acting, table.looked):
        assert any(row.startswith(table.name(who)) for row in pages[0])
        for tally in table.view.tallies(who):
            assert tally.brief or tally.label in whole
    for who in (table.acting, table.looked):
        for text in table.session.desk.rules.describe(table.play.fight, who):
            assert text.split()[-1] in whole
    assert all(len(page) <= height for page in pages)
    assert ("more, Tab" in whole) is (len(pages) > 1)


def test_who_acts_and_who_is_looked_at_share_the_rows_and_harm_comes_first():
    _, (first, *_) = harm_of(10)
    at = next(place for place, row in enumerate(first) if row.startswith("──"))
    assert at in (4, 5)
    for rows in (first[:at], first[at + 1 :]):
        assert rows[1].startswith("guard ")
        assert "wounds" in f"{rows[1]} {rows[2]}"
        assert rows[0].endswith("more, Tab")


@pytest.mark.parametrize("height", [7, 8, 9])
def test_the_scene_leaves_the_rows_to_the_acting_one_where_there_are_few(height):
    table = press(table_of("", session=sample("last-ferry-down.toml")), "n")
    table.run(table.session.desk.bind(table.play, ["set", "scene", "interruption_tokens", "1"]))
    table.looked = "madame-distaff"
    first, *rest = [[text_of(line) for line in page] for page in focus.pages(table.view, 46, height, "Tab")]
    assert first[0].startswith("Odile Marsh")
    assert all(any(label in row for row in first) for label in ("wounds", "vigor", "wit", "zeal", "clock"))
    assert not any(row.startswith("The scene") for row in first)
    assert any(row.startswith("The scene") for page in rest for row in page)


def test_the_scene_gives_way_to_people_and_stands_on_the_next_page():
    table = press(table_of("", session=sample("salt-gate.toml")), "n Enter n Down")
    first, *more = [[text_of(line) for line in page] for page in focus.pages(table.view, 46, 10, "Tab")]
    assert "The scene" not in first
    assert sum("The scene" in page for page in more) == 1
    assert sum(row.startswith("──") for row in first) == 1
    assert len(first) == 10


def test_tab_turns_to_more_of_the_harm_then_to_the_log_and_back():
    table, pages = harm_of(10)
    table.room = 80
    assert len(pages) > 1

    def shown():
        rows = table.leaf.draw(table.view, 46, 10, "Tab") if table.panel == "harm" else ()
        return [text_of(row) for row in rows]

    for page in (*pages, [], pages[0]):
        assert shown() == page
        press(table, "Tab")
    shown()
    press(table, "Up")
    assert shown() != pages[1]
