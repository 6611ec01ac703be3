"""What the terminal sends, made into keys: no byte and no sequence stops us, whatever it was meant to be."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TypeAlias

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

Decode: TypeAlias = "Callable[[bytes], str]"

ASCII = bytes(range(128))

ESCAPE = "\x1b"

PASTE, PASTE_END = "\x1b[200~", "\x1b[201~"
"""What the terminal puts around what is pasted."""

PATIENCE = 5.0
"""Seconds without a byte after which a paste is over."""


class KeyParser(XTermParser):
    """Tells keys and pastes from letters. A sequence that names no letter there is, is no key.

    All between the marks of a paste is words, sequences among it; where its end never comes, it ends itself.
    """

    def __init__(self) -> None:
        super().__init__()
        self._held = ""
        self._pasted: str | None = None
        self._heard = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """Take letters in, and give what they came to."""
        data, self._held = self._held + data, ""
        self._heard = monotonic()
        while data:
            if self._pasted is not None:
                self._pasted, end, data = (self._pasted + data).partition(PASTE_END)
                if end:
                    yield self._paste()
                continue
            typed, start, data = data.partition(PASTE)
            if start:
                self._pasted = ""
            else:
                typed, self._held = _parted(typed)
            if typed:
                yield from super().feed(typed)

    def tick(self) -> Iterable[Message]:
        """Give what was waited for in vain: the end of a sequence, or of a paste."""
        waited = monotonic() - self._heard
        if self._held and waited >= constants.ESCAPE_DELAY:
            held, self._held = self._held, ""
            yield from (events.Key("escape", ESCAPE),) if held == ESCAPE else super().feed(held)
        if self._pasted is not None and waited >= PATIENCE:
            yield self._paste()
        yield from super().tick()

    def _paste(self) -> events.Paste:
        words, self._pasted = self._pasted or "", None
        return events.Paste(words.replace("\x00", ""))

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            yield from super()._sequence_to_key_events(sequence, alt)
        except (ValueError, OverflowError):
            yield events.Key(Keys.Ignore, sequence)


def _parted(letters: str) -> tuple[str, str]:
    """Part letters from what may be the beginning of a paste's mark."""
    for many in range(len(PASTE) - 1, 0, -1):
        if letters.endswith(PASTE[:many]):
            return letters[:-many], letters[-many:]
    return letters, ""


def decoder(encoding: str | None = None) -> Decode:
    """Return what makes letters of bytes, in the locale's encoding; bytes that are none are left out.

    What is not all there yet is kept for the bytes that follow.
    """
    encoding = encoding or getattr(sys.__stdin__, "encoding", None) or "utf-8"
    return codecs.getincrementaldecoder(_plain(encoding))(errors="ignore").decode


def _plain(encoding: str) -> str:
    """Return an encoding in which keys are themselves: UTF-8 for the one that has no more than those."""
    try:
        same = ASCII.decode(encoding) == ASCII.decode("ascii")
        return encoding if same and codecs.lookup(encoding).name != "ascii" else "utf-8"
    except (LookupError, UnicodeError):
        return "utf-8"
