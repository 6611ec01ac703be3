"""What a file leaves open, and what in it does not fit together. Sheet B1, B2.1, B5.9, B5.10."""

from __future__ import annotations

import re
from collections.abc import Iterator

from affray.rules.ruleset import Fault
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.state import Combatant, Marked, is_warden
from affray.rules.wardens.tables import RATINGS, misspelt
from affray.rules.wardens.turn import AGILE_SLOTS, load_of
from affray.rules.wardens.wound import all_scars
from affray.rules.words import counted

RATING = re.compile(r"[^\W\d_](?:[\w '-]*\w)?")


def prepare(one: Combatant, settings: Settings) -> Combatant:
    """Return the combatant with load, Guard, Aether and Wound slots filled in.

    An NPC has the settings' Guard and slots and no Aether. Rule: wardens.npc-harm.
    """
    warden = is_warden(one)
    guard = settings.npc_guard
    aether = settings.aether_max if warden else 0
    ready = one.but(
        load=load_of(one),
        guard=one.guard or (None if warden else Marked(now=guard, max=guard)),
        aether=one.aether or Marked(now=aether, max=aether),
    )
    if ready.wound_slots is None:
        ready = ready.but(wound_slots=settings.wound_slots if warden else settings.npc_wound_slots)
    return ready.suffers("must_retire") if all_scars(ready) else ready


def settings_faults(settings: Settings) -> Iterator[Fault]:
    """Name what is wrong with the readings of a table: ratings that are slips for known ones."""
    for i, rating in enumerate(settings.heavy_ratings):
        yield from _rating_faults(("heavy_ratings", i), rating)


def _rating_faults(path: tuple[str | int, ...], rating: str) -> Iterator[Fault]:
    """Let a table have ratings of its own, as long as they are words and no slips for known ones."""
    near = misspelt(rating)
    if near:
        others = ", ".join(sorted(RATINGS))
        expected = f'"{near}", or another rating: {others}; or a word of your own unlike these'
        yield Fault(path, f'there is no rating "{rating}"', expected)
    elif not RATING.fullmatch(rating):
        yield Fault(path, f'"{rating}" is no name of a rating', "a word, such as " + ", ".join(RATINGS))


def faults(one: Combatant, settings: Settings) -> Iterator[Fault]:
    """Name what does not fit together: Guard, load, Wounds, marks, destroyed pieces."""
    warden = is_warden(one)
    if warden and one.guard is None:
        text = "`guard` is missing, and a Warden (anyone with a player) needs it"
        yield Fault(("guard",), text, "a number, such as guard = 3, or player = false")
    if one.load == "agile" and one.bulky:
        yield Fault(("load",), "agile with a bulky item", 'load = "heavy", or leave load out')
    elif one.load == "agile" and one.slots_used > AGILE_SLOTS:
        text = f"agile with {one.slots_used} slots in use"
        yield Fault(("load",), text, f"at most {AGILE_SLOTS} slots, or leave load out")
    slots = one.wound_slots
    if slots is None:
        slots = settings.wound_slots if warden else settings.npc_wound_slots
    if len(one.wounds) > slots:
        text = f"{counted(len(one.wounds), 'wound', 'wounds')} in {counted(slots, 'slot', 'slots')}"
        yield Fault(("wounds",), text, f"at most {slots}")
    for rating in one.ratings:
        yield from _rating_faults(("ratings", rating), rating)
    yield from _gauge_faults(one)


def _gauge_faults(one: Combatant) -> Iterator[Fault]:
    gauges: list[tuple[tuple[str | int, ...], Marked | None]] = [
        (("guard",), one.guard),
        (("aether",), one.aether),
        *((("armor", i), piece) for i, piece in enumerate(one.armor)),
    ]
    for path, gauge in gauges:
        if gauge is None:
            continue
        if gauge.now > gauge.max:
            yield Fault((*path, "now"), f"{gauge.now} of {gauge.max}", f"at most {gauge.max}")
        elif gauge.b + gauge.x > gauge.lost:
            burned = counted(gauge.b + gauge.x, "burned point", "burned points")
            text = f"{burned}, but {gauge.lost or 'none'} missing"
            yield Fault((*path, "b"), text, "b and x together at most what is missing")
    for i, piece in enumerate(one.armor):
        if piece.destroyed and piece.now:
            yield Fault(("armor", i, "now"), "a destroyed piece with points", "now = 0")
