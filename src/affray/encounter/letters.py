"""Letters for terminals and listeners without Unicode."""

from __future__ import annotations

import codecs
from unicodedata import combining, normalize

_PLAIN = str.maketrans(
    {
        "→": "->", "…": "...", "·": "-", "\u2013": "-", "\u2212": "-", "—": "-", "\u2019": "'", "\u2018": "'",
        "“": '"', "”": '"', "♣": "C", "♠": "S", "♥": "H", "♦": "D", "\u00d7": "x", "█": "#", "─": "-",
        "▒": "=", "░": ".", "≈": "~",
        "≤": "<=", "≥": ">=", "£": "GBP ", "±": "+-", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
        "ø": "o", "Ø": "O", "đ": "d", "ł": "l", "Ł": "L", "þ": "th", "ð": "d", "\u00a0": " ",
        "«": '"', "»": '"',
    }
)  # fmt: skip

ERRORS = "affray-plain"
"""The name under which streams know `in_ascii`."""


def in_ascii(text: str) -> str:
    """Return a text with every character that ASCII lacks replaced: its bare letter, or ``?``."""
    if text.isascii():
        return text
    bare = "".join(one for one in normalize("NFKD", text.translate(_PLAIN)) if not combining(one))
    return bare.encode("ascii", "replace").decode()


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(ERRORS, _replaced)
