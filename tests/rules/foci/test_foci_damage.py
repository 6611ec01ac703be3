"""Damage on its way: base, extra successes, strength, trades, what shields and armor take, dodging."""

import pytest
from foci_play import (
    Ability,
    Hazard,
    Settings,
    armor,
    asterix,
    at,
    fight,
    konan,
    marks,
    npc,
    pc,
    play,
    shield,
    strike,
    weapon,
)

from affray.rules.foci import RULESET
from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Blow, Hit, blow_of, land
from affray.rules.foci.kit import FIST
from affray.rules.foci.soak import wears
from affray.rules.foci.tables import ARMOR, SHIELDS, WEAPONS

SWORD = Blow(name="sword", skill="fight", base_half=6)


def suffer(one, blow=SWORD, answers=None, settings=None, **hit):
    found = play(land(fight(one), Scope(at(None, settings)), blow, Hit(who=one.id, **hit)), answers)
    return found[one.id]


@pytest.mark.rule("foci.damage-base")
def test_a_success_does_the_weapons_damage():
    before = fight(pc(skills={"fight": 2}, weapons=("broadsword",)), npc())
    assert marks(strike(before, (8, 4, 4))["asterix"]) == (3, 0, 0)


@pytest.mark.rule("foci.extra-success")
def test_each_success_beyond_the_difficulty_adds_one():
    before = fight(pc(skills={"fight": 2}, weapons=("broadsword",)), npc())
    assert marks(strike(before, (8, 8, 8))["asterix"]) == (3, 2, 0)
    hard = strike(before, (8, 8, 8), difficulty="hard")
    assert marks(hard["asterix"]) == (3, 0, 0)
    assert hard.question("attack:konan").data["tn"] == 3


@pytest.mark.rule("foci.half-damage")
@pytest.mark.parametrize(("face", "injury"), [(1, 0), (5, 0), (6, 1), (10, 1)])
def test_half_a_point_is_rolled_once_and_told(face, injury):
    before = fight(pc(skills={"fight": 1}), npc())
    played = strike(before, (8, 4), answers={"half:asterix": (face,)})
    assert marks(played["asterix"]) == (injury, 0, 0)
    assert played.event("foci.half-damage").data["die"] == face
    assert played.question("half:asterix").by == "konan"


def test_the_half_of_an_npcs_fist_is_rolled_by_the_player():
    played = strike(
        fight(konan(), npc(skills={"fight": 3})),
        (4,),
        attacker="asterix",
        target="konan",
        answers={"half:konan": (6,)},
    )
    assert played.question("half:konan").by == "konan"
    assert marks(played["konan"]) == (1, 0, 0)


@pytest.mark.rule("foci.strong")
def test_strength_adds_to_what_a_body_strikes_or_throws():
    strong, weak = pc(advantages=("strong",)), pc(disadvantages=("weak",))
    settings = Settings()
    dart = weapon("dart", base_half=4, kind="ranged")
    assert dart.thrown
    assert [blow_of(strong, arm, settings).bonus for arm in (weapon(), dart, weapon("bow"), FIST)] == [
        1,
        1,
        0,
        1,
    ]
    assert blow_of(weak, weapon(), settings).bonus == -1
    assert blow_of(strong, weapon("bow"), Settings(strong_ranged=True)).bonus == 1
    assert blow_of(strong, Ability(name="Fire", kind="magic"), settings).bonus == 0


def test_the_weak_do_less_but_never_less_than_nothing():
    one = suffer(npc(), Blow(name="fist", skill="fight", base_half=0, bonus=-1))
    assert marks(one) == (0, 0, 0)
    assert marks(suffer(npc(), Blow(name="sword", skill="fight", base_half=6, bonus=-1))) == (2, 0, 0)


@pytest.mark.rule("foci.armor-dr")
def test_armor_takes_its_dr_or_what_is_left():
    assert marks(suffer(npc(armor="plate"))) == (0, 0, 0)
    assert marks(suffer(npc(armor="leather"))) == (2, 0, 0)
    assert marks(suffer(npc(armor=armor("chain", track_marked=6)))) == (3, 0, 0)


