"""What holds of every attack, whatever the settings, the dice and the choices."""

from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wardens_play import (
    COMMANDS,
    RULESET,
    Settings,
    Wound,
    at,
    ends,
    fight,
    gauge,
    hit,
    npc,
    odds,
    piece,
    warden,
    well_said,
)

from affray.rules.event import Event
from affray.rules.fight import Settings as BaseSettings
from affray.rules.question import Choose, Number, Pick, Roll, Split, Words
from affray.rules.refusal import Refused
from affray.rules.wardens.costs import armor_cost, armor_most, guard_cost, guard_most
from affray.rules.wardens.pools import counting, threat_pool
from affray.rules.wardens.tables import APPROACHES

EFFECTS = ("pierce", "stun", "burn", "poison", "drain", "shock", "snare", "confuse", "crush", "slice", "bash")
HINTS = get_type_hints(Settings)


def values(name):
    kind = HINTS[name]
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    return st.booleans() if kind is bool else None


SETTINGS = st.fixed_dictionaries(
    {
        name: found
        for name in Settings.__struct_fields__
        if name not in BaseSettings.__struct_fields__ and (found := values(name)) is not None
    }
).map(lambda chosen: Settings(**chosen))
EFFECT_SETS = st.lists(st.sampled_from(EFFECTS), unique=True, max_size=4).map(tuple)


@st.composite
def gauges(draw, most=4):
    top = draw(st.integers(0, most))
    now = draw(st.integers(0, top))
    b = draw(st.integers(0, top - now))
    return gauge({"now": now, "max": top, "b": b, "x": draw(st.integers(0, top - now - b))})


@st.composite
def pieces(draw):
    found = draw(gauges(3))
    return piece(
        draw(st.sampled_from(("mail", "shield"))),
        found.now,
        max=found.max,
        b=found.b,
        x=found.x,
        shield=draw(st.booleans()),
        metal=draw(st.booleans()),
    )


WOUNDS = st.lists(st.sampled_from((Wound(text="w"), Wound(text="s", kind="scar"))), max_size=3).map(tuple)


@st.composite
def fighters(draw, make, who):
    slots = draw(st.integers(0, 4))
    return make(
        who,
        tier=draw(st.integers(1, 4)),
        guard=draw(gauges()),
        aether=draw(gauges(3)),
        armor=tuple(draw(st.lists(pieces(), max_size=2))),
        wounds=draw(WOUNDS)[:slots],
        wound_slots=slots,
        items=draw(st.sampled_from(((), ("rope",), ("rope", "map")))),
        ratings={name: draw(st.integers(0, 3)) for name in APPROACHES},
        status=draw(st.sampled_from(((), ("confused",), ("poisoned",), ("snared",)))),
        attacks=(
            hit(
                draw(st.integers(1, 4)), *draw(EFFECT_SETS), approach=draw(st.sampled_from(list(APPROACHES)))
            ),
        ),
    )


def answer(draw, question):
    if isinstance(question, Roll):
        return tuple(
            draw(st.lists(st.integers(1, question.sides), min_size=question.count, max_size=question.count))
        )
    if isinstance(question, Choose):
        return draw(st.sampled_from([option.id for option in question.options]))
    if isinstance(question, Number):
        return draw(st.integers(question.min, question.max))
    if isinstance(question, Words):
        return draw(st.sampled_from(("", "a bruise")))
    if isinstance(question, Pick):
        order = draw(st.permutations([option.id for option in question.options]))
        return tuple(order[: question.min])
    assert isinstance(question, Split)
    shares, left = {}, question.take
    for part in question.options:
        shares[part.id] = min(part.max, left, draw(st.integers(0, part.max)))
        left -= shares[part.id]
    for part in question.options:
        if question.least is None:
            more = min(part.max - shares[part.id], left)
            shares[part.id] += more
            left -= more
    return shares


