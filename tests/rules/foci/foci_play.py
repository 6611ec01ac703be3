"""What the tests of the foci ruleset are written with: combatants in a line, and scripted answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from commanded import Commanded, told

from affray.rules.command import Procedure
from affray.rules.fight import Context, Fight
from affray.rules.foci import RULESET, Settings
from affray.rules.foci.kit import Ability, Armor, Gear, Shield, Weapon
from affray.rules.foci.settings import Difficulties, Push
from affray.rules.foci.state import Combatant, Dying, Foci, Hazard, Level, Scene, Track, Tracks
from affray.rules.odds import Leaf
from affray.testing.scripted import Driven, drive

COMMANDED = Commanded(RULESET)
COMMANDS = COMMANDED.named
SHARP = Gear(name="sharp", skill="fight", applies=("attack",))


def weapon(name: str = "broadsword", **more: Any) -> Weapon:
    """Make a weapon from the table, or spell one out."""
    return msgspec.convert(Weapon.spell({"name": name, **more}), Weapon)


def armor(name: str = "chain", **more: Any) -> Armor:
    return msgspec.convert(Armor.spell({"name": name, **more}), Armor)


def shield(name: str = "heavy shield", position: str | None = "raised", **more: Any) -> Shield:
    return msgspec.convert(Shield.spell({"name": name, "position": position, **more}), Shield)


def track(moderate: int = 0, serious: int = 0, incapacitated: int = 0, size: int = 3) -> Track:
    levels = (Level(max=size, marked=count) for count in (moderate, serious, incapacitated))
    return Track(**dict(zip(("moderate", "serious", "incapacitated"), levels, strict=True)))


def make(who: str, settings: Settings | None = None, **fields: Any) -> Combatant:
    for name in ("physical", "mental"):
        if name in fields:
            tracks = fields.get("tracks", Tracks())
            fields["tracks"] = msgspec.structs.replace(tracks, **{name: track(*fields.pop(name))})
    if "weapons" in fields:
        fields["weapons"] = tuple(weapon(w) if isinstance(w, str) else w for w in fields["weapons"])
    if isinstance(fields.get("armor"), str):
        fields["armor"] = armor(fields["armor"])
    fields.setdefault("name", who.replace("-", " ").title())
    return RULESET.prepare(Combatant(id=who, **fields), settings or Settings())


def pc(who: str = "konan", settings: Settings | None = None, **fields: Any) -> Combatant:
    return make(who, settings, **{"side": "party", "player": "Ana", **fields})


def npc(who: str = "asterix", settings: Settings | None = None, **fields: Any) -> Combatant:
    return make(who, settings, **fields)


def konan(settings: Settings | None = None, **fields: Any) -> Combatant:
    """The attacker of the game's own example."""
    known = {"skills": {"fight": 3}, "gear": (SHARP,), "advantages": ("strong",), "weapons": ("great sword",)}
    return pc("konan", settings, **{**known, **fields})


def asterix(settings: Settings | None = None, **fields: Any) -> Combatant:
    """The defender of the game's own example."""
    known = {"skills": {"dodge": 3, "fight": 2}, "advantages": ("quick",), "armor": "chain"}
    return npc("asterix", settings, **{"weapons": ("small sword",), **known, **fields})


def fight(*ones: Combatant, **scene: Any) -> Fight:
    return Fight({one.id: one for one in ones}, Scene(**scene))


def at(
    acting: str | None = None, settings: Settings | None = None, *, number: int = 1, **more: Any
) -> Context:
    return Context(number, "", acting, settings or Settings(), **more)


def play(procedure: Procedure, answers: dict[str, Any] | None = None) -> Driven:
    """Run a procedure; answers go by question id. Rolls must be scripted, the rest has defaults."""
    return told(drive(procedure, answers), RULESET)


def do(
    before: Fight,
    name: str,
    context: Context | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Driven:
    """Run a command; in the turn of whoever does it unless told otherwise."""
    acting = args.get("attacker", args.get("who"))
    return play(COMMANDED.run(before, name, context or at(acting), args), answers)


def strike(
    before: Fight,
    dice: tuple[int, ...] | None,
    *,
    attacker: str = "konan",
    target: str = "asterix",
    settings: Settings | None = None,
    answers: dict[str, Any] | None = None,
    **args: Any,
) -> Driven:
    """Run an attack with these dice, whoever rolls them."""
    one, other = before[attacker], before[target]
    roller = f"attack:{attacker}" if one.player or not other.player else f"defence:{target}"
    found = {**({} if dice is None else {roller: dice}), **(answers or {})}
    return do(before, "attack", at(attacker, settings), found, attacker=attacker, target=target, **args)


def refused(before: Fight, name: str, context: Context | None = None, **args: Any) -> str:
    """Run a command that must be refused; return why."""
    acting = args.get("attacker", args.get("who"))
    return COMMANDED.refused(before, name, context or at(acting), args)


def marks(one: Combatant, name: str = "physical") -> tuple[int, int, int]:
    """Return the marked boxes of a track: moderate, serious, incapacitated."""
    found = getattr(one.tracks, name)
    return found.moderate.marked, found.serious.marked, found.incapacitated.marked


def leaves(
    before: Fight, name: str, context: Context, *, classed: bool = True, **args: Any
) -> Iterator[Leaf]:
    """Walk a command over every way the dice may fall."""
    return COMMANDED.leaves(before, name, context, args, classed=classed)


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
    "Ability",
    "Difficulties",
    "Dying",
    "Foci",
    "Gear",
    "Hazard",
    "Level",
    "Push",
    "Settings",
    "at",
    "do",
    "ends",
    "fight",
    "leaves",
    "make",
    "marks",
    "npc",
    "odds",
    "pc",
    "play",
    "refused",
    "strike",
    "track",
    "weapon",
]
