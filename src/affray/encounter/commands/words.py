"""Words of the table, as commands take them."""

from __future__ import annotations

from affray.encounter.files import byhand, harmless
from affray.encounter.play import Play
from affray.rules.fight import Combatant
from affray.rules.refusal import refuse


def told(text: str, what: str, most: int) -> str:
    """Return words of the table, made harmless. Raises Refused for none, and for too many."""
    clean = harmless(text).strip()
    if not clean:
        raise refuse("{what} needs words that can be seen", "say what", what=what)
    if len(text) > most:
        raise refuse("{what} of {length} characters is too long", "at most {most}", what=what,
                     length=f"{len(text):,}", most=f"{most:,}")  # fmt: skip
    return clean


def check_label(play: Play, new: Combatant) -> None:
    """Raise Unfit for a label that nobody can see, or that somebody else has."""
    if not new.label.strip():
        raise byhand.Unfit("nothing in it can be seen", "a text")
    for other in play.fight.combatants.values():
        if other.id != new.id and other.label.strip().casefold() == new.label.strip().casefold():
            raise byhand.Unfit(f"it is that of another already, {other.id}", "a label of its own for each")