def drive(draw, procedure):
    events, ids, reply = [], [], None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            return end.value, events, ids
        if isinstance(asked, Event):
            well_said(asked.text.format(**asked.who, **asked.data))
            events.append(asked)
            reply = None
            continue
        well_said(asked.text.format(**asked.who, **asked.data))
        ids.append(asked.id)
        reply = answer(draw, asked)
        assert asked.check(reply) is None, (asked, reply)


@pytest.mark.wish("harm.bounds")
@given(st.data(), SETTINGS, st.booleans(), st.booleans())
def test_an_attack_never_heals_and_wounds_once(data, settings, by_warden, on_warden):
    attacker = data.draw(fighters(warden if by_warden else npc, "ana"))
    target = data.draw(fighters(warden if on_warden else npc, "borin"))
    here = fight(attacker, target)
    context = at("ana", settings=settings)
    args = {"attacker": "ana", "targets": ("borin",)}
    after, events, ids = drive(data.draw, COMMANDS["attack"].run(here, context, args))
    new = after["borin"]
    assert len(ids) == len(set(ids))
    wounds = sum(event.rule == "wardens.wound" for event in events)
    assert wounds <= 1
    assert len(new.wounds) == len(target.wounds) + wounds
    refilled = any(event.rule == "wardens.guard-refill" for event in events)
    assert refilled <= (wounds == 1 or settings.guard_refill == "every_hit")
    assert new.guard.now == new.guard.max if refilled else new.guard.now <= target.guard.now
    assert new.aether.now <= target.aether.now
    for gone, was in zip(new.armor, target.armor, strict=True):
        assert 0 <= gone.now <= was.now
    for one in (new.guard, new.aether, *new.armor):
        assert 0 <= one.now <= one.max
        assert one.b + one.x <= one.lost
    landed = any(event.rule in ("wardens.base-harm", "wardens.harm-floor") for event in events)
    assert landed or settings.stumble_on_negate or new == target
    assert list(RULESET.faults(new, settings)) == []


@given(st.data(), SETTINGS)
def test_any_command_gives_a_sound_fight_or_a_refusal(data, settings):
    here = fight(
        data.draw(fighters(warden, "ana")),
        data.draw(fighters(npc, "rat")),
        data.draw(fighters(npc, "hound")).but(side="party", leader=True),
    )
    before = msgspec.json.encode(here.combatants)
    context = at(data.draw(st.sampled_from(("ana", "rat", None))), settings=settings)
    for _ in range(3):
        command = data.draw(st.sampled_from(RULESET.commands))
        args = {}
        for param in command.params:
            if not param.required and data.draw(st.booleans()):
                continue
            options = param.choices(here, context, args) if param.choices else ()
            if param.kind == "number":
                args[param.name] = data.draw(st.integers(0, 4))
            elif param.kind in ("words", "value"):
                args[param.name] = ("+noise",) if param.many else "words"
            elif options:
                chosen = data.draw(st.sampled_from([option.id for option in options]))
                args[param.name] = (chosen,) if param.many else chosen
            elif param.required:
                break
        else:
            try:
                here, events, _ = drive(data.draw, command.run(here, context, args))
            except Refused:
                continue
            assert all(event.rule in RULESET.rules for event in events)
    for one in here.combatants.values():
        assert list(RULESET.faults(one, settings)) == []
        again = msgspec.convert(msgspec.to_builtins(one), RULESET.Combatant)
        assert again == one
        RULESET.tallies(here, context, one.id)
        RULESET.actions(here, context, one.id)
        RULESET.describe(here, one.id)
    assert before != b""


@given(gauges(6), st.integers(0, 12), st.sampled_from(("plain_x_b", "b_x_plain")))
def test_clearings_fill_a_gauge_and_no_more(found, times, order):
    after = found.cleared(times, order)
    assert found.now <= after.now <= found.max
    assert after.b + after.x <= after.lost
    assert after.clearings == max(0, found.clearings - times)
    assert found.cleared(found.clearings, order).now == found.max


