"""What screens draw, what can be done, what is owed, what odds say, what may be named."""

import pytest
from fates_play import (
    COMMANDS,
    ROLLED,
    RULESET,
    Attack,
    Intermission,
    Talent,
    at,
    begin,
    do,
    fails,
    fight,
    foe,
    hero,
    hits,
    play,
)

from affray.encounter import reports
from affray.encounter.view import Eye
from affray.rules.event import Event
from affray.rules.fates.show import outcome


def tallies(one):
    return {tally.label: tally for tally in RULESET.tallies(fight(one), at(), one.id)}


def test_a_heros_tallies_begin_with_the_wound_clock_and_the_scores():
    found = tallies(hero(wounds=1, vigor=3, resolve=2, soak=(1, 2), balance_tokens=4))
    assert list(found) == ["wounds", "vigor/wit/zeal", "vigor", "wit", "zeal", "resolve", "soak", "tokens"]
    assert (found["wounds"].kind, found["wounds"].now, found["wounds"].max) == ("clock", 1, 2)
    assert found["vigor/wit/zeal"].steps == ("3/5/5",)
    assert (found["soak"].kind, found["soak"].now, found["soak"].max) == ("boxes", 1, 2)
    assert found["tokens"].now == 4
    assert not any(tally.loud for tally in found.values())


def test_what_must_not_be_overlooked_is_loud():
    found = tallies(hero(wounds=2, vigor=1, soak=(2, 2), state="last_strand", actions_left=2))
    assert {label for label, tally in found.items() if tally.loud} == {
        "wounds",
        "state",
        "actions left",
        "vigor",
        "soak, Broken",
    }
    assert (found["state"].steps, found["actions left"].now) == (("Last Strand",), 2)
    shade = tallies(hero(state="shade", vigor=2, wit=1, zeal=3))
    assert (shade["state"].steps, shade["whispers"].now) == (("shade",), 3)
    assert tallies(hero(state="dead"))["state"].steps == ("dead",)


def test_an_enemy_is_a_clock():
    (tally,) = tallies(foe(segments=4, marked=1)).values()
    assert (tally.kind, tally.now, tally.max, tally.reveal) == ("clock", 1, 4, "word")


def test_the_scene_shows_tokens_and_segments():
    pause = Intermission(lines=1, segments=2, left={"izzo": 2, "Ben": 1})
    here = fight(hero(), interruption_tokens=2, intermission=pause)
    found = {tally.label: tally.now for tally in RULESET.scene_tallies(here, at())}
    assert found == {"interruption tokens": 2, "segments, Izzo": 2, "segments, Ben": 1}
    assert list(RULESET.scene_tallies(fight(hero()), at())) == []


def test_describe():
    talent = Talent(name="Feint", cost=hits("light"), automatic=False)
    here = fight(
        hero(reflex=2, life_lines=2, talents=(talent,)),
        foe(attacks=(Attack(name="Claws", hits=hits("2 light wit", "hard")),)),
    )
    assert list(RULESET.describe(here, "izzo")) == [
        "2 life lines · Reflex 2",
        "Feint: costs light, if wanted",
    ]
    assert list(RULESET.describe(here, "rat")) == ["minor enemy", "Claws: 2 light wit, hard"]


def actions(here, who, context=None):
    return {action.title: action for action in RULESET.actions(here, context or at(who), who)}


def test_actions_of_a_hero():
    here = fight(hero(talents=(Talent(name="Feint", cost=hits("light")),)), hero("mara"), foe())
    found = actions(here, "izzo")
    assert list(found) == ["Strike an enemy", "Risky action", "Trivial action", "Feint: costs light"]
    assert all(action.refusal is None for action in found.values())
    waits = actions(here, "mara", at("izzo"))
    assert all(action.refusal is not None for action in waits.values())
    acted = do(here, "trivial", at("izzo"), who="izzo").fight
    assert actions(acted, "izzo")["Risky action"].refusal is not None
    assert "The DM breaks in" in actions(fight(hero(), interruption_tokens=1), "izzo")
    assert "Strike an enemy" not in actions(fight(hero()), "izzo")
    assert actions(fight(hero(state="dead")), "izzo") == {}


