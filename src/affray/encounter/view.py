"""What players may see: built from what is named as public, never by hiding parts of the whole.

While a hidden one acts the view stays as it was: whose turn it is, the round and the lines that its turn
makes are told only when somebody whom players know acts again.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from affray.encounter import order as orders
from affray.encounter.desk import Desk
from affray.encounter.knowing import is_public
from affray.encounter.play import Play
from affray.encounter.reports import told_of
from affray.encounter.session import Session
from affray.encounter.telling import Told
from affray.rules.fight import Combatant, Reveal
from affray.rules.tally import Tally

LEVELS: Sequence[Reveal] = ("nothing", "name", "word", "exact")
EDGES = ("affray.intro", "affray.round", "affray.turn", "affray.skipped")
"""Rules whose lines tell of the coming of a turn, and wait while it is a hidden one's."""
HURT, BADLY = "hurt", "badly hurt"
OUT = "out of the fight"


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
    """Watches a session step by step and keeps what players may know of it.

    `shown` is the play that people are seen in: the present one, or while a hidden one acts the last in which
    something happened that players know of.
    """

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk = desk
        self.play = self.shown = play
        self._turn = play.order
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
        was, self.play = self.play, play
        hidden = self._hidden_turn()
        if play.order.round and not was.order.round:
            told = [*self._intro(), *told]
        if not hidden:
            self._lines += self._held
            self._held.clear()
        for one in told:
            if one.public:
                (self._held if hidden and one.rule in EDGES else self._lines).append(one.public)
        if not hidden:
            self._turn = play.order
        if not hidden or self._shows(was, told):
            self.shown = play

    def view(self, lines: int = 200, *, name: str = "") -> View:
        """Return what players see now, with the last lines of their log.

        With `name` (a player's, or the id of a player's combatant that has no other) also that one's secrets.
        """
        return View(
            title=self.desk.encounter.title,
            round=self._turn.round,
            phase=self._turn.phase,
            acting=self._called(self._turn.acting),
            over=self.play.over,
            order=self._people(self.shown, name),
            clocks=tuple(clock.name for clock in self.play.clocks.values() if not clock.hidden),
            log=tuple(self._lines[-lines:]),
        )

    def _hidden_turn(self) -> bool:
        acting = self.play.order.acting
        return acting in self.play.fight.combatants and not self._public(self.play.fight[acting])

    def _shows(self, was: Play, told: Sequence[Told]) -> bool:
        """Tell whether what was done in the turn of a hidden one shows: the coming of that turn does not."""
        if any(one.public and one.rule not in EDGES for one in told):
            return True
        return was.order.acting == self.play.order.acting and self._people(was) != self._people(self.play)

    def _intro(self) -> list[Told]:
        """Return the words that are read aloud at the start, each paragraph for itself."""
        parts = self.desk.encounter.intro.split("\n\n")
        return [Told("affray.intro", "", " ".join(part.split())) for part in parts if part.strip()]

    def _called(self, who: str | None) -> str:
        """Return what players call whoever acts: a label or a role's name; empty for one they do not know."""
        if who is None:
            return ""
        if who in self.desk.rules.roles:
            return self.desk.rules.roles[who]
        one = self.play.fight.combatants.get(who)
        return one.label or one.name if one is not None and self._public(one) else ""

    def _people(self, play: Play, name: str | None = None) -> tuple[Seen, ...]:
        """Return whom players see in a play. Without a name each is seen with its own secrets."""
        mine = [(one, player_of(one) if name is None else name) for one in self._listed(play)]
        return tuple(self._seen(play, one, viewer) for one, viewer in mine)

    def _public(self, one: Combatant) -> bool:
        return is_public(one, self.desk.encounter.players.reveal)

    def _listed(self, play: Play) -> list[Combatant]:
        """List the ones that players know of in the order of play, then those who are not in it yet."""
        ids = dict.fromkeys([*orders.listed(play.order), *play.fight.combatants])
        there = (play.fight[one] for one in ids if one in play.fight)
        return [one for one in there if self._public(one)]

    def _seen(self, play: Play, one: Combatant, name: str) -> Seen:
        level = self.level(one)
        label = one.label or one.name
        if LEVELS.index(level) < LEVELS.index("word"):
            return Seen(label, one.side)
        tallies = self.desk.rules.tallies(play.fight, self.desk.context(play), one.id)
        mine = bool(name) and name == player_of(one)
        own = tuple(tally for tally in tallies if tally.secret and mine)
        open_to = [
            tally
            for tally in tallies
            if not tally.secret and LEVELS.index(tally.reveal) <= LEVELS.index(level)
        ]
        if level == "exact":
            said = {word for tally in open_to if tally.kind == "words" for word in tally.steps}
            words = [word for word in one.conditions if word not in said]
            return Seen(label, one.side, tuple(words), (*open_to, *own))
        words = [word for tally in open_to for word in in_words(tally)]
        if self.desk.rules.beaten(play.fight, one.id) and not one.player:
            words = [word for word in words if word not in (HURT, BADLY)] or [OUT]
        return Seen(label, one.side, tuple(dict.fromkeys([*words, *one.conditions])), own)

    def level(self, one: Combatant) -> Reveal:
        """Say how much players may know: what it says itself, all of their own, else what the file says."""
        if one.reveal is not None:
            return one.reveal
        return "exact" if one.player else self.desk.encounter.players.reveal


def player_of(one: Combatant) -> str:
    """Return the name under which its player looks on; one without a name does so by the combatant's id."""
    return one.id if one.player is True else one.player or ""


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