@given(st.tuples(*[st.integers(0, 6)] * 3), EFFECT_SETS, SETTINGS, st.integers(0, 30))
def test_costs_never_pass_what_there_is(points, effects, settings, harm):
    armor, guard, aether = points
    most = armor_most(armor, effects, settings)
    taken = min(harm, most)
    assert 0 <= armor_cost(taken, armor, effects) <= armor
    inner = min(harm, guard_most(guard, aether, effects, settings))
    points = guard_cost(inner, guard, aether, effects, settings)
    assert 0 <= points[0] <= guard
    assert 0 <= points[1] <= aether
    if inner:
        assert sum(points) >= 1
    if taken:
        assert armor_cost(taken, armor, effects) >= 1


@given(st.data(), SETTINGS, st.booleans())
def test_chances_sum_to_one_and_classes_change_nothing(data, settings, by_warden):
    attacker = data.draw(fighters(warden if by_warden else npc, "ana")).but(dice=1)
    target = data.draw(fighters(data.draw(st.sampled_from((warden, npc))), "borin"))
    small = {name: min(1, rating) for name, rating in attacker.ratings.items()}
    here = fight(attacker.but(ratings=small), target)
    args = {"attacker": "ana", "targets": ("borin",)}
    context = at(settings=settings)
    classed = ends(here, "attack", context, classed=True, **args)
    bare = ends(here, "attack", context, classed=False, **args)
    assert sum(classed.values()) == 1
    assert classed == bare
    labels = odds(here, "attack", context, "borin", **args)
    assert labels == odds(here, "attack", context, "borin", classed=False, **args)


@pytest.mark.parametrize("rating", [0, 1, 2])
@pytest.mark.parametrize("threats", [1, 2])
def test_classes_change_nothing_in_deeds(rating, threats):
    here = fight(warden("ana", ratings={"rig": rating}))
    args = {"who": "ana", "approach": "rig", "threats": ("a b", "c d")[:threats]}
    found = [odds(here, "act", at(), "ana", classed=classed, **args) for classed in (True, False)]
    assert found[0] == found[1]
    assert sum(found[0].values()) == 1


@pytest.mark.parametrize("how", [(), ("foul",)])
@pytest.mark.parametrize("shelter", ["tent", "camp", "room", "suite"])
def test_classes_change_nothing_in_rest(shelter, how):
    here = fight(warden("ana", guard={"now": 0, "max": 4, "b": 2}, aether={"now": 0, "max": 4}))
    args = {"shelter": shelter, "how": how}
    found = [ends(here, "rest", at(), classed=classed, **args) for classed in (True, False)]
    assert found[0] == found[1]


@pytest.mark.parametrize("initial", ["fighting", "initial"])
def test_classes_change_nothing_in_morale(initial):
    here = fight(npc("a", leader=True), npc("b", drilled_or_pack=True), npc("c", status=("dead",)))
    context = at(settings=Settings(morale_count=initial))
    found = [ends(here, "morale", context, classed=classed, side="foes") for classed in (True, False)]
    assert found[0] == found[1]
    assert len(found[0]) > 3


@given(st.integers(-3, 4), st.integers(1, 4), st.booleans(), st.booleans())
def test_pools(base, threats, extra, total):
    pool = threat_pool(base, threats, extra_dice=extra, total=total)
    assert pool.count >= 1
    kept = pool.kept((1,) * pool.count)
    assert len(kept) >= 1
    if extra and not total:
        assert len(kept) >= threats
    dice = tuple(range(1, pool.count + 1))
    assert counting(pool, 1)(dice) == (pool.count - pool.drop,)


def test_the_walk_of_an_ordinary_attack_is_small():
    from affray.rules.odds import walk  # noqa: PLC0415

    attack = hit(3, approach="muscle")
    here = fight(warden("ana", ratings={"muscle": 4}, attacks=(attack,)), warden("borin", guard=0))
    args = {"attacker": "ana", "targets": ("borin",)}
    leaves = list(walk(lambda: COMMANDS["attack"].run(here, at(), args), here, at()))
    assert len(leaves) <= 40
