"""Whole fights of the fates ruleset at random: what must hold of the spotlight, the fold, and harm."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from ruleset_fights import RulesetFights

from affray.rules.fates.state import CAPACITIES, living
from affray.rules.question import Choose

TEXT = """\
affray = 1
title = "Two against five"
ruleset = "fates"

[settings]
action_roll = {{ mode = "{mode}" }}
bargain_policy = {policy}
holder_lost = "{lost}"

[template.rat]
name = "Giant Rat"
attacks = [{{ name = "Bite", hits = ["light vigor", "hard vigor"] }}, {{ name = "Leap", hits = ["2 hard"] }}]

[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
vigor = 4
wit = {{ now = 2, max = 6 }}
zeal = 3
resolve = 1
soak = 1
wounds = 1
talents = [{{ name = "Rage", cost = ["hard zeal"] }}]

[[combatant]]
name = "Bo"
side = "party"
vigor = 2
wit = 2
zeal = 2
reflex = 1
wounds = 2
balance_tokens = 2

[[combatant]]
use = "rat"
count = 2

[[combatant]]
name = "Rat King"
size = "boss"
attacks = [{{ name = "Tails", hits = ["hard wit", "hard zeal", "light"] }}]

[[combatant]]
name = "Shade"
hidden = true
attacks = [{{ name = "Touch", hits = ["3 light zeal"] }}]
notes = "the traitor"

[[combatant]]
use = "rat"
id = "late-rat"
wave = 2

[[wave]]
when = {{ fallen = 1 }}
text = "Claws on stone!"

[[hazard]]
name = "Pit"
hits = ["hard vigor"]

[[clock]]
name = "Flood"
segments = 2
"""

HEROES = ("ana", "bo")
BARGAINS = '["atropos"]', '["last_strand"]', '["lachesis", "atropos"]', '"ask"'
MOVES = ("next", "strike", "act", "trivial", "cost", "oppose", "hit", "fire", "interrupt")


class FatesFights(RulesetFights):
    """Plays a fight of the fates ruleset."""

    strike = "strike {} {} how=anyway"
    down = "set {} state dead"
    moving = MOVES

    @initialize(
        mode=st.sampled_from(["declared", "d12_under"]),
        policy=st.sampled_from(BARGAINS),
        lost=st.sampled_from(["hero", "dm"]),
        seed=st.text("abc", max_size=4),
        begun=st.sampled_from([True, True, True, False]),
    )
    def begin(self, mode, policy, lost, seed, begun):
        text = TEXT.format(mode=mode, policy=policy, lost=lost)
        self.start(text, seed, begun=begun)

    def hero(self, data):
        return data.draw(st.sampled_from(HEROES))

    @rule(
        data=st.data(),
        outcome=st.sampled_from(["success", "failure", "critical_failure", "critical_success"]),
    )
    def risk(self, data, outcome):
        """Act in the spotlight; in declared mode with this outcome, other questions with any answer."""
        who = self.session.play.order.acting
        if who not in HEROES or self.session.play.fight.combatants.get(who) is None:
            return
        reply = self.session.command(self.session.desk.bind(self.session.play, ["act", who]))
        while reply.question is not None:
            options = [one.id for one in reply.question.options] if isinstance(reply.question, Choose) else []
            answer = (
                outcome if outcome in options else data.draw(st.sampled_from(options)) if options else None
            )
            reply = self.session.answer(answer)

    @rule(data=st.data(), kind=st.sampled_from(["light vigor", "light", "hard wit", "hard zeal 2"]))
    def hit(self, data, kind):
        self.give(f"hit {self.hero(data)} {kind}")

    @rule(data=st.data())
    def oppose(self, data):
        self.give(f"oppose {self.who(data)} {self.hero(data)} how=anyway")

    @rule(data=st.data(), what=st.sampled_from(["light", "hard wit", "rage", "light optional"]))
    def cost(self, data, what):
        self.give(f"cost {self.hero(data)} {what}")

    @rule(data=st.data())
    def trivial(self, data):
        self.give(f"trivial {self.hero(data)}")

    @rule()
    def pit(self):
        self.give("fire pit ana bo")

    @rule(what=st.sampled_from(["interrupt", "intermission 2", "resume", "set scene interruption_tokens 2"]))
    def scene(self, what):
        self.give(what)

    @rule(data=st.data(), what=st.sampled_from(["heal-wounds", "repair-soak"]))
    def cutscene(self, data, what):
        self.give(f"cutscene {self.hero(data)} {what}")

    @invariant()
    def figures_are_in_their_bounds(self):
        fight = self.session.play.fight
        assert fight.scene.interruption_tokens >= 0
        for one in fight.combatants.values():
            assert one.balance_tokens >= 0
            assert one.soak.used <= one.soak.cap
            assert one.wounds <= one.clock
            assert one.marked <= (one.segments or one.marked)
            if one.player:
                assert all(
                    one.capacity(c).min <= one.capacity(c).now <= one.capacity(c).max for c in CAPACITIES
                )

    @invariant()
    def the_dead_never_hold_the_spotlight(self):
        play = self.session.play
        if play.order.acting not in (None, "dm"):
            assert living(play.fight[play.order.acting])
        for one in self.session.desk.turns.candidates(play):
            assert one == "dm" or living(play.fight[one])

    @invariant()
    def a_last_strand_has_the_spotlight_or_is_next(self):
        play = self.session.play
        strands = [one.id for one in play.fight.present() if living(one) and one.state == "last_strand"]
        if strands and play.order.round and play.order.acting not in strands:
            assert self.session.desk.turns.candidates(play) == [strands[0]] or len(strands) > 1


TestFatesFights = FatesFights.TestCase
TestFatesFights.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)
