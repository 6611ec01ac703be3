"""What a file may say of combatants and hazards, and what in it is a fault, with its line and column."""

import msgspec
import pytest
from foci_play import RULESET, Ability, Dying, Settings, at, make, npc, pc, shield, weapon

from affray.encounter.files import BadFile, parse
from affray.encounter.model import Source
from affray.rules.foci.kit import Armor, Shield, Weapon
from affray.rules.foci.state import Combatant, Foci, Initiative, Level
from affray.rules.foci.tables import feet, skill_words
from affray.rules.registry import ruleset

HEAD = 'affray = 1\ntitle = "T"\nruleset = "foci"\n'
ONE = '[[combatant]]\nname = "B"\n'


def read(text):
    return parse(Source(text=HEAD + text))


def told(text):
    with pytest.raises(BadFile) as caught:
        read(text)
    return str(caught.value)


def faults(one, settings=None):
    return [(fault.path, fault.text) for fault in RULESET.faults(one, settings or Settings())]


def test_the_registry_knows_it():
    assert ruleset("foci") is RULESET


def test_the_starting_file_is_an_encounter_without_faults():
    encounter = parse(Source(text=RULESET.starting_file))
    ids = [one.id for one in encounter.combatants]
    assert ids == ["maren", "piers", "hand-1", "hand-2", "keeper", "voice"]
    maren, piers = encounter.combatants[:2]
    assert [w.carried for w in maren.weapons] == ["hand", "small"]
    assert [w.carried for w in piers.weapons] == ["hand", "stowed"]
    assert maren.shield.position == "raised"
    assert encounter.combatants[2].tracks.physical.serious.max == 1


# --- the bad input that the game master is told of ---


def test_a_two_handed_weapon_beside_a_raised_shield():
    text = ONE + 'weapons = ["great sword"]\nshield = { name = "heavy shield", position = "raised" }\n'
    said = told(text)
    assert said.startswith("encounter.toml:7:35: ")
    assert "a shield raised beside great sword, which takes two hands" in said
    held = told(text.replace("raised", "held"))
    assert ":7:" in held
    assert "a shield held beside great sword" in held


def test_a_skill_of_nine():
    said = told(ONE + "skills = { fight = 9 }\n")
    assert said.startswith("encounter.toml:6:12: ")
    assert "a whole number from 0 to 4" in said


def test_a_weapon_that_nobody_defined():
    said = told(ONE + 'weapons = ["cutlas"]\n')
    assert said.startswith("encounter.toml:6:12: ")
    assert 'no weapon is called "cutlas"' in said
    assert "cutlass" in said.rpartition("nearest")[2]


def test_someone_trained_in_both_magic_and_psionics():
    text = ONE + (
        'abilities = [\n  { name = "Fire", kind = "magic" },\n  { name = "Dread", kind = "psionics" },\n]\n'
    )
    said = told(text)
    assert said.startswith("encounter.toml:8:21: ")
    assert "psionics beside magic: nobody is trained in both" in said


def test_all_of_them_are_told_at_once():
    text = (
        ONE + 'skills = { fight = 9 }\n[[combatant]]\nname = "C"\nweapons = ["spoon"]\n'
        '[[combatant]]\nname = "D"\n'
        'abilities = [{ name = "F", kind = "magic" }, { name = "G", kind = "psionics" }]\n'
    )
    with pytest.raises(BadFile) as caught:
        read(text)
    assert [fault.line for fault in caught.value.faults] == [6, 9, 12]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ('armor = "chian"', "chain"),
        ('shield = "buckler"', "no shield is called"),
        ("weapons = [3]", "no weapon"),
        ('weapons = [{ name = "Spear" }]', "base_half"),
        ("weapons = [{ base_half = 4 }]", "name"),
        ('weapons = [{ name = "Spear", base_half = -1 }]', "base_half"),
        ('advantages = ["brave"]', "brave"),
        ('gear = [{ name = "x", skill = "fight", applies = ["always"] }]', "always"),
        ('supplies = "plenty"', "plenty"),
        ('difficulty = "impossible"', "impossible"),
        ("tracks = { physical = { moderate = 0 } }", "moderate"),
        ("foci = { left = 10 }", "left"),
        ("dying = 2", "the physical track is not full"),
        ("gaurd = 3", "gaurd"),
        ('abilities = [{ name = "Fire", kind = "fire" }]', "magic"),
    ],
)
def test_values_that_will_not_do(line, part):
    assert part in told(f"{ONE}{line}\n")


