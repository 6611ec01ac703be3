"""Deeds: what the screen's own keys do in turn mode. Each takes the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from affray.encounter import order as orders
from affray.encounter.lines import Invocation
from affray.encounter.session import Reply
from affray.tui.building import Building

if TYPE_CHECKING:
    from affray.tui.table import Table


def undo(table: Table) -> None:
    """Take back the last step, and say what it was."""
    step = table.session.head
    mended = step and table.session.store.mended_from(step) is not None
    words = "the mend" if mended else table.log.words_of(step) if step else ""
    _moved(table, table.session.undo, f"Undone: {words}   (U does it again)")


def redo(table: Table) -> None:
    """Do again what was taken back, and say what it was."""
    ahead = table.session.store.redone(table.session.head)
    words = table.log.words_of(ahead) if ahead is not None else ""
    _moved(table, table.session.redo, f"Done again: {words}")


def _moved(table: Table, call: Callable[[], Reply], words: str) -> None:
    reply = table.tried(call)
    if reply is None:
        return
    table.ended = True
    if reply.refusal is not None:
        table.refuse(reply.refusal)
        return
    table.turn()
    table.say(words, "good")


def again(table: Table) -> None:
    """Do the same again on the same target, for whoever acts."""
    if table.last is None:
        table.say("nothing was done yet that could be done again", "bad")
        return
    desk = table.session.desk
    given = table.last.given_for(desk, table.play, table.acting)
    if given is None or table.acting is None:
        who = table.name(table.acting) if table.acting else "nobody"
        table.say(f"{who} cannot do that now", "bad")
        return
    table.say("")
    table.build(Building(desk, table.play, table.last.invocation.name, given))


def due(table: Table) -> None:
    """Begin the fight, close a phase, or settle what is owed."""
    order = table.play.order
    if order.round == 0 or order.acting is None:
        table.run(Invocation("next"))
        return
    desk = table.session.desk
    if order.acting in table.play.fight:
        for one in desk.rules.owes(table.play.fight, desk.context(table.play), order.acting):
            if one.command:
                table.begin(one.command, dict(one.args))
                return
    table.say("nothing is owed; n ends the turn", "quiet")


def choose_next(table: Table) -> None:
    """Choose who is next."""
    building = Building(table.session.desk, table.play, "next", likely=())
    param = building.command.params[0]
    ask = building.ask_for(param)
    if not ask.options:
        table.say("nobody else can be next; n goes on", "quiet")
        return
    building.more = True
    table.build(building)


def look(table: Table, by: int) -> None:
    """Look at somebody else in the order, changing nothing."""
    ids = [one for one in orders.listed(table.play.order) if one in table.play.fight]
    ids += [one.id for one in table.play.fight.present() if one.id not in ids]
    if not ids:
        return
    now = table.looked or table.acting
    at = (ids.index(now) + by) % len(ids) if now in ids else 0
    table.looked = ids[at]
    table.say("")


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
    """Turn the panel that harm and log share."""
    table.panel = "log" if table.panel == "harm" else "harm"


def leave(table: Table) -> None:
    """Leave; the session is kept as it is."""
    table.leaving = True


DEEDS: Mapping[str, Callable[[Table], None]] = {
    "undo": undo,
    "redo": redo,
    "again": again,
    "due": due,
    "choose-next": choose_next,
    "look-up": lambda table: look(table, -1),
    "look-down": lambda table: look(table, 1),
    "look-next": look_next,
    "move-up": lambda table: move(table, -1),
    "move-down": lambda table: move(table, 1),
    "turn": turn_panel,
    "leave": leave,
}
