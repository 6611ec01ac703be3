"""The Fortune Deck: what cards count, whose hand they are in, what is drawn, played, turned and put back."""

from collections import Counter

import msgspec
import pytest
from falkenstein_play import (
    COMMANDS,
    RED,
    RULESET,
    SPADE,
    Scene,
    Settings,
    abilities,
    at,
    blow,
    do,
    feat_level,
    fight,
    foe,
    named,
    person,
    play,
    refused,
    strike,
    suffer,
)

from affray.rules.falkenstein.abilities import SUIT_OF, Ability, suit_of
from affray.rules.falkenstein.cards import CARDS, WHOLE, brief, card_named, spoken, value_of
from affray.rules.falkenstein.hands import FortuneDeal, FortuneDraw
from affray.rules.falkenstein.plays import CardWords, Chance, weighed
from affray.rules.falkenstein.success import points_of
from affray.rules.question import Choose, Pick

TABLE = Settings(cards="table")
REAL_HANDS = Settings(hands="table")


def held(scene):
    return [*scene.host, *(card for hand in scene.hands.values() for card in hand)]


def whole(scene):
    """All fifty-four cards, each once, in the deck and the hands together."""
    found = Counter(held(scene)) + Counter({card: n for card, n in scene.deck.items() if n})
    return found == Counter(WHOLE)


def duel(hand=("7C", "2H", "AS", "4C"), rogue=0, **more):
    hero = person("hero", abilities=abilities(Fencing="AV", Courage="GD"), attacks=(named("rapier"),))
    rogue = foe(
        "rogue",
        named("rapier"),
        abilities=abilities(Fencing="GD", Athletics="GR"),
        armor="heavy",
        state=rogue,
    )
    return fight(hero, rogue, hands={"Ana": hand}, **more)


# --- what cards are and count ---


def test_the_deck_is_fifty_two_cards_and_two_jokers():
    assert len(CARDS) == len(set(CARDS)) == 54
    assert [value_of(card) for card in CARDS[:13]] == list(range(2, 15))
    assert {card for card in CARDS if value_of(card) == 15} == {"joker-red", "joker-black"}


@pytest.mark.rule("falkenstein.card-value")
@pytest.mark.parametrize(
    ("card", "counts"), [("2C", 2), ("10C", 10), ("JC", 11), ("QC", 12), ("KC", 13), ("AC", 14)]
)
def test_a_card_of_the_suit_counts_its_value(card, counts):
    assert points_of(card, "C", Settings()) == counts


@pytest.mark.rule("falkenstein.joker-value")
@pytest.mark.parametrize("suit", "CDHS")
def test_a_joker_counts_fifteen_in_any_suit(suit):
    assert points_of("joker-red", suit, Settings()) == points_of("joker-black", suit, Settings()) == 15


def test_a_joker_lifts_a_hopeless_feat():
    assert feat_level("PR", "EXT", "joker-black") == "High"
    assert feat_level("PR", "EXT", "joker-black", ability="Courage") == "High"


@pytest.mark.parametrize("card", ["2H", "AS", "KD"])
def test_a_card_of_another_suit_counts_one(card):
    assert points_of(card, "C", Settings()) == 1


@pytest.mark.rule("falkenstein.ability-suit")
def test_every_ability_has_one_suit():
    one = person(abilities=abilities(Courage="GD"))
    assert {suit_of(one, name) for name in ("Fencing", "FISTICUFFS", "Marksmanship", "physique")} == {"C"}
    assert suit_of(one, "Social Graces") == suit_of(one, "social_graces") == "S"
    assert suit_of(one, "Courage") == "H"
    assert suit_of(one, "Natural Sciences") == "D"
    assert Counter(SUIT_OF.values()) == {"C": 11, "H": 7, "D": 11, "S": 4}


def test_an_ability_of_the_files_own_names_its_suit_or_is_of_clubs():
    one = person(abilities={"Clockwork": Ability(rank="GD", suit="D"), "Yodelling": Ability(rank="GD")})
    assert suit_of(one, "Clockwork") == "D"
    assert suit_of(one, "Yodelling") == "C"
    assert suit_of(one, "Unheard of") == "C"


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("kc", "KC"),
        ("10h", "10H"),
        ("Q♠", "QS"),
        ("joker", "joker-red"),
        ("JOKER-BLACK", "joker-black"),
        ("x", "x"),
    ],
)
def test_cards_are_read_as_people_write_them(typed, card):
    assert card_named(typed, WHOLE) == card


