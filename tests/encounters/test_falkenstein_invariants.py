"""Whole fights of the falkenstein ruleset at random: what must hold of order and fold, harm and cards."""

from __future__ import annotations

from collections import Counter

import msgspec
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from ruleset_fights import RulesetFights
from trials import say

from affray.encounter.folding import fold
from affray.encounter.reports import told_of
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.rules.falkenstein.attack import attack_ids
from affray.rules.falkenstein.cards import WHOLE, brief, spoken
from affray.rules.falkenstein.state import Attack, Combatant, is_vehicle, scratch_count
from affray.testing.autoplay import autoplay, each_its_own
from affray.testing.memory import memory_session
from affray.testing.strategies import OURS, _written, structs

TEXT = """\
affray = 1
title = "Two against six"
ruleset = "falkenstein"
{order}
[template.rat]
name = "Giant Rat"
kind = "animal"
attacks = ["large animal", {{ name = "Shriek", rank = "B", tag = "S", ability = "Courage" }}]

[[combatant]]
name = "Ana"
side = "party"
player = "Anna"
physique = "GR"
armor = "light"
abilities = {{ Fencing = "GR", Sorcery = "GD", Athletics = "GD" }}
attacks = ["sabre", "pepperbox", "manhandling"]

[[combatant]]
name = "Bo"
side = "party"
kind = "faerie"
physique = "EXC"
abilities = {{ Fisticuffs = "GD" }}
attacks = ["fists", "elfshot"]

[[combatant]]
use = "rat"
count = 2

[[combatant]]
name = "Smoke"
kind = "dragon"
physique = "GD"
attacks = ["firecast", "claws"]

[[combatant]]
name = "Tram"
kind = "vehicle"
size = "large"
composition = "iron"
attacks = ["rockets", {{ name = "Buffer", rank = "6D", ability = "Motoring" }}]

[[combatant]]
name = "Shade"
hidden = true
attacks = [{{ name = "Touch", rank = "C", metal = "cold_iron" }}]
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
cause = "fall"
feet = 45

[[clock]]
name = "Flood"
segments = 2
"""

SPOKEN = [spoken(card) for card in WHOLE]
SHOWN = (
    "falkenstein.card-value",
    "falkenstein.joker-value",
    "falkenstein.off-suit",
    "falkenstein.turned-card",
)


