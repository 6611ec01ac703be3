"""A player that plays a session to its end, whatever the ruleset: for tests, and for a look ahead.

It knows no rules. The acting one does the first thing that its ruleset offers and that is not refused, the
order of play says who is next, questions get their defaults, and chance is Affray's dice, those that a table
would roll for itself among them. Everything goes through the session, so that what was played can be undone,
mended and folded like any fight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from affray.encounter.desk import Desk
from affray.encounter.forecast.deeds import filled
from affray.encounter.lines import Invocation
from affray.encounter.notices import beaten
from affray.encounter.play import Play
from affray.encounter.session import Reply, Session
from affray.encounter.triggers import due_now
from affray.rules.fight import Combatant, Side
from affray.rules.question import Answer, Choose, Question, Roll

Aim: TypeAlias = Callable[[Desk, Play, str], str | None]
"""Names whom `who` goes for as the play stands; None where there is nobody."""

Answerer: TypeAlias = "Callable[[Question, Play], Answer | None]"
"""Answers a question; None takes its default, or lets Affray roll."""

Scenery: TypeAlias = Callable[[Desk, Play], Iterable[Invocation]]
"""Lists what the game master does when a round has begun: hazards, clocks, whatever the scene does."""

DUES = 20
"""The most debts that are settled before one Next."""

COMMANDS = 40
"""The most commands a round and combatant; a fight that takes more has run in a circle."""


class Played(Struct, frozen=True, kw_only=True):
    """How a fight went: in how many rounds, with how many steps, and which side was left standing.

    `winner` is empty where the rounds were up, nobody could go on, or both sides fell.
    """

    rounds: int
    steps: int
    winner: Side | None = None


def autoplay(
    session: Session,
    *,
    rounds: int = 20,
    aim: Aim | None = None,
    answer: Answerer | None = None,
    scenery: Scenery | None = None,
) -> Played:
    """Play a session from where it stands until a side is beaten, or to the end of `rounds` rounds.

    In a spotlight, which has no rounds, one turn for everybody in play counts as one.
    """
    return Player(
        session, aim=aim or first_standing, answer=answer or by_default, scenery=scenery or untouched
    ).play(rounds)


def enemies(desk: Desk, play: Play, who: str) -> list[str]:
    """List who stands on the other side, in the order of the file.

    The scene has no enemies, nor has a role. Players cannot go for whom they do not see.
    """
    mine: Side = play.fight[who].side if who in play.fight else "scene"
    if mine == "scene":
        return []
    other: Side = "foes" if mine == "party" else "party"
    return [
        one.id
        for one in play.fight.present(other)
        if not (one.hidden and mine == "party") and not desk.rules.beaten(play.fight, one.id)
    ]


def first_standing(desk: Desk, play: Play, who: str) -> str | None:
    """Aim at the first enemy of the file that still stands: all of a side together."""
    return next(iter(enemies(desk, play, who)), None)


def each_its_own(desk: Desk, play: Play, who: str) -> str | None:
    """Aim at another enemy than one's neighbours do, and at another one each round: a melee."""
    found = enemies(desk, play, who)
    if not found:
        return None
    place = [one.id for one in play.fight.present(play.fight[who].side)].index(who)
    return found[(place + play.order.round) % len(found)]


def by_default(question: Question, play: Play) -> Answer | None:
    """Leave every question to its default, and chance to Affray."""
    del question, play
    return None


def untouched(desk: Desk, play: Play) -> Iterable[Invocation]:
    """Leave the scene alone."""
    del desk, play
    return ()


