"""Whole fights of the foci ruleset at random: what must hold of order and fold, of foci, boxes and injury."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from ruleset_fights import RulesetFights

from affray.rules.foci.hands import arms
from affray.rules.foci.tables import LEVELS, TRACKS

TEXT = """\
affray = 1
title = "Two against five"
ruleset = "foci"
{order}
[settings]
complication_mode = "{mode}"
initiative_each_round = {anew}

[template.rat]
name = "Giant Rat"
skills = {{ fight = 1, dodge = 2 }}
tracks = {{ physical = {{ moderate = 2, serious = 1, incapacitated = 1 }} }}

[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
skills = {{ fight = 3, dodge = 2, use_ability = 2, knowledge = 3 }}
advantages = ["strong"]
gear = [{{ name = "edge", skill = "fight", applies = ["attack"] }}]
weapons = ["cutlass", "medium axe"]
abilities = [{{ name = "Body", kind = "magic" }}]
armor = "chain"
shield = {{ name = "light shield", position = "raised" }}
supplies = "specialised"

[[combatant]]
name = "Bo"
side = "party"
skills = {{ shoot = 3, dodge = 2, athletics = 1 }}
advantages = ["quick", "tough"]
weapons = ["musket", "light pistol", "small knife"]
armor = "leather"

[[combatant]]
use = "rat"
count = 2

[[combatant]]
name = "Rat King"
skills = {{ fight = 3 }}
weapons = ["pole arm"]
armor = "plate"

[[combatant]]
name = "Shade"
hidden = true
persistent = false
skills = {{ use_ability = 2, dodge = 3 }}
abilities = [{{ name = "Dread", kind = "psionics", injury = 2 }}]
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
harm = 4

[[clock]]
name = "Flood"
segments = 2
"""

CONDITIONS = ("out", "gone", "wet")
DEEDS = ("walk", "notice", "ready", "aim", "wait", "speak", "reload", "clear")
THINGS = (
    "shield ana raise anyway",
    "shield ana sling anyway",
    "shield ana take anyway",
    "draw ana medium-axe anyway",
    "draw bo light-pistol anyway",
    "drop bo musket",
    "draw bo musket anyway",
    "reload ana 3 bo how=anyway",
    "skill ana knowledge how=anyway",
    "stabilise ana bo anyway",
    "heal ana bo how=anyway",
)
BETWEEN = ("rest", "rest ana bo 8", "tend ana bo", "repair ana", "hours 5", "fire flood")


def total(one):
    return sum(getattr(getattr(one.tracks, name), level).marked for name in TRACKS for level in LEVELS)


class FociFights(RulesetFights):
    """Plays a fight of the foci ruleset."""

    text = TEXT
    strike = "attack {} {} how=anyway"
    down = "set {} dead true"

    @initialize(
        kind=st.sampled_from(["initiative", "open"]),
        seed=st.text("abc", max_size=4),
        ask_all=st.booleans(),
        begun=st.sampled_from([True, True, True, False]),
        readings=st.sampled_from([("auto", "false"), ("auto", "true"), ("condition", "false")]),
    )
    def begin(self, kind, seed, ask_all, begun, readings):
        text = self.text.format(order=f'[order]\nkind = "{kind}"\n', mode=readings[0], anew=readings[1])
        self.start(text, seed, begun=begun, ask_all=ask_all)

    @rule(data=st.data())
    def attack(self, data):
        self.blow(self.who(data), self.who(data))

    @rule(data=st.data(), how=st.sampled_from(["", ",push", ",resist", ",in-reach"]))
    def attack_with_all_one_has(self, data, how):
        attacker = self.able(data)
        found = self.session.play.fight.combatants.get(attacker)
        names = list(arms(found)) if found else []
        if names:
            more = f"{how} weapon={data.draw(st.sampled_from(names))}"
            self.blow(attacker, self.able(data, beside=attacker), more)

    def blow(self, attacker, target, more=""):
        """One blow: it heals nobody, mends nothing, and costs at least one focus or all that is left."""
        before = self.session.play.fight
        reply = self.give(f"{self.strike.format(attacker, target)}{more}")
        if reply.refusal is not None:
            return
        after = self.session.play.fight
        for old in before.combatants.values():
            new = after[old.id]
            assert total(new) >= total(old)
            for was, now in ((old.armor, new.armor), (old.shield, new.shield)):
                assert was is None or 0 <= now.track_marked - was.track_marked <= 1 + (old.id == attacker)
        assert after[attacker].foci.left <= max(0, before[attacker].foci.left - 1)

    @rule(data=st.data(), condition=st.sampled_from(CONDITIONS), turns=st.integers(1, 3))
    def condition(self, data, turns, condition):
        self.give(f"condition {self.who(data)} {condition} {turns} end {self.who(data)}")

    @rule(
        data=st.data(),
        deed=st.sampled_from(["walk", "notice", "ready", "aim", "wait", "speak", "reload", "clear"]),
    )
    def deed(self, data, deed):
        acting = self.session.play.order.acting
        self.give(f"{deed} {acting if acting and data.draw(st.booleans()) else self.who(data)}")

    @rule(line=st.sampled_from(THINGS))
    def things(self, line):
        self.give(line)

    @rule(what=st.sampled_from(BETWEEN))
    def between(self, what):
        self.give(what)

    @rule(data=st.data())
    def pit(self, data):
        self.give(f"fire pit {self.who(data)} {self.who(data)}")

    @invariant()
    def figures_are_in_their_bounds(self):
        for one in self.session.play.fight.combatants.values():
            assert 0 <= one.foci.left <= one.foci.per_turn
            assert one.foci.debt >= 0
            assert not one.pushed
            for name in TRACKS:
                for level in LEVELS:
                    found = getattr(getattr(one.tracks, name), level)
                    assert 0 <= found.marked <= found.max
            for item in (one.armor, one.shield):
                assert item is None or 0 <= item.track_marked <= item.track_max
            assert one.dying is None or one.dying.rounds_left > 0
            assert list(self.session.desk.rules.faults(one, self.session.encounter.settings)) == []


TestFociFights = FociFights.TestCase
TestFociFights.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
