"""The same again: the last command of the rules, for whoever acts now, on the same target."""

from __future__ import annotations

from typing import Any, Self

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.lines import Invocation
from affray.encounter.play import Play


class Last(Struct, frozen=True):
    """A command of the rules as it was run, and who acted then."""

    invocation: Invocation
    actor: str | None

    @classmethod
    def of(cls, play: Play, invocation: Invocation, actor: str | None) -> Self:
        """Remember a command."""
        del play
        return cls(invocation, actor)

    def given_for(self, desk: Desk, play: Play, actor: str | None) -> dict[str, Any] | None:
        """Return the arguments of the same for `actor`: its own action of that command, the rest as it was.

        None where it has no such action, or where that cannot be taken.
        """
        if actor is None or actor == self.actor:
            return dict(self.invocation.args)
        actions = [
            one
            for one in desk.rules.actions(play.fight, desk.context(play), actor)
            if one.command == self.invocation.name and one.refusal is None
        ]
        if not actions:
            return None
        was = self.invocation.args
        best = max(actions, key=lambda one: sum(was.get(k) == v for k, v in one.args.items()))
        return {**{k: v for k, v in was.items() if v != self.actor}, **best.args}
