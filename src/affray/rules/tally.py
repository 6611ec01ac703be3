"""Tallies: what a screen may draw of a combatant, without knowing any ruleset."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from affray.rules.fight import Reveal

TallyKind: TypeAlias = Literal["pips", "bar", "boxes", "clock", "ladder", "number", "cards", "words"]


class Tally(Struct, frozen=True, kw_only=True):
    """One thing that is counted or said of a combatant.

    pips, bar: `now` of `max` left; boxes, clock: `now` of `max` filled; ladder: `now` is an index into
    `steps`; number: `now`; cards, words: `steps`. `marks` are single letters laid over filled cells (what
    is burnt, what is a scar; a space leaves a cell as it is). `loud` is for what the table must not
    overlook. `reveal` is the least that a player must be allowed to see of the combatant for seeing this
    tally. A `secret` one, such as a hand of cards, is for the game master and the combatant's own player.
    A `brief` one says in short what others say at length: lists show it, panels do not.
    """

    kind: TallyKind
    label: str
    now: int = 0
    max: int = 0
    steps: tuple[str, ...] = ()
    marks: str = ""
    loud: bool = False
    reveal: Reveal = "exact"
    secret: bool = False
    brief: bool = False
