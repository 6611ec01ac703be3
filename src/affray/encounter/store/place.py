"""Where sessions live, and what one is called on the command line."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

SUFFIX = ".affray"
"""How the names of session files end."""

_VARIABLE = "AFFRAY_SESSIONS"


def sessions_folder() -> Path:
    """Return where sessions live: ``$AFFRAY_SESSIONS``, or ``sessions`` in Affray's state folder."""
    if named := os.environ.get(_VARIABLE):
        return Path(named).expanduser().absolute()
    import platformdirs  # noqa: PLC0415 - not needed where a folder is named

    return platformdirs.user_state_path("affray") / "sessions"


def called(path: Path) -> str:
    """Return what to type for a session: its name where it lives with the others, else its whole path."""
    at_home = path.suffix == SUFFIX and path.parent == Path(os.path.realpath(sessions_folder()))
    return shlex.quote(path.stem if at_home else str(path))
