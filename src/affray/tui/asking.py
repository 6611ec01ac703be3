"""The question mode: one thing is asked on one line. Pure; knows neither the screen nor the session.

An `Ask` is frozen: `press` returns the next one, or what the key came to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from affray.rules.question import Option

Kind: TypeAlias = Literal["one", "several", "value", "number", "dice", "cards", "words", "shares"]

AT_ONCE = 9
"""Up to this many options a digit picks at once."""

LINE = 500
"""Characters of a typed line, unless more is said to be wanted."""


class Given(Struct, frozen=True):
    """The question was answered: an option's id, a tuple of ids, words; None for an empty line."""

    value: Any = None


class Back(Struct, frozen=True):
    """Step back one question."""


class Ask(Struct, frozen=True, kw_only=True):
    """What is asked, and what was typed so far.

    one: one of `options`; several: some of them (`least` to `most`); value: one of them, or words of one's
    own; number, dice, cards (such as `example`), words, shares: typed. `tail` ends the title and is never
    cut: how many dice. `at` is the option that Enter takes, counted among those that are shown. `empty` says
    what Enter does on an empty line where no option is pointed at; None: nothing. `ticking` is on while
    several are being marked. `dice` of `sides` faces are typed where dice are.
    No line grows beyond `longest` characters.
    What is not `preset` has no option for Enter until one is picked or typed.
    """

    kind: Kind
    title: str
    tail: str = ""
    options: tuple[Option, ...] = ()
    at: int | None = None
    line: str = ""
    marked: tuple[str, ...] = ()
    ticking: bool = False
    least: int = 0
    most: int = 1
    empty: str | None = None
    by: str = ""
    again: str = ""
    example: str = ""
    dice: int = 0
    sides: int = 0
    longest: int = LINE
    preset: bool = True

    def but(self, **changes: Any) -> Ask:
        """Return this with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    @property
    def lists(self) -> bool:
        """Tell whether options are there to be picked."""
        return bool(self.options) and self.kind in ("one", "several", "value")

    @property
    def shown(self) -> Sequence[Option]:
        """The options that fit what was typed; all while it is a number."""
        if not self.line or self.line.isdecimal() or not self.lists:
            return self.options
        first = [option for option in self.options if _starts(option, self.line)]
        return first + [option for option in self.options if option not in first and _has(option, self.line)]

    @property
    def numbered(self) -> bool:
        """Whether digits make up a number here, which Enter takes: there are too many to pick at once."""
        return len(self.shown) > AT_ONCE and (not self.line or self.line.isdecimal())

    @property
    def run(self) -> tuple[str, ...]:
        """The options that digits mark one by one where they are no option's number: ``1234`` of ten."""
        places = [int(digit) - 1 for digit in self.line] if self.line.isdecimal() else []
        if self.kind != "several" or not self.numbered or int(self.line or 0) <= len(self.options):
            return ()
        if -1 in places or len({*places}) < len(places) or len(places) > self.most:
            return ()
        return tuple(self.options[place].id for place in places)

    @property
    def pointed(self) -> Option | None:
        """The option that Enter would take."""
        shown = self.shown
        return shown[self.at] if self.at is not None and 0 <= self.at < len(shown) else None


Pressed: TypeAlias = Ask | Given | Back | None
"""What a key came to; None where it means nothing here."""


_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)")
"""Where digits follow a letter."""

_BREAKS = re.compile(r"[^\S ]+")
"""Line breaks and whatever else sets words apart, but for spaces."""

STEPS = {"up": -1, "down": 1, "pageup": -AT_ONCE, "pagedown": AT_ONCE}
TAKES = {"dice": "0123456789 ,+", "number": "0123456789-"}
"""Characters that mean something where figures are typed; all do elsewhere."""

AWAY = ("backspace", "ctrl+h", "escape", "ctrl+c")


def press(ask: Ask, key: str, character: str | None) -> Pressed:
    """Take a key: `key` is its name, `character` what it prints."""
    if key == "enter" or (ask.again and character == ask.again and not ask.line):
        return _enter_run(ask) if ask.run else _enter(ask)
    if key in AWAY:
        shorter = ask.line[:-1] if key in ("backspace", "ctrl+h") else ""
        return _typed(ask, shorter) if ask.line else Back()
    if key == "ctrl+u":
        return _typed(ask, "")
    if key in STEPS and ask.lists:
        return _point(ask, STEPS[key])
    if character is None or not character.isprintable() or character not in TAKES.get(ask.kind, character):
        return None
    return _choose(ask, character) if ask.lists else _longer(ask, character)


def flat(text: str) -> str:
    """Return pasted words as one line: what breaks lines is a space, what cannot be seen is left out."""
    return "".join(filter(str.isprintable, _BREAKS.sub(" ", text.strip("\r\n"))))


