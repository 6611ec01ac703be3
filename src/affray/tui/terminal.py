"""What the terminal can do, as its environment says: whether it has a screen, colours, Unicode, a thin line.

It needs nothing that is slow to load, since every start asks it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

BARE = ("linux", "vt", "ansi", "cons", "pcansi", "wsvt", "sun", "cygwin", "hurd", "mach")
"""Families of TERM that print what they do not know, and whose fonts lack our marks."""

SIXTEEN, MANY = 16, 256
"""Numbers of colours; a terminal without any has 0."""

COLOURLESS = ("vt", "sun")
MANY_COLOURS = ("truecolor", "24bit", "256color", "direct", "kitty", "alacritty")
COERCED = "C.UTF-8"
"""What Python puts into LC_CTYPE where the locale is C (PEP 538)."""


class Terminal(NamedTuple):
    """One terminal. `colours` are 0, 16 or 256.

    `bare` ones are sent the moves, erasures and looks of a VT100 and nothing else, `thin` lines as little as
    there is.
    """

    name: str = "xterm"
    screen: bool = True
    colours: int = SIXTEEN
    bare: bool = False
    unicode: bool = True
    thin: bool = False


def terminal(environment: Mapping[str, str] | None = None) -> Terminal:
    """Read the environment (the process's own where none is given)."""
    found = os.environ if environment is None else environment
    name = found.get("TERM") or "dumb"
    bare = name.startswith(BARE)
    return Terminal(
        name=name,
        screen=name not in ("dumb", "unknown"),
        colours=_colours(name, found),
        bare=bare,
        unicode=not bare and _unicode(found),
        thin=bool(found.get("SSH_CONNECTION")),
    )


def _colours(name: str, environment: Mapping[str, str]) -> int:
    if environment.get("NO_COLOR") or name.startswith(COLOURLESS) or name.endswith(("-m", "-mono")):
        return 0
    words = environment.get("COLORTERM", "") + name
    return MANY if any(word in words for word in MANY_COLOURS) else SIXTEEN


def _unicode(environment: Mapping[str, str]) -> bool:
    """Tell whether the locale's letters are Unicode: by the first of its three names that is set."""
    ctype = environment.get("LC_CTYPE", "")
    if environment is os.environ and sys.flags.utf8_mode and ctype == COERCED:
        ctype = _given("LC_CTYPE")
    locale = environment.get("LC_ALL") or ctype or environment.get("LANG") or "C"
    return "utf" in locale.casefold()


def _given(name: str) -> str:
    """Return a variable as the process was given it, before Python put its own there."""
    try:
        given = Path("/proc/self/environ").read_bytes().split(b"\0")
    except OSError:
        return ""
    start = f"{name}=".encode()
    return next((one[len(start) :].decode(errors="replace") for one in given if one.startswith(start)), "")
