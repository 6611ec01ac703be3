"""Attacks: relative tier, approaches, the dodge; foes' attacks; who may be attacked."""

import pytest
from wardens_play import (
    RULESET,
    Hazard,
    Settings,
    at,
    fight,
    hit,
    npc,
    odds,
    piece,
    play,
    refused,
    strike,
    suffer,
    warden,
)

from affray.rules.wardens.state import Attack
from affray.rules.wardens.tables import APPROACHES


def hero(approach="finesse", rating=1, harm=3, *effects, **fields):
    attack = hit(harm, *effects, approach=approach)
    return warden("ana", **{"ratings": {approach: rating}, "aether": 0, "attacks": (attack,), **fields})


def rat(**fields):
    return npc("rat", **{"guard": 9, **fields})


def threats_of(played):
    return played.question("threat:ana").data["threats"]


@pytest.mark.rule("wardens.relative-tier")
def test_relative_tier_comes_first():
    played = strike(fight(hero(), rat(tier=3)), "ana", "rat", at(), {"threat:ana": (6,)})
    assert played.rules[0] == "wardens.relative-tier"
    assert played.events[0].data["tiers"] == -2
    assert played.question("threat:ana").text.endswith("(tier -2)")
    landed = suffer(hit(2), warden())
    assert landed.rules[0] == "wardens.relative-tier"


@pytest.mark.rule("wardens.approach")
@pytest.mark.parametrize("approach", APPROACHES)
@pytest.mark.parametrize("setting", ["likely", "all", "none"])
def test_each_approach_brings_its_threat(approach, setting):
    text, likely = APPROACHES[approach]
    listed = setting == "all" or (setting == "likely" and likely)
    settings = Settings(approach_threats=setting)
    here = fight(hero(approach), rat())
    dice = {"threat:ana": (6, 6)[: 1 + listed]}
    played = strike(here, "ana", "rat", at(settings=settings), dice)
    assert (text in threats_of(played)) == listed
    change = "no-approach" if listed else "approach"
    dice = {"threat:ana": (6, 6)[: 2 - listed]}
    changed = strike(here, "ana", "rat", at(settings=settings), dice, how=(change,))
    assert (text in threats_of(changed)) != listed


def test_likely_approaches_are_shadow_and_muscle():
    assert {name for name, (_, likely) in APPROACHES.items() if likely} == {"shadow", "muscle"}


@pytest.mark.rule("wardens.dodge-threat")
def test_the_dodge_is_on_the_list_unless_struck():
    here = fight(hero(), rat())
    assert threats_of(strike(here, "ana", "rat", at(), {"threat:ana": (6,)})) == "dodge"
    struck = strike(here, "ana", "rat", at(), how=("no-dodge",))
    assert struck.asked == []
    assert struck["rat"].guard.now == 6


@pytest.mark.rule("wardens.dodge-negates")
def test_a_dodged_attack_does_nothing_at_all():
    here = fight(hero("finesse", 1, 3, "stun", "snare", "poison"), rat())
    played = strike(here, "ana", "rat", at(), {"threat:ana": (3,)})
    assert played["rat"] == here["rat"]
    assert played.lines == ["ana rolls 3: dodge 3 happens", "rat dodges ana's blow"]


