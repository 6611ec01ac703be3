"""What screens draw, what a turn offers, what is due, what odds call an outcome."""

from fractions import Fraction

import pytest
from foci_play import (
    COMMANDS,
    RULESET,
    Ability,
    Dying,
    Gear,
    Push,
    Settings,
    asterix,
    at,
    do,
    fight,
    konan,
    npc,
    odds,
    pc,
    shield,
    strike,
    weapon,
)

from affray.rules.foci.choices import (
    attack_how,
    defences,
    droppable,
    hard_to_hit,
    items,
    loading,
    pieces,
    readying,
    skills,
    targets,
    weapons,
)
from affray.rules.foci.state import Foci


def tallies(one, context=None):
    return {tally.label: tally for tally in RULESET.tallies(fight(one), context or at(one.id), one.id)}


def offered(before, who, context=None):
    return {action.title: action for action in RULESET.actions(before, context or at(who), who)}


def test_foci_and_injury_are_the_summary():
    one = pc(physical=(3, 2, 0), foci=Foci(left=2, debt=1), armor="chain", shield=shield())
    first, second = RULESET.tallies(fight(one), at("konan"), "konan")[:2]
    assert (first.kind, first.now, first.max) == ("pips", 2, 3)
    assert (second.kind, second.now, second.max, second.marks, second.loud) == ("boxes", 5, 9, "mmmss", True)
    found = tallies(one)
    assert (found["armor"].now, found["armor"].max) == (6, 6)
    assert found["shield, raised"].kind == "bar"
    assert found["notes"].steps == ("owes 1", "-1 die", "unaware")
    assert (found["levels"].steps, found["levels"].loud) == (("moderate 3/3", "serious 2/3"), False)


def test_what_must_not_be_overlooked_stands_before_what_protects():
    one = npc(physical=(3, 3, 3), dying=Dying(rounds_left=2), armor="chain")
    labels = [tally.label for tally in RULESET.tallies(fight(one), at(one.id), one.id)]
    assert labels[:5] == ["foci", "injury", "state", "rounds left", "armor"]
    assert [label for label, tally in tallies(one).items() if tally.loud] == ["injury", "state"]


def test_the_mind_is_drawn_once_it_is_hurt():
    assert "mind" not in tallies(pc())
    assert tallies(pc(mental=(1, 0, 0)))["mind"].marks == "m"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"physical": (3, 3, 3)}, ("unconscious",)),
        ({"physical": (3, 3, 3), "dying": Dying(rounds_left=2)}, ("dying",)),
        ({"dead": True}, ("dead",)),
    ],
)
def test_what_must_not_be_overlooked_is_loud(fields, words):
    found = tallies(npc(**fields))["state"]
    assert (found.steps, found.loud, found.reveal) == (words, True, "word")
    assert "state" not in tallies(npc())


def test_weapons_that_are_not_ready_are_noted():
    one = pc(weapons=(weapon("musket", loaded=False, reload_done=4),), aimed=True, status=("wet",))
    assert tallies(one)["notes"].steps == ("unaware", "aimed", "musket 4/12 loaded")
    assert tallies(one)["status"].steps == ("wet",)
    assert "pole arm not ready" in tallies(pc(weapons=("pole arm",)))["notes"].steps
    assert "notes" not in tallies(pc(), at(number=0))


def test_describe():
    one = npc(
        persistent=False,
        advantages=("quick",),
        disadvantages=("weak",),
        difficulty="hard",
        skills={"use_ability": 2},
        weapons=("pole arm", "fist", "bow", weapon("dart", base_half=3, kind="ranged")),
        abilities=(Ability(name="Rope", kind="magic", passes_armor=False, passes_parry=False),),
        armor="chain",
        shield=shield(position="slung", track_marked=6),
        gear=(Gear(name="lens", skill="shoot", dice=2, applies=("attack",)),),
    )
    assert list(RULESET.describe(fight(one), "asterix")) == [
        "not persistent · quick · weak · hard to hit",
        "Use ability 2",
        "Pole arm 5, two-handed, unbalanced",
        "Fist 0.5, spares armor, stowed",
        "Bow 3, two-handed, reload 6, stowed",
        "Dart 1.5, thrown, stowed",
        "Rope (magic), physical, armor helps, can be parried",
        "Chain: DR 2",
        "Heavy shield: DR 2, broken",
        "Lens: +2 Shoot (attack)",
    ]
    assert list(RULESET.describe(fight(pc()), "konan")) == []


