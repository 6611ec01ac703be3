"""What a command needs to give further commands itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from affray.encounter.lines import AnyCommand, Invocation
from affray.encounter.play import Play
from affray.encounter.turns import Course


class Inner(Protocol):
    """Runs commands inside another one, so that all of them are one step."""

    @property
    def commands(self) -> Mapping[str, AnyCommand]:
        """All commands by name."""

    def bind(self, play: Play, words: Sequence[str]) -> Invocation:
        """Make words into a command with its parameters. Raises Refused."""

    def inside(self, play: Play, invocation: Invocation) -> Course:
        """Run a command inside another one. Raises Refused, also where it would not end."""


def parts(args: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return one argument as a tuple of words."""
    found = args.get(name, ())
    return (found,) if isinstance(found, str) else tuple(found)
