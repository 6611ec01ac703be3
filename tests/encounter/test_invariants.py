"""A machine that plays whole fights at random and holds what must always hold of order and fold."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from trials import FOUR, say

from affray.encounter import order as orders
from affray.encounter.beginning import first_play
from affray.encounter.files import parse
from affray.encounter.folding import fold
from affray.encounter.model import Source
from affray.encounter.record.going_on import encounter_file
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.testing.memory import memory_session

KINDS = ("initiative", "phases", "spotlight", "open")


class Fights(RuleBasedStateMachine):
    """Plays a fight of the trial ruleset; each rule is something that a game master may do."""

    text = FOUR
    strike = "strike {} {}"
    down = "set {} health 0"
    moving = ("next", "delay", "return", "strike", "pass")

    @initialize(kind=st.sampled_from(KINDS), seed=st.text("abc", max_size=4))
    def begin(self, kind, seed):
        text = self.text.format(order=f'[order]\nkind = "{kind}"\n')
        self.session = memory_session(text, seed=seed, house=House(roll=True))
        self.before = self.session.play

    def give(self, line):
        """Give a command and answer all it asks with defaults and rolls; hold what every command must."""
        session = self.session
        was, head = session.play, session.head
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        assert (reply.step is None) == (reply.refusal is not None)
        if reply.refusal is not None:
            assert session.play is was
            assert session.head == head
        elif line.split()[0] not in self.moving:
            assert session.play.order.round == was.order.round
            let_go = was.order.kind == "spotlight" and session.play.order.acting is None
            gone = was.order.acting not in session.play.fight or let_go
            assert session.play.order.acting == was.order.acting or gone
        self.watch(was, session.play)
        return reply

    def watch(self, was, now):
        """Nobody who could act is left out when a round ends."""
        if now.order.round == was.order.round + 1 and was.order.round and was.order.kind != "spotlight":
            turns = self.session.desk.turns
            left = [e.id for e in orders.waiting(was.order) if turns.standing(was, e.id) == "acts"]
            assert left == []

    def who(self, data):
        return data.draw(st.sampled_from(sorted(self.session.play.fight.combatants) or ["nobody"]))

    @rule()
    def next(self):
        self.give("next")

    @rule(data=st.data())
    def next_named(self, data):
        self.give(f"next {self.who(data)}")

    @rule(data=st.data())
    def attack(self, data):
        self.give(self.strike.format(self.who(data), self.who(data)))

    @rule(data=st.data())
    def kill(self, data):
        self.give(self.down.format(self.who(data)))

    @rule(data=st.data(), what=st.sampled_from(["hide", "reveal", "remove", "delay", "return"]))
    def one(self, data, what):
        self.give(f"{what} {self.who(data)}")

    @rule(data=st.data(), where=st.sampled_from(["before", "after"]))
    def move(self, data, where):
        self.give(f"move {self.who(data)} {where} {self.who(data)}")

    @rule(data=st.data(), turns=st.integers(1, 3), at=st.sampled_from(["start", "end"]))
    def condition(self, data, turns, at):
        self.give(f"condition {self.who(data)} dazed {turns} {at} {self.who(data)}")

    @rule(hidden=st.sampled_from(["", " hidden"]))
    def add(self, hidden):
        if len(self.session.play.fight.combatants) < 12:
            self.give(f"add rat foes{hidden}")

    @rule()
    def wave(self):
        self.give("fire wave-2")

    @rule()
    def undo_and_redo_is_identity(self):
        session = self.session
        play, head = session.play, session.head
        if session.undo().refusal is None:
            assert session.play == session.play_at(session.head)
            assert session.redo().refusal is None
            assert (session.play, session.head) == (play, head)

    @rule()
    def undo(self):
        self.session.undo()

    @rule(data=st.data())
    def goto(self, data):
        self.session.goto(data.draw(st.integers(0, self.session.store.next_step - 1)))

    @precondition(lambda self: len(self.session.line) > 1)
    @rule(data=st.data(), faces=st.sampled_from(["1 1", "6 6", "4 1"]))
    def mend(self, data, faces):
        session = self.session
        step = data.draw(st.sampled_from(session.line[1:]))
        answers = session.store.rows([step])[0].answers
        asked = [part.split('"')[0] for part in answers.split('["')[1:]]
        if not asked:
            return
        before, line = session.play, list(session.line)
        reply = session.mend(step, data.draw(st.sampled_from(asked)), faces)
        while reply.question is not None:
            reply = session.answer()
        if reply.refusal is None:
            assert len(session.line) == len(line)
            session.undo()
            assert (session.play, session.line) == (before, line)
            session.redo()
        else:
            assert (session.play, session.line) == (before, line)

    @invariant()
    def nobody_acts_twice(self):
        order = self.session.play.order
        assert len(set(order.acted)) == len(order.acted)
        assert (
            order.acting not in order.acted
            or order.acting in (*order.extra, *order.granted)
            or (order.kind == "spotlight")
        )
        assert not set(order.delaying) & set(order.acted)

    @invariant()
    def the_removed_do_not_come_back(self):
        play = self.session.play
        assert not set(play.gone) & set(play.fight.combatants)
        assert play.order.acting not in play.gone

    @invariant()
    def labels_are_given_once(self):
        labels = [one.label for one in self.session.play.fight.combatants.values() if one.label]
        assert len(set(labels)) == len(labels)

    def teardown(self):
        session = getattr(self, "session", None)
        if session is None:
            return
        rows = session.store.rows(session.line[1:])
        assert fold(session.desk, session.play_at(0), rows) == session.play
        exported = encounter_file(session.encounter, session.play, "at its end")
        assert first_play(parse(Source(text=exported))) == session.play
        hidden = [one for one in session.play.fight.combatants.values() if one.hidden]
        told = repr(Eye.on(session).view().order)
        assert not any(f"'{one.label}'" in told for one in hidden if one.label)


TestFights = Fights.TestCase
TestFights.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)
