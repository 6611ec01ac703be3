"""What the tests of the fates ruleset are written with: heroes in a line, scripted answers, sessions."""

from __future__ import annotations

from typing import Any

from commanded import Commanded, told
from trials import play, say

from affray.encounter.session import House, Session
from affray.rules.event import OrderEvent
from affray.rules.fates import RULESET, Combatant, Hazard, Scene, Settings
from affray.rules.fates.settings import ActionRoll
from affray.rules.fates.state import Attack, Capacity, Hit, Intermission, ResolveClock, Soak, Talent
from affray.rules.fight import Context, Fight
from affray.testing.memory import memory_session
from affray.testing.scripted import Driven, ScriptedDice, drive

COMMANDED = Commanded(RULESET)
COMMANDS = COMMANDED.named
ROLLED = Settings(action_roll=ActionRoll(mode="d12_under"))


def score(value: int | Capacity) -> Capacity:
    return value if isinstance(value, Capacity) else Capacity(now=value, min=1, max=max(7, value))


def hero(who: str = "izzo", settings: Settings | None = None, **fields: Any) -> Combatant:
    for name in ("vigor", "wit", "zeal"):
        fields[name] = score(fields.get(name, 5))
    if isinstance(fields.get("resolve"), int):
        fields["resolve"] = ResolveClock(now=fields["resolve"], max=6)
    if isinstance(fields.get("soak"), tuple):
        used, cap = fields["soak"]
        fields["soak"] = Soak(cap=cap, used=used)
    fields = {"name": who.title(), "side": "party", "player": True, **fields}
    return RULESET.prepare(Combatant(id=who, **fields), settings or Settings())


def foe(who: str = "rat", settings: Settings | None = None, **fields: Any) -> Combatant:
    fields.setdefault("attacks", (Attack(name="Bite", hits=(Hit(kind="hard", capacity="vigor"),)),))
    return RULESET.prepare(Combatant(**{"id": who, "name": who.title(), **fields}), settings or Settings())


def hits(*words: str) -> tuple[Hit, ...]:
    return tuple(Hit(**Hit.spell(one)) for one in words)


def fight(*ones: Combatant, **scene: Any) -> Fight:
    return Fight({one.id: one for one in ones}, Scene(**scene))


def at(acting: str | None = "dm", settings: Settings | None = None, number: int = 1) -> Context:
    return Context(number, "", acting, settings or Settings(), "spotlight")


def do(
    before: Fight,
    name: str,
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    *dice: int,
    **args: Any,
) -> Driven:
    """Run a command; `dice` are the faces of its rolls, in order."""
    procedure = COMMANDED.run(before, name, context or at(), args)
    return told(drive(procedure, answers, dice=ScriptedDice(*dice) if dice else None), RULESET)


def take(
    target: Combatant, *words: str, dice: tuple[int, ...] = (), settings: Settings | None = None,
    answers: dict[str, Any] | None = None, acting: str | None = "dm", others: tuple[Combatant, ...] = (),
) -> Driven:  # fmt: skip
    """Let listed hits strike a hero, as an enemy's attack."""
    rat = foe("rat", attacks=(Attack(name="Bite", hits=hits(*words)),))
    here = fight(target, *others, rat)
    args = {"enemy": "rat", "targets": (target.id,), "how": "anyway"}
    return do(here, "oppose", at(acting, settings), answers, *dice, **args)


def fails(target: Combatant, settings: Settings | None = None, **answers: str) -> Driven:
    """Let a hero fail against a hard hit on vigor; answers go by topic."""
    by_id = {f"{topic}:{target.id}": answer for topic, answer in answers.items()}
    return take(target, "hard vigor", dice=(12,), settings=settings, answers=by_id)


def refused(before: Fight, name: str, context: Context | None = None, **args: Any) -> str:
    """Run a command that must be refused; return why."""
    return COMMANDED.refused(before, name, context or at(), args)


def moves(done: Driven) -> list[str]:
    """List where the order events of a procedure send the spotlight."""
    return [event.id for event in done.events if isinstance(event, OrderEvent)]


def odds(
    before: Fight, name: str, context: Context, about: str, *, classed: bool = True, **args: Any
) -> dict[Any, Any]:
    """Return exact chances of outcomes, by walking the command."""
    return COMMANDED.odds(before, name, context, about, args, classed=classed)


def ends(before: Fight, name: str, context: Context, *, classed: bool, **args: Any) -> dict[Any, Any]:
    """Return exact chances of whole fights after a command."""
    return COMMANDED.ends(before, name, context, args, classed=classed)


# --- whole sessions ---

TEXT = """
affray = 1
title = "Two and two"
ruleset = "fates"
{settings}
[[combatant]]
id = "izzo"
name = "Izzo"
side = "party"
player = "Ana"
vigor = {{ now = 5, max = 7 }}
wit = {{ now = 5, max = 7 }}
zeal = {{ now = 5, max = 7 }}

[[combatant]]
id = "mara"
name = "Mara"
side = "party"
player = "Ben"
vigor = {{ now = 5, max = 7 }}
wit = {{ now = 5, max = 7 }}
zeal = {{ now = 5, max = 7 }}

[[combatant]]
id = "rat"
name = "Rat"
segments = 4
attacks = [{{ name = "Bite", hits = ["hard vigor"] }}, {{ name = "Nip", hits = ["light wit", "hard wit"] }}]

[[combatant]]
id = "king"
name = "King"
size = "boss"
attacks = [{{ name = "Stare", hits = ["light zeal"] }}]

[[hazard]]
id = "gas"
name = "Gas"
hits = ["hard vigor"]
"""


def begin(settings: str = "", extra: str = "", house: House | None = None) -> Session:
    """Start a session in which Izzo holds the spotlight."""
    text = TEXT.format(settings=f"[settings]\n{settings}\n" if settings else "") + extra
    session = memory_session(text, house=house)
    play(session, "next izzo")
    return session


def holder(session: Session) -> str | None:
    return session.play.order.acting


def there(session: Session, who: str) -> Combatant:
    return session.play.fight[who]


def free(session: Session) -> list[str]:
    """List who may be handed the spotlight now."""
    return session.desk.turns.candidates(session.play)


__all__ = [
    "COMMANDS",
    "ROLLED",
    "RULESET",
    "ActionRoll",
    "Attack",
    "Capacity",
    "Combatant",
    "Hazard",
    "Hit",
    "Intermission",
    "ResolveClock",
    "Settings",
    "Soak",
    "Talent",
    "at",
    "begin",
    "do",
    "ends",
    "fails",
    "fight",
    "foe",
    "free",
    "hero",
    "hits",
    "holder",
    "moves",
    "odds",
    "play",
    "refused",
    "say",
    "take",
    "there",
]
