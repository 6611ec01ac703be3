"""Folding: a session's steps run again from their commands and answers.

Undo, redo and resuming never fold. This is what a session means, and what its stored changes are held to.
"""

from __future__ import annotations

from collections.abc import Sequence

from affray.encounter.answers import answers_of
from affray.encounter.desk import Desk
from affray.encounter.lines import decode
from affray.encounter.play import Play
from affray.encounter.run import Item, Run
from affray.encounter.store.rows import StepRow


class Unfolded(Exception):  # noqa: N818 - named for what it says
    """A step asked something that was not answered when it was made; the rules have changed since."""

    def __init__(self, step: int, question: str) -> None:
        super().__init__(f"step {step} now asks {question}")
        self.step = step
        self.question = question


def fold(desk: Desk, play: Play, rows: Sequence[StepRow]) -> Play:
    """Run steps again, in order, from their recorded answers. Raises Unfolded, and Refused."""
    for row in rows:
        if row.skipped:
            continue
        answers = answers_of(row.answers)
        item = Item(invocation=decode(row.command), recorded={one.id: one for one in answers})
        run = Run(desk, play, [item], row.step, lambda _question, _step: None)
        run.go()
        if run.question is not None:
            raise Unfolded(row.step, run.question.id)
        play = run.play
    return play