def test_a_bare_joker_is_the_one_that_is_left():
    assert card_named("joker", {**WHOLE, "joker-red": 0}) == "joker-black"


def test_cards_are_told_in_signs_and_in_words():
    assert brief("10H") == "10♥"
    assert brief("joker-red") == "red joker"
    assert spoken("10H") == "the Ten of Hearts"
    assert not any(char.isdigit() for card in CARDS for char in spoken(card))


# --- hands ---


@pytest.mark.rule("falkenstein.deck-whole")
def test_at_the_start_everybody_is_dealt_four_and_all_cards_are_there():
    there = fight(person("ana"), person("bea", player="Ben"), foe("x"), foe("y"))
    played = play(RULESET.begin(there, at(), ("ana", "bea", "x", "y")))
    scene = played.fight.scene
    assert {key: len(hand) for key, hand in scene.hands.items()} == {"Ana": 4, "Ben": 4}
    assert len(scene.host) == 4
    assert whole(scene)
    assert played.event("falkenstein.deck-whole").data == {"deck": 42, "held": 12}


@pytest.mark.rule("falkenstein.host-hand")
def test_all_that_the_host_plays_share_one_hand():
    there = fight(
        foe("x", named("rapier")), foe("y", named("rapier")), person(), host=("5C", "KC", "2D", "3D")
    )
    first = strike(there, "x", "rosa", answers={"card:x": "KC"})
    assert "KC" not in first.fight.scene.host
    assert len(first.fight.scene.host) == 4
    again = strike(first.fight, "y", "rosa", answers={"card:y": "5C"})
    assert again.question("card:y").by == "gm"
    assert "falkenstein.host-hand" in first.rules


def test_a_player_with_two_characters_has_one_hand_and_one_without_a_name_has_its_own():
    ids = ("a", "b", "c", "d")
    there = fight(person("a"), person("b"), person("c", player=True), person("d", player=True))
    played = play(RULESET.begin(there, at(), ids))
    assert set(played.fight.scene.hands) == {"Ana", "c", "d"}


def test_those_who_come_in_later_are_dealt_a_hand_and_others_keep_theirs():
    there = fight(person("a"), foe("x"), host=("2C", "3C", "4C", "5C"))
    played = play(RULESET.begin(there, at(), ("x",)))
    assert played.fight.scene.host == ("2C", "3C", "4C", "5C")
    assert played.asked == []


@pytest.mark.rule("falkenstein.hand-refill")
def test_a_played_card_goes_back_and_the_hand_is_filled_up():
    played = strike(duel(), "hero", "rogue", answers={"card:hero": "7C", "deal:hero": ("9D",)})
    scene = played.fight.scene
    assert scene.hands["Ana"] == ("4C", "9D", "2H", "AS")
    assert scene.deck["7C"] == 1
    assert whole(scene)
    assert played.question("deal:hero").by == "hero"


def test_the_played_card_may_be_drawn_again_at_once():
    played = strike(duel(), "hero", "rogue", answers={"card:hero": "7C", "deal:hero": ("7C",)})
    assert "7C" in played.fight.scene.hands["Ana"]


def test_who_plays_no_card_draws_none():
    played = strike(duel(), "hero", "rogue", answers={"card:hero": "none"})
    assert played.asked == ["card:hero"]
    assert played.fight.scene == duel().scene


def test_a_hand_tells_nothing_of_the_order_in_which_its_cards_came():
    one = do(duel(), "hand", whose="Ana", cards=("AS", "2H", "4C", "7C")).fight.scene
    other = do(duel(), "hand", whose="Ana", cards=("7C", "AS", "2H", "4C")).fight.scene
    assert msgspec.json.encode(one) == msgspec.json.encode(other)
    assert list(one.deck) == list(CARDS)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"host": ("2C", "2C")}, "each of the fifty-four cards once"),
        ({"host": ("2C",), "hands": {"Ana": ("2C",)}}, "each of the fifty-four cards once"),
        ({"host": ("1C",)}, "1C is no card"),
        ({"deck": dict.fromkeys(CARDS, 1), "host": ("2C",)}, "each of the fifty-four cards once"),
        ({"deck": {**WHOLE, "3C": 0}, "host": ("2C",)}, "in a hand and in the deck"),
        (
            {"deck": {**WHOLE, "2C": 0, "3C": 0}, "host": ("2C", "2C")},
            "each of the fifty-four cards once",
        ),
        ({"deck": {"2C": 1}}, "each of the fifty-four cards once"),
    ],
)
def test_a_scene_in_which_a_card_is_there_twice_or_not_at_all_cannot_be(fields, why):
    with pytest.raises(ValueError, match=why):
        Scene(**fields)


