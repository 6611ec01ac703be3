"""What holds of everything that is done, whatever the settings, the dice and the choices."""

from fractions import Fraction
from hashlib import blake2b
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from foci_play import (
    COMMANDS,
    RULESET,
    Ability,
    Dying,
    Gear,
    Push,
    Settings,
    armor,
    asterix,
    at,
    ends,
    fight,
    konan,
    npc,
    odds,
    pc,
    shield,
    track,
    weapon,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from affray.rules.event import Event
from affray.rules.fight import Settings as BaseSettings
from affray.rules.foci.faces import choose, read
from affray.rules.foci.injury import marked
from affray.rules.foci.state import Combatant, Foci, Tracks
from affray.rules.foci.tables import LEVELS, TRACKS, WEAPONS
from affray.rules.odds import walk
from affray.rules.question import Choose, Number, Pick, Roll
from affray.rules.refusal import Refused

HINTS = get_type_hints(Settings)


def values(name):
    kind = HINTS[name]
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    return st.booleans() if kind is bool else None


SETTINGS = st.fixed_dictionaries(
    {
        "push": st.builds(
            Push, dice=st.integers(0, 2), cost_foci=st.integers(0, 2), max_per_roll=st.integers(0, 2)
        ),
        "trade_rate": st.integers(0, 2),
        **{
            name: found
            for name in Settings.__struct_fields__
            if name not in BaseSettings.__struct_fields__ and (found := values(name)) is not None
        },
    }
).map(lambda chosen: Settings(**chosen))
ABILITIES = st.builds(
    Ability,
    name=st.just("Fire"),
    kind=st.sampled_from(("magic", "psionics")),
    passes_armor=st.booleans(),
    passes_parry=st.booleans(),
)


@st.composite
def tracks(draw):
    def one():
        size = draw(st.integers(1, 4))
        return track(*(draw(st.integers(0, size)) for _ in LEVELS), size=size)

    return Tracks(physical=one(), mental=one())


@st.composite
def fighters(draw, make, who):
    found = draw(tracks())
    full = found.physical.incapacitated.full
    worn = draw(st.sampled_from((None, "leather", "chain", "plate")))
    skills = ("fight", "shoot", "use_ability", "dodge", "athletics")
    return make(
        who,
        skills={name: draw(st.integers(0, 4)) for name in skills},
        gear=tuple(
            Gear(name="g", skill=draw(st.sampled_from(skills)), dice=draw(st.integers(-2, 2)))
            for _ in range(draw(st.integers(0, 2)))
        ),
        advantages=draw(st.sampled_from(((), ("strong",), ("quick", "tough")))),
        disadvantages=draw(st.sampled_from(((), ("slow_footed",), ("weak",)))) if draw(st.booleans()) else (),
        weapons=(
            weapon(
                draw(st.sampled_from(list(WEAPONS))), ready=draw(st.booleans()), loaded=draw(st.booleans())
            ),
            weapon("small knife", carried=draw(st.sampled_from(("small", "stowed")))),
        ),
        abilities=(draw(ABILITIES),) if draw(st.booleans()) else (),
        armor=None if worn is None else armor(worn, track_marked=draw(st.integers(0, 4))),
        shield=shield(position=draw(st.sampled_from(("slung", "held", "raised"))))
        if draw(st.booleans())
        else None,
        tracks=found,
        dying=Dying(rounds_left=draw(st.integers(1, 3))) if full and draw(st.booleans()) else None,
        foci=Foci(left=draw(st.integers(0, 3)), debt=draw(st.integers(0, 4)), moved=draw(st.integers(0, 3))),
        aimed=draw(st.booleans()),
        persistent=draw(st.sampled_from((True, True, False))),
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
    assert isinstance(question, Pick)
    ids = draw(st.permutations([option.id for option in question.options]))
    return tuple(ids[: draw(st.integers(question.min, question.max))])


def drive(draw, procedure):
    events, ids, reply = [], [], None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            return end.value, events, ids
        if isinstance(asked, Event):
            events.append(asked)
            reply = None
            continue
        ids.append(asked.id)
        reply = answer(draw, asked)
        assert asked.check(reply) is None, (asked, reply)


def in_bounds(one):
    for name in TRACKS:
        for level in LEVELS:
            found = getattr(getattr(one.tracks, name), level)
            assert 0 <= found.marked <= found.size
    for item in (one.armor, one.shield):
        assert item is None or 0 <= item.track_marked <= item.track_max
    assert 0 <= one.foci.left <= one.foci.per_turn
    assert one.foci.debt >= 0
    assert 0 <= one.foci.moved <= 3
    for found in one.weapons:
        assert 0 <= found.reload_done <= found.reload_foci
        assert found.reload_done < found.reload_foci or found.loaded
    assert not one.pushed
    assert one.dying is None or one.dying.rounds_left > 0


def total(one):
    return sum(getattr(getattr(one.tracks, name), level).marked for name in TRACKS for level in LEVELS)


def wear(one):
    return sum(item.track_marked for item in (one.armor, one.shield) if item is not None)


@given(st.data(), SETTINGS, st.booleans(), st.booleans())
def test_an_attack_never_heals_nor_mends_and_stays_in_bounds(data, chosen, by_player, on_player):
    attacker = data.draw(fighters(pc if by_player else npc, "ana"))
    target = data.draw(fighters(pc if on_player else npc, "bo"))
    here = fight(attacker, target)
    args = {
        "attacker": "ana",
        "target": "bo",
        "how": data.draw(st.sampled_from(((), ("in-reach",), ("push",)))),
    }
    try:
        after, events, ids = drive(data.draw, COMMANDS["attack"].run(here, at("ana", chosen), args))
    except Refused:
        return
    assert len(ids) == len(set(ids))
    for who in ("ana", "bo"):
        in_bounds(after[who])
        assert total(after[who]) >= total(here[who])
        assert 0 <= wear(after[who]) - wear(here[who]) <= 2
    assert here["ana"].foci.left - after["ana"].foci.left >= 1
    assert {event.rule for event in events} <= set(RULESET.rules)
    encoded = msgspec.json.encode(after["bo"])
    assert msgspec.json.decode(encoded, type=Combatant) == after["bo"]
    assert list(RULESET.faults(after["bo"], chosen)) == list(RULESET.faults(here["bo"], chosen))


@given(st.data(), SETTINGS)
def test_whatever_is_offered_and_not_refused_can_be_done(data, chosen):
    here = fight(
        data.draw(fighters(pc, "ana")), data.draw(fighters(npc, "bo")), data.draw(fighters(pc, "cay"))
    )
    for action in RULESET.actions(here, at("ana", chosen), "ana"):
        if action.command == "skill":
            continue
        args = {**action.args, **({"target": "bo"} if action.command == "attack" else {})}
        run = COMMANDS[action.command].run(here, at("ana", chosen), args)
        if action.refusal is None:
            after, _, _ = drive(data.draw, run)
            in_bounds(after["ana"])
        else:
            with pytest.raises(Refused):
                drive(data.draw, run)


@given(
    st.data(),
    SETTINGS,
    st.sampled_from(
        [
            "walk",
            "notice",
            "draw",
            "drop",
            "shield",
            "ready",
            "reload",
            "aim",
            "rest",
            "heal",
            "tend",
            "repair",
            "stabilise",
            "hours",
            "speak",
            "wait",
            "clear",
        ]
    ),
)
def test_every_other_command_stays_in_bounds_or_is_refused(data, chosen, name):
    here = fight(data.draw(fighters(pc, "ana")), data.draw(fighters(npc, "bo")))
    context = at("ana", chosen)
    args = {}
    for param in COMMANDS[name].params:
        options = [o.id for o in param.choices(here, context, args)] if param.choices else []
        if param.name == "foci":
            args["foci"] = data.draw(st.integers(-1, 7))
        elif options and (param.required or data.draw(st.booleans())):
            value = data.draw(st.sampled_from(options))
            args[param.name] = (value,) if param.many else value
        elif param.required:
            return
    try:
        after, events, ids = drive(data.draw, COMMANDS[name].run(here, context, args))
    except Refused:
        return
    assert len(ids) == len(set(ids))
    for one in after.combatants.values():
        in_bounds(one)
        assert total(one) <= total(here[one.id])
    assert {event.rule for event in events} <= set(RULESET.rules)


@given(tracks(), st.integers(0, 40))
def test_no_box_is_lost_when_injury_is_marked(found, boxes):
    before = found.physical
    after, overflow = marked(before, boxes)
    gone = sum(getattr(after, level).marked - getattr(before, level).marked for level in LEVELS)
    assert gone + overflow == boxes
    assert all(getattr(after, level).marked <= getattr(after, level).size for level in LEVELS)
    if overflow:
        assert all(getattr(after, level).full for level in LEVELS)


@given(st.lists(st.integers(1, 10), min_size=1, max_size=6).map(tuple), st.integers(0, 4))
def test_the_automatic_choice_is_never_worse_than_another(dice, tn):
    """It reaches the difficulty if any choice does, and then with the fewest complications."""
    chosen = choose(dice, tn)
    left = list(dice)
    for die in chosen:
        left.remove(die)
    assert chosen
    found = read(chosen, len(dice))
    ways = [
        read(tuple(d for i, d in enumerate(dice) if mask >> i & 1), len(dice))
        for mask in range(1, 1 << len(dice))
    ]
    reached = [way for way in ways if way.successes >= max(tn, 1)]
    if reached:
        assert found.successes >= tn
        assert found.complications == min(way.complications for way in reached)
    elif tn > 0:
        assert found.complications == min(way.complications for way in ways)


POOLS = [
    ({}, {}),
    ({"skills": {"fight": 2}}, {}),
    ({"skills": {"fight": 3}, "gear": ()}, {"weapons": ("small sword",)}),
    ({"weapons": ()}, {}),
    ({"skills": {"fight": 1}}, {"skills": {"dodge": 4}}),
]


@pytest.mark.parametrize(("mine", "theirs"), POOLS)
@pytest.mark.parametrize(
    "chosen",
    [
        Settings(),
        Settings(dice_choice="greedy"),
        Settings(pool_floor="deficit_to_tn"),
        Settings(pool_floor="auto_fail", attack_failure_hurts="any"),
    ],
    ids=["usual", "greedy", "deficit", "auto"],
)
def test_the_walk_with_classes_is_the_walk_over_faces(mine, theirs, chosen):
    before = fight(konan(**mine), asterix(**theirs))
    for attacker, target in (("konan", "asterix"), ("asterix", "konan")):
        args = {"attacker": attacker, "target": target}
        context = at(attacker, chosen)
        for of in ("konan", "asterix"):
            found = odds(before, "attack", context, of, **args)
            assert found == odds(before, "attack", context, of, classed=False, **args)
            assert sum(found.values()) == 1
        classed, bare = (ends(before, "attack", context, classed=how, **args) for how in (True, False))
        assert classed == bare


@pytest.mark.parametrize("name", ["heal", "tend", "stabilise", "repair", "skill"])
def test_the_walks_of_other_rolls_agree_too(name):
    healer = pc(
        "ana",
        skills={"use_ability": 1, "knowledge": 2, "profession": 1},
        supplies="specialised",
        armor=armor("chain", track_marked=3),
    )
    before = fight(healer, npc(physical=(3, 3, 3), dying=Dying(rounds_left=2)))
    args = {"who": "ana", "patient": "asterix"}
    if name in ("repair", "skill"):
        args = {"who": "ana", **({"skill": "knowledge"} if name == "skill" else {})}
    of = RULESET.targets(name, args)[0]
    found = odds(before, name, at("ana"), of, **args)
    assert found == odds(before, name, at("ana"), of, classed=False, **args)
    assert ends(before, name, at("ana"), classed=True, **args) == ends(
        before, name, at("ana"), classed=False, **args
    )


def face(seed, count):
    """Roll dice from a seed."""
    return tuple(
        1 + blake2b(f"{seed}:{i}".encode(), digest_size=4).digest()[0] % 250 % 10 for i in range(count)
    )


def simulated(before, context, args, of, runs):
    """Run a command with seeded dice and count its outcomes."""
    found = {}
    for run in range(runs):
        number, events, reply = 0, [], None
        procedure = COMMANDS["attack"].run(before, context, args)
        try:
            while True:
                asked = procedure.send(reply)
                reply = None
                if isinstance(asked, Event):
                    events.append(asked)
                elif isinstance(asked, Roll):
                    number += 1
                    reply = face(f"{run}:{number}", asked.count)
                else:
                    reply = RULESET.policies["default"](asked, before, context)
        except StopIteration as end:
            labels = RULESET.outcome(before, end.value, events, of)
        found[labels] = found.get(labels, 0) + 1
    return found


@pytest.mark.parametrize(("attacker", "target"), [("konan", "asterix"), ("asterix", "konan")])
def test_exact_odds_agree_with_a_seeded_simulation(attacker, target):
    before, context = fight(konan(weapons=()), asterix()), at(attacker)
    args = {"attacker": attacker, "target": target}
    runs = 4000
    exact = odds(before, "attack", context, target, **args)
    found = simulated(before, context, args, target, runs)
    assert set(found) <= set(exact)
    for labels, chance in exact.items():
        error = 4 * float(chance * (1 - chance) / runs) ** 0.5
        assert abs(found.get(labels, 0) / runs - float(chance)) <= error + 1 / runs, labels
    assert sum(exact.values()) == Fraction(1)


@settings(max_examples=30)
@given(st.data())
def test_turns_and_rounds_stay_in_bounds(data):
    here = fight(data.draw(fighters(pc, "ana")), data.draw(fighters(npc, "bo")))
    chosen = data.draw(SETTINGS)
    for number in range(1, 5):
        for who in ("ana", "bo"):
            here, _, _ = drive(data.draw, RULESET.turn_start(here, at(who, chosen, number=number), who))
            in_bounds(here[who])
            here, _, _ = drive(data.draw, RULESET.turn_end(here, at(who, chosen, number=number), who))
            assert here[who].foci.left == 0
        here, _, _ = drive(data.draw, RULESET.round_end(here, at(None, chosen, number=number)))
    for who in ("ana", "bo"):
        assert here[who].dying is None or here[who].dying.since > 0


@pytest.mark.parametrize("tn", ["average", "difficult"])
@pytest.mark.parametrize("dodge", [0, 2])
def test_what_is_the_rollers_own_trouble_tells_no_ends_of_the_target_apart(tn, dodge):
    """Fewer ends are walked for the target alone, with the same chances for it."""
    before = fight(konan(skills={"fight": 4}), asterix(skills={"dodge": dodge}))
    context = at("konan", Settings(dice_choice="greedy"))
    args = {"attacker": "konan", "target": "asterix", "difficulty": tn}
    run = COMMANDS["attack"].run
    counts, found = [], []
    for about in (None, "asterix"):
        ends = list(walk(lambda: run(before, context, args), before, context, about=about))
        counts.append(len(ends))
        labels = (RULESET.outcome(before, one.fight, one.events, "asterix") for one in ends)
        sums = {}
        for words, leaf in zip(labels, ends, strict=True):
            sums[words] = sums.get(words, 0) + Fraction(leaf.weight, leaf.whole)
        found.append(sums)
    assert found[0] == found[1]
    assert counts[1] < counts[0]
