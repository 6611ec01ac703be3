"""Mending from the log: which answer of a step was wrong, then the question as it was asked then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from affray.encounter.answers import Answered, answers_of
from affray.encounter.telling import asked
from affray.rules.question import Option, Question
from affray.tui.asking import Ask
from affray.tui.modes.pick import PickMode
from affray.tui.questions import ask_of, in_typed_words
from affray.tui.saying import spoken

if TYPE_CHECKING:
    from affray.tui.table import Table


AS_IT_WAS = "as it was"


def called(table: Table, question: str) -> str:
    """Call a question by its topic and whom it is about: ``strike (Giant Rat A)``."""
    topic, _, about = question.partition(":")
    who, _, more = about.partition(":")
    name = table.name(who) if who in table.play.fight else who
    return topic + (f" ({name})" if name else "") + (f" {more}" if more else "")


def answers(table: Table, step: int) -> list[Answered]:
    """Return the answers kept with a step."""
    row = table.session.store.rows([step])[0]
    return answers_of(row.answers)


def mend(table: Table, step: int, back: Callable[[], None]) -> None:
    """Ask which answer of a step was wrong, and what it should be; stepping back from there goes `back`."""
    found = answers(table, step) if step else []
    if not found or table.log.undone(step):
        why = "that step is undone; go to it first" if found else "that step asked nothing"
        table.say(why, "bad")
        return
    questions = {one.id: table.session.asked_at(step, one.id) for one in found}

    def then(question: str) -> None:
        was = next(one for one in found if one.id == question)
        ask = _again(table, was, questions[question])

        def put(value: object) -> None:
            text = "" if value is None else in_typed_words(questions[question], value)
            if value is None or table.session.said_already(step, question, text):
                back()
                words = in_words(was, questions[question])
                table.say(f"it was {words} already; nothing was changed", "quiet")
                return
            reply = table.tried(lambda: table.session.mend(step, question, text))
            table.heard(reply)
            if reply is not None and reply.refusal is not None and table.session.question is None:
                line = "" if ask.lists else text
                table.mode = PickMode(table, ask.but(line=line), put, which)

        table.mode = PickMode(table, ask, put, which)

    def which() -> None:
        table.say("")
        table.panel = "harm"
        table.mode = PickMode(table, asking, then, back)

    options = tuple(_option(table, one, questions[one.id]) for one in found)
    given = [place for place, one in enumerate(found) if one.how != "default"]
    at = given[-1] if given else len(found) - 1
    asking = Ask(kind="one", title=f"Mend which answer of step {step}?", options=options, at=at)
    which()


def _option(table: Table, one: Answered, question: Question | None) -> Option:
    text = called(table, one.id) if question is None else asked(question, table.play)
    return Option(one.id, text, f"{in_words(one, question)} {one.how}")


def _again(table: Table, was: Answered, question: Question | None) -> Ask:
    """Ask as it was asked then, with the answer of then pointed at; typed where it is not asked any more."""
    if question is None:
        title = f"{called(table, was.id)} was {spoken(was.value)}; it is"
        return Ask(kind="words", title=title, empty=AS_IT_WAS)
    ask = ask_of(question, table.play)
    ask = ask.but(title=f"It was {in_words(was, question)}. {ask.title}", empty=AS_IT_WAS)
    ids = [option.id for option in ask.options]
    at = ids.index(was.value) if ask.lists and was.value in ids else ask.at
    return ask.but(at=at)


def in_words(one: Answered, question: Question | None) -> str:
    """Say an answer in the words of its options, where it had some."""
    texts = {option.id: option.text for option in getattr(question, "options", ())}
    if texts and isinstance(one.value, Mapping):
        return spoken({texts.get(part, part): share for part, share in one.value.items()})
    many = one.value if isinstance(one.value, list | tuple) else [one.value]
    if texts and all(isinstance(part, str) and part in texts for part in many):
        return ", ".join(texts[part] for part in many) or "none"
    return spoken(one.value)