def test_actions_of_the_dm_are_those_of_all_enemies():
    here = fight(hero(), foe(), foe("cat"), foe("dog", marked=2))
    found = actions(here, "dm", at("dm"))
    assert list(found) == ["Rat: Bite: hard vigor", "Cat: Bite: hard vigor"]
    assert found["Cat: Bite: hard vigor"].args == {"enemy": "cat", "attack": "bite"}
    assert all(action.refusal is None for action in found.values())
    assert actions(here, "rat", at("izzo"))["Bite: hard vigor"].refusal is not None
    assert actions(here, "nobody", at("dm")) == {}


def test_actions_of_an_intermission_are_cutscenes():
    here = do(
        fight(hero(wounds=1, soak=(1, 2)), hero("mara"), foe()), "intermission", at("izzo"), lines=1
    ).fight
    found = actions(here, "izzo")
    assert list(found) == ["Heal Wounds", "Repair soak", "Another cutscene", "Resume the scene"]
    spent = do(here, "cutscene", at("izzo"), who="izzo", what="heal-wounds").fight
    refusals = {title: action.refusal is not None for title, action in actions(spent, "izzo").items()}
    assert refusals == {"Heal Wounds": True, "Repair soak": True, "Resume the scene": False}
    assert "Repair soak" not in actions(here, "mara"), "who has no armor that soaks repairs none"
    assert next(iter(actions(here, "dm"))) == "Resume the scene"


def test_what_is_owed_before_next():
    def owed(here, who="izzo", acting="izzo"):
        return [due.text for due in RULESET.owes(here, at(acting), who)]

    strand = hero(state="last_strand", actions_left=2)
    assert owed(fight(strand)) == ["2 actions of the Last Strand"]
    assert owed(do(fight(hero()), "intermission", at("izzo"), lines=1).fight) == ["2 segments unspent"]
    assert owed(fight(hero())) == ["an action"]
    assert owed(fight(strand), acting="dm") == owed(fight(strand), who="dm") == []
    assert owed(fight(strand), acting="dm", who="dm") == ["the DM has not acted"]


def test_outcomes():
    def came_to(done, before, target="izzo"):
        return RULESET.outcome(before, done.fight, done.events, target)

    def failed(**fields):
        done = fails(hero(**fields))
        return came_to(done, done.fight.having(hero(**fields)))

    assert failed() == ("wound",)
    assert failed(soak=(0, 1)) == ("soaked",)
    assert failed(wounds=2) == ("Clotho's Last Strand",)
    assert failed(wounds=2, balance_tokens=2) == ("wounds -1", "Lachesis' Tax")
    here = fight(hero(resolve=1), foe())
    done = do(here, "hit", at(), targets=("izzo",), kind="light", capacity="wit", count=2)
    assert came_to(done, here) == ("resolve -1", "wit -1")
    assert came_to(done, here, "rat") == ("nothing",)
    assert came_to(done, here, "nobody") == ()
    shade = fails(hero(wounds=2), bargain="atropos")
    assert came_to(shade, shade.fight.having(hero(wounds=2))) == ("shade", "Atropos' Bargain")
    struck = fight(hero(), hero("mara"), foe())
    done = do(struck, "strike", at("izzo", ROLLED), None, 1, who="izzo", target="rat", capacity="wit")
    assert came_to(done, struck, "rat") == ("critical success", "out")


def test_what_odds_are_about():
    assert RULESET.targets("hit", {"targets": ("a", "b")}) == ("a", "b")
    assert RULESET.targets("strike", {"who": "a", "target": "b"}) == ("b",)
    for command in ("act", "trivial", "cost", "cutscene"):
        assert RULESET.targets(command, {"who": "a"}) == ("a",)
        assert RULESET.targets(command, {}) == ()
    assert RULESET.targets("interrupt", {}) == ()