def test_what_does_not_fit_together():
    assert faults(npc(advantages=("strong",), disadvantages=("weak",))) == [
        (("disadvantages", 0), "weak beside strong")
    ]
    assert faults(npc(armor=Armor(name="x", dr=1, track_max=2, track_marked=3)))[0][0] == (
        "armor",
        "track_marked",
    )
    assert faults(npc(foci=Foci(per_turn=2)))[0][0] == ("foci", "left")
    many = make("x", weapons=(weapon(), weapon("cutlass", carried="hand"), weapon("rapier", carried="hand")))
    assert faults(many) == [(("weapons", 2), "rapier is more than two hands hold")]
    full = npc(physical=(3, 0, 0))
    over = full.but(
        tracks=msgspec.convert({"physical": {"serious": {"marked": 4, "max": 3}}}, type(full.tracks))
    )
    assert faults(over)[0][0] == ("tracks", "physical", "serious", "marked")
    odd = Weapon(name="club", base_half=4, reload_foci=6)
    assert faults(make("x", weapons=(odd,)))[0][0] == ("weapons", 0, "reload_foci")
    done = weapon("bow", reload_done=9)
    assert faults(make("x", weapons=(done,)))[0][0] == ("weapons", 0, "reload_done")


def test_a_shield_without_a_position_is_slung_beside_two_hands():
    (one,) = read(ONE + 'weapons = ["musket"]\nshield = "light shield"\n').combatants
    assert one.shield.position == "slung"
    (other,) = read(ONE + 'weapons = ["cutlass"]\nshield = "light shield"\n').combatants
    assert other.shield.position == "held"


def test_short_forms():
    assert Weapon.spell("Small-Knife")["name"] == "small knife"
    assert Weapon.spell({"name": "Musket", "loaded": False})["reload_foci"] == 12
    assert Armor.spell("scale")["slow"] == 5
    assert Shield.spell("heavy_shield")["dr"] == 2
    assert Level.spell(2) == {"max": 2}
    assert Foci.spell(2) == {"per_turn": 2, "left": 2}
    assert Foci.spell({"per_turn": 2}) == {"per_turn": 2, "left": 2}
    assert Dying.spell(2) == {"rounds_left": 2}
    assert Initiative.spell(12) == {"total": 12, "fixed": True}
    assert Initiative.spell({"total": 12}) == {"total": 12, "fixed": True}
    for kind, value in (
        (Level, "x"),
        (Foci, "x"),
        (Dying, "x"),
        (Initiative, True),
        (Weapon, 3),
        (Armor, "tin"),
    ):
        with pytest.raises(ValueError) as caught:
            kind.spell(value)
        assert len(caught.value.args) >= 2


def test_a_whole_combatant_from_a_file():
    text = """
[[combatant]]
name = "Oda"
side = "party"
skills = { fight = 3, dodge = 2 }
gear = [{ name = "edge", skill = "fight", applies = ["attack"] }]
advantages = ["strong", "tough"]
weapons = ["great sword", "long dagger", { name = "Sling", base_half = 4, carried = "small" }]
armor = { name = "chain", track_marked = 2 }
tracks = { mental = { moderate = { marked = 1 } } }
foci = { debt = 2 }
initiative = 20
supplies = "basic"
"""
    (one,) = read(text).combatants
    assert one.player is True
    assert [w.carried for w in one.weapons] == ["hand", "stowed", "small"]
    assert (one.armor.track_max, one.armor.track_marked) == (6, 2)
    assert (one.tracks.physical.moderate.max, one.tracks.mental.moderate.marked) == (4, 1)
    assert (one.foci.left, one.foci.debt) == (3, 2)
    assert one.initiative.fixed


def test_settings_from_a_file_are_merged_with_the_defaults():
    encounter = read('[settings]\ntn = { hard = 4 }\npush = { cost_foci = 2 }\nask = ["push"]\n' + ONE)
    settings = encounter.settings
    assert (settings.tn.hard, settings.tn.average, settings.push.cost_foci, settings.push.dice) == (
        4,
        1,
        2,
        1,
    )


def test_a_hazard_from_a_file():
    (hazard,) = read('[[hazard]]\nname = "Fall"\nharm = 3\npasses_armor = true\n' + ONE).hazards
    assert (hazard.harm, hazard.track, hazard.passes_armor) == (3, "physical", True)
    assert list(RULESET.hazard_faults(hazard, Settings())) == []


def test_prepare_twice_changes_nothing():
    one = pc(
        advantages=("tough",),
        weapons=("pole arm", "light pistol"),
        shield=shield(position=None),
        abilities=(Ability(name="Fire", kind="magic"),),
    )
    assert RULESET.prepare(one, Settings()) == one
    assert (one.abilities[0].track, one.abilities[0].injury) == ("physical", 1)
    assert faults(one) == []


def test_a_combatant_survives_being_written_and_read():
    one = pc(
        weapons=("pole arm", "light pistol"),
        armor="chain",
        shield=shield(position="slung"),
        abilities=(Ability(name="Fire", kind="magic"),),
        physical=(3, 2, 0),
        mental=(1, 0, 0),
        dying=Dying(rounds_left=2),
        initiative=Initiative(total=9, dice=(5, 4)),
        foci=Foci(left=1, debt=2),
    )
    assert msgspec.json.decode(msgspec.json.encode(one), type=Combatant) == one
    assert msgspec.convert(msgspec.to_builtins(one), Combatant) == one


def test_small_words():
    assert feet(25) == "12.5"
    assert feet(30) == "15"
    assert skill_words("use_ability") == "Use ability"
    assert at("x").acting == "x"
