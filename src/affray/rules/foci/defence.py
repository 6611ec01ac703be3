"""What may defend against a blow, and which of it does. Sheet A2.6.2, A2.12."""

from __future__ import annotations

from affray.rules.fight import Fight
from affray.rules.foci.ask import Scope
from affray.rules.foci.damage import Blow
from affray.rules.foci.hands import can_parry
from affray.rules.foci.pool import skill_dice
from affray.rules.foci.state import Combatant, conscious, is_pc
from affray.rules.foci.tables import skill_words
from affray.rules.procedure import Run, decider
from affray.rules.question import Choose, Option
from affray.rules.refusal import refuse

NOTES = {"fight": "parry or block", "dodge": "get out of the way", "athletics": "leap aside"}


def ways(one: Combatant, blow: Blow) -> dict[str, int]:
    """List the skills that may defend against a blow, with their dice, in the order that all lists have.

    Of equals the first is the likeliest.

    Fight needs something to parry with; missiles and most abilities cannot be parried; against the mind only
    the skill that the file names helps. Rules: foci.attack-melee, foci.attack-ranged, foci.attack-ability,
    foci.no-parry-ranged.
    """
    if not conscious(one):
        return {}
    if blow.track == "mental":
        mind = one.mental_defence
        return {} if mind is None else {mind: skill_dice(one, mind, "defend")}
    names = ["dodge", "athletics"]
    if (blow.melee or (blow.ability and not blow.passes_parry)) and can_parry(one):
        names.insert(1, "fight")
    return {name: skill_dice(one, name, "defend") for name in names}


def best(one: Combatant, found: dict[str, int]) -> str | None:
    """Return what the file says to defend with if it may, else what has the most dice; None: nothing does."""
    if one.defence in found:
        return one.defence
    return max(found, key=lambda name: found[name]) if found else None


def defend_with(fight: Fight, scope: Scope, who: str, blow: Blow, said: str | None) -> Run[str | None]:
    """Decide what defends: what was `said`, else the player's choice, else by itself.

    Raises Refused where what was said cannot defend.
    """
    one: Combatant = fight[who]
    found = ways(one, blow)
    if said is not None:
        if said not in found:
            hint = "one of " + ", ".join(found) if found else "nothing helps against it"
            text = "{who} cannot defend with {skill} against {blow}"
            raise refuse(text, hint, who={"who": who}, skill=said, blow=blow.name)
        return said
    likely = best(one, found)
    if not is_pc(one) or len(found) < 2 or likely is None:  # noqa: PLR2004 - a choice needs two
        return likely
    chosen = yield from Choose(
        id=scope.id("defend", who),
        text="What does {who} defend with against {blow}?",
        by=decider(fight, who),
        rule="foci.defence-roll",
        optional=True,
        who={"who": who},
        data={"blow": blow.name},
        options=tuple(
            Option(name, f"{skill_words(name)} {dice}", NOTES.get(name, "")) for name, dice in found.items()
        ),
        default=likely,
    ).ask()
    return chosen
