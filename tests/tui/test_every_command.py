"""Every command of every ruleset, begun on the screen and answered with what Enter takes."""

from __future__ import annotations

import tomllib
from collections import defaultdict

import pytest
from tables import sample, table_of, type_in

from affray.encounter.library import samples
from affray.testing.autoplay import autoplay
from affray.tui.modes.turn import TurnMode

MOMENTS = (None, 1, 3)
"""Rounds that have been played when commands are tried; None is before the fight."""

BY_HAND = {
    "wardens": (
        "flooded-orrery.toml",
        "next",
        "condition tamsin-vey poisoned",
        "treat tamsin-vey",
        "set tamsin-vey dropped '[\"rope\"]'",
        "pick-up tamsin-vey",
        "each cutwater-1,cutwater-2 attack tamsin-vey how=anyway",
        "remove cutwater-1 cutwater-2",
        "postpone wave-2",
    ),
    "foci": (
        "powder-barge.toml",
        "next",
        "add crew foes name=Hand",
        "wait bryn how=anyway",
        "notice bryn how=anyway",
        "aim anselm how=anyway",
        "attack anselm rook musket how=anyway",
        "reload anselm how=anyway",
        "ready deckhand-1 how=anyway",
        "set bryn tracks.physical.moderate.marked 2",
        "heal sister-aude bryn how=anyway",
        "set bryn tracks.physical.moderate.marked 2",
        "tend sister-aude bryn",
        *["fire keg anselm"] * 4,
        "stabilise sister-aude anselm how=anyway",
        "each musketeer-1,musketeer-2 attack bryn how=anyway",
        "remove musketeer-1 musketeer-2",
        "postpone wave-2",
    ),
    "fates": (
        "bell-of-hush.toml",
        "next",
        "trivial ottoline-vass anyway",
        "act ottoline-vass wit how=anyway ; success",
        "each mouldling-1,mouldling-2 oppose ottoline-vass how=anyway",
        "remove mouldling-1 mouldling-2",
        "postpone wave-2",
    ),
    "falkenstein": (
        "salt-gate.toml",
        "next",
        "set tamsin-of-the-reeds notes wet",
        "each count-lasko,brother-lasko attack captain-rosamund-vey how=anyway",
        "remove count-lasko",
        "postpone wave-2",
    ),
}
"""Lines that bring about what some commands need, and give them."""

REFUSED = {
    "foci": {"clear"},  # only where complications stay until they are paid, a setting
    "fates": {"delay", "return"},  # nobody waits in a spotlight
}

TYPED = ("1", "2", "some words", "success")
"""What is typed where Enter alone takes nothing."""


def by_ruleset():
    found = defaultdict(list)
    for file in samples():
        found[tomllib.loads(file.read_text())["ruleset"]].append(file.name)
    return dict(found)


SAMPLES = by_ruleset()


def moment_of(table):
    return table.session.head, table.mode, table.mode.prompt()


def finish(table, down):
    """Answer to the end of the command, each time going so far down the list; leave what cannot be done."""
    typed = iter(TYPED)
    for _ in range(60):
        if isinstance(table.mode, TurnMode):
            return
        was = moment_of(table)
        for _ in range(down):
            table.press("down", None)
        table.press("enter", None)
        if moment_of(table)[:2] == was[:2]:
            words = next(typed, None)
            if words is None:
                break
            type_in(table, words)
    while not isinstance(table.mode, TurnMode):
        table.press("escape", None)


@pytest.mark.wish("undo.everything")
@pytest.mark.parametrize("ruleset", SAMPLES)
def test_every_command_can_be_undone_and_redone(ruleset):
    file, *lines = BY_HAND[ruleset]
    table = table_of("", session=sample(file))
    done = {line.split()[0] for line in lines if there_and_back(table, line, give, line)}
    for name in SAMPLES[ruleset]:
        for moment in MOMENTS:
            table = table_of("", session=sample(name))
            if moment is not None:
                autoplay(table.session, rounds=moment)
            for down in range(3):
                for command in table.session.desk.commands:
                    if there_and_back(table, command, begin, command, down):
                        done.add(command)
    assert set(table.session.desk.commands) - done == REFUSED.get(ruleset, set())


def there_and_back(table, what, do, *how):
    """Do something, go back and forth over it, and tell whether it was a step."""
    session = table.session
    before, head = session.play, session.head
    do(table, *how)
    if session.head == head:
        return False
    after = session.play
    session.undo()
    assert session.play == before, what
    session.redo()
    assert session.play == after, what
    return True


def give(table, line):
    table.press(":", ":")
    type_in(table, line)
    finish(table, 0)


def begin(table, command, down):
    table.begin(command)
    finish(table, down)
