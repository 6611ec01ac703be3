"""Rest, repair, treatment, downtime, and hours."""

import pytest
from wardens_play import Settings, Wound, at, do, fight, npc, piece, refused, warden


def tired(**fields):
    return warden("ana", **{"guard": {"now": 0, "max": 5}, "aether": {"now": 0, "max": 5}, **fields})


def rest(one, dice=None, context=None, answers=None, **args):
    given = {**({} if dice is None else {"rest:ana": dice}), **(answers or {})}
    return do(fight(one), "rest", context or at(), given, **args)


def points(played):
    return played["ana"].guard.now, played["ana"].aether.now


@pytest.mark.rule("wardens.rest")
@pytest.mark.parametrize(("shelter", "dice"), [("tent", 1), ("camp", 2), ("room", 3), ("suite", 4)])
def test_shelters_give_dice(shelter, dice):
    assert rest(tired(), (1,) * dice, shelter=shelter).question("rest:ana").count == dice


@pytest.mark.parametrize(("dice", "found"), [((6, 4), (3, 2)), ((1, 3), (1, 1)), ((5, 2), (2, 1))])
def test_one_die_to_guard_another_to_aether(dice, found):
    assert points(rest(tired(), dice)) == found


def test_the_player_says_which_die_goes_where():
    played = rest(tired(), (6, 1), answers={"rest-dice:ana": "aether"})
    assert points(played) == (1, 3)
    assert played.question("rest-dice:ana").by == "ana"


def test_a_single_die_goes_to_one_of_them():
    assert points(rest(tired(), (6,), shelter="tent")) == (3, 0)
    assert points(rest(tired(), (6,), shelter="tent", answers={"rest-dice:ana": "aether"})) == (0, 3)
    full = rest(tired(guard=3), (6,), shelter="tent")
    assert full["ana"].aether.now == 3


def test_foul_weather_turns_the_highest_die_into_a_one():
    assert points(rest(tired(), (6, 4), how=("foul",))) == (2, 1)


def test_no_meal_gives_one_guard_only():
    played = rest(tired(), how=("no-meal",))
    assert points(played) == (1, 0)
    assert played.asked == []


def test_rest_passes_a_watch_for_all_together():
    here = fight(tired(), warden("ben"), npc("rat"), warden("dead", status=("dead",)))
    played = do(here, "rest", at(), {"rest:ana": (6, 6), "rest:ben": (1, 1)})
    assert played.fight.scene.hours == 6
    assert played.asked == ["rest:ana", "rest:ben"]
    other = at(settings=Settings(watch_hours=4))
    assert do(here, "rest", other, {"rest:ben": (1, 1)}, who=("ben",)).fight.scene.hours == 4
    meanwhile = do(here, "rest", at(), {"rest:ben": (1, 1)}, who=("ben",), how=("meanwhile",))
    assert meanwhile.fight.scene.hours == 0
    assert "is dead" in refused(here, "rest", who=("dead",))
    assert do(here, "watch", watches=2).fight.scene.hours == 12


def test_rest_never_passes_the_maximum():
    assert points(rest(warden("ana"), (6, 6))) == (3, 3)


@pytest.mark.rule("wardens.burn")
def test_rest_clears_plain_points_first_then_x_then_b():
    guard = {"now": 0, "max": 3, "b": 1, "x": 1}
    one = rest(tired(guard=guard), (6, 1))["ana"].guard
    assert (one.now, one.b, one.x) == (2, 0, 1)
    settings = Settings(burn_clear_order="b_x_plain")
    other = rest(tired(guard=guard), (6, 1), at(settings=settings))["ana"].guard
    assert (other.now, other.b, other.x) == (2, 0, 0)
    once = rest(tired(guard=guard), (1, 1), at(settings=settings))["ana"].guard
    assert (once.now, once.b, once.x) == (0, 0, 2)


