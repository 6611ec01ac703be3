"""Whole fights through sessions: order, prompts, typed cards, what players and the game master see."""

import msgspec
import pytest
from falkenstein_play import (
    COMMANDS,
    RULESET,
    Settings,
    abilities,
    at,
    blow,
    fight,
    foe,
    named,
    person,
    refused,
    ship,
)

from affray.encounter import odds_report, reports
from affray.encounter.folding import fold
from affray.encounter.lines import split
from affray.encounter.reports import told_of
from affray.encounter.session import House
from affray.encounter.view import Eye
from affray.plain import Plain
from affray.plain_text import text_printer
from affray.rules.falkenstein import choices
from affray.rules.falkenstein.cards import CARDS, brief, spoken
from affray.testing.memory import memory_session

FIGHT = """
affray = 1
title = "Three"
ruleset = "falkenstein"
{more}
[[combatant]]
name = "Ana"
side = "party"
player = "Anna"
abilities = {{ Fencing = "GR", Perception = "EXT" }}
attacks = ["sabre", "derringer"]

[[combatant]]
name = "Ben"
side = "party"
player = "Benno"
physique = "GR"
abilities = {{ Sorcery = "GD" }}
attacks = ["fists"]

[[combatant]]
id = "rogue"
name = "Rogue"
physique = "GD"
abilities = {{ Fencing = "GD", Perception = "GR" }}
attacks = ["rapier"]

[[combatant]]
id = "lurker"
name = "Lurker"
hidden = true
attacks = ["knife"]

[[hazard]]
id = "stairs"
name = "Down the stairs"
cause = "fall"
"""


def begin(more="", house=None):
    return memory_session(FIGHT.format(more=more), house=house)


def say(session, *lines):
    """Give lines that leave no question open and are not refused."""
    reply = None
    for line in lines:
        words, *inline = split(line)
        reply = session.command(session.desk.bind(session.play, words), [" ".join(part) for part in inline])
        assert reply.refusal is None, (line, reply.refusal)
        assert reply.question is None, (line, reply.question)
    return reply


DEAL = "next ; 2C 3C 4C 5C ; 2H 3H 4H 5H ; KC QC JC 10C"


def dealt(more=""):
    session = begin(more)
    say(session, DEAL)
    return session


def test_the_first_next_deals_all_hands_in_one_step():
    session = dealt()
    scene = session.play.fight.scene
    assert (scene.hands["Anna"], scene.hands["Benno"], scene.host) == (
        ("2C", "3C", "4C", "5C"),
        ("2H", "3H", "4H", "5H"),
        ("10C", "JC", "QC", "KC"),
    )
    assert session.head == 1
    session.undo()
    assert session.play.fight.scene.hands == {}


def test_the_questions_of_the_deal_say_whose_and_how_many():
    session = begin()
    reply = session.command(session.desk.bind(session.play, ["next"]))
    told = reports.question(reply.question, session)
    assert (told["text"], told["by"], told["count"], told["id"]) == (
        "Anna draws 4 cards",
        "ana",
        4,
        "deal:ana",
    )
    reply = session.type("2C 3C 4C KX")
    assert reply.refusal.text == "KX is no card"
    reply = session.type("2C 3C 4C 5C")
    reply = session.type("2C 3H 4H 5H")
    assert reply.refusal.text == "2C is in Anna's hand"
    assert session.question is not None


def test_an_attack_asks_for_a_card_and_refills():
    session = dealt()
    reply = session.command(session.desk.bind(session.play, ["attack", "ana", "rogue"]))
    told = reports.question(reply.question, session)
    assert told["by"] == "ana"
    assert {option["id"]: option.get("note") for option in told["options"]}["2C"] == "High"
    reply = session.type("4c")
    assert reply.question.id == "deal:ana"
    reply = session.type("joker")
    assert reply.step == 2
    assert session.play.fight.scene.hands["Anna"] == ("2C", "3C", "5C", "joker-red")
    assert session.play.fight["rogue"].state == 4


def test_a_typed_card_that_somebody_holds_is_refused_and_the_question_stands():
    session = dealt()
    say(session, "set rogue abilities.Fencing.rank EXC")
    session.command(session.desk.bind(session.play, ["attack", "ana", "rogue"]))
    assert session.type("KC").refusal.text == "KC is in the Host's hand"
    assert session.type("none").step is not None
    session.command(session.desk.bind(session.play, ["shock", "ben", "manhandling"]))
    assert session.type("KC").refusal.text == "KC is in the Host's hand"
    assert session.type("2h").refusal.text == "2H is in Benno's hand"
    assert session.type("9s").step is not None
    assert not session.play.fight["ben"].conscious


