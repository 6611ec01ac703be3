"""What a file may say of combatants and hazards, and what in it is a fault."""

import msgspec
import pytest
from wardens_play import (
    RULESET,
    Counter,
    Hazard,
    Marked,
    Settings,
    Wound,
    fight,
    hit,
    make,
    npc,
    piece,
    strike,
    warden,
)

from affray.encounter.files import BadFile, parse
from affray.encounter.model import Source
from affray.rules.registry import ruleset
from affray.rules.wardens.state import Attack, Combatant, Piece


def faults(one, settings=None):
    return [(fault.path, fault.text) for fault in RULESET.faults(one, settings or Settings())]


def read(text):
    return parse(Source(text='affray = 1\ntitle = "T"\nruleset = "wardens"\n' + text))


def told(text):
    with pytest.raises(BadFile) as caught:
        read(text)
    return str(caught.value)


def test_the_registry_knows_it():
    assert ruleset("wardens") is RULESET


def test_the_starting_file_is_an_encounter_without_faults():
    encounter = parse(Source(text=RULESET.starting_file))
    ids = [one.id for one in encounter.combatants]
    assert ids == ["ilse", "dunmore", "ferryman-1", "ferryman-2", "ferryman-3", "toll-master", "eel"]
    ilse, dunmore = encounter.combatants[:2]
    assert (ilse.load, dunmore.load) == ("agile", "heavy")
    assert ilse.attacks[0].harm == 2
    assert encounter.hazards[0].effects == ("bash",)


def test_short_forms():
    assert Piece.spell("shield") == {"name": "Shield", "max": 1, "now": 1, "shield": True}
    assert Piece.spell({"name": "mail"})["metal"]
    assert Piece.spell({"name": "Odd coat", "max": 2}) == {"name": "Odd coat", "max": 2, "now": 2}
    assert Wound.spell("cut") == {"text": "cut"}
    assert Counter.spell("claws") == {"name": "claws", "threat": "claws"}
    assert Attack.spell("enchanted-sword") == {"name": "Enchanted sword", "harm": 3, "approach": "finesse"}
    for kind, value in ((Piece, 3), (Attack, 3), (Wound, 3)):
        with pytest.raises(ValueError) as caught:
            kind.spell(value)
        assert len(caught.value.args) == 2
    for kind, value, near in ((Piece, "sheild", "shield"), (Attack, "speer", "spear"), (Attack, "zzz", "")):
        with pytest.raises(ValueError) as caught:
            kind.spell(value)
        assert caught.value.args[2] == near
        assert "did you mean" not in caught.value.args[1]


def test_a_misspelt_word_of_a_table_is_guessed_once():
    head = '[[combatant]]\nname = "Borin"\nguard = 3\n'
    for line, near in (('armor = ["sheild"]', "shield"), ('attacks = ["speer"]', "spear")):
        text = told(head + line)
        assert text.count("did you mean") <= 1
        assert near in text


def test_the_word_of_a_name_with_an_apostrophe_can_be_typed():
    foe = npc("rat", attacks=(hit(1, name="bite"), hit(1, name="Lamplighter's sword")))
    here = fight(foe, warden("ana"))
    for word in ("lamplighters-sword", "Lamplighter's sword"):
        assert "Lamplighter's sword" in strike(here, "rat", "ana", attack=word).lines[0]


