"""Toy fights that can be solved by hand, one for each ruleset, with what they come to."""

from __future__ import annotations

from fractions import Fraction

WARDENS = """\
affray = 1
title = "One stroke each"
ruleset = "wardens"
[settings]
declare = false
approach_threats = "none"
[[combatant]]
name = "Ilse"
side = "party"
player = "Ana"
guard = 2
aether = 0
wound_slots = 0
ratings = { finesse = 1 }
attacks = [{ name = "Blade", harm = 2, approach = "finesse" }]
[[combatant]]
name = "Rat"
guard = 0
wound_slots = 0
attacks = [{ name = "Bite", harm = 1 }]
"""

FOCI = """\
affray = 1
title = "One die"
ruleset = "foci"
[[combatant]]
name = "Maren"
side = "party"
player = "Ana"
tracks = { physical = { moderate = 1, serious = 1, incapacitated = 1 } }
weapons = [{ name = "Blade", base_half = 20 }]
[[combatant]]
name = "Hand"
persistent = false
tracks = { physical = { moderate = 1, serious = 1, incapacitated = 1 } }
weapons = [{ name = "Club", base_half = 20 }]
"""

FATES = """\
affray = 1
title = "Six of twelve"
ruleset = "fates"
[settings]
action_roll = { mode = "declared" }
crit_success_capacity_gain = 0
crit_failure_capacity_loss = 0
bargain_policy = ["atropos"]
[[combatant]]
name = "Mirel"
side = "party"
player = "Ana"
vigor = 6
wit = 3
zeal = 3
wounds = 2
[[combatant]]
name = "Moth"
segments = 2
attacks = [{ name = "Dust", hits = ["hard vigor"] }]
"""

FALKENSTEIN = """\
affray = 1
title = "Red or black"
ruleset = "falkenstein"
[settings]
max_cards = 0
[[combatant]]
name = "Ilka"
side = "party"
player = "Ana"
physique = "AV"
abilities = { Fencing = "AV" }
attacks = [{ name = "Cane", rank = "A", tag = "B", ability = "Fencing" }]
[[combatant]]
name = "Mask"
physique = "AV"
abilities = { Fencing = "PR" }
attacks = [{ name = "Bomb", rank = "F" }]
"""


def wardens() -> dict[int, Fraction]:
    """Solve the toy: in which round the party wins.

    A rating of 1 rolls one die against the dodge: a 4, 5 or 6 kills a rat that has nothing to absorb even
    halved harm with. The rat's bite lands for 1: the third is one too many for 2 Guard.
    """
    hit = Fraction(3, 6)
    return {number: (1 - hit) ** (number - 1) * hit for number in (1, 2, 3)}


def foci() -> Fraction:
    """Solve the toy: of one die 5 to 10 hit, 1 to 3 let the other strike back, a 4 does nothing."""
    hit, struck = Fraction(6, 10), Fraction(3, 10)
    return hit / (hit + struck)


def fates(segments: int = 2) -> Fraction:
    """Solve the toy: the chance to fill the clock before a hard hit is failed.

    A 1 marks two segments, 2 to 6 one; all else hands the spotlight to the DM, whose hard hit is avoided
    with 6 or less, and the hero is at it again.
    """
    if segments <= 0:
        return Fraction(1)
    again = Fraction(6, 12) * Fraction(6, 12)
    forward = Fraction(1, 12) * fates(segments - 2) + Fraction(5, 12) * fates(segments - 1)
    return forward / (1 - again)


def falkenstein() -> Fraction:
    """Solve the toy: the mask is wounded for certain, and faints at one of 26 black cards of 54."""
    return Fraction(26, 54)
