"""A typed command line, run: commands with inline answers, and the screen's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from affray.encounter.lines import split
from affray.encounter.odds_report import known_policy, policies
from affray.rules.refusal import Refused
from affray.tui.modes.deeds import change_theme, leave, redo, undo
from affray.tui.modes.files import show_changes, show_party
from affray.tui.modes.helping import HelpMode
from affray.tui.modes.odds import show_odds_of
from affray.tui.modes.walk import WalkMode, walk
from affray.tui.theme import THEMES

if TYPE_CHECKING:
    from affray.tui.table import Table

KEPT = 200
"""Lines of history."""

Own: TypeAlias = "Callable[[Table, list[str], list[str]], None]"
"""What one of the screen's own words does with the words after it, and with answers."""

BARE = ("undo", "redo", "leave", "party", "changes", "log", "state", "continue")
"""The screen's own words that stand alone."""

ROLLING = {
    "affray": "Affray rolls everything",
    "players": "Players roll for their own, Affray for the rest",
    "table": "The table rolls; Enter lets Affray",
}


def run_line(table: Table, line: str) -> None:
    """Run a line; where it is refused, the prompt keeps it."""
    if not line.strip():
        table.say("")
        table.turn()
        return
    table.history = [*(one for one in table.history if one != line), line][-KEPT:]
    try:
        parts = split(line)
    except Refused as no:
        table.refuse(no.refusal)
        return
    if not parts[0]:
        return
    name = parts[0][0] = parts[0][0].lstrip(":") or parts[0][0]
    if name in BARE and len(parts[0]) > 1:
        table.say(f"{name} takes no words after it", "bad")
    elif name in OWN:
        OWN[name](table, parts[0][1:], [" ".join(part) for part in parts[1:]])
    else:
        _command(table, parts)


def _command(table: Table, parts: list[list[str]]) -> None:
    try:
        invocation = table.session.desk.bind(table.play, parts[0])
    except Refused as no:
        if parts[1:] or parts[0][1:] or parts[0][0] not in table.session.desk.commands:
            table.refuse(no.refusal)
        else:  # a bare name: what it lacks is asked about, as where it is picked from the list
            table.say("")
            table.begin(parts[0][0])
        return
    table.say("")
    table.run(invocation)
    for part in parts[1:]:
        if table.session.question is None:
            break
        reply = table.tried(partial(table.session.type, " ".join(part)))
        table.heard(reply)
        if reply is None or reply.refusal is not None:
            break


def _number(words: list[str]) -> int | None:
    return int(words[0]) if words and words[0].isdecimal() else None


def _goto(table: Table, words: list[str], answers: list[str]) -> None:
    del answers
    step = _number(words)
    if step is None:
        table.say("goto needs a step: goto 12", "bad")
        return
    table.moved(lambda: table.session.goto(step), f"Now after step {step}")


def _mend(table: Table, words: list[str], answers: list[str]) -> None:
    step = _number(words)
    if step is None or len(words) < 2 or not answers:  # noqa: PLR2004 - a step and a question
        table.say("mend needs a step, a question and an answer: mend 12 strike:rat-1 ; 5 6", "bad")
        return
    table.heard(table.tried(lambda: table.session.mend(step, words[1], answers[0])))


def _rolls(table: Table, words: list[str], answers: list[str]) -> None:
    del answers
    if words[:1] not in (["affray"], ["players"], ["table"]):
        table.say("rolls affray, rolls players or rolls table", "bad")
        return
    table.turn()
    table.say(ROLLING[words[0]])
    table.keep_rolling(words[0])


def _ask(table: Table, words: list[str], answers: list[str]) -> None:
    del answers
    topics = table.session.house.ask ^ frozenset(words)
    table.turn()
    table.say(f"Optional questions that are asked: {', '.join(sorted(topics)) or 'none'}")
    table.keep_asking(topics)


def _theme(table: Table, words: list[str], answers: list[str]) -> None:
    del answers
    if words and words[0] not in THEMES:
        table.say(f"there is no theme {words[0]}: {', '.join(THEMES)}", "bad")
        return
    table.turn()
    change_theme(table, *words[:1])


def shown(table: Table, show: Callable[[Table], None]) -> None:
    """Go back to turn mode, and show something from there."""
    table.turn()
    show(table)


def _odds(table: Table, words: list[str], answers: list[str]) -> None:
    if answers:
        table.say("odds asks nothing to be answered; leave out what follows ;", "bad")
        return
    try:
        show_odds_of(table, words)
    except Refused as no:
        table.refuse(no.refusal)


def _why(table: Table, words: list[str], answers: list[str]) -> None:
    """Show the trace of a step, the last one where none is named."""
    del answers
    step = _number(words) if words else table.session.head
    at = table.log.last_of(step) if step is not None else None
    if at is None:
        table.say(f"the log has no step {words[0]}" if words else "nothing has happened yet", "bad")
        return
    table.turn()
    walking = WalkMode(table, at)
    walking.press("enter", None)
    table.mode = walking


def _help(table: Table) -> None:
    table.mode = HelpMode(table, table.mode)


def _told(words: str) -> Own:
    """Answer a word of plain mode that the screen has no need of."""

    def own(table: Table, _words: list[str], _answers: list[str]) -> None:
        table.turn()
        table.say(words, "quiet")

    return own


def _policy(table: Table, words: list[str], answers: list[str]) -> None:
    del answers
    try:
        table.odds.policy = known_policy(table.session.desk, *words[:1]) if words else table.odds.policy
    except Refused as no:
        table.refuse(no.refusal)
        return
    names = ", ".join(policies(table.session.desk))
    table.turn()
    table.say(f"Odds go by the policy {table.odds.policy} (there are {names})")


OWN: Mapping[str, Own] = {
    "odds": _odds,
    "policy": _policy,
    "undo": lambda table, _w, _a: undo(table),
    "redo": lambda table, _w, _a: redo(table),
    "leave": lambda table, _w, _a: leave(table),
    "party": lambda table, _w, _a: shown(table, show_party),
    "changes": lambda table, _w, _a: shown(table, show_changes),
    "help": lambda table, _w, _a: shown(table, _help),
    "log": lambda table, _w, _a: shown(table, walk),
    "why": _why,
    "state": _told("The screen shows how everything stands; in plain mode state tells it in words"),
    "continue": _told("Nothing was left half answered"),
    "goto": _goto,
    "mend": _mend,
    "rolls": _rolls,
    "ask": _ask,
    "theme": _theme,
}
