"""Ids: given in the file or made from names, once and for good."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator

LONGEST = 60
FOLDED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
    | {"'": "", "\u2019": ""}
)


def slug(text: str) -> str:
    """Make an id of a text: ``Borin's Élan`` gives ``borins-elan``. Empty where nothing latin is in it."""
    folded = unicodedata.normalize("NFKD", text).casefold().translate(FOLDED)
    plain = "".join(one for one in folded if not unicodedata.combining(one))
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST].strip("-")


def free(base: str, taken: Container[str]) -> str:
    """Return the id itself if nobody has it, else the first free one of ``base-2``, ``base-3`` and so on."""
    return base if base not in taken else next(numbered(base, taken, 2))


def numbered(base: str, taken: Container[str], start: int = 1) -> Iterator[str]:
    """Go through the free ids ``base-1``, ``base-2`` and so on."""
    number = start
    while True:
        if (one := f"{base}-{number}") not in taken:
            yield one
        number += 1
