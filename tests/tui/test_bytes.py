"""How many bytes go to the terminal for a key: the budgets of a thin line."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest
from tables import FIGHT, sample
from textual import events

from affray.encounter.library import samples
from affray.testing.memory import memory_session
from affray.tui.app import AffrayApp
from affray.tui.config import Config
from affray.tui.drawing import log, order
from affray.tui.logbook import Entry

MANY = FIGHT.replace("count = 2", "count = 24")


class Counted:
    """Counts what the app writes."""

    def __init__(self, app):
        self.bytes = 0
        write = app._driver.write

        def counting(data):
            self.bytes += len(data.encode())
            write(data)

        app._driver.write = counting

    def taken(self):
        found, self.bytes = self.bytes, 0
        return found


KEYS = (
    "1 down enter escape l up enter m escape escape ? space escape : s tab escape escape u U p escape v "
    "escape o escape a escape s escape g escape h escape c escape e escape + escape r escape d / t "
    "enter escape ctrl+p down escape tab tab up down N [ ] ctrl+t"
)


async def counts(session, theme, times, keys=KEYS):
    """Press next some times, then keys of every kind; return what each next took, and what any key took."""
    app = AffrayApp(session, config=Config(theme=theme))
    async with app.run_test(size=(120, 36)) as pilot:
        counted = Counted(app)

        async def took(word):
            app.post_message(events.Key(word, word if len(word) == 1 else None))
            await pilot.pause()
            return counted.taken()

        for word in ("n", "enter", "n"):
            await took(word)
        nexts = [await took("n") for _ in range(times)]
        others = [await took(word) for word in keys.split()]
        await pilot.pause(0.2)
        assert counted.taken() == 0
    return nexts, [*nexts, *others]


@pytest.mark.parametrize(("theme", "most"), [("terminal", 1800), ("lantern", 1800), ("night", 2500)])
async def test_next_takes_few_bytes_over_all_samples_and_no_key_takes_many(theme, most, monkeypatch):
    monkeypatch.setenv("COLORTERM", "truecolor")
    found = {}
    for file in samples():
        found[file.name], every = await counts(
            sample(file.name), theme, 16, "1" if theme == "lantern" else KEYS
        )
        assert max(every) <= 8000, file.name
    assert median(one for nexts in found.values() for one in nexts) <= most
    assert max(map(median, found.values())) <= most * 1.5


@pytest.mark.parametrize(("theme", "most"), [("terminal", 1800), ("night", 2500)])
async def test_a_crowd_of_thirty_takes_no_more(theme, most, monkeypatch):
    monkeypatch.setenv("COLORTERM", "truecolor")
    nexts, every = await counts(memory_session(MANY), theme, 40)
    assert median(nexts) <= most
    assert max(every) <= 8000


async def test_only_what_shows_is_drawn(monkeypatch):
    """Two hundred combatants and a long log: a key draws no more rows than the screen has."""
    session = memory_session(FIGHT.replace("count = 2", "count = 198"))
    app = AffrayApp(session, ansi=True)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("n", "n")
        app.table.log.entries[:0] = [Entry(1, f"line {n}", first=True) for n in range(10_000)]
        await pilot.press("n")
        await pilot.pause()
        drawn = Counter()
        for module, name in ((log, "entry_lines"), (order, "_row"), (order, "_short")):
            original = getattr(module, name)

            def counting(*args, name=name, original=original, **rest):
                drawn[name] += 1
                return original(*args, **rest)

            monkeypatch.setattr(module, name, counting)
        await pilot.press("n")
        await pilot.pause()
        assert drawn["_row"] <= 36
        assert drawn["_short"] <= 36
        assert drawn["entry_lines"] <= 120
