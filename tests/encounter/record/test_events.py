"""The session as JSON Lines: every step, undone ones too, and enough to rebuild any round."""

from __future__ import annotations

import json

import pytest
from trials import four, say

from affray.encounter.answers import Answered
from affray.encounter.beginning import first_play
from affray.encounter.desk import Desk
from affray.encounter.files import parse
from affray.encounter.folding import fold
from affray.encounter.lines import Invocation, encode
from affray.encounter.model import Source
from affray.encounter.record.events import lines
from affray.encounter.store.rows import StepRow


def fight():
    session = four("initiative")
    for line in ("next", "strike ana rat-1", "next", "set bo health 1"):
        reply = say(session, line)
        while reply.question is not None:
            reply = session.answer()
    session.undo()
    reply = say(session, "set bo health 2")
    assert reply.step
    return session


def read(session):
    return [json.loads(line) for line in lines(session, "four")]


def test_it_starts_with_the_session_and_ends_with_how_it_stands():
    found = read(fight())
    assert [found[0]["type"], found[-1]["type"]] == ["session", "state"]
    assert {"format", "affray", "session", "title", "ruleset", "text", "party_text", "head"} <= found[
        0
    ].keys()
    assert "seed" not in found[0]
    assert found[-1]["combatants"]["bo"]["health"]["now"] == 2


def test_every_step_is_there_and_the_undone_are_marked():
    steps = [one for one in read(fight()) if one["type"] == "step"]
    assert [(one["step"], one["undone"]) for one in steps] == [(n, n == 4) for n in range(1, 6)]
    keys = {
        "type",
        "step",
        "parent",
        "made",
        "line",
        "command",
        "args",
        "answers",
        "undone",
        "skipped",
        "mends",
    }
    assert all(one.keys() == {*keys, "mends"} for one in steps)


def test_events_follow_their_step_and_are_those_of_plain_mode():
    step = 0
    for one in read(fight()):
        if one["type"] == "step":
            step = one["step"]
        elif one["type"] == "event":
            assert one["step"] == step
            assert one.keys() == {"type", "step", "text", "rule", "who", "data", "quiet"}


@pytest.mark.wish("log.recap")
def test_the_lines_alone_rebuild_the_fight_after_any_step():
    session = fight()
    start, *found = read(session)
    encounter = parse(Source(text=start["text"], party_text=start["party_text"]))
    desk, play = Desk(encounter), first_play(encounter)
    for one in found:
        if one["type"] != "step" or one["undone"]:
            continue
        args = {key: tuple(v) if isinstance(v, list) else v for key, v in one["args"].items()}
        answers = [Answered(each["id"], each["value"], each["how"]) for each in one["answers"]]
        row = StepRow(
            step=one["step"], parent=one["parent"], command=encode(Invocation(one["command"], args)),
            answers=json.dumps([[each.id, each.value, each.how] for each in answers]),
        )  # fmt: skip
        play = fold(desk, play, [row])
        assert play == session.play_at(one["step"])
