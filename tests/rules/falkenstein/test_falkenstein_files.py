"""What a file may say, and what is wrong with a bad one."""

import pytest
from falkenstein_play import RULESET

from affray.encounter.files import BadFile, parse, schema
from affray.encounter.model import Source
from affray.rules.registry import ruleset
from affray.testing.memory import memory_session

HEAD = 'affray = 1\ntitle = "A"\nruleset = "falkenstein"\n'


def read(text):
    return parse(Source(text=HEAD + text, file="a.toml"))


def one(text):
    [found] = read(f'[[combatant]]\nname = "One"\n{text}\n').combatants
    return found


def faults(text):
    with pytest.raises(BadFile) as bad:
        read(text)
    return [str(fault).removeprefix("a.toml:") for fault in bad.value.faults]


def fault(text):
    found = faults(f'[[combatant]]\nname = "One"\n{text}\n')
    assert len(found) == 1, found
    return found[0]


def test_the_starting_file_teaches_and_has_no_fault():
    encounter = parse(Source(text=RULESET.starting_file))
    assert ruleset("falkenstein") is RULESET
    assert {one.kind for one in encounter.combatants} == {"human", "faerie"}
    assert encounter.hazards[0].feet == 45
    assert RULESET.starting_file.count("#") >= 10


def test_the_schema_names_fields_and_settings():
    made = schema(RULESET)
    text = repr(made)
    assert made["properties"]["ruleset"]["const"] == "falkenstein"
    for word in ("physique", "recovery_bank", "PR-AV", "unconscious_cards", "cold_iron", "firecast"):
        assert word in text


def test_a_character_that_says_nothing_is_average():
    plain = one("")
    assert (plain.physique, plain.kind, plain.armor, plain.state, plain.scratches) == (
        "AV",
        "human",
        "none",
        0,
        (),
    )
    assert (plain.conscious, plain.treated, plain.attacks) == (True, "untreated", ())


def test_abilities_are_ranks_words_or_tables():
    found = one(
        'abilities = { Fencing = "gd", Courage = "Extraordinary", Lore = { rank = "EX", suit = "D" } }'
    ).abilities
    assert [(name, ability.rank, ability.suit) for name, ability in found.items()] == [
        ("Fencing", "GD", None), ("Courage", "EXT", None), ("Lore", "EXC", "D")]  # fmt: skip


def test_physique_may_stand_among_the_abilities():
    assert one('abilities = { Physique = "GR" }').physique == "GR"
    assert one('physique = "EXC"\nabilities = { Physique = "GR" }').physique == "EXC"


def test_attacks_are_names_or_tables():
    found = one(
        'attacks = ["sabre", "fists", { name = "Umbrella", rank = "2b", tag = "B" }, { name = "Torpedoes" }]'
    ).attacks
    assert [(a.name, a.rank, a.n, a.tag) for a in found] == [
        ("Sabre", "D", 1, "W"),
        ("Fists", "A", 1, "B"),
        ("Umbrella", "B", 2, "B"),
        ("Torpedoes", "F", 9, "W"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('physique = "Great"', '`physique` is "Great"; expected "AV", "EXC"'),
        ('abilities = { Fencing = "XX" }', "is no rank; expected one of PR, AV"),
        ('attacks = ["sabr"]', "no attack is called"),
        ('attacks = [{ name = "Stick" }]', "Stick has no rank; expected a rank from A to F"),
        ('attacks = [{ name = "Stick", rank = "0F" }]', "'0F' is no harm rank"),
        ('attacks = [{ name = "Stick", rank = "A", metal = "tin" }]', '"tin"; expected "cold_iron"'),
        (
            'attacks = [{ name = "Horror", rank = "D", tag = "S" }]',
            "Horror is a shock of rank D; expected at most B, or excessive",
        ),
        (
            'kind = "dragon"\narmor = "heavy"',
            'a dragon of physique AV is not in heavy armor; expected "light"',
        ),
        ('kind = "vehicle"\narmor = "light"', "a vehicle has no armor of its own"),
        ('kind = "vehicle"\nsize = 3', "a vehicle without composition"),
        ('kind = "vehicle"\ncomposition = 3', "a vehicle without size"),
        (
            'kind = "vehicle"\nsize = 4\ncomposition = 5\nphysique = "GD"',
            "size and composition make physique EXT+4",
        ),
        ('kind = "vehicle"\nsize = "vast"\ncomposition = 1', '`size` is "vast"'),
        ('kind = "vehicle"\nphysique = "GD"\nextra = 2', "extra is what goes past EXT"),
        ('kind = "vehicle"\nscratches = ["B"]', "a vehicle's scratches are counted"),
        ('kind = "vehicle"\nscratches = 40', "40 scratches are a Wounded; expected at most 39"),
        ("scratches = 2", "a person's scratches have tags"),
        ("size = 3", "size is for vehicles"),
        ("state = 6", "`state` is 6; expected a whole number from 0 to 5"),
        ('scratches = ["X"]', '"X"'),
        ("firecasts = 2", "from 0 to 1"),
    ],
)
def test_faults_of_a_combatant(text, said):
    assert said in fault(text)


