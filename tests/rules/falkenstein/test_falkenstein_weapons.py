"""The tables of weapons: every row of both, blows by physique, and how a file may write an attack."""

import pytest
from falkenstein_play import RED, Settings, blow, make, named, person, refused, strike
from falkenstein_play import fight as there
from msgspec.structs import replace

from affray.rules.falkenstein.ranks import harm_rank, harm_words, rank_named
from affray.rules.falkenstein.state import Attack
from affray.rules.falkenstein.weapons import ALIASES, ATTACKS, HAND, RANGED, SHOCKS

RANGED_ROWS = """
bow 30 A, carbine 90 C, chassepot rifle 140 D, derringer 10 B, drop pistol 20 C, elfshot 30 D,
mitrailleuse 300 F, gatling gun 300 F, rifled musket 80 D, needle rifle 120 D, pepperbox 20 C,
reciprocator 10 D, shotgun 30 D, shrapnel 6 F, thrown dagger 5 A, thrown spear 10 A
"""
HAND_ROWS = """
tiny animal A, small animal A, large animal A, very large animal D, huge animal E, gigantic animal F,
club A, dagger A, hatpin A, life preserver A, rapier D, sabre D, spear B
"""


def rows(text):
    return [row.split() for row in text.replace("\n", " ").split(",")]


@pytest.mark.rule("falkenstein.ranged-table")
@pytest.mark.parametrize("row", rows(RANGED_ROWS), ids=" ".join)
def test_every_ranged_weapon(row):
    *name, yards, rank = row
    weapon = named(" ".join(name))
    assert (weapon.range_yards, weapon.rank, weapon.tag) == (int(yards), rank, "W")
    thrown = name[0] == "thrown"
    assert weapon.ability == ("Athletics" if thrown else "Marksmanship")
    assert weapon.metal == ("steel" if thrown else "none")


@pytest.mark.rule("falkenstein.hand-table")
@pytest.mark.parametrize("row", rows(HAND_ROWS), ids=" ".join)
def test_every_hand_weapon_and_beast(row):
    *name, rank = row
    weapon = named(" ".join(name))
    assert (weapon.rank, weapon.range_yards) == (rank, None)
    assert weapon.ability == ("Fisticuffs" if name[-1] == "animal" else "Fencing")
    steel = name[0] in ("dagger", "hatpin", "rapier", "sabre", "spear")
    assert weapon.metal == ("steel" if steel else "none")


def test_there_are_no_other_rows():
    assert set(RANGED) == {" ".join(row[:-2]) for row in rows(RANGED_ROWS)}
    assert set(HAND) == {" ".join(row[:-1]) for row in rows(HAND_ROWS)} | {
        "blow",
        "frying pan",
        "rolling pin",
    }
    assert {name: row["rank"] for name, row in SHOCKS.items()} == {
        "foul language": "A", "great heat": "A", "great cold": "A", "tight corset": "A",
        "menacing stare": "A", "manhandling": "B"}  # fmt: skip


@pytest.mark.rule("falkenstein.blow-rank")
@pytest.mark.parametrize(
    ("physique", "rank"), list(zip(("PR", "AV", "GD", "GR", "EXC", "EXT"), "AAAABB", strict=True))
)
def test_a_blow_follows_the_strikers_physique(physique, rank):
    bruiser = make("bruiser", physique=physique, attacks=(named("fist"),))
    assert (bruiser.attacks[0].rank, bruiser.attacks[0].tag) == (rank, "B")
    played = strike(there(bruiser, person("hero", "GD")), "bruiser", "hero")
    assert played.event("falkenstein.blow-rank").data["rank"] == rank


def test_a_blow_follows_physique_when_a_hand_changes_it():
    bruiser = make("bruiser", physique="AV", attacks=(named("fist"),)).but(physique="EXT")
    played = strike(there(bruiser, person("hero", "GD")), "bruiser", "hero")
    assert played.event("falkenstein.blow-rank").data["rank"] == "B"


