"""The Textual program: screens, widgets, keys and themes. It shows a session and sends it commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from affray.encounter.session import Session


class Crashed(Exception):  # noqa: N818 - it is a sentence
    """The screen stopped over a mistake of our own; the sentence says what is safe."""


def run(
    session: Session,
    *,
    rolls: str = "",
    ascii: bool | None = None,  # noqa: A002 - the option's name
    ansi: bool = False,
    kept: str = "",
) -> str:
    """Run a session on the screen until it is left; return the sentence that says where it is kept.

    Raises Crashed.

    `rolls` is affray, players (each for their own) or table; empty: as it was said last, or as the user's
    file says. `ascii` says whether marks are ASCII (None: as the user's file says, else the terminal), `ansi`
    keeps to the terminal's sixteen colours even where it has more, `kept` is what the session is called.
    """
    from affray.tui.app import run as show  # noqa: PLC0415 - Textual is slow to load

    return show(session, rolls=rolls, ascii=ascii, ansi=ansi, kept=kept)


__all__ = ["Crashed", "run"]