def test_affray_draws_for_an_empty_line_and_the_same_seed_draws_the_same():
    def played():
        session = begin()
        session.command(session.desk.bind(session.play, ["next"]))
        while session.question is not None:
            session.type("")
        return session.play

    assert played() == played()
    assert all(len(hand) == 4 for hand in played().fight.scene.hands.values())


def test_the_order_is_open_by_default_and_initiative_goes_by_the_named_ability():
    session = dealt()
    assert session.play.order.kind == "open"
    say(session, "next rogue", "next ben", "next")
    assert session.play.order.acting == "lurker"
    quick = dealt('[order]\nkind = "initiative"\nby = "perception"')
    order = [quick.play.order.acting]
    for _ in range(3):
        say(quick, "next")
        order.append(quick.play.order.acting)
    assert order == ["ana", "rogue", "ben", "lurker"]


def test_those_out_of_the_fight_are_passed_over_and_a_side_that_is_out_is_beaten():
    session = dealt()
    say(session, "set ben state 3")
    assert session.desk.turns.standing(session.play, "ben") == "out"
    say(session, "next", "next")
    assert session.play.order.acting == "lurker"
    reply = say(session, "set rogue state 4", "set lurker conscious false")
    assert "The foes are beaten" in [told.text for told in reply.told]


def test_a_fight_can_be_mended():
    session = dealt()
    say(session, "attack ana rogue ; none ; 7H", "next ben")
    assert session.play.fight["rogue"].state == 3
    reply = session.mend(2, "card:ana", "2C")
    assert reply.question.id == "deal:ana", "the card that is turned no more is dropped, the refill is new"
    assert session.type("9D").step is not None
    assert session.play.fight["rogue"].state == 4
    assert session.play.fight.scene.hands["Anna"] == ("3C", "4C", "5C", "9D")
    session.undo()
    assert session.play.fight["rogue"].state == 3


# --- secrets ---


def cards_shown(view):
    text = msgspec.json.encode(view).decode()
    return {card for card in CARDS if brief(card) in text or spoken(card) in text or f'"{card}"' in text}


def fought():
    session = dealt()
    say(
        session,
        "set rogue physique EXT",
        "set ben physique EXT",
        "attack rogue ben ; KC ; 6D ; 8S",
        "attack ana rogue ; 2C ; 7H ; 9S",
        "shock ana manhandling ; 7D",
    )
    return session


def test_players_see_what_was_played_and_turned_and_no_other_card():
    session = fought()
    view = Eye.on(session).view()
    text = "\n".join(view.log)
    assert cards_shown(view) == {"2C", "KC", "7H", "6D", "7D"}
    assert "Ana plays the Two of Clubs" in text
    assert "A card is turned for Ana: the Seven of Diamonds" in text


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        ("Anna", {"3C", "4C", "5C", "9S"}),
        ("Benno", {"2H", "3H", "4H", "5H"}),
        ("ana", set()),
        ("Rogue", set()),
        ("gm", set()),
    ],
)
def test_a_player_sees_the_own_hand_and_nobody_elses(name, hand):
    session = fought()
    public = cards_shown(Eye.on(session).view())
    assert cards_shown(Eye.on(session).view(name=name)) == public | hand


def test_nothing_that_is_told_names_a_card_that_was_drawn():
    session = fought()
    for row in session.store.rows(session.line[1:]):
        for told in told_of(row):
            if told.rule in ("falkenstein.hand-refill", "falkenstein.host-hand", "falkenstein.deck-whole"):
                assert not cards_shown(told)


def test_the_state_tells_the_deck_as_counts_in_one_order():
    state = reports.state(fought())
    deck = state["scene"]["deck"]
    assert list(deck) == list(CARDS)
    assert set(deck.values()) == {0, 1}
    assert sum(deck.values()) == 42


def test_the_state_tells_the_game_master_all_hands_and_in_plain_words_too():
    said = []
    plain = Plain(fought(), text_printer(said.append))
    plain.line("state")
    text = "".join(said)
    assert "hand 3♣, 4♣, 5♣, 9♠" in text
    assert "scene: deck 42, Host's hand 10♣, J♣, Q♣, 8♠" in text
    assert "harm wounded" in text


def test_odds_tell_no_card():
    session = dealt()
    desk, play = session.desk, session.play
    said = odds_report.report(desk, play, odds_report.meant(desk, play, ["attack", "ana", "rogue"]))
    assert not cards_shown(said)


