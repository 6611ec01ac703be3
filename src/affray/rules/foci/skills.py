"""Using a skill for anything but an attack: quick, involved, complex, or too long. Sheet A2.11, A3.4b."""

from __future__ import annotations

from affray.rules.command import Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.contest import Contest, contest
from affray.rules.foci.economy import ANYWAY, pay
from affray.rules.foci.state import Combatant, is_pc
from affray.rules.foci.tables import COSTS, LENGTHS, Difficulty, Length, skill_words
from affray.rules.foci.trouble import owe
from affray.rules.procedure import words
from affray.rules.refusal import refuse

RULES: dict[Length, str] = {
    "quick": "foci.quick-skill",
    "involved": "foci.involved-action",
    "complex": "foci.complex-action",
    "long": "foci.long-action",
}


def in_fight(context: Context, who: str) -> bool:
    """Tell whether somebody does something in its turn of a fight; else time is no matter."""
    return context.round > 0 and context.acting == who


def use_skill(fight: Fight, context: Context, args: Args) -> Procedure:
    """Use a skill: the command's procedure.

    A player rolls, alone or against somebody's skill; an NPC just does it, unless it is aimed at a player,
    who then rolls against it. Rules: foci.quick-skill, foci.involved-action, foci.complex-action,
    foci.long-action, foci.difficulty.
    """
    who, skill = args["who"], args["skill"].replace("-", "_").replace(" ", "_").lower()
    length: Length = args.get("length") or LENGTHS.get(skill, "quick")
    how = words(args, "how")
    if length == "long":
        if context.round > 0 and ANYWAY not in how:
            hint = "do it after the fight, name another length, or add anyway"
            raise refuse("{skill} takes longer than any fight", hint, skill=skill_words(skill))
    elif context.round > 0:
        fight = pay(fight, context, who, COSTS[length], args)
    scope = Scope(context)
    one, target = fight[who], args.get("target")
    other: Combatant | None = fight[target] if target is not None else None
    against = args.get("against")
    if not is_pc(one) and (other is None or not is_pc(other)):
        data = {"skill": skill_words(skill)}
        text = "{who} uses {skill}"
        yield Event(rule=RULES[length], text=text, who={"who": who}, data=data, public="{who} does something")
        return fight
    roller, rolled, foe, foe_skill = who, skill, target, against
    if not is_pc(one) and other is not None:
        roller, rolled, foe, foe_skill = other.id, against or "notice", who, skill
    difficulty: Difficulty = args.get("difficulty") or "average"
    fight, result = yield from contest(
        fight,
        scope,
        Contest(
            topic="skill",
            roller=roller,
            skill=rolled,
            use="other",
            rule=RULES[length],
            tn=scope.settings.tn.of(difficulty),
            other=foe,
            against=foe_skill,
            verb="does it",
        ),
    )
    names = {"who": roller} if foe is None else {"who": roller, "other": foe}
    text = "{who} rolls {skill}" + ("" if foe is None else " against {other}") + ": {roll}"
    data = {"skill": skill_words(rolled), "roll": result.words, "grade": result.grade}
    yield Event(rule=RULES[length], text=text, who=names, data=data, public="{who} does something")
    if context.round > 0:
        fight = yield from owe(fight, roller, result.complications)
    return fight
