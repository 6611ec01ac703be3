"""Turns and rounds at the table: the order of play with the ruleset's own procedures run at its edges."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias

import msgspec

from affray.encounter import order as orders
from affray.encounter.model import Encounter
from affray.encounter.play import Play
from affray.encounter.remembering import remembered
from affray.encounter.revealing import reveal
from affray.encounter.telling import name_of
from affray.rules.command import Due, Procedure
from affray.rules.event import Event, Interrupt, Join, Leave, OrderEvent, PassTo, TakeTurns
from affray.rules.fight import Combatant, Context, Edge, Fight, Timer
from affray.rules.order import Groups, Handover, Standing
from affray.rules.question import Question
from affray.rules.refusal import refuse
from affray.rules.words import spaced

Course: TypeAlias = Generator[Question | Event | Play, Any, Play]
"""Like a procedure, over the whole play: yields questions and events, returns the new play.

It may also yield a play: the names in what follows are told as they stand there.
"""

IDLE_ROUNDS = 2


class Turns:
    """Runs turns and rounds for one encounter's ruleset."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.rules = encounter.rules
        self._stood_in: Fight | None = None
        self._stood: dict[str, Standing] = {}

    def context(self, play: Play) -> Context:
        """Say to a procedure where the fight stands."""
        order = play.order
        by = self.encounter.order.by
        return Context(order.round, order.phase, order.acting, self.encounter.settings, order.kind, by)

    def groups(self, play: Play) -> Groups:
        """Ask the ruleset who has turns now."""
        return self.rules.groups(play.fight, self.context(play))

    def standing(self, play: Play, who: str) -> Standing:
        """Say how someone stands; roles and fixed entries act, the removed and the waiting are gone."""
        if who in play.order.roles:
            return "acts"
        fight = play.fight
        if fight is not self._stood_in:  # the same fight is asked for everyone many times over
            self._stood_in, self._stood = fight, {}
        known = self._stood.get(who)
        if known is None:
            there = who in fight and not fight[who].waiting
            known = self._stood[who] = self.rules.standing(fight, who) if there else "gone"
        return known

    @remembered
    def candidates(self, play: Play) -> Sequence[str]:
        """List who may be next, the default first."""
        order = play.order
        if order.kind == "spotlight" and not orders.promised(order, partial(self.standing, play)):
            groups = self.groups(play)
            if not isinstance(groups, Handover):
                return []
            ids = list(groups.takers)
            first = [groups.first or self.encounter.order.first] if order.acting is None else []
            ids = [*(one for one in first if one in ids), *ids]
            return [one for one in dict.fromkeys(ids) if one != order.acting]
        return orders.candidates(order, partial(self.standing, play))

    def may_act(self, play: Play, who: str) -> bool:
        """Tell whether `who` may be named to be next."""
        order = play.order
        if who in self.candidates(play):
            return True
        if order.kind == "spotlight" or orders.promised(order, partial(self.standing, play)):
            return False
        return any(entry.id == who for entry in orders.waiting(order)) and self.standing(play, who) == "acts"

    @remembered
    def owed(self, play: Play) -> Sequence[Due]:
        """List what is owed before Next."""
        if play.order.round == 0 or play.over:
            return ()
        acting = play.order.acting or ""
        ends = [
            Due(text=f"{name_of(play, one.id)}: {spaced(timer.condition)} ends")
            for one in play.fight.combatants.values()
            for timer in one.timers
            if timer.whose == acting and timer.at == "end" and timer.left == 1
        ]
        return [*self.rules.owes(play.fight, self.context(play), acting), *ends]

    def pressing(self, play: Play) -> list[Due]:
        """List what goes wrong unless it is settled before Next, what was left already not."""
        return [due for due in self.owed(play) if due.pressing and due.text not in play.left]

    def _leave(self, play: Play) -> Course:
        """Tell of what is left undone as a turn ends."""
        owed = [due for due in self.owed(play) if due.pressing]
        for due in owed:
            if due.text in play.left:
                continue
            who = play.order.acting
            of = {"who": who} if who is not None and who in play.fight and not due.stands else {}
            yield Event(
                rule="affray.left",
                text="{who}, left undone: {what}" if of else "Left undone: {what}",
                who=of,
                data={"what": due.text, "command": due.command},
            )
        left = tuple(due.text for due in owed if due.stands)
        return play if left == play.left else play.but(left=left)

    def next(self, play: Play, who: str | None = None) -> Course:
        """End the present turn and start the next: that of `who`, or of the first who is due."""
        play = yield from self._leave(play)
        if play.order.round == 0:
            play = yield from self._begin(play)
            if who is None and orders.speaking(play.order):
                return play
        elif play.order.acting is not None:
            if play.order.kind == "spotlight":
                return (yield from self._hand_on(play, play.order.acting, who))
            play = yield from self.end_turn(play, play.order.acting)
        elif orders.speaking(play.order):
            play = play.but(order=orders.close_phase(play.order))
            if who is None and orders.speaking(play.order):
                return play
        if who is not None and not self.may_act(play, who):
            raise refuse("{who} has no turn now", "next alone takes whoever is due", who={"who": who})
        return (yield from self._start_next(play, who))

    def _hand_on(self, play: Play, holder: str, who: str | None) -> Course:
        """Hand the spotlight on, to `who` or the likeliest; asked is who may have it while it is held."""
        free = self.candidates(play)
        if not free:
            raise refuse("nobody else can take the spotlight", "it stays where it is")
        to = who or free[0]
        if to not in free:
            hint = f"it may go to {', '.join(free)}"
            named = {"who": to} if to in play.fight else {}
            raise refuse(
                "{who} cannot be handed the spotlight now", hint, who=named, **({} if named else {"who": to})
            )
        play = yield from self.end_turn(play, holder)
        return (yield from self.start_turn(play, to))

    def let_go(self, play: Play) -> Course:
        """Take the spotlight from a holder who cannot act any more; nobody has it then."""
        holder = play.order.acting
        if play.order.kind != "spotlight" or holder is None:
            return play
        if self.standing(play, holder) not in ("out", "gone"):
            return play
        yield Event(
            rule="affray.let-go", text="{who} cannot hold the spotlight any more", who={"who": holder}
        )
        return (yield from self.end_turn(play, holder))

    def go_on(self, play: Play) -> Course:
        """Start the next turn where nobody is acting any more."""
        return (yield from self._start_next(play, None))

    def newcomers(self, play: Play, ids: tuple[str, ...]) -> Course:
        """Bring combatants into a fight that is under way: they begin and take their places."""
        if play.order.round == 0 or not ids:
            return play
        play = yield from self.under_rules(play, self.rules.begin(play.fight, self.context(play), ids))
        for one in ids:
            if self.standing(play, one) != "gone":
                play = play.but(order=orders.join(play.order, self.groups(play), one))
        return play

    def _begin(self, play: Play) -> Course:
        ids = tuple(one.id for one in play.fight.present())
        play = play.but(order=play.order.but(round=1))
        play = yield from self.under_rules(play, self.rules.begin(play.fight, self.context(play), ids))
        return (yield from self._new_round(play, 1))

    def _new_round(self, play: Play, number: int) -> Course:
        play = play.but(order=orders.new_round(play.order, self.groups(play), number))
        if play.order.kind != "spotlight":
            yield Event(
                rule="affray.round", text="Round {round}", data={"round": number}, public=f"Round {number}"
            )
        return play

    def _start_next(self, play: Play, who: str | None) -> Course:
        """Start the next turn, letting those of the ones who cannot act pass, at most into the next round."""
        for _ in range(IDLE_ROUNDS):
            target = who or next(iter(self.candidates(play)), None)
            if play.order.kind != "spotlight":
                play = yield from self._pass_up_to(play, target)
                target = who or next(iter(self.candidates(play)), None)
            if target is not None:
                return (yield from self.start_turn(play, target))
            if play.order.kind == "spotlight":
                break
            play = yield from self._end_round(play)
            if orders.speaking(play.order):
                return play
        yield Event(rule="affray.nobody", text="Nobody can act")
        return play

    def _pass_up_to(self, play: Play, target: str | None) -> Course:
        passed = orders.passed_over(play.order, partial(self.standing, play), target)
        for one in passed:
            play = yield from self._pass_over(play, one)
        return play

    def _end_round(self, play: Play) -> Course:
        play = yield from self.under_rules(play, self.rules.round_end(play.fight, self.context(play)))
        play = yield from self._tick_absent(play)
        return (yield from self._new_round(play, play.order.round + 1))

    def start_turn(self, play: Play, who: str) -> Course:
        """Give the turn to `who`: its start is run unless it was already, and its timers tick."""
        if who not in play.order.roles and self.standing(play, who) in ("out", "gone"):
            raise refuse("{who} cannot act", "name someone who can, or nobody", who={"who": who})
        fresh = who not in play.order.begun
        words = "comes back in" if who in play.order.delaying else "acts" if fresh else "goes on"
        play = play.but(order=orders.take(play.order, who))
        if who in play.fight and play.fight[who].hidden == "until_turn":
            play = yield from reveal(play, who, self.encounter.players.reveal)
        said = {"who": who} if who in play.fight else {}
        name = "{who}" if said else self.rules.roles.get(who, who)
        yield Event(
            rule="affray.turn",
            text=f"{name} {words}",
            who=said,
            data={} if said else {"who": who},
            public=f"{{who}} {words}" if said else "",
        )
        if fresh and who in play.fight:
            play = yield from self.under_rules(
                play, self.rules.turn_start(play.fight, self.context(play), who)
            )
            play = yield from self.tick(play, who, "start")
        return play

    def end_turn(self, play: Play, who: str) -> Course:
        """End the turn of `who`: its end is run and its timers tick."""
        if who in play.fight:
            play = yield from self.under_rules(play, self.rules.turn_end(play.fight, self.context(play), who))
            play = yield from self.tick(play, who, "end")
        return play.but(order=orders.finish(play.order, who))

    def _pass_over(self, play: Play, who: str) -> Course:
        """Let the turn of one who cannot act pass: edges are run, and one skipped is told."""
        if self.standing(play, who) == "skipped":
            yield Event(rule="affray.skipped", text="{who} loses the turn", who={"who": who})
            play = play.but(order=orders.take(play.order, who))
            play = yield from self.under_rules(
                play, self.rules.turn_start(play.fight, self.context(play), who)
            )
            play = yield from self.tick(play, who, "start")
            return (yield from self.end_turn(play, who))
        play = yield from self.tick(play, who, "start")
        play = yield from self.tick(play, who, "end")
        return play.but(order=orders.finish(play.order, who))

    def tick(self, play: Play, whose: str, edge: Edge) -> Course:
        """Count down what is bound to this edge of this turn; what reaches zero ends."""
        for one in play.fight.combatants.values():
            if one.timers and any(t.whose == whose and t.at == edge for t in one.timers):
                play = yield from self._count_down(play, one, (whose,), (edge,))
        return play

    def _tick_absent(self, play: Play) -> Course:
        """At the end of a round, count down what is bound to the turns of those who have none any more."""
        there = set(orders.listed(play.order))
        for one in play.fight.combatants.values():
            absent = {timer.whose for timer in one.timers} - there
            if absent:
                play = yield from self._count_down(play, one, absent, ("start", "end"))
        return play

    def _count_down(self, play: Play, one: Combatant, whose: Iterable[str], edges: Iterable[Edge]) -> Course:
        timers: list[Timer] = []
        for timer in one.timers:
            if timer.whose not in whose or timer.at not in edges:
                timers.append(timer)
            elif timer.left > 1:
                timers.append(msgspec.structs.replace(timer, left=timer.left - 1))
            else:
                yield Event(
                    rule="affray.expires",
                    text="{who}: {said} ends",
                    who={"who": one.id},
                    data={"condition": timer.condition, "said": spaced(timer.condition)},
                )
                one = one.but(status=tuple(s for s in one.status if s != timer.condition))
        return play.but(fight=play.fight.having(one.but(timers=tuple(timers))))

    def under_rules(self, play: Play, procedure: Procedure) -> Course:
        """Run a ruleset's procedure, and let the order of play obey its order events when it is done."""
        obeyed: list[OrderEvent] = []
        reply: Any = None
        while True:
            try:
                asked = procedure.send(reply)
            except StopIteration as end:
                play = play.but(fight=end.value)
                break
            if isinstance(asked, OrderEvent):
                obeyed.append(asked)
            reply = yield asked
        for event in obeyed:
            play = yield from self._obey(play, event)
        return play

    def _obey(self, play: Play, event: OrderEvent) -> Course:
        order, who = play.order, event.id
        if isinstance(event, TakeTurns):
            return play.but(order=orders.grant(order, who, event.count))
        if isinstance(event, Join):
            return play.but(order=orders.join(order, self.groups(play), who))
        if isinstance(event, Leave):
            return play.but(order=orders.leave(order, who))
        if isinstance(event, Interrupt):
            play = play.but(order=orders.interrupt(order, who))
            return (yield from self.start_turn(play, who))
        if isinstance(event, PassTo):
            if order.acting is not None and order.acting != who:
                play = yield from self.end_turn(play, order.acting)
            return (yield from self.start_turn(play, who))
        return play
