"""What must always hold, over characters and harms at random."""

from collections import Counter

import msgspec
from falkenstein_play import COMMANDS, RULESET, Settings, at, blow, fight, foe, make, person, play, ship
from hypothesis import given
from hypothesis import strategies as st

from affray.rules.falkenstein.cards import CARDS, WHOLE
from affray.rules.falkenstein.ranks import LETTERS, RANKS, TAGS
from affray.rules.falkenstein.results import apply_result
from affray.rules.falkenstein.state import Combatant, Scene, is_vehicle, scratch_count
from affray.rules.falkenstein.success import success
from affray.rules.falkenstein.table_3 import LOCATIONS, results
from affray.rules.falkenstein.vehicles import more_threshold, scratch_threshold
from affray.rules.odds import walk
from affray.rules.question import Deal, Draw, default_answer

tags = st.sampled_from(TAGS[1:])
ranks = st.sampled_from(RANKS)
harms = st.lists(st.tuples(st.integers(0, 5), tags), max_size=60)
settings = st.builds(
    Settings,
    tag_merge=st.sampled_from(["slower", "latest"]),
    mortal_awake=st.booleans(),
    scratch_card=st.booleans(),
    vehicle_counter=st.sampled_from(["combined", "by_result"]),
    unconscious_cards=st.sampled_from(["per_attack", "per_result"]),
    vehicle_card=st.sampled_from(["on_entry", "per_result"]),
    residue_merges=st.booleans(),
    residue_counts=st.booleans(),
    past_f=st.sampled_from(["raise_state", "cap"]),
    joker_turned=st.sampled_from(["awake", "out"]),
    defender_plays=st.booleans(),
    max_cards=st.sampled_from([0, 1, 3, "all"]),
)


@st.composite
def combatants(draw, who="hero"):
    kind = draw(st.sampled_from(["human", "faerie", "dragon", "animal", "vehicle"]))
    if kind == "vehicle":
        one = ship(who, draw(st.integers(0, 5)), draw(st.integers(0, 5)))
    else:
        one = person(who, draw(ranks), kind=kind)
    state = draw(st.integers(0, 4))
    return one.but(state=state, state_tag="W" if state > 1 and kind != "vehicle" else "none")


@given(combatants(), harms, settings)
def test_a_state_never_falls_by_harm_and_scratches_stay_below_their_threshold(one, harms, settings):
    for result, tag in harms:
        after = apply_result(one, result, tag, settings).one
        assert after.state >= one.state
        assert scratch_count(after) < scratch_threshold(after)
        assert after.more_count < more_threshold(after)
        assert (after.state == 0) == (after.state == 0 and scratch_count(after) == 0)
        assert not after.conscious or not one.conscious or after.conscious == one.conscious
        assert one.conscious or not after.conscious, "harm wakes nobody"
        if is_vehicle(after):
            assert after.state_tag == "none"
        else:
            assert (after.state_tag == "none") == (after.state < 2)
        one = after


@given(st.lists(tags, min_size=1, max_size=40), settings)
def test_four_scratches_always_convert(tags, settings):
    one = make("hero", physique="GD")
    wounds = 0
    for number, tag in enumerate(tags, 1):
        change = apply_result(one, 1, tag, settings)
        wounds += change.converted
        one = change.one
        if one.state < 5:
            assert wounds == number // 4
            assert scratch_count(one) == number % 4


@given(combatants(), st.integers(1, 5), tags, settings)
def test_a_shock_never_takes_anybody_past_incapacitated(one, result, tag, settings):
    after = apply_result(one, result, "S", settings).one
    if not is_vehicle(one):
        assert after.state <= max(one.state, 3)


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 30), st.integers(0, 30))
def test_more_points_never_make_it_worse(acting, opposing, counted, more):
    plain = Settings()
    level = success(acting, opposing, counted, plain)
    assert 0 <= level <= 4
    assert success(acting, opposing, counted + more, plain) >= level
    if acting < 5:
        assert success(acting + 1, opposing, counted, plain) >= level


