"""What is said most often of files, that nothing is wrong with them, without loading the command line for it.

An editor or a hook checks at every save. Whatever else is to be said, the command line says it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def fine(file: Path, notes: Sequence[str]) -> str:
    """Say that nothing is wrong with a file, and what may surprise all the same."""
    return "; ".join([f"{file}: no faults", *notes])


def checked(words: Sequence[str]) -> bool:
    """Take ``check FILE…`` where all is well; else say nothing, and tell that there is more to say."""
    command, *names = words or [""]
    if command != "check" or not names or any(one.startswith("-") or not one.isascii() for one in names):
        return False
    from affray.encounter.files.checking import checked as looked_at  # noqa: PLC0415 - for this command alone

    files = [Path(one) for one in names]
    found = [(file, *looked_at(file)) for file in files]
    if any(faults for _, faults, _ in found):
        return False
    try:
        sys.stdout.write("".join(f"{fine(file, notes)}\n" for file, _, notes in found))
        sys.stdout.flush()
    except OSError:
        return False
    return True
