"""The command line: one short function a command; what is heavy is imported inside it."""

from __future__ import annotations

import gc
import io
import os
import select
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from affray import __version__
from affray.cli_odds import odds
from affray.cli_record import carry, diff, edit, export, replay
from affray.cli_told import (
    FILE,
    Faulty,
    Stopped,
    ascii_only,
    has_screen,
    no_screen,
    refuse_copies,
    refuse_empty,
    session_path,
    speak,
    told,
)
from affray.quick import fine

if TYPE_CHECKING:
    from affray.encounter.forecast.forecasting import Forecast
    from affray.encounter.session import House, Session
    from affray.encounter.store import Look, SessionInfo
    from affray.encounter.watching import Watcher
    from affray.rules.ruleset import Ruleset

How: TypeAlias = "Mapping[str, Any]"
"""The options that `run` and `resume` share, by their names."""


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="affray", message="%(prog)s %(version)s")
@click.pass_context
def affray(context: click.Context) -> None:
    """Run prepared tabletop encounters in a terminal.

    Without a command it shows the encounters that come with it and the sessions that were left.
    """
    if context.invoked_subcommand is None:
        context.invoke(library)


for command in (edit, diff, carry, export, odds, replay):
    affray.add_command(command)


@affray.command()
@click.argument("files", type=FILE, nargs=-1, required=True)
def check(files: tuple[Path, ...]) -> None:
    """Check encounter files and tell everything that is wrong with them."""
    from affray.encounter.files.checking import checked  # noqa: PLC0415

    lines: list[str] = []
    for file in files:
        faults, notes = checked(file)
        found = [str(fault) for fault in faults]
        lines += found
        if not found:
            click.echo(fine(file, notes))
    if lines:
        raise Faulty(lines)


@affray.command()
@click.argument("ruleset", required=False)
def schema(ruleset: str | None) -> None:
    """Print the JSON Schema of encounter files for a ruleset (left out: the first there is)."""
    import msgspec  # noqa: PLC0415

    from affray.encounter.files.starting import schema as make  # noqa: PLC0415
    from affray.rules.registry import names  # noqa: PLC0415

    ruleset = ruleset or names()[0]
    click.echo(msgspec.json.format(msgspec.json.encode(make(_ruleset(ruleset))), indent=2).decode())


@affray.command()
@click.argument("ruleset", required=False)
def new(ruleset: str | None) -> None:
    """Print a commented encounter file to start from, for the ruleset named."""
    from affray.encounter.files.starting import starting_file  # noqa: PLC0415
    from affray.rules.registry import names  # noqa: PLC0415

    if ruleset is None:
        raise Faulty([f"Say for which ruleset: affray new {' or affray new '.join(names())}."])
    click.echo(starting_file(_ruleset(ruleset)), nl=False)


def _ruleset(name: str) -> Ruleset:
    from affray.rules.registry import UnknownRuleset, names, ruleset  # noqa: PLC0415

    try:
        return ruleset(name)
    except UnknownRuleset as unknown:
        near = f"did you mean {unknown.nearest}?" if unknown.nearest else f"there are {', '.join(names())}"
        raise Faulty([f"There is no ruleset {name}; {near}"]) from None


def _options(command: click.decorators.FC) -> click.decorators.FC:
    """Add what `run` and `resume` share: how the session is shown and who rolls."""
    for option in (
        click.option("--plain", is_flag=True, help="A line at a time, from standard input."),
        click.option("--json", "as_json", is_flag=True, help="With --plain: one JSON object a line."),
        click.option("--defaults", is_flag=True, help="With --plain: do not ask what has a usual answer."),
        click.option("--strict", is_flag=True, help="With --plain: stop at the first error, status 1."),
        click.option(
            "--dice",
            type=click.Choice(["affray", "players", "table"]),
            help="On the screen: who rolls, what others roll is typed; left out, as it was said last.",
        ),
        click.option(
            "--ascii/--unicode",
            "ascii_only",
            default=None,
            help="On the screen: marks in ASCII or in Unicode; left out, as config.toml or the locale says.",
        ),
    ):
        command = option(command)
    return command


