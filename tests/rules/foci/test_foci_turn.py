"""A turn: foci and what they buy, complications, weapon states, moving, initiative."""

import pytest
from foci_play import (
    Gear,
    Settings,
    asterix,
    at,
    do,
    fight,
    konan,
    npc,
    pc,
    play,
    refused,
    shield,
    strike,
    weapon,
)

from affray.rules.foci import RULESET
from affray.rules.foci.economy import turn_foci
from affray.rules.foci.initiative import intent, key
from affray.rules.foci.state import Foci, Initiative
from affray.rules.foci.trouble import degree, owe
from affray.rules.order import Open


def turn(one, settings=None):
    return play(RULESET.turn_start(fight(one), at(one.id, settings), one.id))


def owing(one, count):
    return play(owe(fight(one), one.id, count))


@pytest.mark.rule("foci.three-foci")
def test_a_turn_has_three_foci_and_what_is_not_spent_lapses():
    one = turn(pc(foci=Foci(left=1, moved=2, attacks=1), aware=True))["konan"]
    assert (one.foci, one.aware) == (Foci(), False)
    after = play(RULESET.turn_end(fight(one), at("konan"), "konan"))["konan"]
    assert after.foci.left == 0
    two = turn(pc(foci=Foci(per_turn=2, left=0)))["konan"]
    assert two.foci.left == 2


def test_debt_comes_off_the_next_turn_and_is_told():
    played = turn(pc(foci=Foci(left=0, debt=2)))
    assert played["konan"].foci == Foci(left=1)
    assert played.lines == ["konan starts with one focus: 2 owed"]
    four = turn(pc(foci=Foci(debt=4)))
    assert (four["konan"].foci.left, four["konan"].foci.debt) == (0, 1)


def test_debt_of_before_ones_first_turn_counts():
    before = fight(konan(skills={"fight": 4}), asterix())
    played = strike(before, (7, 2, 2), attacker="asterix", target="konan")
    assert turn(played["konan"])["konan"].foci.left == 2


@pytest.mark.rule("foci.complication-degree")
def test_degrees_have_names_and_a_critical_one_lowers_the_shield():
    assert [degree(count) for count in (1, 2, 3, 5)] == ["minor", "significant", "critical", "critical"]
    assert owing(pc(shield=shield()), 2)["konan"].shield.position == "raised"
    played = owing(pc(shield=shield()), 3)
    assert (played["konan"].shield.position, played["konan"].foci.debt) == ("held", 3)
    assert "foci.complication-degree" in played.rules
    assert owing(pc(), 0).events == []


def test_complications_as_conditions_stay_until_they_are_paid_for():
    settings = Settings(complication_mode="condition")
    assert turn_foci(Foci(debt=2), settings) == Foci(debt=2)
    one = pc(foci=Foci(debt=2))
    played = do(fight(one), "clear", at("konan", settings), who="konan")
    assert (played["konan"].foci.left, played["konan"].foci.debt) == (1, 0)
    part = do(fight(one), "clear", at("konan", settings), who="konan", count=1)
    assert (part["konan"].foci.left, part["konan"].foci.debt) == (2, 1)
    assert "not so many" in refused(fight(one), "clear", at("konan", settings), who="konan", count=3)
    assert "by themselves" in refused(fight(one), "clear", who="konan")


# --- the table of actions ---


@pytest.mark.rule("foci.free-actions")
def test_what_is_free():
    armed = pc(weapons=("broadsword", weapon("small knife", carried="small")), foci=Foci(left=0))
    for name, args in (
        ("speak", {"words": "hold the door"}),
        ("drop", {"item": "broadsword"}),
        ("draw", {"item": "small-knife"}),
        ("draw", {"item": "a purse", "how": ("small",)}),
    ):
        played = do(fight(armed), name, who="konan", **args)
        assert played["konan"].foci.left == 0
        assert played.events[0].rule == "foci.free-actions"


@pytest.mark.rule("foci.wait-draw")
@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("wait", {"words": "until he comes"}),
        ("speak", {"how": ("long",)}),
        ("draw", {"item": "broadsword"}),
        ("draw", {"item": "a lantern"}),
        ("draw", {"item": "shield"}),
    ],
)
def test_what_costs_one_focus(name, args):
    one = pc(weapons=(weapon(carried="stowed"),), shield=shield(position="slung"))
    played = do(fight(one), name, who="konan", **args)
    assert played["konan"].foci.left == 2
    assert "foci.wait-draw" in played.rules


