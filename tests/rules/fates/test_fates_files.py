"""What a file may say of heroes, enemies and hazards, and what in it is a fault."""

import msgspec
import pytest
from fates_play import RULESET, Capacity, Combatant, Hit, Settings, Soak, Talent, foe, hero, hits

from affray.encounter.files import BadFile, parse, schema
from affray.encounter.model import Source
from affray.rules.fates.state import Attack
from affray.rules.registry import ruleset

SCORES = "vigor = 5\nwit = 5\nzeal = 5\n"
HERO = f'[[combatant]]\nname = "Izzo"\nside = "party"\n{SCORES}'


def read(text):
    return parse(Source(text='affray = 1\ntitle = "T"\nruleset = "fates"\n' + text))


def told(text):
    with pytest.raises(BadFile) as caught:
        read(text)
    return str(caught.value)


def faults(one, settings=None):
    return [(fault.path, fault.text) for fault in RULESET.faults(one, settings or Settings())]


def test_the_registry_knows_it():
    assert ruleset("fates") is RULESET


def test_the_starting_file_is_an_encounter_without_faults():
    encounter = parse(Source(text=RULESET.starting_file))
    ids = [one.id for one in encounter.combatants]
    assert ids == ["mirel", "tobias", "moth-1", "moth-2", "weaver"]
    mirel, tobias = encounter.combatants[:2]
    assert (mirel.wit.now, mirel.zeal.min, mirel.resolve.now, tobias.clock) == (3, 2, 2, 4)
    assert [one.segments for one in encounter.combatants[2:]] == [2, 2, 4]
    assert encounter.hazards[0].hits == hits("hard vigor")
    assert schema(RULESET)["properties"]["ruleset"]["const"] == "fates"


@pytest.mark.parametrize(
    ("words", "hit"),
    [
        ("light wit", Hit(kind="light", capacity="wit")),
        ("Hard", Hit(kind="hard")),
        ("3 light zeal", Hit(kind="light", capacity="zeal", count=3)),
        ("hard vigor 2", Hit(kind="hard", capacity="vigor", count=2)),
    ],
)
def test_a_hit_in_short(words, hit):
    (found,) = read(
        f'[[combatant]]\nname = "Rat"\nattacks = [{{ name = "A", hits = ["{words}"] }}]\n'
    ).combatants
    assert found.attacks[0].hits == (hit,)
    assert Hit(**Hit.spell(hit.words)) == hit


@pytest.mark.parametrize(
    "words", ["", "wit", "light light", "soft wit", "light brawn", "9999 light", "light wit zeal"]
)
def test_words_that_are_no_hit(words):
    assert "hits" in told(f'[[combatant]]\nname = "Rat"\nattacks = [{{ name = "A", hits = ["{words}"] }}]\n')


def test_a_whole_hero_from_a_file():
    (one,) = read(
        '[[combatant]]\nname = "Izzo"\nside = "party"\nplayer = "Ana"\nvigor = { now = 2, max = 7 }\n'
        "wit = 4\nzeal = { max = 6, min = 0 }\nresolve = { now = 1, max = 3 }\nreflex = 3\n"
        "soak = { cap = 2, used = 2 }\n"
        "life_lines = 3\nwounds = 5\nbalance_tokens = 4\n"
        'talents = [{ name = "Feint", cost = ["light"], automatic = false }]\n'
    ).combatants
    assert (one.vigor, one.wit) == (Capacity(now=2, max=7, min=1), Capacity(now=4, max=4, min=1))
    assert (one.zeal, one.resolve.now, one.soak) == (Capacity(now=6, max=6, min=0), 1, Soak(cap=2, used=2))
    assert (one.armor_broken, one.clock, one.state) == (True, 6, "alive")


def test_armor_broken_follows_from_soak_whatever_the_file_says():
    (one,) = read(HERO + "soak = 2\narmor_broken = true\n").combatants
    assert not one.armor_broken