def test_more_hands_than_the_deck_has_cards_for_are_dealt_what_there_is():
    crowd = [person(f"p{n}", player=f"P{n}") for n in range(15)]
    played = play(RULESET.begin(fight(*crowd), at(), tuple(one.id for one in crowd)))
    assert sorted(len(hand) for hand in played.fight.scene.hands.values()) == [2, *[4] * 13]
    assert sum(played.fight.scene.deck.values()) == 0
    assert whole(played.fight.scene)


def test_a_typed_card_that_is_in_a_hand_is_refused_naming_the_hand():
    there = duel(host=("KD",))
    question = FortuneDeal(id="deal:x", text="", counts=there.scene.deck, count=1, scene=there.scene)
    assert question.check(("7C",)).text == "7C is in Ana's hand"
    played = suffer_in(there)
    turn = played.question("turn:hero")
    assert turn.check("AS").text == "AS is in Ana's hand"
    assert turn.check("KD").text == "KD is in the Host's hand"
    assert turn.check("14C").text == "14C is no card"
    assert turn.check("3D") is None


def suffer_in(there, *turn):
    return strike(there.having(foe("fate", blow("B"))), "fate", "hero", *(turn or (RED,)))


def test_the_hand_command_says_what_a_hand_holds():
    there = duel(host=("KD",))
    after = do(there, "hand", whose="host", cards=("kd", "joker", "3D")).fight.scene
    assert after.host == ("3D", "KD", "joker-red")
    assert whole(after)
    assert refused(there, "hand", whose="host", cards=("AS",)) == "AS is in Ana's hand"
    assert refused(there, "hand", whose="host", cards=("3D", "3D")) == "a card is named twice"
    assert refused(there, "hand", whose="host", cards=("1D",)) == "1D is no card"
    assert do(there, "hand", whose="Ana").fight.scene.hands["Ana"] == ()


def test_hands_are_filled_and_reshuffled_on_demand():
    there = duel(hand=("7C",), host=("KD",))
    filled = do(there, "deal").fight.scene
    assert [len(filled.hands["Ana"]), len(filled.host)] == [4, 4]
    assert "7C" in filled.hands["Ana"]
    shuffled = do(there, "reshuffle", answers={"deal:hero": ("2D", "3D", "4D", "5D")}).fight.scene
    assert shuffled.hands["Ana"] == ("2D", "3D", "4D", "5D")
    assert whole(shuffled)


# --- turned cards ---


@pytest.mark.rule("falkenstein.turned-card")
def test_a_turned_card_is_shown_and_goes_back():
    played = suffer_in(duel(), SPADE)
    assert played.turned == ["3♠"]
    event = played.event("falkenstein.turned-card")
    assert event.public == "A card is turned for {target}: the Three of Spades"
    assert played.fight.scene == duel().scene
    assert played.question("turn:hero").counts["7C"] == 0, "cards in hands are out of the deck"


def test_two_cards_turned_in_one_command_are_different_ones():
    ana, bea = person("ana"), person("bea")
    there = fight(ana, bea, foe("fate", blow("B")))
    played = strike(there, "fate", ("ana", "bea"), "9H", "8H")
    second = played.question("turn:bea")
    assert second.counts["9H"] == 0
    assert second.check("9H").text == "9H has just been turned"


def test_when_every_other_card_is_out_the_turned_ones_are_shuffled_in_again():
    crowd = {f"P{n}": tuple(CARDS[4 * n : 4 * n + 4]) for n in range(13)}
    there = fight(person("ana"), person("bea"), person("cy"), foe("fate", blow("B")), hands=crowd)
    played = strike(there, "fate", ("ana", "bea", "cy"), "joker-red", "joker-black", "joker-red")
    assert len(played.turned) == 3


