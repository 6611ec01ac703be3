"""Attacks and defences: who rolls against what, and what comes of each outcome."""

import pytest
from foci_play import (
    Ability,
    Gear,
    Settings,
    armor,
    asterix,
    at,
    do,
    fight,
    konan,
    marks,
    npc,
    pc,
    refused,
    shield,
    strike,
    weapon,
)

from affray.rules.foci.counter import striking_back
from affray.rules.foci.damage import blow_of
from affray.rules.foci.defence import best, ways
from affray.rules.foci.hands import can_parry
from affray.rules.foci.state import Foci

FIRE = Ability(name="Fire", kind="magic")
DREAD = Ability(name="Dread", kind="psionics")


def blow(arm, one=None, settings=None):
    return blow_of(one or npc(), arm, settings or Settings())


@pytest.mark.rule("foci.attack-melee")
def test_fight_meets_fight_dodge_or_athletics():
    target = asterix(skills={"fight": 2, "dodge": 1, "athletics": 3})
    assert ways(target, blow(weapon("broadsword"))) == {"dodge": 1, "fight": 2, "athletics": 3}
    played = strike(fight(konan(), target), (4, 4))
    assert played.event("foci.attack-melee").data["against"] == " against Athletics"
    assert "Asterix" not in played.question("attack:konan").by


@pytest.mark.rule("foci.attack-ranged")
def test_a_shot_is_met_by_dodge_or_athletics_alone():
    target = asterix(skills={"fight": 4, "dodge": 1})
    assert ways(target, blow(weapon("musket"))) == {"dodge": 1, "athletics": 0}
    before = fight(pc(skills={"shoot": 3}, weapons=("musket",)), target)
    played = strike(before, (8, 4, 4))
    assert played.question("attack:konan").data["pool"].startswith("Shoot 3 + 1 base - 1 Dodge")
    assert not played["konan"].weapons[0].loaded


@pytest.mark.rule("foci.no-parry-ranged")
def test_a_raised_shield_softens_a_shot_but_blocks_none():
    target = npc(skills={"fight": 4}, shield=shield())
    assert "fight" not in ways(target, blow(weapon("bow")))
    before = fight(pc(skills={"shoot": 3}, weapons=("light pistol",)), target)
    played = strike(before, (8, 4, 4, 4))
    assert played["asterix"].shield.track_marked == 1
    assert marks(played["asterix"]) == (1, 0, 0)


@pytest.mark.rule("foci.attack-ability")
def test_abilities_pass_parries_and_armor_unless_they_say_otherwise():
    target = asterix(skills={"fight": 4, "dodge": 1})
    assert ways(target, blow(FIRE)) == {"dodge": 1, "athletics": 0}
    slow = Ability(name="Rope of air", kind="magic", passes_parry=False, passes_armor=False)
    assert ways(target, blow(slow)) == {"dodge": 1, "fight": 4, "athletics": 0}
    mage = pc(skills={"use_ability": 4}, abilities=(slow,))
    played = strike(fight(mage, asterix(advantages=(), skills={"dodge": 1})), (8, 8, 8, 4))
    assert marks(played["asterix"]) == (1, 0, 0)
    assert played["asterix"].armor.track_marked == 0, "abilities wear nothing"


def test_against_the_mind_only_a_named_skill_helps():
    target = asterix(skills={"will": 2, "dodge": 3})
    assert ways(target, blow(DREAD)) == {}
    assert ways(target.but(mental_defence="will"), blow(DREAD)) == {"will": 2}
    mage = pc(skills={"use_ability": 1}, abilities=(DREAD,))
    played = strike(fight(mage, target), (8, 4))
    assert marks(played["asterix"], "mental") == (1, 0, 0)
    assert marks(played["asterix"]) == (0, 0, 0)


def test_an_npc_defends_as_the_file_says_else_with_the_most_dice():
    found = {"dodge": 2, "fight": 2, "athletics": 2}
    assert best(npc(), found) == "dodge"
    assert best(npc(), {"dodge": 1, "fight": 2, "athletics": 2}) == "fight"
    assert best(npc(defence="athletics"), found) == "athletics"
    assert best(npc(defence="fight"), {"dodge": 1}) == "dodge"
    geared = npc(skills={"dodge": 1}, gear=(Gear(name="hilt", skill="fight", dice=2, applies=("defend",)),))
    assert best(geared, ways(geared, blow(weapon("broadsword")))) == "fight"


def test_what_defends_may_be_said():
    before = fight(konan(), asterix())
    assert strike(before, (4, 4, 4), defence="fight").event("foci.pool").data["raw"] == 3
    text = refused(before, "attack", attacker="konan", target="asterix", defence="will")
    assert "cannot defend" in text


def test_defending_costs_no_foci_and_has_no_limit():
    before = fight(konan(foci=Foci(left=0)), asterix())
    for _ in range(3):
        played = strike(before, (8, 4), attacker="asterix", target="konan")
        assert played["konan"].foci == Foci(left=0)
        before = played.fight
    assert before["asterix"].foci.attacks == 3


