"""Make the pictures of docs/: the real program, played by keys, drawn as SVG.

Run ``python docs/pictures.py``.
"""

from __future__ import annotations

import asyncio
import os
import re
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

START = "n enter n"

PICTURES: dict[str, tuple[str, str, str]] = {
    "fight": (
        "flooded-orrery",
        "affray",
        f"{START} 1 5 enter n 1 1 enter n 1 2 enter n 1 2 enter n n 1 enter enter n n 1",
    ),
    "aim": ("walking-light", "affray", f"{START} 1"),
    "dice": ("walking-light", "table", f"{START} 1 1 6 space 4"),
    "trace": ("flooded-orrery", "affray", f"{START} 1 5 enter n 1 1 l enter"),
    "cards": ("box-nine", "affray", "n 2 1"),
}
"""Each picture's name: the sample that is played, who rolls, and the keys."""

NAMES = (*PICTURES, "library")

SURROUNDINGS = {
    "COLORTERM": "truecolor",
    "TERM": "xterm-256color",
    "TZ": "UTC",
    "XDG_CONFIG_HOME": "/nowhere",
    "AFFRAY_SESSIONS": "/nowhere",
}

TEXT = re.compile(r"(<text\b[^>]*>)([^<]*)(</text>)")


def alone(svg: str) -> str:
    """Return a picture that needs nothing from anywhere else, and whose blanks every program keeps.

    The reader's own monospaced letters will do.
    """
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", "font-family: monospace;", svg)
    svg = TEXT.sub(lambda found: found[1] + found[2].replace(" ", "&#160;") + found[3], svg)
    return svg.replace("<text ", '<text xml:space="preserve" ')


def words(svg: str) -> str:
    """Return the words of a picture, however it is drawn."""
    return "\n".join(found[2] for found in TEXT.finditer(svg)).replace("&#160;", " ")


async def fight(sample: str, rolls: str, keys: str) -> str:
    """Play a sample by keys and draw the screen, the odds and all."""
    file = next(path for path in samples() if path.stem == sample)
    encounter = read(file)
    session = Session(encounter, MemoryStore(start_of(encounter, file, "picture")))
    app = AffrayApp(session, rolls=rolls, kept=f"{sample}.affray")
    async with app.run_test(size=SIZE) as pilot:
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause()
        while app.table.mode.pending:
            await pilot.pause(0.05)
        await pilot.pause(0.3)
        return alone(app.export_screenshot(title=f"affray run {file.name}"))


def left(stopped: str, title: str, day: int) -> SessionInfo:
    """Return a session as the library lists it."""
    at = f"2026-11-{day}T20:{day}:00+00:00"
    return SessionInfo(path=Path(f"{title.lower()}.affray"), title=title, stopped=stopped, updated=at)


async def library() -> str:
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
        return alone(app.export_screenshot(title="affray"))


async def drawn(name: str) -> str:
    """Draw one of the pictures; `SURROUNDINGS` must be set."""
    return await (library() if name == "library" else fight(*PICTURES[name]))


def main() -> None:
    """Make all pictures."""
    os.environ.update(SURROUNDINGS)
    for name in NAMES:
        (HERE / f"{name}.svg").write_text(asyncio.run(drawn(name)))


if __name__ == "__main__":
    main()