def test_raising_the_shield_costs_a_focus_once():
    one = pc(shield=shield(position="held"))
    played = do(fight(one), "shield", who="konan", what="raise")
    assert (played["konan"].shield.position, played["konan"].foci.left) == ("raised", 2)
    assert turn(played["konan"])["konan"].shield.position == "raised"
    lowered = do(played.fight, "shield", who="konan", what="lower")
    assert (lowered["konan"].shield.position, lowered["konan"].foci.left) == ("held", 2)
    slung = do(lowered.fight, "shield", who="konan", what="sling")
    assert (slung["konan"].shield.position, slung["konan"].foci.left) == ("slung", 1)
    assert do(slung.fight, "shield", who="konan", what="drop")["konan"].shield.position == "dropped"


def test_a_shield_has_its_refusals():
    raised = fight(pc(shield=shield()))
    assert "already" in refused(raised, "shield", who="konan", what="raise")
    assert "already" in refused(raised, "shield", who="konan", what="take")
    slung = fight(pc(shield=shield(position="slung")))
    assert "not in hand" in refused(slung, "shield", who="konan", what="raise")
    assert "not raised" in refused(slung, "shield", who="konan", what="lower")
    assert "no shield in hand" in refused(slung, "shield", who="konan", what="sling")
    ground = fight(pc(shield=shield(position="dropped")))
    assert "ground" in refused(ground, "shield", who="konan", what="drop")
    assert "no shield" in refused(fight(pc()), "shield", who="konan", what="raise")
    full = fight(
        pc(weapons=("cutlass", weapon("small knife", carried="hand")), shield=shield(position="slung"))
    )
    assert "hands full" in refused(full, "shield", who="konan", what="take")


@pytest.mark.rule("foci.two-handed")
def test_two_hands_on_a_weapon_leave_none_for_a_shield():
    great = fight(pc(weapons=("great sword",), shield=shield(position="slung")))
    assert "hands full" in refused(great, "shield", who="konan", what="take")
    held = great["konan"].but(shield=shield(position="held"))
    assert "hands full" in refused(fight(held), "shield", who="konan", what="raise")
    one = pc(weapons=("cutlass", "pole arm"), shield=shield())
    played = do(fight(one), "draw", who="konan", item="pole-arm")
    assert played["konan"].shield.position == "slung"
    assert [w.carried for w in played["konan"].weapons] == ["dropped", "hand"]
    assert played.lines == ["konan draws pole arm, letting go of cutlass, heavy shield"]


def test_two_one_handed_weapons_fit_and_a_third_does_not():
    one = pc(weapons=("cutlass", "light pistol", "small knife"))
    two = do(fight(one), "draw", who="konan", item="light-pistol")
    assert [w.carried for w in two["konan"].weapons] == ["hand", "hand", "stowed"]
    three = do(two.fight, "draw", who="konan", item="small-knife")
    assert [w.carried for w in three["konan"].weapons] == ["dropped", "hand", "hand"]


def test_dropping_and_drawing_have_their_refusals():
    before = fight(pc(weapons=("cutlass",)))
    assert "in hand already" in refused(before, "draw", who="konan", item="cutlass")
    assert "no spoon" in refused(before, "drop", who="konan", item="spoon")
    dropped = do(before, "drop", who="konan", item="cutlass").fight
    assert "no cutlass" in refused(dropped, "drop", who="konan", item="cutlass")
    shielded = fight(pc(shield=shield()))
    assert do(shielded, "drop", who="konan", item="shield")["konan"].shield.position == "dropped"


@pytest.mark.rule("foci.awareness")
def test_awareness_costs_a_focus_and_shows():
    played = do(fight(pc()), "notice", who="konan")
    assert (played["konan"].aware, played["konan"].foci.left) == (True, 2)
    assert "already" in refused(played.fight, "notice", who="konan")
    notes = [
        tally.steps for tally in RULESET.tallies(fight(pc()), at("konan"), "konan") if tally.label == "notes"
    ]
    assert notes == [("unaware",)]
    ended = play(RULESET.turn_end(fight(pc()), at("konan"), "konan"))
    assert "foci.awareness" in ended.rules


