"""On the fly: anyone added from a template, a copy, another file or a few words; renamed, regrouped."""

from __future__ import annotations

import pytest
from trials import four, play, say, texts

from affray.encounter.beginning import first_play
from affray.encounter.files import parse
from affray.encounter.folding import fold
from affray.encounter.lines import decode
from affray.encounter.model import Source
from affray.encounter.record.going_on import encounter_file
from affray.encounter.reports import question
from affray.testing.memory import memory_session
from affray.tui.questions import ask_of

OTHER = """\
affray = 1
title = "Elsewhere"
ruleset = "trial"
[template.ogre]
name = "Ogre"
health = 7
[[combatant]]
use = "ogre"
id = "old-ogre"
name = "Old Ogre"
count = 2
wave = 3
label = ""
"""
PARTY = """\
affray = 1
ruleset = "trial"
[[combatant]]
name = "Cousin"
health = 5
"""
STRANGE = 'affray = 1\ntitle = "Strange"\nruleset = "wardens"\n[template.odd]\nname = "Odd"\n'


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Keep other files in the one folder that the library looks at."""
    for name, text in {
        "elsewhere": OTHER,
        "cousins": PARTY,
        "strange": STRANGE,
        "broken": "affray = ",
    }.items():
        (tmp_path / f"{name}.toml").write_text(text)
    monkeypatch.setattr("affray.encounter.bestiary.folders", lambda further: [tmp_path])
    return tmp_path


def folded(session):
    """Return the play that the session's commands make again."""
    return fold(session.desk, first_play(session.encounter), session.store.rows(session.line[1:]))


class TestInAFewWords:
    def test_a_name_and_figures(self):
        session = four()
        play(session, "next", "add new Marsh Troll health=6 speed=2")
        troll = session.play.fight["marsh-troll"]
        assert (troll.name, troll.health.max, troll.speed, troll.side) == ("Marsh Troll", 6, 2, "foes")
        assert "marsh-troll" in [entry.id for entry in session.play.order.entries]

    def test_commas_part_them_too(self):
        session = four()
        play(session, "next", "add new Marsh Troll, health=6, speed=2")
        troll = session.play.fight["marsh-troll"]
        assert (troll.name, troll.health.max, troll.speed) == ("Marsh Troll", 6, 2)

    def test_what_may_be_said_is_shown_by_a_figure_of_these_rules(self):
        assert say(four(), "add new").refusal.hint == "add new NAME, and figures such as health=…"

    def test_inner_figures_and_lists(self):
        session = four()
        play(session, "add new Bard health.max=4 health.now=2 hand=sun,moon side=party")
        bard = session.play.fight["bard"]
        assert (bard.health.now, bard.hand, bard.side) == (2, ("sun", "moon"), "party")

    @pytest.mark.parametrize(
        "line",
        ["add new", "add new health=3", "add new Troll", "add new Troll guard=3", "add new Troll health=x"],
    )
    def test_what_does_not_do_is_refused_and_nothing_changes(self, line):
        session = four()
        before = session.play
        assert say(session, line).refusal is not None
        assert session.play == before

    def test_figures_over_a_template(self):
        session = four()
        play(session, "add rat Old Rat health=1")
        [old] = [one for one in session.play.fight.present() if one.name == "Old Rat"]
        assert old.health.now == 1


class TestACopy:
    def test_as_it_was_prepared_with_another_name(self):
        session = four()
        play(session, "next", "set bo health 1", "condition bo dazed", "add copy bo Bo Brother")
        one = session.play.fight["bo-brother"]
        assert (one.name, one.health.now, one.status, one.side) == ("Bo Brother", 4, (), "party")

    def test_of_one_that_was_added_and_of_one_that_waits(self):
        session = four()
        play(session, "add new Troll health=6", "add copy troll", "add copy late-rat")
        assert "troll-2" in session.play.fight
        [rat] = [one for one in session.play.fight.combatants.values() if one.id == "giant-rat"]
        assert (rat.waiting, rat.wave) == (False, 1)

    def test_of_nobody(self):
        assert say(four(), "add copy").refusal is not None


class TestFromOtherFiles:
    def test_a_template_and_a_combatant_and_one_of_a_party(self, library):
        session = four()
        play(
            session,
            "add library elsewhere/ogre",
            "add library elsewhere/old-ogre Older",
            "add library cousins/cousin",
        )
        fight = session.play.fight
        assert fight["ogre"].health.max == 7
        assert (fight["older"].health.max, fight["older"].waiting) == (7, False)
        assert fight["cousin"].side == "party"

    def test_files_of_other_rules_and_with_faults_are_passed_over(self, library):
        session = four()
        binder = session.desk.binder(session.play, "add")
        binder.args = {"template": "library"}
        refs = [option.id for option in binder.options(binder.command.params[1])]
        assert refs == ["cousins/cousin", "elsewhere/ogre", "elsewhere/old-ogre"]

    def test_it_is_kept_with_the_command_whatever_becomes_of_the_file(self, library):
        session = four()
        play(session, "add library elsewhere/ogre")
        (library / "elsewhere.toml").unlink()
        assert decode(session.store.rows([1])[0].command).args["table"]["health"] == 7
        assert folded(session) == session.play

    def test_nobody_of_that_name(self, library):
        refusal = say(four(), "add library elsewhere/oger").refusal
        assert refusal is not None
        assert "elsewhere/ogre" in refusal.hint


