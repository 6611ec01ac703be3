"""The library as a program: it shows the shelf, opens what is chosen, and comes back to the same place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from textual import events
from textual.app import ComposeResult, SuspendNotSupported

from affray.encounter import editor
from affray.encounter.files import BadFile
from affray.encounter.library import Prepared, folders, prepared
from affray.encounter.opening import resume, run_file
from affray.encounter.session import House, Session
from affray.encounter.store import SessionInfo, Store, StoreFault
from affray.encounter.store import sessions as listed
from affray.tui import Crashed
from affray.tui.app import config_for, kept_words, look, marks_for, table_for
from affray.tui.config import Config, load, where
from affray.tui.drawing.spans import Line
from affray.tui.library.drawing import draw
from affray.tui.library.shelf import Chosen, Shelf
from affray.tui.program import Program
from affray.tui.screens.fight import FightScreen
from affray.tui.signals import leaving_on_signals
from affray.tui.table import Table
from affray.tui.widgets.lines import Lines


class ShelfLines(Lines):
    """The whole screen."""

    table: Any

    def draw(self, room: int, height: int) -> Sequence[Line]:
        """Draw the shelf."""
        return draw(cast("Shelf", self.table), room, height)


class LibraryApp(Program, inherit_bindings=False):
    """Shows the shelf and hands it keys; a fight opens as a screen over it.

    `kept` is the sentence of the last fight that was left, for when the program ends; `left` is the same in
    short, for the status.
    """

    CSS = "ShelfLines { width: 100%; height: 100%; background: transparent; }"

    def __init__(self, *, ascii: bool | None = None, ansi: bool = False) -> None:  # noqa: A002 - the option's name
        self.config = load(where())
        self.look = look(ansi=ansi, named=self.config.theme)
        super().__init__()
        self.ascii = ascii
        self.store: Store | None = None
        self.fighting: Table | None = None
        self.kept = self.left = ""
        self.shelf = Shelf(*self._lists(), marks_for(self.config, ascii=ascii))
        self.shelf.said = "   ".join((*self.config.faults, *_missing(self.config)))

    def _lists(self) -> tuple[Sequence[Prepared], Sequence[SessionInfo]]:
        """Read both lists from the disk."""
        return prepared(folders(self.config.folders)), listed()

    def compose(self) -> ComposeResult:
        """Lay out the one widget."""
        yield ShelfLines(cast("Any", self.shelf), self.look, id="shelf")

    def on_key(self, event: events.Key) -> None:
        """Hand a key to the shelf, and do what is chosen."""
        event.stop()
        if self.fighting is not None:
            return
        self.shelf.press(event.key, event.character if event.is_printable else None)
        chosen, self.shelf.chosen = self.shelf.chosen, None
        if chosen is not None:
            self.do(chosen)
        self.query_one(ShelfLines).update()

    def on_paste(self, event: events.Paste) -> None:
        """Let the shelf take pasted words."""
        event.stop()
        if self.fighting is None:
            self.shelf.paste(event.text)
            self.query_one(ShelfLines).update()

    def do(self, chosen: Chosen) -> None:
        """Do what was chosen: leave, edit, or open a fight."""
        if chosen.path is None:
            self.exit()
        elif chosen.deed == "edit":
            self.edit(chosen.path)
        else:
            try:
                self.open(chosen.deed, chosen.path)
            except BadFile as bad:
                self.shelf.renew(*self._lists(), str(bad.faults[0]))
                if self.shelf.encounter is not None and self.shelf.encounter.path == chosen.path:
                    self.shelf.check()
            except StoreFault as fault:
                self.shelf.said = f"{fault.text} {fault.hint}".strip()

    def edit(self, path: Path) -> None:
        """Let the user's editor change a file, at its first fault if it has one; then check it."""
        said = ""
        one = self.shelf.encounter
        faults = one.faults if one is not None and one.path == path else ()
        line = next((fault.line for fault in faults if fault.file == str(path)), 0)
        try:
            words, said = editor.named()
            with self.suspend():
                editor.open_in(words, path, line)
        except (editor.NoEditor, SuspendNotSupported) as fault:
            said = str(fault)
        self.shelf.renew(*self._lists(), said)
        if not said:
            self.shelf.check()
        self.refresh()

    def open(self, deed: str, path: Path) -> None:
        """Open a fight over the library. Raises BadFile or StoreFault."""
        house = House(ask_all=False, roll=True)
        session: Session
        if deed == "resume":
            session, self.store = resume(path, house)
        else:
            session, self.store = run_file(path, house, new=deed == "new")
        kept = str(self.store.path)
        self.fighting = table_for(session, config_for(session), self.look, ascii=self.ascii, kept=kept)
        self.push_screen(FightScreen(self.fighting, self.look, self.leave_fight))

    def leave_fight(self) -> None:
        """Come back to the library, where one was."""
        self.close()
        self.pop_screen()
        self.shelf.renew(*self._lists(), self.left)
        self.call_after_refresh(self._back)

    def _back(self) -> None:
        """Listen again: what came in one burst with the key that left has gone by."""
        self.fighting = None
        self.query_one(ShelfLines).update()

    def close(self) -> None:
        """Close the session that is open, and keep the sentence that says where it is."""
        if self.store is not None and self.fighting is not None:
            self.store.close()
            self.store = None
            self.kept = kept_words(self.fighting)
            mishap = (
                "   Affray made a mistake of its own; it is told on leaving." if self.fighting.mishaps else ""
            )
            self.left = f"The session is kept in {self.fighting.kept.rpartition('/')[2]}.{mishap}"


def _missing(config: Config) -> list[str]:
    return [f"config.toml: there is no folder {one}" for one in config.folders if not one.is_dir()]


def run(*, ascii: bool | None = None, ansi: bool = False) -> str:  # noqa: A002 - the option's name
    """Show the library until it is left; return the sentence about the last fight, if any. Raises Crashed."""
    app = LibraryApp(ascii=ascii, ansi=ansi)
    with leaving_on_signals(app):
        app.run(mouse=False)
    app.close()
    if app.return_code:
        words = f"Affray stopped over a mistake of its own; all sessions are safe. {app.kept}"
        raise Crashed(words.strip())
    return app.kept