def test_hours_are_shown_once_they_pass():
    assert RULESET.scene_tallies(fight(pc()), at()) == []
    assert RULESET.scene_tallies(fight(pc(), hours=8), at())[0].now == 8


# --- what a turn offers ---


def test_every_action_of_the_table_is_offered_with_its_cost():
    one = pc(
        weapons=("broadsword", weapon("small knife", carried="small"), "bow"), shield=shield(position="held")
    )
    found = offered(fight(one, npc()), "konan")
    assert {title: action.cost for title, action in found.items()} == {
        "Broadsword 3": "1 focus",
        "Raise heavy shield": "1 focus",
        "Draw small knife": "free",
        "Draw bow": "1 focus",
        "Move 20 ft": "1 focus",
        "Keep aware": "1 focus",
        "Use a skill": "1 focus",
        "Wait for something": "1 focus",
        "Say a sentence": "free",
    }
    assert all(action.refusal is None for action in found.values())
    assert all(action.command in COMMANDS for action in found.values())


def test_an_action_that_cannot_be_paid_says_why():
    one = pc(weapons=("bow",), foci=Foci(left=2))
    aim = offered(fight(one), "konan")["Aim"]
    assert (aim.cost, aim.refusal.text) == (
        "3 foci",
        "that takes {cost} foci, and {left} are left".format(cost=3, left="2"),
    )
    spent = offered(fight(pc(foci=Foci(left=0))), "konan")
    assert all(action.refusal is not None for title, action in spent.items() if title != "Say a sentence")
    other = offered(fight(pc(), npc()), "konan", at("asterix"))
    assert "own turn" in other["Keep aware"].refusal.text


def test_without_a_weapon_to_use_what_gets_one_comes_first():
    empty = pc(weapons=(weapon("musket", loaded=False), "cutlass"))
    titles = list(offered(fight(empty, npc()), "konan"))
    assert titles[:4] == [
        "Musket 6, two-handed, reload 12",
        "Draw cutlass",
        "Reload musket (12 to go)",
        "Fist 0.5, spares armor",
    ]
    axe = list(offered(fight(pc(weapons=("medium axe",)), npc()), "konan"))
    assert axe[:2] == ["Medium axe 4, unbalanced", "Ready medium axe"]


def test_help_is_offered_to_those_on_ones_side():
    dying = pc("ana", physical=(3, 3, 3), dying=Dying(rounds_left=2))
    loader = pc("bo", weapons=(weapon("musket", loaded=False),))
    found = offered(fight(pc(), dying, loader, npc(dying=Dying(rounds_left=1), physical=(3, 3, 3))), "konan")
    assert found["Stabilise Ana"].args["patient"] == "ana"
    assert found["Help Bo reload"].args == {"who": "konan", "owner": "bo", "weapon": "musket", "foci": 3}
    assert "Stabilise Asterix" not in found


def test_several_who_are_dying_are_due_as_one_the_first_to_die_named():
    down = {"physical": (3, 3, 3)}
    friends = [
        npc("bo", dying=Dying(rounds_left=3, since=4), **down),
        npc("cai", dying=Dying(rounds_left=1, since=2), **down),
        npc("dov", dying=Dying(rounds_left=2, since=3), **down),
    ]
    dues = RULESET.owes(fight(npc(), *friends), at("asterix", number=4), "asterix")
    assert [due.text for due in dues][:1] == ["Cai dies as this round ends (and 2 more)"]
    assert (dues[0].command, dues[0].args["patient"], dues[0].pressing) == ("stabilise", "cai", True)
    assert "left" in dues[1].text


def test_what_can_be_used_now_is_offered_before_what_cannot():
    one = pc(weapons=(weapon("light pistol", loaded=False), weapon("cutlass", carried="hand")))
    assert list(offered(fight(one, npc()), "konan"))[:2] == ["Cutlass 3", "Light pistol 3, reload 6"]


def test_nobody_helps_the_unconscious_to_reload():
    loader = pc("bo", weapons=(weapon("musket", loaded=False),))
    spent = pc("bo", weapons=(weapon("musket", loaded=False),), physical=(3, 3, 3))
    for down in (spent, loader.but(status=("out",)), loader.but(dead=True)):
        assert "Help Bo reload" not in offered(fight(pc(), down), "konan")


