"""The Threat roll: pools, bands, Aether, and dice dealt to Threats."""

import pytest
from wardens_play import Counter, Settings, at, do, fight, hit, npc, refused, strike, warden

from affray.rules.wardens.dealing import assignments, dealt
from affray.rules.wardens.pools import Pool, Threat, band, threat_pool

THREATS = ("+seen", "rope snaps", "+noise")


def deed(dice, *, rating=2, threats=1, settings=None, answers=None, **fields):
    one = warden("ana", ratings={"scramble": rating}, **{"aether": 0, **fields})
    here = fight(one, npc("rat"))
    given = {"threat:ana": dice, **(answers or {})}
    return do(
        here,
        "act",
        at("ana", settings=settings),
        given,
        who="ana",
        approach="scramble",
        threats=THREATS[:threats],
    )


def results(played):
    rules = ("wardens.threat-bands", "wardens.unassigned-threat")
    return {e.data["threat"]: e.data["result"] for e in played.events if e.rule in rules}


@pytest.mark.rule("wardens.threat-pool")
def test_the_pool_is_the_rating_with_modifiers():
    assert deed((1, 2), rating=2).question("threat:ana").count == 2
    one = warden("ana", ratings={"rig": 1}, aether=0)
    args = {"who": "ana", "approach": "rig", "threats": ("+bang",), "dice": 2}
    played = do(fight(one), "act", at("ana"), {"threat:ana": (1, 1, 6)}, **args)
    assert played.event("wardens.threat-pool").data == {"approach": "rig", "rating": 1, "more": 2}
    assert results(played) == {"bang": "avoided"}


@pytest.mark.rule("wardens.extra-threat-die")
def test_each_threat_past_the_first_adds_a_die():
    played = deed((1, 1, 1, 1), rating=2, threats=3)
    assert played.event("wardens.extra-threat-die").data["dice"] == 4
    settings = Settings(extra_threat_dice=False)
    fewer = deed((1, 1), rating=2, threats=3, settings=settings)
    assert "wardens.extra-threat-die" not in fewer.rules


@pytest.mark.rule("wardens.zero-pool")
def test_a_zero_pool_drops_the_highest():
    played = deed((6, 2), rating=0)
    assert results(played) == {"seen": "happens"}
    assert "wardens.zero-pool" in played.rules
    assert threat_pool(0, 3) == Pool(4, drop=True)
    assert threat_pool(-2, 1) == Pool(2, drop=True)
    assert threat_pool(1, 3) == Pool(3)


def test_a_zero_pool_counted_with_the_extra_dice():
    assert threat_pool(0, 3, total=True) == Pool(2)
    assert threat_pool(-2, 3, total=True) == Pool(2, drop=True)
    settings = Settings(zero_pool="total")
    played = deed((6, 2), rating=0, threats=3, settings=settings, answers={"assign:ana": "2-6-none"})
    assert results(played) == {"seen": "happens", "rope snaps": "avoided", "noise": "happens"}


def test_a_lower_rating_never_does_better():
    for threats in (1, 2, 3):
        kept = [
            len(threat_pool(base, threats).kept((1,) * threat_pool(base, threats).count))
            for base in range(-2, 5)
        ]
        assert all(count >= threats for count in kept)
        assert kept[2:] == sorted(kept[2:])


@pytest.mark.rule("wardens.threat-bands")
@pytest.mark.parametrize(
    ("die", "result"), [(1, "happens"), (3, "happens"), (4, "reduced"), (5, "reduced"), (6, "avoided")]
)
def test_bands(die, result):
    assert results(deed((die,), rating=1)) == {"seen": result}
    assert band(die, Settings()) == result


def test_one_threat_takes_the_best_die():
    played = deed((2, 6), rating=2)
    assert results(played) == {"seen": "avoided"}
    assert "assign:ana" not in played.asked