@pytest.mark.rule("foci.armor-wear")
@pytest.mark.parametrize(
    ("reduced", "dr", "marks_one"),
    [(1, 1, True), (1, 2, True), (1, 3, False), (2, 3, True), (1, 4, False), (2, 4, True), (0, 0, False)],
)
def test_half_the_dr_wears_and_half_of_an_odd_one_is_not_rounded_down(reduced, dr, marks_one):
    assert wears(reduced, dr) is marks_one


def test_the_mark_goes_by_what_was_taken_not_by_what_came():
    light = Blow(name="stick", skill="fight", base_half=2)
    assert suffer(npc(armor="plate"), light).armor.track_marked == 0
    assert suffer(npc(armor="plate")).armor.track_marked == 1
    one = suffer(npc(armor="plate", shield=shield()), Blow(name="stick", skill="fight", base_half=6))
    assert (one.shield.track_marked, one.armor.track_marked) == (1, 0)


def test_a_shield_that_is_not_raised_or_broken_takes_nothing():
    for position in ("slung", "held", "dropped"):
        assert marks(suffer(npc(shield=shield(position=position)))) == (3, 0, 0)
    assert marks(suffer(npc(shield=shield(track_marked=6)))) == (3, 0, 0)
    assert marks(suffer(npc(shield=shield()))) == (1, 0, 0)


@pytest.mark.rule("foci.quick")
def test_quick_dodgers_take_one_less_after_armor():
    quick = npc(advantages=("quick",), armor="leather")
    assert marks(suffer(quick, dodged=True)) == (1, 0, 0)
    assert marks(suffer(quick)) == (2, 0, 0)
    slow = npc(disadvantages=("slow_footed",))
    assert marks(suffer(slow, dodged=True)) == (3, 1, 0)
    assert marks(suffer(npc(armor="plate", disadvantages=("slow_footed",)), dodged=True)) == (0, 0, 0)


def test_quickness_helps_only_where_dodge_was_the_defence():
    before = fight(konan(), asterix(defence="fight", skills={"fight": 3, "dodge": 3}))
    assert marks(strike(before, (8, 4))["asterix"]) == (3, 0, 0)


def test_a_player_may_trade_extra_successes_before_armor():
    before = fight(konan(skills={"fight": 4}), asterix())
    played = strike(before, (8, 8, 4), answers={"trade:asterix": 1})
    asked = played.question("trade:asterix")
    assert (asked.max, asked.optional, asked.default) == (1, True, 0)
    assert marks(played["asterix"]) == (2, 0, 0)
    assert played["asterix"].foci.debt == 1
    assert played.event("foci.trade").who == {"by": "konan", "target": "asterix"}


def test_trading_both_ways_adds_up():
    before = fight(konan(skills={"fight": 4}), asterix())
    played = strike(before, (8, 8, 4), answers={"trade:asterix": 1, "trade-boxes:asterix": 2})
    assert marks(played["asterix"]) == (0, 0, 0)
    assert played["asterix"].foci.debt == 3


def test_npcs_trade_nothing():
    played = strike(fight(konan(), asterix()), (4, 4), attacker="asterix", target="konan")
    assert not [name for name in played.asked if name.startswith("trade")]