def test_a_whole_warden_from_a_file():
    text = """
[[combatant]]
name = "Borin"
side = "party"
guard = {now = 1, max = 3, b = 1}
armor = ["mail", {name = "Round shield", max = 1, shield = true}]
attacks = ["spear", {name = "Net", harm = 1, effects = ["snare"]}]
wounds = ["broken rib", {text = "burnt hand", kind = "scar"}]
counters = ["glare"]
ratings = {muscle = 2}
"""
    (one,) = read(text).combatants
    assert one.player is True
    assert one.guard == Marked(now=1, max=3, b=1)
    assert [p.name for p in one.armor] == ["Mail", "Round shield"]
    assert [a.harm for a in one.attacks] == [2, 1]
    assert [w.kind for w in one.wounds] == ["wound", "scar"]
    assert one.aether == Marked(now=3, max=3)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("tier = 7", "tier"),
        ("tier = 0", "tier"),
        ("slots_used = 9", "slots_used"),
        ("ratings = {muscle = 5}", "muscle"),
        ('attacks = [{name = "x", harm = 5}]', "harm"),
        ('attacks = [{name = "x", harm = 1, effects = ["burns"]}]', "burn"),
        ('load = "agil"', "agile"),
        ("gaurd = 3", "guard"),
        ('scale = "mob"', "scale"),
    ],
)
def test_values_that_will_not_do(line, part):
    assert part in told(f'[[combatant]]\nname = "B"\nside = "party"\nguard = 3\n{line}\n')


def test_a_warden_needs_guard():
    one = make("ana", side="party", player="Ana")
    said = "`guard` is missing, and a Warden (anyone with a player) needs it"
    assert faults(one.but(guard=None)) == [(("guard",), said)]
    assert faults(make("rat").but(guard=None)) == []
    assert "`guard` is missing" in told('[[combatant]]\nname = "B"\nside = "party"\n')


def test_numbers_that_do_not_fit_together():
    assert faults(warden(guard={"now": 4, "max": 3})) == [(("guard", "now"), "4 of 3")]
    burned = warden(guard={"now": 2, "max": 3, "b": 1, "x": 1})
    assert [path for path, _ in faults(burned)] == [("guard", "b")]
    assert [path for path, _ in faults(warden(aether={"now": 3, "max": 3, "x": 1}))] == [("aether", "b")]
    wreck = warden(armor=(piece(now=1), piece("shield", 1, destroyed=True)))
    assert [path for path, _ in faults(wreck)] == [("armor", 1, "now")]
    assert [path for path, _ in faults(npc("rat", wounds=(Wound(), Wound())))] == [("wounds",)]
    assert [path for path, _ in faults(make("rat", wounds=(Wound(),) * 2).but(wound_slots=None))] == [
        ("wounds",)
    ]


def test_a_hazard_from_a_file():
    (hazard,) = read('[[hazard]]\nname = "Rocks"\nharm = 3\ntier = 2\nsurprise = true\n').hazards
    assert (hazard.harm, hazard.tier, hazard.surprise) == (3, 2, True)
    assert list(RULESET.hazard_faults(hazard, Settings())) == []
    assert "harm" in told('[[hazard]]\nname = "Rocks"\nharm = 0\n')
    assert isinstance(hazard, Hazard)


def test_prepare_twice_changes_nothing_and_keeps_what_is_given():
    one = warden(guard=2, aether={"now": 1, "max": 2}, wound_slots=5, load="heavy")
    assert RULESET.prepare(one, Settings()) == one
    used = one.but(moved=True, acted=True)
    assert RULESET.prepare(used, Settings()) == used
    assert (one.load, one.aether.max, one.wound_slots) == ("heavy", 2, 5)


def test_a_combatant_survives_being_written_and_read():
    one = warden(
        armor=(piece("mail", 1, max=2, b=1),),
        wounds=(Wound(text="cut", burn="X", consequence="out"),),
        status=("out",),
        items=("rope",),
        dropped=("lamp",),
        counters=(Counter(name="a", threat="b"),),
    )
    assert msgspec.convert(msgspec.to_builtins(one), Combatant) == one
    assert msgspec.json.decode(msgspec.json.encode(one), type=Combatant) == one


def test_a_misspelt_rating_is_told_all_that_there_are():
    text = told('[[combatant]]\nname = "Borin"\nguard = 3\nratings = { finese = 1 }\n')
    assert 'expected "finesse", or another rating: charm, command, finesse, muscle, rig' in text
    assert "a word of your own" in text