class Player:
    """Plays one session. It only gives commands and answers; what happens, the session says."""

    def __init__(self, session: Session, *, aim: Aim, answer: Answerer, scenery: Scenery) -> None:
        self.session = session
        self.aim, self.answer, self.scenery = aim, answer, scenery
        self.steps = 0
        self.turns: dict[str, int] = {}

    # --- the fight ---

    def play(self, rounds: int) -> Played:
        """Play until a side is beaten or `rounds` are up."""
        limit = COMMANDS * max(1, rounds) * max(1, len(self.now.fight.combatants))
        going = True
        while going and self.steps <= limit:
            self._due()
            going = not self._ended() and self.rounds <= rounds and self._move()
        return Played(rounds=min(self.rounds, rounds), steps=self.steps, winner=self._winner())

    @property
    def now(self) -> Play:
        """The play as it stands."""
        return self.session.play

    @property
    def rounds(self) -> int:
        """The round; in a spotlight, how often everybody in play could have had it."""
        if self.now.order.kind != "spotlight":
            return self.now.order.round
        return 1 + sum(self.turns.values()) // max(1, sum(1 for _ in self.now.fight.present()))

    def _ended(self) -> bool:
        return self.now.over or self._down("party") or self._down("foes")

    def _down(self, side: Side) -> bool:
        return beaten(self.session.desk.rules, self.now, side)

    def _winner(self) -> Side | None:
        if self._down("party") == self._down("foes"):
            return None
        return "party" if self._down("foes") else "foes"

    def _due(self) -> None:
        """Fire all that is due; hazards strike everyone who stands."""
        desk = self.session.desk
        for one in due_now(desk.rules, self.now):
            there = [
                them.id for them in self.now.fight.present() if not desk.rules.beaten(self.now.fight, them.id)
            ]
            targets = {"targets": tuple(there)} if one.id in self.now.hazards else {}
            self._give("fire", {"what": one.id, **targets})

    # --- one turn ---

    def _move(self) -> bool:
        """Act if somebody is acting, then go on to the next; tell whether anything came of it.

        Whoever has to keep the turn, and did something with it, goes on.
        """
        acting, acted = self.now.order.acting, False
        if acting is not None:
            acted = self._act(acting)
            if self._ended() or self.now.order.acting != acting:
                return True  # it broke off, was interrupted or handed the turn on
        self._settle()
        return self._ended() or self._next() or acted

    def _act(self, who: str) -> bool:
        """Do the first thing that is offered and goes; tell whether one did. Who was hidden shows itself."""
        self._show(who)
        rules, context = self.session.desk.rules, self.session.desk.context(self.now)
        for action in rules.actions(self.now.fight, context, who):
            if action.refusal is None and self._take(who, action.command, action.args):
                return True
        return False

    def _show(self, who: str) -> None:
        one: Combatant | None = self.now.fight.combatants.get(who)
        if one is not None and one.hidden:
            self._give("reveal", {"who": (who,)})

    def _settle(self) -> None:
        """Settle what is owed before Next, each debt once."""
        tried: set[str] = set()
        rules, acting = self.session.desk.rules, self.now.order.acting
        while len(tried) < DUES and self.now.order.acting == acting:
            context = self.session.desk.context(self.now)
            owed = rules.owes(self.now.fight, context, acting or "")
            one = next((one for one in owed if one.command and one.text not in tried), None)
            if one is None:
                return
            tried.add(one.text)
            self._take(acting or "", one.command, one.args)

    def _next(self) -> bool:
        before = self.now.order.round
        args = {}
        if self.now.order.kind == "spotlight":
            free = self.session.desk.turns.candidates(self.now)
            fewest = min(free, key=lambda one: self.turns.get(one, 0), default=None)
            args = {"who": fewest} if fewest is not None else {}
        if self._give("next", args).refusal is not None:
            return False
        acting = self.now.order.acting
        if acting is not None:
            self.turns[acting] = self.turns.get(acting, 0) + 1
        if self.now.order.round != before:
            for invocation in self.scenery(self.session.desk, self.now):
                self._give(invocation.name, invocation.args)
        return True

    # --- commands ---

    def _take(self, who: str, name: str, args: Mapping[str, Any]) -> bool:
        """Give a command with what is missing filled in; tell whether it was done.

        What a role does, it does with somebody: the first one that the arguments name aims.
        """
        meant = next((one for one in args.values() if isinstance(one, str) and one in self.now.fight), who)
        full = self._filled(meant, name, dict(args))
        if full is None:
            return False
        self._show(meant)
        return self._give(name, full).refusal is None

    def _filled(self, who: str, name: str, args: dict[str, Any]) -> dict[str, Any] | None:
        """Fill in the parameters that a command needs; None where one of them cannot be."""
        desk, play = self.session.desk, self.now
        return filled(desk, play, name, args, lambda: self.aim(desk, play, who))

    def _wanted(self, question: Question) -> Answer | None:
        """Answer as it was asked to. Where the table's own dice are meant, any outcome may come up."""
        wanted = self.answer(question, self.now)
        if wanted is None and isinstance(question, Choose) and question.chance and not question.weights:
            die = Roll(id=question.id, text="", count=1, sides=len(question.options))
            rolled = self.session.dice.answer(self.session.store.next_step, die)
            return question.options[rolled[0] - 1].id  # type: ignore[index,operator]
        return wanted

    def _give(self, name: str, args: Mapping[str, Any]) -> Reply:
        """Give a command and answer all that it asks; an answer that is refused gives way to the default."""
        reply = self.session.command(Invocation(name, args))
        while reply.question is not None:
            wanted = None if reply.refusal is not None else self._wanted(reply.question)
            refused = reply.refusal
            reply = self.session.answer(wanted)
            if reply.refusal is not None and reply.question is not None and refused is not None:
                raise RuntimeError(f"{reply.question.id} refuses its own default: {reply.refusal.text}")
        self.steps += reply.step is not None
        return reply


__all__ = ["Aim", "Played", "Player", "autoplay", "each_its_own", "enemies", "first_standing"]