@pytest.mark.rule("wardens.unassigned-threat")
@pytest.mark.parametrize("reading", ["happens", "avoided"])
def test_a_threat_without_a_die(reading):
    settings = Settings(extra_threat_dice=False, unassigned_threat=reading)
    played = deed((4,), rating=1, threats=2, settings=settings)
    assert results(played) == {"seen": "reduced", "rope snaps": reading}
    event = played.event("wardens.unassigned-threat")
    assert event.data["die"] == "no die"
    other = deed((4,), rating=1, threats=2, settings=settings, answers={"assign:ana": "none-4"})
    assert results(other) == {"seen": reading, "rope snaps": "reduced"}


@pytest.mark.rule("wardens.assign-dice")
def test_dice_are_assigned_where_it_matters():
    played = deed((6, 4, 1), rating=2, threats=2, answers={"assign:ana": "4-6"})
    assert results(played) == {"seen": "reduced", "rope snaps": "avoided"}
    question = played.question("assign:ana")
    assert question.by == "ana"
    assert not question.optional
    assert question.default == "6-4"
    assert question.options[0].id == "6-4"
    assert [option.id for option in question.options] == ["6-4", "4-6"]
    assert (question.options[0].text, question.options[0].note) == (
        "seen 6 · rope snaps 4",
        "avoided · reduced",
    )


@pytest.mark.parametrize("dice", [(6, 6, 4, 3, 3), (6, 5, 3, 1, 1), (6, 6, 6, 2, 1), (5, 4, 3, 2, 1)])
def test_only_the_best_dice_are_on_offer(dice):
    question = next((q for q in deed(dice, rating=3, threats=3).questions if q.topic == "assign"), None)
    best = "-".join(map(str, dice[:3]))
    assert (question is None) == (len(set(map(band_of, dice[:3]))) == 1)
    if question is not None:
        assert len(question.options) <= 6
        assert all(sorted(o.id.split("-")) == sorted(best.split("-")) for o in question.options)


def band_of(die):
    return band(die, Settings())


@pytest.mark.parametrize("many", [4, 5, 7, 12])
def test_many_threats_are_dealt_one_after_another(many):
    one = warden("ana", ratings={"scramble": 1}, aether=0)
    texts = tuple(f"threat {n}" for n in range(many))
    dice = tuple((6, 4, 2)[n % 3] for n in range(many))
    args = {"who": "ana", "approach": "scramble", "threats": texts}
    played = do(fight(one), "act", at("ana"), {"threat:ana": dice}, **args)
    asked = [q for q in played.questions if q.topic == "assign"]
    assert len(asked) > 1
    assert all(2 <= len(q.options) <= 9 for q in asked)
    assert asked[0].text == "{who}: which die meets {threats}?"
    assert list(results(played).values()) == sorted(results(played).values(), key=BANDS.index)
    turned = do(fight(one), "act", at("ana"), {"threat:ana": dice, "assign:ana": "2"}, **args)
    assert results(turned)["threat 0"] == "happens"
    assert sorted(results(turned).values()) == sorted(results(played).values())


BANDS = ("avoided", "reduced", "happens")


def test_options_are_short_whatever_the_referee_says():
    one = warden("ana", ratings={"scramble": 2}, aether=0)
    long = ("the whole boathouse catches fire and burns down", "x" * 200, "nothing much")
    args = {"who": "ana", "approach": "scramble", "threats": ("+" + long[0], "+" + long[1], long[2])}
    played = do(fight(one), "act", at("ana"), {"threat:ana": (6, 5, 2, 1)}, **args)
    question = played.question("assign:ana")
    assert question.options[0].text.startswith("the whole… 6 · xxx")
    assert all(len(option.text) <= 75 for option in question.options)
    assert played.lines[-1].startswith(f"ana rolls 6 5 2 1: {long[0]} 6 avoided, ")


