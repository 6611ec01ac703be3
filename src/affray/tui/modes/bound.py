"""What the names of keys stand for: every deed of turn mode that is the screen's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from affray.tui.modes.deeds import DEEDS
from affray.tui.modes.files import show_changes, show_party
from affray.tui.modes.helping import HelpMode
from affray.tui.modes.line import LineMode
from affray.tui.modes.odds import show_odds
from affray.tui.modes.owed import next_turn
from affray.tui.modes.pick import (
    choose_actor,
    choose_command,
    choose_next,
    choose_several,
    choose_together,
)
from affray.tui.modes.showing import show_players, show_prepared
from affray.tui.modes.walk import search, walk

if TYPE_CHECKING:
    from affray.tui.table import Table

Deed: TypeAlias = Callable[["Table"], None]


def show_help(table: Table) -> None:
    """Show help for this moment."""
    if isinstance(table.mode, HelpMode):
        table.mode.press("f1", None)
    else:
        table.mode = HelpMode(table, table.mode)


def show_forecast(table: Table) -> None:
    """Look ahead from here; what plays so many fights is loaded when somebody wants it."""
    from affray.tui.modes.forecast import show_forecast as show  # noqa: PLC0415 - no fight opens with it

    show(table)


def type_line(table: Table) -> None:
    """Open the command line."""
    table.say("")
    table.mode = LineMode(table)


BOUND: Mapping[str, Deed] = {
    **DEEDS,
    "next": next_turn,
    "anyone": choose_actor,
    "choose-next": choose_next,
    "palette": choose_command,
    "select": choose_several,
    "together": choose_together,
    "players": show_players,
    "odds": show_odds,
    "forecast": show_forecast,
    "prepared": show_prepared,
    "party": show_party,
    "changes": show_changes,
    "log": walk,
    "search": search,
    "line": type_line,
    "help": show_help,
}
