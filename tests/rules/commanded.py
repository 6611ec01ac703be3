"""Commands of a ruleset run without a session: what they do, why not, and their exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from affray.rules.fight import Context, Fight
from affray.rules.odds import Leaf, chances, walk
from affray.rules.refusal import Refused
from affray.rules.ruleset import Ruleset
from affray.testing.scripted import Driven, drive

MOST_BRANCHES = 500_000


class Commanded:
    """The commands of a ruleset by name, each run with its parameters under a context."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.named = {command.name: command for command in ruleset.commands}

    def run(self, before: Fight, name: str, context: Context, args: dict[str, Any]) -> Any:
        """Return the procedure of a command, not yet begun."""
        return self.named[name].run(before, context, args)

    def refused(self, before: Fight, name: str, context: Context, args: dict[str, Any]) -> str:
        """Run a command that must be refused, whatever it asks first; return why. It has a hint."""
        with pytest.raises(Refused) as caught:
            drive(self.run(before, name, context, args))
        refusal = caught.value.refusal
        fields = {**refusal.who, **refusal.data}
        assert refusal.hint
        assert "{" not in refusal.hint.format(**fields)
        return refusal.text.format(**fields)

    def leaves(
        self, before: Fight, name: str, context: Context, args: dict[str, Any], *, classed: bool = True
    ) -> Iterator[Leaf]:
        """Walk a command over every way the dice and cards may fall."""
        return walk(
            lambda: self.run(before, name, context, args),
            before,
            context,
            classed=classed,
            most=MOST_BRANCHES,
        )

    def odds(
        self, before: Fight, name: str, context: Context, about: str, args: dict[str, Any], **how: Any
    ) -> dict[Any, Any]:
        """Return the exact chances of what may befall one of the fight."""

        def befell(leaf: Leaf) -> tuple[str, ...]:
            return self.ruleset.outcome(before, leaf.fight, leaf.events, about)

        return dict(chances(self.leaves(before, name, context, args, **how), befell))

    def ends(
        self, before: Fight, name: str, context: Context, args: dict[str, Any], **how: Any
    ) -> dict[Any, Any]:
        """Return the exact chances of whole fights after a command."""
        leaves = self.leaves(before, name, context, args, **how)
        return dict(
            chances(leaves, lambda leaf: msgspec.json.encode((leaf.fight.combatants, leaf.fight.scene)))
        )


def told(driven: Driven, ruleset: Ruleset) -> Driven:
    """Hold that each line has all that fills its slots, is of a known rule and tells players no figures."""
    for one in (*driven.events, *driven.questions):
        one.text.format(**one.who, **one.data)
    for event in driven.events:
        assert event.rule in ruleset.rules
        event.public.format(**event.who)
        assert not any(char.isdigit() for char in event.public), event.public
    return driven
