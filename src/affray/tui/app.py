"""The Textual program: it owns the session and the switching of screens, and nothing else."""

from __future__ import annotations

import os

from textual.app import App

from affray.encounter.session import Session
from affray.tui.config import Config, load, where
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.driver import TerminalDriver
from affray.tui.keys import OWN, Keys
from affray.tui.screens.fight import FightScreen
from affray.tui.signals import leaving_on_signals
from affray.tui.table import Table
from affray.tui.theme import MONO, NIGHT, TERMINAL, THEMES, Theme


class AffrayApp(App[None], inherit_bindings=False):
    """Runs one session on the screen, by the keyboard alone."""

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "Affray"

    def __init__(
        self,
        session: Session,
        *,
        rolls: str = "affray",
        ascii: bool = False,  # noqa: A002 - the option's name
        ansi: bool = False,
        kept: str = "",
        config: Config | None = None,
    ) -> None:
        config = config or Config()
        self.look = look(ansi=ansi, named=config.theme)
        super().__init__(driver_class=TerminalDriver, ansi_color=True)  # themes say themselves what they need
        self.animation_level = "none"
        self.session = session
        self.table = table_for(session, config, self.look, rolls=rolls, ascii=ascii, kept=kept)

    def on_mount(self) -> None:
        """Open the fight."""
        self.push_screen(FightScreen(self.table, self.look, self.exit))


def table_for(
    session: Session,
    config: Config,
    theme: Theme,
    *,
    rolls: str = "affray",
    ascii: bool = False,  # noqa: A002 - the option's name
    kept: str = "",
) -> Table:
    """Lay a session on a table, as the user's file wants it."""
    session.house.ask |= frozenset(session.encounter.settings.ask)
    marks = ASCII if ascii or config.ascii else UNICODE
    table = Table(session, Keys.of(session.desk, config.keys), marks, kept or where_kept(session))
    table.theme = theme.name
    table.rolling(config.rolls if config.rolls and rolls == "affray" else rolls)
    if config.faults:
        table.say("   ".join(config.faults), "bad")
    return table


def config_for(session: Session) -> Config:
    """Read the user's file, knowing what its keys may do."""
    return load(where(), {key.name for key in OWN} | set(session.desk.commands))


def look(*, ansi: bool, named: str = "") -> Theme:
    """Choose the theme: none of colour where NO_COLOR is set, the one named, else as the terminal allows.

    A theme of more colours than the terminal has gives way to its like of sixteen.
    """
    if os.environ.get("NO_COLOR"):
        return MONO
    if named:
        theme = THEMES[named]
        return theme if many_colours() or not theme.few else THEMES[theme.few]
    few = ansi or "SSH_CONNECTION" in os.environ or not many_colours()
    return TERMINAL if few else NIGHT


def many_colours() -> bool:
    """Tell whether the terminal says that it has more than sixteen colours."""
    words = os.environ.get("COLORTERM", "") + os.environ.get("TERM", "")
    return any(word in words for word in ("truecolor", "24bit", "256color", "kitty", "alacritty"))


def where_kept(session: Session) -> str:
    """Return the name of the file that keeps a session, where it has one."""
    path = getattr(session.store, "path", None)
    return str(path) if path is not None else "this session"


def kept_words(table: Table) -> str:
    """Say where a session is kept, and what went wrong with us."""
    kept = f"The session is kept in {table.kept}."
    if table.mishaps:
        return f"{kept}\nAffray made a mistake of its own; please report it:\n{table.mishaps[-1]}"
    return kept


def run(
    session: Session,
    *,
    rolls: str = "affray",
    ascii: bool = False,  # noqa: A002 - the option's name
    ansi: bool = False,
    kept: str = "",
) -> str:
    """Run a session on the screen until it is left; return the sentence that says where it is kept."""
    config = config_for(session)
    app = AffrayApp(session, rolls=rolls, ascii=ascii, ansi=ansi, kept=kept, config=config)
    with leaving_on_signals(app):
        app.run(mouse=False)
    if app.return_code:
        return f"Affray stopped over a mistake of its own. The session is safe in {app.table.kept}."
    return kept_words(app.table)
