"""The settings block: names, defaults, and readings that have no other place."""

import ast
import re
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from wardens_play import RULESET, Settings, at, fight, hit, npc, strike, suffer, warden

import affray.rules.wardens as package
from affray.rules.fight import Settings as BaseSettings

SHEET = {
    "wound_slots": 3,
    "npc_wound_slots": 1,
    "npc_guard": 1,
    "aether_max": 3,
    "watch_hours": 6,
    "declare": True,
    "heavy_ratings": ("shadow", "scramble"),
    "extra_threat_dice": True,
    "zero_pool": "before_extra",
    "unassigned_threat": "happens",
    "approach_threats": "likely",
    "foe_attack": "lands",
    "halve": "after_tier",
    "scale_when_hit": True,
    "stumble_on_negate": False,
    "stumble_on_absorb": False,
    "stumble_waivable": False,
    "must_absorb": True,
    "odd_points": "cannot_pay",
    "armor_pool": "pooled",
    "slice_drain": "separate",
    "shatter_vs_pierce": False,
    "effect_block": "all_absorbed",
    "unsaid_effects": "not_blocked",
    "shock_pierces": "effect",
    "burn_marks_armor": False,
    "burn_marks_aether": True,
    "burned_wound_downtime": "twice",
    "condition_ends": {
        "stunned": "next_turn",
        "confused": "next_turn",
        "snared": "action",
        "prone": "reposition",
    },
    "burn_clear_order": "plain_x_b",
    "poison_rest": "uses_watch",
    "poison_blocks_refill": False,
    "guard_refill": "on_wound",
    "death_test": "before_adding",
    "injury_aether": True,
    "scar_cancels_injury": True,
    "morale_count": "fighting",
    "morale_leader_counts": True,
}
OWN = [name for name in Settings.__struct_fields__ if name not in BaseSettings.__struct_fields__]


def test_every_row_with_its_default():
    assert list(SHEET) == OWN
    found = msgspec.to_builtins(Settings())
    assert {name: found[name] for name in OWN} == SHEET


def source_of_tests():
    return "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize("name", OWN)
def test_every_other_value_is_tried_somewhere(name):
    text = source_of_tests()
    assert re.search(rf"Settings\([^)]*\b{name}=", text), f"{name} is never set"
    kind = get_type_hints(Settings)[name]
    if get_origin(kind) is Literal:
        for value in get_args(kind):
            if value != SHEET[name]:
                assert f'"{value}"' in text, f"{name} = {value} is never tried"


def test_slots_guard_and_aether_of_the_settings():
    settings = Settings(wound_slots=4, npc_wound_slots=2, npc_guard=3, aether_max=4)
    one, rat = warden("ana", settings), npc("rat", settings)
    assert (one.wound_slots, one.aether.max, one.guard.max) == (4, 4, 3)
    assert (rat.wound_slots, rat.guard.max, rat.aether.max) == (2, 3, 0)
    own = npc("ogre", settings, guard=4, wound_slots=3, aether=1)
    assert (own.guard.max, own.wound_slots, own.aether.max) == (4, 3, 1)


def test_no_slots_at_all():
    rat = npc("rat", Settings(npc_wound_slots=0))
    assert suffer(hit(2), rat, by=npc("foe"))["rat"].status == ("dead",)


@pytest.mark.rule("wardens.halve-after-tier")
@pytest.mark.parametrize(
    ("harm", "reading", "left"),
    [(2, "after_tier", 8), (2, "before_tier", 9), (3, "after_tier", 8), (3, "before_tier", 8)],
)
def test_halving_before_or_after_the_tier(harm, reading, left):
    one = warden("ana", aether=0, ratings={"finesse": 1}, attacks=(hit(harm, approach="finesse"),))
    here = fight(one, npc("rat", tier=2, guard=9))
    context = at(settings=Settings(halve=reading))
    assert strike(here, "ana", "rat", context, {"threat:ana": (4,)})["rat"].guard.now == left


def test_unknown_settings_are_no_settings():
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"halv": "after_tier"}, RULESET.Settings)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"condition_ends": {"snared": "next_turn"}}, RULESET.Settings)


def test_every_default_is_what_a_bare_file_gets():
    assert msgspec.convert({}, RULESET.Settings) == Settings()
    assert Settings(declare=True, foe_attack="lands") == Settings()


def test_topics_are_those_of_the_optional_questions():
    source = Path(package.__file__).parent
    found = {"stumble"}  # optional as a flinch only, so its keyword is a variable
    for path in source.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                said = {one.arg: ast.unparse(one.value) for one in node.keywords}
                if said.get("optional") == "True" and "id" in said:
                    found.add(re.match(r"scope\.id\('([a-z-]+)'", said["id"])[1])
    assert set(RULESET.topics) == found
    assert len(set(RULESET.topics)) == len(RULESET.topics)


@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        ("scrambel", '"scramble"'),
        ("Shadow", '"shadow"'),
        ("", "a word, such as"),
        ("7th", "a word, such as"),
    ],
)
def test_a_slip_among_the_ratings_is_a_fault(rating, expected):
    (fault,) = RULESET.settings_faults(Settings(heavy_ratings=("scramble", rating)))
    assert fault.path == ("heavy_ratings", 1)
    assert expected in fault.expected
    if rating:
        (fault,) = RULESET.faults(warden("ana", ratings={"muscle": 1, rating: 2}), Settings())
        assert fault.path == ("ratings", rating)


def test_a_table_may_have_ratings_of_its_own():
    own = ("seamanship", "fine work", "attune", "zähigkeit")
    assert not list(RULESET.settings_faults(Settings(heavy_ratings=own)))
    assert not list(RULESET.settings_faults(Settings(heavy_ratings=())))
    assert not list(RULESET.faults(warden("ana", ratings=dict.fromkeys(own, 1)), Settings()))