def test_what_can_parry():
    assert can_parry(npc())
    assert can_parry(npc(weapons=("small knife",)))
    assert not can_parry(npc(weapons=("bow",)))
    assert not can_parry(npc(weapons=("light axe",)))
    assert can_parry(npc(weapons=(weapon("light axe", ready=True),)))
    assert can_parry(npc(weapons=("light axe",), shield=shield()))
    assert not can_parry(npc(weapons=("light axe",), shield=shield(position="held")))
    assert not can_parry(npc(weapons=("light axe",), shield=shield(track_marked=6)))
    assert can_parry(npc(weapons=("great sword",)))
    assert not can_parry(npc(physical=(3, 3, 3)))


@pytest.mark.rule("foci.persistent")
def test_only_a_persistent_npc_attacks_by_itself():
    meek = asterix(persistent=False)
    text = refused(fight(konan(), meek), "attack", at("asterix"), attacker="asterix", target="konan")
    assert "not persistent" in text
    played = strike(fight(konan(), meek), (3, 3))
    assert marks(played["konan"]) == (2, 0, 0)


@pytest.mark.rule("foci.defence-roll")
def test_the_player_rolls_defence_less_the_attack_dice():
    striker = asterix(gear=(Gear(name="point", skill="fight", applies=("attack",)),))
    played = strike(fight(konan(), striker), (8,), attacker="asterix", target="konan")
    assert played.event("foci.pool").data["raw"] == 1 + 3 - 3
    chosen = strike(
        fight(konan(skills={"fight": 3, "dodge": 3}), striker),
        (8,),
        attacker="asterix",
        target="konan",
        answers={"defend:konan": "fight"},
    )
    asked = chosen.question("defend:konan")
    assert (asked.optional, asked.default, asked.by) == (True, "dodge", "konan")


def test_the_difficulty_of_an_attack_never_changes_a_defence():
    before = fight(konan(difficulty="hard"), asterix())
    played = strike(before, (8, 4), attacker="asterix", target="konan", difficulty="hard")
    assert played.event("foci.pool").data["tn"] == 1


def test_a_successful_defence_may_trouble_the_attacker():
    played = strike(fight(konan(), asterix()), (9, 4), attacker="asterix", target="konan")
    assert played.question("impose:asterix").by == "konan"
    assert played["asterix"].foci.debt == 1
    assert marks(played["konan"]) == (0, 0, 0)
    none = strike(
        fight(konan(), asterix()), (9, 4), attacker="asterix", target="konan", answers={"impose:asterix": 0}
    )
    assert none["asterix"].foci.debt == 0


def test_a_failed_defence_takes_the_damage_and_the_complications():
    before = fight(konan(), asterix(advantages=("strong",)))
    played = strike(before, (1, 1), attacker="asterix", target="konan")
    assert marks(played["konan"]) == (3, 0, 0), "base 2 and strong, no more"
    assert played["konan"].foci.debt == 3


def test_a_failed_attack_with_three_complications_spends_one_on_the_blow():
    played = strike(fight(pc(skills={"fight": 2}), asterix(skills={"dodge": 2})), (1,))
    assert marks(played["konan"]) == (2, 0, 0)
    assert played["konan"].foci.debt == 2


@pytest.mark.parametrize(
    "target",
    [
        {"physical": (3, 3, 3)},
        {"status": ("out",)},
    ],
)
def test_who_cannot_strike_back_leaves_all_complications_as_debt(target):
    before = fight(pc(skills={"fight": 0}), asterix(skills={}, **target))
    played = strike(before, (3,))
    assert marks(played["konan"]) == (0, 0, 0)
    assert played["konan"].foci.debt == 1


def test_a_blade_is_out_of_reach_of_a_shot_unless_said():
    one = asterix()
    shot, cut = blow(weapon("musket")), blow(weapon("broadsword"))
    assert striking_back(one, cut, ()).name == "small sword"
    assert striking_back(one, cut, ("out-of-reach",)) is None
    assert striking_back(one, shot, ()) is None
    assert striking_back(one, shot, ("in-reach",)).name == "small sword"
    armed = npc(weapons=("light pistol",))
    assert striking_back(armed, shot, ()).name == "light pistol"
    assert striking_back(npc(abilities=(FIRE,)), shot, ()).name == "Fire"
    assert striking_back(npc(), cut, ()).name == "fist"


def test_a_shot_fired_back_is_gone():
    before = fight(pc(skills={"shoot": 0}, weapons=("light pistol",)), npc(weapons=("light pistol",)))
    played = strike(before, (3,))
    assert marks(played["konan"]) == (3, 0, 0)
    assert not played["asterix"].weapons[0].loaded


