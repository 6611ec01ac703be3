"""Recovery: by tag and treatment, the state first, scratches after it, with the time saved up."""

import pytest
from falkenstein_play import RED, Settings, blow, do, endure, fight, foe, person, refused, rest, ship, suffer

MINUTES = {"minute": 1, "hour": 60, "day": 1440, "week": 10080}


def wounded(tag="W", state=2, **more):
    return person("hero", "GD", state=state, state_tag=tag, **more)


@pytest.mark.rule("falkenstein.heal-shock")
@pytest.mark.rule("falkenstein.heal-untreated")
@pytest.mark.rule("falkenstein.heal-sorcery")
@pytest.mark.rule("falkenstein.firecast-heal")
@pytest.mark.parametrize(
    ("tag", "treated", "unit"),
    [
        ("S", "untreated", "minute"),
        ("B", "untreated", "hour"),
        ("W", "treated", "day"),
        ("W", "untreated", "week"),
        ("W", "sorcery", "hour"),
        ("firecast", "untreated", "day"),
        ("firecast", "sorcery", "day"),
        ("B", "treated", "hour"),
    ],
)
def test_the_unit_of_time_goes_by_tag_and_treatment(tag, treated, unit):
    hero = wounded(tag, treated=treated)
    if unit != "minute":
        assert rest(hero, MINUTES[unit] - 1, "minute").state == 2
    assert rest(hero, 1, unit).state == 1


def test_time_passes_by_the_minute_hour_day_and_week():
    for unit, minutes in MINUTES.items():
        played = do(fight(person()), "time", amount=3, unit=unit)
        assert played.fight.scene.minutes == 3 * minutes
        assert played.lines == [f"3 {unit}s pass"]
    assert do(fight(person()), "time").fight.scene.minutes == 1
    assert do(fight(person()), "time").lines == ["1 minute passes"]
    for amount in (0, -1, 100_001):
        assert "cannot pass" in refused(fight(person()), "time", amount=amount)


@pytest.mark.rule("falkenstein.heal-order")
def test_the_state_heals_first_and_scratches_wait():
    hero = wounded("W", 3, treated="treated", scratches=("B", "S"))
    for days, state, scratches in ((1, 2, ("B", "S")), (2, 1, ("B", "S"))):
        after = rest(hero, days, "day")
        assert (after.state, after.scratches) == (state, scratches)


@pytest.mark.rule("falkenstein.heal-scratches")
def test_scratches_heal_one_by_one_the_fastest_first():
    hero = person("hero", "GD", scratches=("W", "B", "S"), treated="treated")
    assert hero.state == 1
    steps = [(1, "minute", ("W", "B")), (1, "hour", ("W",)), (1, "day", ())]
    for amount, unit, left in steps:
        hero = rest(hero, amount, unit)
        assert hero.scratches == left
    assert (hero.state, hero.treated) == (0, "untreated")


@pytest.mark.rule("falkenstein.heal-residue")
def test_what_a_state_leaves_merges_into_the_scratches_or_is_one():
    assert rest(wounded("B", scratches=("S", "S")), 1, "hour").scratches == ("S", "S")
    alone = rest(wounded("B"), 1, "hour")
    assert (alone.scratches, alone.state_tag) == (("B",), "none")


def test_residue_may_be_one_more_scratch_and_trips_no_rule_of_four():
    settings = Settings(residue_merges=False)
    hero = rest(wounded("B", scratches=("S", "S", "S")), 1, "hour", settings)
    assert (hero.state, hero.scratches) == (1, ("S", "S", "S", "B"))
    assert rest(hero, 63, "minute", settings).state == 0
    assert suffer(hero, blow("A"), RED, settings=settings)["hero"].state == 2


def test_residue_counts_as_a_recorded_scratch_so_that_three_more_convert():
    hero = rest(wounded("B"), 1, "hour")
    assert endure(hero, *[(blow("A"), ())] * 2).state == 1
    assert endure(hero, *[(blow("A"), ())] * 2, (blow("A"), (RED,))).state == 2


def test_residue_may_not_count_towards_the_four():
    settings = Settings(residue_counts=False)
    hero = rest(wounded("B"), 1, "hour", settings)
    assert (hero.state, hero.scratches, hero.residue) == (1, (), "B")
    after = endure(hero, *[(blow("A"), ())] * 3, settings=settings)
    assert (after.state, len(after.scratches)) == (1, 3)
    healed = rest(hero, 1, "hour", settings)
    assert (healed.state, healed.residue) == (0, "none")


