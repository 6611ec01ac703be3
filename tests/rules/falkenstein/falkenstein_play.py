"""What the tests of the falkenstein ruleset are written with: characters in a line, and scripted cards."""

from __future__ import annotations

from typing import Any

import pytest

from affray.rules.event import Event
from affray.rules.falkenstein import RULESET, Settings
from affray.rules.falkenstein.abilities import Ability
from affray.rules.falkenstein.state import Attack, Combatant, Hazard, Scene
from affray.rules.fight import Context, Fight
from affray.rules.odds import chances, walk
from affray.rules.question import Deal, Draw, Question, default_answer
from affray.rules.refusal import Refused

COMMANDS = {command.name: command for command in RULESET.commands}
RED, BLACK, CLUB, SPADE, JOKER = "9H", "9S", "3C", "3S", "joker-red"


def blow(rank: str = "A", tag: str = "W", **more: Any) -> Attack:
    """Make an attack that lands without a feat."""
    return Attack(**Attack.spell({"name": "Blow of fate", "rank": rank, "tag": tag, **more}))


def named(name: str, **more: Any) -> Attack:
    """Make an attack from the tables."""
    return Attack(**Attack.spell({"name": name, **more} if more else name))


def abilities(**ranks: str) -> dict[str, Ability]:
    return {name.replace("_", " "): Ability(rank=rank) for name, rank in ranks.items()}


def make(who: str, settings: Settings | None = None, **fields: Any) -> Combatant:
    fields.setdefault("name", who.replace("-", " ").title())
    one = Combatant(id=who, **fields)
    faults = list(RULESET.faults(one, settings or Settings()))
    assert not faults, faults
    return RULESET.prepare(one, settings or Settings())


def person(
    who: str = "rosa", physique: str = "AV", settings: Settings | None = None, **fields: Any
) -> Combatant:
    return make(who, settings, physique=physique, **{"side": "party", "player": "Ana", **fields})


def foe(who: str = "rogue", *attacks: Attack, settings: Settings | None = None, **fields: Any) -> Combatant:
    return make(who, settings, attacks=attacks or (blow(),), **fields)


def ship(who: str = "ship", size: int = 4, composition: int = 5, **fields: Any) -> Combatant:
    return make(who, kind="vehicle", size=size, composition=composition, **fields)


def fight(*ones: Combatant, **scene: Any) -> Fight:
    return Fight({one.id: one for one in ones}, Scene(**scene))


def at(settings: Settings | None = None, acting: str | None = None, **more: Any) -> Context:
    return Context(1, "", acting, settings or Settings(), "open", **more)


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
    def turned(self) -> list[str]:
        return [event.data["card"] for event in self.events if event.rule == "falkenstein.turned-card"]

    @property
    def level(self) -> str:
        rules = ("falkenstein.base-level", "falkenstein.listed-card", "falkenstein.card-steps")
        return next(e.data["level"] for e in reversed(self.events) if e.rule in rules and not e.quiet)

    @property
    def results(self) -> list[str]:
        return [e.data["result"] for e in self.events if e.rule == "falkenstein.harm-result"]

    @property
    def lines(self) -> list[str]:
        return [event.text.format(**event.who, **event.data) for event in self.events if not event.quiet]


def play(procedure: Any, turn: tuple[str, ...] = (), answers: dict[str, Any] | None = None) -> Played:
    """Run a procedure. Turned cards come from `turn`; hands are dealt anyhow unless scripted by id."""
    left, stack = dict(answers or {}), list(turn)
    events: list[Event] = []
    questions: list[Question] = []
    reply: Any = None
    while True:
        try:
            asked = procedure.send(reply)
        except StopIteration as end:
            assert not left, f"never asked: {sorted(left)}; asked: {[q.id for q in questions]}"
            assert not stack, f"never turned: {stack}"
            check(events)
            return Played(end.value, events, questions)
        reply = None
        if isinstance(asked, Event):
            events.append(asked)
            continue
        questions.append(asked)
        asked.text.format(**asked.who, **asked.data)
        if asked.id in left:
            reply = left.pop(asked.id)
        elif isinstance(asked, Deal):
            reply = asked.example
        elif isinstance(asked, Draw):
            assert stack, f"{asked.id} turns a card that is not scripted"
            reply = stack.pop(0)
        else:
            reply = default_answer(asked)
        refusal = asked.check(reply)
        assert refusal is None, f"{asked.id}: {refusal}"