def test_players_see_words_of_foes_and_figures_of_their_own():
    session = fought()
    seen = {one.label: one for one in Eye.on(session).view().order}
    assert "Lurker" not in seen
    assert seen["Rogue"].tallies == ()
    assert seen["Rogue"].words
    assert {tally.label for tally in seen["Ana"].tallies} >= {"harm", "scratches"}
    assert not any(
        char.isdigit() for line in Eye.on(session).view().log for char in line.replace("Round 1", "")
    )


# --- the deck on the table ---


def test_with_the_deck_on_the_table_cards_are_typed_even_where_affray_rolls():
    session = begin('[settings]\ncards = "table"', House(roll=True))
    say(session, "next")
    session.command(session.desk.bind(session.play, ["attack", "ana", "rogue"]))
    text = reports.question(session.question, session)["text"]
    assert text == "Ana, a card? Fencing GR against GD, Clubs: Full without; 2 gives High"
    session.type("AH")
    assert session.question.id == "turn:rogue", "an off-suit card leaves it at Full"
    session.type("2S")
    assert not session.play.fight["rogue"].conscious
    assert session.play.fight.scene.hands == {}
    session.command(session.desk.bind(session.play, ["shock", "ben", "manhandling"]))
    assert session.question.id == "turn:ben"
    assert session.type("2S").step is not None


def test_hands_on_the_table_let_affray_turn():
    session = begin('[settings]\nhands = "table"', House(roll=True))
    say(session, "next", "shock ben manhandling")
    assert session.play.fight["ben"].state == 2


# --- what a screen draws ---


def tallies(one, settings=None, **scene):
    return {tally.label: tally for tally in RULESET.tallies(fight(one, **scene), at(settings), one.id)}


def test_the_first_two_tallies_are_the_ladder_and_the_scratches():
    found = list(RULESET.tallies(fight(person(scratches=("B", "W"))), at(), "rosa"))
    assert [(t.kind, t.label) for t in found[:2]] == [("ladder", "harm"), ("boxes", "scratches")]
    assert (found[1].now, found[1].max, found[1].marks) == (2, 4, "bw")
    assert found[0].steps[found[0].now] == "scratched"


def test_what_matters_is_loud():
    assert tallies(person(state=3))["harm"].loud
    assert not tallies(person(state=2))["harm"].loud
    assert tallies(person(conscious=False))["status"].loud
    assert tallies(person(state=2, treated="treated"))["heals as"].steps == ("wound", "treated")
    assert tallies(person(kind="dragon", firecasts=1))["firecast"].steps == ("the next one burns itself",)


def test_that_the_dying_are_not_awake_goes_without_saying_unless_they_may_be():
    assert "status" not in tallies(person(state=4, conscious=False))
    assert tallies(person(state=4, conscious=False), Settings(mortal_awake=True))["status"].steps == (
        "unconscious",
    )
    assert "status" not in tallies(person(state=5, conscious=False), Settings(mortal_awake=True))
    assert tallies(person(state=3, conscious=False, status=("prone",)))["status"].steps == (
        "unconscious",
        "prone",
    )
    assert not tallies(person(state=4, conscious=False, status=("prone",)))["status"].loud


def test_a_hand_stands_before_what_heals_as_what():
    one = person(state=2, conscious=False)
    assert list(tallies(one, hands={"Ana": ("7C",)}))[:5] == [
        "harm",
        "scratches",
        "status",
        "hand",
        "heals as",
    ]


def test_hands_are_secret_tallies():
    mine = tallies(person(), hands={"Ana": ("7C", "joker-red")})["hand"]
    assert (mine.kind, mine.steps, mine.secret) == ("cards", ("7♣", "red joker"), True)
    assert not any(tally.secret for tally in tallies(foe(), host=("KD",)).values()), (
        "the Host's is the scene's"
    )
    assert "hand" not in tallies(person(), Settings(cards="table"))


def test_the_scene_shows_deck_and_time():
    there = fight(person(), minutes=1565, host=("KC",))
    found = {tally.label: tally for tally in RULESET.scene_tallies(there, at())}
    assert found["deck"].now == 53
    assert found["passed"].steps == ("1 day, 2 hours, 5 minutes",)
    assert found["Host's hand"].secret
    assert [t.label for t in RULESET.scene_tallies(fight(person()), at(Settings(cards="table")))] == []


def test_what_somebody_is_and_has_is_described():
    lines = RULESET.describe(fight(person(armor="light", attacks=(named("sabre"), named("carbine")))), "rosa")
    assert lines[0] == "human · physique AV · light armor"
    assert lines[1:] == ["Sabre D (W), steel, Fencing", "Carbine C (W), 90 yd, Marksmanship"]
    hulk = ship(attacks=(named("torpedo"),))
    assert list(RULESET.describe(fight(hulk), "ship")) == [
        "vehicle · immense, plate · physique EXT+4", "Torpedo 9F (W), lands"]  # fmt: skip


