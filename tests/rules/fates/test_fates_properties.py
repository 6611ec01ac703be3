"""What holds of every command, whatever the settings, the dice and the choices."""

from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from fates_play import (
    COMMANDS,
    RULESET,
    ActionRoll,
    Attack,
    Capacity,
    Combatant,
    Hit,
    ResolveClock,
    Settings,
    Soak,
    at,
    ends,
    fight,
    foe,
    hero,
    odds,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.rules.event import Event, OrderEvent
from affray.rules.fates import Scene
from affray.rules.fates.state import CAPACITIES, living
from affray.rules.fight import Fight
from affray.rules.fight import Settings as BaseSettings
from affray.rules.question import Choose, Roll
from affray.rules.refusal import Refused

HINTS = get_type_hints(Settings)


def values(name):
    kind = HINTS[name]
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    return st.booleans() if kind is bool else None


OPEN = {
    name: found
    for name in Settings.__struct_fields__
    if name not in BaseSettings.__struct_fields__ and (found := values(name)) is not None
}
SETTINGS = st.builds(
    lambda chosen, mode, cost, whispers: Settings(
        **chosen, action_roll=ActionRoll(mode=mode), lachesis_cost=cost, whisper_per_roll=whispers
    ),
    st.fixed_dictionaries(OPEN),
    st.sampled_from(("declared", "d12_under")),
    st.integers(0, 3),
    st.integers(0, 2),
)
HITS = st.builds(
    Hit,
    kind=st.sampled_from(("light", "hard")),
    capacity=st.sampled_from((*CAPACITIES, None)),
    count=st.integers(1, 2),
)


@st.composite
def capacities(draw):
    low = draw(st.integers(0, 3))
    top = draw(st.integers(low, 8))
    return Capacity(min=low, max=top, now=draw(st.integers(low, top)))


@st.composite
def heroes(draw, who):
    lines = draw(st.integers(1, 2))
    cap = draw(st.integers(0, 2))
    top = draw(st.integers(0, 3))
    return hero(
        who,
        **{name: draw(capacities()) for name in CAPACITIES},
        resolve=ResolveClock(max=top, now=draw(st.integers(0, top))),
        reflex=draw(st.integers(0, 3)),
        soak=Soak(cap=cap, used=draw(st.integers(0, cap))),
        life_lines=lines,
        wounds=draw(st.integers(0, 2 * lines)),
        balance_tokens=draw(st.integers(0, 4)),
        state=draw(st.sampled_from(("alive", "alive", "alive", "last_strand", "shade", "dead"))),
    )


@st.composite
def scenes(draw):
    attack = Attack(name="Bite", hits=tuple(draw(st.lists(HITS, min_size=1, max_size=3))))
    people = [draw(heroes(who)) for who in ("ana", "bo", "cleo")]
    return fight(*people, foe("rat", attacks=(attack,), segments=draw(st.integers(1, 4))),
                 interruption_tokens=draw(st.integers(0, 2)))  # fmt: skip


def answer(draw, question):
    if isinstance(question, Roll):
        faces = st.lists(st.integers(1, question.sides), min_size=question.count, max_size=question.count)
        return tuple(draw(faces))
    assert isinstance(question, Choose)
    return draw(st.sampled_from([option.id for option in question.options]))


def run(draw, procedure):
    events, ids, reply = [], [], None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            return end.value, events, ids
        reply = None
        if isinstance(asked, Event):
            asked.text.format(**asked.who, **asked.data)
            assert not any(char.isdigit() for char in asked.public)
            events.append(asked)
            continue
        asked.text.format(**asked.who, **asked.data)
        ids.append(asked.id)
        reply = answer(draw, asked)
        assert asked.check(reply) is None, (asked, reply)


def arguments(draw, here, context, command):
    """Draw what a command needs, out of what it offers; None where it offers nothing."""
    args = {}
    for param in command.params:
        if not param.required and draw(st.booleans()):
            continue
        options = param.choices(here, context, args) if param.choices else ()
        if param.kind == "number":
            args[param.name] = draw(st.integers(0, 3))
        elif param.kind == "words":
            args[param.name] = "words"
        elif options:
            chosen = draw(st.sampled_from([option.id for option in options]))
            args[param.name] = (chosen,) if param.many else chosen
        elif param.required:
            return None
    return args


def sound(here, readings):
    for one in here.combatants.values():
        assert list(RULESET.faults(one, readings)) == []
        assert one.balance_tokens >= 0
        assert one.armor_broken == (one.soak.cap > 0 and one.soak.used == one.soak.cap)
        if one.player:
            for name in CAPACITIES:
                gauge = one.capacity(name)
                assert gauge.min <= gauge.now <= gauge.max
            assert 0 <= one.resolve.now <= one.resolve.max <= 6
            assert 0 <= one.wounds <= one.clock
            assert 0 <= one.actions_left <= 3
    assert here.scene.interruption_tokens >= 0


@given(st.data(), SETTINGS)
def test_any_run_of_commands_gives_a_sound_fight_or_a_refusal(data, readings):
    here = data.draw(scenes())
    acting = data.draw(st.sampled_from(("ana", "bo", "dm")))
    for _ in range(4):
        context = at(acting, readings)
        command = data.draw(st.sampled_from(RULESET.commands))
        args = arguments(data.draw, here, context, command)
        if args is None:
            continue
        try:
            after, events, ids = run(data.draw, command.run(here, context, args))
        except Refused:
            continue
        assert len(set(ids)) == len(ids)
        sound(after, readings)
        sent = [event.id for event in events if isinstance(event, OrderEvent)]
        assert len(sent) <= 1
        for to in sent:
            assert to == "dm" or living(after[to]), "the dead never get the spotlight"
            acting = to
        here = after
        again = msgspec.json.decode(msgspec.json.encode(here.scene), type=Scene)
        people = [
            msgspec.json.decode(msgspec.json.encode(one), type=Combatant) for one in here.combatants.values()
        ]
        assert Fight({one.id: one for one in people}, again) == here


@given(st.data(), SETTINGS, st.lists(HITS, min_size=1, max_size=4))
def test_hits_only_ever_cost_and_no_wound_is_both_soaked_and_marked(data, readings, listed):
    one = data.draw(heroes("ana").filter(living))
    rat = foe("rat", attacks=(Attack(name="Bite", hits=tuple(listed)),))
    here = fight(one, rat)
    args = {"enemy": "rat", "targets": ("ana",)}
    after, events, ids = run(data.draw, COMMANDS["oppose"].run(here, at("dm", readings), args))
    new, rules = after["ana"], [event.rule for event in events]
    failed = rules.count("fates.hard-fail") - sum(
        "tokens" in event.data for event in events if event.rule == "fates.hard-fail"
    )
    soaked, marked = rules.count("fates.soak-choice"), rules.count("fates.wound-mark")
    ignored, struck = rules.count("fates.last-strand-wounds"), rules.count("fates.bargain-must")
    full = sum(event.text.startswith("{who}'s clock is full") for event in events)
    assert failed == soaked + marked + ignored + struck - full
    assert new.soak.used - one.soak.used == soaked
    assert new.wounds <= one.wounds + marked + rules.count("fates.lachesis-wound")
    for name in CAPACITIES:
        assert new.capacity(name).now <= one.capacity(name).now
    assert new.resolve.now <= one.resolve.now
    assert (new.reflex, new.life_lines) == (one.reflex, one.life_lines)
    lost = sum(one.capacity(name).now - new.capacity(name).now for name in CAPACITIES)
    assert lost == rules.count("fates.light-capacity")
    if one.resolve.now > new.resolve.now > 0:
        assert lost == 0, "Resolve is spent before what it buffers"
    assert len(ids) == len(set(ids))


@settings(max_examples=40)
@given(scenes(), SETTINGS, st.sampled_from(("oppose", "hit", "strike")))
def test_odds_sum_to_one_and_classes_change_nothing(here, readings, name):
    context = at("dm" if name != "strike" else "ana", readings)
    args = {
        "oppose": {"enemy": "rat", "targets": ("ana",)},
        "hit": {"targets": ("ana",), "kind": "hard", "capacity": "wit"},
        "strike": {"who": "ana", "target": "rat", "capacity": "wit", "dice": 1},
    }[name]
    hard = sum(hit.count for hit in here["rat"].attacks[0].hits if hit.kind == "hard")
    if not living(here["ana"]) or hard > 2:
        return
    assert sum(odds(here, name, context, "ana" if name != "strike" else "rat", **args).values()) == 1
    classed, bare = (ends(here, name, context, classed=c, **args) for c in (True, False))
    assert classed == bare


@pytest.mark.parametrize("whispers", [0, 1])
@settings(max_examples=30)
@given(score=st.integers(0, 12), bonus=st.integers(0, 2), tokens=st.integers(0, 1))
def test_odds_of_an_action_are_the_same_by_classes(whispers, score, bonus, tokens):
    readings = Settings(action_roll=ActionRoll(mode="d12_under"), whisper_per_roll=whispers)
    ana = hero("ana", wit=Capacity(now=score, min=0, max=12), balance_tokens=tokens)
    here = fight(ana, hero("bo"), hero("cleo", state="shade"), foe("rat"))
    args = {"who": "ana", "target": "rat", "capacity": "wit", "dice": bonus}
    context = at("ana", readings)
    assert ends(here, "strike", context, classed=True, **args) == ends(
        here, "strike", context, classed=False, **args
    )
