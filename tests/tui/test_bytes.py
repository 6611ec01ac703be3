"""How many bytes go to the terminal for a key: the budgets of a thin line."""

from __future__ import annotations

from statistics import median

import pytest
from tables import FIGHT, sample

from affray.testing.memory import memory_session
from affray.tui.app import AffrayApp
from affray.tui.config import Config

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


@pytest.mark.parametrize(("ansi", "most"), [(True, 1800), (False, 2500)])
@pytest.mark.parametrize("name", ["many", "flooded-orrery.toml"])
async def test_next_takes_few_bytes_and_no_key_takes_many(name, ansi, most):
    session = memory_session(MANY) if name == "many" else sample(name)
    app = AffrayApp(session, ansi=ansi, config=Config(theme="night"))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.press("n", "n", "n")
        await pilot.pause()
        counted = Counted(app)
        taken = []
        for _ in range(60):
            await pilot.press("n")
            await pilot.pause()
            taken.append(counted.taken())
        assert median(taken) <= most
        for word in "1 down enter escape l up enter escape ? escape : s tab escape escape u U".split():  # noqa: SIM905
            await pilot.press(word)
            await pilot.pause()
            taken.append(counted.taken())
        assert max(taken) <= 8000
        await pilot.pause(0.3)
        assert counted.taken() == 0