@pytest.mark.rule("wardens.poison")
def test_a_watch_of_rest_ends_poison_and_nothing_else():
    played = rest(tired(status=("poisoned",)))
    assert played["ana"].status == ()
    assert points(played) == (0, 0)
    assert played.fight.scene.hours == 6
    settings = Settings(poison_rest="then_recover")
    then = rest(tired(status=("poisoned",)), (6, 6), at(settings=settings))
    assert then["ana"].status == ()
    assert points(then) == (3, 3)


@pytest.mark.rule("wardens.repair")
def test_repair_some_of_it():
    pieces = (piece("mail", 0, max=3), piece("shield", 1, shield=True))
    here = fight(warden("ana", armor=pieces))
    played = do(here, "repair", who="ana", piece="mail", watches=2)
    assert played["ana"].armor[0].now == 2
    assert played.fight.scene.hours == 12
    assert do(here, "repair", who="ana", how=("meanwhile",)).fight.scene.hours == 0
    assert "ana's shield is not damaged" in refused(here, "repair", who="ana", piece="shield")
    whole = do(here, "repair", who="ana", watches=9)
    assert whole.event("wardens.repair").data["watches"] == 3


@pytest.mark.rule("wardens.downtime")
def test_downtime_restores_guard_aether_wounds_and_neither_scars_nor_armor():
    one = tired(
        guard={"now": 0, "max": 3, "b": 2},
        wounds=(Wound(text="cut", consequence="out"), Wound(text="old", kind="scar")),
        status=("poisoned", "out", "stumble", "cursed"),
        armor=(piece("mail", 0, max=2),),
    )
    after = do(fight(one), "downtime")["ana"]
    assert (after.guard.now, after.guard.b, after.aether.now) == (3, 0, 5)
    assert after.wounds == (Wound(text="old", kind="scar"),)
    assert after.status == ("cursed",)
    assert after.armor[0].now == 0


@pytest.mark.rule("wardens.burned-wound")
def test_a_burned_wound_needs_two_downtimes():
    one = tired(wounds=(Wound(text="scald", burn="B", consequence="out"),), status=("out",))
    once = do(fight(one), "downtime")
    assert once["ana"].wounds == (Wound(text="scald", burn="X"),)
    assert once["ana"].status == ()
    assert "wardens.burned-wound" in once.rules
    assert do(once.fight, "downtime")["ana"].wounds == ()
    settings = Settings(burned_wound_downtime="restored")
    assert do(fight(one), "downtime", at(settings=settings))["ana"].wounds == ()


def test_downtime_of_some():
    here = fight(tired(), tired().but(id="ben"), npc("rat", guard={"now": 0, "max": 1}))
    after = do(here, "downtime", who=("ben",))
    assert (after["ana"].guard.now, after["ben"].guard.now) == (0, 5)
    everyone = do(here, "downtime")
    assert (everyone["ana"].guard.now, everyone["rat"].guard.now) == (5, 0)


@pytest.mark.parametrize("command", ["watch", "repair"])
@pytest.mark.parametrize("watches", [-1, 1001])
def test_time_neither_runs_back_nor_forever(command, watches):
    here = fight(tired(armor=(piece("mail", 0, max=2),)))
    assert "cannot pass" in refused(here, command, watches=watches)


@pytest.mark.parametrize(("watches", "said"), [(1, "1 watch, 6 hours"), (2, "2 watches, 12 hours")])
def test_repair_says_its_time(watches, said):
    here = fight(tired(armor=(piece("mail", 0, max=2),)))
    played = do(here, "repair", watches=watches)
    assert played.lines[0] == f"ana mends mail: {said}, armor 0 to {watches}"
    short = do(here, "repair", at(settings=Settings(watch_hours=1)), watches=1)
    assert short.lines == ["ana mends mail: 1 watch, 1 hour, armor 0 to 1", "1 hour passes"]


def test_a_rest_says_its_dice():
    played = rest(tired(), (2, 5))
    assert played.lines[0].startswith("ana rests (5 2): Guard ")
