"""Ids: given in the file or made from names, once and for good."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from affray.rules.question import GM
from affray.rules.words import folded

LONGEST = 60
RESERVED = {GM: "the game master", "scene": "the scene"}
WAVE = re.compile(r"wave-\d+")


def slug(text: str) -> str:
    """Make an id of a text: ``Borin's Élan`` gives ``borins-elan``. Empty where nothing latin is in it."""
    return re.sub(r"[^a-z0-9]+", "-", folded(text))[:LONGEST].strip("-")


def reserved(own: str) -> str:
    """Say what an id is kept for, if it means something else in commands: ``scene``, ``gm``, ``wave-2``."""
    return "the waves" if WAVE.fullmatch(own) else RESERVED.get(own, "")


def free(base: str, taken: Container[str]) -> str:
    """Return the id itself if nobody has it, else the first free one of ``base-2``, ``base-3`` and so on."""
    return base if base not in taken and not reserved(base) else next(numbered(base, taken, 2))


def numbered(base: str, taken: Container[str], start: int = 1) -> Iterator[str]:
    """Go through the free ids ``base-1``, ``base-2`` and so on."""
    number = start
    base = "one-wave" if base == "wave" else base
    while True:
        if (one := f"{base}-{number}") not in taken:
            yield one
        number += 1