@pytest.mark.rule("falkenstein.heal-mortal")
def test_the_mortally_wounded_heal_only_when_treated():
    dying = wounded("B", 4, conscious=False)
    assert rest(dying, 50, "week").state == 4
    assert rest(dying.but(treated="treated"), 1, "hour").state == 3
    told = do(fight(dying), "time", amount=1, unit="week").event("falkenstein.heal-mortal")
    assert told.who == {"target": "hero"}


def test_time_that_heals_nothing_is_not_saved_up():
    dying = wounded("W", 4, conscious=False)
    waited = rest(dying, 3, "week")
    assert waited.recovery_bank == 0
    assert do(fight(waited), "treat", target="hero")["hero"].state == 4


def test_mortal_heals_untreated():
    settings = Settings(mortal_heals_untreated=True)
    assert rest(wounded("W", 4, conscious=False), 1, "week", settings).state == 3


def test_whoever_drops_a_state_wakes_and_not_before():
    out = wounded("B", 3, conscious=False)
    assert not rest(out, 59, "minute").conscious
    played = do(fight(out), "time", amount=1, unit="hour")
    assert played["hero"].conscious
    assert played.event("falkenstein.waking").public == "{target} wakes"


def test_time_is_saved_up():
    hero = wounded("B", 3)
    hero = rest(hero, 59, "minute")
    assert (hero.state, hero.recovery_bank) == (3, 59)
    hero = rest(hero, 2, "minute")
    assert (hero.state, hero.recovery_bank) == (2, 1)


def test_new_harm_empties_what_was_saved_unless_it_is_a_scratch():
    hero = rest(wounded("B", 2), 30, "minute")
    assert suffer(hero, blow("A"))["hero"].recovery_bank == 30
    assert suffer(hero, blow("B"), RED)["hero"].recovery_bank == 0
    kept = suffer(hero, blow("B"), RED, settings=Settings(harm_resets_recovery=False))
    assert kept["hero"].recovery_bank == 30


def test_a_change_of_treatment_keeps_what_was_saved_and_may_heal_at_once():
    hero = rest(wounded("W", 3), 2, "day")
    assert (hero.state, hero.recovery_bank) == (3, 2880)
    played = do(fight(hero), "treat", target="hero")
    assert (played["hero"].state, played["hero"].treated) == (1, "treated")
    assert played["hero"].recovery_bank == 0


def test_a_shock_heals_in_minutes_but_in_hours_once_it_is_mixed_with_a_blow():
    shaken = wounded("S")
    assert rest(shaken, 2, "minute").state == 0
    mixed = suffer(shaken, blow("B", "B"), RED)["hero"]
    assert rest(mixed, 59, "minute").state == 3
    assert rest(mixed, 1, "hour").state == 2


def test_the_dead_do_not_recover_and_vehicles_are_mended_by_hand():
    dead = wounded("W", 5, conscious=False)
    assert rest(dead, 100, "week") == dead
    hulk = ship().but(state=2, scratches=7)
    assert rest(hulk, 100, "week") == hulk


def test_healing_ends_at_unhurt_with_nothing_saved():
    hero = rest(wounded("B"), 1, "week")
    assert (hero.state, hero.scratches, hero.recovery_bank, hero.state_tag) == (0, (), 0, "none")


def test_everybody_in_play_recovers_and_those_who_wait_do_not():
    hero, late = wounded("B"), foe("late", state=2, state_tag="B", wave=2, waiting=True)
    after = do(fight(hero, late), "time", amount=1, unit="hour").fight
    assert (after["hero"].state, after["late"].state) == (1, 2)


def test_treatments_are_noted_and_refused_where_there_is_nothing():
    hero = wounded()
    assert do(fight(hero), "treat", target="hero", how="sorcery")["hero"].treated == "sorcery"
    treated = hero.but(treated="treated")
    assert do(fight(treated), "treat", target="hero", how="untreated")["hero"].treated == "untreated"
    assert refused(fight(person()), "treat", target="rosa") == "rosa is beyond treatment or needs none"
    assert refused(fight(ship()), "treat", target="ship")
    assert refused(fight(hero.but(state=5)), "treat", target="hero")


def test_scratches_that_a_hand_wrote_down_heal_whatever_the_state_says():
    assert rest(person("hero", "GD").but(scratches=("B",)), 1, "hour").scratches == ()
    bare = person("hero", "GD", state=1)
    assert rest(bare, 6, "day").state == 1
    assert rest(bare, 1, "week").state == 0


def test_a_tag_that_a_hand_left_out_is_read_as_a_wound():
    hero = person("hero", "GD").but(state=2)
    assert rest(hero, 1, "day").state == 2
    assert rest(hero, 1, "week").state == 1