def test_aim_is_offered_with_what_is_loaded():
    musket = weapon("musket", loaded=False)
    assert "Aim" not in offered(fight(pc(weapons=(musket,))), "konan")
    assert "Aim" in offered(fight(pc(weapons=("musket",))), "konan")


def test_complications_as_conditions_are_offered_to_be_put_right():
    found = offered(
        fight(pc(foci=Foci(debt=2))), "konan", at("konan", Settings(complication_mode="condition"))
    )
    assert found["Put complications right"].args["count"] == 2
    assert "Put complications right" not in offered(fight(pc(foci=Foci(debt=2))), "konan")


def test_taking_a_shield_up_again_is_offered():
    assert "Take heavy shield" in offered(fight(pc(shield=shield(position="dropped"))), "konan")
    assert "Pick up cutlass" in offered(fight(pc(weapons=(weapon("cutlass", carried="dropped"),))), "konan")


def test_a_role_has_no_actions():
    assert RULESET.actions(fight(pc()), at("gm"), "gm") == []
    assert RULESET.owes(fight(pc()), at("gm"), "gm") == []


def test_foci_left_are_due_with_what_they_could_buy():
    before = fight(konan(), asterix())
    (due,) = RULESET.owes(before, at("konan"), "konan")
    assert (due.text, due.command, due.args["weapon"]) == ("3 foci left", "attack", "great-sword")
    spent = before.put("konan", foci=Foci(left=0))
    assert RULESET.owes(spent, at("konan"), "konan") == []
    assert RULESET.owes(before, at("asterix"), "konan") == []
    meek = fight(npc(persistent=False))
    (due,) = RULESET.owes(meek, at("asterix"), "asterix")
    assert (due.text, due.command) == ("3 foci left", "")
    unloaded = fight(pc(weapons=(weapon("musket", loaded=False),)), asterix())
    (due,) = RULESET.owes(unloaded, at("konan"), "konan")
    assert (due.text, due.command) == ("3 foci left, Reload musket (12 to go)", "reload")


# --- what may be named ---


def test_choices_are_the_likeliest_first():
    one = pc(
        weapons=(weapon("musket", loaded=False), weapon("pole arm", carried="stowed"), "cutlass"),
        skills={"notice": 3},
    )
    before = fight(one, pc("ana"), npc(skills={"dodge": 1}), npc("dead", dead=True))
    context, args = at("konan"), {"attacker": "konan", "who": "konan", "target": "asterix"}
    assert [option.id for option in targets(before, context, args)] == ["asterix", "ana"]
    assert next(iter(weapons(before, context, args))).id == "fist"
    assert [option.id for option in defences(before, context, args)] == ["dodge", "athletics"]
    assert "fight" in [option.id for option in defences(before, context, {**args, "weapon": "cutlass"})]
    assert [option.id for option in items(before, context, args)] == ["pole-arm", "cutlass"]
    assert [option.id for option in droppable(before, context, args)] == ["musket", "pole-arm", "cutlass"]
    assert [option.id for option in loading(before, context, args)] == ["musket"]
    assert next(iter(skills(before, context, args))).id == "notice"
    assert [option.note for option in skills(before, context, args) if option.id == "burglary"] == ["long"]
    nobody = at("gm")
    for listed in (weapons, defences, items, droppable, readying, loading, skills, pieces):
        assert list(listed(before, nobody, {})) == []


def test_defences_stand_in_one_order_everywhere():
    fencer = pc(skills={"fight": 4, "dodge": 2}, weapons=("cutlass",))
    before, context = fight(npc(), fencer), at("asterix")
    named = [one.id for one in defences(before, context, {"attacker": "asterix", "target": "konan"})]
    played = do(before, "attack", context, {"defence:konan": (8,) * 5}, attacker="asterix", target="konan")
    asked = next(one for one in played.questions if one.topic == "defend")
    assert named == [option.id for option in asked.options] == ["dodge", "fight", "athletics"]
    assert asked.default == "fight"


