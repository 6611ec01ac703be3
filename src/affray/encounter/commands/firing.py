"""Commands about what waits: fire (a wave, a hazard, a clock, a trigger), postpone, timer."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from textwrap import shorten

import msgspec

from affray.encounter import triggers
from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant
from affray.encounter.commands.inner import Inner
from affray.encounter.commands.words import told
from affray.encounter.files.ids import free, slug
from affray.encounter.knowing import is_public
from affray.encounter.model import Clock, Trigger, Wave
from affray.encounter.play import Play
from affray.encounter.revealing import labelled
from affray.encounter.telling import refused
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Combatant, Context, Hazard
from affray.rules.question import Option
from affray.rules.refusal import Refused, refuse
from affray.rules.when import When

LONGEST_TIMER = 10_000
MOST_NAME = 500
MOST_NOTED = 60
"""Characters of a wave's words that a list of what can be fired shows."""


class FiringCommands:
    """The procedures behind the commands about what waits. `inner` runs what a trigger does."""

    def __init__(self, turns: Turns, inner: Inner) -> None:
        self.turns = turns
        self.inner = inner
        self.shown = turns.encounter.players.reveal

    def fireable(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List what may be fired: what is due, then waves, hazards, triggers, clocks."""
        del context, args
        rules = self.turns.rules
        due = [one.id for one in triggers.due_now(rules, play)]
        there: list[triggers.Waiting] = [
            *play.waves.values(),
            *play.hazards.values(),
            *play.triggers.values(),
            *play.clocks.values(),
        ]
        there.sort(key=lambda one: one.id not in due)
        return [_option(play, one, due=one.id in due) for one in there if not triggers.spent(play, one)]

    def strikable(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List whom a hazard may strike: whom the rules let it, but no foes and others that have fallen."""
        rules, there = self.turns.rules, choices.present(play, context, args)
        hazard = play.hazards.get(str(args.get("what")))
        return [
            one
            for one in there
            if (play.fight[one.id].player or not rules.beaten(play.fight, one.id))
            and (hazard is None or self._harms(play, context, hazard, one.id))
        ]

    def _harms(self, play: Play, context: Context, hazard: Hazard, who: str) -> bool:
        """Tell whether the rules let a hazard strike somebody at all."""
        try:
            next(self.turns.rules.fire(play.fight, context, hazard, (who,)), None)
        except Refused:
            return False
        return True

    def due(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List what is due and may be put off."""
        del context, args
        return [_option(play, one) for one in triggers.due_now(self.turns.rules, play)]

    def fire(self, play: Play, context: Context, args: Args) -> Course:
        """Fire a wave, a hazard, a clock or a trigger."""
        what, targets = args["what"], args.get("targets", ())
        one = triggers.find(play, what)
        if targets and not isinstance(one, Hazard):
            raise refuse("{what} strikes nobody", "only a hazard has targets", what=what)
        match one:
            case Hazard():
                return (yield from self._hazard(play, context, one, targets))
            case Wave():
                return (yield from self._wave(play, one))
            case Clock():
                return (yield from self._clock(play, one))
            case Trigger():
                return (yield from self._trigger(play, one))
        raise refuse("nothing here is called {what}", "state lists what waits", what=what)

    def postpone(self, play: Play, context: Context, args: Args) -> Course:
        """Put off what is due: it comes back next round, or is fired by hand."""
        del context
        one = triggers.find(play, args["what"])
        if one is None or not triggers.due(self.turns.rules, play, one):
            raise refuse("{what} is not due", "only what is due can be put off", what=args["what"])
        yield Event(rule="affray.postpone", text="Put off: {name}", data={"name": triggers.name(one)})
        record = play.fired.get(one.id, triggers.NEVER).but(off=play.order.round)
        return play.but(fired={**play.fired, one.id: record})

    def timer(self, play: Play, context: Context, args: Args) -> Course:
        """Set a timer: words that come due after some rounds, or wait to be fired by hand."""
        del context
        words, rounds = told(args["words"], "a timer", MOST_NAME), args.get("rounds")
        if rounds is not None and play.order.kind == "spotlight":
            raise refuse("no rounds are counted here", "leave them out: it waits to be fired")
        if rounds is not None and not 1 <= rounds <= LONGEST_TIMER:
            raise refuse("{rounds} rounds are no time", "a whole number from 1", rounds=rounds)
        taken = {*play.fight.combatants, *play.gone, *(one.id for one in triggers.waiting(play))}
        when = None if rounds is None else When(round=play.order.round + rounds)
        one = Trigger(id=free(slug(words) or "timer", taken), name=words, when=when)
        yield Event(
            rule="affray.timer",
            text="Timer: {words}" + (f", due in round {when.round}" if when else ""),
            data={"words": words, "id": one.id},
        )
        return play.but(triggers={**play.triggers, one.id: one})

    def _trigger(self, play: Play, trigger: Trigger) -> Course:
        if triggers.spent(play, trigger):
            raise refuse("{what} was fired already", "undo takes it back", what=trigger.name)
        yield Event(
            rule="affray.trigger",
            text="{name}: {text}" if trigger.text else "{name}",
            data={"name": trigger.name, "text": trigger.text},
            public=trigger.text,
        )
        play = _noted(play, trigger.id)
        for line in trigger.do:
            try:
                play = yield from self.inner.inside(play, self.inner.bind(play, shlex.split(line)))
            except Refused as no:
                why, _ = refused(no.refusal, play)
                yield Event(
                    rule="affray.trigger", text="Not done: {line} ({why})", data={"line": line, "why": why}
                )
        return play

    def _hazard(self, play: Play, context: Context, hazard: Hazard, targets: Sequence[str]) -> Course:
        if not targets:
            raise refuse("{what} strikes nobody", "name whom it strikes", what=hazard.name)
        struck = {f"target{place}": one for place, one in enumerate(targets)}
        data = {"hazard": hazard.name}
        yield Event(
            rule="affray.hazard", text="{hazard}", who=struck, data=data, public=hazard.name, quiet=True
        )
        procedure = self.turns.rules.fire(play.fight, context, hazard, tuple(targets))
        return (yield from self.turns.under_rules(_noted(play, hazard.id), procedure))

    def _wave(self, play: Play, wave: Wave) -> Course:
        if wave.fired:
            raise refuse("wave {number} has come already", "undo takes it back", number=wave.number)
        ids = tuple(o.id for o in play.fight.combatants.values() if o.waiting and o.wave == wave.number)
        yield Event(
            rule="affray.wave",
            text="Wave {number}: {text}" if wave.text else "Wave {number}",
            data={"number": wave.number, "text": wave.text},
            public=wave.text if not ids or any(self._seen_to_come(play.fight[one]) for one in ids) else "",
        )
        play = _noted(play, wave.id)
        play = play.but(waves={**play.waves, wave.id: msgspec.structs.replace(wave, fired=True)})
        for one in ids:
            play = play.but(fight=play.fight.put(one, waiting=False))
            play = labelled(play, one, self.shown)
            yield play
            yield Event(rule="affray.wave", text="{who} comes in", who={"who": one}, public="{who} comes in")
        return (yield from self.turns.newcomers(play, ids))

    def _seen_to_come(self, one: Combatant) -> bool:
        return is_public(one.but(waiting=False), self.shown)

    def _clock(self, play: Play, clock: Clock) -> Course:
        if clock.marked >= clock.segments:
            raise refuse("{clock} is full", "set changes it", clock=clock.name)
        marked = clock.marked + 1
        full = marked == clock.segments
        yield Event(
            rule="affray.clock",
            text="{clock}: {marked} of {segments}" + (", full" if full else ""),
            data={"clock": clock.name, "marked": marked, "segments": clock.segments},
            public="" if clock.hidden else clock.name + (" is full" if full else " ticks"),
        )
        if full and clock.text:
            words = {"words": clock.text}
            yield Event(
                rule="affray.clock", text="{words}", data=words, public="" if clock.hidden else clock.text
            )
        play = _noted(play, clock.id)
        return play.but(clocks={**play.clocks, clock.id: msgspec.structs.replace(clock, marked=marked)})


def _noted(play: Play, key: str) -> Play:
    """Note that something was fired, how often, and in which round."""
    was = play.fired.get(key, triggers.NEVER)
    return play.but(fired={**play.fired, key: was.but(often=was.often + 1, round=play.order.round, off=0)})


def _option(play: Play, one: triggers.Waiting, *, due: bool = False) -> Option:
    notes = ["due" if due else triggers.told(play, one.when)]
    if isinstance(one, Wave):
        notes.append(shorten(" ".join(one.text.split()), MOST_NOTED, placeholder="…"))
    if isinstance(one, Clock):
        notes.append(f"{one.marked} of {one.segments}")
    return Option(one.id, triggers.name(one), ", ".join(note for note in notes if note))


def strikes(play: Play, context: Context, args: Args) -> bool:
    """Tell whether what is fired strikes somebody."""
    del context
    return args.get("what") in play.hazards


def counted(play: Play, context: Context, args: Args) -> bool:
    """Tell whether rounds are counted."""
    del context, args
    return play.order.kind != "spotlight"


def firing_commands(turns: Turns, inner: Inner) -> Sequence[Command[Play]]:
    """Declare the commands about what waits."""
    run = FiringCommands(turns, inner)
    return (
        Command(
            name="fire",
            title="Fire",
            help="Fire a hazard, a wave, a trigger or a clock",
            key="h",
            run=run.fire,
            params=(
                Param(name="what", kind="choice", help="what", choices=run.fireable),
                combatant(
                    "targets",
                    "whom it strikes",
                    run.strikable,
                    many=True,
                    required=False,
                    asked=strikes,
                ),
            ),
        ),
        Command(
            name="postpone",
            title="Put off",
            help="Put off what is due until next round, or until it is fired by hand",
            key="z",
            run=run.postpone,
            params=(Param(name="what", kind="choice", help="what", choices=run.due),),
        ),
        Command(
            name="timer",
            title="Timer",
            help="Let something come due after some rounds, or wait to be fired",
            run=run.timer,
            params=(
                Param(
                    name="rounds", kind="number", help="in how many rounds; left out, by hand", required=False
                ),
                Param(name="words", kind="words", help="what it is"),
            ),
        ),
    )