class FalkensteinFights(RulesetFights):
    """Plays a fight of the falkenstein ruleset."""

    text = TEXT
    strike = "attack {} {} how=anyway"
    down = "set {} state 5"

    @initialize(
        kind=st.sampled_from(["open", "open", "initiative"]),
        seed=st.text("abc", max_size=4),
        table=st.sampled_from(["affray", "affray", "affray", "table"]),
        more=st.sampled_from(
            ["", 'unconscious_cards = "per_result"', "defender_plays = true", "max_cards = 2"]
        ),
        begun=st.sampled_from([True, True, True, False]),
    )
    def begin(self, kind, seed, table, more, begun):
        by = 'by = "Athletics"\n' if kind == "initiative" else ""
        order = f'[order]\nkind = "{kind}"\n{by}[settings]\ncards = "{table}"\n{more}\n'
        self.start(self.text.format(order=order), seed, begun=begun)

    def give(self, line):
        was = self.session.play.fight
        reply = super().give(line)
        now = self.session.play.fight
        if reply.refusal is None and line.split()[0] not in ("time", "set", "treat"):
            for old in was.combatants.values():
                if old.id in now:
                    new = now[old.id]
                    assert new.state >= old.state, "harm never heals"
                    assert old.conscious or not new.conscious, "harm wakes nobody"
        return reply

    @rule(data=st.data())
    def attack(self, data):
        found = self.session.play.fight.combatants.get(self.who(data))
        names = attack_ids(found) if found else []
        if names:
            attack = data.draw(st.sampled_from(names))
            self.give(f"attack {found.id} {self.who(data)} {attack} how=anyway")

    @rule(data=st.data(), rank=st.sampled_from(["A", "B", "3A", "D", "F"]), tag=st.sampled_from("WBS"))
    def harm(self, data, rank, tag):
        self.give(f"harm {self.who(data)} {rank} {tag} excessive")

    @rule(data=st.data(), what=st.sampled_from(["treat {}", "treat {} sorcery", "unravel {} 3", "shock {}"]))
    def befall(self, data, what):
        self.give(what.format(self.who(data)))

    @rule(data=st.data())
    def fall(self, data):
        self.give(f"fire pit {self.who(data)}")

    @rule(time=st.sampled_from(["time", "time 3 hours", "time 1 day", "time 2 weeks"]))
    def rest(self, time):
        self.give(time)

    @rule(what=st.sampled_from(["deal", "reshuffle", "hand host 2C 3C 4C 5C"]))
    def cards(self, what):
        self.give(what)

    @rule(data=st.data())
    def mend_a_card(self, data):
        """Give an old card question another answer; what follows is worked out again."""
        session = self.session
        steps = [row for row in session.store.rows(session.line[1:]) if '"card:' in row.answers]
        if not steps:
            return
        row = data.draw(st.sampled_from(steps))
        name = row.answers.split('["card:')[1].split('"')[0]
        reply = session.mend(row.step, f"card:{name}", "none")
        while reply.question is not None:
            reply = session.answer()

    @invariant()
    def every_card_is_somewhere(self):
        scene = self.session.play.fight.scene
        held = [*scene.host, *(card for hand in scene.hands.values() for card in hand)]
        assert Counter(held) + Counter({c: n for c, n in scene.deck.items() if n}) == Counter(WHOLE)

    @invariant()
    def scratches_stay_below_what_converts(self):
        for one in self.session.play.fight.combatants.values():
            assert scratch_count(one) < (40 if is_vehicle(one) else 4)

    @invariant()
    def what_is_stored_reads_back(self):
        session = self.session
        assert session.play_at(session.head) == session.play

    def teardown(self):
        session = getattr(self, "session", None)
        if session is None:
            return
        super().teardown()
        self.no_hand_is_told(session)

    def no_hand_is_told(self, session):
        """What players are told names no card but those that were played or turned."""
        view = msgspec.json.encode(Eye.on(session).view().order).decode()
        assert not [card for card in WHOLE if brief(card) in view]
        for row in session.store.rows(session.line[1:]):
            for told in told_of(row):
                if told.rule not in SHOWN:
                    assert not any(words in told.public for words in SPOKEN), told.public


def test_the_text_is_an_encounter():
    session = memory_session(TEXT.format(order=""), house=House(roll=True))
    assert say(session, "next").refusal is None
    assert autoplay(session, rounds=30, aim=each_its_own).winner


MADE = (
    st.sampled_from(["human", "faerie", "dragon", "animal"]).flatmap(
        lambda kind: structs(
            Combatant, OURS, name="Nobody", kind=kind, armor=None, size=None, composition=None, extra=None,
            scratches=("B",), attacks=(Attack(name="Fist", tag="B", ability="Fisticuffs", follows="blow"),),
        )
    ),
    structs(
        Combatant, OURS, name="Hulk", kind="vehicle", armor=None, extra=None, physique=None, size=3,
        composition=2, scratches=7, attacks=(Attack(name="Guns", rank="E", n=3),),
    ),
)  # fmt: skip


def written(number, one):
    """Return a combatant as the table of a file, on the one side or the other."""
    side = {"id": f"one-{number}", "name": f"One {number}", "side": "party" if number % 2 else "foes"}
    return {**_written(one), **side, "player": bool(number % 2)}


@settings(max_examples=60)
@given(st.lists(st.one_of(*MADE), min_size=2, max_size=4), st.text("abc", max_size=3))
def test_characters_of_any_make_are_read_and_played(found, seed):
    tables = [written(number, one) for number, one in enumerate(found, 1)]
    text = tomli_w.dumps({"affray": 1, "title": "Any", "ruleset": "falkenstein", "combatant": tables})
    session = memory_session(text, seed=seed)
    autoplay(session, rounds=5)
    rows = session.store.rows(session.line[1:])
    assert fold(session.desk, session.play_at(0), rows) == session.play


TestFalkensteinFights = FalkensteinFights.TestCase
TestFalkensteinFights.settings = settings(max_examples=150, stateful_step_count=30, deadline=None)
