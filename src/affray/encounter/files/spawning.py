"""One more combatant from an encounter's templates, in the middle of a fight."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from affray.encounter.files import words
from affray.encounter.files.ids import numbered, slug
from affray.encounter.files.roster import EXTRAS, combatant_plan, sided
from affray.encounter.files.sheet import Path
from affray.encounter.files.templates import merge
from affray.encounter.files.typed import BAD
from affray.encounter.model import Encounter


def spawn(
    encounter: Encounter,
    template_or_name: str,
    taken: Collection[str],
    overrides: Mapping[str, Any] | None = None,
) -> Any:
    """Return a fresh prepared combatant with the next free id, in play and without a label yet.

    `template_or_name` is a template's name or the name that its combatants have. `taken` are all ids that
    were ever given in the fight. `overrides` are further values as a file would write them. Raises
    ValueError with a sentence for an unknown template and for values that do not fit.
    """
    name = _template(encounter, template_or_name)
    table = encounter.templates[name]
    return spawn_table(encounter, name, table, taken, overrides, what="template ")


def spawn_table(
    encounter: Encounter,
    base: str,
    weak: Mapping[str, Any],
    taken: Collection[str],
    overrides: Mapping[str, Any] | None = None,
    *,
    what: str = "",
) -> Any:
    """Return a fresh prepared combatant made from a table, as `spawn` does; `base` is what its id is made of.

    `what` says in sentences what kind of thing `base` names.
    Raises ValueError with a sentence for values that do not fit.
    """
    more = {"wave": 1, **(overrides or {})}
    table = merge(weak, more, encounter.rules.Combatant)
    named = f"{what}{words.shown(base)}"
    found = _typed(encounter, named, table)
    stem = slug(base) or slug(found.name) or "combatant"
    one = sided(found, table, "foes").but(id=next(numbered(stem, taken)))
    for fault in encounter.rules.faults(one, encounter.settings):
        raise ValueError(_sentence(named, words.found(fault.path, fault.text), fault.expected))
    return encounter.rules.prepare(one, encounter.settings)


def _template(encounter: Encounter, wanted: str) -> str:
    """Return the name of the template that is meant."""
    if wanted in encounter.templates:
        return wanted
    names = {str(table.get("name", "")).casefold(): name for name, table in encounter.templates.items()}
    if wanted.casefold() in names:
        return names[wanted.casefold()]
    known = list(encounter.templates)
    near = words.nearest(wanted, known)
    hint = f"; nearest: {near}" if near else ""
    expected = f"; expected {words.one_of(known)}" if known else "; this encounter has no templates"
    raise ValueError(f"there is no template {words.shown(wanted)}{expected}{hint}")


def _typed(encounter: Encounter, name: str, table: dict[str, Any]) -> Any:
    wrong: list[str] = []

    def tell(path: Path, text: str, expected: str = "", nearest: str = "", **how: bool) -> None:
        del how
        wrong.append(_sentence(name, words.named(path, text), expected, nearest))

    fields = {key: value for key, value in table.items() if key not in EXTRAS}
    found = combatant_plan(encounter.rules).read(fields, (), tell)
    if found is BAD or wrong:
        raise ValueError("\n".join(wrong))
    return found


def _sentence(name: str, text: str, expected: str, nearest: str = "") -> str:
    hint = f"; nearest: {nearest}" if nearest else ""
    return f"{name}: {text}" + (f"; expected {expected}" if expected else "") + hint