class TestNamesSidesGroups:
    def test_rename_gives_a_label_that_goes_with_it(self):
        session = four()
        reply = play(session, "rename bo Borin the Bold")
        assert session.play.fight["bo"].label == "Borin the Bold"
        assert texts(reply) == ["Bo is now called Borin the Bold"]
        play(session, "rename shade Wraith")
        assert session.play.fight["shade"].label == ""  # it gets one when it is revealed
        session.undo()
        session.undo()
        assert session.play.fight["bo"].label == "Bo"

    def test_a_name_that_another_has_gets_a_letter(self):
        session = four()
        play(session, "rename bo Ana")
        assert session.play.fight["bo"].label == "Ana B"

    def test_changing_sides_keeps_who_decides(self):
        session = four()
        play(session, "next", "side rat-1 party")
        one = session.play.fight["rat-1"]
        assert (one.side, one.player) == ("party", False)
        assert say(session, "side rat-1 party").refusal is not None

    def test_several_alike_are_a_group_and_newcomers_of_the_name_come_into_it(self):
        session = four()
        assert {session.play.fight[f"rat-{n}"].group for n in (1, 2)} == {"Giant Rat"}
        assert session.play.fight["ana"].group == ""
        play(session, "add rat")
        assert session.play.fight["rat-3"].group == "Giant Rat"

    def test_a_group_is_split_and_made(self):
        session = four()
        play(session, "split rat-1", "group rat-1,bo Friends")
        assert [one.group for one in session.play.fight.present()].count("Friends") == 2
        assert say(session, "split ana").refusal is not None
        session.undo()
        assert session.play.fight["rat-1"].group == ""

    def test_all_of_it_folds_and_goes_into_a_file(self, library):
        session = four()
        play(
            session,
            "next",
            "add new Troll health=6",
            "add copy bo",
            "add library elsewhere/ogre",
            "rename bo Borin",
        )
        play(session, "side rat-1 party", "group rat-1,bo Friends", "split rat-2")
        assert folded(session) == session.play
        assert (
            first_play(parse(Source(text=encounter_file(session.encounter, session.play, "now"))))
            == session.play
        )


RULES = {
    "wardens": ("guard=4 attacks=claws", "guard"),
    "foci": ("skills.fight=3 weapons=cutlass", "skills"),
    "fates": ("size=strong", "size"),
    "falkenstein": ("physique=good attacks=fists", "physique"),
}


@pytest.mark.parametrize("name", RULES)
def test_a_few_words_make_somebody_in_every_ruleset(name):
    figures, field = RULES[name]
    one, other = (
        ("Hero", 'side = "party"\n' + ("vigor = 3\nwit = 3\nzeal = 3\n" if name == "fates" else "")),
        "Foe",
    )
    people = f'[[combatant]]\nname = "{one[0]}"\n{one[1]}' + ("guard = 3\n" if name == "wardens" else "")
    session = memory_session(
        f'affray = 1\ntitle = "x"\nruleset = "{name}"\n{people}[[combatant]]\nname = "{other}"\n'
    )
    play(
        session,
        f"add new Marsh Troll {figures}",
        "add copy foe Second Foe",
        "rename foe First Foe",
        "side second-foe party",
    )
    assert getattr(session.play.fight["marsh-troll"], field)
    assert session.play.fight["second-foe"].side == "party"
    assert folded(session) == session.play


def test_a_figure_that_nobody_has_is_told_with_those_there_are():
    refusal = say(four(), "add new Marsh Troll tusks=3").refusal
    assert refusal.text == "nobody has {field}"
    assert "health" in refusal.data["known"]
    assert "side" in refusal.data["known"]


def test_who_joins_is_called_by_name_in_what_its_joining_asks():
    session = memory_session(
        'affray = 1\ntitle = "x"\nruleset = "foci"\n[[combatant]]\nname = "Foe"\nside = "foes"\n'
    )
    reply = say(session, "next")
    while reply.question is not None:
        reply = session.answer()
    reply = say(session, "add new Marsh Troll")
    asked = question(reply.question, session)
    assert asked["text"].startswith("Initiative of Marsh Troll")
    assert ask_of(reply.question, session.named).title == asked["text"]
