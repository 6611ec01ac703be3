"""Drawing without a screen: tallies, spans, log pages, chances in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from affray.rules.tally import Tally
from affray.tui.drawing import log, tallies
from affray.tui.drawing.marks import ASCII, UNICODE, plain
from affray.tui.drawing.order import window
from affray.tui.drawing.spans import cells, cut, fit, flow, pad, sides, text_of, wrap
from affray.tui.foresight import in_words, percent
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
    assert plain(text_of(tallies.full(tally, ASCII, 7))).isascii()


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


def test_the_log_turns_its_page_and_keeps_the_last_step_whole():
    page, entries = log.Page(), []
    starts = []
    for step in range(1, 30):
        entries += [Entry(step, f"step {step}", first=True), Entry(step, "what came of it", first=False)]
        starts.append(page.turn(entries, UNICODE, 30, 10))
        lines = log.draw(entries[starts[-1] :], lambda _: False, UNICODE, 30, 10)
        assert "what came of it" in text_of(lines[-1])
        assert any(f"step {step}" in text_of(line) for line in lines)
    assert len(set(starts)) < 10


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
    assert percent(Fraction(1, 1000)) == "<1%"
    assert percent(Fraction(999, 1000)) == ">99%"
    found = {("harm 1", "wound"): Fraction(1, 4), ("harm 1",): Fraction(3, 4)}
    assert in_words(found) == "harm 1  wound 25%"
