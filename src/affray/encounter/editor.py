"""The user's own editor, opened on a file, at a line where it can be."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

USUAL = ("sensible-editor", "nano", "vim", "vi")
"""Editors that are looked for where none is named."""

PLUS = frozenset({"vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "joe", "kak",
                  "jed", "ne", "mg", "sensible-editor"})  # fmt: skip
"""Editors that take ``+12`` before a file."""

COLON = {
    "hx": (),
    "helix": (),
    "zed": (),
    "subl": (),
    "code": ("-g",),
    "codium": ("-g",),
    "code-oss": ("-g",),
}
"""Editors that take ``file:12``, and what goes before it."""


class NoEditor(Exception):  # noqa: N818 - an outcome, not an error
    """An editor that could not be opened; the message is a sentence that says what to do."""


def named() -> tuple[Sequence[str], str]:
    """Return the words of the editor's command line, and a sentence where it had to be guessed.

    VISUAL comes before EDITOR; both may hold arguments. Raises NoEditor.
    """
    for variable in ("VISUAL", "EDITOR"):
        if value := os.environ.get(variable, "").strip():
            try:
                return shlex.split(value), ""
            except ValueError as error:
                raise NoEditor(f"{variable} cannot be read ({str(error).lower()}): {value}") from None
    for one in USUAL:
        if shutil.which(one):
            return [one], f"Neither VISUAL nor EDITOR is set: opening {one}."
    raise NoEditor("No editor was found: set EDITOR to the one that you use, such as EDITOR=nano.")


def line_of(words: Sequence[str], path: Path, line: int = 0) -> list[str]:
    """Return the command line that opens a file, at a line (from 1) where the editor is known to take one."""
    name = Path(words[0]).stem.lower()
    if line > 0 and name in PLUS:
        return [*words, f"+{line}", str(path)]
    if line > 0 and name in COLON:
        return [*words, *COLON[name], f"{path}:{line}"]
    return [*words, str(path)]


def open_in(words: Sequence[str], path: Path, line: int = 0) -> None:
    """Open a file and wait until the editor is left. Raises NoEditor."""
    try:
        done = subprocess.run(line_of(words, path, line), check=False)  # noqa: S603 - the user's own words
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise NoEditor(f"{words[0]} could not be opened ({why}): set EDITOR to the one you use.") from None
    if done.returncode:
        raise NoEditor(f"{words[0]} ended with status {done.returncode}.")
