"""What players may see: built from what is named as public, never by hiding parts of the whole.

While a hidden one acts the view stays as it was: whose turn it is, the round and the lines that its turn
makes are told only when somebody whom players know acts again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from affray.encounter import order as orders
from affray.encounter.desk import Desk
from affray.encounter.play import Play
from affray.encounter.reports import told_of
from affray.encounter.session import Session
from affray.encounter.telling import Told, is_public
from affray.rules.fight import Combatant, Reveal
from affray.rules.tally import Tally

LEVELS: Sequence[Reveal] = ("nothing", "name", "word", "exact")
EDGES = ("affray.round", "affray.turn", "affray.skipped")
HURT, BADLY = "hurt", "badly hurt"


class Seen(Struct, frozen=True):
    """What players see of one combatant: its label, its side, words, and tallies where all is known."""

    label: str
    side: str
    words: tuple[str, ...] = ()
    tallies: tuple[Tally, ...] = ()


class View(Struct, frozen=True, kw_only=True):
    """All that players see. `acting` is a label, or empty."""

    title: str
    round: int = 0
    phase: str = ""
    acting: str = ""
    over: bool = False
    order: tuple[Seen, ...] = ()
    clocks: tuple[str, ...] = ()
    log: tuple[str, ...] = ()


class Eye:
    """Watches a session step by step and keeps what players may know of it."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk = desk
        self.play = play
        self._marker = (play.order.round, play.order.phase, self._label(play.order.acting))
        self._lines: list[str] = []
        self._held: list[str] = []

    @classmethod
    def on(cls, session: Session) -> Eye:
        """Return an eye that has seen a whole session, as far as it was not undone."""
        play = session.play_at(0)
        eye = cls(session.desk, play)
        for row in session.store.rows(session.line[1:]):
            play = session.codec.apply(play, row.changes)
            eye.feed(play, told_of(row))
        return eye

    def feed(self, play: Play, told: Sequence[Told]) -> None:
        """Take in one step: the play after it, and what it told."""
        self.play = play
        for one in told:
            if one.public:
                (self._held if one.rule in EDGES and self._hidden_turn() else self._lines).append(one.public)
        if not self._hidden_turn():
            self._lines += self._held
            self._held.clear()
            self._marker = (play.order.round, play.order.phase, self._label(play.order.acting))

    def view(self, lines: int = 200, *, name: str = "") -> View:
        """Return what players see now, with the last lines of their log.

        With `name` (a player's, or the id of a player's combatant that has no other) also that one's secrets.
        """
        number, phase, acting = self._marker
        return View(
            title=self.desk.encounter.title,
            round=number,
            phase=phase,
            acting=acting,
            over=self.play.over,
            order=tuple(self._seen(one, name) for one in self._listed()),
            clocks=tuple(clock.name for clock in self.play.clocks.values() if not clock.hidden),
            log=tuple(self._lines[-lines:]),
        )

    def _hidden_turn(self) -> bool:
        acting = self.play.order.acting
        return acting in self.play.fight.combatants and not self._public(self.play.fight[acting])

    def _label(self, who: str | None) -> str:
        if who is None or who not in self.play.fight:
            return "" if who is None else who
        one = self.play.fight[who]
        return one.label or one.name if self._public(one) else ""

    def _public(self, one: Combatant) -> bool:
        return is_public(one, self.desk.encounter.players.reveal)

    def _listed(self) -> list[Combatant]:
        """List the ones that players know of in the order of play, then those who are not in it yet."""
        ids = dict.fromkeys([*orders.listed(self.play.order), *self.play.fight.combatants])
        there = (self.play.fight[one] for one in ids if one in self.play.fight)
        return [one for one in there if self._public(one)]

    def _seen(self, one: Combatant, name: str) -> Seen:
        level = self.level(one)
        label = one.label or one.name
        if LEVELS.index(level) < LEVELS.index("word"):
            return Seen(label, one.side)
        tallies = self.desk.rules.tallies(self.play.fight, self.desk.context(self.play), one.id)
        mine = bool(name) and name == (one.id if one.player is True else one.player)
        own = tuple(tally for tally in tallies if tally.secret and mine)
        open_to = [
            tally
            for tally in tallies
            if not tally.secret and LEVELS.index(tally.reveal) <= LEVELS.index(level)
        ]
        if level == "exact":
            return Seen(label, one.side, one.status, (*open_to, *own))
        words = [word for tally in open_to for word in in_words(tally)]
        return Seen(label, one.side, tuple(dict.fromkeys([*words, *one.status])), own)

    def level(self, one: Combatant) -> Reveal:
        """Say how much players may know: what it says itself, all of their own, else what the file says."""
        if one.reveal is not None:
            return one.reveal
        return "exact" if one.player else self.desk.encounter.players.reveal


def in_words(tally: Tally) -> tuple[str, ...]:
    """Say what a tally shows without a number that counts."""
    if tally.kind == "words":
        return tally.steps
    if tally.kind == "ladder":
        return tally.steps[tally.now : tally.now + 1]
    if tally.kind in ("pips", "bar") and tally.now < tally.max:
        return (BADLY if tally.now * 2 <= tally.max else HURT,)
    if tally.kind in ("boxes", "clock") and tally.now > 0:
        return (BADLY if tally.now * 2 >= tally.max else HURT,)
    return ()