@affray.command()
@click.argument("file", type=FILE)
@_options
@click.option("--session", type=FILE, help="The session's file; made where there is none.")
@click.option("--new", "is_new", is_flag=True, help="Start a new session, and never go on with an old one.")
@click.option("--seed", help="What Affray's dice are made from, to have the same ones again.")
def run(file: Path, session: Path | None, is_new: bool, seed: str | None, **options: Any) -> None:
    """Run a prepared encounter; its newest unfinished session is gone on with."""
    from affray.encounter.opening import run_file  # noqa: PLC0415

    refuse_empty(seed=seed)
    how = _shown(options)
    with told():
        opened, store = run_file(file, _house(how), session=session, new=is_new, seed=seed)
    _play(opened, store, how)


@affray.command()
@click.argument("session", required=False)
@_options
@click.option("--read-only", is_flag=True, help="Look on, whoever runs it.")
@click.option("--take-over", is_flag=True, help="Hang up on another terminal of yours that runs it.")
def resume(session: str | None, read_only: bool, take_over: bool, **options: Any) -> None:
    """Go on with a session: by its name or file, or the newest that was left."""
    from affray.encounter.opening import look_on  # noqa: PLC0415
    from affray.encounter.opening import resume as open_again  # noqa: PLC0415
    from affray.encounter.store import take_over as hang_up  # noqa: PLC0415

    how = _shown(options)
    with told():
        path = session_path(session)
        if take_over:
            hang_up(path)
        opened, store = look_on(path, _house(how)) if read_only else open_again(path, _house(how))
    _play(opened, store, how)


@affray.command()
@click.argument("session", required=False)
@click.option("--as", "name", help="A player's name: shows that one's own secrets, too.")
@click.option("--plain", is_flag=True, help="In words, a view each time that it changes.")
@click.option("--once", is_flag=True, help="With --plain: say it once and end.")
def watch(session: str | None, name: str | None, plain: bool, once: bool) -> None:
    """Look on as players do: only what they may know, live, and nothing can be done.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.watching import Watcher  # noqa: PLC0415

    refuse_copies()
    refuse_empty(**{"as": name})
    with told(), Watcher(session_path(session, finished=True), name or "") as watcher:
        if plain or not has_screen():
            _watch_in_words(watcher, once=once)
            return
        from affray.tui.watching.app import watch as show  # noqa: PLC0415

        show(watcher)


def _left_alone(seconds: float) -> bool:
    """Wait, but no longer than somebody is there to read; tell whether nobody is."""
    reader = select.poll()
    reader.register(1, 0)
    return bool(reader.poll(seconds * 1000))


def _watch_in_words(watcher: Watcher, *, once: bool) -> None:
    from affray.encounter.watching import EVERY  # noqa: PLC0415
    from affray.plain_view import news  # noqa: PLC0415

    try:
        for words in news(watcher):
            if words:
                click.echo(words)
            if once or _left_alone(EVERY):
                return
    except KeyboardInterrupt:
        return


@affray.command()
@click.argument("what", metavar="FILE|SESSION")
@click.option("--runs", type=int, default=1000, show_default=True, help="Fights to play, of each variation.")
@click.option("--rounds", type=int, default=30, show_default=True, help="Rounds after which it is not over.")
@click.option("--seed", default="1", show_default=True, help="What the dice are made from.")
@click.option("--jobs", type=int, help="Processes that play; left out, one for each core.")
@click.option("--policy", "policies", multiple=True, metavar="SIDE=NAME,…", help="How a side plays.")
@click.option("--only", is_flag=True, help="Without one more and one fewer of each foe.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def forecast(what: str, policies: tuple[str, ...], as_json: bool, only: bool, **how: Any) -> None:
    """Play a prepared fight, or a session from where it stands, many times and tell how it goes.

    Both sides play by stated policies; --policy party=weakest,stand and the like replace them.
    """
    from affray.encounter.forecast.forecasting import Forecast, Wanted  # noqa: PLC0415
    from affray.encounter.forecast.tactics import read_policies  # noqa: PLC0415
    from affray.encounter.opening import standing  # noqa: PLC0415

    refuse_empty(seed=how["seed"])
    with told():
        wanted = Wanted(policies=read_policies(policies), vary=not only, **how)
        _forecast(Forecast(*standing(what), wanted), as_json=as_json)


def _forecast(making: Forecast, *, as_json: bool) -> None:
    """Make a forecast and print it; say how far it is on a terminal's standard error."""
    import msgspec  # noqa: PLC0415

    from affray.plain_forecast import lines_of  # noqa: PLC0415

    try:
        report = making.make(_progress if sys.stderr.isatty() else lambda *_: None)
    except KeyboardInterrupt:
        raise Stopped([f"Stopped after {making.done:,} of {making.total:,} fights."]) from None
    finally:
        if sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
    speak(as_json=as_json)
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    elif report is not None:
        width = shutil.get_terminal_size().columns
        click.echo("\n".join(lines_of(report, width, ascii_only=ascii_only(sys.stdout))))