@pytest.mark.rule("wardens.assign-dice")
def test_the_table_sees_every_roll_and_what_it_saved():
    played = deed((2, 5, 6), rating=2, threats=2)
    assert played.lines == ["ana acts: scramble", "ana rolls 6 5 2: seen 6 avoided, rope snaps 5 reduced"]
    assert deed((6,), rating=1).lines[-1] == "ana rolls 6: seen 6 avoided"
    assert deed((6, 2), rating=0).lines[-1] == "ana rolls 6 2 (the highest dropped): seen 2 happens"
    raised = deed((5, 2), rating=2, aether=3, answers={"aether:ana": 1})
    assert raised.lines[1:] == [
        "ana spends 1 Aether: 5 becomes 6",
        "ana rolls 5 2, raised to 6: seen 6 avoided",
    ]
    assert all(event.public in ("", "{who} acts", "{who} draws on Aether") for event in raised.events)
    settings = Settings(extra_threat_dice=False)
    lacking = deed((4,), rating=1, threats=2, settings=settings)
    assert lacking.lines[-1] == "ana rolls 4: seen 4 reduced, rope snaps no die happens"


def test_a_roll_of_a_foe_is_seen_too():
    foe = npc("rat", attacks=(hit(2, name="Bite"),), dice=1)
    settings = Settings(foe_attack="rolls")
    played = strike(fight(foe, warden("ana")), "rat", "ana", at(settings=settings), {"threat:rat": (4,)})
    assert played.lines[:2] == ["rat rolls 4: dodge 4 halved", "rat strikes ana with Bite: 1 harm (2 halved)"]


@pytest.mark.parametrize("dice", [(2, 2, 2), (1, 2, 3), (5, 4, 4), (6, 6, 6)])
def test_no_question_where_all_dice_say_the_same(dice):
    assert "assign:ana" not in deed(dice, rating=2, threats=2).asked


def test_no_die_meets_two_threats():
    for way in assignments((6, 5, 1), 3, Settings()):
        assert sorted(way) == [1, 5, 6]
    assert len(list(assignments((6, 5, 1), 3, Settings()))) == 6
    assert list(assignments((6, 6), 2, Settings())) == [(6, 6)]


def test_by_default_the_blow_gets_the_best_die():
    threats = [Threat("approach", "seen", "approach", 3), Threat("dodge", "dodged", "dodge", 0)]
    assert dealt(threats, (6, 2)) == (2, 6)


@pytest.mark.rule("wardens.aether-raise")
def test_aether_raises_a_kept_die():
    played = deed((5, 2), rating=2, aether=3, answers={"aether:ana": 1})
    assert results(played) == {"seen": "avoided"}
    assert played["ana"].aether.now == 2
    question = played.question("aether:ana")
    assert (question.max, question.default, question.optional, question.by) == (1, 0, True, "ana")


def test_aether_never_passes_six_or_what_there_is():
    assert deed((3, 2), rating=2, aether={"now": 2, "max": 3}).question("aether:ana").max == 2
    assert deed((5, 2), rating=2, aether=3).question("aether:ana").max == 1
    assert "aether:ana" not in deed((6, 2), rating=2, aether=3).asked
    assert "aether:ana" not in deed((5, 2), rating=2, aether={"now": 0, "max": 3}).asked


def test_aether_on_several_dice():
    answers = {"aether:ana": 3, "aether-dice:ana": {"five": 1, "four": 2}}
    played = deed((5, 4, 2), rating=2, threats=2, aether=3, answers=answers)
    assert results(played) == {"seen": "avoided", "rope snaps": "avoided"}
    assert played["ana"].aether.now == 0
    default = played.question("aether-dice:ana").default
    assert default == {"five": 1, "four": 2}
    assert played.question("aether:ana").data == {"dice": "5 4"}


def test_the_highest_is_dropped_before_aether_raises_any():
    played = deed((6, 2), rating=0, aether=3, answers={"aether:ana": 2})
    assert results(played) == {"seen": "reduced"}
    assert played.question("aether:ana").max == 3