# --- playing ---


@pytest.mark.rule("falkenstein.one-card")
def test_one_card_is_played_for_a_feat_at_most():
    question = strike(duel(), "hero", "rogue", answers={"card:hero": "none"}).question("card:hero")
    assert isinstance(question, Choose)
    assert question.check(("7C", "4C")) is not None
    assert question.check("KD") is not None, "a card that is in no hand of theirs"


def test_the_prompt_shows_for_each_card_what_it_would_achieve():
    question = strike(duel(), "hero", "rogue", answers={"card:hero": "none"}).question("card:hero")
    notes = {option.id: option.note for option in question.options}
    assert notes == {
        "none": "Failure",
        "4C": "Full",
        "7C": "High",
        "2H": "Failure, counts 1",
        "AS": "Failure, counts 1",
    }
    assert question.data["lifts"] == "2 gives Partial, 4 Full, 6 High"
    assert question.data["level"] == "Failure"


@pytest.mark.parametrize(
    ("hand", "default"),
    [
        (("7C", "KC", "2H"), "7C"),
        (("4C", "5C", "2H"), "4C"),
        (("2H", "AS"), "none"),
        (("3C", "2C"), "2C"),
        (("joker-red", "6C"), "6C"),
    ],
)
def test_by_default_the_least_card_that_does_the_most_is_played(hand, default):
    question = strike(duel(hand), "hero", "rogue").question("card:hero")
    assert question.default == default


@pytest.mark.rule("falkenstein.actor-plays")
def test_only_the_acting_side_plays():
    played = strike(duel(host=("KC", "QC")), "hero", "rogue", answers={"card:hero": "none"})
    assert not [name for name in played.asked if name == "card:rogue"]


def test_defender_plays_takes_the_defenders_card_off():
    settings = Settings(defender_plays=True)
    there = duel(host=("2C", "5C"))
    answers = {"card:hero": "7C", "card:rogue": "5C"}
    played = strike(there, "hero", "rogue", settings=settings, answers=answers)
    assert played.level == "Partial"
    notes = {option.id: option.note for option in played.question("card:rogue").options}
    assert notes == {"none": "High", "2C": "Full", "5C": "Partial"}
    assert played.question("card:rogue").default == "5C"
    assert played.event("falkenstein.actor-plays").data["points"] == 5
    assert {"deal:hero", "deal:host"} <= set(played.asked)


@pytest.mark.parametrize(("mine", "best"), [("none", "none"), ("2C", "3H"), ("4C", "KC")])
def test_a_defender_keeps_the_better_card_where_a_poorer_one_wards_off_all_harm(mine, best):
    there = duel(hand=("2C", "2H", "AS", "4C"), host=("3H", "KC", "AC"))
    played = strike(
        there, "hero", "rogue", settings=Settings(defender_plays=True), answers={"card:hero": mine}
    )
    assert played.question("card:rogue").default == best


def test_a_duellist_reckons_with_a_card_of_any_other_suit_in_reply():
    there = duel(hand=("2H", "5H", "AS", "4D"), host=("3H",))
    there = there.put("rogue", abilities=abilities(Fencing="AV"))
    alone = strike(there, "hero", "rogue", answers={"card:hero": "none"}).question("card:hero")
    assert alone.default == "none"
    duellist = Settings(defender_plays=True)
    asked = strike(there, "hero", "rogue", settings=duellist, answers={"card:hero": "2H"})
    assert asked.question("card:hero").default == "2H"
    helpless = Settings(defender_plays=True, off_suit_counts=0)
    asked = strike(there, "hero", "rogue", settings=helpless, answers={"card:hero": "none"})
    assert asked.question("card:hero").default == "none"


def test_what_a_reply_may_lessen_is_said_to_be_the_most_that_comes_of_it():
    settings = Settings(defender_plays=True)
    there = duel(hand=("2C", "2H", "AS", "4C"), host=("3H", "KC", "AC"))
    asked = strike(there, "hero", "rogue", settings=settings, answers={"card:hero": "4C"}).question(
        "card:hero"
    )
    notes = {option.id: option.note for option in asked.options}
    assert notes == {
        "none": "up to Failure",
        "2C": "up to Partial",
        "2H": "up to Failure, counts 1",
        "AS": "up to Failure, counts 1",
        "4C": "up to Full",
    }
    text = asked.text.format(**asked.who, **asked.data)
    assert text == "hero, a card? Fencing AV against GD"