@pytest.mark.rule("fates.resolve-clock")
def test_resolve_has_at_most_six_segments():
    assert read(HERO + "resolve = 6\n").combatants[0].resolve.max == 6
    assert "resolve" in told(HERO + "resolve = 7\n")
    assert "resolve" in told(HERO + "resolve = { now = 4, max = 3 }\n")


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("reflex = 4", "reflex"),
        ("life_lines = 4", "life_lines"),
        ("life_lines = 0", "life_lines"),
        ("wounds = 3", "wounds"),
        ("balance_tokens = -1", "balance_tokens"),
        ("soak = { cap = 1, used = 2 }", "soak"),
        ('state = "undead"', "dead"),
        ("vigour = 5", "vigor"),
        ("segments = 4", "segments"),
        ('attacks = [{ name = "A", hits = ["light"] }]', "attacks"),
        ('talents = [{ name = "A", cost = ["hard"] }]', "names its capacity"),
        ('talents = [{ name = "A", cost = ["hard wit"], automatic = false }]', "optional"),
        ('talents = [{ name = "A", cost = ["light wit"] }]', "player says"),
        ('talents = [{ name = "A", cost = [] }]', "cost"),
    ],
)
def test_values_that_will_not_do_for_a_hero(line, part):
    assert part in told(HERO + line + "\n")


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("life_lines = 2", "an enemy has no life_lines"),
        ("actions_left = 2", "an enemy has no actions_left"),
        ("vigor = 3", "vigor"),
        ("wounds = 1", "wounds"),
        ("marked = 3", "3 of 2"),
        ("segments = 0", "segments"),
        ('size = "huge"', "boss"),
        ('attacks = [{ name = "A", hits = [] }]', "hits"),
    ],
)
def test_values_that_will_not_do_for_an_enemy(line, part):
    assert part in told(f'[[combatant]]\nname = "Rat"\n{line}\n')


def test_a_hero_needs_all_three_capacities():
    assert "a hero needs zeal" in told('[[combatant]]\nname = "I"\nside = "party"\nvigor = 5\nwit = 5\n')


def test_capacities_between_minimum_and_maximum():
    assert faults(hero(vigor=Capacity(now=5, min=6, max=7)))[0][0] == ("vigor", "now")
    assert faults(hero(vigor=Capacity(now=1, min=3, max=2)))[0][0] == ("vigor", "max")
    one = hero().but(vigor=Capacity(now=1, max=7))
    assert faults(one, Settings(capacity_min=2))[0][0] == ("vigor", "now")
    assert faults(one) == []


def test_who_may_begin_is_a_hero_or_the_dm():
    rat = '[[combatant]]\nid = "rat"\nname = "Rat"\n'
    assert "who may begin: izzo or dm" in told('[order]\nfirst = "rat"\n' + HERO + rat)
    assert "who may begin" in told('[order]\nfirst = "izo"\n' + HERO)
    assert "cannot be played" in told('[order]\nkind = "phases"\n' + HERO)


def test_the_id_of_the_dm_is_spoken_for():
    assert "a role" in told('[[combatant]]\nid = "dm"\nname = "Rat"\n')


def test_the_scene_may_start_with_tokens():
    assert read("[scene]\ninterruption_tokens = 2\n" + HERO).scene.interruption_tokens == 2


def test_prepare_twice_changes_nothing():
    for one in (hero(soak=(1, 2), state="last_strand"), foe(size="strong")):
        assert RULESET.prepare(one, Settings()) == one


def test_a_combatant_survives_being_written_and_read():
    one = hero(
        soak=(2, 2),
        resolve=3,
        wounds=1,
        state="last_strand",
        talents=(Talent(name="A", cost=hits("light"), automatic=False),),
    )
    rat = foe(attacks=(Attack(name="Bite", hits=hits("2 light wit", "hard")),), marked=1)
    for each in (one, rat):
        assert msgspec.convert(msgspec.to_builtins(each), Combatant) == each
        assert msgspec.json.decode(msgspec.json.encode(each), type=Combatant) == each
