"""What points from one part of a file to another: who starts, whose turns timers count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from affray.encounter.files import words
from affray.encounter.files.origin import Tell
from affray.encounter.files.roster import Entry
from affray.encounter.model import OrderSpec
from affray.rules.fight import Context, Fight
from affray.rules.order import Handover
from affray.rules.ruleset import Ruleset


def check_kind(order: OrderSpec, rules: Ruleset, tell: Tell) -> None:
    """Tell of a kind of order of play that the ruleset does not have, or cannot play as it stands."""
    if order.kind is not None and order.kind not in rules.orders:
        what = f"{rules.title} cannot be played in order {words.shown(order.kind)}"
        tell(("order", "kind"), what, words.one_of(f'"{kind}"' for kind in rules.orders))

    for fault in rules.order_faults(order.kind or rules.orders[0], order.by):
        tell(("order", *fault.path), fault.text, fault.expected)


def check_first(order: OrderSpec, rules: Ruleset, fight: Fight, settings: Any, tell: Tell) -> None:
    """Tell of a first holder of the spotlight who is no combatant in play and no role."""
    kind = order.kind or rules.orders[0]
    if kind != "spotlight" or not order.first:
        return
    groups = rules.groups(fight, Context(1, "", None, settings, kind))
    roles = groups.roles if isinstance(groups, Handover) else ()
    known = [*(one.id for one in fight.present()), *roles]
    if order.first not in known:
        what = f"{words.shown(order.first)} is nobody who can start"
        near = words.nearest(order.first, known)
        tell(("order", "first"), what, "the id of a combatant in play, or a role", near)


def check_timers(entries: Iterable[Entry], taken: Mapping[str, str]) -> None:
    """Tell of timers that count the turns of nobody."""
    for entry in entries:
        for at, timer in enumerate(entry.combatant.timers):
            if timer.whose not in taken:
                what = f"nobody has the id {words.shown(timer.whose)}"
                near = words.nearest(timer.whose, taken)
                entry.tell(("timers", at, "whose"), what, "the id of a combatant", near)