@pytest.mark.parametrize("name", sorted(ALIASES))
def test_other_names_mean_the_same(name):
    assert replace(named(name), name="x") == replace(named(ALIASES[name]), name="x")
    assert ALIASES[name] in ATTACKS


def test_names_are_read_in_any_case_and_with_any_joint():
    assert named("Very-Large_Animal").rank == "D"
    with pytest.raises(ValueError, match="no attack is called 'sabr'") as error:
        named("sabr")
    assert error.value.args[2] == "sabre"


@pytest.mark.parametrize(
    ("text", "found"),
    [("9F", (9, "F")), ("F", (1, "F")), ("f", (1, "F")), ("12f", (12, "F")), ("c", (1, "C"))],
)
def test_harm_ranks_are_read(text, found):
    assert harm_rank(text) == found


@pytest.mark.parametrize("text", ["0F", "F9", "", "G", "100F", "9", "9 F", "-1F"])
def test_what_is_no_harm_rank_is_refused(text):
    with pytest.raises(ValueError, match="is no harm rank"):
        harm_rank(text)


def test_harm_ranks_are_written():
    assert [harm_words(1), harm_words(6, 9), harm_words(8), harm_words(0)] == ["A", "9F", "F+2", "none"]


@pytest.mark.parametrize(
    ("text", "rank"), [("gd", "GD"), ("Extraordinary", "EXT"), ("EX", "EXC"), ("exc", "EXC"), ("x", "x")]
)
def test_ranks_are_read_as_words_too(text, rank):
    assert rank_named(text) == rank


def test_an_attack_of_the_tables_may_be_changed_in_part():
    better = named("sabre", rank="E")
    assert (better.rank, better.ability, better.metal) == ("E", "Fencing", "steel")
    assert named("blow", rank="C").follows == "none"
    assert named("manhandling", ability="Fisticuffs").tag == "S"
    assert named("rapier", ability="none").ability is None
    assert named("torpedoes", rank="2F").n == 2


def test_an_attack_of_ones_own_is_spelled_out():
    own = Attack(**Attack.spell({"name": "Umbrella", "rank": "2b", "tag": "B"}))
    assert (own.rank, own.n, own.ability, own.against, own.range_yards) == ("B", 2, None, None, None)


@pytest.mark.rule("falkenstein.effective-range")
def test_a_distance_below_nought_is_none():
    found = there(person("rosa", attacks=(named("bow"),)), person("rogue"))
    assert "no distance" in refused(found, "attack", attacker="rosa", targets=("rogue",), yards=-5)


@pytest.mark.rule("falkenstein.firecast-rank")
def test_where_the_row_serves_every_attack_the_rank_comes_from_it():
    settings = Settings(dragon_damage="all")
    drake = person("drake", "GD", kind="dragon", attacks=(blow("A"),))
    played = strike(there(drake, person("rosa", "EXT")), "drake", "rosa", RED, settings=settings)
    assert played.events[0].rule == "falkenstein.firecast-rank"


@pytest.mark.rule("falkenstein.effective-range")
def test_a_shot_that_is_harder_says_why():
    found = there(person("rosa", attacks=(named("bow"),)), person("rogue", conscious=False))
    settings = Settings(beyond_range="harder")
    played = strike(found, "rosa", "rogue", settings=settings, yards=31)
    assert played.event("falkenstein.effective-range").data == {"attack": "Bow", "range": 30, "yards": 31}


@pytest.mark.rule("falkenstein.shock-ceiling")
def test_a_dragons_stare_stays_a_stare_where_its_row_serves_every_attack():
    drake = make(
        "drake",
        Settings(dragon_damage="all"),
        kind="dragon",
        physique="EXT",
        attacks=(named("menacing stare"),),
    )
    assert drake.attacks[0].rank == "A"