def test_faults_stand_at_the_key_that_is_wrong():
    assert fault('attacks = [{ name = "Stick", rank = "A" },\n  { name = "Pole" }]').startswith("7:3:")
    assert "nearest: sabre" in fault('attacks = ["sabr"]')


def test_an_excessive_shock_is_allowed():
    assert (
        one('attacks = [{ name = "Horror", rank = "D", tag = "S", excessive = true }]').attacks[0].excessive
    )


def test_what_has_scratches_is_scratched_and_what_is_hurt_has_a_tag():
    assert one('scratches = ["B"]').state == 1
    assert one("state = 2").state_tag == "W"
    assert one('state = 3\nstate_tag = "B"').state_tag == "B"
    assert one('state = 1\nstate_tag = "B"').state_tag == "none"


def test_a_vehicle_is_filled_in():
    hulk = one('kind = "vehicle"\nsize = "huge"\ncomposition = "brass"')
    assert (hulk.physique, hulk.extra, hulk.size, hulk.composition, hulk.scratches) == ("EXT", 0, 3, 2, 0)
    assert one('kind = "vehicle"\nphysique = "EXT"\nextra = 3').extra == 3
    assert one('kind = "vehicle"').physique == "AV"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Peril has neither cause nor rank"),
        ('cause = "fall"\nvolts = 3', "volts do not matter here; expected feet"),
        ('cause = "fire"\nfeet = 3', "feet do not matter here; expected leave it out"),
        ('cause = "plague"', '`cause` is "plague"'),
        ('rank = "D"\ntag = "S"', "Peril is a shock of rank D"),
        ('cause = "fall"\nfeet = -1', "`feet` is -1"),
        ('cause = "fall"\ntimes = 0', "`times` is 0"),
    ],
)
def test_faults_of_a_hazard(text, said):
    assert said in faults(f'[[hazard]]\nname = "Peril"\n{text}\n')[0]


def test_a_file_may_bring_tables_of_its_own():
    settings = read(
        '[settings.table_1]\nAV = ["High", "Partial", "Failure 3", "Fumble 5", "Fumble 8", "Fumble 11"]\n'
        '[settings.table_3.Body]\nPR-AV = ["-", "S", "W", "I", "MW", "KI"]\n'
    ).settings
    assert settings.table_1.AV[2].card == 3
    assert settings.table_3.Body.pr_av[0] == "-"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[settings.table_1]\nAV = ["High"]', "`settings.table_1.AV` is a list"),
        ('[settings.table_1]\nXX = ["High"]', "unknown key `settings.table_1.XX`"),
        (
            '[settings.table_1]\nAV = ["High", "Partial", "Often", "High", "High", "High"]',
            "is no cell of Table 1",
        ),
        ('[settings.table_3.Body]\nPR-AV = ["W", "W", "W", "W", "W", "Z"]', '"Z"'),
        (
            '[settings.table_3.Elbow]\nPR-AV = ["W", "W", "W", "W", "W", "W"]',
            "unknown key `settings.table_3.Elbow`",
        ),
        ("[settings]\nwounded_penalty = 2", "`settings.wounded_penalty` is 2; expected 0 or 1"),
        ('[settings]\nask = ["turn"]', '"turn"'),
        ("[settings]\nmax_cards = -1", "`settings.max_cards` is -1"),
        ('[settings]\narmor_ignored_by = ["bees"]', '"bees"'),
        ('[settings]\nshock_ceiling = "G"', '"G"'),
        ("[settings]\nhand_size = 4", "unknown key"),
    ],
)
def test_faults_of_settings(text, said):
    assert said in faults(text)[0]


