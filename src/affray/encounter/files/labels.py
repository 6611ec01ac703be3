"""Labels: what a combatant is called at the table. Letters only where names collide, given once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import TypeVar

from affray.encounter.knowing import is_public
from affray.rules.fight import Combatant, Reveal

C = TypeVar("C", bound=Combatant)


def initial(combatants: Iterable[C], shown: Reveal = "word") -> tuple[C, ...]:
    """Label those whom players know of; the others get theirs when they are seen.

    `shown` is what players may see of those who do not say so themselves. A label that the file gives is
    kept. A name that only one of them has is its label; namesakes are lettered in the order of the file.
    What the file calls one who is not seen leaves no gap among their letters: where one of them has that
    label now, the other gets its own when it is seen.
    """
    everyone = tuple(combatants)
    seen = [one for one in everyone if not one.label and is_public(one, shown)]
    names = Counter(one.name for one in seen)
    used = {one.label for one in everyone if one.label and is_public(one, shown)}
    single = {name for name, number in names.items() if number == 1 and name not in used}
    used |= single
    unlabelled = {one.id for one in seen}
    given: dict[str, str] = {}
    for one in everyone:
        if one.id in unlabelled:
            given[one.id] = one.name if one.name in single else _lettered(one.name, used)
            used.add(given[one.id])
    taken = set(given.values())
    given |= {one.id: "" for one in everyone if one.id not in given and one.label in taken}
    return tuple(one.but(label=given[one.id]) if one.id in given else one for one in everyone)


def next_label(name: str, used_labels: Collection[str]) -> str:
    """Return the label of one that comes in or is revealed: its name, or the name with a free letter.

    One who bears the plain name already stands for the letter A. `used_labels` are all that players ever saw
    in the fight, so that no label passes from one to another, and none tells of one who is hidden.
    """
    if name in used_labels:
        return _lettered(name, {*used_labels, f"{name} A"})
    if any(f"{name} {letter}" in used_labels for letter in _first_letters()):
        return _lettered(name, used_labels)
    return name


def display(combatant: Combatant) -> str:
    """Return what the game master reads: the label, or the name with the id's number until there is one."""
    if combatant.label:
        return combatant.label
    number = re.search(r"-(\d+)$", combatant.id)
    return f"{combatant.name} ({number[1]})" if number else combatant.name


def _lettered(name: str, used: Collection[str]) -> str:
    return next(label for label in (f"{name} {letter}" for letter in letters()) if label not in used)


def _first_letters() -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters() -> Iterator[str]:
    """Go through A, B and so on to Z, then AA, AB and so on."""
    for number in count(1):
        word = ""
        while number:
            number, rest = divmod(number - 1, 26)  # noqa: PLW2901 - counted down
            word = chr(65 + rest) + word
        yield word
