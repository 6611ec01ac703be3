"""Telling what happened: events made into lines, for the game master and for players."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from affray.encounter.files.labels import display
from affray.encounter.knowing import is_public
from affray.encounter.play import Play
from affray.rules.event import Event
from affray.rules.fight import Reveal
from affray.rules.question import Question
from affray.rules.refusal import Refusal

SOMETHING = "something"
_SLOT = re.compile(r"\{(\w+)\}")


class Told(Struct, frozen=True):
    """An event as it is kept: its lines as they were when it happened, and the figures behind them.

    `public` is empty where players learn nothing.
    """

    rule: str
    text: str
    public: str = ""
    who: tuple[str, ...] = ()
    data: Mapping[str, Any] = {}
    quiet: bool = False


def name_of(play: Play, who: str) -> str:
    """Return what the game master calls a combatant, clock, hazard or role."""
    if who in play.fight:
        return display(play.fight[who])
    for group in (play.clocks, play.hazards, play.triggers):
        if who in group:
            return group[who].name
    return who


def public_name(play: Play, who: str, reveal: Reveal) -> str:
    """Return what players call a combatant: its label, or `something`."""
    one = play.fight.combatants.get(who)
    if one is None or not is_public(one, reveal):
        return SOMETHING
    return str(one.label or one.name)


def fill(text: str, who: Mapping[str, str], data: Mapping[str, Any], name: Callable[[str], str]) -> str:
    """Fill the slots of a line; a slot that nobody fills stays as it is."""

    def slot(match: re.Match[str]) -> str:
        key = match[1]
        if key in who:
            return name(who[key])
        return _figure(data[key]) if key in data else match[0]

    return _SLOT.sub(slot, text)


def _figure(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_figure(one) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_figure(one)}" for key, one in value.items())
    return str(value)


def figures(told: Told, words: Mapping[str, str]) -> list[str]:
    """Say the figures behind an event in the `words` of its ruleset, those that its line has said left out.

    Nought and no are left out; so are ids, which the line says as names.
    """
    found = [_worded(told, key, value, words) for key, value in told.data.items() if value]
    return [one for one in dict.fromkeys(found) if one]


def _worded(told: Told, key: str, value: Any, words: Mapping[str, str]) -> str:
    plain = _figure(value)
    if value is not True and (plain in told.text or value in told.who):
        return ""
    usual = key.replace("_", " ") + ("" if value is True else " {}")
    template = words.get(f"{told.rule}:{key}", words.get(key, usual))
    return template.replace("{}", plain)


def tell(event: Event, play: Play, reveal: Reveal) -> Told:
    """Make an event into its lines, as the play stands."""
    public = ""
    involved = event.who.values()
    seen = [is_public(play.fight.combatants.get(one), reveal) for one in involved]
    if event.public and (any(seen) or not seen):
        public = fill(event.public, event.who, {}, lambda who: public_name(play, who, reveal))
    return Told(
        rule=event.rule,
        text=fill(event.text, event.who, event.data, lambda who: name_of(play, who)),
        public=public[:1].upper() + public[1:],
        who=tuple(dict.fromkeys(involved)),
        data=event.data,
        quiet=event.quiet,
    )


def asked(question: Question, play: Play) -> str:
    """Return the words of a question, its slots filled for the game master."""
    return fill(question.text, question.who, question.data, lambda who: name_of(play, who))


def refused(refusal: Refusal, play: Play) -> tuple[str, str]:
    """Return the sentence of a refusal and its hint."""

    def name(who: str) -> str:
        return name_of(play, who)

    return (
        fill(refusal.text, refusal.who, refusal.data, name),
        fill(refusal.hint, refusal.who, refusal.data, name),
    )
