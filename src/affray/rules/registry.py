"""Which rulesets there are. A built-in one is imported when an encounter needs it."""

from __future__ import annotations

import importlib
from difflib import get_close_matches

from affray.rules.ruleset import Ruleset

BUILT_IN = {
    "wardens": "affray.rules.wardens",
    "foci": "affray.rules.foci",
    "fates": "affray.rules.fates",
    "falkenstein": "affray.rules.falkenstein",
}
GROUP = "affray.rulesets"


class UnknownRuleset(LookupError):  # noqa: N818 - named for what it says
    """No ruleset of that name; `nearest` is a known one that looks like it, or empty."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.nearest = next(iter(get_close_matches(name, names(), 1)), "")
        super().__init__(name)


def names() -> list[str]:
    """List the names of all rulesets: built-in ones, then those of other distributions."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    others = (point.name for point in entry_points(group=GROUP))
    return [*BUILT_IN, *sorted(set(others) - set(BUILT_IN))]


def ruleset(name: str) -> Ruleset:
    """Return the ruleset of this name. Entry points are scanned only for names that are not built in.

    Raises UnknownRuleset.
    """
    if name in BUILT_IN:
        found = importlib.import_module(BUILT_IN[name]).RULESET
    else:
        from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

        points = entry_points(group=GROUP, name=name)
        if not points:
            raise UnknownRuleset(name)
        found = next(iter(points)).load()
    if not isinstance(found, Ruleset):
        raise TypeError(f"{name} is no ruleset")
    return found