def test_what_is_offered():
    session = dealt()
    found = RULESET.actions(session.play.fight, session.desk.context(session.play), "ana")
    assert [action.command for action in found] == ["attack", "attack", "feat", "reposition"]
    ben = RULESET.actions(session.play.fight, session.desk.context(session.play), "ben")
    assert ben[-1].command == "unravel"
    assert not any(action.refusal for action in [*found, *ben])
    assert RULESET.actions(session.play.fight, at(), "nobody") == []


def test_a_short_hand_is_due():
    session = dealt()
    assert list(RULESET.owes(session.play.fight, session.desk.context(session.play), "ana")) == []
    say(session, "hand Anna 2C 3C")
    [due] = RULESET.owes(session.play.fight, session.desk.context(session.play), "ana")
    assert (due.text, due.command) == ("Anna is 2 cards short", "deal")
    assert list(RULESET.owes(session.play.fight, at(Settings(cards="table")), "ana")) == []


@pytest.mark.parametrize("name", list(COMMANDS))
def test_no_command_hides_one_of_the_runner_and_each_can_be_typed(name):
    session = dealt()
    assert name not in session.desk.runner
    command = COMMANDS[name]
    assert command.help.endswith(".")
    for param in command.params:
        if param.choices is not None:
            param.choices(session.play.fight, session.desk.context(session.play), {})


def test_keys_are_the_commands_own():
    keys = [command.key for command in COMMANDS.values() if command.key]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "line",
    [
        "attack ana rogue derringer 8 ; none",
        "attack ana rogue against=GD ; none",
        "feat ben sorcery rogue ; none",
        "feat ben sorcery against=EXT ; none",
        "shock rogue,ana excessive ; 9H",
        "harm rogue 2B W critical ; 9H",
        "time 2 hours",
        "time",
        "unravel ben 2",
        "hand host joker 9D",
        "fire stairs rogue ; 19",
    ],
)
def test_commands_as_they_are_typed(line):
    session = dealt()
    words, *inline = split(line)
    reply = session.command(session.desk.bind(session.play, words), [" ".join(part) for part in inline])
    while reply.question is not None:
        reply = session.answer()
    assert reply.refusal is None, reply.refusal
    rows = session.store.rows(session.line[1:])
    assert fold(session.desk, session.play_at(0), rows) == session.play


def test_the_scene_cannot_be_set_to_hold_a_card_twice():
    session = dealt()
    words = split('set scene host ["2C"]')[0]
    reply = session.command(session.desk.bind(session.play, words))
    assert reply.refusal is not None
    assert session.play.fight.scene.host == ("10C", "JC", "QC", "KC")


@pytest.mark.rule("falkenstein.opposition")
def test_an_ability_that_nobody_lists_may_be_tried_and_may_oppose():
    there = fight(
        person("rosa", abilities=abilities(Fencing="GD")), person("rogue", abilities=abilities(Courage="GR"))
    )
    tried = choices.abilities(there, at(), {"who": "rosa"})
    assert [option.id for option in tried[:2]] == ["fencing", "physique"]
    assert next(option for option in tried if option.id == "social-graces").note == "AV"
    opposing = choices.against(there, at(), {"targets": ("rogue",)})
    assert opposing[0].id == "courage"
    assert {"athletics", "GR"} <= {option.id for option in opposing}
    assert len({option.id for option in opposing}) == len(opposing)


def test_one_card_short_is_said_of_one_card():
    there = fight(person("rosa"), hands={"Ana": ("2C", "3C", "4C")})
    assert next(iter(RULESET.owes(there, at(), "rosa"))).text == "Ana is 1 card short"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"state": 5}, "is killed"),
        ({"state": 4}, "is mortally wounded"),
        ({"conscious": False}, "is unconscious"),
    ],
)
@pytest.mark.rule("falkenstein.out-of-fight")
def test_why_somebody_cannot_act_is_the_worst_of_it(fields, why):
    there = fight(person("rosa", attacks=(blow(),), **fields), person("rogue"))
    assert why in refused(there, "attack", attacker="rosa", targets=("rogue",))


def test_a_list_of_targets_says_who_is_hurt_and_who_is_unconscious():
    there = fight(person("rosa"), foe("rogue", state=2, conscious=False), foe("count", state=1), foe("page"))
    notes = {option.id: option.note for option in choices.targets(there, at(), {"attacker": "rosa"})}
    assert notes == {"count": "scratched", "page": "", "rogue": "wounded, unconscious"}
