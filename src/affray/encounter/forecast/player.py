"""Plays one fight to its end without a person: policies decide, keyed dice roll, the order of play goes on.

It knows no rules. Nothing is stored, nothing is told, nothing can be undone: it only finds out how it ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.dice import HashedDice
from affray.encounter.forecast.coming import sure
from affray.encounter.forecast.deeds import filled
from affray.encounter.forecast.tactics import Tactics
from affray.encounter.lines import Invocation
from affray.encounter.model import Wave
from affray.encounter.play import Play
from affray.encounter.triggers import due_now, waiting
from affray.encounter.turns import Course
from affray.rules.command import Action
from affray.rules.fight import Combatant, Fight, Hazard, Side
from affray.rules.odds import is_chance
from affray.rules.question import Answer, Choose, Question, Roll
from affray.rules.refusal import Refused

COMMANDS = 40
"""The most commands a round and combatant; a fight that takes more has run in a circle."""

DUES = 20
"""The most debts that are settled before one Next."""


class Ending(Struct, frozen=True, kw_only=True):
    """How a fight ended: after how many rounds, who prevailed, and the play as it stood.

    `winner` is None where both sides fell, and where it was not `over` when the rounds were up.
    """

    rounds: int
    over: bool
    winner: Side | None
    play: Play


class Player:
    """Plays one fight on, from any play, for a number of rounds at most.

    In a spotlight, which has no rounds, one turn for everybody in play counts as one.
    """

    def __init__(
        self, desk: Desk, play: Play, sides: Mapping[Side, Tactics], dice: HashedDice, rounds: int
    ) -> None:
        self.desk = desk
        self.rules = desk.rules
        self.play = play
        self.sides = sides
        self.dice = dice
        self.step = 0
        self.first = max(1, play.order.round)
        self.last = rounds
        self.turns: dict[str, int] = {}
        self._spotlight = play.order.kind == "spotlight"
        self._took_part = {one.side for one in play.fight.combatants.values()}
        self._waits = any(one.when is not None for one in waiting(play))
        self._counted: Fight | None = None
        self._standing: dict[Side, list[Combatant]] = {}

    # --- the fight ---

    def run(self, newcomer: str | None = None) -> Ending:
        """Play until a side has nobody left, or the rounds are up. A `newcomer` comes in first."""
        if newcomer is not None:
            self._go(self.desk.turns.newcomers(self.play, (newcomer,)))
        limit = COMMANDS * self.last * max(1, len(self.play.fight.combatants))
        while self.step <= limit:
            self._fire()
            self._come_out()
            if self._over() or self.rounds > self.last or not self._move():
                break
        over = self._over()
        party, foes = self._down("party"), self._down("foes")
        winner: Side | None = None
        if over and party != foes:
            winner = "foes" if party else "party"
        return Ending(rounds=min(self.rounds, self.last), over=over, winner=winner, play=self.play)

    @property
    def rounds(self) -> int:
        """The rounds begun since it started, the present one among them."""
        if not self._spotlight:
            return max(1, self.play.order.round - self.first + 1)
        return 1 + (sum(self.turns.values()) - 1) // max(1, sum(1 for _ in self.play.fight.present()))

    @property
    def standing(self) -> Mapping[Side, list[Combatant]]:
        """Who of each side still stands, in the order of the file."""
        fight = self.play.fight
        if fight is not self._counted:
            beaten = self.rules.beaten
            self._standing = {"party": [], "foes": [], "scene": []}
            for one in fight.present():
                if not beaten(fight, one.id):
                    self._standing[one.side].append(one)
            self._counted = fight
        return self._standing

    def _over(self) -> bool:
        return self.play.over or self._down("party") or self._down("foes")

    def _down(self, side: Side) -> bool:
        """Tell whether nobody of a side stands any more, nor comes for certain."""
        if side not in self._took_part or self.standing[side]:
            return False
        return not any(self._to_come(wave, side) for wave in self.play.waves.values())

    def _to_come(self, wave: Wave, side: Side) -> bool:
        """Tell whether a wave brings somebody of a side for certain, as rounds go by."""
        waiting = (one for one in self.play.fight.combatants.values() if one.waiting)
        return (
            not wave.fired
            and not self._spotlight
            and sure(self.rules, self.play, wave)
            and any(one.wave == wave.number and one.side == side for one in waiting)
        )

    def _fire(self) -> None:
        """Fire what has come due: waves, clocks and triggers; whom a hazard strikes nobody here can say."""
        for _ in range(DUES if self._waits else 0):
            due = [one for one in due_now(self.rules, self.play) if not isinstance(one, Hazard)]
            if not any(self._give("fire", {"what": one.id}) for one in due):
                return

    def _come_out(self) -> None:
        """Let hidden foes show themselves where no other foe stands, so that the party can go on."""
        left = self.standing["foes"]
        if left and all(one.hidden for one in left):
            self._give("reveal", {"who": tuple(one.id for one in left)})

    # --- one turn ---

    def _move(self) -> bool:
        """Act if somebody is acting, then go on to the next; tell whether anything came of it.

        Whoever has to keep the turn, and did something with it, goes on.
        """
        acting, acted = self.play.order.acting, False
        if acting is not None:
            acted = self._leaves(acting) or self._act(acting)
            if self.play.order.acting != acting or (acted and self._over()):
                return True  # it broke off, was interrupted, handed the turn on, or left
        self._settle()
        return self._next() or acted

    def _side(self, who: str) -> Tactics:
        """Return the tactics by which somebody plays; a role plays for the foes."""
        side = self.play.fight[who].side if who in self.play.fight else "foes"
        return self.sides["party" if side == "party" else "foes"]

    def _leaves(self, who: str) -> bool:
        """Let whoever acts leave the fight if its policy says so; with a role, those that it plays."""
        policy = self._side(who).leave
        if policy is None or policy.leaves is None:
            return False
        fight = self.play.fight
        asked = [who] if who in fight else [one.id for one in fight.present("foes")]
        context = self.desk.context(self.play)
        going = tuple(
            one
            for one in asked
            if fight[one].side != "scene"
            and not self.rules.beaten(fight, one)
            and policy.leaves(fight, context, one)
        )
        return bool(going) and self._give("remove", {"who": going})

    def _act(self, who: str) -> bool:
        """Do what the policy plans; tell whether anything was done. Whoever was hidden shows itself."""
        self._show(who)
        policy = self._side(who).turn
        done = 0
        while done < (policy.deeds if policy is not None else 1) and self._deed(who):
            done += 1
            if self.play.order.acting != who or self._over():
                break
        return done > 0

    def _deed(self, who: str) -> bool:
        return any(self._try(action) for action in self._planned(who))

    def _planned(self, who: str) -> Iterator[Action]:
        fight, context = self.play.fight, self.desk.context(self.play)
        policy = self._side(who).turn
        if policy is not None and policy.plan is not None:
            if who not in fight or fight[who].side != "scene":
                yield from policy.plan(fight, context, who, self.aim)
            return
        for action in self.rules.actions(fight, context, who):
            if action.refusal is None:
                pick = partial(self.aim, _meant(self.play, action, who))
                args = filled(self.desk, self.play, action.command, dict(action.args), pick)
                if args is not None:
                    yield Action(command=action.command, title=action.title, args=args)

    def _try(self, action: Action) -> bool:
        for one in action.args.values():
            if isinstance(one, str) and one in self.play.fight:
                self._show(one)
                break
        return self._give(action.command, action.args)

    def aim(self, who: str) -> str | None:
        """Name whom somebody goes for now."""
        found = self._enemies(who)
        if len(found) < 2:  # noqa: PLR2004 - nobody, or no choice
            return found[0] if found else None
        policy = self._side(who).target
        if policy is None or policy.aim is None:
            return found[0]
        return policy.aim(self.play.fight, self.desk.context(self.play), who, found)

    def _enemies(self, who: str) -> list[str]:
        """List whom somebody may go for: like `enemies`, from what is counted already."""
        mine = self.play.fight[who].side if who in self.play.fight else "scene"
        if mine == "party":
            return [one.id for one in self.standing["foes"] if not one.hidden]
        return [one.id for one in self.standing["party"]] if mine == "foes" else []

    def _show(self, who: str) -> None:
        one = self.play.fight.combatants.get(who)
        if one is not None and one.hidden:
            self._give("reveal", {"who": (who,)})

    def _settle(self) -> None:
        """Settle what is owed before Next, each debt once; what is a deed of a turn its plan has seen to."""
        tried: set[str] = set()
        acting = self.play.order.acting
        while len(tried) < DUES and self.play.order.acting == acting:
            owed = self.rules.owes(self.play.fight, self.desk.context(self.play), acting or "")
            one = next(
                (one for one in owed if self._settles(one.command, acting) and one.text not in tried), None
            )
            if one is None:
                return
            tried.add(one.text)
            args = filled(self.desk, self.play, one.command, dict(one.args), partial(self.aim, acting or ""))
            if args is not None:
                self._give(one.command, args)

    def _settles(self, command: str, acting: str | None) -> bool:
        known = self.desk.commands.get(command)
        return known is not None and (acting is None or known.when != "turn")

    def _next(self) -> bool:
        args = {}
        if self._spotlight:
            free = self.desk.turns.candidates(self.play)
            fewest = min(free, key=lambda one: self.turns.get(one, 0), default=None)
            args = {"who": fewest} if fewest is not None else {}
        if not self._give("next", args):
            return False
        acting = self.play.order.acting
        if acting is not None:
            self.turns[acting] = self.turns.get(acting, 0) + 1
        return True

    # --- commands ---

    def _give(self, name: str, args: Mapping[str, Any]) -> bool:
        """Give a command and answer all that it asks; tell whether it was done."""
        return self._go(self.desk.deed(self.play, Invocation(name, args)))

    def _go(self, course: Course) -> bool:
        self.step += 1
        reply: Any = None
        try:
            while True:
                asked = course.send(reply)
                reply = self._answer(asked) if isinstance(asked, Question) else None
        except StopIteration as end:
            self.play = end.value
        except Refused:
            return False
        return True

    def _answer(self, question: Question) -> Answer:
        """Answer for chance, or for whoever decides; what falls to the game master the foes' policies say."""
        if is_chance(question):
            return self.dice.answer(self.step, question)
        if isinstance(question, Choose) and question.chance:  # any outcome may come up
            die = Roll(id=question.id, text="", count=1, sides=len(question.options))
            (face,) = self.dice.roll(self.step, die)
            return question.options[face - 1].id
        return self._side(question.by).answer(question, self.play.fight, self.desk.context(self.play))


def _meant(play: Play, action: Action, who: str) -> str:
    """Name who does something: what a role does, it does with somebody, the first that is named."""
    return next((one for one in action.args.values() if isinstance(one, str) and one in play.fight), who)
