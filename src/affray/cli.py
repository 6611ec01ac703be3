"""The command line: one short function a command; what is heavy is imported inside it."""

from __future__ import annotations

import gc
import io
import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

import click

from affray import __version__

if TYPE_CHECKING:
    from affray.encounter.forecast.forecasting import Forecast
    from affray.encounter.session import House, Session
    from affray.encounter.store import Look, SessionInfo
    from affray.encounter.watching import Watcher
    from affray.rules.ruleset import Ruleset

How: TypeAlias = "Mapping[str, Any]"
"""The options that `run` and `resume` share, by their names."""

FILE = click.Path(path_type=Path, readable=False)


class Faulty(click.ClickException):
    """Something that cannot be done: one clear sentence each, exit status 1."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("\n".join(lines))

    def show(self, file: object = None) -> None:
        """Print the sentences to standard error as they are."""
        del file
        click.echo(_spelled(self.message), err=True)


class Stopped(Faulty):
    """Something that Ctrl+C stopped."""

    exit_code = 130


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="affray", message="%(prog)s %(version)s")
@click.pass_context
def affray(context: click.Context) -> None:
    """Run prepared tabletop encounters in a terminal.

    Without a command it shows the encounters that come with it and the sessions that were left.
    """
    if context.invoked_subcommand is None:
        context.invoke(library)


@affray.command()
@click.argument("files", type=FILE, nargs=-1, required=True)
def check(files: tuple[Path, ...]) -> None:
    """Check encounter files and tell everything that is wrong with them."""
    from affray.encounter.files import check as faults_of  # noqa: PLC0415

    lines: list[str] = []
    for file in files:
        found = [str(fault) for fault in faults_of(file)]
        lines += found
        if not found:
            click.echo(f"{file}: no faults")
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
@click.argument("ruleset")
def new(ruleset: str) -> None:
    """Print a commented encounter file to start from."""
    from affray.encounter.files.starting import starting_file  # noqa: PLC0415

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
            default="affray",
            help="On the screen: who rolls; what players or the table roll is typed.",
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

    how = _shown(options)
    with _told():
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
    with _told():
        path = _session(session)
        if take_over:
            hang_up(path)
        opened, store = look_on(path, _house(how)) if read_only else open_again(path, _house(how))
    _play(opened, store, how)


@affray.command()
@click.argument("session", required=False)
@click.option("--as", "name", default="", help="A player's name: shows that one's own secrets, too.")
@click.option("--plain", is_flag=True, help="In words, a view each time that it changes.")
@click.option("--once", is_flag=True, help="With --plain: say it once and end.")
def watch(session: str | None, name: str, plain: bool, once: bool) -> None:
    """Look on as players do: only what they may know, live, and nothing can be done.

    SESSION is a session's name or file; left out, the one that was played last.
    """
    from affray.encounter.watching import Watcher  # noqa: PLC0415

    with _told(), Watcher(_session(session, finished=True), name) as watcher:
        if plain or not _has_screen():
            _watch_in_words(watcher, once=once)
            return
        from affray.tui.watching.app import watch as show  # noqa: PLC0415

        show(watcher)


def _watch_in_words(watcher: Watcher, *, once: bool) -> None:
    from affray.plain_view import lines_of  # noqa: PLC0415

    _speak(as_json=False)
    try:
        click.echo("\n".join(lines_of(watcher.view)))
        while not once:
            time.sleep(0.25)
            if watcher.poll():
                click.echo("\n" + "\n".join(lines_of(watcher.view)))
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

    with _told():
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
    _speak(as_json=as_json)
    if as_json:
        click.echo(msgspec.json.encode(report).decode())
    elif report is not None:
        width = shutil.get_terminal_size().columns
        click.echo("\n".join(lines_of(report, width, ascii_only=_ascii_only(sys.stdout))))


def _progress(done: int, total: int) -> None:
    sys.stderr.write(f"\r{done:,} of {total:,} fights ({done * 100 // total}%)")
    sys.stderr.flush()


@affray.command()
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

    with _told(), _looking_on(session) as (opened, name):
        lines = (
            carry_to(opened, name, to)
            if to
            else do(opened, name, merge=merge, as_diff=as_diff, dry_run=dry_run)
        )
        click.echo("\n".join(lines))


@affray.command()
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

    with _told(), _looking_on(session) as (opened, name):
        text = exported(opened, name, kind)
        if output is not None:
            click.echo(write(output, text, over=over), err=True)
            return
        _speak(as_json=True)
        with _written_out():
            click.echo(text, nl=False)


@affray.command()
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

    with _told(), closing(Replay.of(_session(session, finished=True))) as played:
        place = played.begin(step, number)
        if plain or not _can_show():
            _speak(as_json=False)
            for line in played.lines(place):
                click.echo(line)
                time.sleep(pace or 0)
            return
        from affray.tui.replaying import run as show  # noqa: PLC0415

        ended = show(played, pace=pace, place=place, ascii=_ascii_only(), ansi=_ansi(), kept=played.name)
    if ended:
        click.echo(ended)


@contextmanager
def _looking_on(session: str | None) -> Iterator[tuple[Session, str]]:
    """Open a session to read it, whoever runs it; finished ones, too. Gives its name as well."""
    from affray.encounter.opening import look_on  # noqa: PLC0415
    from affray.encounter.session import House  # noqa: PLC0415

    opened, look = look_on(_session(session, finished=True), House())
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


@affray.command()
def sessions() -> None:
    """List all sessions: where they stopped, when, and who runs them."""
    from affray.encounter.store import sessions as listed  # noqa: PLC0415

    with _told():
        found = listed()
    if not found:
        click.echo("There are no sessions yet; affray run FILE starts one.")
    for one in found:
        click.echo(_session_line(one))


@affray.command()
def library() -> None:
    """Show the prepared encounters and the sessions that were left, and run what is chosen."""
    if _no_screen():
        _list_library()
        click.get_current_context().invoke(sessions)
        return
    from affray.tui.library.app import run as show  # noqa: PLC0415

    gc.enable()
    with _told():
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
    if one.fault is not None:
        return f"  {one.name}: {one.fault.text}"
    held = f", run by {one.held_by}" if one.held_by else ""
    return f"  {one.name}: {one.title}, {one.stopped}, {one.updated[:16].replace('T', ' ')} UTC{held}"


def _session(name: str | None, *, finished: bool = False) -> Path:
    from affray.encounter.store import SessionMissing, find  # noqa: PLC0415
    from affray.encounter.store import sessions as listed  # noqa: PLC0415

    if name is not None:
        return find(name)
    left = [one.path for one in listed() if one.fault is None and (finished or not one.finished)]
    if not left:
        raise SessionMissing("There is no unfinished session.", "affray run FILE starts one.")
    return left[0]


def _house(how: How) -> House:
    from affray.encounter.session import House  # noqa: PLC0415

    plain = bool(how["plain"])
    return House(ask_all=plain and not how["defaults"], roll=not plain and how["dice"] == "affray")


@contextmanager
def _told() -> Iterator[None]:
    """Turn faults of files and sessions into sentences and exit status 1."""
    from affray.encounter.files import BadFile  # noqa: PLC0415
    from affray.encounter.files.saving import Unsaved  # noqa: PLC0415
    from affray.encounter.forecast.fault import ForecastFault  # noqa: PLC0415
    from affray.encounter.store import StoreFault  # noqa: PLC0415

    try:
        yield
    except Unsaved as unsaved:
        raise Faulty([str(unsaved)]) from None
    except BadFile as bad:
        raise Faulty([str(fault) for fault in bad.faults]) from None
    except (StoreFault, ForecastFault) as fault:
        raise Faulty([f"{fault.text} {fault.hint}".strip()]) from None


def _play(session: Session, store: Look, how: How) -> None:
    gc.freeze()
    gc.enable()
    with store, _told():
        status = _plain(session, store, how) if how["plain"] else _screen(session, store, how)
    sys.exit(status)


def _plain(session: Session, store: Look, how: How) -> int:
    from affray.plain import Plain, json_printer  # noqa: PLC0415
    from affray.plain_text import text_printer  # noqa: PLC0415

    as_json = bool(how["as_json"])
    _speak(as_json=as_json)

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


def _speak(*, as_json: bool) -> None:
    """Let no byte that comes in stop plain mode, and let JSON go out as it is read everywhere."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    if as_json and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")


