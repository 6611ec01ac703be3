"""Coming into the players' view: the label that is given then, and what is told of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from affray.encounter.files.labels import next_label
from affray.encounter.knowing import is_public
from affray.encounter.play import Play
from affray.rules.event import Event
from affray.rules.fight import Reveal


def labelled(play: Play, who: str, shown: Reveal) -> Play:
    """Give a label to somebody whom players are about to see for the first time.

    `shown` is what the encounter lets players see of those who do not say so themselves.
    """
    one = play.fight[who]
    if one.label or not is_public(one, shown):
        return play
    others = [other for other in play.fight.combatants.values() if other.label and other.id != who]
    used = [other.label for other in others if is_public(other, shown)]
    used += [label for label, bearer in play.borne.items() if bearer != who]
    label = next_label(one.name, used)
    fight = play.fight.put(who, label=label)
    for other in others:
        if other.label == label:  # nobody has seen it yet; it gets another when somebody does
            fight = fight.put(other.id, label="")
    return play.but(fight=fight)


def parted(play: Play, who: str, shown: Reveal) -> Play:
    """Keep the label of somebody whom players have seen and who is about to part with it, or from view."""
    one = play.fight[who]
    if not one.label or not is_public(one, shown):
        return play
    return play.but(borne={**play.borne, one.label: who})


def reveal(play: Play, who: str, shown: Reveal) -> Generator[Event | Play, Any, Play]:
    """Show one who is hidden to the players, and return the play after it."""
    play = labelled(play.but(fight=play.fight.put(who, hidden=False)), who, shown)
    yield play
    yield Event(rule="affray.reveal", text="{who} is revealed", who={"who": who}, public="{who} appears")
    return play
