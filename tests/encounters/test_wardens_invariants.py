"""Whole fights of the wardens ruleset at random: what must hold of order and fold, and of harm."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from ruleset_fights import RulesetFights

from affray.rules.wardens.attack import attack_ids

TEXT = """\
affray = 1
title = "Two against five"
ruleset = "wardens"
{order}
[template.rat]
name = "Giant Rat"
tier = 2
drilled_or_pack = true
attacks = ["bite", {{ name = "Leap", harm = 1, effects = ["bash", "poison"] }}]

[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
ratings = {{ finesse = 2, shadow = 1 }}
guard = 2
armor = ["leather", {{ name = "Buckler", max = 1, shield = true }}]
attacks = ["sword", {{ name = "Prod", harm = 3, approach = "shadow", effects = ["pierce", "burn", "stun"] }}]
items = ["rope", "lamp"]

[[combatant]]
name = "Bo"
side = "party"
slots_used = 6
ratings = {{ muscle = 3 }}
guard = 2
armor = ["mail"]
attacks = [{{ name = "Maul", harm = 3, approach = "muscle", effects = ["crush", "confuse"] }}]

[[combatant]]
use = "rat"
count = 2

[[combatant]]
name = "Rat King"
leader = true
guard = 3
attacks = [{{ name = "Tails", harm = 2, effects = ["snare", "slice", "shock"] }}]
counters = ["the heap shifts"]

[[combatant]]
name = "Shade"
hidden = true
scale = "gang"
attacks = [{{ name = "Touch", harm = 2, effects = ["drain"] }}]
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
harm = 2
effects = ["bash"]

[[clock]]
name = "Flood"
segments = 2
"""

CONDITIONS = ("stunned", "snared", "confused", "poisoned", "prone", "stumble", "out", "dead", "gone", "wet")


def totals(one):
    """What harm takes: Guard, Aether and points of armor."""
    return one.guard.now, one.aether.now, sum(piece.now for piece in one.armor)


class WardensFights(RulesetFights):
    """Plays a fight of the wardens ruleset."""

    text = TEXT
    strike = "attack {} {} how=anyway"
    down = "condition {} dead"

    @initialize(
        kind=st.sampled_from(["phases", "initiative", "open"]),
        seed=st.text("abc", max_size=4),
        ask_all=st.booleans(),
        begun=st.sampled_from([True, True, True, False]),
    )
    def begin(self, kind, seed, ask_all, begun):
        text = self.text.format(order=f'[order]\nkind = "{kind}"\n')
        self.start(text, seed, begun=begun, ask_all=ask_all)

    @rule(data=st.data())
    def attack(self, data):
        self.blow(self.who(data), self.who(data))

    @rule(data=st.data())
    def attack_of_the_able(self, data):
        attacker = self.able(data)
        self.blow(attacker, self.able(data, beside=attacker))

    @rule(data=st.data())
    def attack_with_all_one_has(self, data):
        attacker = self.able(data)
        found = self.session.play.fight.combatants.get(attacker)
        names = attack_ids(found) if found else []
        if names:
            self.blow(attacker, self.able(data), f"attack={data.draw(st.sampled_from(names))}")

    def blow(self, attacker, target, more=""):
        """One blow: it never heals, and makes at most one Wound; only a Wound refills Guard."""
        before = self.session.play.fight
        reply = self.give(f"{self.strike.format(attacker, target)} {more}")
        if reply.refusal is not None:
            return
        struck = [before[one] for one in before.combatants if self.session.play.fight[one] != before[one]]
        for old in struck:
            new = self.session.play.fight[old.id]
            wounds = len(new.wounds) - len(old.wounds)
            assert wounds in (0, 1)
            assert all(now <= was for now, was in zip(totals(new)[1:], totals(old)[1:], strict=True))
            assert new.guard.now <= old.guard.now or (wounds and new.guard.now == new.guard.max)

    @rule(data=st.data(), turns=st.integers(1, 3), condition=st.sampled_from(CONDITIONS))
    def condition(self, data, turns, condition):
        self.give(f"condition {self.who(data)} {condition} {turns} end {self.who(data)}")

    @rule(data=st.data(), what=st.sampled_from(["reposition", "free", "scar", "act", "declare", "treat"]))
    def deed(self, data, what):
        self.give(f"{what} {self.who(data)}")

    @rule()
    def declare_all(self):
        self.give("declare")

    @rule(side=st.sampled_from(["party", "foes"]), how=st.sampled_from(["morale", "objective"]))
    def nerve(self, side, how):
        self.give(f"{how} {side}")

    @rule(data=st.data())
    def pit(self, data):
        self.give(f"fire pit {self.who(data)} {self.who(data)}")

    @rule(what=st.sampled_from(["rest", "downtime", "watch 2", "fire flood"]))
    def between(self, what):
        self.give(what)

    @invariant()
    def figures_are_in_their_bounds(self):
        for one in self.session.play.fight.combatants.values():
            for gauge in (one.guard, one.aether, *one.armor):
                assert 0 <= gauge.now <= gauge.max
                assert 0 <= gauge.b + gauge.x <= gauge.lost
            assert len(one.wounds) <= one.wound_slots
            assert len(set(one.status)) == len(one.status)
            assert {timer.condition for timer in one.timers} <= set(one.status)


TestWardensFights = WardensFights.TestCase
TestWardensFights.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)