def check(events: list[Event]) -> None:
    """Every event is of a rule that there is, and its lines have all that fills their slots."""
    for event in events:
        assert event.rule in RULESET.rules
        event.text.format(**event.who, **event.data)
        public = event.public.format(**event.who)
        assert not any(char.isdigit() for char in event.public), public


def do(
    before: Fight,
    name: str,
    settings: Settings | None = None,
    turn: tuple[str, ...] = (),
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Played:
    """Run a command."""
    return play(COMMANDS[name].run(before, at(settings), args), turn, answers)


def strike(
    before: Fight,
    attacker: str,
    target: str | tuple[str, ...],
    *turn: str,
    settings: Settings | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Played:
    """Run an attack; `turn` are the cards turned for it."""
    targets = (target,) if isinstance(target, str) else target
    return do(before, "attack", settings, turn, answers, attacker=attacker, targets=targets, **args)


def suffer(one: Combatant, attack: Attack, *turn: str, settings: Settings | None = None) -> Played:
    """Let somebody suffer an attack without a feat."""
    return strike(fight(one, foe("fate", attack)), "fate", one.id, *turn, settings=settings)


def endure(
    one: Combatant, *blows: tuple[Attack, tuple[str, ...]], settings: Settings | None = None
) -> Combatant:
    """Let somebody suffer several attacks one after another; return what became of them."""
    for attack, turn in blows:
        one = suffer(one, attack, *turn, settings=settings)[one.id]
    return one


def rest(one: Combatant, amount: int, unit: str, settings: Settings | None = None) -> Combatant:
    """Let time pass for somebody."""
    return do(fight(one), "time", settings, amount=amount, unit=unit)[one.id]


def strike_by_hazard(
    one: Combatant,
    settings: Settings | None = None,
    turn: tuple[str, ...] = (),
    answers: dict[str, Any] | None = None,
    **fields: Any,
) -> Played:
    """Fire a hazard at somebody."""
    hazard = Hazard(id="peril", name="Peril", **fields)
    assert not list(RULESET.hazard_faults(hazard, settings or Settings()))
    return play(RULESET.fire(fight(one), at(settings), hazard, (one.id,)), turn, answers)


def feat_level(
    acting: str,
    opposing: str,
    card: str | None = None,
    settings: Settings | None = None,
    ability: str = "Fencing",
) -> str:
    """Play a feat of rank against rank with one card, or none; return the level of success."""
    one = person("hero", abilities={ability: Ability(rank=acting)})
    before = fight(one, hands={"Ana": (card,)} if card else {})
    answers = {"card:hero": card} if card else {}
    args = {"who": "hero", "ability": ability, "against": opposing}
    return do(before, "feat", settings, answers=answers, **args).level


def refused(before: Fight, name: str, settings: Settings | None = None, **args: Any) -> str:
    """Run a command that must be refused; return why."""
    with pytest.raises(Refused) as found:
        do(before, name, settings, **args)
    refusal = found.value.refusal
    assert refusal.hint
    fields = {**refusal.who, **refusal.data}
    assert "{" not in refusal.hint.format(**fields)
    return refusal.text.format(**fields)


def odds(
    before: Fight,
    name: str,
    target: str,
    settings: Settings | None = None,
    *,
    classed: bool = True,
    **args: Any,
) -> dict[Any, Any]:
    """Return exact chances of outcomes, by walking the command."""
    run, context = COMMANDS[name].run, at(settings)
    leaves = walk(lambda: run(before, context, args), before, context, classed=classed, most=500_000)
    return dict(chances(leaves, lambda leaf: RULESET.outcome(before, leaf.fight, leaf.events, target)))


__all__ = [
    "BLACK",
    "CLUB",
    "COMMANDS",
    "JOKER",
    "RED",
    "RULESET",
    "SPADE",
    "Hazard",
    "Scene",
    "Settings",
    "abilities",
    "at",
    "blow",
    "do",
    "endure",
    "feat_level",
    "fight",
    "foe",
    "make",
    "named",
    "odds",
    "person",
    "play",
    "refused",
    "rest",
    "ship",
    "strike",
    "strike_by_hazard",
    "suffer",
]
