"""Many at once: one command given by several, each with its own rolls, as one step."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant
from affray.encounter.commands.inner import Inner
from affray.encounter.lines import AnyCommand, Invocation
from affray.encounter.play import Play
from affray.encounter.telling import refused
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Context
from affray.rules.refusal import Refused, refuse


class TogetherCommands:
    """The procedure behind `each`. `inner` runs what each of them does."""

    def __init__(self, turns: Turns, inner: Inner) -> None:
        self.turns = turns
        self.inner = inner

    def each(self, play: Play, context: Context, args: Args) -> Course:
        """Give a command for each of several, one after another; whoever has a turn takes it for that.

        It ends when everyone who was aimed at is beaten. Raises Refused where none of them can do it.
        """
        del context
        words = _words(args["deed"])
        why: Refused | None = None
        done = 0
        for place, who in enumerate(args["who"]):
            try:
                play = yield from self._one(play, who, words)
                done += 1
            except Refused as no:
                why = no
                text, _ = refused(no.refusal, play)
                yield Event(rule="affray.each", text="Not {who}: {why}", who={"who": who}, data={"why": text})
            left = args["who"][place + 1 :]
            if left and done and self._beaten(play, words, left[0]):
                names = {f"left{at}": one for at, one in enumerate(left)}
                slots = ", ".join(f"{{{slot}}}" for slot in names)
                yield Event(rule="affray.each", text=f"Nobody is left to aim at for {slots}", who=names)
                break
        if why is not None and not done:
            raise why
        return play

    def _one(self, play: Play, who: str, words: Sequence[str]) -> Course:
        """Let one of them take its turn, if it has one to take, and do it."""
        order = play.order
        if order.kind != "spotlight" and order.acting != who and self.turns.may_act(play, who):
            play = yield from self.turns.next(play, who)
        return (yield from self.inner.inside(play, self._bound(play, who, words)))

    def _bound(self, play: Play, who: str, words: Sequence[str]) -> Invocation:
        name, *rest = words
        command = self.inner.commands.get(name)
        doer = None if command is None else actor(command)
        first = [] if doer is None else [f"{doer}={who}"]
        if command is not None and doer is None:
            raise refuse("{command} is done by nobody", "each takes commands such as an attack", command=name)
        return self.inner.bind(play, [name, *first, *rest])

    def _beaten(self, play: Play, words: Sequence[str], who: str) -> bool:
        """Tell whether all whom the next one would aim at are beaten."""
        rules = self.turns.rules
        try:
            bound = self._bound(play, who, words)
        except Refused:
            return False
        aimed = [one for one in rules.targets(bound.name, bound.args) if one != who and one in play.fight]
        return bool(aimed) and all(rules.beaten(play.fight, one) for one in aimed)


def actor(command: AnyCommand) -> str | None:
    """Name the parameter of a command that says who does it; None where it has none."""
    return next((one.name for one in command.params if one.kind == "combatant" and not one.many), None)


def _words(line: str) -> list[str]:
    try:
        words = shlex.split(line)
    except ValueError:
        raise refuse("a quotation is not closed", "put words with an apostrophe in double quotes") from None
    if not words:
        raise refuse("each of them does nothing", "name a command, without who does it")
    return words


def together_commands(turns: Turns, inner: Inner) -> Sequence[Command[Play]]:
    """Declare what several do at once."""
    run = TogetherCommands(turns, inner)
    return (
        Command(
            name="each",
            title="Each",
            help="Let several do the same, such as attack one target, each with its own rolls",
            when="turn",
            run=run.each,
            params=(
                combatant("who", "who", choices.present, many=True),
                Param(name="deed", kind="words", help="a command, without who does it"),
            ),
        ),
    )
