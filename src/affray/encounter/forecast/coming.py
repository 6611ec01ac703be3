"""What comes by itself in a forecast, where no game master fires anything: what says when it is due."""

from __future__ import annotations

import msgspec

from affray.encounter.play import Play
from affray.encounter.triggers import Waiting, holds
from affray.rules.fight import Hazard
from affray.rules.ruleset import Ruleset


def by_itself(play: Play, one: Waiting) -> bool:
    """Tell whether something may come without the game master: it says when, and its clock may fill.

    A hazard never does: whom it strikes the file does not say.
    """
    if isinstance(one, Hazard) or one.when is None:
        return False
    if one.when.clock is None:
        return True
    clock = play.clocks.get(one.when.clock)
    return clock is not None and (clock.marked >= clock.segments or clock.when is not None)


def sure(rules: Ruleset, play: Play, one: Waiting) -> bool:
    """Tell whether something comes by nothing but rounds going by, its clock's among them."""
    when = one.when
    if when is None or not holds(rules, play, msgspec.structs.replace(when, clock=None)):
        return False
    if when.clock is None:
        return when.round is not None or when.every is not None
    clock = play.clocks.get(when.clock)
    if clock is None:
        return False
    if clock.marked >= clock.segments:
        return when.round is not None or when.every is not None
    ticks = clock.when is not None and clock.when.every is not None and clock.when.clock is None
    return ticks and sure(rules, play, clock)
