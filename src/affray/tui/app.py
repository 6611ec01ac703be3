"""The Textual program: it owns the session and the switching of screens, and nothing else."""

from __future__ import annotations

from affray.encounter.opening import LookingOn
from affray.encounter.session import Session
from affray.tui import Crashed
from affray.tui.config import Config, load, where
from affray.tui.drawing.marks import ASCII, UNICODE, Marks
from affray.tui.keys import ASKING, OWN, Keys
from affray.tui.looking import LookingScreen, LookingTable
from affray.tui.program import Program
from affray.tui.screens.fight import FightScreen
from affray.tui.signals import leaving_on_signals
from affray.tui.table import Table
from affray.tui.terminal import SIXTEEN, terminal
from affray.tui.theme import MONO, NIGHT, TERMINAL, THEMES, Theme


class AffrayApp(Program, inherit_bindings=False):
    """Runs one session on the screen."""

    def __init__(
        self,
        session: Session,
        *,
        rolls: str = "",
        ascii: bool | None = None,  # noqa: A002 - the option's name
        ansi: bool = False,
        kept: str = "",
        config: Config | None = None,
    ) -> None:
        config = config or Config()
        self.look = look(ansi=ansi, named=config.theme)
        super().__init__()
        self.session = session
        self.table = table_for(session, config, self.look, rolls=rolls, ascii=ascii, kept=kept)

    def get_default_screen(self) -> FightScreen:
        """Open the fight: it is the first screen, and none is made to lie under it."""
        if isinstance(self.table, LookingTable):
            return LookingScreen(self.table, self.look, self.exit)
        return FightScreen(self.table, self.look, self.exit)


def table_for(
    session: Session,
    config: Config,
    theme: Theme,
    *,
    rolls: str = "",
    ascii: bool | None = None,  # noqa: A002 - the option's name
    kept: str = "",
) -> Table:
    """Lay a session on a table, as the user's file wants it."""
    store, who = session.store, rolls or session.store.rolls or config.rolls or "affray"
    session.house.ask |= {*session.encounter.settings.ask, *store.asks}
    session.house.roll = who == "affray"
    keys = Keys.of(session.desk, config.keys)
    kind = LookingTable if isinstance(store, LookingOn) else Table
    table = kind(session, keys, marks_for(config, ascii=ascii), kept or where_kept(session), rolls=who)
    table.theme, table.config_file = theme.name, config.file
    if rolls and rolls != store.rolls and not table.looking:
        table.keep_rolling(rolls)
    faults = [*config.faults, *(f"config.toml: {one}" for one in keys.lost)]
    if faults:
        table.say("   ".join(faults), "bad")
    return table


def config_for(session: Session) -> Config:
    """Read the user's file, knowing what its keys may do."""
    return load(where(), {key.name for key in OWN} | set(ASKING) | set(session.desk.commands))


def marks_for(config: Config, *, ascii: bool | None = None) -> Marks:  # noqa: A002 - the option's name
    """Choose the marks: as the option says, else the user's file, else as the terminal's letters allow."""
    wanted = config.ascii if ascii is None else ascii
    return ASCII if wanted or (wanted is None and not terminal().unicode) else UNICODE


def look(*, ansi: bool = False, named: str = "") -> Theme:
    """Choose the theme: none of colour where there is none, the one named, else as the terminal allows.

    A theme of more colours than the terminal has gives way to its like of sixteen. `ansi` asks for those.
    """
    here = terminal()
    if not here.colours:
        return MONO
    if named:
        theme = THEMES[named]
        return theme if here.colours > SIXTEEN or not theme.few else THEMES[theme.few]
    return TERMINAL if ansi or here.thin or here.colours <= SIXTEEN else NIGHT


def where_kept(session: Session) -> str:
    """Return the name of the file that keeps a session, where it has one."""
    path = getattr(session.store, "path", None)
    return str(path) if path is not None else "this session"


def kept_words(table: Table) -> str:
    """Say where a session is kept, and what went wrong with us."""
    kept = f"The session is kept in {table.kept}."
    if table.mishaps:
        return f"{kept}\nAffray made a mistake of its own; please report it:\n{table.mishaps[-1]}"
    return kept


def run(
    session: Session,
    *,
    rolls: str = "",
    ascii: bool | None = None,  # noqa: A002 - the option's name
    ansi: bool = False,
    kept: str = "",
) -> str:
    """Run a session on the screen until it is left; return where it is kept, in words. Raises Crashed."""
    config = config_for(session)
    app = AffrayApp(session, rolls=rolls, ascii=ascii, ansi=ansi, kept=kept, config=config)
    with leaving_on_signals(app):
        app.run(mouse=False)
    if app.return_code:
        raise Crashed(f"Affray stopped over a mistake of its own. The session is safe in {app.table.kept}.")
    return kept_words(app.table)
