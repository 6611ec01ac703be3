"""The game master's desk: all commands of an encounter, how they are named and how they run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from affray.encounter import order as orders
from affray.encounter.beginning import first_play
from affray.encounter.commands import runner_commands
from affray.encounter.lines import AnyCommand, Binder, Invocation, find_command, split, written
from affray.encounter.model import Encounter
from affray.encounter.notices import notices
from affray.encounter.play import Play
from affray.encounter.telling import refused
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command
from affray.rules.fight import Context, Fight
from affray.rules.question import Question
from affray.rules.refusal import Refused, refuse

NEVER_WITHIN = frozenset({"each"})
"""Commands that give others themselves, and may not be given inside one."""


class Desk:
    """Everything that is needed to run a command of one encounter, and nothing that changes."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.rules = encounter.rules
        self.turns = Turns(encounter)
        self.runner: Mapping[str, Command[Play]] = runner_commands(self.turns, self)

    @cached_property
    def ruleset(self) -> Mapping[str, Command[Fight]]:
        """The ruleset's commands by name."""
        return {command.name: command for command in self.rules.commands}

    @cached_property
    def commands(self) -> Mapping[str, AnyCommand]:
        """All commands by name: the ruleset's, then the runner's."""
        return {**self.ruleset, **self.runner}

    def context(self, play: Play) -> Context:
        """Say where the fight stands."""
        return self.turns.context(play)

    def binder(self, play: Play, name: str) -> Binder:
        """Return what binds words to a command's parameters. Raises Refused for an unknown command."""
        command = find_command(self.commands, name)
        state = play if name in self.runner else play.fight
        return Binder(command, state, play, self.context(play))

    def line(self, invocation: Invocation) -> str:
        """Write a command as it could be typed, what may be left out by its name."""
        command = self.commands.get(invocation.name)
        return written(command, invocation) if command else invocation.line()

    def bind(self, play: Play, words: Sequence[str]) -> Invocation:
        """Make words into a command with its parameters. Raises Refused."""
        return self.binder(play, words[0]).bind(words[1:])

    def settled(self, invocation: Invocation) -> Invocation:
        """Complete a command with what lies outside the fight; it then stands by itself. Raises Refused."""
        command = self.commands.get(invocation.name)
        if command is None or command.settle is None:
            return invocation
        return Invocation(invocation.name, command.settle(invocation.args))

    def course(self, play: Play, invocation: Invocation) -> Course:
        """Run a command: its procedure, then what the table should be told of."""
        after: Play = yield from self.deed(play, invocation)
        yield from notices(self.rules, play, after, self.encounter.players.reveal)
        return after

    def deed(self, play: Play, invocation: Invocation) -> Course:
        """Run a command's procedure alone."""
        after: Play = yield from apart(self._run(play, invocation))
        return (yield from self.turns.let_go(after))

    def would_refuse(self, line: str) -> tuple[str, str]:
        """Say why a command of a trigger would be refused at the start, and what would do; else nothing.

        Only its words are looked at: what the rules think of it is seen when it is given.
        """
        play = first_play(self.encounter)
        try:
            (words,) = split(line) or [[]]
            if not words:
                raise refuse("there is no command in it", "as it is typed in plain mode")
            self._fit_within(play, self.bind(play, words))
        except ValueError:
            return "it is more than one command", "one on each line, without answers"
        except Refused as no:
            return refused(no.refusal, play)
        return "", ""

    def inside(self, play: Play, invocation: Invocation) -> Course:
        """Run a command inside another one. Raises Refused, also where it would not end."""
        self._fit_within(play, invocation)
        return (yield from self._run(play, invocation))

    def _fit_within(self, play: Play, invocation: Invocation) -> None:
        """Raise Refused for commands that give others themselves, so that none goes round in circles."""
        fires = invocation.name == "fire" and invocation.args.get("what") in play.triggers
        if invocation.name in NEVER_WITHIN or fires:
            what = "a trigger" if fires else invocation.name
            raise refuse("{what} cannot be given inside another command", "give it by itself", what=what)

    def _run(self, play: Play, invocation: Invocation) -> Course:
        command = find_command(self.commands, invocation.name)
        context = self.context(play)
        if command.when == "turn" and play.order.round == 0:
            raise refuse("the fight has not begun", "next begins it")
        if invocation.name in self.runner:
            after: Play = yield from command.run(play, context, invocation.args)
            return after
        began = play.but(order=orders.busy(play.order)) if command.when == "turn" else play
        return (yield from self.turns.under_rules(began, command.run(play.fight, context, invocation.args)))


def apart(course: Course) -> Course:
    """Run a course; a question whose id was asked before gets a number: ``dodge:rat``, ``dodge:rat:2``."""
    asked: set[str] = set()
    reply: Any = None
    while True:
        try:
            item = course.send(reply)
        except StopIteration as end:
            play: Play = end.value
            return play
        if isinstance(item, Question):
            if item.id in asked:
                ids = (f"{item.id}:{number}" for number in range(2, len(asked) + 3))
                item = msgspec.structs.replace(item, id=next(one for one in ids if one not in asked))
            asked.add(item.id)
        reply = yield item
