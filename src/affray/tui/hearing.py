"""What the terminal sends, made into keys: no byte and no sequence stops us, whatever it was meant to be."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Callable, Iterable
from typing import TypeAlias

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys

Decode: TypeAlias = "Callable[[bytes], str]"

ASCII = bytes(range(128))


class KeyParser(XTermParser):
    """Tells keys from bytes' letters. A sequence that names no letter there is, is no key."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        try:
            yield from super()._sequence_to_key_events(sequence, alt)
        except (ValueError, OverflowError):
            yield events.Key(Keys.Ignore, sequence)


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
