"""What the tests of the wardens ruleset are written with: combatants in a line, and scripted answers."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from affray.rules.event import Event
from affray.rules.fight import Context, Fight
from affray.rules.odds import chances, walk
from affray.rules.question import Question, Roll, default_answer
from affray.rules.refusal import Refused
from affray.rules.wardens import RULESET, Settings
from affray.rules.wardens.settings import ConditionEnds
from affray.rules.wardens.state import Attack, Combatant, Counter, Hazard, Marked, Piece, Scene, Wound

COMMANDS = {command.name: command for command in RULESET.commands}


def gauge(value: Any) -> Any:
    if value is None or isinstance(value, Marked):
        return value
    return Marked(now=value, max=value) if isinstance(value, int) else Marked(**value)


def piece(name: str = "mail", now: int = 2, **more: Any) -> Piece:
    return Piece(**{"name": name, "now": now, "max": now, **more})


def hit(harm: int = 2, *effects: str, name: str = "blow", **more: Any) -> Attack:
    # Vectors go beyond the harm that a file may name, so nothing is checked here.
    return Attack(name=name, harm=harm, effects=effects, **more)


def make(who: str, settings: Settings | None = None, **fields: Any) -> Combatant:
    for name in ("guard", "aether"):
        if name in fields:
            fields[name] = gauge(fields[name])
    fields.setdefault("name", who.replace("-", " ").title())
    return RULESET.prepare(Combatant(id=who, **fields), settings or Settings())


def warden(who: str = "borin", settings: Settings | None = None, **fields: Any) -> Combatant:
    return make(who, settings, **{"side": "party", "player": "Ana", "guard": 3, **fields})


def npc(who: str = "rat", settings: Settings | None = None, **fields: Any) -> Combatant:
    return make(who, settings, **{"attacks": (hit(2, approach="muscle"),), **fields})


def fight(*ones: Combatant, **scene: Any) -> Fight:
    return Fight({one.id: one for one in ones}, Scene(**scene))


def at(
    acting: str | None = None, phase: str = "agile", settings: Settings | None = None, **more: Any
) -> Context:
    return Context(1, phase, acting, settings or Settings(), **more)


class Played:
    """How a procedure went: the fight after it, its events, its questions."""

    def __init__(self, after: Fight, events: list[Event], questions: list[Question]) -> None:
        self.fight, self.events, self.questions = after, events, questions

    def __getitem__(self, who: str) -> Combatant:
        return self.fight[who]

    @property
    def rules(self) -> list[str]:
        return [event.rule for event in self.events]

    @property
    def asked(self) -> list[str]:
        return [question.id for question in self.questions]

    def question(self, name: str) -> Any:
        return next(question for question in self.questions if question.id == name)

    def event(self, rule: str) -> Event:
        found = [event for event in self.events if event.rule == rule]
        assert found, f"no {rule} among {self.rules}"
        return found[0]

    @property
    def lines(self) -> list[str]:
        return [event.text.format(**event.who, **event.data) for event in self.events if not event.quiet]


ONE_OF_MANY = re.compile(
    r"(?<![-+.\d])1 (dice|points|watches|hours|slots|[wW]ounds|Wardens|items|turns|Threats|pieces)\b"
    r"|\b(?!1\b)\d+ (point|watch|hour|slot|[wW]ound|Warden|item|turn|piece)\b"
    r"|\b\d+ harm (go|cost|make|are|do)\b"
    r"|\u2212"
)


def well_said(*texts: str) -> None:
    """Hold that a line has no wrong plural, and a minus that every terminal has."""
    for text in texts:
        assert not ONE_OF_MANY.search(text), text


def play(procedure: Any, answers: dict[str, Any] | None = None) -> Played:
    """Run a procedure; answers go by question id. Rolls must be scripted, the rest has defaults."""
    left = dict(answers or {})
    events: list[Event] = []
    questions: list[Question] = []
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            assert not left, f"never asked: {sorted(left)}; asked: {[q.id for q in questions]}"
            for event in events:
                well_said(event.text.format(**event.who, **event.data))
                event.public.format(**event.who)
            return Played(end.value, events, questions)
        if isinstance(asked, Event):
            events.append(asked)
            reply = None
            continue
        questions.append(asked)
        well_said(asked.text.format(**asked.who, **asked.data))
        for option in getattr(asked, "options", ()):
            well_said(option.text, getattr(option, "note", ""))
        if asked.id in left:
            reply = left.pop(asked.id)
        else:
            assert not isinstance(asked, Roll), f"{asked.id} is not scripted ({asked.notation})"
            reply = default_answer(asked)
        refusal = asked.check(reply)
        assert refusal is None, f"{asked.id}: {refusal}"


def do(
    before: Fight,
    name: str,
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Played:
    """Run a command."""
    return play(COMMANDS[name].run(before, context or at(), args), answers)


def strike(
    before: Fight,
    attacker: str,
    target: str | tuple[str, ...],
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Played:
    """Run an attack."""
    targets = (target,) if isinstance(target, str) else target
    return do(before, "attack", context, answers, attacker=attacker, targets=targets, **args)


def suffer(
    attack: Attack,
    target: Combatant,
    answers: dict[str, Any] | None = None,
    *,
    settings: Settings | None = None,
    acting: str | None = None,
    by: Combatant | None = None,
    **args: Any,
) -> Played:
    """Let a foe's attack land on a target; returns how it went."""
    foe = (by or npc("foe", settings)).but(attacks=(attack,))
    return strike(fight(target, foe), foe.id, target.id, at(acting, settings=settings), answers, **args)


def refused(before: Fight, name: str, context: Context | None = None, **args: Any) -> str:
    """Run a command that must be refused; return why."""
    with pytest.raises(Refused) as caught:
        do(before, name, context, None, **args)
    refusal = caught.value.refusal
    fields = {**refusal.who, **refusal.data}
    assert refusal.hint
    assert "{" not in refusal.hint.format(**fields)
    return refusal.text.format(**fields)


def odds(
    before: Fight, name: str, context: Context, target: str, *, classed: bool = True, **args: Any
) -> dict[Any, Any]:
    """Return exact chances of outcomes, by walking the command."""
    run = COMMANDS[name].run
    leaves = walk(lambda: run(before, context, args), before, context, classed=classed, most=200_000)
    return dict(chances(leaves, lambda leaf: RULESET.outcome(before, leaf.fight, leaf.events, target)))


def ends(before: Fight, name: str, context: Context, *, classed: bool, **args: Any) -> dict[Any, Any]:
    """Return exact chances of whole fights after a command."""
    run = COMMANDS[name].run
    leaves = walk(lambda: run(before, context, args), before, context, classed=classed, most=200_000)
    return dict(chances(leaves, lambda leaf: msgspec.json.encode(leaf.fight.combatants)))


__all__ = [
    "COMMANDS",
    "RULESET",
    "ConditionEnds",
    "Counter",
    "Hazard",
    "Marked",
    "Settings",
    "Wound",
    "at",
    "do",
    "ends",
    "fight",
    "hit",
    "make",
    "npc",
    "odds",
    "piece",
    "play",
    "refused",
    "strike",
    "suffer",
    "warden",
]
