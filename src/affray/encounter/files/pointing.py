"""What points from one part of a file to another: who starts, whose turns timers count."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from affray.encounter.files import words
from affray.encounter.files.origin import Tell, Teller
from affray.encounter.files.roster import Entry
from affray.encounter.files.sheet import Path
from affray.encounter.model import OrderSpec
from affray.encounter.play import UnderWay
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


def takers_of(order: OrderSpec, rules: Ruleset, fight: Fight, settings: Any) -> tuple[str, ...]:
    """List who may begin with the spotlight where it is played for; the fight may lack some combatants."""
    kind = order.kind or rules.orders[0]
    if kind != "spotlight" or kind not in rules.orders:
        return ()
    groups = rules.groups(fight, Context(1, "", None, settings, kind))
    return groups.takers if isinstance(groups, Handover) else ()


def check_first(order: OrderSpec, rules: Ruleset, known: Sequence[str], tell: Tell) -> None:
    """Tell of a first holder of the spotlight who is not among those who may be."""
    if (order.kind or rules.orders[0]) != "spotlight" or not order.first:
        return
    if order.first not in known:
        what = f"{words.shown(order.first)} is nobody who can start"
        near = words.nearest(order.first, known)
        tell(("order", "first"), what, f"the id of one who may begin: {words.one_of(known[:12])}", near)


def check_asked(rules: Ruleset, settings: Any, tell: Teller) -> None:
    """Tell of topics that no question of the ruleset has, and of what else it finds wrong with settings."""
    for at, topic in enumerate(settings.ask if rules.topics else ()):
        if topic not in rules.topics:
            what = f"there is no topic {words.shown(topic)}"
            near = words.nearest(topic, rules.topics)
            tell(("settings", "ask", at), what, words.one_of(f'"{one}"' for one in rules.topics), near)
    for fault in rules.settings_faults(settings):
        if not tell.doubted(path := ("settings", *fault.path)):
            tell(path, words.found(path, fault.text), fault.expected)


def check_timers(entries: Iterable[Entry], known: Collection[str]) -> None:
    """Tell of timers that count the turns of nobody."""
    for entry in entries:
        for at, timer in enumerate(entry.combatant.timers):
            if timer.whose not in known:
                what = f"nobody has the id {words.shown(timer.whose)}"
                near = words.nearest(timer.whose, known)
                entry.tell(("timers", at, "whose"), what, "the id of a combatant", near)


def check_under_way(
    stood: UnderWay, order: OrderSpec, rules: Ruleset, ids: Collection[str], tell: Tell
) -> None:
    """Tell of places in the order of play that nobody has, and of another kind of order than the file's."""
    kind, at = order.kind or rules.orders[0], ("under_way", "order")
    if stood.order.kind != kind:
        what = f"the fight stood in order {words.shown(stood.order.kind)}"
        tell((*at, "kind"), what, f'"{kind}", as `[order]` says')
    known = {*ids, *rules.roles, *stood.order.roles}
    named: list[tuple[Path, str]] = [((*at, "acting"), stood.order.acting)] if stood.order.acting else []
    for name in ("delaying", "held", "granted", "extra"):
        named += [((*at, name, place), one) for place, one in enumerate(getattr(stood.order, name))]
    left = set(stood.order.left)
    named += [
        ((*at, "entries", place, "id"), one.id)
        for place, one in enumerate(stood.order.entries)
        if one.id not in left
    ]
    named += [(("under_way", "waiting", place), one) for place, one in enumerate(stood.waiting)]
    for path, one in named:
        if one not in known:
            what = f"nobody has the id {words.shown(one)}"
            tell(path, what, "the id of a combatant", words.nearest(one, known))
