"""Make the pictures of docs/: the real program, played by keys, drawn as SVG.

Run ``python docs/pictures.py``.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from affray.encounter.files import read
from affray.encounter.library import prepared, samples
from affray.encounter.opening import start_of
from affray.encounter.session import Session
from affray.encounter.store import SessionInfo
from affray.testing.memory import MemoryStore
from affray.tui.app import AffrayApp
from affray.tui.library.app import LibraryApp

HERE = Path(__file__).parent
SIZE = (120, 36)

START = ["n", "enter", "n"]

PICTURES: dict[str, tuple[str, str, Sequence[str]]] = {
    "fight": ("flooded-orrery", "affray",
              [*START, "1", "5", "enter", "n", "1", "2", "n", "1", "2", "enter", "n", "1"]),
    "aim": ("walking-light", "affray", [*START, "1"]),
    "dice": ("walking-light", "table", [*START, "1", "1", "6", "space", "4"]),
    "trace": ("flooded-orrery", "affray", [*START, "1", "5", "enter", "n", "1", "1", "l", "enter"]),
    "cards": ("box-nine", "affray", ["n", "1", "1"]),
}  # fmt: skip
"""Each picture's name: the sample that is played, who rolls, and the keys."""

TEXT = re.compile(r"(<text\b[^>]*>)([^<]*)(</text>)")


def keep(name: str, svg: str) -> None:
    """Write a picture that needs nothing from anywhere else: the reader's own monospaced letters will do."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", "font-family: monospace;", svg)
    svg = TEXT.sub(lambda found: found[1] + found[2].replace(" ", "&#160;") + found[3], svg)
    (HERE / f"{name}.svg").write_text(svg)


async def fight(name: str, sample: str, rolls: str, keys: Sequence[str]) -> None:
    """Play a sample by keys and draw the screen."""
    file = next(path for path in samples() if path.stem == sample)
    encounter = read(file)
    session = Session(encounter, MemoryStore(start_of(encounter, file, "picture")))
    app = AffrayApp(session, rolls=rolls, kept=f"{sample}.affray")
    async with app.run_test(size=SIZE) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.3)
        keep(name, app.export_screenshot(title=f"affray run {file.name}"))


def left(stopped: str, title: str, day: int) -> SessionInfo:
    """Return a session as the library lists it."""
    at = f"2026-11-{day}T20:{day}:00+00:00"
    return SessionInfo(path=Path(f"{title.lower()}.affray"), title=title, stopped=stopped, updated=at)


async def library() -> None:
    """Draw the library, with two sessions that were left."""
    app = LibraryApp()
    async with app.run_test(size=SIZE) as pilot:
        found = prepared([samples()[0].parent])
        shown = [replace(one, path=Path("encounters") / one.path.name) for one in found]
        app.shelf.renew(
            shown, [left("Round 3 · heavy", "The Flooded Orrery", 29), left("over", "The Barge", 22)]
        )
        app.shelf.now = datetime(2026, 11, 30, 12, tzinfo=UTC)
        await pilot.press("down")
        await pilot.pause()
        keep("library", app.export_screenshot(title="affray"))


def main() -> None:
    """Make all pictures."""
    os.environ.update({"COLORTERM": "truecolor", "TERM": "xterm-256color"})
    os.environ.update({"TZ": "UTC", "XDG_CONFIG_HOME": "/nowhere", "AFFRAY_SESSIONS": "/nowhere"})
    for name, (sample, rolls, keys) in PICTURES.items():
        asyncio.run(fight(name, sample, rolls, keys))
    asyncio.run(library())


if __name__ == "__main__":
    main()
