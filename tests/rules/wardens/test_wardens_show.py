"""What screens draw, what a turn offers, and what odds call an outcome."""

import pytest
from wardens_play import (
    COMMANDS,
    RULESET,
    ConditionEnds,
    Counter,
    Settings,
    Wound,
    at,
    do,
    fight,
    hit,
    npc,
    piece,
    strike,
    suffer,
    warden,
)

from affray.rules.event import Event


def tallies(one):
    return {tally.label: tally for tally in RULESET.tallies(fight(one), at(), one.id)}


def test_the_summary_is_guard_armor_wounds():
    one = warden(armor=(piece(now=1, max=2),), wounds=(Wound(),))
    found = RULESET.tallies(fight(one), at(), "borin")
    assert [(t.kind, t.label, t.now, t.max) for t in found] == [
        ("pips", "guard", 3, 3),
        ("bar", "armor", 1, 2),
        ("boxes", "wounds", 1, 3),
        ("pips", "aether", 3, 3),
    ]
    assert [t.label for t in RULESET.tallies(fight(npc("rat")), at(), "rat")] == ["guard", "wounds"]


def test_marks():
    one = warden(
        guard={"now": 0, "max": 3, "b": 1, "x": 1},
        wounds=(Wound(kind="scar"), Wound(burn="B"), Wound()),
        armor=(piece("shield", 0, max=2, shield=True, destroyed=True), piece(now=1, max=2, b=1)),
    )
    found = tallies(one)
    assert found["guard"].marks == "BX"
    assert found["wounds"].marks == "sB "
    assert found["wounds"].loud
    assert (found["armor"].max, found["armor"].marks) == (2, "B")


def test_status_is_loud_where_it_counts():
    assert tallies(warden(status=("out",)))["status"].loud
    assert not tallies(warden(status=("prone",)))["status"].loud
    assert tallies(warden(status=("out",)))["status"].reveal == "word"
    assert tallies(warden())["guard"].reveal == "exact"


def test_hours_are_shown_once_they_pass():
    here = fight(warden())
    assert list(RULESET.scene_tallies(here, at())) == []
    (tally,) = RULESET.scene_tallies(do(here, "watch").fight, at())
    assert (tally.label, tally.now) == ("hours", 6)


def test_describe():
    one = npc(
        "king",
        tier=2,
        scale="gang",
        dice=2,
        leader=True,
        drilled_or_pack=True,
        counters=(Counter(name="traps", threat="a trap"),),
        items=("crown",),
        dropped=("orb",),
        wounds=(Wound(text="cut", burn="B"), Wound(kind="scar")),
        armor=(piece("shield", 1, shield=True),),
        attacks=(hit(2, "bash", name="Bite", tier=3),),
    )
    assert list(RULESET.describe(fight(one), "king")) == [
        "tier 2 · gang · 2d · leader · drilled or pack",
        "Bite 2 harm, tier 3, bash",
        "shield 1/1 · shield",
        "wounded: cut (B)",
        "scarred: no words",
        "counter · traps: a trap",
        "crown, orb (dropped)",
    ]
    ana = warden("ana", slots_used=7, ratings={"rig": 2})
    lines = list(RULESET.describe(fight(ana, declared={"ana": "cut the rope"}), "ana"))
    assert lines == ["encumbered · tier 1 · “cut the rope”", "rig 2"]


def actions(here, who, context=None):
    return {action.title: action for action in RULESET.actions(here, context or at(who), who)}


def test_actions():
    here = fight(warden("ana", attacks=(hit(2, name="Spear"), hit(1, "stun", name="Net"))), npc("rat"))
    found = actions(here, "ana")
    assert list(found) == ["Spear 2 harm", "Net 1 harm, stun", "Reposition", "Something else"]
    assert found["Net 1 harm, stun"].args == {"attacker": "ana", "attack": "net"}
    assert all(action.refusal is None for action in found.values())
    acted = do(here, "act", at("ana"), who="ana").fight
    after = actions(acted, "ana")
    assert after["Spear 2 harm"].refusal is not None
    assert after["Reposition"].refusal is None
    assert RULESET.actions(here, at(), "gm") == []


def test_actions_of_the_snared_the_prone_and_the_wounded():
    ana = warden("ana", status=("snared", "prone"), wounds=(Wound(),))
    here = fight(ana, warden("ben"))
    found = actions(here, "ana")
    assert found["Get up"].refusal is not None
    assert found["Break free"].args == {"who": "ana", "target": "ana"}
    assert "Push through a Wound" in found
    assert actions(here, "ben")["Free someone"].args == {"who": "ben"}
    by_hand = at("ana", settings=Settings(condition_ends=ConditionEnds(snared="by_hand")))
    assert actions(here, "ana", by_hand)["Break free"].refusal is not None


