"""Whom players know of."""

from __future__ import annotations

from affray.rules.fight import Combatant, Reveal


def is_public(one: Combatant | None, shown: Reveal = "word") -> bool:
    """Tell whether players know of a combatant by name.

    `shown` is what the encounter lets players see of those who do not say so themselves.
    """
    return one is not None and not one.hidden and not one.waiting and (one.reveal or shown) != "nothing"