def test_a_file_may_deal_hands_itself():
    scene = read('[scene]\nhost = ["KC", "2D"]\nhands = { Ana = ["joker-red"] }\nminutes = 30\n').scene
    assert (scene.host, scene.hands["Ana"], scene.minutes) == (("KC", "2D"), ("joker-red",), 30)
    assert sum(scene.deck.values()) == 51


def test_faults_of_a_scene():
    assert (
        "each of the fifty-four cards once" in faults('[scene]\nhost = ["KC"]\nhands = { Ana = ["KC"] }\n')[0]
    )
    assert "1C is no card" in faults('[scene]\nhost = ["1C"]\n')[0]


def test_an_initiative_needs_an_ability_to_go_by():
    text = '[order]\nkind = "initiative"\n'
    assert "an initiative goes by an ability" in faults(text)[0]
    assert read(text + 'by = "Perception"\n').order.by == "Perception"
    assert "cannot be played in order" in faults('[order]\nkind = "phases"\n')[0]


def test_all_faults_are_told_at_once():
    found = faults(
        '[settings]\nshock_ceiling = "G"\n'
        '[[combatant]]\nname = "A"\nphysique = "Z"\n'
        '[[combatant]]\nname = "B"\nattacks = ["x"]\n'
    )
    assert len(found) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('attacks = ["firecast"]', "only dragons cast fire"),
        ('attacks = [{ name = "Curse", rank = "B", tag = "firecast" }]', "firecast harms dragons alone"),
    ],
)
def test_fire_is_for_dragons(text, said):
    assert said in fault(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('cause = "heat"\nrank = "E"', "is a shock of rank E"),
        ('cause = "fire"\nrank = "E"\ntag = "S"', "is a shock of rank E"),
        ('cause = "fall"\nrank = "C"', "the rank goes by feet here"),
        ('rank = "C"\ntag = "firecast"', "firecast harms dragons alone"),
    ],
)
def test_a_hazard_is_what_its_cause_makes_it(text, said):
    [found] = faults(f'[[hazard]]\nname = "Furnace"\n{text}\n')
    assert said in found


@pytest.mark.rule("falkenstein.mortal-out")
def test_who_lies_mortally_wounded_at_the_start_is_not_awake():
    assert not one("state = 4").conscious
    assert one("state = 3").conscious
    [found] = read('[settings]\nmortal_awake = true\n[[combatant]]\nname = "One"\nstate = 4\n').combatants
    assert found.conscious


@pytest.mark.parametrize(
    ("word", "state"),
    [("unhurt", 0), ("scratched", 1), ("mortally wounded", 4), ("killed", 5), ("destroyed", 5), (3, 3)],
)
def test_a_state_may_be_written_as_its_word(word, state):
    session = memory_session(SHIP.format(state=repr(word)))
    assert session.play.fight["hulk"].state == state


def test_a_hand_repairs_by_the_word_and_what_counted_counts_anew():
    session = memory_session(SHIP.format(state=3).replace("extra", "more_count = 6\nextra"))
    invocation = session.desk.bind(session.play, ["set", "hulk", "state", "wounded"])
    assert session.command(invocation).refusal is None
    hulk = session.play.fight["hulk"]
    assert (hulk.state, hulk.more_count) == (2, 0)
    refusal = session.command(session.desk.bind(session.play, ["set", "hulk", "state", "sunk"])).refusal
    assert "unhurt" in str(refusal.data["expected"])
    session.command(session.desk.bind(session.play, ["set", "hulk", "more_count", "4"]))
    assert session.play.fight["hulk"].more_count == 4


SHIP = """\
affray = 1
title = "Hulk"
ruleset = "falkenstein"
[[combatant]]
name = "Ana"
side = "party"
[[combatant]]
name = "Hulk"
kind = "vehicle"
size = "huge"
composition = "wood"
extra = 0
state = {state}
"""