def _progress(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done:,} of {total:,} fights ({done * 100 // total}%)")
    sys.stderr.flush()


@affray.command()
def sessions() -> None:
    """List all sessions: where they stopped, when, and who runs them."""
    from affray.encounter.store import sessions as listed  # noqa: PLC0415

    with told():
        found = listed()
    if not found:
        click.echo("There are no sessions yet; affray run FILE starts one.")
    for one in found:
        click.echo(_session_line(one))


@affray.command()
def library() -> None:
    """Show the prepared encounters and the sessions that were left, and run what is chosen."""
    if no_screen():
        _list_library()
        click.get_current_context().invoke(sessions)
        return
    from affray.tui.library.app import run as show  # noqa: PLC0415

    gc.enable()
    with told():
        kept = show()
    if kept:
        click.echo(kept)


def _list_library() -> None:
    from affray.encounter.library import folders, prepared  # noqa: PLC0415

    encounters = prepared(folders())
    click.echo("Prepared encounters (affray run FILE):")
    for one in encounters:
        faults = f", {len(one.faults)} faults" if one.faults else f" ({one.ruleset})"
        click.echo(f"  {one.path}: {one.title}{faults}")
    click.echo("Sessions (affray resume NAME):")


def _session_line(one: SessionInfo) -> str:
    from affray.encounter.store.rows import local  # noqa: PLC0415

    if one.fault is not None:
        return f"  {one.name}: {one.fault.text}"
    held = f", run by {one.held_by}" if one.held_by else ""
    edited = ", file edited since" if one.edited else ""
    return f"  {one.name}: {one.title}, {one.stopped}, {local(one.updated)}{held}{edited}"


def _house(how: How) -> House:
    from affray.encounter.session import House  # noqa: PLC0415

    plain = bool(how["plain"])
    return House(ask_all=plain and not how["defaults"], roll=not plain and how["dice"] in (None, "affray"))


def _play(session: Session, store: Look, how: How) -> None:
    gc.freeze()
    gc.enable()
    with store, told():
        status = _plain(session, store, how) if how["plain"] else _screen(session, store, how)
    sys.exit(status)


def _plain(session: Session, store: Look, how: How) -> int:
    from affray.plain import Plain, json_printer  # noqa: PLC0415
    from affray.plain_text import text_printer  # noqa: PLC0415

    as_json = bool(how["as_json"])
    speak(as_json=as_json)

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    opening = f"{session.encounter.title}\n\n{session.encounter.intro}\n"
    say = json_printer(write) if as_json else text_printer(write, opening=opening)
    try:
        return Plain(session, say, name=store.path.stem, strict=bool(how["strict"])).run(sys.stdin)
    except OSError as error:
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - nothing more can be said there
        raise Faulty(
            [f"What was to be said could not be written ({error.strerror}); the session is kept."]
        ) from None


def _screen(session: Session, store: Look, how: How) -> int:
    from affray.tui.app import run as show  # noqa: PLC0415

    click.echo(show(session, rolls=str(how["dice"] or ""), ascii=how["ascii_only"], kept=str(store.path)))
    return 0


def _shown(how: How) -> How:
    return how if how["plain"] or has_screen() else {**how, "plain": True}


def _mind_letters() -> None:
    """Let no letter that goes out stop us: what a stream lacks is written in letters that it has."""
    from affray.encounter.letters import ERRORS  # noqa: PLC0415

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii" if ascii_only(sys.stdout) else None, errors=ERRORS)


def main() -> None:
    """Run the command line; what goes wrong is a sentence."""
    _mind_letters()
    affray()
