"""Commands about who is there: add, remove, hide, reveal, fire (a wave, a hazard, a clock)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from affray.encounter import order as orders
from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.files.spawning import spawn
from affray.encounter.model import Clock, Wave
from affray.encounter.play import Play
from affray.encounter.revealing import labelled, reveal
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Hazard
from affray.rules.question import Option
from affray.rules.refusal import refuse


class PeopleCommands:
    """The procedures behind the commands about who is there."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.encounter = turns.encounter

    def templates(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List the encounter's templates."""
        del play, context, args
        return [Option(one, str(t.get("name", one))) for one, t in self.encounter.templates.items()]

    def add(self, play: Play, context: Context, args: Args) -> Course:
        """Add somebody made from a template."""
        del context
        overrides: dict[str, Any] = {"hidden": True} if args.get("hidden") else {}
        if "side" in args:
            overrides["side"] = args["side"]
        if "name" in args:
            overrides["name"] = args["name"]
        taken = {*play.fight.combatants, *play.gone, *play.hazards, *play.clocks}
        try:
            one = spawn(self.encounter, args["template"], taken, overrides)
        except ValueError as error:
            raise refuse(str(error.args[0]), *error.args[1:2]) from None
        play = labelled(play.but(fight=play.fight.having(one)), one.id)
        yield play
        yield Event(rule="affray.add", text="{who} joins", who={"who": one.id}, public="{who} joins")
        return (yield from self.turns.newcomers(play, (one.id,)))

    def remove(self, play: Play, context: Context, args: Args) -> Course:
        """Take somebody out of the fight for good."""
        del context
        for who in args["who"]:
            yield Event(
                rule="affray.remove", text="{who} is removed", who={"who": who}, public="{who} leaves"
            )
            fell = play.order.round > 0 and play.fight[who].side == "foes" and not play.fight[who].waiting
            play = play.but(
                fight=play.fight.without(who),
                order=orders.leave(play.order, who),
                gone=(*play.gone, who),
                lost=play.lost + fell,
            )
        return play

    def hide(self, play: Play, context: Context, args: Args) -> Course:
        """Hide from the players."""
        del context
        for who in args["who"]:
            if play.fight[who].hidden:
                raise refuse("{who} is hidden already", "reveal shows them", who={"who": who})
            yield Event(rule="affray.hide", text="{who} is hidden from the players", who={"who": who})
            play = play.but(fight=play.fight.put(who, hidden=True))
        return play

    def reveal(self, play: Play, context: Context, args: Args) -> Course:
        """Show to the players."""
        del context
        for who in args["who"]:
            if not play.fight[who].hidden:
                raise refuse("{who} is not hidden", "hide hides them", who={"who": who})
            play = yield from reveal(play, who)
        return play

    def fire(self, play: Play, context: Context, args: Args) -> Course:
        """Fire a wave, a hazard or a clock."""
        what, targets = args["what"], args.get("targets", ())
        if what in play.hazards:
            return (yield from self._hazard(play, context, play.hazards[what], targets))
        if targets:
            raise refuse("{what} strikes nobody", "only a hazard has targets", what=what)
        if what in play.waves:
            return (yield from self._wave(play, play.waves[what]))
        return (yield from self._clock(play, play.clocks[what]))

    def _hazard(self, play: Play, context: Context, hazard: Hazard, targets: Sequence[str]) -> Course:
        if not targets:
            raise refuse("{what} strikes nobody", "name whom it strikes", what=hazard.name)
        struck = {f"target{place}": one for place, one in enumerate(targets)}
        data = {"hazard": hazard.name}
        yield Event(
            rule="affray.hazard", text="{hazard}", who=struck, data=data, public=hazard.name, quiet=True
        )
        procedure = self.turns.rules.fire(play.fight, context, hazard, tuple(targets))
        return (yield from self.turns.under_rules(play, procedure))

    def _wave(self, play: Play, wave: Wave) -> Course:
        if wave.fired:
            raise refuse("wave {number} has come already", "undo takes it back", number=wave.number)
        ids = tuple(o.id for o in play.fight.combatants.values() if o.waiting and o.wave == wave.number)
        yield Event(
            rule="affray.wave",
            text="Wave {number}: {text}" if wave.text else "Wave {number}",
            data={"number": wave.number, "text": wave.text},
            public=wave.text if any(not play.fight[one].hidden for one in ids) or not ids else "",
        )
        play = play.but(waves={**play.waves, wave.id: msgspec.structs.replace(wave, fired=True)})
        for one in ids:
            play = labelled(play.but(fight=play.fight.put(one, waiting=False)), one)
            yield play
            yield Event(rule="affray.wave", text="{who} comes in", who={"who": one}, public="{who} comes in")
        return (yield from self.turns.newcomers(play, ids))

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
        return play.but(clocks={**play.clocks, clock.id: msgspec.structs.replace(clock, marked=marked)})


def strikes(play: Play, context: Context, args: Args) -> bool:
    """Tell whether what is fired strikes somebody."""
    del context
    return args.get("what") in play.hazards


def people_commands(turns: Turns) -> Sequence[Command[Play]]:
    """Declare the commands about who is there."""
    run = PeopleCommands(turns)
    return (
        Command(
            name="add",
            title="Add",
            help="Add somebody from a template",
            key="+",
            run=run.add,
            params=(
                Param(name="template", kind="choice", help="made from what", choices=run.templates),
                one_of("side", "its side", "foes", "party", "scene", required=False),
                one_of("hidden", "unseen by players", "hidden", required=False),
                Param(name="name", kind="words", help="its name", required=False),
            ),
        ),
        Command(
            name="remove",
            title="Remove",
            help="Take somebody out of the fight",
            key="x",
            run=run.remove,
            params=(combatant("who", "whom", choices.everyone, many=True),),
        ),
        Command(
            name="hide",
            title="Hide",
            help="Hide somebody from the players",
            run=run.hide,
            params=(combatant("who", "whom", choices.shown, many=True),),
        ),
        Command(
            name="reveal",
            title="Reveal",
            help="Show somebody to the players",
            key="r",
            run=run.reveal,
            params=(combatant("who", "whom", choices.hidden, many=True),),
        ),
        Command(
            name="fire",
            title="Fire",
            help="Fire a hazard, a wave or a clock",
            key="h",
            run=run.fire,
            params=(
                Param(name="what", kind="choice", help="what", choices=choices.fireable),
                combatant(
                    "targets",
                    "whom a hazard strikes",
                    choices.everyone,
                    many=True,
                    required=False,
                    asked=strikes,
                ),
            ),
        ),
    )
