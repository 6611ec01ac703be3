"""Commands about who is there: add, remove, hide, reveal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affray.encounter import order as orders
from affray.encounter import triggers
from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.files.spawning import spawn
from affray.encounter.play import Play
from affray.encounter.revealing import labelled, reveal
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Context
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
        taken = {*play.fight.combatants, *play.gone, *(one.id for one in triggers.waiting(play))}
        try:
            one = spawn(self.encounter, args["template"], taken, overrides)
        except ValueError as error:
            raise refuse(str(error.args[0]), *error.args[1:2]) from None
        play = labelled(play.but(fight=play.fight.having(one)), one.id, self.encounter.players.reveal)
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
            play = yield from reveal(play, who, self.encounter.players.reveal)
        return play


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
    )
