"""Policies that answer in a person's place, for odds and for looks ahead."""

from __future__ import annotations

from affray.rules.fight import Context, Fight
from affray.rules.foci.contest import die_ids, of_faces
from affray.rules.foci.faces import choose
from affray.rules.question import Answer, Pick, Question, default_answer


def greedy(question: Question, fight: Fight, context: Context) -> Answer:
    """Take every success that a roll has, at the price of complications; the defaults for all else."""
    del fight, context
    if isinstance(question, Pick) and question.topic == "dice":
        faces = tuple(int(option.text) for option in question.options)
        tn = int(question.data["tn"])
        return of_faces(die_ids(faces), choose(tuple(faces), tn, greedy=True))
    return default_answer(question)
