"""Words of the table, as commands take them."""

from __future__ import annotations

from affray.encounter.files import harmless
from affray.rules.refusal import refuse


def told(text: str, what: str, most: int) -> str:
    """Return words of the table, made harmless. Raises Refused for none, and for too many."""
    clean = harmless(text).strip()
    if not clean:
        raise refuse("{what} needs words that can be seen", "say what", what=what)
    if len(text) > most:
        raise refuse("{what} of {length} characters is too long", "at most {most}", what=what,
                     length=f"{len(text):,}", most=f"{most:,}")  # fmt: skip
    return clean
