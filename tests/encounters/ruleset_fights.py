"""What random fights of every real ruleset share: how they start, whom they draw, playing on, mending."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule
from test_invariants import Fights

from affray.encounter.answers import Answered
from affray.encounter.session import House
from affray.testing.autoplay import autoplay, each_its_own
from affray.testing.memory import memory_session


class RulesetFights(Fights):
    """Plays a fight of a ruleset; each rule is something that a game master may do."""

    def start(self, text, seed, *, begun=True, ask_all=False):
        """Open a fight of this text, and play its first Next unless it has not begun."""
        self.session = memory_session(text, seed=seed, house=House(roll=True, ask_all=ask_all))
        self.before = self.session.play
        if begun:
            self.give("next")

    def able(self, data, *, beside=""):
        """Draw somebody who is in play and not beaten, if there is one."""
        play = self.session.play
        there = [
            one.id for one in play.fight.present() if not self.session.desk.rules.beaten(play.fight, one.id)
        ]
        return data.draw(st.sampled_from([one for one in there if one != beside] or ["nobody"]))

    @rule()
    def play_the_round(self):
        """Let the autoplayer play what is left of the round."""
        autoplay(self.session, rounds=max(1, self.session.play.order.round), aim=each_its_own)

    @precondition(lambda self: len(self.session.line) > 1)
    @rule(data=st.data(), face=st.integers(1, 12))
    def mend(self, data, face):
        """Give dice that were rolled other faces: undoing it is the identity, whatever followed."""
        session = self.session
        step = data.draw(st.sampled_from(session.line[1:]))
        answers = msgspec.json.decode(session.store.rows([step])[0].answers or "[]", type=list[Answered])
        if not answers:
            return
        one = data.draw(st.sampled_from(answers))
        text = " ".join([str(face)] * len(one.value)) if isinstance(one.value, list) else str(one.value)
        before, line = session.play, list(session.line)
        reply = session.mend(step, one.id, text)
        while reply.question is not None:
            reply = session.answer()
        if reply.refusal is None:
            assert len(session.line) == len(line)
            after = session.play
            session.undo()
            assert (session.play, session.line) == (before, line)
            session.redo()
            assert session.play == after
        else:
            assert (session.play, session.line) == (before, line)
