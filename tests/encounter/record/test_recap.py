"""The recap in Markdown: rounds and turns, turning points, what became of whom; nothing that is no story."""

from __future__ import annotations

from trials import four, say

from affray.encounter.record.recap import plain, recap


def play(session, *lines):
    for line in lines:
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
        assert reply.refusal is None, (line, reply.refusal)
    return session


def fight():
    """Ana strikes a rat down, a wave comes, the shade is shown, and it is over."""
    return play(
        four("initiative"), "next", "set rat-1 health 0", "fire wave-2", "note Ana *swears* an oath.",
        "next", "reveal shade", "next", "next", "next", "set ana health 1", "end",
    )  # fmt: skip


def test_it_has_a_title_a_cast_rounds_turning_points_and_an_end():
    text = recap(fight())
    wanted = ["# Four", "## Who was there", "## What happened", "### Round 1", "## Turning points",
              "## What became of them"]  # fmt: skip
    places = [text.index(one) for one in wanted]
    assert places == sorted(places)


def test_turning_points_say_who_fell_and_what_came_in_which_round():
    lines = recap(fight()).partition("## Turning points\n")[2].partition("##")[0].strip().splitlines()
    assert lines[0] == "- Round 1: Ana puts Giant Rat A out of the fight"
    assert lines[1] == "- Round 1: Wave 2: Claws on stone!"


def test_what_became_of_whom_in_words():
    end = recap(fight()).partition("## What became of them\n")[2]
    assert "- **Ana:** health 1 of 4." in end.lower().replace("ana", "Ana").replace("health", "health")
    assert "**Giant Rat A:** out of it in round 1" in end
    assert "**Unharmed:** Bo" in end


def test_undone_steps_and_what_is_only_of_use_at_the_table_are_not_told():
    session = play(four("initiative"), "next", "set bo health 1")
    session.undo()
    text = recap(play(session, "set rat-1 health 0"))
    assert "Bo: health" not in text
    assert "is due" not in text


def test_a_note_is_quoted_and_markup_in_names_and_words_is_shown():
    assert r"> Note: Ana \*swears\* an oath." in recap(fight())
    assert plain("a_b [c] `d` <e> #f") == r"a\_b \[c\] \`d\` \<e\> \#f"


def test_a_fight_that_has_not_begun_says_so():
    text = recap(four())
    assert "not begun" in text
    assert "Nothing yet." in text


def test_after_a_mend_the_skipped_are_not_told():
    session = play(four("initiative"), "next", "strike ana rat-1", "set rat-2 health 0")
    assert "skipped" not in recap(session)


def test_who_joined_and_came_to_no_harm_is_unharmed():
    end = recap(play(four("initiative"), "next", "add new Marsh Owl health=2")).partition(
        "## What became of them\n"
    )[2]
    assert "**Marsh Owl:**" not in end
    assert "Marsh Owl" in end.partition("**Unharmed:**")[2]


def test_what_followed_the_end_has_a_heading_of_its_own():
    text = recap(play(fight(), "set bo health 2"))
    ended, _, after = text.partition("### Afterwards\n")
    assert "The fight is over." in ended
    assert "Bo: health" in after.partition("##")[0]
    assert text.count("### Afterwards") == 1


def test_what_several_do_alike_is_said_once_as_a_sentence():
    session = play(four(), "next", "note x", "add rat", "add rat")
    story = recap(session).partition("## What happened\n")[2]
    assert "Giant Rat C and Giant Rat D join." in story
    assert "Each" not in story
