"""Whisper of Fate: a shade's dice for a friend's roll. Sheet B2.7."""

from __future__ import annotations

from affray.rules.event import Event
from affray.rules.fates.ask import Scope
from affray.rules.fates.bargains import shade_ends, whispers_left
from affray.rules.fates.state import CapacityName, Combatant
from affray.rules.fight import Fight
from affray.rules.procedure import Run
from affray.rules.question import Choose, Option

DICE = 2
"""Dice that a whisper gives. Rule: fates.whisper-dice."""


def whispers(fight: Fight, scope: Scope, friend: str) -> Run[tuple[Fight, tuple[str, ...]]]:
    """Let shades whisper to a friend whose action is announced; returns who did.

    Rules: fates.whisper-time, fates.whisper-limit.
    """
    found: list[str] = []
    for shade in [one.id for one in fight.present() if one.state == "shade" and one.id != friend]:
        if len(found) >= scope.settings.whisper_per_roll:
            break
        if not whispers_left(fight[shade]):
            continue
        name = yield from _asked(fight, scope, shade, friend)
        if name is not None:
            fight = yield from _whisper(fight, scope, shade, friend, name)
            found.append(shade)
    return fight, tuple(found)


def _asked(fight: Fight, scope: Scope, shade: str, friend: str) -> Run[CapacityName | None]:
    one: Combatant = fight[shade]
    absorbed = scope.settings.shade_resolve_absorbs and one.resolve.now
    options = [Option("none", "no whisper")]
    for name in one.above:
        now = one.capacity(name).now
        note = f"Resolve {one.resolve.now} → {one.resolve.now - 1}" if absorbed else f"{now} → {now - 1}"
        options.append(Option(name, f"whisper from {name}", f"{note}, {DICE} dice for the roll"))
    chosen: str = yield from Choose(
        id=scope.id("whisper", shade),
        text="{shade}: whisper to {friend}?",
        by=shade,
        rule="fates.whisper-time",
        who={"shade": shade, "friend": friend},
        options=tuple(options),
        default="none",
    ).ask()
    return None if chosen == "none" else chosen  # type: ignore[return-value]


def _whisper(fight: Fight, scope: Scope, shade: str, friend: str, name: CapacityName) -> Run[Fight]:
    """Pay for a whisper; the shade may end by it, and what it whispered still counts.

    Rules: fates.whisper-cost, fates.whisper-dice, fates.shade-end.
    """
    one: Combatant = fight[shade]
    who = {"shade": shade, "friend": friend}
    if scope.settings.shade_resolve_absorbs and one.resolve.now:
        what, before = "Resolve", one.resolve.now
        fight = fight.put(shade, resolve=one.resolve.less(1))
    else:
        what, before = name, one.capacity(name).now
        fight = fight.put(shade, **{name: one.capacity(name).less(1)})
    data = {"what": what, "before": before, "after": before - 1}
    text = "{shade} whispers to {friend}: {what} {before} → {after}"
    public = "{shade} whispers to {friend}"
    yield Event(rule="fates.whisper-cost", text=text, who=who, data=data, public=public)
    text = "{friend} rolls {dice} dice more"
    yield Event(rule="fates.whisper-dice", text=text, who=who, data={"dice": DICE}, quiet=True)
    return fight if whispers_left(fight[shade]) else (yield from shade_ends(fight, shade))