def test_choices_list_the_likeliest_first():
    here = fight(
        hero(), hero("mara"), hero("odo", state="shade"), foe(), foe("cat", attacks=()), foe("dog", marked=2)
    )
    heroes = COMMANDS["act"].params[0].choices
    assert [option.id for option in heroes(here, at("mara"), {})] == ["mara", "izzo"]
    enemies = COMMANDS["strike"].params[1].choices
    assert [option.id for option in enemies(here, at("izzo"), {"who": "izzo"})] == ["rat", "cat"]
    capacity = COMMANDS["hit"].params[2].choices
    args = {"targets": ("izzo",), "kind": "hard"}
    assert [option.note for option in capacity(here, at(), args)] == ["avoided 5/12 (41.7 %)"] * 3
    attacks = COMMANDS["oppose"].params[2].choices
    assert [option.note for option in attacks(here, at(), {"enemy": "rat"})] == ["hard vigor"]


@pytest.mark.parametrize("command", RULESET.commands, ids=lambda command: command.name)
def test_choices_never_fail_where_nobody_acts(command):
    for here in (fight(), fight(hero("ana"), foe("rat"))):
        for param in command.params:
            if param.choices is not None:
                for option in param.choices(here, at(None), {}):
                    assert option.id
                    assert " " not in option.id


def test_commands_have_names_keys_and_help_of_their_own():
    names = [command.name for command in RULESET.commands]
    keys = [command.key for command in RULESET.commands if command.key]
    assert len(set(names)) == len(names)
    assert len(set(keys)) == len(keys) == len(names)
    assert not set(keys) & set("nuche+d:?rsxoOvl/[]qNUDgat.123456789")
    assert not set(names) & set(begin().desk.runner)
    for command in RULESET.commands:
        assert command.help.endswith(".")
        required = [param.required for param in command.params]
        assert required == sorted(required, reverse=True)


def test_plain_mode_tells_everything_under_the_names_of_the_file():
    session = begin()
    play(session, "set scene interruption_tokens 1", "intermission 2")
    told = reports.state(session)
    izzo = told["combatants"]["izzo"]
    assert izzo["vigor"] == {"now": 7, "min": 1, "max": 7}
    assert izzo["soak"] == {"cap": 0, "used": 0}
    for name in (
        "resolve",
        "reflex",
        "armor_broken",
        "life_lines",
        "wounds",
        "balance_tokens",
        "state",
        "actions_left",
    ):
        assert name in izzo
    assert told["combatants"]["rat"]["segments"] == 4
    assert told["scene"]["interruption_tokens"] == 1
    assert told["scene"]["intermission"] == {"lines": 2, "segments": 4, "left": {"Ana": 4, "Ben": 4}}
    assert (told["acting"], told["round"]) == ("izzo", 1)


def test_players_see_no_figures_of_enemies():
    session = begin()
    play(session, "strike izzo rat ; success", "next", "act mara ; failure", "oppose king izzo,mara")
    view = Eye.on(session).view()
    rat = next(seen for seen in view.order if seen.label == "Rat")
    assert (rat.tallies, rat.words) == ((), ("hurt",))
    assert view.acting == "The DM"
    assert "King strikes" in view.log
    assert not any(char.isdigit() for line in view.log for char in line)


def test_who_is_seen_in_words_alone_is_told_without_numbers():
    for state in ("last_strand", "shade", "dead"):
        session = begin(extra='[players]\nreveal = "word"\n')
        play(session, f"set izzo state {state}", "set izzo reveal word")
        (seen,) = [one for one in Eye.on(session).view().order if one.label == "Izzo"]
        assert seen.words
        assert not any(char.isdigit() for word in seen.words for char in word)


def test_avoided_is_said_only_where_every_hard_hit_was():
    def fell(*rules):
        return outcome(
            here, here, [Event(rule=rule, text="", who={"target": "izzo"}) for rule in rules], "izzo"
        )

    here = begin().play.fight
    assert fell("fates.hard-pass", "fates.hard-pass") == ("avoided",)
    assert fell("fates.hard-fail", "fates.hard-pass") == ("nothing",)


@pytest.mark.parametrize(
    ("outcome", "missed"),
    [
        (("failure",), True),
        (("critical failure", "zeal -1"), True),
        (("failure", "wound"), True),
        (("success", "zeal -1"), False),
        (("wound", "avoided"), False),
        (("avoided",), True),
        ((), True),
    ],
)
def test_a_failure_is_no_success_whatever_it_costs(outcome, missed):
    assert RULESET.missed(outcome) is missed
