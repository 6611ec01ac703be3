"""Text of a file is data: what could command a terminal or hide itself is shown, never obeyed."""

from __future__ import annotations

import unicodedata

PICTURES = {**{code: chr(0x2400 + code) for code in range(0x20)}, 0x7F: "\u2421"}
"""Control characters as the pictures that Unicode has of them: escape is shown as ``␛``."""

STAND_IN = "\u2426"
"""Stands for a character that has no picture: C1 controls, direction overrides, line separators."""

INVISIBLE = frozenset("\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff")
"""Characters that nobody sees: joiners, direction marks, soft hyphens. They are left out."""

SHOWN = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})


def harmless(text: str, *, lines: bool = False) -> str:
    """Return a text that is safe to print as it stands; with `lines`, line breaks and tabs stay.

    Markup such as ``[red]`` is left as it is: front ends never read markup in a text.
    """
    if text.isprintable():
        return text
    if lines:
        text = text.replace("\r\n", "\n")
    kept = "\n\t" if lines else ""
    return "".join(one if one in kept else _shown(one) for one in text)


def _shown(one: str) -> str:
    if one in INVISIBLE:
        return ""
    if unicodedata.category(one) in SHOWN:
        return PICTURES.get(ord(one), STAND_IN)
    return one
