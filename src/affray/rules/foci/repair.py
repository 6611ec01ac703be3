"""Repair of armor and shields: successes add up over rolls. Sheet A2.15."""

from __future__ import annotations

from msgspec.structs import replace

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.contest import Contest, contest
from affray.rules.foci.economy import barred
from affray.rules.foci.kit import Armor
from affray.rules.foci.state import Combatant
from affray.rules.refusal import Refused, refuse


def damaged(one: Combatant) -> dict[str, Armor]:
    """Return what can be mended: ``armor``, ``shield``."""
    pairs = (("armor", one.armor), ("shield", one.shield))
    return {name: item for name, item in pairs if item is not None and item.track_marked}


def mended(item: Armor, successes: int) -> Armor:
    """Return an item after successes of a repair: each box takes as many as its DR. Rule: foci.repair."""
    done = item.repair_done + successes
    boxes = min(item.track_marked, done // max(1, item.dr))
    marked = item.track_marked - boxes
    return replace(item, track_marked=marked, repair_done=done - boxes * max(1, item.dr) if marked else 0)


def repair(fight: Fight, context: Context, args: Args) -> Procedure:
    """Work on a piece of armor or a shield, one's own or another's: one roll. Rule: foci.repair."""
    scope = Scope(context)
    who = args["who"]
    owner = args.get("owner") or who
    refusal = barred(fight[who])
    if refusal is not None:
        raise Refused(refusal)
    found = damaged(fight[owner])
    name = args.get("item") or next(iter(found), None)
    if name is None or name not in found:
        hint = "one of " + ", ".join(found) if found else "nothing of it is damaged"
        raise refuse("{owner} has nothing like that to mend", hint, who={"owner": owner})
    fight, result = yield from contest(
        fight,
        scope,
        Contest(
            topic="repair",
            roller=who,
            skill=scope.settings.repair_skill,
            use="other",
            rule="foci.repair",
            tn=scope.settings.tn.average,
            verb="mends",
        ),
    )
    item = found[name]
    after = mended(item, result.successes) if result.won else item
    yield Event(
        rule="foci.repair",
        text="{who} mends {item} of {owner}: {roll}, {marked} of {boxes} marked, {done} of {dr} for the next",
        who={"who": who, "owner": owner},
        data={
            "item": item.name.lower(),
            "roll": result.words,
            "marked": after.track_marked,
            "boxes": after.track_max,
            "done": after.repair_done,
            "dr": item.dr,
        },
        public="{who} mends armor",
    )
    return fight.put(owner, **{name: after})
