"""From the tables of combatants to combatants: templates merged in, typed, numbered, prepared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from affray.encounter.files import words
from affray.encounter.files.ids import free, numbered, slug
from affray.encounter.files.origin import Faults, Layer, Tell
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import Extras
from affray.encounter.files.templates import Templates, merged
from affray.encounter.files.typed import BAD, StructPlan, plan
from affray.rules.fight import Side
from affray.rules.ruleset import Ruleset

MOST = 1000
"""Combatants that an encounter may have, counted ones and those that wait included."""

EXTRAS = ("use", "count", "id")


class Entry(NamedTuple):
    """One `[[combatant]]`: its typed combatant without an id, where it stands, and how often."""

    combatant: Any
    layer: Layer
    tell: Tell
    extras: Extras
    base: str

    @property
    def times(self) -> int:
        """How many combatants it stands for."""
        return self.extras.count or 1


@cache
def combatant_plan(rules: Ruleset) -> StructPlan:
    """Return how a ruleset's combatants are read."""
    return StructPlan(rules.Combatant, extra=("use", "count"))


def check_templates(templates: Templates, rules: Ruleset, faults: Faults) -> None:
    """Tell what is wrong inside templates, used or not; what they lack may come from who uses them."""
    templates.check(faults)
    reader = combatant_plan(rules)
    for layer in templates.own.values():
        tell = faults.at(layer, parts=True)
        reader.read({k: v for k, v in layer.table.items() if k not in EXTRAS}, (), tell)
        plan(Extras).read({k: v for k, v in layer.table.items() if k == "use"}, (), tell)


def entries(
    sheet: Sheet, templates: Templates, rules: Ruleset, side: Side, faults: Faults
) -> Iterator[Entry]:
    """Read the combatants of one file; those with faults are told and left out."""
    reader = combatant_plan(rules)
    for at, table in enumerate(sheet.list("combatant")):
        layer = Layer(sheet, ("combatant", at), table)
        templates.known(layer, faults)
        chain = templates.chain(table)
        tell = faults.at(layer, *(chain or ()), parts=chain is None)
        full = merged([layer, *(chain or ())])
        extras = plan(Extras).read({k: v for k, v in table.items() if k in EXTRAS}, (), tell)
        found = reader.read({k: v for k, v in full.items() if k not in EXTRAS}, (), tell)
        if found is BAD or extras is BAD or chain is None:
            continue
        base = _base(found, extras, at, named="name" in table)
        yield Entry(sided(found, full, side), layer, tell, extras, base)


def sided(found: Any, table: Mapping[str, Any], side: Side) -> Any:
    """Return a combatant with what depends on the file: the side, who decides for it, whether it waits."""
    side = found.side if "side" in table else side
    player = side == "party" if found.player is None else found.player
    return found.but(side=side, player=player, waiting=found.wave > 1)


def _base(found: Any, extras: Extras, at: int, *, named: bool) -> str:
    """Return what ids are made of: the id given; the template of several that have no name of their own."""
    if extras.id:
        return extras.id
    shared = slug(extras.use) if extras.use and extras.count and not named else ""
    return shared or slug(found.name) or (slug(extras.use) if extras.use else "") or f"combatant-{at + 1}"


def numbered_entries(found: Iterable[Entry], taken: dict[str, str]) -> list[tuple[Entry, list[str]]]:
    """Give every entry its ids: those that the file names first, so that no made-up one is in their way.

    `taken` are ids of other things; the ids given are added to it.
    """
    everyone = list(found)
    given = {id(one): _explicit(one, taken) for one in everyone if one.extras.id}
    return [(one, given.get(id(one)) or _made(one, taken)) for one in everyone]


def _explicit(entry: Entry, taken: dict[str, str]) -> list[str]:
    base = entry.base
    ids = [f"{base}-{n}" for n in range(1, entry.times + 1)] if entry.extras.count else [base]
    for one in ids:
        if one in taken:
            entry.tell(
                ("id",), f"the id `{one}` is already that of {taken[one]}", "an id of its own for each"
            )
            break
    taken.update(dict.fromkeys(ids, "a combatant"))
    return ids


def _made(entry: Entry, taken: dict[str, str]) -> list[str]:
    ids = []
    for _ in range(entry.times):
        ids.append(next(numbered(entry.base, taken)) if entry.extras.count else free(entry.base, taken))
        taken[ids[-1]] = "a combatant"
    return ids


def check_labels(found: Iterable[Entry]) -> None:
    """Tell of labels of the file that two combatants would share."""
    used: set[str] = set()
    for one in found:
        label = one.combatant.label
        if label and one.times > 1:
            one.tell(
                ("label",), f"`label` would be that of {one.times} combatants", "no `label` beside `count`"
            )
        elif label and label in used:
            one.tell(
                ("label",), f"the label {words.shown(label)} is there twice", "a label of its own for each"
            )
        used.add(label)


def crowded(found: Sequence[Entry]) -> bool:
    """Tell, at the first combatant too many, if there are more than an encounter may have."""
    total = 0
    for one in found:
        total += one.times
        if total > MOST:
            key = ("count",) if one.extras.count else ()
            one.tell(key, f"this makes {total:,} combatants", f"at most {MOST:,} in an encounter")
            return True
    return False


def prepared(found: Iterable[tuple[Entry, list[str]]], rules: Ruleset, settings: Any) -> Iterator[Any]:
    """Let the ruleset look at every combatant and fill in what the file left open."""
    for entry, ids in found:
        first = entry.combatant.but(id=ids[0])
        wrong = list(rules.faults(first, settings))
        for fault in wrong:
            entry.tell(fault.path, fault.text, fault.expected)
        if not wrong:
            ready = rules.prepare(first, settings)
            yield from (ready.but(id=one) for one in ids)
