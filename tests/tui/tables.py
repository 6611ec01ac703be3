"""Tables to press keys at, and screens to look at: what the tests of the screen share."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

from textual.pilot import Pilot

from affray.encounter.files import parse
from affray.encounter.model import Source
from affray.encounter.session import Session
from affray.encounter.store.rows import Start
from affray.testing.memory import MemoryStore, memory_session
from affray.tui.app import AffrayApp
from affray.tui.drawing.marks import UNICODE
from affray.tui.drawing.spans import text_of
from affray.tui.keys import Keys
from affray.tui.table import Table

HERE = Path(__file__).parent / "snapshots"
SAMPLES = Path(__file__).parents[2] / "encounters"

FIGHT = """\
affray = 1
title = "The Flooded Orrery"
ruleset = "trial"
[order]
kind = "phases"
[[combatant]]
name = "Ysolde"
side = "party"
player = "Ana"
health = 4
speed = 9
[[combatant]]
name = "Borin"
side = "party"
health = 4
speed = 1
slow = true
[[combatant]]
name = "Giant Rat"
count = 2
health = 2
speed = 3
[[combatant]]
name = "Rat King"
health = { now = 14, max = 20 }
notes = "Flees when alone"
[[combatant]]
name = "Giant Rat"
id = "late-rat"
wave = 2
health = 2
[[wave]]
number = 2
when = { round = 3 }
text = "more rats from the drains"
[[hazard]]
name = "Falling gear"
harm = 2
[[clock]]
name = "Cistern wall"
segments = 4
[template.rat]
name = "Giant Rat"
health = 2
"""


def table_of(
    text: str, *, rolls: str = "affray", kept: str = "orrery.affray", session: Session | None = None
) -> Table:
    """Make a table on a session in memory."""
    session = session or memory_session(text)
    table = Table(session, Keys.of(session.desk), UNICODE, kept)
    table.rolling(rolls)
    return table


def sample(name: str) -> Session:
    """Open a sample encounter on a session in memory."""
    file = SAMPLES / name
    text = file.read_text()
    party = tomllib.loads(text).get("party")
    found = parse(Source(text=text, party_text=(file.parent / party).read_text() if party else None))
    start = Start(title=found.title, ruleset=found.ruleset, text=text, file=str(file), seed="seed")
    return Session(found, MemoryStore(start))


NAMES = {
    "Enter": "enter",
    "Esc": "escape",
    "Back": "backspace",
    "Tab": "tab",
    "Up": "up",
    "Down": "down",
    "Space": "space",
}


def press(table: Table, keys: str) -> Table:
    """Press keys, written with spaces between them; words such as Enter are keys by name."""
    for key in keys.split():
        name = NAMES.get(key, key)
        character = " " if name == "space" else key if len(key) == 1 else None
        table.press(name, character)
        foresee(table)
    return table


def foresee(table: Table) -> None:
    """Work out all the odds that the screen wants."""
    while table.mode.foresee():
        pass


async def settle(app: AffrayApp, pilot: Pilot[None]) -> None:
    """Wait until the odds are worked out and painted, however slow the machine is."""
    await pilot.pause()
    foresee(app.table)
    app.screen.paint()  # type: ignore[attr-defined]
    await pilot.pause()


def type_in(table: Table, words: str) -> Table:
    """Type words."""
    for character in words:
        table.press("space" if character == " " else character, character)
    return table


def head(table: Table) -> str:
    """Return the first row of the prompt in words."""
    prompt = table.mode.prompt()
    return prompt.ask.title + prompt.ask.tail if prompt.ask is not None else text_of(prompt.head)


def app_of(session: Session, *, rolls: str = "affray", ascii_only: bool = False) -> AffrayApp:
    """Make an app in the terminal's own colours, so that pictures of it are the same everywhere."""
    return AffrayApp(session, rolls=rolls, ascii=ascii_only, ansi=True, kept="orrery.affray")


def picture(app: AffrayApp) -> str:
    """Return the composited screen as text, and below it where which style is."""
    strips = app.screen._compositor.render_strips()
    text = [strip.text.rstrip() for strip in strips]
    legend = {"none": "."}
    rows = []
    for strip in strips:
        row = ""
        for segment in strip:
            style = str(segment.style).replace(" on default", "") if segment.style else "none"
            letter = legend.setdefault(style, chr(96 + len(legend)))
            row += letter * segment.cell_length
        rows.append(row.rstrip("."))
    names = [f"{letter} {style}" for style, letter in legend.items()]
    return "\n".join([*text, "=" * 20, *rows, "=" * 20, *names]) + "\n"


def screen_text(app: AffrayApp) -> str:
    """Return the composited screen as text."""
    return picture(app).partition("=" * 20)[0]


def same(app: AffrayApp, name: str) -> None:
    """Compare the screen with its stored picture; AFFRAY_SNAPSHOTS=update stores it anew."""
    file = HERE / f"{name}.txt"
    seen = picture(app)
    if os.environ.get("AFFRAY_SNAPSHOTS") == "update":
        HERE.mkdir(exist_ok=True)
        file.write_text(seen)
    assert seen == file.read_text(), f"{name} looks different; AFFRAY_SNAPSHOTS=update stores it anew"