@pytest.mark.rule("foci.attacks-per-turn")
def test_three_attacks_cost_three_foci_and_a_fourth_is_refused():
    before = fight(konan(), asterix())
    for number in (1, 2, 3):
        before = strike(before, (4, 4)).fight
        assert (before["konan"].foci.left, before["konan"].foci.attacks) == (3 - number, number)
    assert "none is left" in refused(before, "attack", attacker="konan", target="asterix")


@pytest.mark.rule("foci.quick-skill")
def test_a_quick_skill_costs_one():
    played = do(
        fight(pc(skills={"notice": 1})), "skill", None, {"skill:konan": (7, 2)}, who="konan", skill="notice"
    )
    assert (played["konan"].foci.left, played["konan"].foci.debt) == (2, 1)
    assert played.lines[0] == "konan rolls Notice: 7 2, success with complication"


@pytest.mark.rule("foci.involved-action")
def test_an_involved_action_costs_two():
    played = do(
        fight(pc()), "skill", None, {"skill:konan": (8,)}, who="konan", skill="athletics", length="involved"
    )
    assert played["konan"].foci.left == 1
    assert "foci.involved-action" in played.rules


@pytest.mark.rule("foci.complex-action")
def test_picking_a_pocket_is_complex():
    mark = npc(skills={"notice": 1})
    played = do(
        fight(pc(skills={"pick_pocket": 2}), mark),
        "skill",
        None,
        {"skill:konan": (8, 4)},
        who="konan",
        skill="pick pocket",
        target="asterix",
        against="notice",
    )
    assert played["konan"].foci.left == 0
    assert played.question("skill:konan").data["pool"].startswith("Pick pocket 2 + 1 base - 1 Notice")
    assert "3 foci" in refused(fight(pc(foci=Foci(left=2))), "skill", who="konan", skill="pick_pocket")


@pytest.mark.rule("foci.long-action")
@pytest.mark.parametrize("skill", ["burglary", "contacts", "investigate", "profession", "survival"])
def test_some_skills_take_longer_than_a_fight(skill):
    before = fight(pc())
    assert "longer than any fight" in refused(before, "skill", who="konan", skill=skill)
    quiet = do(before, "skill", at(number=0), {"skill:konan": (3,)}, who="konan", skill=skill)
    assert quiet["konan"].foci == Foci(), "outside a fight nothing is paid and nothing owed"
    assert "longer" in refused(before, "skill", who="konan", skill="knowledge", length="long")


@pytest.mark.rule("foci.difficulty")
def test_difficulties_are_successes_needed():
    before = fight(pc(skills={"notice": 2}))
    for name, needed in (("easy", 0), ("average", 1), ("challenging", 2), ("difficult", 2), ("hard", 3)):
        played = do(
            before, "skill", None, {"skill:konan": (8, 8, 4)}, who="konan", skill="notice", difficulty=name
        )
        assert played.question("skill:konan").data["tn"] == needed


def test_an_npc_that_uses_a_skill_on_a_player_lets_the_player_roll():
    before = fight(pc(skills={"notice": 3}), npc(skills={"stealth": 2}))
    played = do(
        before,
        "skill",
        None,
        {"skill:konan": (8, 4)},
        who="asterix",
        skill="stealth",
        target="konan",
        against="notice",
    )
    assert played.question("skill:konan").by == "konan"
    assert played.event("foci.pool").data["raw"] == 2


# --- weapon states ---


@pytest.mark.rule("foci.aim")
def test_aim_makes_the_next_shot_easier_but_never_easier_than_average():
    shooter = pc(skills={"shoot": 3}, weapons=("musket",))
    aimed = do(fight(shooter, npc()), "aim", who="konan").fight
    assert (aimed["konan"].aimed, aimed["konan"].foci.left) == (True, 0)
    rested = aimed.put("konan", foci=Foci())
    hard = strike(rested, (8, 8, 4, 4), difficulty="hard")
    assert hard.event("foci.pool").data["tn"] == 2
    assert not hard["konan"].aimed
    assert strike(rested, (8, 8, 4, 4)).event("foci.pool").data["tn"] == 1
    walked = do(rested, "walk", who="konan")
    assert not walked["konan"].aimed
    assert "already" in refused(rested, "aim", who="konan")
    assert "nothing in hand" in refused(fight(pc(weapons=("cutlass",))), "aim", who="konan")


