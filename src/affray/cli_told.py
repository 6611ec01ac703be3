"""What the commands share: their sentences, the session that is meant, whether there is a screen."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

FILE = click.Path(path_type=Path, readable=False)

COPYING = ("scp", "sftp-server", "internal-sftp", "rsync")
"""Programs that SSH clients ask for to copy files."""


class Faulty(click.ClickException):
    """Something that cannot be done: one clear sentence each, exit status 1."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))

    def show(self, file: object = None) -> None:
        """Print the sentences to standard error as they are."""
        del file
        click.echo(spelled(self.message), err=True)


class Stopped(Faulty):
    """Something that Ctrl+C stopped."""

    exit_code = 130


def session_path(name: str | None, *, finished: bool = False) -> Path:
    """Return the file of the session meant: the one named, else the last played. Raises StoreFault."""
    from affray.encounter.store import SessionMissing, find  # noqa: PLC0415
    from affray.encounter.store import sessions as listed  # noqa: PLC0415

    if name is not None:
        return find(name)
    left = [one.path for one in listed() if one.fault is None and (finished or not one.finished)]
    if not left:
        raise SessionMissing("There is no unfinished session.", "affray run FILE starts one.")
    return left[0]


@contextmanager
def told() -> Iterator[None]:
    """Turn faults of files and sessions into sentences and exit status 1."""
    from affray.encounter.files import BadFile  # noqa: PLC0415
    from affray.encounter.files.saving import Unsaved  # noqa: PLC0415
    from affray.encounter.forecast.fault import ForecastFault  # noqa: PLC0415
    from affray.encounter.store import StoreFault  # noqa: PLC0415
    from affray.tui import Crashed  # noqa: PLC0415

    try:
        yield
    except Crashed as crashed:
        raise Faulty([str(crashed)]) from None
    except Unsaved as unsaved:
        raise Faulty([str(unsaved)]) from None
    except BadFile as bad:
        raise Faulty([str(fault) for fault in bad.faults]) from None
    except (StoreFault, ForecastFault) as fault:
        raise Faulty([f"{fault.text} {fault.hint}".strip()]) from None


def refuse_empty(**options: str | None) -> None:
    """Refuse an option whose value has no letter: a variable of a script that was empty, most likely."""
    for name, value in options.items():
        if value is not None and not value.strip():
            raise Faulty([f"--{name} is empty; give it a value, or leave it out."])


def refuse_copies() -> None:
    """Refuse a client that asks over SSH for files, and would wait for ever for an answer to that."""
    asked = os.environ.get("SSH_ORIGINAL_COMMAND", "").split()[:1]
    if asked and Path(asked[0]).name in COPYING:
        raise Faulty(["This key looks on at a fight; no files can be copied with it."])


def speak(*, as_json: bool) -> None:
    """Let no byte that comes in stop plain mode, and let JSON go out as it is read everywhere."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if as_json and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def has_screen() -> bool:
    """Tell whether there is a screen; where there is none, say that plain mode takes its place."""
    why = no_screen()
    if why:
        click.echo(f"{why}: going on in plain mode, a line at a time.", err=True)
    return not why


def no_screen() -> str:
    """Say why there is no screen; empty where there is one."""
    from affray.tui.terminal import terminal  # noqa: PLC0415

    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "There is no terminal to show the screen on"
    here = terminal()
    return "" if here.screen else f"This terminal (TERM={here.name}) cannot show the screen"


def ascii_only(stream: TextIO) -> bool:
    """Tell whether a stream is a terminal that has no letters but those of ASCII."""
    from affray.tui.terminal import terminal  # noqa: PLC0415

    return stream.isatty() and not terminal().unicode


def spelled(text: str) -> str:
    """Return a sentence in the letters of the terminal."""
    from affray.encounter.letters import in_ascii  # noqa: PLC0415

    return in_ascii(text) if ascii_only(sys.stderr) else text
