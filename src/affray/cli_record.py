"""The commands about what comes out of a session: one short function each, what is heavy inside it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from affray.cli_told import FILE, Faulty, has_screen, session_path, speak, told

if TYPE_CHECKING:
    from affray.encounter.session import Session


@click.command()
@click.argument("session", required=False)
@click.option("--dry-run", is_flag=True, help="Show what would change, and write nothing.")
@click.option("--diff", "as_diff", is_flag=True, help="Show the lines of the file that change.")
@click.option(
    "--merge", is_flag=True, help="Where the party's file was changed since: change it as it is now."
)
@click.option("--to", type=FILE, help="Write a new party file instead, and touch no other.")
def carry(session: str | None, dry_run: bool, as_diff: bool, merge: bool, to: Path | None) -> None:
    """Carry what a fight did to the party into its party file; a dated copy of the old one is kept.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.record.telling import carry as do, carry_to  # noqa: I001, PLC0415

    if to and (dry_run or as_diff or merge):
        raise click.UsageError("--to writes a new file: leave out --dry-run, --diff and --merge beside it.")
    with told(), _looking_on(session) as (opened, name), _written_out():
        found = (
            carry_to(opened, name, to)
            if to
            else do(opened, name, merge=merge, as_diff=as_diff, dry_run=dry_run)
        )
        for line in found:  # the difference is shown before anything is written
            click.echo(line)


@click.command()
@click.argument("session", required=False)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["md", "jsonl", "toml"]),
    default="md",
    show_default=True,
    help="md: a recap to read; jsonl: every step and event; toml: an encounter that starts from here.",
)
@click.option("-o", "--output", type=FILE, help="The file to write; left out, standard output.")
@click.option("--over", is_flag=True, help="Write over a file that is there.")
def export(session: str | None, kind: str, output: Path | None, over: bool) -> None:
    """Write a session as a recap, as its events, or as an encounter that starts from where it stands.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.record.telling import exported, write  # noqa: PLC0415

    with told(), _looking_on(session) as (opened, name):
        text = exported(opened, name, kind)
        if output is not None:
            click.echo(write(output, text, over=over), err=True)
            return
        speak(as_json=kind != "md" or not sys.stdout.isatty())
        with _written_out():
            click.echo(text, nl=False)


@click.command()
@click.argument("session", required=False)
@click.option("--pace", type=click.FloatRange(0.1, 60), help="Play by itself, a step in so many seconds.")
@click.option("--step", type=click.IntRange(min=0), help="Begin at this one of its steps.")
@click.option("--round", "number", type=click.IntRange(min=0), help="Begin at this round.")
@click.option("--plain", is_flag=True, help="In words, a step at a time.")
def replay(
    session: str | None, pace: float | None, step: int | None, number: int | None, plain: bool
) -> None:
    """Step through a fight forwards and backwards; the session stays as it is.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.record.replaying import Replay  # noqa: PLC0415

    with told(), closing(Replay.of(session_path(session, finished=True))) as played:
        place = played.begin(step, number)
        if plain or not has_screen():
            speak(as_json=False)
            with _written_out():
                for line in played.lines(place):
                    click.echo(line)
                    time.sleep(pace or 0)
            return
        from affray.tui.replaying import run as show  # noqa: PLC0415

        ended = show(played, pace=pace, place=place, kept=played.name)
    if ended:
        click.echo(ended)


@contextmanager
def _looking_on(session: str | None) -> Iterator[tuple[Session, str]]:
    """Open a session to read it, whoever runs it; finished ones, too. Gives its name as well."""
    from affray.encounter.opening import look_on  # noqa: PLC0415
    from affray.encounter.session import House  # noqa: PLC0415

    opened, look = look_on(session_path(session, finished=True), House())
    with look:
        yield opened, look.path.stem


@contextmanager
def _written_out() -> Iterator[None]:
    """Turn a standard output that takes no more into a sentence, or silence where nobody reads any more."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - nothing more can be said there
        if not isinstance(error, BrokenPipeError):
            raise Faulty([f"It could not be written ({error.strerror}); the session is as it was."]) from None


@click.command()
@click.argument("session", required=False)
def diff(session: str | None) -> None:
    """Show how the files of a session were edited since it began; it goes on with its own copy.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.record.edited import lines_of  # noqa: PLC0415

    with told(), _looking_on(session) as (opened, name), _written_out():
        click.echo("\n".join(lines_of(opened, name)))


@click.command()
@click.argument("file", type=FILE)
def edit(file: Path) -> None:
    """Open a file in your editor (VISUAL, else EDITOR), and check it when the editor is left.

    Where it has faults, Enter opens it again at the first of them.
    """
    from affray.encounter.editor import NoEditor  # noqa: PLC0415
    from affray.encounter.record.editing import Editing  # noqa: PLC0415

    with told():
        editing = Editing(file)
        while True:
            try:
                editing.open(lambda words: click.echo(words, err=True))
            except NoEditor as no:
                raise Faulty([str(no)]) from None
            found = editing.faults()
            if not found or not sys.stdin.isatty():
                break
            click.echo("\n".join(found), err=True)
            answer = click.prompt(editing.asking, default="", show_default=False, prompt_suffix=" ", err=True)
            if answer.strip():
                raise SystemExit(1)
        if found:
            raise Faulty(found)
        click.echo("\n".join(editing.ended()))
