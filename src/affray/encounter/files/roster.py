"""From the tables of combatants to combatants: templates merged in, typed, numbered, prepared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import fields as fields_of

from affray.encounter.files import words
from affray.encounter.files.claims import Claim, Claims
from affray.encounter.files.ids import free, numbered, slug
from affray.encounter.files.origin import Faults, Layer, Teller
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.tables import Extras
from affray.encounter.files.templates import Templates, merged
from affray.encounter.files.typed import BAD, StructPlan, plan
from affray.rules.fight import Side
from affray.rules.ruleset import Ruleset

MOST = 1000
"""Combatants that an encounter may have, counted ones and those that wait included."""

EXTRAS = ("use", "count", "labels", "id")
EARLY = ("use", "count", "labels")
"""What is not a combatant's own and may be met among its keys."""


class Entry(NamedTuple):
    """One `[[combatant]]`: its typed combatant without an id, where it stands, and how often.

    A `sound` one has all that it must have; of one that is `certain` the ids are known.
    """

    combatant: Any
    layer: Layer
    tell: Teller
    extras: Extras
    base: str
    sound: bool = True
    certain: bool = True

    @property
    def times(self) -> int:
        """How many combatants it stands for."""
        return self.extras.count or 1

    @property
    def labels(self) -> list[str]:
        """What each is called at the table, as far as the file says: the name with a mark of its own."""
        marks = self.extras.labels
        if marks == "letters" or not self.extras.count:
            return [self.combatant.label] * self.times
        found = map(str, range(1, self.times + 1)) if marks == "numerals" else marks
        return [f"{self.combatant.name} {mark}" for mark in found]


@cache
def combatant_plan(rules: Ruleset) -> StructPlan:
    """Return how a ruleset's combatants are read."""
    return StructPlan(rules.Combatant, extra=EARLY)


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
    """Read the combatants of one file, those with faults as far as they can be read."""
    for at, table in enumerate(sheet.list("combatant")):
        layer = Layer(sheet, ("combatant", at), table)
        templates.known(layer, faults)
        chain = templates.chain(table)
        tell = faults.at(layer, *(chain or ()), parts=chain is None)
        extras = plan(Extras).read({k: v for k, v in table.items() if k in EXTRAS}, (), tell)
        full = merged([layer, *(chain or ())], rules.Combatant)
        found, sound = _combatant({k: v for k, v in full.items() if k not in EXTRAS}, rules, tell)
        if found is BAD:
            continue
        base = _base(found, extras, at, named="name" in table)
        doubts = any(tell.doubted((key,)) for key in ("id", "count", "use", "name"))
        certain = chain is not None and bool(found.name) and not doubts
        yield Entry(sided(found, full, side), layer, tell, extras, base, sound and chain is not None, certain)


def _combatant(table: Mapping[str, Any], rules: Ruleset, tell: Teller) -> tuple[Any, bool]:
    """Return a combatant and whether all is there that must be; else what stands for it in other checks."""
    reader = combatant_plan(rules)
    parts = reader.parts(table, (), tell)
    found = reader.made(parts, (), tell)
    if found is not BAD:
        return found, True
    lacking = {name: "" if name == "name" else None for name, one in parts.items() if one is BAD}
    try:
        return rules.Combatant(**{**parts, **lacking}), False
    except (ValueError, TypeError):  # raised by a __post_init__, which has been told
        return BAD, False


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


def numbered_entries(found: Iterable[Entry], taken: Claims) -> list[tuple[Entry, list[str]]]:
    """Give every entry its ids: those that the file names first, so that no made-up one is in their way.

    `taken` are ids of other things; those given are added to it. Entries in doubt get none.
    """
    everyone = list(found)
    given = {id(one): _explicit(one, taken) for one in everyone if one.certain and one.extras.id}
    made = {id(one): _made(one, taken) for one in everyone if one.certain and not one.extras.id}
    return [(one, (given | made).get(id(one), [])) for one in everyone]


def _explicit(entry: Entry, taken: Claims) -> list[str]:
    base = entry.base
    ids = [f"{base}-{n}" for n in range(1, entry.times + 1)] if entry.extras.count else [base]
    all(taken.take(one, "a combatant", entry.tell) for one in ids)  # up to the first that cannot be had
    return ids


def _made(entry: Entry, taken: Claims) -> list[str]:
    ids = []
    for _ in range(entry.times):
        ids.append(next(numbered(entry.base, taken)) if entry.extras.count else free(entry.base, taken))
        taken[ids[-1]] = Claim("a combatant", entry.tell)
    return ids


def check_labels(found: Iterable[Entry]) -> None:
    """Tell of labels of the file that two combatants would share."""
    used: dict[str, tuple[Teller, str]] = {}
    for one in found:
        if one.combatant.label and one.times > 1:
            what = f"`label` would be that of {one.times} combatants"
            one.tell(("label",), what, "`labels`, which tells them apart")
            continue
        if _miscounted(one):
            continue
        key = "label" if one.combatant.label else "labels"
        for label in filter(None, one.labels):
            if known := used.get(label.casefold()):
                first, said = known
                at = first.line((said,), one.tell)
                what = f"the label {words.shown(label)} is already that of another, {at}"
                one.tell((key,), what, "a label of its own for each")
                break
            used[label.casefold()] = one.tell, key


def _miscounted(one: Entry) -> bool:
    """Tell if `labels` names not as many as there are."""
    marks = one.extras.labels
    if one.extras.count is None and marks != "letters":
        one.tell(("labels",), "`labels` tells several apart", "`count` beside it, or `label` for one")
        return True
    if isinstance(marks, str) or len(marks) == one.times:
        return False
    one.tell(("labels",), f"`labels` has {len(marks)} marks for {one.times} combatants", "one for each")
    return True


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


def prepared(
    found: Iterable[tuple[Entry, list[str]]], rules: Ruleset, settings: Any, *, under_way: bool = False
) -> Iterator[Any]:
    """Let the ruleset look at every combatant and fill in what the file left open.

    What it says of values that have a fault already is not told. Of a fight `under_way` the plain values
    that the file gives stand, whatever would follow from others: somebody has set them by hand.
    """
    for entry, ids in found:
        if not entry.sound:
            continue
        first = entry.combatant.but(id=ids[0] if ids else "", group=_group(entry))
        for fault in rules.faults(first, settings):
            if not entry.tell.doubted(fault.path):
                entry.tell(fault.path, words.found(fault.path, fault.text), fault.expected)
        if not entry.tell.doubts:
            ready = rules.prepare(first, settings)
            if under_way:
                ready = ready.but(**_plain(first, entry.layer.table))
            yield from (ready.but(id=one, label=label) for one, label in zip(ids, entry.labels, strict=False))


def _group(entry: Entry) -> str:
    """Return the group that a table gives, or that several of it make."""
    one = entry.combatant
    return str(one.group or (one.name if entry.times > 1 else ""))


def _plain(one: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the plain values among the fields that a table gives."""
    fields = ((it.name, getattr(one, it.name)) for it in fields_of(type(one)) if it.encode_name in given)
    return {name: value for name, value in fields if isinstance(value, bool | int | str)}
