"""Make the pictures of docs/: the real program, played by keys, drawn as SVG.

Run ``python docs/pictures.py``.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
from pathlib import Path

from affray.encounter.files import read
from affray.encounter.library import prepared, samples
from affray.encounter.opening import start_of
from affray.encounter.session import Session
from affray.testing.memory import MemoryStore
from affray.tui.app import AffrayApp
from affray.tui.drawing.marks import UNICODE
from affray.tui.library.app import LibraryApp
from affray.tui.library.shelf import Shelf

HERE = Path(__file__).parent
SIZE = (120, 36)

PICTURES: dict[str, tuple[str, Sequence[str]]] = {
    "fight": ("flooded-orrery", ["n", "enter", "n", "1", "5", "n", "1", "2", "n", "1", "2", "n", "1", "1"]),
    "aim": ("walking-light", ["n", "enter", "n", "1"]),
}
"""Each picture's name: the sample that is played, and the keys."""


def keep(name: str, svg: str) -> None:
    """Write a picture that needs nothing from anywhere else: the reader's own monospaced letters will do."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]+;", "font-family: monospace;", svg)
    (HERE / f"{name}.svg").write_text(svg)


async def fight(name: str, sample: str, keys: Sequence[str]) -> None:
    """Play a sample by keys and draw the screen."""
    file = next(path for path in samples() if path.stem == sample)
    encounter = read(file)
    session = Session(encounter, MemoryStore(start_of(encounter, file, "picture")))
    app = AffrayApp(session, kept=f"{sample}.affray")
    async with app.run_test(size=SIZE) as pilot:
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.3)
        keep(name, app.export_screenshot(title=f"affray run {file.name}"))


async def library() -> None:
    """Draw the library."""
    found = prepared([samples()[0].parent])
    app = LibraryApp(Shelf(found, [], UNICODE))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        keep("library", app.export_screenshot(title="affray"))


def main() -> None:
    """Make all pictures."""
    os.environ.update({"COLORTERM": "truecolor", "TERM": "xterm-256color"})
    for name, (sample, keys) in PICTURES.items():
        asyncio.run(fight(name, sample, keys))
    asyncio.run(library())


if __name__ == "__main__":
    main()
