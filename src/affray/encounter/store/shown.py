"""Words from outside in our own sentences: shown harmless, never obeyed by a terminal."""

from __future__ import annotations


def shown(text: str, *, lines: bool = False) -> str:
    """Return the text with control, escape and other unprintable characters spelled out.

    With `lines`, line breaks and tabs stay.
    """
    if text.isprintable():
        return text
    kept = "\n\t" if lines else ""
    return "".join(c if c.isprintable() or c in kept else c.encode("unicode_escape").decode() for c in text)