def test_the_counter_hit_goes_through_shield_and_armor():
    guarded = pc(skills={"fight": 3}, armor="leather", shield=shield("light shield"))
    played = strike(fight(guarded, asterix(weapons=("broadsword",))), (3,))
    assert marks(played["konan"]) == (1, 0, 0)
    assert (played["konan"].shield.track_marked, played["konan"].armor.track_marked) == (1, 1)


def test_an_unconscious_player_is_hit_without_a_roll():
    before = fight(konan(physical=(3, 3, 3)), asterix())
    played = strike(before, None, attacker="asterix", target="konan")
    assert played.asked == []
    assert played["konan"].dying.rounds_left == 3


def test_an_unconscious_npc_opposes_with_nothing():
    before = fight(konan(), asterix(physical=(3, 3, 3)))
    played = strike(before, (8, 4, 4, 4, 4))
    assert played.event("foci.pool").data["raw"] == 5


def test_an_npcs_ability_injures_a_player_who_fails_by_its_own_figure():
    psychic = npc(skills={"use_ability": 2}, abilities=(DREAD,))
    played = strike(fight(konan(), psychic), (4,), attacker="asterix", target="konan")
    assert marks(played["konan"], "mental") == (1, 0, 0)
    worse = psychic.but(abilities=(Ability(name="Dread", kind="psionics", injury=3),))
    played = strike(fight(konan(), worse), (4,), attacker="asterix", target="konan")
    assert marks(played["konan"], "mental") == (3, 0, 0)


def test_among_players_and_among_npcs_the_attacker_rolls():
    two = fight(konan(), pc("ana", skills={"dodge": 1}))
    played = strike(two, (4,) * 4, attacker="konan", target="ana")
    assert played.question("attack:konan").by == "konan"
    foes = fight(asterix(), npc("obelix", skills={"dodge": 1}))
    played = strike(foes, (8, 4), attacker="asterix", target="obelix")
    assert played.question("attack:asterix").by == "gm"
    assert "trade-boxes:obelix" not in played.asked


def test_targets_that_cannot_be_attacked():
    before = fight(konan(), asterix(dead=True), npc("late", waiting=True), npc("fled", status=("gone",)))
    for target, word in (("asterix", "dead"), ("late", "not in play"), ("fled", "gone"), ("konan", "itself")):
        assert word in refused(before, "attack", attacker="konan", target=target)
    assert "nobody here" in refused(before, "attack", attacker="konan", target="nobody")
    assert "nothing called" in refused(before, "attack", attacker="konan", target="late", weapon="spoon")


def test_attackers_that_cannot_attack():
    foe = asterix()
    args = {"attacker": "konan", "target": "asterix"}
    assert "unconscious" in refused(fight(konan(physical=(3, 3, 3)), foe), "attack", **args)
    assert "dead" in refused(fight(konan(dead=True), foe), "attack", **args)
    assert "out" in refused(fight(konan(status=("out",)), foe), "attack", **args)
    assert "own turn" in refused(fight(konan(), foe), "attack", at("asterix"), **args)
    assert "off balance" in refused(
        fight(konan(weapons=("pole arm",)), foe), "attack", weapon="pole-arm", **args
    )


def test_anyway_lifts_what_a_turn_allows():
    before = fight(konan(foci=Foci(left=0)), asterix())
    played = do(
        before,
        "attack",
        at("asterix"),
        {"attack:konan": (4, 4)},
        attacker="konan",
        target="asterix",
        how=("anyway",),
    )
    assert played["konan"].foci.left == 0


def test_without_a_weapon_named_the_first_that_can_be_used_is():
    one = pc(weapons=(weapon("light pistol", loaded=False), weapon("small knife", carried="hand")))
    played = strike(fight(one, npc()), (4,))
    assert played.event("foci.attack-melee").data["weapon"] == "small knife"
    bare = strike(fight(pc(weapons=(weapon(carried="stowed"),)), npc()), (4,))
    assert bare.event("foci.attack-melee").data["weapon"] == "fist"
    unready = fight(pc(weapons=("pole arm",)), npc())
    assert "off balance" in refused(unready, "attack", attacker="konan", target="asterix")
    assert strike(unready, (4,), weapon="fist").event("foci.attack-melee").data["weapon"] == "fist"


def test_damage_zero_still_costs_marks_and_complications():
    before = fight(pc(skills={"fight": 1}, weapons=("small sword",)), npc(armor=armor("plate")))
    played = strike(before, (7, 2))
    one = played["asterix"]
    assert (marks(one), one.armor.track_marked, played["konan"].foci.debt) == ((0, 0, 0), 1, 1)


def test_what_is_owed_already_is_told_apart_from_what_is_new():
    fresh = strike(fight(konan(), asterix()), (7, 5)).lines
    assert "konan: a minor complication, 1 focus owed" in fresh
    owing = strike(fight(konan(foci=Foci(debt=1)), asterix()), (7, 5)).lines
    assert "konan: a minor complication, 2 foci owed in all" in owing