def pasted(ask: Ask, text: str) -> Ask | None:
    """Take pasted words into the line, and none of them as a key; None where none can be typed here."""
    fitting = "".join(one for one in text if one in TAKES.get(ask.kind, one))
    return _typed(ask, (ask.line + fitting)[: ask.longest]) if fitting else None


def at_most(longest: int) -> str:
    """Say where a line ends."""
    return f"a line here has at most {longest:,} characters"


def _meant(line: str) -> tuple[str, ...]:
    """Return the beginnings of names that a line may mean: ``rat12`` and ``rat 12``."""
    word = line.strip().casefold()
    return word, _DIGITS.sub(" ", word, count=1)


def _starts(option: Option, line: str) -> bool:
    text = option.text.casefold()
    return any(
        text.startswith(word) or option.id.startswith(word) or f" {word}" in text for word in _meant(line)
    )


def _has(option: Option, line: str) -> bool:
    return any(word in option.text.casefold() for word in _meant(line))


def _is_name(ask: Ask, character: str) -> bool:
    """Tell whether a digit goes on with letters: a name has it there, or words are one's own."""
    line = ask.line
    if not line or line.isdecimal():
        return False
    longer = line + character
    if line.endswith(" ") or any(_starts(one, longer) or _has(one, longer) for one in ask.shown):
        return True
    return ask.kind == "value" and not 0 < int(character) <= len(ask.shown)


def _choose(ask: Ask, character: str) -> Pressed:
    """Take a character where options are shown: a digit picks, a space marks, a letter filters.

    After letters a digit picks among those that they left, unless it goes on with a name: ``rat12``.
    """
    shown = ask.shown
    if character.isdecimal() and len(shown) <= AT_ONCE and not _is_name(ask, character):
        place = int(character) - 1
        if not 0 <= place < len(shown):
            return None
        return _tick(ask, shown[place]) if ask.ticking else _picked(ask, shown[place])
    if ask.kind == "several" and character in " ,":
        return _several(ask)
    return _longer(ask, character)


def _longer(ask: Ask, character: str) -> Ask | None:
    return _typed(ask, ask.line + character) if len(ask.line) < ask.longest else None


def _several(ask: Ask) -> Ask:
    """Start to mark several; once that is on, mark the one that is pointed at."""
    if ask.ticking:
        return _tick(ask, ask.pointed) if ask.pointed else ask
    typed = ask.pointed if ask.line else None
    ticking = ask.but(ticking=True, empty=None)
    return _tick(ticking, typed) if typed else ticking


def _tick(ask: Ask, option: Option) -> Ask:
    marked = tuple(one for one in ask.marked if one != option.id)
    if marked == ask.marked:
        marked = (*marked, option.id)
    at = next((place for place, one in enumerate(ask.options) if one.id == option.id), None)
    return ask.but(marked=marked, line="", at=at)


def _picked(ask: Ask, option: Option) -> Given:
    return Given((option.id,) if ask.kind == "several" else option.id)


def _typed(ask: Ask, line: str) -> Ask:
    """Take a new line; where it filters or counts, what it means is pointed at."""
    new = ask.but(line=line)
    if not new.lists:
        return new
    if line.isdecimal():
        place = int(line[-6:]) - 1
        return new.but(at=place if 0 <= place < len(new.options) else None)
    if not line:
        return new.but(at=ask.at if not ask.line else None if ask.empty is not None or not ask.preset else 0)
    return new.but(at=0 if new.shown else None)


def _point(ask: Ask, by: int) -> Ask:
    count = len(ask.shown)
    if not count:
        return ask
    if ask.at is None:
        return ask.but(at=0 if by > 0 else count - 1)
    step = (ask.at + by) % count if abs(by) == 1 else max(0, min(count - 1, ask.at + by))
    return ask.but(at=step)


def _enter_run(ask: Ask) -> Pressed:
    several = {*ask.marked, *ask.run} if ask.ticking else {*ask.run}
    marked = tuple(option.id for option in ask.options if option.id in several)
    return Given(marked) if ask.least <= len(marked) <= ask.most else None


def _enter(ask: Ask) -> Pressed:
    if ask.ticking:
        return _enter_several(ask)
    if ask.lists:
        option = ask.pointed
        if option is not None:
            return _picked(ask, option)
        if ask.kind == "value" and ask.line.strip():
            return Given(ask.line.strip())
        return Given() if ask.empty is not None and not ask.line else None
    if ask.line.strip():
        return Given(ask.line)
    return Given() if ask.empty is not None else None


def _enter_several(ask: Ask) -> Pressed:
    if ask.line and ask.pointed is not None:
        return _tick(ask, ask.pointed)
    marked = tuple(option.id for option in ask.options if option.id in ask.marked)
    return Given(marked) if ask.least <= len(marked) <= ask.most else None
