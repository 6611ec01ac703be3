"""The game master's desk: all commands of an encounter, how they are named and how they run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from affray.encounter.commands import runner_commands
from affray.encounter.lines import AnyCommand, Binder, Invocation, find_command, written
from affray.encounter.model import Encounter
from affray.encounter.notices import notices
from affray.encounter.play import Play
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command
from affray.rules.fight import Context, Fight
from affray.rules.refusal import refuse


class Desk:
    """Everything that is needed to run a command of one encounter, and nothing that changes."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.rules = encounter.rules
        self.turns = Turns(encounter)
        self.runner: Mapping[str, Command[Play]] = runner_commands(self.turns)

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

    def course(self, play: Play, invocation: Invocation) -> Course:
        """Run a command: its procedure, then what the table should be told of."""
        after: Play = yield from self.deed(play, invocation)
        yield from notices(self.rules, play, after)
        return after

    def deed(self, play: Play, invocation: Invocation) -> Course:
        """Run a command's procedure alone."""
        command = find_command(self.commands, invocation.name)
        context = self.context(play)
        if command.when == "turn" and play.order.round == 0:
            raise refuse("the fight has not begun", "next begins it")
        if invocation.name in self.runner:
            after = yield from command.run(play, context, invocation.args)
        else:
            after = yield from self.turns.under_rules(play, command.run(play.fight, context, invocation.args))
        played: Play = yield from self.turns.let_go(after)
        return played
