"""The forecast: solved fights, its dice, its policies, waves, bounds, and what stands in a session."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
import toys
from trials import four, say

from affray.encounter.beginning import first_play
from affray.encounter.files import parse
from affray.encounter.forecast.fault import ForecastFault
from affray.encounter.forecast.forecasting import Forecast, Wanted
from affray.encounter.forecast.match import Match, task_of
from affray.encounter.forecast.report import report
from affray.encounter.forecast.tactics import read_policies, tactics_of
from affray.encounter.forecast.variation import AS_IT_IS, Variation, groups
from affray.encounter.model import Source
from affray.rules.registry import BUILT_IN, ruleset

FIGHTS = 1500
GAMES = [name for name in BUILT_IN if name != "trial"]


def match_of(text, *, seed="1", rounds=60, **policies):
    encounter = parse(Source(text=text))
    return Match(task_of(encounter, first_play(encounter), policies=policies, seed=seed, rounds=rounds))


def here(session, *, rounds=30, **policies):
    return Match(task_of(session.encounter, session.play, policies=policies, seed="1", rounds=rounds))


def agrees(count, fights, solved):
    """Tell whether a count is within four standard errors of what was solved."""
    return abs(count / fights - solved) <= 4 * sqrt(solved * (1 - solved) / fights)


# --- solved fights ---


def test_wardens_toy_fight_comes_to_what_arithmetic_says_round_by_round():
    tally = match_of(toys.WARDENS).tally(0, FIGHTS)
    won = toys.wardens()
    assert agrees(tally.party, FIGHTS, sum(won.values()))
    assert tally.foes == FIGHTS - tally.party
    for number in (1, 2):
        assert agrees(tally.rounds[number], FIGHTS, won[number])
    assert max(tally.rounds) == 3
    assert agrees(tally.fortunes["ilse"].plights["dead"], FIGHTS, Fraction(1, 8))


def test_foci_toy_fight_comes_to_what_arithmetic_says():
    tally = match_of(toys.FOCI).tally(0, FIGHTS)
    assert tally.unended == tally.nobody == 0
    assert agrees(tally.party, FIGHTS, toys.foci())


def test_fates_toy_fight_is_rolled_though_declared_and_comes_to_what_recursion_says():
    match = match_of(toys.FATES)
    tally = match.tally(0, FIGHTS)
    assert tally.unended == tally.nobody == 0
    assert agrees(tally.party, FIGHTS, toys.fates())
    assert "rolled" in report(match, {AS_IT_IS: tally}).changed


def test_falkenstein_toy_fight_comes_to_what_the_deck_says():
    tally = match_of(toys.FALKENSTEIN).tally(0, FIGHTS)
    assert agrees(tally.party, FIGHTS, toys.falkenstein())
    assert tally.foes == FIGHTS - tally.party
    assert tally.rounds == {1: FIGHTS}


# --- dice ---


def test_each_fight_has_dice_of_its_own_that_follow_from_seed_and_number():
    match = match_of(toys.WARDENS)
    assert match.tally(0, 40) == match.tally(0, 40)
    whole = match.tally(0, 25)
    whole.add(match.tally(25, 15))
    assert whole == match.tally(0, 40)
    assert match.tally(0, 40) != match.tally(40, 40)
    assert match.tally(0, 40) != match_of(toys.WARDENS, seed="2").tally(0, 40)


# --- policies ---


@pytest.mark.parametrize("name", GAMES)
def test_every_ruleset_states_policies_for_each_matter_and_all_of_them_play(name):
    rules = ruleset(name)
    matters = {}
    for policy, one in rules.policies.items():
        assert one.says[0].islower()
        assert not one.says.endswith(".")
        matters.setdefault(one.about, []).append(policy)
    assert {"target", "turn", "leave"} <= matters.keys()
    assert len(matters["target"]) >= 3
    assert all(len(found) >= 2 for matter, found in matters.items() if matter)
    for policy in rules.policies:
        match = match_of(rules.starting_file, party=(policy,), foes=(policy,))
        assert match.tally(0, 1).fights == 1


def test_one_policy_stands_for_each_matter_and_the_named_ones_go_first():
    rules = ruleset("wardens")
    usual, named = tactics_of(rules, "party", ()), tactics_of(rules, "party", ("guard-first", "first"))
    assert list(usual.policies) == ["weakest", "hardest", "armor-first", "whole-shields", "stand"]
    assert list(named.policies) == ["first", "hardest", "guard-first", "whole-shields", "stand"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["party=weakes"], "There is no policy weakes; did you mean weakest?"),
        (["foes=first,spread"], "The policies first and spread settle the same matter"),
        (["scene=first"], "scene=first names no side's policy"),
        (["first"], "first names no side's policy"),
    ],
)
def test_a_policy_that_cannot_be_is_refused_with_a_sentence(words, sentence):
    with pytest.raises(ForecastFault, match=sentence.replace("?", r"\?")):
        match_of(toys.WARDENS, **read_policies(words))


def test_whom_to_go_for_is_a_policy():
    text = toys.WARDENS + '[[combatant]]\nname = "Ogre"\nguard = 9\nattacks = [{ name = "Maul", harm = 3 }]\n'
    weak = match_of(text, rounds=1, party=("weakest",)).fight(0).play.fight
    strong = match_of(text, rounds=1, party=("strongest",)).fight(0).play.fight
    assert weak["ogre"].guard.now == 9
    assert strong["rat"].status == ()


def test_a_side_that_flees_has_lost_and_who_fled_is_told():
    text = toys.WARDENS.replace("guard = 2", "guard = 9\nwound_slots = 1").replace(
        "wound_slots = 0\nratings", "ratings"
    )
    tally = match_of(text.replace("finesse = 1", "finesse = 0"), party=("flee-at-half",)).tally(0, 60)
    assert tally.fortunes["ilse"].plights["fled"] == tally.foes > 0


def test_armor_before_guard_is_a_policy_and_shows_in_what_is_left():
    text = toys.WARDENS.replace("guard = 2", 'guard = 2\narmor = ["leather"]')
    armor = match_of(text, rounds=1, party=("armor-first",)).tally(0, 30).fortunes["ilse"].left
    guard = match_of(text, rounds=1, party=("guard-first",)).tally(0, 30).fortunes["ilse"].left
    assert armor["guard"].now == 60
    assert guard["guard"].now < 60


# --- how a fight goes on ---


@pytest.mark.parametrize("kind", ["initiative", "phases", "spotlight", "open"])
def test_it_plays_every_order_of_play_of_a_ruleset_without_a_plan_to_an_end(kind):
    tally = here(four(kind)).tally(0, 20)
    assert tally.party + tally.foes == 20
    assert tally.waves["wave-2"] > 0


def test_the_hidden_show_themselves_when_no_other_foe_stands():
    session = four()
    for one in ("rat-1", "rat-2"):
        say(session, f"set {one} health 0")
    ending = here(session).fight(0)
    assert not ending.play.fight["shade"].hidden
    assert ending.over


WAVE = """
[[combatant]]
name = "Late rat"
guard = 0
wound_slots = 0
wave = 2
attacks = [{ name = "Bite", harm = 1 }]
[[wave]]
when = { round = 5 }
"""


def test_a_fight_waits_for_a_wave_that_comes_for_certain():
    tally = match_of(toys.WARDENS + WAVE).tally(0, 60)
    assert min(number for number, _ in tally.rounds.items()) <= 3, "the party may fall before"
    assert not any(number == 4 for number in tally.rounds)
    assert tally.waves["wave-2"] >= tally.party > 0


def test_a_wave_that_nothing_brings_does_not_keep_a_fight_going():
    match = match_of(toys.WARDENS + WAVE.replace("round = 5", "fallen = 9"))
    tally = match.tally(0, 60)
    assert tally.unended == 0
    assert [(one.wave, one.chance) for one in report(match, {AS_IT_IS: tally}).waves] == [(2, 0)]


def test_hazards_clocks_and_waves_that_the_game_master_brings_are_named_as_left_out():
    text = toys.WARDENS + WAVE.replace("round = 5", 'clock = "flood"')
    text += '[[clock]]\nid = "flood"\nname = "Flood"\n[[hazard]]\nname = "Pit"\nharm = 1\n'
    match = match_of(text)
    tally = match.tally(0, 20)
    found = report(match, {AS_IT_IS: tally})
    assert found.left_out == ["clock Flood", "wave 2", "hazard Pit"]
    assert (tally.unended, found.waves) == (0, [])


def test_clocks_and_triggers_come_as_the_file_says_and_the_waves_that_they_bring():
    text = toys.WARDENS + WAVE.replace("round = 5", 'clock = "flood"')
    text += '[[clock]]\nid = "flood"\nname = "Flood"\nsegments = 5\nwhen = { every = 1 }\n'
    text += '[[trigger]]\nname = "Roof"\nwhen = { round = 2 }\ndo = ["set ilse guard 2"]\n'
    match = match_of(text)
    tally = match.tally(0, 60)
    assert tally.waves["wave-2"] >= tally.party > 0, "it is waited for"
    ending = match.fight(0)
    assert ending.play.fired["roof"].often == 1
    assert report(match, {AS_IT_IS: tally}).left_out == []


def test_a_fight_that_never_ends_is_a_share_of_its_own_and_never_a_win():
    text = toys.WARDENS.replace('attacks = [{ name = "Bite", harm = 1 }]', "guard = 999").replace(
        "guard = 0\nwound_slots", "wound_slots"
    )
    match = match_of(text, rounds=3)
    tally = match.tally(0, 20)
    assert (tally.unended, tally.party, tally.foes) == (20, 0, 0)
    found = report(match, {AS_IT_IS: tally})
    assert (found.unended.chance, found.party.chance, found.length) == (1, 0, [])


# --- from a session ---


def test_from_a_session_it_goes_on_from_where_that_stands():
    session = four()
    before = here(session).tally(0, 60)
    say(session, "next")
    say(session, "set ana health 0")
    say(session, "set bo health 1")
    after = here(session).tally(0, 60)
    assert after.party < before.party
    assert after.fortunes["ana"].plights == {"out": 60}
    assert session.head == 3, "and changes nothing"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("end",), "The fight is over"),
        (("set ana health 0", "set bo health 0"), "The fight is decided: the party is beaten"),
        (("remove ana bo",), "Nobody is on the side of the party"),
    ],
)
def test_a_finished_fight_has_no_forecast(lines, sentence):
    session = four()
    say(session, "next")
    for line in lines:
        say(session, line)
    with pytest.raises(ForecastFault, match=sentence):
        Forecast(session.encounter, session.play, Wanted())


# --- one more, one fewer ---


def test_foes_who_are_alike_are_one_group():
    session = four()
    found = groups(session.encounter, session.play)
    assert [(group.name, len(group.ids), group.wave) for group in found] == [
        ("Giant Rat", 2, 0),
        ("Shade", 1, 0),
        ("Giant Rat", 1, 2),
    ]


def test_one_more_foe_makes_it_harder_and_one_fewer_easier():
    text = toys.WARDENS.replace('name = "Rat"', 'name = "Rat"\ncount = 2')
    match = match_of(text)
    wins = {
        change: match.tally(0, 300, Variation(change, "rat-2" if change else "")).party
        for change in (-1, 0, 1)
    }
    assert wins[-1] > wins[0] > wins[1]
    assert [(group.ids, one.change) for group, one in match.variations] == [
        (("rat-1", "rat-2"), -1),
        (("rat-1", "rat-2"), 1),
    ]


def test_the_last_foe_of_all_is_never_taken_away():
    assert [one.change for _, one in match_of(toys.WARDENS).variations] == [1]


def test_in_a_fight_under_way_one_more_comes_in_and_one_fewer_is_not_counted_as_fallen():
    session = four()
    say(session, "next")
    match = here(session, rounds=1)
    more = match.fight(0, Variation(1, "rat-2")).play
    fewer = match.fight(0, Variation(-1, "rat-2")).play
    assert "rat-3" in more.fight
    assert "rat-3" in [entry.id for entry in more.order.entries]
    assert "rat-2" not in fewer.fight
    assert fewer.lost == 0


# --- what is asked for ---


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ({"runs": 0}, "--runs 0 will not do: at least 1 fight and at most 1,000,000"),
        ({"runs": -5}, "--runs -5 will not do"),
        ({"runs": 10_000_000}, "--runs 10000000 will not do"),
        ({"jobs": 0}, "--jobs 0 will not do"),
        ({"jobs": 5000}, "--jobs 5000 will not do"),
        ({"rounds": 0}, "--rounds 0 will not do"),
    ],
)
def test_what_is_out_of_bounds_is_refused_with_a_sentence(wanted, sentence):
    encounter = parse(Source(text=toys.WARDENS))
    with pytest.raises(ForecastFault, match=sentence):
        Forecast(encounter, first_play(encounter), Wanted(**wanted))
