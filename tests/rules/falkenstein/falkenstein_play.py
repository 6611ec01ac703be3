"""What the tests of the falkenstein ruleset are written with: characters in a line, and scripted cards."""

from __future__ import annotations

from typing import Any

from commanded import Commanded, told

from affray.rules.command import Procedure
from affray.rules.falkenstein import RULESET, Settings
from affray.rules.falkenstein.abilities import Ability
from affray.rules.falkenstein.state import Attack, Combatant, Hazard, Scene
from affray.rules.fight import Context, Fight
from affray.rules.question import Deal, Draw
from affray.testing.scripted import Driven, StackedDeck, drive

COMMANDED = Commanded(RULESET)
COMMANDS = COMMANDED.named
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


class Played(Driven, frozen=True):
    """How a procedure went, and what the cards said."""

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


class Turned(StackedDeck):
    """Cards to be turned one by one; hands are dealt anyhow."""

    def answer(self, draw: Draw) -> str | tuple[str, ...]:
        return draw.example if isinstance(draw, Deal) else super().answer(draw)


def play(procedure: Procedure, turn: tuple[str, ...] = (), answers: dict[str, Any] | None = None) -> Played:
    """Run a procedure. Turned cards come from `turn`; hands are dealt anyhow unless scripted by id."""
    played = told(drive(procedure, answers, deck=Turned(*turn)), RULESET)
    return Played(played.fight, played.events, played.questions)


def do(
    before: Fight,
    name: str,
    settings: Settings | None = None,
    turn: tuple[str, ...] = (),
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Played:
    """Run a command."""
    return play(COMMANDED.run(before, name, at(settings), args), turn, answers)


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
    return COMMANDED.refused(before, name, at(settings), args)


def odds(
    before: Fight,
    name: str,
    target: str,
    settings: Settings | None = None,
    /,
    *,
    classed: bool = True,
    **args: Any,
) -> dict[Any, Any]:
    """Return exact chances of outcomes, by walking the command."""
    return COMMANDED.odds(before, name, at(settings), target, args, classed=classed)


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
