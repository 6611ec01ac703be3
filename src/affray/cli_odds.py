"""The command that tells the odds of another, without doing it; what is heavy is imported inside it."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from affray.cli_told import Faulty, ascii_only, refuse_empty, speak, spelled, told

if TYPE_CHECKING:
    from affray.encounter.play import Play


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("what", metavar="FILE|SESSION")
@click.argument("words", metavar="COMMAND...", nargs=-1, required=True)
@click.option("--policy", default="default", help="Who decides what the command asks on the way.")
@click.option(
    "--seed", default="odds", help="What a fight that has not begun is begun with: its order, hands."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--ascii", "in_ascii", is_flag=True, help="Bars in ASCII only.")
def odds(what: str, words: Sequence[str], policy: str, seed: str, *, as_json: bool, in_ascii: bool) -> None:
    """Tell the odds of a command for each of its targets, without doing it.

    Of a file the fight begins with the turn of whoever acts; a session is taken as it stands.
    COMMAND is written as in plain mode: attack ysolde giant-rat-1 spear.
    """
    from affray.encounter.desk import Desk  # noqa: PLC0415
    from affray.encounter.odds_report import report_of  # noqa: PLC0415
    from affray.encounter.opening import standing  # noqa: PLC0415

    refuse_empty(policy=policy, seed=seed)
    speak(as_json=as_json)
    with told():
        encounter, play = standing(what)
    with _refusing(play):
        said = report_of(Desk(encounter), play, _words(words), policy, seed)
    if as_json:
        import msgspec  # noqa: PLC0415

        click.echo(msgspec.json.encode({"type": "odds", **said}).decode())
        return
    from affray.plain_odds import chart  # noqa: PLC0415

    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else 80
    lines = chart(said, room, ascii_only=in_ascii or ascii_only(sys.stdout), paint=_painted)
    click.echo("\n".join(lines), color=False if os.environ.get("NO_COLOR") else None)


def _words(words: Sequence[str]) -> list[str]:
    """Return a command as its words; one that was quoted whole is split."""
    from affray.encounter.lines import split  # noqa: PLC0415

    return split(words[0])[0] if len(words) == 1 else list(words)


def _painted(bar: str, kind: str) -> str:
    return click.style(bar, fg={"out": "red", "hit": "yellow"}.get(kind))


@contextmanager
def _refusing(play: Play) -> Iterator[None]:
    """Turn a refusal into a sentence and exit status 1."""
    from affray.encounter.telling import refused  # noqa: PLC0415
    from affray.rules.refusal import Refused  # noqa: PLC0415

    try:
        yield
    except Refused as no:
        raise Faulty([spelled("; ".join(filter(None, refused(no.refusal, play))))]) from None