def test_a_reply_is_asked_for_with_what_the_attack_counts():
    settings = Settings(defender_plays=True)
    there = duel(hand=("2C", "2H", "AS", "4C"), host=("3H", "KC", "AC"))
    asked = strike(there, "hero", "rogue", settings=settings, answers={"card:hero": "4C"}).question(
        "card:rogue"
    )
    text = asked.text.format(**asked.who, **asked.data)
    assert text == "rogue, a reply? Fencing GD against AV + 4"
    assert asked.options[0].note == "Full"


def test_no_card_is_said_to_be_needed_only_where_nobody_replies():
    there = duel().put("hero", abilities=abilities(Fencing="EXT"))
    alone = Settings(hands="table")
    asked = strike(there, "hero", "rogue", settings=alone, answers={"card:hero": ""}).question("card:hero")
    assert asked.data["lifts"] == "no card is needed"
    duellist = Settings(hands="table", defender_plays=True)
    asked = strike(there, "hero", "rogue", settings=duellist, answers={"card:hero": ""}).question("card:hero")
    assert asked.data["lifts"] == "a reply comes off"


@pytest.mark.parametrize(("mine", "optional"), [("none", True), ("4C", False)])
def test_a_defender_whose_cards_change_nothing_is_asked_only_by_who_wants_it(mine, optional):
    there = duel(hand=("2C", "2H", "AS", "4C"), host=("3H", "KC", "AC"))
    settings = Settings(defender_plays=True)
    played = strike(there, "hero", "rogue", settings=settings, answers={"card:hero": mine})
    assert not played.question("card:hero").optional
    assert played.question("card:rogue").optional is optional


@pytest.mark.parametrize(("where", "best"), [("by_level", "6C"), ("off", "2C")])
def test_no_better_card_is_proposed_than_what_counts(where, best):
    played = strike(duel(hand=("2C", "2H", "6C", "4C")), "hero", "rogue", settings=Settings(location=where))
    assert played.question("card:hero").default == best


def test_who_is_out_of_the_fight_plays_no_card_in_defence():
    down = duel(host=("KC", "QC"), rogue=3)
    played = strike(
        down, "hero", "rogue", settings=Settings(defender_plays=True), answers={"card:hero": "7C"}
    )
    assert "card:hero" in played.asked
    assert "card:rogue" not in played.asked


def test_max_cards_lets_several_be_played_and_adds_them_up():
    for settings in (Settings(max_cards=2), Settings(max_cards="all")):
        played = strike(duel(), "hero", "rogue", settings=settings, answers={"card:hero": ("4C", "2H")})
        question = played.question("card:hero")
        assert isinstance(question, Pick)
        assert question.default == ("7C",)
        assert played.event("falkenstein.card-steps").data["points"] == 5
        assert len(played.fight.scene.hands["Ana"]) == 4
    assert (
        strike(duel(), "hero", "rogue", settings=Settings(max_cards=2), answers={"card:hero": ()}).level
        == "Failure"
    )
    assert strike(duel(), "hero", "rogue", settings=Settings(max_cards=0)).asked == []


@pytest.mark.parametrize(("counts", "level"), [(0, "Failure"), (1, "Failure"), ("full", "High")])
def test_off_suit_counts(counts, level):
    assert feat_level("AV", "GD", "AH", Settings(off_suit_counts=counts)) == level


def test_off_suit_points_add_up_where_several_cards_are_played():
    settings = Settings(max_cards="all")
    there = duel(("2H", "3H", "4H", "5H"))
    answers = {"card:hero": ("2H", "3H")}
    assert strike(there, "hero", "rogue", settings=settings, answers=answers).level == "Partial"


# --- the deck and the hands on the table ---