def test_injury_spoils_an_aim():
    before = fight(konan(aimed=True), asterix())
    played = strike(before, (4, 2), attacker="asterix", target="konan")
    assert not played["konan"].aimed
    steady = Settings(aim_lost_on=())
    kept = strike(before, (4, 2), attacker="asterix", target="konan", settings=steady)
    assert kept["konan"].aimed


def test_an_unbalanced_weapon_is_spent_by_each_blow():
    one = pc(skills={"fight": 2}, weapons=(weapon("medium axe", ready=True),))
    hit = strike(fight(one, npc()), (8, 4, 4))
    assert not hit["konan"].weapons[0].ready
    assert "off balance" in refused(
        hit.fight, "attack", attacker="konan", target="asterix", weapon="medium-axe"
    )
    ready = do(hit.fight, "ready", who="konan")
    assert (ready["konan"].weapons[0].ready, ready["konan"].foci.left) == (True, 1)
    assert "no such weapon" in refused(ready.fight, "ready", who="konan")


def test_a_parry_does_not_undo_readiness():
    one = konan(skills={"fight": 4}, weapons=(weapon("medium axe", ready=True),))
    played = strike(fight(one, asterix()), (8, 4, 4), attacker="asterix", target="konan")
    assert played["konan"].weapons[0].ready


@pytest.mark.rule("foci.reload")
def test_reloading_adds_up_over_turns_and_helpers():
    shooter = pc(weapons=(weapon("light pistol", loaded=False),))
    first = do(fight(shooter, pc("ana")), "reload", who="konan")
    assert (first["konan"].weapons[0].reload_done, first["konan"].foci.left) == (3, 0)
    helped = do(first.fight, "reload", who="ana", owner="konan", foci=2)
    assert (helped["konan"].weapons[0].reload_done, helped["ana"].foci.left) == (5, 1)
    last = do(helped.fight, "reload", who="ana", owner="konan")
    assert (last["konan"].weapons[0].loaded, last["konan"].weapons[0].reload_done) == (True, 0)
    assert last["ana"].foci.left == 0
    assert "no such weapon" in refused(last.fight, "reload", who="ana", owner="konan")


def test_foci_beyond_a_full_load_are_refused_not_banked():
    one = pc(weapons=(weapon("light pistol", loaded=False, reload_done=5),))
    assert "cannot be spent" in refused(fight(one), "reload", who="konan", foci=2)
    played = do(fight(one), "reload", who="konan")
    assert (played["konan"].weapons[0].loaded, played["konan"].foci.left) == (True, 2)


@pytest.mark.rule("foci.no-second-shot")
def test_a_second_shot_needs_another_loaded_weapon():
    one = pc(skills={"shoot": 2}, weapons=("light pistol", "heavy pistol"))
    shot = strike(fight(one, npc()), (8, 4, 4))
    args = {"attacker": "konan", "target": "asterix"}
    assert "not loaded (0 of 6 foci)" in refused(shot.fight, "attack", weapon="light-pistol", **args)
    assert "not in hand" in refused(shot.fight, "attack", weapon="heavy-pistol", **args)
    drawn = do(shot.fight, "draw", who="konan", item="heavy-pistol")
    again = strike(drawn.fight, (8, 4, 4), weapon="heavy-pistol")
    assert again["konan"].foci.left == 0


# --- moving ---


def test_moves_are_counted_by_the_turn():
    one = do(fight(pc()), "walk", who="konan")
    assert one.event("foci.first-move").data["feet"] == "30"
    two = do(one.fight, "walk", who="konan")
    assert two.event("foci.extra-move").data["feet"] == "15"
    three = do(two.fight, "walk", who="konan", how=("anyway",))
    assert "more than three" in refused(three.fight, "walk", who="konan", how=("anyway",))
    assert "more than three" in refused(fight(pc()), "walk", who="konan", foci=4)


def test_gear_slows_and_half_feet_are_shown():
    one = pc(gear=(Gear(name="pack", skill="none", dice=0, slow=5),))
    played = do(fight(one), "walk", who="konan", foci=2)
    assert played.lines == ["konan moves 37.5 ft"]
    stuck = pc(gear=(Gear(name="anvil", skill="none", dice=0, slow=40),))
    assert do(fight(stuck), "walk", who="konan", foci=3).lines == ["konan moves 0 ft"]


