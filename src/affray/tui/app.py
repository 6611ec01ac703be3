"""The Textual program: it owns the session and the switching of screens, and nothing else."""

from __future__ import annotations

import os

from textual.app import App

from affray.encounter.session import Session
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.keys import Keys
from affray.tui.screens.fight import FightScreen
from affray.tui.signals import leaving_on_signals
from affray.tui.table import Table
from affray.tui.theme import MONO, NIGHT, TERMINAL, Theme


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
        ansi: bool | None = None,
        kept: str = "",
    ) -> None:
        self.look = look(ansi=ansi)
        super().__init__(ansi_color=True)
        self.animation_level = "none"
        session.house.ask |= frozenset(session.encounter.settings.ask)
        self.session = session
        marks = ASCII if ascii else UNICODE
        self.table = Table(session, Keys(session.desk.commands), marks, kept or where_kept(session))
        self.table.rolling(rolls)

    def on_mount(self) -> None:
        """Open the fight."""
        self.push_screen(FightScreen(self.table, self.look))


def look(*, ansi: bool | None) -> Theme:
    """Choose the theme: none of colour where NO_COLOR is set, the terminal's own colours, or ours."""
    if os.environ.get("NO_COLOR"):
        return MONO
    if ansi is None:
        ansi = "SSH_CONNECTION" in os.environ or not many_colours()
    return TERMINAL if ansi else NIGHT


def many_colours() -> bool:
    """Tell whether the terminal says that it has more than sixteen colours."""
    words = os.environ.get("COLORTERM", "") + os.environ.get("TERM", "")
    return any(word in words for word in ("truecolor", "24bit", "256color", "kitty", "alacritty"))


def where_kept(session: Session) -> str:
    """Return the name of the file that keeps a session, where it has one."""
    path = getattr(session.store, "path", None)
    return str(path) if path is not None else "this session"


def run(
    session: Session,
    *,
    rolls: str = "affray",
    ascii: bool = False,  # noqa: A002 - the option's name
    ansi: bool | None = None,
    kept: str = "",
) -> str:
    """Run a session on the screen until it is left; return the sentence that says where it is kept."""
    app = AffrayApp(session, rolls=rolls, ascii=ascii, ansi=ansi, kept=kept)
    with leaving_on_signals(app):
        app.run(mouse=False)
    if app.return_code:
        return (
            f"Affray stopped over a mistake of its own. The session is safe in {app.table.kept}: resume it."
        )
    return f"The session is kept in {app.table.kept}."