@given(st.sampled_from(LOCATIONS), st.integers(0, 2), st.integers(0, 4))
def test_table_3_is_monotone(place, group, rank):
    table = results()[place][group]
    assert 1 <= table[rank] <= table[rank + 1] <= 5


@st.composite
def hands(draw):
    """Deal cards at random: a scene with hands of any size."""
    order = draw(st.permutations(CARDS))
    sizes = draw(st.lists(st.integers(0, 6), min_size=1, max_size=4))
    found, at_ = {}, 0
    for number, size in enumerate(sizes):
        found[f"P{number}"] = tuple(order[at_ : at_ + size])
        at_ += size
    host = tuple(order[at_ : at_ + draw(st.integers(0, 4))])
    return Scene(hands=found, host=host)


def run_at_random(procedure, pick):
    """Run a procedure with answers at random; hold the deck whole after it."""
    reply = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            return end.value
        reply = None
        if isinstance(asked, Deal):
            reply = tuple(pick(asked.left, asked.count))
        elif isinstance(asked, Draw):
            reply = pick(asked.left, 1)[0]
        elif hasattr(asked, "options") and asked.topic == "card" and not hasattr(asked, "min"):
            reply = pick([option.id for option in asked.options], 1)[0]
        elif hasattr(asked, "check"):
            reply = default_answer(asked)
        if reply is not None:
            assert asked.check(reply) is None


@given(hands(), settings, st.data())
def test_fifty_four_cards_are_always_accounted_for(scene, settings, data):
    players = [person(f"p{n}", player=f"P{n}", attacks=(blow("A", ability="Fencing"),)) for n in range(5)]
    villain = foe("villain", blow("C", ability="Fencing"))
    there = fight(*players, villain)
    there = type(there)(there.combatants, scene)
    ids = tuple(there.combatants)

    def pick(cards, count):
        return data.draw(st.permutations(list(cards)))[:count]

    there = run_at_random(RULESET.begin(there, at(settings), ids), pick)
    for _ in range(3):
        one, two = data.draw(st.permutations(ids))[:2]
        args = {"attacker": one, "targets": (two,), "how": ("anyway",)}
        there = run_at_random(COMMANDS["attack"].run(there, at(settings), args), pick)
        held = [*there.scene.host, *(card for hand in there.scene.hands.values() for card in hand)]
        assert Counter(held) + Counter({c: n for c, n in there.scene.deck.items() if n}) == Counter(WHOLE)
        assert list(there.scene.deck) == list(CARDS)


@given(combatants(), hands(), settings)
def test_states_and_scenes_round_trip(one, scene, settings):
    ready = RULESET.prepare(one, settings)
    assert msgspec.json.decode(msgspec.json.encode(ready), type=Combatant) == ready
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    assert RULESET.prepare(ready, settings) == ready, "what is prepared is not prepared further"


@given(combatants("target"), st.sampled_from(LETTERS), st.integers(1, 3), st.sampled_from("SBW"), settings)
def test_odds_sum_to_one(one, letter, times, tag, settings):
    there = fight(foe("fate", blow(letter, tag, n=times, excessive=True)), one)
    args = {"attacker": "fate", "targets": ("target",)}
    leaves = walk(lambda: COMMANDS["attack"].run(there, at(settings), args), there, at(settings))
    assert sum((leaf.weight * 10**9) // leaf.whole for leaf in leaves) >= 10**9 - 300


@given(combatants(), st.integers(1, 20_000), settings)
def test_rest_never_makes_it_worse_and_a_long_one_is_as_good_as_many_short_ones(one, minutes, settings):
    once = play(COMMANDS["time"].run(fight(one), at(settings), {"amount": 2 * minutes}))["hero"]
    half = play(COMMANDS["time"].run(fight(one), at(settings), {"amount": minutes})).fight
    twice = play(COMMANDS["time"].run(half, at(settings), {"amount": minutes}))["hero"]
    assert once == twice
    assert once.state <= one.state
