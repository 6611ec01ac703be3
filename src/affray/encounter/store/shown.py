"""Words from outside in our own sentences: shown harmless, never obeyed by a terminal."""

from __future__ import annotations


def shown(text: str) -> str:
    """Return the text with control, escape and other unprintable characters spelled out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
