"""Commands about who is there and on which side: remove, hide, reveal, rename, side, group, split."""

from __future__ import annotations

from collections.abc import Sequence

from affray.encounter import order as orders
from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.commands.words import told
from affray.encounter.play import Play
from affray.encounter.revealing import labelled, parted, reveal
from affray.encounter.telling import name_of
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Context
from affray.rules.question import Option
from affray.rules.refusal import refuse

MOST_NAME = 500


class PeopleCommands:
    """The procedures behind the commands about who is there."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.encounter = turns.encounter

    def remove(self, play: Play, context: Context, args: Args) -> Course:
        """Take somebody out of the fight for good."""
        del context
        for who in args["who"]:
            yield Event(
                rule="affray.remove", text="{who} is removed", who={"who": who}, public="{who} leaves"
            )
            fell = play.order.round > 0 and play.fight[who].side == "foes" and not play.fight[who].waiting
            play = parted(play, who, self.encounter.players.reveal)
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
            play = parted(play, who, self.encounter.players.reveal)
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

    def rename(self, play: Play, context: Context, args: Args) -> Course:
        """Give somebody another name, and a label that goes with it."""
        del context
        who, name = args["who"], told(args["name"], "a name", MOST_NAME)
        before = name_of(play, who)
        play = parted(play, who, self.encounter.players.reveal)
        play = play.but(fight=play.fight.put(who, name=name, label=""))
        play = labelled(play, who, self.encounter.players.reveal)
        yield play
        yield Event(
            rule="affray.rename",
            text="{before} is now called {who}",
            who={"who": who},
            data={"before": before},
        )
        return play

    def side(self, play: Play, context: Context, args: Args) -> Course:
        """Let somebody change sides; who decides for them stays as it is."""
        del context
        side = args["side"]
        for who in args["who"]:
            if play.fight[who].side == side:
                raise refuse("{who} is on side {side} already", "name another", who={"who": who}, side=side)
            yield Event(
                rule="affray.side",
                text="{who} changes sides: {side}",
                who={"who": who},
                data={"side": side},
                public="{who} changes sides",
            )
            play = play.but(fight=play.fight.put(who, side=side))
        return play

    def group(self, play: Play, context: Context, args: Args) -> Course:
        """Make several a group: one row in the order, wherever they stand together."""
        del context
        first = play.fight[args["who"][0]]
        name = told(args.get("name", first.name), "a group", MOST_NAME)
        return (yield from self._grouped(play, args["who"], name, "{who} is one of the group {group}"))

    def split(self, play: Play, context: Context, args: Args) -> Course:
        """Take some out of their group: each is a row of its own."""
        del context
        for who in args["who"]:
            if not play.fight[who].group:
                raise refuse("{who} is in no group", "group makes one", who={"who": who})
        return (yield from self._grouped(play, args["who"], "", "{who} leaves the group"))

    def _grouped(self, play: Play, ids: Sequence[str], group: str, text: str) -> Course:
        for who in ids:
            yield Event(rule="affray.group", text=text, who={"who": who}, data={"group": group})
            play = play.but(fight=play.fight.put(who, group=group))
        return play


def in_groups(play: Play, context: Context, args: Args) -> Sequence[Option]:
    """List those who are in a group."""
    return [one for one in choices.everyone(play, context, args) if play.fight[one.id].group]


def people_commands(turns: Turns) -> Sequence[Command[Play]]:
    """Declare the commands about who is there."""
    run = PeopleCommands(turns)
    return (
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
            name="rename",
            title="Rename",
            help="Give somebody another name",
            key="@",
            run=run.rename,
            params=(
                combatant("who", "whom", choices.everyone),
                Param(name="name", kind="words", help="the new name"),
            ),
        ),
        Command(
            name="side",
            title="Side",
            help="Let somebody change sides",
            run=run.side,
            params=(
                combatant("who", "whom", choices.everyone, many=True),
                one_of("side", "to which side", "party", "foes", "scene"),
            ),
        ),
        Command(
            name="group",
            title="Group",
            help="Make several one row in the order",
            run=run.group,
            params=(
                combatant("who", "whom", choices.everyone, many=True),
                Param(name="name", kind="words", help="what the group is called", required=False),
            ),
        ),
        Command(
            name="split",
            title="Split",
            help="Take some out of their group",
            run=run.split,
            params=(combatant("who", "whom", in_groups, many=True),),
        ),
    )
