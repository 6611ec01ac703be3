"""Commands: each declared once, with its name, key, parameters, cost and help line."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct, field

from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.question import Option, Question
from affray.rules.refusal import Refusal

S = TypeVar("S")

Procedure: TypeAlias = Generator[Question | Event, Any, Fight]
"""Yields questions and events, receives answers, returns the new fight."""

ParamKind: TypeAlias = Literal["combatant", "choice", "number", "words", "value"]
Choices: TypeAlias = Callable[[S, Context, Args], Sequence[Option]]
Wanting: TypeAlias = Callable[[S, Context, Args], bool]


class Param(Struct, Generic[S], frozen=True, kw_only=True):
    """One parameter of a command.

    combatant: an id or a label; choice: one of `choices`; number: a whole number; words: the rest of the
    line; value: one word or more, as the command reads it. `choices(state, context, args so far)` lists
    what may be named now, the likeliest first; a number that has choices, and none now, matters to nothing.
    `many` takes several (a tuple); `required` false may be left out and is then missing from the arguments.
    `asked(state, context, args so far)` tells where one that may be left out is asked for all the same by
    front ends that ask one parameter after another.
    """

    name: str
    kind: ParamKind
    help: str
    choices: Choices[S] | None = None
    many: bool = False
    required: bool = True
    asked: Wanting[S] | None = None


class Command(Struct, Generic[S], frozen=True, kw_only=True):
    """A command as it is declared: everything that front ends show of it comes from here.

    `run(state, context, args)` is its procedure. `key` is the single key that starts it in turn mode.
    `settle` completes the arguments with what lies outside the fight, once, before the command is kept.
    `phase` groups commands in the help: turn, any, between (fights).
    """

    name: str
    title: str
    help: str
    run: Callable[[S, Context, Args], Generator[Any, Any, S]]
    params: tuple[Param[S], ...] = ()
    key: str = ""
    cost: str = ""
    when: Literal["turn", "any", "between"] = "any"
    settle: Callable[[Args], Args] | None = None


ANYWAY = "anyway"
"""The option by which, in every ruleset, what the turn does not allow is done all the same."""


class Action(Struct, frozen=True, kw_only=True):
    """Something that a combatant can do now: a command with some parameters filled in, its words and cost.

    `refusal` says why not; such an action is shown and cannot be taken.
    """

    command: str
    title: str
    args: Mapping[str, Any] = field(default_factory=dict)
    cost: str = ""
    refusal: Refusal | None = None


class Due(Struct, frozen=True, kw_only=True):
    """Something owed before Next, and the command that settles it.

    A `pressing` one is lost, or goes wrong, when the turn ends without it: Next asks about it once, and
    the log says when it was left. Others, such as an action not used, are only shown. One that `stands`
    stays owed from turn to turn until it is settled: once it was left, it is not asked about again.
    """

    text: str
    command: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    pressing: bool = False
    stands: bool = False
