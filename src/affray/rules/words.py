"""Names as words to type, and counts with their nouns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache
from unicodedata import combining, normalize

UNNAMED = "unnamed"
FOLDED = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "\u0131": "i"}
    | dict.fromkeys("'\u2018\u2019\u02bc`\u00b4", "")
)
"""Letters that no decomposition makes plain, and the apostrophes, which leave no gap in a word."""


def folded(text: str) -> str:
    """Return a text in small letters, no accents, no apostrophes: ``Borin's Élan`` gives ``borins elan``."""
    plain = normalize("NFKD", text.translate(FOLDED)).casefold().translate(FOLDED)
    return "".join(char for char in plain if not combining(char))


@lru_cache(maxsize=2048)
def slug(name: str) -> str:
    """Return a name as one word of letters, digits and ``-``: ``Smith's spear`` gives ``smiths-spear``.

    A name without any is ``unnamed``.
    """
    words = "".join(char if char.isalnum() else " " for char in folded(name)).split()
    return "-".join(words) or UNNAMED


def slugs(names: Iterable[str], taken: Container[str] = ()) -> list[str]:
    """Return one word for each name, all different and none among `taken`: ``spear``, ``spear-2``."""
    found: list[str] = []
    for name in names:
        word = first = slug(name)
        count = 1
        while word in found or word in taken:
            count += 1
            word = f"{first}-{count}"
        found.append(word)
    return found


def spaced(word: str) -> str:
    """Return a word that a file spells as one as it is said: ``must_retire`` gives ``must retire``."""
    return word.replace("_", " ")


def of_many(verb: str) -> str:
    """Return what one does as several do it: ``joins`` gives ``join``, ``carries`` ``carry``."""
    if verb in ("is", "has", "was", "does", "goes"):
        return {"is": "are", "has": "have", "was": "were"}.get(verb, verb[:-2])
    if verb.endswith("ies") and len(verb) > len("dies"):
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else verb.removesuffix("s")


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: ``1 slot``, ``2 slots``; `many` where an ``s`` does not make it."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Return names as they are said one after another: ``Ana, Bo and Cy``."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