def test_with_the_deck_on_the_table_nothing_is_dealt_and_cards_are_typed():
    there = fight(*duel().combatants.values())
    assert play(RULESET.begin(there, at(TABLE), ("hero", "rogue"))).asked == []
    played = strike(there, "hero", "rogue", settings=TABLE, answers={"card:hero": "7c"})
    question = played.question("card:hero")
    assert isinstance(question, CardWords)
    assert question.default == ""
    assert "2 gives Partial, 4 Full, 6 High" in question.text.format(**question.who, **question.data)
    assert played.level == "High"
    assert played.fight.scene == there.scene
    assert strike(there, "hero", "rogue", settings=TABLE).level == "Failure"


def test_with_the_deck_on_the_table_people_turn_its_cards():
    turn = suffer(person(), blow("B"), RED, settings=TABLE).question("turn:rosa")
    assert turn.table
    assert turn.counts == WHOLE
    assert isinstance(turn, FortuneDraw)


def test_hands_on_the_table_leave_the_turned_cards_to_affray_from_the_whole_deck():
    there = duel(hand=("7C",))
    played = strike(there.having(foe("fate", blow("B"))), "fate", "hero", "7C", settings=REAL_HANDS)
    turn = played.question("turn:hero")
    assert not turn.table
    assert turn.counts == WHOLE
    typed = strike(there, "hero", "rogue", settings=REAL_HANDS, answers={"card:hero": "QC"})
    assert isinstance(typed.question("card:hero"), CardWords)
    assert typed.level == "High"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("XX", "XX is no card"),
        ("2C 3C", "2 cards"),
        ("2C, 2c", "a card is named twice"),
        (7, "cards are wanted"),
    ],
)
def test_typed_cards_are_checked(typed, why):
    assert CardWords(id="card:x", text="", most=1).check(typed).text == why


@pytest.mark.parametrize("typed", ["", "none", "joker", "10♣"])
def test_typed_cards_are_taken(typed):
    assert CardWords(id="card:x", text="", most=1).check(typed) is None


def test_a_joker_in_a_hand_is_typed_as_one():
    options = strike(duel(("7C", "joker-black", "joker-red")), "hero", "rogue").question("card:hero").options
    texts = {option.id: option.text for option in options}
    assert sorted((texts["joker-black"], texts["joker-red"])) == ["joker", "other joker"]


def test_two_bare_jokers_are_both_of_them():
    assert CardWords(id="card:x", text="", most=2).check("joker joker") is None
    assert CardWords(id="card:x", text="", most=3).check("joker joker joker").text == "a card is named twice"


@pytest.mark.parametrize("name", ["deal", "reshuffle"])
@pytest.mark.parametrize("settings", [TABLE, REAL_HANDS])
def test_hands_on_the_table_are_not_dealt_by_affray(name, settings):
    assert refused(duel(), name, settings) == "the hands are on the table"


def test_a_hand_holds_no_more_than_four_cards():
    there = fight(person())
    cards = ("2C", "3C", "4C", "5C", "6C")
    assert "5 cards" in refused(there, "hand", whose="Ana", cards=cards)
    played = do(there, "hand", whose="Ana", cards=("2C",))
    assert played.lines == ["Ana holds 1 card"]


def test_what_may_be_played_is_weighed_anew_for_another_suit_and_setting():
    hand, here = ("2C", "KH"), Chance("rosa", "Fencing", "C", 1, 2)
    options, best = weighed(hand, here, Settings())
    assert [option.note for option in options] == ["Failure", "Partial", "Failure, counts 1"]
    assert best == "2C"
    hearts = Chance("rosa", "Courage", "H", 1, 2)
    assert weighed(hand, hearts, Settings())[1] == "KH"
    assert weighed(hand, here, Settings(off_suit_counts="full"))[1] == "KH"


@pytest.mark.parametrize("settings", [Settings(), Settings(max_cards=2)])
def test_a_card_of_another_hand_cannot_be_played_and_the_hand_is_named(settings):
    there = fight(person(attacks=(named("sabre"),)), foe(), hands={"Ana": ("2C", "3H")}, host=("KC",))
    run = COMMANDS["feat"].run(there, at(settings), {"who": "rosa", "ability": "Fencing", "against": "GR"})
    question = next(asked for asked in run if isinstance(asked, Choose | Pick))
    wrong = ("KC",) if isinstance(question, Pick) else "KC"
    assert question.check(wrong).text == "KC is in the Host's hand"
    assert "option" in question.check(("4D",) if isinstance(question, Pick) else "4D").text
