"""What the tests of the wardens ruleset are written with: combatants in a line, and scripted answers."""

from __future__ import annotations

import re
from typing import Any

from commanded import Commanded, told

from affray.rules.command import Procedure
from affray.rules.fight import Context, Fight
from affray.rules.wardens import RULESET, Settings
from affray.rules.wardens.settings import ConditionEnds
from affray.rules.wardens.state import Attack, Combatant, Counter, Hazard, Marked, Piece, Scene, Wound
from affray.testing.scripted import Driven, drive

COMMANDED = Commanded(RULESET)
COMMANDS = COMMANDED.named


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


def play(procedure: Procedure, answers: dict[str, Any] | None = None) -> Driven:
    """Run a procedure; answers go by question id. Rolls must be scripted, the rest has defaults."""
    played = told(drive(procedure, answers), RULESET)
    for one in (*played.events, *played.questions):
        well_said(one.text.format(**one.who, **one.data))
    for asked in played.questions:
        for option in getattr(asked, "options", ()):
            well_said(option.text, getattr(option, "note", ""))
    return played


def do(
    before: Fight,
    name: str,
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Driven:
    """Run a command."""
    return play(COMMANDED.run(before, name, context or at(), args), answers)


def strike(
    before: Fight,
    attacker: str,
    target: str | tuple[str, ...],
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Driven:
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
) -> Driven:
    """Let a foe's attack land on a target; returns how it went."""
    foe = (by or npc("foe", settings)).but(attacks=(attack,))
    return strike(fight(target, foe), foe.id, target.id, at(acting, settings=settings), answers, **args)


def refused(before: Fight, name: str, context: Context | None = None, **args: Any) -> str:
    """Run a command that must be refused; return why."""
    return COMMANDED.refused(before, name, context or at(), args)


def odds(
    before: Fight, name: str, context: Context, about: str, *, classed: bool = True, **args: Any
) -> dict[Any, Any]:
    """Return exact chances of outcomes, by walking the command."""
    return COMMANDED.odds(before, name, context, about, args, classed=classed)


def ends(before: Fight, name: str, context: Context, *, classed: bool, **args: Any) -> dict[Any, Any]:
    """Return exact chances of whole fights after a command."""
    return COMMANDED.ends(before, name, context, args, classed=classed)


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
