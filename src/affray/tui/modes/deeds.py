"""Deeds: what the screen's own keys do in turn mode. Each takes the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from affray.encounter import order as orders
from affray.encounter.lines import Invocation
from affray.tui.config import remember_theme
from affray.tui.drawing.rows import stops
from affray.tui.theme import THEMES

if TYPE_CHECKING:
    from affray.rules.refusal import Refusal
    from affray.tui.table import Table


BOTH = 110
"""Columns from which harm and log stand side by side."""


def undo(table: Table) -> None:
    """Take back the last step, and say what it was."""
    step = table.session.head
    mended = step and table.session.store.mended_from(step) is not None
    words = "the mend" if mended else table.log.words_of(step) if step else ""
    table.moved(table.session.undo, f"Undone: {words}   (U does it again)")


def redo(table: Table) -> None:
    """Do again what was taken back, and say what it was."""
    store, head = table.session.store, table.session.head
    ahead = store.redone(head)
    mended = ahead is not None and store.mended_from(ahead) == head
    words = "the mend" if mended else table.log.words_of(ahead) if ahead is not None else ""
    table.moved(table.session.redo, f"Done again: {words}")


def again(table: Table) -> None:
    """Do the same again on the same target, for whoever acts; its key again takes whom else is proposed."""
    if table.last is None:
        table.say("nothing was done yet that could be done again", "bad")
        return
    desk = table.session.desk
    last = table.last
    given = last.given_for(desk, table.play, table.acting)
    if given is None and table.acting in table.lasts:
        last = table.lasts[table.acting]
        given = last.given_for(desk, table.play, table.acting)
    if given is None or table.acting is None:
        who = table.name(table.acting) if table.acting else "nobody"
        table.say(f"{who} cannot do that now", "bad")
        return
    refusal = _refused(table, last.invocation.name) if len(given) < len(last.invocation.args) else None
    if refusal is not None:
        table.refuse(refusal)
        return
    table.say("")
    key = next((one.key for one in table.keys.all() if one.name == "again"), "")
    table.begin(last.invocation.name, given, again=key)


def _refused(table: Table, command: str) -> Refusal | None:
    """Say why whoever acts cannot do that at all, before anybody is asked whom it is aimed at."""
    desk, play = table.session.desk, table.play
    actions = desk.rules.actions(play.fight, desk.context(play), table.acting or "")
    found = [one.refusal for one in actions if one.command == command]
    return None if None in found else next(iter(found), None)


def due(table: Table) -> None:
    """Fire what is due; else settle what is owed, begin the fight, or close a phase in which nobody acts."""
    for moment in table.due()[:1]:
        table.say("")
        table.begin("fire", {"what": moment.id})
        return
    for one in table.dues():
        if one.command:
            table.say("")
            table.begin(one.command, dict(one.args))
            return
    if table.play.over:
        leaves, undoes = table.keys.shown("leave"), table.keys.shown("undo")
        table.say(f"the fight is over: {leaves} leaves, {undoes} takes the end back", "quiet")
    elif table.play.order.round == 0 or table.play.order.acting is None:
        table.run(Invocation("next"))
    else:
        owed = ", ".join(one.text for one in table.dues())
        key = table.keys.shown("next")
        words = (
            f"{owed}: done at the table; {key} goes on" if owed else f"nothing is owed; {key} ends the turn"
        )
        table.say(words, "quiet")


def postpone(table: Table) -> None:
    """Put off what is due; where more than one thing is, ask which."""
    found = table.due()
    if not found:
        table.say("nothing is due that could be put off", "quiet")
    else:
        table.say("")
        table.begin("postpone", {"what": found[0].id} if len(found) == 1 else None)


def look(table: Table, by: int) -> None:
    """Look at somebody else in the order, changing nothing."""
    ids = stops(table.view)
    if not ids:
        return
    now = table.looked or table.acting
    at = (ids.index(now) + by) % len(ids) if now in ids else 0
    table.looked = ids[at]
    table.say("")


def open_groups(table: Table) -> None:
    """Give everyone of a group a row, or make each group one row again."""
    table.opened = not table.opened
    table.say("groups are open: a row for each" if table.opened else "each group is one row", "quiet")


def look_next(table: Table) -> None:
    """Look at who is next; again: at the one after."""
    ids = [one for one in table.session.desk.turns.candidates(table.play) if one in table.play.fight]
    if not ids:
        table.say("nobody is left this round", "quiet")
        return
    at = (ids.index(table.looked) + 1) % len(ids) if table.looked in ids else 0
    table.looked = ids[at]
    table.say(f"next: {', '.join(table.name(one) for one in ids)}", "quiet")


def move(table: Table, by: int) -> None:
    """Move whoever is looked at, or acts, one place in the order."""
    who = table.looked or table.acting
    ids = orders.listed(table.play.order)
    if who not in ids or not 0 <= ids.index(who) + by < len(ids):
        table.say("there is no place to move to", "bad")
        return
    other = ids[ids.index(who) + by]
    table.run(Invocation("move", {"who": who, "where": "before" if by < 0 else "after", "other": other}))


def turn_panel(table: Table) -> None:
    """Turn to more of the harm, then to the log where that shares its panel, then back."""
    had = table.leaf.at
    if table.panel == "harm" and table.leaf.turn():
        return
    if table.room < BOTH:
        table.panel = "log" if table.panel == "harm" else "harm"
    elif not had:
        table.say("harm and log both show; l walks the log, the arrows look at others", "quiet")


def delay(table: Table) -> None:
    """Let the acting one wait; where nobody acts, or by choice, let one who waits come back in."""
    waits = table.play.order.delaying
    if waits and (table.acting is None or table.looked in waits):
        back = table.looked if table.looked in waits else waits[0]
        table.run(Invocation("return", {"who": back}))
        return
    who = table.acting
    table.begin("delay")
    if who is not None and who in table.play.order.delaying and who not in waits:
        name, key = table.name(who), table.keys.shown("return")
        table.say(f"{name} waits: {key} brings them in, else they come last in the round", "quiet")


def reveal(table: Table) -> None:
    """Reveal those that are hidden; where nobody is, hide somebody."""
    hidden = any(one.hidden for one in table.play.fight.combatants.values())
    table.begin("reveal" if hidden else "hide")


def change_theme(table: Table, name: str = "") -> None:
    """Take a theme, or the one after the present one."""
    names = list(THEMES)
    now = names.index(table.theme) if table.theme in names else -1
    table.theme = name or names[(now + 1) % len(names)]
    if table.config_file is None:
        table.say(f"theme {table.theme}", "quiet")
        return
    why_not = remember_theme(table.config_file, table.theme)
    kept = f"not kept: {why_not}" if why_not else f"kept in {table.config_file}"
    table.say(f"theme {table.theme}, {kept}", "bad" if why_not else "quiet")


def leave(table: Table) -> None:
    """Leave; the session is kept as it is."""
    table.leaving = True


DEEDS: Mapping[str, Callable[[Table], None]] = {
    "undo": undo,
    "redo": redo,
    "again": again,
    "due": due,
    "postpone": postpone,
    "groups": open_groups,
    "look-up": lambda table: look(table, -1),
    "look-down": lambda table: look(table, 1),
    "look-next": look_next,
    "move-up": lambda table: move(table, -1),
    "move-down": lambda table: move(table, 1),
    "turn": turn_panel,
    "delay": delay,
    "reveal": reveal,
    "theme": change_theme,
    "leave": leave,
}