def _screen(session: Session, store: Look, how: How) -> int:
    from affray.tui.app import run as show  # noqa: PLC0415

    click.echo(show(session, rolls=str(how["dice"]), ascii=how["ascii_only"], kept=str(store.path)))
    return 0


def _shown(how: How) -> How:
    return how if how["plain"] or _has_screen() else {**how, "plain": True}


def _has_screen() -> bool:
    """Tell whether there is a screen; where there is none, say that plain mode takes its place."""
    why = _no_screen()
    if why:
        click.echo(f"{why}: going on in plain mode, a line at a time.", err=True)
    return not why


def _no_screen() -> str:
    """Say why there is no screen; empty where there is one."""
    from affray.tui.terminal import terminal  # noqa: PLC0415

    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "There is no terminal to show the screen on"
    here = terminal()
    return "" if here.screen else f"This terminal (TERM={here.name}) cannot show the screen"


def _mind_letters() -> None:
    """Let no letter that goes out stop us: what a stream lacks is written in letters that it has."""
    from affray.encounter.letters import ERRORS  # noqa: PLC0415

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii" if _ascii_only(sys.stdout) else None, errors=ERRORS)


def _ascii_only(stream: TextIO) -> bool:
    from affray.tui.terminal import terminal  # noqa: PLC0415

    return stream.isatty() and not terminal().unicode


def _spelled(text: str) -> str:
    """Return a sentence in the letters of the terminal."""
    from affray.encounter.letters import in_ascii  # noqa: PLC0415

    return in_ascii(text) if _ascii_only(sys.stderr) else text


def main() -> None:
    """Run the command line; what goes wrong is a sentence."""
    _mind_letters()
    affray()
