"""Encounters of the trial ruleset, and sessions played by typed lines."""

from __future__ import annotations

from affray.encounter.lines import split
from affray.encounter.session import House, Reply, Session
from affray.rules.question import Roll
from affray.rules.refusal import Refused
from affray.testing.memory import memory_session

FOUR = """\
affray = 1
title = "Four"
ruleset = "trial"
{order}
[template.rat]
name = "Giant Rat"
health = 2
speed = 3

[[combatant]]
name = "Ana"
side = "party"
player = "Ana"
health = 4
speed = 9

[[combatant]]
name = "Bo"
side = "party"
health = 4
speed = 1
slow = true

[[combatant]]
use = "rat"
count = 2

[[combatant]]
name = "Shade"
hidden = true
health = 3
speed = 5
notes = "the traitor"

[[combatant]]
use = "rat"
id = "late-rat"
wave = 2

[[wave]]
when = {{ fallen = 1 }}
text = "Claws on stone!"

[[hazard]]
name = "Pit"
harm = 2

[[clock]]
name = "Flood"
segments = 2
"""


def four(kind: str = "initiative", *, house: House | None = None, seed: str = "seed") -> Session:
    """Start the encounter of four (and one that waits) with a kind of order of play."""
    return memory_session(FOUR.format(order=f'[order]\nkind = "{kind}"\n'), seed=seed, house=house)


def say(session: Session, line: str) -> Reply:
    """Give a command line with inline answers, as plain mode does."""
    words, *inline = split(line)
    try:
        invocation = session.desk.bind(session.play, words)
    except Refused as refused:
        return Reply(refusal=refused.refusal)
    return session.command(invocation, [" ".join(part) for part in inline])


def play(session: Session, *lines: str) -> Reply:
    """Give several lines, none of which may be refused or leave a question; return the last reply."""
    reply = Reply()
    for line in lines:
        reply = say(session, line)
        assert reply.refusal is None, (line, reply.refusal)
        assert reply.question is None, (line, reply.question)
    return reply


def through(session: Session, line: str, *dice: str) -> Reply:
    """Give a command and answer all it asks: rolls with these dice, the rest and what is over by default."""
    reply = say(session, line)
    left = list(dice)
    while reply.question is not None:
        reply = session.type(left.pop(0) if left and isinstance(reply.question, Roll) else "")
    assert reply.refusal is None, (line, reply.refusal)
    assert not left, (line, left)
    return reply


def texts(reply: Reply) -> list[str]:
    """List the lines that a reply told, the quiet ones not."""
    return [told.text for told in reply.told if not told.quiet]