@pytest.mark.parametrize("die", [4, 5])
@pytest.mark.parametrize(("harm", "half"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_halving_never_yields_zero(die, harm, half):
    played = strike(fight(hero(harm=harm), rat()), "ana", "rat", at(), {"threat:ana": (die,)})
    assert played["rat"].guard.now == 9 - half


@pytest.mark.parametrize(("die", "left"), [(3, 9), (4, 6), (5, 6), (6, 6)])
def test_a_clean_miss_negates_and_changes_no_number_else(die, left):
    here = fight(hero("scout"), rat())
    answers = {"threat:ana": (6, die)}
    if die != 6:
        answers["assign:ana"] = f"6-{die}"
    played = strike(here, "ana", "rat", at(), answers, how=("approach",))
    assert played["rat"].guard.now == left
    assert "stumble:rat" not in played.asked
    if left == 9:
        assert played.lines[-1] == "ana's blow misses rat clean"


def test_the_threat_of_another_approach_takes_nothing_from_the_blow():
    here = fight(hero("muscle"), rat())
    played = strike(here, "ana", "rat", at(), {"threat:ana": (6, 1)})
    assert played["rat"].guard.now == 6
    assert played.event("wardens.threat-bands").data["result"] == "happens"


def test_a_warden_without_an_approach_is_asked():
    one = warden("ana", ratings={"scout": 2, "muscle": 1}, aether=0, attacks=(hit(2),))
    played = strike(fight(one, rat()), "ana", "rat", at(), {"threat:ana": (6, 1)})
    question = played.question("approach:ana")
    assert (question.default, question.by) == ("scout", "ana")
    assert len(question.options) == 5
    named = strike(fight(one, rat()), "ana", "rat", at(), {"threat:ana": (6, 6)}, approach="muscle")
    assert "approach:ana" not in named.asked
    assert "nobody attacks by charm" in refused(
        fight(one, rat()), "attack", attacker="ana", targets=("rat",), approach="charm"
    )


@pytest.mark.rule("wardens.foe-attack")
def test_a_foes_attack_lands():
    played = suffer(hit(2), warden())
    assert played.asked == []
    assert "wardens.foe-attack" in played.rules
    assert played["borin"].guard.now == 1


def test_foes_may_roll_instead():
    settings = Settings(foe_attack="rolls")
    foe = npc("foe", settings, dice=2)
    dodged = suffer(hit(2), warden(), {"threat:foe": (3, 2)}, settings=settings, by=foe)
    assert dodged["borin"].guard.now == 3
    question = dodged.question("threat:foe")
    assert (question.by, question.count) == ("gm", 2)
    assert suffer(hit(2), warden(), {"threat:foe": (3, 4)}, settings=settings, by=foe)["borin"].guard.now == 2
    nobody = npc("foe", settings)
    lower = suffer(hit(2), warden(), {"threat:foe": (6, 2)}, settings=settings, by=nobody)
    assert lower["borin"].guard.now == 3
    assert suffer(hit(2), warden(), settings=settings, by=foe, how=("no-dodge",))["borin"].guard.now == 1
    more = suffer(hit(2), warden(), {"threat:foe": (1, 1, 1, 6)}, settings=settings, by=foe, dice=2)
    assert more["borin"].guard.now == 1


@pytest.mark.rule("wardens.base-harm")
def test_weapons_of_the_table():
    harms = {name: Attack.spell(name)["harm"] for name in ("knife", "spear", "firearm", "Pillar-of-flame")}
    assert harms == {"knife": 1, "spear": 2, "firearm": 3, "Pillar-of-flame": 4}
    assert Attack.spell({"name": "spear", "effects": ["pierce"]})["harm"] == 2
    with pytest.raises(ValueError, match="spaer") as caught:
        Attack.spell("spaer")
    assert "spear" in caught.value.args[1]
    played = suffer(Attack(**Attack.spell("spear")), warden())
    assert played.event("wardens.base-harm").data["base"] == 2
    assert played.event("wardens.base-harm").public == "{attacker} strikes {target}"


@pytest.mark.rule("wardens.scale")
@pytest.mark.parametrize(("scale", "more"), [("single", 0), ("gang", 1), ("crowd", 2)])
def test_scale_counts_when_dealing_and_when_hit(scale, more):
    gang = npc("gang", scale=scale, guard=9)
    dealt = suffer(hit(1), warden(guard=9), by=gang)
    assert dealt["borin"].guard.now == 9 - 1 - more
    one = hero(harm=3)
    assert strike(fight(one, gang), "ana", "gang", at(), how=("no-dodge",))["gang"].guard.now == 9 - 3 + more
    settings = Settings(scale_when_hit=False)
    struck = strike(fight(one, gang), "ana", "gang", at(settings=settings), how=("no-dodge",))
    assert struck["gang"].guard.now == 6


def test_a_weapon_has_the_tier_of_what_carries_it():
    gunner = warden("ana", aether=0, attacks=(hit(1, approach="scout", tier=3, name="deck gun"),))
    played = strike(fight(gunner, rat()), "ana", "rat", at(), how=("no-dodge",))
    assert played["rat"].guard.now == 9 - 3


@pytest.mark.rule("wardens.hazard-tier")
def test_a_hazard_without_a_tier_changes_no_harm():
    here = fight(warden("ana", tier=2, guard=9), npc("eel", tier=3, guard=9))
    rock = Hazard(id="rock", name="Rockfall", harm=2)
    fallen = play(RULESET.fire(here, at(), rock, ("ana", "eel")))
    assert (fallen["ana"].guard.now, fallen["eel"].guard.now) == (7, 7)
    assert "wardens.hazard-tier" in fallen.rules
    assert fallen.lines[0] == "Rockfall strikes ana: 2 harm"
    big = Hazard(id="wave", name="Wave", harm=2, tier=4)
    struck = play(RULESET.fire(here, at(), big, ("ana", "eel")))
    assert (struck["ana"].guard.now, struck["eel"].guard.now) == (5, 6)


def test_the_referee_picks_the_stumble_of_a_hazard():
    pebble = Hazard(id="pebble", name="Pebble", harm=1, tier=1)
    played = play(RULESET.fire(fight(warden("ana", tier=3)), at(), pebble, ("ana",)))
    assert played.question("stumble:ana").by == "gm"


def test_a_hazard_by_surprise_goes_past_shields():
    one = warden("ana", armor=(piece("shield", 2, shield=True),))
    trap = Hazard(id="dart", name="Dart", harm=2, surprise=True)
    assert play(RULESET.fire(fight(one), at(), trap, ("ana",)))["ana"].armor[0].now == 2


def test_several_targets_are_full_passes_of_their_own():
    here = fight(hero(), npc("rat-1", guard=9), npc("rat-2", guard=9))
    answers = {"threat:ana": (6,), "threat:ana:2": (4,)}
    played = strike(here, "ana", ("rat-1", "rat-2"), at("ana"), answers)
    assert (played["rat-1"].guard.now, played["rat-2"].guard.now) == (6, 7)
    assert played["ana"].acted


def test_only_one_action_is_spent_on_many_targets_and_it_is_spent():
    here = fight(hero(), rat())
    done = strike(here, "ana", "rat", at("ana"), {"threat:ana": (1,)}).fight
    assert "used the turn's action" in refused(done, "attack", at("ana"), attacker="ana", targets=("rat",))


def test_whom_nobody_can_attack():
    here = fight(
        hero(), npc("dead", status=("dead",)), npc("fled", status=("gone",)), npc("late", waiting=True)
    )
    for target, word in (("dead", "dead"), ("fled", "gone"), ("late", "not in play"), ("nemo", "nobody")):
        assert word in refused(here, "attack", attacker="ana", targets=(target,))
    assert "needs a target" in refused(here, "attack", attacker="ana", targets=())
    assert "no attack called axe" in refused(here, "attack", attacker="ana", targets=("ana",), attack="axe")
    unarmed = fight(npc("rock", attacks=()), warden("ana"))
    assert "has no attack" in refused(unarmed, "attack", attacker="rock", targets=("ana",))


def test_attacks_are_named_by_word():
    one = npc("rat", attacks=(hit(1, name="Long Bite"), hit(3, name="long bite")))
    here = fight(one, warden(guard=9))
    assert strike(here, "rat", "borin")["borin"].guard.now == 8
    assert strike(here, "rat", "borin", attack="long-bite-2")["borin"].guard.now == 6
    assert strike(here, "rat", "borin", attack="Long Bite")["borin"].guard.now == 8


def test_odds_of_one_target():
    found = odds(fight(hero(rating=2), npc("rat")), "attack", at(), "rat", attacker="ana", targets=("rat",))
    assert sum(found.values()) == 1
    assert {key: str(value) for key, value in found.items()} == {
        ("harm 3", "wound"): "11/36",
        ("harm 2", "wound"): "4/9",
        ("no harm",): "1/4",
    }


@pytest.mark.parametrize(
    ("harm", "tier", "die", "said"),
    [
        (1, 2, 6, "0 harm (1, tier -1)"),
        (1, 1, 6, "1 harm"),
        (3, 1, 5, "2 harm (3 halved)"),
        (1, 1, 4, "1 harm (1 halved)"),
        (3, 2, 4, "1 harm (3, tier -1, halved)"),
        (2, 3, 4, "0 harm (2, tier -2, halved)"),
    ],
)
def test_a_harm_number_says_why(harm, tier, die, said):
    played = strike(fight(hero(harm=harm), rat(tier=tier)), "ana", "rat", at(), {"threat:ana": (die,)})
    assert f"ana strikes rat with blow: {said}" in played.lines


def test_foes_and_hazards_say_why_too():
    assert (
        "foe strikes borin with blow: 3 harm (1, tier +2)"
        in suffer(hit(1), warden(), by=npc("foe", tier=3)).lines
    )
    wave = Hazard(id="wave", name="Wave", harm=2, tier=2)
    assert (
        "Wave strikes ana: 3 harm (2, tier +1)"
        in play(RULESET.fire(fight(warden("ana")), at(), wave, ("ana",))).lines
    )
    settings = Settings(halve="before_tier")
    here = fight(hero(harm=3), rat(tier=2))
    played = strike(here, "ana", "rat", at(settings=settings), {"threat:ana": (4,)})
    assert "ana strikes rat with blow: 1 harm (3 halved, tier -1)" in played.lines


@pytest.mark.parametrize("harm", [1, 2])
def test_the_shield_is_asked_for_with_what_it_stops(harm):
    one = warden(armor=(piece("shield", 1, shield=True),))
    question = suffer(hit(harm, name="Hatchet"), one).question("shatter:borin")
    said = question.text.format(**question.who, **question.data)
    assert said == f"borin: shatter a shield against {harm} harm from Hatchet?"
