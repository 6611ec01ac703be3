"""Crowds: what a key costs is counted, not timed; it hardly grows with how many there are."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from tables import UNICODE, press, table_of

from affray.tui.drawing import groups, log, order, rows
from affray.tui.logbook import Entry

EACH = 15
"""Calls of functions that one more in the fight may cost, of the two thousand that a key takes."""

PACK = """
[[combatant]]
name = "Giant Rat"
id = "rat-{pack}"
group = "Pack {pack}"
count = {count}
health = 2
speed = 3
"""
PARTY = """\
affray = 1
title = "The Horde"
ruleset = "trial"
[order]
kind = "phases"
""" + "".join(
    f'[[combatant]]\nname = "{name}"\nside = "party"\nhealth = 4\nspeed = 9\nplayer = false\n'
    for name in ("Ysolde", "Borin", "Maren")
)


def crowd(foes: int, together: int = 3):
    """Make a table of three against many; so many of these are one pack."""
    packs = (PACK.format(pack=pack, count=together) for pack in range(foes // together))
    return press(table_of(PARTY + "".join(packs)), "n")


def paint(table, kept):
    return order.draw(table.view, 36, 30, kept)


def calls(table, key="n"):
    """Count the calls of Python functions that a key takes, the order's drawing among them."""
    kept, found = order.Kept(), Counter()
    press(table, "n")
    paint(table, kept)

    def count(_frame, event, _arg):
        found[event] += 1

    sys.setprofile(count)
    try:
        press(table, key)
        paint(table, kept)
    finally:
        sys.setprofile(None)
    return found["call"]


@pytest.mark.parametrize("key", ["n", "Down", "1"])
@pytest.mark.parametrize("together", [3, 30])
def test_one_more_in_the_fight_costs_a_key_a_handful_of_calls(together, key):
    few, some, many = (calls(crowd(foes, together), key) for foes in (60, 120, 240))
    assert some - few <= 60 * EACH
    assert many - some <= 120 * EACH


def counted(monkeypatch, module, name):
    """Count the calls of a function of a module."""
    original, found = getattr(module, name), []

    def counting(*args):
        found.append(args)
        return original(*args)

    monkeypatch.setattr(module, name, counting)
    return found


def test_turns_leave_the_rows_as_they_are(monkeypatch):
    table, kept = crowd(60), order.Kept()
    press(table, "n n n")
    paint(table, kept)
    made = counted(monkeypatch, rows, "_people")
    for _ in range(10):
        press(table, "n")
        assert paint(table, kept) == paint(table, order.Kept())
    assert len(made) == 10, "those alone that were drawn without anything kept"


def test_a_group_in_which_nobody_changed_is_not_added_up_again(monkeypatch):
    table, kept = crowd(60, together=60), order.Kept()
    paint(table, kept)
    summed = counted(monkeypatch, groups, "summed")
    for _ in range(2):
        press(table, "n")
        paint(table, kept)
    assert summed == []


@pytest.mark.parametrize(
    "line",
    ["remove rat-0-2", "group rat-0-2 Others", "side rat-0-2 party", "add new Ogre health=3", "hide rat-0-2"],
)
def test_what_changes_who_stands_where_is_drawn(line):
    table, kept = crowd(12, together=6), order.Kept()
    before = paint(table, kept)
    press(table, ": " + " ".join("Space" if one == " " else one for one in line) + " Enter")
    while table.session.question is not None:
        press(table, "Enter")
    assert paint(table, kept) == paint(table, order.Kept()) != before


class Read(list):
    """Entries that count how often one of them is read."""

    times = 0

    def __getitem__(self, at):
        self.times += len(range(len(self))[at]) if isinstance(at, slice) else 1
        return super().__getitem__(at)


def test_a_page_of_a_long_log_is_turned_by_reading_its_end():
    entries = Read(Entry(step, f"line {step}", first=True) for step in range(1, 10_001))
    page = log.Page()
    page.turn(entries, UNICODE, 60, 12, 9_990)
    for eye in range(9_991, 10_000):
        entries.times = 0
        assert 0 < page.turn(entries, UNICODE, 60, 12, eye) <= eye
        assert entries.times <= 60
    entries.times = 0
    assert log.standing(entries, lambda step: step > 20, 20) == 19
    assert entries.times <= 20