def test_a_push_that_cannot_be_paid_says_why():
    def notes(context, *, left, **more):
        before = fight(pc(foci=Foci(left=left)), npc(**more))
        args = {"attacker": "konan", "target": "asterix"}
        return {option.id: option.note for option in attack_how(before, context, args)}

    assert notes(at("konan"), left=2)["push"] == "the attacker pushes: 1 focus"
    assert notes(at("konan"), left=1)["push"] == "no focus left for it", "the attack itself takes the last"
    assert notes(at("asterix"), left=0)["push"] == "the attacker pushes: 1 focus"
    assert notes(at("konan"), left=3)["resist"] == "the target pushes against it: 1 focus"
    assert notes(at("konan"), left=3, physical=(3, 3, 3))["resist"] == "the target cannot"
    assert "push" not in notes(at("konan", Settings(push=Push(max_per_roll=0))), left=3)


def test_how_hard_it_is_to_hit_is_not_asked_where_a_player_defends():
    before = fight(pc(), npc())
    assert hard_to_hit(before, at("konan"), {"attacker": "konan", "target": "asterix"})
    assert not hard_to_hit(before, at("asterix"), {"attacker": "asterix", "target": "konan"})


def test_every_parameter_lists_what_may_be_named():
    one = pc(weapons=("pole arm", "light pistol"), shield=shield(position="slung", track_marked=2))
    before = fight(one, npc())
    context = at("konan")
    for command in RULESET.commands:
        args = {"who": "konan", "attacker": "konan", "target": "asterix"}
        for param in command.params:
            if param.choices is not None:
                ids = [option.id for option in param.choices(before, context, args)]
                assert len(set(ids)) == len(ids)


# --- outcomes ---


def test_outcomes_name_injury_debt_and_the_blow_back():
    before = fight(konan(), asterix())

    def outcome(dice, **more):
        played = strike(before, dice, **more)
        return RULESET.outcome(before, played.fight, played.events, "asterix")

    assert outcome((5, 8)) == ("injury 2",)
    assert outcome((4, 3)) == ("no injury",)
    assert outcome((3, 3)) == ("no injury", "strikes back")
    assert outcome((9, 4)) == ("injury 2", "target owes 1")
    assert RULESET.outcome(before, before.without("asterix"), [], "asterix") == ()


def test_what_a_target_owes_or_strikes_back_is_no_hit():
    missed = [("no injury",), ("no injury", "target owes 1"), ("no injury", "strikes back")]
    missed += [("failure",), ("failure with consequence", "owes 3"), ("heals nothing",), ("nothing",)]
    assert all(RULESET.missed(one) for one in missed)
    assert not any(RULESET.missed(one) for one in [("injury 1",), ("success with complication", "owes 1")])


def test_outcomes_of_rolls_that_are_no_attack():
    healer = pc("ana", skills={"use_ability": 1}, abilities=(Ability(name="Body", kind="magic"),))
    before = fight(healer, npc(physical=(2, 0, 0)))
    played = do(before, "heal", at(number=0), {"heal:ana": (8, 4)}, who="ana", patient="asterix")
    assert RULESET.targets("heal", {"who": "ana", "patient": "asterix"}) == ("asterix",)
    assert RULESET.outcome(before, played.fight, played.events, "asterix") == ("heals 1",)
    none = do(before, "heal", at(number=0), {"heal:ana": (4, 4)}, who="ana", patient="asterix")
    assert RULESET.outcome(before, none.fight, none.events, "asterix") == ("heals nothing",)
    skill = do(before, "skill", at("ana"), {"skill:ana": (4,)}, who="ana", skill="notice")
    assert RULESET.outcome(before, skill.fight, skill.events, "ana") == ("failure",)
    assert RULESET.targets("skill", {"who": "ana"}) == ("ana",)
    assert RULESET.targets("skill", {}) == ()
    moved = do(before, "walk", who="ana")
    assert RULESET.outcome(before, moved.fight, moved.events, "ana") == ("nothing",)


def test_odds_of_the_games_own_example():
    before = fight(konan(), asterix())
    found = odds(before, "attack", at("konan"), "asterix", attacker="konan", target="asterix")
    hit = sum(chance for labels, chance in found.items() if labels[0] != "no injury")
    assert hit == Fraction(3, 4)
    assert sum(chance for labels, chance in found.items() if "strikes back" in labels) == Fraction(4, 25)
    assert sum(found.values()) == 1