def test_every_action_can_be_taken_or_says_why_not():
    here = fight(warden("ana", attacks=(hit(2, approach="finesse"),), wounds=(Wound(),)), npc("rat"))
    for action in RULESET.actions(here, at("ana"), "ana"):
        args = dict(action.args)
        if action.command == "attack":
            args |= {"targets": ("rat",), "how": ("no-dodge",)}
        assert do(here, action.command, at("ana"), {}, **args).events


def test_outcomes():
    here = fight(warden(guard=0, aether=0, wounds=(Wound(),) * 3), npc("foe", attacks=(hit(2, "stun"),)))
    dead = strike(here, "foe", "borin", at())
    assert RULESET.outcome(here, dead.fight, dead.events, "borin") == ("harm 2", "dead")
    assert RULESET.outcome(here, dead.fight, dead.events, "foe") == ("no harm",)
    assert RULESET.outcome(here, dead.fight, dead.events, "nobody") == ()
    stunned = suffer(hit(1, "stun"), warden())
    before = stunned.fight.having(warden())
    assert RULESET.outcome(before, stunned.fight, stunned.events, "borin") == ("harm 1", "stunned")


def test_a_shattered_shield_is_told_and_the_blow_missed():
    one = warden(armor=(piece("shield", 1, shield=True),))
    answers = {"shatter:borin": "shield"}
    shattered = suffer(hit(4, "stun"), one, answers)
    label = RULESET.outcome(shattered.fight.having(one), shattered.fight, shattered.events, "borin")
    assert label == ("no harm", "shield shattered")
    assert RULESET.missed(label)
    assert not RULESET.missed(("harm 1", "shield shattered"))


def test_what_odds_are_about():
    assert RULESET.targets("attack", {"targets": ("a", "b")}) == ("a", "b")
    assert RULESET.targets("act", {"who": "a"}) == ("a",)
    assert RULESET.targets("act", {}) == ()
    assert RULESET.targets("rest", {}) == ()


def test_choices_list_the_likeliest_first():
    here = fight(
        warden("ana"), warden("ben"), npc("rat"), npc("cat", status=("out",)), npc("dog", status=("dead",))
    )
    targets = COMMANDS["attack"].params[1].choices
    assert [o.id for o in targets(here, at("ana"), {"attacker": "ana"})] == ["rat", "cat", "ben"]
    assert [o.id for o in targets(here, at("rat"), {"attacker": "rat"})] == ["ana", "ben", "cat"]
    actors = COMMANDS["attack"].params[0].choices
    assert [o.id for o in actors(here, at("rat"), {})] == ["rat", "ana", "ben"]
    hows = COMMANDS["attack"].params[4].choices
    assert "no-dodge" in {o.id for o in hows(here, at("ana"), {"attacker": "ana"})}
    assert "no-dodge" not in {o.id for o in hows(here, at("rat"), {"attacker": "rat"})}


@pytest.mark.parametrize("command", RULESET.commands, ids=lambda command: command.name)
def test_choices_never_fail_where_nobody_acts(command):
    for here in (fight(), fight(warden("ana"), npc("rat"))):
        for param in command.params:
            if param.choices is not None:
                for option in param.choices(here, at(None), {}):
                    assert option.id
                    assert " " not in option.id


def test_commands_have_names_keys_and_help_of_their_own():
    names = [command.name for command in RULESET.commands]
    keys = [command.key for command in RULESET.commands if command.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("nuch e+d:?rsxoOvl/[]qNU123456789".replace(" ", ""))
    for command in RULESET.commands:
        assert command.help.endswith(".")
        assert [p.required for p in command.params] == sorted(
            (p.required for p in command.params), reverse=True
        )


def test_public_lines_have_no_figures():
    here = fight(
        warden(
            "ana", ratings={"finesse": 1}, attacks=(hit(4, *("stun", "burn", "bash"), approach="finesse"),)
        ),
        warden("borin", guard=0),
    )
    played = strike(here, "ana", "borin", at(), {"threat:ana": (6,), "injury:borin": (1, 1, 1)})
    for event in played.events:
        assert isinstance(event, Event)
        shown = event.public.format(**event.who)
        assert not any(char.isdigit() for char in shown)
    assert [event.public.format(**event.who) for event in played.events if event.public][:2] == [
        "ana strikes borin",
        "borin is wounded",
    ]