@pytest.mark.rule("wardens.counter")
def test_counters_of_the_target_are_on_the_list_and_can_be_struck():
    claws = Counter(name="claws", threat="shredded by claws", on=("muscle", "finesse"))
    trap = Counter(name="traps", threat="caught in a trap")
    beast, hunter = npc("beast", guard=9, counters=(claws,)), npc("hunter", counters=(trap,))
    one = warden("ana", ratings={"finesse": 2}, aether=0, attacks=(hit(1, approach="finesse"),))
    here = fight(one, beast, hunter)
    dice = {"threat:ana": (6, 6, 6)}
    played = strike(here, "ana", "beast", at(), dice)
    assert results(played) == {"shredded by claws": "avoided"}
    assert played.question("threat:ana").data["threats"] == "dodge, shredded by claws"
    struck = strike(here, "ana", "beast", at(), {"threat:ana": (6, 6)}, how=("no-claws",))
    assert results(struck) == {}
    added = strike(here, "ana", "beast", at(), {"threat:ana": (6, 6, 6, 6)}, how=("hunter-traps",))
    assert set(results(added)) == {"shredded by claws", "caught in a trap"}
    afar = strike(here, "ana", "beast", at(), {"threat:ana": (6, 6)}, approach="scout", dice=2)
    assert results(afar) == {}


def test_counters_bear_on_deeds_too_when_named():
    here = fight(warden("ana", aether=0), npc("hunter", counters=(Counter(name="traps", threat="a trap"),)))
    args = {"who": "ana", "approach": "scramble", "how": ("hunter-traps",)}
    played = do(here, "act", at(), {"threat:ana": (1, 1)}, **args)
    assert results(played) == {"a trap": "happens"}


def test_counters_of_the_fallen_are_gone():
    trap = (Counter(name="traps", threat="a trap"),)
    one = warden("ana", ratings={"finesse": 1}, aether=0, attacks=(hit(1, approach="finesse"),))
    for status in ("out", "gone", "dead"):
        here = fight(one, npc("rat", guard=9), npc("hunter", counters=trap, status=(status,)))
        assert results(strike(here, "ana", "rat", at(), {"threat:ana": (6,)}, how=("hunter-traps",))) == {}
    out = fight(one, npc("hunter", guard=9, counters=trap, status=("out",)))
    assert results(strike(out, "ana", "hunter", at(), {"threat:ana": (6,)})) == {}


def test_threats_in_words():
    one = warden("ana", ratings={"finesse": 1}, aether=0, attacks=(hit(1, approach="finesse"),))
    here = fight(one, npc("rat", guard=9))
    args = {"attacker": "ana", "targets": ("rat",)}
    played = do(here, "attack", at(), {"threat:ana": (6, 6, 6)}, **args, threats=("+fire", "the floor gives"))
    assert set(results(played)) == {"fire", "the floor gives"}
    assert "nothing here is called spaer" in refused(here, "attack", **args, threats=("spaer",))


def test_a_deed_needs_a_rating_for_its_threats_and_none_without():
    here = fight(warden("ana"))
    assert "which rating" in refused(here, "act", who="ana", threats=("+seen",))
    assert "called seen" in refused(here, "act", who="ana", approach="rig", threats=("seen",))
    assert do(here, "act", who="ana", approach="rig").asked == []


def test_a_deed_without_words_asks_for_them():
    here = fight(warden("ana", ratings={"rig": 1, "shadow": 2}, aether=0))
    plain = do(here, "act", at("ana"))
    assert (plain.asked, plain.lines) == (["approach:ana"], ["ana acts"])
    question = plain.question("approach:ana")
    assert [option.id for option in question.options] == ["none", "shadow", "rig"]
    said = {"approach:ana": "rig", "stake:ana": "seen, the rope snaps ,, +noise", "threat:ana": (6, 6, 6)}
    played = do(here, "act", at("ana"), said)
    assert list(results(played)) == ["seen", "the rope snaps", "noise"]
    quiet = do(here, "act", at("ana"), {"approach:ana": "rig"})
    assert (quiet.asked, quiet.lines) == (["approach:ana", "stake:ana"], ["ana acts: rig"])
    assert do(fight(npc("rat")), "act", at("rat")).asked == []
