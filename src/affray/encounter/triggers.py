"""What waits beside the order of play: waves, hazards, clocks and triggers, and when they are due.

Nothing here fires anything. The table is told what is due; the game master fires it, or puts it off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from affray.encounter.model import Clock, Trigger, Wave
from affray.encounter.play import Fired, Play
from affray.encounter.telling import name_of
from affray.rules.fight import Hazard
from affray.rules.ruleset import Ruleset
from affray.rules.when import SIDES, When, spanned

Waiting: TypeAlias = Wave | Hazard | Clock | Trigger

NEVER = Fired()
FOES = "foes"


def waiting(play: Play) -> Iterator[Waiting]:
    """Go through all that may be fired or come due, whether it has been already or not."""
    yield from play.clocks.values()
    yield from play.waves.values()
    yield from play.triggers.values()
    yield from play.hazards.values()


def find(play: Play, key: str) -> Waiting | None:
    """Return what has this id, if it waits."""
    return next((one for one in waiting(play) if one.id == key), None)


def name(one: Waiting) -> str:
    """Return what something that waits is called."""
    return f"wave {one.number}" if isinstance(one, Wave) else one.name


def spent(play: Play, one: Waiting) -> bool:
    """Tell whether something cannot be fired any more: it has come, it is full, it was for once."""
    if isinstance(one, Wave):
        return one.fired
    if isinstance(one, Clock):
        return one.marked >= one.segments
    again = isinstance(one, Hazard) or (one.when is not None and one.when.every is not None)
    return not again and bool(play.fired.get(one.id, NEVER).often)


def done(play: Play, one: Waiting) -> bool:
    """Tell whether something that comes due once was fired, so that its `when` says nothing any more."""
    once = one.when is None or one.when.every is None
    return once and bool(play.fired.get(one.id, NEVER).often)


def due(rules: Ruleset, play: Play, one: Waiting) -> bool:
    """Tell whether the moment of something has come: all that its `when` names holds.

    What is without `every` is due until it was fired once. What was put off is due again next round.
    """
    when, record = one.when, play.fired.get(one.id, NEVER)
    if when is None or play.order.round == 0 or spent(play, one) or record.off >= play.order.round:
        return False
    return _timely(when, play.order.round, record) and holds(rules, play, when)


def holds(rules: Ruleset, play: Play, when: When) -> bool:
    """Tell whether all that is named but rounds holds."""
    return (
        _clock_full(play, when)
        and (when.fallen is None or fallen(rules, play, when.of or FOES) >= when.fallen)
        and (when.harm is None or harm(rules, play, when.of or FOES) >= when.harm)
    )


def _timely(when: When, now: int, record: Fired) -> bool:
    """Tell whether the round has come, and was not answered already."""
    if when.every is None:
        return not record.often and (when.round is None or now >= when.round)
    first = when.round or when.every
    return now >= first and record.round < first + (now - first) // when.every * when.every


def _clock_full(play: Play, when: When) -> bool:
    if when.clock is None:
        return True
    clock = play.clocks.get(when.clock)
    return clock is not None and clock.marked >= clock.segments


def due_now(rules: Ruleset, play: Play) -> list[Waiting]:
    """List all that is due."""
    return [one for one in waiting(play) if due(rules, play, one)]


def fallen(rules: Ruleset, play: Play, of: str = FOES) -> int:
    """Count those of a side, an id or a range that are out of the fight, the removed among them."""
    if of in SIDES:
        there = sum(rules.beaten(play.fight, one.id) for one in play.fight.present() if one.side == of)
        return there + (play.lost if of == FOES else 0)
    ids = spanned(of) or [of]
    return sum(one in play.gone or (one in play.fight and rules.beaten(play.fight, one)) for one in ids)


def harm(rules: Ruleset, play: Play, of: str = FOES) -> int:
    """Add up the harm that those of a side, an id or a range bear, as the ruleset counts it."""
    ids: Sequence[str] = spanned(of) or [of]
    if of in SIDES:
        ids = [one.id for one in play.fight.present() if one.side == of]
    return sum(rules.harm(play.fight, one) for one in ids if one in play.fight)


def _some(play: Play, count: int, of: str) -> str:
    """Say how many of whom: ``2 foes``, ``1 of the party``, ``Rat King``, ``2 of rat-1..4``."""
    if of == FOES:
        return "1 foe" if count == 1 else f"{count} foes"
    if of in play.fight:
        return name_of(play, of)
    return f"{count} of {'the ' if of in SIDES else ''}{of}"


def told(play: Play, when: When | None) -> str:
    """Say when something is due: ``round 3``, ``2 foes fallen``; empty where the table alone decides."""
    if when is None:
        return ""
    words = []
    if when.every is not None:
        rounds = "every round" if when.every == 1 else f"every {when.every} rounds"
        words.append(rounds + (f" from {when.round}" if when.round else ""))
    elif when.round is not None:
        words.append(f"round {when.round}")
    of = when.of or FOES
    if when.fallen is not None:
        words.append(f"{_some(play, when.fallen, of)} fallen")
    if when.harm is not None:
        whose = f"the {of}" if of in SIDES else name_of(play, of)
        words.append(f"{when.harm} harm to {whose}")
    if when.clock is not None:
        words.append(f"{name_of(play, when.clock)} full")
    return ", ".join(words)
