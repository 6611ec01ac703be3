"""Any keys in any order: no mistake of ours, everything can be drawn, and what was done can be taken back."""

from __future__ import annotations

import pytest
from tables import sample, table_of

from affray.encounter.library import samples
from affray.tui.drawing import focus, order, prompt
from affray.tui.drawing.marks import UNICODE
from affray.tui.drawing.spans import cells, fit

NAMED = (
    "enter",
    "escape",
    "backspace",
    "tab",
    "up",
    "down",
    "pagedown",
    "ctrl+p",
    "ctrl+o",
    "ctrl+t",
    "home",
)
KEYS = (*"nnnnnn111122334567890uU.asgN[]vltope:+xdhrRcHAEkwjiSLTDFMbWfy/,mz ", *NAMED * 2, *("enter",) * 14)
SIZES = ((38, 30), (47, 9), (59, 8))


def keys(seed, count):
    """Go through keys that look chosen by chance, and are the same every time."""
    now = seed * 2654435761 + 1
    for _ in range(count):
        now = (now * 6364136223846793005 + 1442695040888963407) % 2**64
        yield KEYS[(now >> 33) % len(KEYS)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("file", samples(), ids=lambda path: path.stem)
def test_no_keys_come_to_a_mistake(file, seed):
    table = table_of("", session=sample(file.name), rolls=("affray", "table", "players")[seed])
    for key in keys(seed + len(file.name), 250):
        table.press("space" if key == " " else key, key if len(key) == 1 else None)
        table.leaving = False
        table.mode.foresee()
        room, height = SIZES[len(key) % 3]
        table.room = room + 2
        lines = [*order.draw(table.view, room, height), *focus.draw(table.view, room, height)]
        lines += table.mode.panel(room, height) or ()
        lines += prompt.draw(table.mode.prompt(), UNICODE, room)
        assert all(cells(fit(line, room)) <= room for line in lines)
        assert table.mode.help()
    for _ in range(300):
        table.press("escape", None)
    assert table.session.question is None
    while table.session.head:
        head = table.session.head
        table.press("u", "u")
        assert table.session.head != head
