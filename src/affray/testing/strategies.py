"""Hypothesis strategies for the fights of any ruleset, made from the types of its fields.

`combatants(rules)` makes combatants without faults, prepared; `fights(rules)` a fight of a few, the first of
the party; `encounters(rules)` the text of an encounter file with such a fight, as a game master could write
it. All are small: few combatants, short lists, low numbers, since that is where rules meet each other.

Needs `hypothesis`, which Affray itself does not.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import tomli_w
from hypothesis import strategies as st
from msgspec import NODEFAULT, Meta, Struct

from affray.rules.fight import Combatant, Fight, Settings
from affray.rules.gauge import Gauge
from affray.rules.ruleset import Ruleset

MOST = 6
"""The highest number made where a type allows more, and the longest text."""

LONGEST = 2
"""The most items of a list or table."""

OURS = frozenset(
    {"id", "label", "side", "player", "hidden", "reveal", "wave", "waiting", "notes", "status", "timers"}
)
"""Fields that belong to the runner, or that only play fills: left as they are unless a caller sets them."""


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:
    """Make small values of a type as structs declare them: with Meta, Literal, unions, structs inside."""
    meta = Meta()
    if get_origin(kind) is Annotated:
        kind, *more = get_args(kind)
        meta = next((one for one in more if isinstance(one, Meta)), meta)
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(inner)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, inner))
    if origin is tuple:
        return st.lists(values(inner[0]), max_size=LONGEST).map(tuple)
    if origin in (dict, Mapping):
        return st.dictionaries(values(inner[0]), values(inner[1]), max_size=LONGEST)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return structs(kind)
    return _plain(kind, meta)


def _plain(kind: Any, meta: Meta) -> st.SearchStrategy[Any]:
    if kind is bool:
        return st.booleans()
    if kind is int:
        least = int(meta.ge or 0)
        return st.integers(least, max(least, min(MOST, int(MOST if meta.le is None else meta.le))))
    if kind is str:
        return st.text("abc", min_size=meta.min_length or 0, max_size=MOST)
    if kind is None or kind is types.NoneType:
        return st.none()
    raise TypeError(f"no strategy for {kind!r}")


def structs(
    kind: type[Struct], leave: frozenset[str] = frozenset(), /, **given: Any
) -> st.SearchStrategy[Any]:
    """Make structs: `given` fields as they are, those to `leave` at their defaults, the rest at random.

    A gauge is never fuller than full, and what it has beside `now` and `max` stays at its default where it
    is a number.
    """
    made = {
        name: values(hint)
        for name, (hint, optional) in _fields(kind).items()
        if name not in given and not (optional and name in leave)
    }
    return st.fixed_dictionaries(made).map(lambda found: kind(**_level(kind, {**found, **given})))


@cache
def _fields(kind: type[Struct]) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field that is made at random, and whether it has a default."""
    hints = get_type_hints(kind, include_extras=True)
    found = {one.name: (hints[one.name], _has_default(one)) for one in msgspec.structs.fields(kind)}
    if not issubclass(kind, Gauge):
        return found
    return {name: one for name, one in found.items() if name in ("now", "max") or _bare(one[0]) is not int}


def _level(kind: type[Struct], found: dict[str, Any]) -> dict[str, Any]:
    if not issubclass(kind, Gauge):
        return found
    return {**found, "now": 0 if found.get("destroyed") else min(found["now"], found["max"])}


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _has_default(field: msgspec.structs.FieldInfo) -> bool:
    return field.default is not NODEFAULT or field.default_factory is not NODEFAULT


def combatants(rules: Ruleset, settings: Settings | None = None, **given: Any) -> st.SearchStrategy[Any]:
    """Make combatants of a ruleset that its own check finds no fault with, prepared for play."""
    known = rules.Settings() if settings is None else settings
    return (
        _raw(rules, **given)
        .filter(lambda one: not list(rules.faults(one, known)))
        .map(lambda one: rules.prepare(one, known))
    )


def _raw(rules: Ruleset, **given: Any) -> st.SearchStrategy[Any]:
    return structs(rules.Combatant, OURS, **{"name": "Nobody", **given})


@st.composite
def fights(draw: st.DrawFn, rules: Ruleset, settings: Settings | None = None, *, most: int = 4) -> Fight:
    """Make a fight of two to `most`: ids ``one-1``, ``one-2`` and so on, by turns of the party and foes."""
    count = draw(st.integers(2, most))
    found = [draw(combatants(rules, settings, **_place(number))) for number in range(1, count + 1)]
    return Fight({one.id: one for one in found}, rules.Scene())


def _place(number: int) -> dict[str, Any]:
    ours = number % 2 == 1
    side = "party" if ours else "foes"
    return {"id": f"one-{number}", "name": f"One {number}", "side": side, "player": ours}


@st.composite
def encounters(draw: st.DrawFn, rules: Ruleset, *, most: int = 4) -> str:
    """Make the text of an encounter file with a fight as `fights` makes it, all settings at their default."""
    count = draw(st.integers(2, most))
    kept = st.tuples(*(_faultless(rules, number) for number in range(1, count + 1)))
    tables = [_written(one) for one in draw(kept)]
    head = {"affray": 1, "title": "A fight", "ruleset": rules.name}
    return tomli_w.dumps({**head, "combatant": tables})


def _faultless(rules: Ruleset, number: int) -> st.SearchStrategy[Combatant]:
    known = rules.Settings()
    return _raw(rules, **_place(number)).filter(lambda one: not list(rules.faults(one, known)))


def _written(one: Combatant) -> dict[str, Any]:
    """Return a combatant as a table of a file: what is not said is left out."""
    found: dict[str, Any] = _without_nothing(msgspec.to_builtins(one))
    for name in ("label", "waiting", "wave", "hidden", "notes"):
        found.pop(name, None)
    return found


def _without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nothing(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list | tuple):
        return [_without_nothing(inner) for inner in value]
    return value


__all__ = ["combatants", "encounters", "fights", "structs", "values"]
