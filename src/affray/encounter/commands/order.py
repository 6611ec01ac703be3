"""Commands of the order of play: next, delay, return, move."""

from __future__ import annotations

from collections.abc import Sequence

from affray.encounter import order as orders
from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.play import Play
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command
from affray.rules.event import Event
from affray.rules.fight import Args, Context
from affray.rules.question import Option
from affray.rules.refusal import refuse

LAST = ", but nobody else is left this round: acts at once"
"""What becomes of the last of a round who waits."""


class OrderCommands:
    """The procedures behind the commands of the order of play."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    def who_next(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List who may be next, the default first."""
        del context, args
        return choices.options(play, self.turns.candidates(play))

    def next(self, play: Play, context: Context, args: Args) -> Course:
        """End the present turn, start the next."""
        del context
        _going_on(play)
        return (yield from self.turns.next(play, args.get("who")))

    def delay(self, play: Play, context: Context, args: Args) -> Course:
        """Wait: until the return, or to a place after somebody in this round."""
        _going_on(play)
        who, after = _actor(context, args), args.get("after")
        if play.order.kind == "spotlight":
            raise refuse("there is nothing to delay in a spotlight", "hand it on with next")
        if who in play.order.delaying and after is None:
            raise refuse("{who} is delaying already", "return brings them back", who={"who": who})
        if who != context.acting and not any(e.id == who for e in orders.waiting(play.order)):
            raise refuse("{who} has no turn left to delay", "in this round, that is", who={"who": who})
        acting = who == context.acting
        later = orders.delay_until(play.order, who, after) if after else orders.delay(play.order, who)
        play = play.but(order=later)
        last = acting and self.turns.candidates(play)[:1] == [who]
        said = {"who": who, "after": after} if after else {"who": who}
        text = f"{{who}} waits{' for {after}' if after else ''}{LAST if last else ''}"
        yield Event(rule="affray.delay", text=text, who=said, public="{who} waits")
        return (yield from self.turns.go_on(play)) if acting else play

    def come_back(self, play: Play, context: Context, args: Args) -> Course:
        """Act now after a delay. The present turn ends; where nothing was done with it it goes on later."""
        _going_on(play)
        delaying = play.order.delaying
        if not delaying:
            raise refuse("nobody is delaying", "delay lets someone wait")
        who = args.get("who", delaying[0])
        if who not in delaying:
            raise refuse("{who} is not delaying", "only those who wait can return", who={"who": who})
        if context.acting not in play.order.idle:
            return (yield from self.turns.next(play, who))
        return (yield from self.turns.start_turn(play.but(order=orders.hold(play.order)), who))

    def move(self, play: Play, context: Context, args: Args) -> Course:
        """Place somebody right before or after somebody else."""
        del context
        who, other = args["who"], args["other"]
        if who == other:
            raise refuse("{who} cannot stand beside itself", "name somebody else", who={"who": who})
        listed = orders.listed(play.order)
        for one in (who, other):
            if one not in listed:
                raise refuse(
                    "{who} has no place in this round",
                    "places are given when the round starts",
                    who={"who": one},
                )
        yield Event(
            rule="affray.move",
            text=f"{{who}} stands {args['where']} {{other}}",
            who={"who": who, "other": other},
        )
        return play.but(order=orders.move(play.order, who, other, after=args["where"] == "after"))


def _going_on(play: Play) -> None:
    """Raise Refused once the fight has ended."""
    if play.over:
        raise refuse("the fight is over", "undo takes the end back")


def _actor(context: Context, args: Args) -> str:
    who: str | None = args.get("who", context.acting)
    if who is None:
        raise refuse("nobody is acting", "name who is meant")
    return who


def order_commands(turns: Turns) -> Sequence[Command[Play]]:
    """Declare the commands of the order of play."""
    run = OrderCommands(turns)
    everyone, others = choices.everyone, choices.others
    return (
        Command(
            name="next",
            title="Next",
            help="End this turn and start the next one",
            key="n",
            run=run.next,
            params=(combatant("who", "who is next; left out, whoever is due", run.who_next, required=False),),
        ),
        Command(
            name="delay",
            title="Delay",
            help="Wait until return, or until after somebody",
            key="d",
            run=run.delay,
            params=(
                combatant("who", "who waits; left out, whoever acts", everyone, required=False),
                combatant("after", "after whom to come back", others, required=False),
            ),
        ),
        Command(
            name="return",
            title="Return",
            help="Come back in after a delay, at once",
            key="R",
            run=run.come_back,
            params=(
                combatant("who", "who comes back; left out, the first", choices.delaying, required=False),
            ),
        ),
        Command(
            name="move",
            title="Move",
            help="Change places in the order by hand",
            run=run.move,
            params=(
                combatant("who", "who moves", everyone),
                one_of("where", "before or after", "before", "after"),
                combatant("other", "beside whom", others),
            ),
        ),
    )