def test_a_broken_shield_still_slows():
    one = pc(shield=shield(position="held", track_marked=6))
    assert do(fight(one), "walk", who="konan").lines == ["konan moves 20 ft"]


# --- initiative ---


def test_everybody_rolls_players_first_npcs_too():
    before = fight(npc(skills={"fight": 2}, weapons=("cutlass",)), pc(skills={"shoot": 1}, weapons=("bow",)))
    rolls = {"initiative:konan": (10, 9), "initiative:asterix": (3, 7, 2)}
    played = play(RULESET.begin(before, at(), ("asterix", "konan")), rolls)
    assert played.asked == ["intends:konan", "initiative:konan", "initiative:asterix"]
    assert played.question("initiative:konan").together
    assert played["konan"].initiative == Initiative(total=19, dice=(10, 9))
    assert (played["konan"].intends, played["asterix"].intends) == ("shoot", "fight")


def test_initiative_counts_gear_and_injury_and_never_falls_below_one_die():
    gear = (
        Gear(name="whistle", skill="athletics", applies=("initiative",)),
        Gear(name="b", skill="athletics", applies=("other",)),
    )
    before = fight(pc(gear=gear, physical=(3, 0, 0)))
    played = play(RULESET.begin(before, at(), ("konan",)), {"initiative:konan": (7,)})
    assert (
        played.question("initiative:konan").data["pool"]
        == "Athletics 0 + 1 base + 1 whistle - 1 injury = 1d10"
    )
    worse = fight(pc(physical=(3, 3, 0)))
    assert (
        play(RULESET.begin(worse, at(), ("konan",)), {"initiative:konan": (7,)})["konan"].initiative.total
        == 7
    )


def test_a_place_that_the_file_gives_is_kept():
    before = fight(npc(initiative=Initiative(total=12, fixed=True)))
    assert play(RULESET.begin(before, at(), ("asterix",))).asked == []


def test_what_one_means_to_do_follows_from_the_hands():
    from foci_play import Ability  # noqa: PLC0415

    assert intent(pc(weapons=("bow",))) == "shoot"
    assert intent(pc(weapons=("cutlass",))) == "fight"
    assert intent(pc(abilities=(Ability(name="Fire", kind="magic"),))) == "use_ability"
    assert intent(pc()) == "athletics"
    assert intent(pc(weapons=("bow",), intends="athletics")) == "athletics"


@pytest.mark.rule("foci.initiative-ties")
def test_ties_go_by_single_dice_skill_player_and_file():
    def one(who, dice, make=npc, **fields):
        return make(who, initiative=Initiative(total=sum(dice), dice=dice), intends="fight", **fields)

    order = [
        one("single", (9, 1)),
        one("next", (8, 2), skills={"fight": 3}),
        one("skill", (8, 2), skills={"fight": 2}),
        one("player", (8, 2), pc, skills={"fight": 1}),
        one("first", (8, 2), skills={"fight": 1}),
        one("second", (8, 2), skills={"fight": 1}),
    ]
    keys = {person.id: key(person) for person in reversed(order[:4])}
    assert sorted(keys, key=lambda who: keys[who], reverse=True) == ["single", "next", "skill", "player"]
    assert key(order[3]) > key(order[4]), "players before NPCs"
    assert key(order[4]) == key(order[5]), "the file decides"
    more = one("more", (5, 5, 0))
    assert key(order[1]) > key(more)


def test_open_order_and_the_gone():
    before = fight(pc(), npc(status=("gone",)), npc("out", status=("out",)))
    assert RULESET.groups(before, at(order="open")) == Open(("konan", "out"))
    assert RULESET.standing(before, "asterix") == "gone"
    assert RULESET.standing(before, "out") == "out"
    assert set(RULESET.groups(before, at(order="initiative")).keys) == {"konan", "out"}


def test_reasons_are_given_for_what_cannot_be_paid():
    spent = fight(pc(foci=Foci(left=1)), npc())
    assert refused(spent, "walk", who="konan", foci=2) == "that takes 2 foci, and one is left"
    assert "own turn" in refused(spent, "notice", at("asterix"), who="konan")
    assert "not in play" in refused(fight(pc(waiting=True)), "notice", who="konan")
    assert "gone" in refused(fight(pc(status=("gone",))), "speak", who="konan")