@pytest.mark.rule("foci.weapon-table")
def test_the_weapon_table():
    assert {
        name: (row["base_half"], row["kind"], row.get("reload_foci", 0)) for name, row in WEAPONS.items()
    } == {
        "fist": (1, "melee", 0),
        "foot": (1, "melee", 0),
        "small knife": (2, "melee", 0),
        "brass knuckles": (2, "melee", 0),
        "small sword": (4, "melee", 0),
        "long dagger": (4, "melee", 0),
        "light axe": (6, "melee", 0),
        "light club": (6, "melee", 0),
        "medium sword": (6, "melee", 0),
        "cutlass": (6, "melee", 0),
        "rapier": (6, "melee", 0),
        "broadsword": (6, "melee", 0),
        "medium axe": (8, "melee", 0),
        "two-handed sword": (8, "melee", 0),
        "great sword": (8, "melee", 0),
        "pole arm": (10, "melee", 0),
        "heavy pole arm": (10, "melee", 0),
        "bow": (6, "ranged", 6),
        "light crossbow": (6, "ranged", 6),
        "heavy crossbow": (10, "ranged", 12),
        "light pistol": (6, "ranged", 6),
        "heavy pistol": (8, "ranged", 6),
        "musket": (12, "ranged", 12),
        "light artillery": (16, "ranged", 30),
    }
    unbalanced = {name for name, row in WEAPONS.items() if row.get("unbalanced")}
    assert unbalanced == {"light axe", "light club", "medium axe", "pole arm", "heavy pole arm"}
    spares = {name for name, row in WEAPONS.items() if row.get("harms_armor") is False}
    assert spares == {"fist", "foot", "small knife", "brass knuckles"}
    great = {name for name, row in WEAPONS.items() if row.get("two_handed")}
    assert great == {
        "two-handed sword",
        "great sword",
        "pole arm",
        "heavy pole arm",
        "bow",
        "light crossbow",
        "heavy crossbow",
        "musket",
        "light artillery",
    }


@pytest.mark.rule("foci.armor-table")
def test_the_armor_table():
    rows = {
        name: (row["dr"], row["track_max"], row.get("slow", 0)) for name, row in {**ARMOR, **SHIELDS}.items()
    }
    assert rows == {
        "leather": (1, 4, 0),
        "chain": (2, 6, 0),
        "banded": (3, 8, 5),
        "scale": (3, 8, 5),
        "plate": (4, 10, 10),
        "light shield": (1, 4, 5),
        "heavy shield": (2, 6, 10),
    }


def test_small_swords_and_daggers_do_wear_armor():
    before = fight(pc(skills={"fight": 2}, weapons=("long dagger",)), npc(armor="leather"))
    assert strike(before, (8, 4, 4))["asterix"].armor.track_marked == 1


@pytest.mark.rule("foci.two-tracks")
def test_hazards_hurt_body_or_mind():
    before = fight(npc(armor="chain"))
    fall = Hazard(name="Fall", harm=3)
    assert marks(play(RULESET.fire(before, at(), fall, ("asterix",)))["asterix"]) == (1, 0, 0)
    fire = Hazard(name="Fire", harm=3, passes_armor=True)
    assert marks(play(RULESET.fire(before, at(), fire, ("asterix",)))["asterix"]) == (3, 0, 0)
    taunt = Hazard(name="Taunt", harm=2, track="mental")
    one = play(RULESET.fire(before, at(), taunt, ("asterix",)))["asterix"]
    assert (marks(one), marks(one, "mental"), one.armor.track_marked) == ((0, 0, 0), (2, 0, 0), 0)


@pytest.mark.parametrize("defence", ["dodge", "fight"])
def test_a_trade_never_leaves_less_than_no_damage(defence):
    before = fight(pc(skills={"fight": 4}, disadvantages=("weak",)), asterix(skills={"dodge": 2, "fight": 2}))
    answers = {"half:asterix": (3,), "trade:asterix": 1}
    played = strike(before, (8, 8, 4), answers=answers, defence=defence)
    assert played.event("foci.armor-dr").data["how"] == "fist 0 + 1 extra - 1 weak - 1 given up"
    assert marks(played["asterix"]) == (0, 0, 0)
    assert played["asterix"].foci.debt == 1
    bare = fight(before["konan"], npc("asterix", skills={"dodge": 2}, advantages=("quick",)))
    assert "trade-boxes:asterix" not in strike(bare, (8, 8, 4), answers=answers, defence="dodge").asked
